"""Does a house know whether its workers can answer questions of odds?"""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from spanish21.extras import MissingExtra
from spanish21.service.workers.analysis_trial import (
    ANALYSIS_ON_TRIAL,
    ANALYSIS_WORKS,
    RETRY_SECONDS,
    AnalysisTrial,
    advise_on_one_hand,
)
from spanish21.service.workers.job_queue import JobQueue


class Jobs:
    """A job queue that runs at once, and fails as it is told to."""

    def __init__(self, *problems: Exception | None) -> None:
        self.problems = [*problems]

    async def run(self, function: Callable[[], bytes]) -> bytes:
        assert function is advise_on_one_hand
        problem = self.problems.pop(0)
        if problem is not None:
            raise problem
        return b"split"


def states(*problems: Exception | None, times: tuple[float, ...] = (0.0, 1.0)) -> list[str]:
    """What is said at these times, where trials end as they are told to."""

    async def ask() -> list[str]:
        clock_now = [0.0]
        trial = AnalysisTrial(cast("JobQueue", Jobs(*problems)), lambda: clock_now[0])
        said = []
        for clock_now[0] in times:
            said.append(trial.state())
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        return said

    return asyncio.run(ask())


def test_one_trial_that_succeeds_is_enough() -> None:
    times = (0.0, 1.0, 10 * RETRY_SECONDS)
    assert states(None, times=times) == [ANALYSIS_ON_TRIAL, ANALYSIS_WORKS, ANALYSIS_WORKS]


@pytest.mark.parametrize(
    ("problem", "why"),
    [
        (MissingExtra("extra", "numba", "install it"), "numba is not installed; install it"),
        (RuntimeError("no\nlocator"), "RuntimeError: no locator"),
    ],
)
def test_why_it_does_not_work_is_said_and_it_is_tried_again(problem: Exception, why: str) -> None:
    times = (0.0, 1.0, RETRY_SECONDS - 1, RETRY_SECONDS, RETRY_SECONDS + 1)
    failed = f"does not work: {why}"
    said: list[Any] = [ANALYSIS_ON_TRIAL, failed, failed, ANALYSIS_ON_TRIAL, ANALYSIS_WORKS]
    assert states(problem, None, times=times) == said


def test_the_trial_works_out_a_hand() -> None:
    assert advise_on_one_hand() == b"split"
