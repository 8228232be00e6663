"""The cards of a table acted out: opened, shuffled, cut, burned, dealt, gathered and counted.

Section 13 (c), (d), (e)(3), (e)(10), (f)(3), (g) and (n), document 004's "Method of Play", and
the rulings that make the first the default of the rule sets that are silent.
"""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.table_script import (
    DAN,
    FLO,
    SUE,
    AtTable,
    card,
    closed,
    counted,
    everybody_stands,
    follows_the_course,
    player,
    table,
)
from spanish21 import ruleset
from spanish21.game.cards import Card, show_cards
from spanish21.game.round.commands import CloseWagers, DealCard, PlaceWagers
from spanish21.game.round.events import WagersPlaced
from spanish21.game.table import Role, TablePerson, TablePhase, cut_order, guide_dealer
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book

ANN, BOB = player("Ann"), player("Bob")
THREE = {2: "Ann", 5: "Bob", 3: "Cleo"}
"""Three players in the order they came; Bob sits at the dealer's far right."""
ROUND = "Ann on 1: main $25\nno more wagers\ndeal K♠ 9♦ 8♥\nAnn on 1 stands\ndeal 8♦"
ALL_IN = "\n".join(f"{name} on {box}: main $25" for box, name in enumerate("ABCDEFG", 1))
SEVEN = dict(enumerate("ABCDEFG", 1))
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
SILENT = ("wa-2025", "wa-v003", "wa-v002", "wa-classic")
FIVE_MISSING = "As Kh Kh 2c 9d"
FIVE_NAMED = (
    "288 cards belong here: 1 of A♠ missing, 2 of K♥ missing, 1 of 2♣ missing, 1 of 9♦ missing"
)


def entered(at: AtTable) -> list[str]:
    """The phases the table has been through."""
    return [event.phase.value for event in at.happened(e.TablePhaseEntered)]


def explained(refusal: Refusal, rules: str = "section-13") -> str:
    return str(load_book(rules).explain(refusal))


def to_the_cut_card(at: AtTable) -> AtTable:
    """Seven boxes play full rounds until the cut card is out and the shoe is at its end."""
    while at.phase == "ready":
        at = everybody_stands(at.plays(f"{ALL_IN}\nno more wagers"))
    return at


# --- (c) Opening --------------------------------------------------------------------------------


@pytest.mark.clause("section-13:(c)(1)", "section-13:(c)(2)", "section-13:(c)(3)")
def test_a_table_is_opened_inspected_verified_shown_and_washed_before_the_first_shuffle() -> None:
    at = table(to="shuffle")
    assert at.events == (
        e.TableOpened("Dan", 0),
        e.TablePhaseEntered(TablePhase.INSPECTION),
        e.PlayerSat("Ann", 1),
        e.PlayerSat("Bob", 2),
        e.CardsInspected(0),
        e.TablePhaseEntered(TablePhase.VERIFICATION),
        e.InspectionVerified("Flo"),
        e.TablePhaseEntered(TablePhase.SPREAD),
        e.CardsShown("Ann"),
        e.TablePhaseEntered(TablePhase.WASH),
        e.CardsWashed(exposed=False),
        e.TablePhaseEntered(TablePhase.SHUFFLE),
    )


@pytest.mark.parametrize("rules", SILENT)
def test_a55_a_silent_rule_set_opens_deals_and_ends_a_shoe_as_section_13_does(rules: str) -> None:
    at = table(rules, to="ready").give(FLO, c.CloseTable())
    assert entered(at) == entered(table("section-13").give(FLO, c.CloseTable()))
    assert at.state.behind_cut == at.state.full.size // 4
    assert follows_the_course(at)


@pytest.mark.clause("section-13:(c)(1)")
def test_the_dealer_inspects_and_another_person_the_floor_verifies() -> None:
    inspecting = table(to="inspection")
    assert inspecting.refuses(FLO, c.InspectCards(counted())).name == "NOT_YOUR_ROLE"
    verifying = inspecting.deals(c.InspectCards(counted()))
    assert verifying.refuses(verifying.dealer, c.VerifyInspection()).name == "NOT_YOUR_ROLE"
    assert verifying.refuses(SUE, c.VerifyInspection()).name == "NOT_YOUR_ROLE"
    assert verifying.give(FLO, c.VerifyInspection()).phase == "spread"


@pytest.mark.clause("section-13:(c)(1)")
@pytest.mark.parametrize("destroyed", [0, 23, 25])
def test_no_card_is_shown_before_the_floor_has_destroyed_every_10_taken_out(destroyed: int) -> None:
    found = table(to="inspection").deals(c.InspectCards(counted(), tens=24))
    assert explained(found.refuses(FLO, c.VerifyInspection(destroyed))) == (
        f"tens: {destroyed} is not allowed; 24 10s were taken out and must be destroyed "
        "(section-13:(c)(1))"
    )
    assert found.give(FLO, c.VerifyInspection(24)).phase == "spread"


@pytest.mark.clause("section-13:(c)(1)", "section-13:(g)(10)(ii)", "section-13:(b)(1)")
def test_decks_that_miss_five_cards_are_not_loaded() -> None:
    at = table(to="inspection")
    said = at.refuses(at.dealer, c.InspectCards(counted(without=FIVE_MISSING)))
    assert explained(said) == (
        f"cards: '283 cards' is not allowed; {FIVE_NAMED} (section-13:(c)(1))"
    )
    assert at.deals(c.InspectCards(counted())).phase == "verification"


@pytest.mark.clause("section-13:(c)(1)", "section-13:(g)(10)(ii)")
@pytest.mark.parametrize("phase", ["shuffle", "cut", "cut-card"])
@pytest.mark.parametrize("who", [FLO, SUE, TablePerson("Dan", Role.DEALER)])
def test_five_cards_that_are_lost_in_the_shuffle_are_missed_by_name(
    phase: str, who: TablePerson
) -> None:
    at = table(to=phase)
    said = at.refuses(who, c.CheckCards(counted(without=FIVE_MISSING)))
    assert (said.name, said.value, said.allowed) == ("CARDS_MISSING", "283 cards", FIVE_NAMED)
    assert at.give(who, c.CheckCards(counted())).last == (e.CardsCounted(who.name),)


