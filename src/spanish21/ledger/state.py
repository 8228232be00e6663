"""The ledger: the book, the jackpots and the awards that a journal adds up to."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from spanish21.ledger import facts as f
from spanish21.ledger.coupons.coupons import Coupon, evolve_coupons
from spanish21.ledger.double_entry.accounts import READY_MONEY
from spanish21.ledger.double_entry.book import Book
from spanish21.ledger.double_entry.transfers import Transfer
from spanish21.ledger.jackpots.adjustments import MeterAdjustment
from spanish21.ledger.jackpots.awards import (
    APPLY_TO_AWARD,
    DEFAULT_THRESHOLDS,
    Award,
    AwardThresholds,
    award_from_fact,
    award_from_held_win,
    evolve_award,
)
from spanish21.ledger.jackpots.jackpots import (
    APPLY_TO_JACKPOT,
    Jackpot,
    correct_display,
    drop_hit,
    evolve_jackpot,
    jackpot_from_fact,
    replace_hit_amount,
    take_from_display,
)
from spanish21.ledger.jackpots.meters import Meter
from spanish21.ledger.journal.entries import FIRST_CHAIN_HASH, Entry, EntryDraft, seal
from spanish21.ledger.refusals import refuse_entry
from spanish21.ledger.sharing.shares import EVOLVE_SHARES, Member, Share
from spanish21.ledger.trays.trays import Tray, evolve_trays, slip_of
from spanish21.money import MICRODOLLARS_PER_CENT


class Ledger:
    """The state that the entries of a journal add up to, applied in their order.

    ``short_since`` is since when the bank has held less than jackpots are owed, and
    ``statement_short`` whether the bank's own last figure did not cover them.
    """

    def __init__(
        self, *, thresholds: AwardThresholds = DEFAULT_THRESHOLDS, remembers: bool = False
    ) -> None:
        self.thresholds = thresholds
        self.book = Book(remembers=remembers)
        self.jackpots: dict[str, Jackpot] = {}
        self.awards: dict[str, Award] = {}
        self.adjustments: dict[str, MeterAdjustment] = {}
        self.trays: dict[str, Tray] = {}
        self.coupons: dict[str, Coupon] = {}
        self.played_coupons: dict[str, None] = {}
        self.shares: dict[str, Share] = {}
        self.members: dict[str, Member] = {}
        self.forms = 0
        self.slips = 0
        self.seq = 0
        self.chain = FIRST_CHAIN_HASH
        self.numbers: dict[str, int] = {}
        self.short_since: int | None = None
        self.statement_short = False

    def place(self, draft: EntryDraft) -> Entry:
        """The entry a draft becomes if it is the next."""
        numbered = tuple(
            transfer if transfer.id else Transfer(f"{draft.id}/{line}", *transfer[1:])
            for line, transfer in enumerate(draft.transfers, 1)
        )
        number = self.numbers.get(draft.stream, 0) + 1
        placed = draft._replace(transfers=numbered)
        return seal(placed, seq=self.seq + 1, number=number, previous=self.chain)

    def apply(self, entry: Entry) -> None:
        """Apply the next entry; a refusal leaves the ledger as it was."""
        if entry.seq != self.seq + 1:
            raise refuse_entry("NOT_THE_NEXT", entry.seq, next=self.seq + 1)
        for fact in entry.facts:
            if isinstance(fact, _NEW_AWARDS) and fact.award in self.awards:
                raise refuse_entry("AWARD_EXISTS", fact.award)
        if entry.transfers:
            self.book.post(entry.transfers)
        for fact in entry.facts:
            self._learn(fact, entry.at)
        self.seq = entry.seq
        self.chain = entry.chain
        self.numbers[entry.stream] = entry.number
        if self.book.total("bank") + self.book.total("member") >= self.owed_micros:
            self.short_since = None
        elif self.short_since is None:
            self.short_since = entry.at

    def replay(self, entries: Iterable[Entry]) -> "Ledger":
        """Apply entries one after the other."""
        for entry in entries:
            self.apply(entry)
        return self

    @property
    def owed_micros(self) -> int:
        """What the house holds for players in all jackpots together, shared ones among them.

        What it has coming from the fund of a shared meter covers nothing of the others.
        """
        total, balance = self.book.total, self.book.balance
        shared = sum(max(0, balance(f"share:{name}")) for name in self.shares)
        return total("primary") + total("reserve") + total("overflow") + total("pending") + shared

    @property
    def ready_micros(self) -> int:
        """What the house has to cover jackpots with: bank, cage and the cash in drop boxes."""
        return sum(self.book.total(kind) for kind in READY_MONEY)

    def meter(self, jackpot: str) -> Meter:
        """The three parts of a jackpot's money now."""
        balance = self.book.balance
        return Meter(
            balance(f"primary:{jackpot}"),
            balance(f"reserve:{jackpot}"),
            balance(f"overflow:{jackpot}"),
        )

    def jackpot(self, name: str) -> Jackpot:
        """A jackpot in play, or the refusal of its name."""
        jackpot = self.jackpots.get(name)
        if jackpot is None:
            names = ", ".join(sorted(self.jackpots)) or "none yet"
            raise refuse_entry("NO_SUCH_JACKPOT", name, names=names)
        if jackpot.removed:
            raise refuse_entry("JACKPOT_REMOVED", name)
        return jackpot

    def award(self, name: str) -> Award:
        """An award, or the refusal of its number."""
        award = self.awards.get(name)
        if award is None:
            raise refuse_entry("NO_SUCH_AWARD", name)
        return award

    def round_awards(self, table: str, number: int, jackpot: str) -> list[Award]:
        """The awards of one round from one jackpot, or its large wins, in award order."""
        awards = [
            award
            for award in self.awards.values()
            if (award.table, award.round, award.jackpot) == (table, number, jackpot)
        ]
        return sorted(awards, key=lambda award: award.order)

    def _learn(self, fact: f.Fact, at: int) -> None:
        kind = type(fact)
        if kind in _LEARN:
            _LEARN[kind](self, fact, at)
        if kind in EVOLVE_SHARES:
            EVOLVE_SHARES[kind](self.shares, fact)
        evolve_trays(self.trays, fact, at)
        evolve_coupons(self.coupons, self.played_coupons, fact, at)
        self.slips = max(self.slips, slip_of(fact))
        if kind in APPLY_TO_JACKPOT:
            name = fact.jackpot  # type: ignore[union-attr]
            self.jackpots[name] = evolve_jackpot(self.jackpots[name], fact)
        if kind in APPLY_TO_AWARD:
            name = fact.award  # type: ignore[union-attr]
            self.awards[name] = evolve_award(self.awards[name], fact)


