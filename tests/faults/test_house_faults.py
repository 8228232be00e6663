"""Does a served house survive kill -9, a second process, and a database that goes away?

Real processes and real players; the short form of ``scripts/faults-house``.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast, get_args

import httpx
import pytest

from faults import house_run as runs
from faults import house_start
from faults.house_judge import judge
from faults.house_players import HEARD, Heard, Player, Sent
from fixtures.databases import new_database, postgres
from fixtures.house_server import Clock, HouseAtWork, Someone, outside_at
from spanish21.adapters.store import SqlStore, listener, open_store
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house import administration
from spanish21.house.journal.store import JournalTransaction, StoreFailed
from spanish21.house.state import AppliedEntry, House
from spanish21.house.table.commands import TimeOut
from spanish21.house.table.decide import Actor
from spanish21.ledger import EntryDraft
from spanish21.ledger.commands import MoveMoney
from spanish21.refusal import Refusal
from spanish21.server.wire.table_messages import TableMessage
from spanish21.service import live_house as module
from spanish21.service.first_start import give_ledger_command, start_house
from spanish21.service.live_house import LiveHouse

pytestmark = pytest.mark.uncounted

SEED = 1


def test_a_player_of_these_runs_knows_whatever_a_table_may_tell_him() -> None:
    """One long run gave up at the first message that he did not know: winnings that are held."""
    told = {message.__struct_config__.tag for message in get_args(TableMessage)}
    assert set(HEARD) == told - {"pong"}, "he sends no ping"


# --- Killed -------------------------------------------------------------------------------------


def test_players_go_on_with_their_cards_when_a_house_on_sqlite_is_killed(tmp_path: Path) -> None:
    where = new_database("sqlite", tmp_path).where
    run = asyncio.run(runs.kills(where, tmp_path, count=6, seed=SEED))
    assert run.judged.answered >= 20
    assert run.judged.timeouts
    assert run.compared
    assert run.in_rounds


def test_players_go_on_with_their_cards_when_a_house_on_postgresql_is_killed(
    tmp_path: Path,
) -> None:
    where = new_database("postgresql", tmp_path).where
    run = asyncio.run(runs.kills(where, tmp_path, count=3, seed=SEED, grace=False))
    assert run.judged.answered >= 5


def test_a_judge_notices_a_command_that_was_answered_and_lost(tmp_path: Path) -> None:
    """The judge must be able to fail: an answer is held against a journal without it."""
    where = str(tmp_path / "house.db")
    asyncio.run(house_start.begin(where))
    player = Player("Puget", 1, [0], Heard())
    player.name = house_start._player("Puget")
    player.chips = house_start._CHIPS_CENTS
    assert judge(where, [player], Heard()).answered == 0
    player.sent["c1"] = Sent({}, answers=[3])
    with pytest.raises(AssertionError, match="P-Puget:c1"):
        judge(where, [player], Heard())


def test_a_judge_notices_chips_that_were_told_otherwise(tmp_path: Path) -> None:
    """What the clock does at a table after he has gone, nobody has told him; what was before, is."""
    where = str(tmp_path / "house.db")
    asyncio.run(house_start.begin(where))
    player = Player("Puget", 1, [0], Heard())
    player.name = house_start._player("Puget")
    player.chips = house_start._CHIPS_CENTS
    assert judge(where, [player], Heard())
    player.chips += 1
    with pytest.raises(AssertionError, match=f"was told {player.chips}, had {player.chips - 1}"):
        judge(where, [player], Heard())


def test_a_judge_notices_a_table_that_was_told_otherwise(tmp_path: Path) -> None:
    where, heard = str(tmp_path / "house.db"), Heard()
    asyncio.run(house_start.begin(where))
    heard.updates["Puget", 2] = "{}"
    with pytest.raises(AssertionError, match="is replayed otherwise"):
        judge(where, [], heard)


def test_a_player_asks_for_chips_again_when_who_he_asked_was_killed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else he has none for ever, and the run gives up as if the house did not answer him."""
    player, asked = Player("Puget", 1, [0], Heard()), []
    player.view = {"boxes": [{"player": ""}]}

    async def lose(_player: Player, method: str, path: str, _body: object = None) -> None:
        asked.append((method, path))
        raise httpx.ReadError("the process is gone")

    async def act_until_asked_again() -> None:
        acting = asyncio.create_task(player._act())
        while len(asked) < 2 and not acting.done():
            await asyncio.sleep(0.01)
        acting.cancel()

    monkeypatch.setattr(Player, "ask", lose)
    asyncio.run(act_until_asked_again())
    assert asked == [("POST", "/api/me/chips")] * 2


