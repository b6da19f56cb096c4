"""A client of `bloom engine` that holds every message against its schema, and a count of cases."""

from __future__ import annotations

import json
import re
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reference"))

from engine import Engine, EngineError  # noqa: E402
from schemas import Schemas  # noqa: E402

COMMANDS = (
    "games new load legal next play check preview view see state scores think stop undo record compose judge notes".split()
)
SIGHTED = ["legal", "next", "check", "preview", "think"]  # what works after `see`, on the own turn
TABLE_ONLY = ["play", "view", "state", "scores", "undo", "record", "judge"]
TABLE_FIELDS = {
    "play": {"move": "end"},
    "view": {"seat": 0},
    "judge": {"move": "end", "seat": 0, "accept": {}},
}

Json = Any


class Wrong(Exception):
    """The engine did what it should not."""


def same(what: str, got: Json, wanted: Json) -> None:
    # As text, so that 1, 1.0 and true are three things.
    if json.dumps(got, sort_keys=True) == json.dumps(wanted, sort_keys=True):
        return
    # The innermost place that differs says most.
    while type(got) is type(wanted) and isinstance(got, (dict, list)) and len(got) == len(wanted):
        keys = got.keys() if isinstance(got, dict) else range(len(got))
        differing = [key for key in keys if isinstance(got, list) or key in wanted]
        differing = [key for key in differing if json.dumps(got[key]) != json.dumps(wanted[key])]
        if not differing:
            break
        what += f"[{differing[0]!r}]"
        got, wanted = got[differing[0]], wanted[differing[0]]
    raise Wrong(f"{what} is {json.dumps(got)[:600]}, not {json.dumps(wanted)[:600]}")


def true(what: str, holds: bool) -> None:
    if not holds:
        raise Wrong(what)


def content(answer: dict[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in answer.items() if key != "id"}


def sentences(message: str) -> int:
    """How many there are; what is in quotes does not count."""
    bare = re.sub(r'"[^"]*"', '""', message)
    return bare.endswith(".") + len(re.findall(r"[.!?]\s+[A-Z]", bare))


class Tally:
    """Counts cases."""

    def __init__(self) -> None:
        self.passed = self.failed = 0

    @contextmanager
    def case(self, name: str) -> Iterator[None]:
        try:
            yield
        except (Wrong, EngineError, KeyError, TypeError, AttributeError, IndexError) as problem:
            self.failed += 1
            print(f"FAILED {name}: {type(problem).__name__}: {problem}", flush=True)
        else:
            self.passed += 1

    def close(self) -> int:
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed or not self.passed else 0


class Client(Engine):
    messages: dict[str, set[str]] = {}  # of all refusals to all clients, by code

    def __init__(self, path: str, schemas: Schemas) -> None:
        super().__init__(path)
        self.schemas = schemas

    def fits(self, name: str, value: Json) -> None:
        fault = self.schemas.fault(name, value)
        if fault is not None:
            raise self.error(f"{name.replace('#/$defs/', '.')} does not match its schema: {fault}")

    def ask(self, cmd: str, **fields: Json) -> dict[str, Json]:
        """A request of the right form; it and its answer match their schemas."""
        answer = super().ask(cmd, **fields)
        self.fits(f"{cmd}#/$defs/request", json.loads(self.sent))
        self.fits(f"{cmd if answer['ok'] else 'error'}#/$defs/answer", answer)
        if not answer["ok"]:
            self.remember(answer["error"])
        return answer

    def ask_plainly(self, cmd: str, **fields: Json) -> dict[str, Json]:
        """As must(), not held against the schemas: for what is asked again and again."""
        answer = super().ask(cmd, **fields)
        if not answer["ok"]:
            raise self.error("refused")
        return answer

    def remember(self, error: dict[str, Json]) -> None:
        self.messages.setdefault(error["code"], set()).add(error["message"])

    def refused(self, code: str, cmd: str, **fields: Json) -> dict[str, Json]:
        """As ask(), for requests that have to be refused."""
        answer = self.ask(cmd, **fields)
        if answer["ok"] or answer["error"]["code"] != code:
            raise self.error(f"not refused with {code}")
        return answer["error"]

    def raw(self, line: bytes) -> dict[str, Json]:
        """Any line at all; the answer is a refusal that matches its schema."""
        self.sent = line[:3000].decode(errors="replace")
        self.received = b""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + b"\n")
        except OSError as problem:
            raise self.error(f"the engine takes no more requests ({problem})") from problem
        answer = json.loads(self.read_line())
        self.fits("error#/$defs/answer", answer)
        self.remember(answer["error"])
        return answer

    def snapshot(self) -> list[dict[str, Json]]:
        """All that a refusal must not change."""
        return [content(self.ask(cmd)) for cmd in ("state", "legal", "record")]
