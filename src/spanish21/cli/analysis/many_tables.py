"""Many tables at once: every combination of what is typed, solved on all cores."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from itertools import product
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from rich.markup import escape
from rich.table import Table

from spanish21.cli.analysis.analysis_page import format_edge
from spanish21.cli.terminal.console import make_table
from spanish21.library.input.table_spec import TableSpec
from spanish21.money import format_cents_short
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.analysis.questions.table_figures import TableFigures

MOST_TABLES = 1000
TABLES_A_PROCESS = 8
"""A process takes as long to start as it takes to solve a few tables."""
_EITHER = "|"
_FIGURES = {
    "house_edge": "house\nedge",
    "house_edge_with_super_bonus": "with\nSuper Bonus",
    "element_of_risk": "element\nof risk",
    "average_wager": "average\nwager",
}


def expand_tables(texts: Sequence[str]) -> list[str]:
    """The tables that are typed; ``decks=2|4`` stands for two of them."""
    tables = [table for text in texts for table in _combinations(text)]
    if len(tables) > MOST_TABLES:
        raise Refusal("tables", f"{len(tables):,}", f"compare up to {MOST_TABLES:,}")
    return tables


def _combinations(text: str) -> Iterator[str]:
    choices = []
    for part in text.split(","):
        name, equals, values = part.partition("=")
        choices.append([f"{name}{equals}{value}" for value in values.split(_EITHER)])
    return (",".join(parts) for parts in product(*choices))


def solve_tables(
    specs: Sequence[TableSpec], processes: int, done: Callable[[int], None]
) -> "list[TableFigures]":
    """The figures of tables, in their order; ``done`` is called with the number solved so far."""
    if processes == 1:
        return [_count(_solve(spec), number, done) for number, spec in enumerate(specs, 1)]
    # Spawned, not forked: the bar on the terminal has a thread.
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        solving = [pool.submit(_figures, spec.rules, spec.shoe, spec.wager_cents) for spec in specs]
        for number, _ in enumerate(as_completed(solving), 1):
            done(number)
        return [_explain(spec, each.result) for spec, each in zip(specs, solving, strict=True)]


def _count(figures: "TableFigures", number: int, done: Callable[[int], None]) -> "TableFigures":
    done(number)
    return figures


def _solve(spec: TableSpec) -> "TableFigures":
    return _explain(spec, lambda: _figures(spec.rules, spec.shoe, spec.wager_cents))


def _explain(spec: TableSpec, solve: "Callable[[], TableFigures]") -> "TableFigures":
    """What cannot be solved is refused with its clause."""
    try:
        return solve()
    except Refusal as refusal:
        raise spec.book.explain(refusal) from None


def _figures(*table: Any) -> "TableFigures":
    # NumPy and Numba take a while to load: only who solves waits for them.
    from spanish21.analysis.questions.table_figures import solve_figures  # noqa: PLC0415

    return solve_figures(*table)


def draw_tables(tables: Sequence[str], figures: "Sequence[TableFigures]") -> Table:
    """A line a table."""
    numbers = tuple(_FIGURES.values())
    title = f"{len(tables)} tables by best play, per original wager"
    drawn = make_table(title, "table", *numbers, right=numbers)
    for text, each in zip(tables, figures, strict=True):
        cells = [
            f"{getattr(each, name):.5f}" if name == "average_wager" else format_edge(getattr(each, name), 5)
            for name in _FIGURES
        ]  # fmt: skip
        drawn.add_row(escape(text), *cells)
    return drawn


def table_records(
    tables: Sequence[str], specs: Sequence[TableSpec], figures: "Sequence[TableFigures]"
) -> list[dict[str, Any]]:
    """The same as plain values."""
    return [
        {
            "table": text,
            "ruleset": spec.rules.id,
            "decks": spec.rules.cards.decks,
            "options": spec.game_choices(),
            "wager": None if spec.wager_cents is None else format_cents_short(spec.wager_cents),
            **asdict(each),
        }
        for text, spec, each in zip(tables, specs, figures, strict=True)
    ]
