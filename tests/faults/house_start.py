"""A long journal, written in little time, and how long a house takes to start on it."""

import asyncio
import time
from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple

from fixtures.snapshot_checks import check_snapshot
from spanish21.adapters.store import open_store
from spanish21.client import SAFE_COMMANDS
from spanish21.game.round import Phase, options
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house import administration
from spanish21.house.journal.committer import CommandJob, Committer
from spanish21.house.journal.snapshots import snapshot_code
from spanish21.house.state import House
from spanish21.house.table.cards.secret_orders import SecretOrders
from spanish21.house.table.commands import HouseTableCommand, Ready
from spanish21.house.table.decide import HOUSE_ACTOR, Actor
from spanish21.ledger import EntryDraft
from spanish21.ledger.commands import MoveMoney
from spanish21.service.environments import database_environment
from spanish21.service.first_start import give_ledger_command, start_house
from spanish21.service.live_house import LiveHouse

TABLES = ("Evergreen", "Cascade", "Rainier", "Baker", "Puget", "Atlantic")
BATCH = 120
_CHIPS_CENTS = 1_000_000_00


async def begin(where: str) -> None:
    """A demo house, and a rich player for each of its tables."""
    live_house = LiveHouse(database_environment(where))
    await live_house.start()
    await start_house(live_house, "Long", demo=True)
    for name in map(_player, TABLES):
        await live_house.submit_staff_command(
            HOUSE_ACTOR.name, f"add.{name}", _adding(name), asked=name
        )
        chips = MoveMoney("buy-in", "cage", f"player:{name}", _CHIPS_CENTS)
        await give_ledger_command(live_house, f"chips.{name}", chips)
    await live_house.stop()


def _adding(name: str) -> Callable[[House, Actor, int], EntryDraft]:
    return lambda house, by, at: administration.add_person(house, by, at, name, ["player"])


def _player(table: str) -> str:
    return f"P-{table}"


def lengthen(where: str, entries: int) -> float:
    """Play on until the journal has so many entries; how many were written a second."""
    began, numbers = time.monotonic(), count(1)
    at = int(time.time())
    with open_store(where) as store:
        house = House(SecretOrders(database_environment(where).shuffling, store.recall))
        clerk = Committer(store, house)
        first = house.seq
        while house.seq < entries:
            jobs = [
                CommandJob(
                    f"{_player(table)}:{next(numbers)}", _player(table), at, "on", _on(table)
                )
                for _ in range(BATCH // len(TABLES))
                for table in TABLES
            ]
            for answer in clerk.take(jobs):
                if isinstance(answer, Exception):
                    raise answer
        return (house.seq - first) / (time.monotonic() - began)


def _on(table: str) -> Callable[[Any], EntryDraft]:
    """The next thing the only player of a table does."""

    def decide(house: House) -> EntryDraft:
        by, at = house.find_actor(_player(table)), int(time.time())
        return house.decide_at_table(by, table, at, _next(house, table))

    return decide


def _next(house: House, table: str) -> HouseTableCommand:
    desk, name = house.tables[table], _player(table)
    on = desk.state.round
    if name not in desk.state.players:
        return t.Sit(1)
    if desk.state.shown_to:
        return t.AcceptCards()
    if desk.state.cut_offered:
        return t.DeclineCut()
    if on is None or on.phase is Phase.WAGERING:
        if on is None or not on.boxes[0].bettors:
            least = desk.state.rules.limits.table_minimum_cents
            return c.PlaceWagers(1, name, (("main", least),))
        return Ready()
    offered = {one.command.__name__: one for one in options(on) if one.player == name}
    option = offered[next(what for what in SAFE_COMMANDS if what in offered)]
    given: Any = option.command
    third = {"NameHand": (option.hand,), "DeclineInsurance": (option.spot,)}
    command: HouseTableCommand = given(option.box, name, *third.get(given.__name__, ()))
    return command


class Started(NamedTuple):
    """A start: how many seconds it took, and at which entry's snapshot it began."""

    seconds: float
    began: int
    seq: int


async def start(where: str, *, save_every: int) -> Started:
    """Start a house as its server does, have one thing written, and stop it."""
    live_house = LiveHouse(database_environment(where)._replace(save_every=save_every))
    began = time.monotonic()
    await live_house.start()
    took = time.monotonic() - began
    assert live_house._writer is not None
    at, seq = live_house._writer._committer.began, live_house.mirror.seq
    await give_ledger_command(
        live_house, f"one-more.{seq}", MoveMoney("deposit", "bank", "cage", 1_00)
    )
    await live_house.stop()
    return Started(took, at, seq)


def snapshot_is_the_journal(where: str) -> bool:
    """Whether the newest snapshot is what the journal adds up to, read from its first entry."""
    with open_store(where) as store:

        def empty() -> House:
            return House(SecretOrders(database_environment(where).shuffling, store.recall))

        found = store.snapshot(snapshot_code(empty()))
        return found is not None and check_snapshot(store, found, empty)


def measure(where: str, entries: int) -> tuple[float, Started, Started]:
    """Entries a second while writing, a start without a snapshot, and one with it."""
    asyncio.run(begin(where))
    speed = lengthen(where, entries)
    plain = asyncio.run(start(where, save_every=entries // 2))
    resumed = asyncio.run(start(where, save_every=0))
    return speed, plain, resumed
