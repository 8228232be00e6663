"""Can a program sit down, play by a function and leave, with nothing but the package?"""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from fixtures.house_server import GOOD, HouseAtWork
from spanish21.client import HouseClient, Turn
from spanish21.ledger.commands import MoveMoney
from spanish21.refusal import Refusal
from spanish21.service.first_start import give_ledger_command

pytestmark = pytest.mark.long
CLIENT = Path(__file__).parents[2] / "src" / "spanish21" / "client.py"
MINE = {"table": "Mine", "ruleset": "wa-2025", "options": {}, "clocks": {"cut": 0, "look": 0}}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseAtWork]:
    with HouseAtWork(tmp_path_factory.mktemp("client") / "house.db") as found:
        yield found


def draw_to_seventeen(turn: Turn) -> str:
    assert turn.up_card
    assert len(turn.hand) >= 2
    return "Hit" if turn.points < 17 and "Hit" in turn.offers else "Stand"


def double_when_offered(turn: Turn) -> str:
    return next((what for what in ("Split", "DoubleDown") if what in turn.offers), "Stand")


def test_it_has_two_hundred_lines_at_most() -> None:
    assert len(CLIENT.read_text().splitlines()) <= 200


def test_a_guest_sits_down_plays_by_a_function_and_leaves(house: HouseAtWork) -> None:
    with HouseClient(house.base) as client:
        name = client.enter_as_guest("Ann")
        client.post("/api/tables", {**MINE, "table": "Anns"})
        assert "Anns" in [table["table"] for table in client.tables()]
        before = client.chips_cents()
        with client.sit_down("Anns") as seat:
            assert seat.view["boxes"][seat.box - 1]["player"] == name
            results = [
                *seat.play(draw_to_seventeen, rounds=3),
                *seat.play(double_when_offered, rounds=6, wagers={"main": 1000, "match-up": 500}),
            ]
        assert [one.number for one in results] == list(range(1, 10))
        assert results[-1].chips_cents == before + sum(one.net_cents for one in results)
        view = client.get("/api/tables/Anns")
        assert name not in [box["player"] for box in view["boxes"]]


def test_a_program_plays_with_a_token_of_its_person(house: HouseAtWork) -> None:
    bob = house.hire("Bob", "player")
    made = bob.post(
        "/api/me/tokens", {"label": "bot", "scopes": ["play"], "days": 1, "password": GOOD}
    )
    assert made.status_code == 201, made.text
    with HouseClient(house.base, token=made.json()["token"]) as client:
        assert client.name == "Bob"
        client.post("/api/tables", {**MINE, "table": "Bobs"})
        chips = MoveMoney("buy-in", "cage", "player:Bob", 500_00)
        house.call(give_ledger_command, house.live_house, "bobs-chips", chips)
        with client.sit_down("Bobs", 2) as seat:
            assert seat.box == 2
            (result,) = seat.play(draw_to_seventeen)
        assert result.number == 1


def test_refusals_of_the_house_are_refusals_here(house: HouseAtWork) -> None:
    client = HouseClient(house.base)
    with pytest.raises(Refusal) as refused:
        client.sign_in("Nobody", "wrong password")
    assert refused.value.name == "SIGN_IN_REFUSED"
    client.enter_as_guest("Cat")
    client.post("/api/tables", {**MINE, "table": "Cats"})
    with pytest.raises(Refusal) as refused, client.sit_down("Cats") as seat:
        list(seat.play(lambda _turn: "Fly", rounds=9))
    assert str(refused.value).startswith("decision: 'Fly' is not allowed; choose ")
    with pytest.raises(Refusal, match="token: '\\(hidden\\)' is not allowed"):
        HouseClient(house.base, token=GOOD)


def test_what_is_no_house_is_refused_too() -> None:
    class Teapot(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_error(418)

        def log_message(self, *_words: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Teapot) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        with pytest.raises(Refusal, match="^house: 418 is not allowed; it answers with an error$"):
            HouseClient(address).tables()
    with pytest.raises(Refusal, match="it does not answer: "):
        HouseClient(address).tables()


@pytest.mark.parametrize("address", [3, "127.0.0.1:8021", "ftp://house"])
def test_an_address_that_is_none_is_refused(address: Any) -> None:
    with pytest.raises(Refusal, match=r"^address: .* is not allowed; write it as 'http://"):
        HouseClient(address)


def test_a_house_that_sends_something_else_than_json_is_refused() -> None:
    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<html>")

        def log_message(self, *_words: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        with pytest.raises(Refusal, match="^house: 'http://127.0.0.1:.* it does not answer: Expec"):
            HouseClient(f"http://127.0.0.1:{server.server_port}").tables()


def test_what_is_no_function_does_not_play(house: HouseAtWork) -> None:
    client = HouseClient(house.base)
    client.enter_as_guest("Dan")
    client.post("/api/tables", {**MINE, "table": "Dans"})
    with client.sit_down("Dans") as seat:
        wrong: list[dict[str, Any]] = [
            {"decide": "Stand"},
            {"decide": draw_to_seventeen, "rounds": 2.5},
            {"decide": draw_to_seventeen, "wagers": [1000]},
        ]
        for given in wrong:
            with pytest.raises(
                Refusal, match="^play: 'this' is not allowed; give a function, a nu"
            ):
                next(seat.play(**given))
