"""People over HTTP: added, invited, given other roles, disabled and let in again."""

import json
from collections.abc import Iterator

import pytest

from fixtures.staff_house import AT, GOOD, Staffed, opened, refused, told
from spanish21.house.people.events import LinkIssued, PersonAdded
from spanish21.server.play.topics import SIGNED_OFF, Mailbox


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staffed]:
    with opened(tmp_path_factory.mktemp("people")) as staffed:
        yield staffed


def test_somebody_new_comes_in_by_the_link_and_the_link_works_once(house: Staffed) -> None:
    added = told(house.post("Ada", "/people", {"name": "Fay", "roles": ["floor", "dealer"]}))
    assert added["name"] == "Fay"
    assert added["link"]["until"] == AT + house.served.service.policy.link_seconds
    assert added["receipt"]["stream"] == "people/Fay"
    assert added["receipt"]["words"] == [
        "person added: name Fay, roles dealer floor, by Ada",
        "link issued: name Fay, by Ada",
    ]
    house.welcome("Fay", added["link"]["token"])
    assert told(house.get("Fay", "/floor"))["at"] == AT
    again = {"token": added["link"]["token"], "password": GOOD}
    refused(house.client.request("POST", "/api/welcome", json=again), 401, "NO_SUCH_LINK")


def test_the_same_request_is_done_once_and_its_link_said_once(house: Staffed) -> None:
    body = {"id": "add-Ben", "name": "Ben", "roles": ["dealer"]}
    first, again = (told(house.post("Ada", "/people", body)) for _ in range(2))
    assert again["receipt"] == first["receipt"]
    assert first["link"] is not None
    assert again["link"] is None
    house.welcome("Ben", first["link"]["token"])
    refused(house.post("Ada", "/people", {**body, "roles": ["floor"]}), 409, "ID_REUSED")


def test_another_link_makes_the_one_before_void(house: Staffed) -> None:
    added = told(house.post("Ada", "/people", {"name": "Cal", "roles": ["auditor"]}))
    body = {"id": "link-Cal"}
    link = told(house.post("Ada", "/people/cal/link", body))
    assert link["name"] == "Cal"
    assert told(house.post("Ada", "/people/cal/link", body))["link"] is None
    old = {"token": added["link"]["token"], "password": GOOD}
    refused(house.client.request("POST", "/api/welcome", json=old), 401, "NO_SUCH_LINK")
    house.welcome("Cal", link["link"]["token"])
    reissued = told(house.post("Ada", "/people/Cal/link"))["link"]
    house.welcome("Cal", reissued["token"])


@pytest.mark.parametrize(
    ("name", "roles", "status", "refusal"),
    [
        ("Flo", ["floor"], 409, "NAME_TAKEN"),
        ("FLO", ["floor"], 409, "NAME_TAKEN"),
        ("a b", ["floor"], 400, "PERSON_NAME"),
        ("house", ["floor"], 400, "PERSON_NAME"),
        ("Gus", ["king"], 400, "NO_SUCH_ROLE"),
        ("Gus", ["floor", "accounting"], 400, "INCOMPATIBLE_ROLES"),
        ("Gus", [], 422, "MALFORMED"),
        ("Gus", ["x"] * 9, 422, "MALFORMED"),
        ("\ud800", ["floor"], 422, "MALFORMED"),
    ],
)
def test_who_cannot_be_added(
    house: Staffed, name: str, roles: list[str], status: int, refusal: str
) -> None:
    body = f'{{"id": "bad", "name": {json.dumps(name)}, "roles": {json.dumps(roles)}}}'
    headers = {**house.headers["Ada"], "Content-Type": "application/json"}
    response = house.client.request("POST", "/api/people", content=body, headers=headers)
    refused(response, status, refusal)


def test_everybody_is_listed_by_name_a_page_at_a_time(house: Staffed) -> None:
    whole = told(house.get("Sue", "/people"))
    names = [person["name"] for person in whole["people"]]
    assert names == sorted(names, key=str.casefold)
    assert whole["next"] == ""
    flo = next(person for person in whole["people"] if person["name"] == "Flo")
    assert flo == {
        "name": "Flo",
        "roles": ["floor"],
        "titles": ["floor supervisor"],
        "since": AT,
        "guest": False,
        "disabled": False,
        "password": True,
        "second_factor": False,
    }
    page = told(house.get("Sue", "/people", limit=2))
    rest = told(house.get("Sue", "/people", after=page["next"]))
    assert [person["name"] for person in page["people"] + rest["people"]] == names


