"""A whole game solved: every up card that a shoe has."""

from fractions import Fraction

import pytest

from fixtures.blackjack_rules import blackjack
from spanish21 import ruleset
from spanish21.analysis.model.arithmetic import EXACT, FLOAT
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.solver.solution import Solution, solve
from spanish21.game.cards import parse_cards
from spanish21.game.composition import Composition
from spanish21.refusal import Refusal


def held(text: str) -> RemainingCards:
    return RemainingCards.of_composition(Composition.of_cards(parse_cards(text)))


TENS = held("Kd " * 20)
SEVENS = held("7s " * 12 + "Kd " * 12)


def test_a_full_shoe_at_the_table_minimum_is_what_is_solved_unless_told_otherwise() -> None:
    rules = ruleset("wa-2025", decks=2)
    solution = solve(rules)
    assert solution.shoe == RemainingCards.of_decks(rules.cards)
    assert solution.terms.wager_cents == 500
    assert solution.arithmetic is FLOAT
    assert [table.hands.up for table in solution.up_cards] == list(range(10))


def test_only_up_cards_that_the_shoe_has_are_solved() -> None:
    solution = solve(ruleset("wa-2025"), shoe=SEVENS, arithmetic=EXACT)
    assert [table.hands.up for table in solution.up_cards] == [6, 9]


def test_where_all_cards_are_tens_every_round_is_a_push() -> None:
    solution = solve(blackjack(maximum_hands=1), shoe=TENS, arithmetic=EXACT)
    assert solution.edge(super_bonus=True) == solution.edge(super_bonus=False) == 0
    assert isinstance(solution, Solution)


def test_a_super_bonus_is_counted_or_left_out() -> None:
    solution = solve(ruleset("wa-2025"), shoe=SEVENS, wager_cents=2500, arithmetic=EXACT)
    without, with_it = (
        EXACT.fraction(solution.edge(super_bonus=counted)) for counted in (False, True)
    )
    assert with_it < without
    # Every 7-7 against a 7 is hit for it: two 7s, an up 7, no blackjack anywhere, a 7 next.
    dealt = Fraction(12 * 11 * 10, 24 * 23 * 22)
    assert without - with_it <= 200 * dealt * Fraction(9, 21)


def test_a_larger_wager_is_the_same_game_but_for_the_super_bonus() -> None:
    rules = ruleset("wa-2025")
    small, large = (
        solve(rules, shoe=SEVENS, wager_cents=wager, arithmetic=EXACT) for wager in (500, 10_000)
    )
    assert small.edge(super_bonus=False) == large.edge(super_bonus=False)
    assert small.edge(super_bonus=True) < large.edge(super_bonus=True)


def test_insurance_is_taken_only_where_it_gains() -> None:
    rich = held("As As As As " + "9c " * 6 + "Kd " * 20)
    insured = solve(blackjack(maximum_hands=2), shoe=rich, arithmetic=EXACT)
    under_an_ace = insured.up_cards[0]
    assert under_an_ace.hands.up == 0
    assert all(deal.insurance > 0 for deal in under_an_ace.deals)
    poor = held("As As As As " + "9c " * 20 + "Kd " * 6)
    declined = solve(blackjack(maximum_hands=2), shoe=poor, arithmetic=EXACT)
    played = EXACT.fraction(-declined.edge(super_bonus=False))
    assert played == sum(
        EXACT.fraction(deal.chance * deal.value(deal.best(0), 0))
        for table in declined.up_cards
        for deal in table.deals
    )


def test_a_shoe_that_could_run_out_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        solve(ruleset("wa-2025"), shoe=held("Kd " * 14))
    assert str(refused.value) == (
        "shoe: '14 cards' is not allowed; a round of 4 hands and the dealer's must not run out:"
        " more may be needed"
    )


def test_a_wager_that_the_table_does_not_take_is_refused() -> None:
    with pytest.raises(Refusal):
        solve(ruleset("wa-2025"), wager_cents=1)


def test_a_super_bonus_is_as_likely_as_its_prize_is_worth() -> None:
    # From some prize on, all sevens that may win it are hit, and only the prize still counts.
    solution = solve(ruleset("wa-2025"), shoe=SEVENS, arithmetic=EXACT)
    low, high = Fraction(10_000), Fraction(20_000)
    gained = EXACT.fraction(solution.edge_at(low) - solution.edge_at(high))
    chance = EXACT.fraction(solution.super_bonus_chance(high))
    assert gained == chance * (high - low) > 0
    assert chance == Fraction(12 * 11 * 10 * 9, 24 * 23 * 22 * 21)
