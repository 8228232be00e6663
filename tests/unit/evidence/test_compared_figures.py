"""Is a line judged by its errors, by the exact chance of few hits, and by its bound where it has one?"""

import math

import pytest
from scipy.stats import binomtest, norm

from spanish21.evidence.compared_figures import (
    ComparedFigure,
    FigureSource,
    chance_of_errors,
    compare_count,
    compare_mean,
    errors_for_chance,
    summarize,
)

SOURCE = FigureSource("wa-2025", "decks=6", "general", 1_000_000)


def test_a_figure_within_four_errors_agrees_and_one_beyond_fails() -> None:
    assert compare_mean(SOURCE, "edge", 0.5, 0.539, 0.01).verdict == "agrees"
    line = compare_mean(SOURCE, "edge", 0.5, 0.459, 0.01)
    assert (line.verdict, line.agrees) == ("FAILS", False)
    assert line.deviation == pytest.approx(-4.1)


def test_a_frequency_of_many_hits_has_a_binomial_error() -> None:
    line = compare_count(SOURCE, "split", 0.25, 250_866)
    assert line.error == pytest.approx(math.sqrt(0.25 * 0.75 / 1e6))
    assert line.deviation == pytest.approx(2.0, abs=0.01)


def test_what_happens_more_than_once_a_round_has_the_error_of_its_square() -> None:
    line = compare_count(SOURCE, "hands", 0.06, 60_000, 0.15)
    assert line.error == pytest.approx(math.sqrt((0.15 - 0.0036) / 1e6))


def test_few_hits_are_judged_by_their_exact_chance() -> None:
    line = compare_count(SOURCE, "award", 3e-6, 9)
    chance = float(binomtest(9, 1_000_000, 3e-6).pvalue)
    assert line.deviation == pytest.approx(norm.isf(chance / 2))
    assert compare_count(SOURCE, "award", 3e-6, 16).verdict == "FAILS"
    assert compare_count(SOURCE, "award", 3e-6, 0).deviation < 0


def test_hits_may_be_out_of_something_else_than_rounds() -> None:
    assert compare_count(SOURCE, "insurance", 0.25, 25, out_of=100).simulated == 0.25


def test_what_cannot_happen_may_not_happen() -> None:
    assert compare_count(SOURCE, "never", 1e-17, 0).verdict == "agrees"
    line = compare_count(SOURCE, "never", 1e-17, 1)
    assert (line.deviation, line.verdict) == (math.inf, "FAILS")


def test_a_line_says_how_large_an_error_it_finds() -> None:
    line = compare_mean(SOURCE, "deviation", 2.0, 2.0, 0.001)
    assert line.finds == pytest.approx(0.002)
    assert not compare_mean(SOURCE, "deviation", 2.0 * 1.00201, 2.0, 0.001).agrees
    assert compare_mean(SOURCE, "never", 0.0, 0.0, 0.001).finds == math.inf


def test_errors_and_their_chance_are_two_sides_of_one_thing() -> None:
    assert chance_of_errors(4) == pytest.approx(6.334e-5, rel=1e-3)
    assert errors_for_chance(chance_of_errors(4)) == pytest.approx(4)
    assert errors_for_chance(1.5) == 0


def line(deviation: float) -> ComparedFigure:
    return ComparedFigure(SOURCE, "split", 0.1, 0.1, 0.01, deviation)


def test_the_largest_deviation_is_less_surprising_among_many_lines() -> None:
    assert summarize([]).words() == "0 lines: all agree."
    one, many = summarize([line(3)]), summarize([line(-3), *[line(0)] * 99])
    assert one.chance == pytest.approx(chance_of_errors(3))
    assert many.chance == pytest.approx(1 - (1 - chance_of_errors(3)) ** 100)
    assert many.words() == (
        "100 lines: all agree. The largest deviation is 3.00 standard errors (split, wa-2025, "
        "general); with so many lines one so large or larger comes by chance in 24% of such tables."
    )


def test_lines_that_fail_are_counted() -> None:
    found = summarize([line(5), line(-6), line(0)])
    assert (found.failed, found.agrees) == (2, False)
    assert found.words().startswith("3 lines: 2 FAIL. The largest deviation is 6.00")
    assert summarize([line(0)]).chance == pytest.approx(1)
