"""Do the values behind a cell agree with the chart, with best play and with each other?"""

import math
from dataclasses import replace

import pytest

from fixtures.chart_fixture import blackjack_chart_analysis, chart_analysis
from spanish21 import ruleset
from spanish21.analysis import GameAnalysis, RemainingCards, analyze
from spanish21.analysis.strategy.cell_explanation import CellExplanation, ChartCase, PlayDifference
from spanish21.analysis.strategy.chart import Chart
from spanish21.analysis.strategy.chart_explanation import ChartExplainer
from spanish21.analysis.strategy.strategy_solution import follow_strategy
from spanish21.game.cards import Card, Rank, Suit
from spanish21.game.composition import Composition
from spanish21.refusal import Refusal
from spanish21.rulesets.strategies.cell_names import CellName, read_cell_name
from spanish21.rulesets.strategies.strategy import (
    HARD_TOTALS,
    PAIRS,
    SOFT_TOTALS,
    UP_CARDS,
)


def explained(name: str, analysis: GameAnalysis | None = None) -> CellExplanation:
    found = analysis or chart_analysis()
    return ChartExplainer(found.solution, found.chart).explain(read_cell_name(name))


def test_a_total_is_shown_by_its_number_of_cards() -> None:
    found = explained("hard 16 v 10")
    names = ["2 cards", "3 cards", "4 cards", "5 cards", "6 cards or more"]
    assert [case.name for case in found.cases] == names
    assert [set(case.values) for case in found.cases] == [
        {"stand", "hit", "double", "surrender"},
        *[{"stand", "hit", "double"}] * 4,
    ]
    assert {case.plays for case in found.cases} == {"hit"}
    assert found.code == "H"
    assert found.differs == ()
    two = found.cases[0]
    assert two.values["surrender"] == -0.5
    assert (two.other, two.margin) == ("surrender", two.values["hit"] + 0.5)
    assert found.margin == found.closest.margin == pytest.approx(0.02275, abs=5e-6)


def test_two_cards_that_may_become_a_6_7_8_are_shown_by_their_suits() -> None:
    found = explained("hard 15 v 3")
    assert found.code == "S5†"
    plays = {case.name: case.plays for case in found.cases}
    assert plays == {
        "2 cards": "stand",
        "3 cards": "stand",
        "4 cards": "stand",
        "5 cards": "hit",
        "6 cards or more": "hit",
        "7-8 mixed": "stand",
        "7-8 suited": "hit",
        "7-8 spaded": "hit",
    }
    chances = {case.name: case.chance for case in found.cases}
    # Of sixteen pairs of suits one is spaded, three are of another suit and twelve mixed.
    assert chances["7-8 suited"] == pytest.approx(3 * chances["7-8 spaded"])
    assert chances["7-8 mixed"] == pytest.approx(12 * chances["7-8 spaded"])


def test_a_surrender_is_of_two_cards() -> None:
    found = explained("hard 17 v A")
    assert [case.plays for case in found.cases] == ["surrender", "hit", "hit", "hit", "hit"]
    assert found.cases[0].margin == pytest.approx(-0.5 - found.cases[0].values["hit"])


def test_a_blackjack_is_paid_and_no_hand_to_be_played() -> None:
    found = explained("soft 21 v 8")
    assert found.cases[0].name == "3 cards"
    assert all("hit" not in case.values for case in found.cases)
    assert found.cases[0].values["stand"] == pytest.approx(1)


def test_a_pair_is_shown_with_its_split() -> None:
    split = explained("pair 8 v 10").cases
    assert [(case.name, case.plays) for case in split] == [("8-8", "split")]
    kept = explained("pair 8 v A")
    (case,) = kept.cases
    assert (kept.code, case.plays, case.other) == ("-", "surrender", "split")
    assert case.margin == pytest.approx(0.02458, abs=5e-6)


