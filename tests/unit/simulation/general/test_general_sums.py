"""Do the general kernel's sums hold what its rounds were, all wagers together and box by box?"""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from fixtures.chart_fixture import chart_analysis
from fixtures.general_games import JACKPOT, game
from fixtures.given_shoes import play_shoes
from spanish21 import ruleset
from spanish21.simulation.counting_systems import CountingSystem, RampStep, load_counting_system
from spanish21.simulation.game_spec import SessionSpec
from spanish21.simulation.general import GeneralKernel, layout
from spanish21.simulation.general.figures import join_words
from spanish21.simulation.standard_errors import PlayConditions
from spanish21.simulation.statistics import compute_statistics

pytestmark = pytest.mark.uncounted


def shoes(number: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    chance = np.random.default_rng(5)
    full = np.repeat(np.arange(48, dtype=np.uint8), 6)
    return np.array([chance.permutation(full) for _ in range(number)])


def test_all_wagers_of_a_round_are_squared_together_and_those_of_the_first_box() -> None:
    rules = ruleset("wa-2025", jackpots=[JACKPOT])
    strategy = replace(chart_analysis().chart.strategy, insurance=True)
    wagers = {"main": 1000, "match-up": 500, "match-down": 200, "jackpot-1": 100}
    played = game(rules=rules, strategy=strategy, wagers=wagers, boxes=3, meters=(10_000_00,))
    given = play_shoes(played, shoes(4000))
    cents, counts = given.cents, given.counts

    def squares(high: int, low: int) -> int:
        return join_words(int(counts[high]), int(counts[low]))

    rounds = cents.sum(axis=(1, 2))
    assert squares(layout.WHOLE_HIGH, layout.WHOLE_LOW) == (rounds**2).sum()
    own = cents[:, 0]
    assert counts[layout.OWN_WHOLE_NET] == own.sum()
    found = squares(layout.OWN_WHOLE_HIGH, layout.OWN_WHOLE_LOW)
    assert found == (own.sum(axis=1) ** 2).sum()
    for spot in range(1, layout.SPOT_COUNT):
        assert counts[layout.OWN_NET + spot] == own[:, spot].sum()
        found = squares(layout.OWN_HIGH + spot, layout.OWN_LOW + spot)
        assert found == (own[:, spot] ** 2).sum()
    # Insurance and both Match wagers were among them.
    laid = [layout.SPOTS.index(spot) for spot in ("insurance", *wagers) if spot != "main"]
    assert (np.abs(own[:, laid]).sum(axis=0) > 0).all()


def test_lanes_are_squared_with_all_their_wagers() -> None:
    played = GeneralKernel(game(wagers={"main": 1000, "match-up": 500}, boxes=2))
    figures = played.figures(played.play(3, 0, 3 * 16_384))
    lanes = [played.figures(played.play(3, 0, number * 16_384)).whole for number in (1, 2, 3)]
    nets = np.diff([0, *(each.net_cents for each in lanes)])
    assert figures.whole.net_cents == sum(spot.net_cents for spot in figures.spots)
    assert figures.whole.lane_squares == (nets**2).sum()


def test_the_spread_of_a_wager_is_that_of_one_box() -> None:
    for boxes in (1, 6):
        played = GeneralKernel(game(wagers={"main": 1000, "match-up": 500}, boxes=boxes))
        figures = played.figures(played.play(3, 0, 60_000))
        own = next(spot.own for spot in figures.spots if spot.spot == "match-up")
        assert abs((own.round_squares / 60_000) ** 0.5 / 500 - 2.45) < 0.12


def test_what_comes_to_several_boxes_or_hands_together_counts_as_one() -> None:
    played = GeneralKernel(game(boxes=6))
    events = {event.event: event for event in played.figures(played.play(3, 0, 50_000)).events}
    assert (events["blackjack"].out_of, events["blackjack"].trials) == (300_000, None)
    assert events["won"].trials == 300_000
    assert events["envy"].trials == 60_000
    assert (events["dealer-blackjack"].out_of, events["dealer-blackjack"].trials) == (50_000, None)
    trials = events["split-hands"].trials
    assert trials is not None
    assert 60_000 < trials < 300_000


def test_batches_add_up_to_the_run() -> None:
    played = GeneralKernel(game(boxes=3, wagers={"main": 1000, "match-up": 500}))
    figures = played.figures(played.play(3, 0, 20_000))
    batches = figures.batches
    assert batches is not None
    assert len(batches.rounds) == layout.BATCHES
    assert set(batches.rounds) == {512, 544, 768}
    assert sum(batches.rounds) == 20_000
    assert sum(batches.boxes) == 60_000
    assert sum(batches.wagered_cents) == figures.spots[0].wagered_cents
    for each in figures.spots:
        assert sum(batches.net_cents[each.spot]) == each.net_cents
    assert sum(batches.box_squares) == sum(net**2 * count for net, count in figures.distribution)
    assert sum(batches.round_squares) == figures.spots[0].round_squares
    for event in figures.events:
        counts, out_of = np.array(batches.events[event.event]).sum(axis=0)
        assert (counts, out_of) == (event.count, event.out_of)


def test_two_boxes_have_the_covariance_that_a_round_of_several_spreads_by() -> None:
    """Counted at two boxes, it says how far three boxes together spread."""
    spread = {}
    for boxes in (2, 3):
        played = GeneralKernel(game(boxes=boxes))
        figures = played.figures(played.play(3, 0, 400_000))
        results = compute_statistics(figures, PlayConditions(fresh=True, rounds_per_hour=60))
        main = figures.spots[0]
        whole = main.round_squares / 400_000 / 1000**2 - (main.net_cents / 4e8) ** 2
        spread[boxes] = whole, results
    common = spread[2][1].box_covariance
    assert common is not None
    assert common.low > 0.3
    expected = 3 * spread[2][1].variance.value + 6 * common.value
    assert spread[3][0] == pytest.approx(expected, abs=6 * 4 * common.standard_error)
    other = spread[3][1].box_covariance
    assert other is not None
    assert abs(other.value - common.value) < 4 * math.hypot(
        other.standard_error, common.standard_error
    )


def test_one_box_and_a_fresh_shoe_need_no_batches() -> None:
    plain = GeneralKernel(game())
    assert plain.figures(plain.play(3, 0, 5000)).batches is None
    insured = GeneralKernel(game(strategy=replace(chart_analysis().chart.strategy, insurance=True)))
    batches = insured.figures(insured.play(3, 0, 5000)).batches
    assert batches is not None
    assert len(batches.rounds) == 20


def test_insurance_of_a_round_is_won_or_lost_together() -> None:
    strategy = replace(chart_analysis().chart.strategy, insurance=True)
    played = GeneralKernel(game(strategy=strategy, boxes=4))
    events = {event.event: event for event in played.figures(played.play(3, 0, 20_000)).events}
    won = events["insurance-won"]
    assert won.trials is not None
    assert 4 * (won.trials - 1) < won.out_of <= 4 * won.trials


def counted(**changed: Any) -> CountingSystem:
    return replace(load_counting_system("hi-lo"), **changed)


def test_the_edge_at_a_count_has_its_insurance() -> None:
    counting = counted(ramp=(RampStep(-20, 1000),), insurance=-20)
    played = GeneralKernel(game(fresh=False, cut_cards=72, counting=counting))
    figures = played.figures(played.play(3, 0, 100_000))
    base = sum(spot.net_cents for spot in figures.spots if spot.spot in ("main", "insurance"))
    assert len(figures.spots) > 2
    assert sum(row.net_cents for row in figures.by_count) == base


def test_a_meter_shows_something_while_nobody_wagers() -> None:
    rules = ruleset("wa-2025", jackpots=[JACKPOT])
    counting = counted(ramp=(RampStep(3, 1000),))
    wagers = {"main": 1000, "jackpot-1": 100}
    watching = game(
        rules=rules,
        wagers=wagers,
        meters=(10_000_00,),
        fresh=False,
        cut_cards=72,
        counting=counting,
    )
    played = GeneralKernel(watching)
    figures = played.figures(played.play(3, 0, 50_000))
    (jackpot,) = figures.jackpots
    assert figures.spots[0].wagers < 25_000
    assert 9_000_00 < jackpot.meter_cents / 50_000 < 11_000_00


def test_a_player_leaves_when_the_count_asks_for_more_than_he_has() -> None:
    counting = counted(ramp=(RampStep(-20, 1000), RampStep(1, 30_000)))
    sitting = game(fresh=False, cut_cards=72, counting=counting, sessions=SessionSpec(100, 100_00))
    played = GeneralKernel(sitting)
    figures = played.figures(played.play(3, 0, 300_000)).sessions
    assert figures is not None
    # $100 never covers $300, so only $10 is ever wagered: a hand costs $80 at most, four of them.
    lost = figures.end_low_cents + figures.end_step_cents * int(np.flatnonzero(figures.ends)[0])
    assert lost >= -100_00 - 4 * 80_00
    assert figures.ruined > figures.sessions // 2
