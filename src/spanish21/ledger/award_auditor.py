"""The audit of jackpots and awards: each award recomputed from the facts, and who signed it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from spanish21.ledger import facts as f
from spanish21.ledger.jackpots.jackpots import HOUSE
from spanish21.ledger.jackpots.meters import WHOLE_PERCENT
from spanish21.ledger.journal.people_names import same_person
from spanish21.ledger.terms_auditor import TermsAuditor
from spanish21.money import MICRODOLLARS_PER_CENT, format_microdollars

_ABOUT_MONEY = (
    f.AwardLocked,
    f.SharedAwardLocked,
    f.WinHeld,
    f.AwardRecomputed,
    f.AwardVoided,
    f.AwardPaid,
    f.AwardClaimed,
)
_Won = f.AwardLocked | f.SharedAwardLocked | f.WinHeld


class AwardAuditor:
    """Follows jackpots and awards fact by fact, and reports each award that does not add up.

    ``balances`` are the accounts that the audit itself adds up; ``report`` takes a finding.
    Which terms an award was won by, it learns from ``terms``.
    """

    def __init__(
        self, report: Callable[[str], None], balances: Counter[str], terms: TermsAuditor
    ) -> None:
        self._report, self._balances, self._terms = report, balances, terms
        self._awards: dict[str, _Won] = {}
        self._unpaid_cents: dict[str, int] = {}
        self._paid: set[str] = set()
        self._last_order: dict[tuple[str, int], int] = {}
        self._reset_seeds: dict[str, int] = {}
        self._verifiers: dict[str, str] = {}
        self._adjusters: dict[str, str] = {}

    def check(self, fact: f.Fact, meters: Counter[str]) -> None:
        """Check a fact; ``meters`` are the displayed jackpots before it, and become those after."""
        check = _CHECKS.get(type(fact))
        if check is not None:
            check(self, fact, meters)

    def check_pending(self, facts: Iterable[f.Fact]) -> None:
        """Check that each account of unpaid awards holds those of its jackpot or its table.

        It looks at the accounts of the awards that these facts change.
        """
        accounts = {
            _account_of(self._awards[fact.award])
            for fact in facts
            if isinstance(fact, _ABOUT_MONEY) and fact.award in self._awards
        }
        for name in accounts:
            unpaid = MICRODOLLARS_PER_CENT * sum(
                cents
                for award, cents in self._unpaid_cents.items()
                if _account_of(self._awards[award]) == name
            )
            held = self._balances[name]
            if held != unpaid:
                self._report(
                    f"{name} is {format_microdollars(held)};"
                    f" unpaid awards are {format_microdollars(unpaid)}"
                )

    # --- Jackpots ---------------------------------------------------------------------------

    def check_parameters(self, fact: f.ParametersChanged, _meters: Counter[str]) -> None:
        if same_person(fact.requested_by, fact.approved_by):
            self._report(f"{fact.requested_by} changed the jackpot {fact.jackpot} alone")

    def check_contribution(self, fact: f.WagersContributed, meters: Counter[str]) -> None:
        meters[fact.jackpot] += fact.primary_micros

    def check_thresholds(self, fact: f.ThresholdsSet, _meters: Counter[str]) -> None:
        if same_person(fact.requested_by, fact.approved_by):
            self._report(f"{fact.requested_by} set the thresholds of awards alone")

    def check_win_threshold(self, fact: f.WinThresholdSet, _meters: Counter[str]) -> None:
        if same_person(fact.requested_by, fact.approved_by):
            self._report(f"{fact.requested_by} set above what wins are held alone")

    def check_request(self, fact: f.AdjustmentRequested, _meters: Counter[str]) -> None:
        self._adjusters[fact.adjustment] = fact.by

    def check_adjustment(self, fact: f.AdjustmentApproved, _meters: Counter[str]) -> None:
        if same_person(self._adjusters.get(fact.adjustment, fact.by), fact.by):
            self._report(f"adjustment {fact.adjustment} was made by {fact.by} alone")

    # --- Awards -----------------------------------------------------------------------------

    def check_lock(self, fact: f.AwardLocked, meters: Counter[str]) -> None:
        """The award is the stated share of the meter right before it, and next in its round."""
        if fact.jackpot not in meters:
            # No transfer of the entry touched its meter, so it stands as it did.
            meters[fact.jackpot] = self._balances[f"primary:{fact.jackpot}"]
        for problem in self._problems_of_lock(fact, meters[fact.jackpot]):
            self._report(f"award {fact.award}: {problem}")
        self._awards[fact.award] = fact
        self._unpaid_cents[fact.award] = fact.cents
        self._reset_seeds[fact.award] = fact.reset_seed_micros
        taken = (fact.cents - fact.house_cents) * MICRODOLLARS_PER_CENT
        meters[fact.jackpot] += _reset_micros(fact) - taken
        self.check_order(fact, meters)

    def check_order(self, fact: f.AwardLocked | f.HitReported, _meters: Counter[str]) -> None:
        """An award is next in its round; a shared one is so when its round reports it."""
        place = (fact.table, fact.round)
        if fact.order != self._last_order.get(place, 0) + 1:
            self._report(f"award {fact.award} is out of order")
        self._last_order[place] = fact.order

    def check_shared_lock(self, fact: f.SharedAwardLocked, _meters: Counter[str]) -> None:
        """What it is worth, the audit of shared jackpots says."""
        self._awards[fact.award] = fact
        self._unpaid_cents[fact.award] = fact.cents

    def check_claim(self, fact: f.AwardClaimed, _meters: Counter[str]) -> None:
        """A member owes it to the winner: no money of the fund waits for it any more."""
        if self._check_unpaid(fact.award):
            del self._unpaid_cents[fact.award]

    def check_claim_back(self, fact: f.ClaimReturned, _meters: Counter[str]) -> None:
        """It is the fund's again, and is void at once."""
        self._unpaid_cents[fact.award] = fact.cents

    def check_held_win(self, fact: f.WinHeld, _meters: Counter[str]) -> None:
        """A large win of a table: whether one was due, the audit of the house's log says."""
        self._awards[fact.award] = fact
        self._unpaid_cents[fact.award] = fact.cents

    def _problems_of_lock(self, fact: f.AwardLocked, meter: int) -> Iterator[str]:
        kind = self._terms.kind_of(fact.jackpot)
        if not kind:
            yield f"there is no jackpot {fact.jackpot}"
            return
        if kind == HOUSE:
            if fact.house_cents != fact.cents:
                yield "the house pays all of a house jackpot"
            return
        if fact.before_micros != meter:
            stated, stood = format_microdollars(fact.before_micros), format_microdollars(meter)
            yield f"it says {stated} stood there before, {stood} did"
        if fact.percent:
            share = meter * fact.percent // (100 * MICRODOLLARS_PER_CENT)
            if fact.cents != share or fact.house_cents:
                yield f"{fact.percent} % is {share} cents, not {fact.cents}"
        reset, expected = _reset_micros(fact), 0
        if fact.percent == WHOLE_PERCENT:
            left = meter - fact.cents * MICRODOLLARS_PER_CENT
            expected = max(
                0, self._terms.in_force(fact.jackpot).reset_cents * MICRODOLLARS_PER_CENT - left
            )
        if reset != expected:
            yield f"the reset is {format_microdollars(reset)}, not {format_microdollars(expected)}"

    def check_recomputation(self, fact: f.AwardRecomputed, _meters: Counter[str]) -> None:
        """A recomputed award is its share of the meter that the fact states."""
        if not self._check_unpaid(fact.award):
            return
        award = self._awards[fact.award]
        if not isinstance(award, f.AwardLocked):
            self._report(f"award {fact.award} is of no jackpot and worked out again")
            return
        percent = award.percent
        share = fact.before_micros * percent // (100 * MICRODOLLARS_PER_CENT)
        if percent and fact.cents != share:
            self._report(f"award {fact.award}: {percent} % is {share} cents, not {fact.cents}")
        self._unpaid_cents[fact.award] = fact.cents
        more_seed = fact.reset_seed_micros - self._reset_seeds[fact.award]
        if not 0 <= more_seed < MICRODOLLARS_PER_CENT:
            changed = format_microdollars(more_seed)
            self._report(f"award {fact.award}: its reset changed by {changed}")
        self._reset_seeds[fact.award] = fact.reset_seed_micros

    def check_void(self, fact: f.AwardVoided, _meters: Counter[str]) -> None:
        """An award that was paid is void with its round only: the house bears it (A56)."""
        if fact.award in self._paid and not fact.second:
            self._paid.discard(fact.award)
        elif self._check_unpaid(fact.award):
            del self._unpaid_cents[fact.award]
        if same_person(fact.by, fact.second):
            self._report(f"award {fact.award} was declared void by {fact.by} alone")

    def check_verification(self, fact: f.AwardVerified, _meters: Counter[str]) -> None:
        self._verifiers[fact.award] = fact.by

    def check_approval(self, fact: f.AwardApproved, _meters: Counter[str]) -> None:
        if same_person(self._verifiers.get(fact.award, fact.by), fact.by):
            self._report(f"award {fact.award} was not verified by somebody else than {fact.by}")

    def check_payment(self, fact: f.AwardPaid, _meters: Counter[str]) -> None:
        if self._check_unpaid(fact.award):
            del self._unpaid_cents[fact.award]
            self._paid.add(fact.award)
        if same_person(fact.by, fact.witness):
            self._report(f"award {fact.award} was paid without a second person")

    def _check_unpaid(self, award: str) -> bool:
        """Whether an award is won and unpaid; reports one that is not."""
        if award not in self._unpaid_cents:
            self._report(f"award {award} does not wait to be paid")
        return award in self._unpaid_cents


