#!/usr/bin/python3
"""Every clause of the rules is taught by a lesson or a note, or data/learn/untaught*.json says why not.

    clauses.py           checks
    clauses.py --write   brings data/learn/untaught.json up to date: what is taught leaves it, what is not comes in,
                         with a reason to be written
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LEARN = ROOT / "data" / "learn"
OWN = LEARN / "untaught.json"
UNWRITTEN = "No lesson teaches it yet."


def known_clauses() -> list[str]:
    """Those that the page shows: its rules have them all, in the order of the rules."""
    out = []
    for path in sorted((ROOT / "web" / "src" / "rules").glob("*/outline.ts")):
        for part in re.findall(r"clauses: \[([^]]*)\]", path.read_text()):
            out += re.findall(r"[A-Z]\d+", part)
    return sorted(out, key=lambda clause: (clause[0], int(clause[1:])))


def taught_clauses() -> dict[str, str]:
    """Clause → the first file that teaches it."""
    out: dict[str, str] = {}
    for path in sorted(LEARN.glob("*.json")):
        if path.name.startswith("untaught") or path.name == "marks.json":
            continue
        file: dict[str, Any] = json.loads(path.read_text())
        for part in [*file.get("steps", []), *file.get("notes", [])]:
            for clause in part.get("clauses", []):
                out.setdefault(clause, path.name)
    return out


def reasons(faults: list[str]) -> dict[str, str]:
    out: dict[str, str] = {}
    for path in sorted(LEARN.glob("untaught*.json")):
        for clause, entry in json.loads(path.read_text()).items():
            why = entry.get("why") if isinstance(entry, dict) else None
            if not isinstance(why, str) or len(why.split()) < 3:
                faults.append(f"{path.name}: {clause} has no reason")
            if clause in out:
                faults.append(f"{path.name}: {clause} stands in another list, too")
            out[clause] = why or ""
    return out


def write(known: list[str], taught: dict[str, str]) -> None:
    old = json.loads(OWN.read_text()) if OWN.exists() else {}
    others: dict[str, Any] = {}
    for path in LEARN.glob("untaught*.json"):
        if path != OWN:
            others |= json.loads(path.read_text())
    left = [clause for clause in known if clause not in taught and clause not in others]
    lines = [f"  {json.dumps(c)}: {json.dumps(old.get(c, {'why': UNWRITTEN}), ensure_ascii=False)}" for c in left]
    OWN.write_text("{\n" + ",\n".join(lines) + "\n}\n" if lines else "{}\n")


def main() -> int:
    faults: list[str] = []
    known, taught = known_clauses(), taught_clauses()
    if len(known) < 90 or len(set(known)) != len(known):
        faults.append(f"the rules have {len(known)} clauses, {len(set(known))} different ones")
    if "--write" in sys.argv[1:]:
        write(known, taught)
        return 0
    listed = reasons(faults)
    for clause, file in taught.items():
        if clause not in known:
            faults.append(f"{file}: {clause} is no clause of the rules")
        if clause in listed:
            faults.append(f"{clause} is taught by {file}, and listed as untaught")
    faults += [f"{clause} is listed as untaught, and no clause of the rules" for clause in listed if clause not in known]
    faults += [f"{clause} is not taught, and no reason is given" for clause in known if clause not in {*taught, *listed}]
    for fault in faults:
        print(fault)
    print(f"{len(known)} clauses: {len(taught)} taught, {len(listed)} with a reason")
    print(f"{len(known) - min(len(faults), len(known))} passed, {len(faults)} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
