"""Fails where a game is named outside its folders and the registry.

A game's own files are those below a folder of its name, and those whose name begins with it. All others
know games as such: what is written once for all of them works for a new one too. What is looked at is the
program, its build and the suite that all games pass; comments count as well, since they grow old alike.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES_FILE = ROOT / "cmake" / "Games.cmake"
PLACES = ["src/**/*", "cmake/*", "tests/CMakeLists.txt", "tests/conformance/*"]
SUFFIXES = {".h", ".cpp", ".cmake", ".txt", ".in"}

# What may name a game, and why. An entry that names none any more fails, too.
ALLOWED = {
    "cmake/Games.cmake": "the registry",
    "cmake/Figures.cmake": "an example in a comment",
    "src/games/edition.h": "the history of the rules",
    "src/bindings/wasm/CMakeLists.txt": "a compiler's limit for one file",
    "src/base/wide.h": "who gains by it, in a comment",
    "src/table/registry.h": "an example in a comment",
    "src/json/query.h": "an example in a comment",
    "src/cli/arena.cpp": "an example in the help",
}


def games() -> list[str]:
    text = GAMES_FILE.read_text()
    found = re.findall(r"^set\(BLOOM_(?:GAMES|EXAMPLES) ([a-z ]+)\)$", text, re.M)
    return " ".join(found).split()


def own(path: Path, names: list[str]) -> bool:
    parts = path.relative_to(ROOT).parts
    return any(part == name for part in parts[:-1] for name in names) or any(
        parts[-1].startswith(f"{name}_") for name in names
    )


def pattern(names: list[str]) -> re.Pattern[str]:
    # "runs" and "petals" are words of the language as well: as a game they stand in quotes, in a path, before "::",
    # behind "game" or "In", or as the name of a struct.
    forms = []
    for name in names:
        struct = name.capitalize()
        forms += [
            rf"[\"/`]{name}\b", rf"\b{name}::", rf"\bk?{struct}(?:Screen)?\b(?=[>:,;(]|\s*[{{=])",
            rf"\bgame {name}\b", rf"\bgame={name}\b", rf"\bin {name}\b", rf"\b{name}/",
        ]
        if name not in ("runs", "petals"):
            forms.append(rf"\b{name}\b")
    return re.compile("|".join(forms))


def main() -> int:
    names = games()
    looked, wrong, used = 0, [], set()
    words = pattern(names)
    for place in PLACES:
        for path in sorted(ROOT.glob(place)):
            if not path.is_file() or path.suffix not in SUFFIXES or own(path, names):
                continue
            looked += 1
            name = path.relative_to(ROOT).as_posix()
            for number, line in enumerate(path.read_text().splitlines(), 1):
                if not words.search(line):
                    continue
                used.add(name)
                if name not in ALLOWED:
                    wrong.append(f"{name}:{number}: {line.strip()}")
    wrong += [f"{name} names no game any more: take it off the list" for name in ALLOWED if name not in used]
    if not names or looked < 100:
        wrong.append(f"only {looked} files and {len(names)} games were found")
    for line in wrong:
        print(line)
    print(f"{looked} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
