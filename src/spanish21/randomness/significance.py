"""From counts to p-values.

A shoe is dealt without replacement, so its cards are not independent of each other, and
textbook tables for independent draws do not hold within a shoe. Different shoes are independent.
So every test takes one row of numbers from each shoe, compares their averages over all shoes with
the exact averages of a perfect shuffle, and measures the distance either by the exact covariance
or by the covariance of the sample.

All p-values are two-sided where that is meaningful: an order too even for chance is as wrong as
one too uneven.
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
    """The result of one test. ``degrees`` are one number for chi-square, two for F, else empty."""

    name: str
    statistic: float
    degrees: tuple[int, ...]
    p_value: float


class ShuffleTest(Protocol):
    """A test that collects shoes, a chunk at a time, and has an outcome for all of them."""

    def add(self, shoes: ShoeArray) -> None:
        """Add these shoes."""

    def outcome(self) -> ShuffleTestResult:
        """The result for all shoes so far."""


def two_sided_p_value(below: float, above: float) -> float:
    """The chance of so extreme a value at either end, from the chances of the two tails."""
    return min(1.0, 2 * min(below, above))


def chi_square_result(name: str, statistic: float, degrees: int) -> ShuffleTestResult:
    distribution = stats.chi2(degrees)
    p_value = two_sided_p_value(distribution.cdf(statistic), distribution.sf(statistic))
    return ShuffleTestResult(name, statistic, (degrees,), p_value)


class AveragesTest:
    """Hotelling's test: do numbers read off each shoe have the averages of a perfect shuffle?

    ``read`` gives one row for each shoe, ``expected`` are the exact averages under a perfect
    shuffle. The covariance of the numbers is estimated from the shoes themselves.
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
        differences = self._read(shoes) - self._expected
        self._shoes += len(differences)
        self._sum += differences.sum(axis=0)
        self._products += differences.T @ differences

    def outcome(self) -> ShuffleTestResult:
        shoes, size = self._shoes, len(self._expected)
        degrees = (size, shoes - size)
        mean = self._sum / shoes
        covariance = (self._products - shoes * np.outer(mean, mean)) / (shoes - 1)
        spread = np.sqrt(np.diag(covariance).clip(0))
        if not spread.all() or np.linalg.matrix_rank(_scaled(covariance, spread)) < size:
            # Numbers that should vary from shoe to shoe and do not: the order is not random.
            return ShuffleTestResult(self.name, float("inf"), degrees, 0.0)
        unit = mean / spread
        distance = shoes * unit @ np.linalg.solve(_scaled(covariance, spread), unit)
        statistic = float(distance * (shoes - size) / (size * (shoes - 1)))
        distribution = stats.f(*degrees)
        return ShuffleTestResult(
            self.name,
            statistic,
            degrees,
            two_sided_p_value(distribution.cdf(statistic), distribution.sf(statistic)),
        )


def _scaled(covariance: FloatArray, spread: FloatArray) -> FloatArray:
    scaled: FloatArray = covariance / np.outer(spread, spread)
    return scaled


class ProbabilityBins:
    """Whole numbers sorted into a few bins, each with at least ``SHARE`` of the probability.

    ``chances`` are the probabilities of 0, 1, 2 …; the rest to 1 belongs to all larger numbers.
    The last bin is left out of the counts, because the others determine it.
    """

    SHARE = 0.08

    def __init__(self, chances: list[float]) -> None:
        self.edges: list[int] = []
        self.shares: list[float] = []
        share = 0.0
        for value, chance in enumerate(chances):
            share += chance
            rest = 1 - sum(self.shares) - share
            if share >= self.SHARE and rest >= self.SHARE:
                self.edges.append(value + 1)
                self.shares.append(share)
                share = 0.0

    def count(self, values: NDArray[np.int64]) -> FloatArray:
        """How many of each row's values fall into each bin but the last."""
        bins = np.digitize(values, self.edges)
        return np.stack(
            [(bins == number).sum(axis=1) for number in range(len(self.edges))], axis=1
        ).astype(np.float64)
