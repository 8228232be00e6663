"""What has happened in a round. The state is what these add up to, and nothing else is kept.

Box numbers count from the dealer's left; hands of a box from 1, the first at the dealer's
left, and 0 stands for the box as a whole. Amounts are cents.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from spanish21.game.cards import Card
from spanish21.game.payouts import Payer
from spanish21.game.round.commands import SpotAmounts
from spanish21.game.round.phases import Phase

CardDestination = Literal["hand", "up", "down", "second", "draw", "bonus"]
"""Where a card goes. ``second`` is the dealer's second card when it is drawn last."""
LineOutcome = Literal[
    "wins", "loses", "pushes", "returned", "surrendered", "rescued", "award", "reversed"
]
_NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Line:
    """One wager, or one part of it, settled: what a person checks at the table.

    ``collected_cents`` and ``returned_cents`` are the wager itself, ``paid_cents`` what is
    added to it. A line that is not ``final`` leaves the wager where it is, for a later
    one. ``rule`` names the rule the line rests on, which whoever knows the document turns
    into its clause. ``why`` says what was hit.
    """

    box: int
    hand: int
    player: str
    spot: str
    outcome: LineOutcome
    odds: str
    wager_cents: int
    collected_cents: int
    returned_cents: int
    paid_cents: int
    rule: str
    why: str = ""
    breakage_cents: Fraction = _NOTHING
    final: bool = True

    @property
    def net_cents(self) -> int:
        """What the player is up by this line."""
        return self.paid_cents - self.collected_cents


@dataclass(frozen=True, slots=True)
class WagersPlaced:
    box: int
    player: str
    wagers: SpotAmounts
    coupons: SpotAmounts


@dataclass(frozen=True, slots=True)
class WagersTakenBack:
    box: int
    player: str


@dataclass(frozen=True, slots=True)
class BettorsConsentedTo:
    box: int
    player: str


@dataclass(frozen=True, slots=True)
class WagersLocked:
    """No wager is made, raised or taken back from here on; contributions post now (A42)."""


@dataclass(frozen=True, slots=True)
class PhaseEntered:
    phase: Phase


@dataclass(frozen=True, slots=True)
class CardDealt:
    """A card; none where it was dealt face down and nobody has seen it."""

    to: CardDestination
    box: int
    hand: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class CardMissed:
    to: CardDestination
    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class MissedCardTaken:
    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class HandDied:
    """A hand is out of the round with its wagers returned."""

    box: int
    hand: int
    reason: str


@dataclass(frozen=True, slots=True)
class UpCardTurned:
    """The up card, dealt face down, is turned when the initial deal is done."""

    card: Card


@dataclass(frozen=True, slots=True)
class FloorNotified:
    """The initial deal could make a Super Bonus: the floor is called."""

    box: int


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The turn is this hand's."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class BlackjackDoubleChosen:
    """A double of a blackjack, before the peek; it happens when the hand's turn comes (A12)."""

    box: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class BlackjackTaken:
    box: int
    player: str


@dataclass(frozen=True, slots=True)
class InsuranceMade:
    box: int
    player: str
    spot: str
    cents: int


@dataclass(frozen=True, slots=True)
class InsuranceDeclined:
    box: int
    player: str
    spot: str


@dataclass(frozen=True, slots=True)
class DealerPeeked:
    blackjack: bool


@dataclass(frozen=True, slots=True)
class DownCardExposed:
    card: Card


@dataclass(frozen=True, slots=True)
class HandHit:
    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class HandStood:
    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class HandDoubled:
    box: int
    hand: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class DoubleDeclined:
    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class HandSplit:
    """The caller splits; ``cents`` is what the second hand is covered with."""

    box: int
    hand: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class SplitCovered:
    """A bettor behind the caller covers the second hand as well."""

    box: int
    hand: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class HandNamed:
    """A bettor behind the caller goes on with one of the two hands of a split."""

    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class HandSurrendered:
    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class HandRescued:
    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class RescueDeclined:
    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card drawn in error lies face up and goes to whoever draws next."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardRefused:
    box: int
    player: str


@dataclass(frozen=True, slots=True)
class CardBurned:
    card: Card
    reason: str


@dataclass(frozen=True, slots=True)
class SuperBonusHit:
    """The winning sevens; the hand stays on the table until the bonus is paid."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class WagersSettled:
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class JackpotAwarded:
    """A jackpot was hit, in award order (A41).

    ``percent`` is the share of the jackpot. ``cents`` is an amount the table knows: a $ prize
    or a house jackpot's share; a progressive's share is known to the meter alone.
    """

    order: int
    box: int
    player: str
    jackpot: int
    row: str
    percent: int
    cents: int | None
    payer: Payer


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """Everything undone by correcting entries, awards of the round included (A48, A56)."""

    reason: str
    lines: tuple[Line, ...]
    awards: tuple[int, ...]
    """The orders of the awards that do not count."""


Event = (
    WagersPlaced
    | WagersTakenBack
    | BettorsConsentedTo
    | WagersLocked
    | PhaseEntered
    | CardDealt
    | CardMissed
    | MissedCardTaken
    | HandDied
    | UpCardTurned
    | FloorNotified
    | TurnPassed
    | BlackjackDoubleChosen
    | BlackjackTaken
    | InsuranceMade
    | InsuranceDeclined
    | DealerPeeked
    | DownCardExposed
    | HandHit
    | HandStood
    | HandDoubled
    | DoubleDeclined
    | HandSplit
    | SplitCovered
    | HandNamed
    | HandSurrendered
    | HandRescued
    | RescueDeclined
    | CardShown
    | CardRefused
    | CardBurned
    | SuperBonusHit
    | WagersSettled
    | JackpotAwarded
    | RoundVoided
)
