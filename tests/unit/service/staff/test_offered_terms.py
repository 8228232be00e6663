"""Which tables take other terms of their jackpot at once?"""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from spanish21.house.table.commands import TakeJackpotTerms
from spanish21.refusal import Refusal
from spanish21.service.live_house import LiveHouse
from spanish21.service.staff.configuration_changes import offer_terms


class House:
    """Tables by the jackpots that they name, each with what it answers to the offer."""

    def __init__(self, **tables: tuple[tuple[str, ...], str]) -> None:
        named = {
            name: SimpleNamespace(name=name, settings=SimpleNamespace(jackpots=jackpots))
            for name, (jackpots, _) in tables.items()
        }
        self.mirror = SimpleNamespace(tables=named)
        self.refusals = {name: refusal for name, (_, refusal) in tables.items()}
        self.offered: list[tuple[str, str, type]] = []

    async def submit_as_house(self, table: str, command_id: str, command: Any) -> None:
        self.offered.append((table, command_id, type(command)))
        if self.refusals[table]:
            raise Refusal("table", table, "not now", name=self.refusals[table])


def offer(house: House) -> None:
    asyncio.run(offer_terms(cast("LiveHouse", house), "J1", "change-7"))


def test_a_table_in_the_middle_of_a_shoe_stops_no_other() -> None:
    house = House(T1=(("J1",), "NO_TERMS_WAIT"), T2=(("J2",), ""), T3=(("J2", "J1"), ""))
    offer(house)
    assert house.offered == [
        ("T1", "terms.change-7.T1", TakeJackpotTerms),
        ("T3", "terms.change-7.T3", TakeJackpotTerms),
    ]


def test_what_goes_wrong_otherwise_is_told() -> None:
    house = House(T1=(("J1",), "HOUSE_CLOSED"))
    with pytest.raises(Refusal) as told:
        offer(house)
    assert told.value.name == "HOUSE_CLOSED"
