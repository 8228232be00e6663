"""The job queue: slow answers made in worker processes, once each, within bounds.

A question is a function and its arguments. Two callers with the same question share one job and
its answer. Finished answers are cached. The number of waiting questions is bounded, and so is
the time of each. A worker that dies is replaced, and its question is tried once more.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from typing import TypeVar, TypeVarTuple

import anyio
import anyio.to_thread

from spanish21.service.workers.process_pool import ProcessPool

Args = TypeVarTuple("Args")
T = TypeVar("T")
JobKey = tuple[Hashable, ...]

WORKERS = 1
MAX_WAITING = 16
TIME_LIMIT_SECONDS = 60.0
CACHED_ANSWERS = 256
CACHED_BYTES = 32 * 2**20
THREADS = 2
"""How many threads do light work; more would only take the interpreter from the tables."""
_TRIES = 2
_CLOSING = "The server is closing."
_FULL = "{waiting} questions wait to be worked out already; ask again in a few seconds."
_STOPPED = "The program that works this out has stopped twice; ask again later."


class JobQueueBusy(Exception):
    """The queue is full. The message is for the person who asked."""


class JobTooSlow(Exception):
    """The answer took too long. The message is for the person who asked."""


@dataclass(slots=True)
class _Job:
    """A question that waits or is worked on, and how many callers wait for its answer."""

    key: JobKey
    task: "asyncio.Task[bytes]"
    askers: int = 0
    begun: bool = False


class JobQueue:
    """Answers questions with bytes, on one event loop. Workers start with the first question."""

    def __init__(
        self,
        *,
        workers: int = WORKERS,
        waiting: int = MAX_WAITING,
        time_limit_s: float = TIME_LIMIT_SECONDS,
        cached_answers: int = CACHED_ANSWERS,
        cached_bytes: int = CACHED_BYTES,
        new_pool: Callable[[int], ProcessPool] = ProcessPool,
    ) -> None:
        self._workers, self._waiting, self._time_limit_s = workers, waiting, time_limit_s
        self._cache = _AnswerCache(cached_answers, cached_bytes)
        self._new_pool = new_pool
        self._pool: ProcessPool | None = None
        self._jobs: dict[JobKey, _Job] = {}
        self._room = asyncio.Semaphore(workers)
        self._threads = anyio.CapacityLimiter(THREADS)
        self._closed = False

    async def run(self, function: Callable[[*Args], bytes], *args: *Args) -> bytes:
        """The function's answer from a worker process; arguments are hashable and picklable.

        Raises ``JobQueueBusy``, ``JobTooSlow``, or what the function raises.
        """
        key: JobKey = (function, *args)
        answer = self._cache.find(key)
        if answer is not None:
            return answer
        if self._closed:
            raise JobQueueBusy(_CLOSING)
        return await self._wait_for(self._jobs.get(key) or self._begin(key, function, args))

    async def run_in_thread(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """The answer of a function that takes milliseconds, from a thread."""
        return await anyio.to_thread.run_sync(partial(function, *args), limiter=self._threads)

    @property
    def waiting(self) -> int:
        """How many questions no worker has begun."""
        return sum(not job.begun for job in self._jobs.values())

    @property
    def working(self) -> int:
        """How many questions a worker has begun."""
        return len(self._jobs) - self.waiting

    async def close(self) -> None:
        """Stop at once; callers that still wait get ``JobQueueBusy``."""
        self._closed = True
        jobs = [job.task for job in self._jobs.values()]
        if self._pool is not None and self.working:
            self._pool.kill()
        for task in jobs:
            task.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await asyncio.to_thread(pool.close)

    def _begin(self, key: JobKey, function: Callable[..., bytes], args: tuple[object, ...]) -> _Job:
        if len(self._jobs) >= self._workers + self._waiting:
            raise JobQueueBusy(_FULL.format(waiting=self._waiting))
        job = self._jobs[key] = _Job(key, asyncio.create_task(self._work(key, function, args)))
        job.task.add_done_callback(partial(self._done, job))
        return job

    def _done(self, job: _Job, task: "asyncio.Task[bytes]") -> None:
        self._forget(job)
        # The exception is read even where no caller waits, so that asyncio does not complain.
        if not task.cancelled() and task.exception() is None:
            self._cache.add(job.key, task.result())

    def _forget(self, job: _Job) -> None:
        if self._jobs.get(job.key) is job:
            del self._jobs[job.key]

    async def _wait_for(self, job: _Job) -> bytes:
        job.askers += 1
        try:
            done, _ = await asyncio.wait({job.task}, timeout=self._time_limit_s)
        finally:
            job.askers -= 1
            if not job.askers and not job.begun:
                self._forget(job)
                job.task.cancel()
        if not done:
            raise JobTooSlow(self._slow())
        if job.task.cancelled():
            raise JobQueueBusy(_CLOSING)
        return job.task.result()

    def _slow(self) -> str:
        return f"The answer was not ready within {self._time_limit_s:g} seconds; ask again later."

    async def _work(
        self, key: JobKey, function: Callable[..., bytes], args: tuple[object, ...]
    ) -> bytes:
        async with self._room:
            self._jobs[key].begun = True
            for _ in range(_TRIES):
                pool = self._pool = self._pool or self._new_pool(self._workers)
                try:
                    return await asyncio.wait_for(
                        asyncio.wrap_future(pool.submit(function, *args)), self._time_limit_s
                    )
                except BrokenProcessPool:
                    await self._replace(pool)
                except TimeoutError:
                    pool.kill()
                    await self._replace(pool)
                    raise JobTooSlow(self._slow()) from None
        raise JobQueueBusy(_STOPPED)

    async def _replace(self, pool: ProcessPool) -> None:
        """Close a pool whose workers have died; the next question starts a new one."""
        if self._pool is pool:
            self._pool = None
            await asyncio.to_thread(pool.close)


class _AnswerCache:
    """The latest answers, bounded in number and in bytes."""

    def __init__(self, most: int, most_bytes: int) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._answers: OrderedDict[JobKey, bytes] = OrderedDict()
        self._bytes = 0

    def find(self, key: JobKey) -> bytes | None:
        answer = self._answers.get(key)
        if answer is not None:
            self._answers.move_to_end(key)
        return answer

    def add(self, key: JobKey, answer: bytes) -> None:
        self._answers[key] = answer
        self._bytes += len(answer)
        while len(self._answers) > self._most or self._bytes > self._most_bytes:
            _, dropped = self._answers.popitem(last=False)
            self._bytes -= len(dropped)
