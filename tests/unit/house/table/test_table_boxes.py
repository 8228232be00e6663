"""Boxes of an automatic table: who sits at one has it, and others wager behind with his consent."""

from typing import Any

import pytest

from fixtures.house_fixture import HouseFixture, player, playing, settings_of, stacked
from fixtures.house_tables import live, wagers
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t


def shared(seats: dict[int, str] | None = None, **chosen: Any) -> HouseFixture:
    """A table at which several may wager on a box, while Ann's wager lies on box 1."""
    seats = {1: "Ann", 2: "Bob"} if seats is None else seats
    at = playing(
        "wa-2025", stacked("8s 8d 6d 8h 9h Kc 9c"), seats=seats, bettors_per_box="3", **chosen
    )
    at.wager("Ann", 1)
    return at


def refused(at: HouseFixture, name: str, box: int) -> tuple[str, Any, str]:
    refusal = at.refuses(name, wagers(box, name))
    return (refusal.name, refusal.value, refusal.allowed)


def test_nobody_wagers_at_a_box_he_does_not_sit_at() -> None:
    at = playing()
    for name in ("Bob", "Cid"):
        assert refused(at, name, 1) == ("NOT_YOUR_BOX", 1, "Ann sits there")
        assert refused(at, name, 3) == ("NOT_YOUR_BOX", 3, "sit down at it first")
    assert at.desk.state.round is None
    at.wager("Ann", 1)
    assert refused(at, "Bob", 1) == ("NOT_YOUR_BOX", 1, "Ann sits there")
    assert refused(at, "Ann", 3) == ("NOT_YOUR_BOX", 3, "sit down at it first")
    at.says("Cid", t.Sit(3))
    at.wager("Cid", 3)


@pytest.mark.parametrize("box", [0, -1, 99])
def test_a_box_that_is_not_there_is_nobodys(box: int) -> None:
    assert refused(playing(), "Ann", box) == ("NOT_YOUR_BOX", box, "sit down at it first")


def test_who_sits_at_two_boxes_wagers_at_both() -> None:
    at = playing(seats={1: "Ann", 4: "Ann"})
    at.deal()
    assert [len(box.bettors) for box in at.round.boxes[:4]] == [1, 0, 0, 1]


def test_nobody_wagers_in_anothers_name_at_the_others_box() -> None:
    at = playing()
    assert at.refuses("Bob", wagers(1, "Ann")).name == "PLAYER_IN_NAME_ONLY"
    assert at.desk.state.round is None


def test_behind_a_box_wagers_whom_the_player_who_sits_there_lets() -> None:
    at = shared()
    for name in ("Bob", "Cid"):
        assert refused(at, name, 1) == ("NOT_YOUR_BOX", 1, "Ann sits there")
    at.plays("Ann", c.ConsentToBettors(1, "Ann"))
    at.wager("Bob", 1)
    at.give(player("Cid"), wagers(1, "Cid"))
    assert [one.player for one in at.round.boxes[0].bettors] == ["Ann", "Bob", "Cid"]
    at.wager("Cid", 1, 20_00)
    # Her consent is for her own box.
    assert refused(at, "Cid", 2) == ("NOT_YOUR_BOX", 2, "Bob sits there")
    assert refused(at, "Cid", 3) == ("NOT_YOUR_BOX", 3, "sit down at it first")


def test_nobody_but_who_sits_there_consents() -> None:
    at = shared()
    assert at.refuses("Bob", c.ConsentToBettors(1, "Bob")).name
    assert refused(at, "Bob", 1)[0] == "NOT_YOUR_BOX"


def test_consent_is_for_one_round() -> None:
    at = shared()
    at.plays("Ann", c.ConsentToBettors(1, "Ann"))
    at.wager("Cid", 1)
    at.ready("Ann", "Bob")
    at.finish()
    assert refused(at, "Cid", 1) == ("NOT_YOUR_BOX", 1, "Ann sits there")
    at.wager("Ann", 1)
    assert refused(at, "Cid", 1) == ("NOT_YOUR_BOX", 1, "Ann sits there")


def test_who_is_left_behind_a_box_lets_nobody_else_in() -> None:
    """Once Ann has taken her wagers back Cid is the first there; the box is hers all the same."""
    at = shared()
    at.plays("Ann", c.ConsentToBettors(1, "Ann"))
    at.wager("Cid", 1)
    at.plays("Ann", c.TakeBackWagers(1, "Ann"))
    assert refused(at, "Cid", 1) == ("NOT_YOUR_BOX", 1, "Ann sits there")
    at.plays("Cid", c.ConsentToBettors(1, "Cid"))
    assert refused(at, "Bob", 1) == ("NOT_YOUR_BOX", 1, "Ann sits there")
    at.wager("Ann", 1)
    at.plays("Cid", c.TakeBackWagers(1, "Cid"))
    assert at.chips("Cid") == 10_000_00


def test_behind_a_box_that_its_player_has_left_nobody_wagers() -> None:
    at = shared()
    at.plays("Ann", c.ConsentToBettors(1, "Ann"))
    at.wager("Cid", 1)
    at.plays("Ann", c.TakeBackWagers(1, "Ann"))
    at.says("Ann", t.Leave())
    for name in ("Bob", "Cid"):
        assert refused(at, name, 1) == ("NOT_YOUR_BOX", 1, "sit down at it first")


def test_the_dealer_of_a_live_table_puts_wagers_where_he_sees_them() -> None:
    at = live(seats={1: "Ann"})
    at.says("Dan", t.OpenRound(0))
    at.give("Dan", wagers(3, "Bob"))
    assert at.round.boxes[2].bettors[0].player == "Bob"


def test_a_wager_at_anothers_box_opens_no_round() -> None:
    at = playing()
    before = at.desk
    at.refuses("Cid", wagers(2, "Cid"))
    assert at.desk == before
    assert settings_of() == at.desk.settings
    assert at.refuses("Flo", c.PlaceWagers(1, "Flo", ())).name == "NOT_YOUR_ROLE"
