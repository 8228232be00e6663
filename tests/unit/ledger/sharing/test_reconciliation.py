"""Do the journals of a house and of its meter service agree, and is it said where they do not?"""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.shared_meters import SharedMeter, every_kind
from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.ledger.sharing.reconciliation import Reconciliation, reconcile


def compare(
    meter: SharedMeter, member: str, *, house: Any = None, service: Any = None
) -> Reconciliation:
    return reconcile(
        "high",
        meter.houses[member].entries if house is None else house,
        meter.entries if service is None else service,
    )


def changed(entries: list[Entry], kind: type, place: int = 0, **values: Any) -> list[Entry]:
    """The entries with one fact changed; without a value it is left out."""
    places = [
        (index, fact)
        for index, entry in enumerate(entries)
        for fact in entry.facts
        if isinstance(fact, kind)
    ]
    index, fact = places[place]
    there: Any = fact
    put = (replace(there, **values),) if values else ()
    now: tuple[f.Fact, ...] = ()
    for one in entries[index].facts:
        now += put if one is fact else (one,)
    made = list(entries)
    made[index] = entries[index]._replace(facts=now)
    return made


def test_honest_journals_agree_and_what_waits_is_no_difference() -> None:
    meter = every_kind()
    oak = compare(meter, "oak")
    assert oak == Reconciliation("oak", 1, 1_100_000, 1, 1_002_52, 1, 0, 1_10, ())
    meter.houses["oak"].give_wagers(2, number=9)
    assert compare(meter, "oak").waiting == 1
    assert compare(meter, "oak").findings == ()


def test_a_hit_that_is_not_confirmed_yet_agrees_with_its_lock() -> None:
    meter = SharedMeter("oak")
    house = meter.houses["oak"]
    house.hit(10)
    before = list(house.entries)
    meter.send("oak")
    assert compare(meter, "oak", house=before).findings == ()


@pytest.mark.parametrize(
    ("side", "kind", "values", "said"),
    [
        (
            "house",
            f.WagersShared,
            {},
            "message 1: the service has a contribution of $1.10, the house has none",
        ),
        (
            "house",
            f.WagersShared,
            {"displayed_micros": 7},
            "message 1: the house has a contribution of $0.050007, the service a contribution of $1.10",
        ),
        (
            "service",
            f.ContributionReceived,
            {},
            "message 1: the house has a receipt, the service has no such message",
        ),
        (
            "house",
            f.SharedAwardLocked,
            {"cents": 9_00},
            "message 2: the house has a hit T1-2-1 of $9.00, the service a hit T1-2-1 of $1,002.52",
        ),
        (
            "house",
            f.VoidReported,
            {"award": "T1-9-1"},
            "message 3: the house has a void T1-9-1, the service a void T1-2-1",
        ),
        (
            "house",
            f.MessagesConfirmed,
            {"seq": 99},
            "message 1: its receipt says entry 99, and it is entry 7",
        ),
        (
            "house",
            f.ShareSettled,
            {"cents": 1},
            "settled by the house $0.01, by the service $1.10",
        ),
    ],
)
def test_where_they_differ_is_said(
    side: str, kind: type, values: dict[str, Any], said: str
) -> None:
    meter = every_kind()
    entries = meter.houses["oak"].entries if side == "house" else meter.entries
    place = 1 if side == "service" else 0
    found = compare(meter, "oak", **{side: changed(entries, kind, place, **values)})
    assert found.findings == (said,), [*found.findings]


def test_an_award_that_is_reported_twice_is_found() -> None:
    meter = SharedMeter("oak")
    house = meter.houses["oak"]
    house.hit(10)
    again = changed(house.entries, f.HitReported, 0, number=2)
    found = compare(meter, "oak", house=[*house.entries, again[-1]])
    assert found.findings == ("award T1-1-1 was reported 2 times",)


def test_a_house_without_that_jackpot_is_said_to_have_none() -> None:
    meter = SharedMeter("oak")
    found = reconcile("low", meter.houses["oak"].entries, meter.entries)
    assert found.findings == ("the house has no shared jackpot low",)
