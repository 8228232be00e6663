"""The audit of a journal: it decides each entry again, checks it by subject, then checks the whole."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from spanish21.house.configuration.approved_rules import differing_rules
from spanish21.house.configuration.jackpot_terms import find_impossible_terms
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.journal.store import BrokenJournal, Snapshot
from spanish21.house.log_audit.clock_audit import ClockAudit
from spanish21.house.log_audit.decision_audit import (
    UNKNOWN_PROGRAM,
    DecisionAudit,
    ProgramFingerprint,
    UndecidedEntrySpan,
)
from spanish21.house.log_audit.findings import REPLAY_ERRORS, describe_failure
from spanish21.house.log_audit.money.coupon_audit import CouponAudit
from spanish21.house.log_audit.money.jackpot_audit import JackpotAudit
from spanish21.house.log_audit.money.money_audit import MoneyAudit
from spanish21.house.log_audit.money.tray_audit import TrayAudit
from spanish21.house.log_audit.opening_audit import OpeningAudit
from spanish21.house.log_audit.people_audit import PeopleAudit
from spanish21.house.log_audit.shoes.shoe_audit import ShoeAudit, ShoeInPlay, ShoeVerifier
from spanish21.house.log_audit.signature_audit import SignatureAudit
from spanish21.house.log_audit.snapshot_audit import SnapshotAudit
from spanish21.house.state import House
from spanish21.house.table.house_table import HouseTable, new_house_table
from spanish21.ledger import Entry
from spanish21.ledger.audit import AuditFinding, AuditResult, audit
from spanish21.ledger.facts import AdjustmentApproved, TableLinked
from spanish21.money import format_microdollars

_TABLE = "table/"
_SeenCallback = Callable[[int], None]


class AuditShare(NamedTuple):
    """Which tables of a house an auditor checks: every ``of``-th, in the order they first appear.

    Several auditors that go through one journal at the same time check all tables between them.
    """

    place: int = 0
    of: int = 1


WHOLE = AuditShare()


class AuditedShare(NamedTuple):
    """What one auditor found at his tables, and in the house around them.

    ``entries`` is how far he got. ``snapshot`` is whether the snapshot that he was given is what
    the journal adds up to; ``None`` where the journal did not get there.
    """

    entries: int

    findings: tuple[AuditFinding, ...]
    notes: tuple[str, ...]
    undecided: tuple[UndecidedEntrySpan, ...]
    decided: int
    rounds: int
    shoes: int
    running: tuple[ShoeInPlay, ...]
    stopped: bool
    balances: Mapping[str, int]
    snapshot: bool | None


class LogAuditResult(NamedTuple):
    """What the audit read, what it found wrong, and what its reader should know.

    ``decided`` counts the entries that were decided again and came out as they are written,
    ``undecided`` are those that could not be. ``running`` are the shoes that are still on, whose
    orders are not in the journal. ``snapshot`` is as an :class:`AuditedShare` has it.
    """

    audited: AuditResult
    rounds: int
    shoes: int
    findings: tuple[AuditFinding, ...]
    notes: tuple[str, ...]
    replayed: bool
    running: tuple[ShoeInPlay, ...] = ()
    decided: int = 0
    undecided: tuple[UndecidedEntrySpan, ...] = ()
    snapshot: bool | None = None


def audit_log(
    entries: Iterable[Entry],
    house: House,
    verify_shoe: ShoeVerifier,
    *,
    program: ProgramFingerprint = UNKNOWN_PROGRAM,
    seen: _SeenCallback = lambda _seq: None,
) -> LogAuditResult:
    """Replay a whole journal in an empty house; calls ``seen`` with the number of every entry."""
    auditor = LogAuditor(house, verify_shoe, program=program)
    audited = audit(auditor.read(entries), seen=seen)
    return join_shares(audited, [auditor.finish()])


def join_shares(audited: AuditResult, shares: Iterable[AuditedShare]) -> LogAuditResult:
    """What the audit of the ledger and all auditors of tables found, as one result."""
    all_shares = list(shares)
    findings = {*audited.findings, *(one for share in all_shares for one in share.findings)}
    stopped = any(share.stopped for share in all_shares)
    if all_shares[0].entries == audited.entries:
        findings |= {*_other_balances(audited.balances, all_shares[0].balances)}
    compared = [share.snapshot for share in all_shares if share.snapshot is not None]
    return LogAuditResult(
        audited,
        sum(share.rounds for share in all_shares),
        sum(share.shoes for share in all_shares),
        tuple(sorted(findings, key=_place)),
        tuple(dict.fromkeys(note for share in all_shares for note in share.notes)),
        replayed=not stopped,
        running=tuple(shoe for share in all_shares for shoe in share.running),
        decided=sum(share.decided for share in all_shares),
        undecided=tuple(sorted(one for share in all_shares for one in share.undecided)),
        snapshot=all(compared) if compared else None,
    )


def _other_balances(
    added_up: Mapping[str, int], balances: Mapping[str, int]
) -> Iterator[AuditFinding]:
    """Accounts of the house that are not what the entries alone add up to."""
    for name in sorted({*added_up, *balances}):
        total, held = added_up.get(name, 0), balances.get(name, 0)
        if total != held:
            say = f"{name} holds {format_microdollars(held)} in the ledger of the house"
            yield AuditFinding(0, f"{say}; the entries add up to {format_microdollars(total)}")


def _place(finding: AuditFinding) -> tuple[bool, int, str]:
    """The sort key of a finding: by entry, findings about the whole journal last."""
    return (not finding.seq, finding.seq, finding.what)


class LogAuditor:
    """Checks entries one after the other; ``stopped`` once one of them cannot be replayed.

    Entries of tables that are not in his share reach his ledger only.
    """

    def __init__(
        self,
        house: House,
        verify_shoe: ShoeVerifier,
        *,
        program: ProgramFingerprint = UNKNOWN_PROGRAM,
        share: AuditShare = WHOLE,
        snapshot: Snapshot | None = None,
        recall_shown: Callable[[str], str | None] = lambda _key: None,
    ) -> None:
        orders = house.shoes
        if orders is None:
            raise RuntimeError("a house that is decided again needs its shoes")
        self.house = house
        self.findings: list[AuditFinding] = []
        self.notes: list[str] = []
        self.running: list[ShoeInPlay] = []
        self.stopped = False
        self.decisions = DecisionAudit(
            house, orders.recorded(), self._say, program=program, recall_shown=recall_shown
        )
        self.money = MoneyAudit(house.ledger, self._say)
        self.shoes = ShoeAudit(verify_shoe, self._say, note=self.notes.append)
        self._trays = TrayAudit(house, self._say)
        self._signatures = SignatureAudit(house, self._say, note=self.notes.append)
        self._people = PeopleAudit(house, self._say)
        self._coupons = CouponAudit(house, self._say)
        self._clock = ClockAudit(self._say)
        self._openings = OpeningAudit(self._say)
        self._jackpots = JackpotAudit(house, self._say)
        self._snapshot = SnapshotAudit(house, snapshot, self._is_mine)
        self._share = share
        self._mine: dict[str, bool] = {}
        self._seq = 0

    def _say(self, what: str) -> None:
        self.findings.append(AuditFinding(self._seq, what))

    def read(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """Look at entries as they are handed on; a row that cannot be read ends the reading."""
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
        try:
            if entry.stream.startswith(_TABLE) and not self._follows(entry.stream):
                self.house.apply_money(entry)
            else:
                self._check(entry)
        except REPLAY_ERRORS as problem:
            self.stopped = True
            self._say(f"the house cannot be replayed from here on: {describe_failure(problem)}")
            return
        self._snapshot.look(entry.seq)

    def _follows(self, stream: str) -> bool:
        """Whether a table is in this share; tables are dealt out as they first appear."""
        name = stream.removeprefix(_TABLE)
        if name not in self._mine:
            self._mine[name] = len(self._mine) % self._share.of == self._share.place
        return self._mine[name]

    def _is_mine(self, table: str) -> bool:
        """Whether a table is in this share; one that is no table of the house is the first's."""
        return self._mine.get(table, self._share.place == 0)

    def _check(self, entry: Entry) -> None:
        """Check an entry of this share, or of the house beside its tables."""
        before = self.house.tables.get(entry.stream.removeprefix(_TABLE))
        own = entry.stream.startswith(_TABLE) or self._share.place == 0
        again = self.decisions.look(entry) if own else True
        events, after = self.house.expect(entry)
        if after is not None:
            before = before or new_house_table(_settings(events[0] if events else None))
            if not again:
                self.money.check_postings(entry, before, after, events)
            self._jackpots.look(entry, before, after, events)
        for fact in entry.facts:
            if isinstance(fact, TableLinked) and self._is_mine(fact.table):
                self._jackpots.check_link(fact)
            elif isinstance(fact, AdjustmentApproved):
                self._jackpots.check_adjustment(fact)
        self.house.apply(entry)
        if own:
            for impossible in find_impossible_terms(self.house.ledger, entry.facts):
                self._say(impossible)
        if after is not None and before is not None:
            self._look_at_table(entry, before, after, events)
        self.money.large_wins.hear(entry)
        self._openings.hear(entry, events)
        if all(self._is_mine(fact.table) for fact in entry.facts if hasattr(fact, "table")):
            self._trays.look(entry, None if after is None else before, events)
        self._signatures.look(entry, events)
        self._people.look(entry, events)

    def _look_at_table(
        self, entry: Entry, before: HouseTable, after: HouseTable, events: tuple[Any, ...]
    ) -> None:
        self.money.look(entry, before, events)
        self.money.check_layout(after, self.house.ledger)
        self._coupons.look(entry, after.name, events)
        self.shoes.look(entry.seq, before, after, events)
        self._openings.look(entry, before, events)

    def finish(self) -> AuditedShare:
        """Check what holds only for the whole journal, and sum up."""
        self._seq = 0
        if not self.stopped:
            self.notes += [*self.shoes.unfinished(), *self.money.unfinished()]
            self.running += self.shoes.running(self.house.tables.values())
            self._check_self_checks()
            self._compare_rules()
        return AuditedShare(
            self.house.seq,
            tuple(self.findings),
            tuple(self.notes),
            tuple(self.decisions.undecided()),
            self.decisions.decided,
            self.money.rounds,
            self.shoes.shoes,
            tuple(self.running),
            self.stopped,
            self.house.ledger.book.balances(),
            self._snapshot.holds,
        )

    def _check_self_checks(self) -> None:
        checks = sorted(self.house.checked.values(), key=lambda one: one[0])
        if not checks:
            self.notes.append("no process has written a self-check")
            return
        _, last = checks[-1]
        if not last.holds:
            self._say(f"the last self-check, of {last.process}, does not hold")
        for difference in last.differences:
            self._say(f"the last self-check says of {difference}")

    def _compare_rules(self) -> None:
        """Note where this program's rule files differ from what tables were approved by."""
        tables = [one.settings for one in self.house.tables.values() if self._is_mine(one.name)]
        for table, difference in differing_rules(tables, self.house.approved):
            self.notes.append(f"the rules of {table} here are not those approved: {difference}")


def _settings(event: Any) -> TableSettings:
    """The settings by which a table begins: the house has seen that its first event is that."""
    settings: TableSettings = event.settings
    return settings
