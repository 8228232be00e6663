"""A report as a table on a screen, as plain text, and as comma-separated values."""

import csv
import io

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from spanish21.phrasebook.text import printable
from spanish21.reports.money.report import (
    RIGHT_ALIGNED_KINDS,
    MoneyReportTable,
    export_cell,
    format_cell,
)

REPORT_WIDTH = 160


def rich_table(report: MoneyReportTable) -> Table:
    """The rows and totals as a table for a screen; their texts are never markup."""
    table = Table(box=SIMPLE_HEAD, show_footer=bool(report.totals), pad_edge=False)
    totals = report.totals or (None,) * len(report.columns)
    for column, total in zip(report.columns, totals, strict=True):
        table.add_column(
            Text(column.name),
            footer=Text(format_cell(total, column.kind, report.zone)),
            justify="right" if column.kind in RIGHT_ALIGNED_KINDS else "left",
        )
    for row in report.rows:
        cells = zip(row, report.columns, strict=True)
        table.add_row(
            *(Text(format_cell(cell, column.kind, report.zone)) for cell, column in cells)
        )
    return table


def report_text(report: MoneyReportTable, *, width: int = REPORT_WIDTH) -> str:
    """The whole report as plain text, no line longer than ``width``."""
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None, force_terminal=False)
    console.print(Text(printable(report.title).upper()))
    console.print(Text(printable(report.subtitle)))
    if report.rows:
        console.print(rich_table(report))
    else:
        console.print(Text("\nNothing in this period.\n"))
    for note in report.notes:
        console.print(Text(f"* {printable(note)}"))
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


def report_csv(report: MoneyReportTable) -> str:
    """The table with exact figures: names, rows, and totals if there are any."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(column.name for column in report.columns)
    for row in (*report.rows, *((report.totals,) if report.totals else ())):
        cells = zip(row, report.columns, strict=True)
        lines.writerow(export_cell(cell, column.kind, report.zone) for cell, column in cells)
    return out.getvalue()
