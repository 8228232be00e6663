"""Configurations of tables: by whom they are set, and when they take effect."""

from typing import Any

import pytest

from fixtures.house_fixture import (
    SAME_BOX,
    memory_house,
    playing,
    settings_of,
)
from fixtures.house_tables import closed_table, live
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house.configuration.table_settings import Clocks
from spanish21.house.table import commands as d
from spanish21.house.table.decide import HOUSE_ACTOR
from spanish21.ledger.facts import TableUnlinked


def test_a_table_is_set_by_the_house_alone_and_under_its_own_name() -> None:
    at = memory_house()
    refusal = at.refuses("Sue", d.SetTable(settings_of()), table="T1")
    assert refusal.name == "PROPOSE_IT"
    refusal = at.refuses(HOUSE_ACTOR, d.SetTable(settings_of(table="T2")), table="T1")
    assert str(refusal) == "table: 'T2' is not allowed; these are the settings of T1"
    at.set_table(settings_of())
    refusal = at.refuses(HOUSE_ACTOR, d.SetTable(settings_of(table="T2")), table="T1")
    assert refusal.allowed == "these are the settings of T1"


def test_a_closed_table_changes_at_once() -> None:
    at = memory_house()
    at.set_table(settings_of())
    at.set_table(settings_of("bet-bigger", kind="live"))
    assert at.desk.settings.ruleset == "bet-bigger"
    assert at.desk.next is None
    assert at.desk.number == 2


def test_an_open_table_changes_between_shoes_with_everybody_in_his_seat() -> None:
    at = playing("wa-2025", 5, decks="2", boxes="4", seats={1: "Ann", 4: "Bob", 2: "Ann"})
    at.set_table(settings_of("section-13", boxes="3"))
    assert (at.desk.settings.ruleset, at.desk.next) == (
        "wa-2025",
        settings_of("section-13", boxes="3"),
    )
    while at.desk.next is not None:
        at.deal()
        at.finish()
    kinds = at.kinds()
    places = [
        kinds.index(kind) for kind in ("RoundEnded", "ShoeRevealed", "TableClosed", "TableOpened")
    ]
    assert places == sorted(places)
    # Box 4 is gone, and this rule set gives a player one box.
    assert at.desk.state.seats == ((1, "Ann"),)
    assert at.desk.state.rules == settings_of("section-13", boxes="3").configured_rules.rules
    assert at.phase == "ready"
    assert at.desk.state.rounds == at.desk.recent[-1].number
    at.deal()
    at.finish()
    assert at.audited()


def test_the_last_wish_counts() -> None:
    at = playing("wa-2025", 5, decks="2", boxes="2")
    at.set_table(settings_of("section-13"))
    at.set_table(settings_of("bet-bigger"))
    while at.desk.next is not None:
        at.deal()
        at.finish()
    assert at.desk.settings.ruleset == "bet-bigger"
    assert at.desk.state.players == ("Ann", "Bob")


def test_a_table_that_becomes_live_is_closed_when_its_shoe_is_over() -> None:
    at = playing("wa-2025", 5, decks="2", boxes="2")
    at.set_table(settings_of("section-13", kind="live"))
    while at.desk.next is not None:
        at.deal()
        at.finish()
    assert at.phase == "closed"
    assert not at.desk.automatic
    assert at.refuses("Flo", d.OpenDoors()).name == "LIVE_TABLE"
    at.opens_tray()
    at.says("Flo", t.OpenTable("Dan", 0))


