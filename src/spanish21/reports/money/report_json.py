"""A report on money as plain values, each column with its unit."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from spanish21.reports.money.report import CellValue, ColumnKind, MoneyReportTable

FORMAT = "spanish21-money-report"
VERSION = 1
UNITS: Mapping[ColumnKind, str] = {
    "text": "",
    "count": "number",
    "money": "micro-dollars",
    "percent": "share of one",
    "date": "seconds since 1970",
}


def report_record(report: MoneyReportTable) -> dict[str, Any]:
    """The whole report; a fraction that is no whole number is text, ``"p/q"``."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": report.title,
        "subtitle": report.subtitle,
        "zone": report.zone,
        "columns": [
            {"name": column.name, "kind": column.kind, "unit": UNITS[column.kind]}
            for column in report.columns
        ],
        "rows": [[_plain(cell) for cell in row] for row in report.rows],
        "totals": [_plain(cell) for cell in report.totals],
        "notes": [*report.notes],
    }


def _plain(cell: CellValue) -> str | int | None:
    if not isinstance(cell, Fraction):
        return cell
    return cell.numerator if cell.denominator == 1 else str(cell)
