"""What every procedure at a table is made of."""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.game.table import events as e
from spanish21.game.table.people import TablePerson
from spanish21.game.table.phases import TablePhase
from spanish21.game.table.state import TableState

Events = tuple[e.TableEvent, ...]
Decisions = Mapping[type, Callable[[TableState, TablePerson, Any], Events]]
"""By kind of command: what it makes happen, or a refusal."""
Effects = Mapping[type, Callable[[TableState, Any], TableState]]
"""By kind of event: the table after it."""


def enter_phase(phase: TablePhase) -> e.TablePhaseEntered:
    """The table goes on to a phase."""
    return e.TablePhaseEntered(phase)


def enter_play(state: TableState) -> e.TablePhaseEntered:
    """The cards are in the shoe: a round may begin, or goes on where it was."""
    return enter_phase(TablePhase.READY if state.round is None else TablePhase.ROUND)


def leave_unchanged(state: TableState, _event: object) -> TableState:
    """For events that the record needs and the table does not."""
    return state
