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
"""Their places among the values."""
_BITS = 5
"""Enough for the number of cards of one value that any hand here can hold."""

Indices = NDArray[np.int64]
Flags = NDArray[np.bool_]


class HandTable(NamedTuple):
    """All hands, one row each; ``child[h, v]`` is the hand after one more card of value v.

    A card that busts leads to the row ``bust``, one past the last hand.
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
    """Every hand that can grow from one card of a split pair, beside which card that was.

    ``hand`` is its row among all hands; ``child`` leads to a row of this table, ``start`` is
    where the hand of one card stands, by value.
    """

    pair: Indices
    hand: Indices
    child: Indices
    layers: tuple[slice, ...]
    start: Indices
    bust: int


def multiset_key(counts: Indices) -> Indices:
    """A number for each multiset of values, so that equal ones can be found."""
    shifts = _BITS * np.arange(VALUE_COUNT, dtype=np.int64)
    return np.asarray((counts << shifts).sum(axis=-1), dtype=np.int64)


@cache
def hand_table() -> HandTable:
    """The table of all hands, made once."""
    found: list[tuple[int, ...]] = []

    def grow(least: int, held: list[int], hard: int) -> None:
        found.append(tuple(held))
        for value in range(least, VALUE_COUNT + 1):
            if hard + value <= TWENTY_ONE:
                held[value - 1] += 1
                grow(value, held, hard + value)
                held[value - 1] -= 1

    grow(1, [0] * VALUE_COUNT, 0)
    found.sort(key=lambda held: (sum(held), tuple(-count for count in held)))
    counts = np.array(found, dtype=np.int64)
    cards = counts.sum(axis=1)
    hard = counts @ np.arange(1, VALUE_COUNT + 1)
    soft = (counts[:, ACE] > 0) & (hard + 10 <= TWENTY_ONE)
    keys = multiset_key(counts)
    bust = len(found)
    child = np.full((bust + 1, VALUE_COUNT), bust, dtype=np.int64)
    order = np.argsort(keys)
    for value in range(VALUE_COUNT):
        fits = np.flatnonzero(hard + value + 1 <= TWENTY_ONE)
        grown = counts[fits]
        grown[:, value] += 1
        child[fits, value] = order[np.searchsorted(keys[order], multiset_key(grown))]
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
    """The table of hands that grow from a split, made once."""
    every = hand_table()
    rows = [(int(n), v, h) for h, n in enumerate(every.cards) for v in range(VALUE_COUNT)]
    rows = [(n, v, h) for n, v, h in rows if every.counts[h, v]]
    rows.sort()
    pair = np.array([v for _, v, _ in rows], dtype=np.int64)
    hand = np.array([h for _, _, h in rows], dtype=np.int64)
    bust = len(rows)
    at = np.full((every.bust + 1, VALUE_COUNT), bust, dtype=np.int64)
    at[hand, pair] = np.arange(bust)
    child = np.full((bust + 1, VALUE_COUNT), bust, dtype=np.int64)
    child[:bust] = at[every.child[hand], pair[:, np.newaxis]]
    start = np.array([at[every.child[0, v], v] for v in range(VALUE_COUNT)], dtype=np.int64)
    return SplitHandTable(pair, hand, child, _layers(every.cards[hand]), start, bust)


class RemovedCards(NamedTuple):
    """What can have left a shoe with one hand: its own cards and pair cards gone to other hands.

    The first rows are the hands themselves. ``of_split[row, e]`` is the lane of a row of the split
    table with e + 1 further pair cards gone.
    """

    counts: Indices
    of_split: Indices


MOST_EXTRA_PAIR_CARDS = 5
"""As many pair cards as splits to four hands can make it necessary to think of as gone."""


@cache
def removed_cards() -> RemovedCards:
    """The table of lanes, made once."""
    every, rows = hand_table(), split_hand_table()
    counts = np.repeat(every.counts[rows.hand][:, np.newaxis], MOST_EXTRA_PAIR_CARDS, axis=1)
    gone = np.arange(1, MOST_EXTRA_PAIR_CARDS + 1)
    counts[np.arange(rows.bust)[:, np.newaxis], gone - 1, rows.pair[:, np.newaxis]] += gone
    flat = counts.reshape(-1, VALUE_COUNT)
    keys = np.concatenate([every.keys, multiset_key(flat)])
    _, where, back = np.unique(keys, return_index=True, return_inverse=True)
    # Lanes are numbered as they first appear, so that a hand's lane is its own row.
    order = np.argsort(where)
    number = np.empty_like(order)
    number[order] = np.arange(len(order))
    found = np.concatenate([every.counts, flat])[where[order]]
    return RemovedCards(found, number[back[every.bust :]].reshape(rows.bust, MOST_EXTRA_PAIR_CARDS))


def _layers(cards: Indices) -> tuple[slice, ...]:
    """Where the rows with 0, 1, 2 ... cards begin and end, in a table sorted by cards."""
    ends = np.searchsorted(cards, np.arange(int(cards[-1]) + 2))
    return tuple(slice(int(a), int(b)) for a, b in pairwise(ends))
