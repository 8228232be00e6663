"""Does a followed strategy, played out, have the edge it has, and does every hand end once?"""

from fractions import Fraction
from typing import Any

import pytest

from fixtures.chart_fixture import chart_analysis
from spanish21 import ruleset
from spanish21.analysis.distribution.round_results import play_rounds
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.solver.solution import Solution, solve
from spanish21.analysis.strategy.chart import best_chart
from spanish21.analysis.strategy.strategy_rounds import StrategyRounds, play_strategy_rounds
from spanish21.game.cards import parse_cards
from spanish21.game.composition import Composition


def followed(name: str, wager: int, **options: Any) -> tuple[Solution, StrategyRounds, Any]:
    solution = solve(ruleset(name, **options), wager_cents=wager)
    chart = best_chart(solution)
    return solution, play_strategy_rounds(chart.strategy_solution, solution.terms), chart


def test_the_edge_is_that_of_the_chart_where_no_super_bonus_can_be_won() -> None:
    solution, found, chart = followed("section-13", 100, table_minimum="$1")
    exact = float(chart.strategy_solution.edge(solution.terms, super_bonus=False))
    assert found.house_edge == pytest.approx(exact, abs=1e-14)
    assert found.house_edge_with_super_bonus == found.house_edge
    assert -found.rounds.mean == pytest.approx(exact, abs=1e-12)


def test_sevens_hit_for_the_super_bonus_cost_the_main_wager_and_gain_with_the_bonus() -> None:
    solution, found, chart = followed("section-13", 2500)
    plain, bonus = (
        float(chart.strategy_solution.edge(solution.terms, super_bonus=with_it))
        for with_it in (False, True)
    )
    assert found.house_edge > plain
    assert found.house_edge_with_super_bonus == pytest.approx(bonus, abs=1e-14)
    hitting = float(chart.strategy_solution.edge_hitting_sevens(solution.terms))
    assert hitting == pytest.approx(found.house_edge, abs=1e-14)
    assert -found.rounds.mean == pytest.approx(found.house_edge, abs=1e-12)
    assert found.rounds.events["super-bonus"] == pytest.approx(1.4961504e-06, rel=1e-6)


def test_an_edge_has_one_meaning_on_both_roads() -> None:
    """What a simulation by the chart plays is a figure of the analysis, by name."""
    analysis = chart_analysis()
    played = play_strategy_rounds(analysis.chart.strategy_solution, analysis.solution.terms)
    assert analysis.chart_house_edge_hitting_sevens == pytest.approx(played.house_edge, abs=1e-14)
    assert analysis.chart_house_edge_hitting_sevens > analysis.chart_house_edge
    # By best play the two differ by what the Super Bonus pays.
    assert analysis.house_edge_hitting_sevens > analysis.house_edge
    assert analysis.house_edge_hitting_sevens == pytest.approx(
        analysis.chart_house_edge_hitting_sevens - analysis.chart_cost, abs=2e-8
    )


def test_every_hand_ends_once_and_rounds_that_split_have_more_hands() -> None:
    _, found, _ = followed("bet-bigger", 100, decks=2)
    rounds = found.rounds
    ends = sum(rounds.ends[name] for name in ("won", "push", "lost", "lost-to-blackjack"))
    ends += sum(rounds.events[name] for name in ("bust", "blackjack", "surrender", "rescue"))
    hands = 1 - rounds.events["split"] + rounds.events["split-hands"]
    assert ends == pytest.approx(hands, abs=1e-12)
    assert found.split == pytest.approx(rounds.events["split"], abs=1e-12)
    assert rounds.ends["doubled-1"] == pytest.approx(rounds.events["double"], abs=1e-15)


def test_split_hands_have_the_mean_square_of_their_number() -> None:
    _, found, _ = followed("bet-bigger", 100, decks=2)
    rounds = found.rounds
    exact = sum(made**2 * rounds.ends[f"split-{made}"] for made in (2, 3, 4))
    assert rounds.squares["split-hands"] == pytest.approx(exact, abs=1e-12)
    assert rounds.squares["won"] > rounds.ends["won"]


def test_where_nobody_looks_first_more_is_split_than_counted_without_blackjacks() -> None:
    _, found, _ = followed("section-13", 500)
    assert found.split > found.rounds.events["split"]


def test_hands_doubled_again_are_counted_by_how_often() -> None:
    analysis = chart_analysis(double_double=True)
    rounds = play_strategy_rounds(analysis.chart.strategy_solution, analysis.solution.terms).rounds
    again = rounds.ends["doubled-2"] + 2 * rounds.ends["doubled-3"]
    assert again == pytest.approx(rounds.events["redouble"], abs=1e-12)
    rescued = sum(rounds.ends[f"rescued-{level}"] for level in (1, 2, 3))
    assert rescued == pytest.approx(rounds.events["rescue"], abs=1e-15)


def test_who_does_not_insure_lays_no_insurance_even_where_it_gains() -> None:
    cards = parse_cards("As As 9c 9c " + "Kd " * 20)
    left = RemainingCards.of_composition(Composition.of_cards(cards))
    solution = solve(ruleset("wa-2025"), shoe=left, wager_cents=500)
    ace = next(table for table in solution.up_cards if table.deals[0].insurance > 0)
    actions = [deal.best(0) for deal in ace.deals]
    assert play_rounds(ace, actions, Fraction(0)).events["insurance"] > 0
    assert "insurance" not in play_rounds(ace, actions, Fraction(0), insures=False).events
