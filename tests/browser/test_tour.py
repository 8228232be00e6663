"""Is the tour of the readme what a newcomer sees: six screens and a recording, from the lobby to the review?

``scripts/tour`` runs this with pictures asked for, and keeps them in docs/tour.
"""

import base64
import io
import os
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from .harness import ROOT, SCREENSHOTS_ASKED, Room, settle

pytestmark = [pytest.mark.uncounted, pytest.mark.long]

SCREENS = ("lobby", "first-hand", "paid", "review", "drill", "strategy")
_WIDTH = 960
_RECORDED = (720, 450)
_SUITED = "6s 5d 7s Kc 8s"
"""A 13 in spades that an 8 of spades makes 21: three to one."""


class Recording:
    """What moves on a page: each picture that the browser paints, with the time for which it was there."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._painted: list[tuple[float, Image.Image]] = []
        self._line = page.context.new_cdp_session(page)
        self._line.on("Page.screencastFrame", self._paint)
        width, height = _RECORDED
        self._line.send(
            "Page.startScreencast", {"format": "png", "maxWidth": width, "maxHeight": height}
        )

    def _paint(self, frame: dict[str, Any]) -> None:
        picture = Image.open(io.BytesIO(base64.b64decode(frame["data"]))).convert("RGB")
        self._painted.append((frame["metadata"]["timestamp"], picture.resize(_RECORDED)))
        self._line.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def save(self, path: Path) -> None:
        """End it, and write it as a picture that moves and begins again."""
        self._line.send("Page.stopScreencast")
        times = [at for at, _ in self._painted]
        lasts = [end - begin for begin, end in pairwise(times)]
        first, *others = [picture for _, picture in self._painted]
        first.save(
            path,
            save_all=True,
            append_images=others,
            duration=[min(2500, max(20, round(one * 1000))) for one in [*lasts, 2.5]],
            loop=0,
            quality=55,
            method=4,
        )


def _picture(page: Page, size: tuple[int, int]) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB").resize(size)


def test_six_screens_and_a_recording_lead_from_the_lobby_to_the_review(
    room: Room, tmp_path: Path
) -> None:
    folder = ROOT / "docs" / "tour" if os.environ.get(SCREENSHOTS_ASKED) else tmp_path
    folder.mkdir(exist_ok=True)
    with room.person(figures=True) as newcomer:
        page = newcomer.page
        newcomer.goes("/")
        expect(page.locator("article").first).to_be_visible()
        # Every edge of the list is worked out before its picture is taken.
        expect(page.locator("article dd").filter(has_text="…")).to_have_count(0)

        def keep(screen: str) -> None:
            settle(page)
            picture = _picture(page, (_WIDTH, _WIDTH * 900 // 1440))
            picture.save(folder / f"{screen}.webp", quality=75, method=6)

        keep("lobby")
        room.shoes.put(_SUITED)
        recording = Recording(page)
        page.wait_for_timeout(1000)
        page.get_by_role("button", name="Play now").click()
        ready = page.locator("button[data-what='Ready']:not([aria-disabled=true])")
        expect(ready).to_be_enabled()
        page.wait_for_timeout(2000)
        ready.click()
        hit = page.locator("button[data-what='Hit'].best")
        page.wait_for_timeout(2000)
        expect(hit).to_be_visible()
        page.wait_for_timeout(2000)
        keep("first-hand")
        hit.click()
        page.wait_for_timeout(4000)
        recording.save(folder / "recording.webp")
        expect(page.locator("[data-net]")).to_have_text("+$30")
        page.get_by_role("button", name="6-7-8 of spades").click()
        keep("paid")
        newcomer.goes("/history")
        expect(page.locator("[data-cost]")).to_be_visible()
        keep("review")
        newcomer.goes("/trainer")
        expect(
            page.get_by_role("group", name="Your answer").get_by_role("button").first
        ).to_be_enabled()
        keep("drill")
        newcomer.goes("/strategy")
        expect(page.get_by_text("Hard 16 v 10")).to_be_visible()
        expect(page.locator("[role=progressbar], [aria-busy=true]")).to_have_count(0)
        keep("strategy")
    for screen in SCREENS:
        with Image.open(folder / f"{screen}.webp") as picture:
            assert picture.size == (_WIDTH, 600)
    with Image.open(folder / "recording.webp") as picture:
        assert picture.n_frames > 10  # type: ignore[attr-defined]
