"""Section 5 of a par sheet: the best chart by total and number of cards, in colour."""

from spanish21.analysis import Analysis
from spanish21.reports.par.numbers import percent
from spanish21.reports.par.parts import Charts, Legend, Section, Words
from spanish21.reports.strategy_lines import blocks, doubled_blocks, insurance_line, legend
from spanish21.rulesets.strategy import UP_CARDS


def strategy(found: Analysis) -> Section:
    """The chart, what its codes mean, and what it is worth."""
    chart = found.chart.strategy
    doubled = doubled_blocks(chart)
    told = [
        (
            "The best strategy that goes by total, number of cards and up card. House edge by it: "
            f"{percent(found.chart_house_edge, 5)} without Super Bonus."
        ),
        insurance_line(chart),
        *([] if doubled else ["A doubled hand always stands."]),
    ]
    return Section(
        "Strategy",
        (
            Words(" ".join(told)),
            Legend(legend(chart, found.rules)),
            Charts(UP_CARDS, (*blocks(chart), *doubled)),
        ),
    )
