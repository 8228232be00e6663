"""What the facts of a journal say must have moved, and why, in words.

This is arithmetic of its own: it looks at facts alone and never at a transfer, so that what
it expects can be held against what was posted.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from spanish21.ledger import facts as f
from spanish21.ledger.accounts import ACCOUNT_KINDS, account
from spanish21.ledger.transfers import ADJUSTMENT_CODES, TRANSFER_CODES
from spanish21.money import MICRODOLLARS_PER_CENT, format_microdollars

REDUCTION_REASONS: Mapping[str, str] = {
    "award": "amount won",
    "malfunction-down": "display malfunction",
    "above-limit": "display above its limit",
    "reserve-to-receipts": "non-displayed funds taken to gross receipts",
    "overflow-to-receipts": "non-displayed funds taken to gross receipts",
    "seed-recovered": "recovery of seed money",
}
"""The five reasons of A54 for which a progressive is reduced, by the code of the transfer."""


class ExpectedTransfer(NamedTuple):
    """A movement that a fact speaks of."""

    code: str
    debit: str
    credit: str
    micros: int
    why: str


class _AwardMoney(NamedTuple):
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


class FactInterpreter:
    """Listens to facts in their order and says what each of them moves."""

    def __init__(self) -> None:
        self.awards: dict[str, _AwardMoney] = {}
        self.adjustments: dict[str, f.AdjustmentRequested] = {}
        self.seeds: Counter[str] = Counter()

    def tell(self, fact: f.Fact) -> tuple[ExpectedTransfer, ...]:
        """The movements of one fact; none for a fact that is not about money."""
        found = _INTERPRETERS.get(type(fact))
        if found is None:
            return ()
        moves = tuple(told for told in found(self, fact) if told.micros)
        for told in moves:
            self.seeds[told.debit] += told.micros
            self.seeds[told.credit] -= told.micros
        return moves


def _created(_teller: FactInterpreter, fact: f.JackpotCreated) -> tuple[ExpectedTransfer, ...]:
    why = "beginning amount: seed money from the house"
    base = fact.base_cents * MICRODOLLARS_PER_CENT
    return (_expect("seed", base, why, jackpot=fact.jackpot),)


def _contributed(
    _teller: FactInterpreter, fact: f.WagersContributed
) -> tuple[ExpectedTransfer, ...]:
    count = f"{fact.wagers} wager{'' if fact.wagers == 1 else 's'}"
    why = f"{count} at table {fact.table}, round {fact.round}"
    parts = (fact.primary_micros, fact.reserve_micros, fact.overflow_micros)
    codes = ("contribution", "contribution-hidden", "contribution-overflow")
    return tuple(
        _expect(code, part, why, jackpot=fact.jackpot, table=fact.table)
        for code, part in zip(codes, parts, strict=True)
        if part
    )


def _locked(teller: FactInterpreter, fact: f.AwardLocked) -> tuple[ExpectedTransfer, ...]:
    won = _won(fact, fact.jackpot, fact.player)
    teller.awards[fact.award] = won
    share = f"{fact.percent} % of {format_microdollars(fact.before_micros)}"
    what = share if fact.percent else "prize"
    why = (
        f"{REDUCTION_REASONS['award']}: award {fact.award}, {what} for {fact.row}, to {fact.player}"
    )
    house = f"the house's part of award {fact.award}"
    again = f"reset after award {fact.award}"
    return (
        _expect("award", won.jackpot_micros, why, jackpot=won.jackpot),
        _expect("house-prize", won.house_micros, house, jackpot=won.jackpot),
        *_resets(won, ("reset-reserve", "reset-overflow", "seed"), won.reset, again),
    )


def _recomputed(teller: FactInterpreter, fact: f.AwardRecomputed) -> tuple[ExpectedTransfer, ...]:
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
        _expect(code, amount, why, jackpot=was.jackpot)
        for code, amount in zip(codes, amounts, strict=True)
    )


def _voided(teller: FactInterpreter, fact: f.AwardVoided) -> tuple[ExpectedTransfer, ...]:
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
        _expect("award-undone", won.jackpot_micros, why, jackpot=won.jackpot),
        _expect("house-prize-undone", won.house_micros, why, jackpot=won.jackpot),
        *_resets(won, codes, (reserve_back, overflow_back, seed_back), why),
    )


def _approved(teller: FactInterpreter, fact: f.AwardApproved) -> tuple[ExpectedTransfer, ...]:
    teller.awards[fact.award] = teller.awards[fact.award]._replace(form=fact.form)
    return ()


def _paid(teller: FactInterpreter, fact: f.AwardPaid) -> tuple[ExpectedTransfer, ...]:
    won = teller.awards[fact.award]
    why = f"award {fact.award} paid to {won.player}, form {fact.number}"
    code = f"award-{won.form}"
    return (_expect(code, won.micros, why, jackpot=won.jackpot, player=won.player),)


def _asked(teller: FactInterpreter, fact: f.AdjustmentRequested) -> tuple[ExpectedTransfer, ...]:
    teller.adjustments[fact.adjustment] = fact
    return ()


def _agreed(teller: FactInterpreter, fact: f.AdjustmentApproved) -> tuple[ExpectedTransfer, ...]:
    asked = teller.adjustments[fact.adjustment]
    code = ADJUSTMENT_CODES[asked.reason]
    what = REDUCTION_REASONS.get(code, TRANSFER_CODES[code].what)
    people = f"asked for by {asked.by}, agreed to by {fact.by}"
    why = f"{what}: adjustment {asked.adjustment}, {people}: {asked.note}"
    return (_expect(code, asked.micros, why, jackpot=asked.jackpot),)


def _won(fact: f.AwardLocked | f.AwardRecomputed, jackpot: str, player: str) -> _AwardMoney:
    return _AwardMoney(
        jackpot,
        player,
        (fact.cents - fact.house_cents) * MICRODOLLARS_PER_CENT,
        fact.house_cents * MICRODOLLARS_PER_CENT,
        (fact.reset_reserve_micros, fact.reset_overflow_micros, fact.reset_seed_micros),
    )


def _resets(
    won: _AwardMoney, codes: tuple[str, str, str], amounts: tuple[int, int, int], why: str
) -> tuple[ExpectedTransfer, ...]:
    return tuple(
        _expect(code, amount, why, jackpot=won.jackpot)
        for code, amount in zip(codes, amounts, strict=True)
    )


def _expect(
    code: str, micros: int, why: str, *, jackpot: str, table: str = "", player: str = ""
) -> ExpectedTransfer:
    keys = {"jackpot": jackpot, "table": table, "player": player, "": ""}
    debit, credit = TRANSFER_CODES[code].debit, TRANSFER_CODES[code].credit
    return ExpectedTransfer(
        code,
        account(debit, keys[ACCOUNT_KINDS[debit].keyed_by]),
        account(credit, keys[ACCOUNT_KINDS[credit].keyed_by]),
        micros,
        why,
    )


_INTERPRETERS: Mapping[type, Callable[[FactInterpreter, Any], tuple[ExpectedTransfer, ...]]] = {
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
