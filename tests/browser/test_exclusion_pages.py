"""Does the exclusion list work from the pages: a player's own wish, and the house's?"""

import pytest
from playwright.sync_api import expect

from fixtures.house_server import GOOD

from .harness import Room

pytestmark = pytest.mark.uncounted


def test_a_player_excludes_himself_and_does_not_come_in_again(room: Room) -> None:
    with room.person(room.house.hire("Nan", "player")) as someone:
        page = someone.goes("/account")
        form = page.get_by_role("form", name="Exclude yourself")
        form.get_by_label("For").select_option(label="a year")
        form.get_by_label("Your password, to exclude yourself").fill(GOOD)
        form.get_by_role("button", name="Exclude me").click()
        banner = page.get_by_role("banner")
        expect(banner.get_by_role("link", name="Sign in")).to_be_visible()
        someone.bears = ("answered 403: /api/sign-in",)
        page.goto("/sign-in")
        page.get_by_label("Name").fill("Nan")
        page.get_by_label("Password").fill(GOOD)
        page.get_by_role("button", name="Sign in", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("exclusion list")


def test_the_floor_bars_a_player_and_two_people_let_him_come_again(room: Room) -> None:
    flo, sue = room.house.hire("Flora", "floor"), room.house.hire("Susan", "shift")
    room.house.hire("Sidney", "surveillance")
    with room.person(flo) as floor, room.person(sue) as shift:
        page = floor.goes("/exclusions")
        page.get_by_label("Name that he plays under").fill("Ned Loud")
        page.get_by_label("Why").fill("threw a chair")
        page.get_by_role("button", name="Put on the list").click()
        row = page.locator("[data-excluded='Ned Loud']")
        expect(row).to_contain_text("no end")
        expect(row.get_by_role("button")).to_have_count(0)
        other = shift.goes("/exclusions")
        other.locator("[data-excluded='Ned Loud']").get_by_role("button").click()
        other.get_by_role("dialog").get_by_label("Why").fill("made his peace")
        other.get_by_role("dialog").get_by_role("button", name="Take off").click()
        expect(other.locator("[data-signed]")).to_contain_text("Ned Loud is taken off")
        other.get_by_label("Name of the second person").fill("Sidney")
        other.get_by_label("Password of the second person").fill(GOOD)
        other.locator("button[data-what='Countersign']").click()
        expect(other.locator("[data-excluded='Ned Loud']")).to_have_count(0)
