"""Is the law of many rounds what it should be, to the error that it states?"""

import itertools
import math

import numpy as np
import pytest
from scipy.stats import binom

from spanish21.refusal import Refusal
from spanish21.sessions import GainLaw, sum_rounds

COIN = GainLaw.of({100: 0.49, -100: 0.51})
GAME = GainLaw.of({-1000: 0.08, -500: 0.4, 0: 0.09, 250: 0.03, 500: 0.3, 1000: 0.09, 2500: 0.01})
PRIZE = 5_000_000


def test_a_coin_thrown_so_often_is_binomial_to_the_stated_error() -> None:
    for rounds in (1, 2, 61, 1000):
        law = sum_rounds(COIN, rounds)
        for won in range(0, rounds + 1, max(1, rounds // 7)):
            below = binom.cdf(won - 1, rounds, 0.49)
            assert abs(law.chance_below(100 * (2 * won - rounds)) - below) <= law.error
        assert law.error < 1e-8


def test_three_rounds_are_every_way_that_they_can_end() -> None:
    law = sum_rounds(GAME, 3)
    chances: dict[int, float] = {}
    every = list(zip(GAME.steps.tolist(), GAME.chances.tolist(), strict=True))
    for ends in itertools.product(every, repeat=3):
        total = sum(step for step, _ in ends) * GAME.step_cents
        chances[total] = chances.get(total, 0.0) + math.prod(chance for _, chance in ends)
    for cents, chance in chances.items():
        assert law.chance_below(cents + 1) - law.chance_below(cents) == pytest.approx(chance)
    assert law.mean_cents == pytest.approx(sum(c * p for c, p in chances.items()))
    square = sum(c * c * p for c, p in chances.items())
    assert law.deviation_cents == pytest.approx(math.sqrt(square - law.mean_cents**2))


def test_an_hour_ends_where_hours_that_were_played_end() -> None:
    law = sum_rounds(GAME, 60)
    chance = np.random.default_rng(21)
    cents = np.array(GAME.steps) * GAME.step_cents
    hours = chance.choice(cents, p=GAME.chances, size=(40_000, 60)).sum(axis=1)
    low, high = law.middle(0.95)
    assert abs((hours < low).mean() - law.chance_below(low)) < 0.004
    assert abs((hours > high).mean() - law.chance_above(high)) < 0.004
    assert law.chance_below(low) <= 0.025
    assert law.chance_above(high) <= 0.025 + law.error


@pytest.mark.parametrize(
    ("prize", "above"), [(PRIZE, 0.0), (10_000 * PRIZE, -math.expm1(60 * math.log1p(-1e-6)))]
)
def test_a_rare_prize_has_its_chance_and_widens_no_hour(prize: int, above: float) -> None:
    """By mean and deviation alone 95 of 100 hours would reach from -$800 to +$700 and beyond."""
    law = GainLaw.of({-500: 0.5, 500: 0.499999, prize: 1e-6})
    hour, without = sum_rounds(law, 60), sum_rounds(GainLaw.of({-500: 0.5, 500: 0.5}), 60)
    assert hour.middle(0.95) == without.middle(0.95)
    assert hour.above == pytest.approx(above, abs=1e-15)
    assert hour.chance_above(prize // 2) == pytest.approx(-math.expm1(60 * math.log1p(-1e-6)))
    assert hour.error < 1e-8


def test_prizes_between_the_window_and_what_can_be_lost_widen_the_stated_error() -> None:
    steps = (1 << 20) + 1
    law = sum_rounds(GainLaw.of({-1: 0.5, 1: 0.4999, steps: 0.0001}), 10**5)
    assert law.error < 1e-3
    far = sum_rounds(GainLaw.of({-40_000: 0.5, 40_000: 0.4999, steps * 3: 0.0001}), 5000)
    assert far.error > 0 or far.above > 0


def test_gains_between_two_steps_keep_their_mean() -> None:
    law = GainLaw.of({-99.5: 0.5, 100.25: 0.5})
    assert (law.step_cents, law.exact_steps) == (1, False)
    assert law.mean_cents == pytest.approx(0.375)
    coarse = GainLaw.of(dict.fromkeys(range(-70001, 70001, 700), 1))
    assert coarse.step_cents == 9
    assert not coarse.exact_steps
    assert coarse.mean_cents == pytest.approx(np.mean(range(-70_001, 70_001, 700)))


def test_the_lattice_is_the_largest_that_holds_every_gain() -> None:
    assert (GAME.step_cents, GAME.exact_steps) == (250, True)
    assert GainLaw.of({0: 1}).step_cents == 1
    assert GainLaw.of({-500: 3, 500: 1, 1000: 0}).steps.tolist() == [-1, 1]


def test_a_law_that_cannot_win_or_cannot_lose_has_a_sum() -> None:
    assert sum_rounds(GainLaw.of({-100: 1}), 5).middle(0.95) == (-500, -500)
    assert sum_rounds(GainLaw.of({100: 1}), 5).quantile(0.5) == 500
    assert sum_rounds(GainLaw.of({0: 1}), 5).chance_below(1) == pytest.approx(1)


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(Refusal, match="a round has at least one result"):
        GainLaw.of({})
    with pytest.raises(Refusal, match="use 1 to"):
        sum_rounds(COIN, 0)
    wide = GainLaw.of({-(10**9): 0.5, 10**9 + 1: 0.5})
    with pytest.raises(Refusal, match="use fewer rounds"):
        sum_rounds(wide, 10**6)
