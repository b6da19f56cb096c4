#!/usr/bin/env python3
"""Plays random games of Bloom Town in the engine and in the reference and compares every decision.

    compare.py --engine build/release/bloom --games 200 --seed 1

One seed always plays the same games; --only 17 repeats one of them.
"""

from __future__ import annotations

import copy
import json
import random
import sys
from collections import Counter
from typing import Any

from campaign import Mismatch, campaign, same
from engine import Engine
from town import CORNERS, DEAL_STYLES, DEFAULTS, SHOPS, SIDES, SQUARES
from town import Town, around, holds, random_deal

VALUES = {"side": ["A", "B"], "metro": ["group", "lines"], "offices": ["lines", "linked"]}
VALUES |= {"parks": ["open", "three"]}
CHOICES = ["plain", "bonus", "square", "drain", "level", "cluster"]


def appeal(game: Town, build: str, style: str) -> tuple[int, ...]:
    """How much a biased player likes a building; it may look into the piles."""
    tile, square = build.split("@")
    slot = game.icons[square] - 1
    pile, shown = game.piles[slot], game.market[slot]
    bloom = square in game.bloom
    ripe = bool(pile) and all(hidden[0] == "*" for hidden in pile)  # T15 to T16
    if style == "level" and late(game):
        return (not pile or ripe, not shown, bloom)  # T16, down to an empty market
    if "extra" in game.used and style != "cluster":
        return (not shown and ripe, not shown and bool(pile))  # T15
    if style == "square":
        return (bloom and ripe, bloom)
    if style == "drain":
        return (-len(pile) if pile else -99, bloom)
    if style == "level":
        return (len(pile), not bloom)
    if style == "cluster":
        city = game.cities[game.seat]
        return (sum(holds(city, near, tile[0]) for near in around(square, SIDES + CORNERS)), bloom)
    return (bloom,)


def late(game: Town) -> bool:
    """Whether the piles, community tiles apart, are all but empty."""
    return all(sum(hidden[0] != "*" for hidden in pile) <= 1 for pile in game.piles)


def choose(game: Town, moves: list[str], rng: random.Random, style: str) -> str:
    """Random, or biased: `bonus` takes actions, `square` takes extra turns and saves the token,
    `drain` empties one pile after the other, `level` all at once, `cluster` joins equal types."""
    phase = game.phase()
    actions = [move for move in moves if move != "end" and "@" not in move]
    if style == "plain" or rng.random() < 0.1:
        return rng.choice(moves)
    if phase == "bonus" and style == "cluster":
        doubles = [move for move in moves if "double" in move and game.built_points == 0]
        return rng.choice(doubles or [move for move in moves if "token" not in move])
    if phase == "bonus" and style in ("square", "drain", "level"):
        extras = [move for move in moves if "extra" in move]
        if style == "level":
            return rng.choice(extras) if extras and late(game) else "end"
        if "extra" in extras:
            return "extra"
        return "end" if style == "square" or rng.random() < 0.5 else rng.choice(moves)
    if phase != "build" or (actions and style == "bonus" and rng.random() < 0.1):
        return rng.choice(actions)
    builds = [move for move in moves if "@" in move]
    best = max(appeal(game, build, style) for build in builds)
    return rng.choice([build for build in builds if appeal(game, build, style) == best])


def illegal_texts(moves: list[str], rng: random.Random) -> list[str]:
    """Two texts that are not in the list: some plausible, some misspelt."""
    tiles = ["O", "M", "P", "H"] + SHOPS
    some = rng.choice(moves) if moves else "end"
    plausible = [f"{rng.choice(tiles)}@{rng.choice(SQUARES)}", f"keep {rng.choice(tiles)}"]
    plausible += [f"take {rng.randint(0, 6)}", f"token rescore {rng.choice('OMPHS')}"]
    plausible += ["double", "extra", "token double", "token extra", "end"]
    misspelt = [some.upper(), some.lower(), " " + some, some + " ", some + "\n", some[:-1], ""]
    misspelt += [some.replace(" ", "  "), some + some, "S@a1", "*O@a1", "O@f1", "O@a6", "O@a0"]
    misspelt += ["O@A1", "take", "keep", "keep *O", "keep S", "token", "token rescore", "pass", "é"]
    found = []
    for texts in (plausible, misspelt):
        others = [text for text in texts if text not in moves]
        found.append(rng.choice(others))
    return found


