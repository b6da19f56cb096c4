#!/usr/bin/python3
"""`bloom bot` and `bloom load` at servers that are not ours: whatever those answer, a program of ours ends with
a sentence and an exit code.

    test_foreign.py build/release/bloom
"""

import base64
import hashlib
import json
import os
import random
import re
import socket
import subprocess
import sys
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor

from proxy import Proxy
from site_of_tests import Server
from table_client import BINARY, CLOSE, PATIENCE, PING, TEXT, Person, frame, link_parts

TABLE = "abcdefgh2345"
CREATED = {"table": {"id": TABLE, "game": "town"}, "you": {"seat": 0, "links": [{"url": f"http://x/t/{TABLE}#key"}]}}
JOINED = {"table": {"id": TABLE, "game": "town"}, "you": {"seat": 0}}
WELCOME = {"type": "welcome", "you": {"seat": 0}, "table": {"number": 1, "state": "playing"}}
BYE = {"type": "bye", "reason": "enough"}


def answer(body, status="200 OK") -> bytes:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n".encode() + content


def text(value) -> bytes:
    return frame(value if isinstance(value, bytes) else json.dumps(value).encode(), TEXT, masked=False)


class Stranger:
    """A server on loopback that knows the usual answers, and gives others where it is told to: bytes by the name
    of a request ("look", "create", "join", "record", "upgrade"), or frames for its sockets, one list each; the
    last list is for all that follow. Each socket ends behind its frames."""

    def __init__(self, sockets=((text(WELCOME), text(BYE)),), **answers: bytes):
        self.sockets, self.answers, self.opened = list(sockets), answers, 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.lock = threading.Lock()
        threading.Thread(target=self.run, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def run(self):
        while True:
            try:
                link, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(link,), daemon=True).start()

    def serve(self, link: socket.socket):
        with link:
            try:
                self.converse(link)
                link.shutdown(socket.SHUT_WR)
                while link.recv(65536):  # what it still says; a reset could overtake what we said
                    pass
            except OSError:
                pass

    def converse(self, link: socket.socket):
        head = b""
        while b"\r\n\r\n" not in head:
            if not (part := link.recv(65536)):
                return
            head += part
        head, _, body = head.partition(b"\r\n\r\n")
        size = int((re.search(rb"(?i)content-length: (\d+)", head) or [0, 0])[1])
        while len(body) < size:
            body += link.recv(65536)
        kind = ("upgrade" if b"/socket" in head else "join" if b"/join" in head else "record" if b"/record" in head
                else "create" if head.startswith(b"POST") else "look")
        if kind != "upgrade":
            usual = {"look": answer({}), "join": answer(JOINED), "create": answer(CREATED, "201 Created"),
                     "record": answer({"record": {"moves": []}})}
            return self.say(link, self.answers.get(kind, usual[kind]))
        if kind in self.answers:
            return self.say(link, self.answers[kind])
        key = re.search(rb"(?i)sec-websocket-key: (\S+)", head)[1] + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        accept = base64.b64encode(hashlib.sha1(key).digest())
        with self.lock:
            frames = self.sockets[min(self.opened, len(self.sockets) - 1)]
            self.opened += 1
        link.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n")
        for each in frames:
            link.sendall(each)

    @staticmethod
    def say(link: socket.socket, what):
        if what is None:  # nothing, for as long as the client waits
            while link.recv(65536):
                pass
        else:
            link.sendall(what)


# Instead of an answer.
ANSWERS = {
    "nothing": b"",
    "a short head": b"HTTP/1.1 2",
    "half a head": b"HTTP/1.1 200 OK\r\nContent-Le",
    "a huge head": b"HTTP/1.1 200 OK\r\nX: " + b"x" * 1_000_000 + b"\r\n\r\n{}",
    "endless lines": b"HTTP/1.1 200 OK\r\n" + b"X: x\r\n" * 100_000,
    "half a body": b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{}",
    "too much to come": b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n{}",
    "a bad chunk": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}",
    "no HTTP": b"SSH-2.0-x\r\n",
    "zeros": bytes(500),
    "a page": answer(b"<html>"),
    "no UTF-8": answer(b'{"a":"\xff"}'),
    "a list": answer([1, 2]),
    "a refused list": answer([1, 2], "400 Bad"),
    "a refused number": answer(b"5", "403 No"),
    "a strange error": answer({"error": [1]}, "400 Bad"),
    "a loud error": answer({"error": {"message": "\x1b[2J\n" + "x" * 5000 + "."}}, "400 Bad"),
    "deep": answer(b"[" * 100_000),
    "parts of other kinds": answer({"you": [1], "table": 5}, "200 OK"),
    "a seat of another kind": answer({"you": {"seat": "x"}, "table": {"game": {}}}),
    "a seat that there is not": answer({"you": {"seat": 99}, "table": {"game": "town"}}),
    "a game that there is not": answer({"you": {"seat": 0}, "table": {"game": "chess"}}),
    "created, a list": answer([1, 2], "201 Created"),
    "created, a wrong name": answer({"table": {"id": "a\r\nb: c/../"}, "you": {"links": [5]}}, "201 Created"),
    "created, links of another kind": answer({"table": {"id": TABLE}, "you": {"links": {"a": 1}}}, "201 Created"),
}

