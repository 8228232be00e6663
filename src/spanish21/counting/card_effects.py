"""What one card gone from the shoe changes: the effects that any count is made of.

Effects are the player's: above 0 he gains when the card is gone. They are per unit of the wager, or
of the original wager. Where play is fixed they add up to nought over the whole shoe, because a card
that is burned unseen changes nothing.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

VALUES = 10
"""Cards are counted by value, ace first; the last is any ten."""


@dataclass(frozen=True, slots=True)
class CardEffect:
    """Cards of one kind: their name, their value's index, how many there are, and the effect of one."""

    card: str
    value: int
    count: int
    effect: float


@dataclass(frozen=True, slots=True)
class EffectTable:
    """The effects of every card on one thing that a player gains, and what he gains of a full shoe.

    ``subject`` says in words what is gained; ``gain`` is what it comes to before any card is gone.
    """

    subject: str
    gain: float
    effects: tuple[CardEffect, ...]

    @property
    def cards(self) -> int:
        """How many cards the shoe has."""
        return sum(each.count for each in self.effects)

    @property
    def mean(self) -> float:
        """The mean effect over the shoe: nought where play is fixed, above it where play follows."""
        return math.fsum(each.count * each.effect for each in self.effects) / self.cards

    @property
    def variance(self) -> float:
        """The variance of the effect over the cards of the shoe."""
        mean = self.mean
        squares = (each.count * (each.effect - mean) ** 2 for each in self.effects)
        return math.fsum(squares) / self.cards

    def by_value(self) -> tuple[float, ...]:
        """The mean effect of a card of each value, ace first; nought where the shoe has none."""
        return tuple(
            math.fsum(each.count * each.effect for each in self.effects if each.value == value)
            / max(1, count)
            for value, count in enumerate(self.value_counts())
        )

    def value_counts(self) -> tuple[int, ...]:
        """How many cards there are of each value, ace first."""
        return tuple(
            sum(each.count for each in self.effects if each.value == value)
            for value in range(VALUES)
        )

    def spread(self, unseen: int) -> float:
        """The standard deviation of the gain when so many cards are left, to first order.

        The mean of cards drawn without replacement, as Griffin has it in The Theory of Blackjack.
        """
        cards = self.cards
        return math.sqrt(self.variance * (cards - 1) * (cards - unseen) / unseen)


def correlation(tags: Sequence[float], table: EffectTable) -> float:
    """How well tags follow the effects: their correlation over all cards of the shoe.

    A count whose tags do not add up to nought is held against its own mean. Nought where either
    does not vary.
    """
    cards, mean = table.cards, table.mean
    tagged = [(each.count, tags[each.value], each.effect - mean) for each in table.effects]
    centre = math.fsum(count * tag for count, tag, _ in tagged) / cards
    both = math.fsum(count * (tag - centre) * effect for count, tag, effect in tagged)
    squares = math.fsum(count * (tag - centre) ** 2 for count, tag, _ in tagged)
    scale = math.sqrt(squares * table.variance * cards)
    return both / scale if scale > 0 else 0.0


def gain_per_true_count(tags: Sequence[float], table: EffectTable, deck: int) -> float:
    """What one true count more adds to the gain, to first order, with decks of so many cards."""
    cards = table.cards
    centre = math.fsum(each.count * tags[each.value] for each in table.effects) / cards
    both = math.fsum(
        each.count * (tags[each.value] - centre) * each.effect for each in table.effects
    )
    squares = math.fsum(each.count * (tags[each.value] - centre) ** 2 for each in table.effects)
    return both / squares * (cards - 1) / deck if squares else 0.0
