"""The people of a house: their names and their roles.

Passwords and sessions are not in here: a person's password is kept as a secret beside the
journal, under the key that its event names.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from spanish21.house.people.events import (
    GuestAdded,
    PasswordRehashed,
    PasswordSet,
    PeopleEvent,
    PersonAdded,
    PersonDisabled,
    PersonEnabled,
    RolesChanged,
)
from spanish21.house.people.name_shapes import is_plainly_written, look_of
from spanish21.house.people.roles import HouseRole
from spanish21.refusal import Refusal

NOBODY_NAME = "nobody"
"""The name in the journal for an unknown person, who failed to sign in."""
HOUSE_NAME = "house"
"""Who did it where the house itself did: the first administrator, guests."""
_NAME = re.compile(r"\w[\w.'-]{0,23}")


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
        """Whether this is a player, and not a member of staff."""
        return HouseRole.PLAYER in self.roles


@dataclass(frozen=True, slots=True)
class People:
    """All people of a house, found by name in any spelling that reads alike."""

    _records: Mapping[str, PersonRecord] = field(default_factory=dict)
    guests: int = 0
    _looks: Mapping[str, str] = field(default_factory=dict)

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
        person = self.find(name)
        if person is None:
            raise Refusal("name", name, "nobody here has this name", name="NO_SUCH_PERSON")
        return person

    def with_record(self, record: PersonRecord) -> "People":
        """The people with this person's record replaced or added."""
        plain = plain_name(record.name)
        if plain in self._records:
            return replace(self, _records={**self._records, plain: record})
        looks = {**self._looks, look_of(record.name): record.name}
        return replace(self, _records={**self._records, plain: record}, _looks=looks)

    def find_alike(self, name: str) -> str | None:
        """The name of the person whose name looks like this one."""
        return self._looks.get(look_of(name))


def plain_name(name: str) -> str:
    """The form of a name for comparison: equal for names that ``same_person`` takes as one."""
    return unicodedata.normalize("NFKC", name).casefold()


def is_valid_name(name: str) -> bool:
    """Whether this is a valid name of a person; the name is also part of his account's name."""
    return _NAME.fullmatch(name) is not None and plain_name(name) not in (NOBODY_NAME, HOUSE_NAME)


def check_new_name(name: str) -> None:
    """Refuse a name that is not valid, or whose letters are not what they look like."""
    if not is_valid_name(name):
        say = (
            "a name has 1 to 24 letters, digits and the signs . _ ' -, begins with none of"
            f" . ' -, and is not {NOBODY_NAME} or {HOUSE_NAME}"
        )
        raise Refusal("name", name, say, name="PERSON_NAME")
    if not is_plainly_written(name):
        say = "write it in letters of one script, each of which shows, and the digits 0 to 9"
        raise Refusal("name", name, say, name="NAME_LETTERS")


def evolve_people(people: People, event: PeopleEvent, at: int) -> People:
    """The people after an event; signing in and out changes no record."""
    follow = _EVOLVE.get(type(event))
    return people if follow is None else follow(people, event, at)


def _add_person(people: People, event: PersonAdded, at: int) -> People:
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
    PersonAdded: _add_person,
    GuestAdded: _guest,
    RolesChanged: _roles,
    PersonDisabled: _disabled,
    PersonEnabled: _enabled,
    PasswordSet: _password,
    PasswordRehashed: _password,
}
