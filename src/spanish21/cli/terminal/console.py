"""Drawing on a terminal: one console, one kind of table."""

from collections.abc import Sequence
from fractions import Fraction

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

WIDE_TERMINAL = 110
"""Columns from which a table shows everything; a narrower terminal gets the essential ones."""


def make_console() -> Console:
    """A console as wide as the terminal; a pipe gets no colour and enough room for a table."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=max(console.width, 120))
    return console


def make_table(title: str, *columns: str, right: Sequence[str] = (), caption: str = "") -> Table:
    """An empty table with these columns, those named in ``right`` aligned for numbers."""
    table = Table(title=title, caption=caption or None, box=SIMPLE_HEAD, title_justify="left")
    table.title_style = "bold"
    table.caption_justify = "left"
    for column in columns:
        if column in right:
            table.add_column(column, justify="right", no_wrap=True)
        else:
            table.add_column(column, overflow="fold")
    return table


def format_percent(value: Fraction, digits: int = 4) -> str:
    """A ratio in per cent; one too small for the digits in powers of ten."""
    number = float(value) * 100
    if number and abs(number) < 10.0**-digits:
        return f"{number:.2e} %"
    return f"{number:.{digits}f} %"


def format_one_in(probability: Fraction) -> str:
    """A chance as players say it."""
    if not probability:
        return "never"
    count = float(1 / probability)
    if count >= 1e12:
        return f"1 in {count:.3e}"
    return f"1 in {count:,.0f}" if count >= 10_000 else f"1 in {count:,.1f}"
