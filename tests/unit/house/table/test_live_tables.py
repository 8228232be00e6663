"""Live tables: people shuffle, deal and call, and nothing happens by itself."""

import pytest

from fixtures.audited_journals import findings
from fixtures.house_fixture import (
    SAME_BOX,
    memory_house,
    settings_of,
)
from fixtures.house_tables import (
    live,
    next_step,
    wagers,
)
from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.house.table.decide import HOUSE_ACTOR
from spanish21.ledger.commands import MoveMoney

STRANGERS = ("Sam", "Meg", "Aud", "Adm")
"""Who works in the house and has nothing to say at a table."""


def test_nothing_happens_by_itself_at_a_live_table() -> None:
    at = live("inspection", seats={})
    assert at.kinds() == ["TableOpened", "TablePhaseEntered"]
    assert at.desk.state.dealer == "Dan"
    assert at.secrets == {}


def test_a_whole_live_round_with_a_dealer() -> None:
    """Section 13: the dealer's second card is drawn last, everything is called by the dealer."""
    at = live()
    assert at.secrets == {}
    at.give("Dan", d.BuyChips("Ann", 200_00))
    assert [one.code for one in at.entries[-1].transfers] == ["chips-sold", "drop"]
    assert at.events() == (h.ChipsSold("Ann", 200_00, "Dan"),)
    assert at.chips("Ann") == 10_200_00
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25, match-up $5\nBob on 2: main $10")
    assert at.chips("Ann") == 10_170_00
    assert at.refuses("Dan", c.DealCard(Card.parse("9s"))).name
    at.told("Dan", "no more wagers")
    assert at.refuses("Dan", wagers(3, "Cid")).name
    for code in ("8♠", "9♠", "8♦", "3♥", "8♥"):
        at.told("Dan", f"deal {code}")
    assert [line.spot for line in at.round.lines] == ["match-up"]
    at.plays("Dan", c.Hit(1, "Ann"))
    assert at.round.due
    at.told("Dan", "deal 9♥")
    # Players may speak for themselves too; the dealer repeats it, or not.
    at.plays("Ann", c.Stand(1, "Ann"))
    at.give("Dan", d.ForPlayer(c.Stand(2, "Bob"), "Bob"))
    at.told("Dan", "deal K♦")
    assert at.phase == "ready"
    spots = [(line.box, line.spot, line.net_cents) for line in at.last.lines]
    assert spots == [(1, "match-up", 20_00), (2, "main", -10_00), (1, "main", 25_00)]
    assert at.chips("Ann") == 10_200_00 + 20_00 + 25_00
    assert at.chips("Bob") == 10_000_00 - 10_00
    assert at.audited()


def test_a_live_dealer_deals_face_down_peeks_and_turns() -> None:
    at = live("ready", "wa-2025", seats={1: "Ann"})
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $10\nno more wagers\ndeal 9♠ K♦ 8♥")
    at.plays("Dan", c.DealFaceDown(), c.ReportPeek(blackjack=False), c.Stand(1, "Ann"))
    at.plays("Dan", c.TurnDownCard(Card.parse("7c")))
    assert at.last.down == Card.parse("7c")
    assert at.chips("Ann") == 10_000_00


def test_only_the_dealer_of_a_live_table_deals_at_it() -> None:
    at = live()
    refusal = at.refuses("Eve", t.OpenRound(0))
    assert (refusal.name, refusal.allowed) == ("NOT_THE_DEALER", "Dan deals at this table")
    assert at.refuses("Eve", d.ForPlayer(t.Sit(3), "Cid")).name == "NOT_FOR_OTHERS"
    assert at.refuses("Eve", d.BuyChips("Ann", 100)).name == "NOT_FOR_OTHERS"
    for name in ("Flo", "Sue", "Ann", *STRANGERS):
        assert at.refuses(name, t.OpenRound(0)).name == "NOT_YOUR_ROLE"
        assert at.refuses(name, d.BuyChips("Ann", 100)).name == "NOT_YOUR_ROLE"


def test_chips_are_sold_to_whoever_sits_there_for_more_than_nothing() -> None:
    at = live()
    refusal = at.refuses("Dan", d.BuyChips("Cid", 100))
    assert str(refusal) == "player: 'Cid' is not allowed; Cid does not sit at this table"
    for cents in (0, -5):
        assert at.refuses("Dan", d.BuyChips("Ann", cents)).allowed == "buy in for more than $0"
    at.give("Dan", d.BuyChips("Ann", 1))
    assert at.chips("Ann") == 10_000_01


