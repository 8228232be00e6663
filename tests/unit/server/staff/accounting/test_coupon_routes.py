"""Coupons over HTTP: staff see all of them, a player his own that are good."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fixtures.staff_house import AT, Staffed, opened, refused, told
from spanish21.reports.money import coupons_report, report_csv

SOON = AT + 3600


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Staffed]:
    with opened(tmp_path) as staffed:
        yield staffed


def issue(house: Staffed, serial: str, player: str = "Ann", **more: Any) -> None:
    command = {"what": "IssueCoupon", "serial": serial, "player": player}
    told(house.post("Amy", "/ledger", {"command": {**command, "cents": 10_00, **more}}))


def test_staff_see_every_coupon_and_what_became_of_it(house: Staffed) -> None:
    assert told(house.get("Art", "/coupons")) == {"coupons": []}
    issue(house, "C-1", expires_at=SOON)
    issue(house, "C-2", expires_at=AT + 60)
    gone = {"what": "WithdrawCoupon", "serial": "C-1", "reason": "printed twice"}
    issue(house, "C-3", expires_at=SOON)
    told(house.post("Sue", "/ledger", {"command": gone}))
    found = told(house.get("Dan", "/coupons"))["coupons"]
    assert [(one["serial"], one["stage"]) for one in found] == [
        ("C-3", "issued"),
        ("C-2", "issued"),
        ("C-1", "withdrawn"),
    ]
    assert found[0] == {
        "serial": "C-3",
        "player": "Ann",
        "cents": 10_00,
        "issued_by": "Amy",
        "issued_at": AT,
        "expires_at": SOON,
        "stage": "issued",
        "table": "",
        "round": 0,
        "paid_cents": 0,
    }
    house.clock[0] += 60
    good = told(house.get("Flo", "/coupons", playable=True, player="ann"))["coupons"]
    assert [one["serial"] for one in good] == ["C-3"]
    assert told(house.get("Flo", "/coupons", player="Bob")) == {"coupons": []}


@pytest.mark.parametrize("who", ["Ann", "Sid", "Ada"])
def test_coupons_of_others_are_for_the_pit_and_accounting(house: Staffed, who: str) -> None:
    refused(house.get(who, "/coupons"), 403, "NOT_YOUR_ROLE")


def test_the_report_says_what_each_coupon_was_worth_and_paid(house: Staffed) -> None:
    issue(house, "C-1", expires_at=SOON)
    issue(house, "C-2", expires_at=SOON)
    gone = {"what": "WithdrawCoupon", "serial": "C-2", "reason": "printed twice"}
    told(house.post("Sue", "/ledger", {"command": gone}))
    entries = [*house.live_house.store.entries()]
    found = coupons_report(entries)
    lines = report_csv(found).splitlines()
    assert lines[0].startswith("Serial,Player,Value,Issued by,Issued,Expires,Where")
    assert ",with its player,,,0.00" in lines[1]
    assert ",withdrawn: printed twice,,,0.00" in lines[2]
    assert found.notes[0] == "Coupons of $10.00 are with players or on layouts."
    assert found.totals[:3] == ("Together", None, 20_000_000)
