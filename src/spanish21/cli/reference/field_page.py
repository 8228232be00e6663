"""The reference page of a rule file's fields, drawn from the field table and one filed rule set."""

from collections import Counter
from collections.abc import Iterator, Set
from itertools import groupby

from spanish21.cli.rules.fields import describe_plays
from spanish21.game.rule_fields import FIELDS
from spanish21.rulesets.citations.field_report import FieldLine, field_lines
from spanish21.rulesets.rule_book.book import load_book
from spanish21.rulesets.rule_book.ruleset_builder import build_ruleset

RULESET = "wa-2025"
"""The rule set whose values are shown."""
_HEAD = f"""\
# The fields of a rule file

This page is generated from the tables the program runs on (`scripts/docs`); a test fails when it is out of date. [Rule files](rule-files.md) says
in which forms a value is written.

Every field of a rule set, in the order of a file: its place there, its value and clauses in `{RULESET}` without any choice of the house, and which values are played.
A road (rounds, odds, analysis, the compiled and the general simulation) refuses before the first wager what it does not play. *One way* stands before what every
road plays in one way only, *printed* before what a sign says and nobody plays, *staff* before what people at the table do. `spanish21 rules fields RULESET` shows the
same of any rule set, with who reads each field.
"""


def field_reference() -> str:
    """The page as Markdown: a section for each table of a rule file."""
    book = load_book(RULESET)
    lines = zip(FIELDS, field_lines(book, build_ruleset(book, {}).rules), strict=True)
    placed = [(row.rule or f"document.{row.name}", line) for row, line in lines]
    shared = {place for place, times in Counter(place for place, _ in placed).items() if times > 1}
    parts = [_HEAD.rstrip("\n")]
    for section, rows in groupby(placed, key=lambda one: one[0].partition(".")[0]):
        parts.append("\n".join(_section(section, rows, shared)))
    return "\n\n".join(parts) + "\n"


def _section(name: str, rows: Iterator[tuple[str, FieldLine]], shared: Set[str]) -> Iterator[str]:
    """A table; a place that says more than one thing is told apart by the field of each."""
    yield f"## {name}\n"
    yield f"| place | in {RULESET} | clauses | what is played |"
    yield "|---|---|---|---|"
    for place, line in rows:
        field = f"`{place}`: {line.name}" if place in shared else f"`{place}`"
        cells = (field, line.value, line.clauses, describe_plays(line))
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
