"""The messages as TypeScript types, from their JSON Schema."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from spanish21.server.wire.json_schema import message_schema

_HEAD = """\
// Messages between the house and its pages. Generated from messages.schema.json, which is
// generated from spanish21.server.wire; do not edit.
"""
_CARD = """\
/** A rank and a suit, such as 7s. */
export type Card =
  `${"A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "J" | "Q" | "K"}${"s" | "h" | "c" | "d"}`;
"""
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def typescript_text() -> str:
    """The types as they are committed."""
    found = message_schema()["$defs"]
    made = [_CARD if name == "Card" else _declared(name, one) for name, one in found.items()]
    return "\n".join([_HEAD, *made])


def _declared(name: str, schema: Mapping[str, Any]) -> str:
    words = schema.get("description", "")
    lines = [f"/** {words} */"] if words else []
    if schema.get("type") != "object":
        return "\n".join([*lines, f"export type {name} ={_alias(schema)};", ""])
    lines.append(f"export interface {name} {{")
    lines += _fields(schema)
    return "\n".join([*lines, "}", ""])


def _alias(schema: Mapping[str, Any]) -> str:
    parts = schema.get("anyOf")
    if parts is None:
        return f" {_type(schema)}"
    return "".join(f"\n  | {_type(part)}" for part in parts)


def _fields(schema: Mapping[str, Any]) -> Iterator[str]:
    required = schema.get("required", ())
    for name, one in schema["properties"].items():
        optional = "" if name in required else "?"
        yield f"  readonly {name}{optional}: {_type(one)};"


def _type(schema: Mapping[str, Any]) -> str:
    """A schema as a type that can stand anywhere."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(part) for part in schema["anyOf"])
    if schema["type"] == "array":
        return _list(schema)
    return _PLAIN.get(schema["type"], "null")


def _list(schema: Mapping[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"readonly [{', '.join(_type(one) for one in schema['prefixItems'])}]"
    inner = _type(schema["items"])
    return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"


def write_typescript(path: Path) -> None:
    """Write the types to a file."""
    path.write_text(typescript_text(), encoding="utf-8")
