"""What has happened at a table. A round's own events are part of the stream."""

from dataclasses import dataclass

from spanish21.game.cards import Card
from spanish21.game.round.events import Event as RoundEvent
from spanish21.game.round.lines import SpotAmounts
from spanish21.game.table.devices import DeviceKind
from spanish21.game.table.phases import TablePhase


@dataclass(frozen=True, slots=True)
class TableOpened:
    dealer: str
    at_minutes: int


@dataclass(frozen=True, slots=True)
class TablePhaseEntered:
    phase: TablePhase


@dataclass(frozen=True, slots=True)
class CardsChanged:
    """Other decks have come to the table, and why. Old entries say neither why nor by whom."""

    at_minutes: int
    reason: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class CardsInspected:
    tens: int


@dataclass(frozen=True, slots=True)
class InspectionVerified:
    by: str


@dataclass(frozen=True, slots=True)
class CardsSpread:
    """At an idle table the cards lie spread, face up or face down."""

    face: str


@dataclass(frozen=True, slots=True)
class CardsTurnedUp:
    """Cards that were spread face down are turned for the player who has come."""


@dataclass(frozen=True, slots=True)
class CardsShown:
    player: str


@dataclass(frozen=True, slots=True)
class CardsAccepted:
    """The player has looked at the cards."""

    player: str


@dataclass(frozen=True, slots=True)
class CardsWashed:
    exposed: bool


@dataclass(frozen=True, slots=True)
class CardsShuffled:
    """One step of the shuffle; ``done`` with the last."""

    step: str
    done: bool


@dataclass(frozen=True, slots=True)
class DeviceFaulted:
    """A device is out of order, and out of use from that moment."""

    device: DeviceKind
    by: str


@dataclass(frozen=True, slots=True)
class DeviceRemoved:
    by: str
    device: DeviceKind = "shuffler"


@dataclass(frozen=True, slots=True)
class DeviceReturned:
    """A device that was out of order or away is in use again."""

    device: DeviceKind
    by: str


@dataclass(frozen=True, slots=True)
class DeviceBrought:
    """Another device stands at the table in the place of the one of its kind."""

    device: DeviceKind
    name: str
    exposes_card: bool
    reads_cards: bool
    by: str


@dataclass(frozen=True, slots=True)
class CardsCounted:
    """A person has counted the cards, and all are there."""

    by: str


@dataclass(frozen=True, slots=True)
class DiscrepancyFound:
    """A count differs from the decks of the table: below 0, so many of a card are missing."""

    by: str
    discrepancy: tuple[tuple[Card, int], ...]


@dataclass(frozen=True, slots=True)
class CutOffered:
    player: str


@dataclass(frozen=True, slots=True)
class CutDeclined:
    player: str


@dataclass(frozen=True, slots=True)
class CardsCut:
    by: str
    depth: int


@dataclass(frozen=True, slots=True)
class RecutOrdered:
    by: str


@dataclass(frozen=True, slots=True)
class CutCardPlaced:
    from_back: int


@dataclass(frozen=True, slots=True)
class ShoeCommitted:
    """What is published of an order before its first card.

    An automatic table publishes it before the cut, of the order as it was shuffled: each cut after
    it says how deep the order was turned. Old entries have it after the cut, of the order as it
    lay to be dealt.
    """

    commitment: str


@dataclass(frozen=True, slots=True)
class ShoeRevealed:
    """What proves a commitment, published when no more cards will be dealt.

    ``order`` is as it was committed to: without the cuts that came after.

    Old entries do not name the commitment: a shoe had no other.
    """

    order: tuple[Card, ...]
    salt: str
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class CardBurnedAtTable:
    card: Card | None
    reason: str


@dataclass(frozen=True, slots=True)
class BurnCardAsked:
    """A player has asked to see the burn card."""

    player: str


@dataclass(frozen=True, slots=True)
class BurnDisclosed:
    card: Card


@dataclass(frozen=True, slots=True)
class PlayerSat:
    player: str
    box: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    player: str


@dataclass(frozen=True, slots=True)
class DealerChanged:
    dealer: str


@dataclass(frozen=True, slots=True)
class PlayerAdmitted:
    player: str
    by: str


@dataclass(frozen=True, slots=True)
class CashWagerCalled:
    player: str
    box: int
    spot: str
    cents: int
    beside: SpotAmounts = ()


@dataclass(frozen=True, slots=True)
class CashWagerConfirmed:
    player: str
    by: str
    role: str


@dataclass(frozen=True, slots=True)
class CashWagerWithdrawn:
    player: str
    by: str


@dataclass(frozen=True, slots=True)
class CashChanged:
    """Cash has become chips on the layout."""

    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class RoundOpened:
    number: int
    at_minutes: int


@dataclass(frozen=True, slots=True)
class RoundHappened:
    event: RoundEvent


@dataclass(frozen=True, slots=True)
class TotalAnnounced:
    """The point total of a hand is said aloud; box 0 is the dealer's."""

    box: int
    hand: int
    points: int
    soft: bool
    blackjack: bool


@dataclass(frozen=True, slots=True)
class DealersCardAnnounced:
    """The words "Dealer's Card" are said; the dealer's second card leaves the shoe only then."""


@dataclass(frozen=True, slots=True)
class CutCardReached:
    """The round that is on is the shoe's last."""


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The cards as they were picked up: from the far right, the dealer's last."""

    collected: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class IrregularityReported:
    """Something waits to be confirmed; a round to be declared void has its reason."""

    name: str
    card: Card | None
    by: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class IrregularityConfirmed:
    name: str
    by: str
    remedy: str


@dataclass(frozen=True, slots=True)
class IrregularityDismissed:
    name: str
    by: str


@dataclass(frozen=True, slots=True)
class DiscardsGathered:
    """The shoe has run short: so many cards of the discard rack are shuffled for the round."""

    cards: int


@dataclass(frozen=True, slots=True)
class ShoeRefilled:
    """In old entries: the discards were shuffled, cut and burned from at once; so many more cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class ReaderPutAway:
    """From now on the table deals without the card reader."""


@dataclass(frozen=True, slots=True)
class ShoeEnded:
    number: int


@dataclass(frozen=True, slots=True)
class TableClosed:
    by: str


TableEvent = (
    TableOpened
    | TablePhaseEntered
    | CardsChanged
    | CardsInspected
    | InspectionVerified
    | CardsSpread
    | CardsTurnedUp
    | CardsShown
    | CardsAccepted
    | CardsWashed
    | CardsShuffled
    | DeviceFaulted
    | DeviceRemoved
    | DeviceReturned
    | DeviceBrought
    | CardsCounted
    | DiscrepancyFound
    | CutOffered
    | CutDeclined
    | CardsCut
    | RecutOrdered
    | CutCardPlaced
    | ShoeCommitted
    | ShoeRevealed
    | CardBurnedAtTable
    | BurnCardAsked
    | BurnDisclosed
    | PlayerSat
    | PlayerLeft
    | DealerChanged
    | PlayerAdmitted
    | CashWagerCalled
    | CashWagerConfirmed
    | CashWagerWithdrawn
    | CashChanged
    | RoundOpened
    | RoundHappened
    | TotalAnnounced
    | DealersCardAnnounced
    | CutCardReached
    | RoundEnded
    | IrregularityReported
    | IrregularityConfirmed
    | IrregularityDismissed
    | DiscardsGathered
    | ShoeRefilled
    | ReaderPutAway
    | ShoeEnded
    | TableClosed
)
