"""A report as a value: columns of a kind, rows, totals, and notes in words.

Cells are exact: whole micro-dollars, whole counts, fractions, seconds since 1970. Their format
is here too: one for screens and pages, one for spreadsheets.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from spanish21.house.gambling_day import format_moment_in
from spanish21.money import MICRODOLLARS_PER_CENT, format_microdollars
from spanish21.phrasebook.text import printable

ColumnKind = Literal["text", "count", "money", "date", "percent"]
CellValue = str | int | Fraction | None
"""Text, an amount in micro-dollars, a count, seconds since 1970, a share, or None for empty."""
RIGHT_ALIGNED_KINDS: tuple[ColumnKind, ...] = ("count", "money", "percent")
"""The kinds of column that are set flush right."""
_FORMULA = ("=", "+", "-", "@")


class MoneyColumn(NamedTuple):
    """A column's name and the kind of its cells, which decides their format.

    A count that is a fraction has six decimal places, or two where it is large; a share is a
    percentage. A date is a time in seconds; a day is text.
    """

    name: str
    kind: ColumnKind = "text"


@dataclass(frozen=True, slots=True)
class MoneyReportTable:
    """One table with its heading. ``totals`` is empty where nothing can be added up.

    Times are printed as a clock of ``zone`` shows them. ``leading`` are the places of the rows that sum the report up, ``alarms`` of those that call
    for action; the first row has place 0.
    """

    title: str
    subtitle: str
    columns: tuple[MoneyColumn, ...]
    rows: tuple[tuple[CellValue, ...], ...]
    totals: tuple[CellValue, ...] = ()
    notes: tuple[str, ...] = ()
    leading: tuple[int, ...] = ()
    alarms: tuple[int, ...] = ()
    zone: str = "UTC"


class Disagreement(ValueError):
    """Two calculations of one figure differ, so there is no report."""

    def __init__(self, where: str, figure: str, first: object, second: object) -> None:
        self.where = where
        self.figure = figure
        self.first = first
        self.second = second
        super().__init__(where, figure, first, second)

    def __str__(self) -> str:
        difference = f"{self.where}: {self.figure} is {self.first} by one calculation"
        return f"{difference} and {self.second} by another; no report before an audit of the ledger"


def check_agreement(where: str, figure: str, first: object, second: object) -> None:
    """Raise a Disagreement where two calculations of a figure differ."""
    if first != second:
        raise Disagreement(where, figure, first, second)


def format_cell(cell: CellValue, kind: ColumnKind, zone: str = "UTC") -> str:
    """A cell as people read it: ``$1,234.56``, ``1,234``, ``12.5 %``, ``2026-11-15 14:30:00``."""
    if cell is None:
        return ""
    if isinstance(cell, str):
        return printable(cell)
    return format_moment_in(zone, int(cell)) if kind == "date" else _SHOW[kind](cell)


def export_cell(cell: CellValue, kind: ColumnKind, zone: str = "UTC") -> str:
    """A cell for a spreadsheet: exact dollars, no thousands separators, no formulas.

    Text that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    if cell is None:
        return ""
    if isinstance(cell, str):
        text = printable(cell)
        return f"'{text}" if text.startswith(_FORMULA) else text
    return format_moment_in(zone, int(cell)) if kind == "date" else _EXPORT[kind](cell)


def format_dollars(micros: int) -> str:
    """Micro-dollars as decimal dollars: ``12.50``, and six digits where cents are not enough."""
    cents, rest = divmod(abs(micros), MICRODOLLARS_PER_CENT)
    sign = "-" if micros < 0 else ""
    text = f"{sign}{cents // 100}.{cents % 100:02d}"
    return f"{text}{rest:04d}" if rest else text


def format_decimal(value: Fraction, places: int, *, comma: bool = False) -> str:
    """A fraction with this many decimal places, halves rounded away from 0."""
    scale = 10**places
    scaled = (abs(value) * scale * 2 + 1) // 2
    sign = "-" if value < 0 and scaled else ""
    whole, part = divmod(scaled, scale)
    return f"{sign}{whole:{',' if comma else ''}}.{part:0{places}d}"


def _short(value: Fraction, places: int) -> str:
    """A fraction without trailing zeros."""
    return format_decimal(value, places).rstrip("0").removesuffix(".")


def _count(cell: int | Fraction) -> str:
    if isinstance(cell, Fraction):
        return format_decimal(cell, 2 if abs(cell) >= 100 else 6, comma=True)
    return f"{cell:,}"


_SHOW: Mapping[ColumnKind, Callable[[int | Fraction], str]] = {
    "text": str,
    "count": _count,
    "money": lambda cell: format_microdollars(int(cell)),
    "percent": lambda cell: f"{_short(Fraction(cell) * 100, 2)} %",
}
_EXPORT: Mapping[ColumnKind, Callable[[int | Fraction], str]] = {
    "text": str,
    "count": lambda cell: _short(cell, 12) if isinstance(cell, Fraction) else str(cell),
    "money": lambda cell: format_dollars(int(cell)),
    "percent": lambda cell: _short(Fraction(cell) * 100, 6),
}
