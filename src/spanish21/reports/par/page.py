"""A par sheet as a page for filing: numbered pages as PDF, or one tall SVG.

Texts go to typst as data and never as markup. Only the fonts that come with typst are used and
no date is written, so that the same sheet always makes the same bytes. The rules and the sheet's
data are attached to the PDF.
"""

import json
from importlib import resources
from typing import Literal

import typst

from spanish21.reports.par.distribution_picture import distribution_svg
from spanish21.reports.par.parts import ParSheet
from spanish21.reports.par.sections.identification import DATA_FILE, RULES_FILE
from spanish21.reports.par.sheet import sheet_record

ParPageFormat = Literal["pdf", "svg"]
PaperSize = Literal["letter", "a4"]
_TYPST_PAPER = {"letter": "us-letter", "a4": "a4"}


def par_page(sheet: ParSheet, form: ParPageFormat, *, paper: PaperSize = "letter") -> bytes:
    """The whole sheet as one file."""
    page = page_compiler(sheet, form, paper=paper).compile(format=form)
    if not isinstance(page, bytes):
        raise TypeError(f"typst made {type(page).__name__} of a par sheet, not one file")
    return page


def page_compiler(
    sheet: ParSheet, form: ParPageFormat, *, paper: PaperSize = "letter"
) -> typst.Compiler:
    """The template with its data."""
    template = resources.files(__package__).joinpath("templates", "par.typ").read_bytes()
    inputs = {
        "par": json.dumps(sheet_record(sheet)),
        "rules": sheet.rules_json,
        "figure": distribution_svg(sheet.distribution).decode(),
        "form": form,
        "paper": _TYPST_PAPER[paper],
        "rules-file": RULES_FILE,
        "data-file": DATA_FILE,
    }
    return typst.Compiler(template, ignore_system_fonts=True, sys_inputs=inputs)
