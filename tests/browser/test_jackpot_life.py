"""Do those who work here lead a jackpot through its whole life by the pages, in a house for money?

It is created, posted, played for, hit by two players in one round, verified, paid, reset, adjusted,
given away and removed, each by whoever's work it is; then every book of the house is looked at.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fixtures.house_server import GOOD, Someone, check_books, shuffling_by
from spanish21.adapters.shoe_verification import verify_audited_shoe
from spanish21.adapters.store import open_store
from spanish21.house.log_audit import audit_log
from spanish21.house.state import House
from spanish21.house.table.cards.secret_orders import SecretOrders
from spanish21.reports.money import reconciliation_report

from .harness import Room, room_at_work
from .lived_in import Staff, hire

pytestmark = pytest.mark.uncounted

OAK, ACORN, TABLE = "oak-match", "acorn-match", "BJ-1"
TWO_HITS = "As As As As As 5d 9c Kd 7h"
"""Both players have two aces of spades, and the dealer's up card is the fifth of six."""

NOT_IN_CHIPS = "form: 'chips' is not allowed; an award above $5,000.00 is paid by check"


class Desks(NamedTuple):
    """A page of each person of the house, and one of somebody who walks past."""

    sue: Page
    meg: Page
    flo: Page
    sam: Page
    passer: Page


