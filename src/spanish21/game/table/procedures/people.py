"""People at a table: seats, dealers, and who may play."""

from spanish21.game.round.moves.seat import change_seat
from spanish21.game.round.moves.wagers import check_name
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.people import TablePerson
from spanish21.game.table.phases import TablePhase
from spanish21.game.table.procedures.steps import Decisions, Effects, Events, enter_phase
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState


def _sit(state: TableState, by: TablePerson, command: c.Sit) -> Events:
    """Clauses: section-13:(n)(1), bet-bigger:Rules-[56]."""
    rules = state.rules.boxes
    if not 1 <= command.box <= rules.boxes:
        raise refuse_at_table("NO_SUCH_SEAT", command.box, boxes=rules.boxes)
    there = dict(state.seats).get(command.box)
    if there is not None:
        raise refuse_at_table("SEAT_TAKEN", command.box, name=there)
    if by.name in state.players and not rules.several_boxes_per_player:
        raise refuse_at_table("ONE_SEAT_PER_PLAYER", command.box)
    return (e.PlayerSat(by.name, command.box), *_tell_round(state, command.box, by.name))


def _tell_round(state: TableState, box: int, player: str) -> Events:
    """Tell a round that is on who sits at a box from now on: he decides there.

    Clauses: section-13:(m)(2). Rulings: A65.
    """
    if state.round is None:
        return ()
    return tuple(e.RoundHappened(event) for event in change_seat(box, player))


def _leave(state: TableState, by: TablePerson, _command: c.Leave) -> Events:
    if by.name not in state.players:
        raise refuse_at_table("NOT_SEATED", by.name, name=by.name)
    on = state.round
    called = any(wager.player == by.name for wager in state.cash)
    if called or (on is not None and any(box.bettor_of(by.name) >= 0 for box in on.boxes)):
        raise refuse_at_table("WAGERS_ON_THE_LAYOUT", by.name, name=by.name)
    left = [box for box, player in state.seats if player == by.name]
    return (
        e.PlayerLeft(by.name),
        *(event for box in left for event in _tell_round(state, box, "")),
    )


def _change_dealer(state: TableState, _by: TablePerson, command: c.ChangeDealer) -> Events:
    """A new dealer may come at any time; he burns a card before dealing, where the rules say so.

    The card that he burns with a new shoe is burned by him already.

    Clauses: section-13:(g)(3). Rulings: A50.
    """
    check_name(command.dealer)
    if command.dealer == state.dealer:
        raise refuse_at_table("SAME_DEALER", command.dealer, name=command.dealer)
    changed = e.DealerChanged(command.dealer)
    if state.phase is TablePhase.READY and state.rules.shoe.burn_per_new_dealer:
        return (changed, enter_phase(TablePhase.BURN))
    return (changed,)


def _admit_player(_state: TableState, by: TablePerson, command: c.AdmitPlayer) -> Events:
    return (e.PlayerAdmitted(command.player, by.name),)


def _after_player_sat(state: TableState, event: e.PlayerSat) -> TableState:
    return state._replace(seats=(*state.seats, (event.box, event.player)))


def _after_player_left(state: TableState, event: e.PlayerLeft) -> TableState:
    """A player who leaves has declined a cut that was offered to him; the last ends the game."""
    seats = tuple(seat for seat in state.seats if seat[1] != event.player)
    offered = "" if state.cut_offered == event.player else state.cut_offered
    left = state._replace(seats=seats, cut_offered=offered)
    if event.player == state.shown_to:
        left = left._replace(shown_to="")
    if seats:
        return left
    return left._replace(cut_from=None, cut_began_at=0, idle=state.round is None)


def _after_dealer_changed(state: TableState, event: e.DealerChanged) -> TableState:
    due = max(state.burn_due, state.rules.shoe.burn_per_new_dealer)
    return state._replace(dealer=event.dealer, burn_due=due)


def _after_player_admitted(state: TableState, event: e.PlayerAdmitted) -> TableState:
    return state._replace(admitted=(*state.admitted, event.player))


PEOPLE_DECISIONS: Decisions = {
    c.Sit: _sit,
    c.Leave: _leave,
    c.ChangeDealer: _change_dealer,
    c.AdmitPlayer: _admit_player,
}
PEOPLE_EFFECTS: Effects = {
    e.PlayerSat: _after_player_sat,
    e.PlayerLeft: _after_player_left,
    e.DealerChanged: _after_dealer_changed,
    e.PlayerAdmitted: _after_player_admitted,
}