def test_closing_a_table_takes_the_waiting_configuration() -> None:
    at = playing(seats={1: "Ann"})
    at.set_table(settings_of("bet-bigger"))
    at.give("Flo", d.CloseDoors())
    assert (at.desk.settings.ruleset, at.desk.next) == ("bet-bigger", None)
    assert at.verified() == 1
    at.give("Flo", d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.deal(5_00)


# --- Nobody has to be waited for ----------------------------------------------------------------


def test_a_table_without_players_changes_at_once() -> None:
    at = playing("wa-2025", 5, seats={1: "Ann"}, decks="2")
    at.deal()
    at.finish()
    at.says("Ann", t.Leave())
    assert at.phase == "spread"
    at.set_table(settings_of("section-13"))
    assert (at.desk.settings.ruleset, at.desk.next) == ("section-13", None)
    assert at.kinds()[:2] == ["TableSet", "TableClosed"]
    assert at.phase == "spread"
    assert at.verified() == 1
    assert at.desk.state.rounds == 1
    at.says("Ann", t.Sit(1))
    at.deal()
    assert at.desk.state.rounds == 2


def test_a_table_at_which_nobody_sat_yet_changes_at_once() -> None:
    at = playing(seats={})
    at.set_table(settings_of("bet-bigger"))
    assert (at.phase, at.desk.settings.ruleset) == ("spread", "bet-bigger")
    at.set_table(settings_of("section-13", kind="live"))
    assert (at.phase, at.desk.automatic, at.desk.next) == ("closed", False, None)


def test_a_live_table_without_players_waits_for_the_floor_to_close_it() -> None:
    at = live("spread", seats={})
    at.set_table(settings_of("bet-bigger", kind="live"))
    assert at.desk.settings.ruleset == "section-13"
    at.says("Flo", t.CloseTable())
    assert at.desk.settings.ruleset == "bet-bigger"


def test_cards_in_the_middle_of_a_shuffle_are_not_taken_away() -> None:
    at = playing(clocks=Clocks(cut=8, look=0), seats={1: "Ann"})
    at.give("Flo", d.PauseTable("fire alarm"))
    at.says("Ann", t.Leave())
    assert (at.phase, at.desk.state.players) == ("cut", ())
    wanted = settings_of("bet-bigger")
    at.set_table(wanted)
    assert (at.phase, at.desk.next) == ("cut", wanted)
    at.give("Flo", d.ResumeTable())
    # Nobody plays when the cards are in the shoe: the table is set before they are spread.
    assert (at.phase, at.desk.next) == ("spread", None)


def test_a_round_of_somebody_who_left_is_finished_first() -> None:
    """Who wagers behind need not sit, and may be the only one left."""
    at = playing("bet-bigger", 5, seats={1: "Ann"}, decks="1", bettors_per_box="2")
    at.wager("Ann", 1)
    at.plays("Ann", c.ConsentToBettors(1, "Ann"))
    at.wager("Cid", 1)
    at.plays("Ann", c.TakeBackWagers(1, "Ann"))
    at.give("Flo", d.PauseTable("fire alarm"))
    at.says("Ann", t.Leave())
    at.set_table(settings_of("section-13"))
    assert at.desk.settings.ruleset == "bet-bigger"
    assert at.round.boxes[0].bettors[0].player == "Cid"
    at.give("Flo", d.ResumeTable())
    at.finish()
    assert at.desk.settings.ruleset == "bet-bigger"
    assert at.audited()


def test_a_change_of_cards_takes_the_waiting_configuration() -> None:
    at = playing(seats={1: "Ann"}, cards_changed_within_hours="1")
    at.deal()
    at.finish()
    at.set_table(settings_of("section-13"))
    assert at.desk.settings.ruleset == "wa-2025"
    at.at = (at.desk.state.cards_since + 50) * 60
    at.says("Ann", t.Sit(2))
    assert at.wait.what == "cards"
    entry = at.runs_out()
    kinds = at.kinds(entry)
    assert "CardsChanged" not in kinds
    assert kinds.index("ShoeRevealed") < kinds.index("TableClosed") < kinds.index("TableOpened")
    assert (at.desk.settings.ruleset, at.desk.next) == ("section-13", None)
    assert at.desk.state.seats == ((1, "Ann"),)
    assert at.phase == "ready"


@pytest.mark.parametrize(
    "bad",
    [
        settings_of(decks="3"),
        settings_of("baccarat"),
        settings_of(clocks=Clocks(turn=0, look=0)),
        settings_of(jackpots=("nobody",)),
    ],
)
def test_bad_settings_never_replace_good_ones(bad: Any) -> None:
    at = playing()
    before = at.desk
    at.refuses(HOUSE_ACTOR, d.SetTable(bad))
    assert at.desk == before
    at = closed_table()
    at.refuses(HOUSE_ACTOR, d.SetTable(bad))
    assert at.desk.settings == settings_of()


def test_a_table_that_is_set_without_its_jackpot_is_linked_to_it_no_more() -> None:
    at = playing("wa-2025", 5, games=(SAME_BOX,), jackpots=("high",))
    at.set_table(settings_of())
    while at.desk.next is not None:
        at.deal()
        at.finish()
    (unlinked,) = (
        fact for entry in at.entries for fact in entry.facts if isinstance(fact, TableUnlinked)
    )
    assert (unlinked.jackpot, unlinked.table) == ("high", "T1")
    assert at.house.ledger.jackpots["high"].link("T1") is None
    assert at.audited()
