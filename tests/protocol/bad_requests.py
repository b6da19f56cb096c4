"""Lines that are no requests, requests of a wrong form, tables that cannot be."""

from __future__ import annotations

import json
import random
from typing import Any, Iterator

from client import COMMANDS
from refusal import SEED, Refusal, without
from town import random_deal


def bad_lines() -> Iterator[Refusal]:
    for text in (
        "x", "{", "}", "{}}", "[", "nul", "'games'", "{'cmd':'games'}", '{"cmd":"games"', '{"cmd":"games",}',
        '{"cmd":"games"}{"cmd":"games"}', '{"cmd":"games"} x', '{"cmd":games}', '{cmd:"games"}', " ",
        '// {"cmd":"games"}', '{"cmd":"games"/**/}', '{"cmd":"games","id":01}', '{"cmd":"games","id":NaN}',
        '{"cmd":"games","id":1e400}', '{"cmd":"games","id":-1e999}', '{"cmd":"games","id":+1}',
        '{"cmd":"games","id":"\\ud800"}', '{"cmd":"games","id":"\t"}', '{"cmd":"games","id":"\\x"}',
    ):  # fmt: skip
        yield Refusal(f"no JSON: {text}", text.encode(), "bad-json", "not JSON")
    for line in (b'{"cmd":"games","id":"\xff"}', b"\x00", b"\xff\xfe{\x00", b'{"cmd":"\xc0\xaf"}'):
        yield Refusal(f"no JSON: {line!r}", line, "bad-json", "not JSON")
    for text in ("null", "true", "1", '"games"', "[]", '[{"cmd":"games"}]', "1e300", "-0"):
        yield Refusal(f"no object: {text}", text.encode(), "bad-request", "JSON object")
    deep = b'{"cmd":"stop","id":' + b"[" * 30 + b"]" * 30 + b"}"
    yield Refusal("too deep by a little", deep, "bad-json", "deeper")
    yield Refusal("too deep by far", b"[" * 200_000, "bad-json", "deeper")
    yield Refusal("too deep in objects", b'{"a":' * 200_000, "bad-json", "deeper")
    keys = ",".join(f'"{i}":0' for i in range(5000))
    yield Refusal("too many keys", f'{{"cmd":"stop","id":{{{keys}}}}}'.encode(), "bad-json", "keys")
    yield Refusal("too long", b'{"cmd":"' + b"x" * 4_200_000 + b'"}', "line-too-long", "bytes")
    yield Refusal("too long and no JSON", b"\x00" * 5_000_000, "line-too-long", "bytes")


