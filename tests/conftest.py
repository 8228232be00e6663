"""Test-wide settings."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from fixtures.databases import Database, new_database
from spanish21.odds.jackpot import _distribution

# The same examples on every run, and no deadline: a slow machine is no failing property.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")

# What an earlier run has kept must not stand in for the calculation of a test, nor may a test write
# into anybody's home. Commands that a test starts see it too.
os.environ["SPANISH21_CACHE"] = "off"


@pytest.fixture(autouse=True)
def _fresh_counts() -> None:
    """A count made for one test must not stand in for the calculation of the next."""
    _distribution.cache_clear()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """An empty database, once of each kind."""
    return new_database(request.param, tmp_path)
