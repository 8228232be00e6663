"""Does a command happen once, whoever sends it again and however it is changed?"""

import pytest

from fixtures.house_server import HouseAtWork

pytestmark = pytest.mark.long


def test_the_same_id_gets_the_same_answer_over_http_and_sockets(house: HouseAtWork) -> None:
    ann = house.guest("Ann")
    seat = ann.at("Puget")
    first = seat.give(name="same", what="Sit", box=1)
    again = [seat.give(name="same", what="Sit", box=1) for _ in range(5)]
    assert again == [first] * 5
    over_http = ann.gives("Puget", name="same", what="Sit", box=1)
    assert over_http.json()["number"] == first["seq"]
    assert house.live_house.mirror.tables["Puget"].number == first["seq"]


def test_an_id_with_another_content_is_refused(house: HouseAtWork) -> None:
    ann = house.guest("Ann")
    seat = ann.at("Rainier")
    seat.gives(name="same", what="Sit", box=1)
    before = house.live_house.mirror.tables["Rainier"]
    changes = ({"what": "Sit", "box": 2}, {"what": "Leave"}, {"what": "Ready"})
    for changed in changes:
        assert seat.give(name="same", **changed)["error"]["name"] == "ID_REUSED"
        answer = ann.gives("Rainier", name="same", **changed)
        assert (answer.status_code, answer.json()["error"]["name"]) == (409, "ID_REUSED")
    elsewhere = ann.gives("Baker", name="same", what="Sit", box=1)
    assert elsewhere.status_code == 409, "the table is part of what is asked"
    assert house.live_house.mirror.tables["Rainier"] == before


def test_another_persons_id_is_his_own(house: HouseAtWork) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    first = ann.gives("Baker", name="mine", what="Sit", box=1).json()
    other = bob.gives("Baker", name="mine", what="Sit", box=2).json()
    assert other["number"] == first["number"] + 1
    assert bob.gives("Baker", name="mine", what="Sit", box=1).status_code == 409
    ids = {entry.id: entry.by for entry in house.live_house.store.stream("table/Baker")}
    assert ids[f"{ann.name}:mine"] == ann.name
    assert ids[f"{bob.name}:mine"] == bob.name


def test_an_id_cannot_pretend_to_be_another_persons(house: HouseAtWork) -> None:
    bob = house.guest("Bob")
    for name in ("Ann:mine", "house:clock.Baker.1", "../x", "a b", "x" * 65, "", "ä", "x\n"):
        body = {"what": "command", "id": name, "command": {"what": "Leave"}}
        answer = bob.post("/api/tables/Baker/commands", body)
        assert (answer.status_code, answer.json()["error"]["name"]) == (422, "MALFORMED")


def test_a_wager_that_is_sent_many_times_at_once_is_made_once(house: HouseAtWork) -> None:
    ann = house.guest("Ann")
    seat = ann.at("Bigger")
    seat.sit()
    before = ann.get("/api/me/chips").json()["cents"]
    for _ in range(8):
        seat.send(name="w", what="PlaceWagers", box=1, wagers=[["main", 500]])
    answers = [seat.until("answer") for _ in range(8)]
    assert len({one["seq"] for one in answers}) == 1
    assert ann.get("/api/me/chips").json()["cents"] == before - 500
