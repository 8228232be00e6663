"""From plain TOML values to frozen rules: every field present, none unknown, none coerced.

A misspelt key, a missing value or a value of the wrong kind is refused with its full path. The
types of the rules are the schema; there is no second description of it.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from spanish21.money import Odds
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal

_Kind = TypeVar("_Kind")
NO_LIMIT = "any"
"""How a rule file writes None, which TOML cannot: there is no limit."""


def convert_value(kind: type[_Kind], value: object, path: str) -> _Kind:
    """Convert a plain value to ``kind``, or refuse it with its path."""
    converted: _Kind = _convert(kind, value, path)
    return converted


def _convert(kind: Any, value: object, path: str) -> Any:
    origin = get_origin(kind)
    if origin in _GENERIC:
        return _GENERIC[origin](get_args(kind), value, path)
    if kind in _FROM_TEXT:
        return _FROM_TEXT[kind](_plain(str, value, path), path)
    if isinstance(kind, type) and issubclass(kind, Enum):
        _one_of(tuple(member.value for member in kind), value, path)
        return kind(value)
    if is_dataclass(kind):
        return _record(kind, value, path)
    return _plain(kind, value, path)


def _one_of(allowed: tuple[object, ...], value: object, path: str) -> object:
    if value not in allowed:
        raise Refusal(path, value, f"choose {join_alternatives(allowed)}")
    return value


def _tuple(kinds: tuple[Any, ...], value: object, path: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise Refusal(path, value, "write a list")
    return tuple(_convert(kinds[0], item, f"{path}[{index}]") for index, item in enumerate(value))


def _optional(kinds: tuple[Any, ...], value: object, path: str) -> Any:
    if value is None or value == NO_LIMIT:
        return None
    (kind,) = (kind for kind in kinds if kind is not NoneType)
    try:
        return _convert(kind, value, path)
    except Refusal as refusal:
        raise Refusal(refusal.field, refusal.value, f"{refusal.allowed}, or {NO_LIMIT}") from None


def _record(kind: Any, value: object, path: str) -> Any:
    if not isinstance(value, Mapping):
        raise Refusal(path, value, "write a table")
    kinds = _field_kinds(kind)
    for key in value:
        if key not in kinds:
            raise Refusal(
                f"{path}.{key}", value[key], f"{path} has only {join_alternatives(tuple(kinds))}"
            )
    for name in kinds:
        if name not in value:
            raise Refusal(f"{path}.{name}", "nothing", "every rule is stated; write this one")
    return kind(
        **{name: _convert(each, value[name], f"{path}.{name}") for name, each in kinds.items()}
    )


@cache
def _field_kinds(record: Any) -> dict[str, Any]:
    """The fields of a record in their order, each with the kind of its values."""
    hints = get_type_hints(record)
    return {field.name: hints[field.name] for field in fields(record)}


def _plain(kind: type, value: object, path: str) -> object:
    # bool is an int to Python, but "decks = true" is a mistake.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise Refusal(path, value, f"write {_KIND_NAMES[kind]}")
    return value


def _odds(text: str, path: str) -> Odds:
    return Odds.parse(text, field=path)


def _fraction(text: str, path: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise Refusal(path, text, "write a fraction such as 1/2") from None


_FROM_TEXT: Mapping[Any, Callable[[Any, str], object]] = {Odds: _odds, Fraction: _fraction}
_GENERIC: Mapping[Any, Callable[[tuple[Any, ...], object, str], Any]] = {
    Literal: _one_of,
    tuple: _tuple,
    UnionType: _optional,
}
_KIND_NAMES = {int: "a whole number", bool: "true or false", str: "text"}
