#!/usr/bin/python3
"""Requests hidden in the content of others, sent through nginx, HAProxy and Caddy: none is carried out,
and whoever comes next on the same connection to the server gets their own answer.

    test_smuggling.py build/release/bloom
"""

import json
import re
import select
import sys
import time
import unittest
from http.client import HTTPException

from proxies import COMMANDS, Proxied
from site_of_tests import Server
from table_client import Closed, Person, Refused

KEY = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
UPGRADE = f"Connection: Upgrade\r\nUpgrade: websocket\r\n{KEY}"
TIMES = 10  # each kind
CODINGS = ["xchunked", "gzip", "identity", "chunked, identity", "gzip, chunked", "identity, chunked", "\x0bchunked",
           "chunked\r\nTransfer-Encoding: identity", "identity\r\nTransfer-Encoding: chunked", "\r\n chunked", "x\r\n\tchunked"]


def creation(address: str) -> str:
    """A whole request for a table, as if the proxy had named somebody else for it."""
    body = json.dumps({"game": "town", "seats": [{"kind": "open"}, {"kind": "open"}]})
    return (f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}")


def chunks(content: str, ending="\r\n") -> str:
    return f"{len(content):x}{ending}{content}\r\n0\r\n\r\n"


def attacks(table: str, hidden: str) -> dict[str, str]:
    """Requests that hide another one, by what they are."""
    size = f"Content-Length: {len(hidden)}\r\n"
    socket_of = lambda name: f"GET /api/tables/{name}/socket HTTP/1.1\r\nHost: localhost\r\n"
    post = "POST /api/tables/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    out = {
        "upgrade, no table": f"{socket_of('none')}{UPGRADE}{size}\r\n{hidden}",
        "upgrade, foreign origin": f"{socket_of(table)}Origin: http://evil\r\n{UPGRADE}{size}\r\n{hidden}",
        "upgrade, a table": f"{socket_of(table)}{UPGRADE}{size}\r\n{hidden}",
        "upgrade, no key": f"{socket_of(table)}Connection: Upgrade\r\nUpgrade: websocket\r\n{size}\r\n{hidden}",
        "upgrade, chunks": f"{socket_of('none')}{UPGRADE}Transfer-Encoding: chunked\r\n\r\n{chunks(hidden)}",
        "upgrade, h2c": f"{socket_of(table)}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                        f"HTTP2-Settings: AAMAAABkAAQAAP__\r\n{size}\r\n{hidden}",
        "upgrade, post": f"{post}{UPGRADE}{size}\r\n{hidden}",
        "upgrade, page": f"GET / HTTP/1.1\r\nHost: localhost\r\n{UPGRADE}{size}\r\n{hidden}",
        "get": f"GET /api/tables/mine HTTP/1.1\r\nHost: localhost\r\n{size}\r\n{hidden}",
        "head": f"HEAD /api/server HTTP/1.1\r\nHost: localhost\r\n{size}\r\n{hidden}",
        "expect": f"{post}Expect: 100-continue\r\n{size}\r\n{hidden}",
        "expect otherwise": f"{post}Expect: x\r\n{size}\r\n{hidden}",
        "space before the colon": f"{post}Content-Length : {len(hidden)}\r\n\r\n{hidden}",
        "plus": f"{post}Content-Length: +{len(hidden)}\r\n\r\n{hidden}",
        "two lengths": f"{post}Content-Length: 0\r\n{size}\r\n{hidden}",
        "lengths, the other way": f"{post}{size}Content-Length: 0\r\n\r\n{hidden}",
        "line ends": f"{post}X: y\n{size}\r\n{hidden}",
        "chunk extension": f"{post}Transfer-Encoding: chunked\r\n\r\n{chunks(hidden, ';x' + chr(10))}",
        "trailer": f"{post}Transfer-Encoding: chunked\r\n\r\n0\r\nX: y\r\n\r\n",
    }
    for coding in CODINGS:
        for length in ("", size):
            out[f"{coding!r}{', length' * bool(length)}"] = (
                f"{post}Transfer-Encoding: {coding}\r\n{length}\r\n{hidden}")
    return out


