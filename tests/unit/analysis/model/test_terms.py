"""What a rule set says in the solver's terms, and which rules it has no model for."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from fixtures.blackjack_rules import blackjack
from spanish21 import ruleset
from spanish21.analysis.model.terms import ANY_CARDS, build_terms
from spanish21.game.hand_values import Bonus21
from spanish21.game.rules import RuleSet
from spanish21.refusal import Refusal

HALF = Fraction(1, 2)


def changed(rules: RuleSet, section: str, **values: Any) -> RuleSet:
    """The same rules with some values of one section replaced."""
    part = replace(getattr(rules, section), **values)
    return replace(rules, **{section: part})


def fractions(*values: int | str) -> tuple[Fraction, ...]:
    return tuple(Fraction(value) for value in values)


def test_washington_in_the_solvers_terms() -> None:
    terms = build_terms(ruleset("wa-2025"))
    assert terms.wager_cents == 500
    assert terms.hits_soft_17
    assert terms.looks_first
    assert terms.blackjack == terms.blackjack_v_blackjack == Fraction(3, 2)
    assert terms.twenty_one_wins
    assert terms.wagers == terms.wins == fractions(1, 2)
    assert terms.doublings == 1
    assert terms.least_double == Fraction(1, 5)
    assert terms.double_to_cards == ANY_CARDS
    assert (terms.double_after_split, terms.double_blackjack, terms.double_soft_21) == (True,) * 3
    assert terms.rescue
    assert terms.split_hands == terms.split_ace_hands == 4
    assert not terms.one_card_to_aces
    assert terms.bonuses_after_split
    assert terms.surrender == -HALF
    assert terms.insurance == HALF
    assert terms.insurance_pays == 2
    assert terms.super_bonus_pays == 200


def test_blackjack_in_the_solvers_terms() -> None:
    terms = build_terms(blackjack(resplit_aces=False, soft_17="stand", surrender="never"))
    assert not terms.hits_soft_17
    assert terms.blackjack == Fraction(3, 2)
    assert terms.blackjack_v_blackjack == 0
    assert not terms.twenty_one_wins
    assert terms.least_double == 1
    assert terms.double_to_cards == 2
    assert not terms.double_blackjack
    assert not terms.double_soft_21
    assert not terms.rescue
    assert (terms.split_hands, terms.split_ace_hands) == (4, 2)
    assert terms.one_card_to_aces
    assert terms.bonuses == {}
    assert terms.bonus(Bonus21.FIVE_CARDS) == 1
    assert terms.surrender is None
    assert terms.super_bonus is None
    assert terms.super_bonus_pays == 0


def test_section_13_does_not_look_first() -> None:
    assert not build_terms(ruleset("section-13")).looks_first
    assert not build_terms(ruleset("section-13", dealing_mode="down-card-unseen")).looks_first
    assert build_terms(ruleset("section-13", dealing_mode="card-reader")).looks_first


def test_bonuses_are_those_of_the_table_and_an_ordinary_win_elsewhere() -> None:
    terms = build_terms(ruleset("wa-2025", decks=2))
    assert terms.bonus(Bonus21.SEVENS_MIXED) == 2
    assert terms.bonus(Bonus21.SEVENS_SUITED) == 1
    assert terms.bonus(Bonus21.SIX_SEVEN_EIGHT_SPADES) == 3
    assert terms.bonus(Bonus21.SIX_CARDS) == 2


def test_pays_that_fall_between_payout_units_are_rounded_in_the_players_favour() -> None:
    # $5.25: 3 to 2 is $7.875 and half of it $2.625.
    cents = build_terms(ruleset("wa-2025", chip_unit="$0.25"), 525)
    assert cents.blackjack == Fraction(788, 525)
    assert cents.surrender == Fraction(263 - 525, 525)
    dollars = build_terms(ruleset("wa-2025", payout_unit="$1"), 500)
    assert dollars.blackjack == Fraction(8, 5)
    assert dollars.wins == dollars.wagers == fractions(1, 2)
    assert dollars.surrender == Fraction(-2, 5)
    assert dollars.bonus(Bonus21.SIX_CARDS) == 2


@pytest.mark.parametrize(
    ("options", "wager", "name"),
    [
        ({"payout_unit": "$1", "chip_unit": "$0.25"}, 525, "NOT_IN_PAYOUT_UNITS"),
        ({"chip_unit": "$5"}, 700, "NOT_IN_CHIPS"),
        ({}, Fraction(1001, 2), "NOT_WHOLE_CENTS"),
    ],
)
def test_a72_a73_the_solver_takes_the_wagers_that_the_table_takes(
    options: dict[str, Any], wager: Any, name: str
) -> None:
    with pytest.raises(Refusal) as refused:
        build_terms(ruleset("wa-2025", **options), wager)
    assert refused.value.name == name


def test_each_doubling_adds_what_is_there_up_to_the_table_maximum() -> None:
    plain = build_terms(ruleset("wa-2025", double_double=True))
    assert plain.wagers == plain.wins == fractions(1, 2, 4, 8)
    assert plain.doublings == 3
    assert plain.least_double == 1
    capped = build_terms(ruleset("wa-2025", double_double=True, table_maximum="$8"))
    assert capped.wagers == capped.wins == fractions(1, 2, "18/5", "26/5")
    uncapped = changed(
        ruleset("wa-2025", double_double=True, table_maximum="$8"),
        "double",
        capped_at_table_maximum=False,
    )
    assert build_terms(uncapped).wagers == fractions(1, 2, 4, 8)


def test_where_nothing_may_be_doubled_there_is_one_stake() -> None:
    terms = build_terms(changed(ruleset("bet-bigger"), "double", doublings=0))
    assert terms.wagers == (Fraction(1),)
    assert terms.doublings == 0


def test_a_double_for_less_is_at_least_a_chip_or_the_whole_wager() -> None:
    rules = ruleset("wa-2025", table_minimum="$1", chip_unit="$5")
    assert build_terms(rules, 500).least_double == 1
    assert build_terms(rules, 2000).least_double == Fraction(1, 4)
    assert build_terms(ruleset("wa-2025", double_double=True)).least_double == 1


@pytest.mark.parametrize(
    ("name", "wager", "insured"),
    [
        ("wa-2025", 500, 250),
        ("section-13", 500, 300),
        ("section-13", 600, 300),
        ("bet-bigger", 501, 250),
    ],
)
def test_insurance_is_half_the_wager_or_the_next_chip_where_that_is_allowed(
    name: str, wager: int, insured: int
) -> None:
    rules = ruleset(name, chip_unit="$0.01" if name == "bet-bigger" else "$1")
    assert build_terms(rules, wager).insurance == Fraction(insured, wager)


@pytest.mark.parametrize(
    ("wager", "prize"), [(499, 0), (500, 100_000), (2499, 100_000), (2500, 500_000)]
)
def test_the_super_bonus_pays_by_the_size_of_the_wager(wager: int, prize: int) -> None:
    rules = ruleset("wa-2025", table_minimum="$1", chip_unit="$0.01")
    assert build_terms(rules, wager).super_bonus_pays == Fraction(prize, wager)


def test_every_gain_is_a_whole_number_of_units() -> None:
    assert build_terms(ruleset("wa-2025")).unit == 2
    assert build_terms(blackjack(surrender="never")).unit == 2
    assert build_terms(ruleset("wa-2025", chip_unit="$0.25"), 525).unit == 525


@pytest.mark.parametrize(
    ("wager", "shown"), [(499, "$4.99"), (0, "$0.00"), (-500, "-$5.00"), (30_001, "$300.01")]
)
def test_a_wager_that_the_table_does_not_take_is_refused(wager: int, shown: str) -> None:
    with pytest.raises(Refusal) as refused:
        build_terms(ruleset("wa-2025"), wager)
    assert str(refused.value) == (
        f"wager: '{shown}' is not allowed; this table takes $5.00 to $300.00"
    )


_MODEL = "is not allowed; the exact analysis has a model for"


@pytest.mark.parametrize(
    ("section", "values", "said"),
    [
        ("split", {"equal": "rank"}, f"split.equal: 'rank' {_MODEL} splits of equal values"),
        (
            "double",
            {"minimum_cards": 3},
            f"double.minimum_cards: 3 {_MODEL} hands that double from two cards on",
        ),
        (
            "double",
            {"rescue_returns": "nothing"},
            f"double.rescue_returns: 'nothing' {_MODEL} last-doubled-portion where hands are rescued",
        ),
        (
            "insurance",
            {"on_paid_blackjack": False},
            f"insurance.on_paid_blackjack: False {_MODEL} insurance on any hand",
        ),
        ("surrender", {"cards": 3}, f"surrender.cards: 3 {_MODEL} surrender of two cards"),
        (
            "surrender",
            {"first_decision_only": False},
            f"surrender.first_decision_only: False {_MODEL} surrender as the first decision",
        ),
        (
            "dealer",
            {"peeks_under": ("A", "K")},
            f"dealer.peeks_under: 'A, K' {_MODEL} an ace and every ten-valued card",
        ),
    ],
)
def test_a_rule_that_the_solver_has_no_model_for_is_refused_by_name(
    section: str, values: dict[str, Any], said: str
) -> None:
    with pytest.raises(Refusal) as refused:
        build_terms(changed(ruleset("wa-2025"), section, **values))
    assert str(refused.value) == said


def test_a_split_hand_is_given_up_where_the_rules_let_it() -> None:
    rules = ruleset("wa-2025")
    assert build_terms(rules).split_surrender is None
    given_up = build_terms(changed(rules, "surrender", after_split=True))
    assert given_up.split_surrender == given_up.surrender == Fraction(-1, 2)


def test_a_surrender_held_under_some_tens_alone_is_refused_where_the_dealer_does_not_look() -> None:
    with pytest.raises(Refusal) as refused:
        build_terms(changed(ruleset("section-13"), "surrender", held_under=("A", "K")))
    assert str(refused.value) == (
        f"surrender.held_under: 'A, K' {_MODEL} a surrender that is held under every ten-valued "
        "card or under none"
    )


def test_a_deck_with_tens_needs_a_look_under_its_tens() -> None:
    with pytest.raises(Refusal) as refused:
        build_terms(changed(blackjack(), "dealer", peeks_under=("A", "K", "Q", "J")))
    assert str(refused.value) == (
        f"dealer.peeks_under: 'A, K, Q, J' {_MODEL} an ace and every ten-valued card"
    )


def test_where_nothing_may_be_split_aces_may_not_either() -> None:
    assert build_terms(blackjack(maximum_hands=1, resplit_aces=False)).split_ace_hands == 1
