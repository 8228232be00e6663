"""What a person at the table can ask for, and chance, which is a command like any other.

A command names who gives it (``player``) and where (``box``); whoever has nothing to say is
not named. The dealer's and the floor's commands bear no name: which person may give them is
not the round's business. ``DealCard`` is how every card comes in, from a shuffler, a
scanner, a file or a search through every card there is.
"""

from dataclasses import dataclass

from spanish21.game.cards import Card

SpotAmounts = tuple[tuple[str, int], ...]
"""Cents by spot, in the order they were put down."""


@dataclass(frozen=True, slots=True)
class PlaceWagers:
    """Everything this player has on this box from now on, chips and coupons."""

    box: int
    player: str
    wagers: SpotAmounts
    coupons: SpotAmounts = ()


@dataclass(frozen=True, slots=True)
class TakeBackWagers:
    """Clear the box of this player's wagers, while that is still allowed."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class ConsentToBettors:
    """The first bettor on a box lets others wager on it."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class CloseWagers:
    """No more wagers: the next thing on the layout is a card."""


@dataclass(frozen=True, slots=True)
class DealCard:
    """The next card, to where a card is due."""

    card: Card


@dataclass(frozen=True, slots=True)
class DealFaceDown:
    """The dealer's down card, where nobody has seen it: a live table with real cards."""


@dataclass(frozen=True, slots=True)
class ReportPeek:
    """What the dealer or the card reader found under the up card."""

    blackjack: bool


@dataclass(frozen=True, slots=True)
class TurnDownCard:
    """A down card dealt unseen is turned face up."""

    card: Card


@dataclass(frozen=True, slots=True)
class Insure:
    """A wager that the dealer has blackjack, beside one spot of a box."""

    box: int
    player: str
    cents: int
    spot: str = "main"


@dataclass(frozen=True, slots=True)
class DeclineInsurance:
    box: int
    player: str
    spot: str = "main"


@dataclass(frozen=True, slots=True)
class CloseInsurance:
    """Insurance is closed: who has not answered has declined."""


@dataclass(frozen=True, slots=True)
class Hit:
    box: int
    player: str


@dataclass(frozen=True, slots=True)
class Stand:
    """No card: stand, take the pay for a blackjack or a soft 21, or keep a doubled hand."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class DoubleDown:
    """Add a wager and take one card; also to double again, and to follow the caller's double."""

    box: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class DeclineDouble:
    """A bettor behind the caller lets the caller double alone."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class Split:
    """Make two hands of a pair; also to cover both hands of the caller's split."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class NameHand:
    """A bettor behind the caller names the split hand that his wager goes on with."""

    box: int
    player: str
    hand: int


@dataclass(frozen=True, slots=True)
class Surrender:
    box: int
    player: str


@dataclass(frozen=True, slots=True)
class Rescue:
    """Take back the last doubled portion and give up the rest."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class RefuseCard:
    """Refuse a card that was drawn in error and shown; the box gets no more cards."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class MissCard:
    """The dealer passes by where a card is due."""


@dataclass(frozen=True, slots=True)
class TakeMissedCard:
    """The player wants the card that was missed, after everybody else's."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class LeaveHandDead:
    """The player does not want the missed card: the hand is dead and its wager returned."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class DrawInError:
    """A card is drawn that nobody asked for, and everybody has seen it."""

    card: Card


@dataclass(frozen=True, slots=True)
class BurnCard:
    """A card comes out that cannot be used: found face up, or drawn past the dealer's 17."""

    card: Card
    reason: str


@dataclass(frozen=True, slots=True)
class PaySuperBonus:
    """The floor's word: pay the Super Bonus and the envy."""


@dataclass(frozen=True, slots=True)
class VoidRound:
    """The round does not count; everybody stands where he stood before it."""

    reason: str


Command = (
    PlaceWagers
    | TakeBackWagers
    | ConsentToBettors
    | CloseWagers
    | DealCard
    | DealFaceDown
    | ReportPeek
    | TurnDownCard
    | Insure
    | DeclineInsurance
    | CloseInsurance
    | Hit
    | Stand
    | DoubleDown
    | DeclineDouble
    | Split
    | NameHand
    | Surrender
    | Rescue
    | RefuseCard
    | MissCard
    | TakeMissedCard
    | LeaveHandDead
    | DrawInError
    | BurnCard
    | PaySuperBonus
    | VoidRound
)
