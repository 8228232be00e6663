"""Do staff read over HTTP what trays hold, and which amounts hold wins?"""

from collections.abc import Iterator
from typing import Any

import pytest

from fixtures.staff_house import AT, Staffed, opened, refused, told

LIVE = "Live-1"


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staffed]:
    with opened(tmp_path_factory.mktemp("trays")) as staffed:
        yield staffed


def tray(house: Staffed) -> Any:
    (found,) = told(house.get("Flo", "/trays"))["trays"]
    return found


def signed(house: Staffed, second: str, **command: Any) -> None:
    """A command of Flo's with a second person's signature."""
    body = {"id": house.new_id(), "command": {**command, "second": second}}
    token = house.countersign("Flo", second, body)
    told(house.post("Flo", "/ledger", {**body, "countersign": token}))


def test_the_tray_of_a_live_table_is_read_before_and_after_a_fill(house: Staffed) -> None:
    whole = told(house.get("Amy", "/trays"))
    assert whole["moments"] == ["opening", "dealer-change", "shift", "closing"]
    before = tray(house)
    assert (before["table"], before["open"], before["moment"]) == (LIVE, True, "opening")
    assert (before["holds_micros"], before["drop_micros"]) == (100_000_000_000, 0)
    signed(house, "Amy", what="FillTable", table=LIVE, cents=5_00)
    after = tray(house)
    assert after["holds_micros"] - before["holds_micros"] == 5_000_000
    assert after["owes_micros"] == 0
    slips = told(house.get("Flo", "/trays"))["slips"]
    assert slips == whole["slips"] + 1
    signed(house, "Dan", what="CountTray", table=LIVE, moment="shift", cents=100_005_00)
    counted = tray(house)
    assert (counted["moment"], counted["counted_cents"]) == ("shift", 100_005_00)
    assert counted["counted_at"] == AT


def test_the_amounts_that_hold_a_win_are_read_by_the_floor(house: Staffed) -> None:
    amounts = told(house.get("Flo", "/thresholds"))
    assert amounts == {
        "shoe_check_from_cents": 500_00,
        "surveillance_above_cents": 3_000_00,
        "check_above_cents": 5_000_00,
        "hold_above_cents": None,
    }
    told(
        house.ledger(
            "Sue", "SetWinThreshold", second="Amy", above_cents=2_000_00, approved_by="Amy"
        )
    )
    assert told(house.get("Flo", "/thresholds"))["hold_above_cents"] == 2_000_00


@pytest.mark.parametrize("path", ["/trays", "/thresholds"])
def test_a_player_and_a_dealer_read_neither(house: Staffed, path: str) -> None:
    refused(house.get("Ann", path), 403, "NOT_YOUR_ROLE")
    refused(house.get("Dan", path), 403, "NOT_YOUR_ROLE")


def test_the_form_of_a_slip_is_printed(house: Staffed) -> None:
    signed(house, "Amy", what="FillTable", table=LIVE, cents=5_00)
    number = told(house.get("Flo", "/trays"))["slips"]
    form = house.get("Flo", f"/slips/{number}/form.pdf")
    assert (form.status_code, form.headers["content-type"]) == (200, "application/pdf")
    assert form.content.startswith(b"%PDF-")
    refused(house.get("Flo", f"/slips/{number + 1}/form.pdf"), 404, "NO_SUCH_SLIP")
    refused(house.get("Dan", f"/slips/{number}/form.pdf"), 403, "NOT_YOUR_ROLE")
