"""Pays print themselves, and several pays on one wager add up with the wager counted once."""

from fractions import Fraction

import pytest

from spanish21.game.payouts import (
    LOST,
    FixedAmount,
    JackpotShare,
    OperatorPrize,
    Payer,
    RowHit,
    WagerResult,
    net_units,
)
from spanish21.money import Odds


def test_pays_read_as_on_the_layout() -> None:
    assert str(FixedAmount(100000)) == "$1,000"
    assert str(JackpotShare(10)) == "10% of jackpot"
    assert str(OperatorPrize(Odds.parse("500 for 1"), Payer.HOUSE)) == "500 for 1 ($ prize)"
    assert str(OperatorPrize(FixedAmount(500_00), Payer.HOUSE)) == "$500 ($ prize)"


def test_a_result_without_hits_has_lost() -> None:
    assert not LOST.won
    assert WagerResult((RowHit("suited", "up", Odds.parse("9 to 1"), Payer.HOUSE, "7♠ v 7♠"),)).won


@pytest.mark.parametrize(
    ("pays", "net"),
    [
        ([], Fraction(-1)),
        (["4 to 1"], Fraction(4)),
        (["4 to 1", "9 to 1"], Fraction(13)),
        (["13 for 2"], Fraction(11, 2)),
        (["1 for 1"], Fraction(0)),
        (["2 for 1", "3 for 2"], Fraction(5, 2)),
        (["200 to 1", "2 for 1"], Fraction(202)),
        (["0 for 1"], Fraction(-1)),
    ],
)
def test_several_pays_count_the_wager_once(pays: list[str], net: Fraction) -> None:
    assert net_units([Odds.parse(text) for text in pays]) == net
