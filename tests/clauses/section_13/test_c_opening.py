"""Section 13 (c) (document 002): opening a table, its cards counted and spread."""

import pytest

from fixtures.section_13_rules import rules
from fixtures.section_13_tables import ANN, ROUND, THREE, entered, explained
from fixtures.table_script import FLO, SUE, closed, counted, follows_the_course, table
from spanish21.game.table import Role, TablePerson, TablePhase, cut_order
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
