"""Does the floor's console say what waits for somebody at a table?"""

from fixtures.house_fixture import NOON, HouseFixture
from fixtures.house_tables import live
from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house.table import commands as d
from spanish21.ledger.commands import IssueCoupon
from spanish21.server.staff.floor import _attention


def waits(at: HouseFixture) -> list[tuple[str, str]]:
    return [(one.what, one.words) for one in _attention(at.desk, [], at.at)]


def test_a_card_that_was_keyed_as_another_one_waits() -> None:
    at = live(seats={1: "Ann"})
    at.says("Dan", t.OpenRound(0))
    at.plays("Ann", c.PlaceWagers(1, "Ann", (("main", 10_00),)))
    at.plays("Dan", c.CloseWagers(), c.DealCard(Card.parse("8s")))
    at.give("Dan", d.ProposeCardCorrection(1, Card.parse("9s")))
    assert ("card", "Dan says that card 1 is 9♠, entered as 8♠") in waits(at)


def test_a_coupon_that_a_player_names_waits() -> None:
    at = live(match_play_coupon="true")
    at.pays(IssueCoupon("C-1", "Ann", 10_00, NOON + 3_600), "Meg")
    at.says("Dan", t.OpenRound(0))
    at.give("Ann", d.PlayCoupons(1, "Ann", (("main", 10_00),), (("main", "C-1"),)))
    assert ("coupons", "Ann names the coupons C-1 for box 1") in waits(at)
