"""How a report looks: on a screen, in a spreadsheet and on a page."""

import re
import subprocess
import sys
from fractions import Fraction

import pytest
import typst
from rich.console import Console

from fixtures.money_journal import SCOPE, at, played
from spanish21.house.gambling_day import GamblingDay
from spanish21.refusal import Refusal
from spanish21.reports.money import (
    MoneyColumn,
    MoneyReportTable,
    ReportScope,
    daily_accrual_report,
    hits_and_wins_report,
    meter_history_report,
    report_csv,
    report_pdf,
    report_text,
    rich_table,
    scope_of_days,
)
from spanish21.reports.money.awards.award_odds import award_rows, tail_chance
from spanish21.reports.money.report import export_cell, format_cell, format_decimal, format_dollars

NOW = at("5 12:00")
MARKUP = '#panic("x") [bold]*b*[/bold] $x$ @ref <label> \\ // #{1+1} "q", ♥ é'
SMALL = MoneyReportTable(
    title="A report",
    subtitle="The Oak",
    columns=(
        MoneyColumn("What"),
        MoneyColumn("How many", "count"),
        MoneyColumn("How much", "money"),
        MoneyColumn("When", "date"),
        MoneyColumn("Share", "percent"),
    ),
    rows=(
        ("first", 1234, 210_001, 86_400, Fraction(1, 8)),
        (MARKUP, Fraction(1, 3), -12_500_000, None, Fraction(2, 3)),
    ),
    totals=("Total", 1234, 1_234_567_890_000, None, None),
    notes=("Look \x1b[31mhere", "and there"),
)


@pytest.mark.parametrize(
    ("cell", "kind", "shown", "exported"),
    [
        (None, "money", "", ""),
        ("a\x1b\nb", "text", "a b", "a b"),
        ("=1+1", "text", "=1+1", "'=1+1"),
        ("@x", "text", "@x", "'@x"),
        (5, "text", "5", "5"),
        (1234, "count", "1,234", "1234"),
        (Fraction(1, 3), "count", "0.333333", "0.333333333333"),
        (Fraction(-1, 3), "count", "-0.333333", "-0.333333333333"),
        (Fraction(123_456, 5), "count", "24,691.20", "24691.2"),
        (Fraction(-1, 10**9), "count", "0.000000", "-0.000000001"),
        (1_234_560_000, "money", "$1,234.56", "1234.56"),
        (-210_001, "money", "-$0.210001", "-0.210001"),
        (0, "money", "$0.00", "0.00"),
        (0, "date", "1970-01-01 00:00:00", "1970-01-01 00:00:00"),
        ("2026-11-02", "date", "2026-11-02", "2026-11-02"),
        (Fraction(1, 3), "percent", "33.33 %", "33.333333"),
        (1, "percent", "100 %", "100"),
    ],
)
def test_cells(cell: object, kind: str, shown: str, exported: str) -> None:
    assert format_cell(cell, kind) == shown  # type: ignore[arg-type]
    assert export_cell(cell, kind) == exported  # type: ignore[arg-type]


def test_fractions_round_half_up() -> None:
    assert format_decimal(Fraction(5, 1000), 2) == "0.01"
    assert format_decimal(Fraction(-5, 1000), 2) == "-0.01"
    assert format_dollars(1) == "0.000001"


def test_a_report_as_comma_separated_values() -> None:
    assert report_csv(SMALL) == (
        "What,How many,How much,When,Share\n"
        "first,1234,0.210001,1970-01-02 00:00:00,12.5\n"
        '"#panic(""x"") [bold]*b*[/bold] $x$ @ref <label> \\ // #{1+1} ""q"", ♥ é",'
        "0.333333333333,-12.50,,66.666667\n"
        "Total,1234,1234567.89,,\n"
    )


def test_a_report_as_text() -> None:
    text = report_text(SMALL, width=160)
    assert text.startswith("A REPORT\nThe Oak\n\n What ")
    assert MARKUP in text
    assert "$1,234,567.89" in text
    assert text.endswith("* Look [31mhere\n* and there\n")
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 160


def test_a_report_without_rows_says_so() -> None:
    empty = MoneyReportTable("A report", "The Oak", SMALL.columns, ())
    assert report_text(empty) == "A REPORT\nThe Oak\n\nNothing in this period.\n\n"


def test_a_table_can_be_narrow(capsys: pytest.CaptureFixture[str]) -> None:
    Console(width=60, color_system=None).print(rich_table(SMALL))
    assert all(len(line) <= 60 for line in capsys.readouterr().out.splitlines())


def test_a_report_as_a_pdf_is_always_the_same() -> None:
    first = report_pdf(
        [SMALL, meter_history_report(played().entries, "high", SCOPE)], generated_at=NOW
    )
    again = report_pdf(
        [SMALL, meter_history_report(played().entries, "high", SCOPE)], generated_at=NOW
    )
    assert first.startswith(b"%PDF-")
    assert first == again
    assert len(re.findall(rb"/Type\s*/Page\b", first)) == 2
    assert report_pdf([SMALL], generated_at=NOW) != report_pdf([SMALL], generated_at=NOW + 1)


def test_a_pdf_is_the_same_in_another_process() -> None:
    script = (
        "import sys; from spanish21.reports.money import daily_accrual_report, report_pdf;"
        "sys.stdout.buffer.write(report_pdf([daily_accrual_report([])], generated_at=5))"
    )
    command = [sys.executable, "-c", script]
    other = subprocess.run(command, capture_output=True, check=True)  # noqa: S603 - our own
    assert report_pdf([daily_accrual_report([])], generated_at=5) == other.stdout


