"""The people of a house: who they are, what they are here, and who came and went.

Passwords and sessions are not in here: a person's password is kept as a secret beside the
journal, under the key that its event names.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, get_args

from spanish21.house.people.roles import HouseRole, check_roles
from spanish21.refusal import Refusal

NOBODY_NAME = "nobody"
"""Who did it where nobody is known to have: whoever failed to sign in."""
HOUSE_NAME = "house"
"""Who did it where the house itself did: the first administrator, guests."""
_NAME = re.compile(r"\w[\w.'-]{0,23}")
_LONGEST = 500


@dataclass(frozen=True, slots=True)
class PersonAdded:
    name: str
    roles: tuple[str, ...]
    by: str


@dataclass(frozen=True, slots=True)
class GuestAdded:
    """Somebody plays in a demo house, without a password."""

    name: str


@dataclass(frozen=True, slots=True)
class RolesChanged:
    name: str
    roles: tuple[str, ...]
    by: str


@dataclass(frozen=True, slots=True)
class PersonDisabled:
    name: str
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class PersonEnabled:
    name: str
    by: str


@dataclass(frozen=True, slots=True)
class LinkIssued:
    """A link that sets a person's password once."""

    name: str
    by: str


@dataclass(frozen=True, slots=True)
class PasswordSet:
    """A password, whose hash is the secret of this key."""

    name: str
    by: str
    key: str


@dataclass(frozen=True, slots=True)
class PasswordRehashed:
    """The same password, hashed again as passwords are hashed by now."""

    name: str
    key: str


@dataclass(frozen=True, slots=True)
class SignedIn:
    name: str
    where: str


@dataclass(frozen=True, slots=True)
class SignInFailed:
    """The name is a question mark where nobody has the one that was given."""

    name: str
    where: str
    why: str


@dataclass(frozen=True, slots=True)
class LockedOut:
    name: str
    until: int


@dataclass(frozen=True, slots=True)
class SignedOut:
    name: str
    everywhere: bool


@dataclass(frozen=True, slots=True)
class CountersignGiven:
    """A second person has signed one command of somebody else, before it was given.

    ``command`` is its id and ``digest`` the hash of what it says; journals from before the
    content was signed have none.
    """

    name: str
    command: str
    beside: str
    digest: str = ""


PeopleEvent = (
    PersonAdded
    | GuestAdded
    | RolesChanged
    | PersonDisabled
    | PersonEnabled
    | LinkIssued
    | PasswordSet
    | PasswordRehashed
    | SignedIn
    | SignInFailed
    | LockedOut
    | SignedOut
    | CountersignGiven
)
PEOPLE_EVENTS: tuple[type, ...] = get_args(PeopleEvent)
"""Every kind of event about people."""


class PersonRecord(NamedTuple):
    """One person: ``since`` is when he was added, ``hash_key`` the
    secret that is his password's hash.
    """

    name: str
    roles: tuple[HouseRole, ...]
    since: int
    guest: bool = False
    disabled: bool = False
    hash_key: str = ""

    @property
    def plays(self) -> bool:
        """Whether this is a player, and not somebody who works here."""
        return HouseRole.PLAYER in self.roles


@dataclass(frozen=True, slots=True)
class People:
    """Everybody, by name however it is written."""

    _records: Mapping[str, PersonRecord] = field(default_factory=dict)
    guests: int = 0

    def __iter__(self) -> Iterator[PersonRecord]:
        return iter(self._records.values())

    def __len__(self) -> int:
        return len(self._records)

    def __contains__(self, name: str) -> bool:
        return plain_name(name) in self._records

    def find(self, name: str) -> PersonRecord | None:
        """The person of this name; names that read alike are one."""
        return self._records.get(plain_name(name))

    def the(self, name: str) -> PersonRecord:
        """The person of this name, or a refusal."""
        found = self.find(name)
        if found is None:
            raise Refusal("name", name, "nobody here has this name", name="NO_SUCH_PERSON")
        return found

    def with_record(self, record: PersonRecord) -> "People":
        """The same people with this one as he is now."""
        return replace(self, _records={**self._records, plain_name(record.name): record})


def plain_name(name: str) -> str:
    """A name as it is compared: the same for all that ``same_person`` takes for one."""
    return unicodedata.normalize("NFKC", name).casefold()


# --- Decisions ------------------------------------------------------------------------------


def add_person(people: People, by: str, name: str, roles: Collection[str]) -> tuple[PersonAdded]:
    """Somebody new, with roles that can be one person's."""
    check_name(name)
    _check_free(people, name)
    return (PersonAdded(name, _plain_roles(roles), by),)


def add_guest(people: People, wish: str) -> tuple[GuestAdded]:
    """A guest, under the name he wishes where that is free, else under a number."""
    if is_valid_name(wish) and wish not in people:
        return (GuestAdded(wish),)
    number = people.guests + 1
    while f"Guest-{number}" in people:
        number += 1
    return (GuestAdded(f"Guest-{number}"),)


