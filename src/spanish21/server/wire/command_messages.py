"""The commands of the wire, made from those of the house, of the table and of the round.

A page sends ``{"what": "Hit", "box": 1}``; the player is the person who is signed in. The time is
added here, and commands that only the house may give are not on the wire.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, get_args

import msgspec

from spanish21.game.cards import Card
from spanish21.game.round.moves import MOVES, Giver
from spanish21.game.table import commands as t
from spanish21.house.table import commands as d
from spanish21.server.wire.field_types import (
    Name,
    defaults_of,
    docstring_of,
    hints_of,
    incoming_type,
    union_of,
)

_CLOCK = "at_minutes"
_NOT_SENT = (d.ForPlayer, d.SetTable, d.TimeOut)
"""What a message becomes where its sender names a player, and commands that only the house gives."""
FOR_A_PLAYER: tuple[type, ...] = (
    t.Sit,
    t.Leave,
    t.DeclineCut,
    t.CutCards,
    t.AskForBurnCard,
    t.CallCashWager,
)
"""Commands that the dealer of a live table may also give for a player, who is named in them."""

COMMAND_TYPES: Mapping[str, type] = {
    kind.__name__: kind for kind in get_args(d.HouseTableCommand) if kind not in _NOT_SENT
}
"""Every command that people may give, by its name on the wire."""
_PLAYERS: tuple[type, ...] = tuple(move.command for move in MOVES if move.giver is Giver.PLAYER)
_SPOKEN = (*_PLAYERS, t.WithdrawCashWager, d.PlayCoupons)
"""Commands whose ``player`` is the person who sends them, so that it may be left out."""


def _struct(kind: Any) -> Any:
    """The message of one kind of command."""
    optional = defaults_of(kind)
    struct_fields: list[Any] = []
    for name, hint in hints_of(kind).items():
        typed = incoming_type(name, hint)
        if name == "player" and kind in _SPOKEN:
            struct_fields.append((name, typed, ""))
        elif name != _CLOCK:
            struct_fields.append(
                (name, typed, optional[name]) if name in optional else (name, typed)
            )
    if kind in FOR_A_PLAYER:
        struct_fields.append(("player", Name, ""))
    return msgspec.defstruct(
        kind.__name__,
        struct_fields,
        namespace={"__doc__": docstring_of(kind)},
        module=__name__,
        tag_field="what",
        tag=kind.__name__,
        forbid_unknown_fields=True,
        frozen=True,
        kw_only=True,
    )


COMMAND_STRUCTS: Mapping[type, Any] = {kind: _struct(kind) for kind in COMMAND_TYPES.values()}
"""The message of each kind of command."""
if TYPE_CHECKING:
    WireCommand: TypeAlias = Any
else:
    WireCommand = union_of(COMMAND_STRUCTS.values())

_CARDS: Mapping[type, frozenset[str]] = {
    kind: frozenset(name for name, hint in hints_of(kind).items() if "Card" in str(hint))
    for kind in COMMAND_TYPES.values()
}
"""The fields of each kind that hold cards."""


def to_house_command(message: WireCommand, person: str) -> d.HouseTableCommand:
    """A command as the house takes it from this person.

    A person who names another player speaks for that player, which only a dealer may do.
    """
    kind: Any = COMMAND_TYPES[type(message).__name__]
    values = {name: _value(kind, message, name) for name in hints_of(kind)}
    if kind in _SPOKEN:
        values["player"] = values["player"] or person
    command = kind(**values)
    player = message.player if kind in FOR_A_PLAYER or kind in _PLAYERS else ""
    house_command: d.HouseTableCommand = (
        d.ForPlayer(command, player) if player not in ("", person) else command
    )
    return house_command


def _value(kind: type, message: Any, name: str) -> Any:
    if name == _CLOCK:
        return 0
    value = getattr(message, name)
    return _with_cards(value) if name in _CARDS[kind] else value


def _with_cards(value: Any) -> Any:
    """Cards, however deep in lists, from their texts."""
    if isinstance(value, str):
        return Card.parse_any(value)
    return tuple(_with_cards(one) for one in value) if isinstance(value, tuple) else value
