"""How soon the pages paint on loopback, and what they weigh as they are sent.

    scripts/bench-pages [--times 5]

Opens a demo house, and each page in a browser that has never seen it; prints the middle of the
times of first contentful paint, and the gzipped bytes of scripts and styles.
"""

import sys
import tempfile
from pathlib import Path
from statistics import median

import click
import structlog
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from browser.harness import Room, browser_at_work, room_at_work, sent_bytes
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
    files = sent_bytes(PAGES_FOLDER)
    console = Console()
    console.print(shown)
    console.print(f"{len(files)} scripts and styles, {sum(files.values()) / 1000:.1f} kB gzipped")


def _paint(room: Room, address: str) -> float:
    with room.guest() as someone:
        someone.page.goto(address)
        found: float = someone.page.evaluate(_PAINT)
        return found


main()
