"""A command as the journal keeps it: one line of JSON that names its version, kind and fields.

The text is canonical: keys in alphabetical order, nothing between the values, so that one
command always has one text. It decides whether two requests under one id are the same command,
and a second person signs its hash. What version 1 wrote stays readable here, because the
journal's chain covers the text and nothing in it can be rewritten.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any, NamedTuple

from spanish21.refusal import Refusal

COMMAND_VERSION = 2
"""The version of the text that is written. Version 1 named the kind of a ledger's command in
``what``, kept a table's command as Python shows it, and named no version."""
STORED_NAMES: Mapping[tuple[str, str], str] = {}
"""The stored name of a field whose name in the code is another one now, by class and field.

``docs/reference/journal.md`` lists what is stored, and a test holds the code against it."""
_FIRST_VERSION = 1
_ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode
_PYTHON_FORM = re.compile(r"(?:(?P<table>[A-Za-z0-9-]{1,24}) )?(?P<kind>[A-Z]\w*)\(")


class StoredCommand(NamedTuple):
    """A command read from its text.

    ``table`` is the table it was given at, or ``""``. ``fields`` is ``None`` where version 1
    kept them as Python shows them; ``kind`` is ``""`` where version 1 kept a remark instead.
    """

    version: int
    kind: str
    fields: Mapping[str, Any] | None
    table: str = ""


def format_stored_command(kind: str, values: Mapping[str, Any], *, table: str = "") -> str:
    """The text of a command whose fields are plain values."""
    record: dict[str, Any] = {"command": kind, "fields": values, "version": COMMAND_VERSION}
    if table:
        record["table"] = table
    return _ENCODE(record)


def command_text(command: Any) -> str:
    """The text of a command of the ledger."""
    return format_stored_command(type(command).__name__, command_fields(command))


def command_fields(command: Any) -> dict[str, Any]:
    """The fields of a command of the ledger by their stored names."""
    kind: Any = type(command)
    return {stored: getattr(command, name) for name, stored in _field_names(kind)}


@cache
def _field_names(kind: Any) -> tuple[tuple[str, str], ...]:
    """The fields of a command: each by its name in the code and by its stored name."""
    return tuple(
        (field.name, STORED_NAMES.get((kind.__name__, field.name), field.name))
        for field in fields(kind)
    )


def parse_stored_command(text: str) -> StoredCommand:
    """Read the text of a command, of version 2 or 1; refuse a version this program does not know."""
    try:
        record = json.loads(text)
    except ValueError:
        return _parse_python_form(text)
    if not isinstance(record, dict):
        return StoredCommand(_FIRST_VERSION, "", None)
    if "version" not in record:
        kind = record.pop("what", "")
        return StoredCommand(_FIRST_VERSION, str(kind), record)
    version, values = record["version"], record.get("fields")
    if version != COMMAND_VERSION or not isinstance(values, dict):
        say = f"this program reads commands of version {_FIRST_VERSION} and {COMMAND_VERSION}"
        raise Refusal("command version", version, say)
    return StoredCommand(
        version, str(record.get("command", "")), values, str(record.get("table", ""))
    )


def _parse_python_form(text: str) -> StoredCommand:
    """Read ``Evergreen Ready()``, as version 1 wrote a table's command: where it was, and its kind."""
    match = _PYTHON_FORM.match(text)
    if match is None:
        return StoredCommand(_FIRST_VERSION, "", None)
    return StoredCommand(_FIRST_VERSION, match["kind"], None, match["table"] or "")


def is_same_command(stored: str, repeated: str) -> bool:
    """Whether a command that comes again under its id is the one in the journal.

    What version 1 kept as Python shows it is compared by its kind, and by its table where it
    names one: who repeats such a command gets the answer it had, and nothing is done twice.
    """
    if stored == repeated:
        return True
    first = parse_stored_command(stored)
    second = parse_stored_command(repeated)
    if _FIRST_VERSION not in (first.version, second.version):
        plain = [{**json.loads(text), "fields": None} for text in (stored, repeated)]
        return plain[0] == plain[1] and _fields_now(first) == _fields_now(second)
    if first.version != _FIRST_VERSION or not first.kind:
        return False
    if first.kind != second.kind or (first.table and first.table != second.table):
        return False
    return first.fields is None or _fields_now(first) == _fields_now(second)


_ADDED_FIELDS: Mapping[str, Mapping[str, Any]] = {
    "CreateJackpot": {"prizes": "", "reading": "", "title": ""},
    "LinkTable": {"kind": "", "rate_ppm": 0, "prizes": "", "reading": ""},
    "ChangeParameters": {
        "paytable": "",
        "decks": 0,
        "wager_cents": 0,
        "prizes": "",
        "reading": "",
        "title": "",
    },
    "MoveMoney": {"second": ""},
    "CallCashWager": {"beside": []},
}
"""Fields that older texts of version 2 do not have, and what those texts mean by that."""


def _fields_now(command: StoredCommand) -> Mapping[str, Any]:
    """The fields of a command as they would be written now, though one has come or gone since.

    A table's settings once had the games of its jackpots in them.
    """
    fields_now = {**_ADDED_FIELDS.get(command.kind, {}), **(command.fields or {})}
    inner = fields_now.get("command")
    if isinstance(inner, dict):
        fields_now["command"] = {**_ADDED_FIELDS.get(str(inner.get("kind")), {}), **inner}
    settings = fields_now.get("settings")
    if isinstance(settings, dict):
        fields_now["settings"] = {**settings, "games": []}
    return fields_now
