"""What happens in a house beside the game: tables set, paused and disputed, changes proposed.

What happens at a table is in ``spanish21.game.table.events``, what people do in
``spanish21.house.people.register``. All of it is written to the journal in one order.
"""

from dataclasses import dataclass

from spanish21.house.configuration.table_settings import TableSettings

Corrections = tuple[tuple[str, int], ...]
"""Cents that a ruling gives to a player, or takes from one when below nothing."""


@dataclass(frozen=True, slots=True)
class HouseFounded:
    """A house begins. A demo house has guests and play chips, and never money."""

    name: str
    demo: bool


@dataclass(frozen=True, slots=True)
class TableSet:
    """A table is configured: at once when it is new or closed, else when its shoe is over."""

    settings: TableSettings


@dataclass(frozen=True, slots=True)
class ChangeProposed:
    """One person wants a table to be configured so; another one has to agree."""

    change: str
    settings: TableSettings
    by: str


@dataclass(frozen=True, slots=True)
class ChangeApproved:
    change: str
    by: str


@dataclass(frozen=True, slots=True)
class ChangeRejected:
    change: str
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class PlayerReady:
    """A player has made his wagers, or sits this round out."""

    player: str


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    """Somebody was waited for long enough; what follows is the safe answer."""

    what: str
    player: str


@dataclass(frozen=True, slots=True)
class TablePaused:
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class TableResumed:
    by: str


@dataclass(frozen=True, slots=True)
class ChipsSold:
    """A player at a live table has bought chips for cash."""

    player: str
    cents: int
    by: str


@dataclass(frozen=True, slots=True)
class FloorCalled:
    """The dealer wants somebody from the floor: a jackpot was hit, or something else."""

    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class FloorCame:
    by: str


@dataclass(frozen=True, slots=True)
class DisputeOpened:
    """A round is disputed, and the table may stand still until somebody rules on it."""

    dispute: str
    round: int
    reason: str
    by: str
    stands_still: bool = True


@dataclass(frozen=True, slots=True)
class DisputeRuled:
    """The ruling, and the money it moves; above nothing two people have signed it."""

    dispute: str
    ruling: str
    corrections: Corrections
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class SelfChecked:
    """Rule sets and program as they were found, by their hashes."""

    process: str
    version: str
    code: str
    rulesets: str
    holds: bool


HouseEvent = HouseFounded | ChangeProposed | ChangeApproved | ChangeRejected | SelfChecked
"""What is written to the streams of the house itself."""
HouseTableEvent = (
    TableSet
    | PlayerReady
    | TimeRanOut
    | TablePaused
    | TableResumed
    | ChipsSold
    | FloorCalled
    | FloorCame
    | DisputeOpened
    | DisputeRuled
)
"""What is written to a table's stream beside what happens in the game."""
