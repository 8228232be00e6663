"""Are the pages light enough for a card room's own network?"""

import pytest

from spanish21.server.page_routes import PAGES_FOLDER

from .harness import sent_bytes

pytestmark = pytest.mark.uncounted

MOST_BYTES = 250_000


def test_scripts_and_styles_of_all_pages_together_are_light() -> None:
    """The faces of the cards are pictures, fetched one by one and kept for a year."""
    files = sent_bytes(PAGES_FOLDER)
    assert sum(files.values()) < MOST_BYTES, files
