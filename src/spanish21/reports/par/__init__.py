"""The par sheet of a table: its rules, the exact figures of its games, and how they were made."""

from spanish21.reports.par.page import PageFormat, Paper, par_page
from spanish21.reports.par.parts import Sheet
from spanish21.reports.par.sheet import par_sheet, sheet_record
from spanish21.reports.par.text import par_text

__all__ = ["PageFormat", "Paper", "Sheet", "par_page", "par_sheet", "par_text", "sheet_record"]
