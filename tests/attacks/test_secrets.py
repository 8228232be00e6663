"""Is there a byte in what people are sent, or in the log, that they must not know yet?"""

import json
import re
from collections.abc import Iterable
from pathlib import Path

import httpx
import pytest

from fixtures.house_server import GOOD, HouseAtWork, ServerProcess, Someone, orders_of

pytestmark = pytest.mark.uncounted

RUN = 10
"""So many cards in a row of a hidden order are no accident; the cards of a round are fewer."""


def written(cards: Iterable[str]) -> list[str]:
    """Cards in a row, in the ways in which they may be written."""
    codes = [*cards]
    signs = [code.translate(str.maketrans("shcd", "♠♥♣♦")) for code in codes]
    return [
        joint.join(one) for one in (codes, signs) for joint in (" ", "", ",", ", ", '","', '", "')
    ]


def sent_to(people: Iterable[Someone]) -> str:
    return "\n".join(
        f"{answer.text}\n{dict(answer.headers)}" for person in people for answer in person.answers
    )


def test_nobody_hears_the_order_or_its_salt_before_it_is_revealed(tmp_path: Path) -> None:
    """A shoe played to its last round, with everything that was sent and logged meanwhile."""
    where = tmp_path / "house.db"
    with ServerProcess(where, "--demo", "--log-level", "debug") as served:
        ann, bob = served.guest("Ann"), served.guest("Bob")
        made = {"table": "Mine", "ruleset": "wa-2025", "clocks": {"cut": 0, "look": 0}}
        assert ann.post("/api/tables", made).status_code == 200
        seats = [ann.at("Mine"), bob.at("Mine")]
        lobby, sign = bob.listen("/ws/lobby"), bob.listen("/ws/signs/high-match")
        seats[0].sit()
        shoe = ann.get("/api/tables/Mine/shoes").json()[0]
        for number in range(1, 9):
            seats[0].wager(cents=500)
            if seats[0].view["phase"] == "round":
                ann.get(f"/api/tables/Mine/rounds/{number}")
                ann.get("/api/tables/Mine")
            seats[0].finish()
        ann.get("/api/tables/Mine/shoes/1")
        bob.gives("Mine", what="RevealShoe", order=["7s"], salt="00" * 32)
        bob.gives("Mine", what="DiscloseBurn", card="7s")
        sent = sent_to((ann, bob))
        for seat in (*seats, lobby, sign):
            sent += "\n".join(seat.raw)
            seat.close()
        revealed = ann.get("/api/tables/Mine/shoes").json()[0]["revealed"]
        assert not revealed
        assert served.stop() == 0
        logs = served.logs()
        tokens = {ann.name: (ann.token, ann.csrf), bob.name: (bob.token, bob.csrf)}
    cards, salt = orders_of(where)["shoe/Mine/1"]
    assert shoe["commitment"] in sent
    for text in (sent, logs):
        assert salt not in text
        for place in range(len(cards) - RUN):
            for run in written(cards[place : place + RUN]):
                assert run not in text
    for token, csrf in tokens.values():
        assert token not in logs
        assert csrf not in logs
    assert served.link not in logs
    heard_by_bob = "\n".join(seats[1].raw) + sent_to([bob])
    for secret in tokens[ann.name]:
        assert secret not in heard_by_bob


def test_a_down_card_is_told_when_it_is_turned(house: HouseAtWork) -> None:
    """While a round is on, no message and no page differs by what lies face down."""
    ann = house.guest("Ann")
    seat = ann.at("Puget")
    seat.sit()
    for _ in range(10):
        seat.wager()
        if seat.view["phase"] == "round":
            break
    number = seat.view["round"]
    place = house.live_house.mirror.tables["Puget"].shoe_position.down
    assert place is not None

    async def look() -> str:
        return await house.live_house.query(lambda books: books.shoes.card("Puget", place).code)  # type: ignore[union-attr]

    down = house.call(look)
    dealer = json.dumps(seat.view["dealer"])
    shown = re.findall(r'"([A2-9JQK][shcd])"', dealer)
    assert len(shown) == 1, "only the up card"
    page = ann.get(f"/api/tables/Puget/rounds/{number}").json()
    said = [line for entry in page["entries"] for line in entry["said"]]
    assert "dealer down card: face down" in said
    assert not any(line.startswith("dealer turns") for line in said)
    seat.finish()
    assert down


def test_no_password_and_no_token_of_another_is_said_again(house: HouseAtWork) -> None:
    floor = house.hire("Flo", "floor")
    wrong = "another password of mine"
    bodies = [
        {"name": "Flo", "password": wrong},
        {"name": "Flo", "password": 12345678901},
        {"name": "Flo", "password": [wrong]},
        {"name": 1, "password": wrong},
        {"name": "Flo", "password": wrong, "more": 1},
        {"name": "x" * 65, "password": wrong},
        [wrong],
    ]
    answers: list[httpx.Response] = [house.someone().post("/api/sign-in", one) for one in bodies]
    answers.append(house.someone().request("POST", "/api/sign-in", content=wrong.encode()))
    answers.append(house.someone().post("/api/welcome", {"token": wrong, "password": wrong * 9}))
    for answer in answers:
        assert answer.status_code >= 400
        assert wrong not in answer.text
        assert "12345678901" not in answer.text
    everything = sent_to(house.everybody)
    assert GOOD not in everything
    assert floor.csrf not in sent_to(one for one in house.everybody if one is not floor)
