"""Does spanish21 audit log find what was changed in a house's database, and name the entry?"""

import gc
import json
from functools import partial
from pathlib import Path

import pytest

from fixtures.audited_journals import rewritten
from fixtures.card_room import CardRoom
from fixtures.databases import Database
from fixtures.house_fixture import (
    HOUSE_ACTOR,
    SAME_BOX,
    HouseFixture,
    add_jackpots,
    memory_house,
    settings_of,
)
from spanish21.adapters.shoe_verification import verify_audited_shoe
from spanish21.adapters.store import open_store
from spanish21.cli.audit import shares
from spanish21.cli.audit.log import STATUS_UNDECIDED
from spanish21.cli.audit.shares import ShareRequest, audit_journal, audit_share
from spanish21.cli.database.house_access import empty_house, open_house_database, read_house
from spanish21.game.cards import parse_cards
from spanish21.game.table import commands as t
from spanish21.house import administration
from spanish21.house.journal.snapshots import freeze, snapshot_code
from spanish21.house.journal.store import Snapshot
from spanish21.house.log_audit import AuditedShoe, AuditShare, ProgramFingerprint
from spanish21.house.table import commands as d
from spanish21.ledger.double_entry.book import Book


def evening() -> HouseFixture:
    """A house with a few rounds, its shoe revealed."""
    at = memory_house(3)
    at.put(administration.found_house(at.house, "house", at.at, "The Oak", demo=False))
    settings = settings_of(games=(SAME_BOX,), jackpots=("high",))
    add_jackpots(at, settings)
    at.put(administration.propose_change(at.house, at.find_actor("Sue"), at.at, "first", settings))
    at.put(administration.approve_change(at.house, at.find_actor("Meg"), at.at, "first"))
    at.set_table(settings)
    at.give(HOUSE_ACTOR, d.OpenDoors())
    at.says("Ann", t.Sit(1))
    for _ in range(3):
        at.deal(10_00, jackpot_1=1_00)
        at.finish()
    at.give("Sue", d.CloseDoors())
    return at


@pytest.fixture(scope="module")
def at() -> HouseFixture:
    return evening()


def write(at: HouseFixture, where: str) -> CardRoom:
    with open_store(where) as store, store.writing() as writing:
        writing.add(at.entries)
        writing.keep([*at.secrets.items()])
    return CardRoom(where)


def spoil(database: Database, seq: int, **columns: str) -> None:
    """Change an entry past everything that the database has against it."""
    for name, value in columns.items():
        database.spoil(f"UPDATE entries SET {name} = {value} WHERE seq = {seq}")  # noqa: S608  ours


def found(room: CardRoom) -> str:
    result = room.run("audit", "log")
    assert result.exit_code == 1
    assert "NOT clean: " in result.stdout
    return " ".join(result.stdout.split())


def test_a_sound_house_is_clean(at: HouseFixture, database: Database) -> None:
    room = write(at, database.where)
    last = at.entries[-1]
    moved = sum(len(entry.transfers) for entry in at.entries)
    given = sum(bool(entry.asked) for entry in at.entries)
    size = f"{last.seq} entries, {moved} transfers, 3 rounds, 1 revealed shoes"
    assert room.said("audit", "log").splitlines() == [
        "Note: no process has written a self-check.",
        "Note: this program has saved no snapshot that could be compared.",
        f"Clean: {size}; {given} decided again.",
        f"Head: {last.seq} {last.chain}",
    ]
    record = room.record("audit", "log")
    assert record["clean"]
    assert (record["rounds"], record["shoes"], record["findings"]) == (3, 1, [])
    assert record["chain"] == last.chain


def test_a_changed_event_is_named(at: HouseFixture, database: Database) -> None:
    room = write(at, database.where)
    sat = next(entry for entry in at.entries if "PlayerSat" in entry.game)
    other = sat.game.replace('"box":1', '"box":2')
    spoil(database, sat.seq, game=f"'{other}'")
    assert f"{sat.seq} the entry is not what was chained" in found(room)


def test_a_text_that_is_no_event_is_named(at: HouseFixture, database: Database) -> None:
    room = write(at, database.where)
    spoil(database, 2, game="'x' || game")
    said = found(room)
    assert "2 the entry is not what was chained" in said
    assert "2 the house cannot be replayed from here on: events: " in said


