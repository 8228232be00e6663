"""May a program do what its token is for, and nothing else, and not for longer?"""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from fixtures.house_server import GOOD, HouseAtWork, Someone
from fixtures.route_examples import routes_of
from spanish21.server.sign_in.token_access import AT_TABLES, NEVER_BY_TOKEN
from spanish21.service.sign_in.program_tokens import DAY_SECONDS, MAX_TOKENS, TOKEN_PREFIX

pytestmark = pytest.mark.long
NAMES = iter(("Abe", "Amy", "Ann", "Art"))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseAtWork]:
    with HouseAtWork(tmp_path_factory.mktemp("tokens") / "house.db") as found:
        yield found


def make(who: Someone, *scopes: str, **changed: Any) -> httpx.Response:
    body = {"label": "my bot", "scopes": scopes, "days": 30, "password": GOOD, **changed}
    return who.post("/api/me/tokens", body)


def token_of(who: Someone, *scopes: str, **changed: Any) -> str:
    made = make(who, *scopes, **changed)
    assert made.status_code == 201, made.text
    assert made.headers["cache-control"] == "no-store"
    token: str = made.json()["token"]
    assert token.startswith(TOKEN_PREFIX)
    return token


class Program:
    """A program with a token, and no cookie."""

    def __init__(self, house: HouseAtWork, token: str) -> None:
        self.base, self.headers = house.base, {"Authorization": f"Bearer {token}"}

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, str]:
        """The status, and the name of a refusal."""
        answer = httpx.request(method, self.base + path, json=body, headers=self.headers)
        is_refused = answer.status_code >= 400
        return answer.status_code, answer.json()["error"]["name"] if is_refused else ""


@pytest.fixture(scope="module")
def administration(house: HouseAtWork) -> Program:
    """A program of an administrator, which may do everything that a program may."""
    return Program(house, token_of(house.hire("Root", "admin"), "read", "play", "staff"))


def command(table: str, **command: Any) -> tuple[str, str, Any]:
    body = {"what": "command", "id": "p-1", "command": command}
    return "POST", f"/api/tables/{table}/commands", body


@pytest.mark.parametrize(
    ("scopes", "plays", "acts"),
    [(["read"], False, False), (["play"], True, False), (["staff"], False, True)],
)
def test_a_token_is_good_for_its_scopes(
    house: HouseAtWork, scopes: list[str], plays: bool, acts: bool
) -> None:
    program = Program(house, token_of(house.hire(next(NAMES), "surveillance"), *scopes))
    assert program.ask("GET", "/api/me") == (200, "")
    played = program.ask(*command("Puget", what="Leave"))
    assert (played != (403, "TOKEN_SCOPE")) == plays
    acted = program.ask("POST", "/api/self-check", {"id": "p-2"})
    assert (acted != (403, "TOKEN_SCOPE")) == acts


def test_a_program_may_not_do_more_than_its_person(house: HouseAtWork) -> None:
    player = house.hire("Bea", "player")
    program = Program(house, token_of(player, "read", "play", "staff"))
    assert program.ask("GET", "/api/people") == (403, "NOT_YOUR_ROLE")


@pytest.mark.parametrize("path", sorted(NEVER_BY_TOKEN))
def test_what_signs_or_opens_another_way_in_is_not_done_by_a_token(
    house: HouseAtWork, administration: Program, path: str
) -> None:
    ((method, body),) = [
        (method, body) for method, one, body in routes_of(house) if one == path and method != "GET"
    ]
    filled = path.replace("{name}", "Ann").replace("{token}", "0" * 12)
    assert administration.ask(method, filled, body) == (403, "NOT_BY_TOKEN")


def test_the_places_to_play_exist(house: HouseAtWork) -> None:
    sockets = {"/ws/tables/{table}"}
    assert AT_TABLES - sockets <= {*house.app.openapi()["paths"]}
    assert not AT_TABLES & NEVER_BY_TOKEN


def test_a_socket_of_a_table_opens_to_a_token_that_plays(house: HouseAtWork) -> None:
    cat = house.hire("Cat", "player")
    for scope, what in (("play", "welcome"), ("read", "bye")):
        headers = {"Authorization": f"Bearer {token_of(cat, scope)}"}
        seat = house.someone().listen("/ws/tables/Puget", headers=headers)
        assert seat.next()["what"] == what


def test_tokens_are_listed_taken_back_and_run_out(house: HouseAtWork) -> None:
    dan = house.hire("Dan", "player")
    kept, lost = (token_of(dan, "read", label=label) for label in ("kept", "lost"))
    listed = dan.get("/api/me/tokens").json()
    assert [one["label"] for one in listed] == ["kept", "lost"]
    assert listed[0]["until"] - listed[0]["since"] == 30 * DAY_SECONDS
    assert kept not in dan.get("/api/me/tokens").text
    assert dan.post(f"/api/me/tokens/{listed[1]['id']}/revoke").status_code == 204
    assert dan.post(f"/api/me/tokens/{listed[1]['id']}/revoke").status_code == 404
    assert Program(house, kept).ask("GET", "/api/me") == (200, "")
    assert Program(house, lost).ask("GET", "/api/me") == (401, "NOT_SIGNED_IN")
    short = token_of(dan, "read", days=1)
    house.clock.go_on(DAY_SECONDS + 1)
    assert Program(house, short).ask("GET", "/api/me") == (401, "NOT_SIGNED_IN")
    assert Program(house, kept).ask("GET", "/api/me") == (200, "")


def test_a_new_password_a_sign_out_everywhere_or_being_disabled_ends_them(
    house: HouseAtWork,
) -> None:
    admin = house.hire("Ada", "admin")
    for name in ("Eve", "Fay", "Gus"):
        who = house.hire(name, "player")
        program = Program(house, token_of(who, "read"))
        assert program.ask("GET", "/api/me") == (200, "")
        if name == "Eve":
            body = {"password": GOOD, "chosen": GOOD + " anew"}
            assert who.post("/api/me/password", body).status_code == 200
        elif name == "Fay":
            assert who.post("/api/sign-out", {"everywhere": True}).status_code == 204
        else:
            assert (
                admin.post(
                    f"/api/people/{name}/disable", {"reason": "he left", "id": "d-1"}
                ).status_code
                == 200
            )
        assert program.ask("GET", "/api/me") == (401, "NOT_SIGNED_IN")


def test_making_one_takes_ones_password_and_some_restraint(house: HouseAtWork) -> None:
    hal = house.hire("Hal", "player")
    assert make(hal, "read", password=GOOD[1:]).status_code == 401
    assert make(hal, "everything").status_code == 422
    assert make(hal).status_code == 422
    assert make(hal, "read", days=400).status_code == 422
    for _ in range(MAX_TOKENS):
        token_of(hal, "read")
    refused = make(hal, "read")
    assert (refused.status_code, refused.json()["error"]["name"]) == (400, "TOO_MANY_TOKENS")
    assert house.guest().get("/api/me/tokens").status_code == 403


def test_a_token_is_no_password_and_no_other_scheme_is_one(house: HouseAtWork) -> None:
    ida = house.hire("Ida", "player")
    token = token_of(ida, "read")
    for header in (f"Basic {token}", f"Bearer {token}x", "Bearer"):
        answer = httpx.get(f"{house.base}/api/me", headers={"Authorization": header})
        assert answer.status_code == 401
        assert token not in answer.text
