"""Blocks and lanes of the general kernel, and rounds with given cards."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from fixtures.chart_fixture import chart_analysis
from fixtures.general_games import JACKPOT, game
from fixtures.given_shoes import play_shoes, play_shoes_main_net
from spanish21 import Refusal, ruleset
from spanish21.game.cards import Card
from spanish21.game.wagers.match import PerCardSchedule
from spanish21.simulation.counting_systems import RampStep, load_counting_system
from spanish21.simulation.game_spec import SessionSpec
from spanish21.simulation.general import GeneralKernel, layout
from spanish21.simulation.tallies import SAMPLED_BLOCKS, BlockTally, add_tallies

pytestmark = pytest.mark.long


@cache
def kernel() -> GeneralKernel:
    return GeneralKernel(game())


def same(one: BlockTally, other: BlockTally) -> bool:
    return one.counts.keys() == other.counts.keys() and all(
        np.array_equal(one.counts[name], other.counts[name]) for name in one.counts
    )


def test_a_block_counts_the_same_whoever_plays_it_and_when() -> None:
    played = kernel()
    alone = [played.play(5, block, 40_000) for block in range(4)]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda block: played.play(5, block, 40_000), range(4)))
    assert all(same(*pair) for pair in zip(alone, together, strict=True))
    assert not same(alone[0], alone[1])
    assert not same(alone[0], played.play(6, 0, 40_000))


def test_exactly_the_rounds_that_were_asked_for_are_played() -> None:
    played = kernel()
    for rounds in (0, 1, 16_384, 16_385, 100_000):
        figures = played.figures(played.play(1, 0, rounds))
        assert figures.rounds == rounds
        assert figures.lanes == -(-rounds // 16_384)
        assert sum(count for _, count in figures.distribution) == rounds


def test_a_block_has_a_million_rounds_and_no_more() -> None:
    assert kernel().block_rounds == 2**20
    with pytest.raises(Refusal) as refused:
        kernel().play(1, 0, 2**20 + 1)
    assert str(refused.value) == (
        "rounds of a block: 1048577 is not allowed; a block has up to 1,048,576"
    )


@pytest.mark.parametrize("generator", ["fast", "philox"])
def test_the_edge_and_the_deviation_are_those_of_the_exact_chart(generator: str) -> None:
    analysis = chart_analysis()
    played = GeneralKernel(game(generator=generator))
    tally = played.play(11, 0, 2**20)
    tally = add_tallies(tally, played.play(11, 1, 2**20))
    figures = played.figures(tally)
    main = figures.spots[0]
    mean = main.net_cents / figures.rounds / 1000
    deviation = (main.round_squares / figures.rounds / 1000**2 - mean**2) ** 0.5
    error = deviation / figures.rounds**0.5
    # Hitting for the Super Bonus costs the main wager a little.
    assert abs(-mean - float(analysis.chart_house_edge)) < 4 * error
    assert deviation == pytest.approx(float(analysis.standard_deviation), rel=0.01)


def test_distribution_squares_and_net_say_the_same() -> None:
    figures = kernel().figures(kernel().play(3, 0, 50_000))
    main = figures.spots[0]
    assert sum(cents * count for cents, count in figures.distribution) == main.net_cents
    assert sum(cents**2 * count for cents, count in figures.distribution) == main.round_squares
    assert (main.spot, main.wagers, main.wagered_cents) == ("main", 50_000, 50_000_000)
    assert 0 < main.lane_squares < main.round_squares * 10


def test_boxes_are_players_of_their_own() -> None:
    played = GeneralKernel(game(boxes=3, wagers={"main": 2500}))
    figures = played.figures(played.play(3, 0, 200_000))
    assert figures.boxes == 3
    assert figures.spots[0].wagers == 600_000
    events = {event.event: event for event in figures.events}
    assert events["blackjack"].out_of == 600_000
    assert events["dealer-blackjack"].out_of == 200_000
    assert events["envy"].count == 2 * events["super-bonus"].count


def test_a_real_shoe_is_dealt_to_the_cut_card() -> None:
    played = GeneralKernel(game(fresh=False, cut_cards=72))
    tally = played.play(3, 0, 50_000)
    shoes = int(tally.counts["counts"][layout.SHOES])
    # About 5.4 cards a round, of the 216 before the cut card.
    assert 50_000 / 42 < shoes < 50_000 / 36
    assert tally.counts["counts"][layout.RAN_OUT] == 0


def test_a_shoe_that_runs_out_uses_the_cards_of_earlier_rounds() -> None:
    analysis = chart_analysis(decks=2)
    played = GeneralKernel(
        game(
            rules=ruleset("wa-2025", decks=2, boxes=9),
            strategy=analysis.chart.strategy,
            boxes=9,
            fresh=False,
            cut_cards=0,
        )
    )
    figures = played.figures(played.play(3, 0, 20_000))
    (event,) = (event for event in figures.events if event.event == "shoe-ran-out")
    assert event.count > 0
    assert figures.spots[0].wagers == 180_000


def test_the_meter_gains_what_is_contributed_and_loses_what_is_awarded() -> None:
    rules = ruleset("wa-2025", jackpots=[JACKPOT])
    wagers = {"main": 1000, "jackpot-1": 100}
    played = GeneralKernel(game(rules=rules, wagers=wagers, meters=(10_000_00,)))
    assert played.block_rounds == 2**20
    tally = played.play(4, 0, 2**18)
    tally = add_tallies(tally, played.play(4, SAMPLED_BLOCKS, 1000))
    figures = played.figures(tally)
    (jackpot,) = figures.jackpots
    assert (jackpot.number, jackpot.path_step) == (1, 2**9)
    assert jackpot.contributed_micros == (2**18 + 1000) * 210_000
    assert jackpot.paths.shape == (2, 256)
    assert jackpot.paths.min() > 0
    hits = {row: hits for row, hits, _ in jackpot.awards}
    assert hits["three-of-a-kind"] > 1000
    spot = next(spot for spot in figures.spots if spot.spot == "jackpot-1")
    taken = sum(cents for _, _, cents in jackpot.awards)
    assert spot.net_cents == jackpot.house_cents + taken - spot.wagered_cents
    assert jackpot.meter_cents > 2**18 * 10_000_00 // 2


def test_only_the_second_of_two_jackpots_can_be_wagered_on() -> None:
    rules = ruleset("wa-2025", jackpots=[JACKPOT, {**JACKPOT, "table": "3c"}])
    wagers = {"main": 1000, "jackpot-2": 100}
    played = GeneralKernel(game(rules=rules, wagers=wagers, meters=(1_00, 50_00)))
    (jackpot,) = played.figures(played.play(4, 0, 20_000)).jackpots
    assert jackpot.number == 2
    assert jackpot.contributed_micros == 20_000 * 210_000


def test_paths_are_kept_of_the_first_blocks_only() -> None:
    rules = ruleset("wa-2025", jackpots=[JACKPOT])
    wagers = {"main": 1000, "jackpot-1": 100}
    played = GeneralKernel(game(rules=rules, wagers=wagers, meters=(100,)))
    tally = played.play(4, SAMPLED_BLOCKS, 1000)
    assert tally.samples == {}
    assert played.figures(tally).jackpots[0].paths.shape == (0, 0)


def test_sittings_are_counted_by_what_they_won_and_whether_they_were_ruined() -> None:
    sessions = SessionSpec(rounds=500, bankroll_cents=200_00)
    played = GeneralKernel(game(sessions=sessions))
    assert played.block_rounds % 500 == 0
    tally = played.play(4, 0, 50_250)
    figures = played.figures(tally).sessions
    assert figures is not None
    assert (figures.sessions, figures.rounds) == (100, 500)
    assert 0 < figures.ruined < 60
    assert figures.ends.sum() == 100
    assert figures.paths.shape == (4, 250)
    assert figures.path_step == 2
    # A ruined player has less than one wager left, and stays so.
    for path in figures.paths:
        ruined = np.flatnonzero(path < -190_00)
        if len(ruined):
            assert (path[ruined[0] :] == path[ruined[0]]).all()
    ends = np.flatnonzero(figures.ends) * figures.end_step_cents + figures.end_low_cents
    assert -300_00 <= ends.min() < 0 < ends.max() < 2_000_00


def test_a_sitting_longer_than_a_lane_is_a_lane() -> None:
    sessions = SessionSpec(rounds=3_000_000, bankroll_cents=100_00)
    assert GeneralKernel(game(sessions=sessions)).block_rounds == 3_000_000


def test_a_count_sorts_rounds_by_true_count_and_wagers_by_its_ramp() -> None:
    ramp = (RampStep(-1, 1000), RampStep(2, 30000))
    counting = replace(load_counting_system("hi-lo"), ramp=ramp)
    played = GeneralKernel(game(fresh=False, cut_cards=72, counting=counting))
    figures = played.figures(played.play(4, 0, 300_000))
    assert sum(row.rounds for row in figures.by_count) == 300_000
    assert sum(row.played for row in figures.by_count) == figures.spots[0].wagers
    assert sum(row.wagered_cents for row in figures.by_count) == figures.spots[0].wagered_cents
    assert sum(row.net_cents for row in figures.by_count) == figures.spots[0].net_cents
    assert sum(row.round_squares for row in figures.by_count) == figures.spots[0].round_squares
    for row in figures.by_count:
        wager = 0 if row.true_count < -1 else 1000 if row.true_count < 2 else 30000
        assert row.wagered_cents == row.rounds * wager
        assert row.played == (row.rounds if wager else 0)
    # A Spanish shoe that is neither rich nor poor has a Hi-Lo count of four below nought a deck.
    middle = max(figures.by_count, key=lambda row: row.rounds)
    assert middle.true_count in (-5, -4)


def test_every_spot_and_event_of_a_table_has_its_figures() -> None:
    analysis = chart_analysis("bet-bigger")
    strategy = replace(analysis.chart.strategy, insurance=True)
    wagers = {"main": 1000, "bet-bigger-1": 1000, "bet-bigger-2": 200} | dict.fromkeys(
        ("match-up", "match-down", "break"), 100
    )
    played = GeneralKernel(game(rules=analysis.rules, strategy=strategy, wagers=wagers, boxes=2))
    figures = played.figures(played.play(2, 0, 100_000))
    spots = {spot.spot: spot for spot in figures.spots}
    assert list(spots) == [
        "main",
        "bet-bigger-1",
        "bet-bigger-2",
        "insurance",
        "insurance-bet-bigger-1",
        "insurance-bet-bigger-2",
        "match-up",
        "match-down",
        "break",
    ]
    assert spots["bet-bigger-1"].net_cents == spots["main"].net_cents
    assert spots["bet-bigger-1"].round_squares == spots["main"].round_squares
    assert spots["insurance-bet-bigger-2"].wagered_cents == (
        spots["insurance-bet-bigger-2"].wagers * 100
    )
    events = {event.event: event for event in figures.events}
    laid = sum(spots[spot].wagers for spot in spots if spot.startswith("insurance"))
    assert events["insurance-won"].count + events["insurance-lost"].count == laid
    grades = [event.count for name, event in events.items() if name.startswith("match-up:")]
    assert sum(grades) == events["match-up:none"].out_of == 200_000
    assert sum(event.count for name, event in events.items() if name.startswith("break:")) == (
        2 * sum(event.count for name, event in events.items() if name.startswith("dealer-bust"))
    )
    assert "super-bonus" not in events


def test_a_house_jackpot_has_no_meter() -> None:
    posted = {**JACKPOT, "table": "3c", "kind": "house", "posted": "$1,000"}
    rules = ruleset("wa-2025", jackpots=[posted])
    played = GeneralKernel(game(rules=rules, wagers={"main": 1000, "jackpot-1": 100}))
    assert played.block_rounds == 2**20
    figures = played.figures(played.play(4, 0, 100_000))
    (jackpot,) = figures.jackpots
    assert (jackpot.contributed_micros, jackpot.meter_cents) == (0, 0)
    assert sum(cents for _, _, cents in jackpot.awards) == 0
    assert jackpot.house_cents > 0


def test_a_match_is_paid_card_by_card_where_the_schedule_says_so() -> None:
    rules = ruleset("wa-classic", decks=2)
    strategy = chart_analysis("wa-classic", decks=2).chart.strategy
    wagers = {"main": 1000, "match-up": 100}
    played = GeneralKernel(game(rules=rules, strategy=strategy, wagers=wagers))
    figures = played.figures(played.play(4, 0, 2**20))
    events = {event.event: event.count for event in figures.events}
    spot = next(spot for spot in figures.spots if spot.spot == "match-up")
    assert rules.match is not None
    assert isinstance(rules.match.schedule, PerCardSchedule)
    unsuited, suited = rules.match.schedule.unsuited.pays, rules.match.schedule.suited.pays
    pays = {
        "none": -1,
        "one-nonsuited": unsuited,
        "two-nonsuited": 2 * unsuited,
        "one-suited": suited,
        "one-nonsuited-one-suited": suited + unsuited,
        "two-suited": 2 * suited,
    }
    assert spot.net_cents == 100 * sum(
        events[f"match-up:{grade}"] * pay for grade, pay in pays.items()
    )


def test_insurance_may_round_up_to_a_chip() -> None:
    analysis = chart_analysis("section-13")
    strategy = replace(analysis.chart.strategy, insurance=True)
    wagers = {"main": 700, "match-up": 100}
    played = GeneralKernel(game(rules=analysis.rules, strategy=strategy, wagers=wagers))
    spots = {spot.spot: spot for spot in played.figures(played.play(4, 0, 5_000)).spots}
    assert spots["insurance"].wagered_cents == spots["insurance"].wagers * 400


def shoe(codes: str, decks: int = 6) -> list[int]:
    first = [Card.parse(code).index for code in codes.split()]
    rest = [card for card in range(48) for _ in range(decks)]
    for card in first:
        rest.remove(card)
    return first + rest


def test_given_cards_are_dealt_as_they_lie() -> None:
    given = [shoe("As Kd Kh 7c"), shoe("Ks 5d Kh Kc 9d"), shoe("Ks Ad Qh Kc")]
    assert play_shoes_main_net(game(), given).tolist() == [1500, 1000, -1000]
    found = play_shoes(game(boxes=2), [shoe("As 9c 7d Kh 9d Kc 3h")])
    assert found.cents[0, :, 0].tolist() == [1500, 1000]
    assert found.counts[layout.ROUNDS] == 1


def test_shoes_must_have_the_cards_of_the_game() -> None:
    with pytest.raises(Refusal) as refused:
        play_shoes_main_net(game(), [[0, 1, 2]])
    assert str(refused.value) == "shoes: '(1, 3)' is not allowed; give rows of 288 cards"


def test_the_law_of_one_box_with_one_wager_is_its_distribution() -> None:
    """The Super Bonus is the round's, and not in the distribution of the main wager."""
    figures = kernel().figures(kernel().play(3, 0, 20_000))
    assert figures.spots[0].net_cents == figures.whole.net_cents
    assert dict(figures.whole_law) == dict(figures.distribution)
    assert figures.own_law == figures.whole_law


def test_the_laws_of_several_boxes_count_every_cent_of_every_round() -> None:
    """A prize of the meter lies far above what boxes win, and is counted in a place of its own."""
    rules = ruleset("wa-2025", soft_17="hit", jackpots=[JACKPOT])
    wagers = {"main": 1000, "jackpot-1": 100}
    several = GeneralKernel(game(rules=rules, wagers=wagers, boxes=3, meters=(250_000_000,)))
    figures = several.figures(several.play(3, 0, 60_000))
    for law, sums in ((figures.whole_law, figures.whole), (figures.own_law, figures.own)):
        assert sum(count for _, count in law) == 60_000
        assert sum(cents * count for cents, count in law) == pytest.approx(sums.net_cents)
        squares = sum(cents**2 * count for cents, count in law)
        assert squares == pytest.approx(sums.round_squares, rel=0.02)
        assert [cents for cents, _ in law] == sorted(cents for cents, _ in law)
    assert max(cents for cents, _ in figures.whole_law) > 1_000_000
