"""Tiles, runs of tiles and deals, from R1 to R7, R13 to R15 and R17 of rules/runs.md alone.

Lays and extensions are what can be spelt from left to right: a Spelling says which tile may come
next and whether the run may end here. From it all runs are listed, counted or sought, without any
cleverness but one: runs that can be continued in the same ways are counted once.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from typing import Any

JOKER = 0
BED, HAND = 8, 13  # R6, R7
DEAL_STYLES = ["plain", "bottom", "top", "under", "blocks", "stuck", "swap", "circle"]
Tiles = tuple[int, ...]  # JOKER or 1 to 100
Readings = tuple[tuple[int, int], ...]  # (value of the last tile, least span so far)


class TooMany(Exception):
    """The list is too long for this slow program."""


def name(tile: int) -> str:
    return "J" if tile == JOKER else str(tile)


def spell(tiles: Iterable[int]) -> str:
    return " ".join(name(tile) for tile in tiles)


def flowers(tile: int) -> int:
    """R2."""
    if tile == JOKER:
        return 0
    if tile == 55:
        return 7
    for divisor, many in ((11, 5), (10, 3), (5, 2)):
        if tile % divisor == 0:
            return many
    return 1


def tile_of(word: str) -> int | None:
    """The tile that a word names, if it is the one spelling of one."""
    if word == "J":
        return JOKER
    return int(word) if re.fullmatch(r"[1-9][0-9]?|100", word) else None


def after(value: int, step: int) -> int:
    """R14: after 100 it goes on at 1."""
    return (value + step - 1) % 100 + 1


# ---------------------------------------------------------------- R14: what a run is


@lru_cache(maxsize=1 << 16)
def is_run(tiles: Tiles) -> bool:
    """R14 to the letter: tries every value for every joker. R13, R15: three tiles or more."""
    if len(tiles) < 3 or all(tile == JOKER for tile in tiles):
        return False
    starts = range(1, 101) if tiles[0] == JOKER else [tiles[0]]
    return any(goes_on(tiles, 1, start, 0) for start in starts)


def goes_on(tiles: Tiles, at: int, value: int, span: int) -> bool:
    """Whether the tiles from `at` on can follow the value; a span below 100 has no value twice."""
    if at == len(tiles):
        return True
    for step in (1, 2):
        found = after(value, step)
        if tiles[at] in (JOKER, found) and span + step < 100:
            if goes_on(tiles, at + 1, found, span + step):
                return True
    return False


@lru_cache(maxsize=None)
def begin(tile: int) -> Readings:
    return tuple((value, 0) for value in range(1, 101) if tile in (JOKER, value))


@lru_cache(maxsize=1 << 18)
def read_on(readings: Readings, tile: int) -> Readings:
    """All readings with one more tile. Of equal values the least span leaves most room."""
    least: dict[int, int] = {}
    for value, span in readings:
        for step in (1, 2):
            found = after(value, step)
            if tile in (JOKER, found) and span + step < 100:
                least[found] = min(span + step, least.get(found, 99))
    return tuple(sorted(least.items()))


def only_too_long(run: Tiles, tile: int) -> bool:
    """Whether the tile would fit the end of the run if the span did not matter."""
    readings = begin(run[0])
    for following in run[1:]:
        readings = read_on(readings, following)
    free = tuple((value, 0) for value, _ in readings)
    return not read_on(readings, tile) and bool(read_on(free, tile))


def near(numbers: frozenset[int], seeds: frozenset[int], jokers: int) -> frozenset[int]:
    """The numbers that can be in one run with a seed: with all jokers between two neighbours they
    differ by 2 for each joker and 2 more at most."""
    found = set(seeds)
    while True:
        close = {after(n, step + 100) for n in found for step in range(-2 - 2 * jokers, 3 + 2 * jokers)}
        if numbers & close <= found:
            return frozenset(found & (numbers | seeds))
        found |= numbers & close


# ---------------------------------------------------------------- spelling


class Spelling:
    """The runs of one kind: what comes before and after the tiles in the text, and the steps."""

    head: str
    tail: str
    first: Hashable
    hopeless: bool  # there is none for sure

    def steps(self, state: Hashable) -> Iterator[tuple[int, Hashable]]:
        raise NotImplementedError

    def may_end(self, state: Hashable) -> bool:
        raise NotImplementedError


class Lay(Spelling):
    """R13, R15: hand tiles together with all stolen ones. As two at most are stolen and three laid,
    one of them is from the hand. A state: readings, jokers used, stolen numbers that are still
    missing, length (3 for more), whether there is a numbered tile."""

    def __init__(self, hand: Iterable[int], stolen: Tiles, tail: str) -> None:
        hand = list(hand)
        self.head, self.tail = "lay ", tail
        self.must = frozenset(tile for tile in stolen if tile != JOKER)
        self.must_jokers = stolen.count(JOKER)
        self.jokers = hand.count(JOKER) + self.must_jokers
        self.numbers = frozenset(tile for tile in hand if tile != JOKER) | self.must
        if self.must:
            seed = min(self.must)
            self.numbers = near(self.numbers, frozenset([seed]), self.jokers)
        self.first = ((), 0, self.must, 0, False)
        self.hopeless = not self.must <= self.numbers or len(self.numbers) + self.jokers < 3

    def steps(self, state: Hashable) -> Iterator[tuple[int, Hashable]]:
        readings, jokers, missing, length, numbered = state  # type: ignore[misc]
        tiles = sorted(self.numbers) if length == 0 else followers(readings, self.numbers)
        if jokers < self.jokers:
            tiles.append(JOKER)
        for tile in tiles:
            read = begin(tile) if length == 0 else read_on(readings, tile)
            joker = tile == JOKER
            if read:
                rest = missing - {tile}
                yield tile, (read, jokers + joker, rest, min(length + 1, 3), numbered or not joker)

    def may_end(self, state: Hashable) -> bool:
        _, jokers, missing, length, numbered = state  # type: ignore[misc]
        return length == 3 and numbered and not missing and jokers >= self.must_jokers


class Extension(Spelling):
    """R17: the old tiles in their order and one or more from the hand. A state: readings, jokers
    used, how many old tiles may have been used (an old and a new joker look the same), whether a
    numbered tile came from the hand."""

    def __init__(self, hand: Iterable[int], old: Tiles, run: int) -> None:
        hand = list(hand)
        self.head, self.tail = f"extend r{run} ", ""
        self.old = old
        self.hand_jokers = hand.count(JOKER)
        seeds = frozenset(tile for tile in old if tile != JOKER)
        mine = frozenset(tile for tile in hand if tile != JOKER)
        self.numbers = near(mine, seeds, self.hand_jokers + old.count(JOKER)) - seeds
        self.all_numbers = self.numbers | seeds
        self.first = ((), 0, frozenset([0]), False)
        self.hopeless = not self.numbers and not self.hand_jokers

    def steps(self, state: Hashable) -> Iterator[tuple[int, Hashable]]:
        readings, jokers, places, added = state  # type: ignore[misc]
        tiles = followers(readings, self.all_numbers) if readings else sorted(self.all_numbers)
        for tile in tiles + [JOKER]:
            reached = {at + 1 for at in places if at < len(self.old) and self.old[at] == tile}
            if tile in self.numbers:
                reached = set(places)
            elif tile == JOKER:
                reached |= {at for at in places if self.spare(jokers, at)}
            if not reached:
                continue
            read = read_on(readings, tile) if readings else begin(tile)
            if read:
                more = added or tile in self.numbers
                yield tile, (read, jokers + (tile == JOKER), frozenset(reached), more)

    def spare(self, jokers: int, at: int) -> bool:
        """Whether a joker of the hand is left when `at` old tiles have been used."""
        return jokers - self.old[:at].count(JOKER) < self.hand_jokers

    def may_end(self, state: Hashable) -> bool:
        _, jokers, places, added = state  # type: ignore[misc]
        return len(self.old) in places and (added or jokers > self.old.count(JOKER))


def followers(readings: Readings, numbers: frozenset[int]) -> list[int]:
    close = {after(value, step) for value, _ in readings for step in (1, 2)}
    return sorted(close & numbers)


# ---------------------------------------------------------------- listing, counting, seeking


class Budget:
    """Ends a search that takes too many steps."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int = 1) -> None:
        self.left -= steps
        if self.left < 0:
            raise TooMany