@pytest.mark.clause("section-13:(g)(10)(ii)", "section-13:(c)(1)")
def test_a_shoe_that_ends_with_five_cards_missing_is_not_shuffled() -> None:
    ended = table(reshuffle_after_any_round=True).give(FLO, c.Reshuffle())
    said = ended.refuses(ended.dealer, c.EndShoe(counted(without=FIVE_MISSING)))
    assert (said.name, said.allowed) == ("CARDS_MISSING", FIVE_NAMED)
    assert ended.phase == "shoe-end"
    for command in (c.ShuffleStep("stack"), c.OpenRound(0)):
        assert ended.refuses(ended.dealer, command).name == "WRONG_TABLE_PHASE"


@pytest.mark.clause("section-13:(c)(1)", "section-13:(b)(1)")
def test_cards_that_belong_to_another_deck_are_found_as_well() -> None:
    at = table(to="inspection")
    said = at.refuses(at.dealer, c.InspectCards(counted(8)))
    assert said.value == "384 cards"
    assert said.allowed.startswith("288 cards belong here: 2 of A♠ too many, ")


@pytest.mark.clause("bet-bigger:Method-1")
def test_bet_bigger_checks_that_every_deck_is_complete() -> None:
    at = table("bet-bigger", to="inspection")
    said = at.refuses(at.dealer, c.InspectCards(counted(without="7s")))
    assert said.allowed == "288 cards belong here: 1 of 7♠ missing"
    assert at.to("spread").phase == "spread"


@pytest.mark.clause("section-13:(c)(2)")
def test_the_cards_lie_spread_until_a_player_has_come_to_look() -> None:
    waiting = closed().onward().to("spread")
    assert waiting.refuses(waiting.dealer, c.ShowCards("Ann")).name == "NOT_SEATED"
    assert waiting.refuses(waiting.dealer, c.WashCards()).name == "WRONG_TABLE_PHASE"
    come = waiting.give(ANN, c.Sit(4)).deals(c.ShowCards("Ann"))
    assert come.happened(e.CardsShown) == [e.CardsShown("Ann")]
    assert come.phase == "wash"


@pytest.mark.clause("section-13:(c)(3)")
def test_a_card_that_turns_over_in_the_wash_makes_it_be_done_again() -> None:
    at = table(to="wash")
    for _ in range(2):
        at = at.deals(c.WashCards(exposed=True))
        assert at.phase == "wash"
    done = at.deals(c.WashCards())
    assert [event.exposed for event in done.happened(e.CardsWashed)] == [True, True, False]
    assert done.phase == "shuffle"


@pytest.mark.parametrize("remix", [True, False])
def test_a60_a_silent_rule_set_may_do_without_the_second_wash(remix: bool) -> None:
    at = table("wa-2025", to="wash", remix_after_exposed_card=remix)
    assert at.deals(c.WashCards(exposed=True)).phase == ("wash" if remix else "shuffle")


@pytest.mark.clause("section-13:(c)(4)")
@pytest.mark.parametrize(
    ("hours", "rules"), [(24, "section-13"), (8, "section-13"), (24, "wa-2025")]
)
def test_no_round_begins_with_cards_that_are_a_day_old(hours: int, rules: str) -> None:
    at = table(rules, cards_changed_within_hours=hours)
    said = at.refuses(at.dealer, c.OpenRound(hours * 60))
    assert said.name == "CARDS_TOO_OLD"
    assert said.value == f"{hours} hours in use"
    assert said.allowed == f"cards are changed every {hours} hours"
    assert at.deals(c.OpenRound(hours * 60 - 1)).phase == "round"


@pytest.mark.clause("section-13:(c)(4)", "section-13:(c)(1)")
def test_changed_cards_are_opened_from_the_beginning_and_are_new_again() -> None:
    old = table()
    changed = old.give(SUE, c.ChangeCards(at_minutes=1440))
    assert changed.last == (
        e.CardsChanged(1440),
        e.TablePhaseEntered(TablePhase.INSPECTION),
    )
    again = changed.to("ready")
    assert entered(again)[-9:] == [
        "inspection",
        "verification",
        "spread",
        "wash",
        "shuffle",
        "cut",
        "cut-card",
        "burn",
        "ready",
    ]
    assert again.deals(c.OpenRound(2879)).phase == "round"
    assert again.refuses(again.dealer, c.OpenRound(2880)).name == "CARDS_TOO_OLD"


@pytest.mark.clause("section-13:(c)(4)")
@pytest.mark.parametrize("phase", ["spread", "ready", "shoe-end"])
def test_cards_may_be_changed_whenever_none_is_being_dealt_or_shuffled(phase: str) -> None:
    at = table(to="spread", reshuffle_after_any_round=True)
    if phase != "spread":
        at = at.to("ready").plays(ROUND)
    if phase == "shoe-end":
        at = at.give(SUE, c.Reshuffle())
    assert at.phase == phase
    assert at.give(FLO, c.ChangeCards(60)).to("ready").state.cards_left == 287


@pytest.mark.clause("section-13:(c)(1)")
def test_floor_and_dealer_at_the_inspection_are_two_people() -> None:
    at = table(to="verification")
    said = at.refuses(TablePerson("Dan", Role.FLOOR), c.VerifyInspection())
    assert (said.name, said.value) == ("SAME_PERSON", "Dan")
    assert at.give(TablePerson("Eva", Role.FLOOR), c.VerifyInspection()).phase == "spread"


@pytest.mark.clause("section-13:(c)(1)")
def test_the_decks_may_be_inspected_again_until_the_floor_has_verified_them() -> None:
    at = table(to="verification").deals(c.InspectCards(counted(), tens=24))
    assert at.last == (e.CardsInspected(24),)
    assert at.refuses(FLO, c.VerifyInspection(0)).name == "TENS_NOT_DESTROYED"
    verified = at.give(FLO, c.VerifyInspection(24))
    assert verified.phase == "spread"
    assert verified.refuses(at.dealer, c.InspectCards(counted())).name == "WRONG_TABLE_PHASE"
    assert follows_the_course(verified)


