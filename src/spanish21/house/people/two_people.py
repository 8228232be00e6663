"""When two people are two: neither's sign-in may be the other's work, nor both one administrator's.

Who issues a link can use it himself. So a link for roles that handle money takes two people as soon
as there are two, and what one administrator alone has made within a day counts as one person
where both come from one device.
"""

from collections.abc import Collection

from spanish21.house.people.register import HOUSE_NAME, People, PersonRecord, plain_name
from spanish21.house.people.roles import ACTS, Act, HouseRole, may
from spanish21.refusal import Refusal

FRESH_SECONDS = 24 * 3600
"""For how long a sign-in is its administrator's work."""
_MONEY_ACTS = (
    Act.VERIFY_AWARD,
    Act.CONFIRM_AWARD,
    Act.APPROVE_AWARD,
    Act.REQUEST_ADJUSTMENT,
    Act.APPROVE_CONFIGURATION,
    Act.CASH,
    Act.ISSUE_LINK,
)
MONEY_ROLES = tuple(
    role for role in HouseRole if any(role in ACTS[act].roles for act in _MONEY_ACTS)
)
"""The roles of people by whose word money moves, or who let others in."""


def administrator_of_both(one: PersonRecord, other: PersonRecord, now: int) -> str:
    """The administrator who alone made both sign-ins within a day; ``""`` if no one did.

    He may be one of the two.
    """
    first, second = _fresh_maker(one, now), _fresh_maker(other, now)
    if first and plain_name(first) in (plain_name(second), plain_name(other.name)):
        return first
    return second if second and plain_name(second) == plain_name(one.name) else ""


def _fresh_maker(person: PersonRecord, now: int) -> str:
    return person.vouched_by if now - person.vouched_at < FRESH_SECONDS else ""


def check_two_for_roles(
    people: People, by: str, name: str, roles: Collection[str], second: str
) -> None:
    """Refuse one person alone who lets another one in with roles that handle money.

    The first sign-ins of a house are one administrator's work: there is no one yet to sign.
    """
    if second:
        if plain_name(second) in (plain_name(by), plain_name(name)):
            say = "somebody else signs"
            raise Refusal("second", second, say, name="TWO_PEOPLE")
        return
    handles_money = any(role in MONEY_ROLES for role in roles)
    if handles_money and by != HOUSE_NAME and _is_there_a_signer(people, by, name):
        say = "roles that handle money take two people: have a second person sign"
        raise Refusal("second", "nobody", say, name="COUNTERSIGN")


def _is_there_a_signer(people: People, by: str, name: str) -> bool:
    return any(
        person.hash_key
        and not person.disabled
        and may(person.roles, Act.SIGN_FOR_PEOPLE)
        and plain_name(person.name) not in (plain_name(by), plain_name(name))
        for person in people
    )
