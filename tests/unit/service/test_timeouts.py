"""Does the clock do what is due, at its time and once, also after a start?"""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from fixtures.house_fixture import HouseFixture, dealt, playing
from fixtures.house_server import NOON, Clock, HouseAtWork, wait_for
from spanish21.game.table.commands import Sit
from spanish21.house.configuration.table_settings import Clocks as Seconds
from spanish21.house.journal.event_codec import read_events
from spanish21.house.table import commands as d
from spanish21.house.table.commands import TimeOut
from spanish21.house.table.deadlines import next_deadline
from spanish21.house.table.events import TimeRanOut
from spanish21.house.table.house_table import HouseTable
from spanish21.refusal import Refusal
from spanish21.service import timeouts
from spanish21.service.live_house import LiveHouse
from spanish21.service.timeouts import GRACE_SECONDS, PROCESS_SPREAD_SECONDS, TimeoutScheduler


class Giver:
    """A running house as far as the clock knows it: commands are written down."""

    def __init__(self, *desks: HouseTable, now: int) -> None:
        self.clock = Clock(now)
        self.environment = SimpleNamespace(now=self.clock)
        self.mirror = SimpleNamespace(tables={desk.name: desk for desk in desks})
        self.started_at = now
        self.available = True
        self.given: list[tuple[str, str, Any]] = []
        self.fails: dict[str, Exception] = {}
        self.listeners: list[Any] = []

    def listen(self, listener: Any) -> None:
        self.listeners.append(listener)

    async def submit_as_house(self, table: str, name: str, command: Any) -> None:
        self.given.append((table, name, command))
        if table in self.fails:
            raise self.fails[table]


def clocks_of(giver: Giver, chance: float = 0.0) -> TimeoutScheduler:
    return TimeoutScheduler(cast("LiveHouse", giver), chance=lambda: chance)


def tick(ticking: TimeoutScheduler, giver: Giver, at: int) -> list[str]:
    """The tables at which something was due at this second."""
    giver.given.clear()
    giver.clock.at = at
    asyncio.run(ticking.tick())
    return [table for table, _, _ in giver.given]


def moved_on(desk: HouseTable) -> list[Any]:
    return [SimpleNamespace(table=desk)]


@pytest.fixture
def at_turn() -> HouseFixture:
    """Ann has to decide about a hard 16."""
    at = dealt("9s 7d 9h 8c", clocks=Seconds(cut=0, look=0))
    at.deal()
    assert next_deadline(at.desk) is not None
    return at


def until(desk: HouseTable) -> int:
    found = next_deadline(desk)
    assert found is not None
    return found.until


def test_after_a_start_players_get_time_to_come_back(at_turn: HouseFixture) -> None:
    desk = at_turn.desk
    start = until(desk) + 3600
    giver = Giver(desk, now=start)
    ticking = clocks_of(giver)
    ticking.begin()
    assert tick(ticking, giver, start + GRACE_SECONDS - 1) == []
    assert tick(ticking, giver, start + GRACE_SECONDS) == [desk.name]
    assert giver.given == [(desk.name, f"clock.{desk.name}.{desk.number}", TimeOut(desk.number))]


def test_a_deadline_that_lies_ahead_is_kept_after_a_start(at_turn: HouseFixture) -> None:
    desk = at_turn.desk
    start = until(desk) - GRACE_SECONDS - 5
    giver = Giver(desk, now=start)
    ticking = clocks_of(giver)
    ticking.begin()
    assert tick(ticking, giver, until(desk) - 1) == []
    assert tick(ticking, giver, until(desk)) == [desk.name]


def test_somebody_else_who_acts_does_not_cut_the_grace_short() -> None:
    at = dealt("9s 7d 9h 8c", clocks=Seconds(cut=0, look=0, turn=1, wager=1, insurance=1))
    at.deal()
    start = until(at.desk) + 3600
    giver = Giver(at.desk, now=start)
    ticking = clocks_of(giver)
    ticking.begin()
    at.at = start + 1
    at.give("Bob", Sit(5))
    giver.mirror.tables["T1"] = at.desk
    assert at.desk.since < start < at.desk.at
    ticking.hear(moved_on(at.desk))
    assert tick(ticking, giver, start + GRACE_SECONDS - 1) == []
    assert tick(ticking, giver, start + GRACE_SECONDS) == ["T1"]


def test_what_begins_after_the_start_has_no_grace() -> None:
    at = playing(clocks=Seconds(cut=0, look=0, turn=1, wager=1, insurance=1))
    giver = Giver(at.desk, now=at.at)
    ticking = clocks_of(giver)
    at.at += 1
    at.wager("Ann", 1)
    giver.mirror.tables["T1"] = at.desk
    ticking.hear(moved_on(at.desk))
    assert tick(ticking, giver, at.at) == []
    assert tick(ticking, giver, at.at + 1) == ["T1"]


