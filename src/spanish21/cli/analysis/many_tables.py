"""Many tables at once: every combination of what is typed, solved on all cores."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from functools import partial
from itertools import product
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, TypeVar

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
_Answer = TypeVar("_Answer")
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


def group_tables(specs: Sequence[TableSpec]) -> list[list[int]]:
    """The places of tables that are alike in everything the solver reads, a list for each kind.

    Editions of one game differ in their side wagers and jackpots, and the solver reads neither.
    """
    # NumPy takes a while to load: only who solves waits for it.
    from spanish21.analysis.model.remaining_cards import RemainingCards  # noqa: PLC0415
    from spanish21.analysis.model.terms import build_terms  # noqa: PLC0415

    groups: dict[str, list[int]] = {}
    for place, spec in enumerate(specs):
        terms = _explain(spec, partial(build_terms, spec.rules, spec.wager_cents))
        shoe = RemainingCards.of_shoe(spec.shoe, spec.rules.cards)
        groups.setdefault(repr((terms, shoe.values, shoe.suits)), []).append(place)
    return list(groups.values())


def solve_tables(
    specs: Sequence[TableSpec], processes: int, done: Callable[[int], None]
) -> "list[TableFigures]":
    """The figures of tables, in their order; ``done`` hears how many are solved.

    Tables that are alike to the solver are solved once.
    """
    groups = group_tables(specs)
    found: dict[int, TableFigures] = {}
    for group, figures in _solve_each([specs[group[0]] for group in groups], processes):
        found |= dict.fromkeys(groups[group], figures)
        done(len(found))
    return [found[place] for place in range(len(specs))]


def _solve_each(specs: Sequence[TableSpec], processes: int) -> "Iterator[tuple[int, TableFigures]]":
    """The figures of every table with its place, as they are solved."""
    if processes == 1:
        for place, spec in enumerate(specs):
            yield place, _explain(spec, partial(_figures, spec.rules, spec.shoe, spec.wager_cents))
        return
    # Spawned, not forked: the bar on the terminal has a thread.
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        solving = {
            pool.submit(_figures, spec.rules, spec.shoe, spec.wager_cents): place
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
