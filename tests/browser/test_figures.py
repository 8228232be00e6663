"""Are the figures on the pages those of the house's exact analysis?"""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .at_felt import AtTable
from .harness import Room, check_accessible

pytestmark = pytest.mark.uncounted

CHART_MS = 180_000
"""A chart is worked out when it is first asked for."""


def at_trainer(page: Page) -> tuple[Locator, list[Any]]:
    """The answers that the trainer offers, and whatever it asks the house's advice about from now on."""
    asked: list[Any] = []
    page.on(
        "request",
        lambda one: asked.append(one.post_data_json) if one.url.endswith("/api/advice") else None,
    )
    page.goto("/trainer")
    answers = page.get_by_role("group", name="Your answer").get_by_role("button")
    expect(answers.first).to_be_enabled(timeout=CHART_MS)
    return answers, asked


def test_the_trainer_shows_what_the_house_reckons(room: Room) -> None:
    with room.guest(figures=True) as ann:
        page = ann.page
        answers, asked = at_trainer(page)
        answers.first.click()
        expect(page.get_by_role("region", name="Answer")).to_be_visible()
        shown = page.locator("tr[data-action]").evaluate_all(
            "(rows) => rows.map((row) => [row.dataset.action, row.cells[1].innerText])"
        )
        advice = ann.who.post("/api/advice", asked[-1]).json()  # type: ignore[union-attr]
        worth = {one["action"]: one["value"] for one in advice["actions"]}
        assert shown[0][0] == advice["actions"][0]["action"], "the best comes first"
        assert shown == [[action, value_words(worth[action])] for action, _ in shown]
        hidden = {*worth} - {action for action, _ in shown}
        assert hidden <= {"double for less"}


def test_the_drill_asks_about_insurance_and_where_it_is_close(room: Room) -> None:
    with room.guest(figures=True) as ann:
        page = ann.page
        answers, asked = at_trainer(page)
        page.get_by_label("Your wager").fill("25")
        page.get_by_label("Course").select_option("insurance")
        seen: set[bool] = set()
        for _ in range(5):
            expect(page.locator("[data-what='insure']")).to_be_enabled()
            assert answers.count() == 2
            page.locator("[data-what='decline']").click()
            told = page.get_by_role("region", name="Answer")
            expect(told).to_contain_text("on the down card alone")
            gains = ann.who.post("/api/advice", asked[-1]).json()["insurance"]  # type: ignore[union-attr]
            right = "Right. Decline is best." if gains <= 0 else "at $25. Best is insure."
            expect(told).to_contain_text(right)
            seen.add(gains > 0)
            page.keyboard.press("n")
            expect(told).to_have_count(0)
        assert seen == {True, False}, "of five questions one is from a shoe with many tens"
        check_accessible(page)
        page.get_by_label("Course").select_option("close")
        expect(page.locator("[data-what='insure']")).to_have_count(0)
        expect(answers.first).to_be_enabled(timeout=CHART_MS)
        mastery = re.search(r"(\d+) of (\d+) mastered", page.locator("main").inner_text())
        assert mastery, "the course has its spots"
        assert 3 <= int(mastery[2]) <= 120


def value_words(value: float) -> str:
    text = f"{abs(value):.3f}"
    return text if text == "0.000" else ("−" if value < 0 else "+") + text


def test_the_trainer_at_the_table_shows_what_the_house_reckons(room: Room) -> None:
    """Where one asks for it the best action is marked before it is chosen; what another cost is told after."""
    room.shoes.put("9s 6h 7d Kc 2c 9h")
    with room.guest(figures=True) as ann:
        ann.bears = ("/advice?",)
        at = AtTable(ann, room.table())
        at.sits()
        at.wagers()
        at.is_ready()
        panel = at.page.get_by_role("complementary", name="Trainer")
        expect(panel.get_by_text("Choose first. The values follow.")).to_be_visible()
        panel.get_by_role("button", name="Before", exact=True).click()
        rows = panel.locator("tr[data-action]")
        expect(rows.first).to_be_visible(timeout=CHART_MS)
        assert ann.who is not None
        advice = ann.who.get(f"/api/tables/{at.table}/advice?box={at.number}").json()
        shown = rows.evaluate_all(
            "(rows) => rows.map((row) => [row.dataset.action, row.cells[1].innerText])"
        )
        worth = {one["action"]: one for one in advice["actions"]}
        assert shown == [[action, value_words(worth[action]["value"])] for action, _ in shown]
        assert shown[0][0] == advice["actions"][0]["action"] == "stand"
        at.acts("Hit")
        cost = f"${worth['hit']['cost_cents'] / 100:,.2f}"
        expect(panel.get_by_role("region", name="Last choice")).to_contain_text(cost)


def test_the_edge_of_a_strategy_is_the_analysis_own(room: Room) -> None:
    with room.guest(figures=True) as ann:
        ann.page.goto("/strategy")
        analysis = ann.who.post("/api/analysis", {"ruleset": "wa-2025"}).json()  # type: ignore[union-attr]
        edge = f"{analysis['house_edge'] * 100:.3f} %"
        expect(ann.page.get_by_role("main")).to_contain_text(edge, timeout=CHART_MS)


def test_the_strategy_card_of_a_table_with_double_double_shows_every_part(room: Room) -> None:
    """It was blank once: three doublings bore one name."""
    with room.guest(figures=True) as ann:
        at = AtTable(ann, room.table(options={"double_double": "true"}))
        at.page.get_by_role("button", name="Strategy card").click()
        card = at.page.get_by_role("dialog", name="Strategy card")
        for part in ("Hard", "Soft", "Pairs"):
            expect(card.get_by_text(part, exact=True).first).to_be_visible()
        assert card.get_by_role("table").count() >= 4
