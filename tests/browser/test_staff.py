"""Do those who work here get their work done by the pages: a live round, a jackpot that is paid?"""

import re

import pytest
from playwright.sync_api import Page, expect

from fixtures.house_server import GOOD

from .harness import Person, Room
from .lived_in import LIVE, Staff, hire, open_live, win_jackpot

pytestmark = pytest.mark.uncounted

AFTER_A_CARD_MS = 1_300
"""So long after a card an Enter is taken for the scanner's own."""


@pytest.fixture(scope="module")
def staff(room: Room) -> Staff:
    return hire(room.house)


def signs_in(person: Person, name: str, then: str) -> Page:
    """By name and password, as anybody of the staff does."""
    page = person.page
    page.goto(f"/sign-in?then={then}")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(GOOD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(f"**{then}")
    return page


# --- A live round by keyboard -------------------------------------------------------------------


def test_a_dealer_deals_a_live_round_by_keyboard(room: Room, staff: Staff) -> None:
    bob = room.house.guest("Bob")
    open_live(room.house, staff, bob)
    with room.person() as dan:
        signs_in(dan, "Dan", f"/tables/{LIVE}/deal")
        console = Console(dan)
        console.says("Open round 1")
        console.presses("Enter")
        console.says("Wagers, please")
        console.presses("1")
        expect(dan.page.get_by_role("dialog")).to_be_visible()
        dan.page.keyboard.type("10")
        console.presses("Enter")
        console.says("Close wagers")
        console.presses("l")
        for place, card in (("Box 1", "9s"), ("up card", "6h"), ("Box 1", "7d")):
            console.says(f"Deal .*{place}")
            console.enters(card)
        console.says("Deal the down card face down")
        dan.page.wait_for_timeout(AFTER_A_CARD_MS)
        console.presses("Enter")
        console.says("Ask Box 1")
        console.presses("h")
        console.says("Deal one card to Box 1")
        console.enters("2c")
        console.says("Ask Box 1")
        console.presses("s")
        console.says("Turn the down card")
        console.enters("Kc")
        console.says("Deal one card to the dealer")
        console.enters("9h")
        console.says(r"Pay Box 1 \$10")
        dan.page.wait_for_timeout(AFTER_A_CARD_MS)
        console.presses("Enter")
        console.says("Open round 2")
    (line,) = staff.flo.get(f"/api/tables/{LIVE}/rounds/1").json()["lines"]
    assert (line["outcome"], line["net_cents"]) == ("wins", 10_00)
    assert line["why"] == "18 against a dealer bust of 25"


class Console:
    """The dealer's console, by its keys alone."""

    def __init__(self, dealer: Person) -> None:
        self.page = dealer.page

    def says(self, words: str) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_have_text(_words(words))

    def presses(self, key: str) -> None:
        self.page.keyboard.press(key)

    def enters(self, card: str) -> None:
        """A card by its two keys, and Enter."""
        self.page.keyboard.type(card)
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_text(f"Last card in: {card.upper()}")).to_be_visible()


_SCAN = """(keys) => {
  for (const key of keys) {
    const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(press);
  }
}"""
"""A scanner's keys: faster than any hand, and faster than a browser can be told of keys."""


def _words(said: str) -> re.Pattern[str]:
    return re.compile(r"\s*" + r"\s+".join(said.split()) + r"\s*$")


def test_a_card_that_nobody_waits_for_is_not_entered(room: Room, staff: Staff) -> None:
    with room.person(staff.dan) as dan:
        dan.page.goto(f"/tables/{LIVE}/deal")
        Console(dan).says(r"Pay Box 1 \$10")
        dan.page.evaluate(_SCAN, ["9", "s", "Enter"])
        expect(dan.page.get_by_role("alert")).to_contain_text("9S was not entered")
        assert staff.flo.get(f"/api/tables/{LIVE}").json()["phase"] == "ready"


def test_a_walk_in_plays_with_chips_that_he_bought_without_a_name(room: Room, staff: Staff) -> None:
    with room.person(staff.dan) as dan, room.person(staff.meg) as meg:
        dan.page.goto(f"/tables/{LIVE}/deal")
        Console(dan).says(r"Pay Box 1 \$10")
        Console(dan).presses("Enter")
        Console(dan).says("Open round 2")
        Console(dan).presses("2")
        box = dan.page.get_by_role("dialog")
        box.get_by_label("Seat a player").fill("Chipper")
        box.get_by_role("button", name="Seat at box 2").click()
        count = box.get_by_label("Count chips he has in hand, bought without a name")
        count.fill("60")
        box.get_by_role("button", name="Count in").click()
        expect(box.get_by_role("alert")).to_contain_text("$0.00 of chips are in the room")
        meg.page.goto("/accounting?part=cage")
        cage = meg.page.get_by_label("Move money")
        cage.get_by_label("What").select_option("Chips are sold to somebody who gives no name")
        cage.get_by_label("Amount in dollars").fill("100")
        cage.get_by_role("button", name="Move it").click()
        meg.page.get_by_role("dialog").get_by_role("button", name="Move it").click()
        expect(meg.page.get_by_role("status")).to_contain_text("somebody who gives no name")
        box.get_by_role("button", name="Count in").click()
        expect(box.get_by_role("status")).to_have_text("Chipper has laid down $60 in chips.")
    assert room.house.live_house.mirror.balances["player:Chipper"] == 60_000_000
    assert staff.dan.gives(LIVE, what="Leave", player="Chipper").status_code == 200


