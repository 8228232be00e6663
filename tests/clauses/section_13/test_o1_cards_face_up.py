"""Section 13 (o)(1), (o)(2) (document 002): a card face up and a 10 in the shoe."""

import pytest

from fixtures.irregular_tables import TWO, in_round, reader, returned
from fixtures.table_script import DAN, FLO, SUE, card, counted, follows_the_course, table
from spanish21.game.cards import show_cards
from spanish21.game.round.course.phases import Phase
from spanish21.game.round.events import CardBurned, RoundVoided
from spanish21.game.table import TABLE_PHASES, Role, TablePerson, TablePhase, guide_dealer
from spanish21.game.table import commands as c
from spanish21.game.table import events as e

VOID = "void the round and reshuffle"
ONLY_ANOTHER = ("REPORTED_BY_HIMSELF", "CONFIRMED_BY_ANOTHER")


@pytest.mark.clause("section-13:(o)(1)")
def test_the_first_card_found_face_up_is_discarded_and_the_round_goes_on() -> None:
    at = table().plays(f"{TWO}deal K♠ 9♣").reports(DAN, "face-up-card", "2h")
    assert at.last == (
        e.IrregularityReported("face-up-card", card("2h"), "Dan"),
        e.IrregularityConfirmed("face-up-card", "Dan", "discard the card unused"),
        e.RoundHappened(CardBurned(card("2h"), "found face up")),
    )
    done = at.says("deal 9♦ 8♥ 8♣\nAnn on 1 stands\nBob on 2 stands\ndeal 8♦")
    assert (done.net("Ann"), done.net("Bob")) == (2500, 0)
    assert show_cards(done.state.discards) == "2♥ 9♣ 8♣ K♠ 8♥ 9♦ 8♦"
    assert done.phase == "ready"


@pytest.mark.clause("section-13:(o)(1)")
@pytest.mark.parametrize("later", ["same round", "next round"])
def test_a_second_card_found_face_up_in_the_shoe_voids_the_round_and_ends_the_shoe(
    later: str,
) -> None:
    at = table().plays(f"{TWO}deal K♠ 9♣").reports(DAN, "face-up-card", "2h")
    won = 0
    if later == "next round":
        at = at.says("deal 9♦ 8♥ 8♣\nAnn on 1 stands\nBob on 2 stands\ndeal 8♦")
        at = at.plays(f"{TWO}deal K♠")
        won = at.net("Ann")
    waiting = at.reports(FLO, "face-up-card", "3h")
    assert guide_dealer(waiting.state) == f"face-up-card: the dealer confirms; then {VOID}"
    void = waiting.confirms(DAN)
    assert void.last[0] == e.IrregularityConfirmed("face-up-card", "Dan", VOID)
    assert in_round(void, RoundVoided)[0].reason == "a second card face up in the shoe"
    assert void.last[-1] == e.TablePhaseEntered(TablePhase.SHOE_END)
    assert (void.net("Ann"), void.net("Bob")) == (won, 0)
    assert returned(void) == {"Ann": 2500, "Bob": 1000}
    assert follows_the_course(void)
    again = void.to("ready")
    assert (again.state.cards_left, again.state.face_up_found) == (287, 0)


@pytest.mark.clause("section-13:(o)(1)")
def test_cards_found_face_up_are_counted_anew_with_each_shoe() -> None:
    at = table(reshuffle_after_any_round=True).plays(f"{TWO}deal K♠ 9♣")
    at = at.reports(DAN, "face-up-card", "2h").says(
        "deal 9♦ 8♥ 8♣\nAnn on 1 stands\nBob on 2 stands\ndeal 8♦"
    )
    new = at.give(SUE, c.Reshuffle()).to("ready").plays(f"{TWO}deal K♠")
    assert new.reports(DAN, "face-up-card", "3h").phase == "round"


@pytest.mark.clause("section-13:(o)(1)")
def test_a_card_face_up_between_two_rounds_is_discarded_and_a_second_ends_the_shoe() -> None:
    first = table().reports(DAN, "face-up-card", "2h")
    assert first.last[-1] == e.CardBurnedAtTable(card("2h"), "found face up")
    assert (first.state.unseen.count(card("2h")), first.state.cards_left) == (5, 286)
    assert first.phase == "ready"
    second = first.reports(DAN, "face-up-card", "3h")
    assert second.last[1:] == (
        e.IrregularityConfirmed("face-up-card", "Dan", VOID),
        e.TablePhaseEntered(TablePhase.SHOE_END),
    )
    assert second.to("ready").state.cards_left == 287