def change_roles(people: People, by: str, name: str, roles: Collection[str]) -> tuple[RolesChanged]:
    """Other roles for somebody else; nobody makes himself what he is."""
    person = people.the(name)
    _check_not_guest(person)
    if plain_name(by) == plain_name(name):
        raise Refusal("name", name, "somebody else changes your roles", name="OWN_ROLES")
    given = _plain_roles(roles)
    if given == person.roles:
        say = f"{person.name} has these roles already"
        raise Refusal("roles", ", ".join(given), say, name="SAME_ROLES")
    if HouseRole.ADMIN not in given:
        _check_not_last(people, person)
    return (RolesChanged(person.name, given, by),)


def disable_person(people: People, by: str, name: str, reason: str) -> tuple[PersonDisabled]:
    """Somebody who may not sign in any more; never the last administrator."""
    person = people.the(name)
    if person.disabled:
        say = f"{person.name} is disabled already"
        raise Refusal("name", name, say, name="DISABLED_ALREADY")
    if not 1 <= len(reason.strip()) <= _LONGEST or "\n" in reason:
        say = f"say why, in one line of 1 to {_LONGEST} characters"
        raise Refusal("reason", reason[:40], say, name="REASON_MISSING")
    _check_not_last(people, person)
    return (PersonDisabled(person.name, reason, by),)


def enable_person(people: People, by: str, name: str) -> tuple[PersonEnabled]:
    """Somebody who was disabled may sign in again."""
    person = people.the(name)
    if not person.disabled:
        raise Refusal("name", name, f"{person.name} is not disabled", name="NOT_DISABLED")
    return (PersonEnabled(person.name, by),)


def issue_link(people: People, by: str, name: str) -> tuple[LinkIssued]:
    """A link for somebody to set a password by."""
    person = people.the(name)
    _check_not_guest(person)
    _check_enabled(person)
    return (LinkIssued(person.name, by),)


def set_password(people: People, by: str, name: str, key: str) -> tuple[PasswordSet]:
    """A password for somebody, its hash kept under this key."""
    person = people.the(name)
    _check_not_guest(person)
    _check_enabled(person)
    return (PasswordSet(person.name, by, key),)


def is_valid_name(name: str) -> bool:
    """Whether somebody may be called this; names are also the names of accounts."""
    return _NAME.fullmatch(name) is not None and plain_name(name) not in (NOBODY_NAME, HOUSE_NAME)


def check_name(name: str) -> None:
    """Refuse what nobody may be called."""
    if not is_valid_name(name):
        say = (
            "a name has 1 to 24 letters, digits and the signs . _ ' -, begins with none of"
            f" . ' -, and is not {NOBODY_NAME} or {HOUSE_NAME}"
        )
        raise Refusal("name", name, say, name="PERSON_NAME")


def _check_free(people: People, name: str) -> None:
    found = people.find(name)
    if found is not None:
        say = f"there is {found.name} already"
        raise Refusal("name", name, say, name="NAME_TAKEN")


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


# --- What follows ---------------------------------------------------------------------------


def evolve_people(people: People, event: PeopleEvent, at: int) -> People:
    """The people after an event; who comes and goes changes nobody."""
    follow = _EVOLVE.get(type(event))
    return people if follow is None else follow(people, event, at)


def _added(people: People, event: PersonAdded, at: int) -> People:
    return people.with_record(PersonRecord(event.name, _house_roles(event.roles), at))


def _guest(people: People, event: GuestAdded, at: int) -> People:
    record = PersonRecord(event.name, (HouseRole.PLAYER,), at, guest=True)
    return replace(people.with_record(record), guests=people.guests + 1)


def _roles(people: People, event: RolesChanged, _at: int) -> People:
    person = people.the(event.name)
    return people.with_record(person._replace(roles=_house_roles(event.roles)))


def _disabled(people: People, event: PersonDisabled, _at: int) -> People:
    return people.with_record(people.the(event.name)._replace(disabled=True))


def _enabled(people: People, event: PersonEnabled, _at: int) -> People:
    return people.with_record(people.the(event.name)._replace(disabled=False))


def _password(people: People, event: PasswordSet | PasswordRehashed, _at: int) -> People:
    return people.with_record(people.the(event.name)._replace(hash_key=event.key))


def _house_roles(roles: tuple[str, ...]) -> tuple[HouseRole, ...]:
    return tuple(HouseRole(role) for role in roles)


_EVOLVE: Mapping[type, Callable[[People, Any, int], People]] = {
    PersonAdded: _added,
    GuestAdded: _guest,
    RolesChanged: _roles,
    PersonDisabled: _disabled,
    PersonEnabled: _enabled,
    PasswordSet: _password,
    PasswordRehashed: _password,
}
