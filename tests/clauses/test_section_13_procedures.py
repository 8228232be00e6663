"""Section 13 (document 002): opening, shuffle, dealing, surrender, drawing, shared boxes, irregularities.

Expected values are literals taken from the document, clause by clause.
"""

from fractions import Fraction
from typing import Any

import pytest

from spanish21.game.rules import Irregularity, RuleSet
from spanish21.refusal import Refusal
from spanish21.rulesets import ruleset

WITH_DOWN_CARD = ("down-card-unseen", "card-reader")
MODES = ("second-card-last", *WITH_DOWN_CARD)


def rules(**options: Any) -> RuleSet:
    return ruleset("section-13", **options)


def irregularity(name: str) -> Irregularity:
    (found,) = (row for row in rules().irregularities if row.name == name)
    return found


@pytest.mark.clause("section-13:(c)(1)")
def test_the_dealer_inspects_the_decks_and_the_floor_destroys_the_tens() -> None:
    assert rules().shoe.inspection == (
        "dealer sorts and inspects every deck",
        "dealer removes every 10",
        "floor verifies the inspection",
        "floor destroys the removed 10s",
    )


@pytest.mark.clause("section-13:(c)(2)", "section-13:(d)(8)")
def test_the_first_player_to_arrive_may_look_the_cards_over() -> None:
    shoe = rules().shoe
    assert shoe.first_player_inspects
    assert shoe.first_player_spread == "each deck apart, face up, by suit and in sequence"


@pytest.mark.clause("section-13:(c)(3)")
def test_new_cards_are_washed_and_mixed_again_if_one_is_exposed() -> None:
    shoe = rules().shoe
    assert shoe.washed_before_first_shuffle
    assert shoe.remix_after_exposed_card


@pytest.mark.clause("section-13:(c)(4)")
def test_the_cards_are_changed_at_least_every_24_hours() -> None:
    assert rules().shoe.cards_changed_within_hours == 24
    assert rules(cards_changed_within_hours=8).shoe.cards_changed_within_hours == 8
    with pytest.raises(Refusal, match=r"1 to 24 \(section-13:\(c\)\(4\)\)"):
        rules(cards_changed_within_hours=25)


@pytest.mark.clause("section-13:(d)(1)")
@pytest.mark.parametrize("how", ["manual", "automatic"])
def test_the_cards_are_shuffled_by_hand_or_device_and_stacked(how: str) -> None:
    shoe = rules(shuffle=how).shoe
    assert shoe.shuffle == how
    assert shoe.shuffle_steps[-2:] == ("shuffle until randomly intermixed", "stack")


@pytest.mark.clause("section-13:(d)(2)(i)", "section-13:(d)(2)(ii)")
def test_a_hand_shuffle_is_cut_and_a_device_shuffle_is_not() -> None:
    shoe = rules().shoe
    assert shoe.shuffle == "manual"
    assert shoe.cut_offered
    assert not shoe.cut_after_automatic_shuffle


@pytest.mark.clause("section-13:(d)(3)", "section-13:(d)(4)(i)", "section-13:(d)(4)(ii)")
def test_the_cut_goes_to_the_first_player_or_from_the_far_right_else_the_dealer_cuts() -> None:
    shoe = rules().shoe
    assert shoe.cut_offered == (
        "first player to the table",
        "far right player",
        "then counterclockwise",
    )
    assert shoe.cut_by_dealer_if_declined


@pytest.mark.clause("section-13:(d)(5)")
@pytest.mark.parametrize(("decks", "behind"), [(6, 72), (8, 96)])
def test_the_cut_is_10_cards_in_and_the_cut_card_a_quarter_from_the_back(
    decks: int, behind: int
) -> None:
    shoe = rules(decks=decks).shoe
    assert shoe.cut_minimum_cards == 10
    assert shoe.cut_card_depth(48 * decks) == behind


@pytest.mark.clause("section-13:(d)(6)")
def test_a_supervisor_may_order_a_recut() -> None:
    assert rules().shoe.recut_ordered_by == "supervisor"


@pytest.mark.clause("section-13:(d)(6)")
@pytest.mark.parametrize("who", ["last-cutter", "next-in-order"])
def test_the_recut_is_the_last_cutters_or_the_next_ones_as_the_house_decides(who: str) -> None:
    assert rules(recut_by=who).shoe.recut_by == who


