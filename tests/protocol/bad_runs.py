"""Bad input in Bloom by Wolfgang Kramer: options, deals, moves, records, views."""

from __future__ import annotations

import copy
import json
import random
from typing import Any, Iterator

from client import Client
from match_runs import random_round
from refusal import SEED, Refusal, changed, without

MOVES = (
    ["draw 1", "draw 57", "draw 100", "draw ?", "stop", "pass", "joker take", "joker leave"]
    + ["lay 1 2 3", "lay 98 100 2", "lay 1 3 5 7 9", "lay 1 J J", "lay J J J", "lay 5 4 3", "lay 1 4 7"]
    + ["lay 1 1 2", "lay 1 2 3 4 < r1 2", "lay 1 2 3 < r9 2 3", "lay 1 J 3 < r1 J.2", "lay 50 52 54 < r2 50 54"]
    + ["extend r1 1 2 3 4", "extend r1 4 3 2 1", "extend r34 1 2 3 4", "swap r1.1 5", "swap r34.3 24"]
)
MISSPELT = (
    ["", " ", "draw", "draw ", "draw 0", "draw 101", "draw J", "draw 07", "draw 5 7", "Draw 5", "draw ? ", " stop"]
    + ["lay", "lay ", "lay 1", "lay 1 2", "lay 1  2 3", "lay 1 2 3 ", "lay 1,2,3", "lay 01 2 3", "lay j 2 3"]
    + ["lay 1 2 3 <", "lay 1 2 3 < ", "lay 1 2 3 < r1", "lay 1 2 3 < 2", "lay 1 2 3 < r1 J", "lay 1 2 3 < r1 1 2 3"]
    + ["lay 1 2 3 < r0 1", "lay 1 2 3 < r01 1", "lay 1 2 3 < r1 2 < r1 2", "lay 1 2 3 < r1 J.0", "lay J.1 2 3"]
    + ["extend", "extend r1", "extend r0 1 2 3 4", "extend 1 2 3 4", "extend r1 1  2", "extend r99999999999 1 2 3"]
    + ["swap", "swap r1", "swap r1.1", "swap r1 1 5", "swap r1.0 5", "swap r1.1 J", "swap r1.-1 5", "swap .1 5"]
    + ["swap r1.99999999999 5", "joker", "joker take ", "joker keep", "pass ", "end", "stop\n", "draw 5\u0000", "🌷"]
    + ["lay " + "1 " * 3000 + "2", "lay" + " J" * 200, "x" * 5000]
)  # fmt: skip


def bad_options() -> Iterator[Refusal]:
    table = {"cmd": "new", "game": "runs", "players": 3, "seed": SEED}

    def bad(what: str, code: str, words: str, **fields: Any) -> Refusal:
        return Refusal(f"runs with {what}", {**table, **fields}, code, words)

    for value in ("2", "", None, 0, 6, -1, 2.0, True, 10**30, [2]):
        words = "options.rounds should be a whole number from 1 to 5"
        yield bad(f"rounds {json.dumps(value)}", "bad-options", words, options={"rounds": value})
    for key, words in {"dealt_jokers": "board or hand", "steal_jokers": "no or yes"}.items():
        for value in ("", "Board", True, None, 1, ["hand"]):
            options = {key: value}
            yield bad(f"{key} {json.dumps(value)}", "bad-options", f"options.{key} should be", options=options)
    for key in ("side", "colours", "Rounds", "order"):
        yield bad(f"option {key}", "bad-options", "unknown key", options={key: "A"})
    for players in (1, 6):
        yield bad(f"{players} players", "bad-players", "2 to 5 players", players=players)


def bad_deals() -> Iterator[Refusal]:
    rng = random.Random(3)
    deal = {"first": 1, "rounds": [random_round(rng), random_round(rng)]}
    table = {"cmd": "new", "game": "runs", "players": 3}

    def bad(what: str, value: Any, words: str, fits: bool = False, **fields: Any) -> Refusal:
        return Refusal(f"deal of runs: {what}", {**table, **fields, "deal": value}, "bad-deal", words, fits)

    for value in ([], "deal", 0):
        yield bad(f"{value!r}", value, "deal should be a JSON object")
    for key in deal:
        yield bad(f"no {key}", without(deal, key), f"deal.{key} is missing")
        for value in (None, 9, "x", {}):
            yield bad(f"{key} {value!r}", {**deal, key: value}, f"deal.{key} should be")
    yield bad("a stranger", {**deal, "hands": []}, "unknown key")
    for first in (3, -1, 1.0, True):
        yield bad(f"first {first}", {**deal, "first": first}, "deal.first should be a seat")
    for rounds in (deal["rounds"][:1], deal["rounds"] * 2, []):
        yield bad(f"{len(rounds)} rounds of 2", {**deal, "rounds": rounds}, "deal.rounds should be a list of 2")
    yield bad("two rounds of 1", deal, "deal.rounds should be a list of 1", options={"rounds": 1})
    for tiles in (deal["rounds"][1][1:], deal["rounds"][1] + ["J"], [], None, "J"):
        yield bad(f"a round {json.dumps(tiles)[:9]}", changed(deal, "rounds.1", tiles), "should be a list of 103")
    for tile in ("0", "101", "01", "j", "", "?", 5, None, ["5"]):
        yield bad(f"tile {tile!r}", changed(deal, "rounds.0.7", tile), "deal.rounds[0] should hold tiles")
    at = deal["rounds"][0].index("J")
    yield bad("57 twice", changed(deal, f"rounds.0.{at}", "57"), "Round 1 has 57 twice", True)
    at = deal["rounds"][1].index("57")
    yield bad("four jokers", changed(deal, f"rounds.1.{at}", "J"), "more than three times", True)
    yield bad("of town", {"first": 0, "removed": [], "hands": [], "piles": [], "excess": []}, "deal.")


