"""Does the best ramp beat its neighbours, and are its risks those of closed forms and of small walks?"""

import math

import numpy as np
import pytest

from spanish21.counting.ramps import (
    CountState,
    RampFigures,
    RampLimits,
    best_ramp,
    growth,
    ramp_figures,
    ramp_for_risk,
)
from spanish21.refusal import Refusal

STATES = tuple(
    CountState(count, chance, -0.006 + 0.005 * count, 1.35 + 0.01 * count)
    for count, chance in zip(
        range(-4, 8),
        (0.03, 0.05, 0.1, 0.2, 0.27, 0.15, 0.09, 0.05, 0.03, 0.015, 0.01, 0.005),
        strict=True,
    )
)
LIMITS = RampLimits(500, 10_000, 500)
BANKROLL = 1_000_000


@pytest.mark.parametrize("watches", [None, 1])
@pytest.mark.parametrize("scale", [BANKROLL / 4, BANKROLL])
def test_the_best_ramp_beats_every_neighbour(watches: int | None, scale: float) -> None:
    limits = RampLimits(500, 10_000, 500, watches)
    best = best_ramp(STATES, limits, scale)
    assert set(best.values()) <= {0, *limits.wagers()}

    def worth(wagers: dict[int, int]) -> float:
        # The certainty equivalent to first order of the bankroll: the squares of the means are kept.
        return math.fsum(
            s.chance
            * (
                s.gain * wagers[s.true_count]
                - (s.variance + s.gain**2) * wagers[s.true_count] ** 2 / (2 * scale)
            )
            for s in STATES
        )

    for count, cents in best.items():
        if watches is not None and count < watches:
            assert cents == 0
            continue
        for other in (cents - 500, cents + 500):
            if other in limits.wagers():
                assert worth(best) >= worth({**best, count: other})
    assert best[7] > best[0]


def test_figures_are_those_of_the_mixture_of_rounds() -> None:
    wagers = best_ramp(STATES, RampLimits(500, 10_000, 500, 0), BANKROLL)
    figures = ramp_figures(STATES, wagers)
    generator = np.random.default_rng(4)
    places = generator.choice(len(STATES), 2_000_000, p=[s.chance for s in STATES])
    means = np.array([s.gain * wagers[s.true_count] for s in STATES])[places]
    spreads = np.array([math.sqrt(s.variance) * wagers[s.true_count] for s in STATES])[places]
    won = means + spreads * generator.standard_normal(len(places))
    assert figures.mean_cents == pytest.approx(won.mean(), abs=4 * won.std() / math.sqrt(len(won)))
    assert figures.variance == pytest.approx(won.var(), rel=0.02)
    assert figures.played == pytest.approx(sum(s.chance for s in STATES if s.true_count >= 0))
    assert figures.n0 == pytest.approx(figures.variance / figures.mean_cents**2)
    assert figures.n0 is not None
    assert figures.score == pytest.approx(1e6 / figures.n0)


def test_score_is_what_kelly_wins_in_a_hundred_rounds_from_ten_thousand_dollars() -> None:
    # Wagers that may be of any size: the mean over the variance is one over the bankroll, and 13.5 % ruin.
    figures = RampFigures(
        mean_cents=2.0, variance=2.0 * 1_000_000, average_wager_cents=1.0, played=1.0
    )
    assert figures.ruin(1_000_000) == pytest.approx(math.exp(-2))
    assert 100 * figures.mean_cents / 100 == pytest.approx(figures.score)
    assert figures.certainty_equivalent(1_000_000, 1.0) == pytest.approx(1.0)


def test_a_ramp_that_does_not_win_is_ruined_for_certain() -> None:
    figures = ramp_figures(STATES, dict.fromkeys(range(-4, 8), 500))
    assert figures.mean_cents < 0
    assert (figures.n0, figures.score, figures.ruin(BANKROLL)) == (None, 0.0, 1.0)
    nothing = ramp_figures(STATES, dict.fromkeys(range(-4, 8), 0))
    assert (nothing.played, nothing.average_wager_cents) == (0.0, 0.0)


