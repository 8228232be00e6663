"""Are the pages light enough for a card room's own network, and for a phone?"""

import pytest

from spanish21.server.page_routes import PAGES_FOLDER

from .harness import fetched_bytes, sent_bytes

pytestmark = pytest.mark.uncounted

MOST_BYTES_OF_A_PAGE = 90_000
MOST_BYTES = 310_000
"""Of all pages of players and staff together, the lab's too, which no person fetches."""


def test_no_page_fetches_much_before_it_stands() -> None:
    """The faces of the cards are pictures, fetched one by one and kept for a year."""
    pages = fetched_bytes(PAGES_FOLDER)
    assert len(pages) > 20
    assert max(pages.values()) < MOST_BYTES_OF_A_PAGE, pages


def test_scripts_and_styles_of_all_pages_together_are_light() -> None:
    files = sent_bytes(PAGES_FOLDER)
    assert sum(files.values()) < MOST_BYTES, files