@pytest.mark.clause("section-13:(d)(5)", "section-13:(d)(2)(ii)")
def test_a_cut_is_completed_top_to_bottom_after_every_hand_shuffle() -> None:
    assert rules().shoe.cut_completed == "top-to-bottom"
    assert rules().shoe.cut_after_manual_shuffle


@pytest.mark.clause("section-13:(h)(1)(i)", "section-13:(h)(1)(ii)")
def test_a_surrendered_wager_waits_only_under_a_card_that_can_make_blackjack() -> None:
    assert rules().surrender.held_under == ("A", "K", "Q", "J")
    assert rules(dealing_mode="down-card-unseen").surrender.held_under == ("A", "K", "Q", "J")
    assert rules(dealing_mode="card-reader").surrender.held_under == ()


@pytest.mark.clause("section-13:(k)(2)", "section-13:(k)(4)")
def test_insurance_is_placed_before_the_reader_and_lost_when_the_second_card_shows() -> None:
    assert rules().insurance.placed == "after-initial-deal-before-peek"
    assert rules().insurance.lost_collected == "when-second-card-shows"


@pytest.mark.clause("section-13:(d)(7)")
@pytest.mark.parametrize("chosen", [True, False])
def test_the_cards_are_reshuffled_at_the_cut_card_or_after_any_round(chosen: bool) -> None:
    shoe = rules(reshuffle_after_any_round=chosen).shoe
    assert shoe.at_cut_card == "finish-round-then-shuffle"
    assert shoe.reshuffle_after_any_round is chosen


@pytest.mark.clause("section-13:(d)(8)")
@pytest.mark.parametrize("spread", ["face-up", "face-down"])
def test_an_idle_table_has_its_cards_spread_either_way_up(spread: str) -> None:
    assert rules(idle_spread=spread).shoe.idle_spread == spread


@pytest.mark.clause("section-13:(g)(1)")
def test_every_card_is_dealt_from_a_shoe() -> None:
    assert rules().cards.dealt_from == "shoe"
    with pytest.raises(Refusal, match="option"):
        rules(dealt_from="hand")


@pytest.mark.clause("section-13:(g)(3)")
def test_one_card_is_burned_for_each_shoe_and_each_new_dealer() -> None:
    shoe = rules().shoe
    assert (shoe.burn_per_shoe, shoe.burn_per_new_dealer) == (1, 1)
    assert shoe.burn_disclosed_on_request


@pytest.mark.clause("section-13:(g)(4)", "section-13:(g)(4)(*)")
def test_a_round_is_dealt_from_the_left_player_dealer_player_all_face_up() -> None:
    dealing = rules().dealing
    assert dealing.starts == "dealers-left"
    assert dealing.order == "players-dealer-players"
    assert dealing.player_cards == "face-up"
    assert (dealing.up_card, dealing.up_card_shown) == ("first", "as-dealt")


@pytest.mark.clause("section-13:(g)(5)", "section-13:(g)(6)")
@pytest.mark.parametrize("mode", MODES)
def test_totals_are_announced_and_players_decide_in_turn_from_the_left(mode: str) -> None:
    dealing = rules(dealing_mode=mode).dealing
    assert dealing.play_order == "dealers-left-to-right"
    assert dealing.totals_announced
    assert dealing.player_cards == "face-up"


@pytest.mark.clause("section-13:(g)(7)")
def test_the_dealers_second_card_comes_last_and_is_announced() -> None:
    dealing = rules().dealing
    assert dealing.mode == "second-card-last"
    assert not dealing.has_down_card
    assert not dealing.mode_notice_on_sign
    assert not dealing.peeks
    assert dealing.dealers_card_announced
    assert dealing.totals_announced


@pytest.mark.clause("section-13:(g)(9)")
@pytest.mark.parametrize("mode", WITH_DOWN_CARD)
def test_the_house_may_deal_a_down_card_after_the_players_second_if_it_says_so(mode: str) -> None:
    chosen = rules(dealing_mode=mode)
    assert chosen.dealing.has_down_card
    assert chosen.dealing.order == "players-dealer-players-dealer"
    assert chosen.dealing.mode_notice_on_sign
    assert not chosen.dealing.dealers_card_announced
    assert "dealing mode" in chosen.sign.posted


