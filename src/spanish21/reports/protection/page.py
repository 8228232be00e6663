"""A protection report as a page to file: numbered pages as PDF, or one tall SVG."""

from spanish21.counting.protection.protection_figures import ProtectionFigures
from spanish21.reports.par.page import PaperSize, ParPageFormat, draw_sheet
from spanish21.reports.par.parts import ParSheet
from spanish21.reports.par.sections.identification import RULES_FILE
from spanish21.reports.protection.picture import wins_svg

DATA_FILE = "protection.json"
"""Everything that the report shows, as it is attached to the PDF."""


def protection_page(
    sheet: ParSheet, figures: ProtectionFigures, form: ParPageFormat, *, paper: PaperSize = "letter"
) -> bytes:
    """The whole report as one file."""
    return draw_sheet(sheet, wins_svg(figures), form, paper=paper, files=(RULES_FILE, DATA_FILE))
