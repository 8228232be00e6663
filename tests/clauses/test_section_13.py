"""Section 13 (document 002): its cards, its wagers and what they pay, doubling, splitting and insurance.

Expected values are literals taken from the document, clause by clause.
"""

from fractions import Fraction
from typing import Any

import pytest

from spanish21.game.cards import Card, Rank, Suit, parse_cards
from spanish21.game.composition import Composition
from spanish21.game.hand_values import bonus_21, is_blackjack, total
from spanish21.game.match_grades import Pair
from spanish21.game.rules import MatchRules, RuleSet
from spanish21.game.wager_spots import check_wagers, spots
from spanish21.game.wagers.envy import settle_envy
from spanish21.game.wagers.insurance import settle_insurance
from spanish21.game.wagers.match import settle_match
from spanish21.game.wagers.super_bonus import SuperBonusRules, settle_super_bonus
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book, ruleset

UNPEEKED = ("second-card-last", "down-card-unseen")


def rules(**options: Any) -> RuleSet:
    return ruleset("section-13", **options)


def match_rules(**options: Any) -> MatchRules:
    match = rules(**options).match
    assert match is not None
    return match


def super_bonus_rules() -> SuperBonusRules:
    bonus = rules().super_bonus
    assert bonus is not None
    return bonus


def pair(text: str) -> Pair:
    first, second = parse_cards(text)
    return first, second


