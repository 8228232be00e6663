"""Bet Bigger Spanish 21 (document 004): every rule of its game, its wagers and its shoe.

Expected values are literals taken from the document, paragraph by paragraph.
"""

from fractions import Fraction
from typing import Any

import pytest

from spanish21.game.cards import Card, parse_cards
from spanish21.game.composition import Composition
from spanish21.game.hand_values import bonus_21, is_blackjack, total
from spanish21.game.match_grades import Pair
from spanish21.game.rules import MatchRules, RuleSet
from spanish21.game.wager_spots import check_wagers, spots
from spanish21.game.wagers.break_bonus import settle_break
from spanish21.game.wagers.insurance import settle_insurance
from spanish21.game.wagers.match import settle_match
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book, ruleset


def rules(**options: Any) -> RuleSet:
    return ruleset("bet-bigger", **options)


def match_rules() -> MatchRules:
    match = rules().match
    assert match is not None
    return match


def pair(text: str) -> Pair:
    first, second = parse_cards(text)
    return first, second


def refused_wagers(wagers: dict[str, int], **options: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        check_wagers(wagers, rules(**options))
    return load_book("bet-bigger").explain(caught.value)


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


@pytest.mark.clause("bet-bigger:Equipment-1")
@pytest.mark.parametrize("decks", range(1, 9))
def test_up_to_eight_decks_without_their_tens_are_played(decks: int) -> None:
    cards = rules(decks=decks).cards
    assert cards.decks == decks
    assert cards.cards_per_deck == 48
    assert "10" in cards.removed
    assert Composition.of_decks(decks).size == 48 * decks


@pytest.mark.clause("bet-bigger:Equipment-1")
@pytest.mark.parametrize("decks", [0, 9])
def test_more_than_eight_decks_are_refused(decks: int) -> None:
    with pytest.raises(Refusal, match=r"1 to 8 \(bet-bigger:Equipment-1"):
        rules(decks=decks)


@pytest.mark.clause("bet-bigger:Equipment-2")
def test_the_cards_are_dealt_from_a_shoe() -> None:
    assert rules().cards.dealt_from == "shoe"


@pytest.mark.clause("bet-bigger:Method-1", "bet-bigger:Method-2")
def test_at_opening_every_deck_is_checked_and_all_six_are_washed() -> None:
    shoe = rules().shoe
    assert shoe.inspection[0] == "dealer spreads every deck and checks that it is complete"
    assert rules().cards.decks == 6
    assert shoe.washed_before_first_shuffle
    assert shoe.shuffle_steps[0] == "wash all decks into one pile"


@pytest.mark.clause("bet-bigger:Method-[3456]")
def test_the_pile_is_halved_riffled_into_the_centre_and_riffled_again() -> None:
    shoe = rules().shoe
    assert shoe.shuffle == "manual"
    assert shoe.shuffle_steps[1:] == (
        "halve the pile left and right",
        "riffle half a deck off each side into a centre pile",
        (
            "riffle half a deck of each side in turn with half a deck of the centre"
            " until only the centre is left"
        ),
        "part the pile in two",
        "riffle half decks of both into a centre pile until it is the only one",
    )


@pytest.mark.clause("bet-bigger:Method-7", "bet-bigger:Method-8", "bet-bigger:Method-9")
def test_a_player_cuts_at_least_one_deck_from_either_end() -> None:
    assert rules().shoe.cut_offered == ("a player",)
    assert rules().shoe.cut_after_manual_shuffle
    assert rules().shoe.cut_minimum_cards == 48
    assert rules().shoe.cut_completed == "back-to-front"


@pytest.mark.clause("bet-bigger:Method-10", "bet-bigger:Method-11")
@pytest.mark.parametrize("decks", [6, 8])
def test_a_cut_card_one_deck_from_the_bottom_ends_the_shoe(decks: int) -> None:
    shoe = rules(decks=decks).shoe
    assert shoe.cut_card_depth(48 * decks) == 48
    assert shoe.at_cut_card == "finish-round-then-shuffle"
    assert shoe.end_of_shoe[-1] == "shuffle"


@pytest.mark.clause("bet-bigger:Method-12")
def test_the_first_card_of_a_shoe_is_burned() -> None:
    assert rules().shoe.burn_per_shoe == 1


@pytest.mark.clause("bet-bigger:Method-13", "bet-bigger:Method-14")
def test_players_are_dealt_face_up_and_the_dealer_shows_the_first_card_at_the_end() -> None:
    dealing = rules().dealing
    assert dealing.order == "players-dealer-players-dealer"
    assert dealing.player_cards == "face-up"
    assert dealing.has_down_card
    assert (dealing.up_card, dealing.up_card_shown) == ("first", "after-the-deal")


@pytest.mark.clause("bet-bigger:Method-15", "bet-bigger:Method-24")
def test_match_wagers_are_settled_as_soon_as_their_card_shows() -> None:
    assert rules().dealing.up_match_settled == "before-play"
    assert rules().dealing.down_match_settled == "at-exposure"


@pytest.mark.clause("bet-bigger:Method-17", "bet-bigger:Method-18", "bet-bigger:Actions-order")
def test_the_dealer_checks_for_blackjack_before_play_but_insures_only_an_ace() -> None:
    chosen = rules()
    assert chosen.dealing.mode == "down-card-peeked"
    assert chosen.dealing.peeks
    assert chosen.base.unpeeked_blackjack_takes == "cannot-happen"
    assert set(chosen.dealer.peeks_under) == {"A", "K", "Q", "J"}
    assert chosen.insurance.up_card == "A"


@pytest.mark.clause(
    "bet-bigger:Method-20",
    "bet-bigger:Method-21",
    "bet-bigger:Method-22",
    "bet-bigger:Actions-hit",
    "bet-bigger:Actions-stay",
)
def test_hand_signals_overrule_voice_commands() -> None:
    assert rules().dealing.signals == "hand-over-voice"


@pytest.mark.clause("bet-bigger:Method-2[013]", "bet-bigger:Actions-hit", "bet-bigger:Actions-s*")
def test_each_decision_has_its_signal() -> None:
    assert rules().dealing.hand_signals == (
        "hit: tap the felt or say hit",
        "stay: wave over the cards or say stay",
        "double: add the wager, dealer shows one finger",
        "split: two spread fingers over the wager",
        "surrender: say it aloud",
    )


@pytest.mark.clause("bet-bigger:Insurance-4", "bet-bigger:Method-17")
def test_lost_insurance_is_collected_when_the_check_finds_no_blackjack() -> None:
    assert rules().insurance.lost_collected == "after-peek"
    assert rules().insurance.placed == "after-initial-deal-before-peek"


@pytest.mark.clause("bet-bigger:Method-12")
def test_only_a_new_shuffle_burns_a_card() -> None:
    assert rules().shoe.burn_per_shoe == 1
    assert rules().shoe.burn_per_new_dealer == 0


@pytest.mark.clause("bet-bigger:Method-23", "bet-bigger:Actions-double", "bet-bigger:Actions-split")
def test_a_double_or_split_adds_an_equal_wager_beside_every_spot_played() -> None:
    chosen = rules()
    assert chosen.bet_bigger is not None
    assert chosen.bet_bigger.double_matches_every_spot
    assert not chosen.double.for_less
    assert chosen.double.minimum_cards == 2
    assert chosen.double.cards_drawn == 1
    assert chosen.split.equal == "value"
    assert chosen.dealing.signals == "hand-over-voice"


@pytest.mark.clause("bet-bigger:Method-26")
def test_wagers_are_resolved_from_right_to_left() -> None:
    assert rules().dealing.wagers_resolved == "right-to-left"


@pytest.mark.clause("bet-bigger:Wagers-ante", "bet-bigger:Wagers-main-first")
@pytest.mark.parametrize("spot", ["bet-bigger-1", "match-up", "match-down", "break"])
def test_no_side_wager_is_taken_without_the_ante(spot: str) -> None:
    assert rules().wagers.main_wager_first
    refusal = refused_wagers({spot: 500})
    assert refusal.rule == "wagers.main_wager_first"
    assert refusal.clause == "bet-bigger:Wagers-ante, bet-bigger:Wagers-main-first"


@pytest.mark.clause("bet-bigger:Wagers-bet-bigger")
def test_each_of_three_bet_bigger_spots_opens_when_the_one_before_is_full() -> None:
    full = {"main": 1000}
    check_wagers({**full, "bet-bigger-1": 500}, rules())
    for number in (1, 2, 3):
        full[f"bet-bigger-{number}"] = 1000
        check_wagers(full, rules())
    assert "bet-bigger-4" not in spots(rules())


@pytest.mark.clause("bet-bigger:Wagers-bet-bigger")
@pytest.mark.parametrize(
    "wagers",
    [
        {"main": 999, "bet-bigger-1": 500},
        {"main": 1000, "bet-bigger-2": 500},
        {"main": 1000, "bet-bigger-1": 900, "bet-bigger-2": 500},
        {"main": 1000, "bet-bigger-1": 1000, "bet-bigger-3": 1000},
    ],
)
def test_a_bet_bigger_spot_stays_closed_below_the_table_maximum(wagers: dict[str, int]) -> None:
    spot_rules = rules().bet_bigger
    assert spot_rules is not None
    assert spot_rules.opens_when_previous_at_maximum
    refusal = refused_wagers(wagers)
    assert refusal.rule == "bet_bigger.opens_when_previous_at_maximum"
    assert "bet-bigger:Wagers-bet-bigger" in refusal.clause


@pytest.mark.clause("bet-bigger:Wagers-match")
@pytest.mark.parametrize("spot", ["match-up", "match-down"])
def test_the_up_and_down_card_match_wagers_are_made_independently(spot: str) -> None:
    check_wagers({"main": 100, spot: 1000}, rules())


@pytest.mark.clause("bet-bigger:Actions-surrender")
def test_a_player_may_surrender() -> None:
    surrender = rules().surrender
    assert surrender.offered == "late"
    assert (surrender.cards, surrender.first_decision_only) == (2, True)
    assert surrender.returns == Fraction(1, 2)


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


@pytest.mark.clause("bet-bigger:Limits-1")
@pytest.mark.parametrize("spot", ["match-up", "match-down", "break", "bet-bigger-1"])
def test_every_wager_is_1_to_10_dollars(spot: str) -> None:
    check_wagers({"main": 1000, spot: 100}, rules())
    check_wagers({"main": 1000, spot: 1000}, rules())
    assert "wager $1 to $10" in str(refused_wagers({"main": 1000, spot: 99}))
    assert "wager $1 to $10" in str(refused_wagers({"main": 1000, spot: 1001}))


@pytest.mark.clause("bet-bigger:Limits-1")
@pytest.mark.parametrize("cents", [99, 1001])
def test_the_ante_is_1_to_10_dollars(cents: int) -> None:
    assert "bet-bigger:Limits-1" in refused_wagers({"main": cents}).clause


@pytest.mark.clause("bet-bigger:Limits-2")
@pytest.mark.parametrize("option", ["table_maximum", "match_maximum"])
def test_the_house_may_alter_the_amounts_but_never_above_10_dollars(option: str) -> None:
    assert getattr(rules(**{option: "$5"}).limits, f"{option}_cents") == 500
    with pytest.raises(Refusal, match=r"\$10 \(bet-bigger:Limits-1, bet-bigger:Limits-2\)"):
        rules(**{option: "$10.01"})


@pytest.mark.clause("bet-bigger:Match", "bet-bigger:Match-?", "bet-bigger:Wagers-match")
@pytest.mark.parametrize("spot", ["up", "down"])
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("9s 9s", ["25 to 1"]),
        ("9h 9s", ["15 to 1"]),
        ("9h 9d", ["8 to 1"]),
        ("9s 4d", ["10 to 1"]),
        ("4s 9d", ["3 to 1"]),
        ("Ks 4s", []),
    ],
)
def test_a_match_wager_is_paid_once_for_both_cards(cards: str, pays: list[str], spot: str) -> None:
    result = settle_match(pair(cards), Card.parse("9s"), match_rules().schedule, spot=spot)
    assert [str(hit.pays) for hit in result.hits] == pays
    assert f"match-{spot}" in spots(rules())


@pytest.mark.clause("bet-bigger:Break", "bet-bigger:Break-?", "bet-bigger:Wagers-break")
@pytest.mark.parametrize(
    ("dealer", "pays"),
    [
        ("Ks 6h Qd", ["1 to 1"]),
        ("Ks 2h 3d 9c", ["3 to 1"]),
        ("Ks 2h 2d 2c 6s", ["4 to 1"]),
        ("4s 3h 2d 2c 2s Kh", ["15 to 1"]),
        ("2s 2h 2d 2c 3s 3h Kd", ["50 to 1"]),
        ("2s 2h 2d 2c 2s 2h 2d Kc", ["200 to 1"]),
        ("2s 2h 2d 2c 3s Ah Ad Ac Kd", ["200 to 1"]),
        ("Ks 7h", []),
        ("Ks 5h 6d", []),
    ],
)
def test_the_break_bonus_pays_by_the_number_of_cards_the_dealer_breaks_with(
    dealer: str, pays: list[str]
) -> None:
    result = settle_break(parse_cards(dealer), rules().break_bonus)
    assert [str(hit.pays) for hit in result.hits] == pays
    assert "break" in spots(rules())