# Messages that are JSON, but not what was expected.
MESSAGES = {
    "a list": [1, 2],
    "a number": 5,
    "null": None,
    "a text": "x",
    "nothing in it": {},
    "entries of another kind": {"type": "update", "entries": [5]},
    "entries that are no list": {"type": "update", "entries": {"a": 1}},
    "nested entries": {"type": "update", "entries": [[1], {"number": []}, {"number": 2, "actor": {}, "kind": 7}]},
    "an actor beyond the table": {"type": "update", "entries": [{"number": 2, "kind": "start", "actor": 99}], "view": {}},
    "numbers at the end of the world": {"type": "update", "entries": [{"number": 2**31 - 1, "kind": "move", "actor": 2**63}]},
    "larger numbers": {"type": "update", "entries": [{"number": 2**70, "kind": "move", "actor": -2**70}]},
    "a table of another kind": {"type": "welcome", "table": [1], "you": {"seat": 0}},
    "parts of other kinds": {"type": "update", "table": {"undo": [1], "state": 5, "number": "x"}},
    "a question of another kind": {"type": "update", "table": {"undo": {"seat": [], "number": {}}, "state": "playing"}},
    "an acknowledgement of another kind": {"type": "update", "ack": [5]},
    "you of another kind": {"type": "update", "you": 5},
    "a refusal without a reason": {"type": "refused", "error": 5},
    "an end without a reason": {"type": "bye", "reason": {}},
    "a view of another kind": {"type": "welcome", "you": {"seat": 0}, "entries": [
        {"number": 1, "kind": "start", "actor": 0}], "view": [1]},
    "a view that is none": {"type": "welcome", "you": {"seat": 0}, "entries": [
        {"number": 1, "kind": "start", "actor": 0}], "view": {"game": "town"}},
}

# Bytes that are no messages at all.
FRAMES = {
    "bytes": frame(b"{}", BINARY, masked=False),
    "no UTF-8": frame(b'{"a":"\xff"}', TEXT, masked=False),
    "no JSON": text(b"{"),
    "half JSON": text(b'{"type":"update","view":'),
    "deep JSON": text(b"[" * 100_000),
    "masked": frame(b"{}", TEXT, masked=True),
    "too large": b"\x81\x7f\x00\x00\x01\x00\x00\x00\x00\x00{",
    "an unknown kind": b"\x83\x00",
    "a bit nobody agreed on": b"\xc1\x02{}",
    "the middle of nothing": b"\x80\x02{}",
    "a long ping": b"\x89\x7e\x00\xc8" + b"x" * 200,
    "a wrong end": frame(b"x", CLOSE, masked=False),
}


class Mutator(Proxy):
    """Hands on what a real server says, with a value of some other kind in place of one of its values now and
    then: the others are right, so that a client gets far before it meets one."""

    VALUES = [None, True, -1, 5, 1.5, 2**40, 2**70, "", "x", [], [1, 2], {}, {"a": 1}]

    def __init__(self, port: int, seed: int):
        self.rng, self.changed = random.Random(seed), 0
        super().__init__(port)

    def change(self, content: bytes) -> bytes:
        try:
            value = json.loads(content)
        except ValueError:
            return content
        if self.rng.random() > 0.15:
            return content
        self.changed += 1
        at, places = {"": value}, []
        stack = [(at, "")]
        while stack:
            holder, key = stack.pop()
            places.append((holder, key))
            inner = holder[key]
            if isinstance(inner, (dict, list)):
                stack += [(inner, each) for each in (inner if isinstance(inner, dict) else range(len(inner)))]
        # Those near the top are met first.
        holder, key = self.rng.choice(places[:1] + sorted(places, key=lambda place: len(str(place[0])))[-12:] + places)
        holder[key] = self.rng.choice(self.VALUES)
        return json.dumps(at[""], separators=(",", ":")).encode()

    async def hand_on(self, from_client, to_server, from_server, to_client):
        head = await from_client.readuntil(b"\r\n\r\n")
        to_server.write(head)
        back = self.frames if b"upgrade: websocket" in head.lower() else self.body
        await self.either(self.pour(from_client, to_server), back(from_server, to_client))

    async def body(self, source, sink):
        head = await source.readuntil(b"\r\n\r\n")
        size = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
        content = self.change(await source.readexactly(size))
        sink.write(re.sub(rb"(?i)(content-length: )\d+", rb"\g<1>%d" % len(content), head) + content)
        await sink.drain()

    async def frames(self, source, sink):
        sink.write(await source.readuntil(b"\r\n\r\n"))
        while True:
            start = await source.readexactly(2)
            size = start[1] & 127
            if size >= 126:
                size = int.from_bytes(await source.readexactly(2 if size == 126 else 8), "big")
            content = await source.readexactly(size)
            kind = start[0] & 15
            sink.write(frame(self.change(content) if kind == TEXT else content, kind, masked=False))
            await sink.drain()


