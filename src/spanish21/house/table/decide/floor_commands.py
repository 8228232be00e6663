"""The floor's part: tables configured, opened, closed and paused; calls, and chips for cash."""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.house.configuration.table_settings import check_settings
from spanish21.house.people.roles import Act, may
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.house.table.decide.transaction import (
    REASON_MAX_LENGTH,
    Actor,
    TableTransaction,
    check_reason,
    require_automatic,
    require_undisputed,
)
from spanish21.house.table.house_table import HouseTable, new_house_table
from spanish21.ledger.decide.amount_limits import MOST_CENTS, check_held
from spanish21.ledger.decide.transfer_builders import make_transfer, micros
from spanish21.money import format_cents
from spanish21.refusal import Refusal


def configure_new_table(by: Actor, table: str, command: d.SetTable) -> HouseTable:
    """A table that was not there before."""
    _check_set(by, table, command)
    return new_house_table(command.settings)


def _check_set(by: Actor, table: str, command: d.SetTable) -> None:
    """Only the house sets tables: when it is founded, or when a change has been approved."""
    if not by.is_house:
        say = "a change is proposed by one person and approved by another"
        raise Refusal("settings", table, say, name="PROPOSE_IT")
    check_settings(command.settings)
    if command.settings.table != table:
        raise Refusal("table", command.settings.table, f"these are the settings of {table}")


def _set_table(work: TableTransaction, command: d.SetTable) -> None:
    _check_set(work.by, work.table.name, command)
    work.dealer.happen(h.TableSet(command.settings))
    if work.table.automatic and not work.table.state.players:
        # Nobody is in the middle of anything: no shoe has to be waited for.
        work.dealer.take_settings()


def _open_doors(work: TableTransaction, _command: d.OpenDoors) -> None:
    work.may(Act.OPEN_TABLE)
    require_automatic(work.table, "a live table is opened with its dealer's name")
    work.dealer.open()


def _close_doors(work: TableTransaction, _command: d.CloseDoors) -> None:
    work.may(Act.CLOSE_TABLE)
    require_automatic(work.table, "the floor closes a live table when its cards are put away")
    require_undisputed(work.table)
    if work.table.paused:
        work.dealer.happen(h.TableResumed(work.by.name))
    work.dealer.close()


def _pause(work: TableTransaction, command: d.PauseTable) -> None:
    work.may(Act.PAUSE_TABLE)
    if work.table.paused:
        say = f"it stands still already: {work.table.paused}"
        raise Refusal("table", work.table.name, say, name="PAUSED")
    reason = check_reason("reason", command.reason)
    work.dealer.happen(h.TablePaused(reason, work.by.name))


def _resume(work: TableTransaction, _command: d.ResumeTable) -> None:
    work.may(Act.RESUME_TABLE)
    if work.table.dispute_stops:
        require_undisputed(work.table)
    if not work.table.paused:
        raise Refusal("table", work.table.name, "it does not stand still", name="NOT_PAUSED")
    work.dealer.happen(h.TableResumed(work.by.name))


def _call_floor(work: TableTransaction, command: d.CallFloor) -> None:
    work.may(Act.CALL_FLOOR)
    _check_dealer(work)
    work.dealer.happen(h.FloorCalled(check_reason("reason", command.reason), work.by.name))


def _check_dealer(work: TableTransaction) -> None:
    """The keys of a table are its dealer's; at an automatic one nobody is, whatever his name is."""
    table = work.table
    if table.automatic or table.state.dealer != work.by.name:
        dealer = "the house" if table.automatic else table.state.dealer or "nobody"
        say = f"{dealer} deals at this table"
        raise Refusal("dealer", work.by.name, say, name="NOT_THE_DEALER")


def _hit_jackpot(work: TableTransaction, _command: d.HitJackpot) -> None:
    """The key is refused where no jackpot was hit, so that no hand is called one by mistake."""
    work.may(Act.LOCK_JACKPOT)
    if not may(work.by.roles, Act.ANSWER_CALL):
        _check_dealer(work)
    on = work.table.state.round or work.table.last
    if on is None or not on.awards:
        say = "no jackpot wager of this round has won"
        raise Refusal("jackpot", work.table.name, say, name="NO_AWARD")
    won = ", ".join(f"box {award.box} {award.row}" for award in on.awards)
    work.dealer.happen(h.FloorCalled(f"jackpot hit: {won}"[:REASON_MAX_LENGTH], work.by.name))


def _answer_call(work: TableTransaction, _command: d.AnswerCall) -> None:
    work.may(Act.ANSWER_CALL)
    if not work.table.called:
        raise Refusal("table", work.table.name, "it has not called", name="NOT_CALLED")
    work.dealer.happen(h.FloorCame(work.by.name))


def _buy_chips(work: TableTransaction, command: d.BuyChips) -> None:
    """Cash on the table becomes chips; the dealer counts it, the drop box takes it."""
    work.may(Act.DEAL)
    table = work.table
    if table.automatic or table.state.dealer != work.by.name:
        say = "only the dealer of a live table sells chips at it"
        raise Refusal("player", command.player, say, name="NOT_FOR_OTHERS")
    if command.player not in table.state.players:
        say = f"{command.player} does not sit at this table"
        raise Refusal("player", command.player, say, name="NOT_SEATED")
    if command.cents < 1:
        raise Refusal("cents", command.cents, "buy in for more than $0")
    if command.cents > MOST_CENTS:
        say = f"buy in for {format_cents(MOST_CENTS)} or less"
        raise Refusal("cents", command.cents, say, name="TOO_MUCH")
    if table.paused:
        raise Refusal("table", table.name, f"it stands still: {table.paused}", name="PAUSED")
    work.transfers = make_transfer("buy-in", micros(command.cents), credit=command.player)
    check_held(work.ledger.book, work.transfers)
    work.dealer.happen(h.ChipsSold(command.player, command.cents, work.by.name))


FLOOR_COMMAND_DECIDERS: Mapping[type, Callable[[TableTransaction, Any], None]] = {
    d.SetTable: _set_table,
    d.OpenDoors: _open_doors,
    d.CloseDoors: _close_doors,
    d.PauseTable: _pause,
    d.ResumeTable: _resume,
    d.CallFloor: _call_floor,
    d.HitJackpot: _hit_jackpot,
    d.AnswerCall: _answer_call,
    d.BuyChips: _buy_chips,
}
