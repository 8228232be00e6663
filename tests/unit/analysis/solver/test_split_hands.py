"""Hands that grow from one card of a split pair."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from fixtures.blackjack_rules import blackjack
from spanish21 import ruleset
from spanish21.analysis.model.arithmetic import EXACT, FLOAT, Arithmetic
from spanish21.analysis.model.hand_table import ACE, TEN, VALUE_COUNT, hand_table, split_hand_table
from spanish21.analysis.model.remaining_cards import SUITED_VALUES, RemainingCards
from spanish21.analysis.model.terms import build_terms
from spanish21.analysis.solver.dealer_endings import draw_chances
from spanish21.analysis.solver.hand_values import (
    DOUBLE,
    HIT,
    STAND,
    HandValues,
    best_play_rule,
    solve_hands,
)
from spanish21.analysis.solver.split_hands import (
    ReachableSplitHands,
    SplitHandValues,
    second_card_chances,
)
from spanish21.analysis.solver.split_play import SplitPlay, play_before_split
from spanish21.analysis.solver.suited_bonuses import (
    best_suited_play,
    completing_value,
    solve_suited_hits,
)
from spanish21.game.rules import RuleSet

SIX_DECKS = RemainingCards((24,) * 9 + (72,), ((6,) * 4,) * 3)
WASHINGTON = ruleset("wa-2025", double_double=True)


def without_doubling() -> RuleSet:
    rules = ruleset("bet-bigger")
    return replace(rules, double=replace(rules.double, doublings=0))


def same_play(against: HandValues) -> SplitPlay:
    """Play after a split as before it."""
    play = best_play_rule(against)
    suited = best_suited_play(against, solve_suited_hits(against), play)
    return play_before_split(play, suited, against.terms)


@cache
def grown(
    rules: RuleSet, up: int, arithmetic: Arithmetic = FLOAT, extras: int = 2
) -> ReachableSplitHands:
    against = solve_hands(SIX_DECKS, up, build_terms(rules), arithmetic)
    return ReachableSplitHands(against, same_play(against), extras, range(VALUE_COUNT))


def begun(rules: RuleSet, up: int) -> SplitHandValues:
    return grown(rules, up).values(returned=False)


@pytest.mark.parametrize("up", [ACE, 4, TEN])
def test_second_cards_come_from_what_the_other_pair_cards_leave(up: int) -> None:
    found = begun(WASHINGTON, up)
    for pair in range(VALUE_COUNT):
        for extra in (1, 2):
            left = np.array(SIX_DECKS.values)
            left[up] -= 1
            left[pair] -= 1 + extra
            plain = draw_chances(left[np.newaxis], up, FLOAT)[0]
            assert found.second[extra - 1, pair] == pytest.approx(plain, abs=1e-15)


def test_a_hand_with_no_extra_cards_gone_would_be_worth_what_it_is_before_a_split() -> None:
    # The same values where the extra pair card is put back into the shoe.
    terms = build_terms(WASHINGTON)
    more = RemainingCards((25, *SIX_DECKS.values[1:]), SIX_DECKS.suits)
    against = solve_hands(SIX_DECKS, 4, terms, FLOAT)
    found = ReachableSplitHands(
        solve_hands(more, 4, terms, FLOAT), same_play(against), 1, range(VALUE_COUNT)
    )
    worth = found.values(returned=False).worth[0, ACE]
    for second in range(1, VALUE_COUNT):
        row = hand_table().find((1, second + 1))
        assert worth[second] == pytest.approx(against.value[row], abs=1e-12)


def test_split_aces_that_get_one_card_stand_on_it() -> None:
    found = grown(blackjack(), 5)
    rows = split_hand_table()
    aces = (rows.pair == ACE) & (hand_table().cards[rows.hand] == 2)
    assert (found.actions[aces] == STAND).all()
    assert (
        found.actions[(rows.pair == 4) & (rows.hand == hand_table().find((5, 6)))] == DOUBLE
    ).all()
    reached = found.reached[0][aces | ((rows.pair == ACE) & (hand_table().cards[rows.hand] > 2))]
    assert reached.sum() == VALUE_COUNT


def test_a_split_hand_that_may_not_double_hits_instead() -> None:
    rows = split_hand_table()
    eleven = (rows.pair == 4) & (rows.hand == hand_table().find((5, 6)))
    assert (grown(blackjack(double_after_split=False), 5).actions[eleven] == HIT).all()


def test_a_bonus_is_paid_after_a_split_where_the_rules_say_so() -> None:
    row = hand_table().find((7, 7, 7))
    assert grown(WASHINGTON, 5).pays[row] == 1.5
    assert grown(ruleset("bet-bigger"), 5).pays[row] == 1


def test_where_suits_decide_each_action_has_its_worth() -> None:
    found = begun(WASHINGTON, 4)
    for pair in range(VALUE_COUNT):
        for second in range(VALUE_COUNT):
            suits_matter = (
                pair in SUITED_VALUES
                and second in SUITED_VALUES
                and completing_value(pair, second) is not None
            )
            assert found.choices[:, :, pair, second].any() == suits_matter
            assert found.third[:, pair, second].any() == suits_matter
            if suits_matter:
                best = found.worth[:, pair, second]
                among = found.choices[:, :, pair, second]
                assert np.isclose(among, best, atol=1e-12).any(axis=0).all()


def test_where_nothing_may_be_doubled_no_row_is_reached_doubled() -> None:
    found = grown(without_doubling(), 5)
    assert len(found.reached) == 1
    assert found.doubled == ()
    assert not found.values(returned=False).choices[DOUBLE].any()


def test_a_rescue_costs_more_where_a_blackjack_would_have_given_the_wager_back() -> None:
    section_13 = ruleset("section-13")
    for up in (ACE, TEN):
        table = grown(section_13, up)
        plain, returned = (table.values(returned=which).worth for which in (False, True))
        assert (returned <= plain + 1e-15).all()
        assert (returned < plain - 1e-6).any()
    under_a_six = grown(section_13, 5)
    plain, returned = (under_a_six.values(returned=which).worth for which in (False, True))
    assert plain == pytest.approx(returned, abs=1e-15)


def test_an_unseen_blackjack_is_less_likely_with_fewer_of_its_cards_left() -> None:
    row = np.array([split_hand_table().start[TEN]])
    odds = grown(ruleset("section-13"), ACE).blackjack(row, Fraction(0)).odds[0]
    assert odds == pytest.approx([70 / 215, 69 / 215], abs=1e-15)
    # Where the dealer has looked there is none.
    assert (grown(WASHINGTON, ACE).blackjack(row, Fraction(0)).odds == 0).all()


def test_the_other_card_of_a_pair_row() -> None:
    rows, found = split_hand_table(), grown(WASHINGTON, 4)
    for pair in range(VALUE_COUNT):
        for second in range(VALUE_COUNT):
            row = rows.child[rows.start[pair], second]
            if row < rows.bust:
                assert found.second_of(int(row)) == second


def test_a_closed_hands_second_card_is_no_pair_card() -> None:
    found = begun(WASHINGTON, 4)
    for pair in range(VALUE_COUNT):
        opened = second_card_chances(found, pair, closed=False)
        closed = second_card_chances(found, pair, closed=True)
        assert not closed[:, pair].any()
        assert closed.sum(axis=1) == pytest.approx([1, 1], abs=1e-14)
        others = np.arange(VALUE_COUNT) != pair
        scale = opened[:, others].sum(axis=1)[:, np.newaxis]
        assert closed[:, others] * scale == pytest.approx(opened[:, others], abs=1e-15)
        assert opened[:, pair].all()


def test_both_kinds_of_numbers_find_the_same_hands() -> None:
    small = RemainingCards((6, 4, 4, 4, 4, 4, 4, 4, 4, 9), ((1,) * 4,) * 3)
    found = []
    for arithmetic in (EXACT, FLOAT):
        against = solve_hands(small, 4, build_terms(ruleset("wa-2025")), arithmetic)
        found.append(
            ReachableSplitHands(against, same_play(against), 2, range(VALUE_COUNT)).values(
                returned=False
            )
        )
    exact, fast = found
    assert fast.worth == pytest.approx(exact.worth.astype(float), abs=1e-12)
    assert fast.second == pytest.approx(exact.second.astype(float), abs=1e-15)


def test_only_the_pairs_that_are_wanted_are_grown() -> None:
    table = grown(WASHINGTON, 4)
    some = ReachableSplitHands(table.hands, same_play(table.hands), 2, (ACE, 7)).values(
        returned=False
    )
    every = begun(WASHINGTON, 4)
    for pair in (ACE, 7):
        assert some.worth[:, pair] == pytest.approx(every.worth[:, pair], abs=1e-15)
        assert some.second[:, pair] == pytest.approx(every.second[:, pair], abs=1e-15)
        assert some.choices[:, :, pair] == pytest.approx(every.choices[:, :, pair], abs=1e-15)
    assert not some.worth[:, TEN].any()
