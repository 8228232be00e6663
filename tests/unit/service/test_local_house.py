"""Does a house work in one's own hands, without a server, as the live house does?"""

import doctest
from pathlib import Path

import pytest

from spanish21.adapters.shufflers import SeededShuffler
from spanish21.adapters.store import open_store
from spanish21.game.round import commands as c
from spanish21.game.table.commands import Sit
from spanish21.house.configuration.table_settings import Clocks, TableSettings
from spanish21.house.state import AppliedEntry
from spanish21.ledger import commands as m
from spanish21.refusal import Refusal
from spanish21.service import local_house
from spanish21.service.local_house import LocalHouse, open_house_in_memory

NOON = 1_800_000_000
GAME = "table=3c paytable=1 wager=$1"


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.seconds = NOON

    def __call__(self) -> int:
        return self.seconds


def fill_cage(house: LocalHouse) -> None:
    house.give_as_house(m.MoveMoney("capital", "cage", "house", 1_000_000_00))
    house.give_as_house(m.MoveMoney("deposit", "bank", "cage", 500_000_00))


def test_the_example_in_the_docstring_holds() -> None:
    done = doctest.testmod(local_house)
    assert done.failed == 0
    assert done.attempted > 20


def test_a_house_on_a_database_goes_on_where_it_was(tmp_path: Path) -> None:
    where = str(tmp_path / "house.db")
    with open_store(where) as store, LocalHouse(store, now=lambda: NOON) as house:
        house.found_house("The Oak")
        house.add_person("Ann", "player")
        fill_cage(house)
        entry = house.give_as_house(m.MoveMoney("buy-in", "cage", "player:Ann", 100_00))
    with open_store(where) as store, LocalHouse(store) as house:
        assert (house.house.name, house.balance_cents("player:Ann")) == ("The Oak", 100_00)
        assert house.ask(lambda one: one.seq) == entry.seq
        assert house.audit().findings == ()


def test_a_command_given_twice_under_its_id_is_done_once() -> None:
    with open_house_in_memory("The Oak") as house:
        capital = m.MoveMoney("capital", "cage", "house", 5_00)
        first = house.give_in_ledger("house", capital, command_id="a")
        assert house.give_in_ledger("house", capital, command_id="a") == first
        assert house.balance_cents("cage") == 5_00


def test_people_do_what_their_roles_allow_and_countersign() -> None:
    with open_house_in_memory("The Oak") as house:
        for name, role in (("Ann", "player"), ("Amy", "accounting"), ("Sid", "shift")):
            house.add_person(name, role)
        capital = m.MoveMoney("capital", "cage", "house", 5_00)
        with pytest.raises(Refusal, match="only accounting may move the house's own money"):
            house.give_in_ledger("Ann", capital)
        with pytest.raises(Refusal, match="nobody here has this name"):
            house.give_in_ledger("Zoe", capital)
        signed = m.MoveMoney("capital", "cage", "house", 5_00, "Sid")
        with pytest.raises(Refusal, match="the second person signs in for it himself"):
            house.give_in_ledger("Amy", signed)
        assert house.give_in_ledger("Amy", signed, second="Sid").by == "Amy"
        thresholds = m.SetThresholds(1, 2, 3, "Amy")
        with pytest.raises(Refusal, match="the second person signs in for it himself"):
            house.give_in_ledger("Sid", thresholds)
        house.give_in_ledger("Sid", thresholds, second="Amy")
        assert house.ledger.thresholds.check_above_cents == 3


def test_a_ledger_without_a_house_knows_no_roles(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "room.db")) as store, LocalHouse(store) as house:
        entry = house.give_in_ledger(
            "Cat", m.MoveMoney("capital", "cage", "house", 5_00), command_id="a"
        )
        assert (entry.by, entry.id) == ("Cat", "a")
        assert house.balance_cents("cage") == 5_00


def test_a_table_with_a_jackpot_and_a_live_table_are_set_up() -> None:
    with open_house_in_memory("The Oak", now=lambda: NOON) as house:
        fill_cage(house)
        jackpot = ("high", "progressive", "wa-2025/3c/1", 6, 100)
        house.give_as_house(m.CreateJackpot(*jackpot, base_cents=100_00, reset_cents=100_00))
        house.set_up_table(TableSettings("T1", "automatic", "wa-2025", jackpots=("high",)))
        house.set_up_table(TableSettings("L1", "live", "wa-2025"))
        assert house.table("T1").state.phase.value == "spread"
        assert house.table("L1").state.phase.value == "closed"
        with pytest.raises(Refusal, match="there is no such table"):
            house.table("T9")
        assert house.audit().findings == ()


def test_the_clock_answers_for_a_player_who_says_nothing() -> None:
    clock, news = Clock(), list[AppliedEntry]()
    shuffle = SeededShuffler(7).shuffle
    with open_house_in_memory("The Oak", shuffle=shuffle, now=clock, listen=news.append) as house:
        fill_cage(house)
        house.add_person("Ann", "player")
        house.give_as_house(m.MoveMoney("buy-in", "cage", "player:Ann", 100_00))
        house.set_up_table(
            TableSettings("T1", "automatic", "wa-2025", clocks=Clocks(cut=0, look=0))
        )
        house.give_at_table("Ann", "T1", Sit(1))
        wagers = c.PlaceWagers(1, "Ann", (("main", 10_00),))
        house.give_at_table("Ann", "T1", wagers)
        house.pass_time("T1")
        assert house.table("T1").state.round is not None
        for _ in range(9):
            clock.seconds += 30
            house.pass_time("T1")
        assert house.table("T1").recent[-1].number == 1
        assert [one.entry.seq for one in news] == list(range(1, house.house.seq + 1))[-len(news) :]
        assert news[-1].table == house.table("T1")
