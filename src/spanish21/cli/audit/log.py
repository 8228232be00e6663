"""spanish21 audit log: the whole journal of a house replayed and computed again."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from spanish21.adapters.commitment import commit_shoe
from spanish21.adapters.house_key import check_public_key, is_signed
from spanish21.cli.audit.findings import draw_findings
from spanish21.cli.audit.heads import read_anchors, read_head
from spanish21.cli.audit.shares import StoreOpener, audit_journal
from spanish21.cli.database.house_access import empty_house, open_house_database
from spanish21.cli.options.database import with_database_option
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.output import echo_json
from spanish21.cli.terminal.progress import show_count
from spanish21.house.administration import SETTINGS_STREAM
from spanish21.house.journal.signed_heads import SignedHead
from spanish21.house.journal.snapshots import snapshot_code
from spanish21.house.journal.store import JournalHead
from spanish21.house.log_audit import LogAuditResult, ShoeInPlay
from spanish21.house.log_audit.anchor_audit import audit_anchors
from spanish21.house.table.cards.secret_orders import (
    DamagedOrder,
    SecretOrders,
    ShuffleSource,
    order_key,
)
from spanish21.ledger.audit import AuditFinding
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.adapters.store import SqlStore


class _LogAuditResult(NamedTuple):
    """A log audit with the findings and notes that need the database."""

    audited: LogAuditResult
    findings: tuple[AuditFinding, ...]
    notes: tuple[str, ...]


class OutsideHeads(NamedTuple):
    """What was put away outside: a head, anchors, and the keys that the house has had.

    Findings about entries up to ``since`` are left out; an earlier audit has reported them.
    """

    head: JournalHead | None = None
    anchors: tuple[SignedHead, ...] = ()
    keys: tuple[str, ...] = ()
    since: JournalHead | None = None


NOTHING_OUTSIDE = OutsideHeads()
STATUS_UNDECIDED = 4
"""The exit status where nothing wrong was found and something could not be decided again."""
_PATH = click.Path(path_type=Path)


@click.command("log")
@click.option("--head", "head_file", type=_PATH, help="A head that 'ledger head --out' wrote.")
@click.option(
    "--anchors",
    "anchor_files",
    type=_PATH,
    multiple=True,
    help="Signed heads that a place outside has kept; several files.",
)
@click.option("--key", "keys", multiple=True, help="The house's public key, as it is on paper.")
@click.option(
    "--since",
    "since_file",
    type=_PATH,
    help="The head of an earlier clean audit: findings up to it are not repeated.",
)
@with_database_option
@with_json_option
def audit_log_command(
    *,
    head_file: Path | None,
    anchor_files: tuple[Path, ...],
    keys: tuple[str, ...],
    since_file: Path | None,
    database: str,
    as_json: bool,
) -> None:
    """Replay a whole house from its first entry, and check everything it has written.

    Every command is decided again, by the rules in force and with the cards of the recorded
    shoes: what each hand pays, and every other event, fact and transfer, must come out as it is
    written. Checked are also the chain of hashes, every revealed shoe against its commitment and
    the cards that were dealt, the order of every shoe that is still on, what takes two people,
    the snapshot and the last self-check. The ledger is checked as 'audit ledger' does it. A head
    or anchors from outside also find a journal that was shortened, or written anew as a whole.
    A long journal is audited on all processors.

    Exit status 1: something is wrong. 2: the database cannot be read. 4: nothing wrong was found,
    and something could not be decided again, as another program or other rules had written it.
    """
    outside = OutsideHeads(
        None if head_file is None else read_head(head_file),
        tuple(read_anchors(anchor_files)),
        tuple(check_public_key(key) for key in keys),
        None if since_file is None else read_head(since_file),
    )
    with open_house_database(database) as store:
        audit_house(store, partial(open_house_database, database), outside, as_json=as_json)


def audit_house(
    store: "SqlStore",
    open_again: StoreOpener,
    outside: OutsideHeads = NOTHING_OUTSIDE,
    *,
    as_json: bool,
) -> None:
    """Audit a whole house and print what was found.

    Status 1 if anything is wrong, 4 if nothing is and something could not be decided again.
    """
    if next(store.stream(SETTINGS_STREAM), None) is None:
        allowed = "no house was founded in it; 'audit ledger' checks a ledger without one"
        raise Refusal("database", store.name, allowed)
    result = _outside_findings(store, _database_findings(store, _audit(store, open_again)), outside)
    if as_json:
        _echo(result)
    else:
        _draw(result)
    if result.findings:
        raise SystemExit(1)
    if result.audited.undecided:
        raise SystemExit(STATUS_UNDECIDED)


def _outside_findings(
    store: "SqlStore", result: _LogAuditResult, outside: OutsideHeads
) -> _LogAuditResult:
    """The audit with the findings about heads and anchors, and without those before ``since``."""
    findings, notes = [*result.findings], [*result.notes]
    for head in (outside.head, outside.since):
        if head is not None and head.seq and head.chain not in _chain_at(store, head.seq):
            say = (
                "the head that was put away is not in the journal: it was shortened or written anew"
            )
            findings.append(AuditFinding(head.seq, say))
        elif head is not None and head is outside.since:
            before = len(findings)
            findings = [one for one in findings if not 0 < one.seq <= head.seq]
            notes.append(f"{before - len(findings)} findings up to entry {head.seq} are left out")
    if outside.anchors:
        findings += audit_anchors(store.chains(), outside.anchors, is_signed, keys=outside.keys)
        signers = " and ".join(sorted({one.key for one in outside.anchors}))
        notes.append(f"{len({*outside.anchors})} anchors were compared, of the key {signers}")
    return _LogAuditResult(result.audited, tuple(findings), tuple(notes))


def _chain_at(store: "SqlStore", seq: int) -> list[str]:
    """The hash of one entry; nothing where the journal ends before."""
    return [chain for _, _, chain in islice(store.chains(after=seq - 1), 1)]


def _audit(store: "SqlStore", open_again: StoreOpener) -> LogAuditResult:
    snapshot = store.snapshot(snapshot_code(empty_house()))
    with show_count("auditing", total=store.head().seq) as seen:
        return audit_journal(store, open_again, snapshot, seen)


def _database_findings(store: "SqlStore", audited: LogAuditResult) -> _LogAuditResult:
    """The audit with the findings about the snapshot and the orders of shoes in play."""
    findings, notes = [*audited.findings], [*audited.notes]
    snapshot = store.snapshot(snapshot_code(empty_house()))
    if snapshot is None:
        notes.append("this program has saved no snapshot that could be compared")
    elif findings:
        notes.append(f"the snapshot of entry {snapshot.seq} was not compared")
    elif not audited.snapshot:
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
        "spanish21-log-audit",
        {
            "clean": not result.findings and not audited.undecided,
            "entries": audited.audited.entries,
            "transfers": audited.audited.transfers,
            "chain": audited.audited.chain,
            "rounds": audited.rounds,
            "shoes": audited.shoes,
            "decided": audited.decided,
            "undecided": [part._asdict() for part in audited.undecided],
            "findings": [finding._asdict() for finding in result.findings],
            "notes": list(result.notes),
        },
    )


def _draw(result: _LogAuditResult) -> None:
    audited = result.audited
    size = (
        f"{audited.audited.entries:,} entries, {audited.audited.transfers:,} transfers,"
        f" {audited.rounds:,} rounds, {audited.shoes:,} revealed shoes"
    )
    for note in result.notes:
        click.echo(f"Note: {note}.")
    for part in audited.undecided:
        first = (
            f"entry {part.seq}"
            if part.entries == 1
            else f"{part.entries:,} entries from {part.seq} on"
        )
        click.echo(f"Not decided again: {first}: {part.why}.")
    if result.findings:
        draw_findings(result.findings, size)
        return
    if audited.undecided:
        passed = sum(part.entries for part in audited.undecided)
        click.echo(f"NOT proved clean: nothing wrong was found in {size};")
        click.echo(f"  {audited.decided:,} were decided again, {passed:,} could not be.")
    else:
        click.echo(f"Clean: {size}; {audited.decided:,} decided again.")
    click.echo(f"Head: {audited.audited.entries} {audited.audited.chain}")
