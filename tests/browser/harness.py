"""People before browsers: a house whose shoes a test arranges, and pages that must not complain.

Whatever a person's pages do, three things fail the test: an error on the console, a request to
another origin, and anything that the Content-Security-Policy forbids.
"""

import gzip
import io
import os
import re
import shutil
import socket
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)

from fixtures.house_fixture import stacked
from fixtures.house_server import HouseAtWork, Someone
from spanish21.adapters.shufflers import SeededShuffler
from spanish21.game.cards import Card

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCREENSHOTS = ROOT / "docs" / "pages"
SCREENSHOTS_ASKED = "SPANISH21_SCREENSHOTS"
"""Set by scripts/screenshots: the pictures of the docs are taken as the tests go along."""
WAIT_MS = 120_000
"""How long a page is waited for: a test waits for what should come, and a machine may be busy."""
expect.set_options(timeout=WAIT_MS)
_TABLES = count(1)
_SOME_EDGE = {"house_edge": 0.0042}
_NO_TRAINER = """
const trainer = "spanish21.table.trainer";
if (!localStorage.getItem(trainer)) localStorage.setItem(trainer, "off");
"""
_NOBODY = "/api/me"
"""Where a page asks who uses it; 401 says that nobody has signed in yet."""


_GAP = 8


class Size(NamedTuple):
    """A screen, by the name that its pictures bear."""

    name: str
    width: int
    height: int


DESK = Size("desk", 1440, 900)
TABLET = Size("tablet", 768, 1024)
PHONE = Size("phone", 390, 844)
SIDE = Size("side", 844, 390)
"""A phone on its side."""
SMALL = Size("small", 360, 740)
SIZES = (DESK, TABLET, PHONE, SIDE, SMALL)
SHOWN_IN_DOCS = {
    (DESK, "dark", page) for page in ("lobby", "table", "trainer", "dealer", "sign", "history")
}
"""The pictures that readme and guides show by themselves."""


def chromium() -> str:
    """Where Chromium is; without it nothing is said about the pages, and so the test fails."""
    found = shutil.which("chromium")
    if found is None:
        pytest.fail(
            "Chromium is missing: the pages are tested in it. scripts/chromium installs it.",
            pytrace=False,
        )
    return found


@contextmanager
def browser_at_work() -> Iterator[Browser]:
    """A Chromium that talks to nobody but the house."""
    where = chromium()
    options = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=where, args=options)
        try:
            yield opened
        finally:
            opened.close()


class Arranged:
    """Shuffles as a test arranges them: the named cards are dealt first, the rest as a seed has it.

    The card that is burned and the dealer's cut in the middle are seen to; the commitment is made
    to this order like to any other.
    """

    def __init__(self) -> None:
        self._top = ""

    def put(self, cards: str) -> None:
        """The next shoe that is shuffled begins with these cards."""
        self._top = cards

    def __call__(self, cards: Sequence[Card]) -> Sequence[Card]:
        top, self._top = self._top, ""
        return stacked(top)(SeededShuffler(21).shuffle(cards))


class Room(NamedTuple):
    """A house, its shoes, and a browser to look at it."""

    house: HouseAtWork
    shoes: Arranged
    browser: Browser

    def table(
        self, ruleset: str = "wa-2025", /, *, cut: int = 0, options: Mapping[str, str] | None = None
    ) -> str:
        """A new automatic table, at which nobody is asked to cut unless the test wants it."""
        name = f"Oak-{next(_TABLES)}"
        chosen = dict(options or {})
        body = {
            "table": name,
            "ruleset": ruleset,
            "options": chosen,
            "clocks": {"cut": cut, "look": 0},
        }
        answer = self.house.guest("Owner").post("/api/tables", body)
        assert answer.is_success, answer.text
        return name

    @contextmanager
    def person(
        self,
        who: Someone | None = None,
        *,
        size: Size = DESK,
        base: str = "",
        figures: bool = False,
        **more: Any,
    ) -> Iterator["Person"]:
        """Somebody before a screen: signed in as this one, or not at all.

        Without ``figures`` nothing has to be worked out for him: the trainer is off, and a house
        edge is answered at once.
        """
        base = base or self.house.base
        context = self.browser.new_context(
            base_url=base,
            viewport={"width": size.width, "height": size.height},
            **more,
        )
        context.set_default_timeout(WAIT_MS)
        try:
            if who is not None:
                cookie = {"name": "session", "value": who.token, "url": base}
                context.add_cookies([cookie])  # type: ignore[list-item]
            if not figures:
                context.add_init_script(_NO_TRAINER)
                context.route("**/api/analysis", lambda one: one.fulfill(json=_SOME_EDGE))
            someone = Person(base, context, who)
            yield someone
            someone.check()
        finally:
            context.close()

    @contextmanager
    def guest(self, wish: str = "Ann", **more: Any) -> Iterator["Person"]:
        """A guest before a screen."""
        with self.person(self.house.guest(wish), **more) as someone:
            yield someone


