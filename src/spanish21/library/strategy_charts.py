"""``strategy``: the best chart for a table, with the values behind each cell."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from html import escape
from typing import TYPE_CHECKING, Any

from spanish21.analysis.questions.progress import ProgressCallback, ignore_progress
from spanish21.analysis.strategy.chart_explanation import ChartExplainer
from spanish21.game.composition import Composition
from spanish21.library.game_analysis import AnalysisResult, analyze_table
from spanish21.library.input.amounts import Amount, check_kind, read_count
from spanish21.library.input.card_input import Cards
from spanish21.library.input.plain_values import check_function
from spanish21.library.input.table_spec import RuleSource, read_table
from spanish21.library.results.html import html_chart
from spanish21.library.results.picture import Picture
from spanish21.library.results.result import Result, Row
from spanish21.rulesets.strategies.cell_names import read_cell_name
from spanish21.rulesets.strategies.strategy import UP_CARDS, Strategy

if TYPE_CHECKING:
    from spanish21.analysis.strategy.cell_explanation import CellExplanation

_MOST_CELLS = 1000
_NO_GROUND = "#ffffff"


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class StrategyResult(Result, Strategy):
    """The best chart of a table. It is a strategy as well: ``simulate(strategy=it)`` plays it.

    ``hard``, ``soft``, ``pairs`` and ``doubled`` are its rows, ``analysis`` the game behind it.
    """

    analysis: AnalysisResult

    @property
    def headline(self) -> str:
        analysis = self.analysis
        return (
            f"best chart for {self.ruleset}, {self.decks} decks: house edge "
            f"{100 * analysis.chart_house_edge:.4f} %, {100 * analysis.chart_cost:.4f} % above best play"
        )

    def code(self, cell: str) -> str:
        """What the chart says of a cell such as ``"hard 16 v 10"`` or ``"pair 8 v A"``."""
        check_kind(cell, str, "cell", "write a cell such as 'hard 16 v 10'")
        name = read_cell_name(cell)
        column = UP_CARDS.index(name.up)
        if name.kind == "pair":
            return self.pairs[name.row][column].code
        if name.doubled:
            chart = self.doubled[0]
            return (chart.soft if name.soft else chart.hard)[int(name.row)][column]
        return (self.soft if name.soft else self.hard)[int(name.row)][column].code

    def explain(self, cell: str) -> "CellExplanation":
        """The values behind a cell, and the hands that best play plays differently."""
        check_kind(cell, str, "cell", "write a cell such as 'hard 16 v 10'")
        return self._explainer().explain(read_cell_name(cell, "explain"))

    def closest(self, number: int = 10) -> "Sequence[CellExplanation]":
        """The cells whose best and next best move are closest."""
        return self._explainer().closest(read_count(number, "number", most=_MOST_CELLS))

    def _explainer(self) -> ChartExplainer:
        return ChartExplainer(self.analysis.solution, self.analysis.chart)

    def to_dict(self) -> dict[str, Any]:
        """The form that docs/reference/strategy-json.md describes; a simulation reads it."""
        from spanish21.reports.strategy.chart_json import chart_record  # noqa: PLC0415  few ask for it

        return chart_record(self.analysis)

    def frame_rows(self) -> list[Row]:
        """A line for each row of the chart, a column for each up card."""
        return [
            {"part": part, "hand": hand, **dict(zip(UP_CARDS, codes, strict=True))}
            for part, rows in self._parts().items()
            for hand, codes in rows.items()
        ]

    def _parts(self) -> dict[str, dict[str, list[str]]]:
        parts = {
            "hard": {str(t): [cell.code for cell in row] for t, row in self.hard.items()},
            "soft": {str(t): [cell.code for cell in row] for t, row in self.soft.items()},
            "pair": {name: [cell.code for cell in row] for name, row in self.pairs.items()},
        }
        for chart in self.doubled:
            times = "doubled" if chart.doublings == 1 else f"doubled {chart.doublings} times"
            parts[times] = {str(t): [*row] for t, row in chart.hard.items()}
            parts[f"{times}, soft"] = {str(t): [*row] for t, row in chart.soft.items()}
        return parts

    def plot(self) -> Picture:
        """The chart as a pocket card."""
        from spanish21.reports.strategy.pocket_card import strategy_card  # noqa: PLC0415

        return Picture(
            self.headline,
            lambda form: strategy_card(self.analysis, "pdf" if form == "pdf" else "svg"),
            forms=("svg", "pdf"),
        )

    def _repr_html_(self) -> str:
        from spanish21.reports.strategy.chart_layout import (  # noqa: PLC0415  few look at it
            SQUARE_GROUNDS,
            chart_blocks,
            chart_legend,
            doubled_chart_blocks,
            insurance_line,
            order_line,
        )

        blocks = (*chart_blocks(self), *doubled_chart_blocks(self))
        charts = "".join(
            html_chart(
                block.title,
                UP_CARDS,
                [
                    (hand, [(one.code, SQUARE_GROUNDS.get(one.kind, _NO_GROUND)) for one in row])
                    for hand, row in block.rows
                ],
                block.note,
            )
            for block in blocks
        )
        marks = chart_legend(self, self.analysis.rules)
        told = "; ".join(f"<b>{escape(mark.code)}</b> {escape(mark.says)}" for mark in marks)
        below = escape(f"{order_line(self)} {insurance_line(self)}")
        return f"<div><b>{self.headline}</b><br>{charts}<p>{told}</p><p>{below}</p></div>"


def strategy(
    ruleset: RuleSource = "wa-2025",
    *,
    wager: Amount | None = None,
    without: Cards | None = None,
    shoe: Composition | Cards | None = None,
    progress: ProgressCallback = ignore_progress,
    **options: Any,
) -> StrategyResult:
    """The best chart for a table: one move for each total and up card, and its exact edge.

    >>> import spanish21
    >>> chart = spanish21.strategy("wa-2025", decks=6)
    >>> chart.code("hard 11 v 6"), chart.code("pair 8 v 9")
    ('D', 'P')

    ``chart.to_json("chart.json")`` writes it for a simulation or a page, ``chart.plot().save(
    "card.pdf")`` as a pocket card, ``chart.to_frame()`` as a table.
    """
    check_function(progress, "progress")
    table = read_table(ruleset, options, wager=wager, without=without, shoe=shoe)
    return strategy_of(analyze_table(table, progress))


def strategy_of(analysis: AnalysisResult) -> StrategyResult:
    """The chart of a table that has been analyzed."""
    chart = analysis.chart.strategy
    values = {each.name: getattr(chart, each.name) for each in fields(chart)}
    return StrategyResult(**values, analysis=analysis)