def listing(spelling: Spelling, budget: Budget) -> Iterator[Tiles]:
    """All runs of this spelling."""
    if spelling.hopeless:
        return
    todo: list[tuple[Tiles, Hashable]] = [((), spelling.first)]
    while todo:
        tiles, state = todo.pop()
        budget.spend()
        if spelling.may_end(state):
            yield tiles
        todo += [(tiles + (tile,), following) for tile, following in spelling.steps(state)]


def has_some(spelling: Spelling) -> bool:
    return any(True for _ in listing(spelling, Budget(10**7)))


def counting(spelling: Spelling, budget: Budget) -> int:
    """How many runs listing() would give."""
    known: dict[Hashable, int] = {}

    def ways(state: Hashable) -> int:
        if state not in known:
            budget.spend()
            found = sum(ways(following) for _, following in spelling.steps(state))
            known[state] = found + spelling.may_end(state)
        return known[state]

    return 0 if spelling.hopeless else ways(spelling.first)


def completions(spelling: Spelling, tiles: Tiles, budget: Budget) -> tuple[set[int], bool]:
    """The tiles that can follow these on the way to a whole run, and whether it may end here."""
    known: dict[Hashable, bool] = {}

    def can_end(state: Hashable) -> bool:
        if state not in known:
            budget.spend()
            ways = (can_end(following) for _, following in spelling.steps(state))
            known[state] = spelling.may_end(state) or any(ways)
        return known[state]

    state: Hashable = spelling.first
    for tile in tiles:
        state = dict(spelling.steps(state)).get(tile)
        if state is None:
            return set(), False
    found = {tile for tile, following in spelling.steps(state) if can_end(following)}
    return found, spelling.may_end(state)


