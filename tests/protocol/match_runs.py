"""Games of Bloom by Wolfgang Kramer for the traffic test."""

from __future__ import annotations

import random
from typing import Any, Iterator

from client import same, true
from match import Match, Traffic

TILES = [*map(str, range(1, 101)), "J", "J", "J"]


def random_round(rng: random.Random, top: list[str] | None = None) -> list[str]:
    """A reserve that begins with these tiles."""
    rest = TILES.copy()
    for tile in top or []:
        rest.remove(tile)
    rng.shuffle(rest)
    return [*(top or []), *rest]


def rich_round(rng: random.Random) -> list[str]:
    """The starter gets three jokers and ten numbers in a row: very many lays."""
    start = rng.randrange(100)
    row = [str((start + i) % 100 + 1) for i in range(10)]
    bed = [str((start + 20 + 5 * i) % 100 + 1) for i in range(8)]
    return random_round(rng, bed + row + ["J"] * 3)


def late_jokers(rng: random.Random) -> list[str]:
    """The jokers are the last tiles of the reserve, so that a blind draw can find nothing else."""
    numbers = TILES[:100]
    rng.shuffle(numbers)
    return numbers + ["J"] * 3


class RunsMatch(Match):
    game = "runs"
    phases = ["action", "draw", "joker", "over"]
    strange = ["lay 1 2 3", "draw 50", "draw ?", "stop", "pass", "swap r1.1 5", "extend r1 1 2 3 4"]
    strange += ["lay 1 2 3 4 < r1 3", "joker take"]

    def choose(self, legal: dict[str, Any]) -> str:
        rng, moves = self.rng, legal["moves"]
        kinds: dict[str, list[str]] = {}
        for move in moves:
            kind = move.split(" ")[0] + (" <" if "<" in move else "")
            kinds.setdefault(kind, []).append(move)
        if self.style == "hoard":  # draws only, while there is anything to draw
            kind = "draw" if "draw" in kinds else rng.choice(sorted(kinds))
            blind = self.style == "hoard" and "draw ?" in moves and rng.random() < 0.7
            return "draw ?" if blind else rng.choice(kinds[kind])
        if self.style == "jokers":  # short lays with jokers, which others can swap
            short = [move for move in kinds.get("lay", []) if move.count(" ") == 3]
            wanted = kinds.get("swap") or [move for move in short if "J" in move] or short
            if "joker take" in moves:
                return "joker take"
            if wanted and rng.random() < 0.8:
                return rng.choice(wanted)
        return rng.choice(kinds[rng.choice(sorted(kinds))])

    def points_of(self, events: list[dict[str, Any]]) -> list[int]:
        ends = [event["points"] for event in events if event["event"] == "round_end"]
        return ends[0] if ends else [0] * self.players

    def compare_preview(
        self, move: str, preview: dict[str, Any], events: list[dict[str, Any]], following: Any
    ) -> None:
        by_kind = {event["event"]: event for event in reversed(events)}
        put = by_kind.get("lay", by_kind.get("extend"))
        if put is not None:
            same("preview.run of " + move, preview["run"], {"name": put["run"], "tiles": put["tiles"]})
            same("preview.flowers of " + move, preview["flowers"], put.get("flowers", 0))
        same("preview.run is there for runs", "run" in preview, put is not None or "swap" in by_kind)
        same("preview.source of " + move, "source" in preview, "steal" in by_kind)
        same("preview.points of " + move, preview["points"], by_kind.get("reward", {}).get("value", 0))
        sums = sum(each["flowers"] for each in preview["earned"])
        same("the flowers of preview.earned of " + move, sums, preview["flowers"])
        if "draw" in by_kind:
            drawn = {key: by_kind["draw"][key] for key in ("tile", "blind")}
            same("preview.draw of " + move, preview["draw"], drawn)
        same("preview.draw is there for draws", "draw" in preview, "draw" in by_kind)
        same("preview.joker_offered of " + move, preview["joker_offered"], following["phase"] == "joker")
        same("preview.ends_round of " + move, preview["ends_round"], "round_end" in by_kind)
        if preview["next"]["certain"]:
            same("preview.next of " + move, preview["next"]["seat"], following["seat"])

    def compare_revealed(self, move: str, events: list[dict[str, Any]], revealed: bool) -> None:
        news = [event for event in events if event["event"] in ("joker_up", "refill", "round_end")]
        news += [event for event in events if event["event"] == "draw" and event["blind"]]
        same("revealed by " + move, revealed, bool(news))

    def compare_view(self, state: dict[str, Any], seat: int | None, view: dict[str, Any]) -> None:
        """The state, without the reserve and the hands of others."""
        wanted = {key: state[key] for key in state if key != "reserves"}
        hands = enumerate(wanted["hands"])
        wanted["hands"] = [hand if i == seat else {**hand, "tiles": None} for i, hand in hands]
        same(f"the view of seat {seat}", view, {**wanted, "seat": seat})

    # --- next -----------------------------------------------------------------------------------

    def ask_compose(self, legal: dict[str, Any], send: Any) -> list[Any]:
        """What the legal moves are made of gives those moves; other tiles give what they lack."""
        seat = legal["seat"]
        if seat is None:
            send("compose", seat=0)
            return []
        view = self.must("view", seat=seat)["view"]
        hand = view["hands"][seat]["tiles"]
        out = [send("compose"), send("compose", tiles=hand), send("compose", tiles=["101"])]
        same("a tile that is not in the hand", out[-1]["error"]["code"], "bad-request")
        if legal["complete"]:
            swaps = sorted(move for move in legal["moves"] if move.startswith("swap"))
            if legal["phase"] == "action":
                same("the swaps", sorted(out[0]["compose"]["swaps"]), swaps)
        puts = [move for move in legal["moves"] if move.startswith(("lay", "extend"))]
        for move in puts[:: len(puts) // 12 + 1]:
            words, _, theft = move.partition(" < ")
            kind, *tiles = words.split(" ")
            wish: dict[str, Any] = {}
            if kind == "extend":
                wish["extend"] = tiles.pop(0)
                old = list(view["runs"][int(wish["extend"][1:]) - 1])
            else:
                run, *places = theft.split(" ")
                wish["steal"] = [f"{run} {place}" for place in places]
                old = ["J" if place.startswith("J.") else place for place in places]
            for tile in old:
                tiles.remove(tile)
            found = send("compose", tiles=tiles, **wish)["compose"]
            same("the flaw of " + move, found["flaw"], None)
            moves = [order["move"] for order in found["orders"]]
            true("no order is " + move, move in moves or len(moves) == 24)
            out.append(found)
        return out

    def ask_next(self, legal: dict[str, Any], send: Any) -> list[Any]:
        """Against what the list of moves says, if it is a whole one; along random ways."""
        rng = random.Random(len(legal["moves"]))
        out = self.ask_compose(legal, send)
        thefts = sorted({move.split(" < ")[1] for move in legal["moves"] if "<" in move})
        ways = [(None, "")] * 4 + [(theft, "lay") for theft in rng.sample(thefts, min(3, len(thefts)))]
        for kind in ("lay", "extend", "swap", "draw", "joker", "pass", "stop"):
            ways.append((None, kind))
        for steal, prefix in ways:
            more = {} if steal is None else {"steal": steal}
            while True:
                answer = send("next", prefix=prefix, **more)
                out.append(answer)
                if legal["complete"]:
                    self.compare_next(legal["moves"], prefix, steal, answer)
                if not answer["tokens"] or (answer["end"] and rng.random() < 0.4):
                    break
                prefix = (prefix + " " if prefix else "") + rng.choice(answer["tokens"])
            if answer["end"]:
                move = prefix if steal is None else f"{prefix} < {steal}"
                true(f"next leads to {move}", send("check", move=move)["legal"])
        for prefix in ("lay J J J J J", "extend r34", "lay 1 1", "draw 101", "stop 1"):
            answer = send("next", prefix=prefix)
            same(f"what follows {prefix}", [answer["tokens"], answer["end"]], [[], False])
            out.append(answer)
        for prefix in ("fly", " ", "lay ", "lay  1", "lay 101", "extend 1", "lay 1 x", "LAY", "lay 01"):
            out.append(send("next", prefix=prefix))
            same(f"next of {prefix!r}", out[-1]["error"]["code"], "bad-prefix")
        out.append(send("next", prefix="draw", steal="r1 3"))
        same("a theft without a lay", out[-1]["error"]["code"], "bad-prefix")
        for steal in ("r99 1", "1", "r1", "r1 J", "r1 1 2 3", "x"):
            out.append(send("next", prefix="lay", steal=steal))
            same(f"theft {steal!r}", out[-1]["error"]["code"], "illegal-move")
        return out

    def compare_next(self, moves: list[str], prefix: str, steal: str | None, answer: Any) -> None:
        words = prefix.split(" ") if prefix else []
        tokens, end = set(), False
        for move in moves:
            text, _, theft = move.partition(" < ")
            parts = text.split(" ")
            if words and parts[: len(words)] != words or (words and theft != (steal or "")):
                continue
            if len(parts) == len(words):
                end = True
            else:
                tokens.add(parts[len(words)])
        same(f"tokens after {prefix!r}, {steal}", answer["tokens"], sorted(tokens))
        same(f"end after {prefix!r}, {steal}", answer["end"], end)


def games(all_: Traffic) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Name, style and set-up of each."""
    rng = all_.rng
    options = [
        {"rounds": 1},
        {"rounds": 2, "dealt_jokers": "hand"},
        {"rounds": 1, "steal_jokers": "no", "dealt_jokers": "hand"},
        {"steal_jokers": "yes"},
    ]
    for i, players in enumerate((2, 3, 4, 5)):
        names = [f"Spieler {i} ♣" for i in range(players)]
        setup = {"players": players, "options": options[i], "names": names}
        yield "from a seed", "plain", {**setup, "seed": rng.randbytes(32).hex()}
        first = rng.randrange(players)
        deal = {"first": first, "rounds": [rich_round(rng)]}
        setup = {"players": players, "options": {"rounds": 1, "dealt_jokers": "hand"}}
        yield "with many jokers", "jokers", {**setup, "deal": deal}
    deal = {"first": 0, "rounds": [late_jokers(rng), random_round(rng)]}
    yield "with late jokers", "hoard", {"players": 5, "options": {}, "deal": deal}
    yield "with late jokers again", "hoard", {"players": 2, "options": {"rounds": 1}, "deal": {
        "first": 1, "rounds": [late_jokers(rng)]}}  # fmt: skip
