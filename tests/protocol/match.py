"""One game, looked at from all sides while it is played. What differs from game to game is in
match_town.py, match_runs.py and match_garden.py."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from client import SIGHTED, TABLE_FIELDS, TABLE_ONLY, Client, content, same, true
from schemas import Schemas

LEVELS = ["random", "greedy", "easy", "medium", "hard", "expert", "master", "plain"]
LONG = 150  # a list of moves that is held against its schema only now and then


class Traffic:
    """What all matches share."""

    def __init__(self, path: str) -> None:
        self.schemas = Schemas()
        self.table, self.spare = Client(path, self.schemas), Client(path, self.schemas)
        self.rng = random.Random(20)
        self.met: Counter[tuple[str, str, str]] = Counter()  # (game, command, phase)
        self.seen: Counter[tuple[str, str, str]] = Counter()  # the same after `see`
        self.records: dict[str, dict[str, Any]] = {}  # by game, one per phase
        self.cut: Counter[str] = Counter()  # lists of moves that are not complete, by game
        games = self.table.must("games")["games"]
        self.components = {game["id"]: game["components"] for game in games}

    def close(self) -> None:
        self.table.close()
        self.spare.close()


class Match:
    game = ""
    phases: list[str] = []
    strange: list[str] = []  # texts to ask about in every phase, legal or not
    often = 0.02  # how often all commands are sent

    def __init__(self, all_: Traffic, style: str, **setup: Any) -> None:
        self.all, self.rng, self.table = all_, all_.rng, all_.table
        self.style, self.players = style, setup["players"]
        self.phase = "over"
        answer = self.table.must("new", game=self.game, **setup)
        given = setup.get("deal")
        if given is not None:
            same("the deal that was given", answer["deal"], given)
            true("no commitment for a given deal", answer["commitment"] is None)
        else:
            true("a commitment", answer["commitment"] is not None)

    def play(self) -> None:
        while True:
            legal = self.legal()
            self.phase = legal["phase"]
            same("the order of legal moves", legal["moves"], sorted(set(legal["moves"])))
            listed = len(legal["moves"])
            same("complete", legal["complete"], legal["count"] == listed)
            true("a list that is cut holds 5,000", legal["complete"] or listed == 5000)
            self.all.cut[self.game] += not legal["complete"]
            fresh = self.all.met[self.game, "scores", self.phase] < 2
            if fresh or self.rng.random() < self.often:
                self.look_at_all(legal)
            if legal["seat"] is None:
                return
            self.step(legal)

    # --- what a game says of itself -------------------------------------------------------------

    def choose(self, legal: dict[str, Any]) -> str:
        return self.rng.choice(legal["moves"])

    def points_of(self, events: list[dict[str, Any]]) -> list[int]:
        """By seat, as the events tell it."""
        raise NotImplementedError

    def compare_preview(
        self, move: str, preview: dict[str, Any], events: list[dict[str, Any]], following: Any
    ) -> None:
        """Whatever the preview foretold came true."""
        raise NotImplementedError

    def compare_revealed(self, move: str, events: list[dict[str, Any]], revealed: bool) -> None:
        """Whether something came to light is what the events say."""

    def compare_view(self, state: dict[str, Any], seat: int | None, view: dict[str, Any]) -> None:
        raise NotImplementedError

    def compare_scores(self, state: dict[str, Any], scores: dict[str, Any]) -> None:
        same("scores and state", scores["scores"], state["scores"])
        sums = [sum(points.values()) for points in scores["breakdown"]]
        same("the sums of the breakdown", sums, scores["scores"])

    def ask_next(self, legal: dict[str, Any], send: Any) -> list[Any]:
        """Games whose moves are one step refuse `next`."""
        out = [send("next", prefix=""), send("next", prefix="lay 15", steal="r3 19")]
        for answer in out:
            same("next", answer["error"]["code"], "not-for-this-game")
        out.append(send("compose", tiles=["15"], steal=["r3 19"], extend="r1"))
        same("compose", out[-1]["error"]["code"], "not-for-this-game")
        return out

    # --- one move -------------------------------------------------------------------------------

    def legal(self) -> dict[str, Any]:
        answer = self.table.ask_plainly("legal")
        if len(answer["moves"]) < LONG or self.rng.random() < 0.05:
            self.table.fits("legal#/$defs/answer", answer)
        return answer

    def step(self, legal: dict[str, Any]) -> None:
        move = self.choose(legal)
        preview = self.table.must("preview", move=move)["preview"]
        same("preview.move", preview["move"], move)
        before = self.table.ask_plainly("scores")
        seat = {} if self.rng.random() < 0.5 else {"seat": self.rng.choice([legal["seat"], None])}
        played = self.must("play", move=move, **seat)
        after, following = self.table.ask_plainly("scores"), self.table.ask_plainly("legal")
        self.compare_preview(move, preview, played["events"], following)
        self.compare_revealed(move, played["events"], played["revealed"])
        gained = [a - b for a, b in zip(after["scores"], before["scores"])]
        same("the points in the events of " + move, self.points_of(played["events"]), gained)

    def send(self, cmd: str, **fields: Any) -> dict[str, Any]:
        self.all.met[self.game, cmd, self.phase] += 1
        return content(self.table.ask(cmd, **fields))

    def must(self, cmd: str, **fields: Any) -> dict[str, Any]:
        answer = self.send(cmd, **fields)
        if not answer["ok"]:
            raise self.table.error("refused")
        return answer

    # --- every command --------------------------------------------------------------------------

    def look_at_all(self, legal: dict[str, Any]) -> None:
        over = self.phase == "over"
        same("legal asked twice", self.must("legal"), content(legal))
        self.must("games")
        same("stop", self.must("stop")["stop"], {"thinking": False})
        state, scores = self.must("state")["state"], self.must("scores")
        same("over", scores["over"], over)
        self.compare_scores(state, scores)
        views = {seat: self.must("view", seat=seat)["view"] for seat in [None, *range(self.players)]}
        for seat, view in views.items():
            self.compare_view(state, seat, view)
        record = self.compare_records(over)
        self.all.records.setdefault(self.game, {}).setdefault(self.phase, record)
        if over:
            same("a move after the end", self.send("play", move="end")["error"]["code"], "illegal-move")
        answers = self.ask_about_moves(legal, self.send)
        same("state after questions", self.must("state")["state"], state)
        last = self.back_and_forth(record, state, legal)
        self.judge_moves(legal)
        notes = self.take_notes(last, legal, scores["scores"])
        same("state after judging", self.must("state")["state"], state)
        self.look_with(views, record, legal, answers, notes)

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
        moves = legal["moves"]
        out = self.ask_next(legal, send)
        for move in [*moves[:: len(moves) // 8 + 1], *self.strange, "nonsense"]:
            check, preview = send("check", move=move), send("preview", move=move)
            true("check of " + move, check["legal"] == (move in moves) or not legal["complete"])
            same("preview of " + move, preview["ok"], check["legal"])
            if not check["legal"]:
                same("the reason of check", check["reason"], preview["error"]["message"])
            out += [check, preview]
        for level in LEVELS:
            # No time in these: the same thought is asked for again elsewhere.
            wish = {"level": level, "iterations": 6, "seed": 7}
            thought = send("think", **wish)
            out.append(thought)
            if not moves:
                same("think when it is over", thought["error"]["code"], "game-over")
                continue
            same("one seed, one thought", send("think", **wish, threads=1), thought)
            self.compare_thought(level, thought)
            for each in thought["candidates"]:
                legal_too = each["move"] in moves or send("check", move=each["move"])["legal"]
                true("a thought that is not legal", legal_too)
        for wish in ({"ms": 1}, {"ms": 0, "threads": 2}, {"ms": 60000, "iterations": 2}):
            same("a thought with a limit in time", send("think", **wish)["ok"], bool(moves))
        return out

    def compare_thought(self, level: str, thought: dict[str, Any]) -> None:
        first = thought["candidates"][0]
        same("the first candidate", first["move"], thought["move"])
        shares = sum(each["share"] for each in thought["candidates"])
        true(f"shares of {shares}", shares < 1 + 1e-9)
        searched = bool(thought["chances"])
        if not searched:
            same("a choice without chances", [first["expected"], first["margin"], first["share"]], [0.0, 0.0, 1.0])
        true("random and greedy do not search", not (searched and level in ("random", "greedy", "plain")))
        true("an expert searches", searched or level != "expert")
        if searched:
            same("a chance for each seat", len(thought["chances"]), self.players)
            true("chances that add up to 1", abs(sum(thought["chances"]) - 1) < 1e-9)
            true("no more iterations than allowed", 1 <= thought["iterations"] <= 6)

    def judge_moves(self, legal: dict[str, Any]) -> None:
        """What is judged is what the other commands say of a move."""
        moves, seat = legal["moves"], legal["seat"]
        if seat is None:
            over = self.send("judge", move="end", seat=0, accept={})
            same("a move judged after the end", over["error"]["code"], "illegal-move")
            return
        few = legal["complete"] and len(moves) <= 40
        previews = {move: self.table.must("preview", move=move)["preview"] for move in moves} if few else {}
        for move in moves[:: len(moves) // 4 + 1]:
            played = self.table.must("play", move=move)
            scores = self.table.must("scores")["scores"]
            self.table.must("undo")
            fact = {"move": move, "phase": legal["phase"], "scores": scores}
            fact["events"] = {"count": len(played["events"])}
            for event in played["events"]:
                holds = {"all": [fact, {"events": {"has": {"event": event["event"]}}}]}
                judge = self.must("judge", move=move, seat=seat, accept=holds)["judge"]
                same("a move that is accepted", judge, {"accepted": True})
            never = {"not": {}}
            judge = self.must("judge", move=move, seat=seat, accept=never, missed=[never, fact, None])["judge"]
            same("a move that misses", judge, {"accepted": False, "missed": 1})
            judge = self.must("judge", move=move, seat=seat, accept=never)["judge"]
            same("a move without an answer", judge, {"accepted": False, "missed": None})
            if few:
                most = max(preview["points"] for preview in previews.values())
                best = {"best": {"points": True if previews[move]["points"] == most else None}}
                judge = self.must("judge", move=move, seat=seat, accept=best)["judge"]
                same("whether it is the best", judge, {"accepted": True})
        for other in range(self.players):
            if other != seat:
                refusal = self.send("judge", move=moves[0], seat=other, accept={})
                same("judged for another seat", refusal["error"]["code"], "not-your-turn")
        refusal = self.send("judge", move="nonsense", seat=seat, accept={})
        same("an illegal move judged", refusal["error"], self.send("preview", move="nonsense")["error"])

    def take_notes(self, last: Any, legal: dict[str, Any], scores: list[int]) -> dict[int, Any]:
        """By seat: a request whose notes all hold but the last one, and the answer."""
        out = {}
        for seat in range(self.players):
            holding: list[Any] = [
                {"mine": legal["seat"] == seat, "phase": legal["phase"], "scores": scores},
                {"view": {"seat": seat, "seat_of_nobody": None}},
            ]
            if last is None:
                holding.append({"move": None, "events": None, "seat": None})
            else:
                holding.append({"move": last["move"], "seat": "$me" if last["seat"] == seat else "$other"})
                holding += [{"events": {"has": {"event": event["event"]}}} for event in last["events"]]
            notes = [{"id": str(i), "when": when} for i, when in enumerate([*holding, {"not": {}}])]
            fields = {"seat": seat, "last": last, "notes": notes}
            answer = self.must("notes", **fields)
            same("the notes", answer["notes"], [note["id"] for note in notes[:-1]])
            out[seat] = fields, answer
        return out

    def back_and_forth(self, record: dict[str, Any], state: Any, legal: dict[str, Any]) -> Any:
        """Undo and play again, and load: the same position. The last move, as `notes` takes it."""
        last = None
        if record["moves"]:
            seat, move = record["moves"][-1]
            same("undo", self.must("undo")["undo"], {"seat": seat, "move": move})
            events = self.table.must("play", move=move, seat=seat)["events"]
            last = {"seat": seat, "move": move, "events": events}
        else:
            same("undo at the start", self.send("undo")["error"]["code"], "nothing-to-undo")
        loaded = self.must("load", record=record)["load"]
        same("load", loaded, {"game": self.game, "moves": len(record["moves"])})
        same("the state after undo, play and load", self.must("state")["state"], state)
        same("legal after undo, play and load", self.must("legal"), content(legal))
        same("the record after load", self.must("record")["record"], record)
        return last

    def look_with(
        self, views: dict[Any, Any], record: Any, legal: dict[str, Any], answers: list[Any], notes: Any
    ) -> None:
        """The same position, known from views alone, in another engine."""
        spare, phase = self.all.spare, self.phase

        def send(cmd: str, **fields: Any) -> dict[str, Any]:
            self.all.seen[self.game, cmd, phase] += 1
            return content(spare.ask(cmd, **fields))

        for seat, view in views.items():
            spare.must("load", record=record)
            self.all.met[self.game, "see", phase] += 1
            seen = spare.must("see", view=view)["see"]
            same("see", seen, {"game": self.game, "actor": legal["seat"]})
            if seat is not None and legal["seat"] == seat:
                self.think_about(view, legal)
            if legal["seat"] in (seat, None):
                same("legal after see", send("legal"), content(legal))
                same("the answers after see", self.ask_about_moves(legal, send), answers)
            else:
                for cmd in SIGHTED:
                    fields = {"prefix": ""} if cmd == "next" else {"move": "end"}
                    spare.refused("not-your-turn", cmd, **({} if cmd in ("legal", "think") else fields))
            for other in range(self.players):
                fields, answer = notes[other]
                if other == seat:
                    same("the notes after see", send("notes", **fields), answer)
                else:
                    spare.refused("view-only", "notes", **fields)
            for cmd in TABLE_ONLY:
                self.all.seen[self.game, cmd, phase] += 1
                fields = TABLE_FIELDS.get(cmd, {})
                spare.refused("view-only", cmd, **fields)
            for cmd in ("games", "stop"):
                send(cmd)
        spare.must("load", record=record)
        self.all.met[self.game, "new", phase] += 1
        spare.must("new", game=self.game, players=2, seed="00" * 32)

    def think_about(self, view: dict[str, Any], legal: dict[str, Any]) -> None:
        """A view in the request gives what the table thinks, whatever table there is."""
        wish = {"level": "medium", "iterations": 5, "seed": 3}
        wanted = content(self.table.must("think", **wish))
        given = {"view": view, "legal": legal["moves"]}
        same("a thought about a view", content(self.all.spare.must("think", **wish, **given)), wanted)
