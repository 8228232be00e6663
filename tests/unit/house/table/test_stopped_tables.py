"""Tables that stand still, are closed and opened again: what goes on meanwhile, and what does not."""

import pytest

from fixtures.house_fixture import (
    HouseFixture,
    playing,
)
from fixtures.house_tables import (
    round_on,
)
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house.journal.snapshots import freeze, thaw
from spanish21.house.table import commands as d
from spanish21.house.table.deadlines import next_deadline


def paused() -> HouseFixture:
    at = round_on()
    at.give("Flo", d.PauseTable("a glass fell over"))
    return at


def test_at_a_table_that_stands_still_only_leaving_and_voiding_go_on() -> None:
    at = paused()
    refusal = at.refuses("Ann", c.Hit(1, "Ann"))
    assert str(refusal) == "table: 'T1' is not allowed; it stands still: a glass fell over"
    assert at.refuses("Bob", t.Sit(2)).name == "PAUSED"
    assert at.refuses("Flo", d.PauseTable("again")).allowed == (
        "it stands still already: a glass fell over"
    )
    assert at.refuses("Ann", t.Leave()).name == "WAGERS_ON_THE_LAYOUT"
    at.plays("Flo", c.VoidRound("a glass fell over"))
    at.says("Ann", t.Leave())
    assert at.phase == "ready"
    assert at.desk.paused
    at.give("Flo", d.ResumeTable())
    assert not at.desk.paused


def test_a_table_paused_at_the_end_of_its_shoe_goes_on_when_it_is_resumed() -> None:
    at = playing("wa-2025", 5, decks="2", boxes="2")
    while True:
        at.deal()
        if at.desk.state.round is not None and at.desk.state.cut_reached:
            break
        at.finish()
    shown = at.verified()
    at.give("Flo", d.PauseTable("fire alarm"))
    at.plays("Flo", c.VoidRound("fire alarm"))
    assert at.phase == "shoe-end"
    assert at.verified() == shown
    at.give("Flo", d.ResumeTable())
    assert at.phase == "ready"
    assert at.verified() == shown + 1


def test_closing_ends_a_pause_and_never_a_dispute() -> None:
    at = playing(seats={1: "Ann"})
    at.give("Flo", d.PauseTable("fire alarm"))
    at.give("Flo", d.CloseDoors())
    assert (at.desk.paused, at.phase) == ("", "closed")
    assert at.verified() == 1
    at.give("Sue", d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.deal()
    at.finish()
    at.give("Dan", d.OpenDispute(1, "no good"))
    for command in (d.CloseDoors(), d.ResumeTable(), d.OpenDispute(1, "no good")):
        refusal = at.refuses("Flo", command)
        assert (refusal.name, refusal.allowed) == (
            "DISPUTED",
            f"dispute {at.desk.dispute} is ruled on first",
        )


def test_a_table_is_closed_between_rounds_only() -> None:
    at = round_on()
    assert at.refuses("Flo", d.CloseDoors()).name == "WRONG_TABLE_PHASE"
    at.finish()
    at.give("Flo", d.CloseDoors())
    assert at.desk.state.seats == ()
    assert at.refuses("Flo", d.CloseDoors()).name == "WRONG_TABLE_PHASE"


def test_rounds_go_on_counting_when_a_table_is_opened_again() -> None:
    at = round_on()
    at.finish()
    at.give("Flo", d.CloseDoors())
    at.give("Flo", d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.deal()
    assert at.desk.state.rounds == 2
    assert [shoe.revealed == 0 for shoe in at.desk.shoes] == [False, True]


# --- Pauses and disputes ------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["Ann", "Dan", "Flo"])
def test_a_pause_of_the_floors_outlives_a_ruling(by: str) -> None:
    at = paused()
    at.give(by, d.OpenDispute(1, "that was no seven"))
    at.give("Sue", d.RuleDispute("it was one"))
    assert (at.desk.paused, at.desk.dispute) == ("a glass fell over", "")
    assert next_deadline(at.desk) is None
    at.give("Flo", d.ResumeTable())
    assert (at.desk.paused, at.desk.floor_pause) == ("", "")
    assert at.wait.what == "turn"


def test_a_dispute_for_which_a_table_stands_still_is_not_resumed_away() -> None:
    """Nor where the floor has stopped it before, in the very words."""
    at = round_on()
    at.give("Flo", d.PauseTable("round 1 is disputed"))
    at.give("Flo", d.OpenDispute(1, "that was no seven"))
    assert at.desk.paused == at.desk.floor_pause == "round 1 is disputed"
    assert at.refuses("Flo", d.ResumeTable()).name == "DISPUTED"
    at.give("Flo", d.RuleDispute("it was one"))
    at.give("Flo", d.ResumeTable())
    assert not at.desk.paused


def test_a_table_is_stopped_and_let_go_on_while_a_players_dispute_is_open() -> None:
    at = round_on()
    at.give("Ann", d.OpenDispute(1, "that was no seven"))
    assert at.refuses("Flo", d.ResumeTable()).name == "NOT_PAUSED"
    at.give("Flo", d.PauseTable("let us look at it"))
    assert at.refuses("Ann", c.Stand(1, "Ann")).name == "PAUSED"
    at.give("Flo", d.ResumeTable())
    assert at.desk.dispute
    at.plays("Ann", c.Stand(1, "Ann"))
    assert at.refuses("Flo", d.CloseDoors()).name == "DISPUTED"
    at.give("Flo", d.RuleDispute("it was one"))
    at.give("Flo", d.CloseDoors())


def test_a_house_that_starts_again_knows_why_a_table_stands_still() -> None:
    at = paused()
    at.give("Dan", d.OpenDispute(1, "that was no seven"))
    again = at.replayed().tables["T1"]
    assert (again.paused, again.floor_pause) == ("round 1 is disputed", "a glass fell over")
    assert again.dispute_stops
    assert thaw(freeze(at.house)).tables["T1"] == again
