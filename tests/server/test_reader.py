#!/usr/bin/python3
"""What one person can ask of the reading thread and of the disk, and what the others notice of it.

    test_reader.py build/release/bloom [TEST...]
"""

import json
import re
import resource
import sqlite3
import tempfile
import time
import unittest

from site_of_tests import SOON, Server, read_all, status_of
from table_case import TRAFFIC, Case, run
from table_client import Person, Refused, link_parts

TABLES, ENTRIES = 20, 3000


def figure(server: Server, name: str) -> int:
    return int(re.search(rf"(?m)^bloom_{name} (-?\d+)$", server.get("/metrics")[2].decode())[1])


def long_tables(bloom: str, folder: str, tables: int, entries: int) -> tuple[str, list[str], str]:
    """A file with games of one person whose logs are long and whose rows know nothing of it; their names and the cookie."""
    with Server(bloom, "--db", f"{folder}/tables.db", "--tables", str(tables)) as server:
        ada, ben = Person(server.host, server.port), Person(server.host, server.port, "Ben")
        names = []
        for _ in range(tables):
            made = ada.create()
            names.append(made["table"]["id"])
            ben.join(*link_parts(made["you"]["links"][0]["url"]))
        server.end()
        base = sqlite3.connect(f"{folder}/tables.db")
        with base:
            for name in names:
                owner, last = base.execute("select owner, max(l.number) from log l join names n on n.id = l.owner where name = ?",
                                           (name,)).fetchone()
                base.executemany("insert into log values(?, ?, 0, 0, 'chat', '{\"text\":\"hm\"}')",
                                 ((owner, number) for number in range(last + 1, entries + 1)))
        base.close()
    return f"{folder}/tables.db", names, ada.cookie


