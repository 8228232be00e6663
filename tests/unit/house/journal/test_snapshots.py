"""Are books the same after a snapshot, and is no snapshot believed that is not the journal's?"""

import hashlib
import pickle
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fixtures.databases import Database
from fixtures.snapshot_checks import check_snapshot
from fixtures.table_script import table
from ledger.room import open_room
from spanish21 import ruleset
from spanish21.adapters.store import SqlStore, open_store
from spanish21.house.journal import snapshots
from spanish21.house.journal.committer import CommandJob, Committer
from spanish21.house.journal.snapshots import (
    BrokenSnapshot,
    fingerprint,
    freeze,
    snapshot_code,
    thaw,
)
from spanish21.house.journal.store import BrokenJournal, Snapshot, StoreFailed
from spanish21.house.journal.writer import JournalWriter, SnapshotPolicy
from spanish21.ledger import AwardThresholds, Entry, EntryDraft, Ledger, Transfer, TransferStage
from spanish21.ledger.jackpots.awards import AwardStage
from spanish21.refusal import Refusal

AT = 1_700_000_000
WAIT = 30


def story() -> list[Entry]:
    """A journal with jackpots, awards and pending transfers."""
    room = open_room(reset_cents=50_00, base_cents=100_00)
    room.wagers("high", 3)
    room.win("high", 10)
    room.advance("T1-1-1", AwardStage.CLOSED)
    return room.entries


@pytest.fixture
def store(database: Database) -> Iterator[SqlStore]:
    with open_store(database.where) as opened:
        yield opened


def write(store: SqlStore, entries: list[Entry]) -> None:
    with store.writing() as writing:
        writing.add(entries)


def snapshot_at(entries: list[Entry], seq: int, code: str = "code") -> Snapshot:
    ledger = Ledger().replay(entries[:seq])
    return Snapshot(seq, ledger.chain, code, freeze(ledger))


def put(office: JournalWriter, name: str) -> Entry:
    draft = EntryDraft(
        "", "cage/x", 0, "", "", transfers=(Transfer("", "cage", "house", 1, "capital"),)
    )
    return office.submit(name, "Ada", AT, lambda _books: draft, asked="").result(WAIT)


# --- Bytes ----------------------------------------------------------------------------------------


def test_a_ledger_comes_back_and_goes_on() -> None:
    entries = story()
    for seq in (0, len(entries) // 2, len(entries)):
        thawed: Ledger = thaw(freeze(Ledger().replay(entries[:seq])))
        assert fingerprint(thawed) == fingerprint(Ledger().replay(entries[:seq]))
        whole = Ledger().replay(entries)
        assert fingerprint(thawed.replay(entries[seq:])) == fingerprint(whole)
        assert thawed.book.balances() == whole.book.balances()
        assert thawed.awards == whole.awards


def test_a_table_comes_back() -> None:
    books: Any = Ledger()
    books.tables = {"T1": table(ruleset("wa-2025"), seats={1: "Ann"}).state}
    thawed = thaw(freeze(books))
    assert thawed.tables == books.tables
    assert thawed.tables["T1"].phase is books.tables["T1"].phase


def test_plain_values_come_back() -> None:
    books: Any = Ledger()
    books.more = (
        {1, 2},
        frozenset({"é"}),
        Counter(a=1),
        OrderedDict(b=2),
        defaultdict(list, c=[3]),
        deque([4], maxlen=5),
        Fraction(1, 3),
        TransferStage.POST,
        None,
        b"bytes",
        True,
    )
    thawed = thaw(freeze(books))
    assert thawed.more == books.more
    assert thawed.more[7] is TransferStage.POST
    assert fingerprint(thawed) == fingerprint(books)


@dataclass
class Foreign:
    """A type of no layer of the house."""

    x: int = 1


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Foreign(), "Foreign is not the house's own"),
        (Foreign, "Foreign is not the house's own"),
        (len, "is not the house's own"),
        (ruleset, "function is not the house's own"),
        (Path("x"), "PosixPath is not the house's own"),
        (1.5, None),
    ],
)
def test_what_is_not_the_houses_own_is_not_frozen(value: Any, said: str | None) -> None:
    books: Any = Ledger()
    books.more = value
    if said is None:
        assert thaw(freeze(books)).more == value
    else:
        with pytest.raises(BrokenSnapshot, match=said):
            freeze(books)


