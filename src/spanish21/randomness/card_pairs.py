"""Pairs: does each card follow each other equally often, directly or some cards later?"""

from collections import Counter
from itertools import product
from math import perm, prod

import numpy as np
from numpy.typing import NDArray

from spanish21.randomness.shoe_arrays import DECK_SIZE, FloatArray, ShoeArray
from spanish21.randomness.significance import ShuffleTestResult, chi_square_result

_ONE_WAY = {(0, 1): 1, (1, 2): 1, (2, 0): 1, (1, 0): -1, (2, 1): -1, (0, 2): -1}
_BESIDE = {(0, 1): 1, (2, 3): 1, (1, 2): -1, (3, 0): -1}
_BOTH_WAYS = _BESIDE | {(after, before): sign for (before, after), sign in _BESIDE.items()}
"""Weights on pairs of cards that do not depend on counts of single cards: one card before
another rather than after it, and two cards beside each other in either order."""


class CardPairsTest:
    """Chi-square of which card lies ``apart`` places after which, over all shoes.

    The end of a shoe continues at its beginning, so that every card has a follower. How often
    each card lies beside its own twin, and so beside all others, is subtracted, because another
    test examines it. The rest has two parts: one changes sign when pairs are reversed, the other
    does not. All cards are alike, so each part has a single variance.
    """

    def __init__(self, name: str, *, decks: int, apart: int) -> None:
        self.name = name
        self._decks = decks
        self._apart = apart
        self._counts = np.zeros((DECK_SIZE, DECK_SIZE), dtype=np.int64)
        self._shoes = 0

    def add(self, shoes: ShoeArray) -> None:
        cells = shoes.astype(np.int64) * DECK_SIZE + np.roll(shoes, -self._apart, axis=1)
        self._counts += np.bincount(cells.ravel(), minlength=DECK_SIZE**2).reshape(
            DECK_SIZE, DECK_SIZE
        )
        self._shoes += len(shoes)

    def outcome(self) -> ShuffleTestResult:
        both_ways, one_way = _without_single_cards(self._counts)
        statistic = float(
            (both_ways**2).sum() / pair_count_variance(_BOTH_WAYS, self._decks)
            + (one_way**2).sum() / pair_count_variance(_ONE_WAY, self._decks)
        )
        degrees = DECK_SIZE * (DECK_SIZE - 3) // 2 + (DECK_SIZE - 1) * (DECK_SIZE - 2) // 2
        return chi_square_result(self.name, statistic / self._shoes, degrees)


def _without_single_cards(counts: NDArray[np.int64]) -> tuple[FloatArray, FloatArray]:
    """The two parts of a table of pairs after every card's own excess is subtracted."""
    size = len(counts)
    both_ways = (counts + counts.T) / 2
    np.fill_diagonal(both_ways, 0)
    sums = both_ways.sum(axis=1)
    share = sums.sum() / (2 * size - 2)
    excess = (sums - share) / (size - 2)
    both_ways -= excess[:, None] + excess[None, :]
    np.fill_diagonal(both_ways, 0)
    one_way = (counts - counts.T) / 2
    lead = one_way.mean(axis=1)
    return both_ways, one_way - (lead[:, None] - lead[None, :])


def pair_count_variance(weights: dict[tuple[int, int], int], decks: int) -> float:
    """The variance of weighted pair counts in one shoe, per unit of squared weight.

    The weights sum to 0, so the mean of the products is the variance.
    """
    total = sum(
        weights[first] * weights[second] * _mean_product(first, second, decks)
        for first, second in product(weights, repeat=2)
    )
    return total / sum(weight**2 for weight in weights.values())


def _mean_product(first: tuple[int, int], second: tuple[int, int], decks: int) -> float:
    """The mean of the product of two pair counts in a perfectly shuffled shoe.

    Each of the L pairs of places is the same as the first pair, the one before it, the one after
    it, or shares no place with it.
    """
    length = DECK_SIZE * decks
    mean = (length - 3) * _chance((*first, *second), decks)
    if first == second:
        mean += _chance(first, decks)
    if first[1] == second[0]:
        mean += _chance((*first, second[1]), decks)
    if second[1] == first[0]:
        mean += _chance((*second, first[1]), decks)
    return length * mean


def _chance(cards: tuple[int, ...], decks: int) -> float:
    """The chance that given places hold these cards."""
    ways = prod(perm(decks, times) for times in Counter(cards).values())
    return ways / perm(DECK_SIZE * decks, len(cards))