class Foreign(unittest.TestCase):
    def run_program(self, *arguments: str) -> subprocess.CompletedProcess:
        return subprocess.run([BLOOM, *arguments], capture_output=True, text=True, errors="replace", timeout=2 * PATIENCE)

    def bot(self, stranger: Stranger) -> subprocess.CompletedProcess:
        return self.run_program("bot", "--url", f"http://127.0.0.1:{stranger.port}/t/{TABLE}#key", "--level", "random")

    def load(self, stranger: Stranger) -> subprocess.CompletedProcess:
        return self.run_program("load", "--url", f"http://127.0.0.1:{stranger.port}/", "--tables", "1", "--seconds", "0.3",
                                "--patience", "0.3")

    def check(self, name: str, run: subprocess.CompletedProcess, *codes: int, words=""):
        """It ended by itself, with one of these codes, and said why in whole lines."""
        about = (name, run.returncode, run.stdout[-500:], run.stderr[-2000:])
        self.assertIn(run.returncode, codes, about)
        self.assertRegex(run.stderr, r"\A(bloom: [^\x00-\x09\x0b-\x1f\x7f]{1,600}\n){1,10}\Z", about)
        self.assertIn(words, run.stderr, about)

    def all_of(self, cases, test):
        """test(name, case) for all, a few at a time."""
        with ThreadPoolExecutor(6) as pool:
            for each in [pool.submit(test, name, case) for name, case in cases.items()]:
                each.result()

    def test_a_bot_and_answers(self):
        def looks(name, case):
            with Stranger(look=case) as stranger:
                # What the table looks like is not what it came for.
                self.check(name, self.bot(stranger), 2)

        def joins(name, case):
            with Stranger(join=case) as stranger:
                self.check(name, self.bot(stranger), 2)
                self.assertEqual(stranger.opened, 0, name)

        self.all_of(ANSWERS, looks)
        self.all_of(ANSWERS, joins)

    def test_load_and_answers(self):
        def creates(name, case):
            with Stranger(create=case) as stranger:
                self.check(name, self.load(stranger), *((1,) if name == "created, links of another kind" else (2,)))

        def joins(name, case):
            if b" 200 " in case and name not in ("half a head", "a huge head", "endless lines", "half a body", "too much to come",
                                                 "a bad chunk", "a page", "no UTF-8", "deep"):
                return  # joined is joined: nothing in it is read
            with Stranger(join=case) as stranger:
                self.check(name, self.load(stranger), 2)

        def records(name, case):
            with Stranger(sockets=[[text([1, 2])]], record=case) as stranger:
                self.check(name, self.load(stranger), 1, 2)

        self.all_of(ANSWERS, creates)
        self.all_of(ANSWERS, joins)
        self.all_of(ANSWERS, records)

    def test_answers_in_chunks(self):
        body = json.dumps(JOINED).encode()
        chunks = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (body[:7], body[7:]))
        chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks + b"0\r\n\r\n"
        with Stranger(join=chunked) as stranger:
            self.check("chunked", self.bot(stranger), 2, words="enough")

    def test_a_bot_and_messages(self):
        def test(name, case):
            with Stranger(sockets=[[text(WELCOME), text(case), text(BYE)]]) as stranger:
                self.check(name, self.bot(stranger), 2)
                self.assertEqual(stranger.opened, 1, name)

        self.all_of(MESSAGES, test)
        with Stranger(sockets=[[text(WELCOME), text({"type": "update", "entries": [5]}), text(BYE)]]) as stranger:
            self.check("it read on", self.bot(stranger), 2, words="The server ended it: enough.")

    def test_a_bot_and_frames(self):
        def test(name, case):
            with Stranger(sockets=[[text(WELCOME), case, text(BYE)]]) as stranger:
                self.check(name, self.bot(stranger), 2)
                self.assertEqual(stranger.opened, 1, name)

        self.all_of(FRAMES, test)

    def test_load_and_messages(self):
        def test(name, case):
            with Stranger(sockets=[[text(WELCOME), text(case)]]) as stranger:
                run = self.load(stranger)
                if run.returncode != 0 or run.stderr:  # what it does not look at is not wrong
                    self.check(name, run, 1, 2)

        self.all_of(MESSAGES, test)
        for name in ("a list", "entries of another kind", "an actor beyond the table"):
            with Stranger(sockets=[[text(WELCOME), text(MESSAGES[name])]]) as stranger:
                self.check(name, self.load(stranger), 1)

    def test_load_and_frames(self):
        def test(name, case):
            if name == "half JSON":
                return  # a view, which nobody reads whose turn it is not
            with Stranger(sockets=[[text(WELCOME), case]]) as stranger:
                self.check(name, self.load(stranger), 1)

        self.all_of(FRAMES, test)

    def test_upgrades(self):
        wrong = {
            "a wrong key": b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           b"Sec-WebSocket-Accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA=\r\n\r\n",
            "no key": b"HTTP/1.1 101 Switching Protocols\r\n\r\n",
            "no HTTP": b"SSH-2.0-x\r\n\r\n",
            "a huge head": ANSWERS["a huge head"].replace(b"200 OK", b"101 OK"),
        }

        def test(name, case):
            with Stranger(upgrade=case) as stranger:
                self.check(name, self.bot(stranger), 2)
                self.check(name, self.load(stranger), 2)

        self.all_of(wrong, test)

    def test_a_bot_comes_back_to_what_broke_off(self):
        halves = {"in a frame": text(WELCOME)[:9], "in a head": text(WELCOME)[:1], "in a message": b"\x01\x02{}",
                  "before a message": b"", "by its end": frame(b"\x03\xe8", CLOSE, masked=False)}

        def test(name, case):
            with Stranger(sockets=[[case], [text(WELCOME), text(BYE)]]) as stranger:
                self.check(name, self.bot(stranger), 2, words="The server ended it: enough.")
                self.assertEqual(stranger.opened, 2, name)

        self.all_of(halves, test)

    def test_a_message_in_pieces(self):
        content = json.dumps(BYE).encode()
        pieces = [b"\x01" + bytes([5]) + content[:5], frame(b"?", PING, masked=False),
                  b"\x80" + bytes([len(content) - 5]) + content[5:]]
        with Stranger(sockets=[[text(WELCOME), *pieces]]) as stranger:
            self.check("in pieces", self.bot(stranger), 2, words="The server ended it: enough.")

    def test_nobody_waits_for_ever(self):
        cases = {
            "no answer to a bot": lambda: self.patient(self.bot, look=None),
            "no answer to load": lambda: self.patient(self.load, create=None),
            "the same again and again": lambda: self.patient(self.bot, sockets=[[text(WELCOME)]]),
        }
        self.all_of(cases, lambda name, case: self.check(name, case(), 2))

    def test_values_of_other_kinds(self):
        with Server(BLOOM, "--tables", "1000") as server:
            changed = [self.changed_on_the_way(server, seed) for seed in range(16)]
            self.assertGreater(sum(changed), 50)

    def changed_on_the_way(self, server: Server, seed: int) -> int:
        proxy = Mutator(server.port, seed)
        try:
            made = Person(server.host, server.port).create(["town", "runs", "garden"][seed % 3], ["open", "random"])
            table, key = link_parts(made["you"]["links"][0]["url"])
            base = f"http://127.0.0.1:{proxy.port}/"
            programs = [
                subprocess.Popen([BLOOM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")
                for arguments in [("bot", "--url", f"{base}t/{table}#{key}", "--level", "random"),
                                  ("load", "--url", base, "--tables", "2", "--seconds", "0.5", "--patience", "0.5", "--pace", "0")]]
            for program in programs:
                stopped = False
                try:
                    out, err = program.communicate(timeout=3)
                except subprocess.TimeoutExpired:  # it waits for a turn that it was not told of
                    stopped = True
                    program.terminate()
                    out, err = program.communicate()
                self.assertIn(program.returncode, (0, 1, 2, -15) if stopped else (0, 1, 2), (seed, out[-500:], err[-2000:]))
                self.assertNotIn("anitizer", err)
            return proxy.changed
        finally:
            proxy.stop()

    @staticmethod
    def patient(program, **stranger) -> subprocess.CompletedProcess:
        with Stranger(**stranger) as there:
            return program(there)


if __name__ == "__main__":
    BLOOM = os.path.abspath(sys.argv.pop(1))
    program = unittest.main(exit=False, verbosity=1)
    broken = len(program.result.failures) + len(program.result.errors)
    print(f"{program.result.testsRun - broken} passed, {broken} failed")
    sys.exit(broken > 0)
