"""Does spanish21 report give every report as a table, as CSV and as PDF, and never a cut amount?"""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from fixtures.card_room import NOON, CardRoom, on_file
from spanish21.reports.money.catalogue import METER_HISTORY, MONEY_REPORTS

DAY = 86_400
AMOUNT = re.compile(r"-?\$[0-9,.]+[0-9]")
REPORTS = [
    (METER_HISTORY, "high"),
    *((name,) for name in MONEY_REPORTS if name != METER_HISTORY),
]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> CardRoom:
    """Two days of play: wagers at two tables, one award, one adjustment that waits."""
    room = on_file(tmp_path_factory.mktemp("room")).open()
    room.wagers("high", 100)
    room.wagers("high", 50, table="T2")
    room.at += DAY
    room.wagers("high", 10)
    room.win("high", 10)
    asked = ("--reason", "house-addition", "--amount", "$100", "--note", "birthday")
    room.said("jackpot", "adjust", "high", *asked, by="Ada")
    return room


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("report", REPORTS, ids=" ".join)
def test_each_report_in_each_form(room: CardRoom, report: tuple[str, ...], tmp_path: Path) -> None:
    shown = room.said("report", *report)
    assert "Card room: from the first entry to the last entry" in " ".join(shown.split())
    assert "…" not in shown
    printed = room.said("report", *report, "--csv")
    # No table of this room has a tray, so there is no bank to show.
    assert (len(printed.splitlines()) >= 2) == (report != ("banks",))
    record = json.loads(room.said("report", *report, "--json"))
    assert record["format"] == "spanish21-money-report"
    for name in ("x.csv", "x.pdf", "x.txt"):
        file = tmp_path / name
        assert room.said("report", *report, "--out", str(file)) == f"The report is in {file}."
    assert (tmp_path / "x.csv").read_text(encoding="utf-8").rstrip("\n") == printed
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")
    written = (tmp_path / "x.txt").read_text(encoding="utf-8").splitlines()
    assert written[0] == shown.splitlines()[0].upper()
    pdf = room.run("report", *report, "--pdf", "--house", "The Oak")
    assert pdf.stdout_bytes.startswith(b"%PDF")


@pytest.mark.parametrize("report", REPORTS, ids=" ".join)
def test_a_small_screen_cuts_no_amount(
    room: CardRoom, report: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = room.said("report", *report)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(room, "columns", 80)
    small = room.said("report", *report)
    assert "…" not in small
    assert set(AMOUNT.findall(small)) == set(AMOUNT.findall(wide))


def test_days_and_hours_choose_the_period(room: CardRoom) -> None:
    by_day = rows(room.said("report", "accrual", "--csv"))
    assert [row["To meter"] for row in by_day] == ["31.50", "2.10", "33.60"]
    first = rows(room.said("report", "accrual", "--csv", "--to", "2027-01-15"))
    assert [row["To meter"] for row in first] == ["31.50", "31.50"]
    second = rows(room.said("report", "accrual", "--csv", "--from", "2027-01-16"))
    assert second[0]["Opening"] == "10031.50"
    late = rows(room.said("report", "accrual", "--csv", "--day-hour", "13", "--to", "2027-01-14"))
    assert [row["To meter"] for row in late] == ["31.50", "31.50"]
    shifts = rows(room.said("report", "contributions", "--csv", "--shifts", "0, 12, 18"))
    assert {row["Shift"] for row in shifts} == {"swing", ""}


def test_nothing_in_a_period(room: CardRoom) -> None:
    assert "Nothing in this period." in room.said("report", "contributions", "--to", "2020-01-01")


def test_what_is_overdue_is_seen_from_now(room: CardRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "at", NOON + 4 * DAY)
    assert "72" in room.said("report", "pending", "--csv")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("meters", "low"), "jackpot: 'low' is not allowed; the jackpots are high"),
        (("accrual", "--from", "soon"), "day: 'soon' is not allowed; write a day as 2026-11-01"),
        (("accrual", "--from", "2027-01-16", "--to", "2027-01-15"), "a period ends after it has begun"),
        (("accrual", "--day-hour", "24"), "hour: 24 is not allowed; choose 0 to 23"),
        (("accrual", "--shifts", "8"), "shifts: '8' is not allowed; write three hours, such as 8,16,0"),
        (("accrual", "--out", "/dev/null/x"), "it cannot be written: Not a directory"),
        (("profits",), "No such command 'profits'."),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence(
    room: CardRoom, arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in room.refuses("report", *arguments)


def test_no_pdf_on_a_terminal(room: CardRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("fixtures.card_room.io.StringIO", Terminal)
    assert room.fails("report", "accrual", "--pdf") == (
        2,
        "out: 'a terminal' is not allowed; a PDF is no text for a terminal: give --out FILE",
    )
