"""The form of an award: what is printed, what is left open, and that it is always the same."""

from collections.abc import Callable
from typing import Any

import pytest

from fixtures.money_journal import FOUR, SHARE, Room, at, opened, played
from spanish21.ledger import AwardThresholds
from spanish21.ledger import commands as c
from spanish21.reports.money import W2GThreshold, award_form
from spanish21.reports.money.awards import award_form as award_form_module

NOW = at("5 12:00")
ROOM = played()
Printed = Callable[..., dict[str, Any]]


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> Printed:
    """What goes onto a form, part by part."""
    kept: list[dict[str, Any]] = []

    def draw(template: str, data: dict[str, Any], form: str) -> bytes:
        assert (template, form) == ("form.typ", "pdf")
        kept.append(data)
        return b""

    monkeypatch.setattr(award_form_module, "draw_template", draw)

    def of(room: Room, name: str, *thresholds: AwardThresholds, **how: Any) -> dict[str, Any]:
        award = room.ledger.awards[name]
        award_form(award, *thresholds, house="The Oak", generated_at=NOW, **how)
        found = kept.pop()
        lines = {name: text for part in found["parts"] for name, text in part["lines"]}
        people = {line["role"]: line["name"] for line in found["signatures"]}
        return {**found, "lines": lines, "people": people}

    return of


def test_a_large_win_of_a_table_names_its_wager_and_no_jackpot(printed: Printed) -> None:
    room = opened()
    room.held_win("2 12:00", "T2", 7, 7_500_00)
    found = printed(room, "T2-7-win-1")
    assert (found["title"], found["about"]) == ("Large win", "Amount of the win")
    lines = found["lines"]
    assert (lines["Won on"], lines["Wager"]) == ("main", "$25.00")
    assert (lines["Won from"], lines["Amount"]) == (
        "the bank of table T2",
        "$7,500.00, paid by the house",
    )
    assert "at least 300 times the $25.00 wager" in found["notes"][0]


def test_a_paid_award_is_numbered_and_signed(printed: Printed) -> None:
    found = printed(ROOM, "T1-2-1")
    assert (found["number"], found["mark"], found["amount"]) == ("000001", "", "$1,000.04")
    assert (found["house"], found["title"]) == ("The Oak", "Jackpot award")
    assert found["generated"] == "2026-11-05 12:00:00 UTC"
    assert found["lines"] == {
        "Award": "T1-2-1",
        "Jackpot": "high (progressive), pay table wa-2025/3c/1",
        "Won": "2026-11-02 18:00:00 UTC",
        "Table, round, box": "T1, round 2, box 1",
        "Order in the round": "1",
        "Player": "Ann",
        "Row": "two-suited",
        "Cards": "A♠ A♠ v A♠",
        "Jackpot wager": "$1.00",
        "Meter before the award": "$10,000.40",
        "Share": "10 % of the meter, rounded down to the cent",
        "Amount": "$1,000.04",
        "Wager seen before the deal": "yes",
        "Shoe counted (from $500.00)": "yes",
        "Surveillance (above $3,000.00)": "yes",
        "Camera and time, by the floor": "cam 4",
        "Recording, by surveillance": "ptz 2",
        "Paid in (a check above $5,000.00)": "chips",
        "Identified by": "passport",
    }
    assert found["people"] == {
        "Verified by (floor)": "Flo",
        "Surveillance": "Sid",
        "Approved by": "Acc",
        "Paid by": "Cay",
        "Witness": "Flo",
        "Received by (player)": "Ann",
    }
    (note,) = found["notes"]
    assert note == (
        "Form W-2G: this award is $600.00 or more and at least 300 times the $1.00 wager. "
        "Ask accounting whether the form is due."
    )


def test_what_is_not_known_yet_is_left_open(printed: Printed) -> None:
    found = printed(ROOM, "T1-6-1")
    assert (found["number"], found["mark"], found["notes"]) == ("", "NOT PAID", [])
    assert found["lines"]["Cards"] == ""
    assert found["lines"]["Shoe counted (from $500.00)"] == "not required"
    assert found["people"]["Surveillance"] == "not required"
    assert found["people"]["Approved by"] == ""
    needed = printed(ROOM, "T1-6-1", AwardThresholds(1, 1, 1))
    assert needed["lines"]["Shoe counted (from $0.01)"] == ""
    assert needed["people"]["Surveillance"] == ""


def test_the_tax_note_is_a_parameter(printed: Printed) -> None:
    assert printed(ROOM, "T1-2-1", w2g=W2GThreshold(least_cents=1_000_05))["notes"] == []
    assert printed(ROOM, "T1-2-1", w2g=W2GThreshold(times=1_001))["notes"] == []
    assert printed(ROOM, "T1-2-1", w2g=W2GThreshold(1_000_04, 1_000))["notes"]


