"""The transfers that the facts of a journal require, with their reasons in words.

This is a second calculation: it uses facts only and no transfers, so that the expected transfers
can be compared with the posted ones.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from spanish21.ledger import facts as f
from spanish21.ledger.double_entry.accounts import ACCOUNT_KINDS, account
from spanish21.ledger.double_entry.transfers import ADJUSTMENT_CODES, TRANSFER_CODES
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
SEIZURE_SETTLED: Mapping[str, str] = {
    "replaced": "seizure-replaced",
    "reserve-to-receipts": "reserve-to-receipts",
    "overflow-to-receipts": "overflow-to-receipts",
}
"""How what was seized is made good, and the transfer that does it beside the house's loss."""


_CONTRIBUTIONS = ("contribution", "contribution-hidden", "contribution-overflow")


class ExpectedTransfer(NamedTuple):
    """A transfer that a fact requires; ``why`` is the reason in words."""

    code: str
    debit: str
    credit: str
    micros: int
    why: str


class _AwardMoney(NamedTuple):
    """The amounts of an award; ``reset`` comes from reserve, overflow and seed money.

    A large win of a table has the ``table`` that owes it, and no jackpot. A shared award comes out
    of what the house holds of a shared meter. What is ``paid`` and then void is the house's loss.
    """

    jackpot: str
    player: str
    jackpot_micros: int
    house_micros: int
    reset: tuple[int, int, int]
    form: str = ""
    table: str = ""
    paid: bool = False
    is_shared: bool = False

    @property
    def micros(self) -> int:
        return self.jackpot_micros + self.house_micros


class FactInterpreter:
    """Derives the expected transfers from facts, which it must get in their order.

    Without ``explains`` it leaves out the reasons of what wagers contribute, which is most of
    a journal.
    """

    def __init__(self, *, explains: bool = True) -> None:
        self.explains = explains
        self.awards: dict[str, _AwardMoney] = {}
        self.adjustments: dict[str, f.AdjustmentRequested] = {}
        self.seeds: Counter[str] = Counter()

    def interpret(self, fact: f.Fact) -> tuple[ExpectedTransfer, ...]:
        """The transfers that one fact requires; none for a fact that moves no money."""
        if isinstance(fact, f.WagersContributed):
            # Most of a journal: nothing below concerns it.
            return self._wagers_contributed(fact)
        interpreter = _INTERPRETERS.get(type(fact))
        if interpreter is None:
            return ()
        transfers = tuple(transfer for transfer in interpreter(self, fact) if transfer.micros)
        for transfer in transfers:
            if transfer.debit.startswith("seed:"):
                self.seeds[transfer.debit] += transfer.micros
            elif transfer.credit.startswith("seed:"):
                self.seeds[transfer.credit] -= transfer.micros
        return transfers

    def _wagers_contributed(self, fact: f.WagersContributed) -> tuple[ExpectedTransfer, ...]:
        why = ""
        if self.explains:
            count = f"{fact.wagers} wager{'' if fact.wagers == 1 else 's'}"
            why = f"{count} at table {fact.table}, round {fact.round}"
        jackpot, table = fact.jackpot, fact.table
        parts = (fact.primary_micros, fact.reserve_micros, fact.overflow_micros)
        return tuple(
            [
                ExpectedTransfer(code, *_accounts(code, jackpot, table, ""), part, why)
                for code, part in zip(_CONTRIBUTIONS, parts, strict=True)
                if part
            ]
        )


def _jackpot_created(
    _interpreter: FactInterpreter, fact: f.JackpotCreated
) -> tuple[ExpectedTransfer, ...]:
    why = "beginning amount: seed money from the house"
    base = fact.base_cents * MICRODOLLARS_PER_CENT
    return (_expect("seed", base, why, jackpot=fact.jackpot),)


def _jackpot_transferred(
    _interpreter: FactInterpreter, fact: f.JackpotTransferred
) -> tuple[ExpectedTransfer, ...]:
    """All that the one held leaves it, and is held alike by the other, but for what is over a limit."""
    people = f"slip {fact.slip}, {fact.by} and {fact.second}: {fact.note}"
    out, into = f"to {fact.to}, {people}", f"from {fact.jackpot}, {people}"
    displayed = fact.displayed_micros - fact.over_limit_micros
    beyond = fact.overflow_micros + fact.over_limit_micros
    return (
        _expect("moved-displayed", fact.displayed_micros, out, jackpot=fact.jackpot),
        _expect("moved-reserve", fact.reserve_micros, out, jackpot=fact.jackpot),
        _expect("moved-overflow", fact.overflow_micros, out, jackpot=fact.jackpot),
        _expect("moved-in", displayed, into, jackpot=fact.to),
        _expect("moved-in-reserve", fact.reserve_micros, into, jackpot=fact.to),
        _expect("moved-in-overflow", beyond, into, jackpot=fact.to),
    )


