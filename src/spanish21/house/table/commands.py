"""What people ask of a table of the house, beside what they ask of the game.

A command of the game's table, or of the round that is on, is given as it is.
"""

from dataclasses import dataclass
from typing import get_args

from spanish21.game.cards import Card
from spanish21.game.round.commands import SpotAmounts
from spanish21.game.table.commands import TableCommand
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.table.events import Corrections


@dataclass(frozen=True, slots=True)
class ForPlayer:
    """A command of the game that the dealer of a live table gives for a player."""

    command: TableCommand
    player: str


@dataclass(frozen=True, slots=True)
class Ready:
    """The player's wagers are made, or he sits this round out."""


@dataclass(frozen=True, slots=True)
class SetTable:
    """The table is configured so from now on, or from the end of its shoe."""

    settings: TableSettings


@dataclass(frozen=True, slots=True)
class TakeJackpotTerms:
    """The house has a table that stands between two shoes take the terms that wait."""


@dataclass(frozen=True, slots=True)
class OpenDoors:
    """An automatic table is opened, with the house as its staff."""


@dataclass(frozen=True, slots=True)
class CloseDoors:
    """The table is closed between two rounds; its shoe is revealed."""


@dataclass(frozen=True, slots=True)
class PauseTable:
    reason: str


@dataclass(frozen=True, slots=True)
class ResumeTable:
    pass


@dataclass(frozen=True, slots=True)
class EnterCard:
    """A card at a live table as it was scanned, typed or clicked; it goes where one is due."""

    line: str


@dataclass(frozen=True, slots=True)
class CallFloor:
    """The dealer's key for the floor."""

    reason: str


@dataclass(frozen=True, slots=True)
class HitJackpot:
    """The dealer's key for a jackpot that was hit: the floor is called to the award."""


@dataclass(frozen=True, slots=True)
class AnswerCall:
    """A person from the floor has come."""


@dataclass(frozen=True, slots=True)
class BuyChips:
    """A player at a live table buys chips for cash."""

    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class BringChips:
    """A player at a live table lays down chips that he has in hand, bought without a name."""

    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class PlayCoupons:
    """Wagers with match play coupons beside them, each named by the spot it goes to and its serial.

    The coupon itself says what it is worth. At a live table a player's word waits for staff, who
    see the paper.
    """

    box: int
    player: str
    wagers: SpotAmounts
    serials: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ConfirmCoupons:
    """Staff of a live table have seen the coupons that a player has named."""

    player: str


@dataclass(frozen=True, slots=True)
class DeclineCoupons:
    """The coupons that a player has named are not accepted, or not there."""

    player: str


@dataclass(frozen=True, slots=True)
class ProposeCardCorrection:
    """The dealer says which card of the round was entered as another one.

    ``place`` counts the cards of the round as they were entered, from 1.
    """

    place: int
    card: Card


@dataclass(frozen=True, slots=True)
class ConfirmCardCorrection:
    """The floor has seen the card: the round is decided again from it."""


@dataclass(frozen=True, slots=True)
class DeclineCardCorrection:
    """The card was entered as it lay there, or the dealer takes his word back."""


@dataclass(frozen=True, slots=True)
class OpenDispute:
    round: int
    reason: str


@dataclass(frozen=True, slots=True)
class RuleDispute:
    """The ruling on the open dispute; where it moves money, a second person signs."""

    ruling: str
    corrections: Corrections = ()
    second: str = ""


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The clock of an automatic table: nothing has happened since this entry of the table."""

    number: int


HouseTableCommand = (
    ForPlayer
    | Ready
    | SetTable
    | TakeJackpotTerms
    | OpenDoors
    | CloseDoors
    | PauseTable
    | ResumeTable
    | EnterCard
    | CallFloor
    | HitJackpot
    | AnswerCall
    | BuyChips
    | BringChips
    | PlayCoupons
    | ConfirmCoupons
    | DeclineCoupons
    | ProposeCardCorrection
    | ConfirmCardCorrection
    | DeclineCardCorrection
    | OpenDispute
    | RuleDispute
    | TimeOut
    | TableCommand
)
"""Every command at a table of the house."""
GAME_COMMANDS = frozenset(get_args(TableCommand))
"""The kinds that are the game's: everybody gives them, by his roles, and the table obeys."""