def refused_wagers(wagers: dict[str, int], **options: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        check_wagers(wagers, rules(**options))
    return load_book("section-13").explain(caught.value)


def super_bonus_paid(
    cards: str, up: str, wager_cents: int, *, split: bool = False, doubled: bool = False
) -> list[str]:
    result = settle_super_bonus(
        parse_cards(cards),
        Card.parse(up),
        super_bonus_rules(),
        wager_cents=wager_cents,
        split=split,
        doubled=doubled,
    )
    return [str(hit.pays) for hit in result.hits]


@pytest.mark.clause("section-13:(a)(1)(i)")
@pytest.mark.parametrize(
    ("cards", "split", "blackjack"),
    [
        ("As Kd", False, True),
        ("Jh Ac", False, True),
        ("Qd As", True, False),
        ("Ks Qs", False, False),
        ("As 9d", False, False),
        ("As 4d 6h", False, False),
        ("7s 7h 7d", False, False),
    ],
)
def test_blackjack_is_a_first_ace_and_ten_value_card_but_not_after_a_split(
    cards: str, split: bool, blackjack: bool
) -> None:
    assert is_blackjack(parse_cards(cards), split=split) is blackjack
    assert rules().base.blackjack_is == "ace-and-ten-value-as-first-two-cards"


@pytest.mark.clause("section-13:(a)(1)(ii)", "section-13:(a)(1)(v)", "section-13:(b)(2)(iii)")
@pytest.mark.parametrize(
    ("cards", "count"),
    [
        ("9s 8d", "hard 17"),
        ("As 6d", "soft 17"),
        ("As Ad", "soft 12"),
        ("As Kd", "soft 21"),
        ("As 6d Kh", "hard 17"),
        ("As Ad Kh 9c", "hard 21"),
        ("As Kd Qh Jc", "hard 31"),
    ],
)
def test_an_ace_counts_eleven_and_makes_a_soft_total_unless_that_exceeds_21(
    cards: str, count: str
) -> None:
    assert str(total(parse_cards(cards))) == count
    assert rules().cards.ace_points == (11, 1)


@pytest.mark.clause("section-13:(a)(1)(vi)")
def test_there_are_four_suits() -> None:
    suits = {"clubs", "diamonds", "hearts", "spades"}
    assert set(rules().cards.suits) == suits
    assert {suit.name.lower() for suit in Suit} == suits


@pytest.mark.clause("section-13:(b)(1)")
@pytest.mark.parametrize(("decks", "cards"), [(6, 288), (8, 384)])
def test_six_or_eight_decks_of_48_cards_are_played(decks: int, cards: int) -> None:
    chosen = rules(decks=decks).cards
    assert chosen.decks == decks
    assert chosen.cards_per_deck == 48
    assert Composition.of_decks(chosen.decks).size == cards


@pytest.mark.clause("section-13:(b)(1)")
@pytest.mark.parametrize("decks", [1, 2, 4, 5, 7, 9])
def test_any_other_number_of_decks_is_refused(decks: int) -> None:
    with pytest.raises(Refusal, match=r"6 or 8 \(section-13:\(b\)\(1\)\)"):
        rules(decks=decks)


@pytest.mark.clause("section-13:(b)(1)")
@pytest.mark.parametrize("ten", ["10s", "10h", "10c", "10d"])
def test_the_tens_of_every_suit_are_removed(ten: str) -> None:
    assert "10" in rules().cards.removed
    with pytest.raises(Refusal, match="removed from a Spanish deck"):
        Card.parse(ten)


@pytest.mark.clause("section-13:(b)(2)(i)")
@pytest.mark.parametrize("number", range(2, 10))
def test_a_2_to_9_has_its_face_value(number: int) -> None:
    assert Card.parse(f"{number}s").rank.points == number
    assert rules().cards.number_points == "as-printed"


@pytest.mark.clause("section-13:(b)(2)(ii)")
@pytest.mark.parametrize("face", [Rank.JACK, Rank.QUEEN, Rank.KING])
def test_a_jack_queen_or_king_has_a_value_of_10(face: Rank) -> None:
    assert face.points == 10
    assert rules().cards.face_points == 10


@pytest.mark.clause("section-13:(a)(1)(iii)", "section-13:(e)(2)")
def test_every_tie_but_one_of_21s_is_a_push() -> None:
    assert rules().base.other_ties == "push"
    assert rules().base.player_21_v_dealer_21 == "player-wins"


@pytest.mark.clause("section-13:(e)(1)(i)", "section-13:(e)(1)(ii)", "section-13:(e)(5)")
def test_beating_the_dealer_pays_1_to_1_when_the_round_is_complete() -> None:
    assert total(parse_cards("Ks Qs 2h")).bust
    assert not total(parse_cards("Ks Qs Ah")).bust
    assert str(rules().base.win_pays) == "1 to 1"
    assert rules().dealing.twenty_ones_paid == "end-of-round"


@pytest.mark.clause("section-13:(e)(1)(iii)", "section-13:(e)(5)")
def test_a_blackjack_beats_every_dealer_21_and_pays_3_to_2_at_the_end() -> None:
    base = rules().base
    assert base.blackjack_beats_dealer_blackjack
    assert base.player_21_v_dealer_21 == "player-wins"
    assert str(base.blackjack_pays) == "3 to 2"
    assert base.blackjack_paid == "end-of-round"


@pytest.mark.clause("section-13:(e)(1)(iv)", "section-13:(e)(2)")
@pytest.mark.parametrize("mode", UNPEEKED)
def test_a_drawn_21_beats_a_dealers_drawn_21_but_loses_to_a_dealer_blackjack(mode: str) -> None:
    base = rules(dealing_mode=mode).base
    assert base.player_21_v_dealer_21 == "player-wins"
    assert base.drawn_21_v_unpeeked_blackjack == "loses"


@pytest.mark.clause("section-13:(e)(1)", "section-13:(f)(2)")
def test_no_match_wager_is_taken_without_a_main_wager() -> None:
    assert rules().wagers.main_wager_first
    check_wagers({"main": 500, "match-up": 500}, rules())
    refusal = refused_wagers({"match-up": 500})
    assert refusal.rule == "wagers.main_wager_first"
    assert refusal.clause == "section-13:(e)(1), section-13:(f)(2)"


@pytest.mark.clause(
    "section-13:(e)(1)", "section-13:(e)(4)", "section-13:(e)(8)", "section-13:(e)(9)"
)
def test_wagers_are_made_before_the_first_card_and_locked_from_it() -> None:
    assert rules().wagers.locked_from == "first-card"


@pytest.mark.clause("section-13:(e)(3)", "section-13:(f)(3)")
def test_a_coupon_may_be_wagered_and_spoken_cash_needs_two_to_confirm_it() -> None:
    assert rules(match_play_coupon=True).wagers.match_play_coupon
    assert not rules(match_play_coupon=False).wagers.match_play_coupon
    assert rules().wagers.verbal_cash_wager == "dealer-and-supervisor-confirm"


@pytest.mark.clause("section-13:(e)(10)")
@pytest.mark.parametrize("allowed", [True, False])
def test_the_house_may_bar_those_who_sat_out_until_the_reshuffle(allowed: bool) -> None:
    assert rules(mid_shoe_entry=allowed).wagers.mid_shoe_entry is allowed


@pytest.mark.clause("section-13:(e)(6)", "section-13:(e)(6)(*)")
@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("6s 7h 8d", "3 to 2"),
        ("8h 6h 7h", "2 to 1"),
        ("7s 8s 6s", "3 to 1"),
        ("7s 7s 7h", "3 to 2"),
        ("7d 7d 7d", "2 to 1"),
        ("7s 7s 7s", "3 to 1"),
        ("2s 3h 4d 5c 7s", "3 to 2"),
        ("2s 2h 3d 4c 5s 5h", "2 to 1"),
        ("2s 2h 2d 3c 3s 4h 5h", "3 to 1"),
        ("As Ah Ad 2c 2s 3h 3h 8d", "3 to 1"),
    ],
)
def test_a_bonus_21_pays_its_listed_odds(cards: str, pays: str, decks: int) -> None:
    hand = bonus_21(parse_cards(cards))
    assert hand is not None
    assert str(rules(decks=decks).bonus_odds(hand)) == pays


