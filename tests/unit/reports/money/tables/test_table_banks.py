"""Is a live table's win by its chips and cash the win by its wagers, and is each difference said?"""

from dataclasses import replace

import pytest

from fixtures.money_journal import SCOPE, at, chained, everything, played
from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.reports.money import (
    Disagreement,
    reconciliation_report,
    report_csv,
    table_banks_report,
)

ENTRIES = everything().entries


def test_the_bank_of_each_shift_with_what_lies_between_the_two_wins() -> None:
    assert report_csv(table_banks_report(ENTRIES, SCOPE)).splitlines() == [
        (
            "Day,Shift,Table,Opening bank,Fills,Credits,Drop,Closing bank,Win,Wagers less payments,"
            "Rulings,Owed,Large wins,Over or short"
        ),
        "2026-11-05,day,T4,300.00,60.00,20.00,205.00,27.00,-108.00,-110.00,0.00,0.00,0.00,2.00",
        "2026-11-05,swing,T4,27.00,0.00,0.00,0.00,26.00,-1.00,0.00,0.00,0.00,0.00,-1.00",
    ]


def test_a_house_without_live_tables_has_no_banks() -> None:
    found = table_banks_report(played().entries, SCOPE)
    assert (found.rows, found.notes) == ((), ("No live table had a tray in this period.",))


def test_a_period_begins_with_the_bank_that_the_shift_before_left() -> None:
    evening = replace(SCOPE, start=at("5 14:00"))
    ((*_, over),) = table_banks_report(ENTRIES, evening).rows
    assert over == -1_000_000


def altered(kind: type, **changes: int) -> list[Entry]:
    """The journal with the first fact of a kind changed, chained by a careful forger."""
    done = False
    entries: list[Entry] = []
    for entry in ENTRIES:
        facts = entry.facts
        if not done and entry.stream == "cage/T4" and any(isinstance(x, kind) for x in facts):
            done = entry.at > at("5 11:00")
            facts = tuple(replace(x, **changes) for x in facts) if done else facts  # type: ignore[arg-type]
        entries.append(entry._replace(facts=facts))
    return chained(entries)


def test_a_slip_that_says_another_amount_makes_no_report() -> None:
    with pytest.raises(Disagreement) as caught:
        table_banks_report(altered(f.TableFilled, cents=61_00), SCOPE)
    assert caught.value.figure == "fills of T4"


# --- Everything twice ---------------------------------------------------------------------------


def test_every_figure_is_worked_out_twice() -> None:
    found = reconciliation_report(ENTRIES, SCOPE)
    lines = [line for line in report_csv(found).splitlines() if ",table T4," in line]
    # These tables have no events: what they say was made, collected and paid has one side only.
    assert lines[3:] == [
        "2026-11-05,day,table T4,Fills,360.00,360.00,0.00",
        "2026-11-05,day,table T4,Credits,20.00,20.00,0.00",
        "2026-11-05,day,table T4,Drop,0.00,205.00,-205.00",
        "2026-11-05,day,table T4,Drop counted,195.00,195.00,0.00",
        "2026-11-05,day,table T4,Trays over or short,2.00,2.00,0.00",
        "2026-11-05,swing,table T4,Drop counted,6.00,6.00,0.00",
        "2026-11-05,swing,table T4,Trays over or short,-1.00,-1.00,0.00",
    ]
    assert found.alarms
    agreeing = {row[3] for row in found.rows if not row[6]}
    assert {"Contributions", "Awards", "Fills", "Credits", "Drop counted"} <= agreeing