class Smuggling(unittest.TestCase):
    maxDiff = None

    def send(self, proxy: Proxied, requests: list[str]) -> list:
        """All at once, each on a connection of its own."""
        links = [proxy.connect() for _ in requests]
        for link, request in zip(links, requests):
            try:
                link.sendall(request.encode("latin-1"))
            except OSError:
                pass  # refused before it was all sent
        return links

    def hear(self, links: list, within: float) -> None:
        """Waits for a word on each, or some moments."""
        waiting, until = set(links), time.monotonic() + within
        while waiting and (left := until - time.monotonic()) > 0:
            for link in select.select(list(waiting), [], [], left)[0]:
                waiting.discard(link)
        for link in links:
            link.close()

    def socket(self, person: Person, table: str):
        link = person.socket(table)
        try:
            return link.receive()
        finally:
            link.close()

    def table_of(self, ask) -> str:
        """The table that an answer is about, or what went wrong."""
        while True:
            try:
                return ask()["table"]["id"]
            except Refused as refused:
                if refused.status != 429:  # all are one address to the server; it may want them to wait
                    return f"status {refused.status}"
                time.sleep(0.2)
            except (Closed, AssertionError, KeyError, ValueError, OSError, HTTPException) as problem:
                return repr(problem)

    def through(self, name: str) -> None:
        with Server(BLOOM, "--behind-proxy", "--log", "off") as server, Proxied(name, server.port) as proxy:
            made = lambda: int(re.search(rb"\nbloom_tables_made_total (\d+)\n", server.get("/metrics")[2])[1])
            victim, attacker = Person(proxy.host, proxy.port), Person(server.host, server.port)
            own = victim.create(seats=["open", "open"])["table"]["id"]
            theirs = attacker.create(seats=["open", "open"])["table"]["id"]
            before = made()
            smuggled, wrong, tries = {}, {}, 0
            hidden_socket = f"GET /api/tables/{theirs}/socket HTTP/1.1\r\nHost: localhost\r\n{UPGRADE}\r\n"
            for kind in attacks(theirs, ""):
                address = lambda i: f"9.{len(kind)}.{tries % 250}.{i}"
                self.hear(self.send(proxy, [attacks(theirs, creation(address(i)))[kind] for i in range(TIMES)]), 3)
                tries += TIMES
                # Whoever comes meanwhile and next: a socket, and requests.
                links = self.send(proxy, [attacks(theirs, hidden_socket)[kind]] * 6)
                answers = [self.table_of(lambda: self.socket(victim, own))]
                answers += [self.table_of(lambda: victim.ask("GET", f"/api/tables/{own}")) for _ in range(4)]
                self.hear(links, 1)
                if bad := [answer for answer in answers if answer != own]:
                    wrong[kind] = bad
                if (now := made()) != before:
                    smuggled[kind], before = now - before, now
            print(f"{name}: of {tries} hidden requests {sum(smuggled.values())} were carried out, "
                  f"of {5 * tries // TIMES} answers to others {sum(map(len, wrong.values()))} were wrong", flush=True)
            self.assertEqual((smuggled, wrong), ({}, {}))

    def test_nginx(self):
        self.through("nginx")

    def test_haproxy(self):
        self.through("haproxy")

    def test_caddy(self):
        self.through("caddy")

    def test_all_proxies_are_tried(self):
        self.assertEqual([f"test_{name}" for name in COMMANDS if not hasattr(self, f"test_{name}")], [])


if __name__ == "__main__":
    BLOOM = sys.argv.pop(1)
    program = unittest.main(exit=False, verbosity=1)
    broken = len(program.result.failures) + len(program.result.errors)
    print(f"{program.result.testsRun - broken} passed, {broken} failed")
    sys.exit(broken > 0)
