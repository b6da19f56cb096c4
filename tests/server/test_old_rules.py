#!/usr/bin/python3
"""Tables that were begun by rules 1, in a file that a server of that time wrote (data/rules1.db), at
today's server: they go on; and where their moves can no longer be followed they are shown as they were.

    test_old_rules.py build/release/bloom
"""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import tempfile
import unittest
from contextlib import closing
from pathlib import Path

from site_of_tests import Server
from table_case import Case, TRAFFIC, run
from table_client import Person, Refused, Sight

DATA = Path(__file__).parent / "data"
TABLES = json.loads((DATA / "rules1.json").read_text())


class OldRules(unittest.TestCase):
    def setUp(self):
        TRAFFIC.strict = True
        self.folder = tempfile.TemporaryDirectory()
        self.db = os.path.join(self.folder.name, "tables.db")
        shutil.copy(DATA / "rules1.db", self.db)
        self.sight = Sight(Case.bloom)

    def tearDown(self):
        self.sight.close()
        self.folder.cleanup()
        self.assertEqual(TRAFFIC.faults, [])

    def people(self, server: Server, name: str) -> list[Person]:
        out = []
        for cookie in TABLES[name]["cookies"]:
            person = Person(server.host, server.port, "Ada", TRAFFIC.watch)
            person.cookie = cookie
            out.append(person)
        return out

    def links(self, people, table):
        links = [person.socket(table) for person in people]
        for link in links:
            link.until(lambda message: message["type"] == "welcome")
        return links

    def test_games_go_on_to_their_end(self):
        rng = random.Random(3)
        with Server(Case.bloom, "--db", self.db) as server:
            for name, then in TABLES.items():
                if name == "sale":
                    continue  # see below
                with self.subTest(table=name):
                    people = self.people(server, name)
                    links = self.links(people, then["table"])
                    self.assertEqual(links[0].table["rules"], 1)
                    self.assertIsNone(links[0].table["stopped"])
                    self.assertEqual(links[0].number, then["number"])
                    for link, view in zip(links, then["views"]):
                        self.assertEqual({key: link.view[key] for key in view}, view)
                    if links[0].table["game"] == "garden":
                        options = links[0].table["options"]
                        self.assertEqual((options["chains"], options["animals"]), ("wait", "anywhere"))
                    while (actor := links[0].table["actor"]) is not None:
                        link = links[actor]
                        link.do("move", after=link.number, move=self.sight.move(link.view, rng))
                        for each in links:
                            each.when(lambda: each.number >= link.number)
                    record = people[0].ask("GET", f"/api/tables/{then['table']}/record")["record"]
                    file = Path(self.folder.name) / "record.json"
                    file.write_text(json.dumps(record))
                    done = subprocess.run([Case.bloom, "verify", str(file)], capture_output=True, text=True)
                    self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                    for each in links:
                        each.close()

    def test_a_sale_that_had_no_moves_stops_the_game(self):
        """With selling=all everything was sold at once; now one chooses (G12)."""
        with Server(Case.bloom, "--db", self.db) as server:
            link = self.links(self.people(server, "sale")[:1], TABLES["sale"]["table"])[0]
            stopped = link.table["stopped"]
            self.assertEqual(stopped["code"], "older-rules")
            self.assertIn("older rules (rules 1", stopped["message"])
            # That server kept nothing of what was seen: it is shown as far as it can be followed.
            self.assertEqual(stopped["shown"], stopped["move"] - 1)
            self.assertIn("skipped", {entry["kind"] for entry in link.entries})
            self.assertEqual(link.number, TABLES["sale"]["number"])
            link.close()

    def spoil(self, name: str, number: int, data: dict) -> None:
        with sqlite3.connect(self.db) as base:
            changed = base.execute(
                "update log set data = ? where number = ? and kind = 'move' and owner = "
                "(select id from names where name = ?)", (json.dumps(data), number, TABLES[name]["table"]))
            self.assertEqual(changed.rowcount, 1)

    def test_what_cannot_be_followed_is_shown_as_it_was(self):
        self.spoil("town", 8, {"move": "O@z9", "by": "bot"})
        table = TABLES["town"]["table"]
        for start in range(2):  # also after a restart
            with Server(Case.bloom, "--db", self.db) as server:
                people = self.people(server, "town")
                links = self.links(people, table)
                me = links[start]
                self.assertEqual(me.number, TABLES["town"]["number"] + start)
                stopped = me.table["stopped"]
                self.assertIn("older rules (rules 1", stopped["message"])
                self.assertIn("move 5 ", stopped["message"])
                self.assertEqual([stopped[key] for key in ("code", "entry", "move", "shown")], ["older-rules", 8, 5, 4])
                self.assertEqual((me.table["actor"], me.table["moves"], stopped["last"]), (None, 4, False))
                self.assertEqual(people[start].http("GET", f"/api/tables/{table}/record")[0], 409)
                self.assertIsNotNone(me.view)
                with self.assertRaises(Refused) as caught:
                    me.do("move", after=me.number, move="end")
                self.assertEqual(caught.exception.code, "wrong-time")
                with self.assertRaises(Refused):
                    me.do("undo", after=me.number)
                row = next(row for row in people[start].ask("GET", "/api/tables/mine")["tables"] if row["id"] == table)
                self.assertEqual((row["stopped"], row["turn"], row["state"]), (True, False, "over"))
                self.assertIn(table, [row["id"] for row in people[start].ask("GET", "/api/tables/mine")["tables"]])
                me.do("leave")
                self.assertNotIn(table, [row["id"] for row in people[start].ask("GET", "/api/tables/mine")["tables"]])
                for link in links:
                    link.close()
                self.assertEqual(server.end()[0], 0)

    def test_whoever_made_it_may_delete_what_stopped(self):
        """At once and for everybody; nobody else may, and no game that can go on is deleted."""
        self.spoil("town", 8, {"move": "O@z9", "by": "bot"})
        table = TABLES["town"]["table"]
        with Server(Case.bloom, "--db", self.db) as server:
            def refused(person: Person, table: str) -> tuple[int, str]:
                with self.assertRaises(Refused) as caught:
                    person.ask("POST", f"/api/tables/{table}/delete", {})
                return caught.exception.status, caught.exception.code

            def mine(person: Person) -> list[str]:
                return [row["id"] for row in person.ask("GET", "/api/tables/mine")["tables"]]

            people = self.people(server, "town")
            links = self.links(people, table)
            makers = [link.you["maker"] for link in links]
            self.assertEqual(sum(makers), 1, makers)
            maker, other = people[makers.index(True)], people[makers.index(False)]
            stranger = Person(server.host, server.port, "Eve", TRAFFIC.watch)
            for person in (other, stranger):
                self.assertEqual(refused(person, table), (403, "not-yours"))
            # Neither a game that goes on, nor one that is over, nor what there is not.
            running = maker.create()["table"]["id"]
            self.assertEqual(refused(maker, running), (409, "wrong-time"))
            self.assertEqual(refused(maker, "a" * 12), (404, "no-table"))
            self.assertEqual(maker.http("POST", f"/api/tables/{table}/delete", {"sure": True})[0], 400)
            self.assertEqual(maker.http("GET", f"/api/tables/{table}/delete")[0], 405)
            for person in (maker, other):
                self.assertIn(table, mine(person))
            links[0].do("chat", text="it is still there")

            self.assertEqual(maker.ask("POST", f"/api/tables/{table}/delete", {}), {"id": table})
            for link in links:
                self.assertEqual(link.until(lambda message: message["type"] == "bye")["reason"], "deleted")
                link.close()
            for person in (maker, other):
                self.assertNotIn(table, mine(person))
                with self.assertRaises(Refused) as caught:
                    person.ask("GET", f"/api/tables/{table}")
                self.assertEqual((caught.exception.status, caught.exception.code), (404, "no-table"))
            self.assertEqual(refused(maker, table), (404, "no-table"))
            self.assertIn(running, mine(maker))
            self.assertIn(b"\nbloom_tables_deleted_total 1\n", server.get("/metrics")[2])
            self.assertEqual(server.end()[0], 0)
        with closing(sqlite3.connect(self.db)) as base:
            self.assertEqual(base.execute("select count(*) from names where name = ?", (table,)).fetchone(), (0,))
            for part in ("log", "tables", "members", "seen"):
                orphans = base.execute(f"select count(*) from {part} where owner not in (select id from names)").fetchone()
                self.assertEqual(orphans, (0,), part)
        with Server(Case.bloom, "--db", self.db) as server:  # also for the next one
            maker.port = server.port
            with self.assertRaises(Refused):
                maker.ask("GET", f"/api/tables/{table}")

    def change(self, table: str, kind: str, number: int, change) -> None:
        """What the log says of an entry is another."""
        with closing(sqlite3.connect(self.db)) as base, base:
            where = "number = ? and kind = ? and owner = (select id from names where name = ?)"
            (data,) = base.execute(f"select data from log where {where}", (number, kind, table)).fetchone()
            base.execute(f"update log set data = ? where {where}", (json.dumps(change(json.loads(data))), number, kind, table))

    def test_what_was_seen_last_is_shown(self):
        """A game that goes on here, and that another program then cannot follow."""
        rng = random.Random(5)
        table = TABLES["town"]["table"]
        with Server(Case.bloom, "--db", self.db) as server:
            links = self.links(self.people(server, "town"), table)
            for _ in range(4):
                link = links[links[0].table["actor"]]
                link.do("move", after=link.number, move=self.sight.move(link.view, rng))
                for each in links:
                    each.when(lambda: each.number >= link.number)
            views, number = [link.view for link in links], links[0].number
            # Nothing was taken back.
            moves = sum(entry["kind"] == "move" for entry in links[0].entries)
            self.assertEqual(server.end()[0], 0)
        whole = Path(self.db).read_bytes()

        def shown(code: str, entry: int, move: int) -> None:
            with Server(Case.bloom, "--db", self.db) as server:
                people = self.people(server, "town")
                links = self.links(people, table)
                for link, view in zip(links, views):
                    self.assertEqual(link.view, view)
                    stopped = link.table["stopped"]
                    self.assertEqual(
                        [stopped[key] for key in ("code", "entry", "move", "shown")], [code, entry, move, moves])
                    self.assertTrue(stopped["last"])
                    self.assertEqual((link.table["state"], link.table["actor"]), ("playing", None))
                    self.assertEqual((link.table["moves"], link.number), (moves, number))
                links[0].do("leave")
                self.assertNotIn(table, [row["id"] for row in people[0].ask("GET", "/api/tables/mine")["tables"]])
                self.assertEqual(server.end()[0], 0)
            for end in ("-wal", "-shm"):
                Path(self.db + end).unlink(missing_ok=True)
            Path(self.db).write_bytes(whole)

        self.change(table, "move", 8, lambda data: data | {"move": "O@z9"})
        shown("older-rules", 8, 5)
        self.change(table, "create", 1, lambda data: data | {"rules": 99})
        shown("newer-rules", 1, 0)
        with closing(sqlite3.connect(self.db)) as base:
            (start,) = base.execute("select number from log where kind = 'start' and owner = "
                                    "(select id from names where name = ?)", (table,)).fetchone()
        self.change(table, "start", start, lambda data: {"deal": {"first": 17}})
        shown("older-rules", start, 0)


if __name__ == "__main__":
    run(OldRules)
