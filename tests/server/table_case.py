"""What the tests of online tables share: a server, people at its tables, their traffic."""

import json
import os
import random
import sys
import unittest
from pathlib import Path

from site_of_tests import Server
from table_client import Person, Refused, Sight, link_parts
from traffic import Traffic

TRAFFIC = Traffic()


class Case(unittest.TestCase):
    bloom = ""  # the program, set by run()
    options: tuple[str, ...] = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(cls.bloom, *cls.options)
        cls.sight = Sight(cls.bloom)

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()
        cls.sight.close()

    def setUp(self):
        self.rng = random.Random(7)
        self.open = []
        TRAFFIC.strict = True

    def tearDown(self):
        for each in self.open:
            each.close()
        self.assertEqual(TRAFFIC.faults, [])
        self.assertEqual(self.server.get("/healthz")[2], b"ok\n")

    def person(self, name="Ada") -> Person:
        return Person(self.server.host, self.server.port, name, TRAFFIC.watch)

    def socket(self, person, table, **more):
        link = person.socket(table, **more)
        self.open.append(link)
        self.assertEqual(link.receive()["type"], "welcome")
        return link

    def seated(self, game="town", players=2, bots=(), **more):
        """A table with so many people at it, and their sockets."""
        people = [self.person(f"Player {i}") for i in range(players)]
        made = people[0].create(game, ["me"] + ["open"] * (players - 1) + list(bots), **more)
        table = made["table"]["id"]
        for person, link in zip(people[1:], made["you"]["links"]):
            person.join(table, link_parts(link["url"])[1])
        return table, people, [self.socket(person, table) for person in people]

    def refused(self, code, call, *args, **more):
        with self.assertRaises(Refused) as caught:
            call(*args, **more)
        self.assertEqual(caught.exception.code, code, caught.exception)
        return caught.exception

    def sync(self, links):
        number = max(link.number for link in links)
        for link in links:
            while link.number < number:
                self.assertIsNotNone(link.receive())

    def play(self, links, moves, level="random"):
        """So many moves by the people at a table, or all that are left."""
        for _ in range(moves):
            self.sync(links)
            actor = links[0].table["actor"]
            if actor is None:
                return
            if actor >= len(links):  # a bot
                links[0].until(lambda m: m.get("entries"))
                continue
            link = links[actor]
            link.do("move", after=link.number, move=self.sight.move(link.view, self.rng, level))
            self.sync(links)


def run(*cases: type[unittest.TestCase]) -> None:
    """The program of a test file: FILE BLOOM [TEST...]. With SEEN=FOLDER in the environment, what came
    by is left there for documented.py."""
    Case.bloom = sys.argv.pop(1)
    loader = unittest.TestLoader()
    if wanted := sys.argv[1:]:
        suite = loader.loadTestsFromNames(wanted, sys.modules["__main__"])
    else:
        suite = unittest.TestSuite(loader.loadTestsFromTestCase(case) for case in cases)
    result = unittest.TextTestRunner(verbosity=1).run(suite)
    if folder := os.environ.get("SEEN"):
        Path(folder, Path(sys.argv[0]).stem).write_text(json.dumps(sorted(TRAFFIC.matched)))
    broken = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - broken} passed, {broken} failed")
    sys.exit(broken > 0)
