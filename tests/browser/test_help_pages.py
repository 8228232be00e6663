"""Is the documentation built without a warning, whole, and served by the house under its own policy?"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from spanish21.server import page_routes

from .harness import PHONE, ROOT, Room, room_at_work

pytestmark = pytest.mark.uncounted
PARTS = ("Learn", "Notebooks", "Guides", "Reference", "Explain")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as scripts/site builds it; a warning ends the build."""
    folder = tmp_path_factory.mktemp("documentation") / "help"
    words = [
        sys.executable,
        "-m",
        "mkdocs",
        "--quiet",
        "build",
        "--strict",
        "--site-dir",
        str(folder),
    ]
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(  # noqa: S603  our own command
        words, cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return folder


@pytest.fixture(scope="module")
def room(site: Path, browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page_routes, "HELP_FOLDER", site)
        with room_at_work(tmp_path_factory.mktemp("help") / "house.db", browser) as opened:
            yield opened


def test_every_page_of_the_docs_is_in_it(site: Path) -> None:
    written = {
        path.relative_to(ROOT / "docs")
        for part in ("learn", "guides", "reference", "explain", "notebooks")
        for path in (ROOT / "docs" / part).iterdir()
        if path.suffix in (".md", ".ipynb")
    }
    missing = [
        path for path in written if not (site / path.with_suffix("") / "index.html").exists()
    ]
    assert missing == []
    assert len([path for path in written if path.suffix == ".ipynb"]) == 6
    assert (site / "reference" / "http" / "index.html").exists()


def test_the_reference_has_every_name_that_the_library_offers(site: Path) -> None:
    page = (site / "reference" / "python" / "index.html").read_text("utf-8")
    import spanish21  # noqa: PLC0415  its names are what is looked for

    for name in spanish21.__all__:
        if name != "odds":
            own = getattr(spanish21, name)
            assert f'id="{own.__module__}.{own.__qualname__}"' in page, name
    assert 'id="spanish21.library.wager_odds.odds"' in page


def test_a_notebook_shows_its_pictures(site: Path) -> None:
    for notebook in (ROOT / "docs" / "notebooks").glob("*.ipynb"):
        folder = site / "notebooks" / notebook.stem
        page = (folder / "index.html").read_text("utf-8")
        pictures = re.findall(r'<img alt="[^"]*" src="([^"]+)"', page)
        assert pictures, notebook.stem
        assert all((folder / name).resolve().is_file() for name in pictures)


def test_the_house_serves_it_and_the_browser_has_nothing_to_complain_of(room: Room) -> None:
    with room.person() as reader:
        page = reader.page
        page.goto("/help")
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Documentation"))
        for part in PARTS:
            expect(page.get_by_role("link", name=part, exact=True).first).to_be_visible()
        for path in (
            "learn/first-game",
            "guides/use-the-pages",
            "reference/python",
            "notebooks/a-dispute",
        ):
            page.goto(f"/help/{path}/")
            expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_the_search_finds_a_page(room: Room) -> None:
    with room.person() as reader:
        reader.page.goto("/help/")
        box = reader.page.get_by_role("textbox", name="Search")
        first = reader.page.locator(".md-search-result__item").first
        for _ in range(60):
            # What is typed before the page listens is not heard: a reader types it again.
            box.fill("")
            box.fill("ruin")
            with suppress(AssertionError):
                expect(first).to_be_visible(timeout=2_000)
                break
        expect(first).to_be_visible()
        first.get_by_role("link").first.click()
        expect(reader.page).to_have_url(re.compile(r"/help/.+"))


def test_it_reads_on_a_phone(room: Room) -> None:
    with room.person(size=PHONE) as reader:
        reader.page.goto("/help/learn/first-analysis/")
        width = reader.page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE.width


def test_it_is_light(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    assert len(index["docs"]) > 300
    sizes = {path: path.stat().st_size for path in site.rglob("*") if path.is_file()}
    assert sum(sizes.values()) < 12_000_000
