"""The Washington rule sets in whole rounds: insurance and surrender."""

import pytest

from fixtures.round_script import money
from fixtures.washington_rounds import ann, every_set, on, order_of, refused
from spanish21.game.round.events import DealerPeeked, WagersSettled


@every_set
@pytest.mark.clause("wa-*:DP8", "wa-*:DP2b", "wa-*:GR9")
def test_insurance_is_up_to_half_the_wager_and_pays_2_to_1_against_a_blackjack(name: str) -> None:
    # A21.
    dealt = ann(name, "9♠ 8♦", "A♥ K♣")
    assert dealt.may() == {"Insure", "DeclineInsurance"}
    assert refused(dealt, "insures $5.01") == ("INSURANCE_AMOUNT", "insure $1 to $5")
    whole = on(dealt, "insures $5")
    assert money(whole.line("insurance")) == ("wins", 0, 5_00, 10_00)
    assert money(whole.line("main")) == ("loses", 10_00, 0, 0)
    assert (whole.net(), whole.phase) == (0, "closed")
    part = on(dealt, "insures $2")
    assert part.net() == -6_00
    assert on(dealt, "declines insurance").net() == -10_00


@every_set
@pytest.mark.clause("wa-*:DP8")
def test_half_an_odd_wager_is_not_rounded_up(name: str) -> None:
    dealt = ann(name, "9♠ 8♦", "A♥ K♣", wager="$5")
    assert refused(dealt, "insures $3") == ("INSURANCE_AMOUNT", "insure $1 to $2.50")
    assert money(on(dealt, "insures $2.50").line("insurance")) == ("wins", 0, 2_50, 5_00)


@every_set
@pytest.mark.clause("wa-*:DP8", "wa-*:GR9", "wa-*:P1")
def test_lost_insurance_is_collected_after_the_peek_and_the_hand_played_on(name: str) -> None:
    played = ann(name, "9♠ 8♦", "A♥ 7♣", "insures $5")
    assert money(played.line("insurance")) == ("loses", 5_00, 0, 0)
    assert order_of(played, DealerPeeked, WagersSettled) == [DealerPeeked, WagersSettled]
    assert played.phase == "play"
    assert on(played, "stands").net() == -15_00


@every_set
@pytest.mark.clause("wa-*:DP8", "wa-*:GR9")
def test_insurance_is_offered_under_an_ace_only(name: str) -> None:
    for up in ("K♥", "9♥", "2♥"):
        dealt = ann(name, "9♠ 8♦", f"{up} 7♣")
        assert dealt.phase == "play"
        assert refused(dealt, "insures $5")[0] == "WRONG_PHASE"


@every_set
@pytest.mark.parametrize("up", ["2♥", "7♥", "9♥", "J♥", "K♥", "A♥"])
@pytest.mark.clause("wa-*:GR9", "wa-*:DP9", "wa-*:DP7b")
def test_late_surrender_gives_up_half_against_any_up_card(name: str, up: str) -> None:
    dealt = ann(name, "9♠ 7♦", f"{up} 8♣")
    if up == "A♥":
        assert refused(dealt, "surrenders")[0] == "WRONG_PHASE"
        dealt = on(dealt, "declines insurance")
    played = on(dealt, "surrenders")
    assert money(played.line("main")) == ("surrendered", 5_00, 5_00, 0)
    assert played.phase == "closed"
    looked = [DealerPeeked(blackjack=False)] if up[0] in "JKA" else []
    assert played.happened(DealerPeeked) == looked


@every_set
@pytest.mark.clause("wa-*:GR9", "wa-*:DP9")
def test_nobody_surrenders_against_a_dealer_blackjack(name: str) -> None:
    played = ann(name, "9♠ 7♦", "K♥ A♣")
    assert money(played.line("main")) == ("loses", 10_00, 0, 0)
    refusal = ("WRONG_PHASE", "the round is at closed: every wager is settled")
    assert refused(played, "surrenders") == refusal


@every_set
@pytest.mark.clause("wa-*:GR9", "wa-*:DP9")
def test_surrender_is_the_first_decision_and_not_for_split_hands(name: str) -> None:
    # A19.
    first = "surrender is the first decision on the first two cards"
    drawn = ann(name, "9♠ 3♦", "9♥ 9♣", "hits", "deal 4♦")
    assert refused(drawn, "surrenders") == ("SURRENDER_IS_FIRST_DECISION", first)
    split = ann(name, "8♠ 8♦", "9♥ 9♣", "splits", "deal 7♣")
    after_split = ("NO_SURRENDER_AFTER_SPLIT", "a split hand is not surrendered")
    assert refused(split, "surrenders") == after_split
    assert refused(on(split, "stands", "deal 7♥"), "surrenders") == after_split


@every_set
@pytest.mark.clause("wa-*:DP8", "wa-*:DP9")
def test_insurance_and_surrender_are_settled_apart(name: str) -> None:
    # A19.
    played = ann(name, "9♠ 7♦", "A♥ 8♣", "insures $5", "surrenders")
    assert money(played.line("insurance")) == ("loses", 5_00, 0, 0)
    assert money(played.line("main")) == ("surrendered", 5_00, 5_00, 0)
