"""spanish21 ledger: balances, the whole journal, its head, and money outside jackpots."""

import csv
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

import click
from rich.text import Text

from spanish21.cli.database.ledger_access import (
    current_time,
    execute_command,
    open_database,
    query_database,
)
from spanish21.cli.options.amounts import AMOUNT_TYPE, PERSON_TYPE
from spanish21.cli.options.database import LedgerRequest, with_database_option, with_write_options
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.console import make_console, make_table
from spanish21.cli.terminal.entry_record import entry_record
from spanish21.cli.terminal.output import echo_json, format_time, write_file
from spanish21.ledger import Entry, Ledger, Transfer
from spanish21.ledger import commands as c
from spanish21.ledger.double_entry.accounts import ACCOUNT_KINDS, Side, account, kind_name
from spanish21.ledger.double_entry.transfers import MONEY_MOVE_CODES, TRANSFER_CODES
from spanish21.ledger.refusals import refuse_entry
from spanish21.ledger.trays.trays import TRAY_MOMENTS
from spanish21.money import format_microdollars
from spanish21.phrasebook.money.ledger_facts import describe_entry
from spanish21.refusal import Refusal
from spanish21.reports.money.report import export_cell, format_dollars

JOURNAL_CSV_COLUMNS = (
    "entry",
    "time",
    "stream",
    "by",
    "id",
    "transfer",
    "code",
    "debit",
    "credit",
    "dollars",
    "stage",
    "resolves",
    "chain",
)


@click.group("ledger")
def ledger_group() -> None:
    """The book: what stands where, every entry, and money outside jackpots."""


# --- balance ------------------------------------------------------------------------------------


class _Balance(NamedTuple):
    """What stands on an account, and how much of that is not held back."""

    account: str
    micros: int
    available: int

    @property
    def side(self) -> Side:
        return ACCOUNT_KINDS[kind_name(self.account)].side


@ledger_group.command("balance")
@click.argument("accounts", nargs=-1, metavar="[ACCOUNT]...")
@with_database_option
@with_json_option
def balance(*, accounts: tuple[str, ...], database: str, as_json: bool) -> None:
    """What stands on each ACCOUNT, such as cage or primary:high; player means all players."""
    balances = query_database(database, lambda ledger: list(_balances(ledger, accounts)))
    if as_json:
        echo_json("spanish21-balances", {"balances": [_balance_record(one) for one in balances]})
        return
    if not balances:
        click.echo("No money has moved yet.")
        return
    for side, title in (
        (Side.DEBIT, "What the house has or has spent"),
        (Side.CREDIT, "What it owes"),
    ):
        _draw_side(title, [one for one in balances if one.side is side], total=not accounts)


def _balance_record(one: _Balance) -> dict[str, Any]:
    return {**one._asdict(), "side": one.side.value}


def _balances(ledger: Ledger, queries: tuple[str, ...]) -> Iterator[_Balance]:
    """The accounts asked for, or all of them, by kind in the order of the book."""
    used = ledger.book.balances()
    for name in queries:
        if not any(_matching_accounts(name, one) for one in used):
            if kind_name(name) or name in ACCOUNT_KINDS:
                raise Refusal("account", name, "no money has ever moved there")
            raise refuse_entry("UNKNOWN_ACCOUNT", name)
    kinds = list(ACCOUNT_KINDS)
    for name in sorted(used, key=lambda one: (kinds.index(kind_name(one)), one)):
        if not queries or any(_matching_accounts(query, name) for query in queries):
            yield _Balance(name, used[name], ledger.book.available(name))


def _matching_accounts(query: str, account_name: str) -> bool:
    return query in (account_name, account_name.partition(":")[0])