def test_two_7s_that_may_win_the_super_bonus_are_shown_apart() -> None:
    plain, tempting = explained("pair 7 v 7").cases
    assert (plain.plays, tempting.plays) == ("split", "hit")
    assert tempting.chance < plain.chance
    assert tempting.values["hit"] > 2 > plain.values["hit"]
    assert "stand" in tempting.values


def test_two_7s_are_only_hit_for_a_super_bonus_that_is_worth_it() -> None:
    rules = ruleset("wa-2025", table_maximum="$400", table_minimum="$5")
    small = analyze(rules, wager_cents=40_000)
    found = explained("pair 7 v 7", small)
    tempting = found.cases[1]
    assert (found.code, tempting.plays, tempting.other) == ("P", "split", "hit")
    assert tempting.margin > 0


def test_a_doubled_hand_is_shown_by_its_doublings() -> None:
    found = explained("doubled soft 18 v 4", chart_analysis(double_double=True))
    assert found.code == "once double, twice double, three times stand"
    assert [case.name for case in found.cases] == [
        "doubled once",
        "doubled twice",
        "doubled three times",
    ]
    assert [set(case.values) for case in found.cases] == [
        {"stand", "double", "rescue"},
        {"stand", "double", "rescue"},
        {"stand", "rescue"},
    ]
    assert [case.values["rescue"] for case in found.cases] == pytest.approx([-1, -2, -4])
    single = explained("doubled 14 v 8")
    assert (single.code, len(single.cases)) == ("once rescue", 1)


def test_where_there_is_no_rescue_a_doubled_hand_can_only_stand() -> None:
    found = explained("doubled 14 v 8", chart_analysis("bet-bigger"))
    assert [set(case.values) for case in found.cases] == [{"stand"}]
    assert found.code == "once stand"


def test_a_doubled_21_may_not_be_rescued() -> None:
    (case,) = explained("doubled soft 21 v 6").cases
    assert set(case.values) == {"stand"}
    assert (case.other, case.margin) == ("", math.inf)


def test_best_play_is_told_where_it_differs_the_dearest_first() -> None:
    found = explained("hard 17 v A", chart_analysis(decks=2))
    first = found.differs[0]
    assert (first.hand, first.plays, first.best) == ("3-4-10", "hit", "stand")
    costs = [each.per_round for each in found.differs]
    assert costs == sorted(costs, reverse=True)
    assert all(each.cost > 0 and each.chance > 0 for each in found.differs)
    doubled = explained("doubled 12 v 8", chart_analysis(double_double=True))
    assert {each.hand for each in doubled.differs} == {"A-2-9", "2-2-8"}


def test_two_cards_that_best_play_plays_differently_have_their_suits_named() -> None:
    # A chart that lacks the mark for 6-7-8 stands with a 7-8 that should be hit.
    analysis = chart_analysis()
    strategy = analysis.chart.strategy
    row = tuple(replace(cell, hit_for="") for cell in strategy.hard[15])
    worse = replace(strategy, hard={**strategy.hard, 15: row})
    chart = Chart(worse, follow_strategy(analysis.solution, worse), analysis.chart.frequencies)
    found = ChartExplainer(analysis.solution, chart).explain(read_cell_name("hard 15 v 3"))
    missed = {each.hand: each for each in found.differs if each.hand.startswith("7-8")}
    assert set(missed) == {"7-8 suited", "7-8 spaded"}
    right = {case.name: case for case in explained("hard 15 v 3").cases}
    for name, each in missed.items():
        assert (each.plays, each.best) == ("stand", "hit")
        assert each.chance == pytest.approx(right[name].chance)
        assert each.cost == pytest.approx(right[name].margin, abs=1e-6)


