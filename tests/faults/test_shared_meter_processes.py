"""Three real processes, kills and cuts: the short form of ``scripts/faults-shared-meter --kills``."""

import asyncio
import random
from pathlib import Path

import pytest

from faults.shared_meter_room import SharedMeterRoom
from fixtures.databases import new_database

pytestmark = [pytest.mark.long, pytest.mark.uncounted]


def test_two_houses_and_their_service_survive_kills_and_cuts(tmp_path: Path) -> None:
    room = SharedMeterRoom(new_database("postgresql", tmp_path).where, tmp_path)
    asyncio.run(room.play(random.Random(3), kills=3, seconds=0))  # noqa: S311  by seed
    found = room.judge()
    assert sum(one.hits for one in found.values())
    assert all(one.contributions for one in found.values())
    assert any(heard for _, heard in room.signs)
