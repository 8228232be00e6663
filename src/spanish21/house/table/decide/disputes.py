"""Disputes: staff look at a round again and rule on it; each ruling that moves money is an entry."""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.house.people.roles import Act, may
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.house.table.decide.transaction import (
    TableTransaction,
    check_reason,
    require_undisputed,
)
from spanish21.house.table.house_table import HouseTable
from spanish21.house.table.money.large_wins import find_ruled_wins
from spanish21.house.table.money.table_banks import TableBank, bank_of_table
from spanish21.ledger import Ledger
from spanish21.ledger.decide.amount_limits import MOST_CENTS, check_held
from spanish21.ledger.decide.awards import hold_win
from spanish21.ledger.decide.transfer_builders import make_transfer, micros
from spanish21.ledger.journal.people_names import same_person
from spanish21.money import check_whole_cents, format_cents_short
from spanish21.refusal import Refusal


def _open_dispute(transaction: TableTransaction, command: d.OpenDispute) -> None:
    """Open a dispute; the table pauses, so that staff can look at the cards on it.

    Not for a player at an automatic table, who could stop it for everybody: there every card
    is in the journal, and the floor stops the table where it finds that it must. What has been
    ruled on is for staff to open again, or one player could stop a table as often as he likes.
    """
    transaction.may(Act.OPEN_DISPUTE)
    table, name = transaction.table, transaction.by.name
    require_undisputed(table)
    reason = check_reason("reason", command.reason)
    if not 1 <= command.round <= table.state.rounds:
        say = f"this table has played rounds 1 to {table.state.rounds}"
        raise Refusal("round", command.round, say, name="NO_SUCH_ROUND")
    staff = may(transaction.by.roles, Act.CALL_FLOOR) or may(transaction.by.roles, Act.PAUSE_TABLE)
    if not staff:
        _check_played(table, name, command.round)
        _check_not_ruled(table, command.round)
    dispute = f"{table.name}-{command.round}-{table.number + 1}"
    stands_still = staff or not table.automatic
    transaction.dealer.happen(
        h.DisputeOpened(dispute, command.round, reason, name, stands_still=stands_still)
    )


def _check_played(table: HouseTable, player: str, number: int) -> None:
    """A player disputes a round he wagered in, while the table still recalls it."""
    on = table.state.round
    now = on is not None and table.state.rounds == number
    if now and on is not None and any(box.bettor_of(player) >= 0 for box in on.boxes):
        return
    if not any(one.number == number and player in dict(one.nets) for one in table.recent):
        say = "a player disputes a round he had wagers in"
        raise Refusal("round", number, say, name="NOT_YOUR_ROUND")


def _check_not_ruled(table: HouseTable, number: int) -> None:
    """A ruling stands for players; only staff may open a dispute of the same round again."""
    if number in table.ruled:
        say = "it has been ruled on; the dealer or the floor may dispute it again"
        raise Refusal("round", number, say, name="RULED_ALREADY")


def _rule_dispute(transaction: TableTransaction, command: d.RuleDispute) -> None:
    """Rule on a dispute; two people sign a ruling that moves money."""
    transaction.may(Act.RULE_DISPUTE)
    table = transaction.table
    if not table.dispute:
        raise Refusal(
            "dispute", table.name, "no round of this table is disputed", name="NO_DISPUTE"
        )
    ruling = check_reason("ruling", command.ruling)
    if len(dict(command.corrections)) != len(command.corrections):
        raise Refusal("corrections", len(command.corrections), "name each player once")
    alone = same_person(command.second, transaction.by.name)
    if alone or (command.corrections and not command.second):
        say = "a ruling that moves money is signed by two people"
        raise Refusal("second", command.second or "nobody", say, name="TWO_PEOPLE")
    if any(cents < 0 for _, cents in command.corrections):
        _check_not_by_himself(table, command.second)
    ruled = h.DisputeRuled(
        table.dispute, ruling, command.corrections, transaction.by.name, command.second
    )
    if command.corrections:
        _post_ruling(transaction, ruled)
    transaction.dealer.happen(ruled)


def _post_ruling(transaction: TableTransaction, ruled: h.DisputeRuled) -> None:
    """The money of a ruling: a large win goes the way of every other one, and is held.

    Rulings: S41.
    """
    table, ledger = transaction.table, transaction.ledger
    _check_corrections(ledger, ruled.corrections)
    wins = find_ruled_wins(ledger, table, ruled)
    of_wins = [(win.player, win.cents) for win in wins]
    bank = bank_of_table(ledger, table.name, table.settings.fill_code)
    _correct(bank, tuple(one for one in ruled.corrections if one not in of_wins))
    held = [hold_win(win, table=table.name, number=table.disputed) for win in wins]
    bank.set_aside(*(move for _, moves in held for move in moves))
    bank.finish()
    transaction.facts = tuple(fact for fact, _ in held)
    transaction.transfers = tuple(bank.transfers)
    check_held(ledger.book, transaction.transfers)


def _check_not_by_himself(table: HouseTable, second: str) -> None:
    """Refuse the second signature of who opened the dispute, where money goes back to the house.

    Rulings: A68.
    """
    if same_person(second, table.disputed_by):
        say = f"{table.disputed_by} opened the dispute; somebody else signs what takes money back"
        raise Refusal("second", second, say, name="REPORTED_BY_HIMSELF")


def _check_corrections(ledger: Ledger, corrections: h.Corrections) -> None:
    """Refuse amounts that a ruling cannot move, and players who never had chips here."""
    accounts = ledger.book.balances()
    for player, cents in corrections:
        if f"player:{player}" not in accounts:
            # The name is misspelled, or is of a person who never played here.
            raise Refusal("corrections", player, "nobody of this name has had chips here")
        check_whole_cents(cents, field="corrections")
        if not cents:
            raise Refusal(
                "corrections", f"{player} {format_cents_short(cents)}", "move more than $0"
            )
        if abs(cents) > MOST_CENTS:
            say = f"move {format_cents_short(MOST_CENTS)} or less"
            raise Refusal(
                "corrections", f"{player} {format_cents_short(cents)}", say, name="TOO_MUCH"
            )


def _correct(bank: TableBank, corrections: h.Corrections) -> None:
    """Chips from and to players; at a tray that cannot pay them, the ruling waits for a fill."""
    for player, cents in corrections:
        if cents < 0:
            taken = make_transfer(
                "correction-taken", micros(-cents), debit=player, credit=bank.table
            )
            bank.add(*taken)
    bank.check_holds(sum(micros(cents) for _, cents in corrections if cents > 0))
    for player, cents in corrections:
        if cents > 0:
            bank.pay(player, micros(cents), "correction-paid")


DISPUTE_DECIDERS: Mapping[type, Callable[[TableTransaction, Any], None]] = {
    d.OpenDispute: _open_dispute,
    d.RuleDispute: _rule_dispute,
}
