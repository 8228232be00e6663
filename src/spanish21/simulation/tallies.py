"""What blocks of rounds count, and the sums of it.

A kernel plays *blocks* of rounds. What a block counts is whole numbers and a pure function of the
seed and the block's number, so blocks may be played anywhere, in any order, and their sums are the
same. Sums are 64-bit numbers as long as they fit, Python's own from then on.
"""

from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

CountArray = NDArray[np.int64]
SAMPLED_BLOCKS = 16
"""Paths of sessions and meters are kept from this many first blocks; the rest only count."""
SAFE_ADDEND = 1 << 62
"""Two numbers of this size or less add up in 64 bits. No block counts more than that."""


@dataclass(slots=True)
class BlockTally:
    """What some blocks counted: sums by name, and the sampled paths of the first blocks."""

    counts: dict[str, CountArray]
    samples: dict[int, dict[str, CountArray]] = field(default_factory=dict)


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
