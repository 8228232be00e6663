"""Sums that never run over: 64-bit numbers as long as they do, Python's own from then on."""

from typing import Any, cast

import numpy as np

from spanish21.simulation.contract import Counts, Tally

SAFE = 1 << 62
"""Two numbers of this size or less add up in 64 bits. No block counts more than that."""


def added(total: Tally, tally: Tally) -> Tally:
    """The sum of two tallies; neither is changed."""
    counts = dict(total.counts)
    for name, more in tally.counts.items():
        counts[name] = _sum(counts[name], more) if name in counts else more
    return Tally(counts, {**total.samples, **tally.samples})


def _sum(before: Counts, more: Counts) -> Counts:
    if not (_safe(before) and _safe(more)):
        before = cast(Counts, cast(Any, before).astype(object))
    return cast(Counts, before + more)


def _safe(counts: Counts) -> bool:
    if counts.dtype == object or not counts.size:
        return counts.dtype != object
    return bool(np.min(counts) >= -SAFE and np.max(counts) < SAFE)
