"""Records that were tampered with."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Iterator

from client import Client, same
from refusal import ANY, SEED, Refusal, Tester, changed, without


def fair_record(engine: Client) -> dict[str, Any]:
    """A finished game of three with a fairness part made here."""
    secret, entropy = bytes(range(32)), [b"ash", b"", b"cedar wood"]
    seed = hashlib.sha256(secret + b"".join(entropy)).hexdigest()
    engine.must("new", game="town", players=3, seed=seed, options={"side": "B", "parks": "three"})
    step = 0
    while not engine.must("scores")["over"]:
        engine.must("play", move=engine.must("think", level="random", seed=step)["move"])
        step += 1
    fairness = {"commitment": hashlib.sha256(secret).hexdigest(), "secret": secret.hex()}
    fairness["entropy"] = [part.hex() for part in entropy]
    return {**engine.must("record")["record"], "fairness": fairness}


def bad_records(record: dict[str, Any]) -> Iterator[Refusal]:
    def bad(what: str, value: Any, *rest: Any) -> Refusal:
        return Refusal(f"record: {what}", {"cmd": "load", "record": value}, *rest)

    for value in (None, [], "record", 1):
        yield bad(f"{value!r}", value, "bad-record", "record should be a JSON object")
    for key in ("format", "version", "game", "players", "moves"):
        yield bad(f"no {key}", without(record, key), "bad-record", f"record.{key} is missing")
    yield bad("neither seed nor deal", without(record, "seed", "deal"), "bad-record", "neither", True)
    yield bad("a stranger", {**record, "note": ""}, "bad-record", 'unknown key "note"')
    for value in ("", "bloom", "bloom-record ", None, 1):
        yield bad(f"format {value!r}", {**record, "format": value}, "bad-record", "record.format should be")
    for value in (0, 2, -1, 1.0, "1", None, True, 10**30):
        yield bad(f"version {value!r}", {**record, "version": value}, "bad-record", "record.version should be")
    for value in (0, -1, 1.0, 3.5, "3", None, True, []):
        yield bad(f"rules {value!r}", {**record, "rules": value}, "bad-record", "record.rules should be")
    for value in (3, 99999999999, 2**64 - 1, 10**30):
        words = f"was played by rules {float(value):g}," if value == 10**30 else f"was played by rules {value},"
        yield bad(f"rules {value!r}", {**record, "rules": value}, "newer-rules", words)
    old = {**record, "rules": 1, "moves": [[record["moves"][0][0], "end"]]}
    yield bad("a move of older rules", old, "older-rules", "was played by rules 1 and can no longer be followed from move 1 on", True, 0)
    yield bad("game chess", {**record, "game": "chess"}, "unknown-game", "chess")
    yield bad("game 1", {**record, "game": 1}, "bad-record", "record.game should be a text")
    yield from bad_record_settings(record, bad)
    yield from bad_record_moves(record, bad)
    yield from bad_record_claims(record, bad)
    yield from bad_record_fairness(record, bad)


def bad_record_settings(record: dict[str, Any], bad: Any) -> Iterator[Refusal]:
    for value in (None, [], "A"):
        yield bad(f"options {value!r}", {**record, "options": value}, "bad-options", "options should be")
    yield bad("option side C", changed(record, "options.side", "C"), "bad-options", "options.side")
    yield bad("option rounds", changed(record, "options.rounds", 3), "bad-options", "rounds")
    bare = without(record, "fairness", "seed")
    for value in ([], "ab", None, list("abcdef")):
        yield bad(f"players {value!r}", {**record, "players": value}, "bad-record", "record.players should be")
    yield bad("players that are numbers", {**record, "players": [1, 2, 3]}, "bad-record", "players should hold")
    yield bad("one player", {**bare, "players": ["a"]}, "bad-players", "2 to 4 players")
    yield bad("five players", {**bare, "players": list("abcde")}, "bad-players", "2 to 4 players")
    yield bad("one player more", {**bare, "players": list("abcd")}, "bad-deal", "deal.")
    yield bad("one player less", {**bare, "players": list("ab")}, "bad-deal", "deal.")
    for value in ("", "5e", "x" * 64, 5, [], False):
        yield bad(f"seed {value!r}"[:40], {**record, "seed": value}, "bad-record", "record.seed should be")
    reseeded = {**without(record, "fairness"), "seed": SEED}
    yield bad("another seed", reseeded, "bad-deal", "not the one that the seed gives", True)
    for value in (None, [], "deal"):
        yield bad(f"deal {value!r}", {**record, "deal": value}, "bad-deal", "deal should be a JSON object")
    deal = record["deal"]
    first = changed(record, "deal.first", (deal["first"] + 1) % 3)
    yield bad("another first seat", first, "bad-deal", "seed", True)
    one, other = deal["piles"][:2]
    at = next(i for i in range(len(one)) if one[i] != other[i])
    swapped = changed(record, f"deal.piles.0.{at}", other[at])
    swapped = changed(swapped, f"deal.piles.1.{at}", one[at])
    yield bad("two tiles of piles exchanged", swapped, "bad-deal", "seed", True)
    hands = changed(record, "deal.hands", deal["hands"][1:] + deal["hands"][:1])
    yield bad("hands exchanged", hands, "bad-deal", "seed", True)
    unseeded = {**without(hands, "seed", "fairness")}
    yield bad("hands exchanged, no seed", unseeded, "illegal-move", "is not in the hand", True, ANY)
    first = without(first, "seed", "fairness")
    yield bad("another first seat, no seed", first, "illegal-move", "Move 1", True, 0)


def bad_record_moves(record: dict[str, Any], bad: Any) -> Iterator[Refusal]:
    moves = record["moves"]
    for value in (None, "end", {}, 3):
        yield bad(f"moves {value!r}", {**record, "moves": value}, "bad-record", "record.moves should be")
    last = len(moves) - 1
    for at in (0, 1, len(moves) // 2, last):
        words = f"Move {at + 1} of the record"
        pairs = (["0", "end"], [0, 1], [0.0, "end"], [0, "end", 1], [-1, "end"], [9, "end"])
        for entry in (None, [], [0], {"0": "end"}, *pairs):
            value = changed(record, f"moves.{at}", entry)
            yield bad(f"move {at} is {json.dumps(entry)}", value, "bad-record", words, False, at)
        seat, text = moves[at]
        for move in ("O@f6", "", "take 9"):
            value = changed(record, f"moves.{at}.1", move)
            yield bad(f"move {at} is {move!r}", value, "illegal-move", words, False, at)
        value = changed(record, f"moves.{at}.0", (seat + 1) % 3)
        yield bad(f"move {at} by another seat", value, "illegal-move", f"{words}: seat", True, at)
        wrong = "end" if "@" in text else "H@a1"
        value = changed(record, f"moves.{at}.1", wrong)
        yield bad(f"move {at} is {wrong}", value, "illegal-move", words, True, at)
        value = {**record, "moves": moves[: at + 1] + moves[at:]}
        yield bad(f"move {at} twice", value, "illegal-move", f"Move {at + 2} of", True, at + 1)
    at = next(i for i in range(last) if moves[i][0] != moves[i + 1][0])
    value = {**record, "moves": moves[:at] + [moves[at + 1], moves[at]] + moves[at + 2 :]}
    yield bad("two moves exchanged", value, "illegal-move", f"Move {at + 1} of", True, at)
    yield bad("the first move left out", {**record, "moves": moves[1:]}, "illegal-move", "Move 1", True, 0)
    value = {**record, "moves": moves + [[0, "end"]]}
    yield bad("a move after the end", value, "illegal-move", "over", True, last + 1)
    flat = [item for entry in moves for item in entry]
    yield bad("moves in a flat list", {**record, "moves": flat}, "bad-record", "Move 1", False, 0)


def bad_record_claims(record: dict[str, Any], bad: Any) -> Iterator[Refusal]:
    scores, winners = record["scores"], record["winners"]
    for seat in range(3):
        value = changed(record, f"scores.{seat}", scores[seat] + 1)
        yield bad(f"the score of seat {seat}", value, "bad-record", "scores", True)
    for value in ([], scores[1:], None, "x", {}, scores[::-1] + [0]):
        yield bad(f"scores {json.dumps(value)}", {**record, "scores": value}, "bad-record", "scores")
    for value in ([], None, 0, [0, 1, 2]):
        yield bad(f"winners {json.dumps(value)}", {**record, "winners": value}, "bad-record", "winners")
    wrong = {**record, "winners": [(winners[0] + 1) % 3]}
    yield bad("another winner", wrong, "bad-record", "winners", True)
    shorter = {**record, "moves": record["moves"][:-1]}
    yield bad("scores before the end", shorter, "bad-record", "scores", True)
    yield bad("winners before the end", without(shorter, "scores"), "bad-record", "winners", True)


def bad_record_fairness(record: dict[str, Any], bad: Any) -> Iterator[Refusal]:
    for value in (None, [], "fair"):
        yield bad(f"fairness {value!r}", {**record, "fairness": value}, "bad-fairness", "fairness should be")
    part = record["fairness"]
    for key in ("commitment", "entropy"):
        value = {**record, "fairness": without(part, key)}
        yield bad(f"fairness without {key}", value, "bad-fairness", f"fairness.{key} is missing")
    value = changed(record, "fairness.note", 1)
    yield bad("fairness with a stranger", value, "bad-fairness", "unknown key")
    for key in ("commitment", "secret"):
        for text in ("", "00", "x" * 64, 0, None):
            value = changed(record, f"fairness.{key}", text)
            yield bad(f"fairness.{key} {text!r}"[:40], value, "bad-fairness", f"fairness.{key} should be")
        value = changed(record, f"fairness.{key}", "00" * 32)
        yield bad(f"another {key}", value, "bad-fairness", "commitment", True)
    for value in (None, "", [""] * 4, {}):
        wrong = changed(record, "fairness.entropy", value)
        yield bad(f"entropy {value!r}", wrong, "bad-fairness", "fairness.entropy")
    for text in ("0", "xy", None, 0):
        value = changed(record, "fairness.entropy.0", text)
        yield bad(f"an entropy {text!r}", value, "bad-fairness", "fairness.entropy")
    words = "record.seed is not the SHA-256"
    for seat in range(3):
        value = changed(record, f"fairness.entropy.{seat}", "abcd")
        yield bad(f"another entropy of seat {seat}", value, "bad-fairness", words, True)
    value = changed(record, "fairness.entropy", part["entropy"][::-1])
    yield bad("entropies in another order", value, "bad-fairness", words, True)
    value = changed(record, "fairness.entropy", [])
    yield bad("entropies left out", value, "bad-fairness", "fairness.entropy", True)
    yield bad("another seed than the secret gives", {**record, "seed": SEED}, "bad-fairness", words, True)


# Records that are accepted today; see KNOWN in test_traffic.py.
def doubtful_records(record: dict[str, Any]) -> Iterator[Refusal]:
    def bad(what: str, value: Any) -> Refusal:
        return Refusal(f"record: {what}", {"cmd": "load", "record": value}, "", "", True)

    start = {**without(record, "seed", "scores", "winners"), "moves": []}
    piles = record["deal"]["piles"]
    yield bad("a deal that the secret does not give, no seed", changed(start, "deal.piles", piles[::-1]))
    yield bad("an empty name", changed(record, "players.0", ""))
    yield bad("a name of 101 bytes", changed(record, "players.0", "x" * 101))


def accepted_records(record: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    yield "whole", record
    for key in ("seed", "deal", "scores", "winners", "fairness"):
        yield f"without {key}", without(record, key)
    yield "bare", without(record, "seed", "scores", "winners", "fairness")
    yield "seed null", {**record, "seed": None}
    yield "seed in capitals", {**record, "seed": record["seed"].upper()}
    yield "secret not shown", {**record, "fairness": without(record["fairness"], "secret")}
    for length in (0, 1, len(record["moves"]) // 2, len(record["moves"]) - 1):
        short = {**without(record, "scores", "winners"), "moves": record["moves"][:length]}
        yield f"of the first {length} moves", short


def test_records(tester: Tester, unfinished: dict[str, Any]) -> None:
    engine, tally = tester.engine, tester.tally
    record = fair_record(engine)
    for name, value in accepted_records(record):
        with tally.case(f"record {name} is loaded"):
            loaded = engine.must("load", record=value)["load"]
            same("its moves", loaded["moves"], len(value["moves"]))
            same("its names", engine.must("record")["record"]["players"], value["players"])
    tester.load(unfinished)
    for refusal in bad_records(record):
        tester.refuse(refusal)
    for refusal in doubtful_records(record):
        tester.refuse(refusal)
        tester.load(unfinished)
