"""Holds what clients of online tables send and get against docs/schemas/online/ and openapi.json."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema

DOCS = Path(__file__).resolve().parents[2] / "docs"
FOLDER = DOCS / "schemas"


def is_integer(_: Any, value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class Traffic:
    """`watch` is for Person: it is called with every message in either direction."""

    def __init__(self) -> None:
        store = {p.as_uri(): json.loads(p.read_text()) for p in FOLDER.rglob("*.schema.json")}
        for schema in store.values():
            jsonschema.Draft202012Validator.check_schema(schema)
        plain = jsonschema.Draft202012Validator
        self.validator = jsonschema.validators.extend(
            plain, type_checker=plain.TYPE_CHECKER.redefine("integer", is_integer)
        )
        self.resolver = jsonschema.RefResolver((FOLDER / "online").as_uri() + "/", {}, store=store)
        self.online = {
            p.name.split(".")[0]: json.loads(p.read_text())["$defs"] for p in (FOLDER / "online").iterdir()
        }
        self.api = json.loads((DOCS / "openapi.json").read_text())
        self.matched: set[str] = set()
        self.faults: list[str] = []
        self.strict = True  # requests are held against the schemas too

    def check(self, name: str, value: Any, request=False) -> None:
        """A value against "tables/scene"."""
        file, part = name.split("/")
        if part not in self.online[file]:
            self.faults.append(f"{name} is not documented: {json.dumps(value)[:200]}")
            return
        schema = {"$ref": f"{(FOLDER / 'online').as_uri()}/{file}.schema.json#/$defs/{part}"}
        errors = list(self.validator(schema, resolver=self.resolver).iter_errors(value))
        if errors:
            error = jsonschema.exceptions.best_match(errors)
            self.faults.append(f"{name}: {error.json_path}: {error.message[:300]}")
        else:
            self.matched.add(name)

    def watch(self, kind: str, value: Any) -> None:
        if kind.startswith("< "):
            self.check("server/" + kind[2:], value)
            for entry in value.get("entries", []):
                self.matched.add("entries/" + entry["kind"])
        elif kind.startswith("> "):
            if self.strict:
                self.check("client/" + kind[2:], value)
        else:
            self.over_http(*kind.split(" "), value)

    def over_http(self, method: str, target: str, status: str, value: Any) -> None:
        path = re.sub(r"/api/tables/[^/]+", "/api/tables/{id}", target.split("?")[0])
        if target in ("/api/tables/mine", "/api/tables/open"):
            path = target
        where = self.api["paths"].get(path, {}).get(method.lower())
        if where is None:
            if status != "request" and int(status) < 400:
                self.faults.append(f"{method} {path} is not documented")
            return
        if status == "request":
            if self.strict:
                schema = where["requestBody"]["content"]["application/json"]["schema"]["$ref"]
                self.check("tables/" + schema.rsplit("/", 1)[1], value)
            return
        responses = where["responses"]
        if int(status) < 400 and status not in responses:
            self.faults.append(f"{method} {path} answered {status}")
            return
        content = responses.get(status, responses.get("default"))["content"]
        schema = content["application/json"]["schema"]["$ref"]
        self.check("tables/" + schema.rsplit("/", 1)[1], value)

    def never_matched(self) -> set[str]:
        inner = {"tables/time", "tables/table_id", "tables/entropy", "tables/entropy_or_none", "tables/clock", "tables/grace",
                 "tables/table", "tables/result", "tables/seat", "tables/you", "tables/presence", "entries/entry", "entries/entries"}
        all_ = {f"{file}/{part}" for file, parts in self.online.items() for part in parts}
        return all_ - inner - self.matched
