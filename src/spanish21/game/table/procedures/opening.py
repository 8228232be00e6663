"""A table opened and closed, and its cards: inspected, verified, shown, washed and changed."""

from spanish21.game.round.moves.wagers import check_name
from spanish21.game.round.refusals import command_words
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.people import TablePerson
from spanish21.game.table.phases import TablePhase
from spanish21.game.table.procedures.card_count import count_cards
from spanish21.game.table.procedures.shoe import check_shoe_revealed
from spanish21.game.table.procedures.steps import (
    Decisions,
    Effects,
    Events,
    enter_phase,
    leave_unchanged,
)
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState, empty_shoe, rotate_cut

_REASON_LEAST, _REASON_MOST = 3, 200
"""Letters of the reason for which cards are changed."""


def _open_table(_state: TableState, _by: TablePerson, command: c.OpenTable) -> Events:
    check_name(command.dealer)
    opened = e.TableOpened(command.dealer, command.at_minutes)
    return (opened, enter_phase(TablePhase.INSPECTION))


def _inspect_cards(state: TableState, by: TablePerson, command: c.InspectCards) -> Events:
    if command.tens < 0:
        raise refuse_at_table("NOT_A_COUNT", command.tens)
    done: Events = (e.CardsInspected(command.tens),)
    if state.phase is TablePhase.INSPECTION:
        done = (*done, enter_phase(TablePhase.VERIFICATION))
    return count_cards(state, by, command.cards, done)


def _verify_inspection(state: TableState, by: TablePerson, command: c.VerifyInspection) -> Events:
    if by.name in (state.dealer, state.inspected_by):
        raise refuse_at_table("SAME_PERSON", by.name)
    if command.tens_destroyed != state.tens:
        raise refuse_at_table("TENS_NOT_DESTROYED", command.tens_destroyed, tens=state.tens)
    return (e.InspectionVerified(by.name), enter_phase(TablePhase.SPREAD))


def _show_cards(state: TableState, _by: TablePerson, command: c.ShowCards) -> Events:
    if command.player not in state.players:
        raise refuse_at_table("NOT_SEATED", command.player, name=command.player)
    return (e.CardsShown(command.player), enter_phase(TablePhase.WASH))


def _wash_cards(state: TableState, _by: TablePerson, command: c.WashCards) -> Events:
    """A card that turned over in the wash makes the wash be done again, where the house says so.

    Clauses: section-13:(c)(3). Rulings: A60.
    """
    washed = e.CardsWashed(command.exposed)
    if command.exposed and state.rules.shoe.remix_after_exposed_card:
        return (washed,)
    return (washed, enter_phase(TablePhase.SHUFFLE))


def _change_cards(state: TableState, by: TablePerson, command: c.ChangeCards) -> Events:
    """Clauses: section-13:(c)(4), section-13:(g)(10)(ii). Rulings: S28."""
    if state.round is not None:
        raise refuse_at_table("COUNT_IN_A_ROUND", command_words(command))
    reason = " ".join(command.reason.split())
    if not _REASON_LEAST <= len(reason) <= _REASON_MOST:
        raise refuse_at_table("REASON_MISSING", command.reason[:40], most=_REASON_MOST)
    check_shoe_revealed(state, command)
    if command.at_minutes < state.now:
        raise refuse_at_table("TIME_RUNS_BACK", command.at_minutes)
    changed = e.CardsChanged(command.at_minutes, reason, by.name)
    return (changed, enter_phase(TablePhase.INSPECTION))


def _close_table(state: TableState, by: TablePerson, command: c.CloseTable) -> Events:
    check_shoe_revealed(state, command)
    return (e.TableClosed(by.name), enter_phase(TablePhase.CLOSED))


def _after_table_opened(state: TableState, event: e.TableOpened) -> TableState:
    at = event.at_minutes
    return state._replace(dealer=event.dealer, cards_since=at, now=at, shoes=0, cut_from=None)


def _after_cards_inspected(state: TableState, event: e.CardsInspected) -> TableState:
    return state._replace(tens=event.tens, inspected_by=state.dealer, discrepancy=())


def _after_inspection_verified(state: TableState, _event: e.InspectionVerified) -> TableState:
    return state._replace(tens=0, inspected_by="")


def _after_cards_changed(state: TableState, event: e.CardsChanged) -> TableState:
    """Other cards do not make the game begin anew: the offer of the cut goes on."""
    since = empty_shoe(rotate_cut(state))
    at = event.at_minutes
    return since._replace(cards_since=at, now=at, discrepancy=())


def _after_table_closed(state: TableState, _event: e.TableClosed) -> TableState:
    return state._replace(seats=(), dealer="", discrepancy=())


OPENING_DECISIONS: Decisions = {
    c.OpenTable: _open_table,
    c.InspectCards: _inspect_cards,
    c.VerifyInspection: _verify_inspection,
    c.ShowCards: _show_cards,
    c.WashCards: _wash_cards,
    c.ChangeCards: _change_cards,
    c.CloseTable: _close_table,
}
OPENING_EFFECTS: Effects = {
    e.TableOpened: _after_table_opened,
    e.CardsInspected: _after_cards_inspected,
    e.InspectionVerified: _after_inspection_verified,
    e.CardsShown: leave_unchanged,
    e.CardsWashed: leave_unchanged,
    e.CardsChanged: _after_cards_changed,
    e.TableClosed: _after_table_closed,
}