def test_a_changed_amount_is_named(at: HouseFixture, database: Database) -> None:
    room = write(at, database.where)
    paid = next(x for x in at.entries if any(y.code == "wager" for y in x.transfers))
    database.spoil(
        f"UPDATE transfers SET micros = micros + 10000 WHERE entry = {paid.seq}"  # noqa: S608  ours
    )
    said = found(room)
    assert f"{paid.seq} the entry is not what was chained" in said
    assert f"{paid.seq} transfer 1: its events come to $11.00 (wager, player:Ann" in said
    assert "lies on the layout of T1, its account holds" in said


def test_a_changed_hash_is_named(at: HouseFixture, database: Database) -> None:
    room = write(at, database.where)
    spoil(database, 7, chain=f"'{'0' * 64}'")
    said = found(room)
    assert "7 the entry is not what was chained" in said
    assert "8 the entry is not what was chained" in said
    assert "2 findings in" in said


def test_a_row_that_is_no_entry_is_named(at: HouseFixture, database: Database) -> None:
    room = write(at, database.where)
    spoil(database, 3, facts="'[{}]'")
    assert "3 it cannot be read: facts: '[{}]' is not allowed" in found(room)


def test_what_concerns_the_whole_journal_is_named(at: HouseFixture, tmp_path: Path) -> None:
    room = write(at, str(tmp_path / "oak.db"))
    record = room.run("audit", "log", "--json")
    assert record.exit_code == 0
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Book, "balances", lambda _book: {"cage": 7_000_000})
        assert "all cage holds $7.00 in the ledger of the house; the entries add up to" in found(
            room
        )


def test_what_cannot_be_decided_again_is_not_called_clean(at: HouseFixture, tmp_path: Path) -> None:
    """Commands in the form of the first version are not read."""
    sat = next(entry for entry in at.entries if "PlayerSat" in entry.game)
    old = HouseFixture(at.shuffle)
    old.secrets = at.secrets
    old.entries = rewritten(at, lambda one: one._replace(asked="T1 Sit()") if one is sat else one)
    room = write(old, str(tmp_path / "oak.db"))
    result = room.run("audit", "log")
    assert result.exit_code == STATUS_UNDECIDED
    said = result.stdout.splitlines()
    form = "its command is not kept in a form that this program reads"
    assert said[2] == f"Not decided again: entry {sat.seq}: {form}."
    assert said[3].startswith("NOT proved clean: nothing wrong was found in ")
    assert said[4].endswith(" were decided again, 1 could not be.")
    record = json.loads(room.run("audit", "log", "--json").stdout)
    assert (record["clean"], record["findings"]) == (False, [])
    assert record["undecided"] == [{"seq": sat.seq, "entries": 1, "why": form}]


def test_a_long_journal_is_audited_in_several_processes(
    at: HouseFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shares, "_REPORT_EVERY", 10)
    room, seen = write(at, str(tmp_path / "oak.db")), list[int]()
    again = partial(open_house_database, room.where)
    with again() as store:
        one = audit_journal(store, again, None, seen.append, processes=1)
        assert audit_journal(store, again, None, seen.append, processes=2) == one
        program = ProgramFingerprint("ab", "cd")
        first, second = (
            audit_share(ShareRequest(again, 30, AuditShare(index, 2), program, None), seen.append)
            for index in range(2)
        )
    assert (first.entries, second.entries) == (30, 30)
    assert first.decided > second.decided == 0
    assert seen[: len(at.entries)] == [*range(1, len(at.entries) + 1)]


def test_a_process_with_a_share_says_how_far_it_is_until_it_has_to_stop(
    at: HouseFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shares, "_REPORT_EVERY", 10)
    monkeypatch.setattr(shares, "_PROGRESS", [])
    collected = gc.get_threshold()
    room, seen = write(at, str(tmp_path / "oak.db")), list[int]()
    again = partial(open_house_database, room.where)
    progress = [0, 0]
    try:
        shares._begin_process(progress)
    finally:
        gc.set_threshold(*collected)
    program = ProgramFingerprint("ab", "cd")
    request = ShareRequest(again, 25, AuditShare(1, 2), program, None)
    assert shares._audit_share(request).entries == 25
    assert progress == [0, 20]
    last = at.entries[-1]
    broken = HouseFixture(at.shuffle)
    broken.secrets = at.secrets
    broken.entries = rewritten(at, lambda one: one._replace(game="{") if one.seq == 21 else one)
    room = write(broken, str(tmp_path / "broken.db"))
    again = partial(open_house_database, room.where)
    request = ShareRequest(again, last.seq, AuditShare(0, 2), program, None)
    assert audit_share(request, seen.append).stopped
    assert seen == [10, 20, 21]


