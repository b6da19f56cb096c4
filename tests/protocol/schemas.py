"""The JSON Schemas of docs/schemas/, and which of their definitions something has matched."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Iterator
from urllib.parse import urljoin

import jsonschema

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "schemas"
SUFFIX = ".schema.json"


def is_integer(_: Any, value: Any) -> bool:
    # 1.0 is no whole number in this protocol.
    return isinstance(value, int) and not isinstance(value, bool)


class Schemas:
    def __init__(self) -> None:
        self.files: dict[str, Any] = {}
        store = {}
        for path in sorted(FOLDER.glob("*" + SUFFIX)):
            schema = json.loads(path.read_text())
            jsonschema.Draft202012Validator.check_schema(schema)
            self.files[path.name.removesuffix(SUFFIX)] = schema
            store[path.as_uri()] = schema
        self.matched: set[str] = set()  # "town#/$defs/deal"
        self.known: dict[tuple[str, str], str | None] = {}
        self.addresses: dict[tuple[str, str], str] = {}
        self.fine: set[tuple[str, str]] = set()  # (definition, value)
        self.resolver = jsonschema.RefResolver(FOLDER.as_uri() + "/", {}, store=store)
        plain = jsonschema.Draft202012Validator
        follow = plain.VALIDATORS["$ref"]

        def counted(validator: Any, ref: str, value: Any, schema: Any) -> Iterator[Any]:
            place = (self.resolver.resolution_scope, ref)
            address = self.addresses.get(place)
            if address is None:
                address = self.addresses[place] = urljoin(*place)
            # Much comes again and again; as text, so that 1, 1.0 and true are three things.
            key = (address, json.dumps(value))
            if key in self.fine:
                return
            errors = list(follow(validator, ref, value, schema))
            if not errors:
                self.count(address)
                self.fine.add(key)
            yield from errors

        self.validator = jsonschema.validators.extend(
            plain,
            {"$ref": counted},
            type_checker=plain.TYPE_CHECKER.redefine("integer", is_integer),
        )

    def count(self, address: str) -> None:
        self.matched.add(address.rsplit("/schemas/", 1)[1].replace(SUFFIX, ""))

    def definitions(self) -> set[str]:
        """Every definition there is."""
        return {f"{name}#/$defs/{key}" for name, schema in self.files.items() for key in schema["$defs"]}

    def fault(self, name: str, value: Any) -> str | None:
        """What is wrong with a value that should match a definition such as "new#/$defs/request"."""
        # An id may be anything, so that answers that differ by it alone are checked once.
        content = {k: v for k, v in value.items() if k != "id"} if isinstance(value, dict) else value
        text = json.dumps(content)
        if (name, text) not in self.known:
            file, part = name.split("#")
            ref = {"$ref": f"{FOLDER.as_uri()}/{file}{SUFFIX}#{part}"}
            errors = list(self.validator(ref, resolver=self.resolver).iter_errors(value))
            self.known[name, text] = None if not errors else explain(errors)
        return self.known[name, text]


def explain(errors: list[Any]) -> str:
    error = jsonschema.exceptions.best_match(errors)
    return f"{error.json_path}: {error.message[:300]}"