def bad_requests() -> Iterator[Refusal]:
    for value in (None, 1, True, ["games"], {}):
        yield Refusal(f"cmd {json.dumps(value)}", {"cmd": value}, "bad-request", "command")
    yield Refusal("no cmd", {"command": "games"}, "bad-request", "command")
    for text in ("Games", "games ", "", "quit", "x" * 3000, "\x1b[31m", "spielen ♣"):
        yield Refusal(f"command {text[:20]!r}", {"cmd": text}, "unknown-command", "no command")
    needs = {"play": "move", "check": "move", "preview": "move", "view": "seat", "see": "view", "load": "record"}
    good = {"play": {"move": "end"}, "check": {"move": "end"}, "preview": {"move": "end"}, "view": {"seat": 0}}
    good |= {"next": {"prefix": ""}, "new": {"game": "town", "players": 2}, "see": {"view": {}}, "load": {"record": {}}}
    good |= {"judge": {"move": "end", "seat": 0, "accept": {}}, "notes": {"seat": 0, "notes": []}}
    keys = [("judge", "move"), ("judge", "seat"), ("judge", "accept"), ("notes", "seat"), ("notes", "notes")]
    for cmd, key in [*needs.items(), *keys, ("next", "prefix"), ("new", "game"), ("new", "players")]:
        fields = without(good.get(cmd, {}), key)
        yield Refusal(f"{cmd} without {key}", {"cmd": cmd, **fields}, "bad-request", f"{key} is missing")
    for cmd in COMMANDS:
        stranger = {"cmd": cmd, **good.get(cmd, {}), "stranger": 1}
        yield Refusal(f"{cmd} with a stranger", stranger, "bad-request", 'unknown key "stranger"')
    for cmd in ("play", "check", "preview"):
        for move in (None, 5, True, ["end"], {"move": "end"}):
            name = f"{cmd} with move {json.dumps(move)}"
            yield Refusal(name, {"cmd": cmd, "move": move}, "bad-request", "move should be a text")
    for value in (None, 0, ["lay"]):
        yield Refusal(f"next with prefix {value}", {"cmd": "next", "prefix": value}, "bad-request", "prefix")
        request = {"cmd": "next", "prefix": "", "steal": value}
        yield Refusal(f"next with steal {value}", request, "bad-request", "steal")
    for key in ("tiles", "steal"):
        for value in (None, 0, "15", [15], [None], ["15"] * 201):
            request = {"cmd": "compose", key: value}
            yield Refusal(f"compose with {key} {str(value)[:20]}", request, "bad-request", key)
    yield Refusal("compose with extend 3", {"cmd": "compose", "extend": 3}, "bad-request", "extend")
    yield Refusal("compose for seat 5", {"cmd": "compose", "seat": 5}, "bad-request", "seat")
    numbers = (-1, 4, 2**31, 2**63, 2**64, -(2**63), 10**30, 1e300, 0.0, 0.5, "0", True, [0], {})
    for seat in numbers:
        words = "seat should be"
        for cmd in ("view", "record"):
            # The schema knows no number of players; a seat past it fits.
            request, fits = {"cmd": cmd, "seat": seat}, seat == 4
            yield Refusal(f"{cmd} with seat {json.dumps(seat)}", request, "bad-request", words, fits)
        request = {"cmd": "play", "move": "end", "seat": seat}
        yield Refusal(f"play with seat {json.dumps(seat)}", request, "bad-request", words, seat == 4)
    for key, most in (("ms", 3_600_000), ("iterations", 10**9), ("threads", 64), ("seed", 2**31 - 1)):
        for value in (-1, most + 1, 10**30, 1e300, 1.0, "1", None, True, []):
            name = f"think with {key} {json.dumps(value)}"
            yield Refusal(name, {"cmd": "think", key: value}, "bad-request", f"{key} should be")
    for level in ("god", "", "Expert", None, 3, ["easy"]):
        request = {"cmd": "think", "level": level}
        yield Refusal(f"think with level {json.dumps(level)}", request, "bad-request", "level should be")
    request = {"cmd": "think", "legal": ["end"]}
    yield Refusal("think with moves and no view", request, "bad-request", "beside a view")
    for legal in (None, "end", [], [1], {}):
        request = {"cmd": "think", "view": {}, "legal": legal}
        yield Refusal(f"think with legal {json.dumps(legal)}", request, "bad-request", "legal should")
    for view in (None, [], {}, {"game": 1}, "x"):
        request = {"cmd": "think", "view": view}
        yield Refusal(f"think about {json.dumps(view)}", request, "bad-view", "view should be")


