"""What a second person signs: one command as the journal will keep it, under the id it is given by.

He signs the content. The journal keeps its hash with his signature, and the command itself as
the text of its entry, so that the audit of the log compares the two.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar, get_args

from spanish21.codec import KindCodec
from spanish21.game.round import MOVE_OF
from spanish21.house.people.register import People
from spanish21.house.people.roles import second_person_of
from spanish21.house.table.commands import (
    GAME_COMMANDS,
    ForPlayer,
    HouseTableCommand,
    RuleDispute,
)
from spanish21.ledger.commands import LedgerCommand
from spanish21.ledger.journal.command_text import STORED_NAMES, command_text, format_stored_command

SignedT = TypeVar("SignedT")
_CODEC = KindCodec(
    {kind.__name__: kind for kind in get_args(HouseTableCommand)}, renamed=STORED_NAMES
)


class SignableCommand(NamedTuple):
    """A command that can be signed: the id it is given by, and the hash of what it says.

    ``text`` is what it says, as the journal will keep it.
    """

    id: str
    digest: str
    text: str = ""


def _signable(name: str, text: str) -> SignableCommand:
    return SignableCommand(name, digest_of(name, text), text)


def signable_at_table(table: str, name: str, command: HouseTableCommand) -> SignableCommand:
    """A command for this table, by this id; for another table it is another command."""
    return _signable(name, table_command_text(table, command))


def table_command_text(table: str, command: HouseTableCommand) -> str:
    """A command for a table as the journal keeps it.

    It keeps the game's commands inside ``Give``, with the player whom the dealer speaks for, and
    those of a round in there inside ``Play``.
    """
    kind, player = type(command), ""
    inner: Any = command
    if isinstance(command, ForPlayer):
        inner, player = command.command, command.player
    elif kind not in GAME_COMMANDS:
        return format_stored_command(kind.__name__, _CODEC.write_fields(command), table=table)
    record = _CODEC.write(inner)
    if type(inner) in MOVE_OF:
        record = {"kind": "Play", "command": record}
    return format_stored_command("Give", {"command": record, "player": player}, table=table)


def signable_in_ledger(name: str, command: LedgerCommand) -> SignableCommand:
    """A command of the ledger, by this id."""
    return _signable(name, command_text(command))


def signable_about_people(name: str, what: str, values: Mapping[str, Any]) -> SignableCommand:
    """A command about people, by this id; ``values`` are what its entry keeps of it."""
    return _signable(name, format_stored_command(what, values))


def digest_of(name: str, text: str) -> str:
    """The SHA-256 of an id and of a command as the journal writes it."""
    return hashlib.sha256(f"{name}\n{text}".encode()).hexdigest()


def normalise_second_person(people: People, command: SignedT) -> SignedT:
    """The command with its second person's name written as the house writes it."""
    plain: Any = command
    field = _second_field(plain)
    second = people.find(getattr(plain, field)) if field else None
    if second is None:
        return command
    known: SignedT = replace(plain, **{field: second.name})
    return known


def _second_field(command: Any) -> str:
    """The field in which a command names its second person; ``""`` if it has none."""
    if isinstance(command, RuleDispute):
        return "second"
    second_person = second_person_of(command)
    return second_person.field if second_person else ""
