"""Does a house send what its journal holds, once and in order, whatever the line does?"""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fixtures.meter_line_house import MeterPair, with_pair
from spanish21.ledger import commands as c
from spanish21.ledger.sharing.messages import MeterReceipt, read_signed_line
from spanish21.refusal import Refusal
from spanish21.service.shared_meters.meter_lines import MeterLines, MeterView


def test_what_waits_is_sent_and_its_receipts_are_recorded(tmp_path: Path) -> None:
    async def do(pair: MeterPair) -> None:
        await pair.play(3, percent=10)
        assert not await pair.lines.send_next("high")
        ledger = await pair.ledger()
        assert not ledger.shares["high"].outbox
        assert ledger.awards["T1-1-1"].cents == 100_06
        assert pair.lines.views["high"] == MeterView("mega", 900_570_000, pair.clock())
        assert pair.lines.views["high"].cents == 900_57
        assert pair.shown == ["high"]

    with_pair(tmp_path, do)


def test_a_lost_answer_is_asked_for_again_and_nothing_is_done_twice(tmp_path: Path) -> None:
    async def do(pair: MeterPair) -> None:
        await pair.play(3, percent=10)
        pair.line.cut_after = True
        await pair.lines.send_next("high")
        assert len((await pair.share()).outbox) == 2
        pair.line.cut_after = False
        await pair.lines.send_next("high")
        first, second = pair.line.sent
        assert first == second
        assert not (await pair.share()).outbox
        meter = await pair.service.live_house.query(lambda house: house.ledger)
        assert meter.jackpots["mega"].hit_count == 1
        assert meter.book.balance("member:oak") == 630_000 - 100_060_000

    with_pair(tmp_path, do)


def test_a_line_that_is_silent_too_long_is_lost_and_comes_back(tmp_path: Path) -> None:
    async def do(pair: MeterPair) -> None:
        pair.line.cut_before = True
        await pair.lines.send_next("high")
        assert (await pair.share()).lost == ""
        pair.clock.go_on(60)
        await pair.lines.send_next("high")
        await pair.lines.send_next("high")
        assert (await pair.share()).lost == "the meter service has not answered for 60 seconds"
        await pair.play()
        pair.line.cut_before = False
        await pair.lines.send_next("high")
        share = await pair.share()
        assert (share.lost, share.outbox) == ("", {})

    with_pair(tmp_path, do)


def test_two_processes_of_a_house_record_a_receipt_once(tmp_path: Path) -> None:
    async def do(pair: MeterPair) -> None:
        other = pair.new_lines()
        await pair.play(3, percent=10)
        pair.line.cut_before = True
        pair.clock.go_on(90)
        await asyncio.gather(pair.lines.send_next("high"), other.send_next("high"))
        pair.line.cut_before = False
        await asyncio.gather(pair.lines.send_next("high"), other.send_next("high"))
        share = await pair.share()
        assert (share.lost, share.outbox) == ("", {})
        assert len((await pair.ledger()).awards) == 1

    with_pair(tmp_path, do)


def test_many_messages_go_in_several_batches(tmp_path: Path) -> None:
    async def do(pair: MeterPair) -> None:
        for number in range(1, 53):
            await pair.play(1, number=number)
        assert await pair.lines.send_next("high")
        assert not await pair.lines.send_next("high")
        assert [len(batch) for batch in pair.line.sent] == [50, 2]
        assert not (await pair.share()).outbox

    with_pair(tmp_path, do)


async def refuse(pair: MeterPair) -> None:
    await pair.give(pair.service.live_house, c.UnlinkTable("mega", "oak"))
    await pair.play()


async def stop(pair: MeterPair) -> None:
    await pair.give(pair.service.live_house, c.StopJackpot("mega", "a test"))


async def change_terms(pair: MeterPair) -> None:
    await pair.give(pair.service.live_house, c.UnlinkTable("mega", "oak"))
    change = c.ChangeParameters("mega", 0, 200_000, 0, 0, 0, 0, "Bea")
    await pair.give(pair.service.live_house, change)


async def change_limit(pair: MeterPair) -> None:
    """The house's signs would say another limit than the meter has (WAC 230-15-685(4))."""
    await pair.give(pair.service.live_house, c.UnlinkTable("mega", "oak"))
    change = c.ChangeParameters("mega", 1_000_00, 210_000, 0, 9_000_00, 0, 0, "Bea")
    await pair.give(pair.service.live_house, change)


async def shorten(pair: MeterPair) -> None:
    (await pair.share()).seq = 10**6


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (refuse, "the meter service refuses a message: member: 'oak' is not allowed"),
        (stop, "the meter service has stopped it: a test"),
        (change_terms, "the meter's terms are not those that this house was linked by"),
        (change_limit, "the meter's terms are not those that this house was linked by"),
        (shorten, "the meter service's journal is shorter than this house has seen it"),
    ],
)
def test_no_wagers_are_taken_by_an_answer_that_does_not_allow_them(
    spoil: Callable[[MeterPair], Any], says: str, tmp_path: Path
) -> None:
    async def do(pair: MeterPair) -> None:
        await spoil(pair)
        await pair.lines.send_next("high")
        assert (await pair.share()).lost.startswith(says)

    with_pair(tmp_path, do)


