"""Strategies, prices and pay tables as the general kernel looks them up."""

from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np

from fixtures.chart_fixture import chart_analysis
from spanish21 import ruleset
from spanish21.game.cards import SPANISH_DECK
from spanish21.game.prices import double_ladder
from spanish21.game.wagers.jackpot import settle_before_play
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.simulation.general import layout as at
from spanish21.simulation.general.jackpot_tables import rank_patterns
from spanish21.simulation.general.prices import (
    price_hand_ends,
    price_side_wagers,
    sort_into_bins,
)
from spanish21.simulation.general.strategy_tables import (
    MIXED,
    SPADES,
    SUITED,
    StrategyTable,
    resolve_hand_end,
)


def deciding(**options: Any) -> StrategyTable:
    rules = ruleset("wa-2025", **options)
    return StrategyTable(rules, chart_analysis(**options).chart.strategy)


def test_a_hit_for_6_7_8_goes_by_suits() -> None:
    plays = deciding()
    marks = {}
    for up in range(2, 11):
        cell = plays.cell(14, up, soft=False)
        actions = [plays.first(up, (6, 8), suits, split=False, may=True) for suits in range(3)]
        marks[cell.hit_for] = actions
    assert marks["any"] == [at.HIT] * 3
    changed = {}
    for mark in ("suited", "spades"):
        cell = replace(plays.cell(14, 6, soft=False), move="stand", hit_from=None, hit_for=mark)
        row = (cell,) * 10
        strategy = replace(plays.strategy, hard={**plays.strategy.hard, 14: row})
        other = StrategyTable(plays.rules, strategy)
        changed[mark] = [
            other.first(6, (6, 8), suits, split=False, may=True)
            for suits in (MIXED, SUITED, SPADES)
        ]
    assert changed["suited"] == [at.STAND, at.HIT, at.HIT]
    assert changed["spades"] == [at.STAND, at.STAND, at.HIT]


def test_a_bust_hand_is_taken_back_wherever_that_is_allowed() -> None:
    plays = deciding(double_double=True)
    assert plays.doubled(6, 1, 24, soft=False) == at.STAND
    allowing = replace(plays.rules.double, rescue_on_bust=True)
    on_bust = StrategyTable(replace(plays.rules, double=allowing), plays.strategy)
    assert on_bust.doubled(6, 1, 24, soft=False) == at.TAKE_BACK
    no_rescue = replace(allowing, rescue=False)
    never = StrategyTable(replace(plays.rules, double=no_rescue), plays.strategy)
    assert never.doubled(6, 1, 24, soft=False) == at.STAND


def test_a_double_that_is_not_allowed_is_played_otherwise() -> None:
    plays = deciding()
    assert plays.first(6, (5, 6), MIXED, split=False, may=True) == at.DOUBLE
    double = replace(plays.rules.double, after_split=False)
    without = StrategyTable(replace(plays.rules, double=double), plays.strategy)
    assert without.first(6, (5, 6), MIXED, split=True, may=True) == at.HIT
    none = StrategyTable(
        replace(plays.rules, double=replace(double, doublings=0, after_split=True)), plays.strategy
    )
    assert none.first(6, (5, 6), MIXED, split=False, may=True) == at.HIT


def test_split_aces_that_get_one_card_are_only_split_again() -> None:
    plays = deciding()
    one_card = replace(plays.rules.split, aces_like_any_card=False)
    aces = StrategyTable(replace(plays.rules, split=one_card), plays.strategy)
    assert aces.first(6, (1, 1), MIXED, split=True, may=True) == at.SPLIT
    assert aces.first(6, (1, 1), MIXED, split=True, may=False) == at.STAND
    assert aces.first(6, (1, 5), MIXED, split=True, may=True) == at.STAND
    assert aces.first(6, (8, 3), MIXED, split=True, may=True) == at.DOUBLE


def soft_21_doubles(strategy: Strategy) -> Strategy:
    cells = tuple(replace(cell, move="double") for cell in strategy.soft[21])
    return replace(strategy, soft={**strategy.soft, 21: cells})


