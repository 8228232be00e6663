"""Over HTTP in a house that plays for money: is one administrator two people by any road?"""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from fixtures.staff_house import GOOD, Staffed, opened, refused, told
from spanish21.adapters.one_time_codes import code_at
from spanish21.house.people.events import LinkIssued, PasswordSet
from spanish21.ledger.commands import ApproveAdjustment, PayAward, StateBank
from spanish21.server.staff.accounting.money import _signers_before

NEW = "eight decks without tens"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staffed]:
    with opened(tmp_path_factory.mktemp("links"), demo=False) as staffed:
        yield staffed


def about(request: str, what: str, /, **values: Any) -> dict[str, Any]:
    return {"id": request, "what": what, "values": values}


def signed(
    house: Staffed, second: str, request: str, what: str, /, **values: Any
) -> dict[str, str]:
    token = house.countersign("Ada", second, about(request, what, **values))
    return {"id": request, "countersign": token}


def at_own_device(house: Staffed, name: str, device: str) -> None:
    """Sign in at a browser that is known by this token."""
    body = {"name": name, "password": GOOD}
    answer = house.client.request(
        "POST", "/api/sign-in", json=body, headers={"Cookie": f"device={device}"}
    )
    house._keep(name, answer)


def test_a_link_for_roles_that_handle_money_takes_two(house: Staffed) -> None:
    for path in ("/people/Amy/link", "/people/Flo/link"):
        refused(house.post("Ada", path), 403, "COUNTERSIGN")
    assert told(house.post("Ada", "/people/Dan/link"))["link"]
    body = signed(house, "Sid", "l-1", "issue link", name="Amy")
    answer = told(house.post("Ada", "/people/Amy/link", body))
    assert answer["receipt"]["words"] == ["link issued: name Amy, by Ada, second Sid"]
    again = told(house.post("Ada", "/people/Amy/link", body))
    assert again["receipt"] == answer["receipt"]
    house.welcome("Amy", answer["link"]["token"])


def test_nobody_comes_to_such_roles_by_one_persons_word(house: Staffed) -> None:
    person = {"name": "Eve", "roles": ["accounting"]}
    refused(house.post("Ada", "/people", person), 403, "COUNTERSIGN")
    told(house.post("Ada", "/people", {**person, "roles": ["dealer"]}))
    roles = {"roles": ["floor"]}
    refused(house.post("Ada", "/people/Eve/roles", roles, method="PUT"), 403, "COUNTERSIGN")
    body = signed(house, "Amy", "r-1", "change roles", name="Eve", roles=["floor"])
    told(house.post("Ada", "/people/Eve/roles", {**body, **roles}, method="PUT"))
    body = signed(house, "Amy", "p-1", "add person", name="Fay", roles=["shift"])
    told(house.post("Ada", "/people", {**body, "name": "Fay", "roles": ["shift"]}))


def test_a_signature_for_one_person_is_none_for_another(house: Staffed) -> None:
    body = signed(house, "Sid", "l-2", "issue link", name="Amy")
    refused(house.post("Ada", "/people/Abe/link", body), 403, "SIGNED_ANOTHER")
    body = signed(house, "Flo", "l-3", "issue link", name="Amy")
    refused(house.post("Ada", "/people/Amy/link", body), 403, "NOT_YOUR_ROLE")
    wrong = house.sign("Ada", "Sid", about("l-4", "make tea"))
    refused(wrong, 422, "MALFORMED")


def test_one_administrator_who_made_two_people_is_one_at_one_device(house: Staffed) -> None:
    """Links by Ada alone, as while there was no one to sign: both sign-ins at her browser."""
    for name in ("Sue", "Abe"):
        _let_in_alone(house, name)
        at_own_device(house, name, "hers")
    told(house.ledger("Amy", "StateBank", cents=0))
    change = {
        "id": "ch-1",
        "settings": {"table": "BJ-1", "kind": "automatic", "ruleset": "wa-2025"},
    }
    told(house.post("Sue", "/changes", change))
    refused(house.post("Abe", "/changes/ch-1/approve"), 403, "ONE_DEVICE")
    at_own_device(house, "Abe", "his")
    told(house.post("Abe", "/changes/ch-1/approve"))
    refused(house.post("Abe", "/changes/none/approve"), 404, "NO_SUCH_CHANGE")


def _let_in_alone(house: Staffed, name: str) -> None:
    async def write() -> None:
        service = house.served.service
        person = service.people().the(name)
        events = (LinkIssued(name, "Ada"), PasswordSet(name, name, person.hash_key))
        await service.note(name, events)

    house.call(write)


def test_whose_word_a_command_goes_on_with() -> None:
    """An adjustment that one asks for, an award that one verifies: who goes on is another one."""
    adjustment = SimpleNamespace(requested_by="Sue")
    award = SimpleNamespace(verified_by="Flo", surveillance_by="", approved_by="Amy")
    ledger = SimpleNamespace(adjustments={"a": adjustment}, awards={"w": award})
    house: Any = SimpleNamespace(ledger=ledger)
    for command, names in (
        (ApproveAdjustment("a"), ("Sue",)),
        (ApproveAdjustment("none"), ()),
        (PayAward("w", "Dan"), ("Flo", "Amy")),
        (PayAward("none", "Dan"), ()),
        (StateBank(0), ()),
    ):
        assert _signers_before(house, command) == names


