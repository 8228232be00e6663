"""Is the risk of ruin that of closed forms and of walks that were walked?"""

import math
from math import comb

import numpy as np
import pytest

from spanish21.refusal import Refusal
from spanish21.sessions import GainLaw, ruin, ruin_before_goal, ruin_by_round

WON = 0.49
COIN = GainLaw.of({100: WON, -100: 1 - WON})
GAME = GainLaw.of({-1000: 0.08, -500: 0.4, 0: 0.09, 250: 0.03, 500: 0.3, 1000: 0.09, 2500: 0.01})


def gamblers_ruin(bankroll: int, goal: int) -> float:
    """The risk of losing so many units before winning so many, one unit at a time."""
    odds = (1 - WON) / WON
    return 1 - (1 - odds**bankroll) / (1 - odds ** (bankroll + goal))


@pytest.mark.parametrize(("bankroll", "goal"), [(1, 1), (10, 10), (20, 3), (3, 40)])
def test_ruin_before_a_goal_is_the_gamblers_ruin(bankroll: int, goal: int) -> None:
    asked = {"bankroll_cents": 100 * bankroll, "wagers_cents": 100, "goal_cents": 100 * goal}
    assert ruin_before_goal(COIN, **asked) == pytest.approx(gamblers_ruin(bankroll, goal))
    long = ruin_by_round(COIN, rounds=12_000, **asked)
    assert long.risk == pytest.approx(gamblers_ruin(bankroll, goal), abs=1e-9)
    assert long.risk + long.goal_chance == pytest.approx(1, abs=1e-9)


def test_ruin_comes_when_the_first_passage_of_a_walk_comes() -> None:
    units, rounds = 10, 400
    walk = ruin_by_round(COIN, bankroll_cents=100 * units, rounds=rounds, wagers_cents=100)
    passes = [
        units / n * comb(n, (n + units) // 2) * WON ** ((n - units) // 2)
        * (1 - WON) ** ((n + units) // 2)
        if n >= units and (n - units) % 2 == 0
        else 0.0
        for n in range(1, rounds + 1)
    ]  # fmt: skip
    assert np.abs(walk.ruined - np.cumsum(passes)).max() <= walk.error
    assert walk.round_of_ruin(0.5) == 1 + int(np.argmax(np.cumsum(passes) >= sum(passes) / 2))
    assert not walk.reached.any()


def test_ruin_in_a_game_is_that_of_walks_that_were_walked() -> None:
    exact = ruin_by_round(
        GAME, bankroll_cents=10_000, rounds=300, wagers_cents=500, goal_cents=5000
    )
    chance = np.random.default_rng(7)
    gains = chance.choice(GAME.steps * GAME.step_cents, p=GAME.chances, size=(20_000, 300))
    held = 10_000 + np.cumsum(gains, axis=1)
    out, there = held < 500, held >= 15_000
    first_out = np.where(out.any(axis=1), out.argmax(axis=1), 999)
    first_there = np.where(there.any(axis=1), there.argmax(axis=1), 999)
    assert exact.risk == pytest.approx((first_out < first_there).mean(), abs=0.015)
    assert exact.goal_chance == pytest.approx((first_there < first_out).mean(), abs=0.015)


def test_a_prize_past_the_goal_and_a_loss_past_the_bottom_end_the_walk() -> None:
    leaps = GainLaw.of({-1_000_000: 0.25, 0: 0.5, 1_000_000: 0.25})
    asked = {"bankroll_cents": 100_000, "wagers_cents": 100, "goal_cents": 100_000}
    walk = ruin_by_round(leaps, rounds=3, **asked)
    assert walk.ruined.tolist() == pytest.approx([0.25, 0.375, 0.4375])
    assert walk.reached.tolist() == pytest.approx([0.25, 0.375, 0.4375])
    assert ruin_before_goal(leaps, **asked) == pytest.approx(0.5)


def test_a_player_who_cannot_lose_is_not_ruined() -> None:
    only_wins = GainLaw.of({100: 0.5, 0: 0.5})
    walk = ruin_by_round(only_wins, bankroll_cents=500, rounds=20, wagers_cents=100)
    assert walk.risk <= walk.error
    assert walk.round_of_ruin(0.5) is None
    assert ruin_before_goal(only_wins, bankroll_cents=500, wagers_cents=100, goal_cents=100) == 0
    assert math.isclose(walk.error, 0, abs_tol=1e-11)


def test_what_makes_no_sense_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"bankroll_cents": 1000, "wagers_cents": 100}
    with pytest.raises(Refusal, match="rounds"):
        ruin_by_round(COIN, rounds=0, **asked)
    with pytest.raises(Refusal, match="it must cover the wagers of a round"):
        ruin_by_round(COIN, rounds=5, bankroll_cents=99, wagers_cents=100)
    with pytest.raises(Refusal, match="it is what is to be won"):
        ruin_by_round(COIN, rounds=5, goal_cents=0, **asked)
    with pytest.raises(Refusal, match="has no end"):
        ruin_before_goal(GainLaw.of({0: 1}), goal_cents=100, **asked)
    monkeypatch.setattr(ruin, "_MOST_STATES", 5)
    with pytest.raises(Refusal, match="too fine"):
        ruin_by_round(COIN, rounds=5, **asked)
    with pytest.raises(Refusal, match="too fine"):
        ruin_before_goal(COIN, goal_cents=1000, **asked)
