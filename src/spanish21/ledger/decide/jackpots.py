"""Jackpots by command: created, changed, linked, stopped and removed; and what rounds give."""

import re

from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.decide.checks import check_person, check_reason, check_two_people
from spanish21.ledger.decide.decision import LedgerDecision
from spanish21.ledger.decide.transfer_builders import make_transfer, micros
from spanish21.ledger.double_entry.accounts import JACKPOT_FUNDS, account
from spanish21.ledger.double_entry.transfers import Transfer
from spanish21.ledger.jackpots.jackpots import HOUSE, PROGRESSIVE, Jackpot, TableLink
from spanish21.ledger.jackpots.meters import Meter, compute_contribution
from spanish21.ledger.refusals import refuse_entry
from spanish21.ledger.state import Ledger
from spanish21.money import MICRODOLLARS_PER_CENT, format_cents, format_microdollars

WHOLE_PPM = 1_000_000
STEP_PPM = 100
"""A hundredth of a percent: shares of whole cents are then whole micro-dollars."""
MOST_DECKS = 8
DEPOSIT_WITHIN_DAYS = 7
_DAY = 86_400
_NAME = re.compile(r"[\w.'-]{1,24}")
_AMOUNTS = (
    "base_cents",
    "reset_cents",
    "limit_cents",
    "unreasonable_cents",
    "posted_cents",
)


def create_jackpot(ledger: Ledger, _by: str, _at: int, command: c.CreateJackpot) -> LedgerDecision:
    """A jackpot begins with its base as seed money of the house.

    Rulings: A45, A53.
    """
    name = command.jackpot
    if not _NAME.fullmatch(name):
        raise refuse_entry("JACKPOT_NAME", name)
    if name in ledger.jackpots:
        raise refuse_entry("JACKPOT_EXISTS", name)
    if command.kind not in (PROGRESSIVE, HOUSE):
        raise refuse_entry("JACKPOT_KIND", command.kind)
    if not 1 <= command.decks <= MOST_DECKS:
        raise refuse_entry("DECKS", command.decks)
    if command.wager_cents < 1:
        raise refuse_entry("WAGER", format_cents(command.wager_cents))
    if command.kind == HOUSE and command.base_cents:
        raise refuse_entry("NOT_A_PROGRESSIVE", format_cents(command.base_cents))
    check_parameters(command, kind=command.kind, least_cents=command.base_cents)
    fact = f.JackpotCreated(
        jackpot=name,
        kind=command.kind,
        paytable=command.paytable,
        decks=command.decks,
        wager_cents=command.wager_cents,
        base_cents=command.base_cents,
        reset_cents=command.reset_cents,
        rate_ppm=command.rate_ppm,
        hidden_ppm=command.hidden_ppm,
        limit_cents=command.limit_cents,
        unreasonable_cents=command.unreasonable_cents,
        posted_cents=command.posted_cents,
    )
    seed = make_transfer("seed", micros(command.base_cents), debit=name, credit=name)
    return LedgerDecision(f"jackpot/{name}", (fact,), seed)


def check_parameters(
    parameters: c.CreateJackpot | c.ChangeParameters, *, kind: str, least_cents: int
) -> None:
    """Refuse parameters no jackpot can have. ``least_cents`` is what the sign shows."""
    for name in _AMOUNTS:
        if getattr(parameters, name, 0) < 0:
            raise refuse_entry("BELOW_NOTHING", f"{name} {getattr(parameters, name)}")
    if kind == HOUSE:
        if not parameters.posted_cents:
            raise refuse_entry("POSTED_PRIZE", format_cents(parameters.posted_cents))
        return
    _check_rates(parameters)
    _check_limit(parameters, least_cents)