def test_guests_are_listed_where_they_are_asked_for(house: Staffed) -> None:
    told(house.client.request("POST", "/api/guest", json={"wish": "Gast"}))
    assert "Gast" not in house.get("Sue", "/people").text
    assert "Gast" in house.get("Sue", "/people", guests=True).text


def test_other_roles_count_at_once(house: Staffed) -> None:
    told(house.post("Ada", "/people", {"name": "Hal", "roles": ["dealer"]}))
    token = told(house.post("Ada", "/people/Hal/link"))["link"]["token"]
    house.welcome("Hal", token)
    refused(house.get("Hal", "/floor"), 403, "NOT_YOUR_ROLE")
    box = _listen(house, "Hal")
    body = {"id": "hal", "roles": ["floor", "shift"]}
    changed = told(house.post("Ada", "/people/Hal/roles", body, method="PUT"))
    assert changed["words"] == ["roles changed: name Hal, roles floor shift, by Ada"]
    assert box.close_reason == SIGNED_OFF
    told(house.get("Hal", "/floor"))
    assert told(house.post("Ada", "/people/Hal/roles", body, method="PUT")) == changed
    same = house.post("Ada", "/people/Hal/roles", {"roles": ["floor", "shift"]}, method="PUT")
    refused(same, 400, "SAME_ROLES")
    own = house.post("Ada", "/people/Ada/roles", {"roles": ["shift"]}, method="PUT")
    refused(own, 403, "OWN_ROLES")
    nobody = house.post("Ada", "/people/Nobody1/roles", {"roles": ["shift"]}, method="PUT")
    refused(nobody, 404, "NO_SUCH_PERSON")


def _listen(house: Staffed, person: str) -> Mailbox:
    async def join() -> Mailbox:
        box = Mailbox(person)
        house.served.topics.join("table/Baker", box)
        return box

    box: Mailbox = house.call(join)
    return box


def test_who_is_disabled_is_out_at_once_and_comes_back_by_signing_in(house: Staffed) -> None:
    told(house.post("Ada", "/people", {"name": "Ida", "roles": ["surveillance"]}))
    house.welcome("Ida", told(house.post("Ada", "/people/Ida/link"))["link"]["token"])
    told(house.get("Ida", "/log/head"))
    box = _listen(house, "Ida")
    body = {"id": "out", "reason": "has left the house"}
    gone = told(house.post("Ada", "/people/IDA/disable", body))
    assert gone["words"] == ["person disabled: name Ida, reason has left the house, by Ada"]
    assert box.close_reason == SIGNED_OFF
    refused(house.get("Ida", "/log/head"), 401, "NOT_SIGNED_IN")
    assert told(house.post("Ada", "/people/IDA/disable", body)) == gone
    refused(house.post("Ada", "/people/Ida/disable", {"reason": "x"}), 400, "DISABLED_ALREADY")
    refused(house.post("Ada", "/people/Ida/link"), 403, "DISABLED")
    back = told(house.post("Ada", "/people/Ida/enable", {"id": "back"}))
    assert told(house.post("Ada", "/people/Ida/enable", {"id": "back"})) == back
    refused(house.get("Ida", "/log/head"), 401, "NOT_SIGNED_IN")
    house.let_in("Ida")
    told(house.get("Ida", "/log/head"))
    refused(house.post("Ada", "/people/Ida/enable"), 400, "NOT_DISABLED")


def test_the_house_keeps_an_administrator(house: Staffed) -> None:
    told(house.post("Ada", "/people/admin/disable", {"reason": "the first one"}))
    refused(house.post("Ada", "/people/Ada/disable", {"reason": "me"}), 400, "LAST_ADMINISTRATOR")
    told(house.post("Ada", "/people/admin/enable"))


def test_somebody_and_his_link_are_one_entry(house: Staffed) -> None:
    before = house.live_house.mirror.seq
    told(house.post("Ada", "/people", {"name": "Jon", "roles": ["dealer"]}))
    assert house.live_house.mirror.seq == before + 1
    kinds = {PersonAdded.__name__, LinkIssued.__name__}
    (entry,) = house.live_house.store.entries(before)
    assert all(kind in entry.game for kind in kinds)
