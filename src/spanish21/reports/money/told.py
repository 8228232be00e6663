"""What the facts of a journal say must have moved, and why, in words.

This is arithmetic of its own: it looks at facts alone and never at a transfer, so that what
it expects can be held against what was posted.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from spanish21.ledger import facts as f
from spanish21.ledger.accounts import ACCOUNT_KINDS, account
from spanish21.ledger.decide.adjustments import ADJUSTMENTS
from spanish21.ledger.transfers import CODES
from spanish21.money import MICRODOLLARS_PER_CENT, show_micros

REASONS: Mapping[str, str] = {
    "award": "amount won",
    "malfunction-down": "display malfunction",
    "above-limit": "display above its limit",
    "reserve-to-receipts": "non-displayed funds taken to gross receipts",
    "overflow-to-receipts": "non-displayed funds taken to gross receipts",
    "seed-recovered": "recovery of seed money",
}
"""The five reasons of A54 for which a progressive is reduced, by the code of the transfer."""


class Told(NamedTuple):
    """A movement that a fact speaks of."""

    code: str
    debit: str
    credit: str
    micros: int
    why: str


class _Won(NamedTuple):
    """An award as far as its money goes."""

    jackpot: str
    player: str
    jackpot_micros: int
    house_micros: int
    reset: tuple[int, int, int]
    form: str = ""

    @property
    def micros(self) -> int:
        return self.jackpot_micros + self.house_micros


class Teller:
    """Listens to facts in their order and says what each of them moves."""

    def __init__(self) -> None:
        self.awards: dict[str, _Won] = {}
        self.adjustments: dict[str, f.AdjustmentRequested] = {}
        self.seeds: Counter[str] = Counter()

    def tell(self, fact: f.Fact) -> tuple[Told, ...]:
        """The movements of one fact; none for a fact that is not about money."""
        found = _TELL.get(type(fact))
        if found is None:
            return ()
        moves = tuple(told for told in found(self, fact) if told.micros)
        for told in moves:
            self.seeds[told.debit] += told.micros
            self.seeds[told.credit] -= told.micros
        return moves


def _created(_teller: Teller, fact: f.JackpotCreated) -> tuple[Told, ...]:
    why = "beginning amount: seed money from the house"
    base = fact.base_cents * MICRODOLLARS_PER_CENT
    return (_told("seed", base, why, jackpot=fact.jackpot),)


def _contributed(_teller: Teller, fact: f.WagersContributed) -> tuple[Told, ...]:
    count = f"{fact.wagers} wager{'' if fact.wagers == 1 else 's'}"
    why = f"{count} at table {fact.table}, round {fact.round}"
    parts = (fact.primary_micros, fact.reserve_micros, fact.overflow_micros)
    codes = ("contribution", "contribution-hidden", "contribution-overflow")
    return tuple(
        _told(code, part, why, jackpot=fact.jackpot, table=fact.table)
        for code, part in zip(codes, parts, strict=True)
        if part
    )


def _locked(teller: Teller, fact: f.AwardLocked) -> tuple[Told, ...]:
    won = _won(fact, fact.jackpot, fact.player)
    teller.awards[fact.award] = won
    share = f"{fact.percent} % of {show_micros(fact.before_micros)}"
    what = share if fact.percent else "prize"
    why = f"{REASONS['award']}: award {fact.award}, {what} for {fact.row}, to {fact.player}"
    house = f"the house's part of award {fact.award}"
    again = f"reset after award {fact.award}"
    return (
        _told("award", won.jackpot_micros, why, jackpot=won.jackpot),
        _told("house-prize", won.house_micros, house, jackpot=won.jackpot),
        *_resets(won, ("reset-reserve", "reset-overflow", "seed"), won.reset, again),
    )


def _recomputed(teller: Teller, fact: f.AwardRecomputed) -> tuple[Told, ...]:
    was = teller.awards[fact.award]
    now = _won(fact, was.jackpot, was.player)
    teller.awards[fact.award] = now
    why = f"award {fact.award} worked out again, since {fact.because_of} was void"
    more = now.jackpot_micros - was.jackpot_micros
    house = now.house_micros - was.house_micros
    seed = now.reset[2] - was.reset[2]
    codes = ("seed", "award", "award-undone", "house-prize", "house-prize-undone")
    amounts = (seed, max(0, more), max(0, -more), max(0, house), max(0, -house))
    return tuple(
        _told(code, amount, why, jackpot=was.jackpot)
        for code, amount in zip(codes, amounts, strict=True)
    )


def _voided(teller: Teller, fact: f.AwardVoided) -> tuple[Told, ...]:
    """The award goes back; its reset too, as far as the jackpot does not fall by it.

    Seed money that the house has recovered meanwhile does not go back again.
    """
    won = teller.awards[fact.award]
    why = f"award {fact.award} was void: {fact.reason}"
    reserve, overflow, seed = won.reset
    seed_back = min(seed, won.jackpot_micros, teller.seeds[account("seed", won.jackpot)])
    overflow_back = min(overflow, won.jackpot_micros - seed_back)
    reserve_back = min(reserve, won.jackpot_micros - seed_back - overflow_back)
    codes = ("reset-reserve-undone", "reset-overflow-undone", "seed-undone")
    return (
        _told("award-undone", won.jackpot_micros, why, jackpot=won.jackpot),
        _told("house-prize-undone", won.house_micros, why, jackpot=won.jackpot),
        *_resets(won, codes, (reserve_back, overflow_back, seed_back), why),
    )


def _approved(teller: Teller, fact: f.AwardApproved) -> tuple[Told, ...]:
    teller.awards[fact.award] = teller.awards[fact.award]._replace(form=fact.form)
    return ()


def _paid(teller: Teller, fact: f.AwardPaid) -> tuple[Told, ...]:
    won = teller.awards[fact.award]
    why = f"award {fact.award} paid to {won.player}, form {fact.number}"
    code = f"award-{won.form}"
    return (_told(code, won.micros, why, jackpot=won.jackpot, player=won.player),)


def _asked(teller: Teller, fact: f.AdjustmentRequested) -> tuple[Told, ...]:
    teller.adjustments[fact.adjustment] = fact
    return ()


def _agreed(teller: Teller, fact: f.AdjustmentApproved) -> tuple[Told, ...]:
    asked = teller.adjustments[fact.adjustment]
    code = ADJUSTMENTS[asked.reason]
    what = REASONS.get(code, CODES[code].what)
    people = f"asked for by {asked.by}, agreed to by {fact.by}"
    why = f"{what}: adjustment {asked.adjustment}, {people}: {asked.note}"
    return (_told(code, asked.micros, why, jackpot=asked.jackpot),)


def _won(fact: f.AwardLocked | f.AwardRecomputed, jackpot: str, player: str) -> _Won:
    return _Won(
        jackpot,
        player,
        (fact.cents - fact.house_cents) * MICRODOLLARS_PER_CENT,
        fact.house_cents * MICRODOLLARS_PER_CENT,
        (fact.reset_reserve_micros, fact.reset_overflow_micros, fact.reset_seed_micros),
    )


def _resets(
    won: _Won, codes: tuple[str, str, str], amounts: tuple[int, int, int], why: str
) -> tuple[Told, ...]:
    return tuple(
        _told(code, amount, why, jackpot=won.jackpot)
        for code, amount in zip(codes, amounts, strict=True)
    )


def _told(
    code: str, micros: int, why: str, *, jackpot: str, table: str = "", player: str = ""
) -> Told:
    keys = {"jackpot": jackpot, "table": table, "player": player, "": ""}
    debit, credit = CODES[code].debit, CODES[code].credit
    return Told(
        code,
        account(debit, keys[ACCOUNT_KINDS[debit].keyed_by]),
        account(credit, keys[ACCOUNT_KINDS[credit].keyed_by]),
        micros,
        why,
    )


_TELL: Mapping[type, Callable[[Teller, Any], tuple[Told, ...]]] = {
    f.JackpotCreated: _created,
    f.WagersContributed: _contributed,
    f.AwardLocked: _locked,
    f.AwardRecomputed: _recomputed,
    f.AwardVoided: _voided,
    f.AwardApproved: _approved,
    f.AwardPaid: _paid,
    f.AdjustmentRequested: _asked,
    f.AdjustmentApproved: _agreed,
}
