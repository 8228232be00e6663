"""Everything that a protection report says, as values: wins in cents an hour, shares as they are."""

from dataclasses import dataclass

from spanish21.simulation.estimates import Estimate


@dataclass(frozen=True, slots=True)
class RatedSystem:
    """A counting system with its measures at this table; tags ace first."""

    name: str
    tags: tuple[int, ...]
    betting_correlation: float
    playing_efficiency: float
    insurance_correlation: float


@dataclass(frozen=True, slots=True)
class MainWin:
    """What a count wins an hour of the main game: by playing every round, and by watching for good ones.

    ``gaining`` is the share of rounds in which it gains, ``average_cents`` the mean wager of who plays
    every round.
    """

    system: str
    penetration: float
    spread: int
    playing_cents: float
    watching_cents: float
    average_cents: float
    gaining: float

    def most(self, *, watches: bool) -> float:
        """The more of the two, where a player may watch and come in."""
        return max(self.playing_cents, self.watching_cents) if watches else self.playing_cents


@dataclass(frozen=True, slots=True)
class PlayedWin:
    """One main game's win, worked out and played: the same count, ramp and cut card simulated."""

    win: MainWin
    watches: bool
    rounds: int
    simulated: Estimate

    @property
    def worked_out(self) -> float:
        return self.win.watching_cents if self.watches else self.win.playing_cents


@dataclass(frozen=True, slots=True)
class SideWin:
    """What is won an hour of a side wager at one cut card, at the most that may be wagered.

    ``by_all`` is by a player who knows every card that is gone. ``system`` is the count that wins most,
    "" where no count finds anything: then ``by_count`` is None.
    """

    wager: str
    words: str
    most_cents: int
    penetration: float
    by_all: Estimate
    system: str
    tags: tuple[int, ...]
    by_count: Estimate | None
    wagered: float


@dataclass(frozen=True, slots=True)
class ProtectionChange:
    """One change that a house may make, what the best count wins after it, and what it costs others.

    ``kind`` is "cut card", "spread", "entry" or "rule". ``house_edge`` is that of the best chart after
    the change; ``costs_cents`` what a player loses more an hour who makes the least wager by the
    chart, below 0 what he keeps.
    """

    kind: str
    words: str
    win_cents: float
    below: bool
    house_edge: float
    costs_cents: float


@dataclass(frozen=True, slots=True)
class ProtectionFigures:
    """What counts win of a table, where, and what would change it."""

    rounds_per_hour: int
    threshold_cents: int
    least_cents: int
    most_cents: int
    penetration: float
    spread: int
    may_enter: bool
    house_edge: float
    systems: tuple[RatedSystem, ...]
    main: tuple[MainWin, ...]
    worst: MainWin
    played: PlayedWin
    side: tuple[SideWin, ...]
    changes: tuple[ProtectionChange, ...]

    @property
    def worst_cents(self) -> float:
        """What the count that wins most wins an hour at this table's cut card and spread."""
        return self.worst.most(watches=self.may_enter)

    @property
    def advice(self) -> ProtectionChange | None:
        """Of the changes that bring the main game below the threshold, that which costs others least.

        None where it is below already, or where no single change is enough.
        """
        if self.worst_cents < self.threshold_cents:
            return None
        enough = [each for each in self.changes if each.below]
        return min(enough, key=lambda each: each.costs_cents, default=None)

    def side_at(self, penetration: float) -> tuple[SideWin, ...]:
        """The side wagers at one cut card."""
        return tuple(each for each in self.side if each.penetration == penetration)
