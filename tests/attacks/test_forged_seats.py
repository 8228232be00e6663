"""Can a guest do anything that is not his: for another player, at another box, or as staff?"""

import itertools
import json
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import msgspec
import pytest

from fixtures.house_server import HouseAtWork, Seat, Someone
from spanish21.game.table import commands as t
from spanish21.server.wire import decode_message
from spanish21.server.wire.command_messages import COMMAND_STRUCTS, COMMAND_TYPES

pytestmark = pytest.mark.uncounted

OWN = {
    "Ready",
    "Sit",
    "Leave",
    "DeclineCut",
    "CutCards",
    "CallCashWager",
    "WithdrawCashWager",
    "PlaceWagers",
    "PlayCoupons",
    "TakeBackWagers",
    "ConsentToBettors",
    "Insure",
    "DeclineInsurance",
    "Hit",
    "Stand",
    "DoubleDown",
    "DeclineDouble",
    "Split",
    "NameHand",
    "Surrender",
    "Rescue",
    "RefuseCard",
    "TakeMissedCard",
    "LeaveHandDead",
    "AskForBurnCard",
}
"""What a player says for himself."""
FIELDS: Mapping[str, Any] = {
    "reason": "because",
    "line": "7s",
    "ruling": "so",
    "round": 1,
    "cents": 1000,
    "device": "shuffler",
    "cards": 288,
    "card": "7s",
    "depth": 60,
    "step": "riffle",
    "commitment": "0" * 64,
    "order": ["7s"],
    "salt": "00" * 32,
    "box": 1,
    "spot": "main",
    "from_back": 60,
    "place": 1,
    "hand": 1,
    "blackjack": False,
    "wagers": [["main", 1000]],
    "serials": [["main", "C-1"]],
    "corrections": [],
}


IDS = itertools.count(1)
LISTS = ("InspectCards", "CheckCards", "EndShoe")
"""Where ``cards`` is a list of cards and how many there are of each."""


class Victims:
    """Ann sits at box 1 with her wagers, and somebody else wants to be her."""

    def __init__(self, house: HouseAtWork) -> None:
        self.house = house
        self.ann, self.eve = house.guest("Ann"), house.guest("Eve")


@pytest.fixture(scope="module")
def victims(house: HouseAtWork) -> Victims:
    return Victims(house)


def bodies(name: str, victim: str) -> Iterator[dict[str, Any]]:
    """Well-formed commands of a kind: for oneself, and in the name of the victim."""
    for player in ("", victim):
        body: dict[str, Any] = {"what": name}
        for field in msgspec.structs.fields(COMMAND_STRUCTS[COMMAND_TYPES[name]]):
            if field.name in ("player", "dealer"):
                if player or field.required:
                    body[field.name] = player or victim
            elif field.name == "name":
                body["name"] = "misdeal"
            elif field.name == "cards" and name in LISTS:
                body["cards"] = [["7s", 6]]
            elif field.required:
                body[field.name] = FIELDS[field.name]
        yield body


def state_of(house: HouseAtWork, table: str) -> tuple[Any, ...]:
    desk = house.live_house.mirror.tables[table]
    return (desk.number, desk.state, desk.paused, desk.dispute, desk.floor_call)


def forge(who: Someone, table: str, body: dict[str, Any]) -> Any:
    sent = {"what": "command", "id": f"f-{next(IDS)}", "command": body}
    return who.post(f"/api/tables/{table}/commands", sent)


def spectator_commands(house: HouseAtWork, eve: Someone, table: str, victim: str) -> None:
    for name in COMMAND_TYPES:
        for body in bodies(name, victim):
            if name == "Sit" and not body.get("player"):
                continue
            before = state_of(house, table)
            balances = dict(house.live_house.mirror.balances)
            answer = forge(eve, table, body)
            told = (table, body, answer.text)
            if answer.status_code == 422:
                pytest.fail(f"it was not even understood: {told}")
            assert answer.status_code in (400, 403, 404), told
            assert state_of(house, table) == before, told
            assert house.live_house.mirror.balances == balances, told


@pytest.mark.parametrize("table", ["Evergreen", "Atlantic", "Live-1"])
def test_whoever_only_looks_on_can_do_nothing_at_all(victims: Victims, table: str) -> None:
    """Every command of the wire, at a table of every kind where the victim has a wager."""
    if table != "Live-1":
        seat: Seat = victims.ann.at(table)
        seat.sit()
        seat.gives(what="PlaceWagers", box=1, wagers=[["main", 1000]])
    spectator_commands(victims.house, victims.eve, table, victims.ann.name)


def test_at_a_players_turn_nobody_else_decides(victims: Victims) -> None:
    house, ann, eve = victims.house, victims.ann, victims.eve
    seat = ann.at("Olympic")
    seat.sit()
    while seat.view["phase"] != "round":
        seat.wager(cents=2500)
    spectator_commands(house, eve, "Olympic", ann.name)
    seat.finish()


def test_whoever_sits_beside_acts_for_himself_alone(victims: Victims) -> None:
    house, ann = victims.house, victims.ann
    mallory = house.guest("Mallory")
    hers, his = ann.at("Cascade"), mallory.at("Cascade")
    hers.sit(1)
    his.gives(what="Sit", box=2)
    hers.gives(what="PlaceWagers", box=1, wagers=[["main", 1000]])
    table = "Cascade"
    for name in COMMAND_TYPES:
        for body in bodies(name, ann.name):
            if name in OWN and not body.get("player") and "box" not in body:
                continue
            if name in ("PlaceWagers", "Sit") and not body.get("player"):
                # He may put a wager behind hers where the rules allow it: that is his money.
                continue
            before = state_of(house, table)
            answer = forge(mallory, table, body)
            assert answer.status_code in (400, 403, 404), (body, answer.text)
            assert state_of(house, table) == before, (body, answer.text)


def test_only_the_house_sets_tables_and_runs_clocks(victims: Victims) -> None:
    for name in ("SetTable", "TimeOut", "Give", "Play", "ForPlayer"):
        assert name not in COMMAND_TYPES
        body = {"what": "command", "id": "x", "command": {"what": name, "number": 1}}
        answer = victims.eve.post("/api/tables/Puget/commands", body)
        assert answer.status_code == 422


def test_every_command_of_the_table_was_tried() -> None:
    kinds = {kind.__name__ for kind in get_args(t.TableCommand)} - {"Play"}
    assert kinds <= {*COMMAND_TYPES}
    for name in COMMAND_TYPES:
        for body in bodies(name, "Ann"):
            decode_message(_frame(body))


def _frame(body: Mapping[str, Any]) -> bytes:
    return json.dumps({"what": "command", "id": "x", "command": body}).encode()


def test_a_name_that_looks_like_another_is_another_person(house: HouseAtWork) -> None:
    """Guests cannot take a name of staff or of each other, whatever it is written with."""
    house.hire("Flo", "floor")
    for wish in ("Flo", "flo", "FLO", "house", "admin", "Flo\u200b", "ﬂo", "F\u006co"):
        guest = house.guest(wish)
        assert guest.name.casefold() not in ("flo", "house", "admin")
        assert guest.get("/api/me").json()["roles"] == ["player"]