# --- The second factor --------------------------------------------------------------------------


def ask(house: Staffed, who: str, method: str, path: str, body: Any) -> httpx.Response:
    return house.client.request(method, f"/api{path}", json=body, headers=house.headers[who])


def enrol(house: Staffed, who: str) -> str:
    offered = told(ask(house, who, "POST", "/me/second-factor", {"password": GOOD}))
    code = {"code": code_at(offered["seed"], house.clock[0])}
    assert ask(house, who, "POST", "/me/second-factor/confirm", code).status_code == 204
    house.clock[0] += 120
    seed: str = offered["seed"]
    return seed


def test_a_factor_is_set_demanded_lost_and_taken_away_by_two(house: Staffed) -> None:
    seed = enrol(house, "Sid")
    me = house.get("Sid", "/me").json()
    assert (me["second_factor"], me["must_enrol"]) == (True, False)
    body = {"name": "Sid", "password": GOOD}
    refused(house.client.request("POST", "/api/sign-in", json=body), 401, "SECOND_FACTOR")
    coded = {**body, "code": code_at(seed, house.clock[0])}
    assert house.client.request("POST", "/api/sign-in", json=coded).status_code == 200
    refused(house.client.request("POST", "/api/sign-in", json=coded), 401, "CODE_REFUSED")
    refused(house.post("Ada", "/people/Sid/reset-factor"), 403, "COUNTERSIGN")
    told(
        house.post(
            "Ada",
            "/people/Sid/reset-factor",
            signed(house, "Amy", "f-1", "reset second factor", name="Sid"),
        )
    )
    refused(house.get("Sid", "/people"), 401, "NOT_SIGNED_IN")
    house.let_in("Sid")
    people = told(house.get("Sid", "/people"))["people"]
    assert not next(one for one in people if one["name"] == "Sid")["second_factor"]


def test_staff_set_what_the_house_demands_before_anything_else(house: Staffed) -> None:
    assert told(house.get("Ada", "/people/second-factor")) == {"demanded": False}
    demand = {"demanded": True}
    refused(house.post("Ada", "/people/second-factor", demand, method="PUT"), 403, "COUNTERSIGN")
    body = signed(house, "Amy", "d-1", "demand second factor", demanded=True)
    told(house.post("Ada", "/people/second-factor", {**body, **demand}, method="PUT"))
    refused(house.get("Art", "/people"), 403, "ENROL_FIRST")
    assert house.get("Art", "/me").json()["must_enrol"]
    assert house.get("Ann", "/me/chips").status_code != 403, "players are not meant"
    enrol(house, "Art")
    assert told(house.get("Art", "/people/second-factor")) == {"demanded": True}


def test_who_needs_one_changes_his_password_all_the_same(house: Staffed) -> None:
    body = {"password": GOOD, "chosen": NEW}
    answer = ask(house, "Flo", "POST", "/me/password", body)
    assert answer.json()["must_enrol"]
    refused(
        house.client.request("GET", "/api/me", headers=house.headers["Flo"]), 401, "NOT_SIGNED_IN"
    )
    wrong = {"name": "Flo", "password": GOOD}
    refused(house.client.request("POST", "/api/sign-in", json=wrong), 401, "SIGN_IN_REFUSED")


# --- One's own page -----------------------------------------------------------------------------


def test_a_second_person_signs_on_his_own_page(tmp_path_factory: pytest.TempPathFactory) -> None:
    with opened(tmp_path_factory.mktemp("own"), demo=False) as house:
        command = about("o-1", "issue link", name="Amy")
        asked = told(
            house.post_plain("Ada", "/signatures/ask", {"name": "Sid", "command": command})
        )
        assert asked["name"] == "Sid"
        standing = {"token": asked["token"]}
        assert told(house.post_plain("Ada", "/signatures/standing", standing)) == {
            "standing": "waits"
        }
        early = {"id": "o-1", "countersign": asked["token"]}
        refused(house.post("Ada", "/people/Amy/link", early), 403, "NO_COUNTERSIGN")
        (waiting,) = told(house.get("Sid", "/signatures"))["waiting"]
        assert (waiting["beside"], waiting["words"]) == ("Ada", ["issue link", "name: Amy"])
        assert told(house.get("Sue", "/signatures"))["waiting"] == []
        answer = {"beside": "Ada", "command": "o-1", "signs": True}
        refused(house.post_plain("Sue", "/signatures/answer", answer), 404, "NOTHING_TO_SIGN")
        assert told(house.post_plain("Sid", "/signatures/answer", answer)) == {"standing": "signed"}
        assert told(house.post("Ada", "/people/Amy/link", early))["link"]
        told(
            house.post_plain(
                "Ada", "/signatures/ask", {"name": "Sid", "command": {**command, "id": "o-2"}}
            )
        )
        declined = {"beside": "Ada", "command": "o-2", "signs": False}
        assert told(house.post_plain("Sid", "/signatures/answer", declined)) == {
            "standing": "declined"
        }
