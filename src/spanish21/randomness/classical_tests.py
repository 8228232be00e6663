"""Gaps, coupons, poker and permutations: the classical tests, with the odds of a shoe."""

from collections import Counter
from itertools import pairwise
from math import comb, factorial, perm, prod

import numpy as np
from numpy.typing import NDArray

from spanish21.randomness.shoe_arrays import CARD_RANKS, DECK_SIZE, FloatArray, ShoeArray
from spanish21.randomness.significance import AveragesTest, ProbabilityBins

RANK_COUNT = 12


def gap_test(name: str, *, decks: int, members: NDArray[np.bool_]) -> AveragesTest:
    """How many other cards lie between two cards of a kind, before the first and after the last."""
    length = DECK_SIZE * decks
    many = int(members.sum()) * decks
    bins = ProbabilityBins([gap_chance(size, many, length) for size in range(length - many + 1)])

    def read(shoes: ShoeArray) -> FloatArray:
        places = np.nonzero(members[shoes])[1].reshape(len(shoes), many)
        return bins.count(np.diff(places, axis=1, prepend=-1, append=length) - 1)

    return AveragesTest(name, read, np.array(bins.shares) * (many + 1))


def gap_chance(size: int, many: int, length: int) -> float:
    """The chance that a gap has this size, with ``many`` cards of the kind in a shoe.

    All gaps have the same chances: the rest of the kind lies in the places beyond the gap.
    """
    return comb(length - 1 - size, many - 1) / comb(length, many)


def coupon_collector_test(decks: int) -> AveragesTest:
    """How many cards it takes to see all ranks, from the first of every 48 cards."""
    by = [coupon_chance(cards, decks) for cards in range(DECK_SIZE + 1)]
    bins = ProbabilityBins([by[0], *(later - sooner for sooner, later in pairwise(by))])

    def read(shoes: ShoeArray) -> FloatArray:
        seen = np.zeros((len(shoes), decks), dtype=np.int64)
        ranks = CARD_RANKS[shoes].reshape(len(shoes), decks, DECK_SIZE)
        for rank in range(RANK_COUNT):
            here = ranks == rank
            first = np.where(here.any(axis=2), here.argmax(axis=2), DECK_SIZE)
            seen = np.maximum(seen, first + 1)
        return bins.count(seen)

    return AveragesTest("coupon collector", read, np.array(bins.shares) * decks)


def coupon_chance(cards: int, decks: int) -> float:
    """The chance that this many cards show every rank, by inclusion and exclusion."""
    length = DECK_SIZE * decks
    ways = sum(
        (-1 if absent % 2 else 1)
        * comb(RANK_COUNT, absent)
        * comb(length - 4 * decks * absent, cards)
        for absent in range(RANK_COUNT + 1)
    )
    return ways / comb(length, cards)


POKER_HANDS = ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1))
"""How often ranks come in five cards; what is left has three of a kind or more."""


def poker_test(decks: int) -> AveragesTest:
    """Every five cards as a poker hand, by rank."""
    hands = DECK_SIZE * decks // 5
    expected = [hands * poker_chance(hand, decks) for hand in POKER_HANDS]
    return AveragesTest("poker", count_poker, np.array(expected))


def count_poker(shoes: ShoeArray) -> FloatArray:
    """The hands without a pair, with one pair and with two."""
    hands = shoes.shape[1] // 5
    ranks = CARD_RANKS[shoes[:, : hands * 5]].reshape(len(shoes), hands, 5)
    twos = np.zeros((len(shoes), hands), dtype=np.int64)
    for one in range(5):
        for other in range(one):
            twos += ranks[:, :, one] == ranks[:, :, other]
    # A pair is one set of two, two pairs are two sets, three of a kind are three or more.
    counts = [(twos == sets).sum(axis=1) for sets in range(len(POKER_HANDS))]
    return np.stack(counts, axis=1).astype(np.float64)


def poker_chance(hand: tuple[int, ...], decks: int) -> float:
    """The chance that five cards hold ranks so often."""
    namings = perm(RANK_COUNT, len(hand)) // prod(factorial(n) for n in Counter(hand).values())
    return namings * prod(comb(4 * decks, times) for times in hand) / comb(DECK_SIZE * decks, 5)


def permutation_test(decks: int) -> AveragesTest:
    """The order of size of every four cards, where they are four different ones.

    The last of the 24 orders is left out: with one deck it is what the others leave over.
    """
    fours = DECK_SIZE * decks // 4
    different = perm(DECK_SIZE, 4) * decks**4 / perm(DECK_SIZE * decks, 4)
    return AveragesTest("permutation", count_orders, np.full(23, fours * different / 24))


def count_orders(shoes: ShoeArray) -> FloatArray:
    """How often each order of four cards comes, all but the last."""
    fours = shoes.reshape(len(shoes), -1, 4)
    first, second, third, fourth = (fours[:, :, place] for place in range(4))
    larger = [
        (first > second).astype(np.int64) + (first > third) + (first > fourth),
        (second > third).astype(np.int64) + (second > fourth),
        (third > fourth).astype(np.int64),
    ]
    order = larger[0] * 6 + larger[1] * 2 + larger[2]
    ordered = np.sort(fours, axis=2)
    order[(ordered[:, :, 1:] == ordered[:, :, :-1]).any(axis=2)] = -1
    return np.stack([(order == one).sum(axis=1) for one in range(23)], axis=1).astype(np.float64)
