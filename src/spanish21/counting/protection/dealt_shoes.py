"""Shoes dealt down and valued exactly on the way, and what a count wins of a side wager there.

Which cards go is drawn; what the wager gains of those that are left is its exact odds. So the figures
are simulated, with an interval that is drawn shoes' alone: each shoe is one observation.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spanish21.counting.card_effects import EffectTable, gain_per_true_count
from spanish21.counting.protection.counted_wagers import CountedWager
from spanish21.game.cards import WHOLE_DECK
from spanish21.game.composition import Composition
from spanish21.simulation.estimates import Estimate, estimate_mean

Floats = NDArray[np.float64]
PLACES = 16
"""Places of each shoe at which the wager is valued: one at random in each equal part of what is dealt."""


@dataclass(frozen=True)
class DealtShoes:
    """What a wager gains at places of drawn shoes: a row for each shoe.

    ``seen`` are the cards that are gone there, ``values`` how many of each value, ace first.
    """

    shoe: Composition
    deck: int
    seen: NDArray[np.int64]
    values: NDArray[np.int64]
    gains: Floats

    def won_by_all(self, penetration: float) -> Estimate:
        """What a player wins a round of one unit who knows every card that is gone."""
        return self._won(self.gains > 0, penetration)

    def won_by(self, tags: Sequence[int], table: EffectTable, penetration: float) -> Estimate:
        """What a count wins a round of one unit: it wagers where its true count says that it gains.

        The gain at a true count is taken to first order, by the removal effects of ``table``.
        """
        return self._won(self._expected(tags, table) > 0, penetration)

    def wagered_by(self, tags: Sequence[int], table: EffectTable, penetration: float) -> float:
        """The share of rounds in which a count wagers."""
        within = self.seen <= penetration * self.shoe.size
        return float((self._expected(tags, table) > 0)[within].mean())

    def _expected(self, tags: Sequence[int], table: EffectTable) -> Floats:
        slope = gain_per_true_count(tags, table, self.deck)
        centre = sum(each.count * tags[each.value] for each in table.effects) / table.cards
        running = self.values @ np.array(tags, dtype=float) - centre * self.seen
        return np.asarray(table.gain + slope * running * self.deck / (self.shoe.size - self.seen))

    def _won(self, wagers: NDArray[np.bool_], penetration: float) -> Estimate:
        """The mean over all places down to the cut card, and its error from shoe to shoe."""
        within = self.seen <= penetration * self.shoe.size
        won = np.where(wagers & within, self.gains, 0.0)
        mean = float(won.sum() / within.sum())
        shoes = len(won)
        rest = won.sum(axis=1) - mean * within.sum(axis=1)
        error = math.sqrt(float((rest**2).sum()) * shoes / (shoes - 1)) / float(within.sum())
        return estimate_mean(mean, error, shoes - 1)


def deal_shoes(
    wager: CountedWager,
    shoe: Composition,
    *,
    deck: int,
    shoes: int,
    deepest: float,
    seed: int,
    progress: Callable[[str], None],
) -> DealtShoes:
    """Deal so many shoes down to the deepest cut card, and value the wager on the way."""
    generator = np.random.default_rng(seed)
    order = np.repeat(np.arange(len(shoe.counts)), shoe.counts)
    points = np.array([card.rank.points - 1 for card in WHOLE_DECK])
    seen = np.zeros((shoes, PLACES), np.int64)
    values = np.zeros((shoes, PLACES, 10), np.int64)
    gains = np.zeros((shoes, PLACES))
    for row in range(shoes):
        if row % 10 == 0:
            progress(f"{wager.name}: shoe {row + 1} of {shoes}")
        generator.shuffle(order)
        for place in range(PLACES):
            share = (place + generator.random()) / PLACES
            gone = math.floor(share * deepest * shoe.size)
            left = np.bincount(order[gone:], minlength=len(shoe.counts))
            seen[row, place] = gone
            values[row, place] = np.bincount(points[order[:gone]], minlength=10)
            gains[row, place] = float(wager.gain(Composition(tuple(left.tolist()))))
    return DealtShoes(shoe, deck, seen, values, gains)