@pytest.mark.clause("section-13:(o)(1)", "section-13:(g)(3)")
def test_a_card_face_up_at_the_burn_does_not_stand_in_for_the_burn_card() -> None:
    at = table(to="burn").reports(DAN, "face-up-card", "2h")
    assert at.phase == "burn"
    burned = at.deals(c.BurnFirst())
    assert burned.phase == "ready"
    assert (burned.state.burned, burned.state.cards_left) == ((card("2h"), None), 286)


@pytest.mark.clause("section-13:(o)(1)", "section-13:(o)(2)")
@pytest.mark.parametrize("name", ["face-up-card", "ten-found"])
@pytest.mark.parametrize("new_dealer", [True, False])
def test_a_second_one_at_the_burn_ends_the_shoe(name: str, new_dealer: bool) -> None:
    who, code = (DAN, "2h") if name == "face-up-card" else (FLO, "")
    at = table(to="burn")
    if new_dealer:
        at = at.to("ready").give(FLO, c.ChangeDealer("Eva"))
        who = at.dealer if name == "face-up-card" else FLO
    first = at.reports(who, name, code)
    assert (first.phase, first.state.burn_due) == ("burn", 1)
    second = first.reports(who, name, code)
    assert second.last[-1] == e.TablePhaseEntered(TablePhase.SHOE_END)
    assert TablePhase.SHOE_END in TABLE_PHASES[TablePhase.BURN].then
    again = second.to("ready")
    assert follows_the_course(again)
    assert (again.state.cards_left, again.state.burn_due, again.state.burned) == (287, 0, (None,))


@pytest.mark.clause("section-13:(o)(1)")
def test_a_card_found_face_up_while_wagers_are_made_is_burned() -> None:
    at = table().plays("Ann on 1: main $25").reports(FLO, "face-up-card", "2h").confirms(DAN)
    assert at.last[-1] == e.RoundHappened(CardBurned(card("2h"), "found face up"))
    assert (at.round.phase, at.state.cards_left) == (Phase.WAGERING, 286)
    done = at.says("no more wagers\ndeal K♠ 9♦ 8♥\nAnn on 1 stands\ndeal 8♦")
    assert show_cards(done.state.discards) == "2♥ K♠ 8♥ 9♦ 8♦"
    assert (done.state.cards_left, done.net("Ann")) == (282, 2500)


@pytest.mark.clause("section-13:(o)(1)")
def test_a_second_card_face_up_while_wagers_are_made_voids_the_round() -> None:
    at = table().plays("Ann on 1: main $25").reports(DAN, "face-up-card", "2h")
    void = at.reports(DAN, "face-up-card", "3h")
    assert (void.phase, void.net("Ann")) == ("shoe-end", 0)
    assert void.deals(c.EndShoe(counted())).phase == "shuffle"


@pytest.mark.clause("section-13:(o)(1)")
def test_a_card_of_which_none_is_left_cannot_be_found_face_up() -> None:
    at = table("bet-bigger", decks=1).plays("Ann on 1: main $10\nno more wagers\ndeal 2♥")
    said = at.refuses(DAN, c.ReportIrregularity("face-up-card", card("2h")))
    assert (said.name, said.allowed) == ("CARD_NOT_IN_SHOE", "no 2♥ is left in the shoe")


@pytest.mark.clause("section-13:(o)(1)", "section-13:(o)(2)")
@pytest.mark.parametrize("name", ["face-up-card", "ten-found"])
def test_a56_a_void_round_reverses_what_was_paid_and_returns_every_wager(name: str) -> None:
    who, code = (DAN, "2h") if name == "face-up-card" else (FLO, "")
    at = table().plays(
        "Ann on 1: main $25, match-up $5\nBob on 2: main $10, match-up $10; coupons main $10\n"
        "no more wagers\ndeal 9♠ K♣"
    )
    at = at.reports(who, name, code).says("deal 9♦ 6♥ 7♣\nAnn on 1 surrenders\nBob on 2 hits")
    assert [line.net_cents for line in at.lines] == [-1000, 2000, -1250]
    waiting = at.reports(who, name, code)
    assert waiting.refuses(who, c.ConfirmIrregularity()).name in ONLY_ANOTHER
    void = waiting.confirms(SUE if who is DAN else TablePerson("Fay", Role.FLOOR))
    assert (void.net("Ann"), void.net("Bob")) == (0, 0)
    assert sum(line.collected_cents for line in void.lines) == 0
    assert sum(line.paid_cents for line in void.lines) == 0
    assert sum(line.returned_cents for line in void.lines) == 2500 + 500 + 1000 + 1000
    (coupon,) = [line for line in void.lines if line.spot == "main-coupon"]
    assert (coupon.player, coupon.outcome) == ("Bob", "returned")


