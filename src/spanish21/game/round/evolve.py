"""What an event does to the state; the functions stand with the moves they belong to."""

from collections.abc import Iterable

from spanish21.game.round.events import Event
from spanish21.game.round.moves import EVOLVES
from spanish21.game.round.state import RoundState


def evolve(state: RoundState, event: Event) -> RoundState:
    """The state after one event."""
    return EVOLVES[type(event)](state, event)


def replay(state: RoundState, events: Iterable[Event]) -> RoundState:
    """The state after these events, in order."""
    for event in events:
        state = evolve(state, event)
    return state