def _seizure_recorded(
    _interpreter: FactInterpreter, fact: f.SeizureRecorded
) -> tuple[ExpectedTransfer, ...]:
    why = f"seized, slip {fact.slip}, {fact.by} and {fact.second}: {fact.note}"
    return (_expect("seized", fact.cents * MICRODOLLARS_PER_CENT, why, jackpot=fact.jackpot),)


def _seizure_settled(
    _interpreter: FactInterpreter, fact: f.SeizureSettled
) -> tuple[ExpectedTransfer, ...]:
    micros = fact.cents * MICRODOLLARS_PER_CENT
    why = f"{fact.how} after a seizure, slip {fact.slip}, {fact.by} and {fact.second}: {fact.note}"
    return (
        _expect(SEIZURE_SETTLED[fact.how], micros, why, jackpot=fact.jackpot),
        _expect("seizure-borne", micros, why, jackpot=fact.jackpot),
    )


def _award_locked(
    interpreter: FactInterpreter, fact: f.AwardLocked
) -> tuple[ExpectedTransfer, ...]:
    award = _award_money(fact, fact.jackpot, fact.player)
    interpreter.awards[fact.award] = award
    share = f"{fact.percent} % of {format_microdollars(fact.before_micros)}"
    amount = share if fact.percent else "prize"
    why = f"{REDUCTION_REASONS['award']}: award {fact.award}, {amount} for {fact.row}, to {fact.player}"
    house = f"the house's part of award {fact.award}"
    reset_reason = f"reset after award {fact.award}"
    return (
        _expect("award", award.jackpot_micros, why, jackpot=award.jackpot),
        _expect("house-prize", award.house_micros, house, jackpot=award.jackpot),
        *_resets(award, ("reset-reserve", "reset-overflow", "seed"), award.reset, reset_reason),
    )


def _win_held(interpreter: FactInterpreter, fact: f.WinHeld) -> tuple[ExpectedTransfer, ...]:
    micros = fact.cents * MICRODOLLARS_PER_CENT
    interpreter.awards[fact.award] = _AwardMoney(
        "", fact.player, 0, micros, (0, 0, 0), table=fact.table
    )
    why = f"award {fact.award}, {fact.row} on {fact.spot}, is held for {fact.player}"
    return (_expect("win-held", micros, why, jackpot="", table=fact.table),)


def _award_recomputed(
    interpreter: FactInterpreter, fact: f.AwardRecomputed
) -> tuple[ExpectedTransfer, ...]:
    before = interpreter.awards[fact.award]
    after = _award_money(fact, before.jackpot, before.player)
    interpreter.awards[fact.award] = after
    why = f"award {fact.award} worked out again, since {fact.because_of} was void"
    more = after.jackpot_micros - before.jackpot_micros
    house = after.house_micros - before.house_micros
    seed = after.reset[2] - before.reset[2]
    codes = ("seed", "award", "award-undone", "house-prize", "house-prize-undone")
    amounts = (seed, max(0, more), max(0, -more), max(0, house), max(0, -house))
    return tuple(
        _expect(code, amount, why, jackpot=before.jackpot)
        for code, amount in zip(codes, amounts, strict=True)
    )


