"""Every kind of transfer has its place in every report, or is known to have none there."""

from collections.abc import Mapping, Set

import pytest

from fixtures.house_tables import finished
from fixtures.money_journal import SCOPE, at, everything
from fixtures.money_reports import REPORTS
from fixtures.shared_meters import SharedMeter, every_kind
from spanish21.house.gambling_day import GamblingDay
from spanish21.house.table import commands as d
from spanish21.ledger.double_entry.accounts import JACKPOT_FUNDS
from spanish21.ledger.double_entry.transfers import TRANSFER_CODES
from spanish21.reports.money import (
    bank_coverage_report,
    master_game_report,
    meter_history_report,
    report_csv,
    report_pdf,
    report_text,
    scope_of_days,
)
from spanish21.reports.money.awards.hits_and_wins import _WON
from spanish21.reports.money.jackpots.daily_accrual import _BESIDE, _PART_OF
from spanish21.reports.money.jackpots.meter_adjustments import _CODES as _ADJUSTS
from spanish21.reports.money.jackpots.shift_contributions import _CODES as _CONTRIBUTES
from spanish21.reports.money.master_games import _BANK, _LAYOUT, _OWED

ENTRIES = everything().entries
METER = every_kind()
SHARED = {"service": METER.entries, **{name: one.entries for name, one in METER.houses.items()}}
LAST_DAY = scope_of_days("The Oak", "2026-11-05", "2026-11-05", clock=GamblingDay("UTC", 6))


def touching(*kinds: str) -> Set[str]:
    """The kinds of transfer that leave or reach such an account."""
    return {name for name, code in TRANSFER_CODES.items() if {code.debit, code.credit} & set(kinds)}


def between(debits: tuple[str, ...], credits_: tuple[str, ...]) -> Set[str]:
    found = TRANSFER_CODES.items()
    return {name for name, code in found if code.debit in debits and code.credit in credits_}


def test_the_journal_has_every_kind_of_transfer() -> None:
    """A new kind of transfer is put into the journal here, and every report must stand it."""
    journals = (ENTRIES, *SHARED.values())
    codes = {moved.code for entries in journals for entry in entries for moved in entry.transfers}
    assert codes == set(TRANSFER_CODES)


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_is_made_of_a_journal_with_every_kind(name: str) -> None:
    assert REPORTS[name](list(ENTRIES)).rows


@pytest.mark.parametrize("whose", SHARED)
@pytest.mark.parametrize("name", REPORTS)
def test_every_report_is_made_of_the_journals_of_a_shared_meter(name: str, whose: str) -> None:
    if (name, whose) == ("meters", "service"):
        assert meter_history_report(SHARED[whose], "mega", SCOPE).rows
    else:
        assert REPORTS[name](list(SHARED[whose])).columns


@pytest.mark.parametrize("jackpot", ["high", "full", "gone"])
def test_every_meter_is_explained_whatever_happened_to_it(jackpot: str) -> None:
    assert meter_history_report(ENTRIES, jackpot, SCOPE).rows


COUNTED: Mapping[str, tuple[Set[str], Set[str]]] = {
    "the banks of tables": ({*_BANK, *_OWED}, touching("table", "short") - {"owed-paid"}),
    "the layouts of tables": ({*_LAYOUT}, touching("wagers")),
    "displayed meters": ({*_PART_OF}, touching("primary")),
    "beside the meters": (
        {*_BESIDE},
        (between(("table",), JACKPOT_FUNDS) | touching("prizes"))
        - touching("primary")
        - touching("member"),
    ),
    "awards won": (
        {*_WON},
        touching("pending")
        - between(("pending",), ("player", "cage", "bank"))
        - touching("member")
        - {"award-borne"},
    ),
    "contributions": ({*_CONTRIBUTES}, between(("table",), JACKPOT_FUNDS)),
    "adjustments": (
        {*_ADJUSTS},
        touching("receipts")
        | between(("house",), ("primary",))
        | between(("primary",), ("house",))
        | {"above-limit", "seed-recovered"},
    ),
}
"""What each report counts, and by their accounts the kinds that it has to."""


