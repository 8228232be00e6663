"""A house from its opening to its closing, with the work that goes on in between."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, NamedTuple

import structlog

from spanish21.house.journal.store import Store
from spanish21.house.log_audit.clock_audit import CLOCK_TOLERANCE_SECONDS
from spanish21.service.first_start import ADMINISTRATOR, start_house
from spanish21.service.house_service import HouseService
from spanish21.service.sign_in.links import OneTimeLinks
from spanish21.service.staff.configuration_changes import finish_approved_changes
from spanish21.service.staff.self_check import check_house_itself

DAY_SECONDS = 24 * 3600
_TIDY_SECONDS = 600
_RESTART_SECONDS = 1
_CLOCK_SECONDS = 60
BackgroundWork = Callable[[], Coroutine[Any, Any, None]]
"""Work that goes on for as long as a house is open."""
log = structlog.get_logger("spanish21.server")


class HouseStartup(NamedTuple):
    """How a house is opened: its name if it is new, and two callbacks.

    ``welcome`` is called with the token of the administrator's first link, ``opened`` once people
    may come.
    """

    name: str
    demo: bool
    welcome: Callable[[str], None] = lambda _token: None
    opened: Callable[[], None] = lambda: None


@asynccontextmanager
async def open_house(
    house: HouseService, startup: HouseStartup, work: Mapping[str, BackgroundWork]
) -> AsyncIterator[None]:
    """Open a house, keep its background work going, and close it in order.

    ``work`` goes on beside the house's own: it clears away expired sessions, checks itself once
    a day, and compares its clock with the journal.
    """
    live_house = house.live_house
    tasks: list[asyncio.Task[None]] = []
    try:
        await live_house.start()
        await start_house(live_house, startup.name, demo=startup.demo)
        await finish_approved_changes(live_house)
        await _welcome_administrator(house, startup)
        every_work: dict[str, BackgroundWork] = {
            **work,
            "tidy": lambda: _tidy(house),
            "self-check": lambda: _check_daily(house),
            "clock": lambda: _watch_clock(house),
        }
        tasks = [asyncio.create_task(_keep_on(name, each)) for name, each in every_work.items()]
        log.info("the house is open", house=live_house.mirror.name, seq=live_house.mirror.seq)
        startup.opened()
        yield
    finally:
        for task in tasks:
            task.cancel()
        await live_house.stop()
        log.info("the house is closed", seq=live_house.mirror.seq)


async def _welcome_administrator(house: HouseService, startup: HouseStartup) -> None:
    """Issue the administrator's first link while he has no password and no one can sign in."""
    person = house.people().find(ADMINISTRATOR)
    if person is not None and not person.hash_key:
        startup.welcome(await OneTimeLinks(house).issue("house", ADMINISTRATOR))


async def _keep_on(name: str, work: BackgroundWork) -> None:
    """Run the work, and restart it a second after it has failed or ended."""
    while True:
        try:
            await work()
        except Exception:
            log.exception("it goes on after a second", work=name)
        await asyncio.sleep(_RESTART_SECONDS)


async def _tidy(house: HouseService) -> None:
    """Clear away expired sessions, links and counts, every ten minutes."""
    while True:
        await house.live_house.query_store(partial(_forget_expired, now=house.now()))
        await asyncio.sleep(_TIDY_SECONDS)


def _forget_expired(store: Store, *, now: int) -> None:
    store.forget_expired(now)


async def _check_daily(house: HouseService) -> None:
    """Check the program and its rule sets at the start and once a day (GLI-19 2.3.2)."""
    while True:
        house.self_check_passed = await check_house_itself(house.live_house)
        await asyncio.sleep(DAY_SECONDS)


async def _watch_clock(house: HouseService) -> None:
    """Warn every minute while this machine's clock is behind what the journal says of the time.

    Nothing runs out at a table before its last entry's time has come again.
    """
    while True:
        latest = await house.live_house.query(lambda one: one.latest_at)
        behind = latest - house.now()
        if behind > CLOCK_TOLERANCE_SECONDS:
            log.warning("this clock is behind the journal", seconds=behind)
        await asyncio.sleep(_CLOCK_SECONDS)