def test_a_soft_21_doubles_where_the_rules_let_it() -> None:
    plays = deciding()
    bold = StrategyTable(plays.rules, soft_21_doubles(plays.strategy))
    assert bold.first(6, (1, 10), MIXED, split=True, may=True) == at.DOUBLE
    assert bold.later(6, 21, 3, soft=True, doubles=True) == at.DOUBLE
    assert bold.later(6, 21, 3, soft=True, doubles=False) == at.STAND
    timid = replace(plays.rules.double, soft_21=False)
    there = StrategyTable(replace(plays.rules, double=timid), bold.strategy)
    assert there.first(6, (1, 10), MIXED, split=True, may=True) == at.STAND


def test_a_doubled_hand_does_what_is_still_allowed() -> None:
    plays = deciding(double_double=True)
    assert plays.doubled(10, 1, 14, soft=False) == at.TAKE_BACK
    assert plays.doubled(6, 1, 11, soft=False) == at.DOUBLE
    assert plays.doubled(6, 3, 11, soft=False) == at.STAND
    assert plays.doubled(6, 1, 25, soft=False) == at.STAND
    once = StrategyTable(ruleset("wa-2025"), plays.strategy)
    assert once.doubled(6, 1, 11, soft=False) == at.STAND
    short = replace(plays.strategy, doubled=plays.strategy.doubled[:1])
    assert StrategyTable(plays.rules, short).doubled(10, 2, 14, soft=False) == at.STAND
    kept = replace(plays.rules.double, rescue=False)
    assert (
        StrategyTable(replace(plays.rules, double=kept), plays.strategy).doubled(
            10, 1, 14, soft=False
        )
        == at.STAND
    )


def test_a_surrender_comes_after_a_pair_that_is_split() -> None:
    plays = deciding()
    every = {
        total: tuple(replace(cell, surrender=True) for cell in row)
        for total, row in plays.strategy.hard.items()
    }
    gives_up = StrategyTable(plays.rules, replace(plays.strategy, hard=every))
    assert gives_up.first(6, (10, 6), MIXED, split=False, may=True) == at.GIVE_UP
    assert gives_up.first(6, (8, 8), MIXED, split=False, may=True) == at.SPLIT
    assert gives_up.first(6, (10, 6), MIXED, split=True, may=True) != at.GIVE_UP
    assert gives_up.first(7, (7, 7), SUITED, split=False, may=True) >= at.FOR_SUPER


def test_doubles_are_capped_at_the_table_maximum() -> None:
    rules = ruleset("wa-2025", double_double=True)
    assert double_ladder(10000, rules) == (10000, 20000, 30000)
    uncapped = replace(rules, double=replace(rules.double, capped_at_table_maximum=False))
    assert double_ladder(20000, uncapped) == (20000, 40000, 80000)
    found = price_hand_ends(10000, rules)
    assert found[at.WIN : at.WIN + 4].tolist() == [10000, 20000, 40000, 70000]
    assert found[at.RESCUE + 1 : at.RESCUE + 4].tolist() == [-10000, -20000, -40000]
    assert not price_hand_ends(0, rules).any()


def test_a_match_wager_on_the_down_card_is_insured_where_the_rules_say_so() -> None:
    rules = ruleset("wa-2025")
    wagers = {"match-up": 1000, "match-down": 500}
    assert price_side_wagers(wagers, rules)[at.MATCH_INSURED] == 0
    insured = replace(rules, insurance=replace(rules.insurance, insures_match=True))
    found = price_side_wagers(wagers, insured)
    assert (found[at.MATCH_INSURED], found[at.MATCH_INSURED_WINS]) == (250, 500)


def test_odd_cents_round_in_the_players_favour() -> None:
    found = price_hand_ends(501, ruleset("wa-2025", payout_unit="$0.25"))
    assert found[at.BLACKJACK] == 775
    assert found[at.SURRENDER] == -226
    assert found[at.WIN] == 525


def test_a_distribution_of_nothing_has_a_unit_too() -> None:
    assert sort_into_bins(np.zeros((1, at.ENDS), np.int64))[1] == 1


def test_an_unpeeked_blackjack_takes_the_original_wager_and_gives_back_the_rest() -> None:
    blackjack = at.DEALER_BLACKJACK
    later = blackjack + at.BLACKJACK_LATER
    waits, at_once = ruleset("section-13"), ruleset("wa-2025")
    standing, bust = 18 * 4 + 1, at.DECIDED + at.BUST + 1
    assert resolve_hand_end(standing, blackjack, waits) == at.TO_BLACKJACK
    assert resolve_hand_end(standing, later, waits) == at.RETURNED
    assert resolve_hand_end(bust, later, waits) == at.RETURNED
    assert resolve_hand_end(bust, later, at_once) == at.BUST + 1
    surrendered = at.DECIDED + at.SURRENDER
    assert resolve_hand_end(surrendered, blackjack, waits) == at.TO_BLACKJACK
    unheld = blackjack + at.BLACKJACK_UNHELD
    assert resolve_hand_end(surrendered, unheld, waits) == at.SURRENDER
    assert resolve_hand_end(surrendered, later, waits) == at.RETURNED


