"""Section 13 (c) (document 002): opening a table, its cards counted and spread."""

from dataclasses import replace

import pytest

from fixtures.section_13_rules import rules
from fixtures.section_13_tables import ANN, ROUND, THREE, entered, explained
from fixtures.table_script import FLO, SUE, card, closed, counted, follows_the_course, player, table
from spanish21 import ruleset
from spanish21.game.table import Role, TablePerson, TablePhase, cut_order, guide_dealer
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.refusal import Refusal


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


SILENT = ("wa-2025", "wa-v003", "wa-v002", "wa-classic")
FIVE_MISSING = "As Kh Kh 2c 9d"
FIVE = tuple((card(code), -lost) for code, lost in (("As", 1), ("Kh", 2), ("2c", 1), ("9d", 1)))
FIVE_NAMED = (
    "288 cards belong here: 1 of A♠ missing, 2 of K♥ missing, 1 of 2♣ missing, 1 of 9♦ missing"
)


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
    wrong = at.deals(c.InspectCards(counted(without=FIVE_MISSING)))
    assert wrong.last == (e.DiscrepancyFound("Dan", FIVE),)
    assert wrong.phase == "inspection"
    assert guide_dealer(wrong.state) == (
        f"{FIVE_NAMED}: count again, or the floor brings other cards"
    )
    found = wrong.deals(c.InspectCards(counted()))
    assert (found.phase, found.state.discrepancy) == ("verification", ())
    changed = wrong.give(FLO, c.ChangeCards(0, "five cards missing"))
    assert (changed.phase, changed.state.discrepancy) == ("inspection", ())


@pytest.mark.clause("section-13:(c)(1)", "section-13:(g)(10)(ii)")
def test_decks_that_are_found_wrong_at_a_second_look_are_not_verified() -> None:
    at = table(to="verification").deals(c.InspectCards(counted(without="7s")))
    said = at.refuses(FLO, c.VerifyInspection())
    assert explained(said) == (
        "command: 'verify inspection' is not allowed; 288 cards belong here: 1 of 7♠ missing; "
        "count them again, or change the cards "
        "(section-13:(g)(10)(i), section-13:(g)(10)(ii), section-13:(g)(10)(iii))"
    )
    assert at.deals(c.InspectCards(counted())).give(FLO, c.VerifyInspection()).phase == "spread"


@pytest.mark.clause("section-13:(c)(1)", "section-13:(g)(10)(ii)")
@pytest.mark.parametrize("phase", ["shuffle", "cut", "cut-card"])
@pytest.mark.parametrize("who", [FLO, SUE, TablePerson("Dan", Role.DEALER)])
def test_five_cards_that_are_lost_in_the_shuffle_are_missed_by_name(
    phase: str, who: TablePerson
) -> None:
    at = table(to=phase)
    wrong = at.give(who, c.CheckCards(counted(without=FIVE_MISSING)))
    assert wrong.last == (e.DiscrepancyFound(who.name, FIVE),)
    goes_on: dict[str, c.TableCommand] = {
        "shuffle": c.ShuffleStep("stack"),
        "cut": c.OfferCut("Ann"),
    }
    command = goes_on.get(phase, c.PlaceCutCard(72))
    said = wrong.refuses(wrong.dealer, command)
    assert (said.name, said.allowed) == (
        "CARDS_NOT_ALL_THERE",
        f"{FIVE_NAMED}; count them again, or change the cards",
    )
    assert wrong.give(FLO, c.ChangeCards(0, "five cards lost")).phase == "inspection"
    assert wrong.give(who, c.CheckCards(counted())).last == (e.CardsCounted(who.name),)
    assert wrong.give(who, c.CheckCards(counted())).to("ready").state.cards_left == 287


@pytest.mark.clause("section-13:(g)(10)(ii)")
def test_a_shoe_that_was_promised_is_shown_before_its_wrong_cards_are_changed() -> None:
    order = tuple(one for one, count in counted() for _ in range(count))
    at = table(to="cut-card").deals(c.CommitShoe("ab" * 32), c.CheckCards(counted(without="7s")))
    change = c.ChangeCards(0, "a seven is missing")
    assert at.refuses(FLO, change).name == "REVEAL_FIRST"
    shown = at.deals(c.RevealShoe(order, "5a" * 32))
    assert shown.phase == "shoe-end"
    assert shown.give(FLO, change).phase == "inspection"


@pytest.mark.clause("section-13:(c)(4)", "section-13:(g)(10)(ii)")
def test_other_cards_come_for_a_reason_that_is_kept() -> None:
    at = table()
    for silent in ("", "  no ", "x" * 201):
        said = at.refuses(FLO, c.ChangeCards(60, silent))
        assert (said.name, said.field) == ("REASON_MISSING", "reason")
        assert said.allowed == "say in 3 to 200 letters why the cards are changed"
    changed = at.give(FLO, c.ChangeCards(60, " a corner  is bent "))
    assert changed.last[0] == e.CardsChanged(60, "a corner is bent", "Flo")


@pytest.mark.clause("section-13:(g)(10)(ii)", "section-13:(c)(1)")
def test_a_shoe_that_ends_with_five_cards_missing_is_not_shuffled() -> None:
    ended = table(reshuffle_after_any_round=True).give(FLO, c.Reshuffle())
    wrong = ended.deals(c.EndShoe(counted(without=FIVE_MISSING)))
    assert wrong.last == (e.DiscrepancyFound("Dan", FIVE),)
    assert wrong.phase == "shoe-end"
    for command in (c.ShuffleStep("stack"), c.OpenRound(0)):
        assert wrong.refuses(wrong.dealer, command).name == "WRONG_TABLE_PHASE"
    assert wrong.deals(c.EndShoe(counted())).state.discrepancy == ()
    assert wrong.give(FLO, c.CloseTable()).state.discrepancy == ()


