"""Bet Bigger (document 004): the object of the game, its rules, payouts and actions, as the rule data has them."""

from fractions import Fraction

import pytest

from fixtures.bet_bigger_rules import rules
from fixtures.known_cards import is_blackjack
from spanish21.game.cards import Card, parse_cards
from spanish21.game.hand_values import bonus_21, total
from spanish21.game.wager_spots import check_wagers
from spanish21.refusal import Refusal


@pytest.mark.clause("bet-bigger:Object", "bet-bigger:Payouts-win")
def test_a_hand_closer_to_21_than_the_dealers_wins_1_to_1() -> None:
    assert not total(parse_cards("Ks 9d 2h")).bust
    assert total(parse_cards("Ks 9d 3h")).bust
    assert str(rules().base.win_pays) == "1 to 1"


@pytest.mark.clause("bet-bigger:Rules-1", "bet-bigger:Rules-2", "bet-bigger:Rules-3")
@pytest.mark.parametrize(
    ("cards", "count"),
    [
        ("As 6d", "soft 17"),
        ("As Ad", "soft 12"),
        ("As 5h 5d", "soft 21"),
        ("As 6d Kh", "hard 17"),
        ("As Ad 9h Kc", "hard 21"),
        ("9s 8d", "hard 17"),
    ],
)
def test_an_ace_is_1_or_11_and_the_hand_hard_once_it_must_be_1(cards: str, count: str) -> None:
    assert str(total(parse_cards(cards))) == count
    assert set(rules().cards.ace_points) == {1, 11}


@pytest.mark.clause("bet-bigger:Rules-4")
@pytest.mark.parametrize(
    ("card", "points"),
    [
        *(("2s", 2), ("3h", 3), ("4d", 4), ("5c", 5), ("6s", 6), ("7h", 7), ("8d", 8), ("9c", 9)),
        *(("Js", 10), ("Qh", 10), ("Kd", 10)),
    ],
)
def test_2_to_9_count_face_value_and_face_cards_10(card: str, points: int) -> None:
    assert Card.parse(card).rank.points == points
    assert rules().cards.number_points == "as-printed"
    assert rules().cards.face_points == 10


@pytest.mark.clause("bet-bigger:Rules-5", "bet-bigger:Rules-6")
def test_a_player_may_play_several_boxes_unless_the_house_decides_otherwise() -> None:
    assert rules().boxes.several_boxes_per_player
    assert not rules(several_boxes_per_player=False).boxes.several_boxes_per_player


@pytest.mark.clause(
    "bet-bigger:Rules-8", "bet-bigger:Rules-9", "bet-bigger:Method-19", "bet-bigger:Actions-order"
)
def test_players_act_in_turn_from_the_dealers_left_to_the_right() -> None:
    assert rules().dealing.starts == "dealers-left"
    assert rules().dealing.play_order == "dealers-left-to-right"


@pytest.mark.clause("bet-bigger:Rules-10", "bet-bigger:Method-25")
def test_the_dealer_hits_soft_17_and_the_house_has_no_say_in_it() -> None:
    assert rules().dealer.soft_17 == "hit"
    with pytest.raises(Refusal, match="option"):
        rules(soft_17="stand")


@pytest.mark.clause("bet-bigger:Rules-11")
def test_a_tie_with_the_dealer_is_a_push() -> None:
    assert rules().base.other_ties == "push"


@pytest.mark.clause("bet-bigger:Rules-12")
def test_every_player_blackjack_and_21_is_a_guaranteed_winner() -> None:
    base = rules().base
    assert base.blackjack_beats_dealer_blackjack
    assert base.player_21_v_dealer_21 == "player-wins"
    assert base.drawn_21_v_unpeeked_blackjack == "cannot-happen"
    assert not base.hit_on_21
    assert rules().dealing.twenty_ones_paid == "at-once"


@pytest.mark.clause("bet-bigger:Rules-13", "bet-bigger:Method-16", "bet-bigger:Payouts-blackjack")
def test_21_in_the_first_two_cards_is_a_blackjack_paid_3_to_2_at_once() -> None:
    assert is_blackjack(parse_cards("As Kd"), split=False)
    assert not is_blackjack(parse_cards("As 5d 5h"), split=False)
    assert str(rules().base.blackjack_pays) == "3 to 2"
    assert rules().base.blackjack_paid == "before-peek"


@pytest.mark.clause("bet-bigger:Rules-14")
@pytest.mark.parametrize("cards", ["Ks 5h 6d", "2s 3h 7d 9c"])
def test_any_other_21_of_more_than_two_cards_pays_1_to_1(cards: str) -> None:
    hand = parse_cards(cards)
    assert total(hand).points == 21
    assert bonus_21(hand) is None
    assert str(rules().base.win_pays) == "1 to 1"


@pytest.mark.clause("bet-bigger:Rules-15", "bet-bigger:Rules-17", "bet-bigger:Super21-?")
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("2s 3h 4d 5c 7s", "3 to 2"),
        ("2s 2h 3d 4c 5s 5h", "2 to 1"),
        ("2s 2h 2d 3c 3s 4h 5h", "3 to 1"),
        ("As Ah Ad 2c 2s 3h 3h 8d", "3 to 1"),
        ("6s 7h 8d", "3 to 2"),
        ("8h 6h 7h", "2 to 1"),
        ("7s 8s 6s", "3 to 1"),
        ("7s 7h 7d", "3 to 2"),
        ("7d 7d 7d", "2 to 1"),
        ("7s 7s 7s", "3 to 1"),
    ],
)
def test_a_listed_21_pays_its_bonus_without_a_bonus_wager(cards: str, pays: str) -> None:
    check_wagers({"main": 100}, rules())
    hand = bonus_21(parse_cards(cards))
    assert hand is not None
    assert str(rules().bonus_odds(hand)) == pays


@pytest.mark.clause("bet-bigger:Rules-16", "bet-bigger:Rules-17")
def test_no_bonus_is_paid_on_a_split_or_doubled_hand() -> None:
    assert not rules().split.bonus_21_after_split
    assert str(rules().double.pays) == "1 to 1"


@pytest.mark.clause("bet-bigger:Actions-surrender")
def test_a_player_may_surrender() -> None:
    surrender = rules().surrender
    assert surrender.offered == "late"
    assert (surrender.cards, surrender.first_decision_only) == (2, True)
    assert surrender.returns == Fraction(1, 2)
