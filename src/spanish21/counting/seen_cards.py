"""What a running count says of the cards: its exact law, and shoes drawn by it.

For every number of cards seen the ways to come to each running count are counted, tag by tag, so
that neither the law nor a drawn shoe leans on a normal curve.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from spanish21.analysis.model.hand_table import ACE, TEN
from spanish21.analysis.model.remaining_cards import SUITED_VALUES, RemainingCards
from spanish21.simulation.counting_systems import CountingSystem

Ways = NDArray[np.float64]


@dataclass(frozen=True)
class SeenCards:
    """A full shoe as a counting player sees it go.

    ``deck`` are the cards of a deck, ``burned`` those that are gone unseen before the first round, and
    ``hidden_share`` is the share of later ones that are never shown: down cards of rounds that end
    before the dealer plays. ``hidden_tag`` is how much their mean tag is above that of any card: where
    the dealer has looked under an ace or a ten, the down card makes no blackjack.
    """

    shoe: RemainingCards
    system: CountingSystem
    deck: int
    decks: int
    burned: int = 1
    hidden_share: float = 0.0
    hidden_tag: float = 0.0

    def hidden(self, left: float) -> float:
        """How many cards have gone unseen when so many are left in the shoe."""
        return self.burned + self.hidden_share * (self.shoe.size - self.burned - left)

    def drift(self, left: float) -> float:
        """How far the running count falls behind, on average, because hidden cards are not any cards."""
        return self.hidden_tag * (self.hidden(left) - self.burned)

    def whole_drifts(self, left: float) -> list[tuple[int, float]]:
        """The same in whole tags, the two beside it, each with its chance."""
        below = math.floor(self.drift(left))
        above = self.drift(left) - below
        return [(below, 1 - above), (below + 1, above)] if above else [(below, 1.0)]

    @property
    def start(self) -> int:
        return self.system.start_per_deck * self.decks

    @cached_property
    def groups(self) -> tuple[tuple[int, int], ...]:
        """Each tag with how many cards bear it."""
        counts: dict[int, int] = {}
        for tag, count in zip(self.system.tags, self.shoe.values, strict=True):
            counts[tag] = counts.get(tag, 0) + count
        return tuple(sorted((tag, count) for tag, count in counts.items() if count))

    @cached_property
    def reach(self) -> int:
        """The tags of all cards of one sign, the larger sum: no running count goes beyond."""
        return max(
            sum(tag * count for tag, count in self.groups if tag > 0),
            -sum(tag * count for tag, count in self.groups if tag < 0),
        )

    @cached_property
    def stages(self) -> tuple[Ways, ...]:
        """The ways to draw so many cards with such a sum, from no group, one group, two ... all."""
        size, reach = self.shoe.size, self.reach
        ways = np.zeros((size + 1, 2 * reach + 1))
        ways[0, reach] = 1.0
        stages = [ways]
        for tag, count in self.groups:
            more = np.zeros_like(ways)
            for drawn in range(count + 1):
                shifted = np.roll(ways, tag * drawn, axis=1)[: size + 1 - drawn]
                more[drawn:] += math.comb(count, drawn) * shifted
            ways = more
            stages.append(ways)
        return tuple(stages)

    def law(self, seen: int) -> Ways:
        """The chance of each sum of tags once so many cards were seen, the lowest sum first."""
        ways = self.stages[-1][seen]
        return np.asarray(ways / ways.sum())

    def true_counts(self, left: int, drift: int = 0) -> NDArray[np.int64]:
        """The true count of each sum, as the player rounds it, with so many cards left in the shoe."""
        sums = np.arange(-self.reach, self.reach + 1)
        scaled = (self.start + sums - drift) * self.deck / left
        rounded = np.floor(scaled) if self.system.true_count == "floor" else np.trunc(scaled)
        return rounded.astype(np.int64)

    def true_count_law(self, lefts: Sequence[tuple[int, float]]) -> dict[int, float]:
        """The chance of each true count, over weighted numbers of cards left."""
        chances: dict[int, float] = {}
        whole = sum(weight for _, weight in lefts)
        for left, weight in lefts:
            law = self.law(max(0, round(self.shoe.size - left - self.hidden(left))))
            for drift, share in self.whole_drifts(left):
                counts = self.true_counts(left, drift).tolist()
                for count, chance in zip(counts, (law * share).tolist(), strict=True):
                    if chance:
                        chances[count] = chances.get(count, 0.0) + weight / whole * chance
        return dict(sorted(chances.items()))

    def draw(self, seen: int, total: int, generator: np.random.Generator) -> RemainingCards:
        """A shoe after so many cards with this sum of tags were seen, every such shoe alike."""
        gone: dict[int, int] = {}
        for place in reversed(range(len(self.groups))):
            tag, count = self.groups[place]
            before = self.stages[place]
            most = min(count, seen)
            drawn = np.arange(most + 1)
            column = total + self.reach - tag * drawn
            inside = (column >= 0) & (column <= 2 * self.reach)
            weights = np.where(inside, before[seen - drawn, np.where(inside, column, 0)], 0.0)
            weights = weights * [float(math.comb(count, int(each))) for each in drawn]
            chosen = int(generator.choice(most + 1, p=weights / weights.sum()))
            gone[tag] = chosen
            seen, total = seen - chosen, total - tag * chosen
        return self._without(gone, generator)

    def _without(self, gone: dict[int, int], generator: np.random.Generator) -> RemainingCards:
        """The shoe with so many cards of each tag gone, drawn from those that bear it."""
        values, suits = list(self.shoe.values), [list(each) for each in self.shoe.suits]
        for tag, number in gone.items():
            bear = [v for v, each in enumerate(self.system.tags) if each == tag]
            taken = generator.multivariate_hypergeometric(
                [self.shoe.values[v] for v in bear], number
            )
            for value, count in zip(bear, taken.tolist(), strict=True):
                values[value] -= count
                if value in SUITED_VALUES:
                    place = value - SUITED_VALUES[0]
                    out = generator.multivariate_hypergeometric(suits[place], count)
                    suits[place] = [a - b for a, b in zip(suits[place], out.tolist(), strict=True)]
        return RemainingCards(tuple(values), tuple(tuple(each) for each in suits))


def round_starts(
    size: int, cut_cards: int, burned: int, cards_a_round: float
) -> list[tuple[int, float]]:
    """How many cards are left when rounds begin, each with how often a round of a shoe does.

    The first begins with the whole shoe less what is burned; after it every place is as likely as
    another, until the cut card has come.
    """
    first = size - burned
    later = range(cut_cards + 1, first - math.floor(cards_a_round) + 1)
    return [(first, 1.0), *((left, 1 / cards_a_round) for left in later)]


def mean_hidden_tag(system: CountingSystem, shoe: RemainingCards) -> float:
    """How much the mean tag of a hidden down card is above any card's, where the dealer looks first.

    Under an ace it is no ten, under a ten no ace.
    """
    values = np.array(shoe.values, dtype=float)
    tags = np.array(system.tags, dtype=float)
    mean, more = float(values @ tags / values.sum()), 0.0
    for up, partner in ((ACE, TEN), (TEN, ACE)):
        others = values.copy()
        others[partner] = 0.0
        more += values[up] / values.sum() * (float(others @ tags / others.sum()) - mean)
    return more
