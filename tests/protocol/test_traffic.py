#!/usr/bin/python3
"""Plays whole games of Bloom Town through `bloom engine`, sends every command in every phase, sends
bad input of every kind, and holds every request and every answer against docs/schemas/.

    test_traffic.py build/release/bloom

The same games and requests every time. Fails if a definition of the schemas was never matched.
"""

from __future__ import annotations

import copy
import hashlib
import random
import sys
from collections import Counter
from typing import Any

import bad_input
from client import COMMANDS, SIGHTED, TABLE_ONLY, Client, Tally, content, same, sentences, true
from schemas import Schemas
from test_deals import town_deal
from town import DEAL_STYLES, random_deal

PHASES = ["build", "bonus", "take", "blind", "keep", "over"]
LEVELS = ["random", "greedy", "easy", "medium", "hard", "expert"]
OPTIONS = [
    {},
    {"side": "B"},
    {"metro": "lines", "parks": "three"},
    {"side": "B", "metro": "lines"},
    {"side": "A", "metro": "group", "parks": "open"},
    {"side": "B", "metro": "group", "parks": "three"},
]
# Only games with moves of several steps answer `next`; only they will match this.
NOT_YET = {"next#/$defs/answer"}

# Faults of the engine; each case says what is right.
KNOWN: dict[str, str] = {}


class Traffic:
    """What all matches share."""

    def __init__(self, path: str) -> None:
        self.schemas = Schemas()
        self.table, self.spare = Client(path, self.schemas), Client(path, self.schemas)
        self.rng = random.Random(20)
        self.met: Counter[tuple[str, str]] = Counter()  # (command, phase)
        self.seen: Counter[tuple[str, str]] = Counter()  # the same after `see`
        self.records: dict[str, Any] = {}  # one per phase
        games = self.table.must("games")["games"]
        self.boards = games[0]["components"]["boards"]
        self.only_town = [game["id"] for game in games] == ["town"]

    def close(self) -> None:
        self.table.close()
        self.spare.close()


