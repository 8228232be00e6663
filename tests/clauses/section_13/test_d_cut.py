"""Section 13 (d)(3) to (d)(6) (document 002): the cut."""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.section_13_tables import ANN, BOB, ROUND, THREE, explained
from fixtures.table_script import DAN, FLO, SUE, card, counted, follows_the_course, player, table
from spanish21 import ruleset
from spanish21.game.table import TablePhase, cut_order, guide_dealer
from spanish21.game.table import commands as c
from spanish21.game.table import events as e


@pytest.mark.clause("section-13:(d)(3)", "section-13:(d)(4)(i)")
def test_the_first_cut_is_offered_to_the_first_player_to_the_table() -> None:
    at = table(seats=THREE, to="cut")
    assert guide_dealer(at.state) == "offer the cut to Ann"
    for name in ("Bob", "Cleo"):
        said = at.refuses(at.dealer, c.OfferCut(name))
        assert explained(said) == (
            f"player: '{name}' is not allowed; offer the cut to Ann "
            "(section-13:(d)(3), section-13:(d)(4)(i), section-13:(d)(4)(ii))"
        )
    offered = at.deals(c.OfferCut("Ann"))
    assert guide_dealer(offered.state) == "Ann cuts, or declines"
    cut = offered.give(ANN, c.CutCards(100))
    assert cut.last == (e.CardsCut("Ann", 100), e.TablePhaseEntered(TablePhase.CUT_CARD))


@pytest.mark.clause("section-13:(d)(4)(ii)")
def test_each_later_cut_begins_at_the_far_right_and_moves_one_counterclockwise_with_each_shoe() -> (
    None
):
    at = table(seats=THREE, reshuffle_after_any_round=True)
    orders = []
    for _ in range(4):
        at = at.give(SUE, c.Reshuffle()).to("cut")
        orders.append(cut_order(at.state))
        assert guide_dealer(at.state) == f"offer the cut to {orders[-1][0]}"
        at = at.to("ready")
    assert orders == [
        ("Bob", "Cleo", "Ann"),
        ("Cleo", "Ann", "Bob"),
        ("Ann", "Bob", "Cleo"),
        ("Bob", "Cleo", "Ann"),
    ]


FOUR = {1: "Ann", 3: "Bob", 5: "Cleo", 7: "Dee"}


@pytest.mark.clause("section-13:(d)(4)(ii)")
def test_the_offer_of_the_cut_goes_on_by_seat_and_passes_nobody_when_somebody_leaves() -> None:
    at, asked = table(seats=FOUR, reshuffle_after_any_round=True), []
    for shoe in range(2, 8):
        if shoe == 4:
            at = at.give(player("Dee"), c.Leave())
        if shoe == 6:
            at = at.give(player("Eve"), c.Sit(2)).give(ANN, c.Leave())
        at = at.give(SUE, c.Reshuffle()).to("cut")
        asked.append(cut_order(at.state)[0])
        at = at.to("ready")
    assert asked == ["Dee", "Cleo", "Bob", "Ann", "Cleo", "Bob"]


@pytest.mark.clause("section-13:(d)(4)(ii)")
def test_the_next_cut_begins_beside_the_seat_that_was_asked_first_also_if_another_cut() -> None:
    at = table(seats=FOUR, reshuffle_after_any_round=True).give(SUE, c.Reshuffle()).to("cut")
    declined = at.deals(c.OfferCut("Dee")).give(player("Dee"), c.DeclineCut())
    cut = declined.deals(c.OfferCut("Cleo")).give(player("Cleo"), c.CutCards(50)).to("ready")
    assert cut_order(cut.give(SUE, c.Reshuffle()).to("cut").state)[0] == "Cleo"


@pytest.mark.clause("section-13:(d)(4)(ii)")
def test_a_cut_that_was_offered_to_nobody_takes_no_turn() -> None:
    at = table(seats={1: "Ann", 5: "Bob"}, shuffle="automatic", reshuffle_after_any_round=True)
    removed = at.give(SUE, c.Reshuffle()).deals(c.EndShoe(counted())).give(SUE, c.RemoveDevice())
    assert cut_order(removed.to("cut").state) == ("Bob", "Ann")


@pytest.mark.clause("section-13:(d)(4)(i)", "section-13:(d)(8)")
def test_when_all_have_left_the_game_begins_anew_with_the_first_to_come() -> None:
    played = table(seats={5: "Bob"}, reshuffle_after_any_round=True).plays(
        "Bob on 5: main $25\nno more wagers\ndeal K♠ 9♦ 8♥\nBob on 5 stands\ndeal 8♦"
    )
    idle = played.give(BOB, c.Leave()).deals(c.SpreadCards())
    come = idle.give(ANN, c.Sit(2)).give(BOB, c.Sit(6)).to("cut")
    assert cut_order(come.state) == ("Ann", "Bob")
    assert cut_order(come.to("ready").give(SUE, c.Reshuffle()).to("cut").state) == ("Bob", "Ann")


