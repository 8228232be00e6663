"""One step of a compiled round: a rank is drawn, and the table says where it leads.

A shoe is a number of 64 bits: of a real shoe the cards that are left, of a fresh one those that are
used. Like ``steps``, this is the same source for a processor and a GPU.
"""

# The functions here are compiled, and what they count is tested; they never run in Python.
# mypy: allow-untyped-defs, no-check-untyped-defs
# ruff: noqa: PLR0913, PLR0917

from collections.abc import Callable
from typing import Any

import numpy as np

from spanish21.simulation.kernels.random_streams import Jit

GOES_ON = 15 << 28
"""An entry from here on leads to another row; one below it ends the round."""


def build_card_step(
    jit: Jit, draw: Any, high: Callable[[Any, Any], Any], *, real: bool
) -> tuple[Any, Any]:  # pragma: no cover - compiled
    """Compile the step of a shoe that is real or fresh, and what counts the rank with most cards."""
    u32, u64 = np.uint32, np.uint64
    ranks, ten, two, goes_on = u32(12), u32(9), u32(2), u32(GOES_ON)

    if real:

        @jit
        def single(state, left, most, waits_from, table, w0, w1, w2, w3):
            """One step: the entry it leads to, what is left then, the stream.

            ``left`` holds six bits for each value and the rest for tens; no rank has more than
            ``most``. A card beyond what is left is refused, and a round that waits gets none.
            """
            x, w0, w1, w2, w3 = draw(w0, w1, w2, w3)
            value = min(high(x, ranks), ten)
            card = high(x, u32(most * ranks))
            shift = u32(value * u32(6))
            mask = u32(127) if value == ten else u32(63)
            there = card < u32(u32(value * most) + u32(u32(left >> u64(shift)) & mask))
            free = there and state < waits_from
            after = u64(left - u64(u64(free) << u64(shift)))
            next_entry = table[u32(state + value)]
            entry = next_entry if free else u32(goes_on | state)
            return entry, after, w0, w1, w2, w3

    else:

        @jit
        def single(state, used, full, _waits_from, table, w0, w1, w2, w3):
            """One step: the entry it leads to, what is used then, the stream.

            ``used`` holds four bits for each rank. A card that is used already is refused.
            """
            x, w0, w1, w2, w3 = draw(w0, w1, w2, w3)
            rank = high(x, ranks)
            card = high(u32(x * ranks), full)
            shift = u32(rank << two)
            free = card >= u32(u32(used >> u64(shift)) & u32(15))
            after = u64(used + u64(u64(free) << u64(shift)))
            next_entry = table[u32(state + min(rank, ten))]
            entry = next_entry if free else u32(goes_on | state)
            return entry, after, w0, w1, w2, w3

    @jit
    def most_left(left):
        """The cards left of the rank that has most; tens are three ranks."""
        word = u32(left)
        most = u32(word & u32(63))
        for _ in range(4):
            word = u32(word >> u32(6))
            most = max(most, u32(word & u32(63)))
        word = u32(left >> u64(30))
        for _ in range(4):
            most = max(most, u32(word & u32(63)))
            word = u32(word >> u32(6))
        tens = u32(u32(left >> u64(54)) + two)
        return max(most, u32(u32(tens * u32(171)) >> u32(9)))

    return single, most_left