class Match:
    """One game, looked at from all sides while it is played."""

    def __init__(self, all_: Traffic, style: str, **setup: Any) -> None:
        self.all, self.rng, self.table = all_, all_.rng, all_.table
        self.style, self.players = style, setup["players"]
        self.phase = "over"
        answer = self.table.must("new", game="town", **setup)
        given = setup.get("deal")
        if given is not None:
            same("the deal that was given", answer["deal"], given)
            true("no commitment for a given deal", answer["commitment"] is None)
        else:
            true("a commitment", answer["commitment"] is not None)

    def play(self) -> None:
        while True:
            legal = self.table.must("legal")
            self.phase = legal["phase"]
            same("the order of legal moves", legal["moves"], sorted(set(legal["moves"])))
            same("the count of legal moves", legal["count"], len(legal["moves"]))
            fresh = self.all.met["scores", self.phase] < 2
            if fresh or self.rng.random() < 0.02:
                self.look_at_all(legal)
            if legal["seat"] is None:
                return
            self.step(legal)

    # --- one move ------------------------------------------------------------------------------

    def step(self, legal: dict[str, Any]) -> None:
        move = self.choose(legal)
        preview = self.table.must("preview", move=move)["preview"]
        before = self.table.must("scores")
        seat = {} if self.rng.random() < 0.5 else {"seat": self.rng.choice([legal["seat"], None])}
        played = self.must("play", move=move, **seat)
        after, following = self.table.must("scores"), self.table.must("legal")
        self.compare_preview(move, preview, played["events"], following)
        gained = [a - b for a, b in zip(after["scores"], before["scores"])]
        same("the points in the events of " + move, self.points_of(played["events"]), gained)

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
        """Whatever the preview foretold came true."""
        same("preview.move", preview["move"], move)
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
        board = self.all.boards[view["options"]["side"]]

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

    # --- every command -------------------------------------------------------------------------

    def send(self, cmd: str, **fields: Any) -> dict[str, Any]:
        self.all.met[cmd, self.phase] += 1
        return content(self.table.ask(cmd, **fields))

    def must(self, cmd: str, **fields: Any) -> dict[str, Any]:
        answer = self.send(cmd, **fields)
        if not answer["ok"]:
            raise self.table.error("refused")
        return answer

    def look_at_all(self, legal: dict[str, Any]) -> None:
        over = self.phase == "over"
        same("legal asked twice", self.must("legal"), content(legal))
        self.must("games")
        same("stop", self.must("stop")["stop"], {"thinking": False})
        state, scores = self.must("state")["state"], self.must("scores")
        self.compare_scores(state, scores)
        views = {seat: self.must("view", seat=seat)["view"] for seat in [None, *range(self.players)]}
        for seat, view in views.items():
            self.compare_view(state, seat, view)
        record = self.compare_records(over)
        self.all.records.setdefault(self.phase, record)
        if over:
            same("a move after the end", self.send("play", move="end")["error"]["code"], "illegal-move")
        answers = self.ask_about_moves(legal, self.send)
        same("state after questions", self.must("state")["state"], state)
        self.back_and_forth(record, state, legal)
        self.look_with(views, record, legal, answers)

    def compare_scores(self, state: dict[str, Any], scores: dict[str, Any]) -> None:
        same("scores and state", scores["scores"], state["scores"])
        same("breakdown and state", scores["breakdown"], state["points"])
        sums = [sum(points.values()) for points in scores["breakdown"]]
        same("the sums of the breakdown", sums, scores["scores"])

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

    def compare_records(self, over: bool) -> dict[str, Any]:
        record = self.must("record")["record"]
        true("a whole record", {"options", "seed", "deal"} <= record.keys())
        same("scores in the record", "scores" in record, over)
        hidden = ("seed", "deal")
        for seat in range(self.players):
            own = self.must("record", seat=seat)["record"]
            wanted = {k: v for k, v in record.items() if over or k not in hidden}
            same(f"the record of seat {seat}", own, wanted)
        true("no secret yet", over or "secret" not in record.get("fairness", {}))
        return record

    def ask_about_moves(self, legal: dict[str, Any], send: Any) -> list[Any]:
        """The same questions to the table and to a view of the seat to move."""
        some = legal["moves"] if len(legal["moves"]) < 8 else legal["moves"][::7]
        out = [send("next", prefix=""), send("next", prefix="lay 15", steal="r3 19")]
        for move in [*some, "O@c3", "keep O", "nonsense"]:
            check, preview = send("check", move=move), send("preview", move=move)
            same("check of " + move, check["legal"], move in legal["moves"])
            same("preview of " + move, preview["ok"], check["legal"])
            if not check["legal"]:
                same("the reason of check", check["reason"], preview["error"]["message"])
            out += [check, preview]
        for level in LEVELS:
            wishes = [{"seed": 7}, {"iterations": 3, "seed": 7}, {"ms": 1, "seed": 7}]
            thoughts = [send("think", level=level, **wish) for wish in wishes]
            out += thoughts
            if not legal["moves"]:
                same("think when it is over", thoughts[0]["error"]["code"], "game-over")
                continue
            same("one seed, one thought", thoughts[1:], thoughts[:1] * 2)
            moves = [each["move"] for each in thoughts[0]["candidates"]]
            same("the first candidate", moves[0], thoughts[0]["move"])
            true("a thought that is not legal", set(moves) <= set(legal["moves"]))
        out.append(send("think"))
        return out

    def back_and_forth(self, record: dict[str, Any], state: Any, legal: dict[str, Any]) -> None:
        """Undo and play again, and load: the same position."""
        if record["moves"]:
            seat, move = record["moves"][-1]
            same("undo", self.must("undo")["undo"], {"seat": seat, "move": move})
            self.table.must("play", move=move, seat=seat)
        else:
            same("undo at the start", self.send("undo")["error"]["code"], "nothing-to-undo")
        loaded = self.must("load", record=record)["load"]
        same("load", loaded, {"game": "town", "moves": len(record["moves"])})
        same("the state after undo, play and load", self.must("state")["state"], state)
        same("legal after undo, play and load", self.must("legal"), content(legal))
        same("the record after load", self.must("record")["record"], record)

    def look_with(
        self, views: dict[Any, Any], record: Any, legal: dict[str, Any], answers: list[Any]
    ) -> None:
        """The same position, known from views alone, in another engine."""
        spare, phase = self.all.spare, self.phase

        def send(cmd: str, **fields: Any) -> dict[str, Any]:
            self.all.seen[cmd, phase] += 1
            return content(spare.ask(cmd, **fields))

        for seat, view in views.items():
            spare.must("load", record=record)
            self.all.met["see", phase] += 1
            same("see", spare.must("see", view=view)["see"], {"game": "town", "actor": legal["seat"]})
            if legal["seat"] in (seat, None):
                same("legal after see", send("legal"), content(legal))
                same("the answers after see", self.ask_about_moves(legal, send), answers)
            else:
                for cmd in SIGHTED:
                    fields = {"prefix": ""} if cmd == "next" else {"move": "end"}
                    spare.refused("not-your-turn", cmd, **({} if cmd in ("legal", "think") else fields))
            for cmd in TABLE_ONLY:
                self.all.seen[cmd, phase] += 1
                fields = {"play": {"move": "end"}, "view": {"seat": 0}}.get(cmd, {})
                spare.refused("view-only", cmd, **fields)
            for cmd in ("games", "stop"):
                send(cmd)
        spare.must("load", record=record)
        self.all.met["new", phase] += 1
        spare.must("new", game="town", players=2, seed="00" * 32)