class _Call:
    """Pickles as a call of something."""

    def __init__(self, function: Callable[..., Any], *given: Any) -> None:
        self._given = (function, given)

    def __reduce__(self) -> Any:
        return self._given


def sealed(content: bytes) -> bytes:
    return hashlib.sha256(content).digest() + content


@pytest.mark.parametrize(
    "content",
    [
        pickle.dumps(_Call(print, "gotcha")),
        pickle.dumps(_Call(getattr, Ledger, "replay")),
        pickle.dumps(_Call(eval, "1")),
        pickle.dumps(Path("x")),
        pickle.dumps(Foreign()),
        pickle.dumps(open_store),
        pickle.dumps(_Call(freeze, 1)),
        b"cspanish21.house.snapshots\npickle.loads\n.",
        b"\x8c\x19spanish21.house.snapshots\x8c\x0cpickle.loads\x93.",
        b"\x8c\x19spanish21.house.snapshots\x8c\x05Path\x93.",
        b"cspanish21.house.snapshots\nPath\n.",
        b"cspanish21.house.nowhere\nPath\n.",
        b"cos\nsystem\n.",
        b"cspanish21.cli\nmain\n.",
        b"",
        b"rubbish",
        b"\x80\x05.",
    ],
)
def test_nothing_else_is_thawed(content: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BrokenSnapshot, match="cannot be thawed"):
        thaw(sealed(content))
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("place", [0, 40, -1])
def test_damaged_bytes_are_noticed(place: int) -> None:
    frozen = bytearray(freeze(Ledger()))
    frozen[place] ^= 1
    with pytest.raises(BrokenSnapshot, match="it is damaged"):
        thaw(bytes(frozen))
    with pytest.raises(BrokenSnapshot, match="it is damaged"):
        thaw(b"")


# --- Fingerprints ---------------------------------------------------------------------------------


def test_the_order_of_keys_does_not_matter_and_everything_else_does() -> None:
    same = [({"a": 1, "b": 2}, {"b": 2, "a": 1}), ({1, 2, 3}, {3, 2, 1})]
    for one, other in same:
        assert fingerprint(one) == fingerprint(other)
    values: list[Any] = [1, True, "1", b"1", None, (1,), [1], {1}, frozenset({1}), {1: 1}]
    values += [
        TransferStage.POST,
        TransferStage.VOID,
        Fraction(1, 3),
        Fraction(1, 4),
        Foreign(1),
        Foreign(2),
    ]
    values += [AwardThresholds(1, 2, 3), (1, 2, 3), (1, 3, 2), Counter({1: 1}), deque([1])]
    assert len({fingerprint(value) for value in values}) == len(values)


def test_a_code_is_of_the_program_and_of_its_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    code = snapshot_code(Ledger())
    assert code == snapshot_code(Ledger())
    assert code != snapshot_code(Ledger(thresholds=AwardThresholds(check_above_cents=7)))
    snapshots._program.cache_clear()
    assert code == snapshot_code(Ledger())
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda file: read(file) + b"#")
    snapshots._program.cache_clear()
    assert code != snapshot_code(Ledger())
    snapshots._program.cache_clear()


# --- Opening --------------------------------------------------------------------------------------


def test_a_clerk_begins_at_a_snapshot(store: SqlStore) -> None:
    entries = story()
    write(store, entries)
    for seq in (1, 5, len(entries)):
        committer = Committer(store, snapshot=snapshot_at(entries, seq))
        assert committer.began == seq
        assert fingerprint(committer.projection) == fingerprint(Ledger().replay(entries))


def test_the_books_that_are_given_are_the_books_that_are_kept(store: SqlStore) -> None:
    entries = story()
    write(store, entries)
    given = Ledger()
    assert Committer(store, given, snapshot=snapshot_at(entries, 3)).projection is given


class House(Ledger):
    """Books with something that is not theirs to keep."""

    def __init__(self, shoes: object = None) -> None:
        super().__init__()
        self.shoes = shoes
        self.listening = False

    def __getstate__(self) -> dict[str, Any]:
        kept = {**self.__dict__, "shoes": None}
        del kept["listening"]
        return kept


House.__module__ = snapshots.__name__


