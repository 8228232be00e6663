"""What has happened in a round. The state is what these add up to, and nothing else is kept.

Box numbers count from the dealer's left; hands of a box from 1, the first at the dealer's
left, and 0 stands for the box as a whole. Amounts are cents.

Each stands in the module of its move, in ``moves``; here all of them are imported and listed.
"""

from spanish21.game.round.lines import JackpotAwarded, Line  # noqa: F401  part of the vocabulary
from spanish21.game.round.moves.deal import CardDealt, DownCardExposed, UpCardTurned
from spanish21.game.round.moves.double import BlackjackDoubleChosen, DoubleDeclined, HandDoubled
from spanish21.game.round.moves.hit_and_stand import (
    BlackjackTaken,
    HandHit,
    HandStood,
    RescueDeclined,
)
from spanish21.game.round.moves.insurance import InsuranceDeclined, InsuranceMade
from spanish21.game.round.moves.irregularities.card_in_error import (
    CardBurned,
    CardRefused,
    CardShown,
)
from spanish21.game.round.moves.irregularities.dead_hands import HandsCalledDead
from spanish21.game.round.moves.irregularities.missed_card import (
    CardMissed,
    HandDied,
    MissedCardTaken,
)
from spanish21.game.round.moves.irregularities.void import RoundVoided
from spanish21.game.round.moves.peek import DealerPeeked
from spanish21.game.round.moves.rescue import HandRescued
from spanish21.game.round.moves.seat import SeatChanged
from spanish21.game.round.moves.settlement import WagersSettled
from spanish21.game.round.moves.split import HandNamed, HandSplit, SplitCovered
from spanish21.game.round.moves.super_bonus import FloorNotified, SuperBonusHit
from spanish21.game.round.moves.surrender import HandSurrendered
from spanish21.game.round.moves.turn import PhaseEntered, TurnPassed
from spanish21.game.round.moves.wagers import (
    BettorsConsentedTo,
    WagersLocked,
    WagersPlaced,
    WagersTakenBack,
)

Event = (
    WagersPlaced
    | WagersTakenBack
    | BettorsConsentedTo
    | WagersLocked
    | SeatChanged
    | PhaseEntered
    | CardDealt
    | CardMissed
    | MissedCardTaken
    | HandDied
    | HandsCalledDead
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