def test_risks_are_those_of_a_walk_of_small_steps() -> None:
    # Even steps of 1 with a chance p to win: the gambler's ruin has a closed form, near the diffusion's.
    win = 0.505
    figures = RampFigures(2 * win - 1, 1 - (2 * win - 1) ** 2, 1.0, 1.0)
    odds = (1 - win) / win
    assert figures.ruin(100) == pytest.approx(odds**100, rel=0.01)
    exact = 1 - (1 - odds**100) / (1 - odds**250)
    assert figures.ruin_before(100, 150) == pytest.approx(exact, rel=0.01)
    fair = RampFigures(0.0, 1.0, 1.0, 1.0)
    assert fair.ruin_before(100, 300) == pytest.approx(0.75)
    generator = np.random.default_rng(9)
    steps = np.where(generator.random((4000, 3000)) < win, 1, -1).astype(np.int16)
    ruined = float((steps.cumsum(axis=1, dtype=np.int32).min(axis=1) <= -60).mean())
    error = math.sqrt(ruined * (1 - ruined) / 4000)
    assert figures.ruin_within(60, 3000) == pytest.approx(ruined, abs=4 * error)
    assert figures.ruin_within(60, 1e9) == pytest.approx(figures.ruin(60))


@pytest.mark.parametrize("risk", [0.2, 0.05, 0.01])
def test_a_ramp_for_a_risk_stays_within_it_and_wins_most(risk: float) -> None:
    limits = RampLimits(500, 50_000, 500, 0)
    wagers = ramp_for_risk(STATES, limits, BANKROLL, risk)
    figures = ramp_figures(STATES, wagers)
    assert figures.ruin(BANKROLL) <= risk
    # No scale of the best wagers within the risk wins more.
    for place in range(1, 200):
        other = ramp_figures(STATES, best_ramp(STATES, limits, BANKROLL * place / 100))
        if other.ruin(BANKROLL) <= risk:
            assert other.mean_cents <= figures.mean_cents + 1e-9


def test_a_risk_that_cannot_be_had_is_refused() -> None:
    with pytest.raises(Refusal, match="the least risk of such wagers is"):
        ramp_for_risk(STATES, LIMITS, 100_000, 0.0001)
    # Who must play at every count risks more with small wagers than with wider ones.
    wagers = ramp_for_risk(STATES, RampLimits(500, 50_000, 500), 4_000_000, 0.2)
    assert ramp_figures(STATES, wagers).ruin(4_000_000) <= 0.2


def test_growth_is_what_drawn_walks_come_to() -> None:
    """Ten thousand players of 40 hours: where they stand, and who had lost everything on the way."""
    figures = ramp_figures(STATES, best_ramp(STATES, LIMITS, BANKROLL))
    start, after = growth(figures, 60_000, 60, [0, 40])
    assert (start.mean_cents, start.low, start.high, start.ruin) == (0, 0, 0, 0)
    generator = np.random.default_rng(9)
    rounds = generator.normal(figures.mean_cents, figures.deviation_cents, (10_000, 40 * 60))
    paths = rounds.cumsum(axis=1)
    ends = paths[:, -1]
    assert after.mean_cents == pytest.approx(ends.mean(), abs=4 * ends.std() / 100)
    inside = ((ends > after.low) & (ends < after.high)).mean()
    assert inside == pytest.approx(0.95, abs=0.01)
    # A walk looks at its bankroll once a round and not all the time: it is a little behind.
    ruined = (paths.min(axis=1) <= -60_000).mean()
    assert after.ruin - 0.05 < ruined < after.ruin + 0.01


def test_a_large_bankroll_in_a_losing_game_is_lost_in_time() -> None:
    """The tilt of the walk is beyond what a float can hold; the risk is not."""
    losing = RampFigures(-4.0, 250_000.0, 500.0, 1.0)
    assert losing.ruin_within(100_000_000, 1e3) == pytest.approx(0.0, abs=1e-12)
    assert losing.ruin_within(100_000_000, 1e9) == pytest.approx(1.0)
    assert 0 < losing.ruin_within(100_000_000, 2.45e7) < 1


def test_a_bankroll_stands_below_its_peak_as_drawn_walks_do() -> None:
    figures = RampFigures(40.0, 250_000.0, 500.0, 1.0)
    generator = np.random.default_rng(5)
    walk = generator.normal(40.0, 500.0, (400, 6000)).cumsum(axis=1)
    below = (np.maximum.accumulate(walk, axis=1) - walk)[:, 1500::250]
    assert figures.drawdown_cents == pytest.approx(3125.0)
    # A walk that steps once a round misses peaks between its steps: by 0.58 of a step.
    assert below.mean() == pytest.approx(3125.0 - 0.58 * 500, rel=0.06)
    assert (below < 3 * 3125).mean() == pytest.approx(0.95, abs=0.015)
    assert RampFigures(-1.0, 1.0, 1.0, 1.0).drawdown_cents is None