def _check_rates(parameters: c.CreateJackpot | c.ChangeParameters) -> None:
    for rate in (parameters.rate_ppm, parameters.hidden_ppm):
        if not 0 <= rate <= WHOLE_PPM or rate % STEP_PPM:
            raise refuse_entry("RATE", show_rate(rate))
    if not parameters.rate_ppm:
        raise refuse_entry("NO_INCREMENT", show_rate(parameters.rate_ppm))
    together = parameters.rate_ppm + parameters.hidden_ppm
    if together > WHOLE_PPM:
        raise refuse_entry("RATES_TOGETHER", show_rate(together))


def _check_limit(parameters: c.CreateJackpot | c.ChangeParameters, least_cents: int) -> None:
    if parameters.limit_cents and parameters.limit_cents < parameters.reset_cents:
        words = {"least": format_cents(parameters.reset_cents)}
        raise refuse_entry("LIMIT_BELOW_RESET", format_cents(parameters.limit_cents), **words)
    if parameters.limit_cents and parameters.limit_cents < least_cents:
        words = {"least": format_cents(least_cents)}
        raise refuse_entry("LIMIT_BELOW_METER", format_cents(parameters.limit_cents), **words)


def show_rate(ppm: int) -> str:
    """A rate as a percentage: ``21 %``, ``22.79 %``, ``150 %``."""
    whole, part = divmod(abs(ppm), 10_000)
    sign = "-" if ppm < 0 else ""
    digits = f"{part:04d}".rstrip("0")
    return f"{sign}{whole}.{digits} %" if digits else f"{sign}{whole} %"


