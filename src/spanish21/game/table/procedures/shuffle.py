"""The shuffle: by hand, step by step, or by an automatic shuffler."""

from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.people import TablePerson
from spanish21.game.table.phases import TablePhase
from spanish21.game.table.procedures.steps import Decisions, Effects, Events, enter_phase
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState


def _shuffle_step(state: TableState, _by: TablePerson, command: c.ShuffleStep) -> Events:
    """The manual shuffle, step by step in the order of the rule set.

    Clauses: section-13:(d)(1), section-13:(o)(11), bet-bigger:Method-[23456].
    """
    if state.device:
        raise refuse_at_table("REMOVE_THE_DEVICE_FIRST", command.step)
    steps = state.rules.shoe.shuffle_steps
    next_step = steps[state.steps_done]
    if command.step != next_step:
        raise refuse_at_table("NEXT_SHUFFLE_STEP", command.step, step=next_step)
    done = state.steps_done + 1 == len(steps)
    shuffled = e.CardsShuffled(command.step, done)
    if not done:
        return (shuffled,)
    return (
        shuffled,
        enter_phase(_phase_after_shuffle(cut=state.rules.shoe.cut_after_manual_shuffle)),
    )


def _shuffle_by_device(state: TableState, _by: TablePerson, command: c.ShuffleByDevice) -> Events:
    """The automatic shuffle; a cycle that was not completed is done again.

    Clauses: section-13:(d)(1), section-13:(d)(2)(i), section-13:(o)(10).
    """
    if not state.device:
        raise refuse_at_table("NO_DEVICE_HERE", "device")
    shuffled = e.CardsShuffled("device", command.completed)
    if not command.completed:
        return (shuffled,)
    return (
        shuffled,
        enter_phase(_phase_after_shuffle(cut=state.rules.shoe.cut_after_automatic_shuffle)),
    )


def _phase_after_shuffle(*, cut: bool) -> TablePhase:
    return TablePhase.CUT if cut else TablePhase.CUT_CARD


def _remove_device(state: TableState, by: TablePerson, _command: c.RemoveDevice) -> Events:
    if not state.device:
        raise refuse_at_table("NO_DEVICE_HERE", "device")
    return (e.DeviceRemoved(by.name),)


def _after_cards_shuffled(state: TableState, event: e.CardsShuffled) -> TableState:
    return state._replace(steps_done=0 if event.done else state.steps_done + 1)


def _after_device_removed(state: TableState, _event: e.DeviceRemoved) -> TableState:
    return state._replace(device=False, steps_done=0)


SHUFFLE_DECISIONS: Decisions = {
    c.ShuffleStep: _shuffle_step,
    c.ShuffleByDevice: _shuffle_by_device,
    c.RemoveDevice: _remove_device,
}
SHUFFLE_EFFECTS: Effects = {
    e.CardsShuffled: _after_cards_shuffled,
    e.DeviceRemoved: _after_device_removed,
}