@contextmanager
def room_at_work(where: Path, browser: Browser, *, demo: bool = True) -> Iterator[Room]:
    """A house at work with a browser before it."""
    shoes = Arranged()
    with HouseAtWork(where, demo=demo, shuffle=shoes) as house:
        yield Room(house, shoes, browser)


class Cable:
    """What lies between a browser and the house, for a test to cut and to mend."""

    def __init__(self, house: HouseAtWork) -> None:
        self._to = int(house.base.rpartition(":")[2])
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._ends: list[socket.socket] = []
        self._whole = True
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            if not self._whole:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self._to))
            self._ends += near, far
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        try:
            while data := one.recv(65536):
                other.sendall(data)
        except OSError:
            pass
        _hang_up(one)
        _hang_up(other)

    def cut(self) -> None:
        """Nothing goes through any more."""
        self._whole = False
        for one in self._ends:
            _hang_up(one)
        self._ends.clear()

    def mend(self) -> None:
        """From now on everything goes through."""
        self._whole = True

    def close(self) -> None:
        self._listening.close()
        self.cut()


def _hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


class Person:
    """One browser profile with one page, and everything that went wrong in it."""

    def __init__(self, base: str, context: BrowserContext, who: Someone | None) -> None:
        self.base = base
        self.context = context
        self.who = who
        self.wrong: list[str] = []
        self.bears: tuple[str, ...] = ()
        """What may go wrong because the test makes it so: pieces of what is noted."""
        context.add_init_script(_TELL_VIOLATIONS)
        context.on("request", self._requested)
        context.on("response", self._answered)
        self.page = context.new_page()
        self.page.on("console", self._said)
        self.page.on("pageerror", self._failed)

    def _requested(self, request: Request) -> None:
        own = (self.base + "/", "blob:" + self.base)
        if not request.url.startswith(own):
            self.wrong.append(f"asked elsewhere: {request.url}")

    def _answered(self, response: Response) -> None:
        path = response.url.removeprefix(self.base)
        if response.status >= 400 and (response.status, path) != (401, _NOBODY):
            self.wrong.append(f"answered {response.status}: {path}")

    def _said(self, message: ConsoleMessage) -> None:
        # What was answered with a refusal is noted by its status and address.
        refused = message.text.startswith("Failed to load resource: the server responded")
        if message.type in ("error", "warning") and not refused:
            self.wrong.append(f"console {message.type}: {message.text}")

    def _failed(self, error: Error) -> None:
        self.wrong.append(f"page error: {error.message}")

    def check(self) -> None:
        """Nothing went wrong but what the test bears."""
        bad = [one for one in self.wrong if not any(piece in one for piece in self.bears)]
        assert not bad, bad

    @property
    def name(self) -> str:
        assert self.who is not None
        return self.who.name

    def goes(self, path: str) -> Page:
        """Open an address, and wait until its page stands."""
        self.page.goto(path)
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()
        return self.page

    def cut_off(self, cable: Cable) -> None:
        """The network goes away: nothing comes and nothing goes, and the browser knows it."""
        self.context.set_offline(True)
        cable.cut()

    def back(self, cable: Cable) -> None:
        """The network is there again."""
        cable.mend()
        self.context.set_offline(False)

    def chips(self) -> int:
        """This person's chips as the house has them."""
        assert self.who is not None
        cents: int = self.who.get("/api/me/chips").json()["cents"]
        return cents


