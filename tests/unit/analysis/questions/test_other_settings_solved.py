"""Rules of a house's own in the exact analysis: edges, distributions and advice agree on them."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from spanish21 import ruleset
from spanish21.analysis import advise
from spanish21.analysis.distribution.round_results import RoundResults, play_rounds
from spanish21.analysis.model.arithmetic import FLOAT
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.solver.best_split_play import solve_best_split_play
from spanish21.analysis.solver.hand_values import SURRENDER
from spanish21.analysis.solver.solution import solve
from spanish21.analysis.strategy.chart import best_chart
from spanish21.analysis.strategy.strategy_solution import follow_strategy
from spanish21.game.cards import Card, parse_cards
from spanish21.game.composition import Composition
from spanish21.game.rules import RuleSet

TINY = parse_cards("As As 2d 2d 5c 6c 6c 9c 9c " + "Kd " * 4)


def house(section: str, **changed: Any) -> RuleSet:
    rules = ruleset("wa-2025")
    split = replace(rules.split, maximum_hands=2)
    return replace(rules, split=split, **{section: replace(getattr(rules, section), **changed)})


@pytest.mark.parametrize(
    ("section", "changed"),
    [
        ("double", {"rescue_on_bust": True}),
        ("double", {"rescue_on_21": True}),
        ("base", {"hit_on_21": True}),
        ("surrender", {"after_split": True}),
    ],
)
def test_the_average_of_all_rounds_is_the_edge(section: str, changed: dict[str, Any]) -> None:
    shoe = RemainingCards.of_composition(Composition.of_cards(TINY))
    rules = house(section, **changed)
    solution = solve(rules, shoe=shoe, wager_cents=500, arithmetic=FLOAT)
    whole = RoundResults(solution.terms.unit)
    for up_card in solution.up_cards:
        actions = [deal.best(0) for deal in up_card.deals]
        whole.add(play_rounds(up_card, actions, Fraction(0)))
    assert whole.mean == pytest.approx(-solution.edge(super_bonus=False), abs=1e-12)


def test_a_bust_that_is_rescued_is_counted_as_a_rescue() -> None:
    shoe = RemainingCards.of_composition(Composition.of_cards(TINY))
    rescued = []
    for rescues in (False, True):
        rules = house("double", rescue_on_bust=rescues)
        (up,) = [
            each for each in solve(rules, shoe=shoe, wager_cents=500).up_cards if each.hands.up == 8
        ]
        results = play_rounds(up, [deal.best(0) for deal in up.deals], Fraction(0))
        rescued.append(results.ends.get("rescue", 0.0) + results.events.get("rescue", 0.0))
    assert rescued[1] > rescued[0]


EIGHTS = parse_cards("As As 8s 8s 8s 8s 9c 9c 9c " + "Kd " * 4)


def two_hands(rules: RuleSet) -> RuleSet:
    return replace(rules, split=replace(rules.split, maximum_hands=2))


def given_up(rules: RuleSet) -> RuleSet:
    """The rules with two hands of a split, which may be given up."""
    return replace(two_hands(rules), surrender=replace(rules.surrender, after_split=True))


@pytest.mark.parametrize("held_under", [("A", "K", "Q", "J"), ()], ids=["held", "on the spot"])
def test_a_split_hand_that_is_given_up_is_counted_and_by_a_rule_of_its_own_gains(
    held_under: tuple[str, ...],
) -> None:
    rules = ruleset("section-13")
    rules = replace(rules, surrender=replace(rules.surrender, held_under=held_under))
    shoe = RemainingCards.of_composition(Composition.of_cards(EIGHTS))
    kept, gives = (
        solve(each, shoe=shoe, wager_cents=500) for each in (two_hands(rules), given_up(rules))
    )
    best = solve_best_split_play(gives)
    edges = [each.edge(super_bonus=False) for each in (kept, gives, best)]
    assert edges[0] != edges[1] > edges[2]
    for solution in (gives, best):
        whole = RoundResults(solution.terms.unit)
        for up_card in solution.up_cards:
            whole.add(play_rounds(up_card, [deal.best(0) for deal in up_card.deals], Fraction(0)))
        assert whole.mean == pytest.approx(-solution.edge(super_bonus=False), abs=1e-12)
        dealt = sum(
            float(deal.chance * deal.no_blackjack)
            for up_card in solution.up_cards
            for deal in up_card.deals
            if deal.best(0) == SURRENDER
        )
        assert whole.events["surrender"] > dealt


def test_a_chart_gives_up_the_split_hands_that_it_gives_up_before_a_split() -> None:
    shoe = RemainingCards.of_composition(Composition.of_cards(EIGHTS))
    rules = two_hands(ruleset("wa-2025", soft_17="stand"))
    # 8s are split against an ace, and a 17 is given up.
    chart = best_chart(solve(rules)).strategy
    edges = []
    for table in (rules, given_up(rules)):
        solution = solve(table, shoe=shoe, wager_cents=500)
        edges.append(follow_strategy(solution, chart).edge(solution.terms, super_bonus=False))
    assert edges[0] != edges[1]


SEVENS = parse_cards("7s 7s 7s 7h 7h 8s 8h 6s 6h Kd Kd Kd")


@pytest.mark.parametrize("prize", [0, 200])
def test_21s_with_bonuses_push_where_the_rules_say_so(prize: int) -> None:
    shoe = RemainingCards.of_composition(Composition.of_cards(SEVENS))
    wins, pushes = (
        solve(house("base", player_21_v_dealer_21=each), shoe=shoe, wager_cents=500)
        for each in ("player-wins", "push")
    )
    assert pushes.edge(super_bonus=False) > wins.edge(super_bonus=False)
    whole = RoundResults(pushes.terms.unit)
    for up_card in pushes.up_cards:
        actions = [deal.best(prize) for deal in up_card.deals]
        whole.add(play_rounds(up_card, actions, Fraction(prize)))
    assert whole.mean == pytest.approx(-pushes.edge_at(Fraction(prize)), abs=1e-12)
    assert whole.events["6-7-8-spades"] > 0
    assert whole.ends["push"] > 0


def test_advice_pays_the_bonus_of_a_21_as_often_as_it_meets_no_21() -> None:
    pushes = house("base", player_21_v_dealer_21="push")
    stands = [values(rules, "6s 7s 8s", "5d")["stand"] for rules in (house("base"), pushes)]
    assert stands[0] == 3
    assert 2.4 < stands[1] < 2.8


def values(rules: RuleSet, hand: str, up: str, doublings: int = 0) -> dict[str, float]:
    advice = advise(rules, parse_cards(hand), Card.parse(up), doublings=doublings)
    return {each.action: each.value for each in advice.actions}


def test_advice_lists_what_the_rules_allow_on_a_21() -> None:
    soft, hard = "As 4h 6c", "9s 2h Kc"
    assert "hit" not in values(ruleset("wa-2025"), soft, "Kd")
    assert "hit" in values(house("base", hit_on_21=True), soft, "Kd")
    assert "hit" not in values(house("base", hit_on_21=True), hard, "Kd")
    assert "rescue" not in values(ruleset("wa-2025"), hard, "Kd", 1)
    assert values(house("double", rescue_on_21=True), hard, "Kd", 1)["rescue"] == -1
    less = values(house("double", rescue_on_bust=True), "9s 3h", "Kd")["double for less"]
    assert less > values(house("double"), "9s 3h", "Kd")["double for less"]
