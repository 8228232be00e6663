"""The floor's part: tables configured, opened, closed and paused; calls."""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.house.configuration.jackpot_terms import check_table_fits
from spanish21.house.configuration.legal_standing import LegalStanding
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.people.roles import Act, may
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.house.table.decide.transaction import (
    REASON_MAX_LENGTH,
    Actor,
    TableContext,
    TableTransaction,
    check_reason,
    require_automatic,
    require_undisputed,
)
from spanish21.house.table.house_table import HouseTable, new_house_table
from spanish21.ledger import Ledger
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.statutes import NO_LEGAL_LIMITS


def configure_new_table(
    context: TableContext, by: Actor, table: str, command: d.SetTable
) -> HouseTable:
    """Configure a table that is not in the house yet."""
    ledger, standing = context.ledger, context.standing
    return new_house_table(_settings_with_terms(ledger, by, table, command, standing))


def _settings_with_terms(
    ledger: Ledger, by: Actor, table: str, command: d.SetTable, standing: LegalStanding | None
) -> TableSettings:
    """The settings that the command names, with the terms of their jackpots.

    Refuses the command unless the house itself gives it: at its founding or by an approved change.
    An approved change has been held against the limits of its day; a table that exceeds those of
    another day is set, and does not open.
    """
    _check_by_house(by, table)
    if command.settings.table != table:
        raise Refusal("table", command.settings.table, f"these are the settings of {table}")
    legal = None if standing is None else NO_LEGAL_LIMITS
    return check_table_fits(ledger, command.settings, legal=legal)


def _check_by_house(by: Actor, table: str) -> None:
    if not by.is_house:
        say = "a change is proposed by one person and approved by another"
        raise Refusal("settings", table, say, name="PROPOSE_IT")


def _take_terms(transaction: TableTransaction, _command: d.TakeJackpotTerms) -> None:
    """Let the house have a table look at the terms of its jackpots, which it does anyway."""
    _check_by_house(transaction.by, transaction.table.name)


def _set_table(transaction: TableTransaction, command: d.SetTable) -> None:
    settings = _settings_with_terms(
        transaction.ledger,
        transaction.by,
        transaction.table.name,
        command,
        transaction.standing,
    )
    transaction.dealer.happen(h.TableSet(settings))
    if transaction.table.automatic and not transaction.table.state.players:
        # No player is in a round or a shoe, so the settings need not wait for its end.
        transaction.dealer.take_settings()


def _open_doors(transaction: TableTransaction, _command: d.OpenDoors) -> None:
    transaction.may(Act.OPEN_TABLE)
    require_automatic(transaction.table, "a live table is opened with its dealer's name")
    transaction.check_may_open()
    transaction.dealer.open()


def _close_doors(transaction: TableTransaction, _command: d.CloseDoors) -> None:
    transaction.may(Act.CLOSE_TABLE)
    require_automatic(
        transaction.table, "the floor closes a live table when its cards are put away"
    )
    require_undisputed(transaction.table)
    if transaction.table.paused:
        transaction.dealer.happen(h.TableResumed(transaction.by.name))
    transaction.dealer.close()


def _pause(transaction: TableTransaction, command: d.PauseTable) -> None:
    transaction.may(Act.PAUSE_TABLE)
    if transaction.table.paused:
        say = f"it stands still already: {transaction.table.paused}"
        raise Refusal("table", transaction.table.name, say, name="PAUSED")
    reason = check_reason("reason", command.reason)
    transaction.dealer.happen(h.TablePaused(reason, transaction.by.name))


def _resume(transaction: TableTransaction, _command: d.ResumeTable) -> None:
    transaction.may(Act.RESUME_TABLE)
    if transaction.table.dispute_stops:
        require_undisputed(transaction.table)
    if not transaction.table.paused:
        raise Refusal("table", transaction.table.name, "it does not stand still", name="NOT_PAUSED")
    transaction.dealer.happen(h.TableResumed(transaction.by.name))


def _call_floor(transaction: TableTransaction, command: d.CallFloor) -> None:
    transaction.may(Act.CALL_FLOOR)
    _check_dealer(transaction)
    transaction.dealer.happen(
        h.FloorCalled(check_reason("reason", command.reason), transaction.by.name)
    )


def _check_dealer(transaction: TableTransaction) -> None:
    """Only the dealer of a table uses its keys; an automatic table has no human dealer."""
    table = transaction.table
    if table.automatic or table.state.dealer != transaction.by.name:
        dealer = "the house" if table.automatic else table.state.dealer or "nobody"
        say = f"{dealer} deals at this table"
        raise Refusal("dealer", transaction.by.name, say, name="NOT_THE_DEALER")


def _hit_jackpot(transaction: TableTransaction, _command: d.HitJackpot) -> None:
    """Refuse the key if no hand hits the jackpot, so that none is called by mistake."""
    transaction.may(Act.LOCK_JACKPOT)
    if not may(transaction.by.roles, Act.ANSWER_CALL):
        _check_dealer(transaction)
    on = transaction.table.state.round or transaction.table.last
    if on is None or not on.awards:
        say = "no jackpot wager of this round has won"
        raise Refusal("jackpot", transaction.table.name, say, name="NO_AWARD")
    won = ", ".join(f"box {award.box} {award.row}" for award in on.awards)
    transaction.dealer.happen(
        h.FloorCalled(f"jackpot hit: {won}"[:REASON_MAX_LENGTH], transaction.by.name)
    )


def _answer_call(transaction: TableTransaction, _command: d.AnswerCall) -> None:
    transaction.may(Act.ANSWER_CALL)
    if not transaction.table.floor_call:
        raise Refusal("table", transaction.table.name, "it has not called", name="NOT_CALLED")
    transaction.dealer.happen(h.FloorCame(transaction.by.name))


FLOOR_COMMAND_DECIDERS: Mapping[type, Callable[[TableTransaction, Any], None]] = {
    d.SetTable: _set_table,
    d.TakeJackpotTerms: _take_terms,
    d.OpenDoors: _open_doors,
    d.CloseDoors: _close_doors,
    d.PauseTable: _pause,
    d.ResumeTable: _resume,
    d.CallFloor: _call_floor,
    d.HitJackpot: _hit_jackpot,
    d.AnswerCall: _answer_call,
}
