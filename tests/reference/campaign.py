"""Many games of the engine against a reference implementation, and the report about them."""

import argparse
import json
from collections import Counter
from typing import Any, Callable, Protocol

from engine import Engine, EngineError


class Mismatch(Exception):
    """The engine and the reference disagree."""


def same(what: str, engine: Any, reference: Any) -> None:
    # The JSON text is compared, so that 1, 1.0 and true are three things.
    if json.dumps(engine, sort_keys=True) == json.dumps(reference, sort_keys=True):
        return
    if isinstance(engine, list) and isinstance(reference, list) and len(engine + reference) > 40:
        more = [one for one in engine if one not in reference][:20]
        less = [one for one in reference if one not in engine][:20]
        raise Mismatch(f"{what}\n  only in the engine:    {more}\n  only in the reference: {less}")
    raise Mismatch(f"{what}\n  engine:    {engine!r}\n  reference: {reference!r}")


class Match(Protocol):
    hits: Counter[str]

    def play(self) -> None: ...
    def styles_in_words(self) -> str: ...
    def record(self) -> dict[str, Any]: ...


def campaign(about: str, games: int, seed: int, look: Callable[[Engine], Any],
             match_of: Callable[[Engine, Any, int, int], Match], rare: list[str] | None = None) -> int:
    """Plays what the command line says and returns an exit code. `look` sees each fresh engine first; what
    it returns is handed to `match_of` with the seed and the number of the game."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--engine", required=True, help="path of the bloom program")
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--seed", type=int, default=seed)
    parser.add_argument("--only", type=int, help="play this game (from 0) alone")
    parser.add_argument("--every", type=int, default=20, help="games per line of progress")
    parser.add_argument("--failures", type=int, default=5, help="stop after so many")
    arguments = parser.parse_args()
    passed = failed = 0
    hits: Counter[str] = Counter()
    engine = None
    for index in range(arguments.games) if arguments.only is None else [arguments.only]:
        match = None
        try:
            if engine is None:
                engine = Engine(arguments.engine)
                seen = look(engine)
            match = match_of(engine, seen, arguments.seed, index)
            match.play()
            passed += 1
            hits.update(match.hits)
        except (Mismatch, EngineError, KeyError, TypeError, AttributeError) as problem:
            failed += 1
            print(f"game {index} (--seed {arguments.seed} --only {index}): ", end="")
            print(f"{type(problem).__name__}: {problem}")
            if match is not None:
                print(f"{match.styles_in_words()}, record so far:")
                print(json.dumps(match.record(), separators=(",", ":")))
            if engine is not None:
                engine.close()  # the next game gets a fresh one
                engine = None
            if match is None or failed >= arguments.failures:
                break
        if (passed + failed) % arguments.every == 0:
            print(f"{passed + failed} games, {failed} failed", flush=True)
    if engine is not None:
        engine.close()
    print("cases met: " + ", ".join(f"{case}: {hits[case]}" for case in sorted(hits) if hits[case]))
    if rare is not None:
        print("rare cases not met: " + (", ".join(case for case in rare if not hits[case]) or "none"))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0
