"""Pieces on many machines, through dask.distributed.

A piece is a pure function of its kernel, the seed and its blocks. A piece that a lost machine was
playing is played by another, and counts once. Without any machine a run waits for one. Without a
scheduler, or with a piece that every machine dies of, it fails.
"""

import logging
import pickle
import re
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from time import monotonic, sleep
from typing import Any

from spanish21.extras import from_extra
from spanish21.refusal import Refusal
from spanish21.simulation.kernels.interface import Kernel
from spanish21.simulation.run.identity import PROGRAM
from spanish21.simulation.run.pieces import (
    ExecutorFailed,
    KernelFactory,
    Piece,
    PieceQueue,
    play_piece,
)
from spanish21.simulation.tallies import BlockTally

PIECE_ROUNDS = 1 << 24
"""About a second's work, beside which the time to send a piece is small."""
CONNECT_SECONDS = 5.0
"""Seconds to wait for a scheduler to answer."""
ANSWER_SECONDS = 2.0
"""Seconds in which a running scheduler answers a question."""
NO_WORKER_SECONDS = 5.0
"""Seconds without any worker until a note says so."""
STOP_SECONDS = 2.0
"""Seconds that a run which is to stop waits for what is being played."""
_LOOK_SECONDS = 1.0
_POLL_SECONDS = 0.01
"""Seconds from one look at the workers, or at a piece, to the next."""
_ADDRESS = re.compile(r"(tcp|tls|ws|wss)://[^/\s]+:[0-9]{1,5}")
_AHEAD = 3
"""Pieces for each thread of a worker: one it plays, two that wait for it."""


