"""Do sums become the right figures, with errors neither too small nor made up?"""

import math
from dataclasses import replace

import numpy as np
import pytest

from fixtures.dice_game import EXPECTED_EDGE, VARIANCE, FakeKernel, RichKernel, spot
from spanish21.simulation.estimates import estimate_share
from spanish21.simulation.figures import (
    BatchFigures,
    EventFigures,
    RunFigures,
    SumFigures,
    count_split_trials,
)
from spanish21.simulation.path_quantiles import compute_path_quantiles
from spanish21.simulation.standard_errors import PlayConditions
from spanish21.simulation.statistics import RunStatistics, compute_statistics, estimate_house_edge
from spanish21.simulation.tallies import BlockTally, add_tallies

FRESH = PlayConditions(fresh=True, rounds_per_hour=60)
REAL = replace(FRESH, fresh=False)
NOTHING = SumFigures(0, 0)


def figures(kernel: FakeKernel, blocks: int = 100, seed: int = 3) -> RunFigures:
    total = BlockTally({})
    for block in range(blocks):
        total = add_tallies(total, kernel.play(seed, block, 1000))
    return kernel.figures(total)


def rich(table: PlayConditions = FRESH) -> RunStatistics:
    return compute_statistics(figures(RichKernel()), table)


def test_the_edge_and_the_spread_are_those_of_the_game() -> None:
    found = compute_statistics(figures(FakeKernel()), FRESH)
    assert found.error_from == "rounds"
    assert abs(found.house_edge.value - EXPECTED_EDGE) < 4 * found.house_edge.standard_error
    assert found.house_edge.standard_error == pytest.approx((VARIANCE / 100_000) ** 0.5, rel=0.02)
    assert abs(found.variance.value - VARIANCE) < 4 * found.variance.standard_error
    root = found.standard_deviation
    assert root.value == pytest.approx(found.variance.value**0.5)
    assert root.low < root.value < root.high
    assert found.house_edge_with_bonuses is None


def test_the_error_of_a_variance_is_how_much_it_differs_from_run_to_run() -> None:
    many = [
        compute_statistics(figures(FakeKernel(), 4, seed), FRESH).variance for seed in range(200)
    ]
    spread = float(np.std([found.value for found in many]))
    assert spread == pytest.approx(many[0].standard_error, rel=0.15)


def test_the_error_of_an_edge_is_how_much_it_differs_from_run_to_run() -> None:
    for table in (FRESH, REAL):
        many = [estimate_house_edge(figures(FakeKernel(), 4, seed), table) for seed in range(200)]
        spread = float(np.std([found.value for found in many]))
        mean = float(np.mean([found.standard_error for found in many]))
        assert spread == pytest.approx(mean, rel=0.15)
        inside = [found.low <= EXPECTED_EDGE <= found.high for found in many]
        assert 180 <= sum(inside) <= 198


def test_errors_of_real_shoes_come_from_lanes_if_there_are_enough() -> None:
    assert rich(REAL).error_from == "lanes"
    tally = FakeKernel().play(3, 0, 300)
    assert compute_statistics(FakeKernel().figures(tally), REAL).error_from == "rounds"


def test_an_interval_from_few_lanes_is_wider_than_the_normal_one() -> None:
    few = compute_statistics(figures(FakeKernel(), 1), REAL)
    assert (few.error_from, few.lanes) == ("lanes", 10)
    edge = few.house_edge
    # Student's t with nine degrees of freedom.
    assert (edge.high - edge.value) / edge.standard_error == pytest.approx(2.2621572)
    assert few.hourly.win_cents.high - few.hourly.win_cents.value == pytest.approx(
        2.2621572 * few.hourly.win_cents.standard_error
    )


