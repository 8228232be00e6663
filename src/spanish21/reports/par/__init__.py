"""The par sheet of a table: its rules, the exact figures of its games, and how they are computed.

* ``sheet``: the whole sheet as a value, and its data
* ``parts``: what a sheet is made of; ``sections``: its numbered sections
* ``page``, ``text``, ``distribution_picture``: the sheet as PDF or SVG, in short, and its picture
* ``number_formats``, ``rule_file_hashes``: formats of figures; hashes of the rule files
"""

from spanish21.reports.par.page import PaperSize, ParPageFormat, par_page
from spanish21.reports.par.parts import ParSheet
from spanish21.reports.par.sheet import build_par_sheet, sheet_record
from spanish21.reports.par.text import par_text

__all__ = [
    "PaperSize",
    "ParPageFormat",
    "ParSheet",
    "build_par_sheet",
    "par_page",
    "par_text",
    "sheet_record",
]
