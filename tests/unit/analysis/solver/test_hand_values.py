"""The best play of one hand, hand by hand."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from fixtures.blackjack_rules import blackjack
from spanish21 import ruleset
from spanish21.analysis.model.arithmetic import EXACT, FLOAT, Arithmetic
from spanish21.analysis.model.hand_table import ACE, TEN, Indices, hand_table
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.model.terms import SolverTerms, build_terms
from spanish21.analysis.solver.dealer_endings import BUST, ENDING_COUNT
from spanish21.analysis.solver.hand_values import (
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    STANDING_RESULTS,
    HandValues,
    PlayRule,
    best_play_rule,
    may_double,
    revalue_hands,
    solve_hands,
    win_pays,
)
from spanish21.game.rules import RuleSet

SIX_DECKS = RemainingCards((24,) * 9 + (72,), ((6,) * 4,) * 3)
DOUBLE_DOUBLE = ruleset("wa-2025", double_double=True)


def without_doubling() -> RuleSet:
    rules = ruleset("bet-bigger")
    return replace(rules, double=replace(rules.double, doublings=0))


@cache
def against(up: int, rules: RuleSet = DOUBLE_DOUBLE, arithmetic: Arithmetic = FLOAT) -> HandValues:
    return solve_hands(SIX_DECKS, up, build_terms(rules), arithmetic)


def row(*values: int) -> int:
    return hand_table().find(values)


@pytest.mark.parametrize(
    ("total", "dealer", "result"),
    [(17, 17, 0), (18, 17, 1), (17, 21, -1), (16, 17, -1), (4, 21, -1), (20, 20, 0)],
)
def test_totals_win_push_or_lose(total: int, dealer: int, result: int) -> None:
    assert all(table[total, dealer - 17] == result for table in STANDING_RESULTS)


def test_any_hand_wins_when_the_dealer_busts_and_a_21_by_the_rule() -> None:
    pushes, wins = STANDING_RESULTS
    assert (pushes[:, BUST] == 1).all()
    assert (wins[:, BUST] == 1).all()
    assert pushes[21].tolist() == [1, 1, 1, 1, 0, 1]
    assert wins[21].tolist() == [1] * ENDING_COUNT


def test_long_21s_and_mixed_678_and_777_pay_their_bonus() -> None:
    pays = win_pays(build_terms(DOUBLE_DOUBLE), EXACT)
    assert pays[row(10, 9, 2)] == 1
    assert pays[row(10, 5, 3, 2)] == 1
    assert pays[row(6, 5, 5, 3, 2)] == EXACT.number(3) / 2
    assert pays[row(6, 5, 5, 3, 1)] == 1
    assert pays[row(6, 5, 4, 3, 2, 1)] == 2
    assert pays[row(6, 4, 4, 3, 2, 1, 1)] == pays[row(*[1] * 11)] == 3
    assert pays[row(6, 7, 8)] == pays[row(7, 7, 7)] == EXACT.number(3) / 2


def test_a_split_hand_has_its_bonus_only_where_the_rules_say_so() -> None:
    kept = win_pays(build_terms(DOUBLE_DOUBLE), FLOAT, split=True)
    assert (kept == win_pays(build_terms(DOUBLE_DOUBLE), FLOAT)).all()
    assert (win_pays(build_terms(ruleset("bet-bigger")), FLOAT, split=True) == 1).all()


def test_which_hands_may_be_doubled() -> None:
    washington = may_double(build_terms(DOUBLE_DOUBLE))
    assert washington[row(5, 6)]
    assert washington[row(2, 2, 2)]
    assert washington[row(1, 4, 6)]
    assert not washington[row(10, 9, 2)]
    assert not washington[row(5)]
    plain = may_double(build_terms(blackjack()))
    assert plain[row(5, 6)]
    assert not plain[row(2, 2, 2)]
    assert not plain[row(1, 10)]
    assert not may_double(build_terms(without_doubling())).any()


@pytest.mark.parametrize(
    ("cards", "up", "action"),
    [
        ((10, 10), 5, STAND),
        ((5, 6), 5, DOUBLE),
        ((10, 6), 9, HIT),
        ((10, 7), TEN, STAND),
        ((2, 3), ACE, HIT),
        ((1, 6), 5, DOUBLE),
        ((10, 9, 2), 5, STAND),
    ],
)
def test_the_best_action_is_the_one_every_chart_has(
    cards: tuple[int, ...], up: int, action: int
) -> None:
    table = against(up)
    assert table.action[row(*cards)] == action
    worth = {STAND: table.stand, HIT: table.hit, DOUBLE: table.double}
    assert table.value[row(*cards)] == worth[action][row(*cards)]


def test_a_bust_costs_what_lies_on_the_hand() -> None:
    table = against(5)
    assert table.value[hand_table().bust] == -1
    assert [level.value[hand_table().bust] for level in table.doubled] == [-2, -4, -8]


def test_a_doubled_hand_stands_goes_on_or_is_rescued() -> None:
    first, second, third = against(TEN).doubled
    assert (first.level, second.level, third.level) == (1, 2, 3)
    assert first.action[row(10, 2)] == RESCUE
    assert first.value[row(10, 2)] == -1
    assert third.rescue is not None
    assert (third.rescue == -4).all()
    assert third.again is None
    assert first.action[row(10, 10)] == STAND
    assert against(5).doubled[0].action[row(5, 6)] == DOUBLE
    # A 21 is neither rescued nor, if hard, doubled again.
    twenty_one = hand_table().total == 21
    for level in (first, second, third):
        assert not (level.action[twenty_one] == RESCUE).any()
        assert not (level.action[twenty_one & ~hand_table().soft] == DOUBLE).any()


def test_where_there_is_no_rescue_a_doubled_hand_only_stands() -> None:
    (only,) = against(TEN, blackjack()).doubled
    assert only.rescue is None
    assert (only.action == STAND).all()


def test_where_nothing_may_be_doubled_no_hand_is() -> None:
    table = against(5, without_doubling())
    assert table.doubled == ()
    assert not (table.action == DOUBLE).any()
    assert revalue_hands(table, best_play_rule(table)).value == pytest.approx(
        table.value, abs=1e-14
    )


def test_hands_grown_from_a_split_may_be_paid_otherwise() -> None:
    terms = build_terms(ruleset("bet-bigger"))
    before = solve_hands(SIX_DECKS, 5, terms, FLOAT)
    after = solve_hands(SIX_DECKS, 5, terms, FLOAT, split=True)
    assert before.stand[row(6, 7, 8)] == pytest.approx(1.5)
    assert after.stand[row(6, 7, 8)] == pytest.approx(1)


def test_both_kinds_of_numbers_find_the_same_values_and_actions() -> None:
    small = RemainingCards((3, 2, 2, 2, 2, 2, 2, 2, 2, 6), ((1, 1, 0, 0),) * 3)
    terms: SolverTerms = build_terms(DOUBLE_DOUBLE)
    exact, fast = (solve_hands(small, ACE, terms, kind) for kind in (EXACT, FLOAT))
    possible = (np.array(small.values) - hand_table().counts - np.eye(10, dtype=int)[ACE] >= 0).all(
        1
    )
    possible &= hand_table().cards <= 6
    for name in ("stand", "hit", "double"):
        found = getattr(fast, name)[possible]
        assert found == pytest.approx(getattr(exact, name)[possible].astype(float), abs=1e-12)
    assert fast.value[:-1][possible] == pytest.approx(
        exact.value[:-1][possible].astype(float), abs=1e-12
    )


def test_a_hand_that_may_not_be_doubled_hits_or_stands() -> None:
    table = against(5)
    plain = best_play_rule(table).plain
    assert plain[row(5, 6)] == HIT
    assert plain[row(10, 10)] == STAND
    assert plain[row(10, 9, 2)] == STAND
    assert set(np.unique(plain)) == {STAND, HIT}


@pytest.mark.parametrize("up", [ACE, 5, TEN])
@pytest.mark.parametrize("rules", [DOUBLE_DOUBLE, ruleset("bet-bigger"), blackjack()], ids=str)
def test_following_best_play_gains_what_best_play_gains(up: int, rules: RuleSet) -> None:
    table = against(up, rules)
    again = revalue_hands(table, best_play_rule(table))
    for name in ("stand", "hit", "double", "value"):
        assert getattr(again, name) == pytest.approx(getattr(table, name), abs=1e-14)
    for found, level in zip(again.doubled, table.doubled, strict=True):
        assert found.value == pytest.approx(level.value, abs=1e-14)


def test_a_rule_that_always_stands_gains_what_standing_gains() -> None:
    table = against(5)
    always: Indices = np.full(hand_table().bust, STAND)
    followed = revalue_hands(table, PlayRule(always, always, (always,) * 3, always > STAND))
    assert (followed.value[:-1] == table.stand).all()
    assert (followed.action == STAND).all()
    # A double is then one card and the end of it.
    ends = np.append(table.doubled[0].stand, -2.0)
    one_card = (table.draw * ends[hand_table().child[:-1]]).sum(axis=1)
    assert followed.double == pytest.approx(one_card, abs=1e-14)


def test_no_rule_gains_more_than_best_play() -> None:
    table = against(8)
    never: Indices = np.where(hand_table().total < 17, HIT, STAND)
    stays: Indices = np.full(hand_table().bust, STAND)
    followed = revalue_hands(table, PlayRule(never, never, (stays,) * 3, stays > STAND))
    assert (followed.value <= table.value + 1e-12).all()
    assert (followed.value < table.value - 1e-3).any()
