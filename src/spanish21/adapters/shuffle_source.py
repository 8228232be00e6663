"""Where a house takes the orders of its shoes from, with a commitment to each."""

from collections.abc import Callable, Sequence

from spanish21.adapters.commitment import commit_shoe, new_salt
from spanish21.adapters.shufflers import SystemShuffler
from spanish21.game.cards import Card
from spanish21.house.table.cards.secret_orders import ShuffleSource

ShuffleFunction = Callable[[Sequence[Card]], Sequence[Card]]
"""Gives the cards it is given in another order, the first to be dealt first."""


def make_shuffle_source(shuffle: ShuffleFunction | None = None) -> ShuffleSource:
    """Orders by this shuffle, or by the system's random numbers, each with a new salt."""
    return ShuffleSource(
        shuffle or SystemShuffler().shuffle,
        new_salt,
        lambda order, salt: commit_shoe(order, salt).digest,
    )
