"""Does a house stay on one processor of its own, and do its helpers go where there is room?"""

import os

import pytest

from spanish21.service.workers.processor_affinity import (
    ALLOWED_PROCESSORS,
    pinned_to_one_processor,
    run_on_processors,
)


@pytest.fixture
def gone_to(monkeypatch: pytest.MonkeyPatch) -> list[set[int]]:
    """Where threads were sent, on a machine whose processors need not be there."""
    sent: list[set[int]] = []
    monkeypatch.setattr(os, "sched_setaffinity", lambda _thread, where: sent.append({*where}))
    return sent


# Numbers that no machine has, so that no house of another test has taken them.
FEW = (70_001, 70_002)


def test_each_house_takes_a_processor_of_its_own_from_the_last_on(gone_to: list[set[int]]) -> None:
    with pinned_to_one_processor(FEW) as first, pinned_to_one_processor(FEW) as second:
        assert (first, second) == (70_002, 70_001)
        with pinned_to_one_processor(FEW) as third:
            assert third is None
    assert gone_to == [{70_002}, {70_001}, {*FEW}, {*FEW}]


def test_a_processor_is_free_again_when_a_house_has_gone(gone_to: list[set[int]]) -> None:
    for _ in range(2):
        with pinned_to_one_processor(FEW) as taken:
            assert taken == 70_002
    assert len(gone_to) == 4


@pytest.mark.parametrize("allowed", [(), (70_001,)])
def test_nothing_changes_where_there_is_no_choice(
    gone_to: list[set[int]], allowed: tuple[int, ...]
) -> None:
    with pinned_to_one_processor(allowed) as taken:
        assert taken is None
    assert gone_to == []


def test_a_thread_goes_where_it_is_sent_and_stays_where_nobody_says(
    gone_to: list[set[int]],
) -> None:
    run_on_processors(())
    run_on_processors([3, 4])
    assert gone_to == [{3, 4}]


def test_a_process_knows_where_it_might_run_when_it_began() -> None:
    assert {*ALLOWED_PROCESSORS} >= os.sched_getaffinity(0)
