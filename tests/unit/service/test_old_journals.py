"""Does a house go on from a journal whose commands are of version 1?

``journal-version-1.sql`` is the database of a demo house that the program of version 1 wrote: one
round at a table of every rule set.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from spanish21.adapters.store import open_store
from spanish21.game.round import commands as c
from spanish21.ledger.journal.command_text import COMMAND_VERSION, parse_stored_command
from spanish21.refusal import Refusal
from spanish21.service.local_house import LocalHouse

DUMP = Path(__file__).parents[2] / "data" / "journal-version-1.sql"
LATER = 1_795_100_000
"""Seconds since 1970, a day after the last entry of the journal."""
WAGERED = "Example:Atlantic-1-0-3"
"""The id under which the player made his wagers at Atlantic."""


@pytest.fixture
def old_house(tmp_path: Path) -> Iterator[LocalHouse]:
    path = tmp_path / "old.db"
    connection = sqlite3.connect(path)
    connection.executescript(DUMP.read_text(encoding="utf-8"))
    connection.close()
    with open_store(str(path)) as store, LocalHouse(store, now=lambda: LATER) as house:
        yield house


def wagers(cents: int) -> c.PlaceWagers:
    return c.PlaceWagers(1, "Example", (("main", cents),))


def test_an_old_journal_is_audited_and_adds_up_to_the_same_money(old_house: LocalHouse) -> None:
    assert old_house.audit().findings == ()
    assert old_house.house.seq == 77
    assert old_house.balance_cents("player:Example") == 975_00
    assert old_house.table("Atlantic").state.rounds == 1


def test_an_old_command_given_again_under_its_id_is_done_once(old_house: LocalHouse) -> None:
    written = old_house.store.find(WAGERED)
    assert written is not None
    assert parse_stored_command(written.asked).version == 1
    again = old_house.give_at_table("Example", "Atlantic", wagers(500), command_id="Atlantic-1-0-3")
    assert again == written
    assert old_house.house.seq == 77


def test_another_command_under_an_old_id_is_refused(old_house: LocalHouse) -> None:
    with pytest.raises(Refusal):
        old_house.give_at_table("Example", "Baker", wagers(500), command_id="Atlantic-1-0-3")


def test_what_comes_now_is_written_as_the_present_version(old_house: LocalHouse) -> None:
    old_house.add_person("Ann", "player")
    newest = [*old_house.store.entries(77)]
    assert [parse_stored_command(entry.asked).version for entry in newest] == [COMMAND_VERSION]
    assert old_house.audit().findings == ()
