"""Two people at two devices, where one administrator has lately made both sign-ins."""

import asyncio

from spanish21.house.people.register import PersonRecord
from spanish21.house.people.two_people import administrator_of_both
from spanish21.refusal import Refusal
from spanish21.service.sign_in.house_protocol import SignInHouse
from spanish21.service.sign_in.sessions import CurrentSession, shares_device


async def check_two_devices(house: SignInHouse, session: CurrentSession, name: str) -> None:
    """Refuse the second of two people at a device where the first has signed in too.

    Only where one administrator alone has made both sign-ins within a day: he could be both.
    """
    other = house.people().find(name)
    if other is None or not _may_be_one(house, session.person, other):
        return
    store, now = house.sign_in_store, house.now()
    if await asyncio.to_thread(shares_device, store, session, other.name, now):
        raise one_device(house, session.person, other)


def check_at_one_device(house: SignInHouse, first: PersonRecord, second: PersonRecord) -> None:
    """Refuse two people at the first one's device."""
    if _may_be_one(house, first, second):
        raise one_device(house, first, second)


def _may_be_one(house: SignInHouse, one: PersonRecord, other: PersonRecord) -> bool:
    return not house.demo and bool(administrator_of_both(one, other, house.now()))


def one_device(house: SignInHouse, one: PersonRecord, other: PersonRecord) -> Refusal:
    """The refusal of two people who may be one."""
    administrator = administrator_of_both(one, other, house.now())
    allowed = (
        f"{administrator} alone made both sign-ins within a day: each signs at a device of his own"
    )
    return Refusal("person", other.name, allowed, name="ONE_DEVICE")
