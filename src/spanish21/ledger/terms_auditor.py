"""The audit of jackpots' terms: which were in force, who played by them, and who left how.

It follows versions of terms and links fact by fact, by its own road, and reports what none of them
allows: jackpots of both kinds at one table, a third one, wagers by other terms than those in force,
contributions at another rate, displays that were lowered by players' money.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from spanish21.ledger import facts as f
from spanish21.ledger.audited_jackpot import (
    AuditedJackpot,
    AuditedTerms,
    WonMoney,
    find_conflicts,
    read_terms,
)
from spanish21.ledger.journal.entries import Entry
from spanish21.money import MICRODOLLARS_PER_CENT, format_cents, format_microdollars

_FUNDS = ("primary", "reserve", "overflow", "pending", "seized", "share")
_MOST_AT_TABLE = 2
_WHOLE_PERCENT = 100


class TermsAuditor:
    """Follows the terms of jackpots, and reports each fact that they do not allow.

    ``balances`` are the accounts that the audit itself adds up, as they stand after the entry;
    ``report`` takes a finding.
    """

    def __init__(self, report: Callable[[str], None], balances: Counter[str]) -> None:
        self._say, self._balances = report, balances
        self._jackpots: dict[str, AuditedJackpot] = {}
        self._requests: dict[str, f.AdjustmentRequested] = {}
        self._won: dict[str, WonMoney] = {}
        self._members: set[str] = set()

    def kind_of(self, jackpot: str) -> str:
        """The kind of a jackpot; "" where there is none of this name."""
        followed = self._jackpots.get(jackpot)
        return followed.kind if followed else ""

    def in_force(self, jackpot: str) -> AuditedTerms:
        """The terms of a jackpot that is there, as far as the audit has read."""
        return self._jackpots[jackpot].terms

    def check(self, fact: f.Fact, meters: Counter[str]) -> None:
        """Check a fact and follow it; ``meters`` are the displayed jackpots before it."""
        follow = _FOLLOWS.get(type(fact))
        if follow is None:
            return
        name = fact.jackpot  # type: ignore[union-attr]
        followed = self._jackpots.get(name)
        if followed is None:
            self._say(f"there is no jackpot {name}")
            return
        if followed.removed:
            self._say(f"{type(fact).__name__}: the jackpot {name} has been removed")
        if name not in meters:
            # No transfer of the entry touched its meter, so it stands as it did.
            meters[name] = self._balances[f"primary:{name}"]
        for what in follow(self, followed, fact, meters[name]):
            self._say(what)

    def finish_entry(self, entry: Entry) -> None:
        """Check what holds after an entry: nothing is on its way, seized jackpots have stopped."""
        for fact in entry.facts:
            if isinstance(fact, f.JackpotTransferred) and self._balances["moving"]:
                left = format_microdollars(self._balances["moving"])
                self._say(f"{left} of {fact.jackpot} is on its way to {fact.to} and is not there")
            if isinstance(fact, f.SeizureRecorded) and fact.jackpot in self._jackpots:
                followed = self._jackpots[fact.jackpot]
                if not followed.stopped:
                    self._say(
                        f"money of {fact.jackpot} is seized, and it takes wagers (WAC 230-15-715)"
                    )

    # --- Terms ------------------------------------------------------------------------------

    def create(self, fact: f.JackpotCreated) -> None:
        """A jackpot begins; its name was free."""
        if fact.jackpot in self._jackpots:
            self._say(f"there are two jackpots {fact.jackpot}")
        followed = AuditedJackpot(fact.kind, read_terms(fact, None))
        followed.seed = fact.base_cents * MICRODOLLARS_PER_CENT
        self._jackpots[fact.jackpot] = followed
        if fact.kind == "house" and fact.base_cents:
            self._say(f"the house jackpot {fact.jackpot} begins with money in it (A53)")

    def request(self, fact: f.AdjustmentRequested) -> None:
        self._requests[fact.adjustment] = fact

    def follow_change(
        self, followed: AuditedJackpot, fact: f.ParametersChanged, meter: int
    ) -> Iterator[str]:
        name = fact.jackpot
        if followed.coming is not None:
            yield f"the terms of {name} change while others wait (A69)"
        terms = read_terms(fact, followed.terms)
        if followed.links and terms.decks != followed.terms.decks:
            yield f"the decks of {name} change while tables play for it (A46)"
        limit = terms.limit_cents * MICRODOLLARS_PER_CENT
        if limit and limit < meter:
            shown = format_microdollars(meter)
            yield (
                f"the limit of {name} is {format_cents(terms.limit_cents)}, and it shows {shown}"
                " (WAC 230-15-685(4))"
            )
        waits = self._balances[f"pending:{name}"]
        lower = 0 < terms.limit_cents < (followed.terms.limit_cents or terms.limit_cents + 1)
        if waits and lower and meter <= limit < meter + waits:
            held = format_microdollars(waits)
            yield (
                f"the limit of {name} is {format_cents(terms.limit_cents)}, and {held} of its awards"
                " would go back beyond it (wa-2025:JP13, A54)"
            )
        followed.coming = terms
        for table in followed.links:
            yield from find_conflicts(name, followed, self._others_at(name, table), table)
        followed.take_effect()

    # --- Links ------------------------------------------------------------------------------

    def follow_link(
        self, followed: AuditedJackpot, fact: f.TableLinked, _meter: int
    ) -> Iterator[str]:
        name, table = fact.jackpot, fact.table
        if table in followed.links:
            yield f"{table} is linked to {name} twice: one jackpot serves one spot (JP3, A69)"
        version = fact.version or followed.version
        if followed.coming is not None or version != followed.version:
            yield f"{table} is linked to {name} by terms that are not in force (A69)"
        others = self._others_at(name, table)
        yield from find_conflicts(name, followed, others, table)
        if len(others) >= _MOST_AT_TABLE:
            names = ", ".join(sorted((*others, name)))
            yield f"{table} plays for {names}; a table has two at most (wa-2025:JP3, A44)"
        followed.links[table] = version

    def _others_at(self, name: str, table: str) -> dict[str, AuditedJackpot]:
        """The other jackpots that a table plays for, by name."""
        return {
            other: one
            for other, one in self._jackpots.items()
            if other != name and table in one.links and not one.removed
        }

    def follow_taking(
        self, followed: AuditedJackpot, fact: f.TermsTaken, _meter: int
    ) -> Iterator[str]:
        waits = followed.coming is not None and fact.version == followed.version + 1
        if fact.table not in followed.links or not waits:
            yield f"{fact.table} takes terms {fact.version} of {fact.jackpot}, which none has (A69)"
            return
        followed.links[fact.table] = fact.version
        followed.take_effect()

    def follow_unlink(
        self, followed: AuditedJackpot, fact: f.TableUnlinked, _meter: int
    ) -> Iterator[str]:
        if followed.links.pop(fact.table, None) is None:
            yield f"{fact.table} leaves {fact.jackpot} and was not linked to it"
        followed.down.discard(fact.table)
        followed.take_effect()

    def follow_loss(self, followed: AuditedJackpot, fact: f.LinkLost, _meter: int) -> Iterator[str]:
        followed.down.add(fact.table)
        yield from ()

    def follow_return(
        self, followed: AuditedJackpot, fact: f.LinkRestored, _meter: int
    ) -> Iterator[str]:
        followed.down.discard(fact.table)
        yield from ()

    # --- Play -------------------------------------------------------------------------------

    def follow_wagers(
        self, followed: AuditedJackpot, fact: f.WagersContributed, meter: int
    ) -> Iterator[str]:
        yield from self._check_contribution(followed, fact)
        limit = followed.terms.limit_cents * MICRODOLLARS_PER_CENT
        contributed = fact.primary_micros + fact.overflow_micros
        over = max(0, contributed - max(0, limit - meter)) if limit else 0
        if fact.overflow_micros != over:
            beyond, by_limit = format_microdollars(fact.overflow_micros), format_microdollars(over)
            where = f"wagers on {fact.jackpot} at {fact.table}, round {fact.round}"
            yield f"{where}: {beyond} is held beyond the limit, by the terms {by_limit}"

    def _check_contribution(
        self, followed: AuditedJackpot, fact: f.WagersContributed
    ) -> Iterator[str]:
        """Check that wagers give what the rates in force say, and may be taken at all."""
        name, terms = fact.jackpot, followed.terms
        where = f"wagers on {name} at {fact.table}, round {fact.round}"
        yield from self._check_played(followed, fact, where)
        # What members took in before they heard of a stop is on the meter all the same.
        if followed.stopped and fact.table not in self._members:
            yield f"{where}: it takes none"
        contributed = (fact.primary_micros + fact.overflow_micros, fact.reserve_micros)
        wagered = fact.wagers * terms.wager_cents if followed.kind == "progressive" else 0
        due = (wagered * terms.rate_ppm // 100, wagered * terms.hidden_ppm // 100)
        if contributed != due:
            said, meant = (
                " and ".join(format_microdollars(one) for one in x) for x in (contributed, due)
            )
            yield (
                f"{where}: {fact.wagers} wagers give {said} to meter and reserve, by the terms"
                f" {meant} (wa-2025:JP13, A42)"
            )
        most = terms.unreasonable_cents * MICRODOLLARS_PER_CENT
        if most and sum(contributed) > most:
            yield f"{where}: more than {format_microdollars(most)} is not believed"

    def follow_shared_wagers(
        self, followed: AuditedJackpot, fact: f.WagersShared, _meter: int
    ) -> Iterator[str]:
        """What wagers give to a shared meter, by the same rates; its limit is the service's."""
        contribution = f.WagersContributed(
            jackpot=fact.jackpot,
            table=fact.table,
            round=fact.round,
            wagers=fact.wagers,
            primary_micros=fact.displayed_micros,
            reserve_micros=fact.hidden_micros,
            overflow_micros=0,
        )
        yield from self._check_contribution(followed, contribution)

    def follow_admission(
        self, _followed: AuditedJackpot, fact: f.MemberAdmitted, _meter: int
    ) -> Iterator[str]:
        self._members.add(fact.member)
        yield from ()

    def _check_played(
        self, followed: AuditedJackpot, fact: f.WagersContributed | f.AwardLocked, where: str
    ) -> Iterator[str]:
        """Check that the table is linked, and plays by the terms in force."""
        version = followed.links.get(fact.table)
        if version is None:
            yield f"{where}: the table is not linked to it (A69)"
        elif version != followed.version:
            yield f"{where}: by terms {version}, those in force are {followed.version} (A69)"
        elif fact.table in followed.down and isinstance(fact, f.WagersContributed):
            yield f"{where}: its link is lost"

    def follow_award(
        self, followed: AuditedJackpot, fact: f.AwardLocked, meter: int
    ) -> Iterator[str]:
        where = f"award {fact.award} of {fact.jackpot} at {fact.table}"
        yield from self._check_played(followed, fact, where)
        if followed.kind == "house":
            posted = followed.terms.posted_cents
            due = posted * fact.percent // _WHOLE_PERCENT if fact.percent else fact.prize_cents
            if fact.cents != due:
                yield (
                    f"{where} is {format_cents(fact.cents)}, and {format_cents(due)} is due of"
                    f" {format_cents(posted)} posted (wa-2025:JP12, A53, WAC 230-15-671(1)(b)(iii))"
                )
        elif not fact.percent:
            prize = fact.prize_cents
            of_house = max(0, prize - meter // MICRODOLLARS_PER_CENT)
            if (fact.cents, fact.house_cents) != (prize, of_house):
                yield f"{where}: a prize of {format_cents(prize)} is paid as another one (A39)"
        taken = (fact.cents - fact.house_cents) * MICRODOLLARS_PER_CENT
        seed = followed.pay_out(taken)
        followed.seed += fact.reset_seed_micros
        self._won[fact.award] = WonMoney(followed, taken, seed, fact.reset_seed_micros)

    def follow_recomputation(self, fact: f.AwardRecomputed) -> None:
        """An award that was worked out again takes more of the display, seed money first."""
        won = self._won.get(fact.award)
        if won is not None:
            taken = (fact.cents - fact.house_cents) * MICRODOLLARS_PER_CENT
            seed = won.seed + won.followed.pay_out(max(0, taken - won.taken))
            won.followed.seed += fact.reset_seed_micros - won.reset_seed
            self._won[fact.award] = won._replace(
                taken=taken, seed=seed, reset_seed=fact.reset_seed_micros
            )

    def follow_void(self, fact: f.AwardVoided) -> None:
        """Seed money that a void award took is in the display again; what reset it is not."""
        won = self._won.pop(fact.award, None)
        if won is not None:
            won.followed.seed = max(0, won.followed.seed - won.reset_seed) + won.seed

    # --- What lowers a meter ----------------------------------------------------------------

    def check_adjustment(self, fact: f.AdjustmentApproved, meters: Counter[str]) -> None:
        """An adjustment goes no further than its reason, and takes no contributions."""
        request = self._requests.get(fact.adjustment)
        if request is None or request.jackpot not in self._jackpots:
            self._say(f"adjustment {fact.adjustment} was asked for by nobody")
            return
        followed, what = self._jackpots[request.jackpot], f"adjustment {request.adjustment}"
        meter = meters.get(request.jackpot, self._balances[f"primary:{request.jackpot}"])
        amount = format_microdollars(request.micros)
        if followed.kind != "progressive":
            self._say(f"{what} of {request.jackpot}: a house jackpot has no meter (A53)")
        if request.reason == "display-malfunction" and request.micros > followed.corrected:
            over = format_microdollars(followed.corrected)
            self._say(
                f"{what} takes {amount} out of {request.jackpot}, which shows {over} above what has"
                " accrued: the rest is players' money (wa-2025:JP13, WAC 230-15-671(1)(a), -695(2))"
            )
        if request.reason == "seed-recovery":
            if request.micros > followed.seed:
                left = format_microdollars(followed.seed)
                self._say(
                    f"{what} takes {amount} out of {request.jackpot} as seed money, and {left} of it was"
                    " there: the rest is players' money (wa-2025:JP13, WAC 230-15-671(1)(a), -695(5))"
                )
            followed.seed = max(0, followed.seed - request.micros)
        limit = followed.terms.limit_cents * MICRODOLLARS_PER_CENT
        if request.reason == "display-above-limit" and not (
            limit and request.micros <= max(0, meter - limit)
        ):
            self._say(
                f"{what} lowers {request.jackpot} by {amount}, further than to its limit (A54)"
            )
        sign = {"display-malfunction-up": 1, "display-malfunction": -1, "display-above-limit": -1}
        change = sign.get(request.reason, 0) * request.micros
        followed.corrected = max(0, followed.corrected + change)

    def follow_transfer(
        self, followed: AuditedJackpot, fact: f.JackpotTransferred, _meter: int
    ) -> Iterator[str]:
        name, target = fact.jackpot, self._jackpots.get(fact.to)
        if followed.links:
            yield f"{name} gives its money away while {', '.join(followed.links)} plays for it"
        if fact.to == name or target is None or target.kind != "progressive" or target.removed:
            yield f"{name} gives its money to {fact.to}, which is no other progressive"
        for fund in _FUNDS:
            left = self._balances[f"{fund}:{name}"]
            if left:
                yield f"{name} gives its money away, and {fund}:{name} is {format_microdollars(left)}"
        shown, added = self._balances[f"primary:{fact.to}"], fact.displayed_micros
        # What was above the limit before stays there; nothing is added to it.
        for terms in () if target is None else (target.terms, target.latest):
            if added and 0 < terms.limit_cents * MICRODOLLARS_PER_CENT < shown:
                yield f"{fact.to} shows {format_microdollars(shown)}, more than its limit"
                break
        if fact.over_limit_micros:
            beyond = format_microdollars(fact.over_limit_micros)
            yield (
                f"{beyond} of what {name} displayed is held beyond the limit of {fact.to}: it is"
                " players' money (wa-2025:JP13, WAC 230-15-671(1)(a), -695)"
            )
        followed.corrected = followed.seed = 0

    def follow_seizure(
        self, followed: AuditedJackpot, fact: f.SeizureRecorded, _meter: int
    ) -> Iterator[str]:
        followed.seized += fact.cents
        yield from ()

    def follow_settling(
        self, followed: AuditedJackpot, fact: f.SeizureSettled, _meter: int
    ) -> Iterator[str]:
        followed.seized -= fact.cents
        if followed.seized < 0:
            yield f"more is made good of {fact.jackpot} than was seized"

    def follow_stop(
        self, followed: AuditedJackpot, _fact: f.JackpotStopped, _meter: int
    ) -> Iterator[str]:
        followed.stopped = True
        yield from ()

    def follow_resumption(
        self, followed: AuditedJackpot, fact: f.JackpotResumed, _meter: int
    ) -> Iterator[str]:
        followed.stopped = False
        if followed.seized:
            yield (
                f"{fact.jackpot} takes wagers again, and {format_cents(followed.seized)} that was"
                " seized is not replaced (WAC 230-15-715)"
            )

    def follow_removal(
        self, followed: AuditedJackpot, fact: f.JackpotRemoved, _meter: int
    ) -> Iterator[str]:
        if followed.links:
            yield f"{fact.jackpot} is removed while {', '.join(followed.links)} plays for it"
        for fund in _FUNDS:
            left = self._balances[f"{fund}:{fact.jackpot}"]
            if left:
                held = format_microdollars(left)
                yield f"{fact.jackpot} is removed with {held} on {fund}:{fact.jackpot}"
        followed.removed = True


_FOLLOWS: Mapping[type, Callable[[TermsAuditor, AuditedJackpot, Any, int], Iterator[str]]] = {
    f.ParametersChanged: TermsAuditor.follow_change,
    f.TableLinked: TermsAuditor.follow_link,
    f.TermsTaken: TermsAuditor.follow_taking,
    f.TableUnlinked: TermsAuditor.follow_unlink,
    f.LinkLost: TermsAuditor.follow_loss,
    f.LinkRestored: TermsAuditor.follow_return,
    f.WagersContributed: TermsAuditor.follow_wagers,
    f.WagersShared: TermsAuditor.follow_shared_wagers,
    f.MemberAdmitted: TermsAuditor.follow_admission,
    f.AwardLocked: TermsAuditor.follow_award,
    f.JackpotTransferred: TermsAuditor.follow_transfer,
    f.SeizureRecorded: TermsAuditor.follow_seizure,
    f.SeizureSettled: TermsAuditor.follow_settling,
    f.JackpotStopped: TermsAuditor.follow_stop,
    f.JackpotResumed: TermsAuditor.follow_resumption,
    f.JackpotRemoved: TermsAuditor.follow_removal,
}
