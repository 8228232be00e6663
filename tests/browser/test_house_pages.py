"""Do people get from one page to the next: opening a table, looking back, coming to work here?"""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from fixtures.house_server import GOOD
from spanish21 import ruleset
from spanish21.money import format_cents_short

from .at_felt import AtTable, signed, spoken
from .harness import Room

pytestmark = pytest.mark.uncounted


def test_a_guest_opens_a_table_and_plays_at_it(room: Room) -> None:
    with room.guest() as ann:
        page = ann.page
        page.goto("/open")
        page.get_by_label("Name").fill("Quiet-Corner")
        page.get_by_role("group", name="Decks").get_by_label("8", exact=True).check()
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/tables/Quiet-Corner")
        expect(page.get_by_role("region", name="Felt")).to_be_visible()
        desk = room.house.live_house.mirror.tables["Quiet-Corner"]
        assert desk.state.rules.cards.decks == 8


def test_a_stranger_has_cards_after_two_presses(room: Room) -> None:
    room.shoes.put("9s 6h 7d Kc 2c 9h")
    with room.person() as someone:
        page = someone.page
        page.goto("/")
        page.locator("button[data-what='play-now']").click()
        ready = page.locator("button[data-what='Ready']")
        expect(ready).to_contain_text("$10")
        expect(page.locator(".turn .sec")).to_have_count(0)
        ready.click()
        expect(page.locator("button[data-what='Stand']")).to_be_enabled()
        (table,) = (
            one for one in room.house.live_house.mirror.tables if one.startswith("private-")
        )
        expect(page).to_have_url(re.compile(f"/tables/{table}"))


def test_who_comes_again_has_the_same_table(room: Room) -> None:
    with room.guest("Cleo") as cleo:
        for _ in range(2):
            cleo.page.goto("/")
            cleo.page.locator("button[data-what='play-now']").click()
            expect(cleo.page.get_by_role("region", name="Your box")).to_be_visible()
        mine = [
            one for one in room.house.live_house.mirror.tables if one.startswith("private-Cleo")
        ]
        assert len(mine) == 1


def test_what_is_different_from_blackjack_is_as_the_rules_have_it(room: Room) -> None:
    """Clauses: wa-2025:GR4, wa-2025:GR7, wa-2025:GR9, wa-2025:GR10, wa-2025:GR11."""
    rules = ruleset("wa-2025")
    with room.person() as someone:
        page = someone.page
        page.goto("/learn")
        text = " ".join(page.get_by_role("main").inner_text().split())
    pays = {str(one.hand.value): str(one.pays) for one in rules.bonus_21}
    assert f"of five cards pays {pays['five-cards']}, of six cards {pays['six-cards']}" in text
    assert f"of seven or more {pays['seven-cards']}" in text
    mixed, suited, spades = (pays[f"6-7-8-{kind}"] for kind in ("mixed", "suited", "spades"))
    assert f"pays {mixed} mixed, {suited} in one suit, {spades} in spades" in text
    assert f"pays {rules.base.blackjack_pays}." in text
    assert rules.super_bonus is not None
    for tier in rules.super_bonus.tiers:
        won, least = format_cents_short(tier.pays_cents), format_cents_short(tier.from_cents)
        assert f"{won} on {least} or more" in text
    assert f"{format_cents_short(rules.super_bonus.envy_cents)} to every other player" in text
    assert f"Each deck has {rules.cards.cards_per_deck} cards" in text
    assert (rules.split.maximum_hands, rules.split.aces_like_any_card) == (4, True)


def test_a_round_is_looked_at_again_step_by_step(room: Room) -> None:
    room.shoes.put("8s 6h 8d Kc 3c Kd 9h Ks")
    with room.guest() as ann:
        at = AtTable(ann, room.table("wa-v003"))
        at.sits()
        at.wagers()
        at.is_ready()
        at.acts("Split", "DoubleDown", "Stand")
        at.sees()
        record = at.record()
        page = ann.page
        page.goto("/history")
        page.get_by_role("link", name=f"Replay round 1 at {at.table}").click()
        steps = [step for entry in record["entries"] for step in entry["steps"] if told(step)]
        expect(page.get_by_text(f"1 of {len(steps)}", exact=True)).to_be_visible()
        for number, step in enumerate(steps, 1):
            expect(page.get_by_text(f"{number} of {len(steps)}", exact=True)).to_be_visible()
            hands = [spoken(hand["cards"]) for box in step["boxes"] for hand in box["hands"]]
            assert page.evaluate(_HANDS) == hands
            page.keyboard.press("ArrowRight")
        settled = page.get_by_role("region", name="Settled").get_by_role("listitem")
        expect(settled).to_have_count(len(record["lines"]))
        for line, shown in zip(record["lines"], settled.all_inner_texts(), strict=True):
            assert line["words"] in shown
            assert signed(line["net_cents"]) in shown


