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
    looks = state.rules.shoe.first_player_inspects
    phase = TablePhase.SPREAD if looks else TablePhase.WASH
    return (e.InspectionVerified(by.name), enter_phase(phase))


def _show_cards(state: TableState, _by: TablePerson, command: c.ShowCards) -> Events:
    """The first to arrive looks, not who sits lowest; cards that lie face down are turned for him.

    Clauses: section-13:(c)(2), section-13:(d)(8).
    """
    if command.player not in state.players:
        raise refuse_at_table("NOT_SEATED", command.player, name=command.player)
    first = state.players[0]
    if command.player != first:
        raise refuse_at_table("NOT_THE_FIRST_PLAYER", command.player, name=first)
    shown = (e.CardsShown(first), enter_phase(TablePhase.WASH))
    return shown if state.face_up else (e.CardsTurnedUp(), *shown)


def _accept_cards(state: TableState, by: TablePerson, _command: c.AcceptCards) -> Events:
    """Clauses: section-13:(c)(2), section-13:(c)(3)."""
    if by.name != state.shown_to:
        raise refuse_at_table("NOT_LOOKING", by.name, name=state.shown_to or "no player")
    return (e.CardsAccepted(by.name),)


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


def _after_cards_spread(state: TableState, event: e.CardsSpread) -> TableState:
    return state._replace(face_up=event.face == "face-up")


def _after_cards_turned_up(state: TableState, _event: e.CardsTurnedUp) -> TableState:
    return state._replace(face_up=True)


def _after_cards_shown(state: TableState, event: e.CardsShown) -> TableState:
    return state._replace(shown_to=event.player, idle=False)


def _after_cards_accepted(state: TableState, _event: e.CardsAccepted) -> TableState:
    return state._replace(shown_to="")


def _after_cards_washed(state: TableState, _event: e.CardsWashed) -> TableState:
    return state._replace(shown_to="")


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
    c.AcceptCards: _accept_cards,
    c.WashCards: _wash_cards,
    c.ChangeCards: _change_cards,
    c.CloseTable: _close_table,
}
OPENING_EFFECTS: Effects = {
    e.TableOpened: _after_table_opened,
    e.CardsInspected: _after_cards_inspected,
    e.InspectionVerified: _after_inspection_verified,
    e.CardsSpread: _after_cards_spread,
    e.CardsTurnedUp: _after_cards_turned_up,
    e.CardsShown: _after_cards_shown,
    e.CardsAccepted: _after_cards_accepted,
    e.CardsWashed: _after_cards_washed,
    e.CardsChanged: _after_cards_changed,
    e.TableClosed: _after_table_closed,
}
