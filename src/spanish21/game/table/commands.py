"""What people ask for at a table, beside what they ask for in a round.

A command of the round that is on is given at its table as it is.
"""

from dataclasses import dataclass

from spanish21.game.cards import Card
from spanish21.game.round.commands import Command as RoundCommand
from spanish21.game.round.commands import SpotAmounts
from spanish21.game.table.devices import DeviceKind

CardCounts = tuple[tuple[Card, int], ...]
"""Cards as a person counted them, each with its number."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A dealer is sent to the table with cards; minutes count from any fixed moment."""

    dealer: str
    at_minutes: int


@dataclass(frozen=True, slots=True)
class InspectCards:
    """The dealer has sorted the decks: the cards that were there, and 10s taken out."""

    cards: CardCounts
    tens: int = 0


@dataclass(frozen=True, slots=True)
class VerifyInspection:
    """The floor verifies the inspection and destroys the 10s."""

    tens_destroyed: int = 0


@dataclass(frozen=True, slots=True)
class ShowCards:
    """The cards lie face up for the first player to arrive to look at."""

    player: str


@dataclass(frozen=True, slots=True)
class AcceptCards:
    """The player who looks at the cards has looked enough."""


@dataclass(frozen=True, slots=True)
class WashCards:
    """The cards are mixed face down and stacked; one that turned over makes it be done again."""

    exposed: bool = False


@dataclass(frozen=True, slots=True)
class ShuffleStep:
    """One step of the manual shuffle, by its words in the rule set."""

    step: str


@dataclass(frozen=True, slots=True)
class ShuffleByDevice:
    """The automatic shuffler has run; not completed when it jammed or stopped."""

    completed: bool = True


@dataclass(frozen=True, slots=True)
class ReportFault:
    """A device is out of order, and out of use from now on."""

    device: DeviceKind


@dataclass(frozen=True, slots=True)
class RemoveDevice:
    """A device is taken off the table; without its shuffler cards may be shuffled by hand."""

    device: DeviceKind = "shuffler"


@dataclass(frozen=True, slots=True)
class ReturnDevice:
    """A device that was out of order or away is used again."""

    device: DeviceKind


@dataclass(frozen=True, slots=True)
class BringDevice:
    """Another device comes to the table in the place of the one of its kind.

    ``exposes_card`` says of a reader that a player could learn the down card by it;
    ``reads_cards`` of a shoe that it reads the face of every card that leaves it.
    """

    device: DeviceKind
    name: str
    exposes_card: bool = False
    reads_cards: bool = False


@dataclass(frozen=True, slots=True)
class CheckCards:
    """A person counted the cards outside a round, to see whether all are there."""

    cards: CardCounts


@dataclass(frozen=True, slots=True)
class OfferCut:
    player: str


@dataclass(frozen=True, slots=True)
class DeclineCut:
    pass


@dataclass(frozen=True, slots=True)
class CutCards:
    """The cutting card goes in so many cards from the top."""

    depth: int


@dataclass(frozen=True, slots=True)
class OrderRecut:
    pass


@dataclass(frozen=True, slots=True)
class PlaceCutCard:
    """The cut card goes in so many cards from the back."""

    from_back: int


@dataclass(frozen=True, slots=True)
class CommitShoe:
    """The order of the shoe is fixed, before its cut or after it: the SHA-256 of order and salt."""

    commitment: str


@dataclass(frozen=True, slots=True)
class RevealShoe:
    """The order that was committed to, first card first, and its salt in hexadecimal digits.

    It is shown as it was committed to, without the cuts that came after.
    """

    order: tuple[Card, ...]
    salt: str


@dataclass(frozen=True, slots=True)
class BurnFirst:
    """A burn card; none where it is unseen."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class AskForBurnCard:
    """A player asks to see the burn card."""


@dataclass(frozen=True, slots=True)
class DiscloseBurn:
    """A player has asked: the burn card is shown."""

    card: Card


@dataclass(frozen=True, slots=True)
class Sit:
    box: int


@dataclass(frozen=True, slots=True)
class Leave:
    pass


@dataclass(frozen=True, slots=True)
class ChangeDealer:
    dealer: str


@dataclass(frozen=True, slots=True)
class AdmitPlayer:
    """The house lets a player wager in the middle of a shoe."""

    player: str


@dataclass(frozen=True, slots=True)
class CallCashWager:
    """A spoken wager with cash, before the first card.

    ``beside`` are chips that the player puts on other spots of the box with it: they are wagers
    once the cash is one.
    """

    box: int
    spot: str
    cents: int
    beside: SpotAmounts = ()


@dataclass(frozen=True, slots=True)
class ConfirmCashWager:
    player: str


@dataclass(frozen=True, slots=True)
class WithdrawCashWager:
    """A spoken wager is taken back, or not accepted."""

    player: str


@dataclass(frozen=True, slots=True)
class OpenRound:
    """Wagers may be made."""

    at_minutes: int


@dataclass(frozen=True, slots=True)
class ReportIrregularity:
    """Something went wrong, by its name in the rule set, with the card it is about if any."""

    name: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class ConfirmIrregularity:
    """The person the rules name confirms what was reported, and the remedy follows."""


@dataclass(frozen=True, slots=True)
class DismissIrregularity:
    """The person the rules name finds that nothing went wrong."""


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The house has the cards reshuffled after a round."""


@dataclass(frozen=True, slots=True)
class SpreadCards:
    """No one plays: the cards are spread on the table until a player comes."""


@dataclass(frozen=True, slots=True)
class EndShoe:
    """The cards of the shoe and the discard rack are gathered and counted."""

    cards: CardCounts


@dataclass(frozen=True, slots=True)
class ChangeCards:
    """Other decks are brought to the table, and why."""

    at_minutes: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CloseTable:
    pass


TableCommand = (
    OpenTable
    | InspectCards
    | VerifyInspection
    | ShowCards
    | AcceptCards
    | WashCards
    | ShuffleStep
    | ShuffleByDevice
    | ReportFault
    | RemoveDevice
    | ReturnDevice
    | BringDevice
    | CheckCards
    | OfferCut
    | DeclineCut
    | CutCards
    | OrderRecut
    | PlaceCutCard
    | CommitShoe
    | RevealShoe
    | BurnFirst
    | AskForBurnCard
    | DiscloseBurn
    | Sit
    | Leave
    | ChangeDealer
    | AdmitPlayer
    | CallCashWager
    | ConfirmCashWager
    | WithdrawCashWager
    | OpenRound
    | ReportIrregularity
    | ConfirmIrregularity
    | DismissIrregularity
    | Reshuffle
    | SpreadCards
    | EndShoe
    | ChangeCards
    | CloseTable
    | RoundCommand
)
"""Every command at a table, those of a round among them."""
