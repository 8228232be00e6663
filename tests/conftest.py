"""Test-wide settings."""

import gc
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from fixtures.databases import Database, new_database
from fixtures.passwords import hashed_by, light_hasher
from spanish21.odds.jackpot import _distribution

# The same examples on every run, and no deadline: a slow machine is no failing property.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")

# What an earlier run has kept must not stand in for the calculation of a test, nor may a test write
# into anybody's home. Commands that a test starts see it too.
os.environ["SPANISH21_CACHE"] = "off"


WHOLE_FILES = ("uncounted", "long")
"""Marks that whole files bear, as ``pytestmark``."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave files alone that ``-m`` takes nothing of: reading all of them takes ten seconds."""
    wanted = config.option.markexpr
    if not wanted or not collection_path.name.startswith("test_") or collection_path.is_dir():
        return None
    text = collection_path.read_text(encoding="utf-8")
    for mark in WHOLE_FILES:
        bears = (
            re.search(rf"^pytestmark = .*pytest\.mark\.{mark}\b", text, re.MULTILINE) is not None
        )
        if (wanted == mark and not bears) or (f"not {mark}" in wanted and bears):
            return True
    return None


def pytest_configure() -> None:
    """Thousands of tests and all their modules stay: looking for garbage among them is in vain."""
    gc.disable()


def pytest_collection_finish() -> None:
    """What is garbage by now is thrown away; of the rest nothing is looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


@pytest.fixture(autouse=True)
def _fresh_counts() -> None:
    """A count made for one test must not stand in for the calculation of the next."""
    _distribution.cache_clear()


@pytest.fixture(autouse=True, scope="session")
def _light_passwords() -> Iterator[None]:
    """Hashing a password is slow on purpose; only tests about that, and attacks, do it in earnest."""
    with hashed_by(light_hasher()):
        yield


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """An empty database, once of each kind."""
    return new_database(request.param, tmp_path)
