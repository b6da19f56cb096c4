#!/usr/bin/env python3
"""Plays random games of Bloom (Kramer) in the engine and the reference, comparing every decision.

    compare_runs.py --engine build/release/bloom --games 200 --seed 1

One seed always plays the same games; --only 17 repeats one of them.
"""

from __future__ import annotations

import copy
import json
import random
import sys
from typing import Any

from campaign import Mismatch, campaign, same
from engine import Engine
from runs import DEFAULTS, REWARDS, Runs, misspelt, variation
from runs_tiles import DEAL_STYLES, JOKER, Budget, Extension, Lay, TooMany, broken_deal, completions
from runs_tiles import after, counting, flowers, has_some, loot, name, random_deal, thefts, tile_of

VALUES = {"rounds": [1, 2, 3, 4, 5], "dealt_jokers": ["board", "hand"], "steal_jokers": ["yes", "no"]}
LISTED = 5000  # more moves than that are not listed
CHOICES = ["plain", "lay", "steal", "three", "hoard", "snake", "cheap", "stuck"]
SLOW = ["hoard", "snake", "stuck"]  # big hands or long runs
FITTING = {  # deals that go well with them
    "hoard": ["bottom", "bottom", "under"],
    "snake": ["blocks", "circle", "circle"],
    "stuck": ["stuck", "swap"],
    "three": ["top", "under"],
    "steal": ["blocks", "top"],
}
LIKES = {  # kinds of moves, the best liked first
    "lay": ["lay", "extend", "theft", "draw", "swap"],
    "steal": ["theft", "swap", "lay", "draw", "extend"],
    "three": ["swap", "lay", "theft", "draw", "extend"],
    "hoard": ["draw", "swap", "theft", "extend", "lay"],
    "snake": ["extend", "draw", "lay", "swap", "theft"],
    "cheap": ["lay", "draw", "theft", "swap", "extend"],
    "stuck": ["draw", "lay", "extend", "theft", "pass", "swap"],
}

Expected = tuple[dict[str, Any], dict[str, Any], dict[str, Any]]  # legal, scores, state


# ---------------------------------------------------------------- choosing moves


def kind_of(move: str) -> str:
    return "theft" if "<" in move else move.split(" ")[0]


def appeal(game: Runs, move: str, style: str, rng: random.Random) -> tuple[float, ...]:
    """How much a biased player likes one move among those of its kind."""
    words = move.split(" ")
    kind = kind_of(move)
    if kind not in ("lay", "theft", "extend"):
        return (rng.random(),)
    at = words.index("<") if "<" in words else len(words)
    emptied = game.own_tiles(move) == len(game.hands[game.seat])
    tiles = words[1:at] if kind != "extend" else words[2:]
    if style == "cheap":
        return (-sum(flowers(tile_of(word) or 0) for word in tiles), rng.random())
    if style == "stuck":
        near = {after(tile_of(word) or 0, step) for word in tiles for step in (98, 99, 1, 2)}
        helped = near & set(game.hands[(game.seat + 1) % game.players])
        return (not emptied, len(tiles) == 3, -len(helped), rng.random())
    if style == "three":
        return (len(tiles) == 3, "J" in tiles[1:-1], tiles.count("J"), not emptied, rng.random())
    if style == "snake":
        return (not emptied, -tiles.count("J"), len(tiles), rng.random())
    if style == "steal":
        return (tiles.count("J"), len(words) - at, rng.random())
    return (game.own_tiles(move) + 3 * rng.random(),)


def fits_nothing(game: Runs, draw: str) -> bool:
    """Whether a drawn tile gives no new lay and no first extension; it may look into the reserve."""
    hand = game.hands[game.seat]
    tile = next((t for t in game.reserve if t != JOKER), JOKER)
    if draw != "draw ?":
        tile = int(draw.split(" ")[1])
    if tile == JOKER:
        return True

    def extends(tiles: list[int]) -> bool:
        return any(has_some(Extension(tiles, run, 1)) for run in game.runs)

    return not has_some(Lay(hand, (tile,), "")) and (extends(hand) or not extends([tile]))