@pytest.mark.clause("section-13:(c)(1)")
@pytest.mark.parametrize("phase", ["inspection", "verification"])
def test_no_fewer_than_no_10s_are_taken_out(phase: str) -> None:
    at = table(to=phase)
    said = at.refuses(at.dealer, c.InspectCards(counted(), tens=-1))
    assert (said.name, said.allowed) == ("NOT_A_COUNT", "count 0 or more")


@pytest.mark.clause("section-13:(c)(1)", "section-13:(g)(10)(ii)")
def test_cards_that_are_counted_twice_are_twice_too_many() -> None:
    twice = counted() + counted()
    inspecting, shuffling = table(to="inspection"), table(to="shuffle")
    ending = table(reshuffle_after_any_round=True).give(SUE, c.Reshuffle())
    for at, command in (
        (inspecting, c.InspectCards(twice)),
        (shuffling, c.CheckCards(twice)),
        (ending, c.EndShoe(twice)),
    ):
        said = at.refuses(at.dealer, command)
        assert (said.name, said.value) == ("CARDS_MISSING", "576 cards")
        assert said.allowed.startswith("288 cards belong here: 6 of A♠ too many, 6 of ")
    halves = tuple((one, 3) for one, _ in counted())
    assert inspecting.deals(c.InspectCards(halves + halves)).phase == "verification"


@pytest.mark.clause("section-13:(c)(4)")
def test_no_time_is_earlier_than_that_of_the_cards_on_the_table() -> None:
    at = table().give(FLO, c.ChangeCards(600)).to("ready")
    for by, command in ((at.dealer, c.OpenRound(599)), (FLO, c.ChangeCards(599))):
        said = at.refuses(by, command)
        assert (said.name, said.value) == ("TIME_RUNS_BACK", 599)
        assert said.allowed == "the table is past that time"
    assert at.deals(c.OpenRound(600)).phase == "round"
    assert at.give(FLO, c.ChangeCards(600)).phase == "inspection"


@pytest.mark.clause("section-13:(c)(4)")
def test_changed_cards_leave_dealer_players_and_the_order_of_the_cut() -> None:
    second = table(seats=THREE, reshuffle_after_any_round=True).give(SUE, c.Reshuffle())
    changed = second.give(FLO, c.ChangeCards(60))
    assert (changed.dealer, changed.state.players) == (second.dealer, second.state.players)
    assert (changed.state.shoes, changed.state.cards_since) == (1, 60)
    assert cut_order(changed.to("cut").state) == ("Bob", "Cleo", "Ann")


# --- (d)(1), (d)(2) Shuffle -----------------------------------------------------------------------


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


# --- (d)(3)-(d)(6) Cut ----------------------------------------------------------------------------


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
@pytest.mark.parametrize("phase", ["cut-card", "burn"])
def test_a_recut_can_be_ordered_until_the_burn_card_is_out(phase: str) -> None:
    assert table(to=phase).give(SUE, c.OrderRecut()).phase == "cut"
    playing = table().plays(ROUND)
    assert playing.refuses(SUE, c.OrderRecut()).name == "WRONG_TABLE_PHASE"


@pytest.mark.clause("section-13:(d)(6)", "section-13:(g)(3)")
def test_no_recut_is_ordered_once_a_card_has_left_the_shoe() -> None:
    new_dealer = table().give(FLO, c.ChangeDealer("Eva"))
    later = table().plays(ROUND).give(FLO, c.ChangeDealer("Eva"))
    shown = table(to="burn").reports(DAN, "face-up-card", "2h")
    for at in (new_dealer, later, shown):
        assert at.phase == "burn"
        said = at.refuses(SUE, c.OrderRecut())
        assert explained(said) == (
            "command: 'order recut' is not allowed; cards are recut after a cut and before any "
            "leaves the shoe (section-13:(d)(6))"
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
        ("section-13", {}, 72, 287),
        ("section-13", {"decks": 8}, 96, 383),
        ("section-13", {"cut_card_from_back": "1/2"}, 144, 287),
        ("wa-2025", {"decks": 2}, 24, 95),
        ("bet-bigger", {}, 36, 60),
        ("bet-bigger", {"decks": 1}, 12, 47),
    ],
)
def test_a50_the_cut_card_goes_a_quarter_in_or_about_one_deck_from_the_back(
    rules: str, options: dict[str, Any], least: int, most: int
) -> None:
    at = table(rules, to="cut-card", **options)
    for wrong in (least - 1, most + 1):
        said = at.refuses(at.dealer, c.PlaceCutCard(wrong))
        assert said.name == "CUT_CARD_MISPLACED"
        assert said.allowed == f"place it {least} to {most} cards from the back"
    for right in (least, most):
        placed = at.deals(c.PlaceCutCard(right))
        assert placed.last[0] == e.CutCardPlaced(right)
        assert placed.state.behind_cut == right


# --- (g)(3) Burn ----------------------------------------------------------------------------------


