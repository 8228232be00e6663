"""Does a count win what its wagers at each true count come to, and nothing more by another ramp?"""

from itertools import product

import pytest

from spanish21.counting.protection.main_wins import main_win, widest_ramp
from spanish21.counting.ramps import CountState, ramp_figures

STATES = (
    CountState(-1, 0.6, -0.02, 1.4),
    CountState(0, 0.3, 0.005, 1.4),
    CountState(1, 0.1, 0.02, 1.4),
)


def test_a_win_is_the_sum_over_true_counts() -> None:
    win = main_win(
        "count",
        STATES,
        penetration=0.75,
        spread=10,
        least_cents=500,
        most_cents=30_000,
        rounds_per_hour=60,
    )
    gained = 0.3 * 0.005 * 5000 + 0.1 * 0.02 * 5000
    assert win.watching_cents == pytest.approx(60 * gained)
    assert win.playing_cents == pytest.approx(60 * (gained - 0.6 * 0.02 * 500))
    assert win.gaining == pytest.approx(0.4)
    assert win.average_cents == pytest.approx(0.6 * 500 + 0.4 * 5000)
    assert win.most(watches=True) == win.watching_cents
    assert win.most(watches=False) == win.playing_cents


@pytest.mark.parametrize(("spread", "most"), [(100, 30_000), (1, 500)])
def test_the_tables_maximum_bounds_a_spread(spread: int, most: int) -> None:
    win = main_win(
        "count",
        STATES,
        penetration=0.75,
        spread=spread,
        least_cents=500,
        most_cents=30_000,
        rounds_per_hour=1,
    )
    assert win.watching_cents == pytest.approx(0.0035 * most)


@pytest.mark.parametrize("watches", [True, False])
def test_no_ramp_of_the_same_spread_wins_more(*, watches: bool) -> None:
    best = ramp_figures(STATES, widest_ramp(STATES, 500, 5000, watches=watches)).mean_cents
    least = 0 if watches else 500
    for wagers in product((least, 500, 1000, 5000), repeat=3):
        other = dict(zip((-1, 0, 1), wagers, strict=True))
        assert ramp_figures(STATES, other).mean_cents <= best + 1e-12