def broken_deal(deal: dict[str, Any], rng: random.Random) -> tuple[str, dict[str, Any]]:
    """A deal with one fault, and the name of the fault."""
    bad = copy.deepcopy(deal)
    hands, piles, removed = bad["hands"], bad["piles"], bad["removed"]
    faults = ["first", "key", "missing", "sizes", "count", "community", "name"]
    fault = rng.choice(faults + (["type", "shops"] if removed else []))
    pile = rng.choice(piles)
    if fault == "first":
        bad["first"] = rng.choice([len(hands), -1, "0", None])
    elif fault == "key":
        bad["extra"] = []
    elif fault == "missing":
        del bad[rng.choice(sorted(bad))]
    elif fault == "sizes":
        bad["excess"].append(pile.pop())
    elif fault == "count":
        pile[0] = "O" if pile[0] != "O" else "H"
    elif fault == "community":  # T7: none in a hand
        deep = next(other for other in piles if any(tile[0] == "*" for tile in other))
        at = next(i for i, tile in enumerate(deep) if tile[0] == "*")
        deep[at], hands[0][0] = hands[0][0], deep[at]
    elif fault == "name":
        pile[0] = rng.choice(["S", "SPH", "o", "", "*", 1])
    else:  # T6: a removed shop is exchanged for another type or for a second one of a removed kind
        shop = next(i for i, tile in enumerate(removed) if tile[0] == "S")
        kinds = [tile for tile in removed if tile[0] == "S" and tile != removed[shop]]
        wanted = kinds if fault == "shops" else ["O", "M", "P", "H"]
        spots = [(p, i) for p in piles for i, tile in enumerate(p) if tile in wanted]
        if not spots:
            return broken_deal(deal, rng)
        pile, at = rng.choice(spots)
        pile[at], removed[shop] = removed[shop], pile[at]
    return fault, bad