def test_why_work_ended_is_said_where_it_is_waited_for_in_vain() -> None:
    async def fail() -> None:
        raise KeyError("what was wrong")

    async def wait() -> None:
        async with runs.at_work(fail()):
            await runs.until(lambda: False, seconds=0.1, what="an answer")

    with pytest.raises(KeyError, match="what was wrong"):
        asyncio.run(wait())


# --- Two processes ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["postgresql", "sqlite"])
def test_two_processes_are_one_house(kind: str, tmp_path: Path) -> None:
    """One order for each table, one meter; whoever loses his process goes on at the other."""
    run = asyncio.run(runs.both_at_once(new_database(kind, tmp_path).where, tmp_path, seed=SEED))
    assert run.judged.answered >= 60
    assert min(run.contributed) > 0
    assert run.meters > 25_000_00
    assert run.shared > 30
    assert min(run.sent) > 0


def test_a_clock_that_two_processes_give_runs_out_once(tmp_path: Path) -> None:
    where, clock = tmp_path / "house.db", Clock()
    left, right = (LiveHouse(outside_at(where, clock)) for _ in range(2))
    told: list[AppliedEntry] = []
    right.listen(told.extend)

    async def work() -> None:
        await left.start()
        await start_house(left, "Two", demo=True)
        await left.submit_staff_command("house", "add", _add_ann, asked="Ann")
        chips = MoveMoney("buy-in", "cage", "player:Ann", 100_00)
        await give_ledger_command(left, "chips", chips)
        await right.start()
        await left.submit_at_table("Ann", "Puget", "sit", t.Sit(1))
        while (puget := left.mirror.tables["Puget"].state).shown_to or puget.cut_offered:
            await left.submit_at_table("Ann", "Puget", "cut", t.DeclineCut())
        wagers = c.PlaceWagers(1, "Ann", (("main", 5_00),))
        await left.submit_at_table("Ann", "Puget", "wager", wagers)
        clock.go_on(60)
        number = left.mirror.tables["Puget"].number
        name = f"clock.Puget.{number}"
        one, other = await asyncio.gather(
            *(house.submit_as_house("Puget", name, TimeOut(number)) for house in (left, right))
        )
        assert one == other
        assert one.number == number + 1
        await left.stop()
        await right.stop()

    asyncio.run(work())
    assert sum(news.entry.id.startswith("house:clock.") for news in told) == 1


def _add_ann(house: House, by: Actor, at: int) -> EntryDraft:
    return administration.add_person(house, by, at, "Ann", ["player"])


def test_a_process_that_is_behind_catches_up_for_whoever_has_seen_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "POLL_SECONDS", 3.0)
    where = tmp_path / "house.db"
    with HouseAtWork(where) as left:
        ann = left.guest("Ann")
        with HouseAtWork(where) as right:
            last = ann.at("Puget").gives(what="Sit", box=1)
            there = Someone(right.base, right.stack)
            there.http.cookies.set("session", ann.token)
            back = there.listen(f"/ws/tables/Puget?after={last}")
            assert back.next()["what"] == "chips"
            assert right.live_house.mirror.tables["Puget"].number == last


# --- The database away --------------------------------------------------------------------------


def test_commands_wait_for_a_database_that_dies_under_them(tmp_path: Path) -> None:
    run = asyncio.run(runs.database_away(postgres(), tmp_path, seconds=3, seed=SEED))
    assert run.judged.answered >= 20
    assert run.statuses[-2:] == (503, 200)
    assert {*run.answers} <= {200, 503}


def test_processes_hear_each_other_again_after_a_database_was_away(tmp_path: Path) -> None:
    run = asyncio.run(runs.quiet_while_away(postgres(), tmp_path, seconds=2, seed=SEED))
    assert all(statuses[-2:] == (503, 200) for statuses in run.statuses)


def test_commands_wait_for_a_sqlite_file_that_another_one_writes_to(tmp_path: Path) -> None:
    where = new_database("sqlite", tmp_path).where
    run = asyncio.run(runs.file_locked(where, tmp_path, seconds=3, seed=SEED))
    assert run.judged.answered >= 20
    assert {*run.answers} <= {200, 503}


def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path) -> None:
    where = new_database("sqlite", tmp_path).where
    run = asyncio.run(runs.disk_full(where, tmp_path, seconds=2, seed=SEED))
    assert any("disk" in said for said in run.said), run.said
    assert run.opened
    assert run.statuses[-1] == 200


