"""Does the JSON form of an analysis hold everything it promises, for every rule set?"""

import csv
import io
import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from spanish21 import ruleset
from spanish21.analysis import GameAnalysis, HouseEdgeProof, analyze
from spanish21.analysis.model.terms import SolverTerms, build_terms
from spanish21.analysis.questions.change_effects import CardRemovalEffect, RuleChangeEffect
from spanish21.analysis.questions.side_wagers import solve_side_wagers
from spanish21.game.rules import RuleSet
from spanish21.reports.analysis_export import (
    STRATEGIES,
    analysis_record,
    distribution_csv,
    options_record,
    proof_record,
    removals_record,
    round_decimals,
    side_record,
)
from spanish21.reports.comparison import (
    COMPARED_FIGURES,
    CellDifference,
    chart_differences,
    comparison_record,
)
from spanish21.rulesets.rule_book.book import SHIPPED_RULESETS, load_book

pytestmark = pytest.mark.long

REQUIRED = (
    "house_edge",
    "house_edge_with_super_bonus",
    "house_edge_hitting_sevens",
    "chart_house_edge_hitting_sevens",
    "standard_deviation",
    "chart_house_edge",
    "seconds",
)
_SOLVED: list[tuple[int, SolverTerms, GameAnalysis]] = []


def solved(rules: RuleSet) -> GameAnalysis:
    """A rule set's analysis; rule sets whose base game is the same are solved once."""
    terms = build_terms(rules)
    for decks, known, analysis in _SOLVED:
        if decks == rules.cards.decks and known == terms:
            return replace(analysis, rules=rules)
    analysis = analyze(rules)
    _SOLVED.append((rules.cards.decks, terms, analysis))
    return analysis


def decks_of(name: str) -> list[int]:
    allowed = load_book(name).options["decks"].allowed
    if isinstance(allowed, list):
        return allowed
    return list(range(allowed["from"], allowed["to"] + 1))


@cache
def washington() -> GameAnalysis:
    return solved(ruleset("wa-2025"))


@pytest.mark.parametrize(
    ("name", "decks"), [(name, decks) for name in SHIPPED_RULESETS for decks in decks_of(name)]
)
def test_every_rule_set_has_a_record_at_each_of_its_deck_counts(name: str, decks: int) -> None:
    record = analysis_record(solved(ruleset(name, decks=decks)))
    assert json.loads(json.dumps(record)) == record
    assert record["format"] == "spanish21-analysis"
    assert record["version"] == 1
    assert (record["ruleset"], record["decks"], record["cards"]) == (name, decks, 48 * decks)
    assert all(isinstance(record[field], float) for field in REQUIRED)
    assert 0 < record["house_edge_with_super_bonus"] <= record["house_edge"]
    assert record["house_edge"] <= record["chart_house_edge"]
    assert record["chart_cost"] == record["chart_house_edge"] - record["house_edge"]
    assert 1 < record["standard_deviation"] <= record["standard_deviation_with_super_bonus"]
    assert record["element_of_risk"] * record["average_wager"] == pytest.approx(
        record["house_edge"], abs=1e-15
    )


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_the_parts_of_a_record_add_up(name: str) -> None:
    record = analysis_record(solved(ruleset(name)))
    rows = record["distribution"]
    assert [row["net"] for row in rows] == sorted(row["net"] for row in rows)
    assert sum(row["probability"] for row in rows) == pytest.approx(1, abs=1e-12)
    mean = sum(row["net"] * row["probability"] for row in rows)
    assert -mean == pytest.approx(record["house_edge"], abs=1e-12)
    squares = sum(row["net"] ** 2 * row["probability"] for row in rows)
    assert squares - mean**2 == pytest.approx(record["variance"], abs=1e-12)
    for part in ("by_up_card", "by_first_action"):
        assert sum(row["probability"] for row in record[part]) == pytest.approx(1, abs=1e-12)
        whole = sum(row["contribution"] for row in record[part])
        assert whole == pytest.approx(record["house_edge"], abs=1e-12)
    first = record["by_up_card"][0]
    assert first["up_card"] == "2"
    assert first["house_edge"] * first["probability"] == pytest.approx(first["contribution"])


def test_every_figure_says_which_strategy_it_belongs_to() -> None:
    record = analysis_record(washington())
    told = [figure for part in record["strategy"].values() for figure in part["figures"]]
    assert len(told) == len(set(told))
    figures = {name for name, value in record.items() if isinstance(value, float)}
    assert figures - {"error_bound", "seconds"} <= set(told) <= set(record)
    assert set(record["strategy"]) == set(STRATEGIES)
    assert all(part["words"] for part in record["strategy"].values())


def test_the_record_says_what_was_analyzed() -> None:
    record = analysis_record(washington(), choices={"soft_17": "hit"})
    assert record["title"] == "Spanish 21, Washington, submission #3166 (2025)"
    assert (record["wager"], record["wager_cents"]) == ("$5", 500)
    assert record["options"] == {"soft_17": "hit"}
    assert analysis_record(washington())["options"] == {}
    assert (record["soft_17"], record["doublings"]) == ("hit", 1)
    assert record["shoe"] == {"A": 24, **{str(n): 24 for n in range(2, 10)}, "10": 72}
    assert record["error_bound"] == 1e-12
    assert len(record["method"]) == 4
    assert 0 < record["split_variance_bound"] < 0.2


