"""A house behind a command: looked at from its database, or opened to be given something.

Whoever acts shows who he is at the same door as in the page: by his password, with the same
count of tries, and with an entry in the log.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, TypeVar

import click

from spanish21.adapters import clock
from spanish21.cli.money.desk import is_new
from spanish21.cli.serve import outside_of
from spanish21.house.clerk import Clerk
from spanish21.house.people import PersonRecord
from spanish21.house.shoes import Shoes, Shuffling
from spanish21.house.snapshots import code_of
from spanish21.house.state import House
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.adapters.store import SqlStore
    from spanish21.server.running import Outside
    from spanish21.server.served import ServedHouse

PASSWORD = "SPANISH21_PASSWORD"  # noqa: S105  the name of a variable
WHERE = "command-line"
"""Where somebody has signed in who did so here."""
_NO_FILE = "there is no such file; 'spanish21 house init' begins a house"
_NO_HOUSE = "it holds no house; 'spanish21 house init' begins one"
T = TypeVar("T")


# --- To look at -----------------------------------------------------------------------------


@contextmanager
def look_into(where: str) -> Iterator["SqlStore"]:
    """The database of a house, which nothing is written to; a copy that cannot be will do."""
    # SQLAlchemy and Alembic take longer to load than all the rest.
    from spanish21.adapters.store import look_into_store  # noqa: PLC0415

    _check_there(where)
    with look_into_store(where) as store:
        yield store


def _check_there(where: str) -> None:
    if is_new(where):
        raise Refusal("database", where, _NO_FILE)


def empty_house() -> House:
    """A house before its first entry, for whoever only reads: nothing can be shuffled in it."""
    nothing = Shuffling(lambda _cards: (), bytes, lambda _cards, _salt: "")
    return House(Shoes(nothing, lambda _key: None))


@contextmanager
def house_in(where: str) -> Iterator[tuple["SqlStore", House]]:
    """A house as its journal has it now."""
    with look_into(where) as store:
        house = empty_house()
        Clerk(store, house, snapshot=store.snapshot(code_of(house)))
        if not house.name:
            raise Refusal("database", store.name, _NO_HOUSE)
        yield store, house


# --- To act in ------------------------------------------------------------------------------


def run_in(where: str, do: Callable[["ServedHouse"], Awaitable[T]], *, creates: bool = False) -> T:
    """Open a house, do one thing in it, and close it; a server on the same database hears of it."""
    if not creates:
        _check_there(where)
    found = click.get_current_context().find_root().obj or clock.now

    async def done() -> T:
        async with _open(_outside(where, found, creates=creates)) as house:
            if not creates and not house.running.mirror.name:
                raise Refusal("database", where, _NO_HOUSE)
            return await do(house)

    return asyncio.run(done())


def _outside(where: str, now: Callable[[], int], *, creates: bool) -> "Outside":
    from spanish21.adapters.store import open_store  # noqa: PLC0415

    # Snapshots are the servers' to save.
    return outside_of(where)._replace(
        open_store=lambda: open_store(where, create=creates), now=now, save_every=0
    )


@asynccontextmanager
async def _open(outside: "Outside") -> AsyncIterator["ServedHouse"]:
    # The web's libraries take longer to load than every other command together.
    from spanish21.server.reference.workshop import Workshop  # noqa: PLC0415
    from spanish21.server.running import RunningHouse  # noqa: PLC0415
    from spanish21.server.served import ServedHouse  # noqa: PLC0415

    workshop = Workshop()
    running = RunningHouse(outside)
    await running.start()
    try:
        yield ServedHouse(running, workshop)
    finally:
        await running.stop()
        await workshop.close()


def password_of(name: str) -> str:
    """What somebody types, unseen; or the variable that a script has set."""
    found = os.environ.get(PASSWORD)
    return found or click.prompt(f"Password of {name}", hide_input=True, err=True, type=str)


@asynccontextmanager
async def signed_in(house: "ServedHouse", name: str, password: str) -> AsyncIterator[PersonRecord]:
    """Somebody who has shown who he is, for as long as one command takes."""
    from spanish21.server.sign_in.door import Door  # noqa: PLC0415
    from spanish21.server.sign_in.sessions import Present  # noqa: PLC0415

    door = Door(house)
    opened = await door.sign_in(name, password, WHERE)
    try:
        yield opened.person
    finally:
        present = Present(opened.person, opened.csrf, house.now(), opened.until)
        await door.sign_out(present, opened.token, everywhere=False)
