"""Players' money that leaves a progressive otherwise than by play: moved, seized, made good.

What players have contributed is held for them and becomes the house's at no point: a progressive
that leaves play gives it to another one, and what a taxing authority takes of it the house replaces
(WAC 230-15-671(1)(a), -710, -715).
"""

from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.decide.checks import check_person, check_reason, check_two_people
from spanish21.ledger.decide.decision import LedgerDecision
from spanish21.ledger.decide.terms import check_meter_here
from spanish21.ledger.decide.transfer_builders import make_transfer, micros
from spanish21.ledger.double_entry.accounts import JACKPOT_FUNDS, account
from spanish21.ledger.double_entry.expected_transfers import SEIZURE_SETTLED
from spanish21.ledger.double_entry.transfers import TRANSFER_CODES
from spanish21.ledger.jackpots.jackpots import PROGRESSIVE, Jackpot
from spanish21.ledger.refusals import refuse_entry
from spanish21.ledger.state import Ledger
from spanish21.money import format_cents, format_microdollars


def transfer_jackpot(
    ledger: Ledger, by: str, _at: int, command: c.TransferJackpot
) -> LedgerDecision:
    """A progressive that no table plays for gives its display, reserve and overflow to another.

    Its display is then shown nowhere, so no display falls. All of it is displayed by the other one:
    beyond a limit it would be money that may become gross receipts, and it is players' money.

    Clauses: wa-2025:JP13. Rulings: A54.
    """
    jackpot = _progressive(ledger, command.jackpot)
    target = _progressive(ledger, command.to)
    _check_signed(by, command.second, command.note)
    if jackpot.name == target.name:
        raise refuse_entry("TO_ITSELF", command.to)
    check_leaves_play(ledger, jackpot)
    pending = ledger.book.balance(account("pending", jackpot.name))
    if pending:
        raise refuse_entry("AWARDS_WAIT", jackpot.name, held=format_microdollars(pending))
    held = ledger.meter(jackpot.name)
    if not any(held):
        raise refuse_entry("NOTHING_HELD", jackpot.name)
    shows = ledger.meter(target.name).primary + held.primary
    limits = [one.limit_cents for one in (target.terms, target.coming) if one.limit_cents]
    if held.primary and limits and shows > micros(min(limits)):
        words = {"shows": format_microdollars(shows), "limit": format_cents(min(limits))}
        raise refuse_entry("OTHER_LIMIT", target.name, **words)
    fact = f.JackpotTransferred(
        jackpot=jackpot.name,
        to=target.name,
        displayed_micros=held.primary,
        reserve_micros=held.reserve,
        overflow_micros=held.overflow,
        over_limit_micros=0,
        note=command.note,
        slip=ledger.slips + 1,
        by=by,
        second=command.second,
    )
    moves = (
        *make_transfer("moved-displayed", held.primary, debit=jackpot.name),
        *make_transfer("moved-reserve", held.reserve, debit=jackpot.name),
        *make_transfer("moved-overflow", held.overflow, debit=jackpot.name),
        *make_transfer("moved-in", held.primary, credit=target.name),
        *make_transfer("moved-in-reserve", held.reserve, credit=target.name),
        *make_transfer("moved-in-overflow", held.overflow, credit=target.name),
    )
    return LedgerDecision(f"jackpot/{jackpot.name}", (fact,), moves)


def record_seizure(ledger: Ledger, by: str, _at: int, command: c.RecordSeizure) -> LedgerDecision:
    """A taxing authority has taken jackpot money; at once the progressive takes no more wagers.

    Its meter stands as it did: players have won nothing and lost nothing.
    """
    jackpot = _progressive(ledger, command.jackpot)
    _check_signed(by, command.second, command.note)
    _check_above_nothing(command.cents)
    held = sum(ledger.book.balance(account(kind, jackpot.name)) for kind in JACKPOT_FUNDS)
    held -= ledger.book.balance(account("seized", jackpot.name))
    if micros(command.cents) > held:
        words = {"held": format_microdollars(held)}
        raise refuse_entry("SEIZED_MOST", format_cents(command.cents), **words)
    seized = f.SeizureRecorded(
        jackpot.name, command.cents, command.note, ledger.slips + 1, by, command.second
    )
    reason = f"{format_cents(command.cents)} of it was seized: {command.note}"
    stops = () if jackpot.stopped else (f.JackpotStopped(jackpot.name, reason),)
    taken = make_transfer("seized", micros(command.cents), debit=jackpot.name)
    return LedgerDecision(f"jackpot/{jackpot.name}", (seized, *stops), taken)


def settle_seizure(ledger: Ledger, by: str, _at: int, command: c.SettleSeizure) -> LedgerDecision:
    """The house replaces what was seized out of its cage, or records it as gross receipts.

    Only money that was not displayed may be recorded so; the posted prize is replaced.
    """
    jackpot = _progressive(ledger, command.jackpot)
    _check_signed(by, command.second, command.note)
    _check_above_nothing(command.cents)
    if command.how not in SEIZURE_SETTLED:
        raise refuse_entry("SEIZURE_HOW", command.how, ways=", ".join(SEIZURE_SETTLED))
    amount, seized = micros(command.cents), ledger.book.balance(account("seized", jackpot.name))
    if amount > seized:
        words = {"held": format_microdollars(seized)}
        raise refuse_entry("NOT_SEIZED", format_cents(command.cents), **words)
    fact = f.SeizureSettled(
        jackpot.name,
        command.how,
        command.cents,
        command.note,
        ledger.slips + 1,
        by,
        command.second,
    )
    code = SEIZURE_SETTLED[command.how]
    source = jackpot.name if TRANSFER_CODES[code].debit in JACKPOT_FUNDS else ""
    moves = (
        *make_transfer(code, amount, debit=source),
        *make_transfer("seizure-borne", amount, credit=jackpot.name),
    )
    return LedgerDecision(f"jackpot/{jackpot.name}", (fact,), moves)


def check_leaves_play(ledger: Ledger, jackpot: Jackpot) -> None:
    """Refuse to take a jackpot out of play while a table, an adjustment or a seizure is open."""
    if jackpot.links:
        raise refuse_entry("IN_PLAY", jackpot.name, tables=", ".join(jackpot.tables))
    for adjustment in ledger.adjustments.values():
        if adjustment.jackpot == jackpot.name and not adjustment.decided:
            raise refuse_entry("ADJUSTMENT_WAITS", jackpot.name, adjustment=adjustment.name)
    check_not_seized(ledger, jackpot)


def check_not_seized(ledger: Ledger, jackpot: Jackpot) -> None:
    """Refuse to go on while seized money is not replaced."""
    seized = ledger.book.balance(account("seized", jackpot.name))
    if seized:
        raise refuse_entry("SEIZED", jackpot.name, held=format_microdollars(seized))


def _progressive(ledger: Ledger, name: str) -> Jackpot:
    jackpot = ledger.jackpot(name)
    if jackpot.kind != PROGRESSIVE:
        raise refuse_entry("NOT_A_PROGRESSIVE", name)
    check_meter_here(ledger, name)
    return jackpot


def _check_signed(by: str, second: str, note: str) -> None:
    check_person(second)
    check_two_people(second, by)
    check_reason(note)


def _check_above_nothing(cents: int) -> None:
    if cents < 1:
        raise refuse_entry("AMOUNT", format_cents(cents))
