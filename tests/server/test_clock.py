#!/usr/bin/python3
"""A server whose machine's clock jumps (libfaketime): nothing is deleted, nobody loses time.

    test_clock.py build/release/bloom [TEST...]      not with a sanitizer, which wants to be loaded first
"""

import glob
import os
import re
import sqlite3
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

from site_of_tests import Server
from table_case import Case, run
from table_client import Person, link_parts

(LIBRARY,) = glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1") or [""]


class Clock(unittest.TestCase):
    def setUp(self):
        self.assertTrue(LIBRARY, "libfaketime is missing: apt-get install faketime")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.db = str(self.folder / "tables.db")
        self.ahead("+0")
        self.environment = {
            "LD_PRELOAD": LIBRARY, "FAKETIME_TIMESTAMP_FILE": str(self.folder / "ahead"), "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1",
        }

    def ahead(self, offset: str):
        """How far the wall clock is ahead of ours, such as +100d."""
        part = self.folder / "part"
        part.write_text(offset + "\n")
        part.rename(self.folder / "ahead")

    def server(self) -> Server:
        with mock.patch.dict(os.environ, self.environment):
            return Server(Case.bloom, "--db", self.db, "--log", "error")

    def figure(self, server, name: str) -> int:
        return int(re.search(rf"(?m)^bloom_{name} (\d+)$", server.get("/metrics")[2].decode())[1])

    def seated(self, server):
        ada, ben = Person(server.host, server.port), Person(server.host, server.port, "Ben")
        made = ada.create(clock={"initial": 60, "increment": 0})
        ben.join(*link_parts(made["you"]["links"][0]["url"]))
        return made["table"]["id"], ada

    def test_a_jump_while_it_runs(self):
        with self.server() as server:
            table, ada = self.seated(server)
            link = ada.socket(table)
            link.receive()
            before = ada.ask("GET", "/api/server")["now"]
            self.ahead("+100d")
            link.until(lambda m: any(e["kind"] == "resume" for e in m.get("entries", [])))
            now = ada.ask("GET", "/api/server")["now"]
            self.assertGreater(now - before, 99 * 86_400_000)  # the jump was seen at all
            self.assertEqual(self.figure(server, "clock_jumps_total"), 1)
            self.assertGreater(min(link.table["clocks"]), 0)
            self.assertNotIn("move", [e["kind"] for e in link.entries])
            # The next sweep is ten minutes away: clock_test.cpp shows that it deletes nothing.
            link.close()
            server.end()
            self.assertIn('"event":"clock"', server.process.stderr.read())

    def test_a_start_in_the_far_future(self):
        with self.server() as server:
            table, ada = self.seated(server)
            while not self.seen():
                time.sleep(0.05)
            server.end()
        self.ahead("+5000d")
        with self.server() as server:
            ada.port = server.port
            while self.seen()[0] < (time.time() + 4000 * 86_400) * 1000:  # the ledger of this start is kept
                time.sleep(0.05)
            time.sleep(1)  # the first sweep comes with the next tick
            self.assertEqual(self.figure(server, "tables_deleted_total"), 0)
            self.assertEqual(ada.ask("GET", f"/api/tables/{table}")["table"]["id"], table)
            server.end()
            self.assertIn('"event":"clock"', server.process.stderr.read())

    def seen(self):
        base = sqlite3.connect(self.db)
        try:
            return base.execute("select value from meta where key = 'seen'").fetchone()
        finally:
            base.close()


if __name__ == "__main__":
    run(Clock)
