"""The reference page of events, drawn from the classes that a journal is written and read by."""

import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from spanish21.game.cards import Card
from spanish21.game.round.events import Event as RoundEvent
from spanish21.game.round.lines import Line
from spanish21.game.table.events import TableEvent
from spanish21.house.events import HouseEvent
from spanish21.house.people.events import PeopleEvent
from spanish21.house.table.events import HouseTableEvent

_HEAD = """\
# Events

This page is generated from the classes that a journal is written by (`scripts/docs`); a test fails when it is out of date.

What has happened is kept as events, and the state is what they add up to ([why](../explain/why-a-decider.md)). Each is an object of JSON that
names its `kind` and has all of its fields:

    {"kind": "CardDealt", "to": "hand", "box": 1, "hand": 1, "card": "8h"}

They stand under `events` in [the JSON of a round](round-files.md), in the column `game` of a journal's entry ([the store](store.md)), and in the
`update` of a table's socket ([messages](api-messages.md)), with what is hidden from its reader left out. `spanish21.notation.events_from_json` reads those of a
round back.

A card is text, `"7s"`; amounts are whole cents where a name ends in `_cents`, moments seconds since 1970 where it is `at`; a fraction is text, `"1/2"`;
boxes count from the dealer's left, hands of a box from 1, and hand 0 is the box as a whole. Brackets are a list of just these. Where nothing is said of
an event, its name says it.
"""
_PARTS = (
    ("Of a round", "[The course of a round](round.md) says in which phase each may come.", RoundEvent),
    ("Of a table", "[The course of a table](table.md) says when.", TableEvent),
    ("Of a table in a house", "Beside the game, in the table's own stream.", HouseTableEvent),
    ("Of a house", "In the streams of the house itself.", HouseEvent),
    ("Of people", "Who may come in, and as what.", PeopleEvent),
)  # fmt: skip
_PLAIN: dict[Any, str] = {
    int: "whole number",
    str: "text",
    bool: "true or false",
    Card: "card",
    Fraction: "fraction",
    NoneType: "null",
    RoundEvent: "an event of a round",
}
_SENTENCE = re.compile(r"(.+?\.)(?=\s|$)", re.DOTALL)


def event_reference() -> str:
    """The page as Markdown: every event by its part, then the objects that stand in their fields."""
    lines = [_HEAD.rstrip("\n")]
    parts: dict[str, type] = {Line.__name__: Line}
    for title, says, union in _PARTS:
        kinds = get_args(union)
        lines += ["", f"## {title}", "", says, ""]
        lines += ["| event | fields | what it says |", "|---|---|---|"]
        for kind in kinds:
            lines.append(_row(kind))
            parts |= {part.__name__: part for part in _parts_of(kind)}
    lines += ["", "## Objects in their fields", "", "Without a `kind`, but for a settlement line.", ""]  # fmt: skip
    lines += ["| object | fields | what it is |", "|---|---|---|"]
    lines += [_row(parts[name]) for name in sorted(parts)]
    return "\n".join(lines) + "\n"


def _row(kind: type) -> str:
    hints = get_type_hints(kind)
    told = "; ".join(f"`{each.name}` {_words(hints[each.name])}" for each in fields(kind))
    return f"| `{kind.__name__}` | {told or 'none'} | {_sentence(kind)} |"


def _sentence(kind: type) -> str:
    """The first sentence of what is written of a class; nothing where its name says it all."""
    written = inspect.cleandoc(kind.__doc__ or "")
    found = _SENTENCE.match("" if written.startswith(f"{kind.__name__}(") else written)
    return "" if found is None else " ".join(found[1].split()).replace("``", "`")


def _parts_of(kind: type) -> Iterator[type]:
    """The dataclasses that stand in the fields of one, and in theirs; events of a round left out."""
    for each in fields(kind):
        for part in _dataclasses(get_type_hints(kind)[each.name]):
            yield part
            yield from _parts_of(part)


def _dataclasses(hint: Any) -> Iterator[type]:
    if hint == RoundEvent:
        return
    if isinstance(hint, type) and is_dataclass(hint) and hint is not Card:
        yield hint
    for argument in get_args(hint):
        yield from _dataclasses(argument)


def _words(hint: Any) -> str:
    """What a field holds, as JSON has it."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    if get_args(hint):
        return _words_of_several(hint, get_args(hint))
    if issubclass(hint, Enum):
        return " or ".join(f'`"{each.value}"`' for each in hint)
    return f"`{hint.__name__}`"


def _words_of_several(hint: Any, kinds: tuple[Any, ...]) -> str:
    """A list, one of several values, or a value of one of several kinds."""
    if get_origin(hint) is Literal:
        return " or ".join(f'`"{value}"`' for value in kinds)
    if get_origin(hint) is tuple and kinds[-1] is Ellipsis:
        return f"list of {_words(kinds[0])}"
    if get_origin(hint) is tuple:
        return f"[{', '.join(_words(each) for each in kinds)}]"
    return " or ".join(dict.fromkeys(_words(each) for each in kinds))
