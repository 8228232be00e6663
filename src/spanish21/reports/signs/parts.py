"""What a sign is made of: sections of rows, notes and one line that must be read from afar."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from spanish21.money import format_cents_short

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


def printable(text: str) -> str:
    """Text of a rule file as it can be posted: on one line, without what cannot be printed."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def format_limits(low_cents: int, high_cents: int) -> str:
    """The limits of a wager."""
    if low_cents == high_cents:
        return f"exactly {format_cents_short(low_cents)}"
    return f"{format_cents_short(low_cents)} to {format_cents_short(high_cents)}"


def join_names(names: Sequence[str]) -> str:
    """Names in a sentence: ``a``, ``a and b``, ``a, b and c``."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def describe_share(part: Fraction) -> str:
    """A part of a wager in words."""
    return "half" if part == Fraction(1, 2) else str(part)


def describe_ranks(letters: Sequence[str]) -> str:
    """Dealer cards in words, such as those that may hide a blackjack."""
    if set(letters) == set("AKQJ"):
        return "an ace or a face card"
    return " or ".join(letters)
