"""When something goes wrong: the report, who confirms it, and what the rules do."""

from spanish21.game.cards import Card
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.decide.rounds import wrap_round_step
from spanish21.game.table.decide.steps import Decisions, Events
from spanish21.game.table.irregularities import (
    CONFIRMING_ROLES,
    check_report,
    find_irregularity,
    find_remedy,
    remedy_words,
)
from spanish21.game.table.people import TablePerson
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState, happened_before


def _report(state: TableState, by: TablePerson, command: c.ReportIrregularity) -> Events:
    row = find_irregularity(state, command.name)
    check_report(state, command.name, command.card)
    reported = e.IrregularityReported(command.name, command.card, by.name)
    if by.role is not CONFIRMING_ROLES[row.confirmed_by]:
        return (reported,)
    return (reported, *_remedy(state, by, command.name, command.card))


def _confirm(state: TableState, by: TablePerson, _command: c.ConfirmIrregularity) -> Events:
    _check_confirms(state, by)
    return _remedy(state, by, state.reported, state.reported_card)


def _dismiss(state: TableState, by: TablePerson, _command: c.DismissIrregularity) -> Events:
    _check_confirms(state, by)
    return (e.IrregularityDismissed(state.reported, by.name),)


def _check_confirms(state: TableState, by: TablePerson) -> None:
    if not state.reported:
        raise refuse_at_table("NOTHING_REPORTED", by.name)
    confirms = find_irregularity(state, state.reported).confirmed_by
    if by.role is not CONFIRMING_ROLES[confirms]:
        words = {"role": confirms, "name": state.reported}
        raise refuse_at_table("CONFIRMED_BY_ANOTHER", by.role.value, **words)


def _remedy(state: TableState, by: TablePerson, name: str, card: Card | None) -> Events:
    """What the rules do about it, at the table and in the round."""
    row = find_irregularity(state, name)
    words = remedy_words(state, row)
    remedy = find_remedy(state, name, card)
    confirmed = e.IrregularityConfirmed(name, by.name, words)
    events: Events = (confirmed, *remedy.events)
    if remedy.step is None:
        return events
    ends = state._replace(reshuffle=state.reshuffle or happened_before(state, name))
    return events + wrap_round_step(ends, remedy.step)


IRREGULARITY_DECISIONS: Decisions = {
    c.ReportIrregularity: _report,
    c.ConfirmIrregularity: _confirm,
    c.DismissIrregularity: _dismiss,
}