def test_no_chips_are_sold_while_a_table_stands_still() -> None:
    at = live()
    at.give("Flo", d.PauseTable("fire alarm"))
    refusal = at.refuses("Dan", d.BuyChips("Ann", 100))
    assert str(refusal) == "table: 'T1' is not allowed; it stands still: fire alarm"
    assert refusal.name == "PAUSED"
    at.give("Flo", d.ResumeTable())
    entry = at.give("Dan", d.BuyChips("Ann", 100))
    assert [(one.code, one.micros) for one in entry.transfers] == [
        ("chips-sold", 1_000_000),
        ("drop", 1_000_000),
    ]


# --- Chips in hand --------------------------------------------------------------------------------


def test_a_walk_in_plays_with_chips_that_he_bought_without_a_name() -> None:
    at = live()
    at.says("Dan", t.Sit(3), player="Chipper")
    refusal = at.refuses("Dan", d.BringChips("Chipper", 25_00))
    assert (refusal.name, refusal.field, refusal.value) == ("CHIPS_NOT_OUT", "cents", "$25.00")
    assert refusal.allowed == (
        "$0.00 of chips are in the room under no name;"
        " chips of another player's are moved at the cage first"
    )
    at.pays(MoveMoney("chips-out", "cage", "chips", 100_00), "Meg")
    entry = at.give("Dan", d.BringChips("Chipper", 60_00))
    assert at.events() == (h.ChipsBrought("Chipper", 60_00, "Dan"),)
    assert [(one.code, one.debit, one.credit) for one in entry.transfers] == [
        ("chips-brought", "chips", "player:Chipper")
    ]
    held = at.cents("table:T1")
    at.says("Dan", t.OpenRound(0))
    at.give("Dan", wagers(3, "Chipper", 60_00))
    assert (at.chips("Chipper"), at.cents("chips"), at.cents("table:T1")) == (0, 40_00, held)
    assert at.refuses("Dan", d.BringChips("Chipper", 40_01)).name == "CHIPS_NOT_OUT"
    assert at.audited()
    assert findings(at.entries, at) == []


def test_chips_in_hand_are_counted_by_the_dealer_of_a_live_table_for_who_sits_there() -> None:
    at = live()
    at.pays(MoveMoney("chips-out", "cage", "chips", 100_00), "Meg")
    refusal = at.refuses("Eve", d.BringChips("Ann", 100))
    assert refusal.allowed == "only the dealer of a live table counts chips at it"
    assert at.refuses("Dan", d.BringChips("Cid", 100)).name == "NOT_SEATED"
    assert at.refuses("Dan", d.BringChips("Ann", 0)).allowed == "lay down more than $0"
    for name in ("Flo", "Sue", "Ann", *STRANGERS):
        assert at.refuses(name, d.BringChips("Ann", 100)).name == "NOT_YOUR_ROLE"


def test_chips_taken_away_at_the_cage_are_laid_down_by_another() -> None:
    at = live()
    at.pays(MoveMoney("chips-carried", "player:Ann", "chips", 500_00), "Meg")
    at.give("Dan", d.BringChips("Bob", 500_00))
    assert (at.chips("Ann"), at.chips("Bob"), at.cents("chips")) == (9_500_00, 10_500_00, 0)
    assert at.audited()


# --- Keys of the dealer ---------------------------------------------------------------------------


def test_the_floor_is_called_and_comes() -> None:
    at = live()
    at.give("Dan", d.CallFloor("  a   player\nshouts "))
    assert at.desk.floor_call == "a player shouts"
    assert at.events() == (h.FloorCalled("a player shouts", "Dan"),)
    at.give("Sue", d.AnswerCall())
    assert at.desk.floor_call == ""
    assert at.events() == (h.FloorCame("Sue"),)
    assert at.refuses("Dan", d.CallFloor("x" * 201)).allowed == "say it in 3 to 200 letters"


