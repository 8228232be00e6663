"""What follows from an irregularity once it is confirmed: at the table, and in the round that is on."""

from typing import NamedTuple, cast

from spanish21.game.round import commands as r
from spanish21.game.round.decide import RoundStep, step
from spanish21.game.round.state import RoundState
from spanish21.game.table import events as e
from spanish21.game.table.state import TableState


class Remedy(NamedTuple):
    """What follows at the table, and in the round if one is on."""

    events: tuple[e.TableEvent, ...] = ()
    step: RoundStep | None = None


def round_in_play(state: TableState) -> RoundState:
    """The round that is on; the phase has made sure there is one."""
    return cast("RoundState", state.round)


def in_round(state: TableState, command: r.Command) -> Remedy:
    """A command that the round takes; the round refuses it where it does not fit."""
    return Remedy(step=step(round_in_play(state), command))
