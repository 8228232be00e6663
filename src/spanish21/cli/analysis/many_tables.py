"""Many tables at once: every combination of what is typed, a line a table."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import product
from typing import TYPE_CHECKING, Any

from rich.markup import escape
from rich.table import Table

from spanish21.cli.analysis.analysis_page import format_edge
from spanish21.cli.terminal.console import make_table
from spanish21.library.input.table_spec import TableSpec
from spanish21.money import format_cents_short
from spanish21.phrasebook.split_hands import SAME_PLAY_AFTER_SPLIT
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.analysis.questions.table_figures import TableFigures

MOST_TABLES = 1000
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


def draw_tables(tables: Sequence[str], figures: "Sequence[TableFigures]") -> Table:
    """A line a table."""
    numbers = tuple(_FIGURES.values())
    title = f"{len(tables)} tables by best play, {SAME_PLAY_AFTER_SPLIT}, per original wager"
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
