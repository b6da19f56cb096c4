"""Squares, cards, beds and bouquets of Bloom (Escoffier & Franck), for garden.py."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

LETTERS = "PWBYR"  # G1
LAWN = "."
BOUQUET = {2: 1, 3: 3, 4: 6, 5: 10}  # G11

Square = tuple[int, int]
Garden = dict[Square, str]  # a colour's letter or LAWN; what is not in it is the bare table
Pattern = tuple[str, str, str]

BLOCK = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)]


# ---------------------------------------------------------------- squares and cards


def beside(square: Square) -> list[Square]:
    x, y = square
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def block(centre: Square) -> list[Square]:
    """The nine squares of a card, from its upper left to its lower right."""
    return [(centre[0] + x, centre[1] + y) for x, y in BLOCK]


def name(square: Square) -> str:
    return f"{square[0]},{square[1]}"


def square_of(text: str) -> Square:
    x, y = text.split(",")
    return int(x), int(y)


def connected(garden: Garden, start: Square) -> set[Square]:
    """The squares of the same kind that are linked with this one by sides."""
    found, todo = {start}, [start]
    while todo:
        for near in beside(todo.pop()):
            if near not in found and garden.get(near) == garden[start]:
                found.add(near)
                todo.append(near)
    return found


def beds(garden: Garden, letter: str) -> list[int]:
    """G26: the sizes of the beds of a colour, largest first."""
    left = {square for square, kind in garden.items() if kind == letter}
    sizes = []
    while left:
        bed = connected(garden, next(iter(left)))
        sizes.append(len(bed))
        left -= bed
    return sorted(sizes, reverse=True)


def turned(pattern: Pattern) -> Pattern:
    """A quarter turn clockwise: the left column, read upwards, becomes the upper row."""
    rows = ["".join(pattern[row][column] for row in (2, 1, 0)) for column in (0, 1, 2)]
    return rows[0], rows[1], rows[2]


def turns(pattern: Pattern) -> dict[int, Pattern]:
    """The turns that look different, each under its smallest number."""
    found: dict[int, Pattern] = {}
    for turn in range(4):
        if pattern not in found.values():
            found[turn] = pattern
        pattern = turned(pattern)
    return found


# ---------------------------------------------------------------- tokens

Tokens = tuple[int, ...]  # how many of each colour, in the order of LETTERS


def bouquets(tokens: Tokens) -> list[str]:
    """G11: all sets of 2 to 5 held colours."""
    held = [letter for letter, count in zip(LETTERS, tokens) if count]
    return ["".join(some) for size in BOUQUET for some in combinations(held, size)]


def without(tokens: Tokens, letters: str) -> Tokens:
    return tuple(count - (letter in letters) for letter, count in zip(LETTERS, tokens))


@lru_cache(maxsize=None)
def best_sale(tokens: Tokens) -> tuple[int, Tokens]:
    """G12, G24: the most that bouquets can earn until no two colours are left, and the rest."""
    choices = []
    for bouquet in bouquets(tokens):
        earned, rest = best_sale(without(tokens, bouquet))
        choices.append((earned + BOUQUET[len(bouquet)], rest))
    if not choices:
        return 0, tokens
    most = max(earned for earned, _ in choices)
    rests = {rest for earned, rest in choices if earned == most}
    assert len(rests) == 1, "two best sales leave different rests"
    return most, rests.pop()
