"""Are the pages where the pages themselves say, and kept by browsers as long as they should be?"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fixtures.house_server import HouseAtWork
from spanish21.server import page_routes
from spanish21.server.page_routes import PAGE_ADDRESSES, PAGES_FOLDER

ROUTER = Path(__file__).parents[3] / "web" / "src" / "lib" / "router.svelte.ts"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseAtWork]:
    with HouseAtWork(tmp_path_factory.mktemp("front") / "house.db", demo=False) as opened:
        yield opened


def test_the_house_serves_every_address_that_the_pages_know() -> None:
    written = ROUTER.read_text("utf-8")
    routes = written[written.index("ROUTES") : written.index("];")]
    shapes = re.findall(r'\["(/[^"]*)", "[a-z-]+"\]', routes)
    assert len(shapes) == routes.count('["'), "every row was read"
    assert [re.sub(r":(\w+)", r"{\1}", shape) for shape in shapes] == [*PAGE_ADDRESSES]


@pytest.mark.parametrize("address", PAGE_ADDRESSES)
def test_one_document_stands_at_every_address(house: HouseAtWork, address: str) -> None:
    found = house.someone().get(re.sub(r"\{\w+\}", "1", address))
    assert (found.status_code, found.text) == (
        200,
        (PAGES_FOLDER / "index.html").read_text("utf-8"),
    )
    assert found.headers["content-type"].startswith("text/html")
    assert found.headers["cache-control"] == "no-cache"
    assert found.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'self'" in found.headers["content-security-policy"]


def test_files_whose_names_change_with_them_are_kept_for_a_year(house: HouseAtWork) -> None:
    asker = house.someone()
    named = re.findall(r'"(/pages/assets/[^"]+)"', asker.get("/").text)
    assert {path.rpartition(".")[2] for path in named} == {"js", "css"}
    for path in named:
        found = asker.get(path)
        assert found.status_code == 200
        assert found.headers["cache-control"] == "public, max-age=31536000, immutable"
    icon = asker.get("/pages/icon.svg")
    assert icon.status_code == 200
    assert "cache-control" not in icon.headers, "its name stays as it is"


@pytest.mark.parametrize(
    "path", ["/nowhere", "/tables", "/pages/none.js", "/pages/assets/none.js", "/pages/../front.py"]
)
def test_there_is_nothing_anywhere_else(house: HouseAtWork, path: str) -> None:
    found = house.someone().get(path)
    assert found.status_code == 404
    assert found.json()["error"]["sentence"]
    assert "immutable" not in found.headers.get("cache-control", "")


def test_the_documentation_is_served_where_it_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "help"
    monkeypatch.setattr(page_routes, "HELP_FOLDER", folder)
    with HouseAtWork(tmp_path / "house.db", demo=False) as opened:
        asker = opened.someone()
        missing = asker.get("/help/")
        assert missing.status_code == 404
        assert "scripts/site builds it" in missing.json()["error"]["sentence"]
        (folder / "guides").mkdir(parents=True)
        (folder / "guides" / "index.html").write_text("<h1>Guides</h1>")
        found = asker.get("/help/guides/")
        assert (found.status_code, found.text) == (200, "<h1>Guides</h1>")
        assert found.headers["cache-control"] == "no-cache"
        assert "default-src 'self'" in found.headers["content-security-policy"]
