"""What a par sheet is made of: numbered sections of sentences, facts, tables and charts.

Every figure is already words here, so that a page, a terminal and a reader of the data show the
same digits.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from spanish21.reports.strategy.chart_layout import LegendMark
from spanish21.reports.strategy.chart_layout import StrategyBlock as Chart


@dataclass(frozen=True, slots=True)
class ParParagraph:
    """A paragraph."""

    text: str
    kind: Literal["words"] = "words"


@dataclass(frozen=True, slots=True)
class ParSentences:
    """Sentences that stand for themselves, one under the other."""

    points: tuple[str, ...]
    kind: Literal["points"] = "points"


@dataclass(frozen=True, slots=True)
class ParCode:
    """What is typed, letter by letter."""

    text: str
    kind: Literal["code"] = "code"


@dataclass(frozen=True, slots=True)
class ParFact:
    """A name, its value, and what must be known to read it."""

    name: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class ParFacts:
    """Names and values; the loud ones are those that a reader looks for first."""

    facts: tuple[ParFact, ...]
    title: str = ""
    loud: bool = False
    kind: Literal["facts"] = "facts"


@dataclass(frozen=True, slots=True)
class ParColumn:
    """A column's name, whether it holds figures, and its share of the width (0: what it needs)."""

    name: str
    right: bool = False
    share: int = 0


@dataclass(frozen=True, slots=True)
class ParTable:
    """Rows under columns, with a total and a note where there is one.

    A long narrow table is set in so many parts ``across`` the page. A table is not torn between
    pages unless it ``breaks``.
    """

    title: str
    columns: tuple[ParColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...] = ()
    note: str = ""
    across: int = 1
    breaks: bool = False
    kind: Literal["table"] = "table"


@dataclass(frozen=True, slots=True)
class ParTablePair:
    """Two short tables, side by side."""

    tables: tuple[ParTable, ParTable]
    kind: Literal["beside"] = "beside"


@dataclass(frozen=True, slots=True)
class ParPicture:
    """The picture of a section, made apart from the words, and what it shows."""

    caption: str
    kind: Literal["figure"] = "figure"


@dataclass(frozen=True, slots=True)
class ParCharts:
    """Strategy charts, two beside each other: hands down, up cards across."""

    up_cards: tuple[str, ...]
    charts: tuple[Chart, ...]
    kind: Literal["charts"] = "charts"


@dataclass(frozen=True, slots=True)
class ParLegend:
    """What the codes of the charts mean."""

    marks: tuple[LegendMark, ...]
    kind: Literal["legend"] = "legend"


@dataclass(frozen=True, slots=True)
class ParSignatures:
    """Who signs, each with lines for a name, a title, a signature and a date."""

    people: tuple[str, ...]
    kind: Literal["signatures"] = "signatures"


ParBlock = (
    ParParagraph
    | ParCode
    | ParSentences
    | ParFacts
    | ParTable
    | ParTablePair
    | ParPicture
    | ParCharts
    | ParLegend
    | ParSignatures
)


@dataclass(frozen=True, slots=True)
class ParSection:
    """A numbered part of the sheet."""

    title: str
    blocks: tuple[ParBlock, ...]


@dataclass(frozen=True, slots=True)
class ParSheet:
    """A whole par sheet: what it is about, its sections, and the rules as they were hashed."""

    title: str
    subtitle: str
    ruleset: str
    version: str
    rules_hash: str
    rules_json: str
    head: ParFacts
    sections: tuple[ParSection, ...]
    distribution: tuple[tuple[float, float], ...]

    @property
    def number(self) -> str:
        """The first digits of the rule set's hash, for the head of every page."""
        return self.rules_hash[:12]


def figure_columns(*names: str, share: int = 0) -> tuple[ParColumn, ...]:
    """Columns of figures."""
    return tuple(ParColumn(name, right=True, share=share) for name in names)


def wide_first_column(name: str, others: Sequence[ParColumn]) -> tuple[ParColumn, ...]:
    """A column of words that takes the room which the others leave."""
    return (ParColumn(name, share=1), *others)
