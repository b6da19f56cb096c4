"""A player of online tables over raw sockets: HTTP with its cookie, and WebSockets by RFC 6455."""

from __future__ import annotations

import base64
import hashlib
import http.client
import json
import os
import random
import re
import secrets
import select
import socket
import struct
import time
from typing import Any, Callable
from urllib.parse import urlsplit

Json = Any
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PATIENCE = 60  # seconds until what does not come is a fault, on a slow machine under a sanitizer too


class Refused(Exception):
    def __init__(self, status: int, error: Json):
        super().__init__(f"{status} {error}")
        self.status, self.error = status, error
        self.code = error.get("code") if isinstance(error, dict) else None


class Closed(Exception):
    """The server ended the socket."""


class Person:
    """A browser: an address, a cookie, and everything it was ever sent."""

    def __init__(self, host: str, port: int, name="Ada", watch: Callable[[str, Json], None] | None = None):
        self.host, self.port, self.name, self.cookie = host, port, name, ""
        self.seen: list[bytes] = []  # bodies and frames, in order
        self.watch = watch or (lambda kind, value: None)

    def http(self, method: str, target: str, body: Json = None, **headers: str) -> tuple[int, Any, bytes]:
        link = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        content = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        if self.cookie:
            headers.setdefault("Cookie", self.cookie)
        if body is not None:
            headers.setdefault("Content_Type", "application/json")
        try:
            link.request(method, target, content, {k.replace("_", "-"): v for k, v in headers.items()})
            answer = link.getresponse()
            text = answer.read()
        finally:
            link.close()
        if cookie := answer.headers.get("Set-Cookie"):
            self.cookie = cookie.split(";")[0]
        self.seen.append(text)
        return answer.status, answer.headers, text

    def ask(self, method: str, target: str, body: Json = None, **headers: str) -> Json:
        status, _, text = self.http(method, target, body, **headers)
        value = json.loads(text)
        self.watch(f"{method} {target} {status}", value)
        if body is not None and not isinstance(body, bytes):
            self.watch(f"{method} {target} request", body)
        if status >= 400:
            raise Refused(status, value["error"])
        return value

    def create(self, game="town", seats=("me", "open"), **more: Json) -> Json:
        plan = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "level": s} for s in seats]
        body = {"game": game, "seats": plan, **more}
        if "me" in seats:
            body |= {"name": self.name, "entropy": secrets.token_hex(16)}
        return self.ask("POST", "/api/tables", body)

    def join(self, table: str, key: str | None = None, **more: Json) -> Json:
        body = {"name": self.name, "entropy": secrets.token_hex(16), **more}
        if key is not None:
            body["key"] = key
        try:
            return self.ask("POST", f"/api/tables/{table}/join", body)
        except Refused as refused:
            if refused.code != "no-identity":
                raise
            return self.ask("POST", f"/api/tables/{table}/join", body)  # with the cookie it came with

    def socket(self, table: str, since: int | None = None, port: int | None = None, buffer: int | None = None,
               **headers: str) -> "Socket":
        return Socket(self, table, since, port or self.port, buffer, headers)


def link_parts(url: str) -> tuple[str, str]:
    """The table and the key of a link."""
    parts = urlsplit(url)
    return parts.path.split("/")[-1], parts.fragment


def frame(payload: bytes, kind=TEXT, final=True, masked=True) -> bytes:
    head = bytes([(0x80 if final else 0) | kind])
    bit = 0x80 if masked else 0
    if len(payload) < 126:
        head += bytes([bit | len(payload)])
    elif len(payload) < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", len(payload))
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", len(payload))
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


