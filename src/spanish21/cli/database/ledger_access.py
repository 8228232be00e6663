"""Acting on a ledger: in which database, by whom, under which id, and what comes back."""

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from uuid import uuid4

import click

from spanish21.adapters import clock
from spanish21.cli.options.amounts import PERSON_TYPE
from spanish21.cli.terminal.ledger_sentences import describe_entry, entry_record
from spanish21.house.journal.store import StoreFailed
from spanish21.house.journal.writer import JournalWriter, OutcomeUnknown
from spanish21.ledger import Entry, Ledger, decide_entry
from spanish21.ledger.commands import LedgerCommand
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.adapters.store import SqlStore

DATABASE_VARIABLE = "SPANISH21_DATABASE"
JSON_VERSION = 1
SLOW_SECONDS = 2.0
"""After so long without an answer a person is told the id to ask again by."""
UNKNOWN_STATUS = 3
_LAST_SECOND = 253_402_300_799
_NO_DATABASE = "there is no such file; 'jackpot create' and 'ledger move' begin a new one"
_HOUSE_STREAM = "house/settings"
_SIGN_IN_NEEDED = (
    "it is the journal of a house, where people prove who they are:"
    " sign in and give this to POST /api/ledger"
)
T = TypeVar("T")


class UnknownOutcome(click.ClickException):
    """Nobody knows whether a command was written. Its id finds out."""

    exit_code = UNKNOWN_STATUS

    def __init__(self, name: str, cause: object) -> None:
        why = " ".join(str(cause).split())
        super().__init__(f"unknown, ask again: --id {name} ({why})")


class LedgerRequest(NamedTuple):
    """Who asks for something, of which database, and under which id."""

    database: str
    by: str
    name: str
    as_json: bool


_database = click.option(
    "--database",
    required=True,
    envvar=DATABASE_VARIABLE,
    show_envvar=True,
    metavar="FILE_OR_URL",
    help="A SQLite file, or postgresql://NAME@HOST/DATABASE.",
)
with_json_option = click.option("--json", "as_json", is_flag=True, help="As JSON, for a program.")


def with_write_options(command: Callable[..., None]) -> Callable[..., None]:
    """A command that writes an entry: it gets an :class:`Order` before its own values."""

    @_database
    @click.option("--by", required=True, help="Who does it.", **PERSON_TYPE)
    @click.option(
        "--id",
        "name",
        metavar="ID",
        help="The command's id, made by you: given twice it is done once. A new one if not given.",
    )
    @with_json_option
    @wraps(command)
    def run(*, database: str, by: str, name: str | None, as_json: bool, **values: Any) -> None:
        order = LedgerRequest(database, by, name or str(uuid4()), as_json)
        command(order, **values)

    return run


def with_database_option(command: Callable[..., None]) -> Callable[..., None]:
    """A command that looks at a database and changes nothing."""
    return _database(command)


def current_time() -> int:
    """The time of the clock that was handed to the command; the wall's otherwise."""
    found = click.get_current_context().find_root().obj or clock.now
    return int(found())


def format_time(at: int) -> str:
    """A moment as the clock here shows it, with its distance from UTC."""
    if not 0 <= at <= _LAST_SECOND:
        return f"second {at}"
    return datetime.fromtimestamp(at, UTC).astimezone().isoformat(timespec="seconds")


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
def open_writer(
    where: str, *, creates: bool = False, writes: bool = False
) -> Iterator[JournalWriter]:
    """An office over a database."""
    with (
        open_database(where, creates=creates, writes=writes) as store,
        JournalWriter(store) as office,
    ):
        yield office


def query_ledger(office: JournalWriter, question: Callable[[Ledger], T]) -> T:
    """What the ledger answers; a database that fails meanwhile has written nothing for us."""
    try:
        return office.read(question)
    except OutcomeUnknown:
        raise StoreFailed(str(office.stopped)) from None


def query_database(where: str, question: Callable[[Ledger], T]) -> T:
    """Open a database, ask it one thing, and close it."""
    with open_writer(where) as office:
        return query_ledger(office, question)


class EntryReceipt(NamedTuple):
    """The entry of a command, and whether it had been written before."""

    entry: Entry
    before: bool


def execute_command(order: LedgerRequest, command: LedgerCommand, *, creates: bool = False) -> None:
    """Give a command to its database and say what it led to."""
    if creates and is_new_file(order.database):
        _check_on_empty_ledger(order, command)
    with open_writer(order.database, creates=creates, writes=True) as office:
        written = submit_command(office, order, command)
    print_receipt(order, written)


def _check_on_empty_ledger(order: LedgerRequest, command: LedgerCommand) -> None:
    """Refuse what an empty ledger refuses, before there is a file."""
    ledger = Ledger()
    ledger.apply(ledger.place(decide_entry(ledger, order.name, order.by, current_time(), command)))


def submit_command(
    office: JournalWriter, order: LedgerRequest, command: LedgerCommand
) -> EntryReceipt:
    """Give a command and wait until it is on the disk."""
    last, founded = query_ledger(
        office, lambda ledger: (ledger.seq, ledger.numbers.get(_HOUSE_STREAM, 0))
    )
    if founded:
        raise Refusal("database", order.database, _SIGN_IN_NEEDED)
    say = f"Still waiting for the database. This command is --id {order.name}"
    slow = threading.Timer(SLOW_SECONDS, click.echo, (say,), {"err": True})
    slow.daemon = True
    slow.start()
    try:
        entry = office.give(order.name, order.by, current_time(), command)
    except OutcomeUnknown:
        raise UnknownOutcome(order.name, office.stopped) from None
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
    with open_database(order.database, writes=True) as store, JournalWriter(store) as office:
        known = store.find(order.name)
        if known is not None and _is_same_command(known, order, kind, named):
            written = EntryReceipt(known, before=True)
        else:
            written = submit_command(
                office, order, kind(**{**query_ledger(office, stays), **named})
            )
    print_receipt(order, written)


def _is_same_command(
    entry: Entry, order: LedgerRequest, kind: type, named: Mapping[str, Any]
) -> bool:
    asked = json.loads(entry.asked)
    wanted = {"what": kind.__name__, **named}
    return entry.by == order.by and wanted.items() <= asked.items()


def print_receipt(order: LedgerRequest, written: EntryReceipt) -> None:
    """Say what was written, and under which id."""
    entry = written.entry
    if order.as_json:
        echo_json({"repeated": written.before, "entry": entry_record(entry)})
        return
    for line in describe_entry(entry):
        click.echo(line)
    before = "Written before: e" if written.before else "E"
    click.echo(f"{before}ntry {entry.seq}, {format_time(entry.at)}, by {entry.by}, id {entry.id}")


def echo_json(record: dict[str, Any]) -> None:
    """A record for a program, its version first."""
    click.echo(json.dumps({"version": JSON_VERSION, **record}, indent=2, ensure_ascii=False))


def write_file(content: str | bytes, out: Path) -> None:
    """Write a file, or say why not."""
    try:
        out.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise Refusal("out", str(out), f"it cannot be written: {error.strerror}") from None
