"""spanish21 audit ledger: the whole journal computed again, in two ways."""

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from spanish21.cli.audit.findings import draw_findings
from spanish21.cli.audit.heads import read_head
from spanish21.cli.database.ledger_access import open_database
from spanish21.cli.options.database import with_database_option
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.output import echo_json
from spanish21.cli.terminal.progress import show_count
from spanish21.house.configuration.jackpot_terms import find_impossible_terms
from spanish21.house.journal.store import BrokenJournal, JournalHead
from spanish21.ledger import Entry, Ledger
from spanish21.ledger.audit import AuditFinding, AuditResult, audit
from spanish21.money import format_microdollars
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.adapters.store import SqlStore


class _CheckingReader:
    """Passes entries on and applies them to a ledger of its own: the second calculation."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = entries
        self.ledger = Ledger()
        self.impossible: list[AuditFinding] = []
        self.refused: AuditFinding | None = None
        self.broken: AuditFinding | None = None

    def __iter__(self) -> Iterator[Entry]:
        try:
            for entry in self._entries:
                if self.refused is None:
                    self._check(entry)
                yield entry
        except BrokenJournal as broken:
            self.broken = AuditFinding(broken.seq, f"it cannot be read: {broken.what}")

    def _check(self, entry: Entry) -> None:
        try:
            self.ledger.apply(entry)
        except (Refusal, KeyError) as problem:
            self.refused = AuditFinding(entry.seq, f"the ledger refuses it: {problem}")
            return
        for what in find_impossible_terms(self.ledger, entry.facts):
            self.impossible.append(AuditFinding(entry.seq, what))


class _LedgerAuditResult(NamedTuple):
    audited: AuditResult
    findings: tuple[AuditFinding, ...]


@click.command("ledger")
@click.option(
    "--head",
    "file",
    type=click.Path(path_type=Path),
    help="A head that was exported earlier, and must still be in the journal.",
)
@with_database_option
@with_json_option
def audit_ledger_command(*, file: Path | None, database: str, as_json: bool) -> None:
    """Recompute a whole ledger from its first entry, by a second arithmetic.

    Checked are the chain of hashes, that debits are credits, that nothing fell below nothing,
    every award against the meter before it, every fall of a meter against its reason, every
    jackpot's terms against its rule set, and that no one person did what takes two.

    Exit status 1: something is wrong. 2: the database cannot be read.
    """
    head = None if file is None else read_head(file)
    with open_database(database) as store:
        result = _audit(store.entries(), store.head().seq, head)
        result = result._replace(findings=(*result.findings, *_compare_sums(store, result.audited)))
    if as_json:
        _echo(result)
    else:
        _draw(result)
    if result.findings:
        raise SystemExit(1)


def _compare_sums(store: "SqlStore", audited: AuditResult) -> Iterator[AuditFinding]:
    """The accounts for which the database's sum of transfers differs from the journal's."""
    sums = store.sums()
    for name in sorted({*sums, *audited.balances}):
        in_database, in_journal = sums.get(name, 0), audited.balances.get(name, 0)
        if in_database != in_journal:
            difference = f"the database adds up {format_microdollars(in_database)}, the journal {format_microdollars(in_journal)}"
            yield AuditFinding(0, f"{name}: {difference}")


def _audit(entries: Iterable[Entry], total: int, head: JournalHead | None) -> _LedgerAuditResult:
    reader = _CheckingReader(entries)
    chain = head.chain if head is not None and head.seq else ""
    with show_count("auditing", total=total) as seen, _no_cycles():
        audited = audit(reader, chain=chain, seen=seen)
    return _LedgerAuditResult(audited, (*audited.findings, *_second_findings(reader, audited)))


@contextmanager
def _no_cycles() -> Iterator[None]:
    """Turn the garbage collector off: a journal makes no cycles, and looking for them takes a third
    of the time.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _second_findings(reader: _CheckingReader, audited: AuditResult) -> Iterator[AuditFinding]:
    """The findings of the second calculation, and of reading the journal."""
    yield from reader.impossible
    if reader.broken is not None:
        yield reader.broken
    if reader.refused is not None:
        yield reader.refused
        return
    for name, balance in reader.ledger.book.balances().items():
        if balance != audited.balances.get(name, 0):
            audited_balance = format_microdollars(audited.balances.get(name, 0))
            yield AuditFinding(
                0,
                f"{name}: the ledger has {format_microdollars(balance)}, the audit {audited_balance}",
            )


def _echo(result: _LedgerAuditResult) -> None:
    audited = result.audited
    echo_json(
        "spanish21-ledger-audit",
        {
            "clean": not result.findings,
            "entries": audited.entries,
            "transfers": audited.transfers,
            "chain": audited.chain,
            "balances": dict(audited.balances),
            "findings": [finding._asdict() for finding in result.findings],
        },
    )


def _draw(result: _LedgerAuditResult) -> None:
    audited = result.audited
    size = f"{audited.entries:,} entries, {audited.transfers:,} transfers"
    if not result.findings:
        click.echo(f"Clean: {size}, {len(audited.balances):,} accounts.")
        click.echo(f"Head: {audited.entries} {audited.chain}")
        return
    draw_findings(result.findings, size)
