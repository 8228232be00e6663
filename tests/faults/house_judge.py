"""What players were told, held against the journal, the audit and a house that replays it."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from faults.house_players import Heard, Player
from ledger.room import snapshot
from spanish21.adapters.shoe_verification import verify_audited_shoe
from spanish21.adapters.store import SqlStore, open_store
from spanish21.house.journal.snapshots import snapshot_code
from spanish21.house.journal.writer import JournalWriter, SnapshotPolicy
from spanish21.house.log_audit import audit_log
from spanish21.house.state import AppliedEntry, House
from spanish21.house.table.cards.secret_orders import SecretOrders
from spanish21.house.table.deadlines import next_deadline
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Entry
from spanish21.ledger.audit import audit
from spanish21.server.wire import encode, update_of, view_of
from spanish21.service.environments import database_environment
from spanish21.service.timeouts import GRACE_SECONDS

_CLOCK = "house:clock."
_CENT = 10_000


class Judged(NamedTuple):
    """What a run came to; nothing of it was lost, and nothing happened twice."""

    entries: int
    answered: int
    refused: int
    open: int
    again: int
    updates: int
    timeouts: int

    def __str__(self) -> str:
        return (
            f"{self.entries:,} entries, {self.answered:,} commands answered, {self.refused:,} "
            f"refused, {self.open:,} open at the end, {self.again:,} sent again; "
            f"{self.updates:,} updates as replayed; {self.timeouts:,} time-outs"
        )


def judge(
    where: str, players: Sequence[Player], heard: Heard, *, starts: Iterable[float] = ()
) -> Judged:
    """Look at everything; ``starts`` are when the only process of a house was started."""
    with open_store(where) as store:
        entries = [*store.entries()]
        house = _replayed(store, entries, heard, [int(start) for start in starts])
        _the_audit_is_clean(store, entries, house)
        _the_logs_audit_is_clean(store, entries, where)
        _an_office_reads_the_same(store, house)
    _numbers_have_no_gap(entries)
    timeouts = _time_ran_out_once(entries)
    for player in players:
        had = _chips_when_last_seen(entries, player)
        assert player.chips == had, f"{player.name} was told {player.chips}, had {had}"
    return _commands(entries, players, updates=sum(heard.times.values()), timeouts=timeouts)


def _chips_when_last_seen(entries: Sequence[Entry], player: Player) -> int:
    """What a player had when he last heard of his table; the clock ends his round after he has gone."""
    account, stream, micros = f"player:{player.name}", f"table/{player.table}", 0
    for entry in entries:
        if entry.stream == stream and entry.number > player.last_seen:
            continue
        for moved in entry.transfers:
            micros += moved.micros * ((moved.credit == account) - (moved.debit == account))
    return micros // _CENT


def new_house(store: SqlStore, where: str) -> House:
    """An empty house over a store."""
    return House(SecretOrders(database_environment(where).shuffling, store.recall))


def _replayed(
    store: SqlStore, entries: Sequence[Entry], heard: Heard, starts: Sequence[int]
) -> House:
    """A house from the first entry on; whatever a player saw is what it shows at that entry."""
    house = new_house(store, store.name)
    house.listening = True
    for entry in entries:
        before = house.tables.get(entry.stream.removeprefix("table/"))
        house.apply(entry)
        (news,) = house.drain_applied()
        if news.table is not None:
            _was_told(news, heard)
            if entry.id.startswith(_CLOCK):
                _was_due(before, entry, starts)
    return house


def _was_told(news: AppliedEntry, heard: Heard) -> None:
    place = (news.entry.stream.removeprefix("table/"), news.entry.number)
    if place in heard.updates:
        assert update_of(news).decode() == heard.updates[place], f"{place} is replayed otherwise"
    if place in heard.views and news.table is not None:
        shown = json.loads(encode(view_of(news.table)))
        assert shown == heard.views[place], f"{place} is shown otherwise"


def _was_due(before: HouseTable | None, entry: Entry, starts: Sequence[int]) -> None:
    """Time ran out when it was due; whoever was waited for at a start had time to come back."""
    assert before is not None
    wait = next_deadline(before)
    assert wait is not None
    graces = [start + GRACE_SECONDS for start in starts if before.since < start <= entry.at]
    due = max(wait.until, *graces, 0)
    assert entry.at >= due, f"{entry.id}: at {entry.at}, due at {due}"


def _the_audit_is_clean(store: SqlStore, entries: Sequence[Entry], house: House) -> None:
    balances = dict(house.ledger.book.balances())
    found = audit(entries, chain=house.chain, balances=balances)
    assert found.findings == (), found.findings
    sums = store.sums()
    wrong = {name for name, micros in balances.items() if sums.get(name, 0) != micros}
    assert not wrong, f"the database adds up otherwise: {wrong}"


def _the_logs_audit_is_clean(store: SqlStore, entries: Sequence[Entry], where: str) -> None:
    """What ``spanish21 audit log`` says: money, rounds, shoes, signatures, clocks."""
    found = audit_log(entries, new_house(store, where), verify_audited_shoe)
    assert found.findings == (), found.findings


def _an_office_reads_the_same(store: SqlStore, house: House) -> None:
    again = new_house(store, store.name)
    with JournalWriter(store, again, saving=SnapshotPolicy(snapshot_code(again), 0)):
        pass
    assert snapshot(again.ledger) == snapshot(house.ledger)
    assert again.tables == house.tables
    assert again.people == house.people


def _numbers_have_no_gap(entries: Sequence[Entry]) -> None:
    """One order of everything, and one for each table."""
    assert [entry.seq for entry in entries] == [*range(1, len(entries) + 1)]
    streams: defaultdict[str, list[int]] = defaultdict(list)
    for entry in entries:
        streams[entry.stream].append(entry.number)
    for name, numbers in streams.items():
        assert numbers == [*range(1, len(numbers) + 1)], name


def _time_ran_out_once(entries: Sequence[Entry]) -> int:
    clocked = [entry for entry in entries if entry.id.startswith(_CLOCK)]
    for entry in clocked:
        # The entry it followed is in its id: nothing else has happened since.
        assert entry.id == f"{_CLOCK}{entry.stream.removeprefix('table/')}.{entry.number - 1}"
    return len(clocked)


def _commands(
    entries: Sequence[Entry], players: Sequence[Player], *, updates: int, timeouts: int
) -> Judged:
    """Answered: exactly once, where it was said. Refused: never. Neither: at most once."""
    times = Counter(entry.id for entry in entries)
    assert max(times.values()) == 1
    where = {entry.id: entry.number for entry in entries}
    counts: Counter[str] = Counter()
    for player in players:
        for name, sent in player.sent.items():
            told = f"{player.name}:{name}"
            counts["again"] += sent.times - 1
            assert len({*sent.answers}) <= 1, f"{told} was answered by {sent.answers}"
            if sent.answers:
                counts["answered"] += 1
                assert where.get(told) == sent.answers[0], f"{told}: {sent}, {where.get(told)}"
            elif sent.settled:
                counts["refused"] += 1
                assert told not in where, f"{told} was refused and is written: {sent}"
            else:
                counts["open"] += 1
    given = {f"{player.name}:{name}" for player in players for name in player.sent}
    strange = {
        entry.id
        for entry in entries
        if entry.stream.startswith("table/") and not entry.id.startswith("house:")
    } - given
    assert not strange, f"nobody gave {strange}"
    return Judged(
        len(entries),
        counts["answered"],
        counts["refused"],
        counts["open"],
        counts["again"],
        updates,
        timeouts,
    )