def _created(ledger: Ledger, fact: f.JackpotCreated, _at: int) -> None:
    ledger.jackpots[fact.jackpot] = jackpot_from_fact(fact)


def _locked(ledger: Ledger, fact: f.AwardLocked | f.SharedAwardLocked, at: int) -> None:
    jackpot = ledger.jackpots[fact.jackpot]
    award = award_from_fact(fact, at, jackpot.terms)
    after = take_from_display(jackpot, award.jackpot_cents * MICRODOLLARS_PER_CENT)
    seed = jackpot.seed_shown_micros - after.seed_shown_micros
    ledger.awards[fact.award] = award._replace(seed_micros=seed)


def _admitted(ledger: Ledger, fact: f.MemberAdmitted, _at: int) -> None:
    ledger.members[fact.member] = Member(fact.member, fact.jackpot, fact.key)


def _unlinked(ledger: Ledger, fact: f.TableUnlinked, _at: int) -> None:
    ledger.members.pop(fact.table, None)


def _win_held(ledger: Ledger, fact: f.WinHeld, at: int) -> None:
    ledger.awards[fact.award] = award_from_held_win(fact, at)


def _recomputed(ledger: Ledger, fact: f.AwardRecomputed, _at: int) -> None:
    award = ledger.awards[fact.award]
    before = replace_hit_amount(
        ledger.jackpots[award.jackpot], award.id, before_cents=award.cents, cents=fact.cents
    )
    more = max(0, fact.cents - fact.house_cents - award.jackpot_cents)
    after = take_from_display(before, more * MICRODOLLARS_PER_CENT)
    seed = award.seed_micros + before.seed_shown_micros - after.seed_shown_micros
    ledger.awards[fact.award] = award._replace(seed_micros=seed)
    more_seed = fact.reset_seed_micros - award.reset[-1]
    ledger.jackpots[award.jackpot] = after._replace(
        seed_shown_micros=after.seed_shown_micros + more_seed
    )


