"""Are signs, the lobby and tables told what has changed, and only that?"""

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from fixtures.house_server import HouseAtWork, Someone, wait_for
from spanish21.ledger.commands import CreateJackpot, MoveMoney
from spanish21.refusal import Refusal
from spanish21.server.play import publisher
from spanish21.server.play.publisher import lobby_message, sign_messages
from spanish21.service.first_start import give_ledger_command


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseAtWork]:
    with HouseAtWork(tmp_path_factory.mktemp("publisher") / "house.db") as found:
        yield found


@pytest.fixture(scope="module")
def ann(house: HouseAtWork) -> Someone:
    return house.guest("Ann")


def test_a_sign_is_renewed_within_a_second_of_a_wager(house: HouseAtWork, ann: Someone) -> None:
    sign = house.someone().listen("/ws/signs/high-match")
    other = house.someone().listen("/ws/signs/baker-match")
    before = sign.next()
    other.next()
    seat = ann.at("Evergreen")
    seat.sit()
    seat.wager(**{"jackpot-1": 100})
    seat.finish()
    after = sign.next()
    assert after["what"] == "sign"
    assert after != before, "a sign is sent when something of it has changed"
    with pytest.raises(TimeoutError):
        other.next(0.7)


def test_the_lobby_hears_of_tables_that_have_changed(house: HouseAtWork, ann: Someone) -> None:
    lobby = house.someone().listen("/ws/lobby")
    assert len(lobby.next()["tables"]) == len(house.live_house.mirror.tables)
    ann.at("Puget").gives(what="Sit", box=2)
    changed = lobby.next()
    while not any(one["table"] == "Puget" for one in changed["tables"]):
        changed = lobby.next()
    assert len(changed["tables"]) < len(house.live_house.mirror.tables)


def test_chips_that_come_from_the_cage_are_told_everywhere(
    house: HouseAtWork, ann: Someone
) -> None:
    here, there = ann.at("Rainier"), ann.at("Baker")
    bob = house.guest("Bob").at("Rainier")
    chips = MoveMoney("buy-in", "cage", f"player:{ann.name}", 50_00)
    house.call(give_ledger_command, house.live_house, "more", chips)
    assert here.until("chips")["cents"] == there.until("chips")["cents"]
    bob.socket.send('{"what":"ping"}')
    assert bob.next()["what"] == "pong", "he hears nothing of it"


def test_after_the_database_was_away_everybody_gets_the_table_as_it_stands(
    house: HouseAtWork, ann: Someone
) -> None:
    seat = ann.at("Bigger")
    sign = house.someone().listen("/ws/signs/rainier-match")
    sign.next()

    async def back() -> None:
        house.served.publisher.hear(())

    house.call(back)
    welcome = seat.next()
    assert (welcome["what"], welcome["you"]["name"]) == ("welcome", ann.name)
    assert sign.next()["what"] == "sign"


def test_signs_that_cannot_be_renewed_are_tried_again(
    house: HouseAtWork, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publisher, "RENEWAL_SECONDS", 0.001)
    tried = 0

    async def fail() -> None:
        nonlocal tried
        tried += 1
        raise Refusal("house", "unavailable", "wait", name="UNAVAILABLE")

    async def run() -> None:
        task = asyncio.create_task(house.served.publisher.run())
        while tried < 3:
            await asyncio.sleep(0.001)
        house.live_house._available.clear()
        await asyncio.sleep(0.02)
        before = tried
        await asyncio.sleep(0.05)
        house.live_house._available.set()
        task.cancel()
        assert tried == before, "nothing is tried while the house does not work"

    monkeypatch.setattr(house.served.publisher, "renew", fail)
    with capture_logs() as logged:
        house.call(run)
    assert {one["event"] for one in logged} == {"signs are not renewed"}


def test_what_is_counted_is_renewed_with_the_signs(house: HouseAtWork, ann: Someone) -> None:
    seat = ann.at("Atlantic")
    seat.sit()
    seat.gives(what="PlaceWagers", box=1, wagers=[["main", 1000]])
    metrics = house.served.metrics
    wait_for(lambda: metrics.tables.labels("on")._value.get() == 1)
    assert metrics.tables.labels("off")._value.get() == len(house.live_house.mirror.tables) - 1
    assert metrics.sockets._value.get() >= 1
    assert metrics.entries.labels("table")._value.get() > 0


def test_an_award_is_on_every_sign_within_a_second(house: HouseAtWork) -> None:
    """Whose award it is says the ledger: every sign somebody looks at is renewed."""
    sign = house.someone().listen("/ws/signs/baker-match")
    sign.next()
    entry = SimpleNamespace(
        seq=house.live_house.mirror.seq + 1,
        stream="award/A-1-1",
        facts=(SimpleNamespace(award="A-1-1"),),
    )
    news: Any = SimpleNamespace(entry=entry, events=(), table=None, balances=(), held=())

    async def hear() -> None:
        house.served.publisher.hear([news])

    house.call(hear)
    assert sign.next()["what"] == "sign"


def test_whoever_came_after_a_change_is_not_told_of_it_again(house: HouseAtWork) -> None:
    """As after a founding, when signs are looked at before they are renewed for the first time."""
    seq = house.live_house.mirror.seq
    sign = house.someone().listen("/ws/signs/baker-match")
    sign.next()
    entry = SimpleNamespace(seq=seq, stream="jackpot/x", facts=())
    held = (("primary:baker-match", 1),)
    news: Any = SimpleNamespace(entry=entry, events=(), table=None, balances=held, held=())

    async def hear() -> None:
        house.served.publisher.hear([news])
        await house.served.publisher.renew()

    house.call(hear)
    with pytest.raises(TimeoutError):
        sign.next(0.2)


def test_only_what_exists_is_shown(house: HouseAtWork) -> None:
    def look(books: Any) -> tuple[Any, ...]:
        return (
            sign_messages(books, ["high-match", "nothing"]).keys(),
            lobby_message(books, {"nowhere"}, {"nothing"}),
        )

    async def asked() -> tuple[Any, ...]:
        return await house.live_house.query(look)

    signs, lobby = house.call(asked)
    assert [*signs] == ["high-match"]
    assert '"tables":[]' in lobby


def test_a_jackpot_without_a_table_has_a_sign(house: HouseAtWork) -> None:
    new = CreateJackpot("lonely", "progressive", "wa-2025/3c/1", 6, 100, 100_00, 100_00)
    house.call(give_ledger_command, house.live_house, "lonely", new)
    assert house.someone().listen("/ws/signs/lonely").next()["what"] == "sign"
