"""What events do to a table."""

from collections.abc import Iterable

from spanish21.game.table.events import TableEvent
from spanish21.game.table.procedures import TABLE_EFFECTS
from spanish21.game.table.state import TableState


def evolve_table(state: TableState, event: TableEvent) -> TableState:
    """The table after one event."""
    return TABLE_EFFECTS[type(event)](state, event)


def replay_table(state: TableState, events: Iterable[TableEvent]) -> TableState:
    """The table after these events, in order."""
    for event in events:
        state = evolve_table(state, event)
    return state
