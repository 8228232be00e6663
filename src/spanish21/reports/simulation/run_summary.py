"""What a report says about a run beside its results: the table, who played it, and how fast."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from spanish21.reports.simulation.reliability import shorten
from spanish21.simulation.figures import RunFigures
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.statistics import RunStatistics

LONGEST_COUNT_NAME = 40
"""Characters of a count's name that a heading has room for."""


@dataclass(frozen=True, slots=True)
class RunSummary:
    """One run with everything that is needed to do it again.

    ``figures`` is what was counted and ``results`` what it says; ``asked`` is how many rounds were
    wanted at most; ``resumed`` how many of those played came from a checkpoint.
    """

    spec: GameSpec
    figures: RunFigures
    results: RunStatistics
    strategy: str
    kernel: str
    device: str
    seed: int
    asked: int | None
    resumed: int
    seconds: float
    complete: bool
    target: float | None = None
    count: str | None = None
    choices: Mapping[str, Any] = field(default_factory=dict)

    @property
    def target_reached(self) -> bool | None:
        """Whether the standard error that was asked for is reached; None where none was."""
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
        """The share of the shoe that lies before the cut card."""
        return (self.cards - self.spec.cut_cards) / self.cards

    @property
    def shoe(self) -> str:
        """How the shoe is dealt, in words."""
        if self.spec.fresh:
            return "a fresh shoe each round"
        return f"a shoe cut at {100 * self.penetration:.3g} %"

    @property
    def counted_by(self) -> str:
        """The counting system in words for a heading, begun with a comma; nothing without one."""
        name = None if self.count is None else shorten(self.count, LONGEST_COUNT_NAME)
        return "" if name is None else f", counting by {name}"
