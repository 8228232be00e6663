"""The exact analysis of a table that a command names."""

from typing import TYPE_CHECKING, Any

from spanish21.cli.options.table_spec import TableSpec
from spanish21.cli.terminal.progress import ProgressCallback
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.analysis import GameAnalysis

_GAME_SECTIONS = ("cards", "dealer", "double", "split", "surrender", "insurance", "super_bonus")
_GAME_OPTIONS = ("table_minimum", "table_maximum", "payout_unit", "chip_unit", "dealing_mode")
"""Options of other sections that the value of a round can hang on."""


def analyze_table(table: TableSpec, step: ProgressCallback) -> "GameAnalysis":
    """A table's analysis; what cannot be solved is refused with its clause."""
    from spanish21.analysis import analyze  # noqa: PLC0415

    try:
        return analyze(table.rules, shoe=table.shoe, wager_cents=table.wager_cents, progress=step)
    except Refusal as refusal:
        raise table.book.explain(refusal) from None


def game_option_values(table: TableSpec) -> dict[str, Any]:
    """The house options chosen that can move the value of a round."""
    return {
        name: value
        for name, value in table.built.choices.items()
        if name in _GAME_OPTIONS
        or table.book.options[name].path.partition(".")[0] in _GAME_SECTIONS
    }
