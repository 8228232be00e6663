"""A chart and its cells in a form a program can read. The JSON form is documented and stable."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from spanish21.phrasebook.derivation import derivation_record, describe_game
from spanish21.reports.strategy.chart_layout import rules_line
from spanish21.rulesets.strategies.strategy_json import strategy_record

if TYPE_CHECKING:
    from spanish21.analysis import GameAnalysis
    from spanish21.analysis.strategy.cell_explanation import CellExplanation, ChartCase

CELL_FORMAT = "spanish21-strategy-cells"
CELL_VERSION = 1


def chart_record(analysis: "GameAnalysis") -> dict[str, Any]:
    """The strategy, the game for which it is computed, and its house edge."""
    terms = analysis.solution.terms
    return {
        **strategy_record(analysis.chart.strategy),
        "game": {
            "title": describe_game(analysis.rules),
            "derivation": derivation_record(analysis.rules),
            "rules": rules_line(analysis.rules),
            "soft_17": analysis.rules.dealer.soft_17,
            "doublings": analysis.rules.double.doublings,
            "wager_cents": analysis.wager_cents,
            "cards_in_shoe": analysis.cards,
            "super_bonus_cents": int(terms.super_bonus_pays * analysis.wager_cents),
        },
        "edge": {
            "chart": analysis.chart_house_edge,
            "chart_with_super_bonus": analysis.chart_house_edge_with_super_bonus,
            "best_play": analysis.house_edge,
            "best_play_with_super_bonus": analysis.house_edge_with_super_bonus,
            "chart_cost": analysis.chart_cost,
        },
    }


def cells_record(
    analysis: "GameAnalysis", explanations: Sequence["CellExplanation"]
) -> dict[str, Any]:
    """Cells with the values behind them."""
    return {
        "format": CELL_FORMAT,
        "version": CELL_VERSION,
        "ruleset": analysis.chart.strategy.ruleset,
        "decks": analysis.chart.strategy.decks,
        "wager_cents": analysis.wager_cents,
        "cells": [_cell(cell) for cell in explanations],
    }


def _cell(explanation: "CellExplanation") -> dict[str, Any]:
    return {
        "cell": str(explanation.cell),
        "code": explanation.code,
        "cases": [_case(case) for case in explanation.cases],
        "best_play_differs": [
            {
                "hand": difference.hand,
                "chance": difference.chance,
                "plays": difference.plays,
                "best": difference.best,
                "cost": difference.cost,
                "cost_per_round": difference.per_round,
            }
            for difference in explanation.differs
        ],
    }


def _case(case: "ChartCase") -> dict[str, Any]:
    return {
        "hands": case.name,
        "doublings": case.doublings,
        "chance": case.chance,
        "values": dict(case.values),
        "plays": case.plays,
        "next_best": case.other or None,
        "margin": case.margin if case.other else None,
    }