# --- A jackpot from its hit to its payment ------------------------------------------------------


def test_two_people_pay_a_jackpot_and_the_sign_tells_it(room: Room, staff: Staff) -> None:
    winner = room.house.guest("Ann")
    with room.person() as passer, room.person() as flo, room.person() as meg:
        sign = passer.page
        sign.goto("/signs/high-match")
        expect(sign.get_by_role("img", name="Jackpot $25,000.00")).to_be_visible()
        win_jackpot(room, winner)
        (award,) = staff.flo.get("/api/awards").json()["awards"]
        amount = f"${award['cents'] / 100:,.2f}"
        expect(sign.get_by_role("status")).to_contain_text("Award pending")
        expect(sign.get_by_role("status")).to_contain_text(amount)
        assert winner.name not in sign.content(), "a sign names nobody"

        floor = signs_in(flo, "Flo", "/floor")
        floor.get_by_role("button", name="Open and see to it").first.click()
        floor.get_by_label("Cards that lie on the table").fill("9♠ 9♠, dealer 9♠")
        floor.get_by_label("The wager lay there before the deal").check()
        floor.get_by_label("The shoe was counted").check()
        floor.get_by_label("Camera and time").fill("camera 4, 12:00")
        takes(floor, "RecordEvidence")
        takes(floor, "VerifyAward")
        expect(floor.get_by_text("Nothing here is yours to do now")).to_be_visible()

        books = signs_in(meg, "Meg", "/floor")
        books.get_by_role("button", name="Open and see to it").first.click()
        books.get_by_label("The player was identified by").fill("passport 4711")
        takes(books, "ApproveAward")
        books.locator("button[data-what='PayAward']").click()
        signed = books.locator("[data-signed]")
        expect(signed).to_contain_text(f"Award {award['award']} is paid: {amount} to {winner.name}")
        books.get_by_label("Name of the second person").fill("flo")
        books.get_by_label("Password of the second person").fill(GOOD)
        books.locator("button[data-what='Countersign']").click()
        expect(books.locator("button[data-what='CloseAward']")).to_be_visible()

        expect(sign.get_by_role("status")).to_contain_text("Jackpot won")
        expect(sign.get_by_role("status")).to_contain_text(amount)
        takes(books, "CloseAward")
        expect(books.get_by_text("The record is complete.", exact=True)).to_be_visible()
    whole = staff.flo.get(f"/api/awards/{award['award']}").json()
    assert (whole["stage"], whole["verified_by"], whole["approved_by"]) == ("closed", "Flo", "Meg")
    assert (whole["paid_by"], whole["witness"]) == ("Meg", "Flo")


def takes(page: Page, step: str) -> None:
    """The step of an award that is this person's now."""
    button = page.locator(f"button[data-what='{step}']")
    button.click()
    expect(button).to_have_count(0)


def test_whoever_signs_a_ruling_reads_its_amounts(room: Room, staff: Staff) -> None:
    player = room.house.guest("Pat")
    seat = player.at("Olympic")
    seat.sit()
    seat.wager()
    seat.finish()
    number = player.get("/api/me/rounds").json()[0]["number"]
    disputed = {"what": "OpenDispute", "round": number, "reason": "paid short"}
    assert staff.flo.gives("Olympic", **disputed).is_success
    before = player.get("/api/me/chips").json()["cents"]
    with room.person(staff.flo) as flo:
        page = flo.page
        page.goto("/disputes?table=Olympic")
        page.get_by_label("What is ruled, and why").fill("She was paid short.")
        page.locator(f"[data-correction='{player.name}']").fill("+12.50")
        page.locator("button[data-what='RuleDispute']").click()
        expect(page.locator("[data-signed]")).to_have_text(
            f"Ruling on round {number} of Olympic: She was paid short. $12.50 to {player.name}."
        )
        page.get_by_label("Name of the second person").fill("meg")
        page.get_by_label("Password of the second person").fill(GOOD)
        page.locator("button[data-what='Countersign']").click()
        expect(page.get_by_text("No round is disputed.")).to_be_visible()
    assert player.get("/api/me/chips").json()["cents"] - before == 12_50


