"""Two analyses compared: the differences of their figures and of their charts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spanish21.analysis import GameAnalysis
from spanish21.reports.analysis_export import analysis_record
from spanish21.rulesets.strategies.strategy import UP_CARDS, Strategy

FORMAT = "spanish21-comparison"
VERSION = 1
COMPARED_FIGURES: Mapping[str, str] = {
    "house_edge": "House edge, best play",
    "house_edge_with_super_bonus": "… with the Super Bonus",
    "chart_house_edge": "House edge, best chart",
    "chart_house_edge_with_super_bonus": "… with the Super Bonus",
    "chart_cost": "The chart costs",
    "element_of_risk": "Element of risk, best play",
    "average_wager": "Average wager, best play",
    "standard_deviation": "Standard deviation, best play",
    "standard_deviation_with_super_bonus": "… with the Super Bonus",
}
"""The figures compared, in words."""
FIGURES_IN_WAGERS = ("average_wager", "standard_deviation", "standard_deviation_with_super_bonus")
"""Those that are read in wagers; all others are read in per cent."""


@dataclass(frozen=True, slots=True)
class CellDifference:
    """One cell that differs between two charts."""

    part: str
    hand: str
    up_card: str
    a: str
    b: str


def chart_differences(a: Strategy, b: Strategy) -> tuple[CellDifference, ...]:
    """The cells in which two charts differ, in the order a chart is read.

    Parts that only one of them has, such as hands doubled twice, are left out.
    """
    differences = list(_cells_that_differ(_parts(a), _parts(b)))
    if a.insurance != b.insurance:
        says = {True: "take", False: "refuse"}
        differences.append(
            CellDifference("insurance", "any", "A", says[a.insurance], says[b.insurance])
        )
    return tuple(differences)


def _cells_that_differ(a: "_Parts", b: "_Parts") -> Iterator[CellDifference]:
    for part in [name for name in a if name in b]:
        for hand, row in a[part].items():
            for up, one, other in zip(UP_CARDS, row, b[part][hand], strict=True):
                if one != other:
                    yield CellDifference(part, hand, up, one, other)


_Parts = Mapping[str, Mapping[str, Sequence[str]]]


def _parts(strategy: Strategy) -> _Parts:
    """A chart's cells as they are printed, by part and row."""
    parts: dict[str, dict[str, Sequence[str]]] = {
        "hard": {str(total): [c.code for c in row] for total, row in strategy.hard.items()},
        "soft": {str(total): [c.code for c in row] for total, row in strategy.soft.items()},
        "pairs": {pair: [c.code for c in row] for pair, row in strategy.pairs.items()},
    }
    for chart in strategy.doubled:
        times = "doubled" if chart.doublings == 1 else f"doubled {chart.doublings} times"
        parts[f"{times}, hard"] = {str(total): row for total, row in chart.hard.items()}
        parts[f"{times}, soft"] = {str(total): row for total, row in chart.soft.items()}
    return parts


def comparison_record(
    a: GameAnalysis,
    b: GameAnalysis,
    *,
    choices: tuple[Mapping[str, Any], Mapping[str, Any]] = ({}, {}),
) -> dict[str, Any]:
    """Both whole analyses, the figures of B less those of A, and the cells that differ."""
    record_a = analysis_record(a, choices=choices[0])
    record_b = analysis_record(b, choices=choices[1])
    cells = chart_differences(a.chart.strategy, b.chart.strategy)
    return {
        "format": FORMAT,
        "version": VERSION,
        "a": record_a,
        "b": record_b,
        "differences": {name: record_b[name] - record_a[name] for name in COMPARED_FIGURES},
        "event_differences": {
            name: b.events.get(name, 0.0) - a.events.get(name, 0.0)
            for name in dict.fromkeys(
                event["event"] for record in (record_a, record_b) for event in record["events"]
            )
        },
        "chart_differences": [
            {
                "part": cell.part,
                "hand": cell.hand,
                "up_card": cell.up_card,
                "a": cell.a,
                "b": cell.b,
            }
            for cell in cells
        ],
    }
