"""Do heads go outside on time, again after a failure, and stand in the journal afterwards?"""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from fixtures.anchored_house import MemoryPlace, scheduler_of, with_house
from fixtures.house_server import Clock
from spanish21.adapters.house_key import is_signed
from spanish21.house.journal.merkle_tree import MerkleTree
from spanish21.refusal import Refusal
from spanish21.service import anchoring
from spanish21.service.anchoring import RETRY_SECONDS, AnchorScheduler
from spanish21.service.house_condition import AnchorCondition
from spanish21.service.live_house import LiveHouse


def test_a_head_goes_to_every_place_when_it_is_due(tmp_path: Path) -> None:
    one, other = MemoryPlace("vault"), MemoryPlace("web")

    async def do(house: LiveHouse, clock: Clock) -> None:
        anchors = scheduler_of(house, tmp_path, one, other)
        seq = house.mirror.seq
        await anchors.send_due()
        await anchors.send_due()
        assert [head.seq for head in one.heads] == [seq]
        assert one.heads == other.heads
        (head,) = one.heads
        assert is_signed(head)
        chains = [entry.chain for entry in house.store.entries()][:seq]
        tree = MerkleTree()
        tree.add(chains)
        assert (head.chain, head.root) == (chains[-1], tree.root())
        assert (await house.query(lambda found: found.signed_heads())) == [head, head]
        clock.go_on(3600)
        await anchors.send_due()
        assert [head.seq for head in one.heads] == [seq, seq + 2], "the two records came between"

    with_house(tmp_path, do)


def test_another_process_sends_nothing_while_an_anchor_is_fresh(tmp_path: Path) -> None:
    place = MemoryPlace()

    async def do(house: LiveHouse, clock: Clock) -> None:
        await scheduler_of(house, tmp_path, place).send_due()
        second = scheduler_of(house, tmp_path, place)
        await second.send_due()
        assert len(place.heads) == 1
        clock.go_on(10)
        assert second.conditions(clock()) == (AnchorCondition("vault", 10, 0),)

    with_house(tmp_path, do)


def test_a_place_that_fails_is_tried_again_and_holds_up_no_other(tmp_path: Path) -> None:
    bad, good = MemoryPlace("bad"), MemoryPlace("good")
    bad.reachable = False

    async def do(house: LiveHouse, clock: Clock) -> None:
        anchors = scheduler_of(house, tmp_path, bad, good, stale=7200)
        with capture_logs() as logged:
            await anchors.send_due()
            await anchors.send_due()
        failed = [one for one in logged if one["log_level"] == "warning"]
        assert [(one["place"], one["why"]) for one in failed] == [("bad", "the line is cut")]
        assert len(good.heads) == 1
        clock.go_on(RETRY_SECONDS)
        await anchors.send_due()
        assert anchors.conditions(clock())[0] == AnchorCondition("bad", RETRY_SECONDS, 2)
        bad.reachable = True
        clock.go_on(RETRY_SECONDS)
        await anchors.send_due()
        assert anchors.conditions(clock())[0] == AnchorCondition("bad", 0, 2)
        assert not anchors.is_stale(clock() + 7200)
        assert anchors.is_stale(clock() + 7300)

    with_house(tmp_path, do)


def test_a_house_without_anchors_sends_none_and_is_never_stale(tmp_path: Path) -> None:
    async def do(house: LiveHouse, clock: Clock) -> None:
        anchors = AnchorScheduler(house, None)
        assert (anchors.conditions(clock()), anchors.is_stale(clock() + 10**9)) == ((), False)
        assert anchors._due_at("vault") == 0
        with pytest.raises(RuntimeError, match="needs its key"):
            await anchors.sign_head()

    with_house(tmp_path, do)


def test_a_journal_that_was_swapped_is_read_from_its_beginning(tmp_path: Path) -> None:
    place = MemoryPlace()

    async def do(house: LiveHouse, clock: Clock) -> None:
        anchors = scheduler_of(house, tmp_path, place)
        await anchors.send_due()
        anchors._last_chain = "00" * 32
        clock.go_on(3600)
        await anchors.send_due()
        chains = [entry.chain for entry in house.store.entries()]
        tree = MerkleTree()
        tree.add(chains[: place.heads[1].seq])
        assert place.heads[1].root == tree.root()

    with_house(tmp_path, do)


def test_it_goes_on_while_the_house_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, tried = MemoryPlace(), []
    monkeypatch.setattr(anchoring, "_LOOK_SECONDS", 0.005)

    async def do(house: LiveHouse, _clock: Clock) -> None:
        anchors = scheduler_of(house, tmp_path, place)
        sound = anchors.look

        async def look() -> None:
            tried.append(1)
            if len(tried) == 1:
                raise Refusal("house", "unavailable", "wait", name="UNAVAILABLE")
            await sound()

        monkeypatch.setattr(anchors, "look", look)
        task = asyncio.create_task(anchors.run())
        idle = asyncio.create_task(AnchorScheduler(house, None).run())
        async with asyncio.timeout(30):
            while not place.heads:
                await asyncio.sleep(0.005)
        for one in (task, idle):
            one.cancel()

    with capture_logs() as logged:
        with_house(tmp_path, do)
    assert "no head is sent" in [one["event"] for one in logged]


def test_the_journal_recalls_a_bounded_number_of_places(tmp_path: Path) -> None:
    async def do(house: LiveHouse, _clock: Clock) -> Any:
        places = [MemoryPlace(f"p{number}") for number in range(55)]
        await scheduler_of(house, tmp_path, *places).send_due()
        return await house.query(lambda found: [*found.anchors])

    assert with_house(tmp_path, do) == [f"p{number}" for number in range(5, 55)]
