"""A trial of the exact analysis: whether a worker process can work one hand out.

It is made when readiness is first asked for, in the background: a balancer need not wait for it.
A trial that failed is made again after a minute, as when a library has been installed since.
"""

import asyncio
from collections.abc import Callable
from time import monotonic

from spanish21.refusal import Refusal
from spanish21.service.workers.job_queue import JobQueue

ANALYSIS_WORKS = "works"
ANALYSIS_ON_TRIAL = "is being tried"
RETRY_SECONDS = 60.0


class AnalysisTrial:
    """What is known of the exact analysis in this process's workers."""

    def __init__(self, jobs: JobQueue, clock: Callable[[], float] = monotonic) -> None:
        self._jobs, self._clock = jobs, clock
        self._task: asyncio.Task[str] | None = None
        self._begun_at = 0.0

    def state(self) -> str:
        """``works``, ``is being tried``, or why it does not work."""
        if self._task is None or self._is_due():
            self._begun_at = self._clock()
            self._task = asyncio.create_task(self._try())
        return self._task.result() if self._task.done() else ANALYSIS_ON_TRIAL

    def _is_due(self) -> bool:
        task = self._task
        failed = task is not None and task.done() and task.result() != ANALYSIS_WORKS
        return failed and self._clock() - self._begun_at >= RETRY_SECONDS

    async def _try(self) -> str:
        try:
            await self._jobs.run(advise_on_one_hand)
        except Refusal as refusal:
            return f"does not work: {refusal}"
        except Exception as error:  # noqa: BLE001  whatever it is, it is what readiness says
            sentence = " ".join(str(error).split())
            return f"does not work: {type(error).__name__}: {sentence}"
        return ANALYSIS_WORKS


def advise_on_one_hand() -> bytes:
    """Work out one hand, in a worker process; what is compiled for it serves every later one."""
    from spanish21.analysis import advise  # noqa: PLC0415  the server does not load the solver
    from spanish21.game.cards import Card  # noqa: PLC0415
    from spanish21.rulesets import ruleset  # noqa: PLC0415

    hand = (Card.parse("8s"), Card.parse("8d"))
    return advise(ruleset("wa-2025"), hand, Card.parse("Kc")).best.encode()
