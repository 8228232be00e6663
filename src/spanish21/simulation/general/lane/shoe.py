"""The next card of a shoe, for a lane of the general kernel."""

# Compiled functions have no types but those they are called with, and must be long to be fast.
# mypy: allow-untyped-defs, no-check-untyped-defs
# ruff: noqa: PLR0913, PLR0917

from typing import Any

import numpy as np

from spanish21.simulation.general import layout as at
from spanish21.simulation.kernels.random_streams import Jit


def build_card_draw(jit: Jit, add: Any, draw: Any) -> Any:
    """The function that takes a card, compiled by ``jit``; ``draw`` makes random numbers."""
    u = np.uintp
    u64, half = np.uint64, np.uint64(32)
    ran_out = at.RAN_OUT

    @jit
    def take(shoe, place, limit, start, size, ordered, counts, w0, w1, w2, w3):  # pragma: no cover
        """The next card, and what has changed: place, limit and the words of the stream.

        An ordered shoe is dealt as it stands. When it is empty, the cards of earlier rounds are
        shuffled and dealt; if there are none, everything is, and ``limit`` keeps saying so.
        """
        if place >= limit:
            add(counts, ran_out, 1)
            limit = start if limit == size and start > 0 else size - 1
            place = 0
        if ordered:
            card = shoe[u(place)]
        else:
            word, w0, w1, w2, w3 = draw(w0, w1, w2, w3)
            other = place + np.int64(u64(u64(word) * u64(limit - place)) >> half)
            card = shoe[u(other)]
            shoe[u(other)] = shoe[u(place)]
            shoe[u(place)] = card
        return np.int64(card), place + 1, limit, w0, w1, w2, w3

    return take
