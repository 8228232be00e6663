"""Irregularities: the report, who confirms it, and what the rules do."""

from collections.abc import Mapping
from typing import Any

from spanish21.game.composition import Composition
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.irregularities import check_report, find_irregularity
from spanish21.game.table.people import TablePerson
from spanish21.game.table.procedures.rounds import wrap_round_step
from spanish21.game.table.procedures.steps import Decisions, Effects, Events
from spanish21.game.table.second_person import (
    Confirmation,
    check_confirms,
    confirmation_of,
)
from spanish21.game.table.state import TableState, happened_before

_NOTHING_REPORTED: Mapping[str, Any] = {
    "reported": "",
    "reported_card": None,
    "reported_by": "",
    "reported_reason": "",
}


def _report(state: TableState, by: TablePerson, command: c.ReportIrregularity) -> Events:
    """Whom the rules name confirms by the report itself, unless money would go back."""
    find_irregularity(state, command.name)
    check_report(state, command.name, command.card)
    reported = e.IrregularityReported(command.name, command.card, by.name)
    confirmation = confirmation_of(state, command.name, command.card)
    if by.role not in confirmation.roles or confirmation.other:
        return (reported,)
    return (reported, *_remedy(state, by, command.name, confirmation))


def _confirm(state: TableState, by: TablePerson, _command: c.ConfirmIrregularity) -> Events:
    return _remedy(state, by, state.reported, check_confirms(state, by))


def _dismiss(state: TableState, by: TablePerson, _command: c.DismissIrregularity) -> Events:
    check_confirms(state, by, dismisses=True)
    return (e.IrregularityDismissed(state.reported, by.name),)


def _remedy(state: TableState, by: TablePerson, name: str, confirmation: Confirmation) -> Events:
    """What the rules do about it, at the table and in the round."""
    remedy = confirmation.remedy
    confirmed = e.IrregularityConfirmed(name, by.name, confirmation.words)
    events: Events = (confirmed, *remedy.events)
    if remedy.step is None:
        return events
    ends = state._replace(reshuffle=state.reshuffle or happened_before(state, name))
    return events + wrap_round_step(ends, remedy.step)


def _after_irregularity_reported(state: TableState, event: e.IrregularityReported) -> TableState:
    return state._replace(
        reported=event.name,
        reported_card=event.card,
        reported_by=event.by,
        reported_reason=event.reason,
    )


def _after_irregularity_confirmed(state: TableState, event: e.IrregularityConfirmed) -> TableState:
    tens = state.tens_found + (event.name == "ten-found")
    faces = state.face_up_found + (event.name == "face-up-card")
    return state._replace(
        **_NOTHING_REPORTED,
        tens_found=tens,
        face_up_found=faces,
        reshuffle=state.reshuffle or happened_before(state, event.name),
    )


def _after_irregularity_dismissed(state: TableState, _event: e.IrregularityDismissed) -> TableState:
    return state._replace(**_NOTHING_REPORTED)


def _after_discards_gathered(state: TableState, _event: e.DiscardsGathered) -> TableState:
    """The discard rack is the stack from now on: its cards are known, and where each lies is not.

    A down card lies on the table meanwhile, and is not among them. One card will be burned.

    Clauses: section-13:(o)(7).
    """
    on = state.round
    if on is None:
        return state
    burned = [card for card in state.burned if card is not None]
    hidden = [card for card, n in on.shoe.items() for _ in range(n)]
    stack = Composition.of_cards([*state.discards, *burned, *on.burned, *hidden])
    among = on.down_among or on.shoe
    new = on.but(
        shoe=stack,
        face_down=int(on.down_unseen),
        burned=(),
        down_among=among if on.down_unseen else None,
    )
    return state._replace(
        round=new,
        stack=stack,
        earlier=state.committed,
        commitment="",
        cut_since=0,
        discards=(),
        burned=(),
        hidden_burns=(),
        burn_asked="",
        behind_cut=0,
        burn_due=max(1, state.burn_due),
    )


def _after_shoe_refilled(state: TableState, event: e.ShoeRefilled) -> TableState:
    """As old entries have it: the stack was in the shoe at once, its first card burned."""
    gathered = _after_discards_gathered(state, e.DiscardsGathered(event.cards))
    on = gathered.round
    if on is None:
        return state
    return gathered._replace(
        round=on.but(face_down=on.face_down + 1),
        stack=None,
        earlier=(),
        commitment=state.commitment,
        burned=(None,),
        hidden_burns=(None,),
        burn_due=state.burn_due,
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
    e.DiscardsGathered: _after_discards_gathered,
    e.ShoeRefilled: _after_shoe_refilled,
}