class Failing:
    """A store in a file that fails where it is told to, and knows whether it was closed."""

    def __init__(self, where: Path, *, writes: bool = True, reads: bool = True) -> None:
        self.store: SqlStore = open_store(where)
        self.writes, self.reads = writes, reads
        self.closed = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    @contextmanager
    def writing(self) -> Iterator[JournalTransaction]:
        if not self.writes:
            raise StoreFailed("database or disk is full")
        with self.store.writing() as writing:
            yield cast("JournalTransaction", writing)

    def entries(self, after: int = 0) -> Iterator[Any]:
        if not self.reads:
            raise StoreFailed("disk I/O error")
        return self.store.entries(after)

    def close(self) -> None:
        self.closed = True
        self.store.close()


def test_a_disk_that_stays_full_is_not_waited_for_forever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It can be opened again each time, so that patience must end by the clock."""
    monkeypatch.setattr(module, "DATABASE_WAIT_SECONDS", 1.0)
    where, opened = tmp_path / "house.db", list[Failing]()
    outside = outside_at(where, Clock())

    def open_one() -> Failing:
        opened.append(Failing(where))
        return opened[-1]

    async def work() -> None:
        live_house = LiveHouse(outside._replace(open_store=open_one))
        await live_house.start()
        opened[-1].writes = False
        live_house.listen(lambda _news: setattr(opened[-1], "writes", False))
        with pytest.raises(Refusal) as refused:
            await live_house.submit_staff_command("house", "add", _add_ann, asked="Ann")
        assert refused.value.name == "UNAVAILABLE"
        await live_house.stop()

    asyncio.run(work())
    assert 2 <= len(opened) <= 5
    assert all(one.closed for one in opened)


def test_a_house_that_cannot_be_read_is_closed_again(tmp_path: Path) -> None:
    opened: list[Failing] = []
    outside = outside_at(tmp_path / "house.db", Clock())

    def open_one() -> Failing:
        opened.append(Failing(tmp_path / "house.db", reads=False))
        return opened[-1]

    with pytest.raises(StoreFailed):
        asyncio.run(LiveHouse(outside._replace(open_store=open_one)).start())
    assert [one.closed for one in opened] == [True]


def test_a_shoe_that_cannot_be_recalled_now_is_asked_for_again(tmp_path: Path) -> None:
    """The order of a shoe is looked up beside the transaction, and that may fail alone."""
    clock = Clock()
    live_house = LiveHouse(outside_at(tmp_path / "house.db", clock))
    left = ["connection lost"]

    def decide(house: House, by: Actor, at: int) -> EntryDraft:
        if left:
            raise StoreFailed(left.pop())
        return _add_ann(house, by, at)

    async def work() -> int:
        await live_house.start()
        clock.go_on(100)
        entry = await live_house.submit_staff_command("house", "add", decide, asked="Ann")
        # Players get their time to come back after this as after a start.
        assert live_house.started_at == clock.at
        await live_house.stop()
        return entry.seq

    assert asyncio.run(work()) == 1
    assert live_house.failures == 1


def test_whoever_comes_back_is_told_his_chips(tmp_path: Path) -> None:
    with HouseAtWork(tmp_path / "house.db") as house:
        ann, sam = house.guest("Ann"), house.hire("Sam", "surveillance")
        seat = ann.at("Puget")
        seat.gives(what="Sit", box=1)
        last = seat.gives(what="DeclineCut")
        seat.close()
        wagers = [["main", 5_00]]
        assert ann.gives("Puget", what="PlaceWagers", box=1, wagers=wagers).status_code == 200
        back = ann.listen(f"/ws/tables/Puget?after={last}")
        assert back.next()["seq"] == last + 1
        assert back.next() == {"what": "chips", "cents": 995_00}
        watching = sam.listen(f"/ws/tables/Puget?after={last}")
        assert watching.next()["seq"] == last + 1
        watching.socket.send('{"what":"ping"}')
        assert watching.next()["what"] == "pong"


# --- Starting -----------------------------------------------------------------------------------


def test_a_start_uses_a_snapshot_that_is_what_the_journal_adds_up_to(tmp_path: Path) -> None:
    where = new_database("sqlite", tmp_path).where
    _, plain, resumed = house_start.measure(where, 1_500)
    assert plain.began == 0
    assert resumed.began >= 1_500
    assert resumed.seconds < plain.seconds
    assert house_start.snapshot_is_the_journal(where)
