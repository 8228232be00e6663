"""The chart as a pocket card: a PDF of two A6 sides, or one SVG with both side by side."""

import json
from typing import TYPE_CHECKING, Any, Literal

from spanish21.game.rules import RuleSet
from spanish21.phrasebook.derivation import describe_game
from spanish21.phrasebook.text import printable
from spanish21.reports.strategy.chart_layout import (
    METHOD_NOTE,
    StrategyBlock,
    chart_blocks,
    chart_legend,
    doubled_chart_blocks,
    edge_lines,
    insurance_line,
    order_line,
    rules_line,
    shoe_line,
)
from spanish21.reports.typst_page import describe_svg, draw_page
from spanish21.rulesets.strategies.strategy import UP_CARDS

if TYPE_CHECKING:
    from spanish21.analysis import GameAnalysis

CardFormat = Literal["svg", "pdf"]
_GAME_NAME = "Spanish 21"


def card_name(rules: RuleSet) -> str:
    """What the card is called: after Spanish 21, or after a derived game's own title."""
    game = _GAME_NAME if rules.derivation is None else printable(rules.title)
    return f"{game} strategy"


def strategy_card(analysis: "GameAnalysis", form: CardFormat) -> bytes:
    """The whole card as one file; an SVG has the chart's words in its description."""
    inputs = {"card": json.dumps(card_data(analysis)), "form": form}
    page = draw_page(__package__, "strategy.typ", inputs, form)
    name = card_name(analysis.rules)
    return page if form == "pdf" else describe_svg(page, name, card_text(analysis))


def card_data(analysis: "GameAnalysis") -> dict[str, Any]:
    """The data of the template."""
    strategy, rules = analysis.chart.strategy, analysis.rules
    return {
        "name": card_name(rules),
        "title": describe_game(rules),
        "rules": rules_line(rules),
        "shoe": shoe_line(analysis),
        "up": list(UP_CARDS),
        "front": [_block(block) for block in chart_blocks(strategy)],
        "back": [_block(block) for block in doubled_chart_blocks(strategy)],
        "legend": [
            {"code": mark.code, "kind": mark.kind, "says": mark.says}
            for mark in chart_legend(strategy, rules)
        ],
        "order": order_line(strategy),
        "edge": [list(line) for line in edge_lines(analysis)],
        "insurance": insurance_line(strategy),
        "how": METHOD_NOTE,
        "foot": f"Rules {printable(strategy.ruleset)}",
    }


def _block(block: StrategyBlock) -> dict[str, Any]:
    return {
        "title": block.title,
        "note": block.note,
        "rows": [
            {"label": label, "squares": [[square.code, square.kind] for square in squares]}
            for label, squares in block.rows
        ],
    }


def card_text(analysis: "GameAnalysis") -> str:
    """The card as text, for people who cannot see it."""
    strategy, rules = analysis.chart.strategy, analysis.rules
    lines = [describe_game(rules), rules_line(rules)]
    lines += filter(None, [shoe_line(analysis)])
    for block in (*chart_blocks(strategy), *doubled_chart_blocks(strategy)):
        lines += ["", f"{block.title:<12}" + "".join(f"{up:>5}" for up in UP_CARDS)]
        for label, squares in block.rows:
            lines.append(f"{label:<12}" + "".join(f"{square.code:>5}" for square in squares))
        lines += filter(None, [block.note])
    lines += ["", *(f"{mark.code}: {mark.says}" for mark in chart_legend(strategy, rules))]
    lines += [order_line(strategy), "", insurance_line(strategy)]
    lines += [f"{name}: {value}" for name, value in edge_lines(analysis)]
    return "\n".join([*lines, METHOD_NOTE]) + "\n"
