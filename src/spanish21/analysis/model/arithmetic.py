"""Two kinds of numbers for one solver: float64 for speed, rationals for proof.

Every formula of this package is written once, over arrays. In a ``FLOAT`` solve they hold
float64; in an ``EXACT`` one they hold Python integers and rational numbers, and nothing is
ever rounded.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import gmpy2
import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[Any]
"""An array of float64, or of exact numbers as objects."""
Number = Any
"""One number of a solve: a float, or a rational."""


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """The number type of a solve: rational numbers if ``exact``, float64 otherwise."""

    exact: bool

    @property
    def dtype(self) -> type:
        return object if self.exact else np.float64

    def number(self, value: Fraction | int) -> Number:
        """A value of the rules as a number of this type."""
        return gmpy2.mpq(value) if self.exact else value.numerator / value.denominator

    def zeros(self, *shape: int) -> Numbers:
        array: Numbers = np.zeros(shape, dtype=self.dtype)
        if self.exact:
            array[...] = self.number(0)
        return array

    def full(self, value: Fraction | int, *shape: int) -> Numbers:
        array: Numbers = np.empty(shape, dtype=self.dtype)
        array[...] = self.number(value)
        return array

    def counts(self, whole: Any) -> Numbers:
        """Whole numbers to be multiplied without loss: in an exact solve they stay integers."""
        return np.asarray(whole, dtype=np.int64).astype(self.dtype)

    def numbers(self, whole: Any) -> Numbers:
        """Whole numbers that may be divided."""
        counted = self.counts(whole)
        if not self.exact:
            return counted
        return np.asarray(_AS_RATIONAL(counted)) if counted.size else counted

    def ratio(self, above: Numbers, below: Numbers) -> Numbers:
        """One number over another; 0 where the divisor is 0."""
        safe = np.where(below == 0, self.number(1), below)
        return np.asarray(np.where(below == 0, self.number(0), above / safe), dtype=self.dtype)

    def fraction(self, value: Number) -> Fraction:
        """The exact value of a number of this type as a fraction, of a float too."""
        return (
            Fraction(int(value.numerator), int(value.denominator))
            if self.exact
            else (Fraction(float(value)))
        )

    def total(self, values: Iterable[Number]) -> Number:
        return sum(values, start=self.number(0))


_AS_RATIONAL = np.frompyfunc(gmpy2.mpq, 1, 1)

FLOAT = Arithmetic(exact=False)
EXACT = Arithmetic(exact=True)
