"""Views that contradict themselves."""

from __future__ import annotations

import copy
import json
import random
from typing import Any, Iterator

from client import TABLE_FIELDS, TABLE_ONLY, Client, same
from refusal import SEED, Refusal, Tester, changed, without


def bad_views(view: dict[str, Any]) -> Iterator[Refusal]:
    """Of the view of the seat to build, of two, after some moves."""

    def bad(what: str, value: Any, words: str, fits: bool = False, code: str = "bad-view") -> Refusal:
        return Refusal(f"view: {what}", {"cmd": "see", "view": value}, code, words, fits)

    def put(path: str, value: Any) -> dict[str, Any]:
        return changed(view, path, value)

    for value in (None, [], "view", 1, {}, {"game": 1}):
        yield bad(f"{value!r}", value, "view should be an object")
    yield bad("another game", {**view, "game": "chess"}, "chess", code="unknown-game")
    for key in view:
        if key != "game":
            yield bad(f"no {key}", without(view, key), f"view.{key} is missing")
    yield bad("a stranger", {**view, "piles": []}, "unknown key")
    for key in ("players", "first", "actor", "phase", "ending", "points", "cities", "market", "pile_sizes"):
        yield bad(f"{key} text", {**view, key: "x"}, f"view.{key} should be")
    for key in ("community", "tokens", "kept", "removed", "excess", "turn", "hands", "seat"):
        yield bad(f"{key} text", {**view, key: "x"}, f"view.{key} should")
    for key in ("points", "cities", "tokens", "kept", "hands"):
        yield bad(f"{key} for three", {**view, key: view[key] + view[key][:1]}, f"view.{key} should be a list of 2")
    for players in (0, 1, 3, 5, 2.0, 10**30):
        yield bad(f"{players} players", {**view, "players": players}, "view.")
    yield bad("options", put("options.side", "C"), "options.side")
    for seat in (2, -1, 1.0, "0"):
        for key in ("seat", "first", "actor"):
            yield bad(f"{key} {seat!r}", {**view, key: seat}, f"view.{key} should be a seat")
    yield bad("first null", {**view, "first": None}, "view.first")
    yield bad("phase over with an actor", {**view, "phase": "over"}, "view.actor should be null")
    yield bad("no actor before the end", {**view, "actor": None}, "view.actor should be null")
    for path, value in (
        ("points.0.houses", -1), ("points.0.houses", 10**9), ("points.1.keep", "1"), ("points.0", []),
        ("turn.points", 31), ("turn.points", -1), ("turn.square", "f1"), ("turn.square", 3),
        ("turn.extra_due", 0), ("turn.double_used", None), ("community.H", 3), ("community.H", -1),
        ("pile_sizes.0", 9), ("pile_sizes.0", -1), ("pile_sizes.0", "1"), ("market.0", "*H"), ("market.0", "x"),
        ("market.0", 0), ("kept.0", "*H"), ("kept.0", 1), ("cities.0.0.0", "*H"), ("cities.0.0.0", 1),
        ("cities.1.4", []), ("cities.0", [[None] * 5] * 4), ("hands.0.tiles.0", "*H"), ("hands.0.tiles.0", 1),
    ):  # fmt: skip
        parts = path.split(".")
        yield bad(f"{path} {json.dumps(value)[:20]}", put(path, value), f"view.{parts[0]}")
    for key, value in (("tokens", "x"), ("removed", "*H"), ("removed", 1), ("excess", "*H")):
        yield bad(f"{key} {value!r}", put(f"{key}.0", value), f"view.{key}")
    for path in ("turn", "community", "points.0", "hands.0"):
        yield bad(f"a stranger in {path}", put(path + ".x", 1), "unknown key")
    for path in ("turn.square", "community.H", "points.0.token", "hands.0.tiles", "hands.1.known"):
        value = copy.deepcopy(view)
        place = value
        *way, last = path.split(".")
        for step in way:
            place = place[int(step) if step.isdigit() else step]
        del place[last]
        yield bad(f"no {path}", value, "is missing")
    yield from bad_view_tiles(view, bad, put)