@pytest.mark.clause("section-13:(g)(3)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a50_one_card_of_every_shoe_is_burned_face_down_before_a_card_is_dealt(rules: str) -> None:
    at = table(rules, to="burn", reshuffle_after_any_round=True)
    assert at.refuses(at.dealer, c.OpenRound(0)).name == "WRONG_TABLE_PHASE"
    burned = at.deals(c.BurnFirst())
    assert burned.last == (
        e.CardBurnedAtTable(None, "burn card"),
        e.TablePhaseEntered(TablePhase.READY),
    )
    full = burned.state.full
    assert (burned.state.unseen, burned.state.cards_left) == (full, full.size - 1)
    again = burned.give(FLO, c.Reshuffle()).to("ready")
    assert len(again.happened(e.CardBurnedAtTable)) == 2


@pytest.mark.clause("bet-bigger:Method-12")
def test_a50_bet_bigger_burns_the_first_card_of_a_shoe_before_it_deals_one() -> None:
    at = table("bet-bigger").plays("Ann on 1: main $10\nno more wagers\ndeal K♠")
    burned = at.happened(e.CardBurnedAtTable)
    assert burned == [e.CardBurnedAtTable(None, "burn card")]
    assert at.events.index(burned[0]) < at.events.index(at.last[0])
    assert at.state.cards_left == 286


@pytest.mark.clause("section-13:(g)(3)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a50_a_new_dealer_burns_a_card_before_dealing(rules: str) -> None:
    at = table(rules).give(SUE, c.ChangeDealer("Eva"))
    assert at.last == (e.DealerChanged("Eva"), e.TablePhaseEntered(TablePhase.BURN))
    assert at.refuses(at.dealer, c.OpenRound(0)).name == "WRONG_TABLE_PHASE"
    burned = at.deals(c.BurnFirst())
    assert burned.phase == "ready"
    assert burned.state.cards_left == burned.state.full.size - 2
    assert burned.deals(c.OpenRound(0)).phase == "round"


@pytest.mark.clause("bet-bigger:Method-12")
def test_a50_a_new_dealer_at_bet_bigger_burns_none() -> None:
    at = table("bet-bigger").give(SUE, c.ChangeDealer("Eva"))
    assert at.last == (e.DealerChanged("Eva"),)
    assert at.deals(c.OpenRound(0)).round.cards_left == 287


@pytest.mark.clause("section-13:(g)(3)")
def test_a_dealer_who_comes_with_a_new_shoe_burns_the_shoes_card_only() -> None:
    ended = table(reshuffle_after_any_round=True).give(FLO, c.Reshuffle())
    new = ended.give(FLO, c.ChangeDealer("Eva")).to("ready")
    assert new.dealer.name == "Eva"
    assert new.state.cards_left == 287


@pytest.mark.clause("section-13:(g)(3)")
def test_a_burn_card_is_shown_when_a_player_asks_and_nobody_waits_for_it_any_more() -> None:
    at = table()
    shown = at.deals(c.DiscloseBurn(card("Ks")))
    assert shown.last == (e.BurnDisclosed(card("Ks")),)
    assert shown.state.burned == (card("Ks"),)
    assert (shown.state.unseen.count(card("Ks")), shown.state.cards_left) == (5, 287)
    said = shown.refuses(shown.dealer, c.DiscloseBurn(card("Ks")))
    assert explained(said) == (
        "card: 'K♠' is not allowed; no burn card lies face down (section-13:(g)(3))"
    )


@pytest.mark.clause("section-13:(g)(3)")
def test_a_burn_card_may_be_asked_for_in_the_middle_of_a_round() -> None:
    at = table(seats=THREE).give(FLO, c.ChangeDealer("Eva")).deals(c.BurnFirst())
    on = at.plays("Ann on 1: main $25\nno more wagers\ndeal K♠ K♠ K♠")
    first = on.deals(c.DiscloseBurn(card("Ks")))
    assert first.state.burned == (card("Ks"), None)
    assert (first.state.unseen.count(card("Ks")), first.state.cards_left) == (2, 283)
    both = first.deals(c.DiscloseBurn(card("Ks")))
    assert both.state.burned == (card("Ks"), card("Ks"))
    assert both.refuses(both.dealer, c.DiscloseBurn(card("Ks"))).name == "NO_BURN_TO_DISCLOSE"
    done = both.says("Ann on 1 stands\ndeal 8♦")
    assert (done.state.unseen.count(card("Ks")), done.state.cards_left) == (1, 282)


@pytest.mark.clause("section-13:(g)(3)")
def test_a_burn_card_that_is_all_on_the_table_already_cannot_be_shown() -> None:
    on = table().plays("Ann on 1: main $25\nno more wagers")
    dealt = on.says(
        "deal K♠ K♠ K♠\nAnn on 1 splits\ndeal K♠\nAnn on 1 splits\ndeal K♠\nAnn on 1 stands\ndeal K♠"
    )
    assert dealt.state.unseen.count(card("Ks")) == 0
    said = dealt.refuses(dealt.dealer, c.DiscloseBurn(card("Ks")))
    assert (said.name, said.allowed) == ("CARD_NOT_UNSEEN", "no K♠ is left unseen")


@pytest.mark.clause("section-13:(g)(3)")
def test_a_burn_card_that_everybody_saw_is_known_from_the_start() -> None:
    at = table(to="burn").deals(c.BurnFirst(card("As")))
    assert at.state.burned == (card("As"),)
    assert (at.state.unseen.count(card("As")), at.state.cards_left) == (5, 287)
    assert at.refuses(at.dealer, c.DiscloseBurn(card("As"))).name == "NO_BURN_TO_DISCLOSE"


@pytest.mark.clause("section-13:(g)(3)", "section-13:(g)(9)")
def test_a_burn_card_is_not_shown_while_a_peek_leans_on_the_cards_nobody_has_seen() -> None:
    dealt = table(dealing_mode="card-reader").plays(
        "Ann on 1: main $25\nno more wagers\ndeal 5♠ K♦ 6♠\ndeal face down"
    )
    show = c.DiscloseBurn(card("As"))
    assert dealt.deals(show).state.burned == (card("As"),)
    peeked = dealt.says("dealer has no blackjack")
    said = peeked.refuses(peeked.dealer, show)
    assert (said.name, said.allowed) == (
        "BURN_SHOWN_LATER",
        "the burn card is shown after the round",
    )
    turned = peeked.says("Ann on 1 stands\nturn 3♦")
    assert turned.deals(show).state.cards_left == turned.state.cards_left
    done = turned.says("deal 9♥")
    assert (done.phase, done.deals(show).state.burned) == ("ready", (card("As"),))


@pytest.mark.clause("section-13:(g)(3)")
def test_a_burn_card_may_be_shown_after_a_peek_at_a_card_that_is_known() -> None:
    at = table("wa-2025").plays("Ann on 1: main $25\nno more wagers\ndeal 5♠ K♦ 6♠ 9♥")
    assert (at.round.peeked, at.round.down) == (False, card("9h"))
    assert at.deals(c.DiscloseBurn(card("As"))).state.burned == (card("As"),)


def test_an_empty_shoe_has_no_card_to_burn_and_is_over() -> None:
    rules = ruleset("bet-bigger", decks=1)
    at = table(replace(rules, shoe=replace(rules.shoe, burn_per_shoe=49)), to="burn")
    at = at.deals(*[c.BurnFirst()] * 48)
    assert (at.phase, at.state.cards_left, at.state.unseen.size) == ("burn", 0, 48)
    for command in (c.BurnFirst(), c.BurnFirst(card("As"))):
        assert at.deals(command).phase == "shoe-end"


# --- (g)(8), (g)(10), (d)(7) Dealing to the cut card and gathering the cards -----------------------


@pytest.mark.clause("section-13:(g)(10)", "section-13:(d)(7)", "section-13:(g)(10)(i)")
def test_the_round_in_which_the_cut_card_comes_out_is_finished_and_is_the_last() -> None:
    at = table(to="cut-card").deals(c.PlaceCutCard(284), c.BurnFirst())
    early = at.plays("Ann on 1: main $25\nno more wagers\ndeal K♠ 9♦")
    assert not early.happened(e.CutCardReached)
    out = early.says("deal 8♥")
    assert out.last[-1] == e.CutCardReached()
    assert out.phase == "round"
    done = out.says("Ann on 1 hits\ndeal 2♥\nAnn on 1 stands\ndeal 8♦")
    assert len(done.happened(e.CutCardReached)) == 1
    assert done.net("Ann") == 2500
    assert done.last[-1] == e.TablePhaseEntered(TablePhase.SHOE_END)
    assert done.refuses(done.dealer, c.OpenRound(0)).name == "WRONG_TABLE_PHASE"


@pytest.mark.clause("section-13:(g)(10)", "bet-bigger:Method-11")
@pytest.mark.parametrize("rules", ["section-13", "bet-bigger", "wa-2025"])
def test_rounds_follow_each_other_until_the_cut_card_and_then_all_cards_are_counted(
    rules: str,
) -> None:
    money = "$10" if rules == "bet-bigger" else "$25"
    at = table(rules, seats=SEVEN)
    script = ALL_IN.replace("$25", money)
    while at.phase == "ready":
        assert not at.state.cut_reached
        at = everybody_stands(at.plays(f"{script}\nno more wagers"))
    assert at.phase == "shoe-end"
    assert at.state.cards_left <= at.state.behind_cut
    assert len(at.state.discards) + at.state.unseen.size == at.state.full.size
    counted_up = at.deals(c.EndShoe(at.state.full.items()))
    assert counted_up.last == (
        e.CardsCounted("Dan"),
        e.ShoeEnded(1),
        e.TablePhaseEntered(TablePhase.SHUFFLE),
    )
    assert counted_up.to("ready").state.cards_left == at.state.full.size - 1
    assert follows_the_course(counted_up)


@pytest.mark.clause("section-13:(g)(8)", "section-13:(g)(10)(i)")
def test_cards_are_picked_up_from_the_far_right_with_the_dealers_last() -> None:
    done = table(seats=THREE).plays(
        "Ann on 2: main $25\nCleo on 3: main $25\nBob on 5: main $25\nno more wagers\n"
        "deal K♠ 9♣ Q♥ 6♦ 8♥ 5♣ 7♥\nAnn on 2 stands\nCleo on 3 hits\ndeal 4♣\nCleo on 3 stands\n"
        "Bob on 5 stands\ndeal 5♦ J♦"
    )
    (ended,) = done.happened(e.RoundEnded)
    assert show_cards(ended.collected) == "Q♥ 7♥ 9♣ 5♣ 4♣ K♠ 8♥ 6♦ 5♦ J♦"
    assert done.state.discards == ended.collected


@pytest.mark.clause("section-13:(g)(8)")
def test_every_hand_can_be_rebuilt_from_the_cards_as_they_were_picked_up() -> None:
    on = table(seats=THREE).plays(
        "Ann on 2: main $25\nCleo on 3: main $25\nBob on 5: main $25\nno more wagers\n"
        "deal 8♠ 9♣ Q♥ 6♦ 8♥ 5♣ 7♥\nAnn on 2 splits\ndeal 8♦\nAnn on 2 splits\n"
        "deal K♠\nAnn on 2 stands\ndeal Q♠\nAnn on 2 stands\ndeal J♠\nAnn on 2 stands\n"
        "Cleo on 3 hits\ndeal K♣\nBob on 5 surrenders"
    )
    hands = {box.number: [hand.cards for hand in box.hands] for box in on.round.boxes if box.hands}
    done = on.says("deal 5♦ J♦")
    (ended,) = done.happened(e.RoundEnded)
    rack = list(ended.collected)
    rebuilt: dict[int, list[tuple[Card, ...]]] = {}
    for number in sorted(hands, reverse=True):
        rebuilt[number] = []
        for hand in hands[number]:
            rebuilt[number].append(tuple(rack[: len(hand)]))
            del rack[: len(hand)]
    assert rebuilt == hands
    assert show_cards(tuple(rack)) == "6♦ 5♦ J♦"


@pytest.mark.clause("section-13:(g)(8)", "section-13:(g)(9)")
def test_a_down_card_that_was_never_turned_is_still_one_of_the_unseen() -> None:
    done = table(dealing_mode="down-card-unseen").plays(
        "Ann on 1: main $25\nno more wagers\ndeal K♠ 9♦ 6♥\ndeal face down\nAnn on 1 surrenders"
    )
    (ended,) = done.happened(e.RoundEnded)
    assert show_cards(ended.collected) == "K♠ 6♥ 9♦"
    assert (done.state.face_down, done.state.cards_left, done.state.unseen.size) == (2, 283, 285)


@pytest.mark.clause("section-13:(g)(8)")
def test_the_rack_holds_the_rounds_in_the_order_they_were_played() -> None:
    at = table().plays(ROUND).plays(ROUND.replace("K♠", "Q♣"))
    assert show_cards(at.state.discards) == "K♠ 8♥ 9♦ 8♦ Q♣ 8♥ 9♦ 8♦"
    assert (at.state.rounds, at.state.rounds_in_shoe) == (2, 2)


@pytest.mark.clause("section-13:(g)(10)(ii)")
@pytest.mark.parametrize(
    ("lost", "words"), [("7s", "1 of 7♠ missing"), ("2d 2d", "2 of 2♦ missing")]
)
def test_a_shoe_is_not_shuffled_again_until_every_card_has_turned_up(lost: str, words: str) -> None:
    at = to_the_cut_card(table(seats=SEVEN))
    said = at.refuses(at.dealer, c.EndShoe(counted(without=lost)))
    assert explained(said).startswith("cards: ")
    assert words in said.allowed
    assert at.deals(c.EndShoe(counted())).phase == "shuffle"


@pytest.mark.clause("section-13:(d)(7)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025", "bet-bigger"])
def test_a60_a_house_may_reshuffle_after_any_round_if_it_has_said_so(rules: str) -> None:
    may = table(rules, reshuffle_after_any_round=True)
    for who in (FLO, SUE):
        assert may.give(who, c.Reshuffle()).last == (e.TablePhaseEntered(TablePhase.SHOE_END),)
    assert may.refuses(may.dealer, c.Reshuffle()).name == "NOT_YOUR_ROLE"
    may_not = table(rules)
    said = may_not.refuses(SUE, c.Reshuffle())
    assert (said.name, said.allowed) == (
        "NO_RESHUFFLE_NOW",
        "this house reshuffles at the cut card only",
    )


@pytest.mark.clause("section-13:(d)(7)")
def test_no_shoe_is_reshuffled_while_a_round_is_on() -> None:
    on = table(reshuffle_after_any_round=True).plays("Ann on 1: main $25")
    assert on.refuses(SUE, c.Reshuffle()).name == "WRONG_TABLE_PHASE"


@pytest.mark.clause("section-13:(d)(8)", "section-13:(c)(3)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025", "bet-bigger"])
def test_an_idle_table_spreads_its_cards_and_the_next_player_looks_before_the_wash(
    rules: str,
) -> None:
    at = table(rules)
    said = at.refuses(at.dealer, c.SpreadCards())
    assert (said.name, said.value) == ("PLAYERS_AT_THE_TABLE", "Ann, Bob")
    idle = at.give(ANN, c.Leave()).give(BOB, c.Leave()).deals(c.SpreadCards())
    assert idle.phase == "spread"
    back = idle.give(player("Cleo"), c.Sit(3)).to("ready")
    assert back.happened(e.CardsShown)[-1] == e.CardsShown("Cleo")
    course = [phase for phase in entered(back) if phase != "burn"]
    assert course[-6:] == ["spread", "wash", "shuffle", "cut", "cut-card", "ready"]
    assert back.state.cards_left == back.state.full.size - 1
    assert follows_the_course(back)


