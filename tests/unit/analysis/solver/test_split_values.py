"""What splitting a pair is worth, by the suits it is made of."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from fixtures.blackjack_rules import blackjack
from spanish21 import ruleset
from spanish21.analysis.model.arithmetic import EXACT, FLOAT, Arithmetic
from spanish21.analysis.model.hand_table import ACE, TEN
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.model.terms import build_terms
from spanish21.analysis.solver.hand_values import DOUBLE, HIT, STAND
from spanish21.analysis.solver.solution import solve_up_card
from spanish21.analysis.solver.split_sequences import FIRST_CARD, LATER_PAIR_CARD, SECOND_CARD
from spanish21.analysis.solver.split_values import SplitValues
from spanish21.analysis.solver.suited_bonuses import (
    SEVEN,
    KnownSuits,
    SuitedPlay,
    SuitPattern,
    suit_patterns,
)
from spanish21.game.rules import RuleSet

pytestmark = pytest.mark.long

EIGHT, SIX = SEVEN + 1, SEVEN - 1
SIX_DECKS = RemainingCards((24,) * 9 + (72,), ((6,) * 4,) * 3)
UNEQUAL = RemainingCards((9,) * 5 + (4, 7, 4, 9, 20), ((1, 1, 1, 1), (3, 2, 1, 1), (2, 1, 1, 0)))


@cache
def splits(
    rules: RuleSet, up: int, shoe: RemainingCards = SIX_DECKS, arithmetic: Arithmetic = FLOAT
) -> SplitValues:
    return solve_up_card(shoe, up, build_terms(rules), arithmetic).splits


def pattern(first: int, second: int, up_suit: int = 0) -> SuitPattern:
    return SuitPattern(up_suit, first, second, EXACT.number(1))


def test_aces_are_split_as_often_as_their_own_rule_says() -> None:
    once = splits(blackjack(resplit_aces=False), 5)
    assert (once.most_hands(ACE), once.most_hands(EIGHT)) == (2, 4)
    again = splits(blackjack(), 5)
    assert again.most_hands(ACE) == again.most_hands(TEN) == 4
    assert again.weights(ACE) is again.weights(ACE)


def test_two_hands_are_worth_twice_one_hand_with_the_other_card_gone() -> None:
    rules = ruleset("wa-2025")
    two = replace(rules, split=replace(rules.split, maximum_hands=2))
    found = splits(two, 4)
    one = (found.split_hands.second[0, TEN] * found.split_hands.worth[0, TEN]).sum()
    assert found.value(TEN, None) == pytest.approx(2 * one, abs=1e-14)


@pytest.mark.parametrize("up", [2, 4, 5])
def test_splitting_again_gains_where_splitting_does(up: int) -> None:
    rules = ruleset("wa-2025")
    values = []
    for hands in (2, 3, 4):
        most = replace(rules, split=replace(rules.split, maximum_hands=hands))
        found = splits(most, up)
        values.append(float(found.value(EIGHT, pattern(1, 2))))
    assert values == sorted(values)


def test_suits_of_a_pair_that_no_suit_can_help_do_not_matter() -> None:
    found = splits(blackjack(), 4)
    plain = found.value(EIGHT, None)
    for first, second in ((0, 0), (0, 1), (1, 2)):
        assert found.value(EIGHT, pattern(first, second)) == pytest.approx(plain, abs=1e-13)


def test_spaded_sevens_are_worth_more_than_others() -> None:
    found = splits(ruleset("wa-2025"), 4)
    spades = found.value(SEVEN, pattern(0, 0))
    hearts = found.value(SEVEN, pattern(1, 1))
    mixed = found.value(SEVEN, pattern(1, 2))
    assert spades > hearts
    assert spades > mixed


def test_without_bonuses_after_a_split_suits_change_only_what_is_done() -> None:
    # Spaded 7s are hit for a bonus that a split hand does not get.
    found = splits(ruleset("bet-bigger"), 4)
    assert found.value(SEVEN, pattern(0, 0)) <= found.value(SEVEN, pattern(1, 2))


def test_the_first_and_second_hands_begin_with_the_cards_that_were_dealt() -> None:
    found = splits(ruleset("wa-2025"), 9, UNEQUAL, EXACT)
    dealt = pattern(2, 3)
    ((likely, first),) = found.hand_starts(SEVEN, FIRST_CARD, dealt)
    assert (likely, first.own, first.known) == (1, 2, KnownSuits(((SEVEN, 3),)))
    ((likely, second),) = found.hand_starts(SEVEN, SECOND_CARD, dealt)
    assert (likely, second.own, second.known) == (1, 3, KnownSuits(((SEVEN, 2),)))


def test_later_hands_begin_with_any_suit_that_is_left() -> None:
    found = splits(ruleset("wa-2025"), 9, UNEQUAL, EXACT)
    begun = list(found.hand_starts(SEVEN, LATER_PAIR_CARD, pattern(2, 3)))
    shares = {hand.own: EXACT.fraction(likely) for likely, hand in begun}
    assert shares == {0: Fraction(3, 5), 1: Fraction(2, 5)}
    assert all(hand.known == KnownSuits(((SEVEN, 2), (SEVEN, 3))) for _, hand in begun)


def test_the_suits_of_other_eights_do_not_matter_to_an_eight() -> None:
    found = splits(ruleset("wa-2025"), SIX, UNEQUAL, EXACT)
    ((_, first),) = found.hand_starts(EIGHT, FIRST_CARD, pattern(1, 2, up_suit=3))
    assert (first.own, first.up_suit, first.known) == (1, 3, KnownSuits(((SIX, 3),)))


def test_suits_that_are_alike_begin_alike() -> None:
    found = splits(ruleset("wa-2025"), 9)
    ((_, hearts),) = found.hand_starts(SEVEN, FIRST_CARD, pattern(1, 2))
    ((_, clubs),) = found.hand_starts(SEVEN, FIRST_CARD, pattern(2, 3))
    assert hearts == clubs
    ((_, spades),) = found.hand_starts(SEVEN, FIRST_CARD, pattern(0, 3))
    assert spades.own == 0
    assert spades.known == KnownSuits(((SEVEN, 1),))


def test_a_meeting_says_how_likely_each_action_is() -> None:
    found = splits(ruleset("wa-2025"), 4, SIX_DECKS, EXACT)
    ((_, begun),) = found.hand_starts(EIGHT, FIRST_CARD, pattern(0, 1))
    met = found.second_card(EIGHT, SIX, begun)
    # 6 and 8 against a 5 are hit in one suit, and stand else.
    assert met.actions == {HIT: Fraction(1, 4), STAND: Fraction(3, 4)}
    assert met.suited == Fraction(6, 24) * Fraction(6, 24)
    assert found.second_card(EIGHT, SIX, begun) is met


def test_a_split_hand_that_may_not_double_meets_with_another_action() -> None:
    # A rule that doubles any 6 and 8: where a split hand may not, it hits them.
    plain = splits(blackjack(double_after_split=False), 4, SIX_DECKS, EXACT)
    shape = plain.suited_play.action[SIX, EIGHT].shape
    doubles = {pair: found * 0 + DOUBLE for pair, found in plain.suited_play.action.items()}
    hits = {pair: found * 0 + HIT for pair, found in plain.suited_play.action.items()}
    assert shape == hits[SIX, EIGHT].shape
    kept = plain.suited_play.given_up
    always = SplitValues(plain.hands, plain.play, SuitedPlay(doubles, hits, kept))
    ((_, begun),) = always.hand_starts(EIGHT, FIRST_CARD, pattern(0, 1))
    assert always.second_card(EIGHT, SIX, begun).actions == {HIT: 1}
    with_doubles = splits(blackjack(), 4, SIX_DECKS, EXACT)
    always = SplitValues(with_doubles.hands, with_doubles.play, SuitedPlay(doubles, hits, kept))
    assert always.second_card(EIGHT, SIX, begun).actions == {DOUBLE: 1}


def test_only_later_hands_get_their_wager_back_from_an_unseen_blackjack() -> None:
    section_13 = ruleset("section-13")
    for up in (ACE, TEN):
        found = splits(section_13, up)
        assert found.returns_later
        assert found.returned_split_hands is not found.split_hands
    assert not splits(section_13, 5).returns_later
    assert not splits(ruleset("wa-2025"), ACE).returns_later


def test_only_the_pairs_that_are_wanted_may_be_split() -> None:
    every = splits(ruleset("wa-2025"), 4)
    some = SplitValues(every.hands, every.play, every.suited_play, pairs=(ACE, EIGHT))
    assert some.most_hands(TEN) == 1
    assert some.most_hands(ACE) == some.most_hands(EIGHT) == 4
    assert some.value(ACE, None) == pytest.approx(every.value(ACE, None), abs=1e-14)
    suits = pattern(0, 1)
    assert some.value(EIGHT, suits) == pytest.approx(every.value(EIGHT, suits), abs=1e-14)


@pytest.mark.parametrize("pair", [ACE, SIX, SEVEN, EIGHT, TEN])
@pytest.mark.parametrize("up", [ACE, SEVEN])
def test_both_kinds_of_numbers_value_a_split_alike(up: int, pair: int) -> None:
    rules = ruleset("section-13")
    exact, fast = (splits(rules, up, UNEQUAL, kind) for kind in (EXACT, FLOAT))
    suits: list[SuitPattern | None] = [None]
    if pair in (SIX, SEVEN, EIGHT):
        suits += suit_patterns(UNEQUAL, up, pair, pair, exact.terms, EXACT)
    for found in suits:
        assert fast.value(pair, found) == pytest.approx(float(exact.value(pair, found)), abs=1e-10)