def bad_view_tiles(view: dict[str, Any], bad: Any, put: Any) -> Iterator[Refusal]:
    me = view["seat"]
    seen = [tile for row in view["cities"][me] for tile in row if tile]
    free = next(f"{y}.{x}" for y in range(5) for x in range(5) if not view["cities"][me][y][x])
    yield bad("a tile more in the city", put(f"cities.{me}.{free}", "H"), "tiles", True)
    yield bad("a pile larger", put("pile_sizes.4", view["pile_sizes"][4] + 1), "hides", True)
    yield bad("a pile smaller", put("pile_sizes.4", view["pile_sizes"][4] - 1), "hides", True)
    hidden = {"tiles": [None, None], "known": [False, False]}
    yield bad("the own hand hidden", put(f"hands.{me}", hidden), "own hand", True)
    known = {"tiles": [None, None], "known": [False, True]}
    yield bad("a hidden tile known", put(f"hands.{1 - me}", known), "hidden", True)
    three = {"tiles": ["H"] * 3, "known": [False] * 3}
    yield bad("three tiles in a hand", put(f"hands.{me}", three), "view.hands")
    yield bad("known too short", put(f"hands.{me}.known", [False]), "view.hands")
    rows = [["O"] * 5 for _ in range(5)]
    yield bad("more O than the box has", put(f"cities.{me}", rows), "more O tiles than the box has", True)
    for phase in ("bonus", "take", "blind"):
        yield bad(f"phase {phase} before the building", put("phase", phase), "turn's building", True)
    square = next("abcde"[x] + str(y + 1) for y in range(5) for x in range(5) if view["cities"][me][y][x])
    built = changed(put("phase", "bonus"), "turn.square", square)
    yield bad("phase bonus with a full hand", built, "before it was taken", True)
    hand = view["hands"][me]["tiles"]
    assert len(seen) > 1 and hand[0] != hand[1]
    fewer = put(f"hands.{me}", {"tiles": [], "known": []})
    for slot in [slot for slot in range(5) if view["pile_sizes"][slot] < 7][:2]:
        fewer["pile_sizes"][slot] += 1
    yield bad("nothing to build", fewer, "has no tile", True)
    twins = put(f"hands.{me}.tiles", [hand[0]] * 2)
    yield bad("keeping one of two equal tiles", {**twins, "phase": "keep"}, "two different", True)


# Views that no game can reach and that are accepted today; see KNOWN in test_traffic.py.
def doubtful_views(view: dict[str, Any]) -> Iterator[Refusal]:
    def bad(what: str, value: Any) -> Refusal:
        return Refusal(f"view: {what}", {"cmd": "see", "view": value}, "bad-view", "", True)

    me = view["seat"]
    unseen = changed(view, f"hands.{1 - me}", {"tiles": ["O", None], "known": [False, False]})
    yield bad("another's tile shown that nobody knows", unseen)
    yield bad("scores that are not the sums", changed(view, "scores.0", view["scores"][0] + 1))
    yield bad("two tokens on one type", {**view, "tokens": ["H", "H"]})
    city = view["cities"][me]
    square = next("abcde"[x] + str(y + 1) for y in range(5) for x in range(5) if city[y][x])
    window = changed(view, f"hands.{me}", {"tiles": view["hands"][me]["tiles"][:1], "known": [False]})
    window["pile_sizes"][0] += 1
    window["turn"].update(square=square, square_action=True)
    for phase in ("bonus", "blind"):
        yield bad(f"a square's action in {phase} without its bloom square", {**window, "phase": phase})


def a_view(engine: Client) -> dict[str, Any]:
    """Of the seat to build, two players, with different tiles in its hand, after a few moves."""
    engine.must("new", game="town", players=2, seed=SEED)
    for step in range(1000):
        state, legal = engine.must("state")["state"], engine.must("legal")
        hand = state["hands"][legal["seat"]]["tiles"] if legal["seat"] is not None else []
        if step > 6 and legal["phase"] == "build" and len(set(hand)) == 2:
            view = engine.must("view", seat=legal["seat"])["view"]
            if all(view["market"]) and view["tokens"] == ["ready"] * 2 and min(view["pile_sizes"]) > 1:
                return view
        plain = [move for move in legal["moves"] if not move.startswith("token")]
        engine.must("play", move=random.Random(step).choice(plain))
    raise AssertionError("no such position")


def test_views(tester: Tester, unfinished: dict[str, Any]) -> None:
    engine, tally = tester.engine, tester.tally
    view = a_view(engine)
    tester.load(unfinished)
    for refusal in bad_views(view):
        tester.refuse(refusal)
    for refusal in doubtful_views(view):
        tester.refuse(refusal)
        tester.load(unfinished)
    engine.must("see", view=view)
    legal = engine.must("legal")
    for refusal in bad_views(view):
        if refusal.fits:
            with tally.case(f"after see, {refusal.name}"):
                engine.refused("bad-view", "see", **without(refusal.request, "cmd"))
                same("legal", without(engine.must("legal"), "id"), without(legal, "id"))
    for cmd in TABLE_ONLY:
        fields = TABLE_FIELDS.get(cmd, {})
        request = {"cmd": cmd, **fields}
        tester.refuse(Refusal(f"{cmd} after see", request, "view-only", "view alone", True), False)