def _account_of(award: _Won) -> str:
    """The account that holds an award until it is paid."""
    return f"held:{award.table}" if isinstance(award, f.WinHeld) else f"pending:{award.jackpot}"


def _reset_micros(fact: f.AwardLocked) -> int:
    """The amount that starts the jackpot again, from all three sources."""
    return fact.reset_reserve_micros + fact.reset_overflow_micros + fact.reset_seed_micros


_CHECKS: Mapping[type, Callable[[AwardAuditor, Any, Counter[str]], None]] = {
    f.ParametersChanged: AwardAuditor.check_parameters,
    f.WagersContributed: AwardAuditor.check_contribution,
    f.AwardLocked: AwardAuditor.check_lock,
    f.HitReported: AwardAuditor.check_order,
    f.SharedAwardLocked: AwardAuditor.check_shared_lock,
    f.AwardClaimed: AwardAuditor.check_claim,
    f.ClaimReturned: AwardAuditor.check_claim_back,
    f.WinHeld: AwardAuditor.check_held_win,
    f.AwardRecomputed: AwardAuditor.check_recomputation,
    f.AwardVoided: AwardAuditor.check_void,
    f.ThresholdsSet: AwardAuditor.check_thresholds,
    f.WinThresholdSet: AwardAuditor.check_win_threshold,
    f.AwardVerified: AwardAuditor.check_verification,
    f.AwardApproved: AwardAuditor.check_approval,
    f.AwardPaid: AwardAuditor.check_payment,
    f.AdjustmentRequested: AwardAuditor.check_request,
    f.AdjustmentApproved: AwardAuditor.check_adjustment,
}