def bad_patterns() -> Iterator[Refusal]:
    """What `judge` and `notes` take as a condition, and what else is theirs."""
    judge = {"cmd": "judge", "move": "end", "seat": 0, "accept": {}}
    notes = {"cmd": "notes", "seat": 0, "notes": []}
    deep: Any = 1
    for _ in range(12):
        deep = {"not": deep}
    wrong: list[tuple[Any, str, str, bool]] = [
        ({"min": "3"}, ".min", "should be a number", False),
        ({"min": 1, "points": 2}, "", "beside", False),
        ({"has": 1, "count": 2}, "", "beside", False),
        ({"min": 3, "max": 2}, "", "a min above its max", True),
        ({"like": 3}, ".like", "should be a text", False),
        ({"any": {}}, ".any", "should be a list of patterns", False),
        ({"any": []}, ".any", "nothing matches", False),
        ({"all": "x"}, ".all", "should be a list of patterns", False),
        ({"seat": "$you"}, ".seat", "$me and $other", False),
        ({"$other": 1}, "", "$me", False),
        ("x" * 81, "", "too long", False),
        ({"events": {"like": "x" * 81}}, ".events.like", "too long", False),
        (deep, ".not" * 12, "too deep", True),
        ([0] * 200, "[199]", "too large", True),
    ]
    for pattern, place, words, fits in wrong:
        name = json.dumps(pattern)[:30]
        for where, request in (
            ("accept", {**judge, "accept": pattern}),
            ("missed[1]", {**judge, "missed": [None, pattern]}),
            ("notes[0].when", {**notes, "notes": [{"id": "a", "when": pattern}]}),
        ):
            yield Refusal(f"{where} {name}", request, "bad-request", words, fits)
            yield Refusal(f"{where} {name}, by its place", request, "bad-request", where + place, fits)
    for missed in (None, {}, 3, [{}] * 33):
        request = {**judge, "missed": missed}
        yield Refusal(f"missed {json.dumps(missed)[:20]}", request, "bad-request", "missed should be a list")
    for seat in (None, -1, 5, "0", 0.0, [0]):
        yield Refusal(f"judge for {seat!r}", {**judge, "seat": seat}, "bad-request", "seat should be")
        yield Refusal(f"notes for {seat!r}", {**notes, "seat": seat}, "bad-request", "seat should be")
    for value in (None, {}, "x", [{}] * 101):
        request = {**notes, "notes": value}
        yield Refusal(f"notes {json.dumps(value)[:20]}", request, "bad-request", "notes should be a list")
    for value in (None, 1, {"id": 1, "when": {}}, {"when": {}}, {"id": "a"}, {"id": "a", "when": {}, "say": 1}):
        request = {**notes, "notes": [value]}
        yield Refusal(f"a note {json.dumps(value)}", request, "bad-request", "notes[0]")
    last = {"seat": 0, "move": "end", "events": []}
    for value in (3, [], {}, without(last, "seat"), without(last, "move"), without(last, "events"),
                  {**last, "seat": None}, {**last, "move": None}, {**last, "events": {}}, {**last, "more": 1}):
        yield Refusal(f"last {json.dumps(value)}", {**notes, "last": value}, "bad-request", "last")


def bad_tables() -> Iterator[Refusal]:
    """`new`, deals apart."""
    table = {"cmd": "new", "game": "town", "players": 3, "seed": SEED}

    def bad(what: str, code: str, words: str, **fields: Any) -> Refusal:
        return Refusal(f"new with {what}", {**table, **fields}, code, words)

    for game in ("chess", "", "Town", "town "):
        yield bad(f"game {game!r}", "unknown-game", "no game", game=game)
    for game in (None, 1, ["town"]):
        yield bad(f"game {game!r}", "bad-request", "game should be a text", game=game)
    for players in (1, 5, 100):
        yield bad(f"{players} players", "bad-players", "2 to 4 players", players=players)
    for players in (0, -1, 101, 2**31, 2**32 + 2, 2**63, 2**64 + 2, 10**30, 1e300, 2.0, 2.5, "2", None, True, [2]):
        yield bad(f"{json.dumps(players)} players", "bad-request", "players should be", players=players)
    for options in (None, [], "side", 1, True):
        yield bad(f"options {json.dumps(options)}", "bad-options", "options should be", options=options)
    for key, values in {"side": "A or B", "metro": "group or lines", "parks": "open or three"}.items():
        for value in ("", "C", "a", "Group", 0, None, True, ["A"]):
            words = f"options.{key} should be {values}"
            yield bad(f"{key} {json.dumps(value)}", "bad-options", words, options={key: value})
    for key in ("rounds", "Side", "", "side "):
        yield bad(f"option {key!r}", "bad-options", "unknown key", options={key: "A"})
    for names in ([], ["a", "b"], ["a"] * 4, "abc", None, {"0": "a"}):
        yield bad(f"names {json.dumps(names)}", "bad-request", "names should be a list of 3", names=names)
    for name in ("", "x" * 101, "é" * 60, 5, None, ["a"]):
        words = "names should hold texts of 1 to 100 bytes"
        refusal = bad(f"a name {json.dumps(name)[:20]}", "bad-request", words, names=["a", "b", name])
        refusal.fits = name == "é" * 60  # 60 letters, but 120 bytes
        yield refusal
    for seed in ("", "5e", SEED[1:], SEED + "00", "0x" + SEED[2:], "g" + SEED[1:], " " + SEED[1:], 7, [SEED], True):
        yield bad(f"seed {json.dumps(seed)[:20]}", "bad-request", "seed should be 64 hex digits", seed=seed)
    yield bad("seed and deal", "bad-request", "not both", deal=random_deal(3, random.Random(1)))