@pytest.fixture(scope="module")
def room(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A house for money, with nobody in it but its administrator."""
    where: Path = tmp_path_factory.mktemp("jackpot") / "house.db"
    with room_at_work(where, browser, demo=False) as opened:
        yield opened


@contextmanager
def at_their_desks(room: Room, staff: Staff) -> Iterator[Desks]:
    with ExitStack() as stack:
        people = (staff.sue, staff.meg, staff.flo, staff.sam, None)
        persons = [stack.enter_context(room.person(who)) for who in people]
        for person in persons:
            person.bears = ("answered 400: /api/ledger",)
        yield Desks(*(person.page for person in persons))


def test_the_whole_life_of_a_jackpot(room: Room) -> None:
    staff = hire(room.house)
    ann, bob = (room.house.hire(name, "player") for name in ("Ann", "Bob"))
    with at_their_desks(room, staff) as desks:
        provides_money(desks.meg, ("Ann", "Bob"))
        creates(desks.sue, OAK, title="The Old Oak", base="10000", reset="5000", limit="50000")
        creates(desks.sue, ACORN, title="", base="1000", reset="500", limit="")
        sets_the_table(desks.sue, desks.meg)
        links(desks.sue, OAK)
        is_posted(desks.passer, "$10,000.00")
        opens_the_table(desks.flo)
        both_hit(room, ann, bob)
        sign = on_the_sign(desks.passer)
        expect(sign.get_by_role("status")).to_contain_text("Award pending")
        expect(sign.get_by_role("img", name="Jackpot $5,000.00")).to_be_visible()
        (first, of_ann), (second, of_bob) = awards(staff.flo)
        assert of_ann == 10_000_42
        assert of_bob == 5_000_00, "the second winner has what it starts again from"
        for award, amount, form in ((first, "$10,000.42", "check"), (second, "$5,000.00", "chips")):
            is_verified(desks, amount)
            is_paid(desks, award, amount, form)
        expect(sign.get_by_role("status")).to_contain_text("Jackpot won")
        is_adjusted(desks)
        expect(sign.get_by_role("img", name="Jackpot $5,100.00")).to_be_visible()
        leaves_play(desks.sue)
        expect(card(desks.sue, ACORN)).to_contain_text("$6,100.00")
        desks.passer.goto("/")
        expect(desks.passer.get_by_role("link", name="Acorn Match")).to_be_visible()
        expect(desks.passer.get_by_role("link", name="The Old Oak")).to_have_count(0)
    chips = [who.get("/api/me/chips").json()["cents"] for who in (ann, bob)]
    assert chips == [1_009_00, 6_009_00], "a check is no chips"
    the_books_are_right(room.house.where)


# --- Before play --------------------------------------------------------------------------------


def provides_money(page: Page, players: tuple[str, ...]) -> None:
    """Accounting brings the house's own money, covers jackpots at the bank, and sells chips."""
    page.goto("/accounting?part=cage")
    moves = page.get_by_label("Move money")
    for what, amount in (("The house puts money", "200000"), ("Jackpot money goes to", "50000")):
        option = moves.locator("option", has_text=what).get_attribute("value")
        moves.get_by_label("What").select_option(option)
        moves.get_by_label("Amount in dollars").fill(amount)
        moves.get_by_role("button", name="Move it").click()
        page.get_by_role("dialog").get_by_role("button", name="Move it").click()
        is_signed(page, "sue")
    for player in players:
        moves.get_by_label("What").select_option("buy-in")
        moves.get_by_role("combobox", name="Player").fill(player)
        moves.get_by_label("Amount in dollars").fill("1000")
        moves.get_by_role("button", name="Move it").click()
        page.get_by_role("dialog").get_by_role("button", name="Move it").click()
        expect(page.get_by_role("status")).to_contain_text(f"{player}")


def is_signed(page: Page, name: str) -> None:
    """A second person reads what is signed, and signs it at the screen of the first."""
    page.get_by_label("Name of the second person").fill(name)
    page.get_by_label("Password of the second person").fill(GOOD)
    page.locator("button[data-what='Countersign']").click()
    expect(page.get_by_label("Password of the second person")).to_have_count(0)


def card(page: Page, jackpot: str) -> Locator:
    return page.locator(f"[data-jackpot='{jackpot}']")


def creates(page: Page, jackpot: str, *, title: str, base: str, reset: str, limit: str) -> None:
    page.goto("/accounting")
    page.get_by_text("Create a jackpot").click()
    form = page.locator("form[data-terms]")
    form.get_by_role("combobox", name="Rule set").select_option("wa-2025")
    form.get_by_role("combobox", name="Table", exact=True).select_option("3c")
    form.get_by_role("textbox", name="Name", exact=True).fill(jackpot)
    form.get_by_label("Shown as").fill(title)
    form.get_by_label("It begins with, in dollars").fill(base)
    form.get_by_label("Starts again from, in dollars").fill(reset)
    form.get_by_label("Limit of the meter, in dollars").fill(limit)
    form.locator("button[data-what='CreateJackpot']").click()
    expect(page.locator("[data-signed]")).to_contain_text(f"The jackpot {jackpot} is created:")
    is_signed(page, "meg")
    expect(card(page, jackpot)).to_be_visible()


def sets_the_table(proposes: Page, approves: Page) -> None:
    """The shift manager proposes a table that names the jackpot, and accounting approves it."""
    proposes.goto("/accounting?part=configuration")
    panel = proposes.get_by_label("Propose a change")
    panel.get_by_role("combobox", name="Table", exact=True).select_option("*")
    panel.get_by_role("textbox", name="Name", exact=True).fill(TABLE)
    panel.get_by_role("combobox", name="Rule set").select_option("wa-2025")
    panel.get_by_label(OAK).check()
    panel.get_by_label("The cut").fill("0")
    panel.get_by_label("A look at the cards").fill("0")
    panel.get_by_text("Approvals and equipment").click()
    for name, text in (
        ("reference", "WSGC 26-104"),
        ("vendor_licence", "20-00318"),
        ("equipment", "v006"),
        ("equipment_approval", "LAB 7"),
    ):
        panel.locator(f"[data-approval='{name}']").fill(text)
    panel.locator("button[data-what='ProposeChange']").click()
    expect(proposes.get_by_label("Waiting changes")).to_contain_text(f"{TABLE}, a new table")
    approves.goto("/accounting?part=configuration")
    approves.locator("button[data-what='ApproveChange']").click()
    approves.get_by_role("dialog").get_by_role("button", name="Approve").click()
    expect(approves.get_by_label("Waiting changes")).to_contain_text("None waits.")


def links(page: Page, jackpot: str) -> None:
    page.goto("/accounting")
    found = card(page, jackpot)
    expect(found).to_contain_text("No table plays for it.")
    found.locator("button[data-what='LinkTable']").click()
    page.get_by_role("dialog").get_by_role("button", name="Link a table").click()
    is_signed(page, "meg")
    expect(found).to_contain_text("takes wagers")


def is_posted(page: Page, amount: str) -> None:
    """The sign on the wall and the pack at the table say the same of it."""
    page.goto(f"/tables/{TABLE}/posting")
    pack = page.get_by_label(f"Posted at {TABLE}")
    expect(pack).to_contain_text("The Old Oak")
    expect(pack).to_contain_text("$50,000")
    expect(pack).to_contain_text("$5,000")
    sign = on_the_sign(page)
    expect(sign.get_by_role("heading", name="The Old Oak")).to_be_visible()
    expect(sign.get_by_role("img", name=f"Jackpot {amount}")).to_be_visible()
    expect(sign.get_by_role("main")).to_contain_text("limit $50,000")


def on_the_sign(page: Page) -> Page:
    page.goto(f"/signs/{OAK}")
    return page


# --- Play ---------------------------------------------------------------------------------------


def opens_the_table(page: Page) -> None:
    page.goto("/floor")
    page.locator(f"[data-table='{TABLE}']").click()
    page.locator("button[data-what='OpenDoors']").click()
    page.get_by_role("dialog", name="Open the table").get_by_role("button", name="Open").click()
    expect(page.locator("button[data-what='CloseDoors']")).to_be_visible()


def both_hit(room: Room, ann: Someone, bob: Someone) -> None:
    """Two players make the hand that wins all of it, in one round."""
    seats = [(one, one.at(TABLE)) for one in (ann, bob)]
    room.shoes.put(TWO_HITS)
    for box, (_, seat) in enumerate(seats, 1):
        seat.gives(what="Sit", box=box)
    for box, (_, seat) in enumerate(seats, 1):
        seat.wager(box, 10_00, **{"jackpot-1": 1_00})
    for _ in range(20):
        view = ann.get(f"/api/tables/{TABLE}").json()
        if view["phase"] != "round":
            return
        for box, (who, _) in enumerate(seats, 1):
            for what in ("DeclineInsurance", "Stand"):
                who.gives(TABLE, what=what, box=box)
    raise AssertionError("the round does not end")


def awards(who: Someone) -> list[tuple[str, int]]:
    """Every award of the house by name, with its amount in cents."""
    found = who.get("/api/awards").json()["awards"]
    return sorted((one["award"], one["cents"]) for one in found)


# --- Awards -------------------------------------------------------------------------------------


def opens_award(page: Page, amount: str) -> Locator:
    """The award of this amount in the floor's queue."""
    page.goto("/floor")
    item = page.locator("article[data-item]", has_text=amount)
    item.get_by_role("button").click()
    return page.get_by_role("dialog")


def takes(dialog: Locator, step: str) -> None:
    button = dialog.locator(f"button[data-what='{step}']")
    button.click()
    expect(button).to_have_count(0)


def is_verified(desks: Desks, amount: str) -> None:
    """The floor writes the evidence down and verifies, surveillance confirms from its recording."""
    floor = opens_award(desks.flo, amount)
    floor.get_by_label("Cards that lie on the table").fill("A♠ A♠, dealer A♠")
    floor.get_by_label("The wager lay there before the deal").check()
    floor.get_by_label("The shoe was counted").check()
    floor.get_by_label("Camera and time").fill("camera 4, 12:00")
    takes(floor, "RecordEvidence")
    takes(floor, "VerifyAward")
    seen = opens_award(desks.sam, amount)
    for what in ("The hand", "The wager", "The payout", "The player"):
        seen.get_by_label(what, exact=True).check()
    seen.get_by_label("Recording").fill("ptz 2, 12:00")
    takes(seen, "ConfirmBySurveillance")


def is_paid(desks: Desks, award: str, amount: str, form: str) -> None:
    """Accounting approves with the player's identity; the floor pays chips, accounting a check."""
    books = opens_award(desks.meg, amount)
    books.get_by_label("The player was identified by").fill("passport 4711")
    if form == "check":
        books.get_by_label("Paid in").select_option("chips")
        books.locator("button[data-what='ApproveAward']").click()
        expect(books.get_by_role("alert")).to_have_text(NOT_IN_CHIPS)
    books.get_by_label("Paid in").select_option(form)
    takes(books, "ApproveAward")
    payer, witness = (desks.meg, "flo") if form == "check" else (desks.flo, "meg")
    paying = books if payer is desks.meg else opens_award(payer, amount)
    paying.locator("button[data-what='PayAward']").click()
    expect(payer.locator("[data-signed]")).to_contain_text(f"Award {award} is paid: {amount}")
    is_signed(payer, witness)
    takes(paying, "CloseAward")


# --- After play ---------------------------------------------------------------------------------


def is_adjusted(desks: Desks) -> None:
    """The house adds $100 for its birthday: one asks, another one agrees."""
    page = desks.sue
    page.goto("/accounting?part=adjustments")
    page.get_by_role("combobox", name="Jackpot").select_option(OAK)
    page.get_by_role("combobox", name="Reason").select_option("house-addition")
    page.get_by_label("Amount in dollars").fill("100")
    page.get_by_label("Note").fill("our birthday")
    page.locator("button[data-what='RequestAdjustment']").click()
    expect(page.get_by_label("Waiting adjustments")).to_contain_text("Somebody from accounting")
    desks.meg.goto("/accounting?part=adjustments")
    desks.meg.locator("button[data-what='ApproveAdjustment']").click()
    desks.meg.get_by_role("dialog").get_by_role("button", name="Approve").click()
    expect(desks.meg.get_by_label("Waiting adjustments")).to_contain_text("None waits.")


def leaves_play(page: Page) -> None:
    """Its table leaves it, its money goes to the other progressive, and it is removed."""
    page.goto("/accounting")
    oak = card(page, OAK)
    oak.locator("button[data-what='UnlinkTable']").click()
    page.get_by_role("dialog").get_by_role("button", name="Unlink").click()
    is_signed(page, "meg")
    expect(oak).to_contain_text("No table plays for it.")
    oak.locator("button[data-what='TransferJackpot']").click()
    asked = page.get_by_role("dialog")
    asked.get_by_role("combobox", name="To").select_option(ACORN)
    asked.get_by_label("Why").fill("too few players play for it")
    asked.get_by_role("button", name="Give its money to another").click()
    expect(page.locator("[data-signed]")).to_contain_text(f"{OAK} gives $5,100.00 to {ACORN}.")
    is_signed(page, "meg")
    expect(oak).to_contain_text("$0.00")
    oak.locator("button[data-what='RemoveJackpot']").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove it").click()
    is_signed(page, "meg")
    expect(oak).to_have_count(0)


def the_books_are_right(where: Path) -> None:
    """Both audits find nothing, and every cent is the same by two calculations."""
    entries = check_books(where)
    with open_store(where) as store:
        house = House(SecretOrders(shuffling_by(), store.recall))
        assert audit_log(entries, house, verify_audited_shoe).findings == ()
    twice = reconciliation_report(entries)
    assert [twice.rows[place] for place in twice.alarms] == []
    won = {row[4] for row in twice.rows if row[2:4] == (f"jackpot {OAK}", "Awards")}
    assert won == {15_000_420_000}