@pytest.mark.parametrize("options", [{}, {"double_double": True}, {"decks": 2}], ids=str)
def test_the_cells_together_cost_what_the_chart_costs(options: dict[str, int]) -> None:
    # Hands after a split are played by the same chart, but are not counted here.
    analysis = chart_analysis(**options)
    explainer = ChartExplainer(analysis.solution, analysis.chart)
    cells = [CellName("hard", str(t), up) for t in HARD_TOTALS for up in UP_CARDS]
    cells += [CellName("soft", str(t), up) for t in SOFT_TOTALS for up in UP_CARDS]
    cells += [CellName("doubled hard", str(t), up) for t in HARD_TOTALS for up in UP_CARDS]
    cells += [CellName("doubled soft", str(t), up) for t in SOFT_TOTALS for up in UP_CARDS]
    pairs = [CellName("pair", pair, up) for pair in PAIRS for up in UP_CARDS]
    lost = sum(each.per_round for cell in cells for each in explainer.explain(cell).differs)
    lost += sum(
        each.per_round
        for cell in pairs
        for each in explainer.explain(cell).differs
        if "split" in (each.plays, each.best)
    )
    assert 0.7 < lost / analysis.chart_cost < 1


def test_the_closest_cells_come_in_order() -> None:
    explainer = ChartExplainer(chart_analysis().solution, chart_analysis().chart)
    found = explainer.closest(12)
    margins = [each.margin for each in found]
    assert margins == sorted(margins)
    assert len(found) == 12
    assert str(found[0].cell) == "hard 14 v 6"
    assert found[0].closest.name == "5 cards"
    assert explainer.closest(3) == found[:3]
    assert all(0 < margin < math.inf for margin in margins)


def test_where_only_two_cards_double_more_of_them_do_not() -> None:
    found = explained("soft 18 v 6", blackjack_chart_analysis())
    assert [("double" in case.values) for case in found.cases][:2] == [True, False]
    assert [case.plays for case in found.cases][:2] == ["double", "stand"]


def test_a_table_without_doubling_has_no_doubled_cells() -> None:
    analysis = without_doubling()
    explainer = ChartExplainer(analysis.solution, analysis.chart)
    with pytest.raises(Refusal) as refused:
        explainer.explain(read_cell_name("doubled 14 v 8"))
    assert str(refused.value) == (
        "explain: 'doubled hard 14 v 8' is not allowed; this table has no doubling"
    )
    assert all(not each.cell.doubled for each in explainer.closest(400))
    assert "double" not in explained("hard 11 v 6", analysis).cases[0].values


def without_doubling() -> GameAnalysis:
    rules = ruleset("wa-2025")
    return analyze(replace(rules, double=replace(rules.double, doublings=0)))


def test_cards_that_have_left_the_shoe_cannot_be_explained() -> None:
    gone = [Card(Rank.SEVEN, suit) for suit in Suit] * 2
    eights = [Card(Rank.EIGHT, suit) for suit in Suit] * 2
    left = RemainingCards.of_composition(Composition.of_decks(2).without([*gone, *eights[:-1]]))
    analysis = analyze(ruleset("wa-2025", decks=2), shoe=left)
    with pytest.raises(Refusal) as refused:
        explained("hard 16 v 7", analysis)
    assert str(refused.value) == (
        "explain: 'hard 16 v 7' is not allowed; no 7 is left in this shoe"
    )
    with pytest.raises(Refusal) as refused:
        explained("pair 8 v 5", analysis)
    assert str(refused.value) == (
        "explain: 'pair 8 v 5' is not allowed; no two cards of 8 are left in this shoe"
    )
    explainer = ChartExplainer(analysis.solution, analysis.chart)
    assert {each.cell.up for each in explainer.closest(2000)} <= set(UP_CARDS) - {"7"}


def test_a_cell_that_is_never_met_has_no_cases() -> None:
    found = explained("hard 4 v 8")
    assert found.cases == ()
    assert found.margin == math.inf


def test_a_case_and_a_difference_reckon_for_themselves() -> None:
    case = ChartCase("2 cards", 0.1, {"stand": 0.25, "hit": 0.5, "double": 0.75}, "hit")
    assert (case.other, case.margin) == ("double", -0.25)
    assert ChartCase("8-8", 0.1, case.values, "double", "stand").margin == 0.5
    assert PlayDifference("2-3", 0.25, "hit", "stand", 0.5).per_round == 0.125