@lru_cache(maxsize=1 << 10)
def thefts(run: Tiles, jokers_too: bool) -> list[tuple[int, ...]]:
    """R15: the places (from 0) of 1 or 2 tiles without which the run stays one as it lies."""
    known: dict[tuple[int, Readings], bool] = {}

    def rest_fits(at: int, readings: Readings) -> bool:
        """Whether all tiles from this place on can follow; asked for again and again."""
        if at == len(run):
            return True
        if (at, readings) not in known:
            more = read_on(readings, run[at]) if readings else begin(run[at])
            known[at, readings] = bool(more) and rest_fits(at + 1, more)
        return known[at, readings]

    found: list[tuple[int, ...]] = []
    before: Readings = ()  # the readings of what lies left of the first stolen tile
    for i in range(len(run)):
        if rest_fits(i + 1, before):
            found.append((i,))
        between = before
        for j in range(i + 1, len(run)):
            if rest_fits(j + 1, between):
                found.append((i, j))
            between = read_on(between, run[j]) if between else begin(run[j])
            if not between:
                break
        before = read_on(before, run[i]) if before else begin(run[i])

    def stays(places: tuple[int, ...]) -> bool:
        rest = [tile for at, tile in enumerate(run) if at not in places]
        return len(rest) >= 3 and any(tile != JOKER for tile in rest)

    allowed = [places for places in found if jokers_too or all(run[at] != JOKER for at in places)]
    return [places for places in allowed if len(run) > 10 or stays(places)]


def loot(run: Tiles, places: Iterable[int]) -> str:
    """The stolen tiles as a text; a joker with its position in the run."""
    return " ".join(f"J.{at + 1}" if run[at] == JOKER else name(run[at]) for at in places)


# ---------------------------------------------------------------- deals


def random_deal(
    players: int, rounds: int, rng: random.Random, style: str = "plain"
) -> dict[str, Any]:
    """A deal (R5 to R7). See round_tiles() for the styles."""
    tiles = [round_tiles(players, rng, style) for _ in range(rounds)]
    return {"first": rng.randrange(players), "rounds": [[name(t) for t in one] for one in tiles]}


