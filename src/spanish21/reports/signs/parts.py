"""The parts of a sign: sections of rows and notes."""

from dataclasses import dataclass
from typing import Literal

NO_BREAK_SPACE = "\u00a0"
"""A space at which no line is broken."""


@dataclass(frozen=True, slots=True)
class SignRow:
    """A name and its value: a limit, odds, an amount."""

    name: str
    shown: str


@dataclass(frozen=True, slots=True)
class SignNote:
    """A sentence. A ``loud`` one must be readable from every seat."""

    text: str
    loud: bool = False


SignLine = SignRow | SignNote


@dataclass(frozen=True, slots=True)
class TableSignSection:
    """A titled part of the sign. A "notice" is one that a rule demands as a notice."""

    title: str
    lines: tuple[SignLine, ...]
    kind: Literal["rules", "pays", "notice"] = "rules"