class ClusterExecutor:
    """Plays on all workers of a scheduler, also while workers come and go."""

    def __init__(self, address: str, kernel_factory: KernelFactory, block_rounds: int) -> None:
        self._client: Any = _connect(address)
        self._address = address
        self._workers: dict[str, int] = {}
        # Sent with every piece, so a worker that joins late needs nothing else.
        self._pickled_factory = pickle.dumps(kernel_factory)
        self.piece_blocks = max(1, PIECE_ROUNDS // block_rounds)

    @property
    def device(self) -> str:
        self._threads()
        workers = self._workers
        return f"cluster, {len(workers)} workers, {sum(workers.values())} threads"

    def play(self, seed: int, pieces: PieceQueue) -> Iterator[tuple[Piece, BlockTally]]:
        waiting: deque[tuple[Piece, Any]] = deque()
        patience = _Patience(self._address, self._threads, pieces)

        def submit_pieces(number: int) -> None:
            for piece in islice(pieces, number):
                sent = (self._pickled_factory, PROGRAM, seed, piece)
                waiting.append((piece, self._client.submit(play_remote_piece, *sent, pure=False)))

        while True:
            room = self._room()
            self._check_scheduler()
            submit_pieces(max(0, room - len(waiting)))
            if not waiting:
                return
            piece, sent = waiting.popleft()
            tally = self._wait_for_tally(piece, sent, patience)
            if tally is None:
                return
            yield piece, tally

    def _wait_for_tally(self, piece: Piece, sent: Any, patience: "_Patience") -> BlockTally | None:
        """What a piece counted; ``None`` where a run that is to stop waits no longer."""
        while not patience.over():
            self._check_scheduler()
            if not sent.done():
                sleep(_POLL_SECONDS)
                continue
            # A worker that is lost before its result is fetched leaves the piece to another.
            with suppress(TimeoutError):
                return self._fetch_tally(piece, sent)
        return None

    def _fetch_tally(self, piece: Piece, sent: Any) -> BlockTally:
        from distributed import KilledWorker  # noqa: PLC0415  loaded when the run began

        try:
            tally: BlockTally = sent.result(timeout=CONNECT_SECONDS)
        except CancelledError:
            raise self._scheduler_gone() from None
        except KilledWorker:
            begins = piece.first * piece.block_rounds + 1
            say = f"all workers that played the piece from round {begins:,} on died of it"
            raise ExecutorFailed(say) from None
        except ModuleNotFoundError as missing:
            say = f"a worker of {self._address} needs what is installed here: it misses"
            raise ExecutorFailed(f"{say} {missing.name}") from None
        except Refusal as refusal:
            raise ExecutorFailed(str(refusal)) from None
        return tally

    def _check_scheduler(self) -> None:
        if self._client.status != "running":
            raise self._scheduler_gone()

    def _scheduler_gone(self) -> ExecutorFailed:
        return ExecutorFailed(f"the scheduler {self._address} is gone")

    def _room(self) -> int:
        """How many pieces may be under way with the workers of this moment."""
        return _AHEAD * max(1, self._threads())

    def _threads(self) -> int:
        """How many threads the workers have; ``0`` where the scheduler does not answer in time."""
        if self._client.status != "running":
            return 0
        try:
            workers: dict[str, int] = self._client.nthreads(callback_timeout=ANSWER_SECONDS)
        except OSError:
            return 0
        self._workers = workers or self._workers
        return sum(workers.values())

    def close(self) -> None:
        # Without a scheduler the library would log many lines about the missing goodbye.
        log = logging.getLogger("distributed.client")
        level = log.level
        log.setLevel(logging.CRITICAL)
        try:
            with suppress(TimeoutError):
                self._client.close(timeout=ANSWER_SECONDS)
        finally:
            log.setLevel(level)


class _Patience:
    """How long a run waits for its machines: without end, but not once it is to stop.

    After some seconds without any worker a note says so, once for each time they are gone.
    """

    def __init__(self, address: str, threads: Callable[[], int], pieces: PieceQueue) -> None:
        self._address = address
        self._threads = threads
        self._pieces = pieces
        self._looked_at = self._workers_seen_at = monotonic()
        self._stopped: float | None = None
        self._without_workers = self._noted_wait = False

    def over(self) -> bool:
        """Whether the run waits no longer."""
        now = monotonic()
        if self._pieces.stopped and self._stopped is None:
            self._stopped = now
            self._look(now)
        elif now - self._looked_at >= _LOOK_SECONDS:
            self._look(now)
        if self._stopped is None:
            return False
        return self._without_workers or now - self._stopped >= STOP_SECONDS

    def _look(self, now: float) -> None:
        self._looked_at = now
        self._without_workers = not self._threads()
        if not self._without_workers:
            self._workers_seen_at, self._noted_wait = now, False
        elif now - self._workers_seen_at >= NO_WORKER_SECONDS and not self._noted_wait:
            self._noted_wait = True
            start = f"'dask worker {self._address}'"
            say = f"no worker has been there for {NO_WORKER_SECONDS:g} seconds; the run waits for"
            self._pieces.on_note(f"{say} one ({start}); Ctrl-C ends it and shows what was counted")


def _connect(address: str) -> Any:
    """A connection to a scheduler with workers, or a refusal within a few seconds."""
    # Without this check the library might take a word for a scheduler file, or start its own.
    if not _ADDRESS.fullmatch(address):
        raise Refusal("cluster", address, "write a scheduler's address, such as tcp://host:8786")
    with from_extra("cluster"):
        from distributed import Client  # noqa: PLC0415  only who has a cluster has the library
    try:
        connect: Any = Client
        client = connect(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError):
        say = "no scheduler answers there; start one with 'dask scheduler' and give its address"
        raise Refusal("cluster", address, say) from None
    try:
        client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        client.run(_program)
    except TimeoutError:
        client.close()
        say = f"its scheduler has no workers; start some with 'dask worker {address}'"
        raise Refusal("cluster", address, say) from None
    except ModuleNotFoundError as missing:
        client.close()
        say = f"its workers need what is installed here: they miss {missing.name}"
        raise Refusal("cluster", address, say) from None
    return client


def _program() -> str:
    """Run on each worker: it fails where the program is missing."""
    return PROGRAM


def play_remote_piece(kernel_factory: bytes, program: str, seed: int, piece: Piece) -> BlockTally:
    """Play a piece on a worker; another version's rounds might not be the same."""
    if program != PROGRAM:
        say = f"a worker has {PROGRAM}; install the same on every machine"
        raise Refusal("cluster", program, say)
    return play_piece(_kernel(kernel_factory), seed, piece)


@lru_cache(maxsize=4)
def _kernel(kernel_factory: bytes) -> Kernel:
    """The kernel of a run, made once for all its pieces on this worker."""
    kernel: Kernel = pickle.loads(kernel_factory)()  # noqa: S301  sent by the run this worker serves
    return kernel
