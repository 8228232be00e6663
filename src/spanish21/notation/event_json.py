"""Commands and events as JSON, strictly typed both ways.

Every object names its kind. A card is ``"7s"``, a breakage a fraction as text, everything
else a number, a text, true, false, null or a list of these. ``VERSION`` changes when a
reader of older files would misread a newer one.
"""

import re
import types
from collections.abc import Iterable, Mapping
from dataclasses import fields
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from spanish21.game.cards import Card
from spanish21.game.round.commands import Command
from spanish21.game.round.events import Event, Line
from spanish21.game.table.commands import TableCommand
from spanish21.game.table.events import TableEvent
from spanish21.refusal import Refusal

VERSION = 1
_FRACTION = re.compile(r"-?[0-9]{1,12}(/[1-9][0-9]{0,11})?")
JSON_KINDS: Mapping[str, type] = {
    kind.__name__: kind
    for kind in (
        *get_args(Command),
        *get_args(Event),
        *get_args(TableCommand),
        *get_args(TableEvent),
        Line,
    )
}


def to_json(value: Any) -> Any:
    """A command, an event or a part of one as plain JSON values."""
    if type(value) in JSON_KINDS.values():
        parts = {f.name: to_json(getattr(value, f.name)) for f in fields(value)}
        return {"kind": type(value).__name__, **parts}
    if isinstance(value, Card):
        return value.code
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    return value


def from_json(data: Any, *, at: str = "event") -> Any:
    """A command or an event from its JSON, or a refusal that names the field."""
    if not isinstance(data, Mapping):
        raise Refusal(at, data, "write an object with a kind")
    kind = JSON_KINDS.get(str(data.get("kind")))
    if kind is None:
        raise Refusal(f"{at}.kind", data.get("kind", "nothing"), "name a command or an event")
    hints = _hints(kind)
    for key in data:
        if key != "kind" and key not in hints:
            raise Refusal(f"{at}.{key}", data[key], f"{kind.__name__} has no such field")
    for name in hints:
        if name not in data:
            raise Refusal(f"{at}.{name}", "nothing", f"{kind.__name__} has this field")
    return kind(**{n: _read(data[n], hint, f"{at}.{n}") for n, hint in hints.items()})


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _read(value: Any, hint: Any, at: str) -> Any:
    """A value of the type a field is declared with."""
    origin = get_origin(hint)
    if hint in (Event, Command):
        return from_json(value, at=at)
    if origin in (Union, types.UnionType):
        (inner,) = (part for part in get_args(hint) if part is not types.NoneType)
        return None if value is None else _read(value, inner, at)
    if origin is Literal:
        if value not in get_args(hint):
            raise Refusal(at, value, f"write {', '.join(get_args(hint))}")
        return value
    if origin is tuple:
        return _read_tuple(value, get_args(hint), at)
    if hint is Line:
        return from_json(value, at=at)
    return _read_plain(value, hint, at)


def _read_tuple(value: Any, parts: tuple[Any, ...], at: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise Refusal(at, value, "write a list")
    if parts[-1] is Ellipsis:
        return tuple(_read(item, parts[0], f"{at}[{i}]") for i, item in enumerate(value))
    if len(value) != len(parts):
        raise Refusal(at, value, f"write a list of {len(parts)}")
    read = zip(value, parts, strict=True)
    return tuple(_read(item, part, f"{at}[{i}]") for i, (item, part) in enumerate(read))


def _read_plain(value: Any, hint: Any, at: str) -> Any:
    names = {int: "a whole number", str: "text", bool: "true or false"}
    if hint in names:
        if type(value) is not hint:
            raise Refusal(at, value, f"write {names[hint]}")
        return value
    if not isinstance(value, str):
        raise Refusal(at, value, "write text")
    if hint is Fraction and not _FRACTION.fullmatch(value):
        raise Refusal(at, value, "write a fraction of cents, such as -1/2")
    try:
        return Card.parse(value) if hint is Card else hint(value)
    except Refusal as refusal:
        raise Refusal(at, value, refusal.allowed, rule=refusal.rule) from None
    except ValueError:
        allowed = ", ".join(str(member.value) for member in hint)
        raise Refusal(at, value, f"write {allowed}") from None


def events_to_json(events: Iterable[Event]) -> dict[str, Any]:
    """A round's events as one versioned JSON object."""
    return {"version": VERSION, "events": [to_json(event) for event in events]}


def events_from_json(data: Any) -> tuple[Event, ...]:
    """A round's events from their JSON object, if this version can read it."""
    if not isinstance(data, Mapping) or data.get("version") != VERSION:
        found = data.get("version", "nothing") if isinstance(data, Mapping) else data
        raise Refusal("version", found, f"this program reads version {VERSION}")
    if not isinstance(data.get("events"), list):
        raise Refusal("events", data.get("events", "nothing"), "write a list")
    found = [from_json(item, at=f"events[{i}]") for i, item in enumerate(data["events"])]
    for index, event in enumerate(found):
        if type(event) not in get_args(Event):
            raise Refusal(f"events[{index}].kind", type(event).__name__, "name an event")
    return tuple(found)
