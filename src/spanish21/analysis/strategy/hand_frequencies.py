"""How often the hands of each chart cell come up against one up card, and what their moves gain."""

from dataclasses import dataclass
from math import comb

import numpy as np

from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import VALUE_COUNT, Indices, hand_table
from spanish21.analysis.solver.hand_values import HandValues, may_double
from spanish21.rulesets.strategies.strategy import MOST_CARDS

_SOFT = 32
"""What a soft total adds to the number of its group."""
GROUP_COUNT = 64
_CARD_CLASSES = MOST_CARDS - 1
UNREACHED_WEIGHT = 1e-6
"""The weight of a hand that the chart never reaches, as a part of the chance of its cards in a
random draw: enough to advise a player who got there by mistake, too little to change a cell."""


@dataclass(frozen=True, slots=True)
class HandFrequencies:
    """How often hands come up against one up card, and what each move gains with them.

    ``chance`` is by group (total, soft) and number of cards; ``weight`` is the same with a little
    added for hands that never come up; ``worth`` are gains times weight, for everything a cell can
    say, and ``given_up`` those of surrendering. Two cards that can become a 6-7-8 are left out.
    """

    chance: Numbers
    weight: Numbers
    worth: Numbers
    given_up: Numbers


def cell_group(total: int, *, soft: bool) -> int:
    """The number of a cell's group of hands."""
    return total + _SOFT * soft


def cell_groups() -> Indices:
    """Which cell each hand belongs to: its total, soft totals apart."""
    every = hand_table()
    return np.asarray(every.total + _SOFT * every.soft)


def card_count_classes() -> Indices:
    """Hands of 2, 3, 4, 5 and of 6 cards or more."""
    return np.clip(hand_table().cards, 2, MOST_CARDS) - 2


def random_hand_chances(hands: HandValues) -> Numbers:
    """For each hand, the probability that as many cards drawn at random are its cards."""
    every, unseen = hand_table(), hands.endings_by_removal.unseen
    most = int(every.cards.max())
    ways = np.array(
        [[comb(int(count), n) for n in range(most + 1)] for count in unseen], dtype=float
    )
    all_ways = np.array([float(comb(int(unseen.sum()), n)) for n in range(most + 1)])
    return np.asarray(
        np.prod(ways[np.arange(VALUE_COUNT), every.counts], axis=1) / all_ways[every.cards]
    )


def hand_frequencies(hands: HandValues, chance: Numbers, extra: Numbers) -> HandFrequencies:
    """Chances and values added up by total and number of cards."""
    weight = chance + extra
    doubles = may_double(hands.terms)
    # Where a hand may not be doubled, the cell says what to do otherwise.
    kinds = (
        hands.stand,
        hands.hit,
        np.where(doubles, hands.double, hands.stand),
        np.where(doubles, hands.double, hands.hit),
    )
    worth = [_sum_by_cell(weight * values) for values in kinds]
    return HandFrequencies(
        _sum_by_cell(chance),
        _sum_by_cell(weight),
        np.stack(worth, axis=2),
        _sum_by_cell(weight * hands.given_up()),
    )


def _sum_by_cell(values: Numbers) -> Numbers:
    """Added up by group and number of cards."""
    key = cell_groups() * _CARD_CLASSES + card_count_classes()
    sums = np.bincount(key, values, minlength=GROUP_COUNT * _CARD_CLASSES)
    return sums.reshape(GROUP_COUNT, _CARD_CLASSES)
