"""Does the audit of a house find nothing where all is well, and name what does not replay?"""

from typing import Any, cast

import pytest

from fixtures.audited_journals import a_night, findings, founded, looked_at, open_table, rewritten
from fixtures.house_fixture import (
    HouseFixture,
    memory_house,
    settings_of,
)
from spanish21.adapters.shoe_verification import verify_audited_shoe
from spanish21.game.table import events as e
from spanish21.house import administration
from spanish21.house.events import SelfChecked
from spanish21.house.journal.event_codec import write_events
from spanish21.house.journal.snapshots import freeze
from spanish21.house.journal.store import BrokenJournal, Snapshot
from spanish21.house.log_audit import LogAuditor, audit_log, join_shares
from spanish21.house.state import House
from spanish21.ledger import Transfer
from spanish21.ledger.audit import audit
from spanish21.money import format_microdollars


@pytest.fixture
def night() -> HouseFixture:
    return a_night()


def test_a_sound_house_is_clean(night: HouseFixture) -> None:
    found = looked_at(night.entries, night)
    assert found.findings == ()
    assert found.rounds == 40
    assert found.shoes >= 2
    assert found.replayed
    assert found.notes == ()
    assert found.audited.entries == len(night.entries)


AT_THE_END = "it is verified once it is revealed"


def test_what_is_not_over_is_said() -> None:
    at = open_table(founded(memory_house()), settings_of())
    at.wager("Ann", 1)
    found = looked_at(at.entries, at)
    assert found.findings == ()
    promised = next(entry.seq for entry in at.entries if "ShoeCommitted" in entry.game)
    assert found.notes == (
        f"T1: the shoe promised in entry {promised} is still on; {AT_THE_END}",
        "T1: round 1 is not over",
        "no process has written a self-check",
    )


def test_an_entry_that_does_not_replay_ends_the_replay_and_is_named(night: HouseFixture) -> None:
    sat = next(one for one in night.entries if "PlayerSat" in one.game)
    nonsense = rewritten(night, lambda one: one._replace(game="[{}]") if one is sat else one)
    found = looked_at(nonsense, night)
    assert not found.replayed
    assert found.findings[0].seq == sat.seq
    assert found.findings[0].what.startswith(
        "the house cannot be replayed from here on: events: '[{}]' is not allowed;"
    )
    ended = write_events([e.RoundEnded(())])
    early = rewritten(night, lambda one: one._replace(game=ended) if one is sat else one)
    said = findings(early, night)
    assert said[0].startswith(f"{sat.seq}: the house cannot be replayed from here on: ")


def test_a_chain_that_was_not_made_anew_is_named(night: HouseFixture) -> None:
    entries = list(night.entries)
    entries[4] = entries[4]._replace(at=entries[4].at + 1)
    assert findings(entries, night) == ["5: the entry is not what was chained"]


def test_a_row_that_is_no_entry_ends_the_reading(night: HouseFixture) -> None:
    def broken() -> Any:
        yield from night.entries[:3]
        raise BrokenJournal(4, "facts are damaged")

    found = audit_log(broken(), type(night.house)(night.shoes()), verify_audited_shoe)
    assert [(one.seq, one.what) for one in found.findings] == [
        (4, "it cannot be read: facts are damaged")
    ]
    assert not found.replayed


def test_a_demo_sets_its_tables_itself() -> None:
    at = founded(memory_house(), demo=True)
    at.set_table(settings_of())
    assert looked_at(at.entries, at).findings == ()


# --- At the end ---------------------------------------------------------------------------------


def test_a_self_check_that_does_not_hold_is_a_finding() -> None:
    at = founded(memory_house())
    for holds in (True, False):
        at.at += 1
        check = SelfChecked("host:1", "1", "ab", "cd", holds=holds)
        at.put(administration.draft_events(administration.CHECKS_STREAM, "house", at.at, [check]))
    assert findings(at.entries, at) == ["0: the last self-check, of host:1, does not hold"]
    differs = SelfChecked("host:1", "1", "ab", "cd", holds=False, differences=("T1: decks",))
    at.at += 1
    at.put(administration.draft_events(administration.CHECKS_STREAM, "house", at.at, [differs]))
    assert "0: the last self-check says of T1: decks" in findings(at.entries, at)


def test_a_house_without_shoes_cannot_be_decided_again() -> None:
    with pytest.raises(RuntimeError, match="needs its shoes"):
        LogAuditor(House(cast("Any", None)), verify_audited_shoe)


@pytest.mark.parametrize("damage", ["bytes", "another chain", "another type"])
def test_a_snapshot_that_is_damaged_or_of_another_journal_does_not_hold(damage: str) -> None:
    at = founded(memory_house())
    frozen, chain = freeze(at.house), at.house.chain
    if damage == "bytes":
        frozen = frozen[:-1]
    elif damage == "another chain":
        chain = "00" * 32
    else:
        frozen = freeze(cast("Any", at.house.ledger))
    snapshot = Snapshot(at.house.seq, chain, "code", frozen)
    auditor = LogAuditor(type(at.house)(at.shoes()), verify_audited_shoe, snapshot=snapshot)
    audited = audit(auditor.read(at.entries))
    assert join_shares(audited, [auditor.finish()]).snapshot is False


def test_a_ledger_that_the_entries_do_not_add_up_to_is_a_finding() -> None:
    at = founded(memory_house())
    auditor = LogAuditor(type(at.house)(at.shoes()), verify_audited_shoe)
    audited = audit(auditor.read(at.entries))
    auditor.house.ledger.book.post((Transfer("", "cage", "house", 7, "capital"),))
    found = join_shares(audited, [auditor.finish()])
    cage = at.house.ledger.book.balance("cage")
    assert [one.what for one in found.findings] == [
        f"{name} holds {format_microdollars(held + 7)} in the ledger of the house; the entries add"
        f" up to {format_microdollars(held)}"
        for name, held in (("cage", cage), ("house", at.house.ledger.book.balance("house")))
    ]
