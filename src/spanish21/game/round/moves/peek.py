"""The peek: what the dealer or the card reader finds under the up card."""

from dataclasses import dataclass

from spanish21.game.round.course.cards_due import down_can_be, makes_blackjack
from spanish21.game.round.course.phase import Phase
from spanish21.game.round.moves.move import Events, Evolves, Giver, Move, Option
from spanish21.game.round.refusals import refuse
from spanish21.game.round.state import Hand, RoundState
from spanish21.refusal import Refusal


@dataclass(frozen=True, slots=True)
class ReportPeek:
    """What the dealer or the card reader found under the up card."""

    blackjack: bool


@dataclass(frozen=True, slots=True)
class DealerPeeked:
    blackjack: bool


def _offer_peek(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    answers = {makes_blackjack(state, card) for card in down_can_be(state)}
    return (Option(ReportPeek, answers=tuple(a for a in (False, True) if a in answers)),)


def _why_not_so(_state: RoundState, command: ReportPeek) -> Refusal:
    return refuse("PEEK_IMPOSSIBLE", "blackjack" if command.blackjack else "no blackjack")


def _decide_peek(_state: RoundState, command: ReportPeek) -> Events:
    return (DealerPeeked(command.blackjack),)


def _after_dealer_peeked(state: RoundState, event: DealerPeeked) -> RoundState:
    return state.but(peeked=event.blackjack)


MOVES = (
    Move(
        ReportPeek,
        Giver.READER,
        (Phase.PEEK,),
        offer=_offer_peek,
        why_not=_why_not_so,
        decide=_decide_peek,
    ),
)
EVOLVES: Evolves = {
    DealerPeeked: _after_dealer_peeked,
}