# --- (e)(3), (f)(3) Wagers with cash --------------------------------------------------------------


def called(at: AtTable, cents: int = 2500, spot: str = "main", box: int = 1) -> AtTable:
    return at.give(ANN, c.CallCashWager(box, spot, cents))


@pytest.mark.clause("section-13:(e)(3)")
@pytest.mark.parametrize("dealer_first", [True, False])
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a_spoken_wager_with_cash_counts_once_dealer_and_supervisor_have_confirmed_it(
    rules: str, dealer_first: bool
) -> None:
    at = called(table(rules).deals(c.OpenRound(0)))
    assert at.last == (e.CashWagerCalled("Ann", 1, "main", 2500),)
    assert at.round.boxes[0].bettors == ()
    first, second = (at.dealer, SUE) if dealer_first else (SUE, at.dealer)
    half = at.give(first, c.ConfirmCashWager("Ann"))
    assert half.last == (e.CashWagerConfirmed("Ann", first.name, first.role.value),)
    assert half.refuses(first, c.ConfirmCashWager("Ann")).name == "CONFIRMED_ALREADY"
    done = half.give(second, c.ConfirmCashWager("Ann"))
    assert done.last == (
        e.CashWagerConfirmed("Ann", second.name, second.role.value),
        e.CashChanged("Ann", 2500),
        e.RoundHappened(WagersPlaced(1, "Ann", (("main", 2500),), ())),
    )
    assert done.state.cash == ()
    assert done.refuses(SUE, c.ConfirmCashWager("Ann")).name == "NO_CASH_WAGER"