class Match:
    """One game played in both."""

    def __init__(self, engine: Engine, boards: dict[str, Any], name: str, index: int) -> None:
        self.engine = engine
        self.rng = random.Random(name)
        self.players = 2 + index % 3
        combination = index // 3 % 16
        self.options = {key: VALUES[key][combination >> i & 1] for i, key in enumerate(VALUES)}
        self.style = self.rng.choice(CHOICES)
        fitting = {"square": "shallow", "level": "spread"}.get(self.style, "plain")  # rare cases
        self.deal_style = self.rng.choice([fitting] * 3 + DEAL_STYLES)
        self.deal = random_deal(self.players, self.rng, self.deal_style)
        self.game = Town(self.players, self.options, self.deal, boards)
        self.moves: list[list[Any]] = []  # as in a record
        self.asked: list[tuple[dict[str, Any], dict[str, Any]]] = []  # before each move

    @property
    def hits(self) -> Counter[str]:
        return self.game.hits

    def styles_in_words(self) -> str:
        return f"deal {self.deal_style}, choice {self.style}"

    def record(self) -> dict[str, Any]:
        names = [f"ref{seat}" for seat in range(self.players)]
        head = {"format": "bloom-record", "version": 1, "rules": 2, "game": "town"}
        head["options"] = self.options
        return {**head, "players": names, "seed": None, "deal": self.deal, "moves": self.moves}

    def expected(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What `legal` and `scores` should answer now."""
        game = self.game
        moves = game.legal()
        legal = {"seat": game.actor(), "phase": game.phase(), "moves": moves}
        legal |= {"count": len(moves), "complete": True}
        over = game.phase() == "over"
        return legal, {"over": over, "scores": game.scores(), "winners": game.winners()}

    def compare(self, expected: tuple[dict[str, Any], dict[str, Any]], when: str = "") -> None:
        for cmd, wanted in zip(("legal", "scores"), expected):
            answer = self.engine.must(cmd)
            for key, value in wanted.items():
                same(f"{cmd}.{key}{when}", answer.get(key, "(missing)"), value)
        sums = [sum(sources.values()) for sources in answer["breakdown"]]
        same(f"sums of scores.breakdown{when}", sums, expected[1]["scores"])

    def refuses(self, cmd: str, why: str, **fields: Any) -> None:
        if self.engine.ask(cmd, **fields)["ok"]:
            raise Mismatch(f"{cmd} accepted {why}: {json.dumps(fields)[:300]}")

    def try_illegal(self, expected: tuple[dict[str, Any], dict[str, Any]]) -> None:
        moves = expected[0]["moves"]
        for text in illegal_texts(moves, self.rng):
            answer = self.engine.must("check", move=text)
            same(f"check.legal of {text!r}", answer.get("legal"), False)
            if not isinstance(answer.get("reason"), str) or not answer["reason"].strip():
                raise Mismatch(f"check gives no reason against {text!r}")
            self.refuses("play", "an illegal move", move=text)
        if moves:
            same("check.legal of a legal move", self.engine.must("check", move=moves[0])["legal"], True)
            other = (expected[0]["seat"] + 1) % self.players
            self.refuses("play", "a move of another seat", move=moves[0], seat=other)
        self.compare(expected, " after refused moves")

    def start(self) -> None:
        names = self.record()["players"]
        given = {k: v for k, v in self.options.items() if v != DEFAULTS[k] or self.rng.random() < 0.5}
        table = {"game": "town", "players": self.players, "options": given, "names": names}
        answer = self.engine.must("new", **table, deal=self.deal)
        fault, bad = broken_deal(self.deal, self.rng)
        self.refuses("new", f"an inconsistent deal ({fault})", **table, deal=bad)
        same("the deal that new answers", sorted_deal(answer["deal"]), sorted_deal(self.deal))

    def play(self) -> None:
        self.start()
        while True:
            expected = self.expected()
            self.compare(expected)
            self.try_illegal(expected)
            seat = self.game.actor()
            if seat is None:
                break
            text = choose(self.game, expected[0]["moves"], self.rng, self.style)
            self.asked.append(expected)
            self.moves.append([seat, text])
            fields = {"seat": seat} if self.rng.random() < 0.5 else {}
            answer = self.engine.must("play", move=text, **fields)
            if type(answer.get("events")) is not list or type(answer.get("revealed")) is not bool:
                raise Mismatch(f"play {text!r} answers no events or no revealed: {answer!r}")
            self.game.play(text)
            if self.rng.random() < 0.02:
                self.reload(self.expected())
        self.reload(expected)
        if self.rng.random() < 0.4:
            self.undo_and_replay(expected)

    def reload(self, expected: tuple[dict[str, Any], dict[str, Any]]) -> None:
        """The record is right, and loading it gives the same position."""
        record = self.engine.must("record")["record"]
        wanted = self.record()
        if expected[1]["over"]:
            wanted |= {"scores": expected[1]["scores"], "winners": expected[1]["winners"]}
        elif "scores" in record:
            raise Mismatch("the record of a game still going on has scores")
        for key, value in wanted.items():
            if key == "deal":
                same("record.deal", sorted_deal(record.get("deal", {})), sorted_deal(value))
            else:
                same(f"record.{key}", record.get(key, "(missing)"), value)
        self.engine.must("load", record=record)
        self.compare(expected, " after load")
        if expected[1]["over"]:
            wrong = [score + (seat == 0) for seat, score in enumerate(record["scores"])]
            self.refuses("load", "a record with a wrong score", record={**record, "scores": wrong})
            at = self.rng.randrange(len(self.moves))
            moves = self.moves[:at] + [[self.moves[at][0], "O@f6"]] + self.moves[at + 1 :]
            self.refuses("load", "a record with a bad move", record={**record, "moves": moves})
            bare = {k: v for k, v in record.items() if k not in ("seed", "scores", "winners")}
            self.engine.must("load", record=bare)
            self.compare(expected, " after load without seed, scores, winners")

    def undo_and_replay(self, expected: tuple[dict[str, Any], dict[str, Any]]) -> None:
        back = self.rng.randint(1, len(self.moves))
        for at in range(len(self.moves) - 1, len(self.moves) - 1 - back, -1):
            self.engine.must("undo")
            self.compare(self.asked[at], f" after undo to move {at}")
        for at in range(len(self.moves) - back, len(self.moves)):
            self.compare(self.asked[at], f" at move {at} of the replay")
            self.engine.must("play", move=self.moves[at][1])
        self.compare(expected, " after the replay")


def sorted_deal(deal: dict[str, Any]) -> dict[str, Any]:
    """The order within hands, removed and excess tiles means nothing."""
    loose = {key: sorted(deal.get(key, [])) for key in ("removed", "excess")}
    return {**deal, **loose, "hands": [sorted(hand) for hand in deal.get("hands", [])]}


def town_boards(engine: Engine) -> dict[str, Any]:
    """The boards, having the properties of T4; the options as the rules name them."""
    town = next(game for game in engine.must("games")["games"] if game["id"] == "town")
    same("players", town["players"], [2, 4])
    options = {key: {"values": values, "default": values[0]} for key, values in VALUES.items()}
    # Which rulebook means what is no matter of play.
    told = {name: {key: option[key] for key in ("values", "default")} for name, option in town["options"].items()}
    same("options", told, options)
    boards = town["components"]["boards"]
    same("icons of side A", boards["A"]["icons"], [[1, 2, 3, 4, 5]] * 5)
    same("bloom squares of side A", sorted(boards["A"]["bloom"]), ["a2", "b4", "c1", "d5", "e3"])
    rows, bloom = boards["B"]["icons"], boards["B"]["bloom"]
    for line in list(rows) + [list(column) for column in zip(*rows)]:
        same("a line of icons of side B", sorted(line), [1, 2, 3, 4, 5])
    same("columns of the bloom squares of side B", sorted(s[0] for s in bloom), list("abcde"))
    same("rows of the bloom squares of side B", sorted(s[1] for s in bloom), list("12345"))
    icons = [rows[int(s[1]) - 1]["abcde".index(s[0])] for s in bloom]
    same("icons of the bloom squares of side B", sorted(icons), [1, 2, 3, 4, 5])
    return boards


if __name__ == "__main__":
    sys.exit(campaign(__doc__.split("\n")[0], 200, 1, town_boards,
                      lambda engine, boards, seed, index: Match(engine, boards, f"{seed}/{index}", index)))
