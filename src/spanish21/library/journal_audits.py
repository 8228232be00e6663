"""``audit``: the whole journal of a house, every command decided again."""

from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from spanish21.adapters.shoe_verification import verify_audited_shoe
from spanish21.house.log_audit import LogAuditResult, audit_log
from spanish21.house.state import House as JournalHouse
from spanish21.house.table.cards.secret_orders import SecretOrders, ShuffleSource
from spanish21.ledger.audit import AuditFinding
from spanish21.library.input.plain_values import read_path
from spanish21.library.results.picture import Picture, draw_bars
from spanish21.library.results.result import Result, Row
from spanish21.refusal import Refusal

FORMAT = "spanish21-audit"
VERSION = 1


@dataclass(frozen=True, slots=True, repr=False)
class JournalAudit(Result):
    """What an audit read and found: ``clean`` where nothing is wrong."""

    name: str
    result: LogAuditResult

    @property
    def headline(self) -> str:
        number = len(self.findings)
        verdict = "nothing wrong" if not number else f"{number} findings"
        return (
            f"audit of {self.name}: {self.result.audited.entries:,} entries, "
            f"{self.result.rounds:,} rounds, {self.result.decided:,} decided again: {verdict}"
        )

    @property
    def findings(self) -> tuple[AuditFinding, ...]:
        """Everything that is wrong, in order."""
        return self.result.findings

    @property
    def clean(self) -> bool:
        """Whether nothing wrong was found."""
        return not self.findings

    def to_dict(self) -> dict[str, Any]:
        result = self.result
        return {
            "format": FORMAT,
            "version": VERSION,
            "entries": result.audited.entries,
            "rounds": result.rounds,
            "shoes": result.shoes,
            "decided": result.decided,
            "findings": [dict(row) for row in self.frame_rows()],
            "notes": [*result.notes],
        }

    def frame_rows(self) -> list[Row]:
        """A line for each finding."""
        return [finding._asdict() for finding in self.findings]

    def plot(self) -> Picture:
        """How much was read, decided again and found wrong."""
        result = self.result
        counts = {
            "entries": result.audited.entries,
            "rounds": result.rounds,
            "decided again": result.decided,
            "findings": len(self.findings),
        }
        return draw_bars(self.headline, [*counts], [*counts.values()], across="number")


def audit(database: str | PathLike[str]) -> JournalAudit:
    """Replay the journal of a house and check everything it has written.

    ``database`` is an SQLite file, or ``postgresql://NAME@HOST/DATABASE``; it is only read.
    """
    from spanish21.adapters.store import open_store_read_only  # noqa: PLC0415  large

    where = read_database(database)
    if "://" not in where and not Path(where).exists():
        raise Refusal("database", where, "there is no such file")
    with open_store_read_only(where) as store:
        return JournalAudit(where, audit_entries(store.entries()))


def audit_entries(entries: Iterator[Any]) -> LogAuditResult:
    """The audit of these entries, which begin a journal."""
    nothing = ShuffleSource(lambda _cards: (), bytes, lambda _cards, _salt: "")
    empty = JournalHouse(SecretOrders(nothing, lambda _key: None))
    return audit_log(entries, empty, verify_audited_shoe)


def read_database(database: object) -> str:
    """Where a house is stored."""
    say = "name a SQLite file, or postgresql://NAME@HOST/DATABASE"
    read_path(database, "database", say)
    return fspath(database)  # type: ignore[call-overload,no-any-return]
