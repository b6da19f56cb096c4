"""Games of Bloom Town for the traffic test."""

from __future__ import annotations

import copy
from typing import Any, Iterator

from client import same, true
from match import Match, Traffic
from town import DEAL_STYLES, random_deal

OPTIONS = [
    {},
    {"side": "B"},
    {"metro": "lines", "parks": "three"},
    {"side": "B", "metro": "lines"},
    {"side": "A", "metro": "group", "parks": "open"},
    {"side": "B", "metro": "group", "parks": "three"},
]


class TownMatch(Match):
    game = "town"
    phases = ["build", "bonus", "take", "blind", "keep", "over"]
    strange = ["O@c3", "keep O"]

    def points_of(self, events: list[dict[str, Any]]) -> list[int]:
        points = [0] * self.players
        for event in events:
            if event["event"] == "rescore":
                points = [a + b for a, b in zip(points, event["points"])]
            elif "points" in event:
                points[event["seat"]] += event["points"]
        return points

    def compare_preview(
        self, move: str, preview: dict[str, Any], events: list[dict[str, Any]], following: Any
    ) -> None:
        first = events[0] if events else {"event": "none"}
        if first["event"] in ("build", "double", "keep"):
            same("preview.points of " + move, preview["points"], first["points"])
        if first["event"] == "build":
            same("preview.earned of " + move, sorted(preview["earned"]), sorted(first["earned"]))
        if "rescore" in preview:
            foretold = {"event": "rescore", "by": "token", **preview["rescore"]}
            same("preview.rescore of " + move, foretold, first)
        same("preview.bonus of " + move, preview["bonus"], following["phase"] == "bonus")
        if preview["next"]["certain"]:
            same("preview.next of " + move, preview["next"]["seat"], following["seat"])
        takes = [event for event in events if event["event"] == "take"]
        taken = preview["take"]
        if takes and taken is not None and not taken["blind"]:
            same("preview.take of " + move, taken, {key: takes[0][key] for key in taken})
        true("a tile is taken that no preview spoke of", not takes or taken is not None)

    def choose(self, legal: dict[str, Any]) -> str:
        """Random, with an inclination to what is rare."""
        moves = legal["moves"]
        if self.style == "chase":  # an extra turn finds its slot empty; then the token is of use
            plain = [move for move in moves if not move.startswith("token")]
            moves = plain if self.phase != "blind" and self.rng.random() < 0.9 else moves
            if "extra" in moves:
                return "extra"
        special = [move for move in moves if move != "end" and "@" not in move]
        if self.phase != "build":
            return self.rng.choice(special if special and self.rng.random() < 0.6 else moves)
        if self.style == "plain" or self.rng.random() < 0.3:
            return self.rng.choice(moves)
        view = self.table.must("view", seat=legal["seat"])["view"]
        board = self.all.components["town"]["boards"][view["options"]["side"]]

        def appeal(move: str) -> tuple[Any, ...]:
            if "@" not in move:
                return (0, 0, 0)
            square = move.split("@")[1]
            slot = board["icons"][int(square[1]) - 1]["abcde".index(square[0])] - 1
            empty, size = view["market"][slot] is None, view["pile_sizes"][slot]
            if self.style == "chase":  # empty slots, then bloom squares
                return (empty, square in board["bloom"], size)
            return (empty and not size, -size, square in board["bloom"])  # drain

        best = max(map(appeal, moves))
        return self.rng.choice([move for move in moves if appeal(move) == best])

    def compare_scores(self, state: dict[str, Any], scores: dict[str, Any]) -> None:
        super().compare_scores(state, scores)
        same("breakdown and state", scores["breakdown"], state["points"])

    def compare_view(self, state: dict[str, Any], seat: int | None, view: dict[str, Any]) -> None:
        """The state, without the piles and what others do not know of a hand."""
        wanted = copy.deepcopy({key: state[key] for key in state if key != "piles"})
        for other, hand in enumerate(wanted["hands"]):
            if other == seat:
                continue
            known = [tile for tile, open_ in zip(hand["tiles"], hand["known"]) if open_]
            hidden = len(hand["tiles"]) - len(known)
            hand["tiles"] = known + [None] * hidden
            hand["known"] = [True] * len(known) + [False] * hidden
        same(f"the view of seat {seat}", view, {**wanted, "seat": seat})


def games(all_: Traffic) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Name, style and set-up of each."""
    number = 0
    for players in (2, 3, 4):
        for style in ("plain", "chase", "drain"):
            names = [f"Spieler {i} ♣" for i in range(players)]
            setup = {"players": players, "options": OPTIONS[number % 6], "names": names}
            yield f"from a seed, {style}", style, {**setup, "seed": all_.rng.randbytes(32).hex()}
            number += 1
        for i in range(3):
            deal = random_deal(players, all_.rng, DEAL_STYLES[number % len(DEAL_STYLES)])
            setup = {"players": players, "options": OPTIONS[number % 6], "deal": deal}
            yield f"from a deal, {i}", ("chase", "drain", "chase")[i], setup
            number += 1
