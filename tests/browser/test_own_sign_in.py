"""One's own sign-in in a browser: another password, a second factor, signatures at one's own device."""

import re

import pytest
from playwright.sync_api import Page, expect

from fixtures.house_server import GOOD
from spanish21.adapters.one_time_codes import code_at
from spanish21.client import HouseClient
from spanish21.refusal import Refusal

from .harness import Room

pytestmark = pytest.mark.uncounted

NEW = "eight decks without tens"


def enrol(page: Page, room: Room) -> str:
    """Set a device on one's own page; its seed."""
    form = page.get_by_role("form", name="Set your second factor")
    form.get_by_label("Your password").fill(GOOD)
    form.get_by_role("button", name="Set a device").click()
    seed = page.locator("[data-seed]").get_attribute("data-seed")
    assert seed
    page.get_by_label("Code that it shows now").fill(code_at(seed, room.house.clock.at))
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Your second factor is set.")).to_be_visible()
    room.house.clock.go_on(120)
    return seed


def sign_in(page: Page, name: str, password: str) -> None:
    page.goto("/sign-in")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in").click()


def test_a_device_is_set_and_asked_for_at_the_next_sign_in(room: Room) -> None:
    kay = room.house.hire("Kay", "floor")
    with room.person(kay) as someone:
        page = someone.goes("/account")
        seed = enrol(page, room)
        page.get_by_role("button", name="Sign out everywhere").click()
        expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
        someone.bears = ("answered 401: /api/sign-in", "answered 401: /api/me")
        sign_in(page, "Kay", GOOD)
        page.get_by_label("Code of your device").fill(code_at(seed, room.house.clock.at))
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("link", name="Kay, floor supervisor")).to_be_visible()


def test_a_password_is_changed_by_its_person(room: Room) -> None:
    with room.person(room.house.hire("Lou", "dealer")) as someone:
        page = someone.goes("/account")
        form = page.get_by_role("form", name="Change your password")
        form.get_by_label("Password until now").fill(GOOD)
        form.get_by_label("New password", exact=True).fill(NEW)
        form.get_by_label("New password again").fill(NEW)
        form.get_by_role("button", name="Change the password").click()
        expect(page.get_by_text("Your password is changed.")).to_be_visible()
        sign_in(page, "Lou", NEW)
        expect(page.get_by_role("link", name="Lou, dealer")).to_be_visible()


def test_a_second_person_signs_on_a_page_of_his_own(room: Room) -> None:
    adm, sue = room.house.hire("Adm", "admin"), room.house.hire("Sue", "shift")
    with room.person(adm) as first, room.person(sue) as second:
        first.bears = ("answered 403: /api/people",)
        page, other = first.goes("/people"), second.goes("/signatures")
        page.get_by_role("button", name="Demand it of all staff").click()
        page.get_by_label("Name of the second person").fill("Sue")
        page.get_by_role("button", name="Ask on his own page").click()
        asked = other.get_by_role("region", name="Adm asks")
        expect(asked).to_contain_text("demand second factor")
        asked.get_by_role("button", name="Sign", exact=True).click()
        expect(other.get_by_text("You have signed beside Adm.")).to_be_visible()
        second.bears = ("answered 403: /api/signatures",)
        # What both decided counts at once: Adm has to set a device before anything else.
        expect(
            page.get_by_role("alert").filter(has_text=re.compile("second factor"))
        ).to_be_visible()
        assert room.house.served.service.people().factor_demanded


def test_a_token_for_a_program_is_made_and_taken_back_on_ones_page(room: Room) -> None:
    with room.person(room.house.hire("Max", "player")) as someone:
        page = someone.goes("/account")
        form = page.get_by_role("form", name="Programs")
        form.get_by_label("What the program is").fill("my bot")
        form.get_by_label("act at tables").check()
        form.get_by_label("Your password").fill(GOOD)
        form.get_by_role("button", name="Make a token").click()
        token = page.locator("[data-token]").get_attribute("data-token")
        assert token
        with HouseClient(room.house.base, token=token) as client:
            assert client.name == "Max"
            form.get_by_role("button", name="Take back my bot").click()
            expect(form.get_by_role("list", name="Your tokens")).to_have_count(0)
            with pytest.raises(Refusal, match="taken back"):
                client.get("/api/me")
