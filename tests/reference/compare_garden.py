#!/usr/bin/env python3
"""Plays random games of Bloom (Escoffier & Franck) in the engine and in the reference and compares
every decision.

    compare_garden.py --engine build/release/bloom --games 100 --seed 1

One seed always plays the same games; --only 17 repeats one of them.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter
from itertools import product
from typing import Any

from campaign import Mismatch, campaign, same
from engine import Engine
from garden import DEFAULTS, MAURICE, Bloom
from garden_parts import LAWN, LETTERS, Garden, Pattern
from garden_parts import beds, beside, block, connected, square_of, turns

VALUES = {"barrow": ["over", "full"], "selling": ["free", "bouquets", "all"]}
VALUES |= {"animals": ["outside", "anywhere"], "lawns": ["one", "shared"]}
VALUES |= {"order": ["family", "tactical"], "tie": ["pass", "stay"], "chains": ["choose", "wait"]}
PLAYERS = [2, 3, 2, 4, 2, 5]  # half of the games with Maurice
STYLES = ["plain", "bloom", "pick", "low", "wipe", "level", "hole", "lawn", "crowd"]
LISTED = 5000  # the longest list that `legal` gives

# Centres of four cards that make a garden of 4 by 4, and its corners: with a gardener on each
# the fifth player has no legal placement (G18). No other way to a pass has been met.
CORNERS = [((0, 0), (-1, -1)), ((1, 0), (2, -1)), ((0, 1), (-1, 2)), ((1, 1), (2, 2))]

# What a long run has to meet; a G26 without flowers does not happen in play.
RARE = """
G8 over the square of the own gardener|G8 over the square of the own animal|G9 own colour picked
G10 due with exactly as many|G12 sell|G12 drop|G12 sell when nothing is due
G12 drop when nothing is due|G12 done when nothing is due|G12 sold out
G12 bouquets, something left|G12 bouquets, some thrown away|G12 all, something left
G12 all, some thrown away|G12 all, thrown away until none is due|G15 a hole that is not outside
G14 stays off|G14 back after a turn off|G15 an animal comes|G15 Maurice's animal comes
G15 an animal stays, fewer than ten|G15 ten in the chain, not at its end|G15 an animal in a hole
G16 ornament placed|G16 ornament put off|G16 on a lawn that has one|G16 no place for the ornament
G16 fifteen in the chain, not at its end|G18 pass|G20 tie, of others
G20 tie, just played in it, pass|G20 tie, just played in it, stay
G21 asked, a sale is due, family|G21 asked, a sale is due, tactical|G21 asked, an animal would come
G21 asked, Maurice's animal would come|G21 asked, for the ornament alone|G21 not asked|G21 settled
G21 waited|G21 chain, own then own, tactical|G21 two turns in a row, family|G22 a sale due in the last turn
G24 tokens sold in the count
G25 lawn with 1|G25 lawn with 2|G25 lawn with 3|G25 rounded down|G26 tied for the largest
G26 decided by a missing bed|G26 divided by 2|G28 shared
G29 tie, the circle is not the order of seats|G31 tie, of others
G31 tie, just played in it, pass|G31 tie, just played in it, stay|G31 Maurice twice in a row
G32 own set blocks a card of Maurice's|G32 Maurice's set blocks an own card
G32 chain, own then Maurice's, family|G32 chain, Maurice's then own, family
G32 chain, own then Maurice's, tactical|G32 chain, Maurice's then own, tactical
G32 chain, Maurice's then Maurice's, tactical|G33 Maurice for the one who is left
G33 Maurice's turn passes from the one who is out|G33 Maurice has no cards left
G33 Maurice has cards left|more than 5000 moves
"""


def same_moves(when: str, engine: Any, reference: list[str]) -> None:
    """The whole list, or of a very long one as many as it should hold, in the same order."""
    if engine == reference:
        return
    if len(reference) <= LISTED or not isinstance(engine, list):
        lacks = sorted(set(reference) - set(engine))
        extra = sorted(set(engine) - set(reference))
        raise Mismatch(f"legal.moves{when}: lacks {lacks[:20]}, has too {extra[:20]}, or the order")
    same(f"the length of legal.moves{when}", len(engine), LISTED)
    if engine != sorted(set(engine), key=str.encode) or not set(engine) <= set(reference):
        raise Mismatch(f"legal.moves{when}: not sorted, double or illegal ones among {LISTED}")


# ---------------------------------------------------------------- choices


def after(game: Bloom, move: str) -> Garden:
    """The garden with this card in it."""
    _, number, turn, at = move.split(" ")
    pattern = "".join(game.turns_of[int(number)][int(turn[1])])
    letter = game.letters[game.asked]
    card = zip(block(square_of(at[1:])), pattern)
    return game.garden | {square: letter if mark == "#" else LAWN for square, mark in card}


def unlike(garden: Garden, letters: str) -> int:
    """How much the beds of these colours differ from one another."""
    lists = [beds(garden, letter) for letter in letters]
    longest = max(len(sizes) for sizes in lists)
    ranks = [[(sizes[rank:] or [0])[0] for sizes in lists] for rank in range(longest)]
    return sum(max(rank) - min(rank) for rank in ranks)


def appeal(game: Bloom, move: str, style: str) -> float:
    """How much a biased player likes a card."""
    garden = after(game, move)
    counts = Counter(garden.values())
    own = counts[game.letters[game.asked]]
    if style == "bloom":  # G15, G16
        return own
    if style in ("low", "corners"):  # chains of one colour: G20, G21
        return -own
    if style == "wipe":  # G14, G15: cover the other colours, above all those of this chain
        other = [game.letters[colour] for colour in game.lifted if colour != game.asked]
        return -9 * sum(counts[letter] for letter in other) - sum(
            count for letter, count in counts.items() if letter != LAWN
        )
    if style == "pick":  # G10, G12
        covered = [s for s in block(square_of(move.split("@")[1])) if s in game.garden]
        return len({game.garden[s] for s in covered}) + sum(game.garden[s] != LAWN for s in covered)
    if style == "level":  # G20, G31
        return -len({counts[game.letters[colour]] for colour in game.circle if game.hands[colour]})
    if style == "beds":  # G26: few flowers, small cards last, then equal beds
        flowers = len(garden) - counts[LAWN]
        number = int(move.split(" ")[1])
        alike = -unlike(garden, game.letters[: game.players])
        return alike if late(game) else 2 * number - flowers
    if style == "vast":  # very many moves: the first has most flowers and waits (tactical)
        centres = {centre for square in garden for centre in block(square)}
        first = counts[game.letters[game.circle[0]]]
        return len(centres) + 2 * (first if game.asked == game.circle[0] else first - own)
    if style == "hole":  # G15
        edge = {near for square in garden for near in beside(square) if near not in garden}
        return sum(all(near in garden for near in beside(hole)) for hole in edge)
    if style == "crowd" and own >= 15:  # G16: no place
        letter, taken = game.letters[game.asked], game.ornamented()
        own_squares = [square for square, kind in garden.items() if kind == letter]
        sides = [near for square in own_squares for near in beside(square)]
        return 99 - sum(garden.get(near) == LAWN and near not in taken for near in sides)
    lawns = [connected(garden, pair[1]) for pair in game.ornament if pair]  # G25
    placed = game.asked >= game.players or game.ornament[game.asked]
    if style == "crowd" or len(lawns) < 2 or not placed:
        return own
    return -10 * len({min(lawn) for lawn in lawns}) + max(len(lawn) for lawn in lawns)


def fits_corners(game: Bloom, move: str) -> bool:
    """Whether a move of the first round belongs to CORNERS."""
    if move.startswith("gardener"):
        return square_of(move.split(" ")[1]) == CORNERS[game.turns_taken - 1][1]
    centre, corner = CORNERS[game.turns_taken]
    return square_of(move.split("@")[1]) == centre and after(game, move)[corner] != LAWN


def late(game: Bloom) -> bool:
    """Whether no player has more than one card left."""
    return all(len(game.hands[seat]) <= 1 for seat in range(game.players))


def choose(game: Bloom, moves: list[str], rng: random.Random, style: str) -> str:
    """Random, or biased by what the clauses named in appeal() need."""
    phase = game.phase()
    if style == "corners" and len(moves) > 1 and game.turns_taken < 5:
        wanted = [move for move in moves if fits_corners(game, move)]
        return rng.choice(wanted or moves)
    if phase == "ornament":
        taken = game.ornamented()
        placing = [move for move in moves if move != "ornament -"]
        sharing = [move for move in placing if square_of(move.split(" ")[2]) in taken]
        put_off = rng.random() < (0.8 if style == "crowd" else 0.15)
        return "ornament -" if put_off else rng.choice(sharing or placing)
    if phase == "animal":
        squares = {move: square_of(move.split(" ")[1]) for move in moves}
        holes = [m for m, s in squares.items() if all(n in game.garden for n in beside(s))]
        return rng.choice(holes if holes and rng.random() < 0.7 else moves)
    if phase == "sale" and "done" in moves:
        return "done" if rng.random() < 0.5 else rng.choice(moves)
    if phase != "card" or style == "plain" or moves == ["pass"]:
        return rng.choice(moves)
    if rng.random() < 0.1 and style != "vast":
        return rng.choice(moves)
    size = {"vast": 80, "beds": 150 if late(game) else 24}.get(style, 24)
    few = rng.sample(moves, min(len(moves), size))
    return max(few, key=lambda move: appeal(game, move, style))


def illegal_texts(game: Bloom, moves: list[str], rng: random.Random) -> list[str]:
    """Two texts that are not in the list: one plausible, one misspelt."""
    some = rng.choice(moves) if moves else "done"

    def near() -> str:
        return f"{rng.randint(-6, 6)},{rng.randint(-6, 6)}"

    step = rng.choice([-2, -1, 1, 2])
    shifted = re.sub(r"-?\d+(?=,)", lambda found: str(int(found[0]) + step), some)
    others = "".join(rng.sample(LETTERS, rng.randint(1, 5)))
    card = f"card {rng.randint(0, 10)} r{rng.randint(0, 3)} @{near()}"
    plausible = [shifted, re.sub(r"-?\d+$", str(rng.randint(-7, 7)), some), card]
    plausible += [f"gardener {near()}", f"animal {near()}", f"ornament {near()} {near()}"]
    plausible += [f"sell {''.join(sorted(others, key=LETTERS.index))}", f"drop {others[0]}"]
    plausible += ["done", "pass", "settle", "wait", "sell all", "ornament -", f"card 9 r{rng.randint(1, 3)} @{near()}"]
    squares = list(game.garden)
    if squares:
        at = rng.choice(squares)
        plausible += [f"{word} {at[0]},{at[1]}" for word in ("gardener", "animal")]
        plausible += [f"card {rng.randint(1, 9)} r0 @{at[0]},{at[1]}"] * 2
    misspelt = [some.upper(), some.capitalize(), " " + some, some + " ", some + "\n", some[:-1], ""]
    misspelt += [some.replace(" ", "  "), some + some, some.replace(",", ", "), some + "0", "é"]
    misspelt += [some.replace(" r", " r0"), some.replace("@", "@+"), some.replace("@", "@ ")]
    misspelt += [f"sell {others[::-1]}{others[0]}", f"sell {others[0]}", "sell", "drop", "card"]
    misspelt += ["card 5 r4 @0,0", "card 5 r-1 @0,0", "card 5 @0,0", "card 5 r0 @-0,0", "ornament"]
    misspelt += ["card 5 r0 @0", f"card 5 r0 @{2**31},0", f"card 5 r0 @0,-{2**32}", "skip"]
    misspelt += [f"card 5 r0 @{10**20},0", "card 05 r0 @0,0", "animal -", "gardener -"]
    return [rng.choice([t for t in texts if t not in moves]) for texts in (plausible, misspelt)]


def broken_deals(players: int) -> list[dict[str, Any]]:
    """Each with one fault; with two players seat 2 is Maurice's and never starts."""
    firsts: list[Any] = [players, -1, 99, "0", None, 0.5, True, [0], 2**40]
    return [{"first": first} for first in firsts] + [{}, {"first": 0, "hands": []}]


