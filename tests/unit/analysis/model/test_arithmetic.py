"""Two kinds of numbers that one solver counts with."""

from fractions import Fraction

import gmpy2
import numpy as np
import pytest

from spanish21.analysis.model.arithmetic import EXACT, FLOAT, Arithmetic

BOTH = pytest.mark.parametrize("arithmetic", [EXACT, FLOAT], ids=["exact", "float"])


def test_exact_numbers_are_rationals_and_fast_ones_floats() -> None:
    assert EXACT.number(Fraction(1, 3)) == gmpy2.mpq(1, 3)
    assert FLOAT.number(Fraction(1, 3)) == 1 / 3
    assert isinstance(FLOAT.number(2), float)
    assert EXACT.dtype is object
    assert FLOAT.dtype is np.float64


@BOTH
def test_zeros_and_full_arrays_hold_numbers_of_their_kind(arithmetic: Arithmetic) -> None:
    nothing = arithmetic.zeros(2, 3)
    assert nothing.shape == (2, 3)
    assert (nothing == 0).all()
    thirds = arithmetic.full(Fraction(1, 3), 4)
    assert thirds.shape == (4,)
    assert (thirds == arithmetic.number(Fraction(1, 3))).all()
    assert thirds.dtype == nothing.dtype == arithmetic.dtype


@BOTH
def test_whole_numbers_can_be_counted_and_divided(arithmetic: Arithmetic) -> None:
    assert arithmetic.counts([1, 2]).tolist() == [1, 2]
    thirds = arithmetic.numbers([1, 2]) / arithmetic.number(3)
    assert thirds.tolist() == [arithmetic.number(Fraction(n, 3)) for n in (1, 2)]
    assert arithmetic.numbers([]).size == 0
    assert arithmetic.numbers(7).shape == ()


def test_exact_counts_never_lose_a_digit() -> None:
    large = EXACT.counts([2**62, 3])
    assert large[0] * large[0] == 2**124


@BOTH
def test_a_ratio_over_nothing_is_nothing(arithmetic: Arithmetic) -> None:
    found = arithmetic.ratio(arithmetic.numbers([1, 5, 0]), arithmetic.numbers([4, 0, 0]))
    assert found.tolist() == [arithmetic.number(Fraction(1, 4)), 0, 0]


def test_a_number_is_shown_as_the_fraction_it_is() -> None:
    assert EXACT.fraction(gmpy2.mpq(2, 6)) == Fraction(1, 3)
    assert FLOAT.fraction(0.5) == Fraction(1, 2)
    assert FLOAT.fraction(np.float64(0.1)) == Fraction(0.1) != Fraction(1, 10)
    assert type(EXACT.fraction(gmpy2.mpq(1)).numerator) is int


@BOTH
def test_numbers_are_added_up(arithmetic: Arithmetic) -> None:
    halves = [arithmetic.number(Fraction(1, 2))] * 3
    assert arithmetic.total(iter(halves)) == arithmetic.number(Fraction(3, 2))
    assert arithmetic.total([]) == 0
