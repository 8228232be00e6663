"""Does whoever asks another process see everything that he has seen at the first?"""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from fixtures.house_server import HouseAtWork, Someone


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[HouseAtWork, HouseAtWork]]:
    where = tmp_path_factory.mktemp("two") / "house.db"
    with HouseAtWork(where) as here, HouseAtWork(where) as there:
        yield here, there


def asked(house: HouseAtWork, one: Someone, path: str) -> httpx.Response:
    """The same person at another process: sessions are in the database."""
    answer = httpx.get(house.base + path, cookies={"session": one.token}, timeout=30)
    assert answer.status_code == 200, answer.text
    return answer


def test_chips_rounds_and_tables_are_up_to_date_wherever_they_are_asked_for(
    houses: tuple[HouseAtWork, HouseAtWork],
) -> None:
    here, there = houses
    ann = here.guest("Ann")
    seat = ann.at("Olympic")
    seat.sit()
    for number in range(1, 4):
        seat.wager()
        on = asked(there, ann, "/api/tables/Olympic").json()
        assert on["round"] == number
        seat.finish()
        # At once: the other process looks at the file four times a second only.
        chips = asked(there, ann, "/api/me/chips").json()
        assert chips == ann.get("/api/me/chips").json()
        rounds = asked(there, ann, "/api/me/rounds").json()
        assert [one["number"] for one in rounds] == [*range(number, 0, -1)]
        assert asked(there, ann, "/api/tables/Olympic/rounds").json() == rounds[::-1]


def test_while_the_database_is_away_the_last_is_shown_that_was_known(tmp_path: Path) -> None:
    with HouseAtWork(tmp_path / "house.db") as house:
        ann = house.guest("Ann")
        chips = ann.get("/api/me/chips").json()
        house.live_house._available.clear()
        try:
            assert ann.get("/api/tables/Olympic/shoes").status_code == 200
            assert chips == {"cents": house.served.publisher.chips(ann.name)}
        finally:
            house.live_house._available.set()
