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
from spanish21.cli.money.amounts import PERSON
from spanish21.cli.money.words import entry_lines, entry_record
from spanish21.house.office import Office, Unknown
from spanish21.house.store import StoreFailed
from spanish21.ledger import Entry, Ledger, decide_entry
from spanish21.ledger.commands import LedgerCommand
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.adapters.store import SqlStore

VARIABLE = "SPANISH21_DATABASE"
JSON_VERSION = 1
SLOW_SECONDS = 2.0
"""After so long without an answer a person is told the id to ask again by."""
UNKNOWN_STATUS = 3
_LAST_SECOND = 253_402_300_799
_NO_DATABASE = "there is no such file; 'jackpot create' and 'ledger move' begin a new one"
_HOUSE = "house/settings"
_AT_THE_DOOR = (
    "it is the journal of a house, where people prove who they are:"
    " sign in and give this to POST /api/ledger"
)
T = TypeVar("T")


class LostAnswer(click.ClickException):
    """Nobody knows whether a command was written. Its id finds out."""

    exit_code = UNKNOWN_STATUS

    def __init__(self, name: str, cause: object) -> None:
        why = " ".join(str(cause).split())
        super().__init__(f"unknown, ask again: --id {name} ({why})")


class Order(NamedTuple):
    """Who asks for something, of which database, and under which id."""

    database: str
    by: str
    name: str
    as_json: bool


_database = click.option(
    "--database",
    required=True,
    envvar=VARIABLE,
    show_envvar=True,
    metavar="FILE_OR_URL",
    help="A SQLite file, or postgresql://NAME@HOST/DATABASE.",
)
as_json_option = click.option("--json", "as_json", is_flag=True, help="As JSON, for a program.")


def writes(command: Callable[..., None]) -> Callable[..., None]:
    """A command that writes an entry: it gets an :class:`Order` before its own values."""

    @_database
    @click.option("--by", required=True, help="Who does it.", **PERSON)
    @click.option(
        "--id",
        "name",
        metavar="ID",
        help="The command's id, made by you: given twice it is done once. A new one if not given.",
    )
    @as_json_option
    @wraps(command)
    def run(*, database: str, by: str, name: str | None, as_json: bool, **values: Any) -> None:
        order = Order(database, by, name or str(uuid4()), as_json)
        command(order, **values)

    return run


def reads(command: Callable[..., None]) -> Callable[..., None]:
    """A command that looks at a database and changes nothing."""
    return _database(command)


def now() -> int:
    """The time of the clock that was handed to the command; the wall's otherwise."""
    found = click.get_current_context().find_root().obj or clock.now
    return int(found())


def show_time(at: int) -> str:
    """A moment as the clock here shows it, with its distance from UTC."""
    if not 0 <= at <= _LAST_SECOND:
        return f"second {at}"
    return datetime.fromtimestamp(at, UTC).astimezone().isoformat(timespec="seconds")


@contextmanager
def opened(where: str, *, creates: bool = False, writes: bool = False) -> Iterator["SqlStore"]:
    """An open database. One that is not there is begun only where that is meant.

    Who only looks may do so in a copy that cannot be written.
    """
    # SQLAlchemy and Alembic take longer to load than all the rest.
    from spanish21.adapters.store import look_into_store, open_store  # noqa: PLC0415

    new = is_new(where)
    if new and not creates:
        raise Refusal("database", where, _NO_DATABASE)
    acts = creates or writes
    with open_store(where, create=creates) if acts else look_into_store(where) as store:
        if new:
            click.echo(f"{where} is a new database.", err=True)
        yield store


def is_new(where: str) -> bool:
    """Whether a file would be made; who minds a server says so itself."""
    return "://" not in where and not Path(where).exists()


@contextmanager
def at_work(where: str, *, creates: bool = False, writes: bool = False) -> Iterator[Office]:
    """An office over a database."""
    with opened(where, creates=creates, writes=writes) as store, Office(store) as office:
        yield office


def ask(office: Office, question: Callable[[Ledger], T]) -> T:
    """What the ledger answers; a database that fails meanwhile has written nothing for us."""
    try:
        return office.read(question)
    except Unknown:
        raise StoreFailed(str(office.stopped)) from None


def look(where: str, question: Callable[[Ledger], T]) -> T:
    """Open a database, ask it one thing, and close it."""
    with at_work(where) as office:
        return ask(office, question)


class Written(NamedTuple):
    """The entry of a command, and whether it had been written before."""

    entry: Entry
    before: bool


def give(order: Order, command: LedgerCommand, *, creates: bool = False) -> None:
    """Give a command to its database and say what it led to."""
    if creates and is_new(order.database):
        _try(order, command)
    with at_work(order.database, creates=creates, writes=True) as office:
        written = put(office, order, command)
    tell(order, written)


def _try(order: Order, command: LedgerCommand) -> None:
    """Refuse what an empty ledger refuses, before there is a file."""
    ledger = Ledger()
    ledger.apply(ledger.place(decide_entry(ledger, order.name, order.by, now(), command)))


def put(office: Office, order: Order, command: LedgerCommand) -> Written:
    """Give a command and wait until it is on the disk."""
    last, founded = ask(office, lambda ledger: (ledger.seq, ledger.numbers.get(_HOUSE, 0)))
    if founded:
        raise Refusal("database", order.database, _AT_THE_DOOR)
    say = f"Still waiting for the database. This command is --id {order.name}"
    slow = threading.Timer(SLOW_SECONDS, click.echo, (say,), {"err": True})
    slow.daemon = True
    slow.start()
    try:
        entry = office.give(order.name, order.by, now(), command)
    except Unknown:
        raise LostAnswer(order.name, office.stopped) from None
    except KeyboardInterrupt:
        raise LostAnswer(order.name, "interrupted") from None
    finally:
        slow.cancel()
    return Written(entry, entry.seq <= last)


def give_change(
    order: Order,
    kind: type,
    named: Mapping[str, Any],
    stays: Callable[[Ledger], Mapping[str, Any]],
) -> None:
    """Give a command of which some values are named and the others stay as they are.

    Given again under its id it is answered as before, whatever has changed since.
    """
    with opened(order.database, writes=True) as store, Office(store) as office:
        known = store.find(order.name)
        if known is not None and _is_this(known, order, kind, named):
            written = Written(known, before=True)
        else:
            written = put(office, order, kind(**{**ask(office, stays), **named}))
    tell(order, written)


def _is_this(entry: Entry, order: Order, kind: type, named: Mapping[str, Any]) -> bool:
    asked = json.loads(entry.asked)
    wanted = {"what": kind.__name__, **named}
    return entry.by == order.by and wanted.items() <= asked.items()


def tell(order: Order, written: Written) -> None:
    """Say what was written, and under which id."""
    entry = written.entry
    if order.as_json:
        echo_json({"repeated": written.before, "entry": entry_record(entry)})
        return
    for line in entry_lines(entry):
        click.echo(line)
    before = "Written before: e" if written.before else "E"
    click.echo(f"{before}ntry {entry.seq}, {show_time(entry.at)}, by {entry.by}, id {entry.id}")


def echo_json(record: dict[str, Any]) -> None:
    """A record for a program, its version first."""
    click.echo(json.dumps({"version": JSON_VERSION, **record}, indent=2, ensure_ascii=False))


def write_out(content: str | bytes, out: Path) -> None:
    """Write a file, or say why not."""
    try:
        out.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise Refusal("out", str(out), f"it cannot be written: {error.strerror}") from None
