"""What a row of a jackpot's pay table is on a sign: a share of the meter, or an amount."""

from spanish21.game.payouts import JackpotShare, PayTableRow
from spanish21.money import Odds
from spanish21.server.wire.lobby import Prize, prize_of


def test_odds_are_an_amount_for_the_wager_of_the_sign() -> None:
    row = PayTableRow("pair", "a pair", Odds.parse("13 for 2"))
    assert prize_of(row, 200) == Prize("a pair", "13 for 2", 0, 1300)


def test_odds_that_come_to_no_whole_cents_stay_odds() -> None:
    row = PayTableRow("pair", "a pair", Odds.parse("13 for 2"))
    assert prize_of(row, 1) == Prize("a pair", "13 for 2", 0, None)
    assert prize_of(row, 0) == Prize("a pair", "13 for 2", 0, None)


def test_a_share_is_percents_of_the_meter() -> None:
    row = PayTableRow("aces", "three aces", JackpotShare(10))
    assert prize_of(row, 100).percent == 10
