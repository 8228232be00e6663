"""Has every button below the felt room for its words, however wide the screen is?"""

import pytest
from playwright.sync_api import Page, expect

from .at_felt import AtTable
from .harness import Person, Room

pytestmark = pytest.mark.uncounted

PAIR = "8s 6h 8d Kc 3c 9h"
"""Eights against a six: every action of a first hand is offered."""
NO_PAIR = "9s 6h 7d Kc 2c 9h"
WIDTHS = range(360, 1601, 40)
LEAST_PX = 60
"""Narrower than this no button is pressed without care."""
EDGE_PX = 2
"""So much stays free between a word and the edge of its button."""
_TIGHT = """([least, edge]) => {
  const buttons = [...document.querySelectorAll(".actions .act")].filter((one) => one.offsetParent);
  const places = buttons.map((one) => one.getBoundingClientRect());
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const wrong = [];
  buttons.forEach((one, i) => {
    const words = document.createRange(), place = places[i];
    const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const rects = [];
    while (walk.nextNode()) words.selectNodeContents(walk.currentNode), rects.push(...words.getClientRects());
    const seen = rects.filter((rect) => rect.width);
    const inner = {
      left: Math.min(...seen.map((rect) => rect.left)), right: Math.max(...seen.map((rect) => rect.right)),
      top: Math.min(...seen.map((rect) => rect.top)), bottom: Math.max(...seen.map((rect) => rect.bottom)),
    };
    const name = one.innerText.replaceAll("\\n", " ");
    if (place.width < least) wrong.push(`${name} is ${Math.round(place.width)} wide`);
    if (one.scrollWidth > one.clientWidth) wrong.push(`${name} runs over`);
    if (inner.left < place.left + edge || inner.right > place.right - edge) wrong.push(`${name} touches its edges`);
    if (inner.top < place.top || inner.bottom > place.bottom) wrong.push(`${name} is too high`);
    if (place.right > innerWidth) wrong.push(`${name} is off the screen`);
    if (places.some((other, k) => k > i && over(place, other))) wrong.push(`${name} lies under another`);
  });
  return [buttons.length, wrong];
}"""


def tight(page: Page, count: int) -> dict[str, list[str]]:
    """What is wrong with so many buttons, by the size of the screen."""
    found = {}
    for size in [*((width, 800) for width in WIDTHS), (720, 450), (844, 390), (1280, 720)]:
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))  # type: ignore[arg-type]
        shown, wrong = page.evaluate(_TIGHT, [LEAST_PX, EDGE_PX])
        assert shown == count, size
        if wrong:
            found[f"{size[0]} x {size[1]}"] = wrong
    return found


def dealt(room: Room, person: Person, cards: str, ruleset: str) -> AtTable:
    room.shoes.put(cards)
    at = AtTable(person, room.table(ruleset))
    at.sits()
    at.wagers()
    at.is_ready()
    expect(at.button("Stand")).to_be_enabled()
    return at


@pytest.mark.parametrize("trainer", ["on", "off"])
def test_the_buttons_of_a_turn_have_room_for_their_words(room: Room, trainer: str) -> None:
    turns: tuple[tuple[int, str, str, tuple[str, ...]], ...] = (
        (6, PAIR, "wa-v003", ()),
        (5, NO_PAIR, "wa-2025", ()),
        (4, NO_PAIR, "wa-2025", ("Hit",)),
    )
    with room.guest() as ann:
        ann.context.add_init_script(f"localStorage.setItem('spanish21.table.trainer', '{trainer}')")
        # What an action is worth is no matter here, and takes its time.
        ann.context.route("**/advice?*", lambda _: None)
        for count, cards, ruleset, first in turns:
            ann.page.set_viewport_size({"width": 1440, "height": 900})
            at = dealt(room, ann, cards, ruleset)
            at.acts(*first)
            expect(at.button("Stand")).to_be_enabled()
            assert tight(at.page, count) == {}, count


def test_the_buttons_beside_the_chips_have_room_for_their_words(room: Room) -> None:
    with room.guest() as ann:
        at = dealt(room, ann, NO_PAIR, "wa-2025")
        at.acts("Stand")
        repeat = at.page.get_by_role("button", name="Repeat")
        expect(repeat).to_be_visible()
        assert tight(at.page, 2) == {}
        at.page.set_viewport_size({"width": 1440, "height": 900})
        at.wagers()
        expect(at.button("undo")).to_be_visible()
        assert tight(at.page, 4) == {}