def _draw_side(title: str, balances: list[_Balance], *, total: bool) -> None:
    if not balances:
        return
    money = ("balance", "held back")
    drawn = make_table(title, "account", *money, "what it is", right=money)
    for one in balances:
        held = one.micros - one.available
        kind = ACCOUNT_KINDS[kind_name(one.account)]
        drawn.add_row(
            Text(one.account),
            format_microdollars(one.micros),
            format_microdollars(held) if held else "",
            kind.what,
        )
    if total:
        drawn.add_section()
        together = format_microdollars(sum(one.micros for one in balances))
        drawn.add_row("together", together, "", "", style="bold")
    make_console().print(drawn)


# --- export, head, find -------------------------------------------------------------------------


@ledger_group.command("export")
@click.option("--jsonl", "form", flag_value="jsonl", default=True, help="An entry a line. Default.")
@click.option("--csv", "form", flag_value="csv", help="A transfer a line, for a spreadsheet.")
@click.option("--after", type=int, default=0, metavar="ENTRY", help="Only what follows this entry.")
@click.option("--out", type=click.Path(path_type=Path), help="A file; standard output otherwise.")
@with_database_option
def export_command(*, form: str, after: int, out: Path | None, database: str) -> None:
    """Every entry of the journal as it was written, from the first to the last."""
    with open_database(database) as store, _sink(out) as sink:
        (_write_csv if form == "csv" else _write_jsonl)(sink, store.entries(after))


@contextmanager
def _sink(out: Path | None) -> Iterator[IO[str]]:
    if out is None:
        yield sys.stdout
        return
    try:
        with out.open("w", encoding="utf-8", newline="") as opened_file:
            yield opened_file
    except OSError as error:
        raise Refusal("out", str(out), f"it cannot be written: {error.strerror}") from None


def _write_jsonl(sink: IO[str], entries: Iterable[Entry]) -> None:
    for entry in entries:
        sink.write(json.dumps(entry_record(entry), ensure_ascii=False) + "\n")


def _write_csv(sink: IO[str], entries: Iterable[Entry]) -> None:
    """A line a transfer; an entry without transfers has one with its own values."""
    lines = csv.writer(sink, lineterminator="\n")
    lines.writerow(JOURNAL_CSV_COLUMNS)
    for entry in entries:
        head = (entry.seq, format_time(entry.at), entry.stream, entry.by, entry.id)
        for transfer in entry.transfers or (None,):
            cells = (*head, *_transfer_cells(transfer), entry.chain)
            lines.writerow(
                export_cell(cell, "text") if isinstance(cell, str) else cell for cell in cells
            )


def _transfer_cells(transfer: Transfer | None) -> tuple[str, ...]:
    if transfer is None:
        return ("",) * 7
    name, debit, credit, micros, code, stage, of = transfer
    return (name, code, debit, credit, format_dollars(micros), stage.value, of)


@ledger_group.command("head")
@click.option("--out", type=click.Path(path_type=Path), help="A file to keep away from here.")
@with_database_option
@with_json_option
def head_command(*, out: Path | None, database: str, as_json: bool) -> None:
    """Where the journal ends: how many entries, and the hash of them all.

    Export it daily. 'spanish21 audit ledger --head FILE' then shows that nothing before it
    was changed.
    """
    with open_database(database) as store:
        head = store.head()
    if out is not None:
        write_file(f"{head.seq} {head.chain}\n", out)
    if as_json:
        echo_json("spanish21-head", {**head._asdict(), "at": current_time()})
        return
    click.echo(f"{head.seq} {head.chain}")


@ledger_group.command("find")
@click.argument("name", metavar="ID")
@with_database_option
@with_json_option
def find(*, name: str, database: str, as_json: bool) -> None:
    """Was the command ID written? Exit status 1: it was not."""
    with open_database(database) as store:
        entry = store.find(name)
    if as_json:
        echo_json("spanish21-entry", {"entry": None if entry is None else entry_record(entry)})
    elif entry is None:
        click.echo(f"No command was written under the id {name}.")
    else:
        _draw_entry(entry)
    if entry is None:
        raise SystemExit(1)


