#!/usr/bin/python3
"""One address does its worst within all limits, in every way at once, for some seconds: silent sockets at a
table, frames that are dear to read, lists, talk, watched masters, files of the page. Another
player asks and plays meanwhile; how long that takes is printed, and bounded for a busy machine.

    test_worst.py build/release/bloom            # SECONDS=20 for longer
"""

import json
import multiprocessing
import os
import secrets
import socket
import sys
import time
import unittest

from site_of_tests import Server
from table_case import Case, TRAFFIC, run
from table_client import PONG, Closed, Person, Refused, frame, link_parts
from test_memory import MEGABYTE, WATCHED, figure, resident

SECONDS = float(os.environ.get("SECONDS", 6))
PAGES = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 9.9.9.9\r\n\r\n" * 200
STRANGER = {"X-Forwarded-For": "9.9.9.9"}
FRAME = int(os.environ.get("FRAME", 4096))  # bytes; a server from before took 16384


def dear(size: int) -> list[bytes]:
    """Frames of so many bytes that are read to their end before anything of them is refused."""
    fraction = "2.2250738585072011" + "3" * 17 + "e-308"
    count = min(250, (size - 40) // (len(fraction) + 1))
    move = '{"type":"move","id":"1","after":0,"move":"%s"}'
    texts = [
        '{"type":"x","id":"1","k":[%s]}' % ",".join([fraction] * count),
        '{"type":"x","id":"1","k":"%s"}' % ("x" * (size - 40)),
        move % ("lay" + " 17" * ((size - 60) // 3)),
        move % ("lay" + " 17" * 169),  # 510 bytes: the rules read it
    ]
    assert all(len(text) <= size for text in texts)
    return [frame(text.encode()) for text in texts]


DEAR = dear(FRAME)


def attack(host: str, port: int, until: float) -> None:
    """All that one address may do, as fast as it is let."""
    mallory = Person(host, port, "Mallory")

    def ask(method, target, body=None):
        try:
            return mallory.ask(method, target, body, X_Forwarded_For="9.9.9.9")
        except (Refused, OSError):
            return None

    def create(seats, **more):
        plan = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "level": s} for s in seats]
        body = {"game": "town", "seats": plan, **more}
        if "me" in seats:
            body |= {"name": "Mallory", "entropy": secrets.token_hex(16)}
        made = ask("POST", "/api/tables", body)
        return made and made["table"]["id"]

    links = []

    def open_socket(table, **more):
        try:
            links.append(mallory.socket(table, **more, **STRANGER))
            return links[-1]
        except (Refused, Closed, OSError):
            return None

    for _ in range(10):  # masters, watched
        if table := create(["master", "master"]):
            open_socket(table)
    own = create(["me", "open"])
    player = open_socket(own) if own else None
    silent = [open_socket(own, buffer=2048) for _ in range(20 if own else 0)]
    while own and len(links) < 100 and open_socket(own):  # the dear frames of most are answered, and read
        pass
    pages = [socket.create_connection((host, port)) for _ in range(8)]
    for page in pages:
        page.setblocking(False)
    for link in links:
        link.link.setblocking(False)
    unsent = {}
    burst = 12  # of four frames, and then as many as a socket may send
    while time.time() < until:
        began = time.time()
        # In the second half, as all else then waits for its turn too.
        for page in pages if time.time() > until - SECONDS / 2 else []:
            try:
                page.send(PAGES)
                while page.recv(1 << 20):
                    pass
            except OSError:
                pass
        for link in links:
            try:
                if link not in silent:
                    while link.link.recv(1 << 20):
                        pass
            except OSError:
                pass
            # What is not taken now is sent later: half a frame would end the socket.
            unsent[link] = unsent.get(link) or (frame(b"", PONG) if link is player else b"".join(DEAR) * burst)
            try:
                unsent[link] = unsent[link][link.link.send(unsent[link]):]
            except OSError:
                pass
        burst = 1
        for _ in range(20):
            ask("GET", "/api/tables/mine")
        for _ in range(4 if player else 0):
            try:
                talk = {"type": "chat", "id": secrets.token_hex(4), "text": "x" * 500}
                if not unsent[player]:
                    player.raw(frame(json.dumps(talk).encode()))
            except OSError:
                pass
        time.sleep(max(0.0, began + 0.21 - time.time()))


class Worst(unittest.TestCase):
    def test_another_player_hardly_notices(self):
        TRAFFIC.strict = False
        with Server(Case.bloom, "--behind-proxy", "--bot-threads", "1") as server:
            people = [Person(server.host, server.port, name) for name in ("Ada", "Ben")]
            made = people[0].create()
            table, key = link_parts(made["you"]["links"][0]["url"])
            people[1].join(table, key)
            links = [person.socket(table) for person in people]
            for link in links:
                link.receive()
            attacker = multiprocessing.Process(
                target=attack, args=(server.host, server.port, time.time() + SECONDS), daemon=True)
            attacker.start()
            times, stored = [], []
            end = time.monotonic() + SECONDS
            while time.monotonic() < end:
                for link in links:
                    began = time.perf_counter()
                    link.do("ping")
                    times.append(time.perf_counter() - began)
                began = time.perf_counter()
                if not stored or began - said > 0.6:  # each may talk once in a second
                    said = began
                    links[len(stored) % 2].do("chat", text="hm")
                    stored.append(time.perf_counter() - began)
                began = time.perf_counter()
                people[0].http("GET", "/api/tables/mine", X_Forwarded_For="8.8.8.8")
                times.append(time.perf_counter() - began)
                time.sleep(0.01)
            taken = figure(server, "frames_received_total")
            memory = resident(server)
            attacker.join(60)
            for link in links:
                link.close()
            times.sort()
            stored.sort()
            late = times[int(len(times) * 0.99)]
            print(f"{len(times)} answers; half within {times[len(times) // 2] * 1000:.1f} ms, 99 of 100 within "
                  f"{late * 1000:.1f} ms, all within {times[-1] * 1000:.1f} ms; {memory / MEGABYTE:.0f} MB resident",
                  file=sys.stderr)
            print(f"{len(stored)} lines of chat stored; half within {stored[len(stored) // 2] * 1000:.1f} ms, all within "
                  f"{stored[-1] * 1000:.1f} ms; {taken} frames taken, of up to {FRAME} bytes", file=sys.stderr)
            refused, slowed = figure(server, "limited_total"), figure(server, "slowed_total")
            self.assertGreater(refused + slowed, 0, "the attacker was not at the limits")
            self.assertGreater(taken, 1000, "the dear frames did not arrive")
            self.assertGreater(len(times), 20)
            self.assertLess(late, 20.0 if WATCHED else 2.0)
            self.assertGreater(len(stored), 2)
            self.assertLess(stored[-1], 20.0 if WATCHED else 5.0)
            if not WATCHED:
                self.assertLess(memory, 300 * MEGABYTE)


if __name__ == "__main__":
    run(Worst)
