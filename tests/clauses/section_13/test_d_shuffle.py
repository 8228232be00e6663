"""Section 13 (d)(1), (d)(2) (document 002): the shuffle."""

import pytest

from fixtures.section_13_rules import rules
from fixtures.section_13_tables import ROUND, entered, explained
from fixtures.table_script import SUE, table
from spanish21.game.table import TablePhase, guide_dealer
from spanish21.game.table import commands as c
from spanish21.game.table import events as e


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


BET_BIGGER_STEPS = (
    "wash all decks into one pile",
    "halve the pile left and right",
    "riffle half a deck off each side into a centre pile",
    (
        "riffle half a deck of each side in turn with half a deck of the centre until only the "
        "centre is left"
    ),
    "part the pile in two",
    "riffle half decks of both into a centre pile until it is the only one",
)


@pytest.mark.clause("section-13:(d)(1)", "section-13:(d)(2)(ii)")
def test_a_hand_shuffle_is_done_step_by_step_and_cut() -> None:
    at = table(to="shuffle")
    assert guide_dealer(at.state) == "shuffle: shuffle until randomly intermixed"
    said = at.refuses(at.dealer, c.ShuffleStep("stack"))
    assert explained(said) == (
        "step: 'stack' is not allowed; next comes: shuffle until randomly intermixed "
        "(section-13:(d)(1))"
    )
    mixed = at.deals(c.ShuffleStep("shuffle until randomly intermixed"))
    assert mixed.last == (e.CardsShuffled("shuffle until randomly intermixed", done=False),)
    assert guide_dealer(mixed.state) == "shuffle: stack"
    assert mixed.deals(c.ShuffleStep("stack")).last == (
        e.CardsShuffled("stack", done=True),
        e.TablePhaseEntered(TablePhase.CUT),
    )


@pytest.mark.clause(
    "bet-bigger:Method-2",
    "bet-bigger:Method-3",
    "bet-bigger:Method-4",
    "bet-bigger:Method-5",
    "bet-bigger:Method-6",
    "bet-bigger:Method-7",
)
def test_bet_bigger_guides_the_dealer_through_its_own_shuffle() -> None:
    at = table("bet-bigger", to="shuffle")
    for step in BET_BIGGER_STEPS:
        assert guide_dealer(at.state) == f"shuffle: {step}"
        for other in set(BET_BIGGER_STEPS) - {step}:
            assert at.refuses(at.dealer, c.ShuffleStep(other)).allowed == f"next comes: {step}"
        at = at.deals(c.ShuffleStep(step))
    assert at.phase == "cut"


@pytest.mark.clause("section-13:(d)(1)", "section-13:(d)(2)(i)")
def test_a_device_shuffles_in_one_go_and_no_cut_follows() -> None:
    at = table(shuffle="automatic", to="shuffle")
    assert guide_dealer(at.state) == "the cards are shuffled"
    done = at.deals(c.ShuffleByDevice())
    assert done.last == (
        e.CardsShuffled("device", done=True),
        e.TablePhaseEntered(TablePhase.CUT_CARD),
    )
    assert done.to("ready").happened(e.CardsCut) == []


@pytest.mark.clause("section-13:(d)(2)(i)")
def test_a60_a_house_may_have_the_cards_cut_after_a_device_as_well() -> None:
    at = table(shuffle="automatic", cut_after_automatic_shuffle=True, to="shuffle")
    assert at.deals(c.ShuffleByDevice()).phase == "cut"


@pytest.mark.clause("section-13:(d)(1)", "section-13:(o)(11)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_cards_are_never_shuffled_by_hand_and_by_device_at_one_table(rules: str) -> None:
    device = table(rules, shuffle="automatic", to="shuffle")
    said = device.refuses(device.dealer, c.ShuffleStep("shuffle until randomly intermixed"))
    assert said.name == "REMOVE_THE_DEVICE_FIRST"
    by_hand = table(rules, to="shuffle")
    assert by_hand.refuses(by_hand.dealer, c.ShuffleByDevice()).name == "NO_DEVICE_HERE"
    assert by_hand.refuses(SUE, c.RemoveDevice()).name == "NO_DEVICE_HERE"
    removed = device.deals(c.ShuffleByDevice(completed=False)).give(SUE, c.RemoveDevice())
    assert removed.last == (e.DeviceRemoved("Sue"),)
    assert removed.refuses(removed.dealer, c.ShuffleByDevice()).name == "NO_DEVICE_HERE"
    assert guide_dealer(removed.state) == "shuffle: shuffle until randomly intermixed"
    assert removed.to("cut").phase == "cut"


@pytest.mark.clause("section-13:(d)(1)", "section-13:(g)(10)(iii)")
def test_every_later_shoe_is_shuffled_and_cut_like_the_first_without_a_wash() -> None:
    ended = table(reshuffle_after_any_round=True).plays(ROUND).give(SUE, c.Reshuffle())
    again = ended.to("ready")
    assert entered(again)[-6:] == ["shoe-end", "shuffle", "cut", "cut-card", "burn", "ready"]
    assert again.state.unseen == again.state.full
    assert (again.state.cards_left, again.state.discards) == (287, ())