def _draw_entry(entry: Entry) -> None:
    click.echo(f"Entry {entry.seq}, {format_time(entry.at)}, by {entry.by}, id {entry.id}")
    for line in describe_entry(entry):
        click.echo(line)
    if entry.transfers:
        drawn = make_table("", "code", "debit", "credit", "amount", "stage", right=["amount"])
        for one in entry.transfers:
            amount = format_microdollars(one.micros)
            drawn.add_row(one.code, Text(one.debit), Text(one.credit), amount, one.stage.value)
        make_console().print(drawn)


# --- move ---------------------------------------------------------------------------------------


_REASONS = "\n".join(f"{name:13} {TRANSFER_CODES[name].what}" for name in MONEY_MOVE_CODES)


@ledger_group.command("move", epilog=f"\b\n{_REASONS}")
@click.argument("code")
@click.argument("cents", **AMOUNT_TYPE)
@click.option("--player", help="Whose chips, where a player's move.", **PERSON_TYPE)
@with_write_options
def move(order: LedgerRequest, *, code: str, cents: int, player: str | None) -> None:
    """Move AMOUNT for the reason CODE, in a new database if there is none."""
    debit, credit = _sides(code, player)
    execute_command(order, c.MoveMoney(code, debit, credit, cents), creates=True)


def _sides(code: str, player: str | None) -> tuple[str, str]:
    """The accounts of a code, with the player that it needs, or none."""
    if code not in MONEY_MOVE_CODES:
        raise refuse_entry("MOVE_CODE", code, codes=", ".join(MONEY_MOVE_CODES))
    kinds = TRANSFER_CODES[code][:2]
    if "player" in kinds and player is None:
        raise Refusal("player", "nothing", f"{code} needs --player")
    if "player" not in kinds and player is not None:
        raise Refusal("player", player, f"{code} concerns no player")
    debit, credit = (account(kind, player or "" if kind == "player" else "") for kind in kinds)
    return debit, credit


# --- fill, credit, count-tray, count-drop -------------------------------------------------------


_SECOND = click.option(
    "--second", required=True, help="Who signs the slip or the count as well.", **PERSON_TYPE
)


@ledger_group.command("fill")
@click.argument("table")
@click.argument("cents", **AMOUNT_TYPE)
@_SECOND
@with_write_options
def fill(order: LedgerRequest, *, table: str, cents: int, second: str) -> None:
    """Bring chips worth AMOUNT from the cage to the tray of TABLE, on a numbered slip."""
    execute_command(order, c.FillTable(table, cents, second))


@ledger_group.command("credit")
@click.argument("table")
@click.argument("cents", **AMOUNT_TYPE)
@_SECOND
@with_write_options
def credit(order: LedgerRequest, *, table: str, cents: int, second: str) -> None:
    """Bring chips worth AMOUNT from the tray of TABLE back to the cage, on a numbered slip."""
    execute_command(order, c.CreditTable(table, cents, second))


@ledger_group.command("count-tray")
@click.argument("table")
@click.argument("moment", type=click.Choice(TRAY_MOMENTS))
@click.argument("cents", **AMOUNT_TYPE)
@_SECOND
@with_write_options
def count_tray(order: LedgerRequest, *, table: str, moment: str, cents: int, second: str) -> None:
    """Two people count the tray of TABLE: AMOUNT is what it holds."""
    execute_command(order, c.CountTray(table, moment, cents, second))


@ledger_group.command("count-drop")
@click.argument("table")
@click.argument("cents", **AMOUNT_TYPE)
@_SECOND
@with_write_options
def count_drop(order: LedgerRequest, *, table: str, cents: int, second: str) -> None:
    """Two people count the drop box of TABLE into the cage: AMOUNT is what it holds."""
    execute_command(order, c.CountDrop(table, cents, second))


# --- bank ---------------------------------------------------------------------------------------


@ledger_group.command("bank")
@click.argument("cents", **AMOUNT_TYPE)
@with_write_options
def bank(order: LedgerRequest, *, cents: int) -> None:
    """Enter what the bank itself says it holds; if that is short, progressives stop."""
    execute_command(order, c.StateBank(cents))
