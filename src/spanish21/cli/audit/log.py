"""spanish21 audit log: the whole journal of a house replayed and computed again."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from spanish21.adapters.commitment import commit_shoe
from spanish21.adapters.shoe_verification import verify_audited_shoe
from spanish21.cli.audit.findings import draw_findings
from spanish21.cli.database.house_access import empty_house, open_house_database
from spanish21.cli.options.database import with_database_option, with_json_option
from spanish21.cli.terminal.output import echo_json
from spanish21.cli.terminal.progress import show_count
from spanish21.house.administration import SETTINGS_STREAM
from spanish21.house.journal.snapshots import check_snapshot, snapshot_code
from spanish21.house.log_audit import LogAuditResult, ShoeInPlay, audit_log
from spanish21.house.table.secret_orders import DamagedOrder, SecretOrders, ShuffleSource, order_key
from spanish21.ledger.audit import AuditFinding
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.adapters.store import SqlStore


class _LogAuditResult(NamedTuple):
    """A log audit with the findings and notes that need the database."""

    audited: LogAuditResult
    findings: tuple[AuditFinding, ...]
    notes: tuple[str, ...]


@click.command("log")
@with_database_option
@with_json_option
def audit_log_command(*, database: str, as_json: bool) -> None:
    """Replay a whole house from its first entry, and check everything it has written.

    Checked are the chain of hashes, that every entry replays, the money of every table worked
    out again from its cards and wagers, every round's lines, every revealed shoe against its
    commitment and the cards that were dealt, the order of every shoe that is still on, what
    takes two people, the snapshot and the last self-check. The ledger is checked as
    'audit ledger' does it.

    Exit status 1: something is wrong. 2: the database cannot be read.
    """
    with open_house_database(database) as store:
        audit_house(store, as_json=as_json)


def audit_house(store: "SqlStore", *, as_json: bool) -> None:
    """Audit a whole house and print what was found; status 1 if anything was."""
    if next(store.stream(SETTINGS_STREAM), None) is None:
        allowed = "no house was founded in it; 'audit ledger' checks a ledger without one"
        raise Refusal("database", store.name, allowed)
    result = _database_findings(store, _audit(store))
    if as_json:
        _echo(result)
    else:
        _draw(result)
    if result.findings:
        raise SystemExit(1)


def _audit(store: "SqlStore") -> LogAuditResult:
    with show_count("auditing", total=store.head().seq) as seen:
        return audit_log(store.entries(), empty_house(), verify_audited_shoe, seen=seen)


def _database_findings(store: "SqlStore", audited: LogAuditResult) -> _LogAuditResult:
    """The audit with the findings about the snapshot and the orders of shoes in play."""
    findings, notes = [*audited.findings], [*audited.notes]
    snapshot = store.snapshot(snapshot_code(empty_house()))
    if snapshot is None:
        notes.append("this program has saved no snapshot that could be compared")
    elif findings:
        notes.append(f"the snapshot of entry {snapshot.seq} was not compared")
    elif not check_snapshot(store, snapshot, empty_house):
        findings.append(
            AuditFinding(snapshot.seq, "the snapshot is not what the journal adds up to")
        )
    findings += check_active_shoes(store, audited.running)
    return _LogAuditResult(audited, tuple(findings), tuple(notes))


def check_active_shoes(store: "SqlStore", running: Iterable[ShoeInPlay]) -> Iterator[AuditFinding]:
    """The findings about the secret orders of shoes in play."""
    read_only = ShuffleSource(tuple, bytes, lambda order, salt: commit_shoe(order, salt).digest)
    shoes = SecretOrders(read_only, store.recall, tell=lambda _damaged: None)
    for shoe in running:
        try:
            shoes.order(shoe.table, shoe.place, shoe.commitment)
        except DamagedOrder as damaged:
            key = order_key(shoe.table, shoe.place.shuffle)
            yield AuditFinding(
                shoe.seq, f"the shoe {key} that is on at {shoe.table}: {damaged.what}"
            )


def _echo(result: _LogAuditResult) -> None:
    audited = result.audited
    echo_json(
        {
            "clean": not result.findings,
            "entries": audited.audited.entries,
            "transfers": audited.audited.transfers,
            "chain": audited.audited.chain,
            "rounds": audited.rounds,
            "shoes": audited.shoes,
            "findings": [finding._asdict() for finding in result.findings],
            "notes": list(result.notes),
        }
    )


def _draw(result: _LogAuditResult) -> None:
    audited = result.audited
    size = (
        f"{audited.audited.entries:,} entries, {audited.audited.transfers:,} transfers,"
        f" {audited.rounds:,} rounds, {audited.shoes:,} revealed shoes"
    )
    for note in result.notes:
        click.echo(f"Note: {note}.")
    if not result.findings:
        click.echo(f"Clean: {size}.")
        click.echo(f"Head: {audited.audited.entries} {audited.audited.chain}")
        return
    draw_findings(result.findings, size)
