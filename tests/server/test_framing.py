#!/usr/bin/python3
"""Where requests end and what they may say, byte by byte: content that hides requests, lengths and
codings that can be read twice, hosts, expectations, handshakes, and the cookie.

    test_framing.py build/release/bloom
"""

import base64
import json
import os
import re
import socket
import sys
import unittest

from site_of_tests import FILES, Server, read_all
from table_client import Person, Refused, link_parts

INDEX = FILES["index.html"]
LINE = b"Host: localhost\r\n"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
SOCKET = UPGRADE + KEY + b"Sec-WebSocket-Version: 13\r\n"
JSON = b"Content-Type: application/json\r\n"
TABLE = json.dumps({"game": "town", "seats": [{"kind": "open"}, {"kind": "open"}]}).encode()
LAST = b"GET /api/server HTTP/1.1\r\nConnection: close\r\n" + LINE + b"\r\n"


def length(content: bytes) -> bytes:
    return b"Content-Length: %d\r\n" % len(content)


def chunked(content: bytes) -> bytes:
    return b"%x\r\n%s\r\n0\r\n\r\n" % (len(content), content)


HIDDEN = b"POST /api/tables HTTP/1.1\r\n" + LINE + JSON + length(TABLE) + b"\r\n" + TABLE
CHUNKED = b"Transfer-Encoding: chunked\r\n"


