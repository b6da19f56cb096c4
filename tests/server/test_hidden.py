#!/usr/bin/python3
"""No number of a tile that somebody cannot know is in anything that they are sent: runs, over real
sockets, every answer and every frame of many games held against the truth that the finished record tells.

    test_hidden.py build/release/bloom

That whole messages are equal in worlds that a seat cannot tell apart is hidden_test.cpp's business.
"""

import json
import random
import re
import sys
import unittest
from collections import Counter

from site_of_tests import Server
from table_client import Person, Refused, Sight, link_parts

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


class Truth:
    """What a finished record tells about the moments of its game; those of one round, in which no tile that
    was open is hidden later."""

    def __init__(self, sight: Sight, record):
        self.sight, self.record, self.moments = sight, record, {}

    def at(self, moves: int):
        """The state after so many moves, and the views by seat."""
        if moves not in self.moments:
            short = {k: v for k, v in self.record.items() if k not in ("scores", "winners", "fairness")}
            short["moves"] = self.record["moves"][:moves]
            assert self.sight.ask(cmd="load", record=short)["ok"]
            views = {seat: self.sight.ask(cmd="view", seat=seat)["view"] for seat in (0, 1, None)}
            self.moments[moves] = self.sight.ask(cmd="state")["state"], views
        return self.moments[moves]

    def hidden_from(self, seat, moves: int) -> set[str]:
        state, _ = self.at(moves)
        out = set(state["reserves"][0]) if state["reserves"] else set()
        for other, hand in enumerate(state["hands"]):
            if other != seat:
                out |= set(hand["tiles"]) - set(hand["known"])
        return {tile for tile in out if tile.isdigit()}


class Hidden(unittest.TestCase):
    def setUp(self):
        self.rng, self.sight, self.counts = random.Random(3), Sight(BLOOM), Counter()
        self.addCleanup(self.sight.close)

    def come_by(self, people, links, table) -> Person:
        """All that can be asked for in the middle of a game, by those at the table and by a stranger."""
        stranger = Person(people[0].host, people[0].port, "Pz")
        for i, person in enumerate([*people, stranger]):
            for target in [table, f"{table}/record", "mine", "open"]:
                person.ask("GET", f"/api/tables/{target}")
            since = self.rng.choice([None, self.rng.randrange(links[0].number)])
            late = person.socket(table, since)
            self.assertEqual(late.receive()["type"], "welcome")
            self.assertEqual(late.you["seat"], i if i < 2 else None)
            late.close()
        with self.assertRaises(Refused):
            stranger.join(table)
        with self.assertRaises(Refused) as caught:
            links[1].do("move", after=1, move="draw ?")
        self.assertEqual(caught.exception.code, "stale")
        return stranger

    def play(self, server):
        """A game of two people, a bot and somebody who watches; those who were sent something, with their seats; all entries
        as each of them was told; the record."""
        ada, ben, eve = people = [Person(server.host, server.port, f"P{i}") for i in "abc"]
        options = {"rounds": 1, "dealt_jokers": self.rng.choice(["board", "hand"])}
        made = ada.create("runs", ["me", "open", "greedy"], options=options)
        table, key = link_parts(made["you"]["links"][0]["url"])
        ben.join(table, key)
        links = [person.socket(table) for person in people]
        strangers = []
        for link in links:
            self.assertEqual(link.receive()["type"], "welcome")
        while links[0].table["state"] != "over":
            actor = links[0].table["actor"]
            if actor == 2:
                links[0].until(lambda m: m.get("entries"))
            else:
                level = self.rng.choice(["random", "greedy"])
                links[actor].do("move", after=links[actor].number, move=self.sight.move(links[actor].view, self.rng, level))
            number = max(link.number for link in links)
            for link in links:
                link.when(lambda: link.number >= number)
            if links[0].table["state"] == "playing" and (not strangers or self.rng.random() < 0.1):
                strangers.append(self.come_by(people, links, table))
        record = ada.ask("GET", f"/api/tables/{table}/record")["record"]
        for link in links:
            link.when(lambda: link.table["state"] == "over")
            link.close()
        told = {0: links[0].entries, 1: links[1].entries, None: links[2].entries}
        return [*zip(people, [0, 1, None]), *((stranger, None) for stranger in strangers)], told, record

    def check(self, person: Person, seat, told, record, truth: Truth):
        """Every body and every frame that a person was sent."""
        moves = 0  # played by then
        for text in person.seen:
            message = json.loads(text)
            entries = message.get("entries", [])
            if entries:
                moves = sum(e["kind"] == "move" for e in told[: entries[-1]["number"]])
            elif "record" in message:
                moves = len(message["record"]["moves"])
            elif "table" in message:
                moves = message["table"]["moves"]
            kind = message.get("type", "answer")
            where = (moves, seat, text[:2000])
            self.counts[kind] += 1
            # Whoever connects in the middle is told what those were told who were there.
            for entry in entries:
                self.assertEqual(entry, told[entry["number"] - 1], where)
            if message.get("view") is not None:
                self.assertEqual(message["view"], truth.at(moves)[1][seat], where)
                self.counts["view"] += 1
            if moves == len(record["moves"]):
                continue  # all is open in the end
            secret = truth.hidden_from(seat, moves)
            self.assertEqual(numbers(message) & secret, set(), where)
            self.counts["secret"] += bool(secret)
            self.assertNotIn(record["seed"].encode(), text)
            self.assertNotIn(record["fairness"]["secret"].encode(), text)

    def test_runs(self):
        with Server(BLOOM) as server:
            for _ in range(5):
                everybody, told, record = self.play(server)
                truth = Truth(self.sight, record)
                for person, seat in everybody:
                    self.check(person, seat, told[seat], record, truth)
        print(dict(self.counts), flush=True)
        for kind, least in {"answer": 80, "welcome": 35, "update": 300, "refused": 5, "view": 340, "secret": 400}.items():
            self.assertGreaterEqual(self.counts[kind], least, kind)


if __name__ == "__main__":
    BLOOM = sys.argv.pop(1)
    program = unittest.main(exit=False, verbosity=1)
    broken = len(program.result.failures) + len(program.result.errors)
    print(f"{program.result.testsRun - broken} passed, {broken} failed")
    sys.exit(broken > 0)
