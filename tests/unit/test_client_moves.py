"""What does the client say at each moment of a table, whatever is dealt?"""

from typing import Any, cast

import pytest

from spanish21.client import HouseClient, PlayerSeat, Turn
from spanish21.refusal import Refusal


def view(**changed: Any) -> dict[str, Any]:
    """A table with Ann in box 1, between rounds."""
    hand = {"cards": ["8s", "8d"], "points": 16}
    return {
        "boxes": [{"box": 1, "player": "Ann", "bettors": [], "hands": [hand]}],
        "summary": {"least_cents": 500},
        "shoe": {"shown_to": ""},
        "cut_offered": "",
        "wagering": False,
        "round": 1,
        "round_phase": "",
        "ready": [],
        "result": None,
        "options": [],
        "turn": {"box": 1, "hand": 1},
        "dealer": {"up": "Kc"},
    } | changed


def offer(what: str, **more: Any) -> dict[str, Any]:
    return {"what": what, "player": "Ann", "box": 1} | more


class House:
    """A house whose table shows these views, one after the other."""

    name = "Ann"

    def __init__(self, *views: dict[str, Any]) -> None:
        self.views, self.commands = [*views], list[dict[str, Any]]()

    def get(self, _path: str) -> dict[str, Any]:
        return self.views.pop(0) if len(self.views) > 1 else self.views[0]

    def post(self, _path: str, body: dict[str, Any]) -> None:
        self.commands.append(body["command"])

    def chips_cents(self) -> int:
        return 1000


BETTOR = [{"box": 1, "player": "Ann", "bettors": [{"player": "Ann"}], "hands": []}]
OVER = view(result={"round": 2, "nets": [["Ann", 500]]}, round=2)


@pytest.mark.parametrize(
    ("shown", "command"),
    [
        (view(shoe={"shown_to": "Ann"}), {"what": "AcceptCards"}),
        (view(cut_offered="Ann"), {"what": "DeclineCut"}),
        (view(wagering=True), {"what": "PlaceWagers", "box": 1, "wagers": [["main", 500]]}),
        (view(wagering=True, boxes=BETTOR), {"what": "Ready"}),
        (view(wagering=True, boxes=BETTOR, ready=["Ann"]), None),
        (view(), None),
        (view(options=[offer("Hit"), offer("Stand")]), {"what": "Stand", "box": 1}),
        (
            view(
                options=[
                    offer("Insure", spot="main", most_cents=5),
                    offer("DeclineInsurance", spot="main"),
                ]
            ),
            {"what": "DeclineInsurance", "box": 1, "spot": "main"},
        ),
        (
            view(options=[offer("Insure", spot="main", most_cents=5)]),
            {"what": "Insure", "box": 1, "cents": 5, "spot": "main"},
        ),
        (view(options=[offer("NameHand", hand=2)]), {"what": "NameHand", "box": 1, "hand": 2}),
    ],
)
def test_there_is_one_thing_to_say(
    shown: dict[str, Any], command: dict[str, Any] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr("spanish21.client.time.sleep", slept.append)
    house = House(view(), shown, OVER)
    seat = PlayerSeat(cast("HouseClient", house), "T1", None)
    (result,) = seat.play(lambda _turn: "Stand")
    assert (result.number, result.net_cents, result.chips_cents) == (2, 500, 1000)
    assert house.commands == [{"what": "Sit", "box": 1}, *([command] if command else [])]
    assert len(slept) == (command is None)


def test_the_function_hears_the_hand_and_its_word_is_checked() -> None:
    heard: list[Turn] = []

    def fly(turn: Turn) -> str:
        heard.append(turn)
        return "Fly"

    house = House(view(options=[offer("Hit"), offer("Stand")]))
    with (
        pytest.raises(Refusal, match="^decision: 'Fly' is not allowed; choose Stand, Hit$"),
        PlayerSeat(cast("HouseClient", house), "T1", 1) as seat,
    ):
        list(seat.play(fly))
    assert heard[0][:4] == (("8s", "8d"), 16, "Kc", ("Stand", "Hit"))
    assert house.commands[-1] == {"what": "Leave"}