def statuses(answer: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.[01] (\d{3}) ", answer)]


class Case(unittest.TestCase):
    options = ("--behind-proxy",)

    @classmethod
    def setUpClass(cls):
        cls.server = Server(BLOOM, *cls.options)

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def setUp(self):
        self.before = self.made()

    def tearDown(self):
        self.assertEqual(self.server.get("/")[2], INDEX, "it no longer answers")

    def made(self) -> int:
        return self.figure("tables_made_total")

    def figure(self, name: str) -> int:
        return int(re.search(rb"\nbloom_%s (\d+)\n" % name.encode(), self.server.get("/metrics")[2])[1])

    def person(self, name="Ada") -> Person:
        return Person(self.server.host, self.server.port, name)

    def answers(self, request: bytes, wanted: list[int]) -> bytes:
        """What comes back until the server closes, in one piece, and nothing was made by it."""
        answer = self.server.raw(request)
        self.assertEqual(statuses(answer), wanted, request[:200])
        self.assertEqual(self.made(), self.before, request)
        return answer


class Smuggling(Case):
    """`HIDDEN` would make a table, if it were taken for a request."""

    def test_a_refused_socket_with_content_ends_the_connection(self):
        table = self.person().create(seats=["open", "open"])["table"]["id"].encode()
        self.before = self.made()
        opened = self.figure("sockets_opened_total")
        for name, more in [(b"none", b""), (b"aaaaaaaaaaaa", b""), (table, b""), (table, b"Origin: http://evil\r\n")]:
            start = b"GET /api/tables/" + name + b"/socket HTTP/1.1\r\n" + LINE + SOCKET + more
            for rest in [length(HIDDEN) + b"\r\n" + HIDDEN, CHUNKED + b"\r\n" + chunked(HIDDEN)]:
                answer = self.answers(start + rest + LAST, [400])
                self.assertIn(b"\r\nConnection: close\r\n", answer)
                self.answers(start.replace(SOCKET, UPGRADE) + rest + LAST, [400])
        # Without content too: what follows was meant for the socket.
        for name, status in [(b"none", 404), (b"%zz", 400)]:
            start = b"GET /api/tables/" + name + b"/socket HTTP/1.1\r\n" + LINE
            self.answers(start + SOCKET + b"\r\n" + HIDDEN, [status])
        self.answers(b"GET /api/tables/" + table + b"/socket HTTP/1.1\r\n" + LINE + SOCKET + b"\r\n" + HIDDEN, [])
        self.assertEqual(self.figure("sockets_opened_total"), opened)

    def test_other_upgrades_are_requests_like_any(self):
        for upgrade in [b"h2c", b"websocket"]:
            start = b"POST /api/tables/mine HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: " + upgrade + b"\r\n" + LINE + JSON
            self.answers(start + length(HIDDEN) + b"\r\n" + HIDDEN + LAST, [400, 200])
        start = b"GET / HTTP/1.1\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n" + LINE
        self.answers(start + b"\r\n" + LAST, [200, 200])
        self.answers(start + length(HIDDEN) + b"\r\n" + HIDDEN + LAST, [413])
        old = b"GET /api/tables/aaaaaaaaaaaa/socket HTTP/1.0\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" + LINE
        self.answers(old + length(HIDDEN) + b"\r\n" + HIDDEN + LAST, [400])

    def test_content_where_none_is_wanted_is_read_or_ends_the_connection(self):
        for start, wanted in [
            (b"GET /api/server", [200, 200]), (b"HEAD /api/server", [200, 200]), (b"GET /api/nothing", [404, 200]),
            (b"DELETE /api/tables/x", [405, 200]), (b"GET /healthz", [200, 200]), (b"GET /", [413]), (b"HEAD /", [413]),
            (b"POST /", [405]), (b"GET /nothing.js", [413]), (b"PUT /assets/x.js", [405]), (b"GET /%zz", [413]),
        ]:
            for rest in [length(HIDDEN) + b"\r\n" + HIDDEN, CHUNKED + b"\r\n" + chunked(HIDDEN)]:
                self.answers(start + b" HTTP/1.1\r\n" + LINE + rest + LAST, wanted)

    def test_codings_other_than_chunked_are_refused(self):
        for coding in [b"xchunked", b"gzip", b"identity", b"chunked, identity", b"gzip, chunked", b"identity, chunked",
                       b"chunked, chunked", b"chunked,", b",chunked", b"chunked;q=1", b'"chunked"', b"", b"chunked\r\n"
                       b"Transfer-Encoding: identity", b"identity\r\nTransfer-Encoding: chunked", b"chunked\r\n"
                       b"transfer-encoding: chunked", b"\x0bchunked", b"chunked\r\n ", b"\r\n chunked", b"chunked\x00"]:
            for start in [b"GET /api/server", b"POST /api/tables", b"GET /", b"GET /api/tables/none/socket"]:
                head = start + b" HTTP/1.1\r\n" + LINE + b"Transfer-Encoding: " + coding + b"\r\n"
                self.answers(head + b"\r\n" + HIDDEN, [400])
                self.answers(head + length(HIDDEN) + b"\r\n" + HIDDEN, [400])
        for version, more in [(b"1.1", length(HIDDEN)), (b"1.1", b"Content-Length: 0\r\n"), (b"1.0", b"")]:
            head = b"POST /api/tables HTTP/" + version + b"\r\n" + LINE + more + JSON
            self.answers(head + CHUNKED + b"\r\n" + chunked(HIDDEN), [400])

    def test_lengths_that_can_be_read_twice_are_refused(self):
        size = b"%d" % len(HIDDEN)
        for lengths in [b"0\r\nContent-Length: " + size, size + b"\r\nContent-Length: 0", size + b"\r\nContent-Length: " + size,
                        size + b", " + size, b"+" + size, b"-" + size, b"0x10", b"", b" ", size + b" 0", size + b".0",
                        b"99999999999999999999", b"18446744073709551616", b"\x0b5", size + b"\x00", b"\xb2"]:
            for start in [b"GET /api/server", b"POST /api/tables", b"GET /"]:
                self.answers(start + b" HTTP/1.1\r\n" + LINE + b"Content-Length: " + lengths + b"\r\n\r\n" + HIDDEN, [400])

    def test_broken_chunks_end_the_connection(self):
        head = b"POST /api/tables/mine HTTP/1.1\r\n" + LINE + JSON + CHUNKED + b"\r\n"
        for chunks in [b"x\r\n", b"\r\n", b"5;x=y\r\nhello\r\n0\r\n\r\n", b"5;\nhello\r\n0\r\n\r\n", b"5\nhello\r\n0\r\n\r\n",
                       b"0\r\nX: y\r\n\r\n", b"0\r\nContent-Length: 9\r\n\r\n", b"5\r\nhelloo\r\n0\r\n\r\n", b"+5\r\nhello\r\n",
                       b"0x5\r\nhello\r\n", b" 5\r\nhello\r\n", b"fffffffffffffffff\r\n", b"0\n\n", b"0\r\n\n"]:
            self.answers(head + chunks + HIDDEN, [400])
        self.answers(head + b"5\r\n{}   \r\n00\r\n\r\n" + LAST, [404, 200])
        self.answers(head + b"4001\r\n" + HIDDEN, [413])
        self.answers(head + b"4000\r\n" + b" " * 0x4000 + b"\r\n1\r\n" + HIDDEN, [413])
        # In the smallest pieces there are.
        good = b"POST /api/tables HTTP/1.1\r\n" + LINE + JSON + CHUNKED + b"\r\n"
        for byte in TABLE:
            good += b"1\r\n%c\r\n" % byte
        self.assertEqual(statuses(self.server.raw(good + b"0\r\n\r\n" + LAST)), [201, 200])

    def test_lines_that_can_be_read_twice_are_refused(self):
        for head in [
            b"GET / HTTP/1.1\n" + LINE, b"GET / HTTP/1.1\r\nHost: localhost\n", b"GET / HTTP/1.1\r\n" + LINE + b"X: y\n",
            b"GET / HTTP/1.1\r\n" + LINE + b"X: y\r\n z\r\n", b"GET / HTTP/1.1\r\n X: y\r\n" + LINE,
            b"GET / HTTP/1.1\r\n" + LINE + b"X: y\x00\r\n", b"GET / HTTP/1.1\r\n" + LINE + b"X\x00: y\r\n",
            b"GET / HTTP/1.1\r\n" + LINE + b"X: y\rz\r\n", b"GET / HTTP/1.1\r\n" + LINE + b"Content-Length : 5\r\n",
            b"GET / HTTP/1.1\r\n" + LINE + b"Content-Length\t: 5\r\n", b"GET / HTTP/1.1\r\n" + LINE + b": y\r\n",
            b"GET / HTTP/1.1\r\n" + LINE + b"X\r\n", b"GET /  HTTP/1.1\r\n" + LINE, b"GET / HTTP/1.1 \r\n" + LINE,
            b"GET\t/ HTTP/1.1\r\n" + LINE, b"GET / HTTP/2.0\r\n" + LINE, b"\r\nGET / HTTP/1.1\r\n" + LINE,
            b"GET / HTTP/1.1\r\n" + LINE + b"X[]: y\r\n", b"PRI * HTTP/2.0\r\n",
        ]:
            self.answers(head + b"\r\n" + LAST, [400])

    def test_pieces_of_any_size_are_one_conversation(self):
        request = (b"POST /api/tables/mine HTTP/1.1\r\n" + LINE + JSON + length(HIDDEN) + b"\r\n" + HIDDEN
                   + b"POST /api/tables/mine HTTP/1.1\r\n" + LINE + JSON + CHUNKED + b"\r\n" + chunked(HIDDEN)
                   + b"GET / HTTP/1.1\r\n" + LINE + b"\r\n" + LAST)
        for size in [1, 7, 100]:
            with self.server.connect() as link:
                link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                for i in range(0, len(request), size):
                    link.sendall(request[i : i + size])
                self.assertEqual(statuses(read_all(link)), [400, 400, 200, 200])
        self.assertEqual(self.made(), self.before)


class Words(Case):
    """What else a head may say."""

    def test_one_host_everywhere(self):
        for target, hosts in [
            (b"/", b""), (b"/", b"Host: localhost\r\nHost: localhost\r\n"), (b"/", b"Host: localhost\r\nhost: 127.0.0.1\r\n"),
            (b"/", b"Host:\r\n"), (b"/", b"Host: a b\r\n"), (b"/", b"Host: localhost:x\r\n"), (b"/", b"Host: u@localhost\r\n"),
            (b"/", b"Host: localhost, localhost\r\n"), (b"/", b"Host: localhost/x\r\n"), (b"http://127.0.0.1/", LINE),
            (b"http://localhost:80/", LINE), (b"http://u@localhost/", LINE), (b"https://evil/api/server", LINE),
            (b"http://localhost", b""), (b"http:///", LINE),
        ]:
            for path in [b"", b"api/server"] if target == b"/" else [b""]:
                self.answers(b"GET " + target + path + b" HTTP/1.1\r\n" + hosts + b"\r\n" + HIDDEN, [400])
        self.answers(b"GET http://LocalHost./api/server HTTP/1.1\r\nConnection: close\r\n" + LINE + b"\r\n", [200])
        self.answers(b"GET / HTTP/1.0\r\n\r\n", [200])

    def test_only_known_names_are_answered(self):
        name = socket.gethostname().split(".")[0]
        port = self.server.port
        for host in ["127.0.0.1", "10.1.2.3:99", "[::1]", f"[2001:db8::1]:{port}", "localhost", f"LOCALHOST.:{port}",
                     "bloom.localhost", name, name.upper() + ":1", name + ".local", socket.gethostname()]:
            for path in ["/", "/api/server", "/healthz", "/metrics"]:
                self.assertEqual(self.asked(path, host)[0], 200, (path, host))
        table = self.person().create(seats=["open", "open"])["table"]["id"]
        for host in ["evil.example", f"evil.example:{port}", "localhost.evil.example", "127.0.0.1.evil.example",
                     name + ".evil.example", "x", "2130706433", "bloom.example"]:
            for path in ["/", "/sw.js", "/api/server", "/metrics", "/healthz", f"/api/tables/{table}"]:
                status, body = self.asked(path, host, f"Origin: http://{host}\r\n")
                self.assertEqual(status, 421, (path, host))
                self.assertIn(b"--public-url", body)
            status, body = self.asked(f"/api/tables/{table}/socket", host, f"Origin: http://{host}\r\n" + SOCKET.decode())
            self.assertEqual((status, json.loads(body)["error"]["code"]), (421, "wrong-host"))

    def asked(self, path: str, host: str, more: str = "") -> tuple[int, bytes]:
        close = "" if "Upgrade" in more else "Connection: close\r\n"
        answer = self.server.raw(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{close}{more}\r\n".encode())
        self.assertEqual(len(statuses(answer)), 1, answer)
        return statuses(answer)[0], answer.split(b"\r\n\r\n", 1)[1]

    def test_expectations(self):
        head = b"POST /api/tables HTTP/1.1\r\nConnection: close\r\n" + LINE + JSON
        for value in [b"100-continue", b"100-Continue"]:
            for framing, content in [(length(TABLE), TABLE), (CHUNKED, chunked(TABLE))]:
                with self.server.connect() as link:
                    link.sendall(head + b"Expect: " + value + b"\r\n" + framing + b"\r\n")
                    self.assertEqual(link.recv(100), b"HTTP/1.1 100 Continue\r\n\r\n")
                    link.sendall(content)
                    self.assertEqual(statuses(read_all(link)), [201])
        self.before = self.made()
        # Where nothing will be read, the answer comes at once.
        expect = b"Expect: 100-continue\r\n"
        self.answers(head + expect + b"Content-Length: 99999\r\n\r\n", [413])
        self.answers(head.replace(LINE, b"Host: evil\r\n") + expect + length(TABLE) + b"\r\n", [421])
        self.answers(b"POST / HTTP/1.1\r\n" + LINE + expect + b"Content-Length: 5\r\n\r\n", [405])
        self.answers(b"GET /api/tables/none/socket HTTP/1.1\r\n" + LINE + SOCKET + expect + b"Content-Length: 5\r\n\r\n", [400])
        self.answers(b"GET / HTTP/1.1\r\nConnection: close\r\n" + LINE + expect + b"\r\n", [200])
        for value in [b"x", b"", b"100-continue, x", b"100-continue\r\nExpect: 100-continue", b"200-ok"]:
            for start in [head, b"GET / HTTP/1.1\r\n" + LINE]:
                self.answers(start + b"Expect: " + value + b"\r\n" + length(HIDDEN) + b"\r\n" + HIDDEN, [417])
        # HTTP/1.0 expects nothing.
        old = head.replace(b"HTTP/1.1", b"HTTP/1.0") + b"Expect: 100-continue\r\n" + length(b"{}") + b"\r\n{}"
        self.answers(old, [400])

    def test_handshakes_need_a_key_and_a_version(self):
        table = self.person().create(seats=["open", "open"])["table"]["id"].encode()
        self.before = self.made()
        opened = self.figure("sockets_opened_total")
        start = b"GET /api/tables/" + table + b"/socket HTTP/1.1\r\n" + LINE + UPGRADE
        version = b"Sec-WebSocket-Version: 13\r\n"
        for key in [b"", b"Sec-WebSocket-Key:\r\n", b"Sec-WebSocket-Key: x\r\n", KEY + KEY, KEY.replace(b"==", b""),
                    b"Sec-WebSocket-Key: %s\r\n" % base64.b64encode(os.urandom(15)),
                    b"Sec-WebSocket-Key: %s\r\n" % base64.b64encode(os.urandom(17)),
                    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZR==\r\n", b"Sec-WebSocket-Key: dGhl IHNhbXBsZSBub25jZ==\r\n"]:
            self.answers(start + key + version + b"\r\n", [400])
        for other in [b"", b"Sec-WebSocket-Version: 12\r\n", b"Sec-WebSocket-Version: 013\r\n", version + version,
                      b"Sec-WebSocket-Version: 13, 8\r\n"]:
            answer = self.answers(start + KEY + other + b"\r\n", [426])
            self.assertIn(b"\r\nSec-WebSocket-Version: 13\r\n", answer)
            self.assertIn(b"\r\nUpgrade: websocket\r\n", answer)
        self.assertEqual(self.figure("sockets_opened_total"), opened)


class Identity(Case):
    def test_a_seat_is_only_for_somebody_who_will_be_known(self):
        ada, ben = self.person(), self.person("Ben")
        made = ada.create()
        table, key = link_parts(made["you"]["links"][0]["url"])
        wish = {"key": key, "name": "Ben", "entropy": "77" * 16}
        for cookie in ["", "bloom=", "bloom=x", "other=1"]:
            ben.cookie = cookie
            status, headers, text = ben.http("POST", f"/api/tables/{table}/join", wish)
            self.assertEqual((status, json.loads(text)["error"]["code"]), (401, "no-identity"))
            self.assertRegex(headers["Set-Cookie"], r"^bloom=[\w-]{43}; Path=/; ")
            self.assertEqual(ada.ask("GET", f"/api/tables/{table}")["table"]["seats"][1]["kind"], "open")
        # The answer to the second is lost; the third gives the same.
        number = lambda: ada.ask("GET", f"/api/tables/{table}")["table"]["number"]
        body = json.dumps(wish).encode()
        before = number()
        with self.server.connect() as link:
            link.sendall(b"POST /api/tables/" + table.encode() + b"/join HTTP/1.1\r\n" + LINE + JSON + b"Cookie: "
                         + ben.cookie.encode() + b"\r\n" + length(body) + b"\r\n" + body)
            link.recv(1)  # it was done; the rest of the answer does not arrive
        after = number()
        self.assertGreater(after, before)
        for _ in range(2):
            self.assertEqual(ben.ask("POST", f"/api/tables/{table}/join", wish)["you"]["seat"], 1)
        self.assertEqual(number(), after)

    def test_over_tls_the_cookie_is_of_this_host_alone(self):
        tls = {"X_Forwarded_Proto": "https"}
        ada = self.person()
        body = json.loads(TABLE)
        _, headers, text = ada.http("POST", "/api/tables", body, **tls)
        table = json.loads(text)["table"]["id"]
        self.assertRegex(headers["Set-Cookie"], r"^__Host-bloom=[\w-]{43}; Path=/; .*; Secure$")
        self.assertNotIn("Domain", headers["Set-Cookie"])
        maker = lambda person, **more: json.loads(person.http("GET", f"/api/tables/{table}", **more)[2])["you"]["maker"]
        self.assertTrue(maker(ada, **tls))
        secret = ada.cookie.split("=")[1]
        # One from before, or of a program: taken, and given its new name.
        old = self.person()
        old.cookie = "bloom=" + secret
        status, headers, _ = old.http("GET", "/api/tables/mine", **tls)
        self.assertEqual(headers["Set-Cookie"].split(";")[0], "__Host-bloom=" + secret)
        self.assertEqual(old.cookie, ada.cookie)
        self.assertIsNone(old.http("GET", "/api/tables/mine", **tls)[1]["Set-Cookie"])
        # A host beside this one may set the plain one, but it does not win.
        both = self.person()
        both.http("GET", f"/api/tables/{table}")
        both.cookie = f"{both.cookie}; __Host-bloom={secret}"
        self.assertTrue(maker(both, **tls))
        self.assertIsNone(both.http("GET", "/api/tables/mine", **tls)[1]["Set-Cookie"])
        # Without TLS there is the plain one alone.
        self.assertFalse(maker(both))
        plain = self.person()
        self.assertTrue(plain.http("GET", f"/api/tables/{table}")[1]["Set-Cookie"].startswith("bloom="))

    def test_seats_and_sockets_over_tls(self):
        ada = self.person()
        ada.http("POST", "/api/tables", {**json.loads(TABLE), "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ada",
                                         "entropy": "00" * 16}, X_Forwarded_Proto="https")
        table = ada.ask("GET", "/api/tables/mine", X_Forwarded_Proto="https")["tables"][0]["id"]
        self.assertTrue(ada.cookie.startswith("__Host-bloom="))
        for cookie in [ada.cookie, ada.cookie.replace("__Host-", "")]:
            ada.cookie = cookie
            link = ada.socket(table, **{"X-Forwarded-Proto": "https"})
            self.assertEqual(link.receive()["you"]["seat"], 0)
            link.close()


class PublicUrl(Case):
    options = ("--public-url", "https://bloom.example/")

    def test_the_public_name_is_known(self):
        for host in ["bloom.example", "BLOOM.example.:443", "localhost", "127.0.0.1"]:
            answer = self.server.raw(f"GET /api/server HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            self.assertEqual(statuses(answer), [200], host)
        self.answers(b"GET / HTTP/1.1\r\nHost: www.bloom.example\r\n\r\n" + LAST, [421])
        origin = b"GET /api/server HTTP/1.1\r\nHost: Bloom.Example\r\nConnection: close\r\nOrigin: "
        self.answers(origin + b"https://bloom.example\r\n\r\n", [200])
        self.answers(origin + b"https://evil.example\r\n\r\n", [403])
        with self.assertRaises(Refused):
            ada = self.person()
            ada.socket(ada.create(seats=["open", "open"])["table"]["id"], Origin="https://localhost")


if __name__ == "__main__":
    BLOOM = sys.argv.pop(1)
    program = unittest.main(exit=False, verbosity=1)
    broken = len(program.result.failures) + len(program.result.errors)
    print(f"{program.result.testsRun - broken} passed, {broken} failed")
    sys.exit(broken > 0)