@pytest.mark.clause("section-13:(c)(1)", "section-13:(b)(1)")
def test_cards_that_belong_to_another_deck_are_found_as_well() -> None:
    at = table(to="inspection")
    (found,) = at.deals(c.InspectCards(counted(8))).last
    assert found == e.DiscrepancyFound("Dan", tuple((one, 2) for one, _ in counted()))


@pytest.mark.clause("bet-bigger:Method-1")
def test_bet_bigger_checks_that_every_deck_is_complete() -> None:
    at = table("bet-bigger", to="inspection")
    wrong = at.deals(c.InspectCards(counted(without="7s")))
    assert wrong.last == (e.DiscrepancyFound("Dan", ((card("7s"), -1),)),)
    assert at.to("spread").phase == "spread"


@pytest.mark.clause("section-13:(c)(2)")
def test_the_cards_lie_spread_until_a_player_has_come_to_look() -> None:
    waiting = closed().onward().to("spread")
    assert waiting.refuses(waiting.dealer, c.ShowCards("Ann")).name == "NOT_SEATED"
    assert waiting.refuses(waiting.dealer, c.WashCards()).name == "WRONG_TABLE_PHASE"
    come = waiting.give(ANN, c.Sit(4)).deals(c.ShowCards("Ann"))
    assert come.happened(e.CardsShown) == [e.CardsShown("Ann")]
    assert come.phase == "wash"


@pytest.mark.clause("section-13:(c)(2)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025", "bet-bigger"])
def test_the_first_to_arrive_looks_at_the_cards_not_who_sits_lowest(rules: str) -> None:
    at = table(rules, seats={5: "Cleo", 1: "Ann"}, to="spread")
    assert guide_dealer(at.state).startswith("Cleo looks at the cards: each deck apart")
    said = at.refuses(at.dealer, c.ShowCards("Ann"))
    assert (said.name, said.allowed) == ("NOT_THE_FIRST_PLAYER", "Cleo was the first to arrive")
    shown = at.deals(c.ShowCards("Cleo"))
    assert shown.state.shown_to == "Cleo"
    assert shown.refuses(ANN, c.AcceptCards()).allowed == "Cleo looks at the cards"
    looked = shown.give(player("Cleo"), c.AcceptCards())
    assert looked.last == (e.CardsAccepted("Cleo"),)
    assert looked.refuses(ANN, c.AcceptCards()).allowed == "no player looks at the cards"
    assert looked.deals(c.WashCards()).phase == "shuffle"


@pytest.mark.clause("section-13:(c)(2)")
def test_a_first_player_who_leaves_looks_no_longer() -> None:
    at = table(to="wash")
    assert at.give(ANN, c.Leave()).state.shown_to == ""
    assert at.give(player("Bob"), c.Leave()).state.shown_to == "Ann"


def test_a_rule_set_without_a_look_goes_from_the_inspection_to_the_wash() -> None:
    found = ruleset("wa-2025")
    plain = replace(found, shoe=replace(found.shoe, first_player_inspects=False))
    at = table(plain, to="verification").give(FLO, c.VerifyInspection())
    assert at.phase == "wash"
    assert follows_the_course(at)


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
    changed = old.give(SUE, c.ChangeCards(at_minutes=1440, reason="worn"))
    assert changed.last == (
        e.CardsChanged(1440, "worn", "Sue"),
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
    assert at.give(FLO, c.ChangeCards(60, "worn")).to("ready").state.cards_left == 287


@pytest.mark.clause("section-13:(c)(1)")
def test_floor_and_dealer_at_the_inspection_are_two_people() -> None:
    at = table(to="verification")
    said = at.refuses(TablePerson("Dan", Role.FLOOR), c.VerifyInspection())
    assert (said.name, said.value) == ("SAME_PERSON", "Dan")
    assert at.give(TablePerson("Eva", Role.FLOOR), c.VerifyInspection()).phase == "spread"
    relieved = at.give(SUE, c.ChangeDealer("Eva"))
    assert relieved.refuses(TablePerson("Dan", Role.FLOOR), c.VerifyInspection()).name == (
        "SAME_PERSON"
    )


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
        (found,) = at.deals(command).last
        assert found == e.DiscrepancyFound("Dan", tuple((one, 6) for one, _ in counted()))
    halves = tuple((one, 3) for one, _ in counted())
    assert inspecting.deals(c.InspectCards(halves + halves)).phase == "verification"


@pytest.mark.clause("section-13:(c)(4)")
def test_no_time_is_earlier_than_that_of_the_cards_on_the_table() -> None:
    at = table().give(FLO, c.ChangeCards(600, "worn")).to("ready")
    for by, command in ((at.dealer, c.OpenRound(599)), (FLO, c.ChangeCards(599, "worn"))):
        said = at.refuses(by, command)
        assert (said.name, said.value) == ("TIME_RUNS_BACK", 599)
        assert said.allowed == "the table is past that time"
    assert at.deals(c.OpenRound(600)).phase == "round"
    assert at.give(FLO, c.ChangeCards(600, "worn")).phase == "inspection"


@pytest.mark.clause("section-13:(c)(4)")
def test_changed_cards_leave_dealer_players_and_the_order_of_the_cut() -> None:
    second = table(seats=THREE, reshuffle_after_any_round=True).give(SUE, c.Reshuffle())
    changed = second.give(FLO, c.ChangeCards(60, "worn"))
    assert (changed.dealer, changed.state.players) == (second.dealer, second.state.players)
    assert (changed.state.shoes, changed.state.cards_since) == (1, 60)
    assert cut_order(changed.to("cut").state) == ("Bob", "Cleo", "Ann")
