"""Bad input of every kind: each is refused with a code and one sentence, and nothing changes."""

from __future__ import annotations

import random
import time
from typing import Any, Iterator

import bad_garden
import bad_runs
from bad_deals import bad_deals
from bad_records import test_records
from bad_requests import bad_lines, bad_patterns, bad_requests, bad_tables
from bad_views import test_views
from client import COMMANDS, Client, Tally, same, true
from refusal import Refusal, Tester
from schemas import Schemas
from town import SHOPS, SQUARES

BUILDINGS = ["H", "M", "O", "P", *SHOPS]
MOVES = (
    [f"{tile}@{square}" for tile in BUILDINGS for square in SQUARES]
    + ["double", "extra", "end", "token double", "token extra"]
    + [f"token rescore {type_}" for type_ in "HMOPS"]
    + [f"take {slot}" for slot in range(1, 6)]
    + [f"keep {tile}" for tile in BUILDINGS]
)
MISSPELT = (
    ["", " ", "O", "@", "O@", "@c3", "o@c3", "O@C3", "O@c3 ", " O@c3", "O @c3", "O@c33", "O@f1", "O@a0"]
    + ["O@a6", "*O@c3", "S@c3", "SPH@c3", "End", "end ", "take", "take ", "take 0", "take 6", "take 11"]
    + ["take 1 ", "keep", "keep *O", "keep S", "token", "token end", "token rescore", "token rescore X"]
    + ["token  double", "tokendouble", "pass", "O@c3\n", "O@c3\u0000", "\u0000", "🌷", "x" * 5000]
)


def bad_moves(
    phase: str, legal: dict[str, Any], players: int, moves: list[str], rng: random.Random
) -> Iterator[Refusal]:
    illegal = [move for move in moves if move not in legal["moves"]]
    some = rng.sample(illegal, min(20, len(illegal)))
    for move in some + [move for move in illegal if move not in some and ("@" not in move or " " in move)]:
        request = {"cmd": "play", "move": move}
        yield Refusal(f"{phase}: {move[:20]!r}", request, "illegal-move", "", True)
    if legal["seat"] is None:
        return
    for seat in range(players):
        if seat != legal["seat"]:
            request = {"cmd": "play", "move": legal["moves"][0], "seat": seat}
            words = f"Seat {legal['seat']} is to move, not seat {seat}"
            yield Refusal(f"{phase}: out of turn, seat {seat}", request, "not-your-turn", words, True)


def test_moves(tester: Tester, records: dict[str, Any], moves: list[str]) -> None:
    rng = random.Random(4)
    for phase, record in records.items():
        tester.load(record)
        legal = tester.engine.must("legal")
        same("the phase", legal["phase"], phase)
        for refusal in bad_moves(phase, legal, len(record["players"]), moves, rng):
            tester.refuse(refusal)
            move = refusal.request["move"]
            if move in legal["moves"]:
                continue
            with tester.tally.case(f"check and preview of {refusal.name}"):
                check = tester.engine.must("check", move=move)
                true("check says that it is legal", not check["legal"])
                error = tester.engine.refused("illegal-move", "preview", move=move)
                same("the reason", check["reason"], error["message"])


def test_undo(tester: Tester, record: dict[str, Any]) -> None:
    engine = tester.engine
    engine.must("load", record=record)
    with tester.tally.case("undo to the start"):
        for seat, move in reversed(record["moves"]):
            same("undo", engine.must("undo")["undo"], {"seat": seat, "move": move})
        same("no moves are left", engine.must("record")["record"]["moves"], [])
    tester.before = engine.snapshot()
    tester.refuse(Refusal("undo at the start", {"cmd": "undo"}, "nothing-to-undo", "", True))


def test_without_table(tester: Tester) -> None:
    for cmd in COMMANDS:
        fields = {"play": {"move": "end"}, "check": {"move": "end"}, "preview": {"move": "end"}}
        fields |= {"view": {"seat": None}, "next": {"prefix": ""}, "notes": {"seat": 0, "notes": []}}
        fields |= {"judge": {"move": "end", "seat": 0, "accept": {}}}
        if cmd not in ("games", "new", "load", "see", "stop"):
            request = {"cmd": cmd, **fields.get(cmd, {})}
            tester.refuse(Refusal(f"{cmd} without a table", request, "no-table", "no table", True), False)


def test_time(tester: Tester) -> None:
    """Lines near the limit are answered at once."""
    big = {
        "numbers": b'{"cmd":"stop","x":[' + b"0," * 2_000_000 + b"0]}",
        "lists": b'{"cmd":"stop","x":[' + b"[]," * 1_200_000 + b"[]]}",
        "a text": b'{"cmd":"stop","x":"' + b"x" * 4_000_000 + b'"}',
        "one key again and again": b'{"cmd":"stop",' + b'"x":0,' * 4000 + b'"x":0}',
        "objects": b'{"cmd":"stop","x":[' + b"{}," * 100_000 + b"{}]}",
    }
    for name, line in big.items():
        with tester.tally.case(f"a long line of {name}"):
            start = time.monotonic()
            tester.engine.raw(line)
            took = time.monotonic() - start
            true(f"it took {took:.1f} s", took < 1.5)


def test_leaks(tester: Tester, unfinished: dict[str, Any]) -> None:
    with tester.tally.case("the record for a spectator hides seed and deal"):
        tester.engine.must("load", record=unfinished)
        record = tester.engine.must("record", seat=None)["record"]
        true("it shows them", not {"seed", "deal"} & record.keys())


def test_game(tester: Tester, game: Any, records: dict[str, Any]) -> None:
    """All kinds again, for what is a game's own; `game` is bad_runs or bad_garden."""
    first, *_ = records
    unfinished, over = records[first], records["over"]
    tester.load(unfinished)
    for refusals in (game.bad_options(), game.bad_deals(), game.bad_records(over)):
        for refusal in refusals:
            tester.refuse(refusal)
    test_moves(tester, records, game.MOVES + game.MISSPELT)
    view = game.a_view(tester.engine)
    tester.load(unfinished)
    for refusal in game.bad_views(view):
        tester.refuse(refusal)
    for refusal in game.doubtful_views(view):
        tester.refuse(refusal)
        tester.load(unfinished)
    test_leaks(tester, unfinished)


def run(path: str, schemas: Schemas, records: dict[str, Any], tally: Tally) -> None:
    """`records` holds one record per phase, by game."""
    engine = Client(path, schemas)
    tester = Tester(engine, tally)
    test_without_table(tester)
    town = records["town"]
    unfinished = town["build"]
    tester.load(unfinished)
    for refusals in (bad_lines(), bad_requests(), bad_patterns(), bad_tables(), bad_deals()):
        for refusal in refusals:
            tester.refuse(refusal)
    test_moves(tester, town, MOVES + MISSPELT)
    for of_game in records.values():
        test_undo(tester, of_game["over"])
    test_records(tester, unfinished)
    test_views(tester, unfinished)
    test_leaks(tester, unfinished)
    for name, game in {"runs": bad_runs, "garden": bad_garden}.items():
        test_game(tester, game, records[name])
    test_time(tester)
    engine.close()
