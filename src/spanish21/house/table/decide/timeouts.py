"""What the house does when it has waited long enough."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from spanish21.game.round import commands as c
from spanish21.game.table import Role, TablePerson, TablePhase
from spanish21.game.table import commands as t
from spanish21.game.table.irregularities import round_in_play
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.house.table.automatic_dealer import HOUSE_DEALER, AutomaticDealer
from spanish21.house.table.deadlines import next_deadline, no_player_may_wager, safe_answer
from spanish21.house.table.decide.transaction import TableTransaction
from spanish21.ledger.decide.jackpots import check_takes_wagers
from spanish21.refusal import Refusal

SHOE_RAN_OUT = "the shoe ran out of cards"
NOBODY_WAGERS = "nobody wagers"
NOBODY_MAY_WAGER = "no player at the table may wager before a reshuffle"
JACKPOT_STOPPED = "a jackpot that was wagered on takes no wagers"


def _time_out(transaction: TableTransaction, command: d.TimeOut) -> None:
    """What the house does when it has waited long enough."""
    dealer, table = transaction.dealer, transaction.table
    wait = next_deadline(table)
    if not transaction.by.is_house or wait is None or table.number != command.number:
        raise Refusal("time", command.number, "the table has moved on", name="MOVED_ON")
    if dealer.at < wait.until:
        raise Refusal("time", dealer.at, f"the table waits until {wait.until}", name="TOO_EARLY")
    dealer.happen(h.TimeRanOut(wait.what, wait.player))
    if wait.what == "wagers" and not _jackpots_take_wagers(transaction):
        dealer.void(JACKPOT_STOPPED)
    else:
        _TIMED[wait.what](dealer, wait.player)


def _jackpots_take_wagers(transaction: TableTransaction) -> bool:
    """Whether every jackpot that is wagered on still takes wagers.

    One may have stopped since the wager. Then the round cannot be dealt, and an absent player
    cannot take his wager back.
    """
    boxes = round_in_play(transaction.table.state).boxes
    spots = {spot for box in boxes for bettor in box.bettors for spot, _ in bettor.wagers}
    try:
        for number, name in enumerate(transaction.table.settings.jackpots, 1):
            if f"jackpot-{number}" in spots:
                check_takes_wagers(
                    transaction.ledger, transaction.dealer.at, name, transaction.table.name
                )
    except Refusal:
        return False
    return True


def _timed_cut(dealer: AutomaticDealer, _player: str) -> None:
    dealer.give(HOUSE_DEALER, t.DeclineCut())


def _timed_look(dealer: AutomaticDealer, player: str) -> None:
    dealer.give(TablePerson(player, Role.PLAYER), t.AcceptCards())


def _timed_wagers(dealer: AutomaticDealer, _player: str) -> None:
    wagered = any(box.bettors for box in round_in_play(dealer.table.state).boxes)
    if wagered:
        dealer.give(HOUSE_DEALER, c.CloseWagers())
    else:
        dealer.void(NOBODY_WAGERS)


def _timed_insurance(dealer: AutomaticDealer, _player: str) -> None:
    dealer.give(HOUSE_DEALER, c.CloseInsurance())


def _timed_turn(dealer: AutomaticDealer, player: str) -> None:
    answer = cast("c.Command", safe_answer(dealer.table))
    dealer.give(TablePerson(player, Role.PLAYER), answer)


def _timed_void(dealer: AutomaticDealer, _player: str) -> None:
    dealer.void(SHOE_RAN_OUT)


def _timed_cards(dealer: AutomaticDealer, _player: str) -> None:
    """Cards in use for their hours, or a shoe from which no player at the table may be dealt to."""
    state = dealer.table.state
    old = state.rules.shoe.cards_changed_within_hours
    locked_out = state.phase is TablePhase.READY and no_player_may_wager(state)
    dealer.change_cards(NOBODY_MAY_WAGER if locked_out else f"in use for {old} hours")


def _timed_seat(dealer: AutomaticDealer, player: str) -> None:
    dealer.give(TablePerson(player, Role.PLAYER), t.Leave())


def _timed_empty(dealer: AutomaticDealer, _player: str) -> None:
    dealer.close()


_TIMED: Mapping[str, Callable[[AutomaticDealer, str], None]] = {
    "look": _timed_look,
    "cut": _timed_cut,
    "wagers": _timed_wagers,
    "insurance": _timed_insurance,
    "turn": _timed_turn,
    "void": _timed_void,
    "cards": _timed_cards,
    "seat": _timed_seat,
    "empty": _timed_empty,
}

TIMEOUT_DECIDERS: Mapping[type, Callable[[TableTransaction, Any], None]] = {d.TimeOut: _time_out}
