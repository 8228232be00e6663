"""One browser, and one house, for the tests of a file.

A browser that stayed open would leave its event loop running under the tests of other files, which
have loops of their own.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .harness import Room, browser_at_work, room_at_work


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browser_at_work() as opened:
        yield opened


@pytest.fixture(scope="module")
def room(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    where: Path = tmp_path_factory.mktemp("browser") / "house.db"
    with room_at_work(where, browser) as opened:
        yield opened
