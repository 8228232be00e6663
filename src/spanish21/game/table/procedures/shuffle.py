"""The shuffle: by hand, step by step, or by an automatic shuffler."""

from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.devices import device_in_use
from spanish21.game.table.people import TablePerson
from spanish21.game.table.phases import TablePhase
from spanish21.game.table.procedures.steps import Decisions, Effects, Events, enter_phase
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState


def _shuffle_step(state: TableState, _by: TablePerson, command: c.ShuffleStep) -> Events:
    """The manual shuffle, step by step in the order of the rule set.

    Clauses: section-13:(d)(1), section-13:(o)(11), bet-bigger:Method-[23456].
    """
    if state.has_shuffler:
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
    if not state.has_shuffler:
        raise refuse_at_table("NO_DEVICE_HERE", "device")
    if device_in_use(state.devices, "shuffler") is None:
        words = {"device": "shuffler", "condition": "out of order"}
        raise refuse_at_table("DEVICE_NOT_IN_USE", "device", **words)
    shuffled = e.CardsShuffled("device", command.completed)
    if not command.completed:
        return (shuffled,)
    return (
        shuffled,
        enter_phase(_phase_after_shuffle(cut=state.rules.shoe.cut_after_automatic_shuffle)),
    )


def _phase_after_shuffle(*, cut: bool) -> TablePhase:
    return TablePhase.CUT if cut else TablePhase.CUT_CARD


def _after_cards_shuffled(state: TableState, event: e.CardsShuffled) -> TableState:
    return state._replace(steps_done=0 if event.done else state.steps_done + 1)


SHUFFLE_DECISIONS: Decisions = {
    c.ShuffleStep: _shuffle_step,
    c.ShuffleByDevice: _shuffle_by_device,
}
SHUFFLE_EFFECTS: Effects = {
    e.CardsShuffled: _after_cards_shuffled,
}