@pytest.mark.clause("section-13:(e)(6)")
@pytest.mark.parametrize("cards", ["Ks 5h 6d", "2s 3h 7d 9c", "2s 3h 4d 5c 6s", "As Kd"])
def test_no_other_hand_is_a_bonus_21(cards: str) -> None:
    assert bonus_21(parse_cards(cards)) is None


@pytest.mark.clause("section-13:(e)(6)", "section-13:(i)(2)")
def test_a_doubled_hand_is_paid_1_to_1_only_and_never_the_super_bonus() -> None:
    assert str(rules().double.pays) == "1 to 1"
    assert rules().split.bonus_21_after_split
    assert super_bonus_paid("7s 7s 7s", "7h", 2500, doubled=True) == []


@pytest.mark.clause("section-13:(e)(7)")
@pytest.mark.parametrize(
    ("wager_cents", "paid"),
    [(499, []), (500, ["$1,000"]), (2499, ["$1,000"]), (2500, ["$5,000"]), (50000, ["$5,000"])],
)
def test_the_super_bonus_goes_by_the_original_wager(wager_cents: int, paid: list[str]) -> None:
    assert super_bonus_paid("7c 7c 7c", "7d", wager_cents) == paid


@pytest.mark.clause("section-13:(e)(7)")
@pytest.mark.parametrize(
    ("cards", "up", "paid"),
    [
        ("7h 7h 7h", "7h", True),
        ("7h 7h 7h", "7s", True),
        ("7h 7h 7s", "7s", False),
        ("7h 7h 7h", "8h", False),
        ("6h 7h 8h", "7h", False),
    ],
)
def test_the_super_bonus_needs_three_7s_of_one_suit_against_any_7_up(
    cards: str, up: str, paid: bool
) -> None:
    assert bool(super_bonus_paid(cards, up, 500)) is paid


@pytest.mark.clause("section-13:(e)(7)", "section-13:(j)(5)")
def test_a_split_hand_never_earns_the_super_bonus() -> None:
    assert super_bonus_paid("7s 7s 7s", "7h", 2500) == ["$5,000"]
    assert super_bonus_paid("7s 7s 7s", "7h", 2500, split=True) == []


