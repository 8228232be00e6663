"""What happens at a table of the house beside the game: set, paused, disputed; chips sold."""

from dataclasses import dataclass
from typing import get_args

from spanish21.game.cards import Card
from spanish21.game.round.lines import SpotAmounts
from spanish21.house.configuration.table_settings import TableSettings

Corrections = tuple[tuple[str, int], ...]
"""Cents that a ruling gives to each player; below 0, cents that it takes from him."""


NamedCoupons = tuple[tuple[str, str, int], ...]
"""Coupons by their spot, their serial and their value in cents."""


@dataclass(frozen=True, slots=True)
class TableSet:
    """A table is configured: at once when it is new or closed, else when its shoe is over."""

    settings: TableSettings


@dataclass(frozen=True, slots=True)
class JackpotTermsTaken:
    """Between two shoes the table takes the terms of its jackpots: name, version, game of each."""

    terms: tuple[tuple[str, int, str], ...]


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """Other rules are in force at the table from now on, and its sign must say so."""

    ruleset: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PlayerReady:
    """A player has made his wagers, or sits this round out."""

    player: str


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    """A player's time ran out; the events that follow are the safe answer."""

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
class ChipsBrought:
    """A player at a live table has laid down chips that stood under no name."""

    player: str
    cents: int
    by: str


@dataclass(frozen=True, slots=True)
class CouponsCalled:
    """A player at a live table names coupons, which wait for staff to see the paper."""

    player: str
    box: int
    wagers: SpotAmounts
    coupons: NamedCoupons


@dataclass(frozen=True, slots=True)
class CouponsDeclined:
    player: str
    by: str


@dataclass(frozen=True, slots=True)
class CouponsPlaced:
    """The coupons of the wagers that a player makes now, as staff have seen them at a live table."""

    player: str
    box: int
    coupons: NamedCoupons
    by: str


@dataclass(frozen=True, slots=True)
class FloorCalled:
    """The dealer calls the floor: a jackpot was hit, or something else."""

    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class FloorCame:
    by: str


@dataclass(frozen=True, slots=True)
class CardCorrectionProposed:
    """The dealer of a live table says that a card of the round was entered as another one.

    ``place`` counts the cards of the round as they were entered, from 1.
    """

    place: int
    was: Card
    card: Card
    by: str


@dataclass(frozen=True, slots=True)
class CardCorrectionDeclined:
    by: str


@dataclass(frozen=True, slots=True)
class CardCorrected:
    """The floor confirms which card it was: the round stands as before it, and what follows in the
    same entry is decided again.

    ``lines_undone`` settlement lines do not count any more. ``payments`` are what the dealer now
    gives to players, or takes from them below 0; ``layout_cents`` what he puts back on the layout,
    or collects from it below 0. ``to_give`` are commands that people must give again.
    """

    place: int
    was: Card
    card: Card
    proposed_by: str
    by: str
    lines_undone: int
    payments: Corrections
    layout_cents: int
    to_give: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DisputeOpened:
    """A round is disputed, and the table may stand still until staff rule on it."""

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


HouseTableEvent = (
    TableSet
    | JackpotTermsTaken
    | RulesChanged
    | PlayerReady
    | TimeRanOut
    | TablePaused
    | TableResumed
    | ChipsSold
    | ChipsBrought
    | CouponsCalled
    | CouponsDeclined
    | CouponsPlaced
    | FloorCalled
    | FloorCame
    | CardCorrectionProposed
    | CardCorrectionDeclined
    | CardCorrected
    | DisputeOpened
    | DisputeRuled
)
"""What is written to a table's stream beside what happens in the game."""
HOUSE_TABLE_EVENTS: tuple[type, ...] = get_args(HouseTableEvent)
