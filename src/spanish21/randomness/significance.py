"""From counts to p-values.

A shoe is dealt without replacement, so its cards are not independent of each other, and
textbook tables for independent draws do not hold within a shoe. Shoes are independent of
shoes. Every test here therefore takes one row of numbers from each shoe, compares their
averages over all shoes with what a perfect shuffle gives exactly, and measures the distance
either by the exact covariance or by the covariance that the shoes show.

All p-values are two-sided where that means anything: an order too even for chance is as
wrong as one too uneven.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from spanish21.randomness.shoe_arrays import FloatArray, ShoeArray


@dataclass(frozen=True, slots=True)
class ShuffleTestResult:
    """What one test found. ``degrees`` are one number for chi-square, two for F, else none."""

    name: str
    statistic: float
    degrees: tuple[int, ...]
    p_value: float


class ShuffleTest(Protocol):
    """A test that is fed shoes by the chunk and asked at the end."""

    def add(self, shoes: ShoeArray) -> None:
        """Take these shoes into account."""

    def outcome(self) -> ShuffleTestResult:
        """What all shoes so far amount to."""


def two_sided_p_value(below: float, above: float) -> float:
    """The chance of so extreme a value at either end, from the chances of the two tails."""
    return min(1.0, 2 * min(below, above))


def chi_square_result(name: str, statistic: float, degrees: int) -> ShuffleTestResult:
    known = stats.chi2(degrees)
    p_value = two_sided_p_value(known.cdf(statistic), known.sf(statistic))
    return ShuffleTestResult(name, statistic, (degrees,), p_value)


class AveragesTest:
    """Hotelling's test: do numbers read off each shoe have the averages they should?

    ``read`` gives one row a shoe, ``expected`` the exact averages under a perfect shuffle.
    The spread and the correlation of the numbers are taken from the shoes themselves.
    """

    def __init__(
        self, name: str, read: Callable[[ShoeArray], FloatArray], expected: FloatArray
    ) -> None:
        self.name = name
        self._read = read
        self._expected = expected
        self._shoes = 0
        self._sum = np.zeros(len(expected))
        self._products = np.zeros((len(expected), len(expected)))

    def add(self, shoes: ShoeArray) -> None:
        off = self._read(shoes) - self._expected
        self._shoes += len(off)
        self._sum += off.sum(axis=0)
        self._products += off.T @ off

    def outcome(self) -> ShuffleTestResult:
        many, size = self._shoes, len(self._expected)
        degrees = (size, many - size)
        mean = self._sum / many
        covariance = (self._products - many * np.outer(mean, mean)) / (many - 1)
        spread = np.sqrt(np.diag(covariance).clip(0))
        if not spread.all() or np.linalg.matrix_rank(_scaled(covariance, spread)) < size:
            # Numbers that should vary from shoe to shoe and do not: no chance is at work.
            return ShuffleTestResult(self.name, float("inf"), degrees, 0.0)
        unit = mean / spread
        distance = many * unit @ np.linalg.solve(_scaled(covariance, spread), unit)
        statistic = float(distance * (many - size) / (size * (many - 1)))
        known = stats.f(*degrees)
        return ShuffleTestResult(
            self.name,
            statistic,
            degrees,
            two_sided_p_value(known.cdf(statistic), known.sf(statistic)),
        )


def _scaled(covariance: FloatArray, spread: FloatArray) -> FloatArray:
    scaled: FloatArray = covariance / np.outer(spread, spread)
    return scaled


class ProbabilityBins:
    """Whole numbers sorted into a few bins, each with a fair share of the probability.

    ``chances`` are the probabilities of 0, 1, 2 …; what they leave to 1 belongs to all
    larger numbers. The last bin is left out of the counts, because it is what the others
    leave over.
    """

    SHARE = 0.08

    def __init__(self, chances: list[float]) -> None:
        self.edges: list[int] = []
        self.shares: list[float] = []
        held = 0.0
        for value, chance in enumerate(chances):
            held += chance
            rest = 1 - sum(self.shares) - held
            if held >= self.SHARE and rest >= self.SHARE:
                self.edges.append(value + 1)
                self.shares.append(held)
                held = 0.0

    def count(self, values: NDArray[np.int64]) -> FloatArray:
        """How many of each row's values fall into each bin but the last."""
        found = np.digitize(values, self.edges)
        return np.stack(
            [(found == one).sum(axis=1) for one in range(len(self.edges))], axis=1
        ).astype(np.float64)