@pytest.mark.clause("section-13:(e)(7)")
def test_every_other_player_who_wagered_is_paid_50_dollars_for_a_super_bonus() -> None:
    players, winner = ["Ann", "Ben", "Cid"], frozenset({"Ben"})
    results = settle_envy(players, [winner], envy_cents=super_bonus_rules().envy_cents)
    paid = {name: [str(hit.pays) for hit in result.hits] for name, result in results.items()}
    assert paid == {"Ann": ["$50"], "Ben": [], "Cid": ["$50"]}


@pytest.mark.clause("section-13:(f)(1)")
def test_the_match_wager_is_on_the_up_card_alone() -> None:
    assert spots(rules()) == ("main", "match-up")
    assert rules().dealing.bonus_cards == "none"
    assert rules().dealing.down_match_settled == "never"


@pytest.mark.clause("section-13:(f)(1)", "section-13:(f)(5)(i)", "section-13:(f)(5)(ii)")
@pytest.mark.parametrize(
    ("decks", "cards", "up", "pays"),
    [
        (6, "9s 4d", "9h", ["4 to 1"]),
        (6, "9s 4d", "9s", ["9 to 1"]),
        (6, "9s 9h", "9s", ["9 to 1", "4 to 1"]),
        (6, "9s 9s", "9s", ["9 to 1", "9 to 1"]),
        (6, "Ks Qs", "Jd", []),
        (8, "9s 4d", "9h", ["3 to 1"]),
        (8, "4d 9s", "9s", ["12 to 1"]),
        (8, "9h 9d", "9s", ["3 to 1", "3 to 1"]),
    ],
)
def test_each_card_that_matches_the_up_card_is_paid(
    decks: int, cards: str, up: str, pays: list[str]
) -> None:
    schedule = match_rules(decks=decks).schedule
    result = settle_match(pair(cards), Card.parse(up), schedule, spot="up")
    assert [str(hit.pays) for hit in result.hits] == pays


@pytest.mark.clause("section-13:(f)(5)", "section-13:(f)(5)(i)", "section-13:(f)(5)(ii)")
@pytest.mark.parametrize(
    ("decks", "option", "lower", "higher"),
    [
        (6, "match_unsuited", "3 to 1", "5 to 1"),
        (6, "match_suited", "8 to 1", "10 to 1"),
        (8, "match_unsuited", "2 to 1", "4 to 1"),
        (8, "match_suited", "11 to 1", "13 to 1"),
    ],
)
def test_a_house_may_pay_more_than_the_listed_match_odds_but_not_less(
    decks: int, option: str, lower: str, higher: str
) -> None:
    schedule = match_rules(decks=decks, **{option: higher}).schedule
    assert str(getattr(schedule, option.removeprefix("match_"))) == higher
    with pytest.raises(Refusal, match=r"or more \(section-13:\(f\)\(5\)"):
        rules(decks=decks, **{option: lower})


@pytest.mark.clause("section-13:(f)(2)", "section-13:(f)(2)(i)")
def test_a_match_wager_is_at_least_1_dollar_and_at_most_the_main_wager() -> None:
    check_wagers({"main": 500, "match-up": 100}, rules())
    check_wagers({"main": 500, "match-up": 500}, rules())
    assert "$1 to $5" in str(refused_wagers({"main": 500, "match-up": 99}))
    above = refused_wagers({"main": 500, "match-up": 501})
    assert above.rule == "limits.match_at_most_main"
    assert "section-13:(f)(2)(i)" in above.clause


@pytest.mark.clause("section-13:(f)(2)", "section-13:(f)(2)(ii)")
def test_a_match_wager_is_at_most_the_posted_maximum() -> None:
    check_wagers({"main": 10000, "match-up": 2000}, rules(match_maximum="$20"))
    above = refused_wagers({"main": 10000, "match-up": 2001}, match_maximum="$20")
    assert above.rule == "limits.match_maximum"
    assert "section-13:(f)(2)(ii)" in above.clause
    assert "wager limits" in rules().sign.posted
    with pytest.raises(Refusal, match="match_maximum"):
        rules(match_maximum="$0.99")


