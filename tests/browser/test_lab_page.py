"""Does the page of the lab show what the lab answers, to everybody and on every screen?"""

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from .harness import DESK, PHONE, SMALL, Room, check_accessible, check_fits, settle, use_light

pytestmark = pytest.mark.uncounted

_TABLE = {"version": 1, "ruleset": "wa-2025", "decks": 6}
_TAGS = dict(zip("A23456789", (-1, 1, 1, 1, 1, 1, 0, 0, 0), strict=True))
_WIN = {"value": 456.0, "standard_error": 20.0, "low": 400.0, "high": 512.0}
_ANSWERS: dict[str, dict[str, Any]] = {
    "cards": {
        "format": "spanish21-lab-effects", **_TABLE, "subject": "main game", "gain": -0.00777,
        "mean_effect": 0.0, "deviation": 0.0008,
        "effects": [{"card": "A", "cards": 24, "effect": -0.001415}, {"card": "5", "cards": 24, "effect": 0.001228}],
        "systems": [{
            "name": "hi-lo", "tags": {**_TAGS, "10": -1}, "betting_correlation": 0.949,
            "playing_efficiency": 0.5, "insurance_correlation": 0.76,
        }],
        "decisions": [{
            "decision": "hard 11 v 10: hit", "chance": 0.01586, "correlation": -0.837,
            "perfect_gain": 0.0001623, "count_gain": 0.00013,
        }],
    },
    "indices": {
        "format": "spanish21-lab-indices", **_TABLE, "name": "hi-lo", "penetration": 0.75, "shoes": 24,
        "insurance": {"index": 7, "gain": 1e-7}, "found": 241,
        "indices": [
            {
                "cell": f"hard {total} v 10", "cards": "", "action": "hit", "side": "below", "index": -5,
                "chance": 0.0159, "gain": 0.0001 / total, "gain_by_true_count": [0.0] * 41,
            }
            for total in range(5, 25)
        ],
    },
    "ramp": {
        "format": "spanish21-lab-ramp", **_TABLE, "name": "hi-lo", "penetration": 0.75,
        "bankroll_cents": 1_000_000, "kelly": 1.0, "rounds_per_hour": 60, "mean_cents": 8.08,
        "deviation_cents": 3120.0, "average_wager_cents": 1382.0, "played": 1.0, "n0": 149_060.0,
        "desirability_index": 2.59, "score": 6.71, "certainty_equivalent_cents": 3.2,
        "risk_of_ruin": 0.19, "risk_before_doubled": 0.16, "flat_mean_cents": -3.5,
        "states": [
            {"true_count": count, "chance": 0.1, "gain": count / 200, "wager_cents": 500 if count <= 0 else 5000}
            for count in range(-4, 6)
        ],
        "growth": [
            {"hours": 25.0 * step, "mean_cents": 485.0 * 25 * step, "low": -60_000.0 * step, "high": 80_000.0 * step, "ruin": 0.004 * step}
            for step in range(41)
        ],
        "figures": [{"name": "N0", "value": "149,060 rounds"}],
    },
    "protection/main": {
        "format": "spanish21-lab-protection-main", **_TABLE, "rounds_per_hour": 60, "least_cents": 500,
        "may_enter": True, "house_edge": 0.00777,
        "main": [{
            "system": "hi-lo", "penetration": 0.75, "spread": 12, "playing_cents": -331.0,
            "watching_cents": 608.0, "average_cents": 900.0, "gaining": 0.2,
        }],
    },
    "protection/side": {
        "format": "spanish21-lab-protection-side", **_TABLE, "rounds_per_hour": 60, "least_cents": 500,
        "may_enter": True, "house_edge": 0.00777,
        "side": [{
            "wager": "match-up", "words": "match-up, $100", "most_cents": 10_000, "penetration": 0.75,
            "by_all": _WIN, "system": "", "tags": [], "by_count": None, "wagered": 0.0,
        }],
    },
}  # fmt: skip


def test_what_the_lab_answers_is_shown_in_both_lights_on_every_screen(room: Room) -> None:
    asked: list[tuple[str, Any]] = []

    def answer(route: Route) -> None:
        part = route.request.url.partition("/api/lab/")[2]
        asked.append((part, route.request.post_data_json))
        route.fulfill(json=_ANSWERS[part])

    with room.guest() as ann:
        ann.context.route("**/api/lab/**", answer)
        page = ann.page
        page.goto("/lab")
        page.get_by_label("Dealt, %").fill("70")
        page.get_by_role("button", name="Work it out").click()
        main = page.get_by_role("main")
        for words in (
            "−0.1415 %", "hard 11 v 10: hit", "241 departures from the chart pay", "149,060 rounds",
            "What it comes to", "$6.08", "match-up, $100", "$4.56 ($4.00 to $5.12)",
        ):  # fmt: skip
            expect(main).to_contain_text(words)
        assert [part for part, _ in asked] == [*_ANSWERS]
        assert asked[0][1]["penetration"] == 70
        assert asked[2][1]["bankroll"] == "$10,000"
        page.get_by_role("button", name="The best 20").click()
        expect(page.get_by_role("cell", name="hard 24 v 10")).to_be_visible()
        bars = page.get_by_role("img", name="The ramp")
        bars.focus()
        page.keyboard.press("ArrowRight")
        expect(main).to_contain_text("True count −4")
        for theme in ("dark", "light"):
            use_light(page, theme)
            for size in (DESK, PHONE, SMALL):
                page.set_viewport_size({"width": size.width, "height": size.height})
                settle(page)
                check_fits(page)
                check_accessible(page)


def test_a_refusal_of_the_lab_stops_there(room: Room) -> None:
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        said = "bankroll: 'much' is not allowed; write an amount such as $10"
        error = {
            "name": "REFUSED",
            "field": "bankroll",
            "value": "much",
            "allowed": "",
            "sentence": said,
        }
        route.fulfill(status=400, json={"error": error})

    with room.guest() as ann:
        ann.bears = ("/api/lab/",)
        ann.context.route("**/api/lab/**", refuse)
        ann.page.goto("/lab")
        ann.page.get_by_role("button", name="Work it out").click()
        expect(ann.page.get_by_role("alert")).to_contain_text("bankroll")
        expect(ann.page.get_by_role("button", name="Work it out")).to_be_enabled()
        assert len(asked) == 1
