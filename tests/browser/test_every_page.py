"""Does every page hold what holds of all: readable to everybody, on every screen, by the house alone?"""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, Request, expect

from fixtures.house_server import Someone
from spanish21.server.page_routes import PAGE_ADDRESSES

from .harness import (
    DESK,
    SIDE,
    SIZES,
    SMALL,
    TABLET,
    Person,
    PictureSheet,
    Room,
    check_accessible,
    check_fits,
    check_spaced,
    settle,
    use_light,
)
from .lived_in import LIVE, Staff, hire, open_live, win_jackpot

pytestmark = pytest.mark.uncounted


class Lived(NamedTuple):
    """A house in which something has happened, and its people."""

    room: Room
    staff: Staff
    ann: Someone
    bob: Someone
    playing: str


@pytest.fixture(scope="module")
def lived(room: Room) -> Lived:
    """A jackpot that waits for the floor, a hand that waits for its player, a live round."""
    house = room.house
    staff, ann, bob = hire(house), house.guest("Ann"), house.guest("Bob")
    win_jackpot(room, ann)
    assert staff.flo.gives("Evergreen", what="OpenDispute", round=1, reason="a card").is_success
    playing = room.table(options={"double_double": "true"})
    room.shoes.put("8s 6h 8d Kc 3c 9h 7d")
    seat = ann.at(playing)
    seat.sit(4)
    seat.wager(4, 25_00, **{"match-up": 5_00})
    open_live(house, staff, bob)
    assert staff.dan.gives(LIVE, what="OpenRound").is_success
    return Lived(room, staff, ann, bob, playing)


class Shown(NamedTuple):
    """A page to look at: its name in the docs, its address, and who looks."""

    name: str
    address: str
    by: str = ""
    figures: bool = False


PAGES = (
    Shown("lobby", "/"),
    Shown("lobby-guest", "/", "ann"),
    Shown("sign-in", "/sign-in"),
    Shown("welcome", "/welcome"),
    Shown("open", "/open", "ann"),
    Shown("learn", "/learn"),
    Shown("table", "/tables/PLAYING", "ann", figures=True),
    Shown("table-watched", "/tables/PLAYING", "bob"),
    Shown("dealer", f"/tables/{LIVE}/deal", "dan"),
    Shown("posting", "/tables/Evergreen/posting"),
    Shown("replay", "/tables/Evergreen/rounds/1", "ann"),
    Shown("history", "/history", "ann"),
    Shown("trainer", "/trainer", figures=True),
    Shown("strategy", "/strategy", figures=True),
    Shown("lab", "/lab"),
    Shown("odds", "/odds", figures=True),
    Shown("compare", "/compare", figures=True),
    Shown("rules", "/rules/wa-2025", figures=True),
    Shown("sign", "/signs/high-match"),
    Shown("floor", "/floor", "flo"),
    Shown("disputes", "/disputes", "flo"),
    Shown("accounting", "/accounting", "meg"),
    Shown("accounting-adjustments", "/accounting?part=adjustments", "meg"),
    Shown("accounting-configuration", "/accounting?part=configuration", "meg"),
    Shown("accounting-cage", "/accounting?part=cage", "meg"),
    Shown("accounting-large-wins", "/accounting?part=large-wins", "sue"),
    Shown("accounting-standing", "/accounting?part=standing", "sue"),
    Shown("accounting-banks", "/accounting?part=banks", "sue"),
    Shown("reports", "/reports", "art"),
    Shown("log", "/log", "sue"),
    Shown("people", "/people", "adm"),
    Shown("exclusions", "/exclusions", "sue"),
    Shown("account", "/account", "meg"),
    Shown("signatures", "/signatures", "meg"),
    Shown("docs", "/docs"),
)


def test_every_address_is_looked_at() -> None:
    shapes = [re.sub(r"\{\w+\}", "[^/]+", address) + "$" for address in PAGE_ADDRESSES]
    seen = {shape for shape in shapes for page in PAGES if re.match(shape, page.address)}
    assert seen == {*shapes}


@contextmanager
def looking(lived: Lived, page: Shown) -> Iterator[Person]:
    who = getattr(lived, page.by, None) or getattr(lived.staff, page.by, None)
    with lived.room.person(who, figures=page.figures) as someone:
        someone.page.goto(page.address.replace("PLAYING", lived.playing))
        has_come(someone.page)
        yield someone


def has_come(page: Page) -> None:
    """The page stands, with a title of its own and everything that it waits for."""
    expect(page.get_by_role("main")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    page.wait_for_load_state("networkidle")
    expect(page.locator("[aria-busy=true], [role=progressbar]")).to_have_count(0)
    expect(page.get_by_text(_WORKING)).to_have_count(0)
    settle(page)


_WORKING = re.compile(r"being worked out|^\s*…\s*$")
"""What stands where a figure will be."""


_READ_OVER = ((DESK, "dark"), (SMALL, "dark"), (SIDE, "dark"), (TABLET, "light"))
"""Where axe reads a page: every layout once, and both lights."""


@pytest.mark.parametrize("shown", PAGES, ids=lambda one: one.name)
def test_a_page_is_readable_to_everybody_and_fits(lived: Lived, shown: Shown) -> None:
    sheet = PictureSheet(shown.name)
    with looking(lived, shown) as someone:
        page = someone.page
        assert page.title() not in ("", "Spanish 21", "No such page")
        check_spaced(page)
        for theme in ("dark", "light"):
            use_light(page, theme)
            for size in SIZES:
                page.set_viewport_size({"width": size.width, "height": size.height})
                settle(page)
                sheet.take(page, size, theme)
                check_fits(page)
                if (size, theme) in _READ_OVER:
                    check_accessible(page)
        sheet.save()
        assert page.get_by_role("alert").all_inner_texts() == []


_QUIET_MS = 3000
_MOST_ASKED = 4
"""How often a page may ask for one thing, from its opening until this long after it stands."""


def _asked(request: Request) -> str:
    """What is asked for: the same address with another body is another question."""
    return f"{request.method} {request.url} {request.post_data or ''}"


@pytest.mark.parametrize("shown", PAGES, ids=lambda one: one.name)
def test_a_page_does_not_keep_asking(lived: Lived, shown: Shown) -> None:
    """A page that asks without end takes the rate of its whole address, and never falls idle."""
    who = getattr(lived, shown.by, None) or getattr(lived.staff, shown.by, None)
    asked: Counter[str] = Counter()
    with lived.room.person(who, figures=shown.figures) as someone:
        someone.context.on("request", lambda one: asked.update([_asked(one)]))
        someone.page.goto(shown.address.replace("PLAYING", lived.playing))
        expect(someone.page.get_by_role("main")).to_be_visible()
        # Time is what is asked about here: what is still asked after a while is asked for ever.
        someone.page.wait_for_timeout(_QUIET_MS)
    most, times = asked.most_common(1)[0]
    assert times <= _MOST_ASKED, f"{most} was asked {times} times"
