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

from spanish21.reports.money.report import RIGHT, Report, show, show_time
from spanish21.reports.sign_lines import plain

PageFormat = Literal["pdf", "png", "svg"]


def draw(template: str, data: dict[str, Any], form: PageFormat) -> bytes:
    """A template of this folder filled with data. PNG and SVG have one page only."""
    source = resources.files(__package__).joinpath("templates", template).read_bytes()
    inputs = {"data": json.dumps(data)}
    drawn = typst.Compiler(source, ignore_system_fonts=True, sys_inputs=inputs).compile(format=form)
    if not isinstance(drawn, bytes):
        raise TypeError(f"typst made {type(drawn).__name__} of {template}, not one file")
    return drawn


def report_pdf(reports: Sequence[Report], *, generated_at: int) -> bytes:
    """Reports one after the other, each on pages of its own, numbered throughout."""
    made = {"generated": f"{show_time(generated_at)} UTC", "reports": [_drawn(x) for x in reports]}
    return draw("report.typ", made, "pdf")


def _drawn(report: Report) -> dict[str, Any]:
    columns = report.columns
    return {
        "title": plain(report.title),
        "subtitle": plain(report.subtitle),
        "columns": [{"name": x.name, "right": x.kind in RIGHT} for x in columns],
        "rows": [_row(report, row) for row in report.rows],
        "totals": _row(report, report.totals),
        "notes": [plain(note) for note in report.notes],
    }


def _row(report: Report, row: Sequence[Any]) -> list[str]:
    return [show(cell, column.kind) for cell, column in zip(row, report.columns, strict=False)]
