"""What a sign is made of: sections of rows, notes and one line that must be read from afar."""

from dataclasses import dataclass
from typing import Literal

NO_BREAK_SPACE = "\u00a0"
"""A space that no line is broken at."""


@dataclass(frozen=True, slots=True)
class SignRow:
    """A name and what goes with it: a limit, odds, an amount."""

    name: str
    shown: str


@dataclass(frozen=True, slots=True)
class SignNote:
    """A sentence. A loud one is what a player must be able to read from every seat."""

    text: str
    loud: bool = False


SignLine = SignRow | SignNote


@dataclass(frozen=True, slots=True)
class TableSignSection:
    """A titled part of the sign. A notice is a part that a rule says must be posted as such."""

    title: str
    lines: tuple[SignLine, ...]
    kind: Literal["rules", "pays", "notice"] = "rules"
