"""Wagers in cash: called, confirmed by two people, and withdrawn."""

from spanish21.game.round import commands as r
from spanish21.game.round.course.phase import Phase
from spanish21.game.round.decide import step
from spanish21.game.round.moves.wagers import check_spot_amounts
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.irregularities import round_in_play
from spanish21.game.table.people import Role, TablePerson
from spanish21.game.table.procedures.rounds import check_entry, wrap_round_step
from spanish21.game.table.procedures.steps import Decisions, Effects, Events
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import CashWager, TableState
from spanish21.money import check_whole_cents, format_cents_short


def _call_cash_wager(state: TableState, by: TablePerson, command: c.CallCashWager) -> Events:
    """Clauses: section-13:(e)(3), section-13:(f)(3). Rulings: A73."""
    check_whole_cents(command.cents, field="wager")
    if round_in_play(state).phase is not Phase.WAGERING:
        raise refuse_at_table("CASH_NOT_NOW", format_cents_short(command.cents))
    if command.cents <= 0:
        raise refuse_at_table("CASH_AMOUNT", format_cents_short(command.cents))
    if any(wager.player == by.name for wager in state.cash):
        raise refuse_at_table(
            "CASH_CALLED_ALREADY", format_cents_short(command.cents), name=by.name
        )
    check_entry(state, by.name)
    check_spot_amounts(command.beside, field="beside")
    for spot, cents in command.beside:
        if spot == command.spot or cents <= 0:
            raise refuse_at_table("CASH_BESIDE", f"{spot} {format_cents_short(cents)}")
    called = e.CashWagerCalled(by.name, command.box, command.spot, command.cents, command.beside)
    wager = CashWager(by.name, command.box, command.spot, command.cents, beside=command.beside)
    step(round_in_play(state), _with_cash(state, wager))
    return (called,)


def _with_cash(state: TableState, wager: CashWager) -> r.PlaceWagers:
    """The wagers a player has on a box with the cash among them, and the chips beside it."""
    on = round_in_play(state)
    put: dict[str, int] = {}
    coupons: tuple[tuple[str, int], ...] = ()
    if 1 <= wager.box <= len(on.boxes):
        box = on.boxes[wager.box - 1]
        place = box.bettor_of(wager.player)
        if place >= 0:
            put, coupons = dict(box.bettors[place].wagers), box.bettors[place].coupons
    put.update(wager.beside)
    put[wager.spot] = put.get(wager.spot, 0) + wager.cents
    return r.PlaceWagers(wager.box, wager.player, tuple(put.items()), coupons)


def _confirm_cash_wager(state: TableState, by: TablePerson, command: c.ConfirmCashWager) -> Events:
    """With the dealer's and the supervisor's word the cash becomes chips on the layout.

    Clauses: section-13:(e)(3), section-13:(f)(3).
    """
    wager = _called(state, command.player)
    others = {wager.player, *wager.people}
    if by.name in others and by.role.value not in wager.confirmed:
        raise refuse_at_table("SAME_PERSON", by.name)
    if by.role.value in wager.confirmed:
        raise refuse_at_table("CONFIRMED_ALREADY", by.role.value, role=by.role.value)
    confirmed = e.CashWagerConfirmed(command.player, by.name, by.role.value)
    if not wager.confirmed:
        return (confirmed,)
    placed = step(round_in_play(state), _with_cash(state, wager))
    changed = e.CashChanged(command.player, wager.cents)
    return (confirmed, changed, *wrap_round_step(state, placed))


def _called(state: TableState, player: str) -> CashWager:
    for wager in state.cash:
        if wager.player == player:
            return wager
    raise refuse_at_table("NO_CASH_WAGER", player, name=player)


def _withdraw_cash_wager(
    state: TableState, by: TablePerson, command: c.WithdrawCashWager
) -> Events:
    wager = _called(state, command.player)
    if by.role is Role.PLAYER and by.name != wager.player:
        raise refuse_at_table("PLAYER_IN_NAME_ONLY", by.name, name=by.name)
    return (e.CashWagerWithdrawn(wager.player, by.name),)


def _after_cash_wager_called(state: TableState, event: e.CashWagerCalled) -> TableState:
    called = CashWager(event.player, event.box, event.spot, event.cents, beside=event.beside)
    return state._replace(cash=(*state.cash, called))


def _after_cash_wager_confirmed(state: TableState, event: e.CashWagerConfirmed) -> TableState:
    cash = tuple(
        wager._replace(confirmed=(*wager.confirmed, event.role), people=(*wager.people, event.by))
        if wager.player == event.player
        else wager
        for wager in state.cash
    )
    return state._replace(cash=cash)


def _after_cash_gone(state: TableState, event: e.CashChanged | e.CashWagerWithdrawn) -> TableState:
    return state._replace(cash=tuple(w for w in state.cash if w.player != event.player))


CASH_WAGER_DECISIONS: Decisions = {
    c.CallCashWager: _call_cash_wager,
    c.ConfirmCashWager: _confirm_cash_wager,
    c.WithdrawCashWager: _withdraw_cash_wager,
}
CASH_WAGER_EFFECTS: Effects = {
    e.CashWagerCalled: _after_cash_wager_called,
    e.CashWagerConfirmed: _after_cash_wager_confirmed,
    e.CashWagerWithdrawn: _after_cash_gone,
    e.CashChanged: _after_cash_gone,
}
