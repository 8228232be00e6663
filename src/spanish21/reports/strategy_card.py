"""The chart as a pocket card: a PDF of two A6 sides, or one SVG with both side by side.

As with the sign, everything goes to typst as data and never as markup, only the fonts that come
with typst are used and no date is written, so that the same chart always makes the same bytes.
"""

import html
import json
from importlib import resources
from typing import TYPE_CHECKING, Any, Literal

import typst

from spanish21.reports.sign_lines import plain
from spanish21.reports.strategy_lines import (
    HOW,
    Block,
    blocks,
    doubled_blocks,
    edge_lines,
    insurance_line,
    legend,
    order_line,
    rules_line,
    shoe_line,
)
from spanish21.rulesets.strategy import UP_CARDS

if TYPE_CHECKING:
    from spanish21.analysis import Analysis

CardFormat = Literal["svg", "pdf"]
NAME = "Spanish 21 strategy"


def strategy_card(analysis: "Analysis", form: CardFormat) -> bytes:
    """The whole card as one file; an SVG has the chart's words in its description."""
    template = resources.files(__package__).joinpath("templates", "strategy.typ").read_bytes()
    inputs = {"card": json.dumps(drawn(analysis)), "form": form}
    made = typst.Compiler(template, ignore_system_fonts=True, sys_inputs=inputs).compile(
        format=form
    )
    if not isinstance(made, bytes):
        raise TypeError(f"typst made {type(made).__name__} of a card, not one file")
    return made if form == "pdf" else _described(made, card_text(analysis))


def drawn(analysis: "Analysis") -> dict[str, Any]:
    """What the template draws."""
    strategy, rules = analysis.chart.strategy, analysis.rules
    return {
        "name": NAME,
        "title": plain(rules.title),
        "rules": rules_line(rules),
        "shoe": shoe_line(analysis),
        "up": list(UP_CARDS),
        "front": [_block(block) for block in blocks(strategy)],
        "back": [_block(block) for block in doubled_blocks(strategy)],
        "legend": [
            {"code": mark.code, "kind": mark.kind, "says": mark.says}
            for mark in legend(strategy, rules)
        ],
        "order": order_line(strategy),
        "edge": [list(line) for line in edge_lines(analysis)],
        "insurance": insurance_line(strategy),
        "how": HOW,
        "foot": f"Rules {plain(strategy.ruleset)}",
    }


def _block(block: Block) -> dict[str, Any]:
    return {
        "title": block.title,
        "note": block.note,
        "rows": [
            {"label": label, "squares": [[square.code, square.kind] for square in squares]}
            for label, squares in block.rows
        ],
    }


def card_text(analysis: "Analysis") -> str:
    """The card in words and columns, for those who cannot see it."""
    strategy, rules = analysis.chart.strategy, analysis.rules
    lines = [plain(rules.title), rules_line(rules)]
    lines += filter(None, [shoe_line(analysis)])
    for block in (*blocks(strategy), *doubled_blocks(strategy)):
        lines += ["", f"{block.title:<12}" + "".join(f"{up:>5}" for up in UP_CARDS)]
        for label, squares in block.rows:
            lines.append(f"{label:<12}" + "".join(f"{square.code:>5}" for square in squares))
        lines += filter(None, [block.note])
    lines += ["", *(f"{mark.code}: {mark.says}" for mark in legend(strategy, rules))]
    lines += [order_line(strategy), "", insurance_line(strategy)]
    lines += [f"{name}: {value}" for name, value in edge_lines(analysis)]
    return "\n".join([*lines, HOW]) + "\n"


def _described(svg: bytes, words: str) -> bytes:
    """An SVG that says what it shows."""
    start, end, rest = svg.partition(b">")
    told = f"<title>{NAME}</title><desc>{html.escape(words, quote=False)}</desc>"
    return start + end + told.encode() + rest
