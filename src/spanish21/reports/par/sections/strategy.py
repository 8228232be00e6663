"""Section 5 of a par sheet: the best chart by total and number of cards, in colour."""

from spanish21.analysis import GameAnalysis
from spanish21.reports.par.number_formats import format_ratio
from spanish21.reports.par.parts import ParCharts, ParLegend, ParParagraph, ParSection
from spanish21.reports.strategy.chart_layout import (
    chart_blocks,
    chart_legend,
    doubled_chart_blocks,
    insurance_line,
)
from spanish21.rulesets.strategies.strategy import UP_CARDS


def strategy_section(found: GameAnalysis) -> ParSection:
    """The chart, what its codes mean, and what it is worth."""
    chart = found.chart.strategy
    doubled = doubled_chart_blocks(chart)
    told = [
        (
            "The best strategy that goes by total, number of cards and up card. House edge by it: "
            f"{format_ratio(found.chart_house_edge, 5)} without Super Bonus."
        ),
        insurance_line(chart),
        *([] if doubled else ["A doubled hand always stands."]),
    ]
    return ParSection(
        "Strategy",
        (
            ParParagraph(" ".join(told)),
            ParLegend(chart_legend(chart, found.rules)),
            ParCharts(UP_CARDS, (*chart_blocks(chart), *doubled)),
        ),
    )
