"""Fails where a game is named outside its folders and the registry.

A game's own files are those below a folder of its name, and those whose name begins with it. All others
know games as such: what is written once for all of them works for a new one too. What is looked at is the
program, its build, the suite that all games pass and the page; comments count as well, since they grow old alike.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES_FILE = ROOT / "cmake" / "Games.cmake"
PLACES = ["src/**/*", "cmake/*", "tests/CMakeLists.txt", "tests/conformance/*", "web/src/**/*"]
SUFFIXES = {".h", ".cpp", ".cmake", ".txt", ".in", ".ts", ".svelte", ".js", ".css", ".html"}

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
    "web/src/games/ids.ts": "the registry",
    "web/src/games/index.ts": "what each game brings to the page",
    "web/src/styles/tokens.css": "the garden that the themes are called after, in a comment",
}
# Whole folders of the page, and why.
FOLDERS = {
    "web/src/art/": "the drawings of all games, made of parts that lie in the folder of one",
    "web/src/i18n/": "words: a game's name, what it is, what its pieces are; their keys begin with its name",
    "web/src/rules/": "the rulebooks and what they are read from",
}


def games() -> list[str]:
    text = GAMES_FILE.read_text()
    found = re.findall(r"^set\(BLOOM_(?:GAMES|EXAMPLES) ([a-z ]+)\)$", text, re.M)
    return " ".join(found).split()


def own(path: Path, names: list[str]) -> bool:
    parts = path.relative_to(ROOT).parts
    return any(part == name for part in parts[:-1] for name in names) or any(
        re.match(rf"{name}[_.]", parts[-1]) for name in names
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
            name = path.relative_to(ROOT).as_posix()
            # Tests of the page lie beside what they test, and play real games.
            if not path.is_file() or path.suffix not in SUFFIXES or own(path, names) or ".test." in name:
                continue
            looked += 1
            folder = next((each for each in FOLDERS if name.startswith(each)), None)
            for number, line in enumerate(path.read_text().splitlines(), 1):
                if not words.search(line):
                    continue
                used.add(folder or name)
                if not folder and name not in ALLOWED:
                    wrong.append(f"{name}:{number}: {line.strip()}")
    wrong += [f"{name} names no game any more: take it off the list" for name in [*ALLOWED, *FOLDERS] if name not in used]
    if not names or looked < 100:
        wrong.append(f"only {looked} files and {len(names)} games were found")
    for line in wrong:
        print(line)
    print(f"{looked} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