def _award_voided(
    interpreter: FactInterpreter, fact: f.AwardVoided
) -> tuple[ExpectedTransfer, ...]:
    """The award returns to the jackpot, out of the house's money if it was paid before, and its reset is undone as far as the award covers it.

    Seed money that the house has recovered in the meantime is not returned again.
    """
    award = interpreter.awards[fact.award]
    why = f"award {fact.award} was void: {fact.reason}"
    borne = award.micros if award.paid else 0
    if award.table:
        return (
            _expect("win-borne", borne, why, jackpot="", table=award.table),
            _expect("win-undone", award.micros, why, jackpot="", table=award.table),
        )
    if award.is_shared:
        return (
            _expect("award-borne", borne, why, jackpot=award.jackpot),
            _expect("award-shared-undone", award.jackpot_micros, why, jackpot=award.jackpot),
            _expect("house-prize-undone", award.house_micros, why, jackpot=award.jackpot),
        )
    reserve, overflow, seed = award.reset
    seed_back = min(seed, award.jackpot_micros, interpreter.seeds[account("seed", award.jackpot)])
    overflow_back = min(overflow, award.jackpot_micros - seed_back)
    reserve_back = min(reserve, award.jackpot_micros - seed_back - overflow_back)
    codes = ("reset-reserve-undone", "reset-overflow-undone", "seed-undone")
    return (
        _expect("award-borne", borne, why, jackpot=award.jackpot),
        _expect("award-undone", award.jackpot_micros, why, jackpot=award.jackpot),
        _expect("house-prize-undone", award.house_micros, why, jackpot=award.jackpot),
        *_resets(award, codes, (reserve_back, overflow_back, seed_back), why),
    )


def _award_approved(
    interpreter: FactInterpreter, fact: f.AwardApproved
) -> tuple[ExpectedTransfer, ...]:
    interpreter.awards[fact.award] = interpreter.awards[fact.award]._replace(form=fact.form)
    return ()


def _award_paid(interpreter: FactInterpreter, fact: f.AwardPaid) -> tuple[ExpectedTransfer, ...]:
    award = interpreter.awards[fact.award]._replace(paid=True)
    interpreter.awards[fact.award] = award
    why = f"award {fact.award} paid to {award.player}, form {fact.number}"
    code = f"{'win' if award.table else 'award'}-{award.form}"
    return (
        _expect(
            code,
            award.micros,
            why,
            jackpot=award.jackpot,
            table=award.table,
            player=award.player,
        ),
    )


def _adjustment_requested(
    interpreter: FactInterpreter, fact: f.AdjustmentRequested
) -> tuple[ExpectedTransfer, ...]:
    interpreter.adjustments[fact.adjustment] = fact
    return ()


def _adjustment_approved(
    interpreter: FactInterpreter, fact: f.AdjustmentApproved
) -> tuple[ExpectedTransfer, ...]:
    request = interpreter.adjustments[fact.adjustment]
    code = ADJUSTMENT_CODES[request.reason]
    what = REDUCTION_REASONS.get(code, TRANSFER_CODES[code].what)
    people = f"asked for by {request.by}, agreed to by {fact.by}"
    why = f"{what}: adjustment {request.adjustment}, {people}: {request.note}"
    return (_expect(code, request.micros, why, jackpot=request.jackpot),)


def _wagers_shared(
    _interpreter: FactInterpreter, fact: f.WagersShared
) -> tuple[ExpectedTransfer, ...]:
    count = f"{fact.wagers} wager{'' if fact.wagers == 1 else 's'}"
    why = f"{count} at table {fact.table}, round {fact.round}: message {fact.number}"
    contributed = fact.displayed_micros + fact.hidden_micros
    return (
        _expect("contribution-shared", contributed, why, jackpot=fact.jackpot, table=fact.table),
    )


def _shared_award_locked(
    interpreter: FactInterpreter, fact: f.SharedAwardLocked
) -> tuple[ExpectedTransfer, ...]:
    """Resets of a shared meter are the service's business."""
    from_house = fact.house_cents * MICRODOLLARS_PER_CENT
    from_meter = fact.cents * MICRODOLLARS_PER_CENT - from_house
    interpreter.awards[fact.award] = _AwardMoney(
        fact.jackpot, fact.player, from_meter, from_house, (0, 0, 0), is_shared=True
    )
    why = f"award {fact.award} of the shared meter, {fact.row}, to {fact.player}"
    house = f"the house's part of award {fact.award}"
    return (
        _expect("award-shared", from_meter, why, jackpot=fact.jackpot),
        _expect("house-prize", from_house, house, jackpot=fact.jackpot),
    )


def _share_settled(
    _interpreter: FactInterpreter, fact: f.ShareSettled
) -> tuple[ExpectedTransfer, ...]:
    why = f"slip {fact.slip}, {fact.by} and {fact.second}: {fact.note}"
    code = "share-paid" if fact.cents > 0 else "share-drawn"
    return (_expect(code, abs(fact.cents) * MICRODOLLARS_PER_CENT, why, jackpot=fact.jackpot),)


