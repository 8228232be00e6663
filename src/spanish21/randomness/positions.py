"""Equidistribution: does every card come equally often in every place of the shoe?"""

import numpy as np

from spanish21.randomness.cards import DECK, Numbers, Shoes
from spanish21.randomness.judge import Averages, Outcome, chi_square

AWAY = range(-4, 5)


class Positions:
    """Chi-square of cards by place over all shoes: both one by one, or in equal groups.

    In a perfect shuffle of L cards the counts have exactly L/(L-1) times the covariance of a
    table with fixed sums, because a card in one place is not in another; the statistic is
    divided by that.
    """

    def __init__(self, name: str, *, decks: int, parts: int, kinds: int = DECK) -> None:
        self.name = name
        self._length = DECK * decks
        self._part_of = np.arange(self._length) * parts // self._length
        self._kind_of = np.arange(DECK) * kinds // DECK
        self._counts = np.zeros((parts, kinds), dtype=np.int64)
        self._shoes = 0

    def add(self, shoes: Shoes) -> None:
        shape = self._counts.shape
        cells = self._part_of * shape[1] + self._kind_of[shoes]
        self._counts += np.bincount(cells.ravel(), minlength=self._counts.size).reshape(shape)
        self._shoes += len(shoes)

    def outcome(self) -> Outcome:
        parts, kinds = self._counts.shape
        expected = self._shoes * self._length / parts / kinds
        distance = float(((self._counts - expected) ** 2).sum()) / expected
        statistic = distance * (self._length - 1) / self._length
        return chi_square(self.name, statistic, (parts - 1) * (kinds - 1))


def first_order(decks: int) -> Averages:
    """Cards that lie where a sorted shoe has them, or where it has one of the next few.

    Faulty shuffles differ from fair ones first of all near the place where a card began.
    """
    sorted_shoe = np.repeat(np.arange(DECK), decks)

    def read(shoes: Shoes) -> Numbers:
        near = [(shoes == (sorted_shoe + away) % DECK).sum(axis=1) for away in AWAY]
        return np.stack(near, axis=1).astype(np.float64)

    return Averages("first order kept", read, np.full(len(AWAY), float(decks)))
