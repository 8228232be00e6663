"""An event spelled by its fields, for logs, where no sentence is written for its kind."""

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from spanish21.game.cards import Card
from spanish21.money import format_cents, format_microdollars

_WORD_BOUNDARY = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_OMITTED_FIELDS = ("key", "claim", "salt", "order", "commitment", "collected", "record")
"""Fields that no reader looks for among words: keys, cards by the hundred, rules by the page."""
_MOMENTS = ("at", "until")
"""Fields that hold seconds since 1970; no end where there are none."""
ValueWords = Mapping[type, Callable[[Any], str]]
"""How values of some kinds are put into words, instead of being spelled by their fields."""


def spell_event(event: Any, value_words: ValueWords, moment: Callable[[int], str] = str) -> str:
    """The kind of an event, then its fields: ``sign in failed: name ann, address 10.0.0.7``.

    ``moment`` puts a time, in seconds since 1970, into words.
    """
    kind = _WORD_BOUNDARY.sub(" ", type(event).__name__).lower()
    parts = [
        text
        for field in fields(event)
        if field.name not in _OMITTED_FIELDS
        and (text := _spell_field(field.name, getattr(event, field.name), value_words, moment))
    ]
    return f"{kind}: {', '.join(parts)}" if parts else kind


def _spell_field(
    name: str, value: Any, value_words: ValueWords, moment: Callable[[int], str]
) -> str:
    """One field in words; ``""`` where it holds nothing."""
    if name in _MOMENTS and isinstance(value, int):
        return f"{name} {moment(value)}" if value else "no end"
    label = name.removesuffix("_cents").removesuffix("_micros").replace("_", " ")
    if isinstance(value, bool):
        return label if value else f"not {label}"
    if value in ("", None, ()):
        return ""
    if isinstance(value, int) and name.endswith("cents"):
        return f"{label} {format_cents(value)}"
    if isinstance(value, int) and name.endswith("micros"):
        return f"{label} {format_microdollars(value)}"
    return f"{label} {_spell_value(value, value_words)}"


def _spell_value(value: Any, value_words: ValueWords) -> str:
    if isinstance(value, tuple):
        return " ".join(_spell_value(item, value_words) for item in value)
    if type(value) in value_words:
        return value_words[type(value)](value)
    if isinstance(value, Card) or not is_dataclass(value):
        return str(value.value if isinstance(value, Enum) else value)
    return spell_event(value, value_words)