def _contribution_received(
    _interpreter: FactInterpreter, fact: f.ContributionReceived
) -> tuple[ExpectedTransfer, ...]:
    why = f"message {fact.number} of {fact.member}: table {fact.table}, round {fact.round}"
    return (_expect("member-owes", fact.micros, why, jackpot=fact.jackpot, table=fact.member),)


def _award_claimed(
    _interpreter: FactInterpreter, fact: f.AwardClaimed
) -> tuple[ExpectedTransfer, ...]:
    why = f"award {fact.award} was won at {fact.member}"
    return _claim(fact, ("award-claimed", "prize-borne"), why)


def _claim_returned(
    _interpreter: FactInterpreter, fact: f.ClaimReturned
) -> tuple[ExpectedTransfer, ...]:
    why = f"award {fact.award} of {fact.member} is void"
    return _claim(fact, ("claim-undone", "prize-borne-undone"), why)


def _claim(
    fact: f.AwardClaimed | f.ClaimReturned, codes: tuple[str, str], why: str
) -> tuple[ExpectedTransfer, ...]:
    """The whole award, and what of it the member bears."""
    amounts = (fact.cents * MICRODOLLARS_PER_CENT, fact.house_cents * MICRODOLLARS_PER_CENT)
    return tuple(
        _expect(code, micros, why, jackpot=fact.jackpot, table=fact.member)
        for code, micros in zip(codes, amounts, strict=True)
    )


def _member_settled(
    _interpreter: FactInterpreter, fact: f.MemberSettled
) -> tuple[ExpectedTransfer, ...]:
    why = f"slip {fact.slip}, {fact.by} and {fact.second}: {fact.note}"
    code = "member-paid" if fact.cents > 0 else "member-drew"
    amount = abs(fact.cents) * MICRODOLLARS_PER_CENT
    return (_expect(code, amount, why, jackpot=fact.jackpot, table=fact.member),)


def _award_money(fact: f.AwardLocked | f.AwardRecomputed, jackpot: str, player: str) -> _AwardMoney:
    return _AwardMoney(
        jackpot,
        player,
        (fact.cents - fact.house_cents) * MICRODOLLARS_PER_CENT,
        fact.house_cents * MICRODOLLARS_PER_CENT,
        (fact.reset_reserve_micros, fact.reset_overflow_micros, fact.reset_seed_micros),
    )


def _resets(
    award: _AwardMoney, codes: tuple[str, str, str], amounts: tuple[int, int, int], why: str
) -> tuple[ExpectedTransfer, ...]:
    return tuple(
        _expect(code, amount, why, jackpot=award.jackpot)
        for code, amount in zip(codes, amounts, strict=True)
    )


def _expect(
    code: str, micros: int, why: str, *, jackpot: str, table: str = "", player: str = ""
) -> ExpectedTransfer:
    return ExpectedTransfer(code, *_accounts(code, jackpot, table, player), micros, why)


@lru_cache(maxsize=2**12)
def _accounts(code: str, jackpot: str, table: str, player: str) -> tuple[str, str]:
    """The accounts that a transfer of this code debits and credits."""
    keys = {"jackpot": jackpot, "table": table, "member": table, "player": player, "": ""}
    debit, credit = TRANSFER_CODES[code].debit, TRANSFER_CODES[code].credit
    return (
        account(debit, keys[ACCOUNT_KINDS[debit].keyed_by]),
        account(credit, keys[ACCOUNT_KINDS[credit].keyed_by]),
    )


_INTERPRETERS: Mapping[type, Callable[[FactInterpreter, Any], tuple[ExpectedTransfer, ...]]] = {
    f.JackpotCreated: _jackpot_created,
    f.JackpotTransferred: _jackpot_transferred,
    f.SeizureRecorded: _seizure_recorded,
    f.SeizureSettled: _seizure_settled,
    f.AwardLocked: _award_locked,
    f.WinHeld: _win_held,
    f.AwardRecomputed: _award_recomputed,
    f.AwardVoided: _award_voided,
    f.AwardApproved: _award_approved,
    f.AwardPaid: _award_paid,
    f.AdjustmentRequested: _adjustment_requested,
    f.AdjustmentApproved: _adjustment_approved,
    f.WagersShared: _wagers_shared,
    f.SharedAwardLocked: _shared_award_locked,
    f.ShareSettled: _share_settled,
    f.ContributionReceived: _contribution_received,
    f.AwardClaimed: _award_claimed,
    f.ClaimReturned: _claim_returned,
    f.MemberSettled: _member_settled,
}
