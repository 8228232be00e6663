"""A par sheet as a page for filing: numbered pages as PDF, or one tall SVG.

The rules and the sheet's data are attached to the PDF.
"""

import json
from typing import Literal

from spanish21.reports.par.distribution_picture import distribution_svg
from spanish21.reports.par.parts import ParSheet
from spanish21.reports.par.sections.identification import DATA_FILE, RULES_FILE
from spanish21.reports.par.sheet import sheet_record
from spanish21.reports.typst_page import draw_page

ParPageFormat = Literal["pdf", "svg"]
PaperSize = Literal["letter", "a4"]
_TYPST_PAPER = {"letter": "us-letter", "a4": "a4"}


def par_page(sheet: ParSheet, form: ParPageFormat, *, paper: PaperSize = "letter") -> bytes:
    """The whole sheet as one file."""
    figure = distribution_svg(sheet.distribution)
    return draw_sheet(sheet, figure, form, paper=paper, files=(RULES_FILE, DATA_FILE))


def draw_sheet(
    sheet: ParSheet,
    figure: bytes,
    form: ParPageFormat,
    *,
    paper: PaperSize,
    files: tuple[str, str],
) -> bytes:
    """A sheet with its picture; ``files`` are the names of the rules and the data in the PDF."""
    rules_file, data_file = files
    inputs = {
        "par": json.dumps(sheet_record(sheet)),
        "rules": sheet.rules_json,
        "figure": figure.decode(),
        "form": form,
        "paper": _TYPST_PAPER[paper],
        "rules-file": rules_file,
        "data-file": data_file,
    }
    return draw_page(__package__, "par.typ", inputs, form)