@pytest.mark.clause("section-13:(g)(9)")
def test_a_card_reader_looks_for_blackjack_under_an_ace_king_queen_or_jack() -> None:
    reader = rules(dealing_mode="card-reader")
    assert reader.dealing.peeks
    assert set(reader.dealer.peeks_under) == {"A", "K", "Q", "J"}
    assert reader.base.drawn_21_v_unpeeked_blackjack == "cannot-happen"


@pytest.mark.clause("section-13:(g)(9)")
@pytest.mark.parametrize("mode", ["second-card-last", "down-card-unseen"])
def test_without_a_card_reader_the_dealer_looks_at_nothing_before_play(mode: str) -> None:
    chosen = rules(dealing_mode=mode)
    assert not chosen.dealing.peeks
    assert chosen.dealer.peeks_under == ()


@pytest.mark.clause("section-13:(g)(7)", "section-13:(g)(9)")
def test_there_is_no_fourth_dealing_mode() -> None:
    with pytest.raises(Refusal, match=r"second-card-last, down-card-unseen or card-reader"):
        rules(dealing_mode="down-card-peeked")


@pytest.mark.clause("section-13:(g)(8)", "section-13:(g)(10)(i)")
def test_cards_are_picked_up_from_the_far_right_with_the_dealers_last() -> None:
    assert rules().shoe.collected == "right-to-left-dealer-last"


@pytest.mark.clause("section-13:(g)(10)", "section-13:(g)(10)(*)")
def test_at_the_cut_card_the_round_is_finished_then_the_shoe_checked_and_shuffled() -> None:
    shoe = rules().shoe
    assert shoe.at_cut_card == "finish-round-then-shuffle"
    assert shoe.end_of_shoe == (
        "collect in order",
        "remaining cards to the discard rack",
        "check that none is missing",
        "shuffle",
    )


@pytest.mark.clause("section-13:(h)(1)", "section-13:(h)(1)(i)")
def test_a_player_may_surrender_half_the_wager_as_first_decision_on_two_cards() -> None:
    surrender = rules().surrender
    assert surrender.offered == "late"
    assert surrender.cards == 2
    assert surrender.first_decision_only
    assert not surrender.after_split
    assert surrender.returns == Fraction(1, 2)


@pytest.mark.clause("section-13:(h)(1)(ii)")
@pytest.mark.parametrize(
    ("mode", "takes"),
    [
        ("second-card-last", "whole-wager"),
        ("down-card-unseen", "whole-wager"),
        ("card-reader", "cannot-happen"),
    ],
)
def test_a_later_dealer_blackjack_takes_the_whole_surrendered_wager(mode: str, takes: str) -> None:
    assert rules(dealing_mode=mode).surrender.unpeeked_blackjack_takes == takes


@pytest.mark.clause("section-13:(h)(2)")
def test_insurance_and_surrender_are_settled_separately() -> None:
    assert rules().surrender.settles_apart_from_insurance


@pytest.mark.clause("section-13:(l)(1)", "section-13:(l)(1)(i)")
def test_no_card_is_drawn_to_a_21() -> None:
    assert not rules().base.hit_on_21


@pytest.mark.clause("section-13:(l)(2)")
@pytest.mark.parametrize("decks", [6, 8])
def test_the_dealer_stands_on_every_17(decks: int) -> None:
    assert rules(decks=decks).dealer.soft_17 == "stand"
    with pytest.raises(Refusal, match="option"):
        rules(soft_17="hit")


@pytest.mark.clause("section-13:(l)(3)")
def test_the_dealer_draws_nothing_that_cannot_matter() -> None:
    assert rules().dealer.draws_only_when_it_matters


@pytest.mark.clause("section-13:(m)(1)")
@pytest.mark.parametrize("bettors", [1, 2, 3])
def test_the_house_may_allow_one_to_three_bettors_if_the_first_consents(bettors: int) -> None:
    boxes = rules(bettors_per_box=bettors).boxes
    assert boxes.bettors_per_box == bettors
    assert boxes.first_bettor_consents


@pytest.mark.clause("section-13:(m)(1)")
@pytest.mark.parametrize("bettors", [0, 4])
def test_no_box_has_more_than_three_bettors(bettors: int) -> None:
    with pytest.raises(Refusal, match=r"1, 2 or 3 \(section-13:\(m\)\(1\)\)"):
        rules(bettors_per_box=bettors)