@pytest.mark.clause("section-13:(d)(4)(ii)")
def test_nobody_is_in_the_order_of_the_cut_at_a_table_without_players() -> None:
    at = table(reshuffle_after_any_round=True).give(SUE, c.Reshuffle())
    empty = at.give(ANN, c.Leave()).give(BOB, c.Leave()).to("cut")
    assert cut_order(empty.state) == ()
    assert guide_dealer(empty.state) == "the dealer cuts"
    assert empty.deals(c.CutCards(10)).phase == "cut-card"


@pytest.mark.clause("section-13:(d)(3)")
def test_the_dealer_cuts_only_when_every_player_has_declined() -> None:
    at = table(seats=THREE, to="cut")
    for name in ("Ann", "Bob", "Cleo"):
        assert at.refuses(at.dealer, c.CutCards(50)).name == "DEALER_CUTS_LAST"
        at = at.deals(c.OfferCut(name))
        assert at.refuses(at.dealer, c.CutCards(50)).name == "DEALER_CUTS_LAST"
        at = at.give(player(name), c.DeclineCut())
        assert at.last == (e.CutDeclined(name),)
    assert guide_dealer(at.state) == "the dealer cuts"
    assert at.refuses(at.dealer, c.OfferCut("Ann")).allowed == "the dealer cuts"
    assert at.deals(c.CutCards(50)).last[0] == e.CardsCut("Dan", 50)


@pytest.mark.clause("section-13:(d)(3)")
def test_only_the_player_who_was_offered_the_cut_takes_or_declines_it() -> None:
    at = table(to="cut")
    assert at.refuses(ANN, c.CutCards(50)).allowed == "the cut has been offered to nobody"
    assert at.refuses(ANN, c.DeclineCut()).allowed == "the cut has been offered to nobody"
    offered = at.deals(c.OfferCut("Ann"))
    for command in (c.CutCards(50), c.DeclineCut()):
        said = offered.refuses(BOB, command)
        assert (said.name, said.allowed) == (
            "CUT_NOT_OFFERED",
            "the cut has been offered to Ann",
        )


@pytest.mark.clause("bet-bigger:Method-7")
def test_bet_bigger_asks_any_player_to_cut() -> None:
    at = table("bet-bigger", seats=THREE, to="cut")
    declined = at.deals(c.OfferCut("Cleo")).give(player("Cleo"), c.DeclineCut())
    assert declined.refuses(declined.dealer, c.OfferCut("Cleo")).allowed == (
        "offer the cut to Ann or Bob"
    )
    assert declined.deals(c.OfferCut("Bob")).give(BOB, c.CutCards(48)).phase == "cut-card"


@pytest.mark.clause("section-13:(d)(5)", "bet-bigger:Method-8")
@pytest.mark.parametrize(
    ("rules", "options", "least", "most"),
    [
        ("section-13", {}, 10, 278),
        ("section-13", {"decks": 8}, 10, 374),
        ("wa-2025", {"decks": 2}, 10, 86),
        ("bet-bigger", {}, 48, 240),
        ("bet-bigger", {"decks": 8}, 48, 336),
    ],
)
def test_a50_a_cut_is_ten_cards_from_either_end_or_a_whole_deck(
    rules: str, options: dict[str, Any], least: int, most: int
) -> None:
    at = table(rules, to="cut", **options).deals(c.OfferCut("Ann"))
    for depth in (0, least - 1, most + 1, at.state.full.size):
        said = at.refuses(ANN, c.CutCards(depth))
        assert said.name == "CUT_TOO_NEAR_THE_END"
        assert said.allowed == f"cut {least} to {most} cards deep"
    for depth in (least, most):
        assert at.give(ANN, c.CutCards(depth)).phase == "cut-card"


@pytest.mark.clause("section-13:(d)(5)")
def test_a_dealers_cut_has_the_same_limits() -> None:
    at = table(seats={}, to="spread").give(ANN, c.Sit(1)).to("cut").give(ANN, c.Leave())
    assert at.refuses(at.dealer, c.CutCards(9)).name == "CUT_TOO_NEAR_THE_END"
    assert at.deals(c.CutCards(10)).phase == "cut-card"