@pytest.mark.clause("section-13:(e)(3)")
def test_neither_floor_nor_player_confirms_a_wager_with_cash() -> None:
    at = called(table().deals(c.OpenRound(0)))
    for who in (FLO, ANN):
        assert at.refuses(who, c.ConfirmCashWager("Ann")).name == "NOT_YOUR_ROLE"
    assert at.refuses(SUE, c.ConfirmCashWager("Bob")).allowed == (
        "Bob has called no wager with cash"
    )


@pytest.mark.clause("section-13:(f)(3)", "section-13:(e)(3)")
def test_a_match_wager_with_cash_joins_the_chips_that_lie_there() -> None:
    at = table().plays("Ann on 1: main $25, match-up $5; coupons main $25")
    done = called(at, 1000, "match-up").deals(c.ConfirmCashWager("Ann"))
    done = done.give(SUE, c.ConfirmCashWager("Ann"))
    assert done.last[-1] == e.RoundHappened(
        WagersPlaced(1, "Ann", (("main", 2500), ("match-up", 1500)), (("main", 2500),))
    )


@pytest.mark.clause("section-13:(e)(3)", "section-13:(f)(3)", "section-13:(f)(2)(i)")
@pytest.mark.parametrize(
    ("spot", "cents", "name"),
    [
        ("main", 499, "MAIN_WAGER_RANGE"),
        ("main", 50001, "MAIN_WAGER_RANGE"),
        ("match-up", 500, "MAIN_WAGER_FIRST"),
    ],
)
def test_a_wager_with_cash_keeps_the_limits_of_the_table(spot: str, cents: int, name: str) -> None:
    at = table().deals(c.OpenRound(0))
    said = at.refuses(ANN, c.CallCashWager(1, spot, cents))
    chips = at.refuses(ANN, c.Play(PlaceWagers(1, "Ann", ((spot, cents),))))
    assert (said.name, str(said)) == (chips.name, str(chips))


@pytest.mark.clause("section-13:(e)(3)")
def test_chips_added_meanwhile_count_when_the_cash_is_changed() -> None:
    at = called(table().deals(c.OpenRound(0)), 30000)
    more = at.says("Ann on 1: main $250").deals(c.ConfirmCashWager("Ann"))
    assert more.refuses(SUE, c.ConfirmCashWager("Ann")).field == "main"
    less = more.says("Ann on 1: main $200").give(SUE, c.ConfirmCashWager("Ann"))
    assert less.round.boxes[0].bettors[0].wagers == (("main", 50000),)


