"""A table's cards: its shoe, shuffled and dealt, and the cards that come to the hand at turn."""

# Compiled functions have no types but those they are called with.
# mypy: allow-untyped-defs, no-check-untyped-defs
# ruff: noqa: C901, PLR0915

from typing import Any

import numpy as np

from spanish21.simulation.general import layout as at
from spanish21.simulation.kernels.random_streams import Jit
from spanish21.simulation.tables import layout as on

TABLE_PURPOSE = 4
"""A purpose of its own: no stream of a table is one of a simulation's, whatever the seed."""


def build_table_cards(jit: Jit, seldom: Jit, begin: Any, take: Any) -> Any:
    """The functions of cards, compiled by ``jit``, those seldom used by ``seldom``.

    ``begin`` begins random numbers, ``take`` takes a card from a shoe.
    """
    u = np.uintp
    values, places = at.VALUES, at.PLACES

    @seldom
    def recount(tables, row, shoe):  # pragma: no cover
        """Count what is unseen again, after the cards of earlier rounds were shuffled."""
        for rank in range(on.RANKS):
            row[on.UNSEEN + rank] = 0
        for place in range(row[on.PLACE] - 1, row[on.LIMIT]):
            row[u(on.UNSEEN + tables[u(places + shoe[u(place)])])] += 1
        if row[on.DOWN] >= 0 and not row[on.EXPOSED]:
            row[u(on.UNSEEN + tables[u(places + row[on.DOWN])])] += 1

    @jit
    def next_card(numbers, tables, row, shoe, counts):  # pragma: no cover
        """The next card of the shoe, not yet seen."""
        limit = row[on.LIMIT]
        card, place, after, w0, w1, w2, w3 = take(
            shoe, row[on.PLACE], limit, row[on.START], numbers[at.SIZE], numbers[at.ORDERED], counts,
            np.uint32(row[on.STREAM_0]), np.uint32(row[on.STREAM_1]),
            np.uint32(row[on.STREAM_2]), np.uint32(row[on.STREAM_3]),
        )  # fmt: skip
        row[on.PLACE] = place
        row[on.STREAM_0], row[on.STREAM_1] = np.int64(w0), np.int64(w1)
        row[on.STREAM_2], row[on.STREAM_3] = np.int64(w2), np.int64(w3)
        # A shoe that ran out is the cards of earlier rounds, shuffled, from its first place on.
        if after != limit:
            row[on.LIMIT] = after
            recount(tables, row, shoe)
        return card

    @jit
    def see(tables, row, card):  # pragma: no cover
        """The player sees a card."""
        row[u(on.UNSEEN + tables[u(places + card)])] -= 1

    @jit
    def draw_to_hand(numbers, tables, row, shoe, counts):  # pragma: no cover
        """One more card to the hand at turn."""
        card = next_card(numbers, tables, row, shoe, counts)
        see(tables, row, card)
        cards = row[on.CARDS]
        value = np.int64(tables[u(values + card)])
        if cards == 1:
            row[on.SECOND] = card
        elif cards == 2:
            row[on.THIRD] = card
        row[u(on.OWN + cards)] = card + 1
        row[on.CARDS] = cards + 1
        row[on.HARD] += value
        if value == 1:
            row[on.HAS_ACE] = 1

    @jit
    def begin_hand(tables, row, card, split):  # pragma: no cover
        """A hand of one card."""
        value = np.int64(tables[u(values + card)])
        row[on.FIRST] = card
        row[on.OWN] = card + 1
        row[on.CARDS] = 1
        row[on.HARD] = value
        row[on.HAS_ACE] = 1 if value == 1 else 0
        row[on.DOUBLINGS] = 0
        row[on.SPLIT_HAND] = split

    @seldom
    def shuffle(numbers, tables, row, shoe, counts):  # pragma: no cover
        """All cards into the shoe again, less the burn card of a shoe that is dealt to its cut card."""
        row[on.PLACE], row[on.LIMIT], row[on.START] = 0, numbers[at.SIZE], 0
        row[on.SHUFFLED] = 1
        for rank in range(on.RANKS):
            row[on.UNSEEN + rank] = numbers[on.FULL + rank]
        if not numbers[at.FRESH]:
            for _ in range(numbers[at.BURN]):
                next_card(numbers, tables, row, shoe, counts)

    @seldom
    def open_table(numbers, jackpots, row, shoe, seed, number):  # pragma: no cover
        """A table without cards, with its own random numbers and its meters at their reset."""
        for place in range(on.ROW):
            row[place] = 0
        w0, w1, w2, w3 = begin(seed, TABLE_PURPOSE, number)
        row[on.STREAM_0], row[on.STREAM_1] = np.int64(w0), np.int64(w1)
        row[on.STREAM_2], row[on.STREAM_3] = np.int64(w2), np.int64(w3)
        for jackpot in range(at.JACKPOTS):
            row[at.METERS + jackpot] = jackpots[jackpot * at.JACKPOT_NUMBERS + at.JACKPOT_RESET]
        size = numbers[0, at.SIZE]
        if not numbers[0, at.ORDERED]:
            for card in range(size):
                shoe[card] = card % numbers[0, at.DECK]
        row[on.PLACE] = row[on.LIMIT] = size
        row[on.PHASE] = on.OVER

    return open_table, shuffle, next_card, see, draw_to_hand, begin_hand
