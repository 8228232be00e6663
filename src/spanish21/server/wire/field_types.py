"""The kinds of values on the wire, and how dataclasses of the game become messages.

Every incoming value is bounded: texts and lists by length, numbers by what a page can hold.
"""

import types
from collections.abc import Iterable
from dataclasses import MISSING, Field, fields, is_dataclass
from fractions import Fraction
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Union, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from spanish21.game.cards import WHOLE_DECK, Card
from spanish21.game.round.events import Event

FRAME_LIMIT = 16 * 1024
"""The longest message that is read, in bytes."""
LIST_LIMIT = 512
"""The longest list that is read: eight decks of 48 cards fit."""
TEXT_LIMIT = 400
NAME_LIMIT = 24
NUMBER_LIMIT = 2**53
"""Up to here a page's numbers are exact."""
_NAMES = ("player", "dealer", "second", "spot")
# In Python a "$" also stands before a last line's end, hence what follows it.
_CARD = "^(?:[A2-9JQK]|10)[shcd]$(?!\\n)"

Whole = Annotated[int, Meta(ge=-NUMBER_LIMIT, le=NUMBER_LIMIT)]
Name = Annotated[str, Meta(max_length=NAME_LIMIT)]
CardText = Annotated[str, Meta(title="Card", pattern=_CARD)]
CARD_CODES: tuple[str, ...] = tuple(card.code for card in WHOLE_DECK)
"""Each card as the wire has it, by its index."""


class OutgoingStruct(msgspec.Struct, frozen=True, gc=False):
    """A part of what the house sends. Every field is always there."""


def card_text(card: Card | None) -> str | None:
    """A card as the wire has it."""
    return None if card is None else CARD_CODES[card.index]


def card_texts(cards: Iterable[Card]) -> tuple[str, ...]:
    """Cards as the wire has them."""
    return tuple([CARD_CODES[card.index] for card in cards])


def union_of(kinds: Iterable[Any]) -> Any:
    """A value of any of these types."""
    return reduce(or_, kinds)


def docstring_of(kind: type) -> str:
    """The docstring of a dataclass; ``""`` where Python generated it."""
    docstring = kind.__doc__ or ""
    return "" if docstring.startswith(f"{kind.__name__}(") else docstring


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    """The fields of a dataclass and their types, in order."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def defaults_of(kind: Any) -> dict[str, Any]:
    """The optional fields of a dataclass with their defaults."""
    return {field.name: field.default for field in _fields(kind) if field.default is not MISSING}


_OUTGOING_STRUCTS: dict[type, Any] = {}


def _fields(kind: Any) -> tuple[Field[Any], ...]:
    return fields(kind)


def incoming_type(name: str, hint: Any) -> Any:
    """How a field of a command is typed on the wire, bounded."""
    if hint is str:
        return Annotated[str, Meta(max_length=NAME_LIMIT if name in _NAMES else TEXT_LIMIT)]
    if hint is int:
        return Whole
    typed = _map_type(hint, lambda part: incoming_type(name, part))
    if get_origin(hint) is tuple and get_args(hint)[-1] is Ellipsis:
        return Annotated[typed, Meta(max_length=LIST_LIMIT)]
    return typed


def outgoing_type(hint: Any) -> Any:
    """How a field of an event is typed on the wire."""
    if is_dataclass(hint) and hint is not Card:
        return outgoing_struct(hint, tagged=hint in get_args(Event))
    return str if hint is Fraction else _map_type(hint, outgoing_type)


def outgoing_struct(kind: Any, *, tagged: bool = False) -> Any:
    """The message that an event, or a part of one, is written as; an event names its kind."""
    if kind not in _OUTGOING_STRUCTS:
        _OUTGOING_STRUCTS[kind] = _define_struct(kind, tagged=tagged)
    return _OUTGOING_STRUCTS[kind]


def _define_struct(kind: Any, *, tagged: bool) -> Any:
    tag: dict[str, str] = {"tag_field": "kind", "tag": kind.__name__} if tagged else {}
    typed = [(name, outgoing_type(hint)) for name, hint in hints_of(kind).items()]
    return msgspec.defstruct(
        kind.__name__,
        typed,
        namespace={"__doc__": docstring_of(kind)},
        module=__name__,
        **cast("Any", tag),
    )


def _map_type(hint: Any, part: Any) -> Any:
    """A type with the types of its parts changed."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Card:
        return CardText
    if origin in (Union, types.UnionType):
        return union_of(one if one is types.NoneType else part(one) for one in parts)
    if origin is tuple:
        return types.GenericAlias(
            tuple, tuple(one if one is Ellipsis else part(one) for one in parts)
        )
    return hint
