"""Where a card can lead in a round: to a state, to an end, or to something that waits."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from spanish21.game.hand_values import TWENTY_ONE
from spanish21.simulation.compiled.chart_reader import ACE, card_points

NO_CARD = -1
BLACKJACK = 6
"""The dealer's ending that is not a total: 17 to 21 are 0 to 4, a bust is 5."""
BUST = 5
ENDINGS = 7


@dataclass(frozen=True, slots=True, order=True)
class EndState:
    """How a round ends: what happened, the player's gain, and whether a down card stayed unseen."""

    event: str
    level: int
    gain: int
    super_bonus: int = 0
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class StateRow:
    """A state to go on from, by its number."""

    number: int


@dataclass(frozen=True, slots=True)
class SuitQuestion:
    """Steps that suits decide between, each with its chance.

    ``kinds`` are the suits that each step belongs to, and whether they are a Super Bonus.
    ``cards`` are the values that are out by then, where the round goes on from here.
    """

    kinds: tuple[tuple[str, bool], ...]
    chances: tuple[Fraction, ...]
    then: tuple["Transition", ...]
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairSplit:
    """A pair that is split: against which up card and down card, if that is known."""

    up: int
    down: int
    pair: int


@dataclass(frozen=True, slots=True)
class HandResult:
    """How one hand of a split ends, before the dealer plays: ``total`` of one that stands."""

    event: str
    level: int
    total: int
    gain: int
    super_bonus: int = 0


@dataclass(frozen=True, slots=True)
class DealerEnding:
    """How the dealer ends."""

    number: int


@dataclass(frozen=True, slots=True)
class FurtherPair:
    """The second card of a split hand makes another pair to split."""


Transition = (
    StateRow | EndState | SuitQuestion | PairSplit | HandResult | DealerEnding | FurtherPair
)


class DealerCards(NamedTuple):
    """The dealer's cards so far."""

    hard: int
    ace: bool
    cards: int

    def draws(self, value: int) -> "DealerCards":
        return DealerCards(self.hard + card_points(value), self.ace or value == ACE, self.cards + 1)

    @property
    def soft(self) -> bool:
        return self.ace and self.hard + 10 <= TWENTY_ONE

    @property
    def total(self) -> int:
        return self.hard + 10 if self.soft else self.hard

    @property
    def ending(self) -> int:
        return BUST if self.total > TWENTY_ONE else self.total - 17
