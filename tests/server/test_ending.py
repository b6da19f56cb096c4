#!/usr/bin/python3
"""The end of the server by SIGTERM in its worst states. It ends within five seconds, whatever goes on: here each
of these things would go on for a minute or for ever, so an end that waits for them is seen on any machine.

On a busy machine all takes longer, by as much as the server's thread waited for a processor behind other programs; so
may the end, up to four times as long, which is still a third of what it takes to wait for any of this. And there are a
few tries, of which the best counts: an end that waits for something waits for it in each of them.

    test_ending.py build/release/bloom [Ending.test_...]
"""

import contextlib
import json
import resource
import signal
import sqlite3
import sys
import tempfile
import threading
import time
import unittest

from site_of_tests import Server
from table_case import TRAFFIC, Case, run
from table_client import Closed, Person, Refused, frame, link_parts
from test_memory import figure
from test_worst import Attack, processor

DEADLINE = 5.0  # seconds
SLOWEST = 4
TRIES = 3
LONG = 60  # seconds that what is under way goes on without its end


class Watched(Server):
    """A server whose log is read while it runs: a full pipe would hold it up."""

    def __init__(self, bloom: str, *options: str):
        super().__init__(bloom, *options)
        self.reader = threading.Thread(target=self.process.stderr.read, daemon=True)
        self.reader.start()

    def ended_after(self) -> tuple[float, float]:
        """The seconds that its end takes, and how many times slower other programs made it meanwhile."""
        had, waited = now_had, now_waited = processor(self)
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        while self.process.poll() is None:
            assert time.monotonic() < began + LONG, "it does not end"
            time.sleep(0.02)
            with contextlib.suppress(OSError, ValueError):  # it has just gone
                now_had, now_waited = processor(self)
        seconds = time.monotonic() - began
        assert self.process.returncode == 0, self.process.returncode
        self.reader.join()
        return seconds, 1 + max(0, now_waited - waited) / max(now_had - had, 1)


class Ending(unittest.TestCase):
    def setUp(self):
        TRAFFIC.strict = False

    def best(self, what: str, one) -> None:
        """Of a few tries, each with a server of its own, one is within the deadline."""
        told = []
        for _ in range(TRIES):
            seconds, slower = one()
            told.append(f"{seconds:.1f} s ({slower:.1f} times slower)")
            if seconds < DEADLINE * min(slower, SLOWEST):
                break
        else:
            self.fail(f"{what}: ended after {', '.join(told)}")
        print(f"{what}: ended after {', '.join(told)}", file=sys.stderr)

    def test_a_flood_under_way(self):
        """Frames, requests, talk and files of the page, as fast as one address is let, and they do not stop."""

        def one() -> tuple[float, float]:
            with Watched(Case.bloom, "--behind-proxy", "--bot-threads", "1") as server:
                with Attack(server) as attack:
                    attack.fetch_files()
                    self.assertTrue(attack.goes_on())
                    return server.ended_after()

        self.best("a flood", one)

    def test_a_full_disk(self):
        """Nothing can be stored any more, and all keep asking for it."""

        def one() -> tuple[float, float]:
            with tempfile.TemporaryDirectory() as folder:
                db = f"{folder}/tables.db"
                with Watched(Case.bloom, "--db", db) as server:
                    tables = []
                    for _ in range(10):
                        ada, ben = (Person(server.host, server.port, name) for name in ("Ada", "Ben"))
                        made = ada.create()
                        table, key = link_parts(made["you"]["links"][0]["url"])
                        ben.join(table, key)
                        links = [person.socket(table) for person in (ada, ben)]
                        for link in links:
                            link.receive()
                            link.do("chat", text="kept")
                        tables.append((table, max(link.number for link in links), links))
                    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
                    with self.assertRaises(Refused) as caught:
                        tables[0][2][0].do("chat", text="lost")
                    self.assertEqual(caught.exception.code, "no-storage")
                    self.assertEqual(server.get("/healthz")[0], 503)
                    # What is under way when the end comes: not waited for.
                    for _, _, links in tables:
                        for link in links:
                            words = [{"type": "chat", "id": f"lost-{i}", "text": "x" * 500} for i in range(3)]
                            link.raw(b"".join(frame(json.dumps(word).encode()) for word in words))
                    ended = server.ended_after()
                    for _, _, links in tables:
                        for link in links:
                            link.close()
                # All that was acknowledged is there, and nothing else.
                base = sqlite3.connect(db)
                for table, number, _ in tables:
                    log = base.execute("select count(*), max(l.number), sum(data like '%lost%' or data like '%xxxx%') from log l "
                                       "join names n on n.id = l.owner where name = ?", (table,)).fetchone()
                    self.assertEqual(log, (number, number, 0))
                base.close()
                return ended

        self.best("a full disk", one)

    def test_masters_that_think(self):
        """More thoughts of a second each than one thread thinks in a minute: they are left."""

        def one() -> tuple[float, float]:
            with Watched(Case.bloom, "--bot-threads", "1", "--tables", "100") as server:
                ada = Person(server.host, server.port, "Ada")
                links = []
                for _ in range(LONG + 20):
                    links.append(ada.socket(ada.create(seats=["master", "master"])["table"]["id"]))
                    links[-1].receive()
                until = time.monotonic() + LONG
                while figure(server, "bots_waiting") < LONG:
                    self.assertLess(time.monotonic(), until, "they do not think")
                    time.sleep(0.05)
                ended = server.ended_after()
                for link in links:
                    with self.assertRaises(Closed):  # told, like everybody
                        link.until(lambda message: message["type"] == "bye" and self.assertEqual(message["reason"], "shutdown"))
                    link.close()
                return ended

        self.best("masters", one)


if __name__ == "__main__":
    run(Ending)
