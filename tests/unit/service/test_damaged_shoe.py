"""A shoe that was changed in a stopped house: said in words, never dealt from, ended by staff."""

import logging
from pathlib import Path
from typing import Any

import pytest

from fixtures.databases import Database
from fixtures.house_server import HouseAtWork, Someone
from spanish21.adapters.store import open_store
from spanish21.house.table.cards.secret_orders import (
    ORDER_CHANGED,
    ORDER_MISSING,
    ORDER_UNREADABLE,
    ShoeOrder,
    read_order,
    write_order,
)
from spanish21.house.table.commands import Ready

pytestmark = pytest.mark.long

TABLE = "Evergreen"
KEY = f"shoe/{TABLE}/1"


def spoil(where: Path, how: str) -> None:
    """Lay hands on the order of the running shoe, in a house that is stopped."""
    database = Database("sqlite", str(where))
    if how == "missing":
        database.execute(f"DELETE FROM secrets WHERE key = '{KEY}'")  # noqa: S608  ours
        return
    text = "zzz" if how == "unreadable" else changed(where)
    database.execute(f"UPDATE secrets SET value = '{text}' WHERE key = '{KEY}'")  # noqa: S608  ours


def changed(where: Path) -> str:
    with open_store(where) as store:
        order = read_order(str(store.recall(KEY)))
    return write_order(ShoeOrder(order.cards[::-1], order.salt))


def give(who: Someone, number: int, **command: Any) -> Any:
    body = {"what": "command", "id": f"d-{number}", "command": command}
    return who.post(f"/api/tables/{TABLE}/commands", body)


@pytest.mark.parametrize(
    ("how", "what"),
    [("missing", ORDER_MISSING), ("unreadable", ORDER_UNREADABLE), ("changed", ORDER_CHANGED)],
)
def test_a_damaged_shoe_is_refused_in_words_and_replaced_by_staff(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, how: str, what: str
) -> None:
    where = tmp_path / "house.db"
    with HouseAtWork(where) as house:
        ann = house.guest("Ann")
        ann.at(TABLE).sit()
        name = ann.name
    spoil(where, how)
    with HouseAtWork(where) as house, caplog.at_level(logging.ERROR, "spanish21.house"):
        desk = house.live_house.mirror.tables[TABLE]
        assert desk.state.players == (name,)
        floor = house.hire("Flo", "floor")
        bob = house.guest("Bob")
        seat = bob.at(TABLE)
        seat.sit(2)
        seat.gives(what="PlaceWagers", box=2, wagers=[["main", 1000]])
        house.call(lambda: house.live_house.submit_at_table(name, TABLE, "r-1", Ready()))
        refusal = seat.give(what="Ready")
        assert refusal["what"] == "refused"
        assert f"shoe: '{KEY}' is not allowed; {what}; nothing is dealt from it" in str(refusal)
        answer = give(bob, 1, what="Ready")
        assert (answer.status_code, answer.json()["error"]["name"]) == (400, "SHOE_DAMAGED")
        (logged,) = (one for one in caplog.records if one.name == "spanish21.house")
        assert (logged.levelname, logged.exc_info) == ("ERROR", None)
        assert logged.getMessage() == f"the shoe {KEY} is damaged: {what}"
        for number, command in enumerate(
            (
                {"what": "PauseTable", "reason": "the shoe is damaged"},
                {"what": "VoidRound", "reason": "the shoe is damaged"},
                {"what": "CloseDoors"},
                {"what": "AnswerCall"},
                {"what": "OpenDoors"},
            ),
            2,
        ):
            answer = give(floor, number, **command)
            assert answer.is_success, answer.text
        shown = floor.get(f"/api/tables/{TABLE}/shoes/1")
        assert (shown.status_code, shown.json()["error"]["name"]) == (400, "NOT_REVEALED")
        assert "it was damaged in the database and put away unshown" in shown.text
        again = bob.at(TABLE)
        again.sit(1)
        again.wager()
        again.finish()
