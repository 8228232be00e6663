"""Does the audit notice a clock that went back?"""

from spanish21.house.log_audit.clock_audit import CLOCK_TOLERANCE_SECONDS, ClockAudit
from spanish21.ledger import Entry


def found(*times: int) -> list[str]:
    said: list[str] = []
    clock = ClockAudit(said.append)
    for seq, at in enumerate(times, 1):
        clock.look(Entry(seq, f"e{seq}", "cage/x", seq, at, "Ada", "", (), (), "", ""))
    return said


def test_time_that_goes_on_is_no_finding() -> None:
    assert found(5, 5, 9, 10_000) == []


def test_a_command_that_waited_is_no_finding() -> None:
    assert found(1000, 1000 - CLOCK_TOLERANCE_SECONDS, 1000) == []


def test_a_clock_that_went_back_is_said_once() -> None:
    assert found(10_000, 6_400, 6_401, 9_000, 10_001) == [
        "the clock had gone back by 3,600 seconds"
    ]


def test_each_fall_is_said() -> None:
    assert len(found(10_000, 6_400, 9_000, 8_000)) == 2
