"""The form of a slip: what two people signed for, and that every kind has one on one page."""

from typing import Any

import pytest

from fixtures.money_journal import SHARE, Room, at, opened
from fixtures.shared_meters import every_kind
from ledger.room import open_room
from spanish21.ledger import Entry
from spanish21.ledger import commands as c
from spanish21.refusal import Refusal
from spanish21.reports.money import slip_form as slip_form_module
from spanish21.reports.money.slip_form import find_slip, slip_form

NOW = at("5 12:00")


def printed(
    monkeypatch: pytest.MonkeyPatch, entries: list[Entry], number: int
) -> tuple[dict[str, Any], dict[str, str]]:
    """What goes onto the form of a slip, and its lines."""
    kept: list[dict[str, Any]] = []

    def draw(template: str, data: dict[str, Any], form: str) -> bytes:
        assert (template, form) == ("form.typ", "pdf")
        kept.append(data)
        return b""

    monkeypatch.setattr(slip_form_module, "draw_template", draw)
    slip_form(find_slip(entries, number), house="The Oak", generated_at=NOW)
    (part,) = kept[0]["parts"]
    return kept[0], dict(part["lines"])


def seized() -> Room:
    """Slips of tables, then a transfer, a seizure and what made it good."""
    room = opened()
    room.round("2 10:00", "T1", 1, wagers={"high": 1}, won=[("high", "Ann", SHARE)])
    room.give("2 11:00", "Flo", c.CreditTable("T1", 20_00, "Cay"))
    room.give("2 12:00", "Sue", c.RecordSeizure("high", 40_00, "levy 7", "Acc"))
    made_good = c.SettleSeizure("high", "reserve-to-receipts", 1, "filed", "Acc")
    room.give("2 13:00", "Sue", made_good)
    return room


def test_a_fill_names_its_table_and_both_people(monkeypatch: pytest.MonkeyPatch) -> None:
    form, lines = printed(monkeypatch, opened().entries, 1)
    assert (form["title"], form["number"], form["amount"]) == ("Fill slip", "000001", "$500.00")
    assert lines == {"Table": "T1", "Signed": "2026-11-02 06:00:00 UTC"}
    assert [(one["role"], one["name"]) for one in form["signatures"]] == [
        ("Asked for by", "Ada"),
        ("Signed beside by", "Cay"),
    ]


def test_a_credit_a_seizure_and_what_made_it_good_have_forms(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entries = seized().entries
    credit, _ = printed(monkeypatch, entries, 3)
    assert (credit["title"], credit["amount"]) == ("Credit slip", "$20.00")
    form, lines = printed(monkeypatch, entries, 4)
    assert (form["title"], form["amount"]) == ("Seizure of jackpot money", "$40.00")
    assert (lines["Jackpot"], lines["Why"]) == ("high", "levy 7")
    form, lines = printed(monkeypatch, entries, 5)
    assert (form["title"], form["amount"]) == ("Seizure made good", "$0.01")
    assert lines["How"] == "reserve to receipts"


def test_a_transfer_says_what_went_where(monkeypatch: pytest.MonkeyPatch) -> None:
    room = open_room(base_cents=100_00, hidden_ppm=10_000)
    room.create("low", limit_cents=150_00)
    room.wagers("high", 100)
    room.do(c.UnlinkTable("high", "T1"))
    room.do(c.TransferJackpot("high", "low", "too few players", "Bea"))
    number = room.ledger.slips
    form, lines = printed(monkeypatch, room.entries, number)
    assert (form["title"], form["amount"]) == ("Transfer of a progressive", "$122.00")
    assert lines == {
        "Jackpot": "high",
        "To": "low",
        "Displayed": "$121.00",
        "Reserve": "$1.00",
        "Overflow": "$0.00",
        "Held beyond the other limit": "$0.00",
        "Why": "too few players",
        "Signed": lines["Signed"],
    }


def test_a_drop_count_says_what_the_book_had(monkeypatch: pytest.MonkeyPatch) -> None:
    room = open_room()
    room.do(c.CountTray("T9", "opening", 1_00, "Bea"))
    room.do(c.CountDrop("T9", 5_00, "Bea"))
    form, lines = printed(monkeypatch, room.entries, room.ledger.slips)
    assert form["title"] == "Drop count slip"
    assert (form["amount"], lines["By the book"]) == ("$5.00", "$0.00")


def test_settlements_of_a_shared_meter_say_who_paid_whom(monkeypatch: pytest.MonkeyPatch) -> None:
    meter = every_kind()
    house = meter.houses["elm"]
    form, lines = printed(monkeypatch, house.entries, house.ledger.slips)
    assert form["title"] == "Settlement of a shared meter"
    assert lines["Paid by"] == "the fund to the house"
    form, lines = printed(monkeypatch, meter.entries, 1)
    assert (form["title"], form["amount"]) == ("Settlement with a member", "$1.10")
    assert (lines["Jackpot"], lines["Paid by"]) == ("mega", "oak to the fund")


def test_a_number_that_no_slip_has_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        find_slip(opened().entries, 99)
    assert str(caught.value) == "slip: 99 is not allowed; no slip has this number"


def test_a_form_is_one_page() -> None:
    signed = find_slip(opened().entries, 1)
    made = slip_form(signed, house="The Oak", generated_at=NOW, form="png")
    assert made.startswith(b"\x89PNG")
