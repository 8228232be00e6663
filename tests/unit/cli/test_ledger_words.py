"""Does every fact have its sentence, and every moment its time?"""

import time

import pytest
from card_room import NOON

from spanish21.cli.money import desk
from spanish21.cli.money.story import tell_story
from spanish21.cli.money.words import SENTENCES, fact_line
from spanish21.house.store import BrokenJournal
from spanish21.ledger import Draft, Ledger, Transfer
from spanish21.ledger.facts import FACTS, JackpotStopped, WagersContributed


def test_every_fact_has_its_sentence() -> None:
    assert set(SENTENCES) == set(FACTS.values())


def test_wagers_beyond_the_limit_and_for_the_reserve() -> None:
    fact = WagersContributed("high", "T1", 1, 2, 210_000, 20_000, 210_000)
    assert fact_line(fact) == (
        "2 wagers on high at table T1, round 1: $0.21 to the meter, $0.02 to the reserve,"
        " $0.21 beyond the limit."
    )


def test_a_sentence_cannot_command_a_terminal() -> None:
    assert "\x1b" not in fact_line(JackpotStopped("high", "\x1b[2Jgone"))


def test_times_are_local_with_their_offset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "XXX-05:30")
    time.tzset()
    assert desk.show_time(NOON) == "2027-01-15T17:30:00+05:30"
    monkeypatch.undo()
    time.tzset()
    assert desk.show_time(2**62) == f"second {2**62}"


def test_a_history_that_cannot_have_been_stops() -> None:
    ledger = Ledger()
    moved = (Transfer("", "bank", "cage", 5, "deposit"),)
    entry = ledger.place(Draft("c-1", "cage/deposit", NOON, "Cat", "{}", (), moved))
    with pytest.raises(BrokenJournal, match="entry 1 is damaged: account: 'cage'"):
        list(tell_story([entry], "high"))
