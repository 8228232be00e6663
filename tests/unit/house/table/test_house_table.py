"""One table beside the game: what it recalls, who was heard, and since when it waits."""

import pytest

from fixtures.house_fixture import NOON, dealt, playing, settings_of
from spanish21.game.round import Phase
from spanish21.game.round import commands as c
from spanish21.game.table import TablePhase
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.house.table.cards.committed_shoes import SHOES_RECALLED
from spanish21.house.table.cards.shoe_position import ShoePosition
from spanish21.house.table.decide import HOUSE_ACTOR
from spanish21.house.table.house_table import (
    ROUNDS_RECALLED,
    HouseTable,
    RoundSummary,
    end_entry,
    evolve_house_table,
    new_house_table,
)


def test_a_new_table_is_closed_and_knows_nothing() -> None:
    desk = new_house_table(settings_of())
    assert desk == HouseTable(settings_of(), desk.state)
    assert desk.state.phase is TablePhase.CLOSED
    assert (desk.name, desk.automatic) == ("T1", True)
    assert not new_house_table(settings_of(kind="live")).automatic


def test_a_card_reader_has_rules_for_when_it_fails() -> None:
    desk = new_house_table(settings_of("section-13", dealing_mode="card-reader"))
    assert desk.state.without_reader is not None
    assert desk.state.without_reader.dealing.mode == "down-card-unseen"


def test_a_round_in_short() -> None:
    at = dealt("9s 7d 8h Kc")
    at.at += 30
    at.deal()
    assert at.desk.round_from == 4
    assert at.desk.last is not None
    at.finish()
    (brief,) = at.desk.recent
    assert brief == RoundSummary(1, NOON + 55, 4, 6, void=False, nets=(("Ann", 0),))
    assert at.last.phase is Phase.CLOSED
    at.wager("Ann", 1)
    # The last round lies there until the next one is dealt.
    assert at.last.phase is Phase.CLOSED
    at.ready("Ann")
    assert at.desk.state.round is None or at.last is at.desk.state.round


def test_old_rounds_and_shoes_are_forgotten() -> None:
    at = playing("bet-bigger", 2, decks="1", boxes="2")
    for _ in range(ROUNDS_RECALLED + 8):
        at.deal(1_00)
        at.finish()
    numbers = [brief.number for brief in at.desk.recent]
    assert numbers == list(range(9, ROUNDS_RECALLED + 9))
    shoes = [
        one.commitment
        for entry in at.entries_of()
        for one in at.events(entry)
        if isinstance(one, e.ShoeCommitted)
    ]
    desk = at.desk
    for number in range(SHOES_RECALLED):
        assert [shoe.commitment for shoe in desk.shoes] == shoes[-SHOES_RECALLED:]
        assert desk.shoes_before == max(0, len(shoes) - SHOES_RECALLED)
        shoes.append(f"{number:064x}")
        desk = evolve_house_table(desk, e.ShoeCommitted(shoes[-1]), 1, NOON)
    assert desk.shoes[0].commitment == f"{0:064x}"
    # A player disputes what the table recalls; older rounds are the floor's.
    assert at.refuses("Ann", d.OpenDispute(1, "no good")).name == "NOT_YOUR_ROUND"
    at.give("Flo", d.OpenDispute(1, "no good"))


def test_everybody_was_heard_when_he_last_spoke() -> None:
    at = playing()
    at.at += 10
    at.wager("Bob", 2)
    assert dict(at.desk.last_acts) == {"Ann": NOON, "Bob": NOON + 10}
    at.at += 10
    at.says("Cid", t.Sit(3))
    assert dict(at.desk.last_acts) == {"Ann": NOON, "Bob": NOON + 10, "Cid": NOON + 20}
    at.says("Ann", t.Leave())
    assert [name for name, _ in at.desk.last_acts] == ["Bob", "Cid"]
    at.at += 1
    at.give("Flo", d.PauseTable("fire alarm"))
    assert dict(at.desk.last_acts) == {"Bob": NOON + 10, "Cid": NOON + 20}