def test_void_and_disputed_awards_say_so(printed: Printed) -> None:
    void = printed(ROOM, "T2-2-1")
    assert (void["mark"], void["notes"]) == ("VOID", ["Declared void: no wager on the spot"])
    disputed = printed(ROOM, "T1-4-1")
    assert disputed["mark"] == "DISPUTED"
    assert disputed["notes"] == ["Disputes, and how they were settled: he says it was 100 %"]
    assert disputed["people"]["Approved by"] == ""


def test_an_award_that_was_worked_out_again_must_be_approved_again(printed: Printed) -> None:
    room = opened()
    wins = [("high", "Bob", SHARE), ("high", "Ann", SHARE)]
    room.round("2 10:00", "T1", 1, wagers={"high": 2}, won=wins)
    room.approve("2 11:00", "T1-1-2")
    room.give("2 11:10", "Flo", c.DisputeAward("T1-1-2", "whose?"))
    assert printed(room, "T1-1-2")["people"]["Approved by"] == "Acc"
    room.give("2 11:20", "Flo", c.SettleDispute("T1-1-2", "hers"))
    room.give("2 12:00", "Sue", c.VoidAward("T1-1-1", "no wager", "Flo"))
    found = printed(room, "T1-1-2")
    assert found["amount"] == "$1,000.04"
    assert found["people"]["Approved by"] == ""
    assert found["lines"]["Identified by"] == ""


def test_prizes_say_who_pays_them(printed: Printed) -> None:
    house = printed(ROOM, "T3-1-1")["lines"]
    assert house["Won from"] == "house jackpot, $500.00 posted"
    assert house["Amount"] == "$500.00, paid by the house"
    room = opened()
    prizes = [("high", "Ann", ("prize", 0, 9_000_00)), ("high", "Bob", ("prize", 0, 2_000_00))]
    room.round("2 10:00", "T1", 1, wagers={"high": 1}, won=prizes)
    whole, part = printed(room, "T1-1-1")["lines"], printed(room, "T1-1-2")["lines"]
    assert whole["Share"] == "fixed prize"
    assert "Of that" not in whole
    assert part["Of that"] == "$1,000.21 from the jackpot, $999.79 from the house"


@pytest.mark.clause("wa-2025:JP12", "A69")
def test_a_form_bears_the_terms_by_which_the_award_was_won(printed: Printed) -> None:
    """What is posted, wagered or played later is another matter, and the form does not say it."""
    room = opened()
    room.round("2 10:00", "T3", 1, wagers={"gold": 1}, won=[("gold", "Ann", FOUR)])
    won = printed(room, "T3-1-1")
    room.give("2 11:00", "Sue", c.UnlinkTable("gold", "T3"))
    other = c.ChangeParameters(
        "gold", 0, 0, 0, 0, 0, 7_500_00, "Acc", "wa-2025/3c/2", 6, 10_00, title="The Acorn"
    )
    room.give("2 11:10", "Sue", other)
    assert room.ledger.jackpots["gold"].posted_cents == 7_500_00
    assert printed(room, "T3-1-1") == won
    assert won["lines"]["Won from"] == "house jackpot, $500.00 posted"
    room.give("2 12:00", "Sue", c.LinkTable("gold", "T3", "wa-2025/3c/2", 6, 10_00))
    room.round("2 12:10", "T3", 2, wagers={"gold": 1}, won=[("gold", "Ann", FOUR)])
    later = printed(room, "T3-2-1")["lines"]
    assert later["Jackpot"] == "The Acorn, gold (house), pay table wa-2025/3c/2"
    assert (later["Jackpot wager"], later["Won from"]) == (
        "$10.00",
        "house jackpot, $7,500.00 posted",
    )


def test_the_form_is_one_page_and_always_the_same() -> None:
    award = ROOM.ledger.awards["T1-2-1"]
    first = award_form(award, house="The Oak", generated_at=NOW)
    assert first.startswith(b"%PDF-")
    assert first == award_form(award, house="The Oak", generated_at=NOW)
    odd = award._replace(cards='#panic("x") *b* $x$ ♥', player="<label>", identified="@ref")
    assert award_form(odd, house="[#x]", generated_at=NOW, form="svg").startswith(b"<svg")
    png = award_form(award, house="The Oak", generated_at=NOW, form="png")
    assert png.startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ROOM.ledger.awards)
def test_every_award_has_a_form_on_one_page(name: str) -> None:
    award = ROOM.ledger.awards[name]
    # typst makes one PNG only where there is one page.
    made = award_form(award, house="The Oak", generated_at=NOW, form="png")
    assert made.startswith(b"\x89PNG")
