"""Does a hand go on whatever happens to the page: other players, a reload, a line that breaks?"""

import re
from collections.abc import Iterator
from typing import Any

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
    expect(at.button("Hit")).to_be_enabled()
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


# --- Hands that go faster than eyes ---------------------------------------------------------------


def seen_hand(at: AtTable) -> Any:
    """The one hand of this person as the house has it: its cards and how it stands."""
    (hand,) = at.view()["boxes"][at.number - 1]["hands"]
    return hand


def test_a_double_tap_on_same_again_gives_no_hand_up(room: Room) -> None:
    with room.guest() as ann:
        at = dealt(room, ann, "9s 6h 7d Kc 2c 9s 6h 7d Kc 2c")
        at.acts("Stand")
        ready = at.button("Ready")
        expect(ready).to_be_enabled()
        spot = ready.bounding_box()
        assert spot is not None
        right = (spot["x"] + 0.9 * spot["width"], spot["y"] + spot["height"] / 2)
        at.page.mouse.click(*right)
        at.page.wait_for_timeout(160)
        at.page.mouse.click(*right)
        expect(at.button("Hit")).to_be_enabled()
        assert (len(seen_hand(at)["cards"]), seen_hand(at)["status"]) == (2, "open")


def test_a_double_click_on_repeat_lays_the_wager_and_leaves_it(room: Room) -> None:
    """Clear comes where Repeat was: the second click is none of it."""
    with room.guest() as ann:
        at = dealt(room, ann)
        at.acts("Stand")
        main = at.box.locator("button[data-spot='main']")
        for pause in (90, 200, 400):
            repeat = at.page.get_by_role("button", name="Repeat")
            expect(repeat).to_be_enabled()
            spot = repeat.bounding_box()
            assert spot is not None
            middle = (spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
            at.page.mouse.click(*middle)
            at.page.wait_for_timeout(pause)
            at.page.mouse.click(*middle)
            expect(main).to_contain_text("$10")
            at.button("TakeBackWagers").click()
            expect(main).to_contain_text("Main wager")


def test_no_action_of_a_hand_lies_where_the_button_that_deals_lies(room: Room) -> None:
    room.shoes.put(SIXTEEN)
    boxes: dict[int, Any] = {}
    with room.guest() as ann:
        for width, height in ((1440, 900), (390, 844), (360, 640), (1024, 768)):
            ann.page.set_viewport_size({"width": width, "height": height})
            if (width, height) == (1440, 900):
                at = AtTable(ann, room.table())
                at.sits()
                at.wagers()
            deals = at.button("Ready").bounding_box()
            assert deals is not None
            boxes[width] = deals
        at.is_ready()
        expect(at.button("Hit")).to_be_enabled()
        for width, height in ((1440, 900), (390, 844), (360, 640), (1024, 768)):
            ann.page.set_viewport_size({"width": width, "height": height})
            for action in at.page.locator(".acts .act").all():
                one, other = action.bounding_box(), boxes[width]
                assert one is not None
                beside = (
                    one["x"] >= other["x"] + other["width"] or other["x"] >= one["x"] + one["width"]
                )
                apart = (
                    one["y"] >= other["y"] + other["height"]
                    or other["y"] >= one["y"] + one["height"]
                )
                assert beside or apart, (width, action.inner_text())


def test_presses_while_the_house_cannot_be_heard_are_one_press_at_most(
    room: Room, cable: Cable
) -> None:
    room.shoes.put(SIXTEEN)
    with room.guest(base=cable.base) as ann:
        ann.bears = ("WebSocket connection", "ERR_")
        at = dealt(room, ann)
        ann.cut_off(cable)
        expect(at.page.get_by_role("status").filter(has_text="Connecting again")).to_be_visible()
        for _ in range(3):
            at.page.keyboard.press("h")
        waits = at.page.get_by_text("The house cannot be heard. Hit waits")
        expect(waits).to_be_visible()
        ann.back(cable)
        until(at.page, lambda: len(at.hands()[0]) == 3)
        expect(waits).to_have_count(0)
        assert len(seen_hand(at)["cards"]) == 3


def test_a_press_that_waits_for_the_house_is_taken_back(room: Room, cable: Cable) -> None:
    with room.guest(base=cable.base) as ann:
        ann.bears = ("WebSocket connection", "ERR_")
        at = dealt(room, ann)
        ann.cut_off(cable)
        at.button("Hit").click()
        at.button("take-back").click()
        ann.back(cable)
        expect(at.page.get_by_role("status").filter(has_text="Connecting again")).to_have_count(0)
        expect(at.button("Hit")).to_be_enabled()
        assert len(seen_hand(at)["cards"]) == 2


def test_a_press_for_a_hand_that_a_clock_has_ended_is_not_given_to_the_next(
    room: Room, cable: Cable
) -> None:
    with room.guest(base=cable.base) as ann:
        ann.bears = ("WebSocket connection", "ERR_")
        at = dealt(room, ann)
        ann.cut_off(cable)
        at.page.keyboard.press("h")
        room.house.clock.go_on(60)
        until(at.page, lambda: at.view()["phase"] != "round")
        ann.back(cable)
        expect(at.page.get_by_text("the table went on meanwhile")).to_be_visible()
        assert not any("hits" in said for one in at.record()["entries"] for said in one["said"])


def test_a_refused_wager_leaves_the_other_chips(room: Room) -> None:
    with room.guest() as ann:
        at = AtTable(ann, room.table("bet-bigger"))
        at.sits()
        at.wagers(5_00, **{"break": 5_00})
        at.box.locator("button[data-spot='bet-bigger-1']").click()
        expect(at.page.get_by_role("alert")).to_contain_text(
            "it opens when main is at the table maximum"
        )
        for spot, shown in (("main", "5"), ("break", "5")):
            expect(at.box.locator(f"button[data-spot='{spot}']")).to_contain_text(shown)
        expect(at.button("Ready")).to_be_enabled()


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
        keys.press("Space")
        keys.press("Space")
        expect(main).to_contain_text("$10")
        expect(at.button("Ready")).to_be_enabled()
        # Enter is the brass button, wherever the focus is.
        keys.press("Enter")
        expect(at.button("Hit")).to_be_enabled()
        at.sees()
        keys.press("h")
        until(at.page, lambda: len(at.hands()[0]) == 3)
        expect(at.button("Stand")).to_be_enabled()
        keys.press("s")
        expect(at.page.get_by_role("list", name="What was paid")).to_be_visible()
        at.sees()
        assert "$10 wins 1 to 1" in at.paid()[0]


_LISTEN = """() => {
  const region = document.querySelector("footer [aria-live=polite]");
  window.heard = [];
  const hear = () => region.textContent && window.heard.push(region.textContent);
  new MutationObserver(hear).observe(region, { childList: true, characterData: true, subtree: true });
}"""
_SECONDS = re.compile(r" ?\b\d+ seconds\.")
_NO_MATCH = "Match up $1 loses: no match."
_TEN_ROUNDS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    (
        "9s 6h 7d Kc 2c 9h",
        ("Hit", "Stand"),
        (
            (
                "You have nine of spades, seven of diamonds: 16. Dealer shows six of hearts. "
                f"{_NO_MATCH} Your turn."
            ),
            "You draw two of clubs: 18.",
            (
                "Dealer turns king of clubs, draws nine of hearts: 25, bust. "
                "Main $10 wins 1 to 1: 18 against a dealer bust of 25. You win $9."
            ),
        ),
    ),
    (
        "8s 6h 8d Kc 3c 2d 9h",
        ("Split", "Stand", "Stand"),
        (
            (
                "You have eight of spades, eight of diamonds: 16. Dealer shows six of hearts. "
                f"{_NO_MATCH} Your turn."
            ),
            "Hand 1: you draw three of clubs: 11.",
            "Hand 2: you draw two of diamonds: 10. Your turn, hand 2 of 2.",
            (
                "Dealer turns king of clubs, draws nine of hearts: 25, bust. "
                "Hand 2, main $10 wins 1 to 1: 10 against a dealer bust of 25. "
                "Hand 1, main $10 wins 1 to 1: 11 against a dealer bust of 25. You win $19."
            ),
        ),
    ),
    (
        "As Kh Kd 9c",
        ("Stand",),
        (
            (
                "You have ace of spades, king of diamonds: blackjack. Dealer shows king of hearts. "
                "Match up $1 wins 4 to 1: K♦ matches K♥ in rank. Your turn."
            ),
            "Dealer has no blackjack. Main $10 wins 3 to 2: blackjack. You win $19.",
        ),
    ),
    (
        "9s Ah 9d Kc",
        ("DeclineInsurance",),
        (
            (
                "You have nine of spades, nine of diamonds: 18. Dealer shows ace of hearts. "
                f"{_NO_MATCH} Insurance?"
            ),
            (
                "Dealer has a blackjack, turns king of clubs. "
                "Main $10 loses: dealer blackjack. You lose $11."
            ),
        ),
    ),
    (
        "9h 5c 2s Kd 8s 6h",
        ("DoubleDown", "Stand"),
        (
            (
                "You have nine of hearts, two of spades: 11. Dealer shows five of clubs. "
                f"{_NO_MATCH} Your turn."
            ),
            "You draw eight of spades: 19.",
            (
                "Dealer turns king of diamonds, draws six of hearts: 21. "
                "Main $20 loses: 19 against 21. You lose $21."
            ),
        ),
    ),
    (
        "Ks 7d Qh 9s 5c",
        ("Stand",),
        (
            (
                "You have king of spades, queen of hearts: 20. Dealer shows seven of diamonds. "
                f"{_NO_MATCH} Your turn."
            ),
            (
                "Dealer turns nine of spades, draws five of clubs: 21. "
                "Main $10 loses: 20 against 21. You lose $11."
            ),
        ),
    ),
    (
        "Ks 9d 6h 8c Qd",
        ("Hit",),
        (
            (
                "You have king of spades, six of hearts: 16. Dealer shows nine of diamonds. "
                f"{_NO_MATCH} Your turn."
            ),
            "You draw queen of diamonds: bust with 26. Main $10 loses: bust with 26. You lose $11.",
        ),
    ),
    (
        "7s 7h 9c Kd",
        ("Surrender",),
        (
            (
                "You have seven of spades, nine of clubs: 16. Dealer shows seven of hearts. "
                "Match up $1 wins 4 to 1: 7♠ matches 7♥ in rank. Your turn."
            ),
            "Main $10 surrendered. You lose $1.",
        ),
    ),
    (
        "Ks 8d 8h Qc",
        ("Stand",),
        (
            (
                "You have king of spades, eight of hearts: 18. Dealer shows eight of diamonds. "
                "Match up $1 wins 4 to 1: 8♥ matches 8♦ in rank. Your turn."
            ),
            "Dealer turns queen of clubs: 18. Main $10 pushes: 18 against 18. You win $4.",
        ),
    ),
    (
        "6s 5d 7s Kc 8s",
        ("Hit",),
        (
            (
                "You have six of spades, seven of spades: 13. Dealer shows five of diamonds. "
                f"{_NO_MATCH} Your turn."
            ),
            "You draw eight of spades: 21. Main $10 wins 3 to 1: 6-7-8 of spades. You win $29.",
        ),
    ),
)
"""The cards of a round, what the player does, and what he hears, seconds left out."""