def test_what_books_do_not_carry_stays(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "House", House, raising=False)
    entries = story()
    write(store, entries)
    before = House(shoes=object())
    before.replay(entries[:5])
    snapshot = Snapshot(5, before.chain, "code", freeze(before))
    shoes = object()
    books = House(shoes)
    books.listening = True
    committer = Committer(store, books, snapshot=snapshot)
    assert committer.began == 5
    assert books.shoes is shoes
    assert books.listening
    assert books.seq == len(entries)


def _other_ledger(seq: int) -> bytes:
    ledger = Ledger()
    ledger.seq = seq
    return freeze(ledger)


@pytest.mark.parametrize(
    "change",
    [
        lambda good: good._replace(chain="f" * 64),
        lambda good: good._replace(seq=4),
        lambda good: good._replace(seq=4000),
        lambda good: good._replace(state=b"rubbish"),
        lambda good: good._replace(state=_other_ledger(5)),
        lambda good: good._replace(state=freeze(Ledger().book)),  # type: ignore[arg-type]
    ],
)
def test_a_snapshot_of_something_else_is_not_believed(
    store: SqlStore, change: Callable[[Snapshot], Snapshot]
) -> None:
    entries = story()
    write(store, entries)
    snapshot = change(snapshot_at(entries, 5))
    committer = Committer(store, snapshot=snapshot)
    assert committer.began == 0
    assert fingerprint(committer.projection) == fingerprint(Ledger().replay(entries))
    assert not check_snapshot(store, snapshot, Ledger)


def test_a_snapshot_of_a_longer_journal_is_not_believed(store: SqlStore) -> None:
    """The journal came back from a copy that is older than the snapshot."""
    entries = story()
    write(store, entries[:5])
    assert Committer(store, snapshot=snapshot_at(entries, 6)).began == 0


def test_a_check_reads_the_journal_again(store: SqlStore) -> None:
    entries = story()
    write(store, entries)
    good = snapshot_at(entries, 5)
    assert check_snapshot(store, good, Ledger)
    wrong: Ledger = thaw(good.state)
    wrong.book._balances["cage"] += 1
    bad = good._replace(state=freeze(wrong))
    assert Committer(store, snapshot=bad).began == 5, "only the check can tell"
    assert not check_snapshot(store, bad, Ledger)


def test_a_check_of_a_broken_journal_says_so(database: Database, store: SqlStore) -> None:
    entries = story()
    write(store, entries)
    database.spoil("UPDATE entries SET person = 'Eve' WHERE seq = 2")
    with pytest.raises(BrokenJournal, match="entry 2"):
        check_snapshot(store, snapshot_at(entries, 5), Ledger)


# --- Saving ---------------------------------------------------------------------------------------


class Saved(SqlStore):
    """Notes which snapshots are saved, and how many entries are read."""

    def __init__(self, store: SqlStore) -> None:
        super().__init__(store._engine, store.name)
        self.saved: list[int] = []
        self.first_read: list[int] = []
        self.fails = False

    def entries(self, after: int = 0) -> Iterator[Entry]:
        self.first_read.append(after)
        return super().entries(after)

    def save_snapshot(self, snapshot: Snapshot) -> None:
        if self.fails:
            raise StoreFailed("database: the disk is full")
        self.saved.append(snapshot.seq)
        super().save_snapshot(snapshot)


def test_an_office_saves_and_begins_there_again(store: SqlStore) -> None:
    saved = Saved(store)
    with JournalWriter(saved, saving=SnapshotPolicy("code", every=3)) as office:
        for number in range(8):
            put(office, f"c-{number}")
    assert saved.saved == [3, 6]
    snapshot = saved.snapshot("code")
    assert snapshot is not None
    assert check_snapshot(saved, snapshot, Ledger)
    saved.first_read.clear()
    with JournalWriter(saved, saving=SnapshotPolicy("code", every=3)) as office:
        assert saved.first_read == [5, 6]
        assert office.read(lambda ledger: ledger.book.balance("cage")) == 8
        put(office, "c-8")
    assert saved.saved == [3, 6, 9]


def test_an_office_of_another_code_reads_everything(store: SqlStore) -> None:
    saved = Saved(store)
    with JournalWriter(saved, saving=SnapshotPolicy("code", every=1)) as office:
        put(office, "c-1")
    saved.first_read.clear()
    with JournalWriter(saved, saving=SnapshotPolicy("other", every=10)) as office:
        assert office.read(lambda ledger: ledger.seq) == 1
    assert saved.first_read[0] == 0


