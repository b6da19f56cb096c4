#!/usr/bin/python3
"""What strangers may send to online tables: bad requests, bad frames, too much of anything; and the
end of the server while people sit at its tables.

    test_strangers.py build/release/bloom [BadInput.test_frames ...]
"""

import json
import struct
import time
import unittest

from site_of_tests import SOON, Server, read_all, status_of
from table_case import TRAFFIC, Case, run
from table_client import BINARY, CLOSE, PING, PONG, Closed, Person, Refused, frame, link_parts


class BadInput(Case):
    def tearDown(self):
        TRAFFIC.faults.clear()
        super().tearDown()

    def test_requests(self):
        ada = self.person()
        TRAFFIC.strict = False
        table = ada.create()["table"]["id"]
        good = {"game": "town", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "A", "entropy": "00" * 16}
        bad = [
            {}, {"game": "chess"}, {**good, "seats": []}, {**good, "seats": [{"kind": "me"}] * 2},
            {**good, "seats": [{"kind": "open"}] * 5}, {**good, "seats": [{"kind": "bot"}] * 2},
            {**good, "seats": [{"kind": "bot", "level": "plain"}, {"kind": "me"}]}, {**good, "seats": "me"},
            {**good, "options": {"side": "C"}}, {**good, "options": []}, {**good, "entropy": "xyz"},
            {**good, "entropy": "00"}, {**good, "clock": {"initial": 1, "increment": 0}}, {**good, "clock": 5},
            {**good, "grace": 1}, {**good, "listed": "yes"}, {**good, "extra": 1}, {**good, "name": 5},
            {**good, "seats": [{"kind": "me", "x": 1}, {"kind": "open"}]}, {**good, "game": None},
        ]
        for body in bad:
            with self.assertRaises(Refused, msg=str(body)) as caught:
                ada.ask("POST", "/api/tables", body)
            self.assertEqual(caught.exception.status, 400, body)
        for raw in [b"", b"[]", b"{", b"\xff\xfe", b"nul", b'{"a":' * 3000, b"[" * 9000]:
            self.assertEqual(ada.http("POST", "/api/tables", raw)[0], 400, raw[:20])
        # However much they send, they hear why.
        for size in [20_000, 200_000, 2_000_000]:
            self.assertEqual(ada.http("POST", "/api/tables", b"x" * size)[0], 413, size)
        self.assertEqual(ada.http("POST", "/api/tables", b"{}", Content_Type="text/plain")[0], 415)
        self.assertEqual(ada.http("POST", "/api/tables", good, Origin="https://evil.example")[0], 403)
        self.assertEqual(ada.http("POST", "/api/tables", good, Origin="null")[0], 403)
        self.assertEqual(ada.http("POST", "/api/tables", good, Origin=f"http://{self.server.host}:{self.server.port}")[0], 201)
        self.assertEqual(ada.http("DELETE", f"/api/tables/{table}")[0], 405)
        self.assertEqual(ada.http("POST", f"/api/tables/{table}", {})[0], 405)
        self.assertEqual(ada.http("GET", f"/api/tables/{table}/join")[0], 405)
        self.assertEqual(ada.http("GET", f"/api/tables/{table}/socket")[0], 400)
        self.assertEqual(ada.http("GET", f"/api/tables/{table}/record")[0], 409)
        for path in ["/api", "/api/", "/api/x", f"/api/tables/{table}/x", "/api/tables/", "/api/tables/aaaaaaaaaaaa"]:
            self.assertEqual(ada.http("GET", path)[0], 404, path)
        for path in ["/api/tables/..%2f..", "/api/tables/%00", "/api//tables"]:
            self.assertIn(ada.http("GET", path)[0], (400, 404), path)
        for key in ["x", "", "a" * 5000, "\x00", "ä"]:
            self.refused("bad-key", ada.join, ada.create(seats=["open", "open"])["table"]["id"], key)

    def test_frames(self):
        table, people, links = self.seated()
        me = links[0]
        TRAFFIC.strict = False

        def answer(data: bytes):
            me.raw(frame(data))
            return me.until(lambda m: m["type"] == "refused")["error"]["code"]

        for data in [b"", b"{", b"[]", b"7", b'"x"', b"null", b"{}" * 2, b'{"a":' * 30 + b"1" + b"}" * 30]:
            self.assertEqual(answer(data), "bad-json", data)
        for data in [
            {}, {"type": "move"}, {"type": "move", "id": 5}, {"type": "move", "id": ""}, {"type": "move", "id": "x" * 65},
            {"type": "move", "id": "a b"}, {"type": "move", "id": "ä"}, {"type": "ping", "id": "1", "x": 1},
            {"type": "move", "id": "1"}, {"type": "move", "id": "1", "after": "x", "move": "end"},
            {"type": "move", "id": "1", "after": -1, "move": "end"}, {"type": "move", "id": "1", "after": 1.5, "move": "e"},
            {"type": "move", "id": "1", "after": 1, "move": "end", "x": 1}, {"type": 5, "id": "1"},
            {"type": "win", "id": "1"}, {"type": "chat", "id": "1", "text": ""}, {"type": "chat", "id": "1", "text": "\u200b \u2060"}, {"type": "chat", "id": "1", "text": "x" * 501},
            {"type": "mute", "id": "1", "seat": 9, "on": True}, {"type": "remove", "id": "1", "seat": "0"},
            {"type": "seat", "id": "1", "seat": 0, "to": "king"}, {"type": "agree", "id": "1"},
        ]:
            self.assertIn(answer(json.dumps(data).encode()), ("bad-request", "slow-down"), data)
        self.assertEqual(answer(b'{"type":"move","id":"9","after":99999,"move":"\\u0000"}')[:3], "not" if me.table["actor"] else "ill")
        self.play(links, 2)  # nothing of it has changed anything

    def ends(self, data: bytes):
        table, people, links = self.seated()
        links[0].raw(data)
        with self.assertRaises(Closed):
            while True:
                if links[0].receive() is None:
                    self.fail("the socket is still open")
        links[0].close()  # as clients do that were shown out; one that does not is waited for, 15 s
        links[1].until(lambda m: m["type"] == "presence" and not m["presence"]["seats"][0]["online"])

    def test_broken_frames_end_the_socket(self):
        for data in [
            frame(b"x", BINARY), frame(b"\xff\xfe"), frame(b"{}", masked=False), frame(b"x" * 20000),
            b"\xff\xff\xff\xff" * 10, frame(b"x" * 126, PING), struct.pack(">BBQI", 0x81, 0xFF, 1 << 62, 0),
            frame(struct.pack(">H", 1000), CLOSE), frame(b"\x03", CLOSE), frame(b"x", 3), frame(b"x", 0),
        ]:
            with self.subTest(data=data[:20]):
                self.ends(data)

    def test_frames_have_4096_bytes_at_most(self):
        table, people, links = self.seated()
        me, other = links
        neighbours = self.seated()[2]

        def chat(id: str, size: int) -> bytes:
            """A line of chat in so many bytes of JSON."""
            return json.dumps({"type": "chat", "id": id, "text": "hm"}).encode().ljust(size)

        def in_parts(data: bytes) -> bytes:
            return frame(data[:2000], final=False) + frame(data[2000:], 0)

        for wrapped in (frame, in_parts):
            with self.subTest(wrapped=wrapped.__name__):
                id = f"fits-{wrapped.__name__}"
                me.raw(wrapped(chat(id, 4096)))
                self.assertEqual(me.answer(id)["ack"]["id"], id)
                number = me.number
                me.raw(wrapped(chat("long", 4097)))
                with self.assertRaises(Closed) as caught:
                    me.until(lambda message: message["type"] != "presence")
                self.assertEqual(caught.exception.args, (1009,))  # RFC 6455: too big to process
                me.close()
                # Nothing of it happened, and nobody else noticed more than that they went.
                other.do("ping")
                self.assertEqual(other.number, number)
                me = self.socket(people[0], table, since=number)
                self.assertEqual((me.number, me.entries), (number, []))
                me.do("chat", text="here again")
                for link in (other, *neighbours):
                    link.do("chat", text="as ever")
        self.play(neighbours, 2)

    def test_moves_have_512_bytes_at_most(self):
        table, people, links = self.seated()
        mover = links[links[0].table["actor"]]

        def refusal_of(move: str) -> dict:
            with self.assertRaises(Refused) as caught:
                mover.do("move", after=mover.number, move=move)
            return caught.exception.error

        number = mover.number
        # The rules read the first of each two, and say what is wrong with it.
        for letter in ("x", "\u00e9", "\u20ac\u20ac\u20ac\u20ac!!!!"):  # which JSON may write in six bytes each
            fits = letter * (512 // len(letter.encode()))
            self.assertEqual(len(fits.encode()), 512)
            self.assertEqual(refusal_of(fits)["code"], "illegal-move")
            too_long = refusal_of(fits + "x")
            self.assertEqual((too_long["code"], too_long["message"]), ("bad-request", "move should have at most 512 bytes."))
        self.assertEqual(mover.number, number)
        self.play(links, 2)

    def test_fragments_are_put_together(self):
        table, people, links = self.seated()
        text = json.dumps({"type": "chat", "id": "parts", "text": "in three"}).encode()
        links[0].raw(frame(text[:5], final=False) + frame(text[5:9], 0, final=False) + frame(b"", PING) + frame(text[9:], 0))
        self.assertGreater(links[0].answer("parts")["ack"]["number"], 0)
        links[0].raw(frame(b"x" * 9000, final=False) + frame(b"y" * 9000, 0))
        with self.assertRaises(Closed):
            links[0].until(lambda m: False)

    def test_too_many_frames_end_the_socket(self):
        table, people, links = self.seated()
        links[0].raw(frame(b'{"type":"ping","id":"1"}') * 200)
        self.assertEqual(links[0].until(lambda m: m["type"] == "bye")["reason"], "rate")
        again = self.socket(people[0], table)
        for kind in (PING, PONG):
            again.raw(frame(b"", kind) * 500)
            self.assertEqual(again.until(lambda m: m["type"] == "bye")["reason"], "rate")
            again = self.socket(people[0], table)

    def test_a_message_that_never_ends_ends_the_socket(self):
        table, people, links = self.seated()
        for data in [frame(b"", 0, final=False), frame(b"x", 0, final=False) + frame(b"", PONG)]:
            link = self.socket(people[0], table)
            link.raw(frame(b"{", final=False) + data * 3000)
            with self.assertRaises(Closed):
                self.assertEqual(link.until(lambda m: m["type"] == "bye")["reason"], "rate")
                link.until(lambda m: False)
            link.close()
        links[1].do("ping")

    def test_handshakes(self):
        ada = self.person()
        table = ada.create()["table"]["id"]
        for more in [{"Origin": "https://evil.example"}, {"Origin": "null"}]:
            with self.assertRaises(Refused) as caught:
                ada.socket(table, **more)
            self.assertEqual(caught.exception.status, 403)
        with self.assertRaises(Refused) as caught:
            ada.socket("aaaa")
        self.assertEqual(caught.exception.status, 404)
        for since in [-1, "x", "1x", 99999999999999]:
            with self.assertRaises(Refused) as caught:
                ada.socket(table, since=since)
            self.assertEqual(caught.exception.status, 400)
        for since in [1, 99, 2**31 - 2, 2**31 - 1]:  # what is to come is not there yet
            link = ada.socket(table, since=since)
            self.assertEqual(link.receive()["entries"], [], since)
        link = ada.socket("aaaaaaaaaaaa")
        self.assertEqual(link.receive()["reason"], "deleted")
        self.socket(ada, table, Origin=f"http://{self.server.host}:{self.server.port}")

    def test_who_does_not_read_is_cut_off(self):
        table, people, links = self.seated("runs")
        self.play(links, 150)
        self.sync(links)
        lazy = self.socket(people[0], table, buffer=4096)
        # Each is answered with everything since the beginning, and nothing of it is read.
        for _ in range(2000):
            try:
                lazy.send("move", after=1, move="pass")
            except OSError:
                break
            if b"\nbloom_slow_readers_total 1\n" in self.server.get("/metrics")[2]:
                break
        self.assertIn(b"\nbloom_slow_readers_total 1\n", self.server.get("/metrics")[2])
        self.play(links, 2)


class Limits(Case):
    options = ("--behind-proxy", "--tables", "3")

    def test_tables_of_one_person(self):
        ada = self.person()
        for _ in range(3):
            ada.create()
        self.refused("too-many-tables", ada.create)

    def test_addresses_are_limited_as_the_proxy_names_them(self):
        def mine(addresses):
            return self.person().http("GET", "/api/tables/mine", X_Forwarded_For=addresses)[0]

        # 200 at once, then 50 in a second.
        self.assertIn(429, (mine("9.9.9.9, 1.2.3.4") for _ in range(5000)))
        self.assertEqual(mine("1.2.3.4, 5.6.7.8"), 200)
        made = [self.person().http("POST", "/api/tables", {"game": "town", "seats": [{"kind": "open"}] * 2},
                                   X_Forwarded_For="7.7.7.7")[0] for _ in range(40)]
        self.assertEqual(made[:30], [201] * 30)
        self.assertIn(429, made)
        self.assertEqual(self.person().http("GET", "/metrics", X_Forwarded_For="1.2.3.9")[0], 403)

    def test_the_last_of_several_lines_counts(self):
        def status(*lines):
            request = "GET /api/tables/mine HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            request += "".join(f"X-Forwarded-For: {line}\r\n" for line in lines)
            return status_of(self.server.raw(request.encode() + b"\r\n"))

        self.assertIn(429, (status("6.6.6.6", "6.6.6.7, 6.6.6.8") for _ in range(5000)))
        for other in ["6.6.6.6", "6.6.6.7"]:
            self.assertEqual(status("6.6.6.8", other), 200)

    def test_tables_made_at_the_same_moment_are_counted(self):
        ada = self.person()
        ada.create()  # for the cookie
        body = json.dumps({"game": "town", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "A",
                           "entropy": "00" * 16}).encode()
        request = (f"POST /api/tables HTTP/1.1\r\nHost: {self.server.host}:{self.server.port}\r\nConnection: close\r\n"
                   f"Cookie: {ada.cookie}\r\nX-Forwarded-For: 4.4.4.4\r\nContent-Type: application/json\r\n"
                   f"Content-Length: {len(body)}\r\n\r\n").encode() + body
        links = [self.server.connect() for _ in range(12)]
        for link in links:
            link.sendall(request)
        statuses = sorted(status_of(read_all(link)) for link in links)
        for link in links:
            link.close()
        self.assertEqual(statuses, [201] * 2 + [409] * 10)  # three in all

    def test_tls_of_the_proxy_makes_cookies_secure(self):
        body = {"game": "town", "seats": [{"kind": "open"}] * 2}
        _, headers, text = self.person().http("POST", "/api/tables", body, X_Forwarded_For="8.8.8.8", X_Forwarded_Proto="https")
        self.assertIn("; Secure", headers["Set-Cookie"])
        self.assertIn(b'"url":"https://', text)


class PublicUrl(Case):
    options = ("--public-url", "https://bloom.example:443")

    def test_links_begin_with_it(self):
        ada = self.person()
        made = ada.create()
        self.assertTrue(made["you"]["links"][0]["url"].startswith("https://bloom.example/t/"))
        self.assertEqual(ada.http("GET", "/api/tables/mine", Origin="https://bloom.example")[0], 200)
        self.assertEqual(ada.ask("GET", "/api/server")["url"], "https://bloom.example/")


class Ends(unittest.TestCase):
    def test_those_at_tables_are_told_and_come_back(self):
        with Server(Case.bloom) as first:
            db = f"{first._folder.name}/tables.db"
            ada = Person(first.host, first.port, "Ada", TRAFFIC.watch)
            made = ada.create(seats=["me", "open"], clock={"initial": 60, "increment": 0})
            table, key = link_parts(made["you"]["links"][0]["url"])
            ben = Person(first.host, first.port, "Ben")
            ben.join(table, key)
            link = ada.socket(table)
            link.receive()
            code, seconds = first.end()
            self.assertEqual((code, seconds < SOON), (0, True))
            self.assertEqual(link.until(lambda m: m["type"] == "bye")["reason"], "shutdown")
            with Server(Case.bloom, "--db", db, port=first.port):
                again = ada.socket(table, since=link.number)
                again.until(lambda m: any(e["kind"] == "resume" for e in m.get("entries", [])))
                self.assertEqual(again.view["seat"], 0)

    def test_silent_sockets_do_not_hold_it(self):
        with Server(Case.bloom) as server:
            ada = Person(server.host, server.port)
            table = ada.create()["table"]["id"]
            links = [ada.socket(table) for _ in range(20)]
            code, seconds = server.end()
            self.assertEqual((code, seconds < SOON), (0, True))
            for link in links:
                link.close()


if __name__ == "__main__":
    run(BadInput, Limits, PublicUrl, Ends)