def test_a_21_and_a_blackjack_push_where_the_rules_say_so() -> None:
    rules = ruleset("section-13")
    base = replace(rules.base, player_21_v_dealer_21="push", blackjack_beats_dealer_blackjack=False)
    pushing = replace(rules, base=base)
    doubled, bonus = at.DECIDED + at.TWENTY_ONE + 2, at.DECIDED + at.BONUS + 3
    assert resolve_hand_end(doubled, 21, rules) == at.TWENTY_ONE + 2
    assert resolve_hand_end(doubled, 21, pushing) == at.PUSH + 2
    assert resolve_hand_end(doubled, 20, pushing) == at.TWENTY_ONE + 2
    assert resolve_hand_end(bonus, 21, pushing) == at.PUSH
    assert resolve_hand_end(bonus, at.DEALER_BUST, pushing) == at.BONUS + 3
    natural = at.DECIDED + at.BLACKJACK
    assert resolve_hand_end(natural, at.DEALER_BLACKJACK, rules) == at.BLACKJACK
    assert resolve_hand_end(natural, at.DEALER_BLACKJACK, pushing) == at.PUSHED_BLACKJACK
    at_once = replace(pushing, dealing=replace(rules.dealing, twenty_ones_paid="at-once"))
    assert resolve_hand_end(doubled, at.DEALER_BLACKJACK, at_once) == at.TO_BLACKJACK


def test_every_way_four_ranks_can_be_alike_is_read_once() -> None:
    found = list(rank_patterns())
    assert len(set(found)) == len(found)
    assert len(found) * 4**4 < 40_000


def test_a_wager_that_no_two_ranks_alike_can_win_waits_or_not_by_its_table() -> None:
    for name, waits in (("3c", False), ("4d", True)):
        chosen = {"table": name, "paytable": 1, "wager": "$1"}
        table = ruleset("wa-2025", jackpots=[chosen]).jackpots[0].table
        unlike = [card for card in SPANISH_DECK if card.rank.letter in "A59K" and card.suit < 2]
        for first, second, up in product(unlike, repeat=3):
            if len({first.rank, second.rank, up.rank}) == 3:
                assert settle_before_play((first, second), up, table)[1] is waits


def test_a_table_without_doubles_or_for_fewer_cards_is_never_told_to_double() -> None:
    plays = deciding()
    doubles = {
        (doublings, maximum): StrategyTable(
            replace(
                plays.rules,
                double=replace(plays.rules.double, doublings=doublings, maximum_cards=maximum),
            ),
            plays.strategy,
        )
        for doublings, maximum in ((0, None), (1, 2), (1, None))
    }
    may = {
        key: [table.may_double(11, cards, soft=False, split=False) for cards in (2, 3)]
        for key, table in doubles.items()
    }
    assert may == {(0, None): [False, False], (1, 2): [True, False], (1, None): [True, True]}


def test_a_21_hits_only_where_the_rules_let_it() -> None:
    plays = deciding()
    row = tuple(replace(cell, move="hit") for cell in plays.strategy.soft[21])
    strategy = replace(plays.strategy, soft={**plays.strategy.soft, 21: row})
    hitting = replace(plays.rules, base=replace(plays.rules.base, hit_on_21=True))
    asked = [
        StrategyTable(rules, strategy).later(6, 21, 3, soft=True, doubles=False)
        for rules in (plays.rules, hitting)
    ]
    assert asked == [at.STAND, at.HIT]


def test_aces_that_split_once_stand_when_another_comes() -> None:
    plays = deciding()
    once = replace(plays.rules, split=replace(plays.rules.split, resplit_aces=False))
    again = [
        StrategyTable(rules, plays.strategy).first(6, (1, 1), MIXED, split=True, may=True)
        for rules in (plays.rules, once)
    ]
    assert again[0] == at.SPLIT
    assert again[1] != at.SPLIT
