"""The parts of a par sheet: numbered sections of sentences, facts, tables and charts.

Every figure is text here, so that a page, a terminal and a reader of the data show the same
digits.
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
    """Sentences, one below the other."""

    points: tuple[str, ...]
    kind: Literal["points"] = "points"


@dataclass(frozen=True, slots=True)
class ParCode:
    """A command as it is typed."""

    text: str
    kind: Literal["code"] = "code"


@dataclass(frozen=True, slots=True)
class ParFact:
    """A name, its value, and a note on how to read it."""

    name: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class ParFacts:
    """Names and values; ``loud`` ones are what a reader looks for first."""

    facts: tuple[ParFact, ...]
    title: str = ""
    loud: bool = False
    kind: Literal["facts"] = "facts"


@dataclass(frozen=True, slots=True)
class ParColumn:
    """A column's name, whether it holds figures, and its share of the width, 0 for what it needs."""

    name: str
    right: bool = False
    share: int = 0


@dataclass(frozen=True, slots=True)
class ParTable:
    """Rows under columns, with a total and a note if there is one.

    A long narrow table is set in ``across`` parts side by side. A table is split between pages only
    if it ``breaks``.
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
    """The place of the sheet's picture, with its caption."""

    caption: str
    kind: Literal["figure"] = "figure"


@dataclass(frozen=True, slots=True)
class ParCharts:
    """Strategy charts, two side by side: hands down, up cards across."""

    up_cards: tuple[str, ...]
    charts: tuple[Chart, ...]
    kind: Literal["charts"] = "charts"


@dataclass(frozen=True, slots=True)
class ParLegend:
    """The meaning of the codes in the charts."""

    marks: tuple[LegendMark, ...]
    kind: Literal["legend"] = "legend"


@dataclass(frozen=True, slots=True)
class ParSignatures:
    """The people who sign, each with lines for name, title, signature and date."""

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
    """A whole par sheet: its rules by name, its sections, and the hashed form of the rules."""

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
    """A column of words with the width that the others leave."""
    return (ParColumn(name, share=1), *others)
