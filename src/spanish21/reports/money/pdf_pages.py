"""Reports as pages to print and file.

The words go to typst as data and never as markup. Only the fonts that come with typst are used,
and the one moment on a page is the one its caller gives, so that the same report always makes
the same bytes.
"""

import json
from collections.abc import Sequence
from importlib import resources
from typing import Any, Literal

import typst

from spanish21.phrasebook.text import printable
from spanish21.reports.money.report import (
    RIGHT_ALIGNED_KINDS,
    MoneyReportTable,
    format_cell,
    format_time,
)

ReportPageFormat = Literal["pdf", "png", "svg"]


def draw_template(template: str, data: dict[str, Any], form: ReportPageFormat) -> bytes:
    """A template of this folder filled with data. PNG and SVG have one page only."""
    source = resources.files(__package__).joinpath("templates", template).read_bytes()
    inputs = {"data": json.dumps(data)}
    drawn = typst.Compiler(source, ignore_system_fonts=True, sys_inputs=inputs).compile(format=form)
    if not isinstance(drawn, bytes):
        raise TypeError(f"typst made {type(drawn).__name__} of {template}, not one file")
    return drawn


def report_pdf(reports: Sequence[MoneyReportTable], *, generated_at: int) -> bytes:
    """Reports one after the other, each on pages of its own, numbered throughout."""
    made = {
        "generated": f"{format_time(generated_at)} UTC",
        "reports": [_drawn(x) for x in reports],
    }
    return draw_template("report.typ", made, "pdf")


def _drawn(report: MoneyReportTable) -> dict[str, Any]:
    columns = report.columns
    return {
        "title": printable(report.title),
        "subtitle": printable(report.subtitle),
        "columns": [{"name": x.name, "right": x.kind in RIGHT_ALIGNED_KINDS} for x in columns],
        "rows": [_row(report, row) for row in report.rows],
        "totals": _row(report, report.totals),
        "notes": [printable(note) for note in report.notes],
    }


def _row(report: MoneyReportTable, row: Sequence[Any]) -> list[str]:
    return [
        format_cell(cell, column.kind) for cell, column in zip(row, report.columns, strict=False)
    ]
