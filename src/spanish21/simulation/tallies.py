"""Sums that never run over: 64-bit numbers as long as they do, Python's own from then on."""

from typing import Any, cast

import numpy as np

from spanish21.simulation.game_spec import BlockTally, CountArray

SAFE_ADDEND = 1 << 62
"""Two numbers of this size or less add up in 64 bits. No block counts more than that."""


def add_tallies(total: BlockTally, tally: BlockTally) -> BlockTally:
    """The sum of two tallies; neither is changed."""
    counts = dict(total.counts)
    for name, more in tally.counts.items():
        counts[name] = _sum(counts[name], more) if name in counts else more
    return BlockTally(counts, {**total.samples, **tally.samples})


def _sum(before: CountArray, more: CountArray) -> CountArray:
    if not (_safe(before) and _safe(more)):
        before = cast(CountArray, cast(Any, before).astype(object))
    return cast(CountArray, before + more)


def _safe(counts: CountArray) -> bool:
    if counts.dtype == object or not counts.size:
        return counts.dtype != object
    return bool(np.min(counts) >= -SAFE_ADDEND and np.max(counts) < SAFE_ADDEND)
