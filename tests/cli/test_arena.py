#!/usr/bin/python3
"""Runs `bloom arena` as people and scripts do.

    test_arena.py build/release/bloom
"""

from __future__ import annotations

import json
import os
import pty
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "protocol"))

from client import Tally, same, true  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "random_bot.py"
BLOOM = ""


def arena(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([BLOOM, "arena", *words], capture_output=True, text=True, timeout=120)


def few_threads() -> None:
    """In a child: room for five stacks of threads, a gigabyte each, and enough beside them for the program."""
    resource.setrlimit(resource.RLIMIT_STACK, (1 << 30, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_AS, (6656 << 20, 6656 << 20))


def result(game: str, seats: str, *words: str) -> dict[str, Any]:
    """The JSON of an arena that has to succeed, without what depends on time."""
    return counted(arena("--game", game, "--seats", seats, "--json", *words))


def counted(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    same("status and errors", [done.returncode, done.stderr], [0, ""])
    out = json.loads(done.stdout)
    true("seconds and moves/s", out.pop("seconds") > 0 and out.pop("moves_per_s") > 0)
    return out


def refused(words: list[str], *said: str) -> str:
    done = arena(*words)
    same("status and output", [done.returncode, done.stdout], [2, ""])
    true(f"one line: {done.stderr!r}", re.fullmatch(r"bloom: [^\n]+\.\n", done.stderr) is not None)
    for part in said:
        true(f"{part!r} is not in {done.stderr!r}", part in done.stderr)
    return done.stderr


# --- counts -------------------------------------------------------------------------------------


def json_keys() -> None:
    out = result("town", "greedy,random", "--games", "6")
    same("keys", list(out), ["game", "players", "games", "seats", "moves"])
    same("game, players, games", [out["game"], out["players"], out["games"]], ["town", 2, 6])
    same("names", [seat["name"] for seat in out["seats"]], ["greedy", "random"])
    keys = ["name", "win_share", "ci95", "mean_score", "margin", "elo"]
    for seat in out["seats"]:
        same("keys of a seat", list(seat), keys)
        low, high = seat["ci95"]
        true("the interval holds the share", 0 <= low <= seat["win_share"] <= high <= 1)
    true("the better one wins", out["seats"][0]["win_share"] > out["seats"][1]["win_share"])
    same("shares", sum(seat["win_share"] for seat in out["seats"]), 1.0)


def table_of_results() -> None:
    done = arena("--game", "runs", "--seats", "greedy,random,random", "--games", "3")
    same("status", done.returncode, 0)
    lines = done.stdout.splitlines()
    true(lines[0], re.fullmatch(r"Bloom \(runs\), 3 players, 3 games in [\d.]+ s, \d+ moves/s", lines[0]) is not None)
    same("rows", len(lines), 5)
    true("within 80 columns", max(map(len, lines)) <= 80)
    true(lines[2], re.match(r"greedy +\d+\.\d %  +\d+\.\d – +\d+\.\d % +-?\d+\.\d +[+-]\d", lines[2]) is not None)


def whole_rotations() -> None:
    for players, games, wanted in ((2, 1, 2), (3, 4, 6), (4, 8, 8)):
        out = result("town", ",".join(["greedy"] * players), "--games", str(games))
        same(f"games of {players}", out["games"], wanted)
        # The same player on every seat of the same deal: each has every seat once.
        same("equal shares", len({round(seat["win_share"], 9) for seat in out["seats"]}), 1)
        same("equal points", len({round(seat["mean_score"], 9) for seat in out["seats"]}), 1)


def threads_do_not_matter() -> None:
    for game, seats in (("town", "expert,plain,easy"), ("garden", "hard,greedy"), ("runs", "medium,random")):
        wish = ("--games", "6", "--iterations", "8", "--seed", "5")
        one = result(game, seats, *wish)
        same(f"{game} on three threads", result(game, seats, *wish, "--threads", "3"), one)
        same(f"{game} again", result(game, seats, *wish), one)
    other = result("town", "greedy,greedy", "--games", "4", "--seed", "6")
    true("another seed", other != result("town", "greedy,greedy", "--games", "4", "--seed", "7"))


def goes_on_with_the_threads_there_are() -> None:
    wish = ["--game", "town", "--seats", "expert,greedy", "--games", "128", "--iterations", "4", "--json"]
    words = [BLOOM, "arena", *wish, "--threads", "64"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, preexec_fn=few_threads)
    same("the result", counted(done), counted(arena(*wish)))


def thinks_with_the_threads_there_are() -> None:
    lines = [{"cmd": "new", "game": "town", "players": 2, "seed": "17" * 32}]
    lines += [{"cmd": "think", "iterations": 640, "threads": 64}]
    said = "".join(json.dumps(line) + "\n" for line in lines)
    answers = [
        subprocess.run([BLOOM, "engine"], input=said, capture_output=True, text=True, timeout=120, preexec_fn=limit)
        for limit in (None, few_threads)
    ]
    same("status", [done.returncode for done in answers], [0, 0])
    same("the thought", answers[1].stdout, answers[0].stdout)
    same("iterations", json.loads(answers[1].stdout.splitlines()[1])["iterations"], 640)


def options_and_budgets() -> None:
    base = ("--games", "4", "--iterations", "5")
    side = result("town", "easy,greedy", *base, "--option", "side=B", "--option", "parks=three")
    true("another board", side != result("town", "easy,greedy", *base))
    result("runs", "greedy,random", "--games", "2", "--option", "rounds=1")
    result("town", "expert,greedy", "--games", "2", "--ms", "1")
    result("town", "easy,medium", "--games", "2")


def search_wins() -> None:
    out = result("town", "expert,random", "--games", "10", "--iterations", "60")
    true(f"expert won {out['seats'][0]['win_share']}", out["seats"][0]["win_share"] >= 0.9)


# --- bots ---------------------------------------------------------------------------------------


def an_example_game_is_found_by_name_alone() -> None:
    out = result("petals", "expert,random", "--games", "60", "--option", "scoring=one")
    same("game and games", [out["game"], out["games"]], ["petals", 60])
    true("the better one wins", out["seats"][0]["win_share"] > out["seats"][1]["win_share"])
    for words in (["arena", "--help"], ["play", "--help"], ["--help"]):
        done = subprocess.run([BLOOM, *words], capture_output=True, text=True, timeout=60)
        same("status", done.returncode, 0)
        true(f"{words} names the example", "petals" not in done.stdout.lower())


def example_is_short_and_plays() -> None:
    true("at most 30 lines", len(EXAMPLE.read_text().splitlines()) <= 30)
    for game, players in (("town", 4), ("runs", 2), ("garden", 3)):
        seats = ",".join([f"exec:{EXAMPLE}", *["random"] * (players - 1)])
        wish = ("--games", str(players), "--option", "rounds=1") if game == "runs" else ("--games", str(players))
        out = result(game, seats, *wish)
        same("its name", out["seats"][0]["name"], f"exec:{EXAMPLE}")
        same("it depends on its seed alone", result(game, seats, *wish, "--threads", "2"), out)


def engine_is_a_bot() -> None:
    """`bloom engine` plays exactly as the expert that it is by default."""
    for game, players in (("town", 3), ("garden", 2), ("runs", 2)):
        wish = ["--games", str(players), "--iterations", "6"]
        wish += ["--option", "rounds=1"] if game == "runs" else []
        seats = ["expert", *["greedy"] * (players - 1)]
        inside = result(game, ",".join(seats), *wish)
        seats[0] = f"exec:{BLOOM} engine"
        outside = result(game, ",".join(seats), *wish)
        outside["seats"][0]["name"] = "expert"
        same(game, outside, inside)


def script(folder: str, name: str, body: str) -> str:
    path = Path(folder) / name
    path.write_text("#!/usr/bin/python3\n" + body)
    path.chmod(0o755)
    return f"exec:{path}"


LOOP = "import sys, json, os, time\nfor number, line in enumerate(sys.stdin):\n    request = json.loads(line)\n"


def what_a_bot_gets(folder: str) -> None:
    log = Path(folder) / "log"
    body = LOOP + f"    open({str(log)!r}, 'a').write(line)\n"
    body += "    print(json.dumps({'move': request['legal'][0]}), flush=True)\n"
    bot = script(folder, "spy", body)
    result("town", f"{bot},{bot}", "--games", "2", "--ms", "7")
    requests = [json.loads(line) for line in log.read_text().splitlines()]
    for request in requests:
        same("keys", list(request), ["cmd", "view", "legal", "seed", "ms"])
        same("cmd and ms", [request["cmd"], request["ms"]], ["think", 7])
        view = request["view"]
        same("the view of the seat to move", view["seat"], view["actor"])
        true("nothing hidden", not {"piles", "deal", "seed"} & view.keys())
        for seat, hand in enumerate(view["hands"]):
            if seat != view["seat"]:
                shown = [tile for tile, known in zip(hand["tiles"], hand["known"]) if not known]
                same("what others hold", shown, [None] * len(shown))
    log.unlink()
    result("town", f"{bot},greedy", "--games", "2", "--iterations", "9")
    true("iterations", '"iterations":9}' in log.read_text())


def bad_bots(folder: str, tally: Tally) -> None:
    answer = "    print({}, flush=True)\n"
    kinds = {
        "dies": (LOOP + "    sys.exit(3)\n", "ended with status 3"),
        "dies at the second move": (
            LOOP + "    if number: os.kill(os.getpid(), 9)\n" + answer.format("json.dumps({'move': request['legal'][0]})"),
            "was ended by signal 9",
        ),
        "is no program": ("raise SystemExit(0)\n", "ended with status 0"),
        "says nonsense": (LOOP + answer.format("'hello'"), 'answered "hello", which is no JSON object'),
        "says an empty line": (LOOP + answer.format("''"), "which is no JSON object"),
        "has no move": (LOOP + answer.format("json.dumps({'ok': True})"), 'has no text "move"'),
        "has a number for a move": (LOOP + answer.format("json.dumps({'move': 7})"), 'has no text "move"'),
        "refuses": (LOOP + answer.format("json.dumps({'ok': False})"), "refused to think"),
        "cheats": (LOOP + answer.format("json.dumps({'move': 'O@z9'})"), 'chose "O@z9", which is not legal'),
        "talks": (LOOP + answer.format("json.dumps({'move': request['legal'][0]}) + '\\n\\n'"), "more than one line"),
        "closes its output": (LOOP + "    os.close(1)\n    time.sleep(60)\n", "closed its standard output"),
    }
    for name, (body, said) in kinds.items():
        with tally.case(f"a bot that {name}"):
            bot = script(folder, name.replace(" ", "-"), body)
            start = time.monotonic()
            words = ["--game", "town", "--seats", f"greedy,{bot}", "--games", "2", "--ms", "1"]
            line = refused(words, said, bot.removeprefix("exec:"), "of town, move ")
            true(f"the game: {line}", re.match(r"bloom: Game [12] of town, move \d+: the bot ", line) is not None)
            true("at once", time.monotonic() - start < 8)
    with tally.case("a bot that says nothing, and what it started, ends with the arena"):
        marker = f"86{os.getpid()}"
        bot = script(folder, "silent", f"import subprocess, time\nsubprocess.Popen(['sleep', '{marker}'])\ntime.sleep({marker})\n")
        start = time.monotonic()
        refused(["--game", "town", "--seats", f"greedy,{bot}", "--games", "2", "--ms", "1"], "gave no answer within 10 s")
        true("after ten seconds", 9 < time.monotonic() - start < 25)
        same("still there", processes(marker), [])


def fails_at_once(folder: str) -> None:
    """When one game fails the others are given up, whatever they wait for."""
    marker = f"88{os.getpid()}"
    taken = Path(folder) / "taken"
    body = f"import os, sys, time\nsys.stdin.readline()\ntry:\n    os.mkdir({str(taken)!r})\n"
    body += "except FileExistsError:\n    sys.exit(5)\n"
    body += f"os.execvp('sleep', ['sleep', '{marker}'])\n"
    bot = script(folder, "hangs-or-fails", body)
    begin = ["--game", "town", "--games", "8", "--threads", "2"]
    start = time.monotonic()
    refused([*begin, "--seats", f"{bot},{bot}", "--iterations", "1"], "ended with status 5")
    true("no wait for a silent bot", time.monotonic() - start < 8)
    same("still there", processes(marker), [])
    # In one of the two games on a deal the expert is asked first, and thinks for hours.
    start = time.monotonic()
    bot = script(folder, "fails", "import sys\nsys.stdin.readline()\nsys.exit(6)\n")
    refused([*begin, "--seats", f"{bot},expert", "--iterations", "1000000000"], "ended with status 6")
    true("no wait for a thought", time.monotonic() - start < 8)


def processes(word: str) -> list[str]:
    out = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().decode(errors="replace").split("\0")
        except OSError:
            continue
        if word in words:
            out.append(" ".join(words))
    return out


def interrupted(folder: str) -> None:
    """Ctrl-C leaves no bot behind."""
    marker = f"87{os.getpid()}"
    bot = script(folder, "stubborn", f"import os\nos.execvp('sleep', ['sleep', '{marker}'])\n")
    words = [BLOOM, "arena", "--game", "town", "--seats", f"greedy,{bot}", "--ms", "1000"]
    # Whoever runs this in the background may ignore Ctrl-C; the program would then do so too.
    listens = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=listens)
    until = time.monotonic() + 10
    while not processes(marker) and time.monotonic() < until:
        time.sleep(0.05)
    true("the bot runs", bool(processes(marker)))
    process.send_signal(signal.SIGINT)
    same("status", process.wait(10), -signal.SIGINT)
    while processes(marker) and time.monotonic() < until:
        time.sleep(0.05)
    same("still there", processes(marker), [])


# --- errors and the terminal --------------------------------------------------------------------


def bad_words(tally: Tally) -> None:
    good = ["--game", "town", "--seats", "greedy,random"]
    for words, said in (
        ([], "--game is required"),
        (["--game", "town"], "--seats is required"),
        (["--game", "chess", "--seats", "greedy,random"], 'no game "chess"'),
        (["--game", "town", "--seats", "greedy"], "2 to 4 players, not 1"),
        (["--game", "town", "--seats", "greedy,greedy,greedy,greedy,greedy"], "2 to 4 players, not 5"),
        (["--game", "town", "--seats", "greedy,god"], 'not "god"'),
        (["--game", "town", "--seats", "greedy,you"], 'not "you"'),
        (["--game", "town", "--seats", "greedy,exec:"], "exec:./my-bot"),
        (["--game", "town", "--seats", "greedy,exec:./no-such-bot"], '"./no-such-bot"'),
        (["--game", "town", "--seats", "greedy,exec:no-such-bot now"], '"no-such-bot"'),
        (["--game", "town", "--seats", "greedy,exec:/tmp"], '"/tmp"'),
        ([*good, "--games", "0"], "--games"),
        ([*good, "--games", "x"], "--games"),
        ([*good, "--ms", "0"], "--ms"),
        ([*good, "--iterations", "0"], "--iterations"),
        ([*good, "--ms", "5", "--iterations", "5"], "excludes"),
        ([*good, "--threads", "0"], "--threads"),
        ([*good, "--seed", "-1"], "--seed"),
        ([*good, "--option", "side"], "name=value"),
        ([*good, "--option", "side=A", "--option", "side=B"], "twice; name it once"),
        ([*good, "--option", "side=C"], "side"),
        ([*good, "--option", "rounds=2"], "rounds"),
        ([*good, "--stranger"], "--stranger"),
        ([*good, "more"], "more"),
    ):
        with tally.case("arena " + " ".join(words)):
            refused(words, said)


def progress_on_a_terminal() -> None:
    master, slave = pty.openpty()
    import fcntl
    import struct
    import termios

    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 50, 0, 0))
    words = [BLOOM, "arena", "--game", "garden", "--seats", "greedy,greedy", "--games", "600"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=slave)
    os.close(slave)
    seen = b""
    while True:
        ready, _, _ = select.select([master], [], [], 60)
        true("nothing for a minute", bool(ready))
        try:
            part = os.read(master, 4096)
        except OSError:
            break
        if not part:
            break
        seen += part
    same("status", process.wait(), 0)
    os.close(master)
    assert process.stdout is not None
    true("the result is not on the terminal", b"greedy" in process.stdout.read())
    text = seen.decode()
    true("one line, cleared at the end", "\n" not in text and text.endswith("\r\x1b[K"))
    drawn = [line.replace("\x1b[K", "") for line in text.split("\r")]
    true("within the width", max(map(len, drawn)) < 50)
    true("time left", any(re.search(r"\d+ of 600 games, \d+:\d\d left$", line) for line in drawn))


