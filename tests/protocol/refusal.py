"""One refusal, what it must be like, and what every kind of bad input needs."""

from __future__ import annotations

import copy
import json
import re
from dataclasses import dataclass
from typing import Any

from client import COMMANDS, Client, Tally, same, true

SEED = "5e" * 32
ANY = -1


@dataclass
class Refusal:
    name: str
    request: Any  # a JSON value, or a line of bytes
    code: str  # empty: any
    words: str = ""  # the message has them
    fits: bool = False  # the request has the right form; what it asks for is wrong
    index: int | None = None  # ANY: whichever the message names


class Tester:
    def __init__(self, engine: Client, tally: Tally) -> None:
        self.engine, self.tally = engine, tally
        self.before: Any = None  # what no refusal may change

    def load(self, record: dict[str, Any]) -> None:
        self.engine.must("load", record=record)
        self.before = self.engine.snapshot()

    def refuse(self, refusal: Refusal, keeps: bool = True) -> None:
        with self.tally.case(refusal.name):
            request, line = refusal.request, refusal.request
            if not isinstance(line, bytes):
                if isinstance(request, dict):
                    request = {**request, "id": refusal.name}
                line = json.dumps(request).encode()
            answer = self.engine.raw(line)
            error = answer["error"]
            same(f"the code ({error['message']})", error["code"], refusal.code or error["code"])
            true(f"{error['message']!r} does not say {refusal.words!r}", refusal.words in error["message"])
            if error["code"] == "illegal-move":  # nobody reads an option by its id
                true(f"an id in {error['message']!r}", not re.search(r"\b[a-z_]+=[a-zA-Z]", error["message"]))
            if refusal.index == ANY:
                true("no index", f"Move {error.get('index', -2) + 1} of the record" in error["message"])
            else:
                same("the index", error.get("index"), refusal.index)
            if isinstance(request, dict):
                same("the id", answer.get("id"), refusal.name)
                self.check_form(refusal, request)
            if keeps:
                same("state, legal and record", self.engine.snapshot(), self.before)

    def check_form(self, refusal: Refusal, request: dict[str, Any]) -> None:
        """The schema refuses what is refused for its form."""
        if request.get("cmd") not in COMMANDS:
            return
        fault = self.engine.schemas.fault(f"{request['cmd']}#/$defs/request", request)
        true(f"the schema says {fault}", (fault is None) == refusal.fits)


def changed(value: Any, path: str, new: Any) -> Any:
    """A copy with the value at a path such as "deal.piles.0.3" replaced."""
    out = copy.deepcopy(value)
    *way, last = (int(step) if step.lstrip("-").isdigit() else step for step in path.split("."))
    place = out
    for step in way:
        place = place[step]
    place[last] = new
    return out


def without(value: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: item for key, item in value.items() if key not in keys}
