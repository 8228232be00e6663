"""Whole sessions of six rule sets, played over days: every report of them stands its checks."""

from functools import cache
from typing import Any

import pytest

from sessions.script import PLANS, Plan, run
from spanish21.game.table import evolve_table
from spanish21.house.gambling_day import GamblingDay
from spanish21.house.table.money.jackpot_links import LedgerTable
from spanish21.house.table.money.postings import post_events
from spanish21.ledger import Entry, EntryDraft, Ledger, decide_entry
from spanish21.ledger import commands as c
from spanish21.reports.money import (
    MoneyReportTable,
    ReportScope,
    bank_coverage_report,
    daily_accrual_report,
    hits_and_wins_report,
    jackpot_stops_report,
    last_hits_report,
    master_game_report,
    meter_adjustments_report,
    meter_history_report,
    pending_awards_report,
    report_csv,
    report_pdf,
    report_text,
    shift_contributions_report,
)

SCOPE = ReportScope(house="The Oak", clock=GamblingDay("UTC", 6))
BEGINS = 1_800_000_000
MINUTES_PER_EVENT = 5
PLAYERS = ("Ann", "Bob", "Cid", "Dee")
session_of = cache(run)


@cache
def journal(plan: Plan) -> tuple[tuple[Entry, ...], Ledger]:
    """A session event by event in the ledger, five minutes from one event to the next."""
    session, ledger = session_of(plan), Ledger(remembers=True)
    entries: list[Entry] = []

    def enter(draft: EntryDraft) -> None:
        entries.append(ledger.place(draft))
        ledger.apply(entries[-1])

    def give(command: c.LedgerCommand) -> None:
        enter(decide_entry(ledger, f"c-{len(entries)}", "Ada", BEGINS, command))

    give(c.MoveMoney("capital", "cage", "house", 5_000_000_00))
    give(c.MoveMoney("deposit", "bank", "cage", 100_000_00))
    for player in PLAYERS:
        give(c.MoveMoney("buy-in", "cage", f"player:{player}", 100_000_00))
    names = []
    for number, game in enumerate(session.opened.rules.jackpots, 1):
        decks, address = session.opened.rules.cards.decks, game.table.address
        names.append(f"jackpot-{number}")
        sizes: dict[str, Any] = {
            "base_cents": 10_000_00,
            "reset_cents": 5_000_00,
            "hidden_ppm": 10_000,
        }
        made = c.CreateJackpot(names[-1], game.kind, address, decks, game.wager_cents, **sizes)
        give(made)
        give(c.LinkTable(names[-1], "T1", address, decks, game.wager_cents))
    table, state = LedgerTable("T1", tuple(names)), session.opened
    for number, event in enumerate(session.events, 1):
        at = BEGINS + number * MINUTES_PER_EVENT * 60
        posted = post_events(ledger, table, state, [event], by="Dan", at=at)
        state = evolve_table(state, event)
        if posted.facts or posted.transfers:
            enter(EntryDraft(f"T1-{number}", "table/T1", at, "Dan", "", *posted))
    return tuple(entries), ledger


def every_report(entries: tuple[Entry, ...], ledger: Ledger) -> dict[str, MoneyReportTable]:
    now = entries[-1].at
    return {
        **{
            f"meter of {name}": meter_history_report(entries, name, SCOPE)
            for name in ledger.jackpots
        },
        "accrual": daily_accrual_report(entries, SCOPE),
        "master": master_game_report(entries, SCOPE),
        "contributions": shift_contributions_report(entries, SCOPE),
        "hits": hits_and_wins_report(entries, SCOPE),
        "last": last_hits_report(entries, SCOPE),
        "coverage": bank_coverage_report(entries, SCOPE, now=now),
        "stops": jackpot_stops_report(entries, SCOPE, now=now),
        "pending": pending_awards_report(entries, SCOPE, now=now),
        "adjustments": meter_adjustments_report(entries, SCOPE),
    }


@pytest.fixture(params=PLANS, ids=[plan.rules for plan in PLANS])
def plan(request: pytest.FixtureRequest) -> Plan:
    found: Plan = request.param
    return found


def test_every_report_of_a_session(plan: Plan) -> None:
    entries, ledger = journal(plan)
    found = every_report(entries, ledger)
    for name in ledger.jackpots:
        assert found[f"meter of {name}"].totals[6] == ledger.meter(name).primary
    wagers = sum(jackpot.wagers for jackpot in ledger.jackpots.values())
    if wagers:
        assert found["contributions"].totals[5] == found["accrual"].totals[3] == wagers
        assert found["accrual"].totals[12] == found["master"].totals[8]
    assert len(found["master"].rows) >= 3
    assert len(found["pending"].rows) == len(ledger.awards)
    bank = ledger.book.balance("table:T1")
    fills = sum(
        transfer.micros
        for entry in entries
        for transfer in entry.transfers
        if transfer.code == "standing-fill"
    )
    adjusted, refunds, corrected = found["master"].totals[9:12]
    assert isinstance(adjusted, int)
    assert isinstance(refunds, int)
    assert corrected == 0
    assert adjusted + refunds + fills == bank


def test_every_report_of_a_session_can_be_printed(plan: Plan) -> None:
    found = every_report(*journal(plan))
    for report in found.values():
        assert report_text(report)
        rows = len(report.rows) + bool(report.totals)
        assert len(report_csv(report).splitlines()) == 1 + rows
    drawn = report_pdf(tuple(found.values()), generated_at=BEGINS)
    assert drawn.startswith(b"%PDF-")
