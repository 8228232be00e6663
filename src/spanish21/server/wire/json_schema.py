"""The messages as JSON Schema, from the very types they are read and written with."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from spanish21.server.wire.client_messages import Incoming
from spanish21.server.wire.command_messages import WireCommand
from spanish21.server.wire.event_messages import EventMessage, RoundEventMessage
from spanish21.server.wire.lobby import LobbyUpdate, SignUpdate
from spanish21.server.wire.replayed_round import ReplayedRoundView
from spanish21.server.wire.table_messages import TableMessage

UNIONS: Mapping[str, tuple[str, Any]] = {
    "ClientMessage": ("What a page sends to a table.", Incoming),
    "TableMessage": ("What a table sends to a page.", TableMessage),
    "Command": ("Everything people may ask of a table.", WireCommand),
    "TableEvent": ("Everything that happens at a table.", EventMessage),
    "RoundEvent": ("Everything that happens in a round.", RoundEventMessage),
}
"""The unions of messages, by the names they have in the schema."""
CARD = {
    "title": "Card",
    "description": "A rank and a suit, such as 7s.",
    "type": "string",
    "pattern": "^[A2-9JQK][shcd]$",
}
_REF = "#/$defs/{name}"


def message_schema() -> dict[str, Any]:
    """The schema of every message, each under its name."""
    kinds = [kind for _, union in UNIONS.values() for kind in get_args(union)]
    _, components = msgspec.json.schema_components(
        [*kinds, SignUpdate, LobbyUpdate, ReplayedRoundView], ref_template=_REF
    )
    unions = {
        name: {
            "title": name,
            "description": words,
            "anyOf": [{"$ref": _REF.format(name=kind.__name__)} for kind in get_args(union)],
        }
        for name, (words, union) in UNIONS.items()
    }
    named = _with_names({**components, "Card": CARD}, unions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages between the house and its pages",
        "$defs": dict(sorted({**named, **unions}.items())),
    }


def _with_names(schema: Any, unions: Mapping[str, Any]) -> Any:
    """A schema in which cards and unions stand by their names, written the plain way."""
    if isinstance(schema, list | tuple):
        return [_with_names(one, unions) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("title") == "Card" and "description" not in schema:
        return {"$ref": _REF.format(name="Card")}
    for name, union in unions.items():
        if _members(schema) == _members(union):
            return {"$ref": _REF.format(name=name)}
    named = {key: _with_names(value, unions) for key, value in schema.items()}
    if "pattern" in named:
        named["pattern"] = named["pattern"].removesuffix(r"(?!\n)")
    if isinstance(named.get("description"), str):
        named["description"] = re.sub(r"\s*\n\s*", " ", named["description"]).strip()
    return named


def _members(schema: Mapping[str, Any]) -> frozenset[str]:
    """What a union is made of; an own mark for what is no union."""
    any_of = schema.get("anyOf", ())
    return frozenset(one.get("$ref", "?") for one in any_of) or frozenset((str(id(schema)),))


def schema_text() -> str:
    """The schema as it is committed."""
    return json.dumps(message_schema(), indent=1, ensure_ascii=False) + "\n"


def write_schema(path: Path) -> None:
    """Write the schema to a file."""
    path.write_text(schema_text(), encoding="utf-8")
