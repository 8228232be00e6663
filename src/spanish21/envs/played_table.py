"""What both roads to a table have in common, and what of it can be shown."""

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from spanish21.game.cards import Card

SeenArray = NDArray[np.int16]
MaskArray = NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class TableScene:
    """A table as it can be drawn: what the player sees, and nothing else.

    ``dealer`` are the dealer's cards that lie face up, ``hidden`` says that one lies face down.
    ``before`` are the hands of a split that are done, in words; ``after`` the first cards of those
    that come. ``bonus`` are bonus cards.
    """

    phase: str
    dealer: tuple[Card, ...]
    hidden: bool
    before: tuple[str, ...]
    hand: tuple[Card, ...]
    after: tuple[Card, ...]
    bonus: tuple[Card, ...]
    wager: str
    doublings: int
    insured: bool
    left: int
    actions: tuple[str, ...]


class PlayedTable(Protocol):
    """One table that stops wherever its player has to decide."""

    seen: SeenArray
    mask: MaskArray

    def open_table(self, seed: int) -> None:
        """A new shoe, and random numbers that begin at this seed."""

    def begin_round(self) -> None:
        """The next round, up to its first decision."""

    def answer(self, action: int) -> int:
        """Do it, or the safe thing where it is not on offer; what the round has won, in cents."""

    def scene(self) -> TableScene:
        """What the player sees, to be drawn."""

    @property
    def over(self) -> bool:
        """Whether the round is over."""

    @property
    def shuffled(self) -> bool:
        """Whether the shoe was shuffled before this round."""


def is_on_offer(mask: Any, action: Any) -> bool:
    """Whether an action is one of those on offer."""
    return 0 <= action < len(mask) and bool(mask[action])