def test_a_wrong_password_is_refused_in_the_houses_words(room: Room, staff: Staff) -> None:
    with room.person() as stranger:
        stranger.bears = ("answered 401: /api/sign-in",)
        page = stranger.page
        page.goto("/sign-in")
        page.get_by_label("Name").fill("Flo")
        page.get_by_label("Password").fill("not my password")
        page.get_by_role("button", name="Sign in", exact=True).click()
        body = {"name": "Sue", "password": "not my password"}
        said = room.house.someone().post("/api/sign-in", body).json()["error"]["sentence"]
        expect(page.get_by_role("alert")).to_have_text(said.replace("Sue", "Flo"))
        expect(page.get_by_label("Password")).to_have_value("")


@pytest.mark.parametrize("address", ["/floor", "/accounting", "/people", "/log", "/reports"])
def test_a_page_for_staff_tells_a_guest_whose_it_is(room: Room, address: str) -> None:
    with room.guest() as ann:
        ann.page.goto(address)
        main = ann.page.get_by_role("main")
        expect(main.get_by_role("link", name="To the lobby")).to_be_visible()
        expect(main).to_contain_text("This page is for")


# --- A card that was entered as another one -----------------------------------------------------


def test_a_wrong_card_is_corrected_by_two_and_the_dealer_told_what_to_do(
    room: Room, staff: Staff
) -> None:
    """Follows the live round above: its last card, which bust the dealer, was an ace."""
    with room.person(staff.dan) as dan, room.person(staff.flo) as flo:
        dan.page.goto(f"/tables/{LIVE}/deal")
        expect(dan.page.get_by_role("button", name="Wrong card…")).to_be_visible()
        dan.page.keyboard.press("Backspace")
        dialog = dan.page.get_by_role("dialog")
        expect(dialog.get_by_label("Entered as").locator("option").last).to_contain_text(
            "nine of hearts, dealer's draw"
        )
        dialog.get_by_label("It is").fill("3h")
        dialog.locator("button[data-what='ProposeCardCorrection']").click()
        Console(dan).says("Wait for the floor")
        flo.page.goto("/floor")
        flo.page.locator("button[data-what='ConfirmCardCorrection']").click()
        flo.page.get_by_role("dialog").get_by_role("button", name="It is so").click()
        told = dan.page.locator(".corrected")
        expect(told).to_contain_text("Take $20.00 from Bob")
        told.get_by_role("button", name="Done").click()
        expect(told).to_have_count(0)
    (line,) = staff.flo.get(f"/api/tables/{LIVE}/rounds/1").json()["lines"]
    assert (line["outcome"], line["net_cents"]) == ("loses", -10_00)
    assert line["why"] == "18 against 19"


# --- An award that does not stand ---------------------------------------------------------------


def test_an_award_is_disputed_ruled_on_and_declared_void_by_two(room: Room, staff: Staff) -> None:
    pat = room.house.guest("Pia")
    before = staff.flo.get("/api/jackpots/rainier-match/sign").json()["cents"]
    win_jackpot(room, pat, "Rainier")
    with room.person(staff.flo) as flo, room.person(staff.sue) as sue:
        flo.page.goto("/floor")
        flo.page.locator("article[data-item]", has_text=pat.name).get_by_role("button").click()
        dialog = flo.page.get_by_role("dialog")
        dialog.locator("button[data-what='DisputeAward']").click()
        flo.page.get_by_label("What is disputed").fill("the wager came late")
        flo.page.get_by_role("dialog").last.get_by_role("button", name="Dispute it").click()
        expect(dialog.locator("[data-stage='disputed']")).to_be_visible()

        sue.bears = ("answered 403: /api/countersign", "answered 403: /api/ledger")
        sue.page.goto("/floor")
        sue.page.locator("article[data-item]", has_text=pat.name).get_by_role("button").click()
        sue.page.get_by_label("The ruling").fill("It lay there before the deal.")
        takes(sue.page, "SettleDispute")
        shown = sue.page.get_by_role("dialog")
        expect(shown).to_contain_text("Ruling: ")
        shown.locator("button[data-what='VoidAward']").click()
        sue.page.get_by_label("Why it is void").fill("the camera says otherwise")
        sue.page.get_by_role("dialog").last.get_by_role("button", name="Declare it void").click()
        signed = sue.page.locator("[data-signed]")
        expect(signed).to_contain_text(f"to {pat.name} is declared void: the camera says otherwise")
        sue.page.get_by_label("Name of the second person").fill("sue")
        sue.page.get_by_label("Password of the second person").fill(GOOD)
        sue.page.locator("button[data-what='Countersign']").click()
        alone = sue.page.get_by_role("dialog").last.get_by_role("alert")
        expect(alone).to_contain_text("somebody else signs")
        sue.page.get_by_label("Name of the second person").fill("meg")
        sue.page.get_by_label("Password of the second person").fill(GOOD)
        sue.page.locator("button[data-what='Countersign']").click()
        expect(shown.locator("[data-stage='void']")).to_be_visible()
        expect(shown).to_contain_text("It is void. Nothing is left to do.")
    after = staff.flo.get("/api/jackpots/rainier-match/sign").json()["cents"]
    assert after - before == 21, "the wager's own share stays, and all that was won is back"
