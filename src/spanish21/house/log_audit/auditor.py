"""The audit of a journal: it replays each entry, checks it by subject, then checks the whole."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.journal.snapshots import fingerprint
from spanish21.house.journal.store import BrokenJournal
from spanish21.house.log_audit.clock_audit import ClockAudit
from spanish21.house.log_audit.findings import REPLAY_ERRORS, describe_failure
from spanish21.house.log_audit.money_audit import MoneyAudit
from spanish21.house.log_audit.opening_audit import OpeningAudit
from spanish21.house.log_audit.shoe_audit import ShoeAudit, ShoeInPlay, ShoeVerifier
from spanish21.house.log_audit.signature_audit import SignatureAudit
from spanish21.house.log_audit.tray_audit import TrayAudit
from spanish21.house.state import House
from spanish21.house.table.house_table import new_house_table
from spanish21.ledger import Entry, Ledger
from spanish21.ledger.audit import AuditFinding, AuditResult, audit


class LogAuditResult(NamedTuple):
    """What the audit read, what it found wrong, and what its reader should know.

    ``running`` are the shoes that are still on, whose orders are not in the journal.
    """

    audited: AuditResult
    rounds: int
    shoes: int
    findings: tuple[AuditFinding, ...]
    notes: tuple[str, ...]
    replayed: bool
    running: tuple[ShoeInPlay, ...] = ()


def audit_log(
    entries: Iterable[Entry],
    house: House,
    verify_shoe: ShoeVerifier,
    *,
    seen: Callable[[int], None] = lambda _seq: None,
) -> LogAuditResult:
    """Replay a whole journal in an empty house; calls ``seen`` with the number of every entry."""
    auditor = LogAuditor(house, verify_shoe)
    audited = audit(auditor.read(entries), seen=seen)
    auditor.finish()
    findings = sorted({*audited.findings, *auditor.findings}, key=_place)
    return LogAuditResult(
        audited,
        auditor.money.rounds,
        auditor.shoes.shoes,
        tuple(findings),
        tuple(auditor.notes),
        replayed=not auditor.stopped,
        running=tuple(auditor.running),
    )


def _place(finding: AuditFinding) -> tuple[bool, int, str]:
    """The sort key of a finding: by entry, findings about the whole journal last."""
    return (not finding.seq, finding.seq, finding.what)


class LogAuditor:
    """Checks entries one after the other; ``stopped`` once one of them cannot be replayed."""

    def __init__(self, house: House, verify_shoe: ShoeVerifier) -> None:
        house.listening = True
        self.house = house
        self.ledger = Ledger()
        self.findings: list[AuditFinding] = []
        self.notes: list[str] = []
        self.running: list[ShoeInPlay] = []
        self.stopped = False
        self.money = MoneyAudit(self.ledger, self._say)
        self.shoes = ShoeAudit(verify_shoe, self._say, note=self.notes.append)
        self._trays = TrayAudit(house, self.ledger, self._say)
        self._signatures = SignatureAudit(house, self._say, note=self.notes.append)
        self._clock = ClockAudit(self._say)
        self._openings = OpeningAudit(self._say)
        self._seq = 0

    def _say(self, what: str) -> None:
        self.findings.append(AuditFinding(self._seq, what))

    def read(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """Look at entries as they are handed on; a row that is none ends the reading."""
        try:
            for entry in entries:
                self.look(entry)
                yield entry
        except BrokenJournal as broken:
            self.stopped = True
            self.findings.append(AuditFinding(broken.seq, f"it cannot be read: {broken.what}"))

    def look(self, entry: Entry) -> None:
        """One more entry."""
        if self.stopped:
            return
        self._seq = entry.seq
        self._clock.look(entry)
        before = self.house.tables.get(entry.stream.removeprefix("table/"))
        try:
            self.house.apply(entry)
        except REPLAY_ERRORS as problem:
            self.stopped = True
            self._say(f"the house cannot be replayed from here on: {describe_failure(problem)}")
            return
        (news,) = self.house.drain_applied()
        if news.table is not None:
            first = news.events[0] if news.events else None
            before = before or new_house_table(_settings(first))
            self.money.look(entry, before, news.table, news.events)
            self.money.check_layout(news.table, self.house.ledger)
            self.shoes.look(entry.seq, before, news.table, news.events)
            self._openings.look(entry, before, news.events)
        self.money.large_wins.hear(entry)
        self._openings.hear(entry, news.events)
        self._trays.look(entry, None if news.table is None else before, news.events)
        self._signatures.look(entry, news.events)
        self.ledger.apply(entry)

    def finish(self) -> None:
        """Check what holds only for the whole journal."""
        self._seq = 0
        if self.stopped:
            return
        if fingerprint(self.house.ledger) != fingerprint(self.ledger):
            self._say("the ledger of the house is not what the entries alone add up to")
        self.notes += [*self.shoes.unfinished(), *self.money.unfinished()]
        self.running += self.shoes.running(self.house.tables.values())
        self._check_self_checks()

    def _check_self_checks(self) -> None:
        checks = sorted(self.house.checked.values(), key=lambda one: one[0])
        if not checks:
            self.notes.append("no process has written a self-check")
            return
        _, last = checks[-1]
        if not last.holds:
            self._say(f"the last self-check, of {last.process}, does not hold")


def _settings(event: Any) -> TableSettings:
    """The settings by which a table begins: the house has seen that its first event is that."""
    settings: TableSettings = event.settings
    return settings
