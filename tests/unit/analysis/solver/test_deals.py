"""Every deal, and what can be done with it."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from fixtures.blackjack_rules import blackjack
from spanish21 import ruleset
from spanish21.analysis.model.arithmetic import EXACT, FLOAT, Arithmetic
from spanish21.analysis.model.hand_table import ACE, TEN, VALUE_COUNT, hand_table
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.model.terms import build_terms
from spanish21.analysis.solver.deals import (
    BLACKJACK,
    SPLIT,
    SolvedDeal,
    UpCardSolution,
    revalue_deals,
)
from spanish21.analysis.solver.hand_values import DOUBLE, HIT, STAND, SURRENDER
from spanish21.analysis.solver.solution import solve_up_card
from spanish21.analysis.solver.suited_bonuses import SEVEN
from spanish21.game.rules import RuleSet

SIX_DECKS = RemainingCards((24,) * 9 + (72,), ((6,) * 4,) * 3)
WASHINGTON = ruleset("wa-2025")


@cache
def table(
    rules: RuleSet, up: int, shoe: RemainingCards = SIX_DECKS, arithmetic: Arithmetic = FLOAT
) -> UpCardSolution:
    return solve_up_card(shoe, up, build_terms(rules), arithmetic)


def deals(rules: RuleSet, up: int, first: int, second: int) -> list[SolvedDeal]:
    every = table(rules, up).deals
    return [deal for deal in every if (deal.first, deal.second) == (first, second)]


def the_deal(rules: RuleSet, up: int, first: int, second: int) -> SolvedDeal:
    (only,) = deals(rules, up, first, second)
    return only


def test_the_deals_under_every_up_card_are_all_that_can_be() -> None:
    every = [deal for up in range(VALUE_COUNT) for deal in table(WASHINGTON, up).deals]
    assert sum(deal.chance for deal in every) == pytest.approx(1, abs=1e-12)
    values = {(deal.up, deal.first, deal.second) for deal in every}
    assert len(values) == 10 * 55
    assert all(deal.first <= deal.second for deal in every)


def test_a_deal_that_the_shoe_cannot_make_is_left_out() -> None:
    shoe = RemainingCards((0, 1) + (9,) * 8, ((2, 2, 2, 3),) * 3)
    found = {(deal.first, deal.second) for deal in table(WASHINGTON, 4, shoe).deals}
    assert (ACE, TEN) not in found
    assert (1, 1) not in found
    assert (1, 2) in found


def test_a_deal_is_as_likely_as_its_cards() -> None:
    size = 288 * 287 * 286
    assert the_deal(WASHINGTON, 4, ACE, TEN).chance == pytest.approx(24 * 24 * 72 * 2 / size)
    assert the_deal(WASHINGTON, 4, 4, 4).chance == pytest.approx(24 * 23 * 22 / size)
    assert the_deal(WASHINGTON, TEN, 8, TEN).chance == pytest.approx(72 * 71 * 24 * 2 / size)


def test_two_cards_of_6_7_and_8_come_by_suits_that_differ() -> None:
    found = deals(WASHINGTON, 4, 5, 6)
    assert len(found) == 5
    assert all(deal.pattern is not None for deal in found)
    size = 288 * 287 * 286
    assert sum(deal.chance for deal in found) == pytest.approx(24**3 * 2 / size)
    assert the_deal(WASHINGTON, 4, 4, 5).pattern is None


def test_the_suits_of_sevens_matter_to_hitting_them() -> None:
    spades = next(
        deal
        for deal in deals(WASHINGTON, 4, SEVEN, SEVEN)
        if deal.pattern is not None and (deal.pattern.first, deal.pattern.second) == (0, 0)
    )
    row = hand_table().find((7, 7))
    against = table(WASHINGTON, 4).hands
    gain = against.draw[row, SEVEN] * 4 / 22 * 1.5
    assert spades.worth[HIT] == pytest.approx(against.hit[row] + gain, abs=1e-14)
    assert spades.super_bonus == 0


def test_sevens_against_a_seven_may_win_a_super_bonus() -> None:
    found = deals(WASHINGTON, SEVEN, SEVEN, SEVEN)
    by_suits = {
        (deal.pattern.up_suit, deal.pattern.first, deal.pattern.second): deal
        for deal in found
        if deal.pattern is not None
    }
    draw = table(WASHINGTON, SEVEN).hands.draw[hand_table().find((7, 7)), SEVEN]
    assert by_suits[0, 0, 0].super_bonus == pytest.approx(draw * 3 / 21)
    assert by_suits[0, 1, 1].super_bonus == pytest.approx(draw * 4 / 21)
    assert by_suits[0, 1, 2].super_bonus == 0
    suited = by_suits[0, 1, 1]
    assert suited.gain(HIT, 200) == pytest.approx(suited.worth[HIT] + 200 * suited.super_bonus)
    assert suited.gain(SPLIT, 200) == suited.worth[SPLIT]
    assert suited.best(0) == SPLIT
    assert suited.best(200) == HIT


def test_a_blackjack_is_paid_and_may_be_doubled_where_that_is_allowed() -> None:
    washington = the_deal(WASHINGTON, TEN, ACE, TEN)
    assert set(washington.worth) == {BLACKJACK, DOUBLE}
    assert washington.worth[BLACKJACK] == 1.5
    assert washington.best(0) == BLACKJACK
    assert washington.against_blackjack == 1.5
    assert set(the_deal(ruleset("section-13"), TEN, ACE, TEN).worth) == {BLACKJACK}
    plain = the_deal(blackjack(), TEN, ACE, TEN)
    assert set(plain.worth) == {BLACKJACK}
    assert plain.against_blackjack == 0
    rules = replace(WASHINGTON, double=replace(WASHINGTON.double, doublings=0))
    assert set(the_deal(rules, TEN, ACE, TEN).worth) == {BLACKJACK}


@pytest.mark.parametrize(
    ("rules", "first", "second", "actions"),
    [
        (WASHINGTON, 4, 5, {STAND, HIT, DOUBLE, SURRENDER}),
        (WASHINGTON, 8, 8, {STAND, HIT, DOUBLE, SURRENDER, SPLIT}),
        (WASHINGTON, ACE, ACE, {STAND, HIT, DOUBLE, SURRENDER, SPLIT}),
        (blackjack(surrender="never"), 4, 5, {STAND, HIT, DOUBLE}),
        (blackjack(maximum_hands=1), 8, 8, {STAND, HIT, DOUBLE, SURRENDER}),
        (blackjack(maximum_hands=1), ACE, ACE, {STAND, HIT, DOUBLE, SURRENDER}),
    ],
    ids=str,
)
def test_what_may_be_done_with_two_cards(
    rules: RuleSet, first: int, second: int, actions: set[int]
) -> None:
    assert set(the_deal(rules, TEN, first, second).worth) == actions


def test_where_nothing_may_be_doubled_no_deal_is() -> None:
    rules = replace(WASHINGTON, double=replace(WASHINGTON.double, doublings=0))
    assert all(DOUBLE not in deal.worth for deal in table(rules, 4).deals)


def test_surrender_gives_up_half_given_no_blackjack() -> None:
    deal = the_deal(WASHINGTON, TEN, 4, TEN)
    assert deal.worth[SURRENDER] == -0.5
    assert deal.against_blackjack == -1
    value = -0.5 * deal.no_blackjack - (1 - deal.no_blackjack)
    assert deal.value(SURRENDER, 0) == pytest.approx(value, abs=1e-15)


@pytest.mark.parametrize(
    ("up", "first", "second", "chance"),
    [
        (ACE, 4, 4, 1 - 72 / 285),
        (ACE, ACE, TEN, 1 - 71 / 285),
        (TEN, ACE, ACE, 1 - 22 / 285),
        (8, ACE, TEN, 1),
    ],
)
def test_no_blackjack_is_as_likely_as_the_cards_that_are_left_say(
    up: int, first: int, second: int, chance: float
) -> None:
    assert the_deal(WASHINGTON, up, first, second).no_blackjack == pytest.approx(chance)


def test_insurance_is_weighed_under_an_ace_only() -> None:
    assert the_deal(WASHINGTON, TEN, 4, 4).insurance == 0
    ten_poor = the_deal(WASHINGTON, ACE, 4, 4)
    # Half a wager at 2 to 1 on 72 tens among 285 cards.
    assert ten_poor.insurance <= 0 or ten_poor.insurance == pytest.approx(0)
    rich = RemainingCards((4, 1, 1, 1, 1, 1, 1, 1, 1, 30), ((1, 0, 0, 0),) * 3)
    found = [deal for deal in table(WASHINGTON, ACE, rich, EXACT).deals if deal.second == 4]
    for deal in found:
        blackjack_chance = Fraction(30, 39)
        expected = (2 * blackjack_chance - (1 - blackjack_chance)) / 2
        assert EXACT.fraction(deal.insurance) == expected


@pytest.mark.parametrize("up", [ACE, SEVEN, TEN])
def test_deals_valued_anew_by_the_same_play_are_the_same(up: int) -> None:
    found = table(WASHINGTON, up)
    assert revalue_deals(found.deals, found.hands, found.suited, found.splits) == found.deals
