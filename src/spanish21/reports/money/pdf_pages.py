"""Reports as pages to print and file.

The time on a page comes from the caller, so that the same report always makes the same bytes.
"""

import json
from collections.abc import Sequence
from typing import Any

from spanish21.house.gambling_day import format_moment_in
from spanish21.phrasebook.text import printable
from spanish21.reports.money.report import (
    RIGHT_ALIGNED_KINDS,
    MoneyReportTable,
    format_cell,
)
from spanish21.reports.typst_page import PageFormat, draw_page


def draw_template(template: str, data: dict[str, Any], form: PageFormat) -> bytes:
    """A page from a template of this folder and its data. PNG and SVG have one page only."""
    return draw_page(__package__, template, {"data": json.dumps(data)}, form)


def report_pdf(
    reports: Sequence[MoneyReportTable], *, generated_at: int, zone: str = "UTC"
) -> bytes:
    """Several reports in one PDF, each on pages of its own, with page numbers throughout."""
    data = {
        "generated": f"{format_moment_in(zone, generated_at)} {zone}",
        "reports": [_report_data(report) for report in reports],
    }
    return draw_template("report.typ", data, "pdf")


def _report_data(report: MoneyReportTable) -> dict[str, Any]:
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
        format_cell(cell, column.kind, report.zone)
        for cell, column in zip(row, report.columns, strict=False)
    ]
