"""The course of a round: its next phase, and the turn that passes from hand to hand."""

from dataclasses import dataclass

from spanish21.game.round.course.phase import Phase
from spanish21.game.round.layout import finish_hand
from spanish21.game.round.moves.move import Evolves
from spanish21.game.round.state import CardSlot, HandStatus, RoundState


@dataclass(frozen=True, slots=True)
class PhaseEntered:
    phase: Phase


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The turn is this hand's."""

    box: int
    hand: int


def _after_phase_entered(state: RoundState, event: PhaseEntered) -> RoundState:
    phase = event.phase
    if phase is Phase.EXPOSURE:
        last = state.rules.dealing.has_down_card
        due = () if last else (CardSlot("second"),)
        return state.but(phase=phase, box=-1, hand=0, due=due)
    if phase is Phase.DRAWING:
        return state.but(phase=phase, due=(CardSlot("draw"),))
    return state.but(phase=phase, box=-1, hand=0)


def leave_hand(state: RoundState) -> RoundState:
    """The state once the turn leaves a hand: it does not act again."""
    if (
        state.box < 0
        or state.phase is not Phase.PLAY
        or state.current.status is not HandStatus.OPEN
    ):
        return state
    return state.but(boxes=finish_hand(state))


def _after_turn_passed(state: RoundState, event: TurnPassed) -> RoundState:
    state = leave_hand(state)
    index, place = event.box - 1, event.hand - 1
    hand = state.boxes[index].hands[place]
    due = (CardSlot("hand", index, place),) if len(hand.cards) == 1 else ()
    return state.but(box=index, hand=place, due=due)


EVOLVES: Evolves = {
    PhaseEntered: _after_phase_entered,
    TurnPassed: _after_turn_passed,
}