def broken_options(in_play: int) -> list[dict[str, Any]]:
    names = ["pwbyr"[:in_play], "PPWBY"[:in_play], "PWXBY"[:in_play], "PW", "PWBYRP", "", 3]
    if in_play != 4:
        names.append("PWBY")
    bad: list[dict[str, Any]] = [{"colours": value} for value in names]
    return bad + [{key: value} for key in VALUES for value in ("", "none", 1, None)] + [{"x": "y"}]


# ---------------------------------------------------------------- one game

Answers = tuple[dict[str, Any], dict[str, Any]]  # what `legal` and `scores` should say


class Match:
    """One game played in both."""

    def __init__(self, engine: Engine, cards: list[Pattern], seed: int, index: int) -> None:
        self.engine = engine
        self.rng = rng = random.Random(f"{seed}/{index}")
        self.players = PLAYERS[index % len(PLAYERS)]
        self.in_play = max(self.players, 3)
        kept = list(product(*VALUES.values()))  # each player count goes through all combinations
        random.Random(f"{seed}/options/{self.players}").shuffle(kept)
        nth = sum(PLAYERS[i % len(PLAYERS)] == self.players for i in range(index))
        self.options = dict(zip(VALUES, kept[nth % len(kept)]))
        letters = "".join(rng.sample(LETTERS, self.in_play)) if rng.random() < 0.5 else LETTERS
        self.options["colours"] = letters[: self.in_play]
        self.deal = {"first": rng.randrange(self.players)}
        self.styles = self.random_styles()
        self.game = Bloom(self.players, self.options, self.deal["first"], cards)
        self.moves: list[list[Any]] = []  # as in a record
        self.asked: list[Answers] = []  # before each move

    def random_styles(self) -> list[str]:
        """By colour; `corners`, `vast`, `crowd` and `beds` work best when all follow them."""
        rng = self.rng
        if self.players == 5 and rng.random() < 0.3:
            return ["corners"] * 5
        if rng.random() < 0.4:
            return [rng.choice(STYLES) for _ in range(self.in_play)]
        if self.players == 4 and self.options["order"] == "tactical" and rng.random() < 0.6:
            return ["vast"] * 4
        if self.players > 3 and self.options["lawns"] == "one" and rng.random() < 0.5:
            return ["crowd"] * self.players
        if self.players == 2 and rng.random() < 0.4:  # one is out early: G33
            return rng.sample(["low", "bloom"], 2) + ["low"]
        return [rng.choice(STYLES + ["beds"] * 6)] * self.in_play

    @property
    def hits(self) -> Counter[str]:
        return self.game.hits

    def styles_in_words(self) -> str:
        return f"styles {self.styles}"

    def record(self) -> dict[str, Any]:
        names = [f"ref{seat}" for seat in range(self.players)]
        head = {"format": "bloom-record", "version": 1, "rules": 2}
        head |= {"game": "garden", "options": self.options}
        return {**head, "players": names, "seed": None, "deal": self.deal, "moves": self.moves}

    def expected(self) -> Answers:
        game = self.game
        moves = game.legal()
        legal = {"seat": game.actor(), "phase": game.phase(), "colour": game.colour()}
        legal |= {"moves": moves, "count": len(moves), "complete": len(moves) <= LISTED}
        over = game.phase() == "over"
        return legal, {"over": over, "scores": game.scores(), "winners": game.winners()}

    def compare(self, expected: Answers, when: str = "") -> None:
        for cmd, wanted in zip(("legal", "scores"), expected):
            answer = self.engine.must(cmd)
            for key, value in wanted.items():
                if key == "moves":
                    same_moves(when, answer.get(key), value)
                else:
                    same(f"{cmd}.{key}{when}", answer.get(key, "(missing)"), value)
        same(f"the length of scores.breakdown{when}", len(answer["breakdown"]), self.players)
        sums = [sum(sources.values()) for sources in answer["breakdown"]]
        same(f"sums of scores.breakdown{when}", sums, expected[1]["scores"])

    def refuses(self, cmd: str, why: str, **fields: Any) -> None:
        if self.engine.ask(cmd, **fields)["ok"]:
            raise Mismatch(f"{cmd} accepted {why}: {json.dumps(fields)[:300]}")

    def try_illegal(self, expected: Answers) -> list[str]:
        """Refused texts; compare() afterwards shows that they have changed nothing."""
        moves = expected[0]["moves"]
        texts = illegal_texts(self.game, moves, self.rng)
        for text in texts:
            answer = self.engine.must("check", move=text)
            same(f"check.legal of {text!r}", answer.get("legal"), False)
            if not isinstance(answer.get("reason"), str) or not answer["reason"].strip():
                raise Mismatch(f"check gives no reason against {text!r}")
            self.refuses("play", "an illegal move", move=text)
        if moves:
            some = self.rng.choice(moves)
            same(f"check.legal of {some!r}", self.engine.must("check", move=some)["legal"], True)
            others = [seat for seat in range(self.players + 1) if seat != expected[0]["seat"]]
            other = self.rng.choice(others)
            self.refuses("play", "a move of another seat", move=some, seat=other)
        return texts

    def start(self) -> None:
        names = self.record()["players"]
        defaults = {**DEFAULTS, "colours": LETTERS[: self.in_play]}
        unsaid = {key for key in defaults if self.rng.random() < 0.5}
        given = {k: v for k, v in self.options.items() if v != defaults[k] or k not in unsaid}
        table = {"game": "garden", "players": self.players, "names": names}
        answer = self.engine.must("new", **table, options=given, deal=self.deal)
        same("the deal that new answers", answer["deal"], self.deal)
        for bad in broken_deals(self.players):
            self.refuses("new", "an inconsistent deal", **table, options=given, deal=bad)
        for fault in broken_options(self.in_play):
            self.refuses("new", "a wrong option", **table, options=given | fault, deal=self.deal)

    def play(self) -> None:
        self.start()
        game, hits = self.game, self.game.hits
        while True:
            expected = self.expected()
            refused = self.try_illegal(expected)
            self.compare(expected, f" (after refusing {refused})")
            seat = game.actor()
            if seat is None:
                break
            moves = expected[0]["moves"]
            hits[f"more than {LISTED} moves"] += len(moves) > LISTED
            text = choose(game, moves, self.rng, self.styles[game.asked])
            self.asked.append(expected)
            self.moves.append([seat, text])
            fields = {"seat": seat} if self.rng.random() < 0.5 else {}
            answer = self.engine.must("play", move=text, **fields)
            if type(answer.get("events")) is not list or type(answer.get("revealed")) is not bool:
                raise Mismatch(f"play {text!r} answers no events or no revealed: {answer!r}")
            game.play(text)
            if self.rng.random() < 0.01:
                self.reload(self.expected())
        self.reload(expected)
        if self.players == 2:
            hits["G33 Maurice has no cards left"] += not game.hands[MAURICE]
        if self.rng.random() < 0.3:
            self.undo_and_replay(expected)

    def reload(self, expected: Answers) -> None:
        """The record is right, and loading it gives the same position."""
        record = self.engine.must("record")["record"]
        wanted = self.record()
        if expected[1]["over"]:
            wanted |= {"scores": expected[1]["scores"], "winners": expected[1]["winners"]}
        elif "scores" in record:
            raise Mismatch("the record of a game still going on has scores")
        for key, value in wanted.items():
            same(f"record.{key}", record.get(key, "(missing)"), value)
        self.engine.must("load", record=record)
        self.compare(expected, " after load")
        if expected[1]["over"]:
            wrong = [score + (seat == 0) for seat, score in enumerate(record["scores"])]
            self.refuses("load", "a record with a wrong score", record={**record, "scores": wrong})
            at = self.rng.randrange(len(self.moves))
            for bad in ([1 - self.moves[at][0], self.moves[at][1]], [self.moves[at][0], "drop X"]):
                moves = self.moves[:at] + [bad] + self.moves[at + 1 :]
                self.refuses("load", "a record with a bad move", record={**record, "moves": moves})
            bare = {k: v for k, v in record.items() if k not in ("seed", "scores", "winners")}
            self.engine.must("load", record=bare)
            self.compare(expected, " after load without seed, scores, winners")

    def undo_and_replay(self, expected: Answers) -> None:
        back = self.rng.randint(1, len(self.moves))
        for at in range(len(self.moves) - 1, len(self.moves) - 1 - back, -1):
            self.engine.must("undo")
            self.compare(self.asked[at], f" after undo to move {at}")
        for at in range(len(self.moves) - back, len(self.moves)):
            self.compare(self.asked[at], f" at move {at} of the replay")
            self.engine.must("play", move=self.moves[at][1])
        self.compare(expected, " after the replay")


