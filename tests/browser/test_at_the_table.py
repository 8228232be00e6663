"""Does a hand go on whatever happens to the page: other players, a reload, a line that breaks?"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from .at_felt import AtTable, until
from .harness import SMALL, Cable, Person, Room, check_accessible, check_fits

pytestmark = pytest.mark.uncounted

SIXTEEN = "9s 6h 7d Kc 2c 9h"
"""A hard 16 against a six; a hit makes 18, and the dealer goes over."""


def dealt(room: Room, person: Person, cards: str = SIXTEEN) -> AtTable:
    """Somebody whose first two cards lie before him."""
    room.shoes.put(cards)
    at = AtTable(person, room.table())
    at.sits()
    at.wagers()
    at.is_ready()
    expect(at.button("Hit")).to_be_visible()
    at.sees()
    return at


def test_two_people_at_one_table_see_the_same(room: Room) -> None:
    table = room.table()
    room.shoes.put("9s 8h 6h 7d 8d Kc 3c 2h 9h")
    with room.guest("Ann") as ann, room.guest("Bob") as bob:
        first, second = AtTable(ann, table, 2), AtTable(bob, table, 5)
        for at in (first, second):
            at.sits()
            at.wagers()
        first.is_ready()
        expect(first.button("Ready")).to_have_text("Waiting for others")
        second.is_ready()
        for at in (first, second):
            expect(at.button("Hit")).to_be_visible()
            sees_alike(first, second)
            at.acts("Hit", "Stand")
        sees_alike(first, second)
        assert totals(first) == totals(second)


def sees_alike(first: AtTable, second: AtTable) -> None:
    first.sees()
    second.sees()
    assert first.layout() == second.layout()


def totals(at: AtTable) -> str:
    return " ".join(at.page.locator("[data-dealer]").inner_text().split())


def test_a_reload_in_the_middle_of_a_hand_changes_nothing(room: Room) -> None:
    with room.guest() as ann:
        at = dealt(room, ann)
        before = at.layout()
        at.page.reload()
        expect(at.button("Hit")).to_be_visible()
        at.sees()
        assert at.layout() == before
        at.acts("Hit", "Stand")
        at.sees()
        assert len(at.record()["lines"]) == 1


@pytest.fixture
def cable(room: Room) -> Iterator[Cable]:
    laid = Cable(room.house)
    yield laid
    laid.close()


def test_a_hand_goes_on_when_the_line_is_back(room: Room, cable: Cable) -> None:
    """What was pressed while the line was down happens once, when it is up again."""
    with room.guest(base=cable.base) as ann:
        ann.bears = ("WebSocket connection", "ERR_")
        at = dealt(room, ann)
        ann.cut_off(cable)
        expect(at.page.get_by_role("status").filter(has_text="Connecting again")).to_be_visible()
        at.button("Hit").click()
        at.page.wait_for_timeout(300)
        (hand,) = at.view()["boxes"][at.number - 1]["hands"]
        assert len(hand["cards"]) == 2
        ann.back(cable)
        until(at.page, lambda: len(at.hands()[0]) == 3)
        at.sees()
        expect(at.page.get_by_role("status").filter(has_text="Connecting again")).to_have_count(0)
        at.acts("Stand")
        at.sees()
        assert sum("hits" in said for one in at.record()["entries"] for said in one["said"]) == 1


def test_a_clock_that_runs_out_while_one_is_away_stands(room: Room, cable: Cable) -> None:
    with room.guest(base=cable.base) as ann:
        ann.bears = ("WebSocket connection", "ERR_")
        at = dealt(room, ann)
        ann.cut_off(cable)
        room.house.clock.go_on(60)
        until(at.page, lambda: at.view()["phase"] != "round")
        ann.back(cable)
        at.sees()
        expect(at.page.get_by_role("list", name="What was paid")).to_be_visible()
        assert len(at.paid()) == len(at.record()["lines"]) == 1


# --- Without a pointer, without motion, on a small screen ----------------------------------------


def tab_to(wanted: Locator) -> None:
    """Go there by the tabulator key alone."""
    page = wanted.page
    for _ in range(100):
        page.keyboard.press("Tab")
        if wanted.evaluate("(one) => one === document.activeElement"):
            return
    raise AssertionError("the keyboard never came there")


def test_a_round_is_played_with_the_keyboard_alone(room: Room) -> None:
    room.shoes.put(SIXTEEN)
    with room.guest() as ann:
        at, keys = AtTable(ann, room.table()), ann.page.keyboard
        tab_to(at.page.get_by_role("button", name="Sit at box 3", exact=True))
        keys.press("Enter")
        main = at.box.locator("button[data-spot='main']")
        expect(main).to_be_visible()
        tab_to(at.page.get_by_role("button", name="$5 chip", exact=True))
        keys.press("Space")
        tab_to(main)
        keys.press("Enter")
        keys.press("Enter")
        expect(main).to_contain_text("$10")
        tab_to(at.button("Ready"))
        keys.press("Enter")
        expect(at.button("Hit")).to_be_visible()
        at.sees()
        keys.press("h")
        until(at.page, lambda: len(at.hands()[0]) == 3)
        keys.press("s")
        expect(at.page.get_by_role("list", name="What was paid")).to_be_visible()
        at.sees()
        assert "$10 wins 1 to 1" in at.paid()[0]


def test_what_happened_is_said_aloud_once(room: Room) -> None:
    with room.guest() as ann:
        at = dealt(room, ann)
        aloud = at.page.locator("footer [aria-live=polite]")
        expect(aloud).to_have_count(1)
        expect(aloud).to_contain_text("You have 16. Dealer shows 6.")
        at.acts("Hit")
        expect(aloud).to_contain_text("You have 18. Dealer shows 6.")
        at.acts("Stand")
        expect(aloud).to_have_text("You win $10. Dealer has 25, bust.")


_LONGEST = """() => new Promise((done) => {
  let longest = 0;
  const ends = performance.now() + 1500;
  const look = () => {
    for (const one of document.getAnimations()) {
      if (one.animationName === undefined) continue;
      longest = Math.max(longest, Number(one.effect.getComputedTiming().activeDuration));
    }
    if (performance.now() < ends) requestAnimationFrame(look);
    else done(longest);
  };
  document.querySelector("button[data-what='Ready']").click();
  look();
})"""


@pytest.mark.parametrize(
    ("wish", "least", "most"), [("no-preference", 200, 1000), ("reduce", 0, 130)]
)
def test_cards_move_only_for_those_who_like_it(
    room: Room, wish: str, least: int, most: int
) -> None:
    room.shoes.put(SIXTEEN)
    with room.guest(reduced_motion=wish) as ann:
        at = AtTable(ann, room.table())
        at.sits()
        at.wagers()
        assert least <= at.page.evaluate(_LONGEST) <= most


def test_every_action_is_in_reach_on_a_small_screen(room: Room) -> None:
    room.shoes.put("8s 6h 8d Kc 3c 2c 2d Kd")
    with room.guest(size=SMALL, has_touch=True, figures=True) as ann:
        # Advice on a hand that has been played meanwhile is refused, and not missed.
        ann.bears = ("/advice?",)
        at = AtTable(ann, room.table(options={"double_double": "true"}))
        check_fits(at.page)
        at.sits()
        at.wagers(5_00, match_up=1_00)
        check_fits(at.page)
        at.is_ready()
        for what in ("Split", "DoubleDown", "DoubleDown", "Rescue", "Stand"):
            expect(at.button(what).first).to_be_visible()
            in_reach(at)
            at.acts(what)
        at.sees()
        check_fits(at.page)
        check_accessible(at.page)


def in_reach(at: AtTable) -> None:
    """Nothing is wider than the screen; every action is offered, large enough, and not covered."""
    check_fits(at.page)
    buttons = at.page.get_by_role("group", name="Your actions").locator("button[data-what]")
    offered = [one["what"] for one in at.view()["options"]]
    shown = buttons.evaluate_all("(all) => all.map((one) => one.dataset.what)")
    assert sorted(shown) == sorted(offered)
    for i in range(buttons.count()):
        buttons.nth(i).click(trial=True)
        place = buttons.nth(i).bounding_box()
        assert place is not None
        assert place["height"] >= 48
        assert place["y"] + place["height"] <= SMALL.height, "without scrolling"