def bench_of_search() -> None:
    words = [BLOOM, "bench", "--search", "--game", "town", "--seconds", "0.05", "--json"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    results = json.loads(done.stdout)["results"]
    same("players", [each["players"] for each in results], [2, 3, 4])
    for each in results:
        for key in ("random_playouts_per_s", "used_playouts_per_s", "iterations_per_s"):
            true(key, each[key] > 0)
    for wrong in (["--players", "9"], ["--game", "town", "--players", "5"], ["--game", "chess"]):
        done = subprocess.run([BLOOM, "bench", *wrong], capture_output=True, text=True, timeout=60)
        same("nothing but the error", [done.returncode, done.stdout, done.stderr.count("\n")], [2, "", 1])


def main() -> int:
    global BLOOM
    if len(sys.argv) != 2:
        print("usage: test_arena.py BLOOM", file=sys.stderr)
        return 2
    BLOOM = os.path.abspath(sys.argv[1])
    tally = Tally()
    tests = [json_keys, table_of_results, whole_rotations, threads_do_not_matter, options_and_budgets]
    tests += [goes_on_with_the_threads_there_are, thinks_with_the_threads_there_are]
    tests += [search_wins, an_example_game_is_found_by_name_alone, example_is_short_and_plays, engine_is_a_bot]
    tests += [progress_on_a_terminal, bench_of_search]
    for test in tests:
        with tally.case(test.__name__.replace("_", " ")):
            test()
    with tempfile.TemporaryDirectory() as folder:
        for with_folder in (what_a_bot_gets, fails_at_once, interrupted):
            with tally.case(with_folder.__name__.replace("_", " ")):
                with_folder(folder)
        bad_bots(folder, tally)
    bad_words(tally)
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