# ---------------------------------------------------------------- the run


def garden_cards(engine: Engine) -> list[Pattern]:
    """The cards, having the properties of G2; the options as the rules name them."""
    garden = next(game for game in engine.must("games")["games"] if game["id"] == "garden")
    same("players", garden["players"], [2, 5])
    options = {key: {"values": values, "default": values[0]} for key, values in VALUES.items()}
    for key, value in options.items():
        # Which rulebook means what, and where it matters, is no matter of play.
        told = garden["options"].get(key, {})
        same(f"option {key}", {part: told.get(part) for part in ("values", "default")}, value)
    same("options", sorted(garden["options"]), sorted([*options, "colours"]))
    cards = [tuple(card) for card in garden["components"]["cards"]]
    same("flowers of the cards", ["".join(card).count("#") for card in cards], list(range(1, 10)))
    for card in cards:
        if [len(row) for row in card] != [3, 3, 3] or set("".join(card)) - set("#."):
            raise Mismatch(f"not a card: {card}")
    same("cards with four turns, at least six", sum(len(turns(c)) == 4 for c in cards) >= 6, True)
    return cards


if __name__ == "__main__":
    sys.exit(campaign(__doc__.split("\n\n")[0], 100, 1, garden_cards, Match,
                      RARE.strip().replace("\n", "|").split("|")))
