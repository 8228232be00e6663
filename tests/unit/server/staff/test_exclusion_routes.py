"""Who puts people on the exclusion list over HTTP, and takes them off?"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fixtures.staff_house import GOOD, Staffed, opened, refused, told
from spanish21.house.journal.event_codec import read_events
from spanish21.house.people.events import ExclusionLifted

YEAR = 365


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Staffed]:
    with opened(tmp_path, demo=False) as staffed:
        yield staffed


def bar(house: Staffed, who: str = "Flo", name: str = "Ann", **given: Any) -> Any:
    body = {"name": name, "own_wish": False, "days": 0, "reason": "threw a chair", **given}
    return house.post(who, "/exclusions", body)


def lift(house: Staffed, second: str, name: str = "Ann") -> Any:
    body: dict[str, Any] = {"id": house.new_id(), "name": name, "reason": "made her peace"}
    if second:
        values = {"name": name, "reason": "made her peace"}
        command = {"what": "lift exclusion", "id": body["id"], "values": values}
        body["countersign"] = house.countersign("Sue", second, command)
    return house.post("Sue", "/exclusions/lift", body), body


def test_a_floor_supervisor_bars_a_player_at_once(house: Staffed) -> None:
    told(house.get("Ann", "/me"))
    told(bar(house))
    refused(house.get("Ann", "/me"), 401, "NOT_SIGNED_IN")
    (one,) = told(house.get("Dan", "/exclusions"))["exclusions"]
    assert (one["name"], one["own_wish"], one["until"], one["by"]) == ("Ann", False, 0, "Flo")
    body = {"name": "Ann", "password": GOOD}
    answer = house.client.request("POST", "/api/sign-in", json=body)
    assert "exclusion list" in refused(answer, 403, "EXCLUDED")


def test_what_has_ended_is_not_on_the_list(house: Staffed) -> None:
    told(bar(house, "Sid", "Ned Loud", days=1))
    assert len(told(house.get("Amy", "/exclusions"))["exclusions"]) == 1
    house.clock[0] += 24 * 3600
    house.let_in("Amy")
    assert told(house.get("Amy", "/exclusions"))["exclusions"] == []


def test_two_people_take_somebody_off(house: Staffed) -> None:
    told(bar(house))
    answer, _ = lift(house, "")
    refused(answer, 403, "COUNTERSIGN")
    answer, body = lift(house, "Sid")
    receipt = told(answer)
    assert told(house.post("Sue", "/exclusions/lift", body)) == receipt, "repeated, it is the same"
    entry = next(one for one in house.live_house.store.entries(receipt["seq"] - 1))
    assert read_events(entry.game) == (ExclusionLifted("Ann", "made her peace", "Sue", "Sid"),)
    house.let_in("Ann")


def test_a_dealer_does_not_sign_for_it(house: Staffed) -> None:
    told(bar(house))
    with pytest.raises(AssertionError, match="NOT_YOUR_ROLE"):
        told(lift(house, "Dan")[0])


def test_a_player_excludes_himself_with_his_password(house: Staffed) -> None:
    body = {"days": YEAR, "password": "not hers"}
    refused(house.post("Ann", "/me/exclusion", body), 401, "SIGN_IN_REFUSED")
    told(house.post("Ann", "/me/exclusion", {**body, "password": GOOD}))
    refused(house.get("Ann", "/me"), 401, "NOT_SIGNED_IN")
    (one,) = told(house.get("Art", "/exclusions"))["exclusions"]
    assert (one["own_wish"], one["by"], one["until"] - one["since"]) == (True, "Ann", YEAR * 86400)
    answer, _ = lift(house, "Sid")
    refused(answer, 400, "SELF_EXCLUDED")


@pytest.mark.parametrize("who", ["Dan", "Amy", "Art", "Ada", "Ann"])
def test_others_bar_nobody(house: Staffed, who: str) -> None:
    refused(bar(house, who), 403, "NOT_YOUR_ROLE")


def test_staff_exclude_themselves_from_nothing_and_players_do_not_read_the_list(
    house: Staffed,
) -> None:
    body = {"days": YEAR, "password": GOOD}
    refused(house.post("Flo", "/me/exclusion", body), 403, "NOT_YOUR_ROLE")
    refused(house.get("Ann", "/exclusions"), 403, "NOT_YOUR_ROLE")
