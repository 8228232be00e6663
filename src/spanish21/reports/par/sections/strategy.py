"""Section 5 of a par sheet: the best chart by total and number of cards, in colour."""

from spanish21.analysis import GameAnalysis
from spanish21.phrasebook.split_hands import SAME_PLAY_AFTER_SPLIT
from spanish21.reports.par.number_formats import format_ratio
from spanish21.reports.par.parts import ParCharts, ParLegend, ParParagraph, ParSection
from spanish21.reports.strategy.chart_layout import (
    chart_blocks,
    chart_legend,
    doubled_chart_blocks,
    insurance_line,
)
from spanish21.rulesets.strategies.strategy import UP_CARDS


def strategy_section(analysis: GameAnalysis) -> ParSection:
    """The chart, the meaning of its codes, and its house edge."""
    chart = analysis.chart.strategy
    doubled = doubled_chart_blocks(chart)
    sentences = [
        (
            "The best strategy that goes by total, number of cards and up card. House edge by it: "
            f"{format_ratio(analysis.chart_house_edge, 5)} without Super Bonus, {SAME_PLAY_AFTER_SPLIT}."
        ),
        insurance_line(chart),
        *([] if doubled else ["A doubled hand always stands."]),
    ]
    return ParSection(
        "Strategy",
        (
            ParParagraph(" ".join(sentences)),
            ParLegend(chart_legend(chart, analysis.rules)),
            ParCharts(UP_CARDS, (*chart_blocks(chart), *doubled)),
        ),
    )