def choose(game: Runs, moves: list[str], rng: random.Random, style: str) -> str:
    """Random, or biased: `lay` gets rid of tiles, `steal` takes thefts, `three` short runs, jokers
    and swaps, `hoard` draws while it can, `snake` grows one run, `cheap` takes low rewards, `stuck`
    draws what does not fit."""
    kinds: dict[str, list[str]] = {}
    for move in moves:
        kinds.setdefault(kind_of(move), []).append(move)
    if style == "plain" or rng.random() < (0.004 if style in ("stuck", "snake") else 0.06):
        return rng.choice(kinds[rng.choice(sorted(kinds))])
    if "draw ?" in moves and set(game.reserve) == {JOKER} and rng.random() < 0.7:
        return "draw ?"  # R10
    if game.phase() == "joker":
        return "joker take" if style != "stuck" and rng.random() < 0.8 else "joker leave"
    if game.phase() == "draw":
        stop = {"hoard": 0.1, "stuck": 0.0, "lay": 0.3, "snake": 0.05}.get(style, 0.5)
        if "stop" in kinds and (rng.random() < stop or "draw" not in kinds):
            return "stop"
    if style == "stuck" and "draw" in kinds:
        for lay in kinds.get("lay", []) if not game.runs else []:
            tiles = [tile_of(word) or 0 for word in lay.split(" ")[1:]]
            if len(tiles) == 3 and tiles[1] == JOKER and tiles[2] - tiles[0] == 2:
                if tiles[0] + 1 not in game.hands[game.seat]:  # another has it, for R18
                    return lay
        good = [draw for draw in sorted(kinds["draw"], reverse=True) if fits_nothing(game, draw)]
        return good[0] if good else "stop" if "stop" in kinds else rng.choice(kinds["draw"])
    liked = [kind for kind in LIKES[style] + ["pass"] if kind in kinds]
    if style == "snake" and "lay" in kinds and not game.runs:
        liked[0] = "lay"
    if style == "snake" and liked[0] == "extend" and "draw" in kinds:
        if all(game.own_tiles(m) == len(game.hands[game.seat]) for m in kinds["extend"]):
            liked[0] = "draw"  # rather not the end of the round
    if liked[0] == "draw" and "draw ?" in moves and style in ("hoard", "snake") and rng.random() < 0.8:
        return "draw ?"
    some = rng.sample(kinds[liked[0]], min(200, len(kinds[liked[0]])))
    return max(some, key=lambda move: appeal(game, move, style, rng))


def decide(game: Runs, moves: list[str], rng: random.Random, style: str) -> str:
    """Ends a round in a rare way, if one is found: with a tie for the most points at the end (R24),
    for the fewest before (R9), or by three tiles with a joker on the board (R20)."""
    hand = len(game.hands[game.seat])
    last = [m for m in moves if kind_of(m) in ("lay", "theft", "extend") and hand <= 12]
    last = [m for m in last if game.own_tiles(m) == hand]
    final = len(game.round_scores) + 1 == game.options["rounds"]
    for move in rng.sample(last, min(8, len(last))):
        trial = copy.deepcopy(game)
        trial.play(move)
        points = trial.scores()
        if points.count(max(points) if final else min(points)) > 1:
            return move
    three = [m for m in last if m[:3] == "lay" and m.count(" ") == 3 and game.board_jokers]
    if three:
        return rng.choice(three)
    if not final and rng.random() < 0.7:  # there will be another chance
        moves = [move for move in moves if move not in last] or moves
    return choose(game, moves, rng, style)


# ---------------------------------------------------------------- one game in both


