"""Repeats: shoes that occur twice, and openings that recur too often or too seldom."""

from math import comb, factorial, perm

import numpy as np
from scipy import stats

from spanish21.randomness.shoe_arrays import DECK_SIZE, ShoeArray
from spanish21.randomness.significance import ShuffleTestResult, two_sided_p_value


class DuplicateShoesTest:
    """No two shoes may be equal: there are too many orders for that to be chance."""

    def __init__(self, decks: int) -> None:
        self._orders = factorial(DECK_SIZE * decks) // factorial(decks) ** DECK_SIZE
        self._seen: set[bytes] = set()
        self._shoes = 0

    def add(self, shoes: ShoeArray) -> None:
        self._seen.update(shoe.tobytes() for shoe in shoes)
        self._shoes += len(shoes)

    def outcome(self) -> ShuffleTestResult:
        repeats = self._shoes - len(self._seen)
        # The chance of any repeat is at most the pairs of shoes over the orders.
        p_value = comb(self._shoes, 2) / self._orders if repeats else 1.0
        return ShuffleTestResult("duplicate shoes", float(repeats), (), p_value)


class ShoeOpeningsTest:
    """Pairs of shoes with the same first three cards, against their Poisson distribution."""

    def __init__(self, decks: int) -> None:
        self._alike = opening_chance(decks)
        self._counts = np.zeros(DECK_SIZE**3, dtype=np.int64)
        self._shoes = 0

    def add(self, shoes: ShoeArray) -> None:
        first, second, third = shoes[:, :3].astype(np.int64).T
        opening = (first * DECK_SIZE + second) * DECK_SIZE + third
        self._counts += np.bincount(opening, minlength=DECK_SIZE**3)
        self._shoes += len(shoes)

    def outcome(self) -> ShuffleTestResult:
        alike = int((self._counts * (self._counts - 1) // 2).sum())
        distribution = stats.poisson(comb(self._shoes, 2) * self._alike)
        p_value = two_sided_p_value(distribution.cdf(alike), distribution.sf(alike - 1))
        return ShuffleTestResult("overlapping openings", float(alike), (), p_value)


def opening_chance(decks: int) -> float:
    """The chance that two shoes begin with the same three cards."""
    whole = perm(DECK_SIZE * decks, 3)
    kinds = (
        (DECK_SIZE * (DECK_SIZE - 1) * (DECK_SIZE - 2), decks**3),
        (3 * DECK_SIZE * (DECK_SIZE - 1), decks * perm(decks, 2)),
        (DECK_SIZE, perm(decks, 3)),
    )
    return sum(many * (ways / whole) ** 2 for many, ways in kinds)
