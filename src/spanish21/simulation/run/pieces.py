"""A run in pieces: which blocks are played together, and who plays them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from spanish21.simulation.contract import Kernel, Tally
from spanish21.simulation.run.totals import added


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


class Executor(Protocol):
    """Where pieces are played: threads here, a GPU, or many machines."""

    @property
    def device(self) -> str:
        """What it plays on, in words."""

    @property
    def piece_blocks(self) -> int:
        """How many blocks it likes to be given at a time."""

    def play(self, seed: int, pieces: Iterable[Piece]) -> Iterator[tuple[Piece, Tally]]:
        """What each piece counted, in the order the pieces came.

        Pieces are taken one by one, a few ahead of those that are done. A run that shall stop
        gives no more of them, and hears of all that it gave.
        """

    def close(self) -> None:
        """Let go of threads, connections and memory."""


Maker = Callable[[], Kernel]
"""Makes a kernel; it can be sent to another machine and called there."""


def pieces_between(first: int, last: int, block_rounds: int, piece_blocks: int) -> Iterator[Piece]:
    """The whole blocks from ``first`` up to, not including, ``last``."""
    for block in range(first, last, piece_blocks):
        blocks = min(piece_blocks, last - block)
        yield Piece(block, blocks * block_rounds, block_rounds)


def play_piece(kernel: Kernel, seed: int, piece: Piece) -> Tally:
    """Play a piece's blocks one after another."""
    total = Tally({})
    for block, rounds in piece.blocks():
        total = added(total, kernel.play(seed, block, rounds))
    return total
