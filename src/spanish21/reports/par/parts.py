"""What a par sheet is made of: numbered sections of sentences, facts, tables and charts.

Every figure is already words here, so that a page, a terminal and a reader of the data show the
same digits.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from spanish21.reports.strategy_lines import Block as Chart
from spanish21.reports.strategy_lines import Mark


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph."""

    text: str
    kind: Literal["words"] = "words"


@dataclass(frozen=True, slots=True)
class Points:
    """Sentences that stand for themselves, one under the other."""

    points: tuple[str, ...]
    kind: Literal["points"] = "points"


@dataclass(frozen=True, slots=True)
class Code:
    """What is typed, letter by letter."""

    text: str
    kind: Literal["code"] = "code"


@dataclass(frozen=True, slots=True)
class Fact:
    """A name, its value, and what must be known to read it."""

    name: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and values; the loud ones are those that a reader looks for first."""

    facts: tuple[Fact, ...]
    title: str = ""
    loud: bool = False
    kind: Literal["facts"] = "facts"


@dataclass(frozen=True, slots=True)
class Column:
    """A column's name, whether it holds figures, and its share of the width (0: what it needs)."""

    name: str
    right: bool = False
    share: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns, with a total and a note where there is one.

    A long narrow table is set in so many parts ``across`` the page. A table is not torn between
    pages unless it ``breaks``.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...] = ()
    note: str = ""
    across: int = 1
    breaks: bool = False
    kind: Literal["table"] = "table"


@dataclass(frozen=True, slots=True)
class Beside:
    """Two short tables, side by side."""

    tables: tuple[Table, Table]
    kind: Literal["beside"] = "beside"


@dataclass(frozen=True, slots=True)
class Figure:
    """The picture of a section, made apart from the words, and what it shows."""

    caption: str
    kind: Literal["figure"] = "figure"


@dataclass(frozen=True, slots=True)
class Charts:
    """Strategy charts, two beside each other: hands down, up cards across."""

    up_cards: tuple[str, ...]
    charts: tuple[Chart, ...]
    kind: Literal["charts"] = "charts"


@dataclass(frozen=True, slots=True)
class Legend:
    """What the codes of the charts mean."""

    marks: tuple[Mark, ...]
    kind: Literal["legend"] = "legend"


@dataclass(frozen=True, slots=True)
class Signatures:
    """Who signs, each with lines for a name, a title, a signature and a date."""

    people: tuple[str, ...]
    kind: Literal["signatures"] = "signatures"


Block = Words | Code | Points | Facts | Table | Beside | Figure | Charts | Legend | Signatures


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered part of the sheet."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole par sheet: what it is about, its sections, and the rules as they were hashed."""

    title: str
    subtitle: str
    ruleset: str
    version: str
    rules_hash: str
    rules_json: str
    head: Facts
    sections: tuple[Section, ...]
    distribution: tuple[tuple[float, float], ...]

    @property
    def number(self) -> str:
        """The first digits of the rule set's hash, for the head of every page."""
        return self.rules_hash[:12]


def figures(*names: str, share: int = 0) -> tuple[Column, ...]:
    """Columns of figures."""
    return tuple(Column(name, right=True, share=share) for name in names)


def first_wide(name: str, others: Sequence[Column]) -> tuple[Column, ...]:
    """A column of words that takes the room which the others leave."""
    return (Column(name, share=1), *others)