@pytest.mark.clause("section-13:(f)(3)", "section-13:(e)(3)")
def test_no_card_is_dealt_while_a_wager_with_cash_waits_for_confirmation() -> None:
    at = called(table().plays("Bob on 2: main $10"))
    said = at.refuses(at.dealer, c.Play(CloseWagers()))
    assert (said.name, said.value) == ("CASH_NOT_CONFIRMED", "$25")
    assert said.allowed == "the cash wager of Ann is not confirmed"
    both = at.deals(c.ConfirmCashWager("Ann")).give(SUE, c.ConfirmCashWager("Ann"))
    dealt = both.says("no more wagers\ndeal K♠ 9♣ 9♦")
    said = dealt.refuses(ANN, c.CallCashWager(1, "main", 2500))
    assert (said.name, said.allowed) == (
        "CASH_NOT_NOW",
        "a wager with cash is called before the first card",
    )


@pytest.mark.clause("section-13:(e)(3)")
def test_cash_changed_into_chips_is_paid_like_chips() -> None:
    at = called(table().deals(c.OpenRound(0))).deals(c.ConfirmCashWager("Ann"))
    done = at.give(SUE, c.ConfirmCashWager("Ann")).says(
        "no more wagers\ndeal K♠ 9♦ 8♥\nAnn on 1 stands\ndeal 8♦"
    )
    assert done.net("Ann") == 2500


@pytest.mark.clause("section-13:(e)(3)")
@pytest.mark.parametrize("cents", [0, -500])
def test_a_wager_with_cash_is_more_than_nothing(cents: int) -> None:
    for at in (table().deals(c.OpenRound(0)), table().plays("Ann on 1: main $25")):
        said = at.refuses(ANN, c.CallCashWager(1, "main", cents))
        assert (said.name, said.allowed) == ("CASH_AMOUNT", "a wager is more than $0")


@pytest.mark.clause("section-13:(e)(3)")
def test_a_player_calls_one_wager_with_cash_at_a_time() -> None:
    at = called(table().deals(c.OpenRound(0))).deals(c.ConfirmCashWager("Ann"))
    said = at.refuses(ANN, c.CallCashWager(1, "main", 50000))
    assert (said.name, said.allowed) == (
        "CASH_CALLED_ALREADY",
        "the wager Ann has called comes first",
    )
    both = at.give(BOB, c.CallCashWager(2, "main", 1000))
    assert [wager.player for wager in both.state.cash] == ["Ann", "Bob"]
    changed = both.give(SUE, c.ConfirmCashWager("Ann"))
    assert [wager.player for wager in changed.state.cash] == ["Bob"]
    assert called(changed, 1000).state.cash[-1].cents == 1000


@pytest.mark.clause("section-13:(e)(3)")
@pytest.mark.parametrize("who", [ANN, TablePerson("Dan", Role.DEALER), SUE])
@pytest.mark.parametrize("confirmed", [True, False])
def test_a_wager_with_cash_is_taken_back_by_its_player_or_not_accepted_by_the_house(
    who: TablePerson, confirmed: bool
) -> None:
    at = called(table().plays("Bob on 2: main $10"))
    at = at.give(SUE, c.ConfirmCashWager("Ann")) if confirmed else at
    assert at.refuses(BOB, c.WithdrawCashWager("Ann")).name == "PLAYER_IN_NAME_ONLY"
    assert at.refuses(FLO, c.WithdrawCashWager("Ann")).name == "NOT_YOUR_ROLE"
    gone = at.give(who, c.WithdrawCashWager("Ann"))
    assert gone.last == (e.CashWagerWithdrawn("Ann", who.name),)
    assert gone.state.cash == ()
    assert gone.refuses(who, c.WithdrawCashWager("Ann")).name == "NO_CASH_WAGER"
    assert called(gone).state.cash[0].confirmed == ()
    assert gone.give(ANN, c.Leave()).state.players == ("Bob",)
    assert gone.says("no more wagers\ndeal K♠ 9♦ 8♥").net("Ann") == 0


@pytest.mark.clause("section-13:(e)(3)")
def test_a_player_does_not_leave_with_a_wager_called() -> None:
    at = called(table().deals(c.OpenRound(0)))
    assert at.refuses(ANN, c.Leave()).allowed == "Ann has wagers on the layout"
    assert at.give(BOB, c.Leave()).state.players == ("Ann",)


@pytest.mark.clause("section-13:(e)(3)")
@pytest.mark.parametrize("dealer_first", [True, False])
def test_dealer_and_supervisor_who_confirm_cash_are_two_people(dealer_first: bool) -> None:
    at = closed().give(FLO, c.OpenTable("Sue", 0)).give(ANN, c.Sit(1)).to("ready")
    roles = [TablePerson("Sue", Role.DEALER), SUE]
    first, second = roles if dealer_first else reversed(roles)
    half = called(at.deals(c.OpenRound(0))).give(first, c.ConfirmCashWager("Ann"))
    assert half.refuses(first, c.ConfirmCashWager("Ann")).name == "CONFIRMED_ALREADY"
    said = half.refuses(second, c.ConfirmCashWager("Ann"))
    assert (said.name, said.allowed) == ("SAME_PERSON", "somebody else must confirm it")
    if dealer_first:
        done = half.give(TablePerson("Stan", Role.SUPERVISOR), c.ConfirmCashWager("Ann"))
        assert done.happened(e.CashChanged) == [e.CashChanged("Ann", 2500)]


@pytest.mark.clause("section-13:(e)(3)")
def test_a_wager_called_in_a_round_that_is_void_is_gone_with_it() -> None:
    at = called(table().plays("Bob on 2: main $10")).says("void: a fight")
    assert (at.phase, at.state.cash) == ("ready", ())
    assert at.give(ANN, c.Leave()).state.players == ("Bob",)


# --- (e)(10) Entry in the middle of a shoe --------------------------------------------------------


