"""A strategy as data: what to do with every hand against every up card.

The exact analysis makes one; a simulation or a page plays it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

ChartMove = Literal["stand", "hit", "double"]
AfterDouble = Literal["stand", "rescue", "double"]
HitFor = Literal["", "any", "suited", "spades"]
FirstAction = Literal["stand", "hit", "double", "split", "surrender"]
FirstTwoSuits = Literal["", "mixed", "suited", "spades"]
"""Suits of two cards: any, different ones, both of one suit but spades, or both of spades."""
FirstTwoCards = tuple[str, str, FirstTwoSuits, str]
"""Two cards by value, in the order of ``PAIRS``, their suits, and an up card."""
UP_CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
"""The columns of a chart; 10 is any ten-valued card."""
PAIRS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
HARD_TOTALS = range(4, 21)
SOFT_TOTALS = range(12, 22)
MOST_CARDS = 6
"""Hands of this many cards or more are one case."""
_LETTERS = {"stand": "S", "hit": "H", "double": "D"}
_MARKS: Mapping[HitFor, str] = {"": "", "any": "*", "suited": "†", "spades": "♠"}


@dataclass(frozen=True, slots=True)
class ChartCell:
    """What to do with a total against an up card.

    ``surrender`` comes first: the first two cards are surrendered. Then ``hit_from``: hit with
    that many cards or more, None for no such number. Then ``hit_for``: hit a 6-7, 6-8 or 7-8 of
    these suits, which can become a 6-7-8. Then ``move``; ``otherwise`` where the move is a double
    that is not allowed.
    """

    move: ChartMove
    otherwise: Literal["stand", "hit"]
    hit_from: int | None = None
    hit_for: HitFor = ""
    surrender: bool = False

    @property
    def code(self) -> str:
        """As a chart prints it: ``S4*``, ``D5``, ``H``; a surrender as ``X`` before it."""
        more = "" if self.hit_from is None else str(self.hit_from)
        return f"{'X' * self.surrender}{_LETTERS[self.move]}{more}{_MARKS[self.hit_for]}"


@dataclass(frozen=True, slots=True)
class ChartPairCell:
    """Whether to split a pair; if not, it is played by its total.

    ``hit_for_super``: two 7s that can become a Super Bonus are hit where it pays.
    """

    split: bool
    hit_for_super: bool = False

    @property
    def code(self) -> str:
        """As a chart prints it: ``P``, ``P$``, or ``-`` for a pair that is played by its total."""
        return ("P" if self.split else "-") + "$" * self.hit_for_super


ChartRow = tuple[ChartCell, ...]
ChartPairRow = tuple[ChartPairCell, ...]
DoubledRow = tuple[AfterDouble, ...]


@dataclass(frozen=True, slots=True)
class DoubledChart:
    """What to do with a hand that was doubled ``doublings`` times."""

    doublings: int
    hard: Mapping[int, DoubledRow]
    soft: Mapping[int, DoubledRow]


@dataclass(frozen=True, slots=True)
class StrategyOptions:
    """The options of the table for which a strategy is computed."""

    soft_17: Literal["hit", "stand"]
    doublings: int


@dataclass(frozen=True, slots=True)
class Strategy:
    """A whole chart; rows by total or pair, columns as ``UP_CARDS``.

    ``first_two`` are exceptions for the first two cards, before any split. ``made_for`` are the
    options of the table it is computed for, None where its file does not say; they do not change
    how it is played.
    """

    ruleset: str
    decks: int
    hard: Mapping[int, ChartRow]
    soft: Mapping[int, ChartRow]
    pairs: Mapping[str, ChartPairRow]
    doubled: tuple[DoubledChart, ...]
    insurance: bool
    first_two: Mapping[FirstTwoCards, FirstAction] = field(default_factory=dict)
    made_for: StrategyOptions | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        return f"<Strategy for {self.ruleset}, decks: {self.decks}>"

    def first_action(
        self, first: str, second: str, suits: FirstTwoSuits, up: str
    ) -> FirstAction | None:
        """The exception for these first two cards; None where the chart decides."""
        low, high = order_cards(first, second)
        action = self.first_two.get((low, high, suits, up))
        return action or self.first_two.get((low, high, "", up))

    def cell(self, total: int, up: str, *, soft: bool) -> ChartCell:
        return (self.soft if soft else self.hard)[total][UP_CARDS.index(up)]


def order_cards(first: str, second: str) -> tuple[str, str]:
    """Two cards by value, in the order of ``PAIRS``."""
    low, high = sorted((first, second), key=PAIRS.index)
    return low, high
