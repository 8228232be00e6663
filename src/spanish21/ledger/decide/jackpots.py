"""Jackpots by command: created, stopped and removed; the bank's figure; and what rounds give."""

from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.decide.checks import check_reason
from spanish21.ledger.decide.decision import LedgerDecision
from spanish21.ledger.decide.links import find_link
from spanish21.ledger.decide.players_money import check_leaves_play, check_not_seized
from spanish21.ledger.decide.terms import check_game, check_parameters
from spanish21.ledger.decide.transfer_builders import make_transfer, micros
from spanish21.ledger.double_entry.accounts import JACKPOT_FUNDS, account
from spanish21.ledger.double_entry.transfers import Transfer
from spanish21.ledger.jackpots.jackpots import ACCOUNT_NAME, HOUSE, PROGRESSIVE, Jackpot
from spanish21.ledger.jackpots.meters import Meter, compute_contribution
from spanish21.ledger.jackpots.terms import GameTerms
from spanish21.ledger.refusals import refuse_entry
from spanish21.ledger.state import Ledger
from spanish21.money import format_cents, format_microdollars

DEPOSIT_WITHIN_DAYS = 7
_DAY = 86_400


def create_jackpot(ledger: Ledger, _by: str, _at: int, command: c.CreateJackpot) -> LedgerDecision:
    """A jackpot begins with its base as seed money of the house.

    Rulings: A45, A53.
    """
    name = command.jackpot
    if not ACCOUNT_NAME.fullmatch(name):
        raise refuse_entry("JACKPOT_NAME", name)
    if name in ledger.jackpots:
        raise refuse_entry("JACKPOT_EXISTS", name)
    if command.kind not in (PROGRESSIVE, HOUSE):
        raise refuse_entry("JACKPOT_KIND", command.kind)
    check_game(
        GameTerms(
            command.kind,
            command.paytable,
            command.decks,
            command.wager_cents,
            prizes=command.prizes,
        ),
        command.title,
    )
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
        prizes=command.prizes,
        reading=command.reading,
        title=command.title,
    )
    seed = make_transfer("seed", micros(command.base_cents), debit=name, credit=name)
    return LedgerDecision(f"jackpot/{name}", (fact,), seed)


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
        check_not_seized(ledger, jackpot)
        if ledger.statement_short:
            raise refuse_entry("STATEMENT_SHORT", command.jackpot)
        check_covered(ledger, at, command.jackpot)
    return LedgerDecision(f"jackpot/{command.jackpot}", (f.JackpotResumed(command.jackpot),))


def remove_jackpot(ledger: Ledger, _by: str, _at: int, command: c.RemoveJackpot) -> LedgerDecision:
    """A jackpot leaves play when no table plays for it and nothing is left in it.

    What players gave to it goes to winners or to another progressive before, and not to the house.
    """
    jackpot = ledger.jackpot(command.jackpot)
    check_leaves_play(ledger, jackpot)
    share = ledger.shares.get(jackpot.name)
    if share is not None and share.outbox:
        raise refuse_entry("MESSAGES_WAIT", jackpot.name, messages=len(share.outbox))
    for kind in (*JACKPOT_FUNDS, "share"):
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
    has = micros(command.cents) + ledger.ready_micros - ledger.book.balance("bank")
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


def check_covers_more(ledger: Ledger, jackpot: str, more: int) -> None:
    """Refuse to promise players more than bank, cage and drop boxes hold.

    A prize without money behind it would stop every progressive of the house (WAC 230-15-455).
    """
    has, owes = ledger.ready_micros, ledger.owed_micros + more
    if more and has < owes:
        words = {"has": format_microdollars(has), "owes": format_microdollars(owes)}
        raise refuse_entry("COVERAGE_SHORT", jackpot, **words)


def check_covered(ledger: Ledger, at: int, jackpot: str) -> None:
    """Refuse jackpot wagers while the house could not pay what it holds for players."""
    has = ledger.ready_micros
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
    jackpot_in_play, link = find_link(ledger, jackpot, table)
    if not link.up:
        raise refuse_entry("LINK_LOST", table)
    if link.version != jackpot_in_play.version:
        words = {"taken": link.version, "in_force": jackpot_in_play.version}
        tables = ", ".join(jackpot_in_play.awaited_tables)
        raise refuse_entry("OLD_TERMS", table, **words, tables=tables)
    if jackpot_in_play.stopped:
        raise refuse_entry("STOPPED", jackpot, reason=jackpot_in_play.stopped)
    _check_shared(ledger, jackpot)
    if jackpot_in_play.kind == PROGRESSIVE:
        if ledger.statement_short:
            raise refuse_entry("STATEMENT_SHORT", jackpot)
        check_covered(ledger, at, jackpot)
    return jackpot_in_play


def _check_shared(ledger: Ledger, jackpot: str) -> None:
    """Refuse wagers on a shared jackpot whose meter the house does not know well enough now."""
    share = ledger.shares.get(jackpot)
    if share is None:
        return
    if share.lost:
        raise refuse_entry("LINE_LOST", jackpot, reason=share.lost)
    if share.hits:
        raise refuse_entry("HIT_WAITS", jackpot, hits=", ".join(share.hits))


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
