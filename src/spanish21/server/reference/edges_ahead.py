"""The analyses of the house's own tables, worked out before anybody asks for them.

The house edge stands in the lobby and over every table. It is worked out when the house opens and
when a table is set, one table after another, and found again after the next start.
"""

import asyncio
from collections.abc import Iterable
from contextlib import suppress

from spanish21.refusal import Refusal
from spanish21.server.reference.canonical_tables import canonical_table
from spanish21.server.reference.jobs import analysis_json
from spanish21.server.reference.request_models import SeatedTable
from spanish21.service.live_house import LiveHouse
from spanish21.service.workers.job_queue import JobQueue, JobQueueBusy, JobTooSlow

LOOK_SECONDS = 2.0
"""How soon a table that was set is noticed."""
_RulesOfTable = tuple[str, tuple[tuple[str, str], ...]]


class EdgesAhead:
    """Asks for the analysis of every table of the house, each set of rules once."""

    def __init__(self, live_house: LiveHouse, job_queue: JobQueue) -> None:
        self._live_house = live_house
        self._job_queue = job_queue
        self._known: set[_RulesOfTable] = set()

    async def run(self) -> None:
        """Look for tables whose figures are not there, for as long as the house is open."""
        while True:
            await self.look(self._rules_of_tables())
            await asyncio.sleep(LOOK_SECONDS)

    def _rules_of_tables(self) -> tuple[_RulesOfTable, ...]:
        tables = self._live_house.mirror.tables.values()
        return tuple((one.settings.ruleset, one.rules_in_force.options) for one in tables)

    async def look(self, rules_of_tables: Iterable[_RulesOfTable]) -> None:
        """Have the figures of these tables worked out.

        While too many questions wait, a table's turn comes at the next look. A table that cannot be
        solved is not asked about again.
        """
        for rules in dict.fromkeys(rules_of_tables):
            if rules in self._known:
                continue
            ruleset, options = rules
            with suppress(JobQueueBusy):
                with suppress(Refusal, JobTooSlow):
                    table = canonical_table(SeatedTable(ruleset=ruleset, options=dict(options)))
                    await self._job_queue.run(analysis_json, table)
                self._known.add(rules)
