"""Is the first decision best for just the two cards, and the chart followed from then on?"""

from dataclasses import replace

import pytest

from fixtures.chart_fixture import chart_analysis
from spanish21.analysis.strategy.first_two_cards import best_first_two
from spanish21.analysis.strategy.strategy_solution import follow_strategy
from spanish21.rulesets.strategies.strategy import (
    FirstAction,
    FirstTwoCards,
    Strategy,
)


def edge(strategy: Strategy) -> float:
    solution = chart_analysis("wa-2025", decks=2).solution
    return float(follow_strategy(solution, strategy).edge(solution.terms, super_bonus=False))


def chart() -> Strategy:
    return chart_analysis("wa-2025", decks=2).chart.strategy


def test_two_cards_are_played_by_what_they_are() -> None:
    assert best_first_two(chart_analysis("wa-2025", decks=2).chart).first_two == {
        ("4", "5", "", "5"): "double",
        ("5", "8", "", "5"): "stand",
        ("3", "10", "", "6"): "hit",
        ("4", "9", "", "6"): "hit",
        ("2", "9", "", "10"): "hit",
    }


def test_the_edge_lies_between_the_chart_and_best_play() -> None:
    analysis = chart_analysis("wa-2025", decks=2)
    found = edge(best_first_two(analysis.chart))
    assert analysis.house_edge < found < analysis.chart_house_edge
    assert found == pytest.approx(0.0058731244, abs=1e-10)


def test_every_exception_gains_by_itself() -> None:
    best = best_first_two(chart_analysis("wa-2025", decks=2).chart)
    for cards, action in best.first_two.items():
        assert edge(replace(chart(), first_two={cards: action})) < edge(chart())


def test_no_other_first_decision_gains_anything() -> None:
    best = best_first_two(chart_analysis("wa-2025", decks=2).chart)
    others: dict[FirstTwoCards, FirstAction] = {
        ("6", "10", "", "10"): "hit",
        ("8", "8", "", "10"): "split",
        ("6", "7", "mixed", "2"): "hit",
        ("6", "7", "suited", "2"): "stand",
        ("6", "7", "spades", "2"): "stand",
        ("10", "10", "", "6"): "split",
        ("10", "6", "", "A"): "surrender",
    }
    for cards, action in others.items():
        more = replace(best, first_two={**best.first_two, cards: action})
        assert edge(more) >= edge(best) - 1e-15, cards


def test_an_action_that_is_not_offered_is_left_to_the_chart() -> None:
    assert edge(replace(chart(), first_two={("2", "3", "", "6"): "split"})) == edge(chart())


def test_two_sevens_are_still_hit_for_the_super_bonus() -> None:
    analysis = chart_analysis("wa-2025", decks=2)
    stands: dict[FirstTwoCards, FirstAction] = {("7", "7", "", "7"): "stand"}
    solution, strategy = analysis.solution, replace(chart(), first_two=stands)
    seven = next(
        (table, actions)
        for table, actions in zip(
            solution.up_cards,
            follow_strategy(solution, strategy).actions(super_bonus=True),
            strict=True,
        )
        if table.hands.up == 6
    )
    pairs = [
        (deal, action)
        for deal, action in zip(seven[0].deals, seven[1], strict=True)
        if deal.first == deal.second == 6
    ]
    assert {bool(deal.super_bonus): action for deal, action in pairs} == {True: 1, False: 0}
