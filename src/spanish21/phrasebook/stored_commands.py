"""A command as the journal keeps it, in words: what a second person reads before he signs it."""

import re
from collections.abc import Mapping
from typing import Any

from spanish21.ledger.journal.command_text import parse_stored_command
from spanish21.money import format_cents, format_microdollars

_WORD_BOUNDARY = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def describe_command_text(text: str) -> list[str]:
    """The kind of a command and each of its fields, one a line; what is empty is not said."""
    stored = parse_stored_command(text)
    kind = _WORD_BOUNDARY.sub(" ", stored.kind).lower()
    table = f", at {stored.table}" if stored.table else ""
    return [f"{kind}{table}", *_fields(stored.fields or {})]


def _fields(values: Mapping[str, Any]) -> list[str]:
    return [
        f"{_label(name)}: {_value(name, value)}"
        for name, value in values.items()
        if value not in ("", None, [], {})
    ]


def _label(name: str) -> str:
    return name.removesuffix("_cents").removesuffix("_micros").replace("_", " ")


def _value(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and name.endswith("cents"):
        return format_cents(value)
    if isinstance(value, int) and name.endswith("micros"):
        return format_microdollars(value)
    if isinstance(value, Mapping):
        return "; ".join(_fields(value))
    if isinstance(value, list):
        return ", ".join(_value(name, item) for item in value)
    return str(value)
