"""A run in pieces: which blocks are played together, and who plays them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event
from typing import Protocol

from spanish21.simulation.kernels.interface import Kernel
from spanish21.simulation.tallies import BlockTally, add_tallies


@dataclass(frozen=True, slots=True)
class Piece:
    """Blocks in sequence that are played as one: whole blocks, or the first rounds of the last."""

    first: int
    rounds: int
    block_rounds: int

    def blocks(self) -> Iterator[tuple[int, int]]:
        """Each block's number and how many of its rounds are played."""
        block, left = self.first, self.rounds
        while left > 0:
            yield block, min(left, self.block_rounds)
            block, left = block + 1, left - self.block_rounds


NoteCallback = Callable[[str], object]
"""Called with a remark for the person who waits for a run."""


class ExecutorFailed(Exception):
    """The machines that play a run cannot go on; what was counted before stays counted."""


class PieceQueue(Iterator[Piece]):
    """The pieces of a run in order; no more of them once the run is to stop.

    With ``at_least_one`` the first is played all the same: a run that was asked to stop before it
    began has a result too. An executor that waits for machines looks at ``stopped``, and calls
    ``on_note`` to say why nothing happens.
    """

    def __init__(
        self,
        pieces: Iterator[Piece],
        stop: Event,
        on_note: NoteCallback,
        *,
        at_least_one: bool = False,
    ) -> None:
        self._pieces = pieces
        self._stop = stop
        self._owes_one = at_least_one
        self.on_note = on_note

    def __next__(self) -> Piece:
        if self._stop.is_set() and not self._owes_one:
            raise StopIteration
        self._owes_one = False
        return next(self._pieces)

    @property
    def stopped(self) -> bool:
        return self._stop.is_set()


class Executor(Protocol):
    """Where pieces are played: threads here, a GPU, or many machines."""

    @property
    def device(self) -> str:
        """The device in words, such as ``cpu, 2 threads``."""

    @property
    def piece_blocks(self) -> int:
        """How many blocks a piece for this executor should have."""

    def play(self, seed: int, pieces: PieceQueue) -> Iterator[tuple[Piece, BlockTally]]:
        """What each piece counted, in the order the pieces came.

        Pieces are taken one by one, a few ahead of those that are done. A run that is to stop
        offers no more pieces, and still gets the tallies of those begun. An executor that cannot
        go on raises ``ExecutorFailed``.
        """

    def close(self) -> None:
        """Release threads, connections and memory."""


KernelFactory = Callable[[], Kernel]
"""Makes a kernel; it can be sent to another machine and called there."""


def pieces_between(first: int, last: int, block_rounds: int, piece_blocks: int) -> Iterator[Piece]:
    """The whole blocks from ``first`` up to, not including, ``last``."""
    for block in range(first, last, piece_blocks):
        blocks = min(piece_blocks, last - block)
        yield Piece(block, blocks * block_rounds, block_rounds)


def play_piece(kernel: Kernel, seed: int, piece: Piece) -> BlockTally:
    """Play a piece's blocks one after another."""
    total = BlockTally({})
    for block, rounds in piece.blocks():
        total = add_tallies(total, kernel.play(seed, block, rounds))
    return total