def _voided(ledger: Ledger, fact: f.AwardVoided, _at: int) -> None:
    award = ledger.awards[fact.award]
    if award.is_table_win:
        return
    jackpot = ledger.jackpots[award.jackpot]
    ledger.jackpots[award.jackpot] = drop_hit(
        jackpot,
        award.id,
        cents=award.cents,
        seed_micros=award.seed_micros,
        reset_seed_micros=award.reset[-1],
    )


def _paid(ledger: Ledger, fact: f.AwardPaid, _at: int) -> None:
    ledger.forms = fact.number


def _thresholds(ledger: Ledger, fact: f.ThresholdsSet, _at: int) -> None:
    ledger.thresholds = ledger.thresholds._replace(
        shoe_check_from_cents=fact.shoe_check_from_cents,
        surveillance_above_cents=fact.surveillance_above_cents,
        check_above_cents=fact.check_above_cents,
    )


def _win_threshold(ledger: Ledger, fact: f.WinThresholdSet, _at: int) -> None:
    ledger.thresholds = ledger.thresholds._replace(hold_above_cents=fact.above_cents)


def _requested(ledger: Ledger, fact: f.AdjustmentRequested, at: int) -> None:
    ledger.adjustments[fact.adjustment] = MeterAdjustment(
        fact.adjustment, fact.jackpot, fact.reason, fact.micros, fact.note, fact.by, at
    )


def _stated(ledger: Ledger, fact: f.BankStated, _at: int) -> None:
    ledger.statement_short = not fact.covers


def _close_adjustment(
    ledger: Ledger, fact: f.AdjustmentApproved | f.AdjustmentRejected, at: int
) -> None:
    outcome = "approved" if isinstance(fact, f.AdjustmentApproved) else "rejected"
    adjustment = ledger.adjustments[fact.adjustment]
    if outcome == "approved":
        ledger.jackpots[adjustment.jackpot] = correct_display(
            ledger.jackpots[adjustment.jackpot], adjustment.reason, adjustment.micros
        )
    ledger.adjustments[fact.adjustment] = adjustment._replace(
        decided=outcome, decided_by=fact.by, decided_at=at
    )


_NEW_AWARDS = (f.AwardLocked, f.SharedAwardLocked, f.WinHeld)
_LEARN: Mapping[type, Callable[[Ledger, Any, int], None]] = {
    f.JackpotCreated: _created,
    f.AwardLocked: _locked,
    f.SharedAwardLocked: _locked,
    f.MemberAdmitted: _admitted,
    f.TableUnlinked: _unlinked,
    f.WinHeld: _win_held,
    f.AwardRecomputed: _recomputed,
    f.AwardVoided: _voided,
    f.AwardPaid: _paid,
    f.BankStated: _stated,
    f.ThresholdsSet: _thresholds,
    f.WinThresholdSet: _win_threshold,
    f.AdjustmentRequested: _requested,
    f.AdjustmentApproved: _close_adjustment,
    f.AdjustmentRejected: _close_adjustment,
}
