"""Acting on a ledger: in which database, by whom, under which id, and what comes back."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from spanish21.adapters import clock
from spanish21.cli.options.database import LedgerRequest
from spanish21.cli.terminal.entry_record import entry_record
from spanish21.cli.terminal.output import echo_json, format_time
from spanish21.house.journal.store import StoreFailed
from spanish21.house.journal.writer import OutcomeUnknown
from spanish21.house.state import House
from spanish21.ledger import Entry, Ledger, decide_entry
from spanish21.ledger.commands import LedgerCommand
from spanish21.ledger.journal.command_text import parse_stored_command
from spanish21.ledger.sharing.commands import SharingCommand
from spanish21.phrasebook.money.ledger_facts import describe_entry
from spanish21.refusal import Refusal
from spanish21.service.local_house import LocalHouse

if TYPE_CHECKING:
    from spanish21.adapters.store import SqlStore

SLOW_SECONDS = 2.0
"""After so long without an answer a person is told the id to ask again by."""
UNKNOWN_STATUS = 3
_NO_DATABASE = "there is no such file; 'jackpot create' and 'ledger move' begin a new one"
_SIGN_IN_NEEDED = (
    "it is the journal of a house, where people prove who they are:"
    " sign in on its pages, under Accounting and Floor, or give this to POST /api/ledger"
)
T = TypeVar("T")


class UnknownOutcome(click.ClickException):
    """The answer to a command was lost; asking again by its id tells whether it was written."""

    exit_code = UNKNOWN_STATUS

    def __init__(self, name: str, cause: object) -> None:
        why = " ".join(str(cause).split())
        super().__init__(f"unknown, ask again: --id {name} ({why})")


def current_time() -> int:
    """The time of the clock that was handed to the command; the wall's otherwise."""
    read_clock = click.get_current_context().find_root().obj or clock.now
    return int(read_clock())


@contextmanager
def open_database(
    where: str, *, creates: bool = False, writes: bool = False
) -> Iterator["SqlStore"]:
    """An open database. One that is not there is begun only where that is meant.

    Who only looks may do so in a copy that cannot be written.
    """
    # SQLAlchemy and Alembic take longer to load than all the rest.
    from spanish21.adapters.store import open_store, open_store_read_only  # noqa: PLC0415

    new = is_new_file(where)
    if new and not creates:
        raise Refusal("database", where, _NO_DATABASE)
    acts = creates or writes
    with open_store(where, create=creates) if acts else open_store_read_only(where) as store:
        if new:
            click.echo(f"{where} is a new database.", err=True)
        yield store


def is_new_file(where: str) -> bool:
    """Whether a file would be made; who minds a server says so itself."""
    return "://" not in where and not Path(where).exists()


@contextmanager
def open_local_house(
    where: str, *, creates: bool = False, writes: bool = False
) -> Iterator[LocalHouse]:
    """The house, or the ledger without one, that a database holds."""
    with (
        open_database(where, creates=creates, writes=writes) as store,
        LocalHouse(store, now=current_time) as house,
    ):
        yield house


def query_house(house: LocalHouse, question: Callable[[House], T]) -> T:
    """What a house answers; a database that fails meanwhile has written nothing for us."""
    try:
        return house.ask(question)
    except OutcomeUnknown:
        raise StoreFailed(str(house.writer.stopped)) from None


def query_ledger(house: LocalHouse, question: Callable[[Ledger], T]) -> T:
    """What the ledger of a house answers."""
    return query_house(house, lambda one: question(one.ledger))


def query_database(where: str, question: Callable[[Ledger], T]) -> T:
    """Open a database, ask its ledger one thing, and close it."""
    with open_local_house(where) as house:
        return query_ledger(house, question)


class EntryReceipt(NamedTuple):
    """The entry of a command, and whether it had been written before."""

    entry: Entry
    before: bool


def execute_command(
    order: LedgerRequest, command: LedgerCommand | SharingCommand, *, creates: bool = False
) -> None:
    """Give a command to its database and say what it led to."""
    if creates and is_new_file(order.database):
        _check_on_empty_ledger(order, command)
    with open_local_house(order.database, creates=creates, writes=True) as house:
        written = submit_command(house, order, command)
    print_receipt(order, written)


def _check_on_empty_ledger(order: LedgerRequest, command: LedgerCommand | SharingCommand) -> None:
    """Refuse what an empty ledger refuses, before there is a file."""
    ledger = Ledger()
    ledger.apply(ledger.place(decide_entry(ledger, order.name, order.by, current_time(), command)))


def submit_command(
    house: LocalHouse, order: LedgerRequest, command: LedgerCommand | SharingCommand
) -> EntryReceipt:
    """Give a command and wait until it is on the disk."""
    last, founded = query_house(house, lambda one: (one.seq, one.name))
    if founded:
        raise Refusal("database", order.database, _SIGN_IN_NEEDED)
    say = f"Still waiting for the database. This command is --id {order.name}"
    slow = threading.Timer(SLOW_SECONDS, click.echo, (say,), {"err": True})
    slow.daemon = True
    slow.start()
    try:
        entry = house.give_in_ledger(order.by, command, command_id=order.name)
    except OutcomeUnknown:
        raise UnknownOutcome(order.name, house.writer.stopped) from None
    except KeyboardInterrupt:
        raise UnknownOutcome(order.name, "interrupted") from None
    finally:
        slow.cancel()
    return EntryReceipt(entry, entry.seq <= last)


def execute_change(
    order: LedgerRequest,
    kind: type,
    named: Mapping[str, Any],
    stays: Callable[[Ledger], Mapping[str, Any]],
) -> None:
    """Give a command of which some values are named and the others stay as they are.

    Given again under its id it is answered as before, whatever has changed since.
    """
    with open_local_house(order.database, writes=True) as house:
        known = house.store.find(order.name)
        if known is not None and _is_same_command(known, order, kind, named):
            written = EntryReceipt(known, before=True)
        else:
            command = kind(**{**query_ledger(house, stays), **named})
            written = submit_command(house, order, command)
    print_receipt(order, written)


def _is_same_command(
    entry: Entry, order: LedgerRequest, kind: type, named: Mapping[str, Any]
) -> bool:
    stored = parse_stored_command(entry.asked)
    return (
        entry.by == order.by
        and stored.kind == kind.__name__
        and stored.fields is not None
        and named.items() <= stored.fields.items()
    )


def print_receipt(order: LedgerRequest, written: EntryReceipt) -> None:
    """Say what was written, and under which id."""
    entry = written.entry
    if order.as_json:
        echo_json(
            "spanish21-written-entry", {"repeated": written.before, "entry": entry_record(entry)}
        )
        return
    for line in describe_entry(entry):
        click.echo(line)
    before = "Written before: e" if written.before else "E"
    click.echo(f"{before}ntry {entry.seq}, {format_time(entry.at)}, by {entry.by}, id {entry.id}")