@pytest.mark.clause("section-13:(d)(6)")
def test_a_supervisor_orders_a_recut_and_the_last_cutter_cuts_again() -> None:
    cut = table(seats=THREE, to="cut").deals(c.OfferCut("Ann")).give(ANN, c.DeclineCut())
    cut = cut.deals(c.OfferCut("Bob")).give(BOB, c.CutCards(10))
    for who in (FLO, cut.dealer, ANN):
        assert cut.refuses(who, c.OrderRecut()).name == "NOT_YOUR_ROLE"
    recut = cut.give(SUE, c.OrderRecut())
    assert recut.last == (e.RecutOrdered("Sue"), e.TablePhaseEntered(TablePhase.CUT))
    assert guide_dealer(recut.state) == "Bob cuts, or declines"
    again = recut.give(BOB, c.CutCards(150))
    assert [(event.by, event.depth) for event in again.happened(e.CardsCut)] == [
        ("Bob", 10),
        ("Bob", 150),
    ]
    assert again.phase == "cut-card"


@pytest.mark.clause("section-13:(d)(6)")
def test_a_recut_may_be_the_next_players_in_order() -> None:
    cut = table(seats=THREE, to="cut-card", recut_by="next-in-order")
    assert [event.by for event in cut.happened(e.CardsCut)] == ["Ann"]
    recut = cut.give(SUE, c.OrderRecut())
    assert recut.refuses(ANN, c.CutCards(50)).name == "CUT_NOT_OFFERED"
    assert recut.refuses(recut.dealer, c.OfferCut("Ann")).name == "CUT_OUT_OF_ORDER"
    assert guide_dealer(recut.state) == "offer the cut to Bob"
    again = recut.deals(c.OfferCut("Bob")).give(BOB, c.CutCards(50))
    assert again.phase == "cut-card"
    third = again.give(SUE, c.OrderRecut())
    assert guide_dealer(third.state) == "offer the cut to Cleo"


@pytest.mark.clause("section-13:(d)(6)", "section-13:(d)(3)")
@pytest.mark.parametrize("recut_by", ["last-cutter", "next-in-order"])
def test_a_dealer_who_cut_because_all_declined_cuts_again(recut_by: str) -> None:
    at = table(seats={1: "Ann"}, to="cut", recut_by=recut_by)
    cut = at.deals(c.OfferCut("Ann")).give(ANN, c.DeclineCut()).deals(c.CutCards(10))
    recut = cut.give(SUE, c.OrderRecut())
    assert guide_dealer(recut.state) == "the dealer cuts"
    assert recut.deals(c.CutCards(100)).phase == "cut-card"


@pytest.mark.clause("section-13:(d)(6)")
def test_a_last_cutter_who_has_left_is_replaced_by_the_next_in_order() -> None:
    gone = table(seats=THREE, to="cut-card").give(ANN, c.Leave()).give(SUE, c.OrderRecut())
    assert guide_dealer(gone.state) == "offer the cut to Bob"
    assert gone.refuses(gone.dealer, c.CutCards(50)).name == "DEALER_CUTS_LAST"


@pytest.mark.clause("section-13:(d)(6)")
@pytest.mark.parametrize("phase", ["cut-card", "burn", "ready"])
def test_a63_a_recut_can_be_ordered_until_the_first_card_of_a_round(phase: str) -> None:
    recut = table(to=phase).give(SUE, c.OrderRecut())
    assert recut.phase == "cut"
    again = recut.to("ready")
    assert (again.state.cards_left, again.state.burned) == (287, (None,))
    assert follows_the_course(again)
    played = again.plays(ROUND)
    assert played.refuses(SUE, c.OrderRecut()).name == "RECUT_NOT_NOW"


