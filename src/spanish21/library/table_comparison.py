"""``compare``: several tables side by side, and what each option is worth."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from itertools import product
from multiprocessing import get_context
from typing import Any, TypeVar

from spanish21.adapters.worker_process import end_with_parent
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.model.terms import build_terms
from spanish21.analysis.questions.progress import ProgressCallback, ignore_progress
from spanish21.analysis.questions.table_figures import TableFigures, solve_figures
from spanish21.library.game_analysis import AnalysisResult, analyze_table
from spanish21.library.input.amounts import Amount
from spanish21.library.input.card_input import Cards
from spanish21.library.input.plain_values import check_function
from spanish21.library.input.table_spec import RuleSource, TableSpec, read_table
from spanish21.library.results.picture import Picture, draw_bars
from spanish21.library.results.result import Result, Row
from spanish21.phrasebook.text import format_value
from spanish21.refusal import Refusal
from spanish21.reports.comparison import CellDifference, chart_differences, comparison_record
from spanish21.simulation.run.thread_executor import count_cores

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
TABLES_A_PROCESS = 8
"""A process takes as long to start as it takes to solve a few tables."""
_Answer = TypeVar("_Answer")


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
    check_function(progress, "progress")
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


def group_tables(specs: Sequence[TableSpec]) -> list[list[int]]:
    """The places of tables that are alike in everything the solver reads, a list for each kind.

    Editions of one game differ in their side wagers and jackpots, and the solver reads neither.
    """
    groups: dict[str, list[int]] = {}
    for place, spec in enumerate(specs):
        terms = _explain(spec, partial(build_terms, spec.rules, spec.wager_cents))
        shoe = RemainingCards.of_shoe(spec.shoe, spec.rules.cards)
        groups.setdefault(repr((terms, shoe.values, shoe.suits)), []).append(place)
    return list(groups.values())


def solve_tables(
    specs: Sequence[TableSpec], done: Callable[[int], None], *, processes: int | None = None
) -> list[TableFigures]:
    """The figures of tables, in their order; ``done`` hears how many are solved.

    Tables that are alike to the solver are solved once; many are solved on all cores, unless
    ``processes`` says on how many.
    """
    groups = group_tables(specs)
    if processes is None:
        processes = max(1, min(count_cores(), len(groups) // TABLES_A_PROCESS))
    found: dict[int, TableFigures] = {}
    for group, figures in _solve_each([specs[group[0]] for group in groups], processes):
        found |= dict.fromkeys(groups[group], figures)
        done(len(found))
    return [found[place] for place in range(len(specs))]


def _solve_each(specs: Sequence[TableSpec], processes: int) -> Iterator[tuple[int, TableFigures]]:
    """The figures of every table with its place, as they are solved."""
    if processes == 1:
        for place, spec in enumerate(specs):
            yield (
                place,
                _explain(spec, partial(solve_figures, spec.rules, spec.shoe, spec.wager_cents)),
            )
        return
    # Spawned, not forked: the bar on the terminal has a thread.
    context = get_context("spawn")
    with ProcessPoolExecutor(processes, context, initializer=end_with_parent) as pool:
        solving = {
            pool.submit(solve_figures, spec.rules, spec.shoe, spec.wager_cents): place
            for place, spec in enumerate(specs)
        }
        for each in as_completed(solving):
            place = solving[each]
            yield place, _explain(specs[place], each.result)


def _explain(spec: TableSpec, solve: Callable[[], _Answer]) -> _Answer:
    """What cannot be solved is refused with its clause."""
    try:
        return solve()
    except Refusal as refusal:
        raise spec.book.explain(refusal) from None
