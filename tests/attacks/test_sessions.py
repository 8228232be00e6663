"""Can anybody use a session that is not his, or have a page of another site use it?"""

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from fixtures.house_server import GOOD, HouseAtWork, Someone

pytestmark = pytest.mark.long

EVIL = "https://evil.example"
SIT = {"what": "command", "id": "x", "command": {"what": "Sit", "box": 1}}
COMMANDS = "/api/tables/Puget/commands"


@pytest.fixture(scope="module")
def ann(house: HouseAtWork) -> Someone:
    return house.guest("Ann")


def bare(house: HouseAtWork, token: str) -> httpx.Client:
    return house.stack.enter_context(
        httpx.Client(base_url=house.base, headers={"Cookie": f"session={token}"})
    )


def error(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["name"]


@pytest.mark.parametrize(
    "origin", [EVIL, "null", "http://127.0.0.1:1", "http://127.0.0.1.evil.example", "file://", "x"]
)
def test_another_sites_page_changes_nothing(house: HouseAtWork, ann: Someone, origin: str) -> None:
    number = house.live_house.mirror.tables["Puget"].number
    answer = ann.post(COMMANDS, SIT, headers={"Origin": origin})
    assert error(answer) == (403, "OTHER_ORIGIN")
    for path, body in (("/api/guest", {}), ("/api/sign-in", {"name": "a", "password": "b"})):
        answer = house.someone().post(path, body, headers={"Origin": origin})
        assert error(answer) == (403, "OTHER_ORIGIN")
    with pytest.raises(InvalidStatus):
        ann.listen("/ws/tables/Puget", headers={"Origin": origin})
    assert house.live_house.mirror.tables["Puget"].number == number
    assert "access-control-allow-origin" not in answer.headers


def test_a_csrf_token_is_the_sessions_own(house: HouseAtWork, ann: Someone) -> None:
    other = house.guest("Bob")
    client = bare(house, ann.token)
    for headers in ({}, {"X-CSRF-Token": ""}, {"X-CSRF-Token": other.csrf}, {"X-CSRF-Token": "é"}):
        encoded = {name.encode(): value.encode("latin-1") for name, value in headers.items()}
        answer = client.post(COMMANDS, json=SIT, headers=encoded)
        assert error(answer) == (403, "CSRF_TOKEN")
        assert other.csrf not in answer.text
    assert client.get("/api/me").status_code == 200


def test_a_session_that_somebody_else_chose_is_not_taken_on(house: HouseAtWork) -> None:
    """Whoever plants a cookie in a browser does not share what is signed in with it."""
    planted = house.guest("Mallory").token
    for token in (planted, "chosen-by-mallory"):
        victim = bare(house, token)
        answer = victim.post("/api/guest", json={"wish": "Victim"})
        fresh = answer.cookies["session"]
        assert fresh not in (planted, token)
        assert bare(house, token).get("/api/me").status_code == 401
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie


def test_a_stolen_cookie_is_worth_nothing_after_the_sign_out(house: HouseAtWork) -> None:
    victim = house.guest("Victim")
    token, csrf = victim.token, victim.csrf
    thief = bare(house, token)
    assert thief.get("/api/me").status_code == 200
    assert victim.post("/api/sign-out", {}).status_code == 204
    assert thief.get("/api/me").status_code == 401
    answer = thief.post(COMMANDS, json=SIT, headers={"X-CSRF-Token": csrf})
    assert error(answer) == (401, "NOT_SIGNED_IN")
    stranger = house.someone()
    headers = {"Cookie": f"session={token}"}
    assert stranger.listen("/ws/tables/Puget", headers=headers).end()[0] == 4401


def test_sessions_end_with_their_time(house: HouseAtWork) -> None:
    staff, guest = house.hire("Sue", "shift"), house.guest("Late")
    house.clock.go_on(30 * 60 + 1)
    assert staff.get("/api/me").status_code == 401
    assert guest.get("/api/me").status_code == 200
    house.clock.go_on(12 * 3600)
    assert guest.get("/api/me").status_code == 401
    assert guest.listen("/ws/tables/Puget").end()[0] == 4401


@pytest.mark.parametrize(
    "token", ["", "x", "x" * 5000, "../../etc", "' OR 1=1 --", "session/x", "%00", "é"]
)
def test_a_token_that_was_made_up(house: HouseAtWork, token: str) -> None:
    headers = {b"Cookie": f"session={token}".encode()}
    answer = house.someone().http.get("/api/me", headers=headers)
    assert answer.status_code == 401


def test_a_link_works_once_and_its_token_is_nowhere(house: HouseAtWork) -> None:
    (link,) = house.links
    body = {"token": link, "password": "password"}
    assert house.someone().post("/api/welcome", body).status_code == 400, "too simple"
    first = house.someone().post("/api/welcome", {"token": link, "password": GOOD})
    assert first.status_code == 200
    again = house.someone().post("/api/welcome", {"token": link, "password": GOOD + "!"})
    assert error(again) == (401, "NO_SUCH_LINK")
    assert link not in again.text
    kept = house.where.read_bytes() + house.where.with_name("house.db-wal").read_bytes()
    for secret in (link, GOOD, first.cookies["session"]):
        assert secret.encode() not in kept


def test_names_are_not_told_by_the_door(house: HouseAtWork) -> None:
    house.hire("Real", "floor")
    answers = [
        house.someone().post("/api/sign-in", {"name": name, "password": "wrong one"})
        for name in ("Real", "Unreal")
    ]
    told = [one.text.replace("Unreal", "Real") for one in answers]
    assert told[0] == told[1]
    assert {one.status_code for one in answers} == {401}


def test_too_many_guesses_lock_a_name_where_they_came_from(house: HouseAtWork) -> None:
    house.hire("Locked", "floor")
    body = {"name": "Locked", "password": "wrong one"}
    statuses = [house.someone().post("/api/sign-in", body).status_code for _ in range(4)]
    assert statuses == [401, 401, 401, 429]
    right = {"name": "Locked", "password": GOOD}
    assert house.someone().post("/api/sign-in", right).status_code == 429
    assert house.someone("127.0.0.2").post("/api/sign-in", right).status_code == 200
    house.clock.go_on(30 * 60 + 1)
    assert house.someone().post("/api/sign-in", right).status_code == 200
