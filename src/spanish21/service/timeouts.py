"""The scheduler of time-outs: checks each automatic table when something may be due there.

What is due follows from the journal, so that a house that was stopped goes on with it. Several
processes may check the same table: they give the same command under the same id, and it
happens once.
"""

import asyncio
import heapq
import random
from collections.abc import Callable, Sequence

import structlog

from spanish21.house.state import AppliedEntry
from spanish21.house.table.commands import TimeOut
from spanish21.house.table.deadlines import next_deadline
from spanish21.house.table.house_table import HouseTable
from spanish21.refusal import Refusal
from spanish21.service.live_house import LiveHouse

GRACE_SECONDS = 10
"""What players get to come back after a start, before their time can run out."""
TICK_SECONDS = 0.25
_AFTER_FAILURE_SECONDS = 10
PROCESS_SPREAD_SECONDS = 0.3
"""By how much processes differ at most, so that one of them usually comes first."""
log = structlog.get_logger("spanish21.clock")


class TimeoutScheduler:
    """When to check which table next."""

    def __init__(
        self, live_house: LiveHouse, *, chance: Callable[[], float] = random.random
    ) -> None:
        self._live_house = live_house
        self._spread = chance() * PROCESS_SPREAD_SECONDS
        self._checks: list[tuple[float, str]] = []
        self._next_check: dict[str, float] = {}
        live_house.listen(self.hear)

    def begin(self) -> None:
        """Have every table checked after the grace that follows a start."""
        for table in self._live_house.mirror.tables.values():
            self._check_at(table.name, self._live_house.started_at + GRACE_SECONDS)

    def hear(self, news: Sequence[AppliedEntry]) -> None:
        """A table has changed: nothing is due there before its shortest clock has run."""
        for one in news:
            if one.table is not None:
                self._check_at(one.table.name, one.table.at + _shortest_clock(one.table))
        if not news:
            self.begin()

    def _check_at(self, table: str, at: float) -> None:
        due = at + self._spread
        if self._next_check.get(table, due + 1) > due:
            self._next_check[table] = due
            heapq.heappush(self._checks, (due, table))

    async def run(self) -> None:
        """Tick until cancelled."""
        self.begin()
        while True:
            await asyncio.sleep(TICK_SECONDS)
            if self._live_house.available:
                await self.tick()

    async def tick(self) -> None:
        """Give the time-outs that are due."""
        now = self._live_house.environment.now()
        while self._checks and self._checks[0][0] <= now:
            due, table = heapq.heappop(self._checks)
            # Else an earlier check took its place.
            if self._next_check.get(table) == due:
                del self._next_check[table]
                await self._check(table, now)

    async def _check(self, table: str, now: int) -> None:
        house_table = self._live_house.mirror.tables.get(table)
        wait = None if house_table is None else next_deadline(house_table)
        if house_table is None or wait is None:
            return
        until = self._after_grace(house_table, wait.until)
        if until > now:
            self._check_at(table, until)
            return
        name = f"clock.{table}.{house_table.number}"
        try:
            await self._live_house.submit_as_house(table, name, TimeOut(house_table.number))
        except Refusal as refusal:
            # Another process was quicker, or the database is away: check again.
            log.info("not due", table=table, why=str(refusal))
            self._check_at(table, now + 1)
        except Exception:
            # One table must not stop the clocks of all others.
            log.exception("the clock failed here", table=table)
            self._check_at(table, now + _AFTER_FAILURE_SECONDS)

    def _after_grace(self, table: HouseTable, until: int) -> int:
        """The deadline, extended by ``GRACE_SECONDS`` for waits that began before the start."""
        started_at = self._live_house.started_at
        return max(until, started_at + GRACE_SECONDS) if table.since < started_at else until


def _shortest_clock(table: HouseTable) -> int:
    clocks = table.settings.clocks
    waits = (clocks.wager, clocks.turn, clocks.insurance, clocks.cut, clocks.look)
    return min(seconds for seconds in waits if seconds)