def with_batches(nets: list[int], rounds: list[int]) -> RunFigures:
    """A run of one box in batches; each event happens in a tenth of the rounds, but for the last batch."""
    plain = figures(FakeKernel(), 2)
    hits = [size // 10 for size in rounds]
    hits[-1] += 40
    batches = BatchFigures(
        rounds=tuple(rounds),
        boxes=tuple(rounds),
        wagered_cents=tuple(500 * size for size in rounds),
        net_cents={"main": tuple(nets), "insurance": tuple(-net for net in nets)},
        box_squares=tuple(500**2 * size for size in rounds),
        round_squares=tuple(500**2 * size for size in rounds),
        events={
            "blackjack": tuple(zip(hits, rounds, strict=True)),
            "super-bonus": tuple((0, size) for size in rounds),
        },
    )
    return replace(plain, lanes=2, batches=batches)


def test_errors_of_few_lanes_come_from_batches_where_there_are_any() -> None:
    nets = [-3000, 1000, -2000, 0, -1000]
    found = compute_statistics(with_batches(nets, [400] * 5), REAL)
    assert found.error_from == "batches"
    # Five sums with a variance of 2,500,000: their sum has five times that.
    error = math.sqrt(5 * 2_500_000)
    edge = found.house_edge
    assert edge.standard_error == pytest.approx(error / (2000 * 500))
    assert (edge.high - edge.value) / edge.standard_error == pytest.approx(2.7764451)
    hour = found.hourly.win_cents
    assert hour.standard_error == pytest.approx(error / 2000 * 60)


def test_what_a_meter_pays_is_measured_by_lanes_however_few() -> None:
    few = with_batches([-3000, 1000, -2000, 0, -1000], [400] * 5)
    jackpot = spot("jackpot-1", 2000, 200_000, -50_000, 10**8, 10**9)
    both = replace(few, spots=(few.spots[0], jackpot), lanes=5)
    main, meter = (each.house_advantage for each in compute_statistics(both, REAL).wagers)
    assert (main.high - main.value) / main.standard_error == pytest.approx(2.7764451)
    error = math.sqrt((5 * 10**9 - 50_000**2) / 4) / 200_000
    assert meter.standard_error == pytest.approx(error)
    assert (meter.high - meter.value) / meter.standard_error == pytest.approx(2.7764451)


def test_unequal_batches_count_for_fewer() -> None:
    few = compute_statistics(with_batches([0, 100, -100, 0, 50], [1960, 10, 10, 10, 10]), REAL)
    assert few.error_from == "rounds"


def test_insurance_is_measured_together_with_the_main_wager_that_it_covers() -> None:
    plain = with_batches([-3000, 1000, -2000, 0, -1000], [400] * 5)
    covers = spot("insurance", 10, 2500, -plain.spots[0].net_cents, 10**8, 10**8)
    both = compute_statistics(replace(plain, spots=(plain.spots[0], covers)), FRESH)
    assert both.house_edge.standard_error == pytest.approx(0.0)
    assert compute_statistics(plain, FRESH).house_edge.standard_error > 0.01


def test_how_often_boxes_do_something_is_as_sure_as_batches_are_alike() -> None:
    plain = with_batches([0] * 5, [400] * 5)
    events = (
        EventFigures("blackjack", "blackjack", 240, 2000),
        EventFigures("super-bonus", "Super Bonus", 0, 2000),
    )
    often, never = compute_statistics(replace(plain, events=events), FRESH).events
    # Four batches of 40 and one of 80: a variance of 320, five times that for their sum.
    assert often.frequency.standard_error == pytest.approx(math.sqrt(5 * 320) / 2000)
    assert often.frequency.low < 0.12 - 2.7 * often.frequency.standard_error * 0.8
    assert never.frequency == estimate_share(0, 2000)


def test_two_boxes_have_in_common_what_rounds_have_beyond_boxes() -> None:
    plain = with_batches([0] * 5, [200] * 5)
    assert plain.batches is not None
    together = tuple(500**2 * (400 + more) for more in (60, 100, 80, 70, 90))
    own = (500**2 * 400,) * 5
    main = replace(plain.spots[0], wagers=2000, wagered_cents=2000 * 500, net_cents=0)
    batches = replace(plain.batches, boxes=(400,) * 5, box_squares=own, round_squares=together)
    two = replace(plain, boxes=2, spots=(main,), batches=batches)
    found = compute_statistics(two, FRESH).box_covariance
    assert found is not None
    # Both orders of each of 1,000 rounds: squares of 400 more are a covariance of 0.2.
    assert found.value == pytest.approx(0.2)
    assert found.standard_error == pytest.approx(math.sqrt(5 * 62.5) / 1000)
    few = replace(batches, rounds=(1000, 1, 1, 1, 1))
    unsure = compute_statistics(replace(two, batches=few), FRESH).box_covariance
    assert unsure is not None
    assert unsure.standard_error == math.inf
    assert compute_statistics(plain, FRESH).box_covariance is None


def test_the_spread_of_boxes_is_as_sure_as_batches_are_alike() -> None:
    plain = with_batches([0] * 5, [400] * 5)
    assert plain.batches is not None
    squares = tuple(500**2 * (400 + more) for more in (-20, 20, 0, -10, 10))
    found = compute_statistics(
        replace(plain, batches=replace(plain.batches, box_squares=squares)), FRESH
    )
    assert found.variance.standard_error == pytest.approx(math.sqrt(5 * 250) / 2000, rel=0.01)


def test_bonuses_are_told_apart_from_the_base_game() -> None:
    found = rich()
    with_bonuses = found.house_edge_with_bonuses
    assert with_bonuses is not None
    assert with_bonuses.value == pytest.approx(found.house_edge.value - 100_000 / 50_000_000)
    assert with_bonuses.standard_error > found.house_edge.standard_error


def test_a_wager_nobody_made_is_left_out() -> None:
    assert [wager.spot for wager in rich().wagers] == ["main", "super-bonus", "jackpot-1"]


def test_each_wager_is_measured_by_itself_and_a_bonus_by_the_original_wager() -> None:
    main, bonus, jackpot = rich().wagers
    assert main.house_advantage == rich().house_edge
    assert main.standard_deviation == pytest.approx(rich().standard_deviation.value)
    assert bonus.house_advantage.value == pytest.approx(-0.002)
    assert jackpot.house_advantage.value == pytest.approx(0.2)
    # Won 20 cents less than nothing each time, with squares of 900: a variance of 500.
    assert jackpot.standard_deviation == pytest.approx(500**0.5 / 100, rel=1e-4)


def test_a_jackpot_says_what_it_took_and_gave() -> None:
    (jackpot,) = rich().jackpots
    assert jackpot.contributed_cents == 100_000 * 21
    assert jackpot.mean_meter_cents == 1_000_000
    assert jackpot.rows[1][3].value == 0.05
    assert jackpot.meter.paths == 16
    assert jackpot.meter.rounds == tuple(range(10, 101, 10))


def test_a_jackpot_without_wagers_was_never_hit() -> None:
    plain = figures(RichKernel())
    alone = replace(plain, spots=plain.spots[:1])
    assert compute_statistics(alone, FRESH).jackpots[0].rows[0][3].high == math.inf


def test_sittings_tell_the_risk_of_ruin_beside_the_formula() -> None:
    sessions = rich().sessions
    assert sessions is not None
    assert sessions.risk_of_ruin.value == 0.25
    assert 0 < sessions.diffusion_risk < 1
    assert sessions.ends == ((-2500, 3), (0, 5), (2500, 2))
    assert len(sessions.bankroll.quantiles) == 5


def test_the_middle_of_a_fan_is_the_middle_path() -> None:
    paths = np.array([[1, 10], [3, 30], [2, 20]])
    found = compute_path_quantiles(paths, 5)
    assert found.rounds == (5, 10)
    assert found.quantiles[2] == (2.0, 20.0)
    assert compute_path_quantiles(np.zeros((0, 2), np.int64), 5).paths == 0


def test_every_true_count_has_an_edge_of_its_own() -> None:
    low, middle, never = rich().by_count
    assert low.house_edge.value == pytest.approx(0.06)
    assert middle.house_edge.value == pytest.approx(-0.02)
    assert never.house_edge.standard_error == math.inf
    assert low.frequency == 0.5


def test_an_hour_is_so_many_rounds_of_every_wager() -> None:
    found = compute_statistics(figures(FakeKernel()), FRESH)
    hour = found.hourly
    assert hour.win_cents.value == pytest.approx(60 * 500 * found.house_edge.value)
    assert hour.deviation_cents == pytest.approx(60**0.5 * 500 * VARIANCE**0.5, rel=0.01)
    low, high = hour.range_cents
    assert hour.player_law.mean_cents == pytest.approx(-hour.win_cents.value)
    # Nets are whole steps of $2.50: as near as steps allow 2.5 of 100 hours end on either side.
    assert 0.015 < hour.player_law.chance_above(-low) <= 0.025
    assert 0.015 < hour.player_law.chance_below(-high) <= 0.025


def test_a_prize_that_one_round_in_ten_thousand_hit_does_not_widen_most_hours() -> None:
    """By its deviation an hour would reach from a loss of $1,000 to a win of $1,300."""
    plain = compute_statistics(figures(FakeKernel()), FRESH).hourly
    counts = dict(figures(FakeKernel()).whole_law)
    counts[5_000_000.0] = 1
    rare = replace(figures(FakeKernel()), whole_law=tuple(counts.items()))
    hour = compute_statistics(rare, FRESH).hourly
    assert hour.range_cents == pytest.approx(plain.range_cents, abs=250)
    assert hour.player_law.deviation_cents > 10 * plain.player_law.deviation_cents


def test_ruin_by_the_law_of_a_round_is_near_ruin_as_it_was_played() -> None:
    whole = replace(figures(RichKernel()), by_count=())
    sessions = compute_statistics(whole, FRESH).sessions
    assert sessions is not None
    assert sessions.law_risk is not None
    assert 0 < sessions.law_risk < 1
    counted = rich().sessions
    assert counted is not None
    assert counted.law_risk is None
    assert whole.sessions is not None
    long = replace(whole, sessions=replace(whole.sessions, rounds=5_001))
    too_long = compute_statistics(long, FRESH).sessions
    assert too_long is not None
    assert too_long.law_risk is None


def test_wagers_that_ride_on_one_hand_spread_an_hour_together() -> None:
    plain = figures(FakeKernel())
    main = plain.spots[0]
    three = SumFigures(3 * main.net_cents, 9 * main.round_squares, 9 * main.lane_squares)
    riding = replace(plain, spots=(main,) * 3, whole=three, own=three)
    one, all_three = (compute_statistics(each, FRESH).hourly for each in (plain, riding))
    assert all_three.deviation_cents == pytest.approx(3 * one.deviation_cents)
    assert all_three.win_cents.standard_error == pytest.approx(3 * one.win_cents.standard_error)
    from_lanes = [compute_statistics(each, REAL).hourly.win_cents for each in (plain, riding)]
    assert from_lanes[1].standard_error == pytest.approx(3 * from_lanes[0].standard_error)


def test_the_lanes_of_a_bonus_beside_the_main_wager_need_not_be_known() -> None:
    found = rich(REAL)
    errors = [each.house_advantage.standard_error * 500 for each in found.wagers[:2]]
    errors.append(found.wagers[2].house_advantage.standard_error * 100)
    expected = math.hypot(*errors) * 60
    assert found.hourly.win_cents.standard_error == pytest.approx(expected)


def test_an_hour_of_several_boxes_does_not_make_one_player_bolder() -> None:
    sums = SumFigures(-1000, 10**8)
    plain = figures(RichKernel())
    many = replace(plain, boxes=6, whole=SumFigures(-6000, 36 * 10**8), own=sums)
    one = replace(plain, whole=sums, own=sums)
    risks = [compute_statistics(each, FRESH).sessions for each in (one, many)]
    assert risks[0] is not None
    assert risks[1] is not None
    assert risks[0].diffusion_risk == risks[1].diffusion_risk


def test_one_round_says_nothing_of_the_spread() -> None:
    tally = FakeKernel().play(1, 0, 1)
    found = compute_statistics(FakeKernel().figures(tally), FRESH)
    assert found.house_edge.standard_error == math.inf
    assert found.variance.standard_error == math.inf


def test_rounds_in_which_nobody_wagered_have_no_edge() -> None:
    nothing = spot("main", 0, 0, 0, 0, 0)
    bonus = spot("super-bonus", 0, 0, 0, 0, 0)
    watched = replace(
        figures(FakeKernel()), spots=(nothing, bonus), distribution=(), whole=NOTHING, own=NOTHING
    )
    assert estimate_house_edge(watched, FRESH).standard_error == math.inf
    found = compute_statistics(watched, FRESH)
    (only,) = found.wagers
    assert (only.spot, only.house_advantage.standard_error) == ("super-bonus", math.inf)
    assert (only.standard_deviation, found.hourly.deviation_cents) == (0, 0)


def test_a_result_that_never_changes_has_no_spread() -> None:
    plain = figures(FakeKernel())
    same = replace(plain, distribution=((-500, plain.rounds),))
    found = compute_statistics(same, FRESH)
    assert (found.standard_deviation.value, found.standard_deviation.standard_error) == (0, 0)


def test_hands_of_a_split_come_together_and_tell_as_much_as_fewer_rounds_would() -> None:
    # A box in ten is split in two: 0.2 hands a round, with a variance of 0.4 - 0.04.
    trials = count_split_trials({2: 1000, 3: 0, 4: 0}, 10_000)
    assert trials == round(10_000 * 0.2 * 0.8 / 0.36)
    assert count_split_trials({2: 0}, 10_000) == 10_000
    assert count_split_trials({4: 9000}, 10_000) == 10_000