def test_events_are_named_and_counted() -> None:
    events = {event["event"]: event for event in analysis_record(washington())["events"]}
    assert events["blackjack"]["words"] == "blackjack"
    assert events["blackjack"]["per_round"] == pytest.approx(2 * 24 * 72 / (288 * 287))
    assert events["blackjack"]["one_in"] == pytest.approx(23.9166667)
    assert events["6-7-8-spades"]["words"] == "6-7-8 of spades"
    assert events["redouble"]["per_round"] == 0
    assert events["redouble"]["one_in"] is None
    assert "super-bonus" not in events


def test_the_super_bonus_stands_apart() -> None:
    bonus = analysis_record(washington())["super_bonus"]
    assert bonus["pays"] == 200
    assert bonus["one_in"] == pytest.approx(668_382, abs=1)
    assert bonus["probability"] == 1 / bonus["one_in"]
    assert analysis_record(solved(ruleset("bet-bigger")))["super_bonus"] is None


def test_the_distribution_as_csv() -> None:
    rows = list(csv.reader(io.StringIO(distribution_csv(washington()))))
    assert rows[0] == ["net", "probability"]
    found = {Fraction(net): float(chance) for net, chance in rows[1:]}
    assert found == dict(washington().distribution)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(1, 3), "0.3333"),
        (Fraction(-2, 3), "-0.6667"),
        (Fraction(-1, 10**6), "0.0000"),
        (Fraction(25, 2), "12.5000"),
    ],
)
def test_exact_values_are_rounded_once(value: Fraction, text: str) -> None:
    assert round_decimals(value, 4) == text


def test_a_proof_is_told_with_its_fractions() -> None:
    assert proof_record(
        HouseEdgeProof(Fraction(1, 128), Fraction(1, 129), 1 / 128, 1 / 129, 2.5)
    ) == {
        "house_edge": "0.007812500000000000000000000000",
        "house_edge_fraction": "1/128",
        "house_edge_with_super_bonus": "0.007751937984496124031007751938",
        "house_edge_with_super_bonus_fraction": "1/129",
        "float_house_edge": 1 / 128,
        "float_house_edge_with_super_bonus": 1 / 129,
        "difference": float(abs(Fraction(1 / 129) - Fraction(1, 129))),
        "seconds": 2.5,
    }


def test_rules_and_cards_are_told_by_name() -> None:
    assert options_record(
        (RuleChangeEffect("soft_17", "dealer stands on soft 17", 0.004, -0.004),)
    ) == [
        {
            "name": "soft_17",
            "words": "dealer stands on soft 17",
            "house_edge": 0.004,
            "difference": -0.004,
        }
    ]
    assert removals_record((CardRemovalEffect("A", "an ace", -0.001),)) == [
        {"card": "A", "words": "an ace", "effect": -0.001}
    ]


def test_side_wagers_are_told_for_the_shoe() -> None:
    record = side_record(solve_side_wagers(ruleset("wa-2025", decks=6)))
    assert record["match_house_advantage"] == pytest.approx(114 / 3731)
    assert record["break_house_advantage"] is None
    assert record["dealer_busts"][0]["cards"] == 3
    bonus = record["bonuses"][0]
    assert bonus["wager_cents"] == 500
    assert bonus["house_edge_with_super_bonus"] == pytest.approx(
        washington().house_edge_with_super_bonus, abs=1e-12
    )
    assert bonus["envy"][0] == {"players": 1, "value": 0.0}


def test_charts_are_compared_cell_by_cell() -> None:
    hit = washington().chart.strategy
    assert chart_differences(hit, hit) == ()
    stand = solved(ruleset("wa-2025", soft_17="stand")).chart.strategy
    found = chart_differences(hit, replace(stand, insurance=True))
    assert CellDifference("hard", "16", "A", "XH", "H") in found
    assert found[-1] == CellDifference("insurance", "any", "A", "refuse", "take")
    parts = [cell.part for cell in found]
    assert parts == sorted(parts, key=["hard", "soft", "pairs", "doubled, hard", "insurance"].index)


def test_what_only_one_chart_has_is_left_out() -> None:
    thrice = solved(ruleset("wa-2025", double_double=True)).chart.strategy
    found = chart_differences(washington().chart.strategy, thrice)
    parts = {cell.part for cell in found}
    assert "doubled, hard" in parts
    assert not any("times" in part for part in parts)
    altered = replace(thrice.doubled[1], hard={**thrice.doubled[1].hard, 12: ("stand",) * 10})
    changed = replace(thrice, doubled=(thrice.doubled[0], altered, *thrice.doubled[2:]))
    assert {cell.part for cell in chart_differences(thrice, changed)} == {"doubled 2 times, hard"}


def test_a_comparison_holds_both_analyses_and_what_differs() -> None:
    stand = solved(ruleset("wa-2025", soft_17="stand"))
    choices: tuple[dict[str, Any], dict[str, Any]] = ({"soft_17": "hit"}, {"soft_17": "stand"})
    record = comparison_record(washington(), stand, choices=choices)
    assert json.loads(json.dumps(record)) == record
    assert (record["format"], record["version"]) == ("spanish21-comparison", 1)
    assert record["a"] == analysis_record(washington(), choices=choices[0])
    assert record["b"] == analysis_record(stand, choices=choices[1])
    assert set(record["differences"]) == set(COMPARED_FIGURES)
    assert record["differences"]["house_edge"] == stand.house_edge - washington().house_edge
    assert record["event_differences"]["blackjack"] == 0
    assert record["event_differences"]["surrender"] < 0
    assert {"part": "hard", "hand": "16", "up_card": "A", "a": "XH", "b": "H"} in record[
        "chart_differences"
    ]
