"""Coupons at a table: laid down by their serials, and at a live table once staff have seen them."""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.game.round import commands as c
from spanish21.game.table import Role, TablePerson, step_table
from spanish21.house.people.roles import Act
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.house.table.decide.game_commands import check_goes_on, give
from spanish21.house.table.decide.transaction import TableTransaction
from spanish21.ledger.decide.coupons import find_playable
from spanish21.ledger.refusals import refuse_entry
from spanish21.refusal import Refusal


def _play(transaction: TableTransaction, command: d.PlayCoupons) -> None:
    """Lay coupons down beside wagers; what a player says at a live table waits for staff.

    Rulings: A58.
    """
    transaction.may(Act.PLAY)
    table, by = transaction.table, transaction.by.name
    check_goes_on(table, c.CloseWagers())
    coupons = _name_coupons(transaction, command)
    wagers = _wagers(command.box, command.player, command.wagers, coupons)
    if table.automatic or by == table.state.dealer:
        transaction.dealer.happen(h.CouponsPlaced(command.player, command.box, coupons, by))
        give(transaction, wagers, "" if command.player == by else command.player)
        return
    if command.player != by:
        say = f"only the dealer of a live table speaks for {command.player}"
        raise Refusal("player", command.player, say, name="NOT_FOR_OTHERS")
    # What the table would refuse once staff have seen the paper is refused at once.
    step_table(table.state, TablePerson(by, Role.PLAYER), wagers)
    transaction.dealer.happen(h.CouponsCalled(by, command.box, command.wagers, coupons))


def _name_coupons(transaction: TableTransaction, command: d.PlayCoupons) -> h.NamedCoupons:
    """The coupons of these serials, with what each is worth."""
    place = (transaction.table.name, command.box, command.player)
    serials = [serial for _, serial in command.serials]
    if not serials or len(set(serials)) < len(serials):
        raise refuse_entry("COUPON_TWICE", ", ".join(serials) or "none")
    return tuple(
        (
            spot,
            serial,
            find_playable(transaction.ledger, serial, place, transaction.dealer.at).cents,
        )
        for spot, serial in command.serials
    )


def _wagers(box: int, player: str, wagers: c.SpotAmounts, coupons: h.NamedCoupons) -> c.PlaceWagers:
    amounts = tuple((spot, cents) for spot, _, cents in coupons)
    return c.PlaceWagers(box, player, wagers, amounts)


def _confirm(transaction: TableTransaction, command: d.ConfirmCoupons) -> None:
    """The dealer or the floor has seen the paper: the coupons count from now on."""
    called = _find_call(transaction, command.player)
    table, place = transaction.table, (transaction.table.name, called.box, called.player)
    check_goes_on(table, c.CloseWagers())
    for _, serial, _ in called.coupons:
        find_playable(transaction.ledger, serial, place, transaction.dealer.at)
    laid = h.CouponsPlaced(called.player, called.box, called.coupons, transaction.by.name)
    transaction.dealer.happen(laid)
    wagers = _wagers(called.box, called.player, called.wagers, called.coupons)
    transaction.dealer.give(TablePerson(called.player, Role.PLAYER), wagers)


def _decline(transaction: TableTransaction, command: d.DeclineCoupons) -> None:
    called = _find_call(transaction, command.player)
    transaction.dealer.happen(h.CouponsDeclined(called.player, transaction.by.name))


def _find_call(transaction: TableTransaction, player: str) -> h.CouponsCalled:
    transaction.may(Act.CONFIRM_CASH)
    for called in transaction.table.coupon_calls:
        if called.player == player:
            return called
    say = "no coupons of his wait to be seen"
    raise Refusal("player", player, say, name="NO_COUPONS_CALLED")


COUPON_DECIDERS: Mapping[type, Callable[[TableTransaction, Any], None]] = {
    d.PlayCoupons: _play,
    d.ConfirmCoupons: _confirm,
    d.DeclineCoupons: _decline,
}
