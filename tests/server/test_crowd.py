#!/usr/bin/python3
"""Many tables at once, and what they take: a thousand games under way, and long logs that one address
opens all at the same time and does not read.

    test_crowd.py build/release/bloom [Crowd.test_...]
"""

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

from site_of_tests import SOON, Server
from table_case import TRAFFIC, Case, run
from table_client import Person
from test_memory import MEGABYTE, TALK, Silent, figure, resident

GAMES = int(os.environ.get("GAMES", 1000))
LONG = 50  # tables, as many as a person may have made
READERS = 2  # for each: as many sockets as an address may have
BOUND = 300 * MEGABYTE


class Crowd(unittest.TestCase):
    def setUp(self):
        TRAFFIC.strict = False

    def test_a_thousand_games_under_way(self):
        # The game with the largest states; slow people, so that a slow machine keeps up.
        with Server(Case.bloom) as server:
            crowd = subprocess.Popen(
                [Case.bloom, "load", "--url", f"http://{server.host}:{server.port}/", "--game", "garden", "--tables", str(GAMES),
                 "--pace", "0.5", "--seconds", "3", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            most = rooms = 0
            while crowd.poll() is None:
                most, rooms = max(most, resident(server)), max(rooms, figure(server, "rooms"))
                time.sleep(0.2)
            told, trouble = crowd.communicate()
            self.assertEqual(crowd.returncode, 0, trouble.decode())
        print(f"{rooms} games: {most / MEGABYTE:.0f} MB resident", file=sys.stderr)
        self.assertEqual(rooms, GAMES)
        self.assertGreater(json.loads(told)["acknowledged_moves_per_s"], 0)
        self.assertLess(most, BOUND)

    def test_stuck_readers_at_many_long_tables(self):
        with tempfile.TemporaryDirectory() as folder:
            db = os.path.join(folder, "tables.db")
            with Server(Case.bloom, "--db", db) as server:
                maker = Person(server.host, server.port, "Mallory")
                tables = [maker.create(seats=["open", "open"])["table"]["id"] for _ in range(LONG)]
                server.end()
            with sqlite3.connect(db) as database:
                text, now = json.dumps({"text": "x" * 450}), int(time.time() * 1000)
                owners = [database.execute("select id from names where name = ?", (table,)).fetchone()[0] for table in tables]
                database.executemany(
                    "insert into log values(?, ?, ?, 0, 'chat', ?)",
                    ((owner, number, now, text) for owner in owners for number in range(2, TALK + 2)))
            database.close()
            with Server(Case.bloom, "--db", db, "--behind-proxy") as server:
                ada = Person(server.host, server.port, "Ada")
                link = ada.socket(ada.create()["table"]["id"])
                link.receive()
                before, maker.port = resident(server), server.port
                began = time.monotonic()
                silent = [Silent(maker, table, READERS) for table in tables]
                sockets, loaded, most = sum(len(each.links) for each in silent), 0, 0
                while loaded < LONG and time.monotonic() < began + 60:
                    loaded = figure(server, "rooms_loaded_total")
                    link.do("ping")
                    most = max(most, resident(server))
                read = time.monotonic() - began
                for _ in range(10):
                    link.do("ping")
                    most = max(most, resident(server))
                    time.sleep(0.1)
                loaded = figure(server, "rooms_loaded_total")
                link.close()
                code, seconds = server.end()
                for each in silent:
                    each.close()
        print(f"{sockets} stuck readers at {LONG} tables of {TALK} entries: {(most - before) / MEGABYTE:.0f} MB more, "
              f"read in {read:.1f} s, ended in {seconds:.1f} s", file=sys.stderr)
        self.assertEqual(sockets, LONG * READERS)
        # Each log was read once, however many wait for it.
        self.assertEqual(loaded, LONG)
        self.assertLess(most, BOUND)
        self.assertEqual((code, seconds < SOON), (0, True))


if __name__ == "__main__":
    run(Crowd)
