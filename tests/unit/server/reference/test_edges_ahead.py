"""Are the figures of the house's tables worked out before anybody asks, once for each set of rules?"""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fixtures.house_server import Clock, outside_at
from spanish21.refusal import Refusal
from spanish21.server.app import create_app
from spanish21.server.reference import edges_ahead, jobs
from spanish21.server.reference.canonical_tables import canonical_table
from spanish21.server.reference.edges_ahead import EdgesAhead
from spanish21.server.reference.request_models import SeatedTable
from spanish21.service.life_cycle import HouseStartup
from spanish21.service.workers.job_queue import JobQueueBusy, JobTooSlow

SIX = ("wa-2025", (("decks", "6"),))
EIGHT = ("wa-2025", (("decks", "8"),))


class _Queue:
    """Notes what is asked, and answers as a test wants."""

    def __init__(self, *answers: Exception | None) -> None:
        self.asked: list[Any] = []
        self._answers = [*answers]

    async def run(self, function: Any, table: Any) -> bytes:
        self.asked.append((function, table))
        answer = self._answers.pop(0) if self._answers else None
        if answer is not None:
            raise answer
        return b""


def looks(queue: _Queue, *times: tuple[Any, ...]) -> list[int]:
    """How many questions were asked by each look at these tables."""
    figures = EdgesAhead(None, queue)  # type: ignore[arg-type]
    counts = []
    for rules in times:
        before = len(queue.asked)
        asyncio.run(figures.look(rules))
        counts.append(len(queue.asked) - before)
    return counts


def test_each_set_of_rules_is_worked_out_once() -> None:
    queue = _Queue()
    assert looks(queue, (SIX, EIGHT, SIX), (SIX, EIGHT)) == [2, 0]
    known = canonical_table(SeatedTable(ruleset="wa-2025", options={"decks": 6}))
    assert queue.asked[0] == (jobs.analysis_json, known)


def test_a_full_queue_is_asked_again_and_what_cannot_be_solved_is_not() -> None:
    refused = Refusal("analysis", "x", "it cannot be solved")
    assert looks(_Queue(JobQueueBusy("full")), (SIX,), (SIX,)) == [1, 1]
    assert looks(_Queue(refused, JobTooSlow("late")), (SIX, EIGHT), (SIX, EIGHT)) == [2, 0]
    assert looks(_Queue(), (("nobody-knows-it", ()),)) == [0]


def test_an_analysis_is_found_again_by_the_next_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setenv("SPANISH21_CACHE", str(tmp_path))
    monkeypatch.setattr("spanish21.disk_cache.program_fingerprint", lambda _: "the same program")
    monkeypatch.setattr(jobs, "_analyze", lambda _: "solved")
    monkeypatch.setattr(
        "spanish21.reports.analysis_export.analysis_record", lambda one, **_: {"of": one}
    )
    monkeypatch.setattr(jobs, "_game_choices", lambda _: {})
    table = canonical_table(SeatedTable(ruleset="wa-2025"))
    first = jobs.analysis_json(table)
    monkeypatch.setattr(jobs, "_analyze", lambda _: pytest.fail("it was solved already"))
    assert jobs.analysis_json(table) == first == b'{"of": "solved"}'
    other = canonical_table(SeatedTable(ruleset="wa-2025", options={"decks": 8}))
    monkeypatch.setattr(jobs, "_analyze", lambda _: "another")
    assert jobs.analysis_json(other) == b'{"of": "another"}'


def test_a_house_that_works_ahead_looks_at_its_tables_until_it_closes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    looked: list[Any] = []

    async def look(_figures: EdgesAhead, rules_of_tables: Any) -> None:
        looked.append({ruleset for ruleset, _ in rules_of_tables})

    monkeypatch.setattr(EdgesAhead, "look", look)
    monkeypatch.setattr(edges_ahead, "LOOK_SECONDS", 0)
    app = create_app(
        outside_at(tmp_path / "house.db", Clock()),
        HouseStartup("The Oak", demo=True),
        works_ahead=True,
    )

    async def work() -> None:
        async with app.router.lifespan_context(app):
            while len(looked) < 2:
                await asyncio.sleep(0)

    asyncio.run(work())
    assert "section-13" in looked[0]
