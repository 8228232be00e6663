"""Suits: which two cards may become a 6-7-8 or 7-7-7, and what that adds."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from fixtures.blackjack_rules import blackjack
from spanish21 import ruleset
from spanish21.analysis.model.arithmetic import EXACT, FLOAT
from spanish21.analysis.model.hand_table import hand_table
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.model.terms import build_terms
from spanish21.analysis.solver.hand_values import DOUBLE, HIT, STAND, best_play_rule, solve_hands
from spanish21.analysis.solver.suited_bonuses import (
    COMPLETABLE_CARDS,
    SEVEN,
    SUIT_COUNT,
    KnownSuits,
    SuitedPlay,
    best_suited_play,
    completing_value,
    known_up_card,
    solve_suited_hits,
    suit_patterns,
    suit_share,
    suited_bonus,
    suited_bonus_gain,
    suited_hits,
    third_value,
    up_card_suits,
)
from spanish21.game.cards import Card, Rank, Suit
from spanish21.game.hand_values import Bonus21
from spanish21.game.wagers.super_bonus import is_super_bonus

SIX, EIGHT = SEVEN - 1, SEVEN + 1
WASHINGTON = build_terms(ruleset("wa-2025"))
SIX_DECKS = RemainingCards((24,) * 9 + (72,), ((6,) * 4,) * 3)
UNEQUAL = RemainingCards(
    (4, 4, 4, 4, 4, 4, 7, 4, 4, 12), ((1, 1, 1, 1), (3, 2, 1, 1), (2, 1, 1, 0))
)
SURE = {pair: EXACT.number(1) for pair in COMPLETABLE_CARDS}


def test_the_third_card_that_makes_a_678_or_777() -> None:
    third = {
        (SIX, SEVEN): EIGHT,
        (SIX, EIGHT): SEVEN,
        (SEVEN, EIGHT): SIX,
        (SEVEN, SEVEN): SEVEN,
    }
    for first, second in product(range(10), repeat=2):
        low, high = sorted((first, second))
        assert completing_value(first, second) == third.get((low, high))
    assert set(COMPLETABLE_CARDS) == set(third)
    assert {pair: third_value(*pair) for pair in COMPLETABLE_CARDS} == third


def test_spades_and_other_suits_make_different_bonuses() -> None:
    assert suited_bonus(sevens=False, suit=Suit.SPADES) is Bonus21.SIX_SEVEN_EIGHT_SPADES
    assert suited_bonus(sevens=False, suit=Suit.CLUBS) is Bonus21.SIX_SEVEN_EIGHT_SUITED
    assert suited_bonus(sevens=True, suit=Suit.SPADES) is Bonus21.SEVENS_SPADES
    assert suited_bonus(sevens=True, suit=Suit.HEARTS) is Bonus21.SEVENS_SUITED


def test_what_a_suited_hand_gains_beyond_a_mixed_one() -> None:
    half = Fraction(1, 2)
    for sevens in (False, True):
        assert suited_bonus_gain(WASHINGTON, EXACT, sevens=sevens, suit=Suit.SPADES) == 3 * half
        assert suited_bonus_gain(WASHINGTON, EXACT, sevens=sevens, suit=Suit.DIAMONDS) == half
    assert suited_bonus_gain(build_terms(blackjack()), EXACT, sevens=True, suit=Suit.SPADES) == 0


def test_known_cards_are_no_longer_in_the_shoe() -> None:
    known = KnownSuits(((SEVEN, 0), (SEVEN, 0), (SEVEN, 3), (SEVEN, 3), (SIX, 0)))
    assert known.remaining(UNEQUAL, SEVEN) == [1, 2, 1, 0]
    assert known.remaining(UNEQUAL, SIX) == [0, 1, 1, 1]
    assert known.remaining(UNEQUAL, EIGHT) == [2, 1, 1, 0]


def test_the_up_cards_suit_matters_for_6_7_and_8_only() -> None:
    assert [len(up_card_suits(up)) for up in range(10)] == [1, 1, 1, 1, 1, 4, 4, 4, 1, 1]
    assert known_up_card(SEVEN, 2) == ((SEVEN, 2),)
    assert known_up_card(9, 2) == ()


def test_a_share_of_cards_by_suit_and_none_of_none() -> None:
    assert suit_share([3, 2, 1, 1], 0, EXACT) == Fraction(3, 7)
    assert suit_share([0, 0, 0, 0], 0, EXACT) == 0


def test_a_suited_hit_is_as_likely_as_the_third_card_of_that_suit() -> None:
    found = suited_hits(UNEQUAL, 9, SURE, WASHINGTON, EXACT)
    assert found.chance[SIX, SEVEN].shape == (1, SUIT_COUNT, SUIT_COUNT)
    assert found.chance[SIX, SEVEN][0, 0, 0] == Fraction(2, 4)
    assert found.chance[SIX, SEVEN][0, 3, 3] == 0
    assert found.chance[SIX, SEVEN][0, 0, 1] == 0
    assert found.chance[SEVEN, SEVEN][0, 0, 0] == Fraction(1, 5)
    assert not found.super_bonus.any()


def test_the_up_card_takes_one_of_its_suit_away() -> None:
    found = suited_hits(UNEQUAL, EIGHT, SURE, WASHINGTON, EXACT)
    assert found.chance[SIX, SEVEN][0, 0, 0] == Fraction(1, 3)
    assert found.chance[SIX, SEVEN][1, 0, 0] == Fraction(2, 3)


@pytest.mark.parametrize("decks", [2, 6])
def test_a_super_bonus_is_as_likely_as_the_sevens_that_win_one(decks: int) -> None:
    rules = ruleset("wa-2025", decks=decks)
    assert rules.super_bonus is not None
    found = suited_hits(UNEQUAL, SEVEN, SURE, build_terms(rules), EXACT).super_bonus
    for v, s, t in product(range(SUIT_COUNT), repeat=3):
        left = KnownSuits(((SEVEN, v), (SEVEN, s), (SEVEN, t))).remaining(UNEQUAL, SEVEN)
        sevens = [Card(Rank.SEVEN, Suit(suit)) for suit in (v, s, t)]
        wins = sum(
            left[w]
            for w in range(SUIT_COUNT)
            if is_super_bonus(
                [*sevens[1:], Card(Rank.SEVEN, Suit(w))], sevens[0], rules.super_bonus
            )
        )
        assert found[v, s, t] == Fraction(wins, sum(left))
    assert found.any()


def test_where_there_is_no_super_bonus_none_is_won() -> None:
    found = suited_hits(UNEQUAL, SEVEN, SURE, build_terms(ruleset("bet-bigger")), EXACT)
    assert not found.super_bonus.any()


@pytest.mark.parametrize("up", [SIX, SEVEN, 9])
@pytest.mark.parametrize("cards", [(SIX, SIX), *COMPLETABLE_CARDS])
@pytest.mark.parametrize("shoe", [SIX_DECKS, UNEQUAL], ids=["full", "unequal"])
def test_the_suit_patterns_of_a_deal_are_all_that_can_be(
    shoe: RemainingCards, cards: tuple[int, int], up: int
) -> None:
    found = suit_patterns(shoe, up, *cards, WASHINGTON, EXACT)
    assert sum(pattern.chance for pattern in found) == 1
    named = {(pattern.up_suit, pattern.first, pattern.second) for pattern in found}
    assert len(named) == len(found)


def test_suits_that_are_alike_go_by_one_name() -> None:
    found = suit_patterns(SIX_DECKS, 9, SIX, SEVEN, WASHINGTON, EXACT)
    likely = {(pattern.first, pattern.second): pattern.chance for pattern in found}
    assert likely == {
        (0, 0): Fraction(1, 16),
        (0, 1): Fraction(3, 16),
        (1, 0): Fraction(3, 16),
        (1, 1): Fraction(3, 16),
        (1, 2): Fraction(6, 16),
    }


def test_suits_that_are_not_alike_keep_their_names() -> None:
    found = suit_patterns(UNEQUAL, 9, SEVEN, SEVEN, WASHINGTON, EXACT)
    likely = {(pattern.first, pattern.second): pattern.chance for pattern in found}
    assert likely[0, 0] == Fraction(3 * 2, 7 * 6)
    assert likely[1, 0] == Fraction(2 * 3, 7 * 6)
    assert (3, 3) not in likely


def test_named_sevens_leave_the_other_suits_alike_only_if_all_three_are_named() -> None:
    terms = build_terms(ruleset("wa-2025", decks=2))
    assert len(suit_patterns(SIX_DECKS, 9, SIX, SEVEN, terms, EXACT)) == 5
    assert terms.super_bonus is not None
    two = replace(terms.super_bonus, cards=terms.super_bonus.cards[:2])
    assert (
        len(suit_patterns(SIX_DECKS, 9, SIX, SEVEN, replace(terms, super_bonus=two), EXACT)) == 16
    )


def test_a_deal_that_cannot_be_has_no_pattern() -> None:
    none = RemainingCards((9,) * 10, ((0,) * 4, (1,) * 4, (1,) * 4))
    assert suit_patterns(none, 9, SIX, SEVEN, WASHINGTON, EXACT) == []


def test_a_play_by_suits_is_the_same_in_whatever_order_the_cards_came() -> None:
    by_suit = np.full((1, SUIT_COUNT, SUIT_COUNT), STAND)
    by_suit[0, 2, 3] = DOUBLE
    without = np.full((1, SUIT_COUNT, SUIT_COUNT), STAND)
    without[0, 2, 3] = HIT
    given_up = by_suit == DOUBLE
    play = SuitedPlay({(SIX, SEVEN): by_suit}, {(SIX, SEVEN): without}, {(SIX, SEVEN): given_up})
    for cards in (((SIX, 2), (SEVEN, 3)), ((SEVEN, 3), (SIX, 2))):
        assert play.of(0, *cards) == DOUBLE
        assert play.plain(0, *cards) == HIT
        assert play.gives_up(0, *cards)
    assert play.of(0, (SIX, 3), (SEVEN, 2)) == STAND


@pytest.mark.parametrize(
    ("up", "pair", "spades", "suited"),
    [
        (2, (SEVEN, EIGHT), HIT, HIT),
        (4, (SIX, EIGHT), HIT, HIT),
        (4, (SEVEN, SEVEN), HIT, STAND),
        (5, (SIX, EIGHT), HIT, STAND),
        (5, (SEVEN, EIGHT), STAND, STAND),
    ],
)
def test_two_cards_that_stand_are_hit_where_their_suit_is_worth_it(
    up: int, pair: tuple[int, int], spades: int, suited: int
) -> None:
    against = solve_hands(SIX_DECKS, up, WASHINGTON, FLOAT)
    hits = solve_suited_hits(against)
    play = best_suited_play(against, hits, best_play_rule(against))
    row = hand_table().find((pair[0] + 1, pair[1] + 1))
    assert against.action[row] == STAND
    # Where the up card has no suit that matters, all its suits are one.
    v = len(up_card_suits(up)) - 1
    for first, second, action in ((0, 0, spades), (1, 1, suited), (0, 1, STAND), (1, 2, STAND)):
        assert play.of(v, (pair[0], first), (pair[1], second)) == action
        assert play.plain(v, (pair[0], first), (pair[1], second)) == action
    drawn = against.draw[row, third_value(*pair)]
    left = KnownSuits((*known_up_card(up, v), (pair[0], 0), (pair[1], 0))).remaining(
        SIX_DECKS, third_value(*pair)
    )
    assert hits.chance[pair][v, 0, 0] == pytest.approx(drawn * left[0] / sum(left))


def test_a_hand_that_doubles_hits_or_stands_where_it_may_not() -> None:
    # 6 and 7 in a shoe of 8s, against a 6: a double in mixed suits, a hit for 3 to 1 in spades.
    shoe = RemainingCards(
        (1, 1, 1, 1, 1, 2, 2, 30, 1, 1), ((1, 1, 0, 0), (1, 1, 0, 0), (15, 15, 0, 0))
    )
    against = solve_hands(shoe, 0, WASHINGTON, EXACT)
    row = hand_table().find((6, 7))
    assert against.action[row] in (HIT, DOUBLE)
    play = best_suited_play(against, solve_suited_hits(against), best_play_rule(against))
    assert play.of(0, (SIX, 0), (SEVEN, 1)) == against.action[row]
    assert play.of(0, (SIX, 0), (SEVEN, 0)) == HIT
    assert play.plain(0, (SIX, 0), (SEVEN, 1)) == HIT
