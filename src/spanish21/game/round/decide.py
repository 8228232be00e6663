"""From a command to events: the one door into a round.

``decide`` says what happens, or raises a ``Refusal`` and nothing has happened. ``step`` also
gives the state after it, which ``decide`` works out anyway. Both are pure.
"""

from typing import NamedTuple

from spanish21.game.round.commands import Command
from spanish21.game.round.course.phases import PHASES, enter_next
from spanish21.game.round.course.turns import hand_to_act
from spanish21.game.round.moves import EVOLVES, MOVES_IN
from spanish21.game.round.moves.move import Events, Move
from spanish21.game.round.refusals import command_words, refuse
from spanish21.game.round.state import RoundState


class RoundStep(NamedTuple):
    """What a command did: the events, and the state they lead to."""

    events: Events
    state: RoundState


def decide(state: RoundState, command: Command) -> Events:
    """What a command makes happen; a ``Refusal`` is raised if it may not be given now."""
    return step(state, command).events


def step(state: RoundState, command: Command) -> RoundStep:
    """The events of a command, with everything that follows by itself, and the new state."""
    move = MOVES_IN[state.phase].get(type(command))
    if move is None:
        name, what = state.phase.value, state.phase.what
        raise refuse("WRONG_PHASE", command_words(command), phase=name, what=what)
    if move.why_not is not None and not _is_on_offer(move, state, command):
        raise move.why_not(state, command)
    events = move.decide(state, command)
    if move.ends_phase:
        events += enter_next(state)
    return apply_and_proceed(state, events)


def _is_on_offer(move: Move, state: RoundState, command: Command) -> bool:
    # A loop: this is asked for every decision, and a generator takes longer.
    for option in move.offer(state, hand_to_act(state)):  # noqa: SIM110
        if option.allows(command):
            return True
    return False


def apply_and_proceed(state: RoundState, events: Events) -> RoundStep:
    """Let these events happen, and everything that follows from them by itself."""
    following = events
    while following:
        for event in following:
            state = EVOLVES[type(event)](state, event)
        if state.due or state.bettors_to_answer:
            break
        following = PHASES[state.phase].chores(state)
        if following:
            events += following
    return RoundStep(events, state)
