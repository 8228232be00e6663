"""How soon does a newcomer play, is he told what to do, do friends find his table, and what does he keep?"""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spanish21.notation import parse_record, parse_records, replay_record

from .at_felt import until
from .harness import DESK, PHONE, SIDE, TABLET, Room, Size, check_accessible, check_fits

pytestmark = pytest.mark.uncounted
_SIXTEEN = "9s 6h 7d Kc 9h"
"""A hard 16 against a six: who stands wins, since the dealer goes over."""


def ready_of(page: Page) -> None:
    ready = page.locator("button[data-what='Ready']:not([aria-disabled=true])")
    expect(ready).to_be_enabled()
    ready.click()


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE, SIDE], ids=lambda one: one.name)
def test_two_presses_lead_a_stranger_to_a_hand_that_is_explained(room: Room, size: Size) -> None:
    room.shoes.put(_SIXTEEN)
    with room.person(size=size, figures=True) as someone:
        # Advice on a hand that has been played meanwhile is refused, and not missed.
        someone.bears = ("/advice?",)
        page = someone.goes("/")
        page.get_by_role("button", name="Play now").click()
        coach = page.get_by_role("note", name="Your first hand")
        expect(coach).to_contain_text("Your $10 lies in the circle. Press Ready")
        ready_of(page)
        expect(coach).to_contain_text("You have 16, the dealer shows 6.")
        expect(coach).to_contain_text("Best is Stand: keep what you have")
        expect(page.locator("button[data-what='Stand']")).to_have_class("act best")
        box = page.locator(".bal strong").bounding_box()
        assert box is not None, "the balance is in view"
        assert box["x"] + box["width"] <= page.viewport_size["width"]  # type: ignore[index]
        texts = page.locator(".acts .act").evaluate_all(
            "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
        )
        assert texts == [], "no button is too small for its words"
        check_fits(page)
        check_accessible(page)
        page.locator("button[data-what='Stand']").click()
        expect(coach).to_contain_text("That was a round.")
        expect(page.locator("[data-net]")).to_have_text("+$10")
        page.get_by_role("button", name="Got it").click()
        expect(coach).to_have_count(0)
        page.reload()
        expect(page.locator("button[data-what='Ready']")).to_be_enabled()
        expect(coach).to_have_count(0)


def test_the_lobby_does_not_list_a_table_of_ones_own(room: Room) -> None:
    with room.person() as someone, room.guest("Bob") as bob:
        page = someone.goes("/")
        page.get_by_role("button", name="Play now").click()
        expect(page.get_by_role("region", name="Your box")).to_be_visible()
        name = page.url.rpartition("/")[2].partition("?")[0]
        assert name.startswith("private-")
        bob.goes("/")
        expect(bob.page.get_by_role("link", name="Evergreen")).to_be_visible()
        expect(bob.page.get_by_role("link", name=name)).to_have_count(0)
        # Pressed again it leads to the same table.
        page.goto("/")
        page.get_by_role("button", name="Play now").click()
        expect(page.get_by_role("region", name="Your box")).to_be_visible()
        assert name in page.url


def test_the_lobby_says_where_one_sits(room: Room) -> None:
    with room.guest("Ann") as ann:
        table = room.table()
        ann.page.goto(f"/tables/{table}")
        ann.page.get_by_role("button", name="Sit at box 2", exact=True).click()
        expect(ann.page.get_by_role("region", name="Your box, box 2")).to_be_visible()
        ann.goes("/")
        card = ann.page.locator(f"[data-table='{table}']")
        expect(card).to_contain_text("You sit here")
        expect(ann.page.get_by_text("You sit here")).to_have_count(1)


