"""Hit and stand. To stand is also to take the pay for a blackjack and to keep a doubled hand."""

from dataclasses import dataclass

from spanish21.game.hand_values import TWENTY_ONE
from spanish21.game.round.course.answers import after_answer
from spanish21.game.round.course.phase import Phase
from spanish21.game.round.course.turns import has_decision, may_hit
from spanish21.game.round.layout import finish_hand
from spanish21.game.round.moves.move import (
    NO_OPTIONS,
    Events,
    Evolves,
    Option,
    for_bettor_asked,
    for_caller,
)
from spanish21.game.round.moves.rescue import ask_rescue
from spanish21.game.round.moves.turn_refusals import decision_at_turn, hand_words
from spanish21.game.round.refusals import refuse
from spanish21.game.round.state import BettorQuestion, CardSlot, Hand, RoundState
from spanish21.refusal import Refusal


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
class BlackjackTaken:
    box: int
    player: str


@dataclass(frozen=True, slots=True)
class RescueDeclined:
    box: int
    hand: int
    player: str


def _offer_hit(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    if acting is None or not may_hit(state, acting):
        return NO_OPTIONS
    return for_caller(state, Hit)


def _why_no_hit(_state: RoundState, hand: Hand, _command: object) -> Refusal:
    if hand.doublings:
        return refuse("NO_HIT_AFTER_DOUBLE", hand_words(hand))
    if hand.points >= TWENTY_ONE:
        return refuse("NO_HIT_ON_21", hand_words(hand))
    return refuse("SPLIT_ACES_GET_ONE_CARD", hand_words(hand))


def _decide_hit(state: RoundState, command: Hit) -> Events:
    return (HandHit(command.box, state.hand + 1, command.player),)


def _after_hand_hit(state: RoundState, _event: HandHit) -> RoundState:
    return state.but(due=(CardSlot("hand", state.box, state.hand),))


def _offer_stand(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    if state.question is BettorQuestion.RESCUE:
        return for_bettor_asked(state, Stand)
    if acting is None or not has_decision(state, acting):
        return NO_OPTIONS
    return for_caller(state, Stand)


def _why_no_stand(_state: RoundState, hand: Hand, _command: object) -> Refusal:
    return refuse("NO_DECISION_LEFT", hand_words(hand))


def _decide_stand(state: RoundState, command: Stand) -> Events:
    if state.phase is Phase.BLACKJACKS:
        return (BlackjackTaken(command.box, command.player),)
    if state.bettors_to_answer:
        return (RescueDeclined(command.box, state.hand + 1, command.player),)
    return (HandStood(command.box, state.hand + 1, command.player),)


def _after_hand_stood(state: RoundState, _event: HandStood) -> RoundState:
    return ask_rescue(state.but(boxes=finish_hand(state)))


def _after_blackjack_taken(state: RoundState, event: BlackjackTaken) -> RoundState:
    if state.boxes[event.box - 1].bettor_of(event.player):
        return state.but(**after_answer(state))
    return state.but(boxes=finish_hand(state))


def _after_rescue_declined(state: RoundState, _event: RescueDeclined) -> RoundState:
    return state.but(**after_answer(state))


MOVES = (
    decision_at_turn(
        Hit,
        offer=_offer_hit,
        of_hand=_why_no_hit,
        decide=_decide_hit,
    ),
    decision_at_turn(
        Stand,
        offer=_offer_stand,
        of_hand=_why_no_stand,
        decide=_decide_stand,
        phases=(Phase.BLACKJACKS, Phase.PLAY),
    ),
)
EVOLVES: Evolves = {
    HandHit: _after_hand_hit,
    HandStood: _after_hand_stood,
    BlackjackTaken: _after_blackjack_taken,
    RescueDeclined: _after_rescue_declined,
}
