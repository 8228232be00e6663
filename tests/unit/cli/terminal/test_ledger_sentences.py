"""Does every fact have its sentence, and every moment its time?"""

import time

import pytest

from fixtures.card_room import NOON
from spanish21.cli.money.jackpot_history import read_jackpot_history
from spanish21.cli.terminal import output
from spanish21.cli.terminal.ledger_sentences import FACT_SENTENCES, describe_fact
from spanish21.house.journal.store import BrokenJournal
from spanish21.ledger import EntryDraft, Ledger, Transfer
from spanish21.ledger.facts import FACT_KINDS, JackpotStopped, WagersContributed


def test_every_fact_has_its_sentence() -> None:
    assert set(FACT_SENTENCES) == set(FACT_KINDS.values())


def test_wagers_beyond_the_limit_and_for_the_reserve() -> None:
    fact = WagersContributed("high", "T1", 1, 2, 210_000, 20_000, 210_000)
    assert describe_fact(fact) == (
        "2 wagers on high at table T1, round 1: $0.21 to the meter, $0.02 to the reserve,"
        " $0.21 beyond the limit."
    )


def test_a_sentence_cannot_command_a_terminal() -> None:
    assert "\x1b" not in describe_fact(JackpotStopped("high", "\x1b[2Jgone"))


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
