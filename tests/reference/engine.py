"""Talks to `bloom engine`: one JSON object per line each way (see the engine protocol)."""

from __future__ import annotations

import json
import os
import select
import subprocess
import tempfile
from typing import Any


class EngineError(Exception):
    """The engine died, was silent, or answered what is no answer."""


class Engine:
    def __init__(self, path: str, timeout: float = 30.0) -> None:
        self.path = path
        self.timeout = timeout
        self.number = 0
        self.sent = ""
        self.received = b""
        self.errors = tempfile.TemporaryFile()
        try:
            self.process = subprocess.Popen(
                [path, "engine"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                bufsize=0,
            )
        except OSError as problem:
            raise EngineError(f"cannot start {path} engine: {problem}") from problem

    def ask(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """Sends one request and returns its answer, whether ok or not."""
        self.number += 1
        request = {"cmd": cmd, "id": self.number, **fields}
        self.sent = json.dumps(request, separators=(",", ":"))
        self.received = b""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(self.sent.encode() + b"\n")
        except OSError as problem:
            raise self.error(f"the engine takes no more requests ({problem})") from problem
        line = self.read_line()
        try:
            answer = json.loads(line)
        except ValueError as problem:
            raise self.error(f"the answer is not JSON ({problem})") from problem
        if not isinstance(answer, dict) or not isinstance(answer.get("ok"), bool):
            raise self.error("the answer is not an object with ok true or false")
        if answer.get("id") != self.number:
            raise self.error("the answer does not repeat the id of the request")
        if not answer["ok"]:
            error = answer.get("error")
            if not isinstance(error, dict) or not error.get("code") or not error.get("message"):
                raise self.error("a refusal needs an error with a code and a message")
        return answer

    def must(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """As ask(), for requests that have to succeed."""
        answer = self.ask(cmd, **fields)
        if not answer["ok"]:
            raise self.error("refused")
        return answer

    def read_line(self) -> bytes:
        assert self.process.stdout is not None
        output = self.process.stdout.fileno()
        while b"\n" not in self.received:
            ready, _, _ = select.select([output], [], [], self.timeout)
            if not ready:
                raise self.error(f"no answer within {self.timeout:g} s")
            part = os.read(output, 1 << 16)
            if not part:
                raise self.error("the engine has ended")
            self.received += part
        line, rest = self.received.split(b"\n", 1)
        if rest:
            raise self.error("more than one line in answer to one request")
        return line

    def error(self, what: str) -> EngineError:
        """An EngineError with the last exchange in it."""

        def short(text: str) -> str:
            return text if len(text) <= 3000 else text[:3000] + f"… ({len(text)} characters)"

        self.errors.seek(0)
        complaints = self.errors.read().decode(errors="replace").strip()
        lines = [what, "  sent:     " + short(self.sent)]
        lines.append("  received: " + short(self.received.decode(errors="replace").rstrip("\n")))
        if complaints:
            lines.append("  stderr:   " + complaints[-2000:])
        return EngineError("\n".join(lines))

    def close(self) -> None:
        """Closes its input; ends it if that does not."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.errors.close()