def play_games(all_: Traffic, tally: Tally) -> None:
    number = 0
    for players in (2, 3, 4):
        for style in ("plain", "chase", "drain"):
            options = OPTIONS[number % len(OPTIONS)]
            seed = all_.rng.randbytes(32).hex()
            with tally.case(f"game from a seed, {players} players, {style}"):
                names = [f"Spieler {i} ♣" for i in range(players)]
                Match(all_, style, players=players, options=options, seed=seed, names=names).play()
            number += 1
        for i in range(3):
            deal = random_deal(players, all_.rng, DEAL_STYLES[number % len(DEAL_STYLES)])
            options = OPTIONS[number % len(OPTIONS)]
            with tally.case(f"game from a deal, {players} players, {i}"):
                style = ("chase", "drain", "chase")[i]
                Match(all_, style, players=players, options=options, deal=deal).play()
            number += 1
        with tally.case(f"random game, {players} players"):
            play_random(all_.table, players)


def play_random(table: Client, players: int) -> None:
    """The engine's own chance: nothing here depends on which deal it is."""
    answer = table.must("new", game="town", players=players)
    unfinished = table.must("record")["record"]
    same("the commitment", unfinished["fairness"]["commitment"], answer["commitment"])
    true("no secret yet", "secret" not in unfinished["fairness"])
    for seat in range(players):
        own = table.must("record", seat=seat)["record"]
        true("nothing hidden in a seat's record", not {"seed", "deal"} & own.keys())
        true("no secret in a seat's record", "secret" not in own["fairness"])
    table.must("load", record=unfinished)
    same("the record of a random game", table.must("record")["record"], unfinished)
    table.must("new", game="town", players=players)
    while not table.must("scores")["over"]:
        table.must("play", move=table.must("think", level="greedy")["move"])
    record = table.must("record")["record"]
    check_fairness(record)
    table.must("load", record=record)
    same("the record of a finished random game", table.must("record")["record"], record)


def check_fairness(record: dict[str, Any]) -> None:
    """Commitment, seed and deal of a finished record, worked out here."""
    part = record["fairness"]
    secret, added = bytes.fromhex(part["secret"]), bytes.fromhex("".join(part["entropy"]))
    same("the commitment", part["commitment"], hashlib.sha256(secret).hexdigest())
    same("the seed", record["seed"], hashlib.sha256(secret + added).hexdigest())
    same("the entropies", len(part["entropy"]), len(record["players"]))
    deal = town_deal(bytes.fromhex(record["seed"]), len(record["players"]))
    same("the deal", record["deal"], deal)


def check_coverage(all_: Traffic, tally: Tally) -> None:
    for cmd in COMMANDS:
        with tally.case(f"{cmd} was sent in every phase"):
            same("phases without it", [phase for phase in PHASES if not all_.met[cmd, phase]], [])
    for cmd in [*SIGHTED, *TABLE_ONLY, "games", "stop"]:
        with tally.case(f"{cmd} was sent in every phase after see"):
            same("phases without it", [phase for phase in PHASES if not all_.seen[cmd, phase]], [])
    for code in all_.schemas.files["error"]["$defs"]["code"]["enum"]:
        with tally.case(f"refusals with {code} are one sentence each"):
            messages = sorted(Client.messages.get(code, set()))
            true("there was none", bool(messages))
            same("other messages", [text for text in messages if sentences(text) != 1], [])
    unused = all_.schemas.definitions() - all_.schemas.matched
    with tally.case("every definition of the schemas was matched"):
        same("unused definitions", sorted(unused - (NOT_YET if all_.only_town else set())), [])


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: test_traffic.py BLOOM", file=sys.stderr)
        return 2
    tally = Tally(KNOWN)
    all_ = Traffic(sys.argv[1])
    play_games(all_, tally)
    print(f"games: {tally.passed} passed, {tally.failed} failed", flush=True)
    bad_input.run(sys.argv[1], all_.schemas, all_.records, tally)
    check_coverage(all_, tally)
    all_.close()
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
