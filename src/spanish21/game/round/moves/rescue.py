"""Rescue: the last doubled portion is taken back and the rest given up."""

from dataclasses import dataclass

from spanish21.game.round.course.answers import after_answer, card_when_answered, question_to
from spanish21.game.round.course.turns import may_rescue, may_rescue_points
from spanish21.game.round.layout import finish_hand
from spanish21.game.round.moves.move import (
    NO_OPTIONS,
    Events,
    Evolves,
    Option,
    for_bettor_asked,
    for_caller,
)
from spanish21.game.round.moves.settlement import WagersSettled
from spanish21.game.round.moves.turn_refusals import decision_at_turn, hand_words
from spanish21.game.round.refusals import refuse
from spanish21.game.round.settle import settle_rescue
from spanish21.game.round.state import BettorQuestion, Hand, RoundState
from spanish21.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Rescue:
    """Take back the last doubled portion and give up the rest."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class HandRescued:
    box: int
    hand: int
    player: str


def _offer_rescue(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    if state.question is BettorQuestion.RESCUE or _may_rescue_instead(state):
        return for_bettor_asked(state, Rescue)
    if acting is None or not may_rescue(state, acting, acting.of(0)):
        return NO_OPTIONS
    return for_caller(state, Rescue)


def _may_rescue_instead(state: RoundState) -> bool:
    """Whether the bettor asked to follow a double-double may rescue his own double (A57, S26)."""
    if state.question is not BettorQuestion.DOUBLE:
        return False
    hand = state.current
    return may_rescue(state, hand, hand.of(state.bettors_to_answer[0]))


def _why_no_rescue(state: RoundState, hand: Hand, _command: object) -> Refusal:
    if not state.rules.double.rescue:
        return refuse("NO_RESCUE_HERE", hand_words(hand))
    if not hand.doublings:
        return refuse("RESCUE_NEEDS_A_DOUBLE", hand_words(hand))
    return refuse("NO_RESCUE_ON_21", hand_words(hand))


def _decide_rescue(state: RoundState, command: Rescue) -> Events:
    place = state.boxes[state.box].bettor_of(command.player)
    lines = tuple(settle_rescue(state, place))
    rescued = HandRescued(command.box, state.hand + 1, command.player)
    return (rescued, WagersSettled(lines))


def _after_hand_rescued(state: RoundState, event: HandRescued) -> RoundState:
    if state.boxes[state.box].bettor_of(event.player):
        after = state.but(**after_answer(state))
        return card_when_answered(after) if state.question is BettorQuestion.DOUBLE else after
    return ask_rescue(state.but(boxes=finish_hand(state)))


def ask_rescue(state: RoundState) -> RoundState:
    """After the caller's last word on a doubled hand, who else doubled it may still rescue.

    Rulings: A57.
    """
    hand = state.current
    if not hand.doublings or not may_rescue_points(hand, state.rules):
        return state
    behind = tuple(
        dict.fromkeys(wager.bettor for wager in hand.wagers if wager.bettor and wager.added)
    )
    return state.but(**question_to(BettorQuestion.RESCUE, behind))


MOVES = (
    decision_at_turn(
        Rescue,
        offer=_offer_rescue,
        of_hand=_why_no_rescue,
        decide=_decide_rescue,
    ),
)
EVOLVES: Evolves = {
    HandRescued: _after_hand_rescued,
}
