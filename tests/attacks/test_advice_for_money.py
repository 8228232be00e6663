"""Does a house that plays for money give advice by any road it is asked?"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from attacks.conftest import attacked
from fixtures.house_server import HouseAtWork

pytestmark = pytest.mark.long

TABLE = {"ruleset": "wa-2025"}
GONE = {**TABLE, "without": ["7s"]}
HAND = {**TABLE, "hand": ["8s", "8d"], "up": "Kc"}
JACKPOT = {"decks": 6, "table": "3c", "paytable": 1, "without": ["7s"]}


@pytest.fixture(scope="module")
def for_money(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseAtWork]:
    with attacked(tmp_path_factory.mktemp("money") / "house.db", demo=False) as found:
        yield found


@pytest.mark.parametrize(
    ("path", "question"),
    [
        ("advice", HAND),
        ("advice", {**HAND, "without": ["5h"]}),
        ("analysis", GONE),
        ("analysis/options", GONE),
        ("strategy", GONE),
        ("strategy/cells", GONE),
        ("strategy/card.svg", GONE),
        ("odds", GONE),
        ("odds/jackpot", JACKPOT),
        ("compare", {"a": TABLE, "b": GONE}),
        ("compare", {"a": GONE, "b": TABLE}),
    ],
    ids=str,
)
def test_no_road_leads_to_advice(
    for_money: HouseAtWork, path: str, question: dict[str, object]
) -> None:
    answer = for_money.someone().post(f"/api/{path}", question)
    assert (answer.status_code, answer.json()["error"]["name"]) == (403, "NOT_FOR_MONEY")


def test_what_is_printed_anyway_is_free(for_money: HouseAtWork) -> None:
    for question in (TABLE, {**TABLE, "without": []}):
        assert for_money.someone().post("/api/odds", question).status_code == 200


@pytest.mark.parametrize("body", [b"", b"{", b"[" * 5000, b"\xff", b"[]", b'"without"'])
def test_what_is_no_question_is_malformed(for_money: HouseAtWork, body: bytes) -> None:
    for kind in ("application/json", "text/plain"):
        answer = for_money.someone().request(
            "POST", "/api/odds", content=body, headers={"Content-Type": kind}
        )
        assert answer.status_code in (400, 422)


def test_a_house_that_plays_for_fun_answers(tmp_path: Path) -> None:
    with HouseAtWork(tmp_path / "fun.db") as house:
        assert house.someone().post("/api/odds", GONE).status_code == 200
