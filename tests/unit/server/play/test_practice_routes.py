"""Is what the drill remembers kept with the account: found again by him alone, bounded, and by rules?"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fixtures.house_server import HouseAtWork
from spanish21.service import practice as kept

SPOT = {"seen": 3, "errors": 1, "streak": 2, "due": 12, "cost": 140_000}
DRILL = {
    "turn": 9,
    "errors": 1,
    "cost": 140_000,
    "row": 4,
    "last": "pair 7 v 7",
    "spots": {"hard 16 v 10": SPOT},
}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[HouseAtWork]:
    with HouseAtWork(tmp_path / "house.db") as opened:
        yield opened


def keep(who: Any, shelf: str, **more: Any) -> Any:
    return who.post("/api/me/practice", {"shelf": shelf, "practice": {**DRILL, **more}})


def found(who: Any, shelf: str) -> Any:
    return who.get(f"/api/me/practice?shelf={shelf}").json()["practice"]


def test_a_drill_is_found_again_by_whom_it_is_of(house: HouseAtWork) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    assert found(ann, "wa-2025") is None
    assert keep(ann, "wa-2025").status_code == 204
    assert found(ann, "wa-2025") == DRILL
    assert found(bob, "wa-2025") is None
    assert found(ann, "section-13") is None
    keep(ann, "wa-2025", turn=10)
    assert found(ann, "wa-2025")["turn"] == 10
    assert house.someone().get("/api/me/practice?shelf=wa-2025").status_code == 401


def test_what_is_no_drill_is_refused(house: HouseAtWork) -> None:
    ann = house.guest("Ann")
    assert keep(ann, "", turn=1).status_code == 422
    assert keep(ann, "wa-2025", turn=-1).status_code == 422
    assert keep(ann, "wa-2025", spots={f"spot {i}": SPOT for i in range(701)}).status_code == 422
    assert found(ann, "wa-2025") is None


def test_of_one_person_the_drills_used_last_are_kept(
    house: HouseAtWork, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "MAX_SHELVES", 2)
    ann = house.guest("Ann")
    for shelf in ("one", "two", "one", "three"):
        keep(ann, shelf)
    assert [found(ann, shelf) is not None for shelf in ("one", "two", "three")] == [
        True,
        False,
        True,
    ]
