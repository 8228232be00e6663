"""Shoes as arrays: a row for each shoe, a column for each place, a card's index in each cell."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, repeat

import numpy as np
from numpy.typing import NDArray

from spanish21.game.cards import SPANISH_DECK, Card, Colour, Rank
from spanish21.refusal import Refusal

DECK_SIZE = len(SPANISH_DECK)
MOST_DECKS = 8
SHOES_PER_CHUNK = 250
"""Shoes in memory at a time; a chunk of eight-deck shoes with its counts takes a few megabytes."""

ShoeArray = NDArray[np.uint8]
FloatArray = NDArray[np.float64]
ShuffleFunction = Callable[[Sequence[Card]], tuple[Card, ...]]

CARD_RANKS = np.array([list(Rank).index(card.rank) for card in SPANISH_DECK], dtype=np.uint8)
CARD_SUITS = np.array([int(card.suit) for card in SPANISH_DECK], dtype=np.uint8)
CARD_POINTS = np.array([card.points for card in SPANISH_DECK], dtype=np.uint8)
CARD_IS_RED = np.array([card.suit.colour is Colour.RED for card in SPANISH_DECK])
CARD_INDICES = np.arange(DECK_SIZE, dtype=np.uint8)


def draw_shoes(shuffle: ShuffleFunction, *, decks: int, shoes: int) -> Iterator[ShoeArray]:
    """Shuffle this many shoes, each from the same sorted one, a chunk at a time.

    The copies of a card lie together in the sorted shoe, so that where a card ends depends on
    where it began if the shuffle is faulty.
    """
    check_decks(decks)
    fresh = tuple(card for card in SPANISH_DECK for _ in range(decks))
    orders = ([card.index for card in shuffle(fresh)] for _ in repeat(None, shoes))
    while chunk := list(islice(orders, SHOES_PER_CHUNK)):
        yield np.array(chunk, dtype=np.uint8)


def check_decks(decks: int) -> None:
    if not 1 <= decks <= MOST_DECKS:
        raise Refusal("decks", decks, f"use 1 to {MOST_DECKS} decks")


def centre(values: NDArray[np.uint8]) -> FloatArray:
    """A value for each of the 48 cards, less the average of the deck."""
    return np.asarray(values - values.mean(), dtype=np.float64)
