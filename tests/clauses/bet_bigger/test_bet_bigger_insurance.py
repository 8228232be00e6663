"""Bet Bigger (document 004): insurance."""

from fractions import Fraction

import pytest

from fixtures.bet_bigger_rounds import ALL_FOUR, SPOTS, ann, refused
from fixtures.bet_bigger_rules import rules
from fixtures.round_script import settled
from spanish21.game.cards import Card
from spanish21.game.round.events import DownCardExposed
from spanish21.game.wagers.insurance import settle_insurance


@pytest.mark.clause("bet-bigger:Insurance-4", "bet-bigger:Method-17")
def test_lost_insurance_is_collected_when_the_check_finds_no_blackjack() -> None:
    assert rules().insurance.lost_collected == "after-peek"
    assert rules().insurance.placed == "after-initial-deal-before-peek"


@pytest.mark.clause("bet-bigger:Insurance-1", "bet-bigger:Insurance-2")
def test_insurance_is_half_of_the_ante_and_of_each_bet_bigger_wager_apart() -> None:
    insurance = rules().insurance
    assert insurance.up_card == "A"
    assert insurance.maximum == Fraction(1, 2)
    assert insurance.exactly_maximum
    assert not insurance.may_round_up_to_chip
    assert not insurance.insures_match
    assert insurance.each_spot_apart


@pytest.mark.clause("bet-bigger:Insurance-3")
@pytest.mark.parametrize("down", ["Js", "Qh", "Kd"])
def test_insurance_pays_2_to_1_and_so_makes_up_for_the_lost_wager(down: str) -> None:
    insurance = rules().insurance
    (hit,) = settle_insurance(Card.parse("Ah"), Card.parse(down), insurance.pays).hits
    assert str(hit.pays) == "2 to 1"
    assert insurance.maximum * insurance.pays.net == 1


@pytest.mark.clause("bet-bigger:Insurance-4")
@pytest.mark.parametrize("down", ["As", "2h", "5c", "9d"])
def test_insurance_is_lost_without_a_dealer_blackjack(down: str) -> None:
    pays = rules().insurance.pays
    assert not settle_insurance(Card.parse("Ah"), Card.parse(down), pays).won


@pytest.mark.clause("bet-bigger:Insurance-1", "bet-bigger:Insurance-2", "bet-bigger:Method-17")
def test_a24_insurance_is_exactly_half_of_each_spot() -> None:
    asked = ann("K♠ A♦ 8♥ 8♦", ALL_FOUR)
    assert asked.may() == {"Insure", "DeclineInsurance"}
    assert str(refused(asked, "Ann on 1 insures $4")) == (
        "insurance: '$4' is not allowed; insure $5 to $5 (bet-bigger:Insurance-1)"
    )
    assert refused(asked, "Ann on 1 insures $17").name == "INSURANCE_AMOUNT"
    assert refused(asked, "Ann on 1 insures $5 of bet-bigger-3").name == "INSURANCE_AMOUNT"
    assert refused(asked, "Ann on 1 insures $5 of match-up").name == "NOTHING_TO_INSURE"
    one = asked.then("Ann on 1 insures $2 of bet-bigger-3")
    assert one.phase == "insurance"
    assert refused(one, "Ann on 1 insures $2 of bet-bigger-3").name == "INSURANCE_ANSWERED"


@pytest.mark.clause("bet-bigger:Insurance-2", "bet-bigger:Insurance-3")
def test_a24_spots_are_insured_one_by_one_and_an_insured_spot_breaks_even() -> None:
    done = ann("K♠ A♦ 8♥ K♦", ALL_FOUR).then(
        "Ann on 1 insures $5\nAnn on 1 declines insurance of bet-bigger-1\n"
        "Ann on 1 insures $5 of bet-bigger-2\nAnn on 1 declines insurance of bet-bigger-3"
    )
    assert settled(done, "insurance") == ("wins", 0, 500, 1000)
    assert settled(done, "insurance-bet-bigger-2") == ("wins", 0, 500, 1000)
    assert not done.lines_of("insurance-bet-bigger-1")
    nets = {
        spot: sum(line.net_cents for line in done.lines if line.spot.endswith(spot))
        for spot in SPOTS[1:]
    }
    assert nets == {"bet-bigger-1": -1000, "bet-bigger-2": 0, "bet-bigger-3": -400}
    assert done.net("Ann") == -1400


@pytest.mark.clause("bet-bigger:Insurance-4")
def test_without_a_dealer_blackjack_insurance_is_collected_and_the_hand_goes_on() -> None:
    playing = ann("K♠ A♦ 8♥ 6♦", "main $10, bet-bigger-1 $10").then(
        "Ann on 1 insures $5\nAnn on 1 insures $5 of bet-bigger-1"
    )
    assert playing.phase == "play"
    assert settled(playing, "insurance") == ("loses", 500, 0, 0)
    assert settled(playing, "insurance-bet-bigger-1") == ("loses", 500, 0, 0)
    assert not playing.happened(DownCardExposed)
    assert playing.may() == {"Hit", "Stand", "DoubleDown", "Surrender"}


@pytest.mark.clause("bet-bigger:Insurance-1", "bet-bigger:Rules-12")
def test_a21_a_paid_blackjack_may_still_be_insured() -> None:
    asked = ann("A♠ A♦ K♥ K♦")
    assert settled(asked) == ("wins", 0, 1000, 1500)
    done = asked.then("Ann on 1 insures $5")
    assert settled(done, "insurance") == ("wins", 0, 500, 1000)
    assert done.net("Ann") == 2500


@pytest.mark.clause("bet-bigger:Insurance-1")
def test_half_of_a_5_dollar_wager_is_insured_to_the_cent() -> None:
    asked = ann("K♠ A♦ 8♥ K♦", "main $5")
    assert refused(asked, "Ann on 1 insures $3").name == "INSURANCE_AMOUNT"
    assert settled(asked.then("Ann on 1 insures $2.50"), "insurance") == ("wins", 0, 250, 500)