def test_a_friend_comes_by_the_link_and_shares_a_box_that_says_so(room: Room) -> None:
    with room.person() as host, room.guest("Bob") as bob:
        page = host.goes("/")
        page.get_by_role("button", name="With friends").click()
        address = page.get_by_label("Address of this table").input_value()
        check_accessible(page)
        page.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Sit at box 4", exact=True).click()
        expect(page.get_by_role("region", name="Your box")).to_be_visible()
        page.get_by_role("button", name="$5 chip", exact=True).click()
        main = page.locator("[data-box='4'] button[data-spot='main']")
        main.click()
        page.locator("button[data-what='ConsentToBettors']").click()
        bob.page.goto(address)
        box = bob.page.locator("[data-box='4']")
        expect(box).to_contain_text("Share")
        box.get_by_role("button", name="Wager behind").click()
        expect(bob.page.get_by_role("region", name="Box 4")).to_be_visible()
        until(bob.page, lambda: "Behind" in bob.page.inner_text("[data-box='4']"))


def test_a_drill_goes_on_at_another_screen(room: Room) -> None:
    ann = room.house.guest("Ann")
    with room.person(ann, figures=True) as here:
        here.goes("/trainer")
        choice = here.page.locator("main button:has(kbd)").first
        expect(choice).to_be_visible()
        with here.page.expect_response("**/api/me/practice"):
            choice.click()
    with room.person(ann, figures=True) as there:
        there.goes("/trainer")
        expect(there.page.locator("[aria-label=Progress] dd").first).to_have_text("1")


_BEYOND = """() => [...document.querySelectorAll(".deck img")].filter((card) => {
  const at = card.getBoundingClientRect();
  return at.left < 0 || at.right > innerWidth || at.bottom > innerHeight;
}).length"""


@pytest.mark.parametrize("size", [PHONE, SIDE], ids=lambda one: one.name)
def test_the_whole_deck_that_one_looks_at_is_on_the_screen(room: Room, size: Size) -> None:
    table = f"Looked-at-{size.name}"
    ann = room.house.guest("Ann")
    body = {"table": table, "ruleset": "wa-2025", "clocks": {"cut": 0, "look": 60}}
    assert ann.post("/api/tables", body).is_success
    with room.person(ann, size=size, has_touch=True) as someone:
        page = someone.page
        page.goto(f"/tables/{table}")
        page.get_by_role("button", name="Sit at box 3", exact=True).click()
        expect(page.locator("button[data-what='AcceptCards']")).to_be_visible()
        assert page.evaluate(_BEYOND) == 0
        check_fits(page)


def test_a_round_is_kept_as_a_file_that_is_played_again(room: Room) -> None:
    ann, table = room.house.guest("Ann"), room.table()
    room.shoes.put(_SIXTEEN)
    seat = ann.at(table)
    seat.sit(3)
    seat.wager(3, 10_00)
    seat.finish(3)
    with room.person(ann) as someone:
        page = someone.goes(f"/tables/{table}/rounds/1")
        with page.expect_download() as kept:
            page.get_by_role("button", name="Keep as a file").click()
        assert kept.value.suggested_filename == f"{table}-1.round"
        text = Path(kept.value.path()).read_text("utf-8")
    assert replay_record(parse_record(text)).result


def test_a_session_is_kept_as_one_file_whose_every_round_is_played_again(room: Room) -> None:
    ann = room.house.guest("Ann")
    for _ in range(2):
        table = room.table()
        seat = ann.at(table)
        seat.sit(3)
        for _ in range(2):
            room.house.clock.go_on(1)
            seat.wager(3, 10_00)
            seat.finish(3)
    with room.person(ann) as someone:
        page = someone.goes("/history")
        with page.expect_download() as kept:
            page.get_by_role("button", name="Keep as a .round file").click()
        text = Path(kept.value.path()).read_text("utf-8")
    rounds = [replay_record(record) for record in parse_records(text)]
    assert (len(rounds), all(one.result for one in rounds)) == (4, True)
    assert [line for line in text.splitlines() if line.startswith("#")][-1].startswith(
        f"# {table}, round 2, "
    ), "the newest round stands last"
