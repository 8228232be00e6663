"""Surrender: a hand is given up for half of its wager, as a rule by its first decision."""

from dataclasses import dataclass

from spanish21.game.round.course.turns import may_surrender
from spanish21.game.round.layout import finish_hand
from spanish21.game.round.moves.move import (
    NO_OPTIONS,
    Events,
    Evolves,
    Option,
    for_caller,
)
from spanish21.game.round.moves.turn_refusals import decision_at_turn, hand_words
from spanish21.game.round.refusals import refuse
from spanish21.game.round.state import Hand, HandStatus, RoundState
from spanish21.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Surrender:
    box: int
    player: str


@dataclass(frozen=True, slots=True)
class HandSurrendered:
    box: int
    hand: int
    player: str


def _offer_surrender(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    if acting is None or not may_surrender(state, acting):
        return NO_OPTIONS
    return for_caller(state, Surrender)


def _why_no_surrender(state: RoundState, hand: Hand, _command: object) -> Refusal:
    surrender = state.rules.surrender
    name = "SURRENDER_IS_FIRST_DECISION"
    if surrender.offered == "never":
        name = "NO_SURRENDER_HERE"
    elif hand.split and not surrender.after_split:
        name = "NO_SURRENDER_AFTER_SPLIT"
    return refuse(name, hand_words(hand))


def _decide_surrender(state: RoundState, command: Surrender) -> Events:
    return (HandSurrendered(command.box, state.hand + 1, command.player),)


def _after_hand_surrendered(state: RoundState, _event: HandSurrendered) -> RoundState:
    return state.but(boxes=finish_hand(state, HandStatus.SURRENDERED))


MOVES = (
    decision_at_turn(
        Surrender,
        offer=_offer_surrender,
        of_hand=_why_no_surrender,
        decide=_decide_surrender,
    ),
)
EVOLVES: Evolves = {
    HandSurrendered: _after_hand_surrendered,
}
