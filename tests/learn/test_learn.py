#!/usr/bin/python3
"""The lessons, notes and guided games of data/learn/ with the real program.

    test_learn.py build/release/bloom

FULL=1 proves the guided deals with 200 games of each learner, as the files promise; otherwise with a few, whose
situations may come up a little more rarely by chance.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator

import clauses

ROOT = Path(__file__).resolve().parents[2]
LEARN = ROOT / "data" / "learn"
EXAMPLES = ROOT / "tests" / "learn" / "files"
LANGUAGES = ["en", "fr", "it", "de"]
GAMES = ["town", "runs", "garden"]


class Wrong(Exception):
    pass


def true(what: str, holds: bool) -> None:
    if not holds:
        raise Wrong(what)


class Tally:
    passed = failed = 0

    @contextmanager
    def case(self, name: str) -> Iterator[None]:
        try:
            yield
        except (Wrong, KeyError, IndexError, AssertionError) as problem:
            self.failed += 1
            print(f"FAILED {name}: {problem}", flush=True)
        else:
            self.passed += 1


class Program:
    def __init__(self, path: str) -> None:
        self.path = path

    def run(self, *arguments: str, lines: list[str] | None = None, **env: str) -> tuple[int, str]:
        done = subprocess.run(
            [self.path, *arguments],
            input="".join(line + "\n" for line in lines or []),
            capture_output=True,
            text=True,
            env={**os.environ, "LC_ALL": "C.UTF-8", **env},
            timeout=1200,
        )
        return done.returncode, done.stdout + done.stderr

    def engine(self, *requests: dict[str, Any]) -> list[dict[str, Any]]:
        _, said = self.run("engine", lines=[json.dumps(request) for request in requests])
        return [json.loads(line) for line in said.splitlines()]


def lessons(folder: Path = LEARN) -> list[Path]:
    return [p for p in sorted(folder.glob("*.json")) if not re.match(r"(untaught|marks)|.*-notes$", p.stem)]


def plain(text: str) -> str:
    """As it stands in the terminal, whatever the lines."""
    return " ".join(text.replace("*", "").split())


# --- files ------------------------------------------------------------------------------------------


def test_files(program: Program, tally: Tally) -> None:
    for path in [*sorted(LEARN.glob("*.json")), *sorted(EXAMPLES.glob("*.json"))]:
        with tally.case(f"--check {path.name}"):
            code, said = program.run("learn", "--check", str(path))
            true(said, code == 0 and said.endswith("1 file checked, 0 faults\n"))
    with tally.case("the clauses"):
        true("see above", clauses.main() == 0)


def changed(path: Path, folder: Path, change: Any) -> Path:
    content = json.loads(path.read_text())
    change(content)
    out = folder / path.name
    out.write_text(json.dumps(content))
    return out


def test_faults(program: Program, tally: Tally, folder: Path) -> None:
    def bad(name: str, words: str, change: Any, file: str = "petals") -> None:
        with tally.case(f"--check finds {name}"):
            path = changed(EXAMPLES / f"{file}.json", folder, change)
            code, said = program.run("learn", "--check", str(path))
            true(said, code == 1 and words in said and f"{path}: " in said)
            true(f"not a line each: {said}", said.count("\n") == int(re.findall(r"(\d+) faults?$", said)[0]) + 1)

    bad("a missing word", "step 2.say.de is missing.", lambda x: x["steps"][1]["say"].pop("de"))
    bad("an unknown mark", "is no mark of petals", lambda x: x["steps"][1].update(look=["moon"]))
    bad("an unknown clause", "is no clause", lambda x: x["steps"][1].update(clauses=["T5"]))
    bad("a step that accepts nothing", "Step 2 accepts no legal move", lambda x: x["steps"][1].update(accept={"move": 1}))
    bad("a move that cannot follow", 'Step 2 plays "play H" by itself', lambda x: x["steps"][1].update(then=["play H"]))
    bad("a move without an answer", "Step 2 has no answer to", lambda x: x["steps"][1].pop("missed"))
    bad("too little time", "It takes", lambda x: x["steps"].extend([x["steps"][0]] * 20))
    bad("a deal that cannot be", "Step 1 does not begin", lambda x: x["deal"].update(first=7))
    bad("another name", 'id is "other"', lambda x: x.update(id="other"))
    bad("three sentences", "has 3 sentences", lambda x: x["notes"][0]["say"].update(en="One. Two. Three."), "petals-notes")
    bad("a situation without a note", "which is no note", lambda x: x["guided"].update(situations=["x"]), "petals-notes")
    with tally.case("--check of what is no JSON"):
        (folder / "petals.json").write_text("{")
        code, said = program.run("learn", "--check", str(folder / "petals.json"), str(folder / "none.json"))
        true(said, code == 1 and said.endswith("2 files checked, 2 faults\n"))


# --- lessons in the terminal ------------------------------------------------------------------------


def start_of(lesson: dict[str, Any], step: dict[str, Any]) -> list[dict[str, Any]]:
    start = {key: lesson[key] for key in ("players", "options", "deal", "seed") if key in lesson}
    moves = lesson.get("moves", [])
    at = step.get("at")
    if isinstance(at, list):
        moves = at
    elif at is not None:
        if "deal" in at or "seed" in at:
            start.pop("deal", None), start.pop("seed", None)
        start |= {key: at[key] for key in ("players", "options", "deal", "seed") if key in at}
        moves = at.get("moves", [])
    new = {"cmd": "new", "game": lesson["game"], **start}
    return [new, *({"cmd": "play", "move": move} for move in moves)]


class Learner:
    """Passes a lesson by the engine alone; tells what to type in the terminal and what has to be read there."""

    def __init__(self, program: Program, lesson: dict[str, Any], pick: int) -> None:
        self.program, self.lesson, self.pick = program, lesson, pick
        self.lines: list[str] = []
        self.read: list[dict[str, str]] = []
        self.missed = 0

    def walk(self) -> None:
        before: list[dict[str, Any]] = []
        seat = self.lesson.get("seat", 0)
        for number, step in enumerate(self.lesson["steps"]):
            if number == 0 or "at" in step:
                before = start_of(self.lesson, step)
                at = step.get("at")
                seat = at.get("seat", self.lesson.get("seat", 0)) if isinstance(at, dict) else self.lesson.get("seat", 0)
            self.read.append(step["say"])
            if "accept" not in step:
                self.lines.append("")
                if number == 0:
                    self.lines[-1:] = ["moves", ""]  # nothing is asked yet
            else:
                before.append({"cmd": "play", "move": self.decide(step, seat, before)})
            before += [{"cmd": "play", "move": move} for move in step.get("then", [])]
        self.read.append(self.lesson["end"])
        self.position = before

    def decide(self, step: dict[str, Any], seat: int, before: list[dict[str, Any]]) -> str:
        legal = self.program.engine(*before, {"cmd": "legal"})[-1]
        true(f"seat {legal['seat']} is to move", legal["seat"] == seat)
        fields = {"seat": seat, "accept": step["accept"], "missed": [each.get("when") for each in step.get("missed", [])]}
        moves = legal["moves"][:: len(legal["moves"]) // 300 + 1]
        asked = [*moves, "nonsense"]
        answers = self.program.engine(*before, *({"cmd": "judge", "move": move, **fields} for move in asked))[len(before) :]
        true("nonsense is legal", not answers.pop()["ok"])
        judged = dict(zip(moves, (answer["judge"] for answer in answers)))
        good = [move for move in moves if judged[move]["accepted"]]
        if not good:  # one of those that were left out
            rest = [move for move in legal["moves"] if move not in judged]
            answers = self.program.engine(*before, *({"cmd": "judge", "move": move, **fields} for move in rest))[len(before) :]
            good = [move for move, answer in zip(rest, answers) if answer["judge"]["accepted"]]
        true("no move is accepted", bool(good))
        told = set()
        for move, judge in judged.items():
            if not judge["accepted"] and judge["missed"] not in told:
                told.add(judge["missed"])
                self.lines.append(move)
                self.read.append(step["missed"][judge["missed"]]["say"])
                self.missed += 1
        self.lines += ["nonsense", good[self.pick % len(good)]]
        if "right" in step:
            self.read.append(step["right"])
        return self.lines[-1]


def test_lesson(program: Program, tally: Tally, path: Path) -> None:
    lesson = json.loads(path.read_text())
    play = ["play", lesson["game"], "--learn", "--lesson", str(path)]
    for pick, language in enumerate(LANGUAGES):
        with tally.case(f"{path.name} in {language}, by every answer to its end"):
            learner = Learner(program, lesson, pick)
            learner.walk()
            code, said = program.run(*play, "--language", language, lines=learner.lines)
            true(f"it ended with {code}: {said[-300:]}", code == 0)
            text = plain(said)
            at = 0
            for words in learner.read:  # in this order
                found = text.find(plain(words[language]), at)
                true(f"{words[language]!r} is not said behind {text[max(0, at - 80) : at]!r}", found >= 0)
                at = found + 1
            refused = text.count(" Type help for help.")
            asked = sum("accept" in step for step in lesson["steps"])
            true(f"{refused} refusals for {asked} illegal moves", refused == asked)
            long = [line for line in said.splitlines() if len(line) > 80]
            true(f"too wide: {long[:3]}", not long)
            true("left before its end", "Go on with:" not in said)
    with tally.case(f"{path.name} is left and resumed"):
        number = len(lesson["steps"]) // 2 + 1
        _, said = program.run(*play, "--step", str(number), lines=["say", "quit"])
        true(said[-300:], said.endswith(f"Go on with: bloom {' '.join(play)} --step {number}\n"))
        true("the step is not said", plain(lesson["steps"][number - 1]["say"]["en"]) in plain(said))
        _, said = program.run(*play, "--step", str(number), lines=[])
        true("the end of the input is not said", "The input ended before the lesson did." in said)
    with tally.case(f"{path.name} in the language of the system"):
        for value, language in (("de_CH.UTF-8", "de"), ("fr_FR", "fr"), ("C", "en"), ("nl_NL.UTF-8", "en")):
            _, said = program.run(*play, lines=["quit"], LC_ALL=value)
            true(f"{value} is not {language}", plain(lesson["about"][language]) in plain(said))


def test_terminal(program: Program, tally: Tally) -> None:
    for path in [*lessons(), *lessons(EXAMPLES)]:
        test_lesson(program, tally, path)
    for game in GAMES:
        own = [path.stem for path in lessons() if json.loads(path.read_text())["game"] == game]
        with tally.case(f"the list of the lessons of {game}"):
            code, said = program.run("play", game, "--learn", lines=["quit"])
            if own:
                true(said, code == 0 and all(re.search(rf"^  {name} · ", said, re.M) for name in own))
            else:
                true(said, code == 2 and said == f"bloom: There are no lessons of {game} yet.\n")
    petals = str(EXAMPLES / "petals.json")
    for name, words, arguments in (
        ("a lesson that there is not", "There is no", ["town", "--learn", "--lesson", "moon"]),
        ("a file that there is not", "none.json", ["town", "--learn", "--lesson", "./none.json"]),
        ("a lesson of another game", "is one of petals", ["town", "--learn", "--lesson", petals]),
        ("a step that there is not", "has 4 steps", ["petals", "--learn", "--lesson", petals, "--step", "5"]),
        ("a language that there is not", "--language", ["petals", "--learn", "--language", "nl"]),
        ("a step without a lesson", "--learn", ["town", "--step", "2"]),
        ("a lesson against bots", "--seats excludes --learn", ["town", "--learn", "--seats", "you,easy"]),
    ):  # fmt: skip
        with tally.case(name):
            code, said = program.run("play", *arguments)
            true(said, code == 2 and words in said and said.count("\n") == 1)


# --- guided games -----------------------------------------------------------------------------------


def test_guided(program: Program, tally: Tally, folder: Path) -> None:
    full = os.environ.get("FULL") == "1"
    games, threads = ("200", "2") if full else ("40", "2")
    for path in sorted(LEARN.glob("*-notes.json")):
        game = path.stem.removesuffix("-notes")
        with tally.case(f"--prove {game}, {games} games"):
            code, said = program.run("learn", "--prove", game, "--notes", str(path), "--games", games, "--threads", threads)
            deal = ""
            for line in said.splitlines():
                deal = line if line.startswith(f"{game} ") else deal
                if line.endswith("too rare"):
                    print(f"{deal}\n{line}")
            print(f"{game}: {said.splitlines()[-1]}", flush=True)
            true("see above", code == 0)
    notes = EXAMPLES / "petals-notes.json"
    with tally.case("--prove of the example"):
        code, said = program.run("learn", "--prove", "petals", "--notes", str(notes), "--games", "20")
        true(said, code == 0 and "every situation comes up often enough" in said)
        rows = dict(re.findall(r"^(\S+) +([\d.]+ %.*)$", said, re.M))
        true(said, rows["over"].split()[::2] == ["100.0"] * 3 and "(mine)" in rows)
        again = program.run("learn", "--prove", "petals", "--notes", str(notes), "--games", "20", "--threads", "3")
        true("another answer with threads", again == (code, said))
    with tally.case("--prove says what is too rare"):

        def never(content: Any) -> None:
            content["notes"][1]["when"] = {"phase": "moon"}

        code, said = program.run("learn", "--prove", "petals", "--notes", str(changed(notes, folder, never)), "--games", "5")
        true(said, code == 1 and re.search(r"^below .* too rare$", said, re.M) is not None)
        true(said, said.endswith("1 situation is too rare\n"))
    with tally.case("--find gives deals that --prove proves"):
        code, said = program.run("learn", "--find", "petals", "--notes", str(notes), "--games", "20", "--tries", "5")
        true(said, code == 0 and re.search(r"^\d of 5 deals$", said, re.M) is not None)
        seed = said.split()[0]

        def found(content: Any) -> None:
            content["guided"]["seeds"] = [seed]

        proved = program.run("learn", "--prove", "petals", "--notes", str(changed(notes, folder, found)), "--games", "20")
        true(proved[1], proved[0] == 0 and seed in proved[1])
    for name, words, arguments in (
        ("nothing to do", "Say what to do", []),
        ("a game that there is not", "no game", ["--prove", "chess"]),
        ("notes of another game", "notes of petals", ["--prove", "town", "--notes", str(notes)]),
        ("two things at once", "excludes", ["--prove", "town", "--find", "town"]),
    ):
        with tally.case(f"learn: {name}"):
            code, said = program.run("learn", *arguments)
            true(said, code == 2 and words in said and said.count("\n") == 1)


def main() -> int:
    program, tally = Program(sys.argv[1]), Tally()
    with tempfile.TemporaryDirectory() as folder:
        test_files(program, tally)
        test_faults(program, tally, Path(folder))
        test_terminal(program, tally)
        test_guided(program, tally, Path(folder))
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed or not tally.passed else 0


if __name__ == "__main__":
    sys.exit(main())
