"""What a run asks of a kernel."""

from typing import Protocol

from spanish21.simulation.figures import RunFigures
from spanish21.simulation.tallies import BlockTally


class Kernel(Protocol):
    """Plays blocks of rounds of one game."""

    @property
    def name(self) -> str:
        """How people call it: compiled or general."""

    @property
    def block_rounds(self) -> int:
        """How many rounds a whole block has; the last block of a run may have fewer."""

    def play(self, seed: int, block: int, rounds: int) -> BlockTally:
        """Play the first so many rounds of a block. Safe in several threads at once."""

    def figures(self, tally: BlockTally) -> RunFigures:
        """What the sums of some blocks say."""
