"""Charts that are made, charts that are followed, and what an analysis answers."""

from dataclasses import replace

import pytest

from fixtures.chart_fixture import blackjack_chart_analysis, chart_analysis
from spanish21 import ruleset
from spanish21.analysis import RemainingCards, solve
from spanish21.analysis.solver.hand_values import STAND
from spanish21.analysis.strategy import chart
from spanish21.analysis.strategy.chart import best_chart
from spanish21.analysis.strategy.strategy_solution import follow_strategy, strategy_play_rule
from spanish21.game.cards import parse_cards
from spanish21.game.composition import Composition
from spanish21.rulesets.strategies.strategy import UP_CARDS, Strategy

FEW = "3s 3h 5s 5h 8s 8h Ks Kh Kd Qd"


def held(text: str) -> RemainingCards:
    return RemainingCards.of_composition(Composition.of_cards(parse_cards(f"{text} " * 6)))


def test_a_chart_insures_where_tens_are_many_and_gains_what_insurance_adds() -> None:
    rich = solve(ruleset("wa-2025", decks=6), shoe=held(f"{FEW} As"))
    best = best_chart(rich)
    assert best.strategy.insurance
    insured = best.strategy_solution.edge(rich.terms, super_bonus=False)
    bare = follow_strategy(rich, replace(best.strategy, insurance=False))
    added = sum(deal.chance * deal.insurance for table in rich.up_cards for deal in table.deals)
    assert added > 0
    difference = bare.edge(rich.terms, super_bonus=False) - insured
    assert difference == pytest.approx(float(added), abs=1e-14)
    assert rich.edge(super_bonus=False) <= insured


def test_a_full_shoe_is_not_insured() -> None:
    assert not chart_analysis("wa-2025", decks=6).chart.strategy.insurance


def test_a_doubled_hand_that_a_chart_says_nothing_of_stands() -> None:
    analysis = chart_analysis("wa-2025", decks=6, double_double=True)
    solution, whole = analysis.solution, analysis.chart
    once = replace(whole.strategy, doubled=whole.strategy.doubled[:1])
    play = strategy_play_rule(once, 9, solution.terms)
    spoken = strategy_play_rule(whole.strategy, 9, solution.terms)
    assert len(play.doubled) == len(spoken.doubled) == 3
    assert (play.doubled[0] == spoken.doubled[0]).all()
    for level in (1, 2):
        assert (play.doubled[level] == STAND).all()
        assert not (spoken.doubled[level] == STAND).all()
    silent = follow_strategy(solution, once).edge(solution.terms, super_bonus=False)
    assert silent > whole.strategy_solution.edge(solution.terms, super_bonus=False)


def test_a_chart_that_is_not_made_again_costs_no_less(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solve(ruleset("wa-2025", decks=6), shoe=held(FEW))
    settled = best_chart(solution)
    monkeypatch.setattr(chart, "_MOST_REPETITIONS", 0)
    hasty = best_chart(solution)
    edges = [
        float(found.strategy_solution.edge(solution.terms, super_bonus=False))
        for found in (settled, hasty)
    ]
    best = float(solution.edge(super_bonus=False))
    assert best <= edges[0] <= edges[1]
    assert len(hasty.frequencies) == len(solution.up_cards)


def test_a_chart_surrenders_only_where_that_is_offered() -> None:
    def surrenders(strategy: Strategy) -> bool:
        return any(cell.surrender for cells in strategy.hard.values() for cell in cells)

    assert surrenders(blackjack_chart_analysis().chart.strategy)
    assert not surrenders(blackjack_chart_analysis(surrender="never").chart.strategy)


def test_spread_and_risk_follow_from_variance_and_all_that_is_wagered() -> None:
    found = chart_analysis("wa-2025", decks=6)
    assert found.standard_deviation**2 == pytest.approx(found.variance)
    assert found.standard_deviation_with_super_bonus**2 == pytest.approx(
        found.variance_with_super_bonus
    )
    assert found.standard_deviation_with_super_bonus > found.standard_deviation > 1
    assert found.element_of_risk * found.average_wager == pytest.approx(found.house_edge)
    assert 0 < found.element_of_risk < found.house_edge


def test_a_cell_that_surrenders_two_cards_is_for_longer_hands_otherwise() -> None:
    # Of three cards and more 16 against 10 stands, whatever two of them would do.
    found = blackjack_chart_analysis()
    cell = found.chart.strategy.cell(16, "10", soft=False)
    assert (cell.surrender, cell.move) == (True, "stand")
    for worse in (replace(cell, move="hit"), replace(cell, move="double", otherwise="hit")):
        row = list(found.chart.strategy.hard[16])
        row[8] = worse
        other = replace(found.chart.strategy, hard={**found.chart.strategy.hard, 16: tuple(row)})
        changed = follow_strategy(found.solution, other)
        assert changed.edge(found.solution.terms, super_bonus=False) > found.chart_house_edge


@pytest.mark.parametrize(
    ("total", "up", "soft"),
    [(14, "4", False), (15, "2", False), (16, "2", False), (11, "10", False), (18, "4", True)],
)
def test_no_other_number_of_cards_gains_more_in_a_cell(total: int, up: str, *, soft: bool) -> None:
    found = chart_analysis()
    strategy, terms = found.chart.strategy, found.solution.terms
    rows = strategy.soft if soft else strategy.hard
    column = UP_CARDS.index(up)
    for hit_from in (None, 3, 4, 5, 6):
        cell = replace(rows[total][column], hit_from=hit_from)
        row = (*rows[total][:column], cell, *rows[total][column + 1 :])
        changed = {**rows, total: row}
        other = replace(strategy, soft=changed) if soft else replace(strategy, hard=changed)
        edge = follow_strategy(found.solution, other).edge(terms, super_bonus=False)
        assert edge >= found.chart_house_edge - 1e-7


def test_where_nothing_is_doubled_no_cell_says_double() -> None:
    rules = ruleset("bet-bigger", decks=2)
    plain = replace(rules, double=replace(rules.double, doublings=0))
    strategy = best_chart(solve(plain)).strategy
    cells = [cell for row in (*strategy.hard.values(), *strategy.soft.values()) for cell in row]
    assert all(cell.move != "double" for cell in cells)
    assert strategy.doubled == ()
