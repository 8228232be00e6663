"""Equidistribution: is every card equally often in every place of the shoe?"""

import numpy as np

from spanish21.randomness.shoe_arrays import DECK_SIZE, FloatArray, ShoeArray
from spanish21.randomness.significance import AveragesTest, ShuffleTestResult, chi_square_result

PLACE_OFFSETS = range(-4, 5)


class CardPositionsTest:
    """Chi-square of cards by place over all shoes: both one by one, or in equal groups.

    In a perfect shuffle of L cards the counts have exactly L/(L-1) times the covariance of a
    table with fixed sums, because a card in one place is not in another; the statistic is
    divided by that.
    """

    def __init__(self, name: str, *, decks: int, parts: int, kinds: int = DECK_SIZE) -> None:
        self.name = name
        self._length = DECK_SIZE * decks
        self._part_of = np.arange(self._length) * parts // self._length
        self._kind_of = np.arange(DECK_SIZE) * kinds // DECK_SIZE
        self._counts = np.zeros((parts, kinds), dtype=np.int64)
        self._shoes = 0

    def add(self, shoes: ShoeArray) -> None:
        shape = self._counts.shape
        cells = self._part_of * shape[1] + self._kind_of[shoes]
        self._counts += np.bincount(cells.ravel(), minlength=self._counts.size).reshape(shape)
        self._shoes += len(shoes)

    def outcome(self) -> ShuffleTestResult:
        parts, kinds = self._counts.shape
        expected = self._shoes * self._length / parts / kinds
        distance = float(((self._counts - expected) ** 2).sum()) / expected
        statistic = distance * (self._length - 1) / self._length
        return chi_square_result(self.name, statistic, (parts - 1) * (kinds - 1))


def sorted_order_test(decks: int) -> AveragesTest:
    """Cards in the place where a sorted shoe has them, or up to four cards from it.

    Faulty shuffles differ from fair ones most of all near the place where a card started.
    """
    sorted_shoe = np.repeat(np.arange(DECK_SIZE), decks)

    def read(shoes: ShoeArray) -> FloatArray:
        near = [(shoes == (sorted_shoe + away) % DECK_SIZE).sum(axis=1) for away in PLACE_OFFSETS]
        return np.stack(near, axis=1).astype(np.float64)

    return AveragesTest("first order kept", read, np.full(len(PLACE_OFFSETS), float(decks)))