class Socket:
    def __init__(self, person: Person, table: str, since: int | None, port: int, buffer: int | None,
                 headers: dict[str, str]):
        self.person, self.buffer, self.pending = person, b"", []
        self.link = socket.socket(socket.AF_INET6 if ":" in person.host else socket.AF_INET)
        self.link.settimeout(PATIENCE)
        if buffer is not None:
            self.link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.link.connect((person.host, port))
        self.link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        target = f"/api/tables/{table}/socket" + ("" if since is None else f"?since={since}")
        lines = [
            f"GET {target} HTTP/1.1", f"Host: {person.host}:{person.port}", "Upgrade: websocket",
            "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
        ]
        if person.cookie:
            lines.append(f"Cookie: {person.cookie}")
        lines += [f"{k}: {v}" for k, v in headers.items()]
        self.link.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            part = self.link.recv(65536)
            if not part:
                raise Closed("no answer to the handshake")
            self.buffer += part
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        if self.status != 101:
            self.link.close()
            raise Refused(self.status, head.decode(errors="replace"))
        accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        # Some proxies write the names of headers small.
        assert re.search(rb"(?i:\r\nSec-WebSocket-Accept: )" + re.escape(accept), head), head
        self.spare, self.spoke = 40.0, time.monotonic()
        self.number = since or 0
        self.entries: list[Json] = []
        self.view: Json = None
        self.table: Json = None
        self.you: Json = None
        self.presence: Json = None

    def raw(self, data: bytes) -> None:
        self.link.sendall(data)

    def send(self, type: str, id: str | None = None, **fields: Json) -> str:
        self.pace()
        id = id or secrets.token_hex(6)
        message = {"type": type, "id": id, **fields}
        self.person.watch("> " + type, message)
        self.raw(frame(json.dumps(message).encode()))
        return id

    def pace(self) -> None:
        """Waits as long as docs/online.md asks clients to: 60 messages at once, then 20 in a second."""
        now = time.monotonic()
        self.spare = min(40.0, self.spare + 18 * (now - self.spoke))
        if self.spare < 1:
            time.sleep((1 - self.spare) / 18)
        self.spare, self.spoke = self.spare - 1, now

    def _frame(self) -> tuple[int, bytes] | None:
        """One frame out of the buffer."""
        if len(self.buffer) < 2:
            return None
        kind, size, at = self.buffer[0] & 15, self.buffer[1] & 127, 2
        if size == 126:
            if len(self.buffer) < 4:
                return None
            size, at = struct.unpack(">H", self.buffer[2:4])[0], 4
        elif size == 127:
            if len(self.buffer) < 10:
                return None
            size, at = struct.unpack(">Q", self.buffer[2:10])[0], 10
        if len(self.buffer) < at + size:
            return None
        payload, self.buffer = self.buffer[at : at + size], self.buffer[at + size :]
        return kind, payload

    def receive(self, seconds: float = PATIENCE) -> Json:
        """The next message; None if none comes in time."""
        until = time.monotonic() + seconds
        while True:
            while (got := self._frame()) is not None:
                kind, payload = got
                if kind == PING:
                    self.raw(frame(payload, PONG))
                elif kind == CLOSE:
                    code = struct.unpack(">H", payload[:2])[0] if payload else 0
                    raise Closed(code)
                elif kind == TEXT:
                    self.person.seen.append(payload)
                    message = json.loads(payload)
                    self.person.watch("< " + message["type"], message)
                    self.take(message)
                    return message
            left = until - time.monotonic()
            if left <= 0:
                return None
            if not select.select([self.link], [], [], left)[0]:
                return None
            try:
                part = self.link.recv(1 << 20)
            except OSError as problem:
                raise Closed(str(problem)) from problem
            if not part:
                raise Closed("cut off")
            self.buffer += part

    def take(self, message: Json) -> None:
        """What a client does with a message, by docs/online.md."""
        for entry in message.get("entries", []):
            if entry["number"] <= self.number:
                continue
            assert entry["number"] == self.number + 1, f"skipped to {entry['number']} after {self.number}"
            self.number = entry["number"]
            self.entries.append(entry)
            if self.table is not None:
                for key in ("actor", "clocks"):
                    if key in entry:
                        self.table[key] = entry[key]
        for key in ("table", "view", "you", "presence"):
            if key in message:
                setattr(self, key, message[key])

    def until(self, wanted: Callable[[Json], bool], seconds: float = PATIENCE) -> Json:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            message = self.receive(left)
            if message is not None and wanted(message):
                return message
        raise AssertionError("the message did not come")

    def answer(self, id: str, seconds: float = PATIENCE) -> Json:
        """The acknowledgement or refusal of a request."""
        return self.until(
            lambda m: m.get("ack", {}).get("id") == id if m["type"] == "update" else m.get("id") == id, seconds
        )

    def do(self, type: str, **fields: Json) -> Json:
        message = self.answer(self.send(type, **fields))
        if message["type"] == "refused":
            raise Refused(0, message["error"])
        return message

    def when(self, true: Callable[[], bool]) -> None:
        """Takes messages until something holds."""
        if not true():
            self.until(lambda _: true())

    def close(self) -> None:
        self.link.close()


class Sight:
    """Legal moves from views, as the page finds them: by an engine of its own."""

    def __init__(self, bloom: str):
        import subprocess

        self.process = subprocess.Popen([bloom, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, **request: Json) -> Json:
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def move(self, view: Json, rng: random.Random, level="random") -> str:
        answer = self.ask(cmd="think", view=view, level=level, seed=rng.randrange(1 << 31))
        assert answer["ok"], answer
        return answer["move"]

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()
