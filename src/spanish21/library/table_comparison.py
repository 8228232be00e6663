"""``compare``: several tables side by side, and what each option is worth."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from spanish21.analysis.questions.progress import ProgressCallback, ignore_progress
from spanish21.library.game_analysis import AnalysisResult, analyze_table
from spanish21.library.input.amounts import Amount
from spanish21.library.input.card_input import Cards
from spanish21.library.input.table_spec import RuleSource, TableSpec, read_table
from spanish21.library.results.picture import Picture, draw_bars
from spanish21.library.results.result import Result, Row
from spanish21.phrasebook.text import format_value
from spanish21.refusal import Refusal
from spanish21.reports.comparison import CellDifference, chart_differences, comparison_record

FORMAT = "spanish21-tables"
VERSION = 1
FIGURES = (
    "house_edge",
    "house_edge_with_super_bonus",
    "chart_house_edge",
    "chart_cost",
    "element_of_risk",
    "average_wager",
    "standard_deviation",
)
"""The figures of each table's line."""
_MOST_TABLES = 200


@dataclass(frozen=True, slots=True, repr=False)
class ComparisonResult(Result):
    """Tables solved side by side; the frame has a line for each, with what was varied."""

    analyses: tuple[AnalysisResult, ...]
    names: tuple[Mapping[str, Any], ...]

    @property
    def headline(self) -> str:
        edges = sorted(100 * each.house_edge for each in self.analyses)
        return f"{len(edges)} tables: house edges from {edges[0]:.4f} % to {edges[-1]:.4f} %"

    @property
    def chart_differences(self) -> tuple[CellDifference, ...]:
        """The cells in which the best charts of the first two tables differ."""
        first, second = self.analyses[:2]
        return chart_differences(first.chart.strategy, second.chart.strategy)

    def to_dict(self) -> dict[str, Any]:
        """Two tables as docs/reference/analysis-json.md describes a comparison; more as a list."""
        if len(self.analyses) == 2:
            first, second = self.analyses
            choices = (first.table.game_choices(), second.table.game_choices())
            return comparison_record(first, second, choices=choices)
        return {
            "format": FORMAT,
            "version": VERSION,
            "tables": [
                {"varied": dict(names), **analysis.to_dict()}
                for names, analysis in zip(self.names, self.analyses, strict=True)
            ],
        }

    def frame_rows(self) -> list[Row]:
        """A line for each table."""
        return [
            {
                "ruleset": analysis.rules.id,
                **names,
                **{figure: getattr(analysis, figure) for figure in FIGURES},
            }
            for names, analysis in zip(self.names, self.analyses, strict=True)
        ]

    def plot(self) -> Picture:
        """The house edges as bars."""
        names = [
            ", ".join([analysis.rules.id, *(f"{k} {format_value(v)}" for k, v in varied.items())])
            for varied, analysis in zip(self.names, self.analyses, strict=True)
        ]
        edges = [100 * each.house_edge for each in self.analyses]
        return draw_bars(self.headline, names, edges, across="house edge, best play, %")


def compare(
    *tables: RuleSource,
    wager: Amount | None = None,
    without: Cards | None = None,
    progress: ProgressCallback = ignore_progress,
    **options: Any,
) -> ComparisonResult:
    """Solve several tables and put their figures side by side.

    Each of ``tables`` is a rule set, a rule file or complete rules. An option given as a list is
    varied: every combination of all lists is a table of its own.

    >>> import spanish21
    >>> spanish21.compare("wa-2025", decks=[6, 8], soft_17=["hit", "stand"]).frame_rows()[0]["decks"]
    6
    """
    specs = [
        (read_table(source, choices, wager=wager, without=without), varied)
        for source in (tables or ("wa-2025",))
        for choices, varied in _combinations(options)
    ]
    if not 2 <= len(specs) <= _MOST_TABLES:
        say = f"name 2 to {_MOST_TABLES}, or give an option as a list: decks=[6, 8]"
        raise Refusal("tables", len(specs), say)
    return compare_tables(specs, progress)


def compare_tables(
    specs: Sequence[tuple[TableSpec, Mapping[str, Any]]],
    progress: ProgressCallback = ignore_progress,
) -> ComparisonResult:
    """The comparison of tables that have been read, each with what is varied in it."""
    analyses = tuple(analyze_table(spec, progress) for spec, _ in specs)
    return ComparisonResult(analyses, tuple(varied for _, varied in specs))


def _combinations(
    options: Mapping[str, Any],
) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Every combination of the options, and the part of it that is varied."""
    varied = {name: value for name, value in options.items() if isinstance(value, list)}
    fixed = {name: value for name, value in options.items() if name not in varied}
    for values in product(*varied.values()):
        choices = dict(zip(varied, values, strict=True))
        yield {**fixed, **choices}, choices
