#!/usr/bin/python3
"""One address does its worst, within all limits, to the server's memory: it opens long tables and reads
nothing. Says what it took; another player plays on meanwhile.

    test_memory.py build/release/bloom [Memory.test_...]
"""

import json
import os
import socket
import sqlite3
import sys
import tempfile
import time
import unittest
from pathlib import Path

from site_of_tests import SOON, Server, build
from table_case import TRAFFIC, Case, run
from table_client import PONG, Closed, Person, Refused, frame

TALK = int(os.environ.get("TALK", 1990))  # entries beside the moves: nearly as many as a table may have
SOCKETS = 100  # as many as an address may have
MEGABYTE = 1 << 20
WATCHED = "WATCHED" in os.environ  # by a sanitizer, which keeps memory of its own and takes its time


def resident(server: Server) -> int:
    for line in Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("no figure")


def figure(server: Server, name: str) -> int:
    for line in server.get("/metrics")[2].decode().splitlines():
        if line.startswith(f"bloom_{name} "):
            return int(line.split()[1])
    raise AssertionError(name)


class Silent:
    """Sockets of one address that ask for a whole log and read none of it."""

    def __init__(self, person: Person, table: str, count: int):
        self.links = []
        for _ in range(count):
            try:
                self.links.append(person.socket(table, buffer=2048, **{"X-Forwarded-For": "9.9.9.9"}))
            except (Refused, Closed):
                break

    def say(self, data: bytes) -> None:
        for link in self.links:
            try:
                link.raw(data)
            except OSError:
                pass  # cut off

    def close(self) -> None:
        for link in self.links:
            link.close()


class Memory(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.db = os.path.join(cls.folder.name, "tables.db")
        with Server(Case.bloom, "--db", cls.db) as server:
            cls.maker = Person(server.host, server.port, "Mallory")
            cls.table = cls.maker.create(seats=["open", "open"])["table"]["id"]
            server.end()
        with sqlite3.connect(cls.db) as database:
            owner = database.execute("select id from names where name = ?", (cls.table,)).fetchone()[0]
            text = json.dumps({"text": "x" * 450})
            database.executemany(
                "insert into log values(?, ?, ?, 0, 'chat', ?)",
                ((owner, number, int(time.time() * 1000), text) for number in range(2, TALK + 2)))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def setUp(self):
        TRAFFIC.strict = False
        self.server = Server(Case.bloom, "--db", self.db, "--behind-proxy", "--patience", "2")
        self.maker.port = self.server.port
        # Somebody else, at a table of their own.
        self.ada = Person(self.server.host, self.server.port, "Ada")
        self.link = self.ada.socket(self.ada.create()["table"]["id"])
        self.link.receive()

    def tearDown(self):
        self.link.close()
        self.server.__exit__()

    def attack(self, words: bytes) -> int:
        """How many bytes more the server holds while nobody reads."""
        before, most = resident(self.server), 0
        silent = Silent(self.maker, self.table, SOCKETS)
        self.assertEqual(len(silent.links), SOCKETS)
        try:
            for _ in range(40):
                silent.say(words)
                self.link.do("ping")
                most = max(most, resident(self.server))
                time.sleep(0.05)
        finally:
            silent.close()
        return most - before

    def test_silent_readers_of_a_long_log(self):
        more = self.attack(frame(b"", PONG))
        print(f"silent readers: {more / MEGABYTE:.0f} MB more", file=sys.stderr)
        if not WATCHED:
            self.assertLess(more, 32 * MEGABYTE)

    def test_refusals_that_are_not_read(self):
        more = self.attack(frame(b'{"type":"move","id":"1","after":0,"move":"end"}'))
        print(f"refusals that are not read: {more / MEGABYTE:.0f} MB more", file=sys.stderr)
        if not WATCHED:
            self.assertLess(more, 32 * MEGABYTE)

    def test_whoever_takes_too_long_is_cut_off_though_it_says_it_is_there(self):
        silent = Silent(self.maker, self.table, 10)
        self.assertEqual(figure(self.server, "sockets"), 11)
        until = time.monotonic() + 60
        while figure(self.server, "sockets") > 1 and time.monotonic() < until:
            silent.say(frame(b"", PONG))
            self.link.do("ping")
            time.sleep(0.5)
        silent.close()
        self.assertEqual(figure(self.server, "sockets"), 1)
        self.assertEqual(figure(self.server, "slow_readers_total"), 10)
        self.link.do("ping")

    def test_pages_that_are_not_read_do_not_wait_in_the_system(self):
        with tempfile.TemporaryDirectory() as folder:
            web = build(Path(folder) / "web")
            (web / "assets/large-0a1b2c3d.wasm").write_bytes(os.urandom(8 * MEGABYTE))
            with Server(Case.bloom, web=str(web)) as server, socket.socket() as client:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                client.settimeout(60)
                client.connect((server.host, server.port))
                client.sendall(b"GET /assets/large-0a1b2c3d.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n")
                until = time.monotonic() + 60
                while figure(server, "connections") < 2 and time.monotonic() < until:
                    time.sleep(0.1)
                # Its end leaves what the system holds for one that does not read.
                server.end()
                left = 0
                while more := client.recv(65536):
                    left += len(more)
        print(f"a page that is not read: {left / 1024:.0f} KB in the system", file=sys.stderr)
        self.assertGreater(left, 0)
        self.assertLess(left, MEGABYTE)

    def test_answers_of_http_that_are_not_read_are_counted_and_cut_off(self):
        # On the machine itself, which may ask as often as it likes.
        with Server(Case.bloom, "--patience", "2") as server:
            person = Person(server.host, server.port)
            for _ in range(40):
                person.create()
            size = len(person.http("GET", "/api/tables/mine")[2])
            question = f"GET /api/tables/mine HTTP/1.1\r\nHost: localhost\r\nCookie: {person.cookie}\r\n\r\n".encode()
            links = []
            for _ in range(20):
                links.append(socket.socket())
                links[-1].setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                links[-1].connect((server.host, server.port))
                links[-1].sendall(question * (MEGABYTE // size))
            most, until = 0, time.monotonic() + 50  # less than an answer may take in all
            while figure(server, "connections") > 1 and time.monotonic() < until:
                most = max(most, figure(server, "waiting_bytes"))
                time.sleep(0.1)
            self.assertEqual(figure(server, "connections"), 1)
            self.assertEqual(figure(server, "slow_readers_total"), 20)
            self.assertGreater(most, size)
            self.assertEqual(figure(server, "waiting_bytes"), 0)
            for link in links:
                link.close()

    def test_whoever_reads_gets_all_of_it_in_pages(self):
        link = self.maker.socket(self.table, **{"X-Forwarded-For": "9.9.9.9"})
        messages = []
        while not messages or messages[-1]["type"] != "welcome":
            messages.append(link.receive())
        link.close()
        self.assertEqual(link.number, TALK + 1)
        self.assertGreater(len(messages), 5)
        self.assertEqual({message["type"] for message in messages[:-1]}, {"update"})

    def test_the_end_comes_soon_with_silent_readers(self):
        silent = Silent(self.maker, self.table, SOCKETS)
        code, seconds = self.server.end()
        silent.close()
        self.assertEqual((code, seconds < SOON), (0, True))


if __name__ == "__main__":
    run(Memory)
