"""Deals that are not dealt from the box."""

from __future__ import annotations

import copy
import json
import random
from typing import Any, Iterator

from refusal import SEED, Refusal, changed, without
from town import random_deal


def exchange(deal: dict[str, Any], key: str, wish: Any) -> dict[str, Any]:
    """Swaps a tile of removed, hands or excess for one in a pile that answers the wish."""
    out = copy.deepcopy(deal)
    places = out["hands"][0] if key == "hands" else out[key]
    for i, tile in enumerate(places):
        for pile in out["piles"]:
            for j, other in enumerate(pile):
                if wish(tile, other):
                    places[i], pile[j] = other, tile
                    return out
    raise AssertionError(f"nothing to exchange in {key}")


def bad_deals() -> Iterator[Refusal]:
    rng = random.Random(3)
    for players in (2, 3, 4):
        deal = random_deal(players, rng)

        def bad(what: str, value: Any, words: str, fits: bool = False, table: int = players) -> Refusal:
            request = {"cmd": "new", "game": "town", "players": table, "deal": value}
            return Refusal(f"deal for {players}: {what}", request, "bad-deal", words, fits)

        for value in ([], "deal", 0, True):
            yield bad(f"{value!r}", value, "deal should be a JSON object")
        for key in deal:
            yield bad(f"no {key}", without(deal, key), f"deal.{key} is missing")
            for value in (None, 9, "x", {}):
                yield bad(f"{key} {value!r}", {**deal, key: value}, f"deal.{key} should be")
        yield bad("a stranger", {**deal, "seed": SEED}, "unknown key")
        for first in (-1, players, 10**20, 0.0, True, "0"):
            yield bad(f"first {first}", {**deal, "first": first}, "deal.first should be a seat")
        for tile in ("X", "", "h", "S", "SPH", "**H", None, 1, ["H"]):
            name = json.dumps(tile)
            yield bad(f"{name} in a hand", changed(deal, "hands.1.0", tile), "deal.hands[1][0] should be")
            yield bad(f"{name} in a pile", changed(deal, "piles.4.2", tile), "deal.piles[4][2] should be")
            yield bad(f"{name} in the excess", changed(deal, "excess.0", tile), "deal.excess[0] should be")
        for key in ("hands", "piles", "excess", "removed"):
            yield bad(f"one more in {key}", {**deal, key: deal[key] + [["H", "H"]]}, f"deal.{key} should be")
            if deal[key]:
                yield bad(f"one less in {key}", {**deal, key: deal[key][1:]}, f"deal.{key} should be")
        for tiles in ([], ["H"], ["H", "H", "H"], "HH", None):
            yield bad(f"a hand {tiles}", changed(deal, "hands.0", tiles), "deal.hands[0] should be a list of 2")
        for pile in ("H", None, ["H"] * 14):
            yield bad(f"a pile {pile}", changed(deal, "piles.0", pile), "deal.piles[0] should be a list")
        short = changed(deal, "piles.0", deal["piles"][0][1:])
        yield bad("a pile too short", short, "Pile 1 has")
        if players < 4:
            moved = changed(short, "piles.1", deal["piles"][1] + deal["piles"][0][:1])
            yield bad("piles of different sizes", moved, "Pile 1 has")
        flipped = exchange(deal, "hands", lambda mine, other: other[0] == "*")
        yield bad("a community tile in a hand", flipped, "community tile")
        count = {tile: sum(pile.count(tile) for pile in deal["piles"]) for tile in "HM"}
        assert all(count.values())
        at = next(f"piles.{i}.{pile.index('H')}" for i, pile in enumerate(deal["piles"]) if "H" in pile)
        yield bad("an H too few", changed(deal, at, "M"), "12 H tiles; the box has 13", True)
        yield bad("an *O too many", changed(deal, at, "*O"), "the box has", True)
        other = 2 + (players - 1) % 3
        yield bad(f"at a table for {other}", deal, "deal.", table=other)
        if deal["removed"]:
            wrong = exchange(deal, "removed", lambda mine, other: mine[0] != other[0] != "*")
            yield bad("removed types uneven", wrong, "are removed, not", True)
            kinds = [tile for tile in deal["removed"] if tile[0] == "S"]
            twice = exchange(
                deal, "removed", lambda mine, other: mine != other and {mine, other} <= set(kinds)
            )
            yield bad("a kind of shop removed twice", twice, "Two shops of kind", True)
            yield bad("*H removed", changed(deal, "removed.0", "*H"), "deal.removed[0] should be")