def test_a_long_report_has_many_pages_and_every_one_a_head() -> None:
    rows = tuple(("a row", n, n, n, Fraction(n, 300)) for n in range(300))
    long = MoneyReportTable("Long", "The Oak", SMALL.columns, rows)
    drawn = report_pdf([long], generated_at=NOW)
    assert len(re.findall(rb"/Type\s*/Page\b", drawn)) > 5


def test_wide_words_break_and_a_wide_table_still_fits() -> None:
    columns = (*SMALL.columns[:2], *(MoneyColumn(f"Column {n}", "money") for n in range(10)))
    rows = (("word " * 60, 1, *((10**12,) * 10)), ("short", 2, *((1,) * 10)))
    assert report_pdf([MoneyReportTable("Wide", "x", columns, rows)], generated_at=0).startswith(
        b"%PDF-"
    )
    few = MoneyReportTable("Wordy", "x", SMALL.columns[:1], (("word " * 200,),))
    assert report_pdf([few], generated_at=0).startswith(b"%PDF-")
    assert report_pdf([], generated_at=0).startswith(b"%PDF-")


def test_typst_must_make_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    class Compiler:
        def __init__(self, *_args: object, **_how: object) -> None:
            pass

        def compile(self, **_how: object) -> list[bytes]:
            return [b"", b""]

    monkeypatch.setattr(typst, "Compiler", Compiler)
    with pytest.raises(TypeError, match="typst made list of report.typ, not one file"):
        report_pdf([SMALL], generated_at=NOW)


# --- Periods --------------------------------------------------------------------------------


def test_gambling_days_begin_at_their_hour() -> None:
    scope = scope_of_days("The Oak", "2026-11-02", "2026-11-03", clock=GamblingDay("UTC", 6))
    assert (scope.start, scope.end) == (at("2 06:00"), at("4 06:00"))
    assert scope.day(at("3 05:59")) == "2026-11-02"
    assert scope.day(at("3 06:00")) == "2026-11-03"
    assert scope.heading == (
        "The Oak: from 2026-11-02 06:00:00 until 2026-11-04 06:00:00 UTC, days begin at 06:00"
    )
    assert ReportScope().heading.startswith("Card room: from the first entry to the last entry UTC")
    assert ReportScope(clock=GamblingDay("UTC", 6)).day(0) == "1970-01-01"


def test_a_shift_is_the_one_that_began_last() -> None:
    scope = ReportScope(clock=GamblingDay("UTC", 0, (8, 16, 0)))
    hours = ("2 00:00", "2 07:59", "2 08:00", "2 15:59", "2 16:00", "2 23:59")
    found = [scope.shift(at(hour)) for hour in hours]
    assert found == ["grave", "grave", "day", "day", "swing", "swing"]


def test_a_period_ends_after_it_has_begun() -> None:
    with pytest.raises(Refusal, match="a period ends after it has begun"):
        ReportScope(start=9, end=9)


@pytest.mark.parametrize("day", ["2026-13-01", "yesterday", "1969-12-31", "9999-12-31"])
def test_days_that_cannot_be(day: str) -> None:
    with pytest.raises(Refusal, match="write a day as 2026-11-01"):
        scope_of_days("The Oak", day, "2026-11-02")


def test_a_time_beyond_the_calendar_is_refused() -> None:
    with pytest.raises(Refusal, match="seconds from the year 1970 to the year 9999"):
        format_cell(10**12, "date")


# --- What is expected -----------------------------------------------------------------------


def test_award_rows_with_alternates_and_prizes() -> None:
    found = award_rows("wa-2025/3c/1/alternate-1", 6)
    assert [(row.row, row.pays, row.prize) for row in found] == [
        ("three-aces-of-spades-with-king", "100% of jackpot", False),
        ("three-suited-aces", "10% of jackpot", False),
        ("three-suited-2-to-K", "$ prize", True),
    ]
    assert round(1 / found[0].probability) == 9_357_348


@pytest.mark.parametrize(
    "address",
    ["", "wa-2025", "wa-2025/3c", "nowhere/3c/1", "wa-2025/3c/x", "wa-2025/3c/1/second",
     "wa-2025/3c/1/2/3", "wa-2025/99/1", "wa-2025/3c/99", "wa-2025/3c/1/alternate-9"],
)  # fmt: skip
def test_pay_tables_that_nobody_knows(address: str) -> None:
    with pytest.raises(Refusal):
        award_rows(address, 6)


def test_how_unlikely_a_count_is() -> None:
    assert tail_chance(Fraction(1), 0) == pytest.approx(0.367879, abs=1e-6)
    assert tail_chance(Fraction(1), 3) == pytest.approx(0.080301, abs=1e-6)
    assert tail_chance(Fraction(0), 0) == 1
    assert tail_chance(Fraction(100), 130) == pytest.approx(0.001350, abs=1e-6)
    assert tail_chance(Fraction(10**7), 10**7) == 0.5


def test_a_note_says_how_rare_a_count_is() -> None:
    room = played()
    room.round("4 12:00", "T1", 7, wagers={"high": 1_000}, main=1)
    found = hits_and_wins_report(room.entries, SCOPE)
    assert "2 Suited Matches (all others): 5 hits where 0.241923 are expected" in found.notes[0]
    assert "less than once in 10,000 such periods" in found.notes[0]
