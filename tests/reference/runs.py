"""A slow and obvious Bloom by Wolfgang Kramer, written from rules/runs.md alone (R1 to R24).

It is the second opinion on the C++ engine and shares no code and no data with it. Nothing here is
meant to be fast; what a run is and which runs there are stands in runs_tiles.py.
"""

from __future__ import annotations

import copy
import random
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from runs_tiles import BED, HAND, JOKER, Budget, Extension, Lay, Spelling, Tiles
from runs_tiles import flowers, has_some, is_run, listing, loot, name, only_too_long, spell, thefts
from runs_tiles import tile_of

DEFAULTS: dict[str, Any] = {"rounds": 2, "dealt_jokers": "board", "steal_jokers": "yes"}
REWARDS = sorted([1, 2, 3, 4, 5] * 2 + list(range(6, 16)))  # R3


class Runs:
    """One game with all that is hidden. `hits` counts how often rare cases happened."""

    def __init__(self, players: int, options: dict[str, Any], deal: dict[str, Any]) -> None:
        self.players = players
        self.options = {**DEFAULTS, **options}
        self.first: int = deal["first"]
        self.order = [(self.first + i) % players for i in range(players)]
        self.dealt = [[tile_of(word) for word in words] for words in deal["rounds"]]
        self.hits: Counter[str] = Counter()
        self.round_scores: list[list[int]] = []
        self._spellings: list[Spelling] | None = None
        self.set_up(self.first)

    # -- set-up

    def set_up(self, starter: int) -> None:
        """R5 to R8."""
        self.reserve: list[int] = list(self.dealt[len(self.round_scores)])  # type: ignore[arg-type]
        self.board_jokers = 1  # R5
        self.bed: list[int] = []
        self.fill_bed("R6")
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.known: list[Counter[int]] = [Counter() for _ in range(self.players)]  # R12
        for i in range(self.players):  # R7
            hand = self.hands[(starter + i) % self.players]
            while len(hand) < HAND:
                tile = self.reserve.pop(0)
                if tile == JOKER and self.options["dealt_jokers"] == "board":
                    self.hits["R7 a joker to the board"] += 1
                    self.board_jokers += 1
                else:
                    self.hits["R7 a joker to the hand"] += tile == JOKER
                    hand.append(tile)
        self.rewards = list(REWARDS)  # R8
        self.won: list[list[int]] = [[] for _ in range(self.players)]
        self.runs: list[Tiles] = []
        self.passes = 0
        self.begin_turn(starter)

    def fill_bed(self, why: str) -> None:
        """R6, R11."""
        while len(self.bed) < BED and self.reserve:
            tile = self.reserve.pop(0)
            if tile == JOKER:
                self.hits[f"{why} a joker to the board"] += 1
                self.board_jokers += 1
            else:
                self.bed.append(tile)
        self.hits["R11 the bed stays short"] += len(self.bed) < BED

    # -- what is asked

    def phase(self) -> str:
        return self._phase

    def actor(self) -> int | None:
        return None if self._phase == "over" else self.seat

    def scores(self) -> list[int]:
        """R24: of the finished rounds."""
        return [sum(points[seat] for points in self.round_scores) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """R24: most points in all, then in the last round, then shared; nobody before the end."""
        if self._phase != "over":
            return []
        rank = list(zip(self.scores(), self.round_scores[-1]))
        return [seat for seat in range(self.players) if rank[seat] == max(rank)]

    def drawing_moves(self) -> list[str]:
        """R10."""
        return [f"draw {name(tile)}" for tile in self.bed] + ["draw ?"] * bool(self.reserve)

    def swapping_moves(self) -> list[str]:
        """R21."""
        found = []
        for i, run in enumerate(self.runs):
            for at in [at for at, tile in enumerate(run) if tile == JOKER]:
                for tile in self.hands[self.seat]:
                    if tile != JOKER and is_run(run[:at] + (tile,) + run[at + 1 :]):
                        found.append(f"swap r{i + 1}.{at + 1} {tile}")
        return found

    def simple_moves(self) -> list[str]:
        """All moves but lays and extensions."""
        if self._phase == "joker":  # R19
            return ["joker leave", "joker take"]
        if self._phase == "draw":  # R10
            return self.drawing_moves() + ["stop"] * (self.drawn > 0)
        if self._phase == "over":
            return []
        moves = self.drawing_moves()
        if not moves and not self.can_lay_or_extend():
            moves = ["pass"]  # R18
        return moves + self.swapping_moves()

    def spellings(self) -> list[Spelling]:
        """R13, R15, R17: the lays without theft, with each theft, and the extensions of each run."""
        if self._phase != "action":
            return []
        if self._spellings is not None:  # asked for before in this position
            return self._spellings
        hand = self.hands[self.seat]
        found: list[Spelling] = [Lay(hand, (), "")]
        for i, run in enumerate(self.runs):
            found.append(Extension(hand, run, i + 1))
            for places in thefts(run, self.options["steal_jokers"] == "yes"):
                stolen = tuple(run[at] for at in places)
                found.append(Lay(hand, stolen, f" < r{i + 1} {loot(run, places)}"))
        self._spellings = [spelling for spelling in found if not spelling.hopeless]
        return self._spellings

    def own_tiles(self, move: str) -> int:
        """How many hand tiles a lay or an extension takes."""
        words = move.split(" ")
        if words[0] == "extend":
            return len(words) - 2 - len(self.runs[int(words[1][1:]) - 1])
        at = words.index("<") if "<" in words else len(words)
        return at - 1 - max(0, len(words) - at - 2)

    def ends_are_tight(self) -> bool:
        """Whether a hand tile would fit the end of a run if its span did not matter (R14)."""
        if self._phase != "action":
            return False
        long = [run for run in self.runs if len(run) > 45]
        return any(only_too_long(run, tile) for run in long for tile in self.hands[self.seat])

    def __deepcopy__(self, memo: dict[int, Any]) -> Runs:
        """A copy for trying a move; what never changes is shared."""
        twin = copy.copy(self)
        changing = "reserve bed hands known rewards won runs round_scores hits"
        for key in changing.split():
            setattr(twin, key, copy.deepcopy(getattr(self, key), memo))
        return twin

    def can_lay_or_extend(self) -> bool:
        return any(has_some(spelling) for spelling in self.spellings())

    def legal(self, budget: Budget) -> list[str]:
        """All moves; raises TooMany when there are too many."""
        moves = set(self.simple_moves())
        for spelling in self.spellings():
            for tiles in listing(spelling, budget):
                moves.add(f"{spelling.head}{spell(tiles)}{spelling.tail}")
        return sorted(moves, key=str.encode)

    def allows(self, text: str) -> bool:
        """Whether this text is a legal move, without listing the lays and extensions."""
        words = text.split(" ")
        if self._phase != "action" or words[0] not in ("lay", "extend"):
            return text in self.simple_moves()
        if words[0] == "lay":
            at = words.index("<") if "<" in words else len(words)
            return self.allows_lay(words[1:at], words[at + 1 :] if at < len(words) else None)
        run = self.run_named(words[1]) if len(words) > 1 else None
        tiles = tuple(tile_of(word) for word in words[2:])
        if run is None or None in tiles or not is_run(tiles):  # type: ignore[arg-type]
            return False
        rest = iter(tiles)
        if not all(any(tile == old for tile in rest) for old in self.runs[run]):
            return False  # R17: the old ones in their order
        added = Counter(tiles) - Counter(self.runs[run])
        return bool(added) and added <= Counter(self.hands[self.seat])

    def allows_lay(self, words: list[str], theft: list[str] | None) -> bool:
        """R13 to R15."""
        tiles = tuple(tile_of(word) for word in words)
        stolen: Counter[int] = Counter()
        if theft is not None:
            run = self.run_named(theft[0]) if theft else None
            places = self.places(run, theft[1:]) if run is not None else None
            if run is None or not places:
                return False
            rest = tuple(tile for at, tile in enumerate(self.runs[run]) if at not in places)
            stolen = Counter(self.runs[run][at] for at in places)
            if not is_run(rest) or len(places) > 2:
                return False
            if stolen[JOKER] and self.options["steal_jokers"] == "no":
                return False
        if None in tiles or not is_run(tiles):  # type: ignore[arg-type]
            return False
        if not stolen <= Counter(tiles):
            return False
        own = Counter(tiles) - stolen
        return bool(own) and own <= Counter(self.hands[self.seat])

    def run_named(self, word: str) -> int | None:
        """The index of a run from its name."""
        if not re.fullmatch(r"r[1-9][0-9]*", word) or int(word[1:]) > len(self.runs):
            return None
        return int(word[1:]) - 1

    def places(self, run: int, words: list[str]) -> list[int] | None:
        """Where the stolen tiles lie, if they are there, named rightly and in their order."""
        tiles = self.runs[run]
        found = []
        for word in words:
            at = int(word[2:]) - 1 if re.fullmatch(r"J\.[1-9][0-9]*", word) else -1
            if at >= 0:
                if at >= len(tiles) or tiles[at] != JOKER:
                    return None
            elif tile_of(word) in (None, JOKER) or tile_of(word) not in tiles:
                return None
            else:
                at = tiles.index(tile_of(word))  # type: ignore[arg-type]
            found.append(at)
        return found if found == sorted(set(found)) else None

    # -- what is done

    def play(self, text: str) -> None:
        if not self.allows(text):
            raise ValueError(f"not legal here: {text!r}")
        self._spellings = None
        words = text.split(" ")
        if words[0] == "draw":
            self.draw(words[1])
        elif words[0] == "lay":
            self.lay(words[1:])
        elif words[0] == "extend":
            self.extend(words)
        elif words[0] == "swap":
            self.swap(words)
        elif words[0] == "joker":  # R19
            self.hits[text] += 1
            if words[1] == "take":
                self.board_jokers -= 1
                self.hands[self.seat].append(JOKER)
                self.known[self.seat][JOKER] += 1
            self.end_turn()
        elif text == "stop":
            self.end_turn()
        else:
            self.hits["R18 a pass beside a swap"] += bool(self.swapping_moves())
            self.hits["R18 a pass after a swap"] += self.swaps > 0
            self.end_turn(passed=True)

    def begin_turn(self, seat: int) -> None:
        self.seat = seat
        self.drawn = 0
        self.swaps = 0
        self._phase = "action"

    def draw(self, word: str) -> None:
        """R10."""
        self._phase = "draw"
        hand = self.hands[self.seat]
        before = self.drawn
        if word == "?":
            while self.reserve and self.drawn == before:
                tile = self.reserve.pop(0)
                if tile == JOKER:
                    self.hits["R10 a blind joker"] += 1
                    self.board_jokers += 1
                else:
                    hand.append(tile)
                    self.drawn += 1
            self.hits[f"R10 only jokers as tile {before + 1}"] += self.drawn == before
        else:
            self.bed.remove(int(word))
            hand.append(int(word))
            self.known[self.seat][int(word)] += 1
            self.drawn += 1
        if self.drawn == 2:
            self.end_turn()
        elif not self.bed and not self.reserve:
            self.hits["R10 nothing for a second tile"] += 1
            self.end_turn()

    def use(self, tiles: Iterable[int]) -> None:
        """Tiles leave the hand; R12: known jokers first."""
        for tile in tiles:
            self.hands[self.seat].remove(tile)
            self.known[self.seat] -= Counter([tile])

    def lay(self, words: list[str]) -> None:
        """R13, R15, R16, R19, R20."""
        at = words.index("<") if "<" in words else len(words)
        tiles = tuple(tile_of(word) for word in words[:at])
        stolen: Counter[int] = Counter()
        if at < len(words):
            run = int(words[at + 1][1:]) - 1
            places = self.places(run, words[at + 2 :])
            assert places is not None
            old = self.runs[run]
            stolen = Counter(old[i] for i in places)
            self.runs[run] = tuple(tile for i, tile in enumerate(old) if i not in places)
            self.hits[f"R15 a theft of {len(places)}"] += 1
            self.hits["R15 a stolen joker"] += stolen[JOKER] > 0
            self.hits["R15 from inside"] += any(0 < i < len(old) - 1 for i in places)
        self.use((Counter(tiles) - stolen).elements())  # type: ignore[arg-type]
        self.runs.append(tiles)  # type: ignore[arg-type]
        self.hits["R14 a lay over 100"] += 0 < crossing(tiles)  # type: ignore[arg-type]
        self.take_reward(sum(flowers(tile) for tile in tiles))  # type: ignore[arg-type]
        if not self.hands[self.seat]:
            self.hits["R20 no offer"] += len(tiles) == 3 and not stolen and self.board_jokers > 0
            self.hits["R22 by a lay"] += 1
            self.end_round()
        elif len(tiles) == 3 and not stolen and self.board_jokers > 0:
            self._phase = "joker"
        else:
            self.hits["R19 no joker there"] += len(tiles) == 3 and not stolen
            self.hits["R19 three with a theft"] += len(tiles) == 3 and bool(stolen)
            self.end_turn()

    def take_reward(self, total: int) -> None:
        """R16."""
        left = [value for value in self.rewards if value <= total]
        self.hits["R16 above 15"] += total > 15
        self.hits["R16 the next lower"] += bool(left) and left[-1] < total <= 15
        self.hits["R16 none left"] += not left
        if left:
            self.rewards.remove(left[-1])
            self.won[self.seat].append(left[-1])

    def extend(self, words: list[str]) -> None:
        """R17."""
        run = int(words[1][1:]) - 1
        tiles = tuple(tile_of(word) for word in words[2:])
        old = self.runs[run]
        self.use((Counter(tiles) - Counter(old)).elements())  # type: ignore[arg-type]
        self.runs[run] = tiles  # type: ignore[assignment]
        self.hits["R17 both ends"] += tiles[0] != old[0] and tiles[-1] != old[-1]
        self.hits["R17 inside"] += tiles[0] == old[0] and tiles[-1] == old[-1]
        self.hits["R14 a run of 40 or more"] += len(tiles) >= 40
        if not self.hands[self.seat]:
            self.hits["R22 by an extension"] += 1
            self.end_round()
        else:
            self.end_turn()

    def swap(self, words: list[str]) -> None:
        """R21."""
        run, at = (int(part) - 1 for part in words[1][1:].split("."))
        tile = int(words[2])
        self.use([tile])
        self.runs[run] = self.runs[run][:at] + (tile,) + self.runs[run][at + 1 :]
        self.hands[self.seat].append(JOKER)
        self.known[self.seat][JOKER] += 1
        self.swaps += 1
        self.hits["R21 a swap"] += 1
        self.hits["R21 a second swap in a turn"] += self.swaps == 2
        self.hits["R21 in a run with another joker"] += JOKER in self.runs[run]

    # -- ends

    def end_turn(self, passed: bool = False) -> None:
        """R11, R22."""
        self.fill_bed("R11")
        self.passes = self.passes + 1 if passed else 0
        if self.passes == self.players:
            self.hits["R22 all passed"] += 1
            self.end_round()
        else:
            self.begin_turn((self.seat + 1) % self.players)

    def end_round(self) -> None:
        """R23, R9, R24."""
        left = [sum(flowers(tile) for tile in hand) for hand in self.hands]
        self.round_scores.append([sum(self.won[s]) - left[s] for s in range(self.players)])
        scores = self.scores()
        if len(self.round_scores) == self.options["rounds"]:
            self._phase = "over"
            tied = scores.count(max(scores)) > 1
            self.hits["R24 tied, by the last round"] += tied and len(self.winners()) == 1
            self.hits["R24 shared"] += len(self.winners()) > 1
        else:
            last = [seat for seat in self.order if scores[seat] == min(scores)]
            self.hits["R9 a tie for the start"] += len(last) > 1
            self.hits["R9 a tie across seat 0"] += last[0] > min(last)
            self.set_up(last[0])

    def truth(self) -> dict[str, Any]:
        """What `state` should say while the game goes on."""
        hands = []
        for hand, known in zip(self.hands, self.known):
            seen = sorted(name(tile) for tile in known.elements())
            tiles = sorted(name(tile) for tile in hand)
            hands.append({"size": len(hand), "known": seen, "tiles": tiles})
        return {
            "round": len(self.round_scores) + 1,
            "bed": sorted(name(tile) for tile in self.bed),
            "board_jokers": self.board_jokers,
            "rewards": list(self.rewards),
            "won": [sorted(tokens) for tokens in self.won],
            "reserve": len(self.reserve),
            "runs": [[name(tile) for tile in run] for run in self.runs],
            "hands": hands,
        }


def crossing(tiles: Tiles) -> int:
    """How often a numbered tile comes after a higher one (once: the run goes on after 100)."""
    numbers = [tile for tile in tiles if tile != JOKER]
    return sum(left > right for left, right in zip(numbers, numbers[1:]))


# ---------------------------------------------------------------- illegal texts


def variation(game: Runs, move: str, rng: random.Random) -> str:
    """A text much like this move; it may be legal."""
    words = move.split(" ")
    tile = rng.choice([name(t) for t in game.hands[game.seat]] + ["J", str(rng.randint(1, 100))])
    at = rng.randrange(1, len(words)) if len(words) > 1 else 0
    run = rng.randint(1, len(game.runs) + 1)
    lying = game.runs[run - 1] if run <= len(game.runs) else (5, JOKER)
    stolen = loot(lying, sorted(rng.sample(range(len(lying)), rng.choice([1, 1, 2]))))
    change = rng.randrange(9)
    if change == 0:
        del words[at]
    elif change == 1:
        words.insert(at + 1, tile)
    elif change == 2:
        words[at] = tile
    elif change == 3 and len(words) > 2:
        words[at - 1], words[at] = words[at], words[at - 1]
    elif change == 4:
        words.append(rng.choice([tile, f"J.{rng.randint(0, 4)}"]))
    elif change == 5:
        words = words[: words.index("<")] if "<" in words else words + ["<", f"r{run}", stolen]
    elif change == 6:
        words = f"swap r{run}.{rng.randint(0, len(lying) + 1)} {tile}".split(" ")
    elif change == 7:
        words = ["lay"] + [str((game.bed or [9])[0] + i) for i in range(3)]
    else:
        words = rng.choice([["draw", tile], ["pass"], ["stop"], ["draw", "?"], ["joker", "take"]])
    return " ".join(words)


def misspelt(game: Runs, move: str, rng: random.Random) -> str:
    texts = [move.upper(), move.title(), " " + move, move + " ", move + "\n", move + " <", ""]
    texts += [move.replace(" ", "  ", 1), move + move, "lay", "lay 1 2 3 < r0 4", "extend", "extend r1"]
    texts += ["extend r01 1", "draw", "draw J", "draw 0", "draw 101", "draw 07", "swap", "swap r1.1"]
    texts += ["joker", "lay J J J", "lay 1 1 2", "lay 0 1 2", "lay 99 100 101", "lay 3 2 1", "é"]
    return rng.choice([text for text in texts if not game.allows(text)])
