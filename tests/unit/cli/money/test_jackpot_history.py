"""Does a jackpot's history say when things were, and stop at what cannot have been?"""

import time

import pytest

from fixtures.card_room import NOON
from spanish21.cli.money.jackpot_history import read_jackpot_history
from spanish21.cli.terminal import output
from spanish21.house.journal.store import BrokenJournal
from spanish21.ledger import EntryDraft, Ledger, Transfer


def test_times_are_local_with_their_offset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "XXX-05:30")
    time.tzset()
    assert output.format_time(NOON) == "2027-01-15T17:30:00+05:30"
    monkeypatch.undo()
    time.tzset()
    assert output.format_time(2**62) == f"second {2**62}"


def test_a_history_that_cannot_have_been_stops() -> None:
    ledger = Ledger()
    moved = (Transfer("", "bank", "cage", 5, "deposit"),)
    entry = ledger.place(EntryDraft("c-1", "cage/deposit", NOON, "Cat", "{}", (), moved))
    with pytest.raises(BrokenJournal, match="entry 1 is damaged: account: 'cage'"):
        list(read_jackpot_history([entry], "high"))
