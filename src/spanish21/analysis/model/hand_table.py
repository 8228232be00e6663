"""Every hand a player can hold without busting, as counts of the ten card values.

There are 3,083 of them, the empty hand included. Each is a row of the tables below, sorted by
its number of cards, so that a hand always stands before the hands one more card makes of it.
Value 1 is an ace and value 10 any ten-valued card; index 0 to 9 in every table.
"""

from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanish21.game.hand_values import TWENTY_ONE

VALUE_COUNT = 10
"""How many card values there are: ace, 2 to 9, and ten."""
ACE, TEN = 0, 9
"""The indices of ace and ten among the values."""
_BITS = 5
"""Bits for the number of cards of one value: more than any hand here can hold."""

Indices = NDArray[np.int64]
Flags = NDArray[np.bool_]


class HandTable(NamedTuple):
    """All hands, one row each; ``child[h, v]`` is the hand after one more card of value v.

    ``cards`` is the number of cards, ``layers`` the rows of each number of cards. A card that busts
    leads to the row ``bust``, one past the last hand.
    """

    counts: Indices
    cards: Indices
    total: Indices
    soft: Flags
    child: Indices
    layers: tuple[slice, ...]
    bust: int
    keys: Indices

    def find(self, values: tuple[int, ...]) -> int:
        """The row of a hand given as card values 1 to 10; the hand must not be bust."""
        row = 0
        for value in values:
            row = int(self.child[row, value - 1])
        return row


class SplitHandTable(NamedTuple):
    """Every hand that can come from one card of a split pair, once for each value of that card.

    ``pair`` is the value of the split card and ``hand`` the row in the table of all hands;
    ``child`` leads to a row of this table; ``start`` is the row of the single card, by value.
    """

    pair: Indices
    hand: Indices
    child: Indices
    layers: tuple[slice, ...]
    start: Indices
    bust: int


def multiset_key(counts: Indices) -> Indices:
    """A number for each multiset of values: the same number for the same cards."""
    shifts = _BITS * np.arange(VALUE_COUNT, dtype=np.int64)
    return np.asarray((counts << shifts).sum(axis=-1), dtype=np.int64)


@cache
def hand_table() -> HandTable:
    """The table of all hands; computed once."""
    rows: list[tuple[int, ...]] = []

    def grow(least: int, held: list[int], hard: int) -> None:
        rows.append(tuple(held))
        for value in range(least, VALUE_COUNT + 1):
            if hard + value <= TWENTY_ONE:
                held[value - 1] += 1
                grow(value, held, hard + value)
                held[value - 1] -= 1

    grow(1, [0] * VALUE_COUNT, 0)
    rows.sort(key=lambda held: (sum(held), tuple(-count for count in held)))
    counts = np.array(rows, dtype=np.int64)
    cards = counts.sum(axis=1)
    hard = counts @ np.arange(1, VALUE_COUNT + 1)
    soft = (counts[:, ACE] > 0) & (hard + 10 <= TWENTY_ONE)
    keys = multiset_key(counts)
    bust = len(rows)
    child = np.full((bust + 1, VALUE_COUNT), bust, dtype=np.int64)
    order = np.argsort(keys)
    for value in range(VALUE_COUNT):
        fits = np.flatnonzero(hard + value + 1 <= TWENTY_ONE)
        longer = counts[fits]
        longer[:, value] += 1
        child[fits, value] = order[np.searchsorted(keys[order], multiset_key(longer))]
    return HandTable(
        counts=counts,
        cards=cards,
        total=hard + 10 * soft,
        soft=soft,
        child=child,
        layers=_layers(cards),
        bust=bust,
        keys=keys,
    )


@cache
def split_hand_table() -> SplitHandTable:
    """The table of hands that come from a split; computed once."""
    hands = hand_table()
    rows = [(int(n), v, h) for h, n in enumerate(hands.cards) for v in range(VALUE_COUNT)]
    rows = [(n, v, h) for n, v, h in rows if hands.counts[h, v]]
    rows.sort()
    pair = np.array([v for _, v, _ in rows], dtype=np.int64)
    hand = np.array([h for _, _, h in rows], dtype=np.int64)
    bust = len(rows)
    at = np.full((hands.bust + 1, VALUE_COUNT), bust, dtype=np.int64)
    at[hand, pair] = np.arange(bust)
    child = np.full((bust + 1, VALUE_COUNT), bust, dtype=np.int64)
    child[:bust] = at[hands.child[hand], pair[:, np.newaxis]]
    start = np.array([at[hands.child[0, v], v] for v in range(VALUE_COUNT)], dtype=np.int64)
    return SplitHandTable(pair, hand, child, _layers(hands.cards[hand]), start, bust)


class RemovedCards(NamedTuple):
    """The sets of cards that can be missing from a shoe when one hand is played.

    They are the hand's own cards, and for split hands pair cards dealt to other hands. The first
    rows are the hands of the hand table themselves. ``of_split[row, e]`` is the row here of a row
    of the split table with e + 1 further pair cards removed.
    """

    counts: Indices
    of_split: Indices


MOST_EXTRA_PAIR_CARDS = 5
"""The most further pair cards that the formulas for splits to four hands remove."""


@cache
def removed_cards() -> RemovedCards:
    """The table of removed cards; computed once."""
    hands, rows = hand_table(), split_hand_table()
    counts = np.repeat(hands.counts[rows.hand][:, np.newaxis], MOST_EXTRA_PAIR_CARDS, axis=1)
    gone = np.arange(1, MOST_EXTRA_PAIR_CARDS + 1)
    counts[np.arange(rows.bust)[:, np.newaxis], gone - 1, rows.pair[:, np.newaxis]] += gone
    flat = counts.reshape(-1, VALUE_COUNT)
    keys = np.concatenate([hands.keys, multiset_key(flat)])
    _, where, places = np.unique(keys, return_index=True, return_inverse=True)
    # Sets are numbered as they first appear, so that the number of a hand's cards is its own row.
    order = np.argsort(where)
    number = np.empty_like(order)
    number[order] = np.arange(len(order))
    rows_removed = np.concatenate([hands.counts, flat])[where[order]]
    return RemovedCards(
        rows_removed, number[places[hands.bust :]].reshape(rows.bust, MOST_EXTRA_PAIR_CARDS)
    )


def _layers(cards: Indices) -> tuple[slice, ...]:
    """The rows with 0, 1, 2 ... cards, in a table sorted by number of cards."""
    ends = np.searchsorted(cards, np.arange(int(cards[-1]) + 2))
    return tuple(slice(int(a), int(b)) for a, b in pairwise(ends))