@pytest.mark.parametrize(
    ("event", "field", "value"),
    [
        (h.PlayerReady("Ann"), "ready", ("Ann",)),
        (h.TablePaused("fire", "Flo"), "paused", "fire"),
        (h.TablePaused("fire", "Flo"), "floor_pause", "fire"),
        (h.FloorCalled("jackpot", "Dan"), "floor_call", "jackpot"),
        (h.DisputeOpened("x", 3, "why", "Ann"), "dispute", "x"),
        (h.DisputeOpened("x", 3, "why", "Ann"), "paused", "round 3 is disputed"),
        (h.DisputeOpened("x", 3, "why", "Ann"), "dispute_stops", True),
        (h.DisputeOpened("x", 3, "why", "Ann"), "floor_pause", ""),
        (h.DisputeOpened("x", 3, "why", "Ann", stands_still=False), "dispute", "x"),
        (h.DisputeOpened("x", 3, "why", "Ann", stands_still=False), "paused", ""),
        (h.DisputeOpened("x", 3, "why", "Ann", stands_still=False), "dispute_stops", False),
    ],
)
def test_events_of_the_house_at_a_table(
    event: h.HouseTableEvent, field: str, value: object
) -> None:
    desk = new_house_table(settings_of())
    assert getattr(evolve_house_table(desk, event, 1, NOON), field) == value


def test_events_that_end_what_others_began() -> None:
    desk = new_house_table(settings_of())._replace(
        paused="x", floor_pause="x", dispute="y", dispute_stops=True, floor_call="z"
    )
    resumed = evolve_house_table(desk, h.TableResumed("Flo"), 1, NOON)
    assert (resumed.paused, resumed.floor_pause, resumed.dispute) == ("", "", "y")
    assert evolve_house_table(desk, h.FloorCame("Flo"), 1, NOON).floor_call == ""
    ruled = evolve_house_table(desk, h.DisputeRuled("y", "so", (), "Flo", ""), 1, NOON)
    # What the floor has stopped, only the floor lets go on.
    assert (ruled.dispute, ruled.dispute_stops, ruled.paused) == ("", False, "x")
    ruled = evolve_house_table(
        desk._replace(floor_pause=""), h.DisputeRuled("y", "so", (), "Flo", ""), 1, NOON
    )
    assert (ruled.dispute, ruled.paused) == ("", "")
    for event in (h.TimeRanOut("turn", "Ann"), h.ChipsSold("Ann", 5_00, "Dan")):
        assert evolve_house_table(desk, event, 1, NOON) == desk


def test_cards_of_a_live_table_lie_in_nobodys_order() -> None:
    desk = new_house_table(settings_of(kind="live"))
    desk = evolve_house_table(desk, e.CardsShuffled("riffle", done=True), 1, NOON)
    assert desk.shoe_position == ShoePosition()


def test_a_table_that_is_set_again_goes_on_counting() -> None:
    at = dealt("9s 7d 8h Kc")
    at.deal()
    at.finish()
    at.give(HOUSE_ACTOR, d.CloseDoors())
    before = at.desk
    at.set_table(settings_of("bet-bigger"))
    after = at.desk
    assert after.state.rounds == 1
    assert after.state.now == before.state.now
    assert (after.recent, after.shoes, after.shoe_position) == (
        before.recent,
        before.shoes,
        before.shoe_position,
    )
    assert (after.last, after.ready) == (None, ())
    at.give(HOUSE_ACTOR, d.OpenDoors())
    at.says("Ann", t.Sit(1))
    assert [*at.secrets] == ["shoe/T1/1", "shoe/T1/2"]


def test_the_time_at_which_a_wait_began_stays_while_it_is_the_same() -> None:
    desk = end_entry(new_house_table(settings_of()), 1, NOON, "house")
    later = end_entry(desk, 2, NOON + 50, "house")
    assert (desk.since, later.since, later.at, later.number) == (NOON, NOON, NOON + 50, 2)


def test_a_round_that_is_over_in_the_deal_waits_for_no_turn() -> None:
    at = dealt("9s Kd 8h Ac")
    at.deal()
    assert at.desk.waits_for == ("table", TablePhase.READY, True)


def test_two_boxes_of_one_player_are_two_turns() -> None:
    at = dealt("9s 9h 7d 8h 8s Kc", seats={1: "Ann", 2: "Ann"})
    at.deal()
    first = at.desk.waits_for
    at.at += 5
    at.plays("Ann", c.Stand(1, "Ann"))
    assert at.desk.waits_for != first
    assert at.desk.since == at.at
