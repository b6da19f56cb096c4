"""A slow and obvious Bloom Town, written from rules/town.md alone (clauses T1 to T35).

It is the second opinion on the C++ engine and shares no code and no data with it: the boards are
handed in. Everything is recomputed from scratch; nothing here is meant to be fast.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

TYPES = "OMPHS"
SHOPS = ["SHM", "SHO", "SHP", "SMO", "SMP", "SOP"]
SQUARES = [column + row for column in "abcde" for row in "12345"]  # T4
DEFAULTS = {"side": "A", "metro": "group", "offices": "lines", "parks": "open"}
REMOVED_PER_TYPE = {2: 6, 3: 2, 4: 0}  # T6
PILE_SIZE = {2: 8, 3: 11, 4: 13}  # T8
EXCESS = {2: 1, 3: 4, 4: 2}  # T9
DEAL_STYLES = ["plain", "top", "under", "bottom", "shallow", "spread"]

City = dict[str, str]  # square -> tile


def all_buildings() -> list[str]:
    """T1, T2: 13 of each type, two of each kind of shop and a third SHP."""
    return [kind for kind in "OMPH" for _ in range(13)] + SHOPS * 2 + ["SHP"]


def all_community() -> list[str]:
    """T3."""
    return ["*" + kind for kind in TYPES] * 2


# ---------------------------------------------------------------- scoring


def step(square: str, right: int, down: int) -> str | None:
    """The square so many columns to the right and rows down, if it is in the city."""
    found = chr(ord(square[0]) + right) + chr(ord(square[1]) + down)
    return found if found in SQUARES else None


def around(square: str, steps: list[tuple[int, int]]) -> list[str]:
    return [found for right, down in steps if (found := step(square, right, down)) is not None]


SIDES = [(1, 0), (-1, 0), (0, 1), (0, -1)]
CORNERS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def holds(city: City, square: str | None, kind: str) -> bool:
    return square is not None and square in city and city[square][0] == kind


def unbroken(city: City, square: str, kind: str, steps: list[tuple[int, int]]) -> int:
    """How many tiles of a type follow one another from the square, in all these directions."""
    found = 0
    for right, down in steps:
        here = step(square, right, down)
        while holds(city, here, kind):
            found += 1
            here = step(here, right, down)  # type: ignore[arg-type]
    return found


def group(city: City, square: str, kind: str, steps: list[tuple[int, int]]) -> int:
    """How many other tiles of a type are linked to the square by a chain of such steps."""
    return len(linked(city, square, kind, steps)) - 1


def linked(city: City, square: str, kind: str, steps: list[tuple[int, int]]) -> set[str]:
    """The tiles of a type that are linked to the square by a chain of such steps, itself too."""
    seen = {square}
    todo = [square]
    while todo:
        for near in around(todo.pop(), steps):
            if near not in seen and holds(city, near, kind):
                seen.add(near)
                todo.append(near)
    return seen


def tile_points(city: City, square: str, options: dict[str, str]) -> int:
    """T28 to T32: what the tile on this square scores as if just built."""
    tile = city[square]
    kind = tile[0]
    neighbours = [city[near][0] for near in around(square, SIDES) if near in city]
    if kind == "O" and options["offices"] == "linked":  # T28
        offices = linked(city, square, "O", SIDES)
        return sum(other[0] == square[0] or other[1] == square[1] for other in offices)
    if kind == "O":
        return 1 + unbroken(city, square, "O", SIDES)
    if kind == "M" and options["metro"] == "group":  # T29
        return 1 + group(city, square, "M", CORNERS)
    if kind == "M":
        return 1 + unbroken(city, square, "M", CORNERS)
    if kind == "P":  # T30
        table = [1, 3, 4, 4] if options["parks"] == "open" else [1, 3, 4, 0]
        return table[min(group(city, square, "P", SIDES), 3)]
    if kind == "H":  # T31
        return 1 + len(set(neighbours))
    return 1 + sum(neighbour in tile[1:] for neighbour in neighbours)  # T32


def rescoring_points(city: City, kind: str, options: dict[str, str]) -> int:
    """T21."""
    squares = [square for square in city if city[square][0] == kind]
    if kind in "OMP":
        return 2 * len(squares)
    return sum(tile_points(city, square, options) for square in squares)


# ---------------------------------------------------------------- the game


class Town:
    """One game with all that is hidden. `hits` counts how often rare cases happened."""

    def __init__(
        self, players: int, options: dict[str, str], deal: dict[str, Any], boards: dict[str, Any]
    ) -> None:
        self.players = players
        self.options = {**DEFAULTS, **options}
        board = boards[self.options["side"]]
        self.icons = {s: board["icons"][int(s[1]) - 1]["abcde".index(s[0])] for s in SQUARES}
        self.bloom = set(board["bloom"])
        self.first: int = deal["first"]
        self.order = [(self.first + i) % players for i in range(players)]  # T11
        self.hits: Counter[str] = Counter()
        self.cities: list[City] = [{} for _ in range(players)]
        self.hands: list[list[str]] = [list(hand) for hand in deal["hands"]]  # T7
        self.piles: list[list[str]] = [list(pile) for pile in deal["piles"]]
        self.market: list[str | None] = [None] * 5
        self.community = {kind: 0 for kind in TYPES}
        self.token_on: set[str] = set()
        self.token = [True] * players  # T5
        self.points = [0] * players
        self.turns = [0] * players
        self.gone: list[str] = list(deal["removed"])  # T6
        self.kept: list[str | None] = [None] * players
        self.triggered = False
        self.setting_up = True  # T10: nothing is rescored yet
        self.refill()  # T8
        for tile in deal["excess"]:  # T9
            if tile[0] == "*":
                self.resolve(tile)
            else:
                self.gone.append(tile)
        self.setting_up = False
        self.begin_turn(self.first)

    # -- what is asked

    def phase(self) -> str:
        return self._phase

    def actor(self) -> int | None:
        return None if self._phase == "over" else self.seat

    def scores(self) -> list[int]:
        return list(self.points)

    def winners(self) -> list[int]:
        """T35: the last in turn order among those with most points; nobody before the end."""
        if self._phase != "over":
            return []
        return [[seat for seat in self.order if self.points[seat] == max(self.points)][-1]]

    def legal(self) -> list[str]:
        hand = set(self.hands[self.seat])
        moves: list[str] = []
        if self._phase == "build":  # T12, T27a
            empty = [square for square in SQUARES if square not in self.cities[self.seat]]
            moves = [f"{tile}@{square}" for tile in hand for square in empty]
            moves += self.rescores()
        elif self._phase == "bonus":  # T27b
            moves = self.square_actions() + self.token_actions() + ["end"]
        elif self._phase == "blind":  # T27c
            moves = self.token_actions() + ["end"]
        elif self._phase == "take":  # T16
            moves = [f"take {slot + 1}" for slot in range(5) if self.market[slot]]
        elif self._phase == "keep":  # T34
            moves = [f"keep {tile}" for tile in hand]
        return sorted(moves, key=str.encode)

    def rescores(self) -> list[str]:
        """T23, T25: the types that the token may be laid on."""
        if not self.token[self.seat] or "rescore" in self.used:
            return []
        free = [k for k in TYPES if self.community[k] == 1 and k not in self.token_on]
        return [f"token rescore {kind}" for kind in free]

    def token_actions(self) -> list[str]:
        """T23, T24."""
        if not self.token[self.seat]:
            return []
        simple = [action for action in ("double", "extra") if action not in self.used]
        return [f"token {action}" for action in simple] + self.rescores()

    def square_actions(self) -> list[str]:
        """T22, T24."""
        if not self.square_action:
            return []
        return [action for action in ("double", "extra") if action not in self.used]

    # -- what is done

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"not legal here: {text!r}")
        words = text.split(" ")
        if "@" in text:
            self.build(*text.split("@"))
        elif words[0] == "take":
            self.hits["T16 a choice"] += 1
            self.pick(int(words[1]) - 1)
            self.after_take()
        elif words[0] == "keep":
            self.keep(words[1])
            self.next_keep()
        elif text == "end":
            self.hits[f"end of the {self._phase} window"] += 1
            self.leave_window()
        else:
            self.bonus(words)

    def begin_turn(self, seat: int) -> None:
        self.seat = seat
        self.used: set[str] = set()  # T24: bonus actions of this turn, extra turn included
        self.extra_due = False
        self._phase = "build"

    def build(self, tile: str, square: str) -> None:
        """T12, T13."""
        self.hands[self.seat].remove(tile)
        self.cities[self.seat][square] = tile
        self.built_on = square
        self.built_points = tile_points(self.cities[self.seat], square, self.options)
        self.points[self.seat] += self.built_points
        self.square_action = square in self.bloom
        self._phase = "bonus"
        if not self.square_actions() and not self.token_actions():
            self.take()

    def bonus(self, words: list[str]) -> None:
        """T22 to T25, and the end of a window in which nothing is left (T27)."""
        self.hits[f"{' '.join(words[:2])} in {self._phase}"] += 1
        if words[0] == "token":
            self.token[self.seat] = False
            words = words[1:]
        else:
            self.square_action = False
        self.used.add(words[0])
        if words[0] == "double":
            self.points[self.seat] += self.built_points
            self.hits["T22 double of 0"] += self.built_points == 0
        elif words[0] == "extra":
            self.extra_due = True
        else:
            self.token_on.add(words[1])  # T25
            self.rescore(words[1])
        left = self.token_actions() + (self.square_actions() if self._phase == "bonus" else [])
        if not left:
            self.leave_window()

    def leave_window(self) -> None:
        if self._phase == "bonus":
            self.square_action = False
            self.take()
        elif self._phase == "blind":
            self.go_on()

    def take(self) -> None:
        """T14, T15, T16."""
        slot = self.icons[self.built_on] - 1
        self.turned = 0
        if self.market[slot]:  # T14
            self.pick(slot)
            return self.after_take()
        while self.piles[slot]:  # T15
            tile = self.piles[slot].pop(0)
            self.turned += 1
            if tile[0] != "*":
                self.hits["T15 a blind tile"] += 1
                self.hands[self.seat].append(tile)
                return self.after_take()
            self.hits["T15 a community tile"] += 1
            self.resolve(tile)
        self.hits["T15 leads to T16"] += self.turned > 0
        choices = [other for other in range(5) if self.market[other]]  # T16
        if len(choices) > 1:
            self._phase = "take"
            return None
        if choices:
            self.hits["T16 a single tile"] += 1
            self.pick(choices[0])
        else:
            self.hits["T16 nothing"] += 1
        return self.after_take()

    def pick(self, slot: int) -> None:
        tile = self.market[slot]
        assert tile is not None
        self.hands[self.seat].append(tile)
        self.market[slot] = None

    def after_take(self) -> None:
        """T27c: a window after a blind take, if there is an action for it."""
        if self.turned and self.token_actions():
            self.hits[f"T27c window from {self._phase}"] += 1
            self._phase = "blind"
        else:
            self.go_on()

    def go_on(self) -> None:
        """T22: the extra turn, without a refill before it; else T17 and T33."""
        if self.extra_due:
            self.extra_due = False
            self._phase = "build"
            self.hits["T16 a hand of one"] += len(self.hands[self.seat]) == 1
            return
        self.refill()
        self.turns[self.seat] += 1
        if sum(not pile for pile in self.piles) >= (3 if self.players == 2 else 2):  # T33
            self.hits["T33 by the last in the round"] += (
                not self.triggered and self.seat == self.order[-1]
            )
            self.triggered = True
        following = (self.seat + 1) % self.players
        if self.triggered and following == self.first:
            self.to_keep = list(self.order)  # T34
            self.next_keep()
        else:
            self.hits["T33 a turn after the trigger"] += self.triggered
            self.begin_turn(following)

    def refill(self) -> None:
        """T8, T17, T19."""
        for slot in range(5):
            while self.market[slot] is None and self.piles[slot]:
                tile = self.piles[slot].pop(0)
                if tile[0] == "*":
                    self.resolve(tile)
                else:
                    self.market[slot] = tile
            self.hits["T8 empty slot in set-up"] += self.setting_up and not self.market[slot]

    def resolve(self, tile: str) -> None:
        """T20, T26; T10 in set-up."""
        kind = tile[1]
        self.community[kind] += 1
        if self.community[kind] < 2:
            return
        if self.setting_up:
            self.hits["T10 rescored in set-up"] += 1
        elif kind in self.token_on:
            self.hits["T26 ignored"] += 1
        else:
            self.hits["T20 rescoring"] += 1
            self.rescore(kind)

    def rescore(self, kind: str) -> None:
        """T21, for all players."""
        for seat in range(self.players):
            self.points[seat] += rescoring_points(self.cities[seat], kind, self.options)

    def keep(self, tile: str) -> None:
        """T34: the own city only."""
        self.kept[self.seat] = tile
        self.points[self.seat] += rescoring_points(self.cities[self.seat], tile[0], self.options)

    def next_keep(self) -> None:
        """T34: on to the next player with a choice; the others keep without a move."""
        while self.to_keep:
            self.seat = self.to_keep.pop(0)
            hand = self.hands[self.seat]
            if len(set(hand)) > 1:
                self._phase = "keep"
                return
            self.hits[f"T34 no choice, {len(hand)} in hand"] += 1
            if hand:
                self.keep(hand[0])
        self._phase = "over"
        tied = self.points.count(max(self.points)) > 1
        self.hits["T35 a tie"] += tied


# ---------------------------------------------------------------- deals


def random_deal(players: int, rng: random.Random, style: str = "plain") -> dict[str, Any]:
    """T6 to T11. Styles other than `plain` clump the community tiles: on `top` of one or two piles,
    `under` their first tiles, at their `bottom`, below a single building tile or as few as can be
    (`shallow`), or two at the bottom of every pile (`spread`)."""
    count = REMOVED_PER_TYPE[players]
    removed = [kind for kind in "OMPH" for _ in range(count)] + rng.sample(SHOPS, count)
    rng.shuffle(removed)
    pool = list((Counter(all_buildings()) - Counter(removed)).elements())
    rng.shuffle(pool)
    hands = [[pool.pop(), pool.pop()] for _ in range(players)]
    community = all_community()
    rng.shuffle(community)
    size = PILE_SIZE[players]
    clumps: list[list[str]] = [[] for _ in range(5)]
    if style == "spread":
        clumps = [[community.pop(), community.pop()] for _ in range(5)]
    elif style != "plain":
        targets = rng.sample(range(5), rng.choice([1, 2]))
        for i in range(10 if style == "shallow" else rng.randint(6, 10)):
            clump = clumps[targets[i % len(targets)]]
            if len(clump) < size - (style == "shallow"):
                clump.append(community.pop())
    pool += community  # those that are not clumped are shuffled in (T7)
    rng.shuffle(pool)
    piles: list[list[str]] = []
    for clump in clumps:
        rest = [pool.pop() for _ in range(size - len(clump))]
        depth = {"top": 0, "under": rng.randint(1, 3)}.get(style, len(rest))
        piles.append(rest[:depth] + clump + rest[depth:])
    first = rng.randrange(players)
    return {"first": first, "removed": removed, "hands": hands, "piles": piles, "excess": pool}
