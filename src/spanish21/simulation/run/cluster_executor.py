"""Pieces on many machines, through dask.distributed.

A piece is a pure function of its kernel, the seed and its blocks. What a lost machine was playing
is given to another, and counts once. Without any machine a run waits for one; without a scheduler,
or with a piece that machines die of, it is over.
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
"""About a second's work: what travels for a piece is small beside it."""
CONNECT_SECONDS = 5.0
"""Seconds to wait for a scheduler to answer."""
ANSWER_SECONDS = 2.0
"""Seconds in which a scheduler that is there answers a question."""
NO_WORKER_SECONDS = 5.0
"""Seconds without any worker after which it is said."""
STOP_SECONDS = 2.0
"""Seconds that a run which shall stop gives to what is being played."""
_LOOK_EVERY = 1.0
_TURN = 0.01
"""Seconds from one look at workers, or at a piece, to the next."""
_ADDRESS = re.compile(r"(tcp|tls|ws|wss)://[^/\s]+:[0-9]{1,5}")
_AHEAD = 3
"""Pieces given to each thread of a worker: one it plays, two that wait for it."""


class ClusterExecutor:
    """Plays on the workers of a scheduler, as many as there are, also while they come and go."""

    def __init__(self, address: str, maker: KernelFactory, block_rounds: int) -> None:
        self._client: Any = _connect(address)
        self._address = address
        self._workers: dict[str, int] = {}
        # Sent with every piece: a worker that joins late needs nothing from one that has gone.
        self._maker = pickle.dumps(maker)
        self.piece_blocks = max(1, PIECE_ROUNDS // block_rounds)

    @property
    def device(self) -> str:
        self._threads()
        workers = self._workers
        return f"cluster, {len(workers)} workers, {sum(workers.values())} threads"

    def play(self, seed: int, pieces: PieceQueue) -> Iterator[tuple[Piece, BlockTally]]:
        waiting: deque[tuple[Piece, Any]] = deque()
        patience = _Patience(self._address, self._threads, pieces)

        def give(number: int) -> None:
            for piece in islice(pieces, number):
                sent = (self._maker, PROGRAM, seed, piece)
                waiting.append((piece, self._client.submit(play_remote_piece, *sent, pure=False)))

        while True:
            room = self._room()
            self._check_scheduler()
            give(max(0, room - len(waiting)))
            if not waiting:
                return
            piece, sent = waiting.popleft()
            counted = self._counted(piece, sent, patience)
            if counted is None:
                return
            yield piece, counted

    def _counted(self, piece: Piece, sent: Any, patience: "_Patience") -> BlockTally | None:
        """What a piece counted; None where a run that shall stop waits for it no longer."""
        while not patience.over():
            self._check_scheduler()
            if not sent.done():
                sleep(_TURN)
                continue
            # A worker that goes before its result is fetched leaves the piece to another.
            with suppress(TimeoutError):
                return self._fetched(piece, sent)
        return None

    def _fetched(self, piece: Piece, sent: Any) -> BlockTally:
        from distributed import KilledWorker  # noqa: PLC0415  loaded when the run began

        try:
            counted: BlockTally = sent.result(timeout=CONNECT_SECONDS)
        except CancelledError:
            raise self._gone() from None
        except KilledWorker:
            begins = piece.first * piece.block_rounds + 1
            say = f"all workers that played the piece from round {begins:,} on died of it"
            raise ExecutorFailed(say) from None
        except ModuleNotFoundError as missing:
            say = f"a worker of {self._address} needs what is installed here: it misses"
            raise ExecutorFailed(f"{say} {missing.name}") from None
        except Refusal as refusal:
            raise ExecutorFailed(str(refusal)) from None
        return counted

    def _check_scheduler(self) -> None:
        if self._client.status != "running":
            raise self._gone()

    def _gone(self) -> ExecutorFailed:
        return ExecutorFailed(f"the scheduler {self._address} is gone")

    def _room(self) -> int:
        """How many pieces may be under way; workers may have come or gone."""
        return _AHEAD * max(1, self._threads())

    def _threads(self) -> int:
        """How many threads there are to play; none where the scheduler does not say so in time."""
        if self._client.status != "running":
            return 0
        try:
            found: dict[str, int] = self._client.nthreads(callback_timeout=ANSWER_SECONDS)
        except OSError:
            return 0
        self._workers = found or self._workers
        return sum(found.values())

    def close(self) -> None:
        # A scheduler that has gone says no goodbye, and of that the library would make many lines.
        log = logging.getLogger("distributed.client")
        level = log.level
        log.setLevel(logging.CRITICAL)
        try:
            with suppress(TimeoutError):
                self._client.close(timeout=ANSWER_SECONDS)
        finally:
            log.setLevel(level)


class _Patience:
    """How long a run waits for its machines: on and on, but not once it shall stop.

    That nobody is there to play is said after some seconds, each time anew.
    """

    def __init__(self, address: str, threads: Callable[[], int], given: PieceQueue) -> None:
        self._address = address
        self._threads = threads
        self._given = given
        self._looked = self._there = monotonic()
        self._stopped: float | None = None
        self._alone = self._said = False

    def over(self) -> bool:
        """Whether nothing more is waited for."""
        now = monotonic()
        if self._given.stopped and self._stopped is None:
            self._stopped = now
            self._look(now)
        elif now - self._looked >= _LOOK_EVERY:
            self._look(now)
        if self._stopped is None:
            return False
        return self._alone or now - self._stopped >= STOP_SECONDS

    def _look(self, now: float) -> None:
        self._looked = now
        self._alone = not self._threads()
        if not self._alone:
            self._there, self._said = now, False
        elif now - self._there >= NO_WORKER_SECONDS and not self._said:
            self._said = True
            start = f"'dask worker {self._address}'"
            say = f"no worker has been there for {NO_WORKER_SECONDS:g} seconds; the run waits for"
            self._given.tell(f"{say} one ({start}); Ctrl-C ends it and shows what was counted")


def _connect(address: str) -> Any:
    """A connection to a scheduler that has workers, or a refusal within a few seconds."""
    # Without this check the library might take a word for a scheduler file, or start its own.
    if not _ADDRESS.fullmatch(address):
        raise Refusal("cluster", address, "write a scheduler's address, such as tcp://host:8786")
    try:
        from distributed import Client  # noqa: PLC0415  only who has a cluster has the library
    except ImportError:
        say = "install spanish21[distributed] to play on many machines"
        raise Refusal("cluster", address, say) from None
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
    """What a worker says when it is asked whether it has this program."""
    return PROGRAM


def play_remote_piece(maker: bytes, program: str, seed: int, piece: Piece) -> BlockTally:
    """Play a piece on a worker; another version's rounds might not be the same."""
    if program != PROGRAM:
        say = f"a worker has {PROGRAM}; install the same on every machine"
        raise Refusal("cluster", program, say)
    return play_piece(_kernel(maker), seed, piece)


@lru_cache(maxsize=4)
def _kernel(maker: bytes) -> Kernel:
    """The kernel, made once for all pieces of a run that this worker plays."""
    made: Kernel = pickle.loads(maker)()  # noqa: S301  sent by the run this worker serves
    return made