def bad_records(record: dict[str, Any]) -> Iterator[Refusal]:
    """Of a finished game of one round, with a seed."""
    def bad(what: str, value: Any, *rest: Any) -> Refusal:
        return Refusal(f"record of runs: {what}", {"cmd": "load", "record": value}, *rest)

    players, moves, bare = len(record["players"]), record["moves"], without(record, "seed")
    rounds = changed(record, "options.rounds", 2)
    yield bad("rounds changed", rounds, "bad-deal", "deal.rounds should be a list of 2", False)
    yield bad("rounds as a text", changed(record, "options.rounds", "1"), "bad-options", "options.rounds", False)
    hand = changed(bare, "options.dealt_jokers", "hand")
    tiles = record["deal"]["rounds"][0]
    if "J" in tiles[8 : 8 + 13 * players]:
        yield bad("dealt_jokers changed", hand, "", "", True, -1)
    first = (record["deal"]["first"] + 1) % players
    yield bad("another first", changed(record, "deal.first", first), "bad-deal", "seed", True)
    yield bad("another first, no seed", changed(bare, "deal.first", first), "illegal-move", "Move 1", True, 0)
    swapped = changed(changed(record, "deal.rounds.0.0", tiles[-1]), "deal.rounds.0.102", tiles[0])
    yield bad("two tiles exchanged", swapped, "bad-deal", "seed", True)
    yield bad("another seed", {**record, "seed": SEED}, "bad-deal", "seed", True)
    for at in (0, len(moves) // 2, len(moves) - 1):
        words = f"Move {at + 1} of the record"
        value = changed(record, f"moves.{at}.0", (moves[at][0] + 1) % players)
        yield bad(f"move {at} by another seat", value, "illegal-move", f"{words}: seat", True, at)
        for move in ("draw 101", "O@c3", "lay 1 2"):
            value = changed(record, f"moves.{at}.1", move)
            yield bad(f"move {at} is {move}", value, "illegal-move", words, False, at)
        wrong = "joker take" if moves[at][1] != "joker take" else "stop"
        value = changed(record, f"moves.{at}.1", wrong)
        yield bad(f"move {at} is {wrong}", value, "illegal-move", words, True, at)
    yield bad("a move left out", {**record, "moves": moves[1:]}, "illegal-move", "Move", True, -1)
    value = {**record, "moves": moves + [[0, "pass"]]}
    yield bad("a move after the end", value, "illegal-move", "over", True, len(moves))
    yield bad("a score", changed(record, "scores.0", record["scores"][0] + 1), "bad-record", "scores", True)
    losers = [seat for seat in range(players) if seat not in record["winners"]]
    yield bad("another winner", {**record, "winners": losers[:1]}, "bad-record", "winners", True)
    yield bad("scores too soon", {**record, "moves": moves[:-1]}, "bad-record", "scores", True)


def a_view(engine: Client) -> dict[str, Any]:
    """Of the seat to act, three players, with a joker in a run and some tiles known."""
    engine.must("new", game="runs", players=3, seed=SEED)
    for step in range(1000):
        legal = engine.ask_plainly("legal")
        view = engine.ask_plainly("view", seat=legal["seat"])["view"]
        jokers = any("J" in run for run in view["runs"])
        if legal["phase"] == "action" and jokers and len(view["runs"]) > 2 and view["board_jokers"]:
            return view
        kinds: dict[str, list[str]] = {}
        for move in legal["moves"]:
            kinds.setdefault(move.split(" ")[0], []).append(move)
        rng = random.Random(step)
        engine.must("play", move=rng.choice(kinds[rng.choice(sorted(kinds))]))
    raise AssertionError("no such position")


def bad_views(view: dict[str, Any]) -> Iterator[Refusal]:
    def bad(what: str, value: Any, words: str, fits: bool = False) -> Refusal:
        return Refusal(f"view of runs: {what}", {"cmd": "see", "view": value}, "bad-view", words, fits)

    def put(path: str, value: Any) -> dict[str, Any]:
        return changed(view, path, value)

    for key in without(view, "game"):
        yield bad(f"no {key}", without(view, key), f"view.{key} is missing")
        if key not in ("options", "scores"):
            yield bad(f"{key} text", {**view, key: "x"}, f"view.{key} should")
    yield bad("a stranger", {**view, "reserves": []}, "unknown key")
    for key in ("won", "reward_points", "hands"):
        yield bad(f"{key} for four", {**view, key: view[key] + view[key][:1]}, f"view.{key} should be a list of 3")
    me, other = view["seat"], (view["seat"] + 1) % 3
    tiles, bed = view["hands"][me]["tiles"], view["bed"]
    for path, value in (
        ("round", 0), ("round", 6), ("round", "1"), ("drawn", 2), ("passes", 6), ("passes", -1),
        ("reserve", 104), ("reserve", -1), ("board_jokers", 5), ("bed.0", "J"), ("bed.0", 5), ("bed.0", "101"),
        ("bed", bed + ["1"]), ("rewards.0", 16), ("rewards.0", 0), ("rewards.0", "1"), ("won.0", [0]), ("won.0", 1),
        ("runs.0", "r1"), ("runs.0.0", 5), ("runs.0.0", "0"), ("runs", [["1", "2", "3"]] * 35),
        (f"hands.{me}.tiles.0", 5), (f"hands.{me}.tiles.0", "j"),
        (f"hands.{other}.plain", -1), (f"hands.{other}.size", 105), (f"hands.{other}.known", None),
        (f"hands.{other}.x", 1), (f"hands.{other}", []),
    ):  # fmt: skip
        yield bad(f"{path} {json.dumps(value)[:20]}", put(path, value), f"view.{path.split('.')[0]}")
    yield bad("over with an actor", put("phase", "over"), "view.", False)
    yield bad("no actor", put("actor", None), "view.actor should be null exactly when", False)
    size = view["hands"][other]["size"]
    for what, value, words in (
        ("more tokens of a value than there are", put("rewards", [9, 9, 9]), "view.rewards"),
        ("a token too few", put("rewards", view["rewards"][1:]), "tokens of"),
        ("a token too many", put("won.0", view["won"][0] + [view["rewards"][0]]), "tokens of"),
        ("another's tiles shown", put(f"hands.{other}.tiles", ["1"]), "should be null"),
        ("own tiles not shown", put(f"hands.{me}.tiles", None), "tiles should be a list"),
        ("a third round of two", put("round", 3), "view.round should be"),
        ("a larger hand", put(f"hands.{other}.size", size + 1), "hides"),
        ("a smaller reserve", put("reserve", view["reserve"] - 1), "hides"),
        ("a joker more on the board", put("board_jokers", 4), "jokers"),
        ("more known than there are", put(f"hands.{other}.size", 0), "are known than its hand has"),
        ("a tile twice in the hand", put(f"hands.{me}.tiles.0", tiles[1]), "more often than the box"),
        ("a hand tile in the bed", put("bed.0", tiles[0]), "unseen"),
        ("an own tile less", put(f"hands.{me}.tiles", tiles[1:]), "unseen"),
        ("a run backwards", put("runs.0", view["runs"][0][::-1]), "is not a run"),
        ("no rounds finished", put("round", 2), "view.round_scores should be a list of 1"),
        ("a round finished too many", put("round_scores", [[0, 0, 0]]), "view.round_scores should be a list of 0"),
    ):
        yield bad(what, value, words, True)
    short = copy.deepcopy(view)
    short["bed"], short["reserve"] = bed[1:], view["reserve"] + 1
    yield bad("a bed that is not filled", short, "the bed is not filled (R11)", True)


# Views that no game can reach and that are accepted today; see KNOWN in test_traffic.py.
def doubtful_views(view: dict[str, Any]) -> Iterator[Refusal]:
    def bad(what: str, value: Any, fits: bool = True) -> Refusal:
        return Refusal(f"view of runs: {what}", {"cmd": "see", "view": value}, "bad-view", "", fits)

    yield bad("scores text", {**view, "scores": "x"}, False)
    yield bad("scores that are not the sums", changed(view, "scores.0", 77))
    yield bad("reward points before a round has ended", changed(view, "reward_points.0", 3))
    yield bad("a tile drawn before the action", {**view, "drawn": 1})
    yield bad("another starter of the first round", {**view, "starter": (view["first"] + 1) % 3})
    yield bad("nothing found in a reserve that is not empty", {**view, "phase": "draw", "drawn": 0})
