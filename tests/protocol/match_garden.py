"""Games of Bloom by Escoffier and Franck for the traffic test."""

from __future__ import annotations

from typing import Any, Iterator

from client import same
from match import Match, Traffic


# Gardeners on all corners of a garden of 4 × 4 squares: the fifth player has to pass (G18).
CORNERS = ["card 9 r0 @0,0", "gardener -1,-1", "card 9 r0 @1,0", "gardener 2,-1"]
CORNERS += ["card 9 r0 @0,1", "gardener -1,2", "card 9 r0 @1,1", "gardener 2,2", "pass"]


class GardenMatch(Match):
    game = "garden"
    phases = ["card", "sale", "ornament", "gardener", "animal", "over"]
    strange = ["card 5 r1 @0,0", "card 9 r1 @1,1", "sell PW", "drop P", "done", "pass", "ornament -"]
    strange += ["ornament 0,0 0,1", "gardener 0,0", "animal 2,0", "animal 99,99"]
    played = 0

    def choose(self, legal: dict[str, Any]) -> str:
        rng, moves = self.rng, legal["moves"]
        if self.style == "corners" and self.played < len(CORNERS):
            self.played += 1
            return CORNERS[self.played - 1]
        if self.phase == "ornament":
            return rng.choice(moves)
        if self.phase == "card" and self.style != "plain" and rng.random() < 0.8:
            few = rng.sample(moves, min(len(moves), 12))
            if few == ["pass"]:
                return "pass"
            # big: many flowers; low: few, so that nobody has ten; wild: far out.
            flowers = lambda move: int(move.split(" ")[1])  # noqa: E731
            if self.style == "big":
                return max(few, key=flowers)
            if self.style == "low":
                return min(few, key=flowers)
            return max(few, key=lambda move: sum(abs(int(n)) for n in move.split("@")[1].split(",")))
        return rng.choice(moves)

    def points_of(self, events: list[dict[str, Any]]) -> list[int]:
        points = [0] * self.players
        for event in events:
            if "points" in event:
                part = event["points"]
                points[event["seat"]] += part if isinstance(part, int) else sum(part.values())
        return points

    def compare_preview(
        self, move: str, preview: dict[str, Any], events: list[dict[str, Any]], following: Any
    ) -> None:
        same("preview.events of " + move, preview["events"], events)
        seat = events[0]["seat"] if events and "seat" in events[0] else None
        if seat is not None:
            same("preview.points of " + move, preview["points"], self.points_of(events)[seat])
        same("preview.sources of " + move, sum(preview["sources"].values()), preview["points"])
        wanted = {key: following[key] for key in ("seat", "colour", "phase")}
        same("preview.next of " + move, preview["next"], {**wanted, "certain": True})
        if move.startswith("card"):
            picked = sorted(each["token"] for each in preview["picked"])
            same("preview.picked of " + move, picked, sorted(events[0]["picked"]))

    def compare_revealed(self, move: str, events: list[dict[str, Any]], revealed: bool) -> None:
        same("revealed by " + move, revealed, False)

    def compare_scores(self, state: dict[str, Any], scores: dict[str, Any]) -> None:
        super().compare_scores(state, scores)
        same("breakdown and state", scores["breakdown"], state["points"])
        owners = {index: letter for index, letter in enumerate(state["colours"])}
        same("the colour of the owner", state["colour"], owners.get(state["owner"]))
        seen = "".join(state["garden"]["rows"])
        same("visible flowers", state["visible"], [seen.count(letter) for letter in state["colours"]])
        same("the garden", state["garden"], self.draw(state["cards"]))

    def draw(self, cards: list[dict[str, Any]]) -> dict[str, Any]:
        """The garden that these cards make, from the components."""
        squares: dict[tuple[int, int], str] = {}
        for each in cards:
            rows = self.all.components["garden"]["cards"][each["card"] - 1]
            for _ in range(each["turn"]):
                rows = ["".join(column) for column in zip(*rows[::-1])]
            for y, row in enumerate(rows):
                for x, mark in enumerate(row):
                    place = (each["centre"][0] + x - 1, each["centre"][1] + y - 1)
                    squares[place] = each["colour"] if mark == "#" else "."
        if not squares:
            return {"left": 0, "top": 0, "rows": []}
        xs, ys = [x for x, _ in squares], [y for _, y in squares]
        left, top = min(xs), min(ys)
        columns = range(left, max(xs) + 1)
        rows = ["".join(squares.get((x, y), " ") for x in columns) for y in range(top, max(ys) + 1)]
        return {"left": left, "top": top, "rows": rows}

    def compare_view(self, state: dict[str, Any], seat: int | None, view: dict[str, Any]) -> None:
        """Nothing is hidden."""
        same(f"the view of seat {seat}", view, {**state, "seat": seat})


def games(all_: Traffic) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Name, style and set-up of each."""
    rng = all_.rng
    options = [
        {},
        {"order": "tactical", "colours": "RYB"},
        {"barrow": "full", "selling": "bouquets", "lawns": "shared"},
        {"order": "tactical", "tie": "stay", "selling": "all"},
        {"order": "tactical", "selling": "all", "animals": "anywhere", "chains": "wait"},
        {"barrow": "full", "order": "tactical", "lawns": "shared", "colours": "RYBWP"},
    ]
    letters = {2: "RYB", 3: "BRP", 4: "YWPR", 5: "RYBWP"}
    for players in (2, 3, 4, 5):
        for i, style in enumerate(("plain", "big", "low", "wild")):
            chosen = dict(options[(players + i) % 5])
            if "colours" in chosen and i % 2:
                chosen["colours"] = letters[players]
            elif "colours" in chosen:
                chosen["colours"] = "RYBWP"
            setup: dict[str, Any] = {"players": players, "options": chosen}
            if i % 2:
                yield f"from a deal, {style}", style, {**setup, "deal": {"first": rng.randrange(players)}}
            else:
                names = [f"Spieler {i} ♣" for i in range(players)]
                yield f"from a seed, {style}", style, {**setup, "seed": rng.randbytes(32).hex(), "names": names}
    yield "with a pass", "corners", {"players": 5, "options": {}, "deal": {"first": 0}}
