"""The audit: everything recomputed from the first transfer on, by arithmetic of its own.

The audit shares the journal's form and the table of accounts with the ledger and nothing
else: it adds up balances, meters and awards itself, and says where the record disagrees.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from spanish21.ledger import facts as f
from spanish21.ledger.award_auditor import AwardAuditor
from spanish21.ledger.coupons.coupon_auditor import CouponAuditor
from spanish21.ledger.double_entry.accounts import (
    ACCOUNT_KINDS,
    JACKPOT_FUNDS,
    READY_MONEY,
    Side,
    kind_name,
)
from spanish21.ledger.double_entry.expected_transfers import FactInterpreter
from spanish21.ledger.double_entry.transfers import (
    ADJUSTMENT_CODES,
    METER_FALLS,
    TRANSFER_CODES,
    Transfer,
    TransferStage,
)
from spanish21.ledger.journal.entries import FIRST_CHAIN_HASH, Entry, chain_hash
from spanish21.ledger.sharing.share_auditor import ShareAuditor
from spanish21.ledger.terms_auditor import TermsAuditor
from spanish21.ledger.tray_auditor import TrayAuditor
from spanish21.money import format_microdollars

MOST_FINDINGS = 100
"""An audit stops after so many findings."""
_UNDONE = ("seed-undone", "reset-reserve-undone", "reset-overflow-undone")
_LOWERS = frozenset(METER_FALLS) - frozenset(_UNDONE)
"""The codes by which a displayed jackpot may go down for good."""


class AuditFinding(NamedTuple):
    """Something wrong, and the number of its entry; 0 for the journal as a whole."""

    seq: int
    what: str


class AuditResult(NamedTuple):
    """How many entries and transfers an audit read, and its findings."""

    entries: int
    transfers: int
    chain: str
    balances: Mapping[str, int]
    findings: tuple[AuditFinding, ...]

    @property
    def clean(self) -> bool:
        return not self.findings


def audit(
    entries: Iterable[Entry],
    *,
    chain: str = "",
    balances: Mapping[str, int] | None = None,
    seen: Callable[[int], None] = lambda _seq: None,
) -> AuditResult:
    """Go through a whole journal.

    ``chain`` is a head that was exported earlier and must occur; ``balances`` are another
    program's sums to compare. The audit calls ``seen`` with the number of every entry.
    """
    auditor = _Auditor()
    for entry in entries:
        auditor.look(entry)
        auditor.has_chain_head |= entry.chain == chain
        seen(entry.seq)
        if len(auditor.findings) >= MOST_FINDINGS:
            break
    auditor.finish(chain, balances)
    return AuditResult(
        auditor.seq,
        auditor.transfers,
        auditor.chain,
        dict(sorted(auditor.balances.items())),
        tuple(auditor.findings[:MOST_FINDINGS]),
    )


class _Auditor:
    """A second ledger, which adds up the entries without the code of the first."""

    def __init__(self) -> None:
        self.findings: list[AuditFinding] = []
        self.balances: Counter[str] = Counter()
        self.waiting: dict[str, Transfer] = {}
        self.ids: set[str] = set()
        self.entry_ids: set[str] = set()
        self.numbers: Counter[str] = Counter()
        self.terms = TermsAuditor(self.say, self.balances)
        self.awards = AwardAuditor(self.say, self.balances, self.terms)
        self.trays = TrayAuditor(self.say, self.balances)
        self.coupons = CouponAuditor(self.say)
        self.shares = ShareAuditor(self.say, self.balances)
        self.facts = FactInterpreter(explains=False)
        self.seq = 0
        self.chain = FIRST_CHAIN_HASH
        self.transfers = 0
        self.has_chain_head = False

    def say(self, what: str) -> None:
        self.findings.append(AuditFinding(self.seq, what))

    def look(self, entry: Entry) -> None:
        self._place(entry)
        moved, was = self._move(entry)
        if entry.facts or moved:
            running = Counter(was)
            for fact in entry.facts:
                self._check_terms(fact, running)
                self.awards.check(fact, running)
            self.terms.finish_entry(entry)
            self._check_money(entry, moved)
            self.awards.check_pending(entry.facts)
        if was:
            self._check_falls(entry, was)
        self.trays.look(entry)
        if entry.facts:
            self.coupons.look(entry)
            self.shares.look(entry)

    def _check_terms(self, fact: f.Fact, meters: Counter[str]) -> None:
        if isinstance(fact, f.JackpotCreated):
            self.terms.create(fact)
        elif isinstance(fact, f.AdjustmentRequested):
            self.terms.request(fact)
        elif isinstance(fact, f.AdjustmentApproved):
            self.terms.check_adjustment(fact, meters)
        elif isinstance(fact, f.AwardRecomputed):
            self.terms.follow_recomputation(fact)
        elif isinstance(fact, f.AwardVoided):
            self.terms.follow_void(fact)
        else:
            self.terms.check(fact, meters)

    def _place(self, entry: Entry) -> None:
        self.seq += 1
        if entry.seq != self.seq:
            self.say(f"entry {entry.seq} stands where entry {self.seq} belongs")
            self.seq = entry.seq
        if chain_hash(self.chain, entry) != entry.chain:
            self.say("the entry is not what was chained")
        self.chain = entry.chain
        self.numbers[entry.stream] += 1
        if entry.number != self.numbers[entry.stream]:
            self.say(f"it is number {entry.number} of {entry.stream}")
            self.numbers[entry.stream] = entry.number
        if entry.id in self.entry_ids:
            self.say(f"the id {entry.id} is used twice")
        self.entry_ids.add(entry.id)

    # --- Transfers --------------------------------------------------------------------------

    def _move(self, entry: Entry) -> tuple[Counter[str], dict[str, int]]:
        """Post an entry's transfers.

        Returns the amounts posted, by code and credited account, and the meters of the
        displayed jackpots that they touch as they stood before.
        """
        moved: Counter[str] = Counter()
        was: dict[str, int] = {}
        balances = self.balances
        for line, transfer in enumerate(entry.transfers, 1):
            name, debit, credit, micros, code, stage, _ = transfer
            if name != f"{entry.id}/{line}":
                self._own_id(name)
            shape = _shape(code, debit, credit)
            if shape is None or micros < 1:
                self.say(f"transfer {name} is not one that {code} allows")
                continue
            if stage is not TransferStage.AT_ONCE and not self._takes_place(transfer):
                continue
            debit_sign, credit_sign, falling, meter, spoken = shape
            if meter and meter not in was:
                was[meter] = balances[f"primary:{meter}"]
            balances[debit] += debit_sign * micros
            balances[credit] += credit_sign * micros
            for account in falling:
                if balances[account] < 0:
                    self.say(f"{account} falls to {format_microdollars(balances[account])}")
            if spoken:
                moved[spoken] += micros
        self.transfers += len(entry.transfers)
        return moved, was

    def _own_id(self, name: str) -> None:
        """Check that an id that is not derived from its entry and line is unique."""
        if name in self.ids:
            self.say(f"the transfer id {name} is used twice")
        self.ids.add(name)

    def _takes_place(self, transfer: Transfer) -> bool:
        """Whether a pending transfer, or one that resolves it, moves money now."""
        if transfer.stage is TransferStage.PENDING:
            self.waiting[transfer.id] = transfer
            return False
        return self._resolve(transfer) and transfer.stage is TransferStage.POST

    def _resolve(self, transfer: Transfer) -> bool:
        pending = self.waiting.pop(transfer.of, None)
        if pending is None:
            self.say(f"transfer {transfer.id} resolves {transfer.of}, which does not wait")
            return False
        if (pending.debit, pending.credit, pending.micros) != (
            transfer.debit,
            transfer.credit,
            transfer.micros,
        ):
            self.say(f"transfer {transfer.id} is not what {transfer.of} was")
        return True

    # --- What must hold after every entry ---------------------------------------------------

    def _check_money(self, entry: Entry, moved: Counter[str]) -> None:
        """Check that the transfers are the ones that the facts demand."""
        spoken: Counter[str] = Counter()
        for fact in entry.facts:
            try:
                expected = self.facts.interpret(fact)
            except KeyError:
                # The fact names an award or an adjustment that is not in the journal.
                continue
            for code, _, credit, micros, _ in expected:
                if code in _SPOKEN:
                    spoken[f"{code} {credit}"] += micros
        # As dictionaries, in a third of the time; the loop below ignores sums of 0.
        if dict.__eq__(spoken, moved):
            return
        for key in {*spoken, *moved}:
            if spoken[key] != moved[key]:
                due, posted = format_microdollars(spoken[key]), format_microdollars(moved[key])
                self.say(f"{key}: the facts say {due}, the transfers {posted}")

    def _check_falls(self, entry: Entry, before: Mapping[str, int]) -> None:
        """Check that each displayed jackpot goes down only by what reasons of A54 account for."""
        for name, was in before.items():
            fell = was - self.balances[f"primary:{name}"]
            if fell <= 0:
                continue
            account = f"primary:{name}"
            reasons = sum(
                transfer.micros
                for transfer in entry.transfers
                if transfer.debit == account and transfer.code in _LOWERS
            )
            if reasons < fell:
                self.say(f"the jackpot {name} goes down without a reason (A54)")

    def _trial_balance(self, balances: Mapping[str, int]) -> None:
        """Check that the accounts that grow by debits add up to those that grow by credits."""
        has = sum(held for name, held in balances.items() if _sides(name)[0])
        owes = sum(held for name, held in balances.items() if not _sides(name)[0])
        if has != owes:
            self.say(f"debits are {format_microdollars(has)}, credits {format_microdollars(owes)}")

    def finish(self, chain: str, balances: Mapping[str, int] | None) -> None:
        self.seq, last = 0, self.seq
        self._trial_balance(self.balances if balances is None else balances)
        for name, held in sorted((balances or {}).items()):
            if held != self.balances[name]:
                total = format_microdollars(self.balances[name])
                self.say(
                    f"{name} stands at {format_microdollars(held)}; the journal adds up to {total}"
                )
        if chain and not self.has_chain_head:
            self.say(f"the exported head {chain[:12]}… is not in the journal")
        funds = sum(v for k, v in self.balances.items() if kind_name(k) in JACKPOT_FUNDS)
        funds += sum(max(0, v) for k, v in self.balances.items() if kind_name(k) == "share")
        cash = sum(v for k, v in self.balances.items() if kind_name(k) in READY_MONEY)
        if funds > cash:
            self.say(
                f"{format_microdollars(cash)} is there for {format_microdollars(funds)} of jackpots"
            )
        self.seq = last


class _Shape(NamedTuple):
    """A transfer of one code between two accounts: what it does to them, and what facts say.

    ``falling`` are the accounts that hold less afterwards and must not fall below 0;
    ``meter`` is the jackpot whose display it touches.
    """

    debit_sign: int
    credit_sign: int
    falling: tuple[str, ...]
    meter: str
    spoken: str


@lru_cache(maxsize=2**16)
def _shape(code: str, debit: str, credit: str) -> _Shape | None:
    """What the transfer does; ``None`` if its code does not allow these accounts."""
    allowed = TRANSFER_CODES.get(code)
    if allowed is None or (kind_name(debit), kind_name(credit)) != allowed[:2]:
        return None
    signs = {debit: 1 if _sides(debit)[0] else -1, credit: -1 if _sides(credit)[0] else 1}
    falling = tuple(name for name, sign in signs.items() if sign < 0 and _sides(name)[1])
    meters = [name.partition(":")[2] for name in signs if kind_name(name) == "primary"]
    spoken = f"{code} {credit}" if code in _SPOKEN else ""
    return _Shape(signs[debit], signs[credit], falling, "".join(meters), spoken)


@lru_cache(maxsize=2**16)
def _sides(account: str) -> tuple[bool, bool]:
    """Whether an account grows by debits, and whether it must not fall below 0."""
    kind = ACCOUNT_KINDS[kind_name(account)]
    return kind.side is Side.DEBIT, kind.limited


_SPOKEN = (
    "contribution",
    "contribution-hidden",
    "contribution-overflow",
    "award",
    "win-held",
    "award-borne",
    "win-borne",
    "win-undone",
    "reset-reserve",
    "reset-overflow",
    "seed",
    "moved-displayed",
    "moved-reserve",
    "moved-overflow",
    "moved-in",
    "moved-in-reserve",
    "moved-in-overflow",
    "seized",
    "seizure-replaced",
    "seizure-borne",
    "contribution-shared",
    "award-shared",
    "award-shared-undone",
    "share-paid",
    "share-drawn",
    "member-owes",
    "award-claimed",
    "claim-undone",
    "prize-borne",
    "prize-borne-undone",
    "member-paid",
    "member-drew",
    *ADJUSTMENT_CODES.values(),
)