class Match:
    def __init__(self, engine: Engine, seed: str, index: int) -> None:
        self.engine = engine
        self.rng = random.Random(seed)
        self.players = 2 + index % 4
        self.style = CHOICES[(index + index // 8) % 8]
        self.options: dict[str, Any] = {
            "rounds": self.rng.choice([1] * 10 + [2] * 3 + ([1] if self.style in SLOW else [3, 4, 5])),
            "dealt_jokers": VALUES["dealt_jokers"][index // 4 % 2],
            "steal_jokers": VALUES["steal_jokers"][index // 8 % 2],
        }
        self.deal_style = self.rng.choice(FITTING.get(self.style, []) * 8 + DEAL_STYLES)
        if self.deal_style == "stuck" and self.options["dealt_jokers"] == "hand":
            self.deal_style = "swap"
        self.deal = random_deal(self.players, self.options["rounds"], self.rng, self.deal_style)
        self.game = Runs(self.players, self.options, self.deal)
        self.hits = self.game.hits
        self.moves: list[list[Any]] = []  # as in a record
        self.asked: list[Expected] = []  # before each move

    def styles_in_words(self) -> str:
        return f"deal {self.deal_style}, choice {self.style}"

    def record(self) -> dict[str, Any]:
        names = [f"ref{seat}" for seat in range(self.players)]
        head = {"format": "bloom-record", "version": 1, "rules": 2, "game": "runs"}
        head["options"] = self.options
        return {**head, "players": names, "seed": None, "deal": self.deal, "moves": self.moves}

    # -- what `legal`, `scores` and `state` answer

    def listed(self) -> dict[str, Any]:
        """The answer of `legal`, compared with the reference as far as the list goes."""
        game, answer = self.game, self.engine.must("legal")
        same("legal.seat", answer.get("seat", "(missing)"), game.actor())
        same("legal.phase", answer.get("phase", "(missing)"), game.phase())
        moves, count = answer["moves"], answer["count"]
        try:
            full = game.legal(Budget(1_500_000 if answer["complete"] is True else 25_000))
        except TooMany:
            full = None
            self.hits["lists that are too long for the reference"] += 1
        if full is not None and len(full) <= LISTED:
            same("legal.moves", moves, full)
            self.hits["lists compared"] += 1
        else:
            self.partly_listed(moves, count)
        same("legal.count", count, count if full is None else len(full))
        same("legal.complete", answer["complete"], count <= LISTED)
        return {key: answer[key] for key in ("seat", "phase", "moves", "count", "complete")}

    def partly_listed(self, moves: list[str], count: int) -> None:
        """A list that is not complete, or one that takes too long to be made here: all in it is
        legal, the draws and swaps are there, and the count is right."""
        self.hits["lists compared in part"] += 1
        game = self.game
        same("length of a list that may not be complete", len(moves), min(count, LISTED))
        if moves != sorted(set(moves), key=str.encode):
            raise Mismatch("legal.moves is not sorted or has duplicates")
        simple = [move for move in moves if kind_of(move) not in ("lay", "theft", "extend")]
        same("draws and swaps in a long list", simple, sorted(game.simple_moves(), key=str.encode))
        for move in moves:
            if not game.allows(move):
                raise Mismatch(f"legal.moves has {move!r}, which is not legal")
        try:
            budget = Budget(20_000)
            total = len(simple) + sum(counting(spelling, budget) for spelling in game.spellings())
        except TooMany:
            return
        self.hits["long lists counted"] += 1
        same("legal.count of a long list", count, min(total, 2**53 - 1))

    def expected(self) -> Expected:
        game = self.game
        over = game.phase() == "over"
        scores = {"over": over, "scores": game.scores(), "winners": game.winners()}
        expected = (self.listed(), scores, {} if over else game.truth())
        self.compare(expected, legal=False)
        return expected

    def compare(self, expected: Expected, when: str = "", legal: bool = True) -> None:
        if legal:
            answer = self.engine.must("legal")
            for key, value in expected[0].items():
                same(f"legal.{key}{when}", answer.get(key, "(missing)"), value)
        answer = self.engine.must("scores")
        same(f"scores{when}", {key: answer.get(key) for key in expected[1]}, expected[1])
        sums = [sum(sources.values()) for sources in answer["breakdown"]]
        same(f"sums of scores.breakdown{when}", sums, expected[1]["scores"])
        if expected[2]:
            state = self.engine.must("state")["state"]
            for hand in state["hands"]:
                hand["known"].sort()
                hand["tiles"].sort()
            for loose in [state["bed"], state["rewards"], *state["won"]]:
                loose.sort()  # the order means nothing
            hands = [{key: hand[key] for key in ("size", "known", "tiles")} for hand in state["hands"]]
            state["hands"] = hands
            same(f"state{when}", {key: state[key] for key in expected[2]}, expected[2])

    # -- what is refused, and what may follow

    def refuses(self, cmd: str, why: str, **fields: Any) -> None:
        if self.engine.ask(cmd, **fields)["ok"]:
            raise Mismatch(f"{cmd} accepted {why}: {json.dumps(fields)[:300]}")

    def try_illegal(self, expected: Expected) -> None:
        moves = expected[0]["moves"]
        some = self.rng.choice(moves) if moves else "pass"
        texts = [variation(self.game, some, self.rng) for _ in range(2)]
        texts.append(misspelt(self.game, some, self.rng))
        for text in texts:
            legal = self.game.allows(text)
            if expected[0]["complete"]:
                same(f"{text!r} in the reference itself", legal, text in moves)
            answer = self.engine.must("check", move=text)
            same(f"check.legal of {text!r}", answer.get("legal"), legal)
            if legal:
                continue
            if not isinstance(answer.get("reason"), str) or not answer["reason"].strip():
                raise Mismatch(f"check gives no reason against {text!r}")
            self.refuses("play", "an illegal move", move=text)
        if moves:
            same("check.legal of a legal move", self.engine.must("check", move=some)["legal"], True)
            other = (expected[0]["seat"] + 1) % self.players
            self.refuses("play", "a move of another seat", move=some, seat=other)
        self.compare(expected, " after refused moves", legal=self.rng.random() < 0.2)

    def try_next(self, expected: Expected) -> None:
        """The tokens that may follow a prefix of a move or of a text much like one."""
        legal = expected[0]
        if not legal["moves"]:
            return
        for i in range(3):
            text = self.rng.choice(legal["moves"])
            theft = [move for move in legal["moves"] if "<" in move]
            if i == 1 and theft:
                text = self.rng.choice(theft)
            front, _, steal = text.partition(" < ")
            words = front.split(" ")
            words = words[: self.rng.randint(1 if steal or i else 0, len(words))]
            if i == 2 and len(words) > 1 and words[0] == "lay":
                words.append(name(self.rng.randint(0, 100)))
            self.same_next(legal, words, steal)
        if self.game.runs and legal["phase"] == "action":
            self.try_theft(legal)

    def try_theft(self, legal: dict[str, Any]) -> None:
        """A theft of any two tiles: nothing may follow if R15 forbids it."""
        at = self.rng.randrange(len(self.game.runs))
        run = self.game.runs[at]
        places = tuple(sorted(self.rng.sample(range(len(run)), self.rng.choice([1, 2]))))
        steal = f"r{at + 1} {loot(run, places)}"
        if places in thefts(run, self.options["steal_jokers"] == "yes"):
            return self.same_next(legal, ["lay"], steal)
        answer = self.engine.ask("next", prefix="lay", steal=steal)
        if answer["ok"]:
            same(f"next of lay with {steal!r}", [answer["tokens"], answer["end"]], [[], False])
        self.hits["next with a bad theft"] += 1

    def same_next(self, legal: dict[str, Any], words: list[str], steal: str) -> None:
        what = f"next of {' '.join(words)!r}" + (f" with {steal!r}" if steal else "")
        if legal["complete"]:
            parts = [move.partition(" < ") for move in legal["moves"]]
            fronts = [front.split(" ") for front, _, tail in parts if tail == steal or not words]
            found = [front for front in fronts if front[: len(words)] == words]
            tokens = {front[len(words)] for front in found if len(front) > len(words)}
            end = words in found
        else:
            head = " ".join(words[: 2 if words[:1] == ["extend"] else 1]) + " "
            tail = f" < {steal}" if steal else ""
            spelt = [s for s in self.game.spellings() if s.head == head and s.tail == tail]
            if not spelt:
                return
            tiles = tuple(tile_of(word) for word in words[head.count(" ") :])
            try:
                following, end = completions(spelt[0], tiles, Budget(20_000))  # type: ignore[arg-type]
            except TooMany:
                return
            tokens = {name(tile) for tile in following}
            self.hits["next in a long list"] += 1
        fields = {"steal": steal} if steal else {}
        answer = self.engine.must("next", prefix=" ".join(words), **fields)
        same(f"{what}: tokens", sorted(answer["tokens"]), sorted(tokens))
        same(f"{what}: end", answer["end"], end)
        self.hits["next with a theft" if steal else "next"] += 1

    # -- the game

    def start(self) -> None:
        names = self.record()["players"]
        given = {k: v for k, v in self.options.items() if v != DEFAULTS[k] or self.rng.random() < 0.5}
        table = {"game": "runs", "players": self.players, "options": given, "names": names}
        answer = self.engine.must("new", **table, deal=self.deal)
        fault, bad = broken_deal(self.deal, self.players, self.rng)
        self.refuses("new", f"an inconsistent deal ({fault})", **table, deal=bad)
        self.hits[f"bad deal: {fault}"] += 1
        same("the deal that new answers", answer["deal"], self.deal)

    def play(self) -> None:
        self.start()
        while True:
            expected = self.expected()
            self.try_illegal(expected)
            self.try_next(expected)
            seat = self.game.actor()
            if seat is None:
                break
            moves = expected[0]["moves"]
            text = decide(self.game, moves, self.rng, self.style)
            self.hits["R14 a span of 100"] += self.game.ends_are_tight()
            self.asked.append(expected)
            self.moves.append([seat, text])
            fields = {"seat": seat} if self.rng.random() < 0.5 else {}
            answer = self.engine.must("play", move=text, **fields)
            self.play_here(text, answer)
            if self.rng.random() < 0.01:
                self.reload(self.expected())
        self.reload(expected)
        if self.rng.random() < 0.3:
            self.undo_and_replay(expected)

    def play_here(self, text: str, answer: dict[str, Any]) -> None:
        """The move in the reference; `revealed` says whether the reserve was opened."""
        if type(answer.get("events")) is not list or type(answer.get("revealed")) is not bool:
            raise Mismatch(f"play {text!r} answers no events or no revealed: {answer!r}")
        before = len(self.game.reserve), len(self.game.round_scores)
        self.game.play(text)
        now = len(self.game.reserve), len(self.game.round_scores)
        if before[1] == now[1]:  # what the end of a round shows is left open
            same(f"revealed by {text!r}", answer["revealed"], before != now)

    def reload(self, expected: Expected) -> None:
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
            moves = self.moves[:at] + [[self.moves[at][0], "draw 0"]] + self.moves[at + 1 :]
            self.refuses("load", "a record with a bad move", record={**record, "moves": moves})
            bare = {k: v for k, v in record.items() if k not in ("seed", "scores", "winners")}
            self.engine.must("load", record=bare)
            self.compare(expected, " after load without seed, scores, winners")

    def undo_and_replay(self, expected: Expected) -> None:
        back = self.rng.randint(1, min(60, len(self.moves)))
        for at in range(len(self.moves) - 1, len(self.moves) - 1 - back, -1):
            self.engine.must("undo")
            self.compare(self.asked[at], f" after undo to move {at}", legal=self.rng.random() < 0.3)
        for at in range(len(self.moves) - back, len(self.moves)):
            self.compare(self.asked[at], f" at move {at} of the replay", legal=self.rng.random() < 0.3)
            self.engine.must("play", move=self.moves[at][1])
        self.compare(expected, " after the replay")


def check_components(engine: Engine) -> None:
    """R1 to R3; the players and options as the rules name them."""
    runs = next(game for game in engine.must("games")["games"] if game["id"] == "runs")
    same("players", runs["players"], [2, 5])
    options = {key: {"values": values, "default": DEFAULTS[key]} for key, values in VALUES.items()}
    same("options", runs["options"], options)
    petals = [flowers(tile) for tile in range(1, 101)]
    same("flowers", runs["components"]["flowers"], petals)
    same("flowers in all", sum(petals), 167)
    same("reward tokens in the reference itself", [len(REWARDS), sum(REWARDS)], [20, 135])
    bad: list[dict[str, Any]] = [{"players": 1}, {"players": 6}, {"options": {"rounds": 0}}]
    bad += [{"options": {"rounds": 6}}, {"options": {"rounds": "2"}}, {"options": {"side": "A"}}]
    for table in bad + [{"options": {"dealt_jokers": "no"}}, {"options": {"steal_jokers": True}}]:
        answer = engine.ask("new", **{"game": "runs", "players": 2, "options": {}, **table})
        same(f"new accepts {table}", answer["ok"], False)


if __name__ == "__main__":
    sys.exit(campaign(__doc__.split("\n")[0], 48, 2, check_components,
                      lambda engine, _, seed, index: Match(engine, f"{seed}/{index}", index)))
