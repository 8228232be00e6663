"""Pairs: does any card follow any other equally often, at once or some cards later?"""

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
"""Weights on pairs of cards that no count of single cards can explain: one card before
another and not after it, and two cards beside each other whichever comes first."""


class CardPairsTest:
    """Chi-square of which card lies ``apart`` places after which, over all shoes.

    The end of a shoe goes on at its beginning, so that every card has a follower. How often
    each card lies beside its own twin, and so beside all the others, is taken out (another
    test looks at it); what is left falls into two parts, that which changes sign when pairs
    are turned round and that which does not. As every card is like every other, each part
    has a single variance.
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
        both, one = _without_single_cards(self._counts)
        statistic = float(
            (both**2).sum() / pair_count_variance(_BOTH_WAYS, self._decks)
            + (one**2).sum() / pair_count_variance(_ONE_WAY, self._decks)
        )
        degrees = DECK_SIZE * (DECK_SIZE - 3) // 2 + (DECK_SIZE - 1) * (DECK_SIZE - 2) // 2
        return chi_square_result(self.name, statistic / self._shoes, degrees)


def _without_single_cards(counts: NDArray[np.int64]) -> tuple[FloatArray, FloatArray]:
    """The two parts of a table of pairs that are left when every card's own excess is out."""
    size = len(counts)
    both = (counts + counts.T) / 2
    np.fill_diagonal(both, 0)
    sums = both.sum(axis=1)
    share = sums.sum() / (2 * size - 2)
    excess = (sums - share) / (size - 2)
    both -= excess[:, None] + excess[None, :]
    np.fill_diagonal(both, 0)
    one = (counts - counts.T) / 2
    lead = one.mean(axis=1)
    return both, one - (lead[:, None] - lead[None, :])


def pair_count_variance(weights: dict[tuple[int, int], int], decks: int) -> float:
    """The variance of weighted pair counts in one shoe, per unit of squared weight.

    The weights sum to nothing, so the mean of the products is the variance.
    """
    total = sum(
        weights[first] * weights[second] * _mean_product(first, second, decks)
        for first, second in product(weights, repeat=2)
    )
    return total / sum(weight**2 for weight in weights.values())


def _mean_product(first: tuple[int, int], second: tuple[int, int], decks: int) -> float:
    """The mean of the product of two pair counts in a perfectly shuffled shoe.

    Of the L pairs of places each is itself, the one before, the one after, or apart.
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
