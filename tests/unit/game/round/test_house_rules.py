"""Rules that no shipped document sets otherwise, but a rule file of a house's own may."""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.round_script import ScriptedRound, play
from spanish21 import ruleset
from spanish21.game.rules import RuleSet
from spanish21.refusal import Refusal

ANN = "Ann on 1: main $10\nno more wagers\n"


def house(section: str, **changed: Any) -> RuleSet:
    rules = ruleset("wa-2025")
    return replace(rules, **{section: replace(getattr(rules, section), **changed)})


def ann(rules: RuleSet, script: str) -> ScriptedRound:
    return play(ANN + script, rules)


def test_where_ranks_must_be_equal_a_king_and_a_queen_do_not_split() -> None:
    rules = house("split", equal="rank")
    with pytest.raises(Refusal, match="only two cards of equal value are split"):
        ann(rules, "deal K♠ 6♦ Q♥ 9♣\nAnn on 1 splits")
    assert "Split" in ann(rules, "deal K♠ 6♦ K♥ 9♣").may()


def test_split_aces_that_get_one_card_stand_on_it() -> None:
    rules = house("split", aces_like_any_card=False)
    played = ann(rules, "deal A♠ 6♦ A♥ 9♣\nAnn on 1 splits\ndeal 5♦ 4♦")
    assert [len(hand.cards) for hand in played.state.boxes[0].hands] == [2, 2]
    assert played.phase == "drawing"


def test_split_aces_that_get_one_card_may_split_again_but_not_draw() -> None:
    rules = house("split", aces_like_any_card=False)
    played = ann(rules, "deal A♠ 6♦ A♥ 9♣\nAnn on 1 splits\ndeal A♦")
    assert played.may() == {"Split", "Stand"}
    with pytest.raises(Refusal) as caught:
        played.then("Ann on 1 hits")
    said = "hand: 'soft 12' is not allowed; split aces get one card each"
    assert (str(caught.value), caught.value.name) == (said, "SPLIT_ACES_GET_ONE_CARD")


def test_a_split_hand_does_not_double_where_the_house_says_so() -> None:
    rules = house("double", after_split=False)
    played = ann(rules, "deal 8♠ 6♦ 8♥ 9♣\nAnn on 1 splits\ndeal 3♦")
    assert played.may() == {"Hit", "Stand"}
    with pytest.raises(Refusal) as caught:
        played.then("Ann on 1 doubles $10")
    said = "hand: 'hard 11' is not allowed; a split hand is not doubled here"
    assert (str(caught.value), caught.value.name) == (said, "NO_DOUBLE_AFTER_SPLIT")


def test_doubling_may_need_more_cards_than_two() -> None:
    rules = house("double", minimum_cards=3)
    assert "DoubleDown" not in ann(rules, "deal 5♠ 6♦ 6♥ 9♣").may()
    assert "DoubleDown" in ann(rules, "deal 3♠ 6♦ 3♥ 9♣\nAnn on 1 hits\ndeal 5♦").may()


def test_a_soft_21_that_may_not_double_is_paid_at_once() -> None:
    rules = house("double", soft_21=False)
    played = ann(rules, "deal A♠ 6♦ 4♥ 9♣\nAnn on 1 hits\ndeal 6♣")
    assert (played.phase, played.net()) == ("closed", 1000)


def test_a_paid_blackjack_is_not_insured_where_the_house_says_so() -> None:
    rules = house("insurance", on_paid_blackjack=False)
    script = "deal K♠ A♦ A♥ 9♣\nAnn on 1 stands"
    assert ann(rules, script).phase == "closed"
    assert ann(ruleset("wa-2025"), script).phase == "insurance"


def test_a_dealer_who_always_plays_out_does_so_for_nobody() -> None:
    bust = "deal K♠ 6♦ 6♥ 9♣\nAnn on 1 hits\ndeal K♦"
    assert ann(ruleset("wa-2025"), bust).phase == "closed"
    played = ann(house("dealer", draws_only_when_it_matters=False), bust)
    assert played.phase == "drawing"
    assert played.then("deal 2♦").phase == "closed"


def test_both_bettors_on_a_shared_blackjack_may_double_it() -> None:
    rules = ruleset("wa-2025", bettors_per_box=2)
    played = play(
        """
        Ann on 1: main $20
        Ann on 1 consents to other bettors
        Bob on 1: main $10
        no more wagers
        deal A♠ 6♦ K♥ 9♣
        Ann on 1 doubles $20
        Bob on 1 doubles $4
        deal 5♦
        """,
        rules,
    )
    assert [stake.added for stake in played.state.boxes[0].hands[0].wagers] == [(2000,), (400,)]
    assert played.may() == {"Rescue", "Stand"}


def test_a_table_without_match_wagers_deals_no_bonus_cards() -> None:
    rules = ruleset("wa-2025", match=False)
    assert ann(rules, "deal K♠ 6♦ 6♥ 9♣").phase == "play"
