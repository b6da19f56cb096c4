#!/usr/bin/python3
"""No number of a tile that somebody cannot know is in anything that they are sent: runs, over real
sockets, every byte of many games held against the truth that the finished record tells.

    test_hidden.py build/release/bloom

That whole messages are equal in worlds that a seat cannot tell apart is lobby_test.cpp's business.
"""

import json
import random
import re
import sys
import unittest

from site_of_tests import Server
from table_client import Person, Sight, link_parts

# Texts that are random digits or say nothing about tiles.
OTHER = {"commitment", "entropy", "url", "id", "name", "seed"}


def numbers(value, key="") -> set[str]:
    """Every number that stands in a text; r1 and J.1 are names, not tiles."""
    if isinstance(value, str):
        return set() if key in OTHER else set(re.findall(r"(?<![\w.])\d+\b", value))
    if isinstance(value, dict):
        return set().union(*(numbers(v, k) for k, v in value.items()))
    if isinstance(value, list):
        return set().union(*(numbers(v, key) for v in value))
    return set()


class Hidden(unittest.TestCase):
    def truth(self, sight: Sight, record, moves: int):
        short = {k: v for k, v in record.items() if k not in ("scores", "winners", "fairness")}
        short["moves"] = record["moves"][:moves]
        assert sight.ask(cmd="load", record=short)["ok"]
        return sight.ask(cmd="state")["state"]

    def hidden_from(self, state, seat) -> set[str]:
        out = set(state["reserves"][0]) if state["reserves"] else set()
        for other, hand in enumerate(state["hands"]):
            if other != seat:
                out |= set(hand["tiles"]) - set(hand["known"])
        return {tile for tile in out if tile.isdigit()}

    def test_runs(self):
        rng = random.Random(3)
        sight = Sight(BLOOM)
        checked = 0
        with Server(BLOOM) as server:
            for game in range(5):
                people = [Person(server.host, server.port, f"P{i}") for i in "abc"]
                ada, ben, eve = people
                options = {"rounds": 1, "dealt_jokers": rng.choice(["board", "hand"])}
                made = ada.create("runs", ["me", "open", "greedy"], options=options)
                table, key = link_parts(made["you"]["links"][0]["url"])
                ben.join(table, key)
                links = [person.socket(table) for person in people]
                for link in links:
                    link.receive()
                heard = [[] for _ in links]  # (moves by then, message)

                def receive(i, seconds):
                    message = links[i].receive(seconds)
                    if message is not None:
                        played = sum(e["kind"] == "move" for e in links[i].entries)
                        heard[i].append((played, message))
                    return message

                while links[0].table["state"] != "over":
                    for i in range(3):
                        while receive(i, 0.002) is not None:
                            pass
                    actor = links[0].table["actor"]
                    if actor is None or actor == 2 or links[actor].number != links[0].number:
                        receive(0, 0.2)
                        continue
                    link = links[actor]
                    id = link.send("move", after=link.number, move=sight.move(link.view, rng, rng.choice(["random", "greedy"])))
                    while (message := receive(actor, 5)).get("ack", {}).get("id") != id:
                        pass
                record = ada.ask("GET", f"/api/tables/{table}/record")["record"]
                # Whoever connects in the middle is told the same.
                states = {}
                for i, seat in enumerate([0, 1, None]):
                    for played, message in heard[i]:
                        if played == len(record["moves"]):
                            continue  # all is open in the end
                        if played not in states:
                            states[played] = self.truth(sight, record, played)
                        secret = self.hidden_from(states[played], seat)
                        found = numbers(message) & secret
                        self.assertEqual(found, set(), (played, seat, json.dumps(message)[:2000]))
                        checked += bool(secret)
                        text = json.dumps(message)
                        self.assertNotIn(record["seed"], text)
                        self.assertNotIn(record["fairness"]["secret"], text)
                for link in links:
                    link.close()
        sight.close()
        print(f"{checked} messages", flush=True)
        self.assertGreater(checked, 300)


if __name__ == "__main__":
    BLOOM = sys.argv.pop(1)
    program = unittest.main(exit=False, verbosity=1)
    broken = len(program.result.failures) + len(program.result.errors)
    print(f"{program.result.testsRun - broken} passed, {broken} failed")
    sys.exit(broken > 0)
