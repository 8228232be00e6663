"""Errors from batches of rounds: how far parts of a run differ from the whole of it.

The boxes of a round share the dealer's hand, and the rounds of a shoe its cards. Batches hold whole
rounds, thousands of them and nearly whole shoes, so they are as good as independent of each other.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from spanish21.simulation.figures import BatchFigures

LEAST_FREEDOM = 3.0
"""With fewer degrees of freedom the errors of batches are a guess."""


class SumError(NamedTuple):
    """The standard error of a sum over a run, and its degrees of freedom."""

    error: float
    freedom: float = math.inf


def batches_suffice(batches: BatchFigures | None) -> bool:
    """Whether there are batches enough to say how much they differ."""
    return batches is not None and _freedom(batches.rounds) >= LEAST_FREEDOM


def sum_error(sums: Sequence[float], sizes: Sequence[int]) -> SumError:
    """The error of a sum over batches of different sizes: of what differs from their common mean.

    The larger a batch, the more it should differ; so few large ones among small ones count as few.
    """
    whole = sum(sizes)
    mean = math.fsum(sums) / whole
    squares = math.fsum((total - mean * size) ** 2 for total, size in zip(sums, sizes, strict=True))
    lost = sum(size * size for size in sizes) / whole**2
    return SumError(math.sqrt(squares / (1 - lost)), _freedom(sizes))


def ratio_error(counts: Sequence[float], out_of: Sequence[float], sizes: Sequence[int]) -> SumError:
    """The error of a ratio of two sums over batches."""
    whole = math.fsum(out_of)
    ratio = math.fsum(counts) / whole
    off = [count - ratio * base for count, base in zip(counts, out_of, strict=True)]
    error, freedom = sum_error(off, sizes)
    return SumError(error / whole, freedom)


def _freedom(sizes: Sequence[int]) -> float:
    whole = sum(sizes)
    return whole**2 / sum(size * size for size in sizes) - 1 if whole else 0.0
