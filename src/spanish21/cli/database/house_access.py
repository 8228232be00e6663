"""A house behind a command: read from its database, or opened for a command.

A person signs in for a command as on the page: by password, with the same count of tries, and
with an entry in the log.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, TypeVar

import click

from spanish21.adapters import clock
from spanish21.cli.database.ledger_access import is_new_file
from spanish21.house.journal.committer import Committer
from spanish21.house.journal.snapshots import snapshot_code
from spanish21.house.people.register import PersonRecord
from spanish21.house.state import House
from spanish21.house.table.cards.secret_orders import SecretOrders, ShuffleSource
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.adapters.store import SqlStore
    from spanish21.service.house_connection import LiveHouseEnvironment
    from spanish21.service.house_service import HouseService

PASSWORD_VARIABLE = "SPANISH21_PASSWORD"  # noqa: S105  the name of a variable
CODE_VARIABLE = "SPANISH21_CODE"
SIGN_IN_PLACE = "command-line"
"""The place that the log names for a sign-in of the command line."""
_NO_FILE = "there is no such file; 'spanish21 house init' begins a house"
_NO_HOUSE = "it holds no house; 'spanish21 house init' begins one"
T = TypeVar("T")


# --- To look at -----------------------------------------------------------------------------


@contextmanager
def open_house_database(where: str) -> Iterator["SqlStore"]:
    """The database of a house, which nothing is written to; a copy that cannot be will do."""
    # SQLAlchemy and Alembic take longer to load than all the rest.
    from spanish21.adapters.store import open_store_read_only  # noqa: PLC0415

    _check_file_exists(where)
    with open_store_read_only(where) as store:
        yield store


def _check_file_exists(where: str) -> None:
    if is_new_file(where):
        raise Refusal("database", where, _NO_FILE)


def empty_house() -> House:
    """A house before its first entry, for commands that only read: nothing can be shuffled in it."""
    nothing = ShuffleSource(lambda _cards: (), bytes, lambda _cards, _salt: "")
    return House(SecretOrders(nothing, lambda _key: None))


@contextmanager
def read_house(where: str) -> Iterator[tuple["SqlStore", House]]:
    """A house as its journal has it now."""
    with open_house_database(where) as store:
        house = empty_house()
        Committer(store, house, snapshot=store.snapshot(snapshot_code(house)))
        if not house.name:
            raise Refusal("database", store.name, _NO_HOUSE)
        yield store, house


# --- To act in ------------------------------------------------------------------------------


def run_in_house(
    where: str, do: Callable[["HouseService"], Awaitable[T]], *, creates: bool = False
) -> T:
    """Open a house, do one thing in it, and close it; a server on the same database hears of it."""
    if not creates:
        _check_file_exists(where)
    clock_of_command = click.get_current_context().find_root().obj or clock.now

    async def run() -> T:
        async with _open(_command_environment(where, clock_of_command, creates=creates)) as house:
            if not creates and not house.live_house.mirror.name:
                raise Refusal("database", where, _NO_HOUSE)
            return await do(house)

    return asyncio.run(run())


def _command_environment(
    where: str, now: Callable[[], int], *, creates: bool
) -> "LiveHouseEnvironment":
    from spanish21.adapters.store import open_store  # noqa: PLC0415
    from spanish21.service.environments import database_environment  # noqa: PLC0415

    # Snapshots are the servers' to save.
    return database_environment(where)._replace(
        open_store=lambda: open_store(where, create=creates), now=now, save_every=0
    )


@asynccontextmanager
async def _open(environment: "LiveHouseEnvironment") -> AsyncIterator["HouseService"]:
    # The service's libraries take longer to load than every other command together.
    from spanish21.service.house_service import HouseService  # noqa: PLC0415
    from spanish21.service.live_house import LiveHouse  # noqa: PLC0415

    live_house = LiveHouse(environment)
    await live_house.start()
    try:
        yield HouseService(live_house)
    finally:
        await live_house.stop()


def read_password(name: str) -> str:
    """The password as a person types it, unseen; or the variable that a script has set."""
    from_script = os.environ.get(PASSWORD_VARIABLE)
    return from_script or click.prompt(f"Password of {name}", hide_input=True, err=True, type=str)


def read_code(name: str) -> str:
    """The code of the person's device as he types it; or the variable that a script has set."""
    from_script = os.environ.get(CODE_VARIABLE)
    return from_script or click.prompt(f"Code of {name}'s device", err=True, type=str)


@asynccontextmanager
async def sign_in(house: "HouseService", name: str, password: str) -> AsyncIterator[PersonRecord]:
    """A person who is signed in for as long as one command takes."""
    from spanish21.service.sign_in.authenticator import Authenticator  # noqa: PLC0415
    from spanish21.service.sign_in.sessions import CurrentSession  # noqa: PLC0415

    door = Authenticator(house)
    try:
        opened = await door.sign_in(name, password, SIGN_IN_PLACE)
    except Refusal as refusal:
        if refusal.name != "SECOND_FACTOR":
            raise
        opened = await door.sign_in(name, password, SIGN_IN_PLACE, code=read_code(name))
    if house.people().needs_factor(opened.person):
        raise Refusal("second factor", "none", "set yours in the pages first", name="ENROL_FIRST")
    try:
        yield opened.person
    finally:
        present = CurrentSession(opened.person, opened.csrf, house.now(), opened.until)
        await door.sign_out(present, opened.token, everywhere=False)