def snapshot_of(room: CardRoom, *, forged: bool) -> None:
    with read_house(room.where) as (store, house):
        code = snapshot_code(empty_house())
        if forged:
            house.demo = True
        store.save_snapshot(Snapshot(house.seq, house.chain, code, freeze(house)))


def test_a_snapshot_is_held_against_the_journal(at: HouseFixture, tmp_path: Path) -> None:
    room = write(at, str(tmp_path / "oak.db"))
    snapshot_of(room, forged=False)
    assert room.said("audit", "log").splitlines()[1].startswith("Clean: ")


def test_a_forged_snapshot_is_found(at: HouseFixture, tmp_path: Path) -> None:
    database = Database("sqlite", str(tmp_path / "oak.db"))
    room = write(at, database.where)
    snapshot_of(room, forged=True)
    last = len(at.entries)
    assert f"{last} the snapshot is not what the journal adds up to" in found(room)
    spoil(database, 7, chain=f"'{'0' * 64}'")
    assert f"Note: the snapshot of entry {last} was not compared." in found(room)


def test_a_ledger_without_a_house_is_for_another_audit(tmp_path: Path) -> None:
    room = CardRoom(str(tmp_path / "room.db")).open()
    assert room.refuses("audit", "log") == (
        f"database: '{room.where}' is not allowed; no house was founded in it; 'audit ledger'"
        " checks a ledger without one"
    )


def test_a_shoe_of_which_nothing_was_dealt_is_verified_too() -> None:
    shown = AuditedShoe("wa-2025", 1, "0" * 64, parse_cards("7s"), "00" * 32, ())
    said = list(verify_audited_shoe(shown))
    assert said[0].startswith("commitment: order and salt hash to ")
    assert said[1].startswith("cards: ")
    (only,) = verify_audited_shoe(shown._replace(commitment="none"))
    assert only.startswith("it cannot be checked: commitment: 'none' is not allowed")


# --- Shoes that are still on --------------------------------------------------------------------


@pytest.fixture(scope="module")
def open_house() -> HouseFixture:
    """A house whose table is in the middle of a shoe."""
    at = evening()
    at.give(HOUSE_ACTOR, d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.deal(10_00)
    at.finish()
    return at


FIRST = "SELECT value FROM secrets WHERE key = 'shoe/T1/1'"


def promised_in(at: HouseFixture) -> int:
    return [entry.seq for entry in at.entries if "ShoeCommitted" in entry.game][-1]


def test_a_shoe_that_is_on_is_looked_at_and_clean(
    open_house: HouseFixture, database: Database
) -> None:
    room = write(open_house, database.where)
    said = room.said("audit", "log")
    promised = promised_in(open_house)
    assert f"Note: T1: the shoe promised in entry {promised} is still on" in said
    assert "Clean: " in said


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("DELETE FROM secrets", "its order is not in the database"),
        ("UPDATE secrets SET value = 'zzz'", "its order in the database cannot be read"),
        (
            f"UPDATE secrets SET value = ({FIRST}) WHERE key = 'shoe/T1/2'",  # noqa: S608  ours
            "its order in the database does not fit the commitment that was published of it",
        ),
    ],
    ids=["missing", "unreadable", "changed"],
)
def test_a_damaged_order_of_a_shoe_that_is_on_is_found(
    open_house: HouseFixture, database: Database, change: str, what: str
) -> None:
    room = write(open_house, database.where)
    database.execute(change)
    promised = promised_in(open_house)
    assert f"{promised} the shoe shoe/T1/2 that is on at T1: {what}" in found(room)
    result = room.run("audit", "log", "--json")
    assert result.exit_code == 1
    record = json.loads(result.stdout)
    assert not record["clean"]
    assert record["findings"] == [
        {"seq": promised, "what": f"the shoe shoe/T1/2 that is on at T1: {what}"}
    ]


def test_secrets_of_shoes_that_are_over_are_nobodys_business(
    at: HouseFixture, database: Database
) -> None:
    """What they were is revealed in the journal."""
    room = write(at, database.where)
    database.execute("UPDATE secrets SET value = 'zzz'")
    assert "Clean: " in room.said("audit", "log")