def test_the_floor_is_called_by_the_dealer_of_the_table() -> None:
    at = live()
    for name in ("Eve", "Fay"):
        refusal = at.refuses(name, d.CallFloor("come here"))
        assert str(refusal) == f"dealer: '{name}' is not allowed; Dan deals at this table"
        assert refusal.name == "NOT_THE_DEALER"
    assert at.refuses(HOUSE_ACTOR, d.CallFloor("come here")).name == "NOT_THE_DEALER"
    for name in ("Flo", "Sue", "Ann", *STRANGERS):
        assert at.refuses(name, d.CallFloor("come here")).name == "NOT_YOUR_ROLE"
    at.says("Flo", t.ChangeDealer("Eve"))
    assert at.refuses("Dan", d.CallFloor("come here")).allowed == "Eve deals at this table"
    at.give("Eve", d.CallFloor("come here"))


def test_at_a_closed_table_nobody_calls() -> None:
    at = memory_house()
    at.set_table(settings_of(kind="live"))
    assert at.refuses("Dan", d.CallFloor("come here")).allowed == "nobody deals at this table"


def test_a_dealer_speaks_for_somebody_the_house_does_not_know() -> None:
    at = live()
    at.says("Dan", t.Sit(3), player="Zed")
    at.give("Dan", d.BuyChips("Zed", 50_00))
    at.says("Dan", t.OpenRound(0))
    at.give("Dan", wagers(3, "Zed", 50_00))
    assert at.chips("Zed") == 0
    assert at.refuses("Dan", wagers(3, "Zed", 51_00)).name == "OVERDRAFT"


@pytest.mark.parametrize("name", ["Dan", "dan", "Flo", "Meg"])
def test_who_works_here_does_not_play_here(name: str) -> None:
    at = live()
    refusal = at.refuses("Dan", d.ForPlayer(t.Sit(3), name))
    assert (refusal.name, refusal.allowed) == ("STAFF_PLAYS", "who works here does not play here")


def test_nobody_is_ready_at_a_live_table_and_no_doors_are_opened() -> None:
    at = live()
    assert at.refuses("Ann", d.Ready()).allowed == "the dealer closes wagers at a live table"
    assert at.refuses("Flo", d.OpenDoors()).allowed == (
        "a live table is opened with its dealer's name"
    )
    assert at.refuses("Flo", d.CloseDoors()).allowed == (
        "the floor closes a live table when its cards are put away"
    )
    assert at.refuses(HOUSE_ACTOR, d.TimeOut(at.desk.number)).name == "MOVED_ON"


def test_an_irregularity_is_reported_and_confirmed_or_dismissed() -> None:
    at = live()
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25\nno more wagers\ndeal 8♠")
    at.says("Dan", t.ReportIrregularity("ten-found"))
    assert at.desk.state.reported == "ten-found"
    assert at.refuses("Dan", c.DealCard(Card.parse("9s"))).name == "IRREGULARITY_PENDING"
    assert at.refuses("Dan", t.ConfirmIrregularity()).name == "CONFIRMED_BY_ANOTHER"
    at.says("Flo", t.DismissIrregularity())
    at.says("Dan", t.ReportIrregularity("ten-found"))
    at.says("Flo", t.ConfirmIrregularity())
    assert at.desk.state.tens_found == 1
    # With the second the round is void; whoever confirms it may report it.
    at.says("Sue", t.ReportIrregularity("ten-found"))
    at.says("Sue", t.ConfirmIrregularity())
    assert at.desk.recent[-1].void
    assert at.phase == "shoe-end"
    assert at.chips("Ann") == 10_000_00


def test_the_key_is_refused_without_an_award_and_calls_the_floor_with_one() -> None:
    at = live("ready", "wa-2025", seats={1: "Ann"}, games=(SAME_BOX,), jackpots=("J1",))
    assert at.refuses("Dan", d.HitJackpot()).name == "NO_AWARD"
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $10, jackpot-1 $1\nno more wagers\ndeal 9♠")
    assert at.refuses("Dan", d.HitJackpot()).name == "NO_AWARD"
    at.told("Dan", "deal 9♠ 9♠")
    at.plays("Dan", c.DealFaceDown())
    assert at.refuses("Sue", d.HitJackpot()).name == "NOT_YOUR_ROLE"
    refusal = at.refuses("Eve", d.HitJackpot())
    assert (refusal.name, refusal.allowed) == ("NOT_THE_DEALER", "Dan deals at this table")
    at.give("Fay", d.HitJackpot())
    at.give("Dan", d.HitJackpot())
    assert at.desk.floor_call == "jackpot hit: box 1 two-suited"
    at.give("Flo", d.AnswerCall())
    at.plays("Dan", c.Stand(1, "Ann"), c.TurnDownCard(Card.parse("8c")))
    assert at.desk.state.round is None
    at.give("Flo", d.HitJackpot())
    assert at.desk.floor_call


