"""The condition of a house at one moment, for the people who watch over it."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from spanish21.house.state import House
from spanish21.ledger import AwardStage
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.refusal import Refusal
from spanish21.service.house_service import HouseService

_QUERY_SECONDS = 2.0


class AnchorCondition(NamedTuple):
    """A place outside: since when it has taken no head of the journal, and how often it failed."""

    place: str
    age_seconds: int
    failures: int


class BooksCondition(NamedTuple):
    """What only the writer knows: the cover of the jackpots, open awards, times in the journal."""

    bank_cents: int
    owed_cents: int
    awards_open: int
    self_check_age_seconds: int
    clock_behind_seconds: int


class HouseCondition(NamedTuple):
    """Everything that is measured when it is asked for.

    ``books`` is ``None`` while the house does not answer, ``disk_free_bytes`` where the database
    is elsewhere.
    """

    working: bool
    database_failures: int
    writer_queue: int
    self_check_holds: bool
    disk_free_bytes: int | None
    books: BooksCondition | None
    anchors: Sequence[AnchorCondition] = ()


async def measure_condition(house: HouseService) -> HouseCondition:
    """Measure a house; what the database would have to say is left out while it is away."""
    live_house, now = house.live_house, house.now()
    books, free = None, None
    try:
        async with asyncio.timeout(_QUERY_SECONDS):
            books = await live_house.query(lambda one: _books(one, now))
            free = await live_house.query_store(lambda store: store.free_bytes())
    except (Refusal, TimeoutError):
        pass
    return HouseCondition(
        live_house.available,
        live_house.failures,
        live_house.waiting,
        house.self_check_passed and not house.differing_tables,
        free,
        books,
    )


def _books(house: House, now: int) -> BooksCondition:
    ledger = house.ledger
    over = (AwardStage.CLOSED, AwardStage.VOID)
    checked = max((at for at, _ in house.checked.values()), default=now)
    return BooksCondition(
        ledger.book.balance("bank") // MICRODOLLARS_PER_CENT,
        # A cent that is owed in part is owed.
        -(-ledger.owed_micros // MICRODOLLARS_PER_CENT),
        sum(award.stage not in over for award in ledger.awards.values()),
        max(0, now - checked),
        max(0, house.latest_at - now),
    )
