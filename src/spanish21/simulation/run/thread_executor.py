"""Pieces on the threads of this machine. Kernels release Python's lock while they play."""

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice

from spanish21.refusal import Refusal
from spanish21.simulation.kernels.interface import Kernel
from spanish21.simulation.run.pieces import Piece, play_piece
from spanish21.simulation.tallies import BlockTally

PIECE_ROUNDS = 1 << 20
"""Small enough that a run stops soon after ``stop`` is set."""
MOST_THREADS = 1024
_AHEAD = 2
"""Pieces for each thread: one it plays, one that waits for it."""


def count_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class ThreadExecutor:
    """Plays with one kernel on several threads; its sums do not depend on how many."""

    def __init__(self, kernel: Kernel, threads: int | None = None) -> None:
        threads_used = count_cores() if threads is None else threads
        if not 1 <= threads_used <= MOST_THREADS:
            raise Refusal("threads", threads_used, f"use 1 to {MOST_THREADS}")
        self._kernel = kernel
        self._threads = threads_used
        self._pool = ThreadPoolExecutor(threads_used, thread_name_prefix="rounds")
        self.piece_blocks = max(1, PIECE_ROUNDS // kernel.block_rounds)

    @property
    def device(self) -> str:
        return f"cpu, {self._threads} thread{'' if self._threads == 1 else 's'}"

    def play(self, seed: int, pieces: Iterable[Piece]) -> Iterator[tuple[Piece, BlockTally]]:
        queue = iter(pieces)
        waiting: deque[tuple[Piece, Future[BlockTally]]] = deque()

        def submit_pieces(number: int) -> None:
            for piece in islice(queue, number):
                waiting.append((piece, self._pool.submit(play_piece, self._kernel, seed, piece)))

        submit_pieces(self._threads * _AHEAD)
        while waiting:
            piece, played = waiting.popleft()
            tally = played.result()
            submit_pieces(1)
            yield piece, tally

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)
