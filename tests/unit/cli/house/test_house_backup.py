"""Can a house be copied while it plays, and go on from the copy, on either database?"""

import asyncio
import stat
from itertools import count
from pathlib import Path

import pytest

from fixtures.card_room import NOON, CardRoom
from fixtures.databases import Database, new_database
from fixtures.house_fixture import HouseFixture
from fixtures.oak_house import new_oak, oak, opened, write
from spanish21.adapters.store import open_store
from spanish21.adapters.store.backups import back_up, open_backup, restore_backup
from spanish21.game.table import commands as t
from spanish21.house.journal.store import BrokenJournal, JournalHead, StoreFailed
from spanish21.house.table.commands import TimeOut
from spanish21.service.environments import database_environment
from spanish21.service.live_house import LiveHouse

OTHER = {"sqlite": "postgresql", "postgresql": "sqlite"}
FAR = 2**40
LATER = NOON + 100_000


def at_play() -> HouseFixture:
    """The Oak with a round on: the rest of its shoe is a secret."""
    at = opened(oak())
    at.deal()
    assert at.desk.state.round is not None
    return at


async def play_on(where: str, file: Path | None) -> tuple[int, int]:
    """Play the open round to its end, and copy the house meanwhile; entries before and after."""
    clock = count(LATER, 60)
    house = LiveHouse(database_environment(where)._replace(now=lambda: next(clock)))
    await house.start()
    try:
        before = house.mirror.seq
        copying = None if file is None else asyncio.create_task(_copy(where, file))
        while house.mirror.tables["T1"].state.round is not None:
            number = house.mirror.tables["T1"].number
            await house.submit_as_house("T1", f"out.{number}", TimeOut(number))
        for number in range(20):
            command = t.Leave() if number % 2 else t.Sit(2)
            await house.submit_at_table("Bob", "T1", f"more.{number}", command)
        if copying is not None:
            await copying
        return before, house.mirror.seq
    finally:
        await house.stop()


async def _copy(where: str, file: Path) -> JournalHead:
    return await asyncio.to_thread(back_up, where, file)


def test_a_house_goes_on_from_a_copy_that_was_made_while_it_played(
    database: Database, tmp_path: Path
) -> None:
    """The drill: copied at work, verified, restored into the other database, played on there."""
    write(at_play(), database.where)
    copy = tmp_path / "friday.db"
    before, after = asyncio.run(play_on(database.where, copy))
    assert after > before
    said = CardRoom(database.where).run("audit", "log")
    assert said.exit_code == 0, said.output

    new = new_database(OTHER[database.kind], tmp_path)
    head = restore_backup(copy, new.where)
    assert before <= head.seq <= after
    with open_store(database.where) as old, open_store(new.where) as restored:
        assert [*restored.entries()] == [*old.entries()][: head.seq]
        with restored.reading() as there, old.reading() as here:
            assert {*there.secrets()} <= {*here.secrets()}
    assert "Clean: " in CardRoom(new.where).said("audit", "log")


def test_a_copied_round_is_played_to_its_end_with_the_same_cards(
    database: Database, tmp_path: Path
) -> None:
    write(at_play(), database.where)
    copy, new = tmp_path / "friday.db", new_database(OTHER[database.kind], tmp_path)
    back_up(database.where, copy)
    restore_backup(copy, new.where)
    ends = []
    for where in (database.where, new.where):
        asyncio.run(play_on(where, None))
        with open_store(where) as store:
            ends.append([entry.game for entry in store.stream("table/T1")])
    assert ends[0] == ends[1]


def test_a_backup_is_its_owners_alone_and_holds_no_sessions(
    database: Database, tmp_path: Path
) -> None:
    write(oak(), database.where)
    with open_store(database.where) as store:
        store.remember("session/Ada", "token-of-ada", FAR)
        head = store.head()
    copy = tmp_path / "copy.db"
    assert back_up(database.where, copy) == head
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert b"token-of-ada" not in copy.read_bytes()
    assert [one.name for one in tmp_path.glob("copy*")] == ["copy.db"]
    with open_backup(copy) as store:
        assert store.head() == head
        assert store.recall("password/Sue")


