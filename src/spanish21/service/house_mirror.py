"""The mirror of a house as it was last written, which the event loop reads, and its news."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from spanish21.house.configuration.approved_rules import ApprovedSettings
from spanish21.house.gambling_day import GamblingDay
from spanish21.house.people.register import People
from spanish21.house.state import AppliedEntry, ConfigurationChange, House, unpaid_awards
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Award, Entry

RECENT_UPDATES = 24
"""How many updates of a table are kept for connections that were lost for a moment."""


class HouseMirror:
    """The house as it was last written, for the event loop to read."""

    def __init__(self) -> None:
        self.name = ""
        self.demo = False
        self.day = GamblingDay()
        self.seq = 0
        self.tables: dict[str, HouseTable] = {}
        self.people = People()
        self.changes: dict[str, ConfigurationChange] = {}
        self.approved: ApprovedSettings = {}
        self.balances: dict[str, int] = {}
        self.held: dict[str, tuple[Award, ...]] = {}
        self.recent: dict[str, deque[AppliedEntry]] = {}

    def apply(self, news: AppliedEntry) -> None:
        """Take over what one entry changed."""
        self.seq = news.entry.seq
        self.balances.update(news.balances)
        self.held.update(news.held)
        if news.table is not None:
            self.tables[news.table.name] = news.table
            self.recent.setdefault(news.table.name, deque(maxlen=RECENT_UPDATES)).append(news)


def mirror_of(house: House) -> HouseMirror:
    """The mirror of a house as it has just been read."""
    mirror = HouseMirror()
    mirror.name, mirror.demo, mirror.seq = house.name, house.demo, house.seq
    mirror.tables, mirror.people = dict(house.tables), house.people
    mirror.changes, mirror.day = dict(house.changes), house.day
    mirror.approved = dict(house.approved)
    mirror.balances = dict(house.ledger.book.balances())
    everybody = {award.player for award in house.ledger.awards.values()}
    mirror.held = unpaid_awards(house.ledger, everybody)
    return mirror


class NewsBatch(NamedTuple):
    """What the writer has applied at once, with what changes rarely beside it."""

    news: list[AppliedEntry]
    answers: list[tuple[asyncio.Future[Entry], Entry]]
    people: People
    changes: dict[str, ConfigurationChange]
    approved: ApprovedSettings
    name: str
    demo: bool
    day: GamblingDay


NewsListener = Callable[[Sequence[AppliedEntry]], None]
"""Called on the event loop with what was written.

It is called with nothing after the database was away: then the mirror was read anew.
"""
