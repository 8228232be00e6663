"""Findings of a player's trial that are seen on the pages alone: does each stay mended?"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from fixtures.house_server import Someone

from .at_felt import AtTable, until
from .harness import PHONE, Room

pytestmark = pytest.mark.uncounted

SIXTEEN = "9s 6h 7d Kc 9h"
"""A hard 16 against a six: who stands wins, since the dealer goes over."""
_PROGRAMS_WORDS = re.compile(r"is not allowed|'Guest-\d+'|[a-z]+_[a-z]+:|Offer insurance")
"""What a program or a dealer is told, and a player is not."""


def reads_no_programs_words(page: Page) -> None:
    assert not _PROGRAMS_WORDS.search(page.locator("body").inner_text())


def seated(room: Room, person: Someone, table: str, box: int = 3, cents: int = 10_00) -> None:
    """Somebody with a wager on his box who is ready, by the API."""
    seat = person.at(table)
    seat.sit(box)
    seat.wager(box, cents)


# --- One truth on every page ----------------------------------------------------------------------


def test_the_lobby_says_what_the_table_says(room: Room) -> None:
    with room.guest("Ann") as ann:
        page = ann.goes("/")
        for table, stands in (("Atlantic", True), ("Evergreen", False), ("Bigger", False)):
            says = "Dealer stands" if stands else "Dealer hits"
            expect(page.locator(f"[data-table='{table}']")).to_contain_text(says)
        for table, stands in (("Atlantic", True), ("Evergreen", False)):
            page.goto(f"/tables/{table}")
            says = "Dealer stands" if stands else "Dealer hits"
            expect(page.locator(".facts")).to_contain_text(says)
            expect(page.get_by_role("region", name="Felt")).to_contain_text(
                re.compile("stands on all 17s" if stands else "hits soft 17", re.IGNORECASE)
            )


def test_a_jackpot_keeps_as_much_at_the_table_as_on_the_page_of_odds(room: Room) -> None:
    """Both at the meter as it stands, far above where it begins to give."""
    with room.guest("Ann") as ann:
        page = ann.page
        page.goto("/tables/Evergreen")
        page.get_by_role("button", name="Rules and odds").click()
        line = page.locator("dialog details", has_text="Jackpot").locator("summary")
        expect(line).to_contain_text("gives")
        gives = re.search(r"gives ([\d.]+) %", line.inner_text())
        assert gives
        game, meter = room.house.guest("Bob").get("/api/tables/Evergreen").json(), 0
        (meter,) = (
            one["cents"]
            for one in room.house.someone().get("/api/tables").json()["jackpots"]
            if one["jackpot"] == "high-match"
        )
        assert game["summary"]["jackpots"] == ["high-match"]
        asked = {"ruleset": "wa-2025", "options": {}, "jackpots": [_game_at(meter)]}
        found = room.house.guest("Cid").post("/api/odds", asked).json()
        (jackpot,) = (one for one in found["odds"] if one["wager"].startswith("jackpot"))
        assert float(gives[1]) == pytest.approx(-100 * jackpot["house_advantage"], abs=0.01)


def _game_at(meter: int) -> dict[str, object]:
    return {"table": "3c", "paytable": 1, "wager": "$1", "meter": f"${meter / 100:,.2f}"}


# --- A player's sentences -------------------------------------------------------------------------


def test_what_is_refused_at_the_table_is_said_to_a_player(room: Room) -> None:
    room.shoes.put(SIXTEEN)
    with room.guest("Ann") as ann:
        at = AtTable(ann, room.table())
        at.sits()
        at.wagers()
        at.is_ready()
        expect(at.button("Hit")).to_be_enabled()
        at.sees()
        at.button("Leave").first.click()
        alert = at.page.get_by_role("alert")
        expect(alert).to_have_text("Finish the hand first: your wagers are on the layout.")
        reads_no_programs_words(at.page)


def test_a_refused_choice_is_told_once_and_can_be_taken_back(room: Room) -> None:
    with room.guest("Ann") as ann:
        ann.bears = ("answered 400",)
        page = ann.goes("/open?rules=wa-2025&o.bonus_cards=2")
        alert = page.get_by_role("alert").filter(has_text="bonus cards")
        expect(alert).to_have_count(1)
        expect(alert).to_contain_text("has no bonus cards")
        reads_no_programs_words(page)
        alert.get_by_role("button", name="Take this choice back").click()
        expect(alert).to_have_count(0)
        expect(page.get_by_role("button", name="Open the table")).to_be_enabled()


def test_who_sits_out_is_not_told_what_the_dealer_does(room: Room) -> None:
    room.shoes.put("9s Ah 7d 9c Kd")
    table = room.table()
    ann = room.house.guest("Ann")
    with room.guest("Bob") as bob:
        at = AtTable(bob, table, 5)
        at.sits()
        seated(room, ann, table)
        bob.who.at(table).gives(what="Ready")  # type: ignore[union-attr]
        until(at.page, lambda: at.view()["round_phase"] == "insurance")
        expect(at.page.get_by_role("region", name="Your box")).to_contain_text(
            "Others decide about insurance."
        )
        reads_no_programs_words(at.page)


def test_who_stands_behind_is_asked_to_double_not_to_double_again(room: Room) -> None:
    table = room.table(options={"bettors_per_box": "3", "double_double": "true"})
    room.shoes.put("As 6h 7d Kc 2c")
    ann = room.house.guest("Ann")
    here = ann.at(table)
    here.sit(3)
    here.gives(what="PlaceWagers", box=3, wagers=[["main", 10_00]])
    here.gives(what="ConsentToBettors", box=3)
    with room.guest("Bob") as bob:
        assert bob.who is not None
        behind = bob.who.at(table)
        behind.gives(what="PlaceWagers", box=3, wagers=[["main", 10_00]])
        at = AtTable(bob, table, 3)
        at.box.get_by_role("button", name="Wager behind").click()
        # He does not sit here: the box's player says when.
        expect(at.button("Ready")).to_be_disabled()
        expect(at.button("Ready")).to_contain_text("The player says when")
        here.gives(what="Ready")
        until(at.page, lambda: at.view()["round_phase"] == "play")
        here.gives(what="DoubleDown", box=3, cents=10_00)
        double = at.button("DoubleDown")
        expect(double).to_contain_text("Double")
        expect(double).not_to_contain_text("again")
        said = at.page.locator(".say")
        expect(said).to_contain_text("You have")
        expect(said).not_to_contain_text("doubled")


# --- What a clock did ---------------------------------------------------------------------------


def test_a_clock_says_what_it_did(room: Room) -> None:
    room.shoes.put(SIXTEEN)
    with room.guest("Ann") as ann:
        at = AtTable(ann, room.table())
        at.sits()
        at.wagers()
        at.is_ready()
        expect(at.button("Hit")).to_be_enabled()
        room.house.clock.go_on(60)
        alert = at.page.get_by_role("alert")
        expect(alert).to_have_text("Time ran out, and the house answered for you.")
        room.house.clock.go_on(600)
        expect(alert).to_have_text(
            "You gave no command for 10 minutes, so your seat is free again."
        )
        expect(at.page.get_by_text("You are watching.")).to_be_visible()


# --- The keyboard ---------------------------------------------------------------------------------

_ELSEWHERE = "document.activeElement !== document.body"


def test_the_focus_is_never_lost_to_the_page(room: Room) -> None:
    """What was pressed goes away: after coming in, sitting down, dealing, a decision."""
    room.shoes.put(SIXTEEN)
    table = room.table()
    with room.person() as someone:
        page = someone.page
        page.goto(f"/tables/{table}")
        presses = (
            page.get_by_role("button", name="Come in as a guest"),
            page.get_by_role("button", name="Sit at box 3", exact=True),
        )
        for press in presses:
            press.focus()
            page.keyboard.press("Enter")
            expect(press).to_have_count(0)
            until(page, lambda: page.evaluate(_ELSEWHERE))
        page.locator("[data-box='3'] button[data-spot='main']").focus()
        page.keyboard.press("Space")
        ready = page.locator("button[data-what='Ready']:not([aria-disabled=true])")
        stand = page.locator("button[data-what='Stand']:not([aria-disabled=true])")
        for button in (ready, stand):
            expect(button).to_be_enabled()
            button.focus()
            page.keyboard.press("Enter" if button is ready else "Space")
            expect(button).to_have_count(0)
            until(page, lambda: page.evaluate(_ELSEWHERE))


# --- The floor ------------------------------------------------------------------------------------


def test_the_floor_sees_sevens_in_play_and_open_cards_as_they_lie(room: Room) -> None:
    room.shoes.put("7s 7h 7s Kc")
    table, ann = room.table(), room.house.guest("Ann")
    with room.person(room.house.hire("Flo", "floor")) as flo:
        flo.goes("/floor")
        seated(room, ann, table)
        queue = flo.page.get_by_role("article").filter(has_text="Sevens in play")
        expect(queue.filter(has_text=table)).to_be_visible()
        assert flo.who is not None
        log = flo.who.get("/api/log", params={"stream": f"table/{table}"}).json()
        words = [words for entry in log["entries"] for words in entry["words"]]
        assert "dealer up card: 7♥" in words
        assert "dealer up card: face down" not in words


# --- The page itself ------------------------------------------------------------------------------


def visible(found: Locator) -> list[str]:
    return [one.inner_text() for one in found.all() if one.is_visible()]


def test_pages_for_a_stranger_have_links_or_a_menu_and_not_both(room: Room) -> None:
    with room.person() as someone:
        page = someone.page
        for width, height in ((1440, 900), (768, 1024), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.goto("/tables/Evergreen")
            expect(page.get_by_role("button", name="Come in as a guest")).to_be_visible()
            menu = visible(page.locator(".topbar").get_by_role("button", name="Menu"))
            links = visible(page.locator(".topbar nav a"))
            assert bool(menu) != bool(links), (width, menu, links)


def test_nobody_leaves_his_hand_for_the_sign(room: Room) -> None:
    with room.guest("Ann") as ann:
        at = AtTable(ann, "Evergreen")
        with ann.context.expect_page() as opened:
            at.page.locator("a.meterline").click()
        expect(opened.value.get_by_role("heading", level=1)).to_be_attached()
        assert at.page.url.endswith("/tables/Evergreen")


_TEXTS = """() => [...document.querySelectorAll("#all-paid li")].map(
  (one) => [one.innerText.length > 0, Number(getComputedStyle(one).opacity), Number(getComputedStyle(one.closest("ul")).opacity)])"""


def test_everything_that_was_paid_is_there_at_once_and_goes_with_escape(room: Room) -> None:
    room.shoes.put(SIXTEEN)
    with room.guest("Ann", size=PHONE) as ann:
        at = AtTable(ann, room.table())
        at.sits()
        at.wagers(10_00, match_up=1_00)
        at.is_ready()
        at.acts("Stand")
        lead = at.page.locator(".payout button.txt")
        expect(lead).to_be_visible()
        until(at.page, lambda: at.page.locator(".late").count() == 0)
        lead.click()
        shown = at.page.evaluate(_TEXTS)
        assert len(shown) == 2
        assert shown == [[True, 1, 1]] * 2
        at.page.keyboard.press("Escape")
        expect(at.page.locator("#all-paid")).to_have_count(0)


def test_new_chips_are_seen_where_the_last_cards_lay(room: Room) -> None:
    """By who watches, and by who comes only now."""
    room.shoes.put(SIXTEEN)
    table, ann = room.table(), room.house.guest("Ann")
    with room.guest("Bob") as bob, room.guest("Cid") as cid:
        watching = AtTable(bob, table, 3)
        seated(room, ann, table)
        seat = ann.at(table)
        seat.finish(3)
        cards = watching.box.get_by_role("img")
        expect(cards.first).to_be_visible()
        seat.gives(what="PlaceWagers", box=3, wagers=[["main", 25_00]])
        expect(cards).to_have_count(0)
        expect(watching.box.locator(".bet")).to_contain_text("25")
        late = AtTable(cid, table, 3)
        expect(late.box.locator(".bet")).to_contain_text("25")
        expect(late.box.get_by_role("img")).to_have_count(0)


def test_the_last_chip_is_taken_back_by_itself(room: Room) -> None:
    with room.guest("Ann", size=PHONE, has_touch=True) as ann:
        at = AtTable(ann, room.table())
        at.sits()
        at.wagers(10_00, match_up=5_00)
        at.button("undo").tap()
        up, main = (at.box.locator(f"button[data-spot='{one}']") for one in ("match-up", "main"))
        expect(up).to_have_attribute("aria-label", re.compile("no wager"))
        expect(main).to_contain_text("$10")
        at.button("undo").tap()
        expect(main).to_contain_text("$5")
        at.button("undo").tap()
        expect(main).to_contain_text("Main wager")
        expect(at.button("undo")).to_have_count(0)


def test_hands_of_a_split_are_numbered_and_in_order(room: Room) -> None:
    room.shoes.put("8s 6h 8d Kc 8c 2c 3d 4s 9h")
    with room.guest("Ann") as ann:
        at = AtTable(ann, room.table())
        at.sits()
        at.wagers()
        at.is_ready()
        at.acts("Split", "Split", "Stand", "Stand", "Stand")
        until(at.page, lambda: len(at.paid()) == 3)
        begins = [re.match(r"Hand (\d)", line) for line in at.paid()]
        assert [one and one[1] for one in begins] == ["1", "2", "3"]


@pytest.fixture(autouse=True)
def _a_clear_table(room: Room) -> Iterator[None]:
    yield
    room.shoes.put("")