def test_the_commands_say_what_they_did(database: Database, tmp_path: Path) -> None:
    write(oak(), database.where)
    room, copy = CardRoom(database.where), tmp_path / "copy.db"
    lines = room.said("house", "backup", "--out", str(copy)).splitlines()
    with open_store(database.where) as store:
        head = store.head()
    assert lines[0] == f"{copy} holds {head.seq} entries."
    assert lines[1] == f"Head: {head.seq} {head.chain}"
    verified = room.run_bare("house", "verify", str(copy))
    assert verified.stdout.splitlines()[-1] == lines[1]
    new = new_database(OTHER[database.kind], tmp_path)
    restored = CardRoom(new.where).said("house", "restore", str(copy)).splitlines()
    assert restored[1] == lines[1]
    record = room.record("house", "backup", "--out", str(tmp_path / "second.db"))
    assert lines[1] == f"Head: {record['seq']} {record['chain']}"
    third = CardRoom(new_database(OTHER[database.kind], tmp_path).where)
    assert third.record("house", "restore", str(copy))["chain"] == head.chain


def test_nothing_is_overwritten(database: Database, tmp_path: Path) -> None:
    write(oak(), database.where)
    room, copy = CardRoom(database.where), tmp_path / "copy.db"
    room.said("house", "backup", "--out", str(copy))
    before = copy.read_bytes()
    assert room.refuses("house", "backup", "--out", str(copy)) == (
        f"out: '{copy}' is not allowed; name a file that is not there; no backup is overwritten"
    )
    said = room.refuses("house", "restore", str(copy))
    if database.kind == "sqlite":
        assert said.endswith(
            "it is there already; restore into a new file, and swap the two by hand"
        )
    else:
        assert said.endswith("it holds a journal already; restore into an empty one")
    assert copy.read_bytes() == before


def test_a_damaged_backup_is_refused_whole(database: Database, tmp_path: Path) -> None:
    write(oak(), database.where)
    copy, new = tmp_path / "copy.db", new_database(OTHER[database.kind], tmp_path)
    back_up(database.where, copy)
    Database("sqlite", str(copy)).spoil("UPDATE entries SET at = at + 1 WHERE seq = 9")
    with pytest.raises(BrokenJournal, match="entry 9 is damaged"):
        restore_backup(copy, new.where)
    assert not Path(new.where).exists()
    verified = CardRoom(new.where).run_bare("house", "verify", str(copy))
    assert verified.exit_code == 1
    assert "not what was chained" in verified.stdout
    if database.kind == "sqlite":
        # What is left of the PostgreSQL database is empty, and takes a sound backup.
        Database("sqlite", str(copy)).execute("UPDATE entries SET at = at - 1 WHERE seq = 9")
        assert restore_backup(copy, new.where).seq > 9


def test_what_cannot_be_read_or_written_is_said(tmp_path: Path) -> None:
    room = new_oak(tmp_path)
    nowhere = tmp_path / "no" / "copy.db"
    assert room.refuses("house", "backup", "--out", str(nowhere)).endswith(
        "it cannot be written: No such file or directory"
    )
    missing = room_at(tmp_path / "none.db")
    assert missing.fails("house", "backup", "--out", str(tmp_path / "x.db")) == (
        2,
        f"database: '{missing.where}' is not allowed; there is no such file",
    )
    assert missing.fails("house", "restore", str(nowhere))[1].endswith(
        "it cannot be read: No such file or directory"
    )
    (tmp_path / "text.db").write_text("no database at all, but text" * 100)
    with pytest.raises(StoreFailed, match="backup: file is not a database"):
        back_up(str(tmp_path / "text.db"), tmp_path / "x.db")
    assert not [*tmp_path.glob("x.db*")]


def room_at(file: Path) -> CardRoom:
    return CardRoom(str(file))


def test_an_empty_ledger_is_copied_too(database: Database, tmp_path: Path) -> None:
    open_store(database.where).close()
    assert back_up(database.where, tmp_path / "empty.db").seq == 0


def test_a_file_of_the_first_program_is_copied_as_it_is(tmp_path: Path) -> None:
    """Its schema has no place for sessions and snapshots; the copy is brought up to date when read."""
    old = Database("sqlite", str(tmp_path / "old.db"))
    with open_store(old.where) as store:
        head = store.head()
    old.execute(
        "DROP TABLE memory",
        "DROP TABLE snapshots",
        "DROP TABLE secrets",
        "UPDATE alembic_version SET version_num = '0001'",
    )
    assert back_up(old.where, tmp_path / "copy.db") == head
    with open_backup(tmp_path / "copy.db") as copy:
        assert copy.recall("shoe/T1/1") is None


def test_a_journal_that_cannot_be_read_leaves_no_backup_behind(tmp_path: Path) -> None:
    database = new_database("postgresql", tmp_path)
    write(oak(), database.where)
    database.spoil("UPDATE entries SET at = at + 1 WHERE seq = 9")
    with pytest.raises(BrokenJournal, match="entry 9 is damaged"):
        back_up(database.where, tmp_path / "copy.db")
    assert not [*tmp_path.iterdir()]
