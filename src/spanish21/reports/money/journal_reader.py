"""A journal read from its first entry, every entry checked before a report may use it.

Three calculations run side by side: the ledger's own replay, a plain sum of transfers, and the
transfers that the facts require. Where two of them differ there is no report.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from spanish21.ledger import Entry, Ledger, Transfer, TransferStage
from spanish21.ledger import facts as f
from spanish21.ledger.double_entry.accounts import ACCOUNT_KINDS, JACKPOT_FUNDS, Side, kind_name
from spanish21.ledger.double_entry.expected_transfers import FactInterpreter
from spanish21.ledger.double_entry.transfers import TRANSFER_CODES
from spanish21.ledger.jackpots.jackpots import PROGRESSIVE
from spanish21.ledger.journal.entries import FIRST_CHAIN_HASH, chain_hash
from spanish21.money import MICRODOLLARS_PER_CENT, format_microdollars
from spanish21.refusal import Refusal
from spanish21.reports.money.report import Disagreement, check_agreement
from spanish21.reports.money.scope import ReportScope

JOURNAL = "journal"
_OF_JACKPOTS = (*JACKPOT_FUNDS, "share")
_OF_FACTS = {*_OF_JACKPOTS, "held", "seized", "member"}
FACT_CODES = frozenset(
    name
    for name, code in TRANSFER_CODES.items()
    if {code.debit, code.credit} & _OF_FACTS or name == "seizure-replaced"
)
"""The codes that move money of jackpots or held wins: a fact must require each such transfer."""
_MOVES = (TransferStage.AT_ONCE, TransferStage.POST)
_Key = tuple[str, str, str, int]


class MoneyMovement(NamedTuple):
    """A transfer that moved money, and why; ``why`` is "" for a table's own chips."""

    transfer: Transfer
    why: str

    @property
    def code(self) -> str:
        return self.transfer.code

    @property
    def micros(self) -> int:
        return self.transfer.micros

    @property
    def jackpot(self) -> str:
        """The jackpot whose funds it changes; "" for money of no jackpot."""
        code = TRANSFER_CODES[self.code]
        if code.credit in _OF_JACKPOTS:
            return self.transfer.credit.partition(":")[2]
        return self.transfer.debit.partition(":")[2] if code.debit in _OF_JACKPOTS else ""

    @property
    def displayed(self) -> int:
        """The change of what its jackpot displays, in micro-dollars."""
        code = TRANSFER_CODES[self.code]
        if code.credit == "primary":
            return self.micros
        return -self.micros if code.debit == "primary" else 0


class CheckedEntry(NamedTuple):
    """One checked entry with its movements of money.

    ``at`` never decreases: an entry whose clock is behind gets the latest time before it.
    ``inside``: that time is in the period.
    """

    entry: Entry
    at: int
    inside: bool
    movements: tuple[MoneyMovement, ...]


