"""The part of the audit that follows what houses and their meter service say to each other.

In a house's journal: messages in one order without a gap, each confirmed once, a hit with an
amount only by its receipt, no wagers while the line is lost or a hit waits. In a service's: every
member's messages once and in order, each contribution on the meter, each hit owed by its member.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from spanish21.ledger import facts as f
from spanish21.ledger.journal.entries import Entry
from spanish21.money import MICRODOLLARS_PER_CENT, format_cents, format_microdollars

_OWN_FUNDS = ("primary", "reserve", "overflow")


class _ShareHistory:
    """A house's part in a shared meter as the facts so far have it."""

    def __init__(self) -> None:
        self.written = self.confirmed = self.seq = 0
        self.lost = False
        self.waiting: dict[int, f.WagersShared | f.HitReported | f.VoidReported] = {}

    def hits(self) -> list[str]:
        return [one.award for one in self.waiting.values() if isinstance(one, f.HitReported)]


class ShareAuditor:
    """Follows shared jackpots fact by fact, by its own road; ``report`` takes a finding."""

    def __init__(self, report: Callable[[str], None], balances: Counter[str]) -> None:
        self._report, self._balances = report, balances
        self._shares: dict[str, _ShareHistory] = {}
        self._members: dict[str, str] = {}
        self._claims: dict[str, str] = {}
        self._awards: dict[str, str] = {}
        self._due: dict[str, str] = {}

    def look(self, entry: Entry) -> None:
        """Check the facts of an entry."""
        touched: set[str] = set()
        self._due = {}
        for fact in entry.facts:
            follow = _FOLLOWS.get(type(fact))
            if follow is None:
                continue
            for what in follow(self, fact, entry):
                self._report(what)
            touched.add(getattr(fact, "jackpot", ""))
        for award, what in self._due.items():
            self._report(f"award {award}: {what}")
        for name in touched & self._shares.keys():
            for fund in _OWN_FUNDS:
                held = self._balances[f"{fund}:{name}"]
                if held:
                    stood = format_microdollars(held)
                    self._report(f"{name} is shared, and {fund}:{name} holds {stood}")

    # --- A house ----------------------------------------------------------------------------

    def follow_sharing(self, fact: f.JackpotShared, _entry: Entry) -> Iterator[str]:
        if fact.jackpot in self._shares:
            yield f"{fact.jackpot} is shared twice"
        self._shares[fact.jackpot] = _ShareHistory()

    def follow_message(
        self, fact: f.WagersShared | f.HitReported | f.VoidReported, _entry: Entry
    ) -> Iterator[str]:
        share = self._shares.get(fact.jackpot)
        if share is None:
            yield f"message {fact.number} of {fact.jackpot}, which is not shared"
            return
        if fact.number != share.written + 1:
            yield f"message {fact.number} of {fact.jackpot} follows message {share.written}"
        if isinstance(fact, f.WagersShared):
            if share.lost:
                yield f"wagers on {fact.jackpot} at {fact.table} while its line is lost"
            for award in share.hits():
                yield f"wagers on {fact.jackpot} at {fact.table} while award {award} has no amount"
        elif isinstance(fact, f.HitReported):
            if fact.award in self._awards or fact.award in share.hits():
                yield f"award {fact.award} is won twice"
        elif fact.award not in self._awards and fact.award not in share.hits():
            yield f"award {fact.award} is to be void, and nobody has won it"
        share.written = fact.number
        share.waiting[fact.number] = fact

    def follow_confirmation(self, fact: f.MessagesConfirmed, _entry: Entry) -> Iterator[str]:
        share = self._shares.get(fact.jackpot)
        if share is None or not share.confirmed < fact.number <= share.written:
            yield f"message {fact.number} of {fact.jackpot} is confirmed, and does not wait"
            return
        if fact.seq <= share.seq:
            yield f"message {fact.number} of {fact.jackpot} is entry {fact.seq}, after {share.seq}"
        for number in range(share.confirmed + 1, fact.number + 1):
            message = share.waiting.pop(number)
            if isinstance(message, f.WagersShared):
                continue
            if number < fact.number:
                yield f"message {number} of {fact.jackpot} is confirmed without its receipt"
            if isinstance(message, f.HitReported):
                self._due[message.award] = "its hit is confirmed and it is not locked"
                self._awards[message.award] = _terms_of(message)
            else:
                self._due[message.award] = "its void is confirmed and it is not void"
        share.confirmed, share.seq = fact.number, fact.seq

    def follow_lock(self, fact: f.SharedAwardLocked, _entry: Entry) -> Iterator[str]:
        """An award is what the round said it won, and its share of the meter that was stated."""
        if self._due.pop(fact.award, None) is None:
            yield f"award {fact.award} is locked without its receipt"
        elif self._awards[fact.award] != _terms_of(fact):
            yield f"award {fact.award} is locked as another one than its round has won"
        held = fact.before_micros // MICRODOLLARS_PER_CENT
        due = fact.before_micros * fact.percent // (100 * MICRODOLLARS_PER_CENT)
        if not fact.percent:
            due = fact.prize_cents
        of_house = max(0, due - held)
        if (fact.cents, fact.house_cents) != (due, of_house):
            said, meant = format_cents(fact.cents), format_cents(due)
            yield f"award {fact.award} is {said}, and {meant} is due of the shared meter (A39, A41)"

    def follow_void(self, fact: f.AwardVoided, _entry: Entry) -> Iterator[str]:
        """What comes back from an award goes to its meter: at a house, the service has it first."""
        if fact.award in self._awards and self._due.pop(fact.award, None) is None:
            yield f"award {fact.award} is void, and its meter service has not taken it back"

    def follow_loss(self, fact: f.LineLost, _entry: Entry) -> Iterator[str]:
        if fact.jackpot in self._shares:
            self._shares[fact.jackpot].lost = True
        yield from ()

    def follow_return(self, fact: f.LineRestored, _entry: Entry) -> Iterator[str]:
        if fact.jackpot in self._shares:
            self._shares[fact.jackpot].lost = False
        yield from ()

    # --- A meter service --------------------------------------------------------------------

    def follow_admission(self, fact: f.MemberAdmitted, _entry: Entry) -> Iterator[str]:
        if fact.member in self._members:
            yield f"the member {fact.member} is admitted twice"
        self._members[fact.member] = fact.jackpot

    def follow_contribution(self, fact: f.ContributionReceived, entry: Entry) -> Iterator[str]:
        yield from self._check_place(fact.member, fact.jackpot, entry)
        contributed = sum(
            one.primary_micros + one.reserve_micros + one.overflow_micros
            for one in entry.facts
            if isinstance(one, f.WagersContributed) and one.table == fact.member
        )
        if contributed != fact.micros:
            said, there = format_microdollars(fact.micros), format_microdollars(contributed)
            yield f"{fact.member} gave {said}, and {there} is on the meter"
        if fact.number != entry.number:
            yield f"message {fact.number} of {fact.member} stands as its message {entry.number}"

    def follow_claim(self, fact: f.AwardClaimed, entry: Entry) -> Iterator[str]:
        yield from self._check_place(fact.member, fact.jackpot, entry)
        locked = [
            one
            for one in entry.facts
            if isinstance(one, f.AwardLocked)
            and (one.award, one.table, one.cents, one.house_cents)
            == (fact.award, fact.member, fact.cents, fact.house_cents)
        ]
        if len(locked) != 1:
            yield f"{fact.member} claims award {fact.award}, which is not locked for it"
        self._claims[fact.award] = fact.member

    def follow_claim_back(self, fact: f.ClaimReturned, entry: Entry) -> Iterator[str]:
        yield from self._check_place(fact.member, fact.jackpot, entry)
        if self._claims.pop(fact.award, "") != fact.member:
            yield f"{fact.member} gives award {fact.award} back, which it does not have"

    def _check_place(self, member: str, jackpot: str, entry: Entry) -> Iterator[str]:
        if self._members.get(member) != jackpot:
            yield f"{member} is no member of {jackpot}"
        if entry.stream != f"member/{member}" or entry.by != member:
            yield f"what {member} says stands in {entry.stream}, by {entry.by}"


