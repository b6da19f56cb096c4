"""Checks that every include in src/ points to the same folder or to one above it."""

import re
import sys
from pathlib import Path

# Lowest first. A game's JSON belongs to the layer of the codec, above the rules; its screen to the command.
LAYERS = ["base", "games", "json", "search", "table", "learn", "engine", "platform", "server", "bindings", "client", "arena", "load", "bot", "cli"]
# Those that meet only in the command: each is somebody else's machine, or another tool.
APART = {"server", "client", "bindings"}, {"arena", "load", "bot", "bindings", "server"}
ROOT = Path(__file__).resolve().parent.parent / "src"


def layer(path: str) -> tuple[int, str]:
    """The layer of a file named as in an include, and its game, if it belongs to one."""
    parts = path.split("/")
    game = parts[1] if parts[0] == "games" and len(parts) > 2 else ""
    name = parts[0]
    if game and re.match(r"json.*\.(h|cpp)$", parts[-1]):
        name = "json"
    if game and re.match(r"screen\.(h|cpp)$", parts[-1]):
        name = "cli"
    return LAYERS.index(name), game


def apart(name: str, include: str) -> bool:
    own, other = name.split("/")[0], include.split("/")[0]
    return own != other and any(own in group and other in group for group in APART)


def main() -> int:
    passed, wrong = 0, []
    for file in sorted(ROOT.rglob("*")):
        if file.suffix not in (".h", ".cpp"):
            continue
        name = file.relative_to(ROOT).as_posix()
        own, own_game = layer(name)
        for include in re.findall(r'^#include "([^"]+)"', file.read_text(), re.M):
            if "/" not in include:  # made by the build
                continue
            other, game = layer(include)
            foreign = bool(game and own_game and game != own_game)
            if other > own or foreign or apart(name, include):
                wrong.append(f"{name} includes {include}")
            else:
                passed += 1
    for line in wrong:
        print(line)
    print(f"{passed} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