@pytest.mark.clause("section-13:(m)(2)", "section-13:(m)(3)")
def test_the_seated_player_decides_or_else_the_highest_wager_nearest_the_dealer() -> None:
    assert rules().boxes.caller == ("seated-player", "highest-wager")
    assert rules().boxes.caller_wager == "nearest-dealer"


@pytest.mark.clause("section-13:(m)(4)")
def test_the_others_may_double_with_the_caller_and_the_hand_gets_one_card() -> None:
    assert rules().boxes.others_on_double == "may-double"
    assert rules().double.cards_drawn == 1


@pytest.mark.clause("section-13:(m)(5)", "section-13:(m)(6)")
def test_the_others_cover_a_split_or_name_one_hand_and_insure_for_themselves() -> None:
    assert rules().boxes.others_on_split == "cover-each-or-name-one"
    assert rules().boxes.insurance_by_each_bettor


@pytest.mark.clause("section-13:(n)(1)")
def test_a_player_has_one_box_unless_the_house_permits_more() -> None:
    assert not rules().boxes.several_boxes_per_player
    assert rules(several_boxes_per_player=True).boxes.several_boxes_per_player


@pytest.mark.clause("section-13:(o)(1)", "section-13:(o)(2)")
@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("face-up-card", "discard the card unused"),
        ("ten-found", "remove and destroy the 10, play on"),
    ],
)
def test_one_wrong_card_in_the_shoe_is_taken_out_and_a_second_voids_the_round(
    name: str, first: str
) -> None:
    found = irregularity(name)
    assert (found.first, found.again) == (first, "void the round and reshuffle")
    assert found.player_chooses == ()


@pytest.mark.clause("section-13:(o)(2)")
def test_a_floorperson_sees_to_a_ten_that_is_found() -> None:
    assert irregularity("ten-found").confirmed_by == "floor"


@pytest.mark.clause(
    "section-13:(o)(3)",
    "section-13:(o)(5)",
    "section-13:(o)(6)",
    "section-13:(o)(7)",
    "section-13:(o)(10)",
    "section-13:(o)(11)",
    "section-13:(o)(13)",
)
@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("drawn-in-error-unexposed", "use as the next card"),
        ("dealer-drew-past-17", "burn the card"),
        ("dealer-card-missed", "finish the players' two cards, then deal the dealer's"),
        ("shoe-runs-short", "shuffle and cut the discards, burn one, finish the round"),
        ("shuffler-jam", "reshuffle"),
        ("shuffler-replaced", "remove the device before shuffling another way"),
        ("reader-failed", "deal on without the reader"),
    ],
)
def test_these_irregularities_have_one_remedy_each_time(name: str, remedy: str) -> None:
    found = irregularity(name)
    assert (found.first, found.again) == (remedy, remedy)
    assert found.player_chooses == ()


@pytest.mark.clause("section-13:(o)(4)", "section-13:(o)(8)", "section-13:(o)(9)")
@pytest.mark.parametrize(
    ("name", "remedy", "choices"),
    [
        (
            "drawn-in-error-exposed",
            "after the initial deal, use as the next card; burn it if nobody can use it",
            ("accept the card", "refuse it and take no more cards"),
        ),
        (
            "player-card-missed",
            "dead hand if no card, second card last if one",
            ("take the second card last", "leave the hand dead"),
        ),
        (
            "hit-card-missed",
            "player chooses",
            ("deal the cards before the down card shows", "dead hand, original wager returned"),
        ),
    ],
)
def test_these_irregularities_leave_the_player_a_choice(
    name: str, remedy: str, choices: tuple[str, ...]
) -> None:
    found = irregularity(name)
    assert (found.first, found.again) == (remedy, remedy)
    assert found.player_chooses == choices


@pytest.mark.clause("section-13:(o)(12)", "section-13:(o)(12)(i)", "section-13:(o)(12)(ii)")
@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("reader-misused-card-seen", "all hands dead, wagers returned"),
        ("reader-misused-card-unseen", "play on"),
    ],
)
def test_a_misused_card_reader_ends_the_round_only_if_a_player_can_know_the_card(
    name: str, remedy: str
) -> None:
    found = irregularity(name)
    assert (found.first, found.again) == (remedy, remedy)
    assert found.player_chooses == ()
    assert found.confirmed_by == "supervisor"
