"""Runs of one colour, and neighbours that are alike."""

from math import perm

import numpy as np

from spanish21.randomness.shoe_arrays import (
    CARD_IS_RED,
    CARD_RANKS,
    CARD_SUITS,
    DECK_SIZE,
    FloatArray,
    ShoeArray,
)
from spanish21.randomness.significance import AveragesTest

LONGEST_RUN = 6


def colour_runs_test(decks: int) -> AveragesTest:
    """Runs of at least 1, 2 … 6 cards of one colour, in each shoe."""
    length = DECK_SIZE * decks

    def windows(cards: int) -> float:
        """The average number of windows of this many cards that have one colour."""
        chance = 2 * perm(length // 2, cards) / perm(length, cards)
        return (length - cards + 1) * chance

    # A run of n cards has one window of one card more than of two, of two than of three, …
    expected = [windows(cards) - windows(cards + 1) for cards in range(1, LONGEST_RUN + 1)]
    return AveragesTest("runs of one colour", count_runs, np.array(expected))


def count_runs(shoes: ShoeArray) -> FloatArray:
    """The runs of at least 1, 2 … 6 cards of one colour."""
    red = CARD_IS_RED[shoes]
    same = red[:, 1:] == red[:, :-1]
    one_colour = np.ones(red.shape, dtype=bool)
    windows = [one_colour.sum(axis=1)]
    for cards in range(1, LONGEST_RUN + 1):
        one_colour = one_colour[:, :-1] & same[:, cards - 1 :]
        windows.append(one_colour.sum(axis=1))
    return -np.diff(np.stack(windows, axis=1)).astype(np.float64)


def neighbours_test(decks: int) -> AveragesTest:
    """Neighbours of one rank and neighbours of one suit, in each shoe.

    Each of the L-1 neighbours is one of the L-1 other cards, k-1 of them of the same kind.
    """
    expected = np.array([4.0 * decks - 1, 12.0 * decks - 1])
    return AveragesTest("neighbours alike", count_alike, expected)


def count_alike(shoes: ShoeArray) -> FloatArray:
    """The neighbours of one rank, and of one suit."""
    kinds = (CARD_RANKS[shoes], CARD_SUITS[shoes])
    alike = [(kind[:, 1:] == kind[:, :-1]).sum(axis=1) for kind in kinds]
    return np.stack(alike, axis=1).astype(np.float64)
