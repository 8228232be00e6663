"""A journal read from its first entry, every entry checked before a report may use it.

Three calculations run side by side: the ledger's own replay, a plain sum of transfers, and
what the facts say must have moved. Where two of them differ there is no report.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from spanish21.ledger import Entry, Ledger, Transfer, TransferStage
from spanish21.ledger import facts as f
from spanish21.ledger.accounts import ACCOUNT_KINDS, JACKPOT_FUNDS, Side, kind_name
from spanish21.ledger.jackpots import PROGRESSIVE
from spanish21.ledger.journal import FIRST_CHAIN_HASH, chain_hash
from spanish21.ledger.transfers import TRANSFER_CODES
from spanish21.money import MICRODOLLARS_PER_CENT, format_microdollars
from spanish21.refusal import Refusal
from spanish21.reports.money.expected_transfers import FactInterpreter
from spanish21.reports.money.report import Disagreement, check_agreement
from spanish21.reports.money.scope import ReportScope

JOURNAL = "journal"
JACKPOT_CODES = frozenset(
    name for name, code in TRANSFER_CODES.items() if {code.debit, code.credit} & set(JACKPOT_FUNDS)
)
"""The codes that move jackpot money: each such transfer must be spoken of by a fact."""
_MOVES = (TransferStage.AT_ONCE, TransferStage.POST)
_Key = tuple[str, str, str, int]


class MoneyMovement(NamedTuple):
    """A transfer that moved money, and why; the reason is empty for a table's own chips."""

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
        """The jackpot whose funds it concerns; empty for money of no jackpot."""
        code = TRANSFER_CODES[self.code]
        if code.credit in JACKPOT_FUNDS:
            return self.transfer.credit.partition(":")[2]
        return self.transfer.debit.partition(":")[2] if code.debit in JACKPOT_FUNDS else ""

    @property
    def displayed(self) -> int:
        """By how much it changes what its jackpot displays."""
        code = TRANSFER_CODES[self.code]
        if code.credit == "primary":
            return self.micros
        return -self.micros if code.debit == "primary" else 0


class CheckedEntry(NamedTuple):
    """One entry that has been checked.

    ``at`` never runs back: an entry whose clock is behind counts to the moment the journal had
    reached. ``inside`` says whether that is in the period.
    """

    entry: Entry
    at: int
    inside: bool
    moves: tuple[MoneyMovement, ...]


