"""Irregularities: the report, who confirms it, and what the rules do."""

from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.irregularities import (
    CONFIRMING_ROLES,
    check_report,
    find_irregularity,
    find_remedy,
    remedy_words,
)
from spanish21.game.table.people import TablePerson
from spanish21.game.table.procedures.rounds import wrap_round_step
from spanish21.game.table.procedures.steps import Decisions, Effects, Events
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


def _after_irregularity_reported(state: TableState, event: e.IrregularityReported) -> TableState:
    return state._replace(reported=event.name, reported_card=event.card)


def _after_irregularity_confirmed(state: TableState, event: e.IrregularityConfirmed) -> TableState:
    tens = state.tens_found + (event.name == "ten-found")
    faces = state.face_up_found + (event.name == "face-up-card")
    return state._replace(
        reported="",
        reported_card=None,
        tens_found=tens,
        face_up_found=faces,
        reshuffle=state.reshuffle or happened_before(state, event.name),
    )


def _after_irregularity_dismissed(state: TableState, _event: e.IrregularityDismissed) -> TableState:
    return state._replace(reported="", reported_card=None)


def _after_shoe_refilled(state: TableState, _event: e.ShoeRefilled) -> TableState:
    """The discard rack becomes the shoe: its cards are known, and where each lies in it is not.

    Clauses: section-13:(o)(7).
    """
    on = state.round
    if on is None:
        return state
    burned = [card for card in state.burned if card is not None]
    hidden = [card for card, n in on.shoe.items() for _ in range(n)]
    unseen = Composition.of_cards([*state.discards, *burned, *on.burned, *hidden])
    among = on.down_among or on.shoe
    new = on.but(
        shoe=unseen,
        face_down=on.down_unseen + 1,
        burned=(),
        down_among=among if on.down_unseen else None,
    )
    return state._replace(
        round=new,
        discards=(),
        burned=(None,),
        hidden_burns=(None,),
        burn_asked="",
        behind_cut=0,
    )


IRREGULARITY_DECISIONS: Decisions = {
    c.ReportIrregularity: _report,
    c.ConfirmIrregularity: _confirm,
    c.DismissIrregularity: _dismiss,
}
IRREGULARITY_EFFECTS: Effects = {
    e.IrregularityReported: _after_irregularity_reported,
    e.IrregularityConfirmed: _after_irregularity_confirmed,
    e.IrregularityDismissed: _after_irregularity_dismissed,
    e.ShoeRefilled: _after_shoe_refilled,
}