class JournalReader:
    """Iterates over a journal once, up to the end of a period, and checks every entry."""

    def __init__(self, entries: Iterable[Entry], scope: ReportScope) -> None:
        self.scope = scope
        self.ledger = Ledger()
        self.balances: Counter[str] = Counter()
        self._funds = 0
        self._members = 0
        self.short_since: int | None = None
        self.behind = 0
        self._entries = entries
        self._interpreter = FactInterpreter()
        self._chain = FIRST_CHAIN_HASH

    def __iter__(self) -> Iterator[CheckedEntry]:
        """Every entry before the period's end; those before its start are not ``inside``."""
        now = 0
        for entry in self._entries:
            self.behind += entry.at < now
            now = max(now, entry.at)
            if self.scope.end is not None and now >= self.scope.end:
                break
            movements = self._check_entry(entry)
            yield CheckedEntry(entry, now, now >= self.scope.start, movements)
        for name, balance in self.ledger.book.balances().items():
            check_agreement(JOURNAL, f"the balance of {name}", balance, self.balances[name])

    @property
    def shared(self) -> int:
        """What the house holds of shared meters; what it has coming from one covers no other."""
        names = self.ledger.shares
        return sum(max(0, self.balances[f"share:{name}"]) for name in names)

    @property
    def owed(self) -> int:
        """What is held for players in all jackpots together."""
        return self._funds + self.shared

    @property
    def held_by_members(self) -> int:
        """What the members of shared meters hold for their funds."""
        return self._members

    def funds(self, jackpot: str) -> dict[str, int]:
        """The sums of a jackpot's transfers, by kind of account."""
        return {kind: self.balances[f"{kind}:{jackpot}"] for kind in JACKPOT_FUNDS}

    def notes(self) -> tuple[str, ...]:
        """Notes for readers of a report about the journal itself."""
        if not self.behind:
            return ()
        entries = f"{self.behind} entr{'y was' if self.behind == 1 else 'ies were'}"
        return (f"{entries} written by a clock that was behind, and count when they were entered.",)

    def _check_entry(self, entry: Entry) -> tuple[MoneyMovement, ...]:
        where = f"{JOURNAL} entry {entry.seq}"
        check_agreement(where, "its place", entry.seq, self.ledger.seq + 1)
        check_agreement(where, "its hash", entry.chain, chain_hash(self._chain, entry))
        self._chain = entry.chain
        try:
            expected = self._expected(entry)
            self.ledger.apply(entry)
        except (Refusal, KeyError) as problem:
            second = f"impossible ({problem})"
            raise Disagreement(where, "what happened", "as written", second) from problem
        movements = tuple(
            _movement(where, transfer, expected)
            for transfer in entry.transfers
            if transfer.stage in _MOVES
        )
        for code, _, _, micros in expected:
            check_agreement(where, f"what {code} moved", "nothing", format_microdollars(micros))
        self._check(where, entry.facts)
        for movement in movements:
            self._post(movement.transfer)
        if self.balances["bank"] + self._members >= self.owed:
            self.short_since = None
        elif self.short_since is None:
            self.short_since = entry.at
        return movements

    def _check(self, where: str, facts: tuple[f.Fact, ...]) -> None:
        """Compare facts with the rates, and with the meters before them."""
        since: Counter[str] = Counter()
        for fact in facts:
            if isinstance(fact, f.WagersContributed):
                self._check_shares(where, fact)
                since[fact.jackpot] += fact.primary_micros
            elif isinstance(fact, f.AwardLocked):
                meter = self.balances[f"primary:{fact.jackpot}"] + since[fact.jackpot]
                check_agreement(
                    where, f"the meter before award {fact.award}", fact.before_micros, meter
                )
                if fact.percent and not fact.house_cents:
                    share = meter * fact.percent // (100 * MICRODOLLARS_PER_CENT)
                    check_agreement(where, f"award {fact.award} in cents", fact.cents, share)
                from_jackpot = (fact.cents - fact.house_cents) * MICRODOLLARS_PER_CENT
                reset = fact.reset_reserve_micros + fact.reset_overflow_micros
                since[fact.jackpot] += reset + fact.reset_seed_micros - from_jackpot

    def _check_shares(self, where: str, fact: f.WagersContributed) -> None:
        """Check that contributions are the number of wagers times wager and rate."""
        jackpot = self.ledger.jackpots[fact.jackpot]
        wagered = fact.wagers * jackpot.wager_cents if jackpot.kind == PROGRESSIVE else 0
        shares = (wagered * jackpot.rate_ppm // 100, wagered * jackpot.hidden_ppm // 100)
        contributions = (fact.primary_micros + fact.overflow_micros, fact.reserve_micros)
        check_agreement(
            where, f"what {fact.wagers} wagers give, in micro-dollars", contributions, shares
        )

    def _expected(self, entry: Entry) -> dict[_Key, list[str]]:
        """The transfers that the facts of an entry require, with their reasons."""
        reasons: dict[_Key, list[str]] = {}
        for fact in entry.facts:
            for transfer in self._interpreter.interpret(fact):
                reasons.setdefault(transfer[:4], []).append(transfer.why)
        return reasons

    def _post(self, transfer: Transfer) -> None:
        for name, sign in ((transfer.debit, 1), (transfer.credit, -1)):
            kind = kind_name(name)
            is_debit = ACCOUNT_KINDS[kind].side is Side.DEBIT
            change = sign * transfer.micros if is_debit else -sign * transfer.micros
            self.balances[name] += change
            self._funds += change if kind in JACKPOT_FUNDS else 0
            self._members += change if kind == "member" else 0


def _movement(where: str, transfer: Transfer, expected: dict[_Key, list[str]]) -> MoneyMovement:
    """A transfer with the reason that its fact gives; each reason is used once."""
    if transfer.code not in FACT_CODES:
        return MoneyMovement(transfer, "")
    key = (transfer.code, transfer.debit, transfer.credit, transfer.micros)
    whys = expected.get(key)
    if whys is None:
        moved = format_microdollars(transfer.micros)
        raise Disagreement(where, f"what {transfer.code} moved", moved, "nothing like it")
    why = whys.pop(0)
    if not whys:
        del expected[key]
    return MoneyMovement(transfer, why)