@pytest.mark.parametrize("name", COUNTED)
def test_each_kind_is_counted_where_its_accounts_say_so(name: str) -> None:
    counted, due = COUNTED[name]
    assert counted == due


def test_kinds_that_only_cage_and_bank_know_of_stand_in_the_coverage() -> None:
    """They concern no table and no jackpot: one report shows where they have led."""
    only = set(TRANSFER_CODES) - touching(
        "table", "wagers", "seed", "prizes", "held", "seized", "share", "member", *JACKPOT_FUNDS
    )
    drops = touching("drop") | {"owed-paid", "payout-owed", "owed-undone"}
    in_hand = {"chips-carried", "chips-brought"}
    assert only - drops - in_hand == {
        "capital",
        "capital-out",
        "buy-in",
        "cash-out",
        "chips-out",
        "chips-in",
        "deposit",
        "withdrawal",
        "seizure-replaced",
    }
    bank, cage, *_ = bank_coverage_report(ENTRIES, SCOPE, now=at("5 12:00")).rows
    assert bank[:2] == ("Bank account for jackpots", 11_979_990_000)
    assert cage[:2] == ("Cage", 84_329_910_000)


# --- Corrections --------------------------------------------------------------------------------


def test_what_rulings_moved_has_a_column_of_its_own() -> None:
    names, *found = report_csv(master_game_report(ENTRIES, LAST_DAY)).splitlines()
    assert names.endswith(",House refunds,Corrections,Drop,Win by bank")
    assert found == [
        "2026-11-05,T1,25.00,0.00,25.00,0.00,25.00,100,1.10,23.90,0.00,-32.00,,",
        "2026-11-05,T2,0.00,0.00,0.00,12000.00,-12000.00,,0.00,-12000.00,0.00,3.00,,",
        "2026-11-05,T3,15.00,0.00,15.00,0.00,15.00,100,0.00,15.00,0.00,0.00,,",
        "2026-11-05,T4,30.00,0.00,30.00,140.00,-110.00,-366.666667,0.00,-110.00,0.00,0.00,205.00,-109.00",
        "Total,,70.00,0.00,70.00,12140.00,-12070.00,-17242.857143,1.10,-12071.10,0.00,-29.00,205.00,-109.00",
    ]


def test_corrections_are_printed_on_screens_and_pages() -> None:
    found = master_game_report(ENTRIES, LAST_DAY)
    assert "-$29.00" in report_text(found)
    page = report_pdf([found], generated_at=at("5 12:00"))
    assert page.startswith(b"%PDF")


def test_a_ruling_at_a_table_leaves_the_master_report_possible() -> None:
    at_table = finished()
    at_table.give("Ann", d.OpenDispute(1, "no good"))
    ruling = d.RuleDispute("Ann gets hers", (("Ann", 40_00), ("Bob", -15_00)), "Meg")
    at_table.give("Flo", ruling)
    (row,) = master_game_report(at_table.entries).rows
    assert (row[1], row[11]) == ("T1", -25_000_000)


# --- Shared meters --------------------------------------------------------------------------


def test_what_is_held_for_a_shared_meter_is_covered_on_both_sides() -> None:
    meter = SharedMeter("oak")
    oak = meter.houses["oak"]
    oak.give_wagers(100)
    meter.send("oak")
    rows = {row[0]: row[1] for row in bank_coverage_report(oak.entries, SCOPE, now=oak.at).rows}
    assert (rows["Shared meters"], rows["Owed together"]) == (21_000_000, 21_000_000)
    rows = {row[0]: row[1] for row in bank_coverage_report(meter.entries, SCOPE, now=oak.at).rows}
    assert rows["Members of shared meters"] == 21_000_000
    assert rows["Owed together"] == 1_021_000_000