class JournalReader:
    """Goes through a journal once, up to the end of a period."""

    def __init__(self, entries: Iterable[Entry], scope: ReportScope) -> None:
        self.scope = scope
        self.ledger = Ledger()
        self.balances: Counter[str] = Counter()
        self.owed = 0
        self.short_since: int | None = None
        self.behind = 0
        self._entries = entries
        self._teller = FactInterpreter()
        self._chain = FIRST_CHAIN_HASH

    def __iter__(self) -> Iterator[CheckedEntry]:
        """Every entry before the period's end; those before its beginning are not inside."""
        now = 0
        for entry in self._entries:
            self.behind += entry.at < now
            now = max(now, entry.at)
            if self.scope.end is not None and now >= self.scope.end:
                break
            moves = self._take(entry)
            yield CheckedEntry(entry, now, now >= self.scope.start, moves)
        for name, held in self.ledger.book.balances().items():
            check_agreement(JOURNAL, f"the balance of {name}", held, self.balances[name])

    def funds(self, jackpot: str) -> dict[str, int]:
        """What the transfers add up to for a jackpot, by kind of account."""
        return {kind: self.balances[f"{kind}:{jackpot}"] for kind in JACKPOT_FUNDS}

    def notes(self) -> tuple[str, ...]:
        """What a reader must know of the journal itself."""
        if not self.behind:
            return ()
        late = f"{self.behind} entr{'y was' if self.behind == 1 else 'ies were'}"
        return (f"{late} written by a clock that was behind, and count when they were entered.",)

    def _take(self, entry: Entry) -> tuple[MoneyMovement, ...]:
        where = f"{JOURNAL} entry {entry.seq}"
        check_agreement(where, "its place", entry.seq, self.ledger.seq + 1)
        check_agreement(where, "its hash", entry.chain, chain_hash(self._chain, entry))
        self._chain = entry.chain
        try:
            told = self._told(entry)
            self.ledger.apply(entry)
        except (Refusal, KeyError) as problem:
            found = f"impossible ({problem})"
            raise Disagreement(where, "what happened", "as written", found) from problem
        moves = tuple(_move(where, x, told) for x in entry.transfers if x.stage in _MOVES)
        for code, _, _, micros in told:
            check_agreement(where, f"what {code} moved", "nothing", format_microdollars(micros))
        self._check(where, entry.facts)
        for move in moves:
            self._post(move.transfer)
        if self.balances["bank"] >= self.owed:
            self.short_since = None
        elif self.short_since is None:
            self.short_since = entry.at
        return moves

    def _check(self, where: str, facts: tuple[f.Fact, ...]) -> None:
        """Hold facts against the rates and against the meters as they stood, in their order."""
        since: Counter[str] = Counter()
        for fact in facts:
            if isinstance(fact, f.WagersContributed):
                self._check_shares(where, fact)
                since[fact.jackpot] += fact.primary_micros
            elif isinstance(fact, f.AwardLocked):
                stood = self.balances[f"primary:{fact.jackpot}"] + since[fact.jackpot]
                check_agreement(
                    where, f"the meter before award {fact.award}", fact.before_micros, stood
                )
                if fact.percent and not fact.house_cents:
                    share = stood * fact.percent // (100 * MICRODOLLARS_PER_CENT)
                    check_agreement(where, f"award {fact.award} in cents", fact.cents, share)
                taken = (fact.cents - fact.house_cents) * MICRODOLLARS_PER_CENT
                reset = fact.reset_reserve_micros + fact.reset_overflow_micros
                since[fact.jackpot] += reset + fact.reset_seed_micros - taken

    def _check_shares(self, where: str, fact: f.WagersContributed) -> None:
        """What wagers give is their count by the wager and the rates; the limit parts it."""
        jackpot = self.ledger.jackpots[fact.jackpot]
        wagered = fact.wagers * jackpot.wager_cents if jackpot.kind == PROGRESSIVE else 0
        shares = (wagered * jackpot.rate_ppm // 100, wagered * jackpot.hidden_ppm // 100)
        gave = (fact.primary_micros + fact.overflow_micros, fact.reserve_micros)
        check_agreement(where, f"what {fact.wagers} wagers give, in micro-dollars", gave, shares)

    def _told(self, entry: Entry) -> dict[_Key, list[str]]:
        """What the facts of an entry say must have moved, and why."""
        found: dict[_Key, list[str]] = {}
        for fact in entry.facts:
            for told in self._teller.tell(fact):
                found.setdefault(told[:4], []).append(told.why)
        return found

    def _post(self, transfer: Transfer) -> None:
        for name, sign in ((transfer.debit, 1), (transfer.credit, -1)):
            kind = kind_name(name)
            has = ACCOUNT_KINDS[kind].side is Side.DEBIT
            change = sign * transfer.micros if has else -sign * transfer.micros
            self.balances[name] += change
            self.owed += change if kind in JACKPOT_FUNDS else 0


def _move(where: str, transfer: Transfer, told: dict[_Key, list[str]]) -> MoneyMovement:
    """A transfer with the reason its fact gives for it, which is then used up."""
    if transfer.code not in JACKPOT_CODES:
        return MoneyMovement(transfer, "")
    key = (transfer.code, transfer.debit, transfer.credit, transfer.micros)
    whys = told.get(key)
    if whys is None:
        moved = format_microdollars(transfer.micros)
        raise Disagreement(where, f"what {transfer.code} moved", moved, "nothing like it")
    why = whys.pop(0)
    if not whys:
        del told[key]
    return MoneyMovement(transfer, why)
