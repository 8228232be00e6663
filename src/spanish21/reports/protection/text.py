"""A protection report in short, for a terminal."""

from spanish21.reports.par.parts import ParSheet
from spanish21.reports.par.text import sheet_text

_SHORT = ("What it comes to", "What would change it")


def protection_text(sheet: ParSheet) -> str:
    """What it comes to, and what would change it."""
    return sheet_text(
        sheet,
        _SHORT,
        "The whole report, with every cut card and spread: --out FILE.pdf or FILE.svg.",
    )
