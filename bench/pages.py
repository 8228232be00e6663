"""How soon the pages paint on loopback, and what they weigh as they are sent.

    scripts/bench-pages [--times 5]

Opens a demo house, and each page in a browser that has never seen it; prints the middle of the
times of first contentful paint, how soon a stranger has his first card and by how many presses, how
soon a key brings a card, and the gzipped bytes of scripts and styles: of all, and of the first page.
"""

import sys
import tempfile
from pathlib import Path
from statistics import median
from time import monotonic

import click
import structlog
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from browser.harness import Room, browser_at_work, fetched_bytes, room_at_work, sent_bytes
from spanish21.server.page_routes import PAGES_FOLDER

ADDRESSES = (
    "/",
    "/tables/Evergreen",
    "/trainer",
    "/strategy",
    "/odds",
    "/rules/wa-2025",
    "/signs/high-match",
)
_PAINT = """new Promise((done) => {
  const found = (list) => list.getEntriesByName("first-contentful-paint")[0];
  const watch = new PerformanceObserver((list) => found(list) && done(found(list).startTime));
  watch.observe({ type: "paint", buffered: true });
})"""


_PRESSES = 2
_LOW = "2s 6h 3d Kc 4c 5s 9h"
"""A hand that takes a card without going over."""
_KEY_TO_CARD = """() => new Promise((done) => {
  const cards = () => document.querySelectorAll("[data-hand] [role=img]").length;
  const before = cards(), began = performance.now();
  new MutationObserver((_, watch) => {
    if (cards() > before) { watch.disconnect(); done(performance.now() - began); }
  }).observe(document.body, { childList: true, subtree: true });
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "h" }));
})"""


@click.command()
@click.option("--times", default=5, show_default=True, type=click.IntRange(1))
def main(times: int) -> None:
    """Measure and print."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    shown = Table("page", "first paint, ms", "slowest")
    with (
        tempfile.TemporaryDirectory() as folder,
        browser_at_work() as browser,
        room_at_work(Path(folder) / "house.db", browser) as room,
    ):
        for address in ADDRESSES:
            paints = [_paint(room, address) for _ in range(times)]
            shown.add_row(address, f"{median(paints):.0f}", f"{max(paints):.0f}")
        firsts = [_first_round(room) for _ in range(times)]
    files = sent_bytes(PAGES_FOLDER)
    console = Console()
    console.print(shown)
    seconds, keys = zip(*firsts, strict=True)
    console.print(
        f"a stranger's first card: {_PRESSES} presses, {median(seconds):.2f} s from the address on "
        f"(slowest {max(seconds):.2f}); a key's card: {median(keys):.0f} ms (slowest {max(keys):.0f})"
    )
    console.print(f"the first page: {fetched_bytes(PAGES_FOLDER)['lobby'] / 1000:.1f} kB gzipped")
    console.print(f"{len(files)} scripts and styles, {sum(files.values()) / 1000:.1f} kB gzipped")


def _paint(room: Room, address: str) -> float:
    with room.guest() as someone:
        someone.page.goto(address)
        found: float = someone.page.evaluate(_PAINT)
        return found


def _first_round(room: Room) -> tuple[float, float]:
    """How many seconds a stranger needs to his first card, and how many milliseconds a key to its card."""
    room.shoes.put(_LOW)
    with room.person() as stranger:
        page, began = stranger.page, monotonic()
        page.goto("/")
        page.locator("button[data-what='play-now']").click()
        page.locator("button[data-what='Ready']:not([aria-disabled=true]):enabled").click()
        page.locator("[data-hand] [role=img]").first.wait_for()
        seconds = monotonic() - began
        page.locator("button[data-what='Hit']:not([aria-disabled=true])").wait_for()
        return seconds, page.evaluate(_KEY_TO_CARD)


main()