def test_ten_rounds_are_heard_in_order_and_nothing_twice(room: Room) -> None:
    room.shoes.put(" ".join(cards for cards, _, _ in _TEN_ROUNDS))
    with room.guest() as ann:
        at = AtTable(ann, room.table())
        at.sits()
        expect(at.page.locator("footer [aria-live=polite]")).to_have_count(1)
        at.page.evaluate(_LISTEN)
        at.wagers(10_00, match_up=1_00)
        for _, acts, _ in _TEN_ROUNDS:
            at.is_ready()
            at.acts(*acts)
            at.sees()
        said = [_SECONDS.sub("", words) for words in at.page.evaluate("heard")]
        seen = at.page.evaluate(
            "Object.entries(sessionStorage).find(([name]) => name.startsWith('dealt '))[1]"
        )
        # Every card that came is noted in its place, for the check of the shoe when it is over.
        dealt_cards = " ".join(cards for cards, _, _ in _TEN_ROUNDS).split()
        places = [one.split(":") for one in seen.split()]
        assert len(places) > 40
        for left, _, card in places:
            assert dealt_cards[6 * 48 - 1 - int(left)] == card
        assert [words for words in said if words] == [
            words for _, _, all_words in _TEN_ROUNDS for words in all_words
        ]


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
        expect(at.button("Ready")).to_be_enabled()
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
