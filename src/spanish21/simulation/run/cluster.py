"""Pieces on many machines, through dask.distributed.

A piece is a pure function of its kernel, the seed and its blocks. What a lost machine was playing
is given to another, and counts once.
"""

import pickle
import re
from collections import deque
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from spanish21.refusal import Refusal
from spanish21.simulation.contract import Kernel, Tally
from spanish21.simulation.run.identity import PROGRAM
from spanish21.simulation.run.pieces import Maker, Piece, play_piece

PIECE_ROUNDS = 1 << 24
"""About a second's work: what travels for a piece is small beside it."""
REACHED_WITHIN = 5.0
"""Seconds to wait for a scheduler to answer."""
_ADDRESS = re.compile(r"(tcp|tls|ws|wss)://[^/\s]+:[0-9]{1,5}")
_AHEAD = 3
"""Pieces given to each thread of a worker: one it plays, two that wait for it."""


class ClusterExecutor:
    """Plays on the workers of a scheduler, as many as there are, also while they come and go."""

    def __init__(self, address: str, maker: Maker, block_rounds: int) -> None:
        self._client: Any = _connect(address)
        self._address = address
        # Sent with every piece: a worker that joins late needs nothing from one that has gone.
        self._maker = pickle.dumps(maker)
        self.piece_blocks = max(1, PIECE_ROUNDS // block_rounds)

    @property
    def device(self) -> str:
        workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
        threads = sum(worker["nthreads"] for worker in workers)
        return f"cluster, {len(workers)} workers, {threads} threads"

    def play(self, seed: int, pieces: Iterable[Piece]) -> Iterator[tuple[Piece, Tally]]:
        coming = iter(pieces)
        waiting: deque[tuple[Piece, Any]] = deque()

        def give(number: int) -> None:
            for piece in islice(coming, number):
                sent = (self._maker, PROGRAM, seed, piece)
                waiting.append((piece, self._client.submit(play_sent, *sent, pure=False)))

        while True:
            give(max(0, self._room() - len(waiting)))
            if not waiting:
                return
            piece, played = waiting.popleft()
            yield piece, played.result()

    def _room(self) -> int:
        """How many pieces may be under way; workers may have come or gone."""
        return _AHEAD * max(1, sum(map(int, self._client.nthreads().values())))

    def close(self) -> None:
        self._client.close()


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
        client = connect(address, timeout=REACHED_WITHIN, set_as_default=False)
    except (OSError, ValueError):
        say = "no scheduler answers there; start one with 'dask scheduler' and give its address"
        raise Refusal("cluster", address, say) from None
    try:
        client.wait_for_workers(1, timeout=REACHED_WITHIN)
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


def play_sent(maker: bytes, program: str, seed: int, piece: Piece) -> Tally:
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