def test_a_dealer_is_changed_and_the_new_one_burns_a_card() -> None:
    at = live()
    assert at.refuses("Dan", t.ChangeDealer("Eve")).name == "NOT_YOUR_ROLE"
    at.says("Flo", t.ChangeDealer("Eve"))
    assert at.phase == "burn"
    assert at.refuses("Dan", t.BurnFirst()).name == "NOT_THE_DEALER"
    at.says("Eve", t.BurnFirst())
    at.says("Eve", t.OpenRound(0))
    assert at.desk.state.dealer == "Eve"


def test_a_shift_manager_and_a_floor_supervisor_speak_as_both() -> None:
    at = live("verification")
    at.says("Sue", t.VerifyInspection())
    while at.phase != "ready":
        next_step(at)
    at.says("Flo", t.AdmitPlayer("Cid"))
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25")
    at.plays("Flo", c.VoidRound("no good"))
    at.says("Sue", t.CloseTable())
    assert at.phase == "closed"


def test_somebody_who_deals_and_supervises_is_what_the_table_needs() -> None:
    """Fay is dealer and floor: at Dan's table she is the floor, at her own the dealer."""
    at = live()
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25\nno more wagers\ndeal 8♠")
    at.says("Fay", t.ReportIrregularity("ten-found"))
    at.says("Fay", t.ReportIrregularity("drawn-in-error-unexposed"))
    assert at.desk.state.reported == "drawn-in-error-unexposed"
    assert at.refuses("Fay", t.ConfirmIrregularity()).name == "CONFIRMED_BY_ANOTHER"
    at.says("Dan", t.ConfirmIrregularity())
    assert at.refuses("Fay", c.DealCard(Card.parse("9s"))).name == "NOT_YOUR_ROLE"
    at.plays("Fay", c.VoidRound("no good"))
    at.says("Fay", t.ChangeDealer("Fay"))
    at.says("Fay", t.BurnFirst())
    at.says("Fay", t.OpenRound(0))
    assert at.desk.state.round is not None


def test_nobody_verifies_the_cards_he_inspected() -> None:
    at = memory_house()
    at.set_table(settings_of("section-13", kind="live"))
    at.opens_tray()
    at.says("Flo", t.OpenTable("Fay", 0))
    at.says("Fay", t.InspectCards(at.desk.state.full.items()))
    assert at.refuses("Fay", t.VerifyInspection()).name == "SAME_PERSON"
    at.says("Flo", t.VerifyInspection())


def test_cash_that_is_called_becomes_chips_by_the_word_of_two_people() -> None:
    at = live(seats={1: "Ann"})
    at.says("Dan", t.OpenRound(0))
    at.says("Ann", t.CallCashWager(1, "main", 100_00))
    at.says("Dan", t.ConfirmCashWager("Ann"))
    assert at.chips("Ann") == 10_000_00
    at.says("Flo", t.ConfirmCashWager("Ann"))
    assert at.chips("Ann") == 10_000_00
    assert at.cents("wagers:T1") == 100_00
    assert [one.code for one in at.entries[-1].transfers] == ["chips-sold", "drop", "wager"]


def test_a_disputed_live_table_stands_still_and_is_ruled_on() -> None:
    at = live()
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25\nno more wagers\ndeal 8♠")
    at.give("Dan", d.OpenDispute(1, "two cards at once"))
    assert at.refuses("Dan", c.DealCard(Card.parse("9s"))).name == "PAUSED"
    at.plays("Sue", c.VoidRound("two cards at once"))
    at.give("Sue", d.RuleDispute("the round is void"))
    assert at.chips("Ann") == 10_000_00
    at.says("Dan", t.OpenRound(0))


def test_a_whole_live_shoe_is_ended_and_the_table_changed() -> None:
    at = live(seats={1: "Ann"})
    at.set_table(settings_of("wa-2025"))
    at.says("Flo", t.CloseTable())
    assert at.desk.automatic
    assert at.phase == "closed"
    at.give("Flo", d.OpenDoors())
    at.says("Ann", t.Sit(1))
    assert at.phase == "ready"
