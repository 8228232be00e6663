"""The audit: everything recomputed from the first transfer on, by arithmetic of its own.

The audit shares the journal's form and the table of accounts with the ledger and nothing
else: it adds up balances, meters and awards itself, and says where the record disagrees.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from spanish21.ledger import facts as f
from spanish21.ledger.double_entry.accounts import ACCOUNT_KINDS, JACKPOT_FUNDS, Side, kind_name
from spanish21.ledger.double_entry.expected_transfers import FactInterpreter
from spanish21.ledger.double_entry.transfers import (
    METER_FALLS,
    TRANSFER_CODES,
    Transfer,
    TransferStage,
)
from spanish21.ledger.jackpots.jackpots import HOUSE
from spanish21.ledger.jackpots.meters import WHOLE_PERCENT
from spanish21.ledger.journal.entries import FIRST_CHAIN_HASH, Entry, chain_hash
from spanish21.ledger.journal.people_names import same_person
from spanish21.money import MICRODOLLARS_PER_CENT, format_microdollars

MOST_FINDINGS = 100
"""An audit that has found so much stops looking."""
_ABOUT_MONEY = (f.AwardLocked, f.AwardRecomputed, f.AwardVoided, f.AwardPaid)
_UNDONE = ("seed-undone", "reset-reserve-undone", "reset-overflow-undone")


class AuditFinding(NamedTuple):
    """Something that is wrong, and at which entry; 0 for the journal as a whole."""

    seq: int
    what: str


class AuditResult(NamedTuple):
    """What an audit looked at and what it found."""

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
        auditor.found_head |= entry.chain == chain
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
    """A second ledger, simpler and slower to trust."""

    def __init__(self) -> None:
        self.findings: list[AuditFinding] = []
        self.balances: Counter[str] = Counter()
        self.waiting: dict[str, Transfer] = {}
        self.ids: set[str] = set()
        self.entry_ids: set[str] = set()
        self.numbers: Counter[str] = Counter()
        self.jackpots: dict[str, f.JackpotCreated] = {}
        self.resets: dict[str, int] = {}
        self.awards: dict[str, f.AwardLocked] = {}
        self.unpaid: dict[str, int] = {}
        self.taken: dict[str, tuple[int, int]] = {}
        self.facts = FactInterpreter(explains=False)
        self.last_award: dict[tuple[str, int], int] = {}
        self.people: dict[str, str] = {}
        self.seq = 0
        self.chain = FIRST_CHAIN_HASH
        self.transfers = 0
        self.found_head = False

    def say(self, what: str) -> None:
        self.findings.append(AuditFinding(self.seq, what))

    def waits(self, award: str) -> bool:
        """Whether an award is won and unpaid; it is a finding if not."""
        if award not in self.unpaid:
            self.say(f"award {award} does not wait to be paid")
        return award in self.unpaid

    def look(self, entry: Entry) -> None:
        self._place(entry)
        moved, was = self._move(entry)
        if entry.facts or moved:
            running = Counter(was)
            for fact in entry.facts:
                if type(fact) in _CHECKS:
                    _CHECKS[type(fact)](self, fact, running)
            self._check_money(entry, moved)
            if any(isinstance(fact, _ABOUT_MONEY) for fact in entry.facts):
                self._check_pending(entry)
        if was:
            self._check_falls(entry, was)

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

        What was posted, by code and the account it reached; and what the displayed jackpots
        that it touches stood at before.
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
        """An id that is not its entry's and line's, and so not unique by itself."""
        if name in self.ids:
            self.say(f"the transfer id {name} is used twice")
        self.ids.add(name)

    def _takes_place(self, transfer: Transfer) -> bool:
        """Whether a transfer that waits, or ends waiting, moves money now."""
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
        """The transfers are those that the facts speak of."""
        spoken: Counter[str] = Counter()
        for fact in entry.facts:
            try:
                expected = self.facts.interpret(fact)
            except KeyError:
                # It concerns an award or an adjustment that is not in the journal.
                continue
            for code, _, credit, micros, _ in expected:
                if code in _SPOKEN:
                    spoken[f"{code} {credit}"] += micros
        # As dictionaries, in a third of the time; a key of nothing is settled below.
        if dict.__eq__(spoken, moved):
            return
        for key in {*spoken, *moved}:
            if spoken[key] != moved[key]:
                said, found = format_microdollars(spoken[key]), format_microdollars(moved[key])
                self.say(f"{key}: the facts say {said}, the transfers {found}")

    def _check_pending(self, entry: Entry) -> None:
        """What waits to be paid is what the unpaid awards come to, jackpot by jackpot."""
        concerned = {
            self.awards[fact.award].jackpot
            for fact in entry.facts
            if isinstance(fact, _ABOUT_MONEY) and fact.award in self.awards
        }
        for name in concerned:
            cents = sum(
                left for award, left in self.unpaid.items() if self.awards[award].jackpot == name
            )
            held = self.balances[f"pending:{name}"]
            if held != cents * MICRODOLLARS_PER_CENT:
                wanted = format_microdollars(cents * MICRODOLLARS_PER_CENT)
                self.say(
                    f"pending:{name} is {format_microdollars(held)}; unpaid awards are {wanted}"
                )

    def _check_falls(self, entry: Entry, before: Mapping[str, int]) -> None:
        """A displayed jackpot goes down for the reasons of A54 only."""
        codes = {transfer.code for transfer in entry.transfers}
        reasons = codes & (METER_FALLS.keys() - set(_UNDONE))
        for name, was in before.items():
            if self.balances[f"primary:{name}"] < was and not reasons:
                self.say(f"the jackpot {name} goes down without a reason")

    def _trial_balance(self, balances: Mapping[str, int]) -> None:
        """What the house has is what it owes, account for account."""
        has = sum(held for name, held in balances.items() if _sides(name)[0])
        owes = sum(held for name, held in balances.items() if not _sides(name)[0])
        if has != owes:
            self.say(f"debits are {format_microdollars(has)}, credits {format_microdollars(owes)}")

    def finish(self, chain: str, balances: Mapping[str, int] | None) -> None:
        self.seq, last = 0, self.seq
        self._trial_balance(self.balances if balances is None else balances)
        for name, held in sorted((balances or {}).items()):
            if held != self.balances[name]:
                found = format_microdollars(self.balances[name])
                self.say(
                    f"{name} stands at {format_microdollars(held)}; the journal adds up to {found}"
                )
        if chain and not self.found_head:
            self.say(f"the exported head {chain[:12]}… is not in the journal")
        funds = sum(v for k, v in self.balances.items() if kind_name(k) in JACKPOT_FUNDS)
        cash = self.balances["bank"] + self.balances["cage"]
        if funds > cash:
            self.say(
                f"{format_microdollars(cash)} is there for {format_microdollars(funds)} of jackpots"
            )
        self.seq = last


class _Shape(NamedTuple):
    """A transfer of one code between two accounts: what it does to them, and what facts say.

    ``falling`` are the accounts that hold less afterwards and must not fall below nothing;
    ``meter`` is the jackpot whose display it touches.
    """

    debit_sign: int
    credit_sign: int
    falling: tuple[str, ...]
    meter: str
    spoken: str


@lru_cache(maxsize=2**16)
def _shape(code: str, debit: str, credit: str) -> _Shape | None:
    """Nothing for what the code does not allow."""
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
    """Whether an account grows by debits, and whether it must not fall below nothing."""
    kind = ACCOUNT_KINDS[kind_name(account)]
    return kind.side is Side.DEBIT, kind.limited


_SPOKEN = (
    "contribution",
    "contribution-hidden",
    "contribution-overflow",
    "award",
    "reset-reserve",
    "reset-overflow",
    "seed",
)


def _created(auditor: _Auditor, fact: f.JackpotCreated, _before: Counter[str]) -> None:
    auditor.jackpots[fact.jackpot] = fact
    auditor.resets[fact.jackpot] = fact.reset_cents


def _changed(auditor: _Auditor, fact: f.ParametersChanged, _before: Counter[str]) -> None:
    auditor.resets[fact.jackpot] = fact.reset_cents
    if same_person(fact.requested_by, fact.approved_by):
        auditor.say(f"{fact.requested_by} changed the jackpot {fact.jackpot} alone")


def _locked(auditor: _Auditor, fact: f.AwardLocked, before: Counter[str]) -> None:
    """The award is the stated share of what stood right before it, and follows its forerunner."""
    if fact.jackpot not in before:
        # Nothing moved on its meter, so it stands as it did.
        before[fact.jackpot] = auditor.balances[f"primary:{fact.jackpot}"]
    for problem in _wrong_award(auditor, fact, before):
        auditor.say(f"award {fact.award}: {problem}")
    auditor.awards[fact.award] = fact
    auditor.unpaid[fact.award] = fact.cents
    auditor.taken[fact.award] = (fact.cents - fact.house_cents, fact.reset_seed_micros)
    reset = fact.reset_reserve_micros + fact.reset_overflow_micros + fact.reset_seed_micros
    taken = (fact.cents - fact.house_cents) * MICRODOLLARS_PER_CENT
    before[fact.jackpot] += reset - taken
    place = (fact.table, fact.round)
    if fact.order != auditor.last_award.get(place, 0) + 1:
        auditor.say(f"award {fact.award} is out of order")
    auditor.last_award[place] = fact.order


def _wrong_award(auditor: _Auditor, fact: f.AwardLocked, before: Counter[str]) -> Iterator[str]:
    jackpot = auditor.jackpots.get(fact.jackpot)
    if jackpot is None:
        yield f"there is no jackpot {fact.jackpot}"
        return
    if jackpot.kind == HOUSE:
        if fact.house_cents != fact.cents:
            yield "the house pays all of a house jackpot"
        return
    if fact.before_micros != before[fact.jackpot]:
        stood = format_microdollars(before[fact.jackpot])
        yield f"it says {format_microdollars(fact.before_micros)} stood there before, {stood} did"
    if fact.percent:
        share = before[fact.jackpot] * fact.percent // (100 * MICRODOLLARS_PER_CENT)
        if fact.cents != share or fact.house_cents:
            yield f"{fact.percent} % is {share} cents, not {fact.cents}"
    reset = fact.reset_reserve_micros + fact.reset_overflow_micros + fact.reset_seed_micros
    wanted = 0
    if fact.percent == WHOLE_PERCENT:
        left = before[fact.jackpot] - fact.cents * MICRODOLLARS_PER_CENT
        wanted = max(0, auditor.resets[fact.jackpot] * MICRODOLLARS_PER_CENT - left)
    if reset != wanted:
        yield f"the reset is {format_microdollars(reset)}, not {format_microdollars(wanted)}"


def _contributed(_auditor: _Auditor, fact: f.WagersContributed, before: Counter[str]) -> None:
    before[fact.jackpot] += fact.primary_micros


def _recomputed(auditor: _Auditor, fact: f.AwardRecomputed, _before: Counter[str]) -> None:
    """Worked out again, an award is its share of what it says stood before it."""
    if not auditor.waits(fact.award):
        return
    percent = auditor.awards[fact.award].percent
    share = fact.before_micros * percent // (100 * MICRODOLLARS_PER_CENT)
    if percent and fact.cents != share:
        auditor.say(f"award {fact.award}: {percent} % is {share} cents, not {fact.cents}")
    auditor.unpaid[fact.award] = fact.cents
    _, seed = auditor.taken[fact.award]
    taken = fact.cents - fact.house_cents
    more_seed = fact.reset_seed_micros - seed
    if not 0 <= more_seed < MICRODOLLARS_PER_CENT:
        auditor.say(f"award {fact.award}: its reset changed by {format_microdollars(more_seed)}")
    auditor.taken[fact.award] = (taken, fact.reset_seed_micros)


def _voided(auditor: _Auditor, fact: f.AwardVoided, _before: Counter[str]) -> None:
    if auditor.waits(fact.award):
        del auditor.unpaid[fact.award]
    if same_person(fact.by, fact.second):
        auditor.say(f"award {fact.award} was declared void by {fact.by} alone")


def _set(auditor: _Auditor, fact: f.ThresholdsSet, _before: Counter[str]) -> None:
    if same_person(fact.requested_by, fact.approved_by):
        auditor.say(f"{fact.requested_by} set the thresholds of awards alone")


def _verified(auditor: _Auditor, fact: f.AwardVerified, _before: Counter[str]) -> None:
    auditor.people[fact.award] = fact.by


def _approved(auditor: _Auditor, fact: f.AwardApproved, _before: Counter[str]) -> None:
    if same_person(auditor.people.get(fact.award, fact.by), fact.by):
        auditor.say(f"award {fact.award} was not verified by somebody else than {fact.by}")


def _paid(auditor: _Auditor, fact: f.AwardPaid, _before: Counter[str]) -> None:
    if auditor.waits(fact.award):
        del auditor.unpaid[fact.award]
    if same_person(fact.by, fact.witness):
        auditor.say(f"award {fact.award} was paid without a second person")


def _asked(auditor: _Auditor, fact: f.AdjustmentRequested, _before: Counter[str]) -> None:
    auditor.people[f"adjustment {fact.adjustment}"] = fact.by


def _agreed(auditor: _Auditor, fact: f.AdjustmentApproved, _before: Counter[str]) -> None:
    if same_person(auditor.people.get(f"adjustment {fact.adjustment}", fact.by), fact.by):
        auditor.say(f"adjustment {fact.adjustment} was made by {fact.by} alone")


_CHECKS: Mapping[type, Callable[[_Auditor, Any, Counter[str]], None]] = {
    f.JackpotCreated: _created,
    f.ParametersChanged: _changed,
    f.WagersContributed: _contributed,
    f.AwardLocked: _locked,
    f.AwardRecomputed: _recomputed,
    f.AwardVoided: _voided,
    f.ThresholdsSet: _set,
    f.AwardVerified: _verified,
    f.AwardApproved: _approved,
    f.AwardPaid: _paid,
    f.AdjustmentRequested: _asked,
    f.AdjustmentApproved: _agreed,
}
