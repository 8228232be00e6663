"""A run as its reports need it: its results, the table, the strategy, and how it was run."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from spanish21.game.wagers.super_bonus import super_bonus_cents
from spanish21.phrasebook.split_hands import SAME_PLAY_AFTER_SPLIT
from spanish21.reports.simulation.reliability import shorten
from spanish21.simulation.figures import RunFigures
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.statistics import RunStatistics

LONGEST_COUNT_NAME = 40
"""The most characters of a counting system's name in a heading."""


@dataclass(frozen=True, slots=True)
class RunSummary:
    """One run with everything that is needed to repeat it.

    ``figures`` are the counts and ``results`` the statistics from them. ``rounds_requested`` is the
    most rounds to play, None for no limit; ``rounds_resumed`` of the rounds came from a checkpoint.
    """

    spec: GameSpec
    figures: RunFigures
    results: RunStatistics
    strategy: str
    kernel: str
    device: str
    seed: int
    rounds_requested: int | None
    rounds_resumed: int
    seconds: float
    complete: bool
    target: float | None = None
    count: str | None = None
    choices: Mapping[str, Any] = field(default_factory=dict)

    @property
    def target_reached(self) -> bool | None:
        """Whether the target standard error is reached; None without a target."""
        if self.target is None:
            return None
        return self.results.house_edge.standard_error <= self.target

    @property
    def rounds_per_second(self) -> float:
        return self.results.rounds / self.seconds if self.seconds else 0.0

    @property
    def wager_cents(self) -> int:
        return self.spec.wagers["main"]

    @property
    def cards(self) -> int:
        cards = self.spec.rules.cards
        return cards.decks * cards.cards_per_deck

    @property
    def penetration(self) -> float:
        """The share of the shoe before the cut card."""
        return (self.cards - self.spec.cut_cards) / self.cards

    @property
    def shoe(self) -> str:
        """The dealing of the shoe in words."""
        if self.spec.fresh:
            return "a fresh shoe each round"
        return f"a shoe cut at {100 * self.penetration:.3g} %"

    @property
    def hits_sevens(self) -> bool:
        """Whether the strategy hits two 7s for the Super Bonus, which costs the base game a little."""
        bonus, pairs = self.spec.rules.super_bonus, self.spec.strategy.pairs.values()
        if bonus is None or not super_bonus_cents(self.wager_cents, bonus):
            return False
        return any(cell.hit_for_super for row in pairs for cell in row)

    @property
    def edge_name(self) -> str:
        """The name of this run's house edge, another than that of play without a thought of the bonus."""
        return "House edge, 7s hit" if self.hits_sevens else "House edge"

    @property
    def edge_meaning(self) -> str:
        """What the house edge of this run is the edge of, as an exact analysis names it."""
        sevens = ", 7s hit for the Super Bonus" if self.hits_sevens else ""
        return (
            f"of each original wager; {self.strategy}, {self.shoe}{sevens}, "
            f"{SAME_PLAY_AFTER_SPLIT}; bonuses left out"
        )

    @property
    def counted_by(self) -> str:
        """The counting system for a heading, after a comma; "" without one."""
        name = None if self.count is None else shorten(self.count, LONGEST_COUNT_NAME)
        return "" if name is None else f", counting by {name}"
