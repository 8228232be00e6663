"""Worker processes that can be stopped: a pool whose workers are known by name."""

import signal
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any

from spanish21.adapters.worker_process import end_with_parent
from spanish21.service.workers.processor_affinity import ALLOWED_PROCESSORS, run_on_processors


class _RecordingSpawnContext(SpawnContext):
    """A spawn context that remembers what it has started, so that it can be killed."""

    def __init__(self) -> None:
        self.started: list[SpawnProcess] = []

    def Process(self, *args: Any, **more: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        process = SpawnProcess(*args, **more)
        self.started.append(process)
        return process


class ProcessPool:
    """Some worker processes, started when there is work.

    A process and not a thread, because the solver holds the interpreter's lock for most of a
    second. Spawned and not forked, because a server has threads.
    """

    def __init__(self, workers: int) -> None:
        self._context = _RecordingSpawnContext()
        self._executor = ProcessPoolExecutor(
            workers, self._context, initializer=prepare_worker, initargs=(ALLOWED_PROCESSORS,)
        )

    def submit(self, function: Callable[..., bytes], *args: object) -> "Future[bytes]":
        return self._executor.submit(function, *args)

    def kill(self) -> None:
        """Stop the workers in the middle of what they do."""
        for worker in self._context.started:
            worker.kill()

    def close(self) -> None:
        """Wait until the workers are gone; what they have not begun is not done any more."""
        self._executor.shutdown(wait=True, cancel_futures=True)


def prepare_worker(processors: Sequence[int]) -> None:
    """What a worker does first: leave the server its processor and Ctrl-C, and never outlive it."""
    run_on_processors(processors)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