@pytest.mark.clause("section-13:(e)(10)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_who_sat_out_a_round_is_barred_until_the_reshuffle_where_the_house_says_so(
    rules: str,
) -> None:
    down = "" if rules == "section-13" else " 8♦"
    first = f"Ann on 1: main $25\nno more wagers\ndeal K♠ 9♦ 8♥{down}\nAnn on 1 stands"
    first += "\ndeal 8♦" if not down else ""
    at = table(rules, mid_shoe_entry=False, reshuffle_after_any_round=True).plays(first)
    on = at.deals(c.OpenRound(0))
    for command in (
        c.Play(PlaceWagers(2, "Bob", (("main", 2500),))),
        c.CallCashWager(2, "main", 2500),
    ):
        said = on.refuses(BOB, command)
        assert said.name == "NO_MID_SHOE_ENTRY"
        assert said.allowed == "Bob did not wager last round and waits for the reshuffle"
    assert on.says("Ann on 1: main $25").round.boxes[0].bettors
    again = at.give(SUE, c.Reshuffle()).to("ready").plays("Bob on 2: main $25")
    assert again.round.boxes[1].bettors


@pytest.mark.clause("section-13:(e)(10)")
@pytest.mark.parametrize("moment", ["ready", "round"])
def test_the_house_may_admit_a_player_in_the_middle_of_a_shoe(moment: str) -> None:
    at = table(mid_shoe_entry=False).plays(ROUND)
    if moment == "round":
        at = at.deals(c.OpenRound(0))
    for who in (at.dealer, FLO, BOB):
        assert at.refuses(who, c.AdmitPlayer("Bob")).name == "NOT_YOUR_ROLE"
    admitted = at.give(SUE, c.AdmitPlayer("Bob"))
    assert admitted.last == (e.PlayerAdmitted("Bob", "Sue"),)
    on = admitted if moment == "round" else admitted.deals(c.OpenRound(0))
    assert on.says("Bob on 2: main $25").round.boxes[1].bettors


@pytest.mark.clause("section-13:(e)(10)")
def test_a_player_who_wagers_every_round_stays_in_and_one_who_pauses_is_out() -> None:
    both = "Ann on 1: main $25\nBob on 2: main $25\nno more wagers\ndeal K♠ K♣ 9♦ 8♥ 8♣\n"
    both += "Ann on 1 stands\nBob on 2 stands\ndeal 8♦"
    at = table(mid_shoe_entry=False).plays(both)
    assert at.deals(c.OpenRound(0)).says("Bob on 2: main $25").round.boxes[1].bettors
    paused = at.plays(ROUND).deals(c.OpenRound(0))
    said = paused.refuses(BOB, c.Play(PlaceWagers(2, "Bob", (("main", 2500),))))
    assert said.name == "NO_MID_SHOE_ENTRY"


@pytest.mark.clause("section-13:(e)(10)")
def test_a_house_that_does_not_mind_lets_everybody_in_at_any_time() -> None:
    at = table().plays(ROUND).plays("Bob on 2: main $25")
    assert at.round.boxes[1].bettors


# --- (n)(1) Boxes ---------------------------------------------------------------------------------


@pytest.mark.clause("section-13:(n)(1)", "bet-bigger:Rules-5", "bet-bigger:Rules-6")
@pytest.mark.parametrize("rules", ["section-13", "bet-bigger"])
@pytest.mark.parametrize("several", [True, False])
def test_a_player_has_one_box_unless_the_house_allows_more(rules: str, several: bool) -> None:
    at = table(rules, seats={1: "Ann"}, to="inspection", several_boxes_per_player=several)
    if several:
        assert at.give(ANN, c.Sit(2)).state.seats == ((1, "Ann"), (2, "Ann"))
        assert at.give(ANN, c.Sit(2)).state.players == ("Ann",)
    else:
        assert at.refuses(ANN, c.Sit(2)).name == "ONE_SEAT_PER_PLAYER"


@pytest.mark.clause("section-13:(g)(1)")
def test_the_table_knows_at_all_times_which_cards_nobody_has_seen() -> None:
    fresh = closed()
    assert fresh.state.unseen == fresh.state.full
    on = table().plays("Ann on 1: main $25\nno more wagers\ndeal K♠ 9♦")
    assert on.state.unseen == on.state.full.without([card("Ks"), card("9d")])
    done = on.says("deal 8♥\nAnn on 1 stands\ndeal 8♦")
    assert done.state.unseen == on.state.unseen.without([card("8h"), card("8d")])
    assert done.refuses(done.dealer, c.Play(DealCard(card("2s")))).name == "WRONG_TABLE_PHASE"


# --- Dealt by hand --------------------------------------------------------------------------------


@pytest.mark.clause("wa-2025:GR2", "wa-v003:GR2", "wa-v002:GR2", "wa-classic:GR2")
@pytest.mark.parametrize("rules", ["wa-2025", "wa-v003", "wa-v002", "wa-classic"])
def test_two_decks_dealt_by_hand_follow_the_course_of_a_table(rules: str) -> None:
    at = table(rules, decks=2, dealt_from="hand", to="cut-card")
    assert guide_dealer(at.state) == "the cut card goes in and the dealer takes the cards in hand"
    shoe = table(rules, decks=2, to="cut-card")
    assert guide_dealer(shoe.state) == "the cut card goes in and the cards into the shoe"
    at = at.to("ready")
    assert (at.state.full.size, at.state.cards_left) == (96, 95)
    least = at.state.rules.limits.table_minimum_cents // 100
    wagers = f"Ann on 1: main ${least}\nno more wagers"
    while at.phase == "ready":
        at = everybody_stands(at.plays(wagers))
    assert (at.phase, at.state.cut_reached) == ("shoe-end", True)
    assert len(at.state.discards) + at.state.unseen.size == 96
    assert at.to("ready").state.cards_left == 95
    assert follows_the_course(at)


@pytest.mark.clause("bet-bigger:Method-12")
def test_the_first_card_of_a_shoe_is_burned_before_the_first_round() -> None:
    at = table("bet-bigger")
    kinds = [type(event) for event in at.deals(c.OpenRound(0)).events]
    assert kinds.count(e.CardBurnedAtTable) == 1
    assert kinds.index(e.CardBurnedAtTable) < kinds.index(e.RoundOpened)
