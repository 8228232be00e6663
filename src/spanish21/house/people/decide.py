"""Decides commands about people: each leads to its events or is refused."""

from collections.abc import Collection

from spanish21.house.people.events import (
    GuestAdded,
    LinkIssued,
    PasswordChanged,
    PasswordSet,
    PersonAdded,
    PersonDisabled,
    PersonEnabled,
    RolesChanged,
    SecondFactorDemanded,
    SecondFactorRemoved,
    SecondFactorSet,
)
from spanish21.house.people.name_shapes import is_plainly_written
from spanish21.house.people.register import (
    HOUSE_NAME,
    People,
    PersonRecord,
    check_new_name,
    is_valid_name,
    plain_name,
)
from spanish21.house.people.roles import HouseRole, check_roles
from spanish21.refusal import Refusal

_LONGEST_REASON = 500


def add_person(people: People, by: str, name: str, roles: Collection[str]) -> tuple[PersonAdded]:
    """Add a person, with roles that one person may have together."""
    check_new_name(name)
    _check_free(people, name)
    return (PersonAdded(name, _plain_roles(roles), by),)


def add_guest(people: People, wish: str) -> tuple[GuestAdded]:
    """A guest, under the name he wishes where that is free, else under a number."""
    if is_valid_name(wish) and is_plainly_written(wish) and people.find_alike(wish) is None:
        return (GuestAdded(wish),)
    number = people.guests + 1
    while people.find_alike(f"Guest-{number}") is not None:
        number += 1
    return (GuestAdded(f"Guest-{number}"),)


def change_roles(
    people: People, by: str, name: str, roles: Collection[str], second: str = ""
) -> tuple[RolesChanged]:
    """Change the roles of a person; the administrator never changes his own."""
    person = people.the(name)
    _check_not_guest(person)
    if plain_name(by) == plain_name(name):
        raise Refusal("name", name, "somebody else changes your roles", name="OWN_ROLES")
    new_roles = _plain_roles(roles)
    if new_roles == person.roles:
        say = f"{person.name} has these roles already"
        raise Refusal("roles", ", ".join(new_roles), say, name="SAME_ROLES")
    if HouseRole.ADMIN not in new_roles:
        _check_not_last(people, person)
    return (RolesChanged(person.name, new_roles, by, second),)


def disable_person(people: People, by: str, name: str, reason: str) -> tuple[PersonDisabled]:
    """Disable a person, who then cannot sign in; refused for the last administrator."""
    person = people.the(name)
    if person.disabled:
        say = f"{person.name} is disabled already"
        raise Refusal("name", name, say, name="DISABLED_ALREADY")
    if not 1 <= len(reason.strip()) <= _LONGEST_REASON or not reason.isprintable():
        say = f"say why, in one line of 1 to {_LONGEST_REASON} characters that show"
        raise Refusal("reason", reason[:40], say, name="REASON_MISSING")
    _check_not_last(people, person)
    return (PersonDisabled(person.name, reason, by),)


def enable_person(people: People, by: str, name: str) -> tuple[PersonEnabled]:
    """Let a disabled person sign in again."""
    person = people.the(name)
    if not person.disabled:
        raise Refusal("name", name, f"{person.name} is not disabled", name="NOT_DISABLED")
    return (PersonEnabled(person.name, by),)


def issue_link(people: People, by: str, name: str, second: str = "") -> tuple[LinkIssued]:
    """Issue a link by which the person sets his password."""
    person = people.the(name)
    _check_not_guest(person)
    _check_enabled(person)
    return (LinkIssued(person.name, by, second),)


def set_password(people: People, by: str, name: str, key: str) -> tuple[PasswordSet]:
    """Set the person's password, whose hash is stored under this key."""
    person = people.the(name)
    _check_not_guest(person)
    _check_enabled(person)
    return (PasswordSet(person.name, by, key),)


def change_password(people: People, name: str, key: str) -> tuple[PasswordChanged]:
    """Change one's own password; the new one's hash is stored under this key."""
    person = people.the(name)
    _check_enabled(person)
    return (PasswordChanged(person.name, key),)


def set_second_factor(people: People, name: str, key: str) -> tuple[SecondFactorSet]:
    """Set one's own second factor, whose seed is stored under this key."""
    person = people.the(name)
    _check_not_guest(person)
    _check_enabled(person)
    return (SecondFactorSet(person.name, key),)


def remove_second_factor(
    people: People, by: str, name: str, second: str
) -> tuple[SecondFactorRemoved]:
    """Take a lost second factor away, by two people of whom its person is neither.

    At the machine the house itself does, where no two people can.
    """
    person = people.the(name)
    if not person.factor_key:
        say = f"{person.name} has no second factor"
        raise Refusal("name", name, say, name="NO_SECOND_FACTOR")
    if by == HOUSE_NAME:
        return (SecondFactorRemoved(person.name, by, ""),)
    _check_second(by, second)
    if plain_name(person.name) in (plain_name(by), plain_name(second)):
        say = "two other people take it away"
        raise Refusal("name", name, say, name="OWN_FACTOR")
    return (SecondFactorRemoved(person.name, by, second),)


def demand_second_factor(
    people: People, by: str, second: str, *, demanded: bool
) -> tuple[SecondFactorDemanded]:
    """Demand a second factor of all staff, or demand it no more, by two people."""
    if people.factor_demanded == demanded:
        say = "it is so already"
        raise Refusal("demanded", demanded, say, name="SAME_DEMAND")
    _check_second(by, second)
    return (SecondFactorDemanded(by, demanded, second),)


def _check_second(by: str, second: str) -> None:
    if not second:
        say = "a second person signs beside you"
        raise Refusal("second", "nobody", say, name="COUNTERSIGN")
    if plain_name(by) == plain_name(second):
        say = "somebody else signs"
        raise Refusal("second", second, say, name="TWO_PEOPLE")


def _check_free(people: People, name: str) -> None:
    person = people.find(name)
    if person is not None:
        say = f"there is {person.name} already"
        raise Refusal("name", name, say, name="NAME_TAKEN")
    alike = people.find_alike(name)
    if alike is not None:
        say = f"it looks like {alike}, who is here already"
        raise Refusal("name", name, say, name="NAME_LOOKS_ALIKE")


def _plain_roles(roles: Collection[str]) -> tuple[str, ...]:
    return tuple(role.value for role in check_roles(roles))


def _check_not_guest(person: PersonRecord) -> None:
    if person.guest:
        raise Refusal("name", person.name, "a guest stays a guest", name="GUEST")


def _check_enabled(person: PersonRecord) -> None:
    if person.disabled:
        say = f"{person.name} is disabled: enable first"
        raise Refusal("name", person.name, say, name="DISABLED")


def _check_not_last(people: People, person: PersonRecord) -> None:
    admins = [other for other in people if _administers(other)]
    if admins == [person]:
        say = "the house keeps at least one administrator"
        raise Refusal("name", person.name, say, name="LAST_ADMINISTRATOR")


def _administers(person: PersonRecord) -> bool:
    return HouseRole.ADMIN in person.roles and not person.disabled