def told(step: Any) -> bool:
    """Whether something has happened in this step, beyond that the round has come to a phase."""
    return not all(words.startswith("-- ") for words in step["said"])


_HANDS = """() => [...document.querySelectorAll("[data-hand]")].map((hand) =>
  [...hand.querySelectorAll("[role=img]")].map((card) => card.getAttribute("aria-label")))"""


def test_rounds_are_reviewed_with_what_each_choice_cost(room: Room) -> None:
    room.shoes.put("9s 6h 7d Kc 2c 9h")
    with room.guest(figures=True) as ann:
        # Advice on a hand that has been played meanwhile is refused, and not missed.
        ann.bears = ("/advice?",)
        at = AtTable(ann, room.table("wa-v003"))
        at.sits()
        at.wagers(25_00)
        at.is_ready()
        # A 16 against a six stands; whoever hits pays for it, whatever comes.
        at.acts("Hit", "Stand")
        at.sees()
        review = ann.who.get(f"/api/tables/{at.table}/rounds/1/review").json()  # type: ignore[union-attr]
        hit, stand = review["choices"]
        assert (hit["best"], hit["cost_cents"] > 0, stand["cost_cents"]) == ("stand", True, 0)
        page = ann.page
        page.goto("/history")
        summed = page.get_by_role("region", name="Review")
        cost = f"${hit['cost_cents'] / 100:,.2f}"
        expect(summed.locator("[data-cost]")).to_contain_text(cost)
        expect(summed.get_by_text("You hit; best was stand.")).to_be_visible()
        with page.expect_download() as kept:
            page.get_by_role("button", name="Keep as a spreadsheet").click()
        (line,) = kept.value.path().read_text("utf-8").splitlines()[1:]
        assert f"{review['net_cents'] / 100:.2f}" in line
        page.get_by_label("Which rounds").select_option("Not played best")
        expect(page.get_by_role("link", name=f"Replay round 1 at {at.table}")).to_be_visible()
        drill = summed.get_by_role("link", name="Drill it: 9s 7d against 6h").get_attribute("href")
        assert "spots=hard-16-6" in str(drill)
        summed.get_by_role("link", name=f"Look at round 1 at {at.table}").click()
        panel = page.get_by_role("region", name="Review")
        expect(panel.locator("[data-choice]")).to_have_count(2)
        expect(panel.locator("[data-choice=hit]")).to_contain_text(f"it cost {cost}")
        with page.expect_download() as kept:
            panel.get_by_role("button", name="Keep as a picture").click()
        assert "best was stand" in kept.value.path().read_text("utf-8")
        page.goto(str(drill))
        expect(page.get_by_text("Only 16 v 6.")).to_be_visible()


def test_somebody_new_comes_to_work_by_a_link(room: Room) -> None:
    admin = room.house.hire("Adm", "admin")
    with room.person(admin) as adm, room.person() as new:
        page = adm.page
        page.goto("/people")
        page.get_by_label("Name", exact=True).fill("Fay")
        page.get_by_role("group", name="Roles").get_by_text("floor supervisor").click()
        page.locator("button[data-what='AddPerson']").click()
        link = page.get_by_label("Link", exact=True).input_value()
        assert link.startswith(room.house.base + "/welcome#")

        new.page.goto(link)
        new.page.get_by_label("Password").fill(GOOD)
        new.page.get_by_label("Again").fill(GOOD)
        new.page.get_by_role("button", name="Set the password").click()
        expect(new.page.get_by_role("banner")).to_contain_text("Fay, floor supervisor")
        assert "#" not in new.page.url
        new.page.goto("/floor")
        expect(new.page.get_by_role("heading", level=1)).to_contain_text("Needs you")


def test_the_lobby_tells_at_once_what_happens_at_tables(room: Room) -> None:
    with room.person() as passer:
        passer.page.goto("/")
        expect(passer.page.get_by_role("heading", name="The Oak")).to_be_visible()
        name = room.table()
        expect(passer.page.get_by_text(name, exact=True).first).to_be_visible()
