#!/usr/bin/python3
"""`think` and `stop` over real pipes: a stop ends a thought that is under way.

    test_stop.py build/release/bloom
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import Any

from client import Schemas, Tally, same, true

SCHEMAS = Schemas()
SOON = 5.0  # seconds; far from the minute that the thoughts would take


class Pipes:
    def __init__(self, path: str) -> None:
        self.process = subprocess.Popen(
            [path, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self.send({"cmd": "new", "game": "town", "players": 2, "seed": "07" * 32})
        self.receive("new")

    def send(self, *requests: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        lines = "".join(json.dumps(request) + "\n" for request in requests)
        self.process.stdin.write(lines.encode())

    def receive(self, cmd: str) -> dict[str, Any]:
        assert self.process.stdout is not None
        answer = json.loads(self.process.stdout.readline())
        fault = SCHEMAS.fault(f"{cmd}#/$defs/answer", answer)
        true(f"the answer to {cmd} does not match its schema: {fault}", fault is None)
        return answer

    def close(self) -> int:
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            return self.process.wait(SOON)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return -1


def stop_later(pipes: Pipes) -> None:
    pipes.send({"cmd": "think", "ms": 60000, "id": 1})
    time.sleep(0.3)
    pipes.send({"cmd": "stop", "id": 2})
    thought, stopped = pipes.receive("think"), pipes.receive("stop")
    same("the ids", [thought["id"], stopped["id"]], [1, 2])
    same("stop", stopped["stop"], {"thinking": True})
    true("it thought for a while", thought["iterations"] > 1)


def stop_at_once(pipes: Pipes) -> None:
    pipes.send({"cmd": "think", "ms": 60000}, {"cmd": "legal"}, {"cmd": "stop"})
    thought, legal = pipes.receive("think"), pipes.receive("legal")
    true("a legal move", thought["move"] in legal["moves"])
    same("stop", pipes.receive("stop")["stop"], {"thinking": True})
    pipes.send({"cmd": "stop"})
    same("another stop", pipes.receive("stop")["stop"], {"thinking": False})


def stop_on_threads(pipes: Pipes) -> None:
    pipes.send({"cmd": "think", "ms": 60000, "threads": 2})
    time.sleep(0.1)
    pipes.send({"cmd": "stop"})
    pipes.receive("think")
    same("stop", pipes.receive("stop")["stop"], {"thinking": True})


def end_of_input(pipes: Pipes) -> None:
    pipes.send({"cmd": "think", "ms": 300}, {"cmd": "scores"})
    same("the status at the end of the input", pipes.close(), 0)
    true("a thought is finished first", pipes.receive("think")["iterations"] > 1)
    pipes.receive("scores")


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: test_stop.py BLOOM", file=sys.stderr)
        return 2
    tally = Tally()
    for test in (stop_later, stop_at_once, stop_on_threads, end_of_input):
        with tally.case(test.__name__.replace("_", " ")):
            pipes, start = Pipes(sys.argv[1]), time.monotonic()
            try:
                test(pipes)
                took = time.monotonic() - start
                true(f"it took {took:.1f} s", took < SOON)
            finally:
                pipes.close()
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