class Reading(unittest.TestCase):
    """A person with long tables, and another one."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.db, self.names, self.cookie = long_tables(Case.bloom, self.folder.name, TABLES, ENTRIES)

    def ask(self, server, target):
        """A question of the one with long tables, on a connection of its own, not waited for."""
        link = server.connect(60)
        link.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: {self.cookie}\r\n\r\n".encode())
        return link

    def late(self) -> int:
        """How many rows lag behind their logs."""
        base = sqlite3.connect(self.db)
        try:
            return base.execute("select count(*) from tables t where number < (select max(number) from log l where l.owner = t.owner)").fetchone()[0]
        finally:
            base.close()

    def test_lists_cost_little_and_keep_nobody_waiting(self):
        with Server(Case.bloom, "--db", self.db) as server:
            links = [self.ask(server, "/api/tables/mine") for _ in range(60)]
            links += [self.ask(server, f"/api/tables/{name}") for name in self.names]
            links += [self.ask(server, "/api/tables/mine") for _ in range(60)]
            began = time.monotonic()
            ben = Person(server.host, server.port, "Ben", TRAFFIC.watch)
            ben.create()
            self.assertEqual(len(ben.ask("GET", "/api/tables/mine")["tables"]), 1)
            waited = time.monotonic() - began
            self.assertLess(waited, 20)  # on a slow machine under a sanitizer; a moment otherwise
            for link in links:
                answer = read_all(link)
                self.assertEqual(status_of(answer), 200)
                link.close()
            while self.late():
                time.sleep(0.05)
            for _ in range(10):
                with self.ask(server, "/api/tables/mine") as link:
                    tables = json.loads(read_all(link).split(b"\r\n\r\n", 1)[1])["tables"]
                    self.assertEqual(len(tables), TABLES)
            # Each is replayed once to be woken, once to be shown and once to be renewed, at the most: for none of 130 lists.
            self.assertLessEqual(figure(server, "entries_replayed_total"), 3 * TABLES * ENTRIES)

    def test_the_end_does_not_wait_for_what_is_to_be_read(self):
        with Server(Case.bloom, "--db", self.db) as server:
            links = [self.ask(server, target) for name in self.names
                     for target in ("/api/tables/mine", f"/api/tables/{name}", f"/api/tables/{name}/record")]
            code, seconds = server.end(within=60)
            self.assertEqual((code, seconds < SOON), (0, True), seconds)
            for link in links:
                link.close()


class Hoarder(Case):
    """One address stores as fast as it is let, by one person and by many."""

    AT_ONCE = 1 << 16
    options = ("--behind-proxy", "--stored", str(AT_ONCE / 2**20))

    def fill(self, name: str, address: str) -> int:
        """Makes tables and talks at each until something is refused for what was stored; how many were made."""
        person = self.person(name)
        plan = {"game": "town", "seats": [{"kind": "me"}, {"kind": "open"}], "name": name, "entropy": "00" * 16}
        for made in range(20):
            try:
                table = person.ask("POST", "/api/tables", plan, X_Forwarded_For=address)["table"]["id"]
                link = self.socket(person, table, **{"X-Forwarded-For": address})
                for _ in range(5):
                    link.do("chat", text="x" * 500)
            except Refused as refusal:
                self.assertEqual(refusal.code, "slow-down")
                self.assertIn("stored", str(refusal))
                return made
        raise AssertionError("nothing was refused")

    def stored(self) -> int:
        base = sqlite3.connect(f"{self.server._folder.name}/tables.db")
        try:
            return base.execute("select sum(length(data)) from log").fetchone()[0]
        finally:
            base.close()

    def test_one_person_and_one_address_are_stopped_and_nobody_else_is(self):
        self.assertGreaterEqual(self.fill("Mallory", "9.9.9.9"), 2)
        alone = self.stored()
        self.assertLess(alone, self.AT_ONCE / 4 + 4096)
        for i in range(12):  # new names do not help for long
            if self.fill(f"Mallory {i}", "9.9.9.9") == 0:
                break
        else:
            self.fail("an address may store what it likes")
        self.assertGreater(self.stored(), 2 * alone)
        self.assertLess(self.stored(), self.AT_ONCE + 4096)
        # Where another one lives, tables are made and talked at as ever.
        self.assertGreaterEqual(self.fill("Ada", "8.8.8.8"), 2)


class LowDisk(Case):
    """A disk with less space than is asked for: no new tables, but moves."""

    def test_moves_go_on_and_new_tables_do_not(self):
        with Server(self.bloom) as first:
            db = f"{first._folder.name}/tables.db"
            ada = Person(first.host, first.port, "Ada")
            table = ada.create(seats=["me", "medium"])["table"]["id"]
            first.end()
            with Server(self.bloom, "--db", db, "--min-free", "1000000000") as server:
                ada.port = server.port
                status, _, text = server.get("/readyz")
                self.assertEqual((status, b"nearly full" in text), (503, True), text)
                self.assertEqual(server.get("/healthz")[2], b"ok\n")  # it does what it can
                refused = self.refused("no-storage", ada.create)
                self.assertEqual(refused.status, 503)
                link = ada.socket(table)
                link.receive()
                while link.table["actor"] != 0:
                    link.receive()
                link.do("move", after=link.number, move=self.sight.move(link.view, self.rng, "random"))
                link.close()
                self.assertGreater(figure(server, "disk_free_bytes"), 0)
                self.assertGreater(figure(server, "db_bytes"), 4096)

    def test_with_enough_space_it_is_ready(self):
        self.assertEqual(self.server.get("/readyz")[::2], (200, b"ready\n"))
        self.assertEqual(self.server.get("/readyz", method="HEAD")[0], 200)


class FullDisk(Case):
    """Files that cannot grow, as on a full disk."""

    def limit(self, size: int):
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def test_it_is_told_until_it_is_over(self):
        table, people, links = self.seated()
        links[0].do("chat", text="before")
        number = links[0].number
        self.limit(4096)
        self.refused("no-storage", links[0].do, "chat", text="lost")
        for path in ("/healthz", "/readyz"):
            status, _, text = self.server.get(path)
            self.assertEqual((status, b"write failed" in text), (503, True), text)
        self.assertEqual(figure(self.server, "store_failing"), 1)
        self.refused("no-storage", people[0].create)
        self.assertEqual(people[1].ask("GET", f"/api/tables/{table}")["table"]["number"], number)
        time.sleep(2.5)  # it is tried again meanwhile, and fails
        self.assertEqual(self.server.get("/healthz")[0], 503)
        self.limit(resource.RLIM_INFINITY)
        until = time.monotonic() + 30
        while self.server.get("/healthz")[2] != b"ok\n":  # by itself: nobody writes
            self.assertLess(time.monotonic(), until)
            time.sleep(0.1)
        self.assertEqual(self.server.get("/readyz")[0], 200)
        links[0].do("chat", text="after")
        self.sync(links)
        self.assertEqual(links[1].number, number + 1)


if __name__ == "__main__":
    run(Reading, Hoarder, LowDisk, FullDisk)