def change_parameters(
    ledger: Ledger, by: str, _at: int, command: c.ChangeParameters
) -> LedgerDecision:
    """Parameters are frozen while a table plays for the jackpot, and take two people."""
    jackpot = ledger.jackpot(command.jackpot)
    if jackpot.links:
        words = {"tables": ", ".join(jackpot.tables)}
        raise refuse_entry("FROZEN_IN_PLAY", command.jackpot, **words)
    check_person(command.approved_by)
    check_two_people(by, command.approved_by)
    displayed_cents = -(-ledger.meter(command.jackpot).primary // MICRODOLLARS_PER_CENT)
    check_parameters(command, kind=jackpot.kind, least_cents=displayed_cents)
    fact = f.ParametersChanged(
        jackpot=command.jackpot,
        reset_cents=command.reset_cents,
        rate_ppm=command.rate_ppm,
        hidden_ppm=command.hidden_ppm,
        limit_cents=command.limit_cents,
        unreasonable_cents=command.unreasonable_cents,
        posted_cents=command.posted_cents,
        requested_by=by,
        approved_by=command.approved_by,
    )
    return LedgerDecision(f"jackpot/{command.jackpot}", (fact,))


def link_table(ledger: Ledger, _by: str, _at: int, command: c.LinkTable) -> LedgerDecision:
    """A table joins; only tables with the same odds and the same wager play for one jackpot.

    How many jackpots a table has, and of which kind, is settled with its rules (A44).

    Rulings: A46.
    """
    jackpot = ledger.jackpot(command.jackpot)
    if not _NAME.fullmatch(command.table):
        raise refuse_entry("TABLE_NAME", command.table)
    if jackpot.link(command.table):
        raise refuse_entry("LINKED_ALREADY", command.table)
    if command.decks != jackpot.decks:
        raise refuse_entry("OTHER_DECKS", command.decks, decks=jackpot.decks)
    if command.wager_cents != jackpot.wager_cents:
        words = {"wager": format_cents(jackpot.wager_cents)}
        raise refuse_entry("OTHER_WAGER", format_cents(command.wager_cents), **words)
    if command.paytable != jackpot.paytable:
        raise refuse_entry("OTHER_PAYTABLE", command.paytable, paytable=jackpot.paytable)
    if command.posted_cents not in (0, jackpot.posted_cents):
        words = {"prize": format_cents(jackpot.posted_cents)}
        raise refuse_entry("OTHER_PRIZE", format_cents(command.posted_cents), **words)
    fact = f.TableLinked(command.jackpot, command.table)
    return LedgerDecision(f"jackpot/{command.jackpot}", (fact,))


def unlink_table(ledger: Ledger, _by: str, _at: int, command: c.UnlinkTable) -> LedgerDecision:
    _linked(ledger, command.jackpot, command.table)
    on_layout = ledger.book.balance(account("wagers", command.table))
    if on_layout:
        words = {"held": format_microdollars(on_layout)}
        raise refuse_entry("CHIPS_ON_LAYOUT", command.table, **words)
    fact = f.TableUnlinked(command.jackpot, command.table)
    return LedgerDecision(f"jackpot/{command.jackpot}", (fact,))


def _linked(ledger: Ledger, jackpot: str, table: str) -> tuple[Jackpot, TableLink]:
    jackpot_in_play = ledger.jackpot(jackpot)
    link = jackpot_in_play.link(table)
    if link is None:
        raise refuse_entry("NOT_LINKED", table)
    return jackpot_in_play, link


def lose_link(ledger: Ledger, _by: str, _at: int, command: c.LoseLink) -> LedgerDecision:
    _, link = _linked(ledger, command.jackpot, command.table)
    if not link.up:
        raise refuse_entry("LINK_IS_DOWN", command.table)
    return LedgerDecision(
        f"jackpot/{command.jackpot}", (f.LinkLost(command.jackpot, command.table),)
    )


def restore_link(ledger: Ledger, _by: str, _at: int, command: c.RestoreLink) -> LedgerDecision:
    _, link = _linked(ledger, command.jackpot, command.table)
    if link.up:
        raise refuse_entry("LINK_NOT_LOST", command.table)
    return LedgerDecision(
        f"jackpot/{command.jackpot}", (f.LinkRestored(command.jackpot, command.table),)
    )


def stop_jackpot(ledger: Ledger, _by: str, _at: int, command: c.StopJackpot) -> LedgerDecision:
    jackpot = ledger.jackpot(command.jackpot)
    if jackpot.stopped:
        raise refuse_entry("STOPPED", command.jackpot, reason=jackpot.stopped)
    check_reason(command.reason)
    fact = f.JackpotStopped(command.jackpot, command.reason)
    return LedgerDecision(f"jackpot/{command.jackpot}", (fact,))


def resume_jackpot(ledger: Ledger, _by: str, at: int, command: c.ResumeJackpot) -> LedgerDecision:
    jackpot = ledger.jackpot(command.jackpot)
    if not jackpot.stopped:
        raise refuse_entry("NOT_STOPPED", command.jackpot)
    if jackpot.kind == PROGRESSIVE:
        if ledger.statement_short:
            raise refuse_entry("STATEMENT_SHORT", command.jackpot)
        check_covered(ledger, at, command.jackpot)
    return LedgerDecision(f"jackpot/{command.jackpot}", (f.JackpotResumed(command.jackpot),))


def remove_jackpot(ledger: Ledger, _by: str, _at: int, command: c.RemoveJackpot) -> LedgerDecision:
    """A jackpot leaves play when no table plays for it and nothing is left in it."""
    jackpot = ledger.jackpot(command.jackpot)
    if jackpot.links:
        words = {"tables": ", ".join(jackpot.tables)}
        raise refuse_entry("FROZEN_IN_PLAY", command.jackpot, **words)
    waiting = [x.name for x in ledger.adjustments.values() if not x.decided]
    for name in waiting:
        if ledger.adjustments[name].jackpot == command.jackpot:
            raise refuse_entry("ADJUSTMENT_WAITS", command.jackpot, adjustment=name)
    for kind in JACKPOT_FUNDS:
        held = ledger.book.balance(account(kind, command.jackpot))
        if held:
            words = {"account": account(kind, command.jackpot), "held": format_microdollars(held)}
            raise refuse_entry("MONEY_LEFT", command.jackpot, **words)
    seed = ledger.book.balance(account("seed", command.jackpot))
    given_up = make_transfer("seed-written-off", seed, credit=command.jackpot)
    fact = f.JackpotRemoved(command.jackpot)
    return LedgerDecision(f"jackpot/{command.jackpot}", (fact,), given_up)


def state_bank(ledger: Ledger, by: str, _at: int, command: c.StateBank) -> LedgerDecision:
    """Record the bank's statement; if bank and cage do not cover the jackpots, they stop."""
    if command.cents < 0:
        raise refuse_entry("BELOW_NOTHING", format_cents(command.cents))
    has = micros(command.cents) + ledger.book.balance("cage")
    covers = has >= ledger.owed_micros
    stated = f.BankStated(command.cents, ledger.book.balance("bank"), covers, by)
    if covers:
        return LedgerDecision("cage/bank", (stated,))
    short = f"the bank and the cage hold {format_microdollars(has)} for {format_microdollars(ledger.owed_micros)}"
    stops = tuple(
        f.JackpotStopped(jackpot.name, short)
        for jackpot in ledger.jackpots.values()
        if jackpot.kind == PROGRESSIVE and not jackpot.stopped and not jackpot.removed
    )
    return LedgerDecision("cage/bank", (stated, *stops))


def check_covered(ledger: Ledger, at: int, jackpot: str) -> None:
    """Refuse jackpot wagers while the house could not pay what it holds for players."""
    has = ledger.book.total("bank") + ledger.book.total("cage")
    owes = ledger.owed_micros
    if has < owes:
        words = {"has": format_microdollars(has), "owes": format_microdollars(owes)}
        raise refuse_entry("COVERAGE_SHORT", jackpot, **words)
    late = 0 if ledger.short_since is None else at - ledger.short_since
    if late > DEPOSIT_WITHIN_DAYS * _DAY:
        due = format_microdollars(owes - ledger.book.total("bank"))
        days = -(-late // _DAY) - DEPOSIT_WITHIN_DAYS
        ago = "a day ago" if days == 1 else f"{days} days ago"
        raise refuse_entry("DEPOSIT_OVERDUE", jackpot, due=due, ago=ago)


def check_takes_wagers(ledger: Ledger, at: int, jackpot: str, table: str) -> Jackpot:
    """The jackpot, if a table may take wagers on it now."""
    jackpot_in_play, link = _linked(ledger, jackpot, table)
    if not link.up:
        raise refuse_entry("LINK_LOST", table)
    if jackpot_in_play.stopped:
        raise refuse_entry("STOPPED", jackpot, reason=jackpot_in_play.stopped)
    if jackpot_in_play.kind == PROGRESSIVE:
        if ledger.statement_short:
            raise refuse_entry("STATEMENT_SHORT", jackpot)
        check_covered(ledger, at, jackpot)
    return jackpot_in_play


def contribute_wagers(
    jackpot: Jackpot, meter: Meter, *, table: str, number: int, wagers: int
) -> tuple[f.WagersContributed, tuple[Transfer, ...], Meter]:
    """The contribution of so many wagers to their jackpot when they are locked (A42)."""
    if wagers < 1:
        raise refuse_entry("WAGER_COUNT", wagers)
    if jackpot.kind == HOUSE:
        return f.WagersContributed(jackpot.name, table, number, wagers, 0, 0, 0), (), meter
    gives = compute_contribution(
        meter,
        wagers * jackpot.wager_cents,
        rate_ppm=jackpot.rate_ppm,
        hidden_ppm=jackpot.hidden_ppm,
        limit_cents=jackpot.limit_cents,
    )
    most = jackpot.unreasonable_cents
    if most and gives.total > micros(most):
        words = {"most": format_cents(most)}
        raise refuse_entry("UNREASONABLE", format_microdollars(gives.total), **words)
    fact = f.WagersContributed(jackpot.name, table, number, wagers, *gives)
    moves = (
        *make_transfer("contribution", gives.primary, debit=table, credit=jackpot.name),
        *make_transfer("contribution-hidden", gives.reserve, debit=table, credit=jackpot.name),
        *make_transfer("contribution-overflow", gives.overflow, debit=table, credit=jackpot.name),
    )
    after = Meter(*(held + more for held, more in zip(meter, gives, strict=True)))
    return fact, moves, after
