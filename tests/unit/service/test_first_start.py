"""Is a house founded once, whole, and finished by the next start where one was cut off?"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fixtures.house_server import Clock, check_books, outside_at
from spanish21.game.table import TablePhase
from spanish21.house import administration
from spanish21.ledger.facts import WinThresholdSet
from spanish21.phrasebook.money.ledger_facts import describe_fact
from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS
from spanish21.service.first_start import (
    ADMINISTRATOR,
    DEMO_TABLES,
    PLAY_CHIPS_CENTS,
    demo_table_settings,
    give_play_chips,
    start_house,
)
from spanish21.service.live_house import LiveHouse


def live(where: Path, work: Callable[[LiveHouse], Awaitable[None]]) -> None:
    async def life() -> None:
        live_house = LiveHouse(outside_at(where, Clock()))
        await live_house.start()
        try:
            await work(live_house)
        finally:
            await live_house.stop()

    asyncio.run(life())


async def settled(live_house: LiveHouse) -> None:
    """Everything that was written is in the mirror."""
    seq = await live_house.query(lambda house: house.seq)
    while live_house.mirror.seq < seq:
        await asyncio.sleep(0.001)


def test_a_house_begins_with_its_name_and_its_administrator(tmp_path: Path) -> None:
    async def work(live_house: LiveHouse) -> None:
        assert await start_house(live_house, " The  Oak ", demo=False) is True
        await settled(live_house)
        assert (live_house.mirror.name, live_house.mirror.demo) == ("The Oak", False)
        (admin,) = live_house.mirror.people
        assert (admin.name, admin.roles, admin.hash_key) == (ADMINISTRATOR, ("admin",), "")
        assert live_house.mirror.tables == {}

    live(tmp_path / "house.db", work)
    assert len(check_books(tmp_path / "house.db")) == 2


def test_a_house_for_money_holds_large_wins_from_its_first_entry_on(tmp_path: Path) -> None:
    async def work(live_house: LiveHouse) -> None:
        await start_house(live_house, "The Oak", demo=False)
        held = await live_house.query(lambda house: house.ledger.thresholds.hold_above_cents)
        assert held == 3_000_00

    live(tmp_path / "house.db", work)
    first = check_books(tmp_path / "house.db")[0]
    assert first.facts == (WinThresholdSet(3_000_00, "house", ""),)


def test_a_house_of_before_begins_to_hold_large_wins_at_its_next_start(tmp_path: Path) -> None:
    async def founded(live_house: LiveHouse) -> None:
        await live_house.submit_staff_command(
            "house",
            "found",
            lambda house, by, at: administration.found_house(
                house, by.name, at, "The Oak", demo=False
            )._replace(facts=()),
            asked="found",
        )

    async def work(live_house: LiveHouse) -> None:
        await start_house(live_house, "The Oak", demo=False)
        await start_house(live_house, "The Oak", demo=False)

    live(tmp_path / "house.db", founded)
    live(tmp_path / "house.db", work)
    *_, last = check_books(tmp_path / "house.db")
    assert (last.id, last.facts) == (
        "house:begin-controls",
        (WinThresholdSet(3_000_00, "house", ""),),
    )
    assert [describe_fact(fact) for fact in last.facts] == [
        "Wins above $3,000.00 are held until they are verified; set by house."
    ]


def test_a_house_is_founded_once(tmp_path: Path) -> None:
    async def first(live_house: LiveHouse) -> None:
        assert await start_house(live_house, "The Oak", demo=True) is True

    async def second(live_house: LiveHouse) -> None:
        seq = live_house.mirror.seq
        assert await start_house(live_house, "Another", demo=False) is False
        await settled(live_house)
        assert (live_house.mirror.name, live_house.mirror.demo) == ("The Oak", True)
        assert live_house.mirror.seq == seq

    live(tmp_path / "house.db", first)
    live(tmp_path / "house.db", second)


def test_a_demo_has_tables_of_every_rule_set_and_jackpots_that_are_covered(
    tmp_path: Path,
) -> None:
    async def work(live_house: LiveHouse) -> None:
        await start_house(live_house, "The Oak", demo=True)
        await settled(live_house)
        tables = live_house.mirror.tables
        assert [*tables] == [table.name for table in DEMO_TABLES]
        assert {desk.settings.ruleset for desk in tables.values()} == {*SHIPPED_RULESETS}
        closed = [name for name, desk in tables.items() if desk.state.phase is TablePhase.CLOSED]
        assert closed == ["Live-1"], "a live table waits for its dealer"
        jackpots = await live_house.query(lambda house: [*house.ledger.jackpots])
        assert {*jackpots} == {"high-match", "rainier-match", "baker-match"}
        assert tables["Evergreen"].settings.jackpots == ("high-match",)
        assert tables["Olympic"].settings.jackpots == (), "its jackpot is for six decks"

    live(tmp_path / "house.db", work)
    check_books(tmp_path / "house.db")


@pytest.mark.parametrize("steps", [1, 2, 5, 9, 20])
def test_a_start_that_was_cut_off_is_finished_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    where = tmp_path / "house.db"
    give = LiveHouse.submit
    left = steps

    async def cut_off(self: LiveHouse, *args: object, **more: object) -> object:
        nonlocal left
        if left == 0:
            raise KeyboardInterrupt
        left -= 1
        return await give(self, *args, **more)  # type: ignore[arg-type]

    async def first(live_house: LiveHouse) -> None:
        with pytest.raises(KeyboardInterrupt):
            await start_house(live_house, "The Oak", demo=True)

    async def second(live_house: LiveHouse) -> None:
        assert live_house.mirror.seq == steps
        await start_house(live_house, "The Oak", demo=True)
        await settled(live_house)
        assert len(live_house.mirror.tables) == len(DEMO_TABLES)

    monkeypatch.setattr(LiveHouse, "submit", cut_off)
    live(where, first)
    monkeypatch.setattr(LiveHouse, "submit", give)
    live(where, second)
    ids = [entry.id for entry in check_books(where)]
    assert len(ids) == len({*ids}) == 31


def test_play_chips_come_from_the_cage_once_an_id(tmp_path: Path) -> None:
    async def work(live_house: LiveHouse) -> None:
        await start_house(live_house, "The Oak", demo=True)
        await give_play_chips(live_house, "Ann", "1")
        await give_play_chips(live_house, "Ann", "1")
        await settled(live_house)
        assert live_house.mirror.balances["player:Ann"] == PLAY_CHIPS_CENTS * 10_000
        with pytest.raises(Refusal):
            await give_play_chips(live_house, "Bob", "1")

    live(tmp_path / "house.db", work)


def test_every_demo_table_can_be_set() -> None:
    assert len({table.name for table in DEMO_TABLES}) == len(DEMO_TABLES)
    for table in DEMO_TABLES:
        settings = demo_table_settings(table)
        assert settings.games == ()
        assert settings.configured_rules.rules.jackpots == ()
        assert len(settings.jackpots) <= 1
