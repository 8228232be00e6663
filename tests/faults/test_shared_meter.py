"""Is each cent and each hit of a shared meter there once? The short form of ``scripts/faults-shared-meter``."""

from typing import Any

import pytest

from faults.shared_meter import FaultyMeter, Journaler, plan
from spanish21.adapters.memory_store import MemoryStore
from spanish21.refusal import Refusal

SEEDS = 150


def test_each_cent_and_each_hit_is_there_once() -> None:
    counts = sum(
        (plan(seed).counts for seed in range(1, SEEDS + 1)), start=type(FaultyMeter().counts)()
    )
    for what in ("hits", "cuts", "service killed", "house killed", "batches that come again"):
        assert counts[what] > 20, what


def test_the_same_seed_gives_the_same_run() -> None:
    assert plan(7).counts == plan(7).counts


def hit_twice() -> FaultyMeter:
    """Both houses are hit, and both have sent so."""
    meter = FaultyMeter()
    for member, house in meter.houses.items():
        house.play(3, (100,))
        meter.send(member, 6)
    return meter


def test_two_houses_hit_at_once_win_two_meters() -> None:
    meter = hit_twice()
    for _ in range(2):
        meter.deliver(1, dies_after=9, keeps=False)
    meter.judge()
    first, second = meter.houses["elm"], meter.houses["oak"]
    assert first.ledger.awards["T1-1-1"].before_micros == 1_000_630_000
    assert second.ledger.awards["T1-1-1"].before_micros == 1_000_630_000
    assert (
        sum(meter.service.ledger.jackpots["mega"].hits[place].cents for place in (0, 1)) == 2_001_26
    )


def test_a_judge_notices_a_service_that_forgets_what_it_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The model must be able to fail: a killed service loses its last entry."""
    kill = Journaler.kill

    def forget(self: Any) -> None:
        old, self.store = self.store, MemoryStore()
        with self.store.writing() as writing:
            writing.add([*old.entries()][:-1])
        kill(self)

    meter = hit_twice()
    meter.deliver(0, dies_after=9, keeps=True)
    meter.return_answer(0, dies_after=9, keeps=False)
    monkeypatch.setattr(Journaler, "kill", forget)
    meter.service.kill()
    with pytest.raises((AssertionError, KeyError, Refusal)):
        meter.judge()


def test_a_judge_notices_a_house_that_is_told_another_amount() -> None:
    meter = hit_twice()
    (oak, *_) = meter.sent
    receipts = meter.service.answer(oak)
    wrong = [
        one._replace(before_micros=one.before_micros + 10_000, cents=one.cents + 1)
        if one.kind == "hit"
        else one
        for one in receipts
    ]
    meter.houses["oak"].hear(wrong)
    with pytest.raises(AssertionError):
        meter.check()