def test_a_table_that_has_moved_on_is_looked_at_again(at_turn: HouseFixture) -> None:
    giver = Giver(at_turn.desk, now=at_turn.at)
    ticking = clocks_of(giver)
    ticking.hear(moved_on(at_turn.desk))
    ticking.hear(cast("Any", [SimpleNamespace(table=None)]))
    due = until(at_turn.desk)
    assert tick(ticking, giver, due) == ["T1"]
    assert tick(ticking, giver, due + 1000) == [], "nothing has happened since"
    ticking.hear(())
    assert tick(ticking, giver, due + 2000) == ["T1"], "the database was away: look at all"


def test_what_is_refused_is_looked_at_a_second_later(at_turn: HouseFixture) -> None:
    giver = Giver(at_turn.desk, now=at_turn.at)
    giver.fails["T1"] = Refusal("house", "unavailable", "wait", name="UNAVAILABLE")
    ticking = clocks_of(giver)
    ticking.hear(moved_on(at_turn.desk))
    due = until(at_turn.desk)
    assert tick(ticking, giver, due) == ["T1"]
    assert tick(ticking, giver, due) == []
    giver.fails.clear()
    assert tick(ticking, giver, due + 1) == ["T1"]


def test_a_table_that_fails_does_not_stop_the_clock_of_another(at_turn: HouseFixture) -> None:
    desk = at_turn.desk
    other = desk._replace(settings=desk.settings.__class__("T2", "automatic", "wa-2025"))
    giver = Giver(desk, other, now=until(desk))
    giver.fails["T1"] = KeyError("a mistake of ours")
    ticking = clocks_of(giver)
    ticking.begin()
    after = giver.started_at + GRACE_SECONDS
    with capture_logs() as logged:
        assert tick(ticking, giver, after) == ["T1", "T2"]
    assert [(one["event"], one["log_level"]) for one in logged] == [
        ("the clock failed here", "error")
    ]
    giver.fails.clear()
    assert tick(ticking, giver, after + 9) == []
    assert tick(ticking, giver, after + 10) == ["T1"]


def test_nothing_is_due_where_only_people_can_act(at_turn: HouseFixture) -> None:
    at_turn.give("Flo", d.PauseTable("a break"))
    giver = Giver(at_turn.desk, now=at_turn.at)
    ticking = clocks_of(giver)
    ticking.begin()
    giver.mirror.tables["T1"] = at_turn.desk
    assert tick(ticking, giver, at_turn.at + 100_000) == []
    ticking.begin()
    del giver.mirror.tables["T1"]
    assert tick(ticking, giver, at_turn.at + 200_000) == []


def test_processes_look_at_slightly_different_times(at_turn: HouseFixture) -> None:
    giver = Giver(at_turn.desk, now=at_turn.at)
    early, late = clocks_of(giver, 0.0), clocks_of(giver, 0.999)
    assert late._spread - early._spread == pytest.approx(0.999 * PROCESS_SPREAD_SECONDS)


def test_it_ticks_only_while_the_house_works(
    at_turn: HouseFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeouts, "TICK_SECONDS", 0.001)
    giver = Giver(at_turn.desk, now=until(at_turn.desk))
    giver.clock.go_on(GRACE_SECONDS)
    giver.available = False

    async def run() -> None:
        task = asyncio.create_task(clocks_of(giver).run())
        await asyncio.sleep(0.02)
        assert giver.given == []
        giver.available = True
        async with asyncio.timeout(60):
            while not giver.given:
                await asyncio.sleep(0.001)
        task.cancel()

    asyncio.run(run())
    assert len(giver.given) == 1


def test_a_house_that_was_stopped_goes_on_with_its_clocks(tmp_path: Path) -> None:
    """A player is away while the house is down: he gets the grace, then stands."""
    where, clock = tmp_path / "house.db", Clock()
    with HouseAtWork(where, clock=clock) as house:
        seat = house.guest().at("Puget")
        seat.sit()
        seat.gives(what="PlaceWagers", box=1, wagers=[["main", 1000]])
        before = house.live_house.mirror.tables["Puget"]
    clock.go_on(3600)
    with HouseAtWork(where, clock=clock) as house:
        desk = house.live_house.mirror.tables["Puget"]
        assert desk == before
        house.call(house.served.scheduler.tick)
        clock.at = NOON + 3600 + GRACE_SECONDS - 1
        house.call(house.served.scheduler.tick)
        assert house.live_house.mirror.tables["Puget"].number == desk.number
        clock.go_on(2)
        wait_for(lambda: house.live_house.mirror.tables["Puget"].number > desk.number)
        name = f"house:clock.Puget.{desk.number}"
        entry = house.live_house.store.find(name)
        assert entry is not None
        assert entry.by == "house"
        assert any(isinstance(one, TimeRanOut) for one in read_events(entry.game))