def test_a48_an_award_in_a_void_round_is_void_and_the_house_refunds_the_jackpot_wager() -> None:
    at = table("wa-2025", decks=6, jackpots=[{"table": "3c", "paytable": 1, "wager": "$1"}])
    hit = at.plays("Ann on 1: main $10, jackpot-1 $1\nno more wagers\ndeal A♠ A♠ A♠ 9♦")
    assert [award.percent for award in hit.round.awards] == [100]
    void = hit.reports(FLO, "ten-found").reports(DAN, "ten-found").confirms(FLO)
    assert in_round(void, RoundVoided)[0].awards == (1,)
    jackpot = [line for line in void.lines if line.spot == "jackpot-1"]
    assert sum(line.net_cents for line in jackpot) == 0
    assert {line.rule for line in jackpot if line.outcome == "returned"} == {"void.jackpot"}
    assert returned(void) == {"Ann": 1100}


@pytest.mark.clause("section-13:(o)(2)")
@pytest.mark.parametrize("where", ["burn", "ready", "round"])
def test_a49_the_first_10_is_destroyed_by_the_floor_and_play_goes_on(where: str) -> None:
    at = table(to="burn" if where == "burn" else "ready")
    at = at.plays(f"{TWO}deal K♠") if where == "round" else at
    waiting = at.reports(DAN, "ten-found")
    done = waiting.confirms(FLO)
    assert done.last == (
        e.IrregularityConfirmed("ten-found", "Flo", "remove and destroy the 10, play on"),
    )
    assert (done.phase, done.state.unseen, done.state.cards_left) == (
        at.phase,
        at.state.unseen,
        at.state.cards_left,
    )


@pytest.mark.clause("section-13:(o)(2)")
def test_a49_a_second_10_in_the_shoe_voids_the_round_and_the_cards_are_reshuffled() -> None:
    at = table().plays(f"{TWO}deal K♠ K♣ 9♦").reports(FLO, "ten-found")
    void = at.says("deal 8♥ 7♣").reports(SUE, "ten-found").confirms(FLO)
    assert void.last[0] == e.IrregularityConfirmed("ten-found", "Flo", VOID)
    assert in_round(void, RoundVoided)[0].reason == "a second 10 in the shoe"
    assert returned(void) == {"Ann": 2500, "Bob": 1000}
    assert void.phase == "shoe-end"
    again = void.to("ready")
    assert again.reports(FLO, "ten-found").phase == "ready"


@pytest.mark.clause("section-13:(o)(2)")
def test_a_second_10_between_rounds_ends_the_shoe() -> None:
    at = table().reports(FLO, "ten-found").reports(FLO, "ten-found")
    assert at.phase == "shoe-end"
    assert not at.happened(e.RoundHappened)


@pytest.mark.clause("section-13:(o)(1)", "section-13:(o)(2)")
def test_one_10_and_one_card_face_up_do_not_make_two_of_either() -> None:
    at = table().plays(f"{TWO}deal K♠").reports(FLO, "ten-found").reports(DAN, "face-up-card", "2h")
    assert at.phase == "round"
    assert (at.state.tens_found, at.state.face_up_found) == (1, 1)


@pytest.mark.clause("section-13:(o)(1)", "section-13:(o)(2)")
def test_a_report_that_was_dismissed_does_not_count_as_a_first() -> None:
    at = table().plays(f"{TWO}deal K♠").reports(DAN, "ten-found")
    at = at.give(FLO, c.DismissIrregularity()).reports(FLO, "ten-found")
    assert at.phase == "round"


@pytest.mark.clause("section-13:(o)(1)", "section-13:(g)(9)")
def test_a_down_card_nobody_saw_goes_back_with_a_void_round() -> None:
    at = reader(f"{TWO}deal K♠ K♣ 9♦ 8♥ 7♣\ndeal face down").reports(FLO, "ten-found")
    void = at.reports(FLO, "ten-found")
    (ended,) = void.happened(e.RoundEnded)
    assert show_cards(ended.collected) == "K♣ 7♣ K♠ 8♥ 9♦"
    assert void.deals(c.EndShoe(counted())).phase == "shuffle"
