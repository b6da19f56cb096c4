#!/usr/bin/python3
"""Repeats the examples of the documents with the real engine.

    test_docs.py build/release/bloom

In a document `> ` is a line that is sent, the `< ` after it the answer, in which … stands for
anything. Each document is one conversation.
"""

import json
import re
import sys
from pathlib import Path

from client import COMMANDS, Client, Schemas, Tally, same, true

DOCS = Path(__file__).resolve().parents[2] / "docs"


def exchanges(text):
    lines = text.splitlines()
    for sent, answer in zip(lines, lines[1:]):
        if sent.startswith("> {"):
            true(f"no answer to {sent}", answer.startswith("< {"))
            yield sent[2:], answer[2:]


def send(engine, line):
    engine.sent, engine.received = line, b""
    engine.process.stdin.write(line.encode() + b"\n")
    return engine.read_line().decode()


def main():
    tally, schemas = Tally(), Schemas()
    told = set()
    for name in ("protocol", "notation", "records", "deals"):
        engine = Client(sys.argv[1], schemas)
        for sent, wanted in exchanges((DOCS / f"{name}.md").read_text()):
            with tally.case(f"{name}.md: {sent[:60]}"):
                got = send(engine, sent)
                pattern = ".*".join(re.escape(part) for part in wanted.split("…"))
                true(f"the answer is {got[:3000]}", re.fullmatch(pattern, got) is not None)
                answer, cmd = json.loads(got), json.loads(sent)["cmd"]
                engine.fits(f"{cmd if answer['ok'] else 'error'}#/$defs/answer", answer)
                told.add(cmd)
        engine.close()
    with tally.case("every command has an example"):
        same("those without", sorted(set(COMMANDS) - told), [])
    with tally.case("the table of errors has every code once"):
        table = (DOCS / "protocol.md").read_text().split("## Errors")[1].split("## ")[0]
        codes = re.findall(r"^\| `([a-z-]+)` \|", table, re.MULTILINE)
        same("the codes", sorted(codes), schemas.files["error"]["$defs"]["code"]["enum"])
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
