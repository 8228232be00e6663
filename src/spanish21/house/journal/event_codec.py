"""The events of an entry as one line of JSON, and back.

The form is that of ``spanish21.notation``: every object names its kind. Readers and writers
are made once for each kind, because every decision at every table goes through them; what is
read here was written here, and the journal's chain vouches for it.
"""

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from spanish21.game.cards import SPANISH_DECK, Card
from spanish21.game.round.events import Event
from spanish21.game.table.events import TableEvent
from spanish21.house.events import HouseEvent, HouseTableEvent
from spanish21.house.people.register import CountersignGiven, PeopleEvent
from spanish21.refusal import Refusal

EVENT_KINDS: Mapping[str, type] = {
    kind.__name__: kind
    for union in (Event, TableEvent, HouseTableEvent, HouseEvent, PeopleEvent)
    for kind in get_args(union)
}
Conversion = Callable[[Any], Any] | None
"""How a value becomes another; none where it stays as it is."""
_NAMES = {kind: name for name, kind in EVENT_KINDS.items()}
_PLAIN = (int, str, bool)
_ADDED: Mapping[type, Mapping[str, Any]] = {CountersignGiven: {"digest": ""}}
"""Fields that older journals do not have yet, and what stands for them there."""
_CODES = tuple(card.code for card in SPANISH_DECK)
_DAMAGE = (
    msgspec.MsgspecError,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)
"""How reading fails on what was not written here."""


def write_events(events: Iterable[Any]) -> str:
    """Events as one line of JSON, in order."""
    return msgspec.json.encode([_write_event(event) for event in events]).decode()


def read_events(text: str) -> tuple[Any, ...]:
    """Events from their line; what was not written here is refused."""
    try:
        return tuple(_read_event(item) for item in msgspec.json.decode(text))
    except _DAMAGE as error:
        say = f"it is not what a house writes: {type(error).__name__} {error}"
        raise Refusal("events", text[:60], say) from None


def _write_event(event: Any) -> dict[str, Any]:
    kind: Any = type(event)
    found = {"kind": _NAMES[kind]}
    for name, write in _writers(kind):
        value = getattr(event, name)
        found[name] = value if write is None else write(value)
    return found


def _read_event(item: dict[str, Any]) -> Any:
    kind = EVENT_KINDS[item["kind"]]
    readers = _readers(kind)
    if len(item) != len(readers) + 1:
        item = {**_ADDED.get(kind, {}), **item}
        if len(item) != len(readers) + 1:
            raise ValueError(kind.__name__)
    return kind(*[item[name] if read is None else read(item[name]) for name, read in readers])


@cache
def _writers(kind: Any) -> tuple[tuple[str, Conversion], ...]:
    hints = get_type_hints(kind)
    return tuple((field.name, _writer(hints[field.name])) for field in fields(kind))


@cache
def _readers(kind: Any) -> tuple[tuple[str, Conversion], ...]:
    hints = get_type_hints(kind)
    return tuple((field.name, _reader(hints[field.name])) for field in fields(kind))


def _writer(hint: Any) -> Conversion:
    """How a field of this type is written; none where JSON knows it."""
    if hint is Event:
        return _write_event
    if hint is Card:
        return _card_code
    if hint is Fraction:
        return str
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _value_of
    if is_dataclass(hint):
        return _write_parts
    return _through(hint, _writer)


def _reader(hint: Any) -> Conversion:
    """How a field of this type is read."""
    if hint is Event:
        return _read_event
    if hint is Card:
        return Card.parse
    if hint is Fraction or (isinstance(hint, type) and issubclass(hint, Enum)):
        return hint
    if is_dataclass(hint):
        return partial(_read_parts, hint)
    if get_origin(hint) is tuple:
        inner = _tuple_through(get_args(hint), _reader)
        return tuple if inner is None else inner
    return _through(hint, _reader)


def _through(hint: Any, convert: Callable[[Any], Conversion]) -> Conversion:
    """The conversion of an optional value or of a tuple's items, if they need one."""
    origin = get_origin(hint)
    if hint in _PLAIN or origin is Literal:
        return None
    if origin in (Union, types.UnionType):
        (inner,) = (part for part in get_args(hint) if part is not types.NoneType)
        found = convert(inner)
        return None if found is None else _optional(found)
    return _tuple_through(get_args(hint), convert)


def _optional(convert: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else convert(value)


def _tuple_through(parts: tuple[Any, ...], convert: Callable[[Any], Conversion]) -> Conversion:
    if parts[-1] is Ellipsis:
        item = convert(parts[0])
        return None if item is None else lambda values: tuple([item(value) for value in values])
    items = [convert(part) for part in parts]
    if not any(items):
        return None
    return lambda values: tuple(
        value if item is None else item(value) for item, value in zip(items, values, strict=True)
    )


def _write_parts(value: Any) -> dict[str, Any]:
    kind: Any = type(value)
    return {
        name: getattr(value, name) if write is None else write(getattr(value, name))
        for name, write in _writers(kind)
    }


def _read_parts(kind: Any, item: dict[str, Any]) -> Any:
    return kind(
        *[item[name] if read is None else read(item[name]) for name, read in _readers(kind)]
    )


def _card_code(card: Card) -> str:
    return _CODES[card.index]


def _value_of(member: Enum) -> Any:
    return member.value
