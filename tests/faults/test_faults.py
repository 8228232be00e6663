"""Does money survive crash, retry and reorder? The short form of ``scripts/faults``."""

import random
from pathlib import Path

import pytest

from faults import sqlite_disk
from faults.disk import Image, crash_within
from faults.run import on_postgres, on_sqlite
from faults.simulation import Run
from fixtures.databases import postgres
from spanish21.adapters.store import open_store

pytestmark = pytest.mark.long

SEEDS = 20
SERVER_SEEDS = 2


@pytest.mark.parametrize("seed", range(1, SEEDS + 1))
def test_a_house_on_sqlite_loses_nothing_and_writes_nothing_twice(seed: int) -> None:
    outcome = on_sqlite(seed)
    assert outcome.entries > 30
    assert outcome.crashes


@pytest.mark.parametrize("seed", range(1, SERVER_SEEDS + 1))
def test_a_house_on_postgresql_loses_nothing_and_writes_nothing_twice(seed: int) -> None:
    outcome = on_postgres(seed, postgres())
    assert outcome.entries > 30
    assert outcome.crashes


@pytest.mark.parametrize("point", sqlite_disk.POINTS)
@pytest.mark.parametrize("write", range(1, 13))
def test_a_house_that_dies_at_any_of_its_first_writes_comes_back(
    write: int, point: str, tmp_path: Path
) -> None:
    chance = random.Random(f"{write} {point}")  # noqa: S311  by seed
    disk = sqlite_disk.SqliteDisk(tmp_path, chance, {write: point})
    crashes = Run(write, disk, rounds=1, desk=3).play().crashes
    # A full disk is noticed only by a write that needs another page.
    assert crashes == 1 or (point, crashes) == ("full", 0)


def test_the_same_seed_gives_the_same_run() -> None:
    first, second = on_sqlite(7), on_sqlite(7)
    assert (first.entries, first.crashes, first.counts) == (
        second.entries,
        second.crashes,
        second.counts,
    )


def test_a_judge_notices_an_entry_that_was_acknowledged_and_lost(tmp_path: Path) -> None:
    """The simulation must be able to fail: an answered entry is cut off the journal."""
    disk = sqlite_disk.SqliteDisk(tmp_path, random.Random(1), {})  # noqa: S311  by seed
    run = Run(3, disk)
    run.play()
    with open_store(disk.path) as store:
        entries = list(store.entries())
    lost = next(
        entry for entry in reversed(entries) if any(entry.id in c.acked for c in run.clients)
    )
    kept = [entry for entry in entries if entry is not lost]
    with pytest.raises(AssertionError, match="was entry"):
        run._everything_answered_is_there(kept)


def test_a_torn_log_ends_somewhere_behind_what_was_synced(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    path.write_bytes(b"p" * 8192)
    log = tmp_path / "x.db-wal"
    log.write_bytes(b"h" * 32 + b"a" * 100)
    before = Image(path)
    log.write_bytes(b"h" * 32 + b"a" * 100 + b"b" * 50)
    after = Image(path)
    chance = random.Random(5)  # noqa: S311  by seed
    for _ in range(50):
        torn = crash_within(before, after, chance)
        assert torn.base == before.base
        assert torn.log.startswith(before.log)
        assert len(before.log) <= len(torn.log) <= len(after.log)
