"""A house under attack: whatever is done to it, nothing fails, and its books are right after it."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from fixtures.house_server import HouseAtWork, check_books
from fixtures.passwords import REAL_HASHER, hashed_by

OURS = (500, 501, 502, 504)
"""What is answered only where we have made a mistake."""
_EDITED = "the program or its rule sets are not what they were"
"""What the self-check says while somebody works on the program."""
_HOUSE = ("asyncio", "spanish21", "uvicorn")


class Errors(logging.Handler):
    """Keeps what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.kept: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.partition(".")[0] in _HOUSE:
            self.kept.append(self.format(record))


@contextmanager
def attacked(where: Path, **more: Any) -> Iterator[HouseAtWork]:
    """A house that stands whatever happens in between."""
    errors = Errors()
    logging.getLogger().addHandler(errors)
    try:
        with capture_logs() as logged:
            with HouseAtWork(where, log_level="error", **more) as house:
                yield house
                for person in house.everybody:
                    failed = [one for one in person.answers if one.status_code in OURS]
                    assert failed == [], [(one.url, one.text) for one in failed]
                assert house.live_house.failures == 0
            assert [
                one
                for one in logged
                if one["log_level"] in ("error", "critical") and one["event"] != _EDITED
            ] == []
        assert errors.kept == []
    finally:
        logging.getLogger().removeHandler(errors)
    check_books(where)


@pytest.fixture(autouse=True, scope="package")
def _in_earnest() -> Iterator[None]:
    """Whoever guesses passwords meets the hashing of a real house."""
    with hashed_by(REAL_HASHER):
        yield


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseAtWork]:
    with attacked(tmp_path_factory.mktemp("attacked") / "house.db") as found:
        yield found