def forge(answer: Any) -> Any:
    statement = json.loads(answer["statement"])
    statement["displayed_micros"] += 1
    return {**answer, "statement": json.dumps(statement)}


def of_another(answer: Any) -> Any:
    receipts = [json.loads(line) for line in answer["receipts"]]
    return {**answer, "receipts": [json.dumps({**one, "member": "elm"}) for one in receipts]}


@pytest.mark.parametrize(
    "change",
    [forge, of_another, lambda _: None, lambda _: {}, lambda answer: {**answer, "receipts": ["x"]}],
)
def test_what_the_service_has_not_signed_is_not_believed(
    change: Callable[[Any], Any], tmp_path: Path
) -> None:
    async def do(pair: MeterPair) -> None:
        await pair.play(3, percent=10)
        pair.line.change = change
        await pair.lines.send_next("high")
        assert len((await pair.share()).outbox) == 2
        assert "high" not in pair.lines.views

    with_pair(tmp_path, do)


def test_an_answer_about_another_meter_is_not_believed(tmp_path: Path) -> None:
    async def do(pair: MeterPair) -> None:
        other = c.CreateJackpot("giga", "progressive", "3c/1", 6, 1_00)
        await pair.give(pair.service.live_house, other)
        giga = await pair.service.state_meter("giga")
        pair.line.change = lambda answer: {**answer, "statement": giga}
        await pair.lines.send_next("high")
        assert "high" not in pair.lines.views

    with_pair(tmp_path, do)


def test_a_refusal_of_the_house_itself_is_not_swallowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def do(pair: MeterPair) -> None:
        async def refusing(*_: Any, **__: Any) -> None:
            raise Refusal("house", "unavailable", "later", name="UNAVAILABLE")

        await pair.play()
        monkeypatch.setattr(pair.house, "submit_staff_command", refusing)
        with pytest.raises(Refusal, match="later"):
            await pair.lines.send_next("high")
        pair.line.cut_before = True
        pair.clock.go_on(90)
        with pytest.raises(Refusal, match="later"):
            await pair.lines.send_next("high")

    with_pair(tmp_path, do)


def test_a_house_without_lines_sends_nothing(tmp_path: Path) -> None:
    async def do(pair: MeterPair) -> None:
        await pair.play()
        lines = MeterLines(pair.house, None)
        assert lines.lines == {}
        assert not await lines.send_next("high")
        assert not await pair.new_lines().send_next("none")
        assert (await pair.share()).outbox

    with_pair(tmp_path, do)


def test_a_receipt_that_comes_late_is_passed_over(tmp_path: Path) -> None:
    async def do(pair: MeterPair) -> None:
        await pair.play(1, number=1)
        pair.line.cut_after = True
        await pair.lines.send_next("high")
        late = await pair.service.answer("mega", pair.line.sent[0])
        pair.line.cut_after = False
        await pair.play(1, number=2)
        await pair.lines.send_next("high")
        (line,) = late["receipts"]
        await pair.lines._record("high", (read_signed_line(MeterReceipt, line),))
        assert (await pair.share()).confirmed == 2

    with_pair(tmp_path, do)


def test_all_that_waits_is_sent_at_once_when_the_line_is_there(tmp_path: Path) -> None:
    async def do(pair: MeterPair) -> None:
        for number in range(1, 53):
            await pair.play(1, number=number)
        running = asyncio.create_task(pair.lines.run())
        while (await pair.share()).outbox:
            await asyncio.sleep(0.01)
        running.cancel()
        assert [len(batch) for batch in pair.line.sent][:2] == [50, 2]

    with_pair(tmp_path, do)


def test_a_message_is_sent_as_soon_as_it_is_written(tmp_path: Path) -> None:
    async def do(pair: MeterPair) -> None:
        running = asyncio.create_task(pair.lines.run())
        while not pair.lines.views:
            await asyncio.sleep(0.01)
        await pair.play()
        while (await pair.share()).outbox:
            await asyncio.sleep(0.01)
        running.cancel()

    with_pair(tmp_path, do)


def test_a_line_that_stands_still_is_said_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def do(pair: MeterPair) -> None:
        tried: list[str] = []

        async def refusing(jackpot: str) -> bool:
            tried.append(jackpot)
            raise Refusal("house", "unavailable", "later")

        monkeypatch.setattr(pair.lines, "send_next", refusing)
        monkeypatch.setattr("spanish21.service.shared_meters.meter_lines._LOOK_SECONDS", 0.01)
        running = asyncio.create_task(pair.lines.run())
        while len(tried) < 2:
            await asyncio.sleep(0.01)
        pair.house._available.clear()
        await asyncio.sleep(0.05)
        running.cancel()

    with_pair(tmp_path, do)
