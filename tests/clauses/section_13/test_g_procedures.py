"""Section 13 (g) (document 002): the procedures of dealing, as the rule data has them."""

import pytest

from fixtures.section_13_rules import rules
from spanish21.refusal import Refusal

WITH_DOWN_CARD = ("down-card-unseen", "card-reader")
MODES = ("second-card-last", *WITH_DOWN_CARD)


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