def round_tiles(players: int, rng: random.Random, style: str) -> list[int]:
    """103 tiles. The jokers are at the `bottom`, on `top` (bed and hands) or `under` the hands;
    `blocks`: the numbers more or less in their order; `stuck`: hands without lays, and a reserve
    that leaves it so; `swap`: the same, but the starter can lay a run with a joker in it that the
    second player has the tile for, and nothing else next to it; `circle`: every other number in
    order, so that they can make one run of all but 100 in span, and jokers with the last player."""
    numbers = list(range(1, 101))
    rng.shuffle(numbers)
    dealt = BED + HAND * players
    if style in ("stuck", "swap"):
        return stuck_tiles(players, rng, numbers, style == "swap")
    if style == "circle":
        return circle_tiles(players, rng, numbers)
    if style == "blocks":
        start = rng.randint(1, 100)
        numbers.sort(key=lambda tile: (tile - start + 8 * rng.random() * (rng.random() < 0.3)) % 100)
        numbers = numbers[-BED:] + numbers[:-BED]
    for _ in range(3):
        last = len(numbers)
        low, high = {"bottom": (last, last), "top": (0, dealt), "under": (dealt, dealt + 4)}.get(
            style, (0, last)
        )
        numbers.insert(rng.randint(low, high), JOKER)
    return numbers


def stuck_tiles(players: int, rng: random.Random, numbers: list[int], swap: bool) -> list[int]:
    """Every player owns pairs of numbers that are far apart."""
    owner = {tile: tile // 2 % players for tile in numbers}
    middle = rng.randint(1, 100)
    block = [after(middle, far) for far in range(94, 107)] if swap else []
    for tile in block:
        owner[tile] = int(tile == middle)
    numbers.sort(key=lambda tile: tile not in block)  # these are dealt first
    piles = [[tile for tile in numbers if owner[tile] == i] for i in range(players)]
    hands = [[pile.pop(0) for _ in range(HAND)] for pile in piles]
    bed = [piles[i % players].pop() for i in range(BED)]
    reserve: list[int] = []
    while any(piles):
        for pile in piles:
            reserve += pile[:2]
            del pile[:2]
    if swap:
        reserve.insert(0, hands[0][-1])
        hands[0][-1] = JOKER
    for _ in range(2 if swap else 3):
        reserve.insert(rng.randint(0, len(reserve)), JOKER)
    return bed + [tile for hand in hands for tile in hand] + reserve


def circle_tiles(players: int, rng: random.Random, numbers: list[int]) -> list[int]:
    start = rng.randint(1, 100)
    circle = [after(start, 2 * i) for i in range(50)]
    others = [tile for tile in numbers if tile not in circle]
    hands = []
    for i in range(players):
        hand = [JOKER, JOKER] if i == players - 1 else []
        while len(hand) < HAND:
            hand.append((circle if circle and len(hand) < HAND - 1 else others).pop(0))
        hands += hand
    bed = [others.pop(0) for _ in range(BED)]
    return bed + hands + circle + [JOKER] + others


def broken_deal(deal: dict[str, Any], players: int, rng: random.Random) -> tuple[str, dict[str, Any]]:
    """A deal with one fault, and the name of the fault."""
    bad = copy.deepcopy(deal)
    tiles = rng.choice(bad["rounds"])
    at = rng.randrange(103)
    fault = rng.choice(["first", "key", "missing", "rounds", "short", "long", "twice", "joker", "name"])
    if fault == "first":
        bad["first"] = rng.choice([players, -1, "0", None])
    elif fault == "key":
        bad["hands"] = []
    elif fault == "missing":
        del bad[rng.choice(sorted(bad))]
    elif fault == "rounds":
        bad["rounds"] = rng.choice([bad["rounds"] + [tiles], bad["rounds"][1:], tiles])
    elif fault == "short":
        tiles.pop(at)
    elif fault == "long":
        tiles.append(rng.choice(["J", tiles[at]]))
    elif fault == "twice":
        tiles[tiles.index("40")] = "41"
    elif fault == "joker":
        old, new = rng.choice([("J", "40"), (str(rng.randint(1, 100)), "J")])
        tiles[tiles.index(old)] = new
    else:
        tiles[at] = rng.choice(["0", "101", "j", "", "007", "5 ", 5, None, "?"])
    return fault, bad