@pytest.mark.clause("section-13:(f)(4)")
def test_match_wagers_are_settled_before_play_with_the_losers_collected_first() -> None:
    assert rules().dealing.up_match_settled == "before-play"
    assert rules().dealing.match_collected == "losers-first"


@pytest.mark.clause("section-13:(f)(6)")
def test_a_match_wager_has_no_bearing_on_other_wagers() -> None:
    check_wagers({"main": 500}, rules())
    schedule = match_rules().schedule
    assert not settle_match(pair("Ks Qd"), Card.parse("7h"), schedule, spot="up").won
    assert settle_match(pair("7h 7h"), Card.parse("7h"), schedule, spot="up").won
    assert super_bonus_paid("7h 7h 7h", "7h", 500) == ["$1,000"]


@pytest.mark.clause("section-13:(i)(1)", "section-13:(l)(1)(ii)")
def test_two_or_more_cards_may_double_up_to_the_original_wager_for_one_card() -> None:
    double = rules().double
    assert double.minimum_cards == 2
    assert double.maximum_cards is None
    assert double.cards_drawn == 1
    assert double.doublings == 1
    assert double.for_less
    assert double.after_split
    assert double.soft_21
    assert not double.blackjack
    assert not double.double_double


@pytest.mark.clause("section-13:(i)(3)", "section-13:(j)(4)")
@pytest.mark.parametrize(
    ("mode", "takes"),
    [
        ("second-card-last", "original-wager"),
        ("down-card-unseen", "original-wager"),
        ("card-reader", "cannot-happen"),
    ],
)
def test_a_dealer_blackjack_takes_only_the_original_wager_of_a_double_or_split(
    mode: str, takes: str
) -> None:
    assert rules(dealing_mode=mode).base.unpeeked_blackjack_takes == takes


@pytest.mark.clause("section-13:(a)(1)(iv)", "section-13:(i)(4)")
def test_a_doubled_hand_that_is_not_bust_may_be_rescued() -> None:
    double = rules().double
    assert double.rescue
    assert double.rescue_returns == "last-doubled-portion"
    assert not double.rescue_on_bust


@pytest.mark.clause("section-13:(j)(1)", "section-13:(j)(2)", "section-13:(j)(3)")
def test_equal_values_are_split_to_four_hands_finished_one_by_one() -> None:
    split = rules().split
    assert split.equal == "value"
    assert split.maximum_hands == 4
    assert split.cards_dealt == 1
    assert split.aces_like_any_card
    assert split.resplit_aces
    assert split.hands_finished == "one-by-one"
    assert rules().double.after_split


@pytest.mark.clause("section-13:(k)(1)", "section-13:(k)(3)")
@pytest.mark.parametrize("second", ["A", "2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K"])
def test_insurance_pays_2_to_1_when_a_face_card_joins_the_dealers_ace(second: str) -> None:
    insurance = rules().insurance
    assert insurance.up_card == "A"
    result = settle_insurance(Card.parse("As"), Card.parse(f"{second}h"), insurance.pays)
    assert [str(hit.pays) for hit in result.hits] == (["2 to 1"] if second in "JQK" else [])


@pytest.mark.clause("section-13:(k)(2)")
def test_insurance_is_up_to_half_the_wager_and_may_reach_the_next_chip() -> None:
    insurance = rules().insurance
    assert insurance.maximum == Fraction(1, 2)
    assert not insurance.exactly_maximum
    assert insurance.may_round_up_to_chip
    assert rules(chip_unit="$5").limits.chip_unit_cents == 500


@pytest.mark.clause("section-13:(k)(4)", "section-13:(k)(5)")
def test_lost_insurance_goes_when_the_second_card_shows_and_no_match_is_insured() -> None:
    assert rules().insurance.lost_collected == "when-second-card-shows"
    assert not rules().insurance.insures_match
