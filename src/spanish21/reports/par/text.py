"""A par sheet in short, for a terminal: its head, its figures, and the side wagers' advantages."""

import textwrap
from collections.abc import Iterator, Sequence

from spanish21.reports.par.parts import (
    ParBlock,
    ParFacts,
    ParParagraph,
    ParSentences,
    ParSheet,
    ParTable,
    ParTablePair,
)

WIDTH = 100
_SHORT = ("House edge", "Frequency of events", "Side wagers and free bonuses", "Jackpots")
"""The sections for a terminal; the file has all of them."""


def par_text(sheet: ParSheet) -> str:
    """The essential figures; no line of words is longer than ``WIDTH``."""
    return sheet_text(
        sheet, _SHORT, "The whole sheet, with its charts: give -o FILE.pdf or FILE.svg."
    )


def sheet_text(sheet: ParSheet, short: Sequence[str], more: str) -> str:
    """A sheet's head and some of its sections, and a line about where the others are."""
    lines = [f"{sheet.title}: {sheet.subtitle}", *_facts(sheet.head)]
    for section in sheet.sections:
        if section.title in short:
            lines += ["", section.title.upper()]
            lines += [line for part in section.blocks for line in _part(part)]
    lines += ["", more]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _part(part: ParBlock) -> Iterator[str]:
    if isinstance(part, ParParagraph):
        yield from textwrap.wrap(part.text, WIDTH)
    elif isinstance(part, ParFacts):
        yield from _facts(part)
    elif isinstance(part, ParSentences):
        for point in part.points:
            yield from textwrap.wrap(point, WIDTH, initial_indent="* ", subsequent_indent="  ")
    else:
        one = (part,) if isinstance(part, ParTable) else ()
        for table in part.tables if isinstance(part, ParTablePair) else one:
            yield from _table(table)


def _facts(facts: ParFacts) -> Iterator[str]:
    if facts.title:
        yield f"{facts.title}:"
    wide = max(len(fact.name) for fact in facts.facts) + 2
    for fact in facts.facts:
        note = f" ({fact.note})" if fact.note else ""
        first, *more = textwrap.wrap(f"{fact.value}{note}", WIDTH - wide)
        yield f"  {fact.name:<{wide}}{first}"
        yield from (" " * (wide + 2) + line for line in more)


def _table(table: ParTable) -> Iterator[str]:
    heads = tuple(column.name for column in table.columns)
    rows = [heads, *table.rows, *([table.total] if table.total else [])]
    widths = [max(len(row[place]) for row in rows) for place in range(len(heads))]
    yield f"{table.title}:"
    for row in rows:
        cells = zip(row, table.columns, widths, strict=True)
        yield "  " + "  ".join(
            f"{cell:>{wide}}" if column.right else f"{cell:<{wide}}" for cell, column, wide in cells
        )
    yield from textwrap.wrap(table.note, WIDTH, initial_indent="  ", subsequent_indent="  ")