def _terms_of(fact: f.HitReported | f.SharedAwardLocked) -> str:
    """What a round has won, as one text."""
    return (
        f"{fact.jackpot} {fact.number} {fact.table} {fact.round} {fact.order} {fact.box}"
        f" {fact.player} {fact.row} {fact.percent} {fact.prize_cents}"
    )


_FOLLOWS: Mapping[type, Callable[[ShareAuditor, Any, Entry], Iterator[str]]] = {
    f.JackpotShared: ShareAuditor.follow_sharing,
    f.WagersShared: ShareAuditor.follow_message,
    f.HitReported: ShareAuditor.follow_message,
    f.VoidReported: ShareAuditor.follow_message,
    f.MessagesConfirmed: ShareAuditor.follow_confirmation,
    f.SharedAwardLocked: ShareAuditor.follow_lock,
    f.AwardVoided: ShareAuditor.follow_void,
    f.LineLost: ShareAuditor.follow_loss,
    f.LineRestored: ShareAuditor.follow_return,
    f.MemberAdmitted: ShareAuditor.follow_admission,
    f.ContributionReceived: ShareAuditor.follow_contribution,
    f.AwardClaimed: ShareAuditor.follow_claim,
    f.ClaimReturned: ShareAuditor.follow_claim_back,
}