@pytest.mark.clause("section-13:(d)(6)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a63_a_recut_waits_for_no_wager_and_for_the_first_card_it_is_too_late(rules: str) -> None:
    wagers = table(rules).deals(c.OpenRound(0)).says("Ann on 1: main $25")
    recut = wagers.give(SUE, c.OrderRecut())
    assert (recut.phase, recut.round.boxes) == ("cut", wagers.round.boxes)
    assert (recut.state.cards_left, recut.round.face_down) == (288, 0)
    again = recut.to("round")
    assert again.last[-1] == e.TablePhaseEntered(TablePhase.ROUND)
    assert (again.state.cards_left, again.state.burned) == (287, (None,))
    closed = again.says("no more wagers")
    assert closed.give(SUE, c.OrderRecut()).phase == "cut"
    dealt = closed.says("deal K♠")
    assert dealt.refuses(SUE, c.OrderRecut()).name == "RECUT_NOT_NOW"
    assert follows_the_course(again)


@pytest.mark.clause("section-13:(d)(6)", "section-13:(g)(3)")
def test_a63_a_burn_is_no_deal_but_a_card_that_was_dealt_or_found_face_up_is_not_recut() -> None:
    new_dealer = table().give(FLO, c.ChangeDealer("Eva"))
    for burned in (new_dealer, new_dealer.deals(c.BurnFirst(card("As")))):
        recut = burned.give(SUE, c.OrderRecut()).to("ready")
        assert (recut.state.cards_left, recut.state.unseen) == (287, recut.state.full)
    later = table().plays(ROUND).give(FLO, c.ChangeDealer("Eva"))
    shown = table(to="burn").reports(DAN, "face-up-card", "2h")
    for at in (later, shown):
        assert at.phase == "burn"
        said = at.refuses(SUE, c.OrderRecut())
        assert explained(said) == (
            "command: 'order recut' is not allowed; cards are recut after a cut and before the "
            "first card of a round (section-13:(d)(6))"
        )


@pytest.mark.clause("section-13:(d)(6)")
def test_no_recut_is_ordered_in_mid_shoe_where_no_card_is_burned_with_a_shoe() -> None:
    rules = ruleset("section-13")
    at = table(replace(rules, shoe=replace(rules.shoe, burn_per_shoe=0))).plays(ROUND)
    burning = at.give(FLO, c.ChangeDealer("Eva"))
    assert (burning.phase, burning.state.burned) == ("burn", ())
    assert burning.refuses(SUE, c.OrderRecut()).name == "RECUT_NOT_NOW"


@pytest.mark.clause("section-13:(d)(6)", "section-13:(d)(2)(i)")
@pytest.mark.parametrize("phase", ["cut-card", "burn"])
def test_cards_that_were_not_cut_are_not_cut_again(phase: str) -> None:
    at = table(shuffle="automatic", to=phase)
    assert at.refuses(SUE, c.OrderRecut()).name == "RECUT_NOT_NOW"


@pytest.mark.clause("section-13:(d)(6)", "section-13:(d)(4)(ii)")
def test_a_recut_does_not_count_as_another_shoe() -> None:
    plain = table(seats=THREE, reshuffle_after_any_round=True, to="burn")
    recut = plain.give(SUE, c.OrderRecut()).to("burn").give(SUE, c.OrderRecut())
    assert cut_order(recut.state) == cut_order(plain.state) == ("Ann", "Bob", "Cleo")
    assert (recut.state.shoes, recut.to("ready").state.shoes) == (1, 1)
    orders = []
    for at in (plain, recut):
        shoe = at.to("ready").give(SUE, c.Reshuffle()).to("cut")
        orders.append(cut_order(shoe.state))
        assert shoe.state.shoes == 2
    assert orders == [("Bob", "Cleo", "Ann")] * 2


@pytest.mark.clause("section-13:(d)(3)")
def test_the_dealer_declines_the_cut_for_a_player_who_does_not_answer() -> None:
    at = table(to="cut")
    said = at.refuses(at.dealer, c.DeclineCut())
    assert (said.name, said.allowed) == ("CUT_NOT_OFFERED", "the cut has been offered to nobody")
    silent = at.deals(c.OfferCut("Ann"), c.DeclineCut())
    assert silent.last == (e.CutDeclined("Ann"),)
    assert guide_dealer(silent.state) == "offer the cut to Bob"


@pytest.mark.clause("section-13:(d)(3)")
def test_a_player_who_leaves_no_longer_holds_the_cut() -> None:
    at = table(seats=THREE, to="cut").deals(c.OfferCut("Ann"))
    assert at.give(BOB, c.Leave()).state.cut_offered == "Ann"
    gone = at.give(ANN, c.Leave())
    assert gone.refuses(ANN, c.CutCards(50)).allowed == "the cut has been offered to nobody"
    assert guide_dealer(gone.state) == "offer the cut to Bob"
    assert gone.to("cut-card").happened(e.CardsCut)[0].by == "Bob"


@pytest.mark.clause("section-13:(d)(5)", "bet-bigger:Method-10")
@pytest.mark.parametrize(
    ("rules", "options", "least", "most"),
    [
        ("section-13", {}, 60, 287),
        ("section-13", {"decks": 8}, 84, 383),
        ("section-13", {"cut_card_from_back": "1/2"}, 132, 287),
        ("wa-2025", {"decks": 2}, 18, 95),
        ("bet-bigger", {}, 36, 60),
        ("bet-bigger", {"decks": 1}, 9, 47),
    ],
)
def test_a64_the_cut_card_goes_about_a_quarter_in_or_about_one_deck_from_the_back(
    rules: str, options: dict[str, Any], least: int, most: int
) -> None:
    at = table(rules, to="cut-card", **options)
    for wrong in (least - 1, most + 1):
        said = at.refuses(at.dealer, c.PlaceCutCard(wrong))
        assert said.name == "CUT_CARD_MISPLACED"
        about = at.state.rules.shoe.cut_card_depth(at.state.full.size)
        assert said.allowed == f"place it about {about} cards from the back: {least} to {most}"
    for right in (least, most):
        placed = at.deals(c.PlaceCutCard(right))
        assert placed.last[0] == e.CutCardPlaced(right)
        assert placed.state.behind_cut == right
