"""Is everything about money done from the pages, and refused there in the house's own words?

What the whole life of a jackpot leaves out: other terms, other amounts, a seizure that is made good,
and the tray and the drop box of a live table. What is refused is given over HTTP as well, by the same
people, and the page must say that sentence.
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fixtures.house_server import GOOD, Someone, check_books
from spanish21.reports.money import reconciliation_report

from .harness import Room, room_at_work
from .lived_in import Staff, hire

pytestmark = pytest.mark.uncounted

OAK, TABLE, OTHER = "oak-match", "L1", "A1"
GAME: dict[str, Any] = {"paytable": "wa-2025/3c/1", "decks": 6, "wager_cents": 1_00}
TERMS: dict[str, Any] = {
    "reset_cents": 500_00,
    "rate_ppm": 210_000,
    "hidden_ppm": 0,
    "limit_cents": 0,
    "unreasonable_cents": 0,
    "posted_cents": 0,
}
APPROVED = {
    "reference": "WSGC 26-104",
    "vendor_licence": "20-00318",
    "equipment": "v006",
    "equipment_approval": "LAB 7",
}
_IDS = count(1)


@pytest.fixture(scope="module")
def room(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A house for money with $1,000 in a progressive, and a live table."""
    where: Path = tmp_path_factory.mktemp("accounting") / "house.db"
    with room_at_work(where, browser, demo=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def staff(room: Room) -> Staff:
    """Those who work here, once there is money, a jackpot, and tables that are set."""
    people = hire(room.house)
    for code, debit, credit in (("capital", "cage", "house"), ("deposit", "bank", "cage")):
        move = {"code": code, "debit": debit, "credit": credit, "cents": 20_000_00}
        assert given(people.meg, people.sue, "MoveMoney", second="Sue", **move).is_success
    capital = {"code": "capital", "debit": "cage", "credit": "house", "cents": 20_000_00}
    assert given(people.meg, people.sue, "MoveMoney", second="Sue", **capital).is_success
    made = given(
        people.sue, people.meg, "CreateJackpot", jackpot=OAK, kind="progressive", **GAME,
        base_cents=1_000_00, **TERMS,
    )  # fmt: skip
    assert made.is_success, made.text
    sets(people, TABLE, "live", jackpots=[OAK])
    sets(people, OTHER, "automatic")
    return people


def given(first: Someone, signer: Someone, what: str, /, **fields: Any) -> Any:
    """A command of the ledger over HTTP, signed by a second person."""
    body: dict[str, Any] = {"id": f"api-{next(_IDS)}", "command": {"what": what, **fields}}
    asked = {"name": signer.name, "password": GOOD, "command": body}
    signature = first.post("/api/countersign", asked)
    assert signature.is_success, signature.text
    return first.post("/api/ledger", {**body, "countersign": signature.json()["token"]})


def sets(people: Staff, table: str, kind: str, jackpots: list[str] | None = None) -> None:
    change = f"set-{table}"
    settings = {
        "table": table,
        "kind": kind,
        "ruleset": "wa-2025",
        "options": {"decks": "6"},
        "jackpots": jackpots or [],
        "approval": APPROVED,
    }
    assert people.sue.post("/api/changes", {"id": change, "settings": settings}).is_success
    assert people.meg.post(f"/api/changes/{change}/approve", {"id": f"ok-{table}"}).is_success


def sentence(answer: Any) -> str:
    """What the house says against it."""
    assert answer.status_code >= 400, answer.text
    said: str = answer.json()["error"]["sentence"]
    return said


def signs(page: Page, name: str) -> None:
    page.get_by_label("Name of the second person").fill(name)
    page.get_by_label("Password of the second person").fill(GOOD)
    page.locator("button[data-what='Countersign']").click()


def is_signed(page: Page, name: str) -> None:
    signs(page, name)
    expect(page.get_by_label("Password of the second person")).to_have_count(0)


def is_refused(page: Page, name: str, said: str) -> None:
    """A second person signs, and the house refuses it in these words."""
    signs(page, name)
    expect(page.get_by_role("dialog").get_by_role("alert").last).to_have_text(said)
    page.get_by_role("dialog").last.get_by_role("button", name="Cancel").last.click()


def asks(page: Page, within: Locator, what: str, **fields: str) -> None:
    """Press the button of a command, fill in what it asks for, and send it."""
    within.locator(f"button[data-what='{what}']").click()
    dialog = page.get_by_role("dialog")
    for label, value in fields.items():
        dialog.get_by_label(label.replace("_", " ")).fill(value)
    dialog.locator("button[type='submit']").click()


def card(page: Page) -> Locator:
    return page.locator(f"[data-jackpot='{OAK}']")


def test_terms_are_changed_from_the_page(room: Room, staff: Staff) -> None:
    with room.person(staff.sue) as sue:
        sue.bears = ("answered 400: /api/ledger",)
        page = sue.goes("/accounting")
        page.locator("button[data-what='OpenTerms']").click()
        form = page.locator(f"form[data-terms='{OAK}']")
        limit = form.get_by_label("Limit of the meter, in dollars")
        limit.fill("600")
        form.locator("button[data-what='ChangeParameters']").click()
        below = TERMS | {"limit_cents": 600_00, "approved_by": "Meg"}
        refused = given(staff.sue, staff.meg, "ChangeParameters", jackpot=OAK, **below)
        said = sentence(refused)
        assert said == (
            "limit: '$600.00' is not allowed; the limit is $1,000.00 or more, what the jackpot shows"
        )
        is_refused(page, "Meg", said)
        limit.fill("60000")
        form.locator("button[data-what='ChangeParameters']").click()
        expect(page.locator("[data-signed]")).to_contain_text("limit $60,000")
        is_signed(page, "Meg")
        expect(card(page)).to_contain_text("version 2")
        expect(card(page)).to_contain_text("$60,000.00")


@pytest.mark.clause("wa-2025:JP4", "A45", "A69")
def test_a_game_that_no_document_has_is_refused_on_the_page(room: Room, staff: Staff) -> None:
    with room.person(staff.sue) as sue:
        sue.bears = ("answered 400: /api/",)
        page = sue.goes("/accounting")
        page.get_by_text("Create a jackpot").click()
        form = page.locator("form[data-terms='']")
        form.get_by_role("combobox", name="Table", exact=True).select_option("3c")
        form.get_by_role("textbox", name="Name", exact=True).fill("big")
        form.get_by_label("Wager in dollars").fill("50")
        form.locator("button[data-what='CreateJackpot']").click()
        game = GAME | {"wager_cents": 50_00}
        refused = given(
            staff.sue, staff.meg, "CreateJackpot", jackpot="big", kind="progressive", **game
        )
        expect(form.get_by_role("alert")).to_have_text(sentence(refused))


@pytest.mark.clause("A69")
def test_links_and_removal_are_refused_in_the_houses_words(room: Room, staff: Staff) -> None:
    with room.person(staff.sue) as sue:
        sue.bears = ("answered 400: /api/ledger",)
        page = sue.goes("/accounting")
        card(page).locator("button[data-what='LinkTable']").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("combobox", name="Table").select_option(OTHER)
        dialog.get_by_role("button", name="Link a table").click()
        said = sentence(given(staff.sue, staff.meg, "LinkTable", jackpot=OAK, table=OTHER, **GAME))
        assert said == f"jackpot: '{OAK}' is not allowed; A1 is set for no jackpot (A69)"
        is_refused(page, "Meg", said)
        card(page).locator("button[data-what='RemoveJackpot']").click()
        page.get_by_role("dialog").get_by_role("button", name="Remove it").click()
        said = sentence(given(staff.sue, staff.meg, "RemoveJackpot", jackpot=OAK))
        assert "primary:oak-match still holds $1,000.00" in said
        is_refused(page, "Meg", said)


@pytest.mark.clause("wa-2025:JP13", "A54")
def test_players_money_stays_and_what_is_asked_for_is_withdrawn(room: Room, staff: Staff) -> None:
    ask = {"adjustment": "zero", "jackpot": OAK, "reason": "display-malfunction"}
    with room.person(staff.sue) as sue:
        sue.bears = ("answered 400: /api/ledger",)
        page = sue.goes("/accounting?part=adjustments")
        page.get_by_role("combobox", name="Reason").select_option("display-malfunction")
        page.get_by_label("Amount in dollars").fill("210")
        page.get_by_label("Note").fill("the sign was wrong")
        page.locator("button[data-what='RequestAdjustment']").click()
        body = {"what": "RequestAdjustment", **ask, "cents": 210_00, "note": "the sign was wrong"}
        refused = staff.sue.post("/api/ledger", {"id": "zero", "command": body})
        assert "players' contributions stay in it" in sentence(refused)
        expect(page.get_by_role("alert")).to_have_text(sentence(refused))
        page.get_by_role("combobox", name="Reason").select_option("seed-recovery")
        page.locator("button[data-what='RequestAdjustment']").click()
        waiting = page.get_by_label("Waiting adjustments")
        expect(waiting).to_contain_text("Somebody from accounting")
        waiting.locator("button[data-what='RejectAdjustment']").click()
        page.get_by_role("dialog").get_by_role("button", name="Withdraw").click()
        expect(waiting).to_contain_text("None waits.")


def test_a_seizure_is_recorded_and_made_good_from_the_page(room: Room, staff: Staff) -> None:
    with room.person(staff.sue) as sue:
        sue.bears = ("answered 400: /api/ledger",)
        page = sue.goes("/accounting")
        taken = {"jackpot": OAK, "note": "a levy", "second": "Meg"}
        asks(page, card(page), "RecordSeizure", Amount_in_dollars="1000.01", Why="a levy")
        said = sentence(given(staff.sue, staff.meg, "RecordSeizure", cents=1_000_01, **taken))
        is_refused(page, "Meg", said)
        page.goto("/accounting")
        asks(page, card(page), "RecordSeizure", Amount_in_dollars="500", Why="a levy")
        expect(page.locator("[data-signed]")).to_contain_text(f"$500.00 of {OAK} was seized")
        is_signed(page, "Meg")
        expect(card(page)).to_contain_text("Stopped")
        card(page).locator("button[data-what='ResumeJackpot']").click()
        page.get_by_role("dialog").get_by_role("button", name="Let it go on").click()
        resume = {"id": "go", "command": {"what": "ResumeJackpot", "jackpot": OAK}}
        said = sentence(staff.sue.post("/api/ledger", resume))
        assert "$500.00 of it was seized and is not replaced yet (WAC 230-15-715)" in said
        expect(page.get_by_role("dialog").get_by_role("alert")).to_have_text(said)
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        asks(page, card(page), "SettleSeizure", Amount_in_dollars="500", Why="paid back")
        is_signed(page, "Meg")
        expect(card(page)).not_to_contain_text("Seized")
        card(page).locator("button[data-what='ResumeJackpot']").click()
        page.get_by_role("dialog").get_by_role("button", name="Let it go on").click()
        expect(card(page)).to_contain_text("Not in play")


def test_amounts_that_need_more_people_are_set_from_the_page(room: Room, staff: Staff) -> None:
    with room.person(staff.sue) as sue:
        sue.bears = ("answered 400: /api/ledger",)
        page = sue.goes("/accounting?part=large-wins")
        amount = page.get_by_label("Surveillance confirms, above")
        amounts = {"shoe_check_from_cents": 500_00, "check_above_cents": 5_000_00}
        amount.fill("4000")
        asks(page, page.get_by_role("main"), "SetThresholds")
        more = {"surveillance_above_cents": 4_000_00, "approved_by": "Meg"}
        said = sentence(given(staff.sue, staff.meg, "SetThresholds", **amounts, **more))
        assert "surveillance of a card room verifies every win above $3,000.00" in said
        is_refused(page, "Meg", said)
        amount.fill("2000")
        asks(page, page.get_by_role("main"), "SetThresholds")
        is_signed(page, "Meg")
        now = page.get_by_label("Thresholds", exact=True)
        expect(now).to_contain_text("$2,000.00")
        page.get_by_label("A win is held above").fill("1500")
        asks(page, page.get_by_role("main"), "SetWinThreshold")
        is_signed(page, "Meg")
        expect(now).to_contain_text("$1,500.00")


# --- The bank of a live table -------------------------------------------------------------------


def tray(page: Page, bank: Locator, what: str, dollars: str, *, moment: str = "") -> None:
    """An act on the tray or the drop box of the live table."""
    bank.locator(f"button[data-what='{what}']").click()
    dialog = page.get_by_role("dialog").last
    if moment:
        dialog.get_by_role("combobox").select_option(moment)
    dialog.get_by_label("dollars").fill(dollars)
    dialog.locator("button[type='submit']").click()


def on_the_floor(page: Page) -> Locator:
    """The bank of the live table as the floor has it before it."""
    page.goto("/floor")
    page.locator(f"[data-table='{TABLE}']").click()
    return page.get_by_role("region", name=f"The bank of {TABLE}")


def test_the_floor_signs_for_chips_and_accounting_for_the_drop(room: Room, staff: Staff) -> None:
    ann = room.house.hire("Ann", "player")
    chips = {"table": TABLE, "second": "Meg"}
    with room.person(staff.flo) as flo, room.person(staff.meg) as meg:
        flo.bears = meg.bears = ("answered 400: /api/ledger",)
        page = flo.page
        tray(page, on_the_floor(page), "FillTable", "0")
        said = sentence(given(staff.flo, staff.meg, "FillTable", cents=0, **chips))
        is_refused(page, "Meg", said)
        tray(page, on_the_floor(page), "FillTable", "5000")
        is_signed(page, "Meg")
        tray(page, on_the_floor(page), "CountTray", "0", moment="opening")
        empty = {"table": TABLE, "moment": "opening", "cents": 0, "second": "Dan"}
        is_refused(page, "Dan", sentence(given(staff.flo, staff.dan, "CountTray", **empty)))
        tray(page, on_the_floor(page), "CountTray", "5000", moment="opening")
        is_signed(page, "Dan")
        expect(on_the_floor(page)).to_contain_text("Tray open: $5,000.00 by the book")
        assert staff.flo.gives(TABLE, what="OpenTable", dealer="Dan").is_success
        assert ann.gives(TABLE, what="Sit", box=1).is_success
        sold = staff.dan.gives(TABLE, what="BuyChips", player="Ann", cents=300_00)
        assert sold.is_success, sold.text
        tray(page, on_the_floor(page), "CreditTable", "4700.01")
        said = sentence(given(staff.flo, staff.meg, "CreditTable", cents=4_700_01, **chips))
        is_refused(page, "Meg", said)
        tray(page, on_the_floor(page), "CreditTable", "700")
        is_signed(page, "Meg")
        expect(on_the_floor(page)).to_contain_text("$4,000.00 by the book; drop box $300.00")
        books = meg.goes("/accounting?part=banks")
        bank = books.locator(f"[data-tray='{TABLE}']")
        tray(books, bank, "CountDrop", "299")
        is_signed(books, "Sue")
        expect(bank).not_to_contain_text("$300.00")
        tray(books, bank, "CountDrop", "0")
        drop = {"table": TABLE, "cents": 0, "second": "Sue"}
        is_refused(books, "Sue", sentence(given(staff.meg, staff.sue, "CountDrop", **drop)))
    the_report_has(room, {"Fills": 5_000, "Credits": 700, "Drop": 300, "Drop counted": 299})


def the_report_has(room: Room, dollars: dict[str, int]) -> None:
    """Both audits are content, and the report has these amounts for the live table, each twice."""
    twice = reconciliation_report(check_books(room.house.where))
    assert [twice.rows[place] for place in twice.alarms] == []
    found = {row[3]: row[4] for row in twice.rows if row[2] == f"table {TABLE}"}
    assert found == {what: amount * 1_000_000 for what, amount in dollars.items()}
