"""Are intervals and the formula for ruin what the textbooks say?"""

import math

import pytest

from spanish21.simulation.estimates import (
    diffusion_risk_of_ruin,
    estimate_mean,
    estimate_share,
    estimate_share_with_error,
)


def test_a_mean_lies_within_two_standard_errors_nearly() -> None:
    found = estimate_mean(1.0, 0.5)
    assert (found.value, found.standard_error) == (1.0, 0.5)
    assert (found.low, found.high) == pytest.approx((0.0200180, 1.9799820))


def test_a_mean_of_few_parts_has_students_interval() -> None:
    found = estimate_mean(1.0, 0.5, 4.0)
    assert found.high == pytest.approx(1 + 0.5 * 2.7764451)
    assert estimate_mean(1.0, 0.5, 1e9).high == pytest.approx(estimate_mean(1.0, 0.5).high)


def test_a_frequency_of_known_error_has_the_interval_of_as_many_trials() -> None:
    plain = estimate_share(100, 1000)
    assert estimate_share_with_error(100, 1000, plain.standard_error, math.inf) == plain
    few = estimate_share_with_error(100, 1000, plain.standard_error, 4.0)
    assert few.low < plain.low < plain.high < few.high
    assert estimate_share_with_error(1200, 1000, 0.1, math.inf) == estimate_mean(1.2, 0.1)
    alike = estimate_share_with_error(100, 1000, 0.0, 4.0)
    assert (alike.low, alike.high) == (0.1, 0.1)


def test_a_frequency_has_wilsons_interval() -> None:
    found = estimate_share(100, 1000)
    assert found.value == 0.1
    assert found.standard_error == pytest.approx(0.00948683)
    # Brown, Cai and DasGupta (2001), Interval estimation for a binomial proportion.
    assert (found.low, found.high) == pytest.approx((0.0829094, 0.1201526), abs=1e-6)


def test_a_rare_event_has_the_exact_interval() -> None:
    found = estimate_share(2, 10)
    # Clopper and Pearson (1934).
    assert (found.low, found.high) == pytest.approx((0.0252107, 0.5560955), abs=1e-6)


def test_what_never_or_always_happened_has_an_open_end() -> None:
    # The rule of three: about 3.7 in so many trials may be missed.
    assert estimate_share(0, 1000).low == 0.0
    assert estimate_share(0, 1000).high == pytest.approx(1 - 0.025 ** (1 / 1000))
    assert estimate_share(1000, 1000).high == 1.0
    assert estimate_share(1000, 1000).low == pytest.approx(0.025 ** (1 / 1000))


def test_what_happens_more_than_once_a_time_is_a_number_of_hits() -> None:
    found = estimate_share(400, 200)
    assert (found.value, found.standard_error) == (2.0, 0.1)


def test_nothing_is_known_of_what_never_could_happen() -> None:
    assert estimate_share(0, 0).high == math.inf


def test_ruin_without_an_edge_is_twice_the_chance_to_end_below() -> None:
    # The reflection principle: 2 * (1 - Phi(1)).
    assert diffusion_risk_of_ruin(0.0, 1.0, 10.0, 100) == pytest.approx(0.3173105)


def test_ruin_in_the_long_run_is_the_gamblers() -> None:
    assert diffusion_risk_of_ruin(0.01, 1.0, 100.0, 10**9) == pytest.approx(math.exp(-2.0))


def test_ruin_is_sure_where_the_house_has_an_edge_and_time() -> None:
    assert diffusion_risk_of_ruin(-0.01, 1.0, 100.0, 10**9) == pytest.approx(1.0)
    # The exponent alone would be too large for a number.
    assert diffusion_risk_of_ruin(-10.0, 1.0, 1000.0, 10) < 1e-300


def test_ruin_without_spread_is_a_sum() -> None:
    assert diffusion_risk_of_ruin(-1.0, 0.0, 10.0, 10) == 1.0
    assert diffusion_risk_of_ruin(-1.0, 0.0, 10.0, 9) == 0.0


def test_chances_that_hang_together_tell_as_much_as_those_that_do_not() -> None:
    assert estimate_share(600, 6000, trials=1000) == estimate_share(100, 1000)
    rare, few = estimate_share(6, 6000, trials=1000), estimate_share(1, 1000)
    assert (rare.low, rare.high) == (few.low, few.high)
    # More of them than there are chances is as many as there are.
    assert estimate_share(600, 6000, trials=9000) == estimate_share(600, 6000)
    assert estimate_share(0, 6, trials=0).high > 0.9