_TELL_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
});
"""


# --- What holds of every page -------------------------------------------------------------------

_AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
_RUN_AXE = """async (tags) => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations
    .filter((one) => ["serious", "critical"].includes(one.impact) || one.tags.some((tag) => tags.includes(tag)))
    .map((one) => `${one.id} (${one.impact}): ${one.help}: `
      + one.nodes.slice(0, 5).map((node) => `${node.target} ${node.failureSummary ?? ""}`).join(" | "));
}"""


def check_accessible(page: Page) -> None:
    """Nothing serious is found by axe, and nothing of WCAG A or AA, once the page stands still."""
    settle(page)
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(_RUN_AXE, _AXE_TAGS)
    assert not found, found


def check_fits(page: Page) -> None:
    """Nothing makes the page wider than the screen."""
    wide, screen = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide <= screen, f"{page.url}: {wide} px wide on a screen of {screen} px"


def settle(page: Page) -> None:
    """Wait until pictures and letters are there and nothing moves any more."""
    page.evaluate(
        """async () => {
          await document.fonts.ready;
          await Promise.allSettled([...document.images].map((one) => one.decode()));
          const moving = document.getAnimations().filter((one) => {
            const timing = one.effect?.getComputedTiming();
            return timing !== undefined && Number.isFinite(timing.endTime);
          });
          await Promise.allSettled(moving.map((one) => one.finished));
        }"""
    )


def check_spaced(page: Page) -> None:
    """No sentence begins where another ends: a space between them may be lost in a template."""
    read = page.locator("body").inner_text()
    glued = re.findall(r"\S*[a-z]{2}[.!?][A-Z][a-z]\S*", read)
    assert not glued, glued


def use_light(page: Page, theme: str) -> None:
    """The page as somebody sees it who has chosen light or dark."""
    page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)


class PictureSheet:
    """What a page looks like on every screen, dark and light: one picture for the docs.

    Nothing is taken unless somebody has asked for pictures.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._rows: dict[str, list[bytes]] = {}

    def take(self, page: Page, size: Size, theme: str) -> None:
        """A picture of the page as it stands."""
        if not os.environ.get(SCREENSHOTS_ASKED) or size is SMALL:
            return
        picture = page.screenshot()
        self._rows.setdefault(theme, []).append(picture)
        if (size, theme, self._name) in SHOWN_IN_DOCS:
            SCREENSHOTS.mkdir(exist_ok=True)
            (SCREENSHOTS / f"{self._name}-{size.name}.png").write_bytes(picture)

    def save(self) -> None:
        """Write the sheet: a row a light, a column a screen, at half its size."""
        if not self._rows:
            return
        rows = [
            [Image.open(io.BytesIO(one)).convert("RGB").reduce(2) for one in row]
            for row in self._rows.values()
        ]
        width = sum(one.width + _GAP for one in rows[0]) + _GAP
        height = sum(max(one.height for one in row) + _GAP for row in rows) + _GAP
        sheet, top = Image.new("RGB", (width, height), "#808080"), _GAP
        for row in rows:
            left = _GAP
            for one in row:
                sheet.paste(one, (left, top))
                left += one.width + _GAP
            top += max(one.height for one in row) + _GAP
        SCREENSHOTS.mkdir(exist_ok=True)
        sheet.save(SCREENSHOTS / f"{self._name}.webp", quality=60, method=6)


def sent_bytes(pages: Path) -> dict[str, int]:
    """What the scripts and styles of the pages weigh as they are sent, by file."""
    found = sorted(one for one in pages.rglob("*") if one.suffix in (".js", ".css"))
    return {one.name: len(gzip.compress(one.read_bytes(), mtime=0)) for one in found}


def fetched_bytes(pages: Path) -> dict[str, int]:
    """What each page fetches at first, its scripts and styles with those that all pages share, as sent."""
    sizes = sent_bytes(pages)
    first = re.findall(r"assets/([\w.-]+\.(?:js|css))", (pages / "index.html").read_text())
    entry = (pages / "assets" / next(one for one in first if one.endswith(".js"))).read_text()
    listed = re.search(r"__vite__mapDeps=.*?\[(.*?)\]", entry)
    assert listed, "the entry names what its pages need"
    files = re.findall(r"assets/([\w.-]+)", listed[1])
    parts = re.findall(
        r'/pages/(\w[\w-]*)/Page\.svelte":[^_]*?__vite__mapDeps\(\[([\d,]*)\]\)', entry
    )
    return {
        page: sum(sizes[one] for one in {*first, *(files[int(i)] for i in needs.split(","))})
        for page, needs in parts
    }