@pytest.mark.parametrize("saving", [None, SnapshotPolicy("code", every=0), SnapshotPolicy("code")])
def test_an_office_that_need_not_save_does_not(
    store: SqlStore, saving: SnapshotPolicy | None
) -> None:
    saved = Saved(store)
    with JournalWriter(saved, saving=saving) as office:
        put(office, "c-1")
        put(office, "c-2")
    assert saved.saved == []


def put_together(office: JournalWriter, names: str) -> None:
    """Commands that are written in one transaction."""
    draft = EntryDraft(
        "", "cage/x", 0, "", "", transfers=(Transfer("", "cage", "house", 1, "capital"),)
    )
    with office._turn:  # the writer sees none of them before it sees them all
        given = [office.submit(one, "Ada", AT, lambda _books: draft, asked="") for one in names]
    for one in given:
        one.result(WAIT)


def test_an_office_to_which_many_come_at_once_saves_less_often(store: SqlStore) -> None:
    saved = Saved(store)
    with JournalWriter(saved, saving=SnapshotPolicy("code", every=3)) as office:
        put_together(office, "abcd")
        put_together(office, "efgh")
        put_together(office, "i")
        put_together(office, "jklm")
        put_together(office, "nopq")
        assert saved.saved == [9], "in a quiet moment"
        put_together(office, "rstu")
    assert saved.saved == [9, 21], "and at last in any"


def test_what_others_wrote_counts_too(database: Database, store: SqlStore) -> None:
    saved = Saved(store)
    with (
        JournalWriter(saved, saving=SnapshotPolicy("code", every=3)) as office,
        open_store(database.where) as other_store,
        JournalWriter(other_store) as other,
    ):
        for number in range(3):
            put(other, f"c-{number}")
        office.follow().result(WAIT)
        office.follow().result(WAIT)
    assert saved.saved == [3]


def unsaved(office: JournalWriter) -> str:
    return str(office.unsaved)


def test_an_office_that_cannot_save_goes_on(store: SqlStore) -> None:
    saved = Saved(store)
    saved.fails = True
    with JournalWriter(saved, saving=SnapshotPolicy("code", every=2)) as office:
        for number in range(3):
            put(office, f"c-{number}")
        assert unsaved(office) == "database: the disk is full"
        saved.fails = False
        put(office, "c-3")
        office.follow().result(WAIT)
        assert unsaved(office) == "None"
        assert office.stopped is None
    assert saved.saved == [4]


def test_books_that_cannot_be_frozen_stop_nobody(store: SqlStore) -> None:
    books: Any = Ledger()
    books.more = Foreign()
    with JournalWriter(store, books, saving=SnapshotPolicy("code", every=1)) as office:
        put(office, "c-1")
        office.follow().result(WAIT)
        assert isinstance(office.unsaved, BrokenSnapshot)
        assert put(office, "c-2").seq == 2


def test_a_snapshot_is_of_what_is_written_and_not_of_what_was_refused(store: SqlStore) -> None:
    overdraft = Transfer("", "player:Ann", "cage", 1, "cash-out")
    refused = EntryDraft("", "cage/x", 0, "", "", transfers=(overdraft,))
    with JournalWriter(store, saving=SnapshotPolicy("code", every=1)) as office:
        put(office, "c-1")
        future = office.submit("c-2", "Ada", AT, lambda _books: refused, asked="")
        with pytest.raises(Refusal, match="player:Ann"):
            future.result(WAIT)
        put(office, "c-3")
    snapshot = store.snapshot("code")
    assert snapshot is not None
    assert snapshot.seq == 2
    assert check_snapshot(store, snapshot, Ledger)


def test_a_clerk_can_write_after_a_snapshot(store: SqlStore) -> None:
    entries = story()
    write(store, entries)
    committer = Committer(store, snapshot=snapshot_at(entries, len(entries)))
    draft = EntryDraft("", "cage/x", 0, "", "")
    (entry,) = committer.take([CommandJob("new", "Ada", AT, "", lambda _books: draft)])
    assert entry.seq == len(entries) + 1
    assert Committer(store).projection.chain == entry.chain
