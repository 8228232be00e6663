"""What a second person signs: one command as the journal will keep it, under the id it is given by.

He signs the content. The journal keeps its hash with his signature, and the command itself as
the text of its entry, so that whoever audits the log can hold one against the other.
"""

import hashlib
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from spanish21.house.people.register import People
from spanish21.house.people.roles import second_person_of
from spanish21.house.table.commands import HouseTableCommand, RuleDispute
from spanish21.ledger.commands import LedgerCommand
from spanish21.ledger.journal import command_text

SignedT = TypeVar("SignedT")


class SignableCommand(NamedTuple):
    """A command that can be signed: the id it is given by, and the hash of what it says."""

    id: str
    digest: str


def signable_at_table(table: str, name: str, command: HouseTableCommand) -> SignableCommand:
    """A command for this table, by this id; for another table it is another command."""
    return SignableCommand(name, digest_of(name, table_command_text(table, command)))


def table_command_text(table: str, command: HouseTableCommand) -> str:
    """What the journal keeps of a command for a table, as what was asked."""
    return f"{table} {command!r}"


def signable_in_ledger(name: str, command: LedgerCommand) -> SignableCommand:
    """A command of the ledger, by this id."""
    return SignableCommand(name, digest_of(name, command_text(command)))


def digest_of(name: str, asked: str) -> str:
    """The SHA-256 of an id and of a command as the journal writes it."""
    return hashlib.sha256(f"{name}\n{asked}".encode()).hexdigest()


def normalise_second_person(people: People, command: SignedT) -> SignedT:
    """The command with its second person's name written as the house writes it."""
    given: Any = command
    field = _second_field(given)
    found = people.find(getattr(given, field)) if field else None
    if found is None:
        return command
    known: SignedT = replace(given, **{field: found.name})
    return known


def _second_field(command: Any) -> str:
    """Where a command names its second person; nothing where it has no place for him."""
    if isinstance(command, RuleDispute):
        return "second"
    wanted = second_person_of(command)
    return wanted.field if wanted else ""
