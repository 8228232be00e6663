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
    CountersignGiven,
    ExclusionLifted,
    GuestAdded,
    LinkIssued,
    PasswordChanged,
    PasswordRehashed,
    PasswordSet,
    PeopleEvent,
    PersonAdded,
    PersonDisabled,
    PersonEnabled,
    PersonExcluded,
    RolesChanged,
    SecondFactorDemanded,
    SecondFactorRemoved,
    SecondFactorSet,
    SignatureAsked,
    SignatureDeclined,
)
from spanish21.house.people.name_shapes import is_plainly_written, look_of
from spanish21.house.people.roles import HouseRole
from spanish21.refusal import Refusal

NOBODY_NAME = "nobody"
"""The name in the journal for an unknown person, who failed to sign in."""
HOUSE_NAME = "house"
"""Who did it where the house itself did: the first administrator, guests."""
ASKED_SECONDS = 10 * 60
"""How long a command waits for a signature."""
_NAME = re.compile(r"\w[\w.'-]{0,23}")


class AskedSignature(NamedTuple):
    """A command that waits for a second person's signature."""

    asked: SignatureAsked
    at: int


class Exclusion(NamedTuple):
    """A person on the exclusion list, since ``at`` and by whose word."""

    excluded: PersonExcluded
    at: int

    def is_on(self, now: int) -> bool:
        """Whether it still holds."""
        return not self.excluded.until or now < self.excluded.until


class PersonRecord(NamedTuple):
    """One person: ``since`` is when he was added.

    ``hash_key`` is the secret that is his password's hash, ``factor_key`` the one that is the
    seed of his second factor. ``invited_by`` has issued his last link alone, and ``vouched_by``,
    at ``vouched_at``, the one by which he set his password; both are empty where two people did
    or the house itself.
    """

    name: str
    roles: tuple[HouseRole, ...]
    since: int
    guest: bool = False
    disabled: bool = False
    hash_key: str = ""
    factor_key: str = ""
    invited_by: str = ""
    vouched_by: str = ""
    vouched_at: int = 0

    @property
    def plays(self) -> bool:
        """Whether this is a player, and not a member of staff."""
        return HouseRole.PLAYER in self.roles


@dataclass(frozen=True, slots=True)
class People:
    """All people of a house, found by name in any spelling that reads alike."""

    _records: Mapping[str, PersonRecord] = field(default_factory=dict)
    guests: int = 0
    factor_demanded: bool = False
    asked: tuple[AskedSignature, ...] = ()
    exclusions: Mapping[str, Exclusion] = field(default_factory=dict)
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

    def needs_factor(self, person: PersonRecord) -> bool:
        """Whether this person has yet to set the second factor that the house demands of staff."""
        return self.factor_demanded and not person.plays and not person.factor_key

    def waiting_for(self, name: str, now: int) -> tuple[AskedSignature, ...]:
        """The commands that wait for this person's signature, the oldest first."""
        return tuple(
            one for one in self.asked if one.asked.second == name and now - one.at < ASKED_SECONDS
        )

    def find_exclusion(self, name: str, now: int) -> Exclusion | None:
        """The exclusion that holds for people of this name, or one that looks like it."""
        exclusion = self.exclusions.get(look_of(name)) if self.exclusions else None
        return exclusion if exclusion is not None and exclusion.is_on(now) else None

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


def _invited(people: People, event: LinkIssued, _at: int) -> People:
    alone = "" if event.second or event.by == HOUSE_NAME else event.by
    return people.with_record(people.the(event.name)._replace(invited_by=alone))


def _first_password(people: People, event: PasswordSet, at: int) -> People:
    person = people.the(event.name)
    return people.with_record(
        person._replace(hash_key=event.key, vouched_by=person.invited_by, vouched_at=at)
    )


def _password(people: People, event: PasswordRehashed | PasswordChanged, _at: int) -> People:
    return people.with_record(people.the(event.name)._replace(hash_key=event.key))


def _factor(people: People, event: SecondFactorSet, _at: int) -> People:
    return people.with_record(people.the(event.name)._replace(factor_key=event.key))


def _no_factor(people: People, event: SecondFactorRemoved, _at: int) -> People:
    return people.with_record(people.the(event.name)._replace(factor_key=""))


def _demand(people: People, event: SecondFactorDemanded, _at: int) -> People:
    return replace(people, factor_demanded=event.demanded)


def _exclude(people: People, event: PersonExcluded, at: int) -> People:
    excluded = Exclusion(event, at)
    return replace(people, exclusions={**people.exclusions, look_of(event.name): excluded})


def _lift(people: People, event: ExclusionLifted, _at: int) -> People:
    look = look_of(event.name)
    exclusions = {key: one for key, one in people.exclusions.items() if key != look}
    return replace(people, exclusions=exclusions)


def _wait_for_signature(people: People, event: SignatureAsked, at: int) -> People:
    waiting = (one for one in people.asked if at - one.at < ASKED_SECONDS)
    return replace(people, asked=(*waiting, AskedSignature(event, at)))


def _end_waiting(people: People, event: CountersignGiven | SignatureDeclined, _at: int) -> People:
    answered = (event.name, event.beside, event.command)
    waiting = tuple(one for one in people.asked if _place_of(one.asked) != answered)
    return people if waiting == people.asked else replace(people, asked=waiting)


def _place_of(request: SignatureAsked) -> tuple[str, str, str]:
    return request.second, request.name, request.command


def _house_roles(roles: tuple[str, ...]) -> tuple[HouseRole, ...]:
    return tuple(HouseRole(role) for role in roles)


_EVOLVE: Mapping[type, Callable[[People, Any, int], People]] = {
    PersonAdded: _add_person,
    GuestAdded: _guest,
    RolesChanged: _roles,
    PersonDisabled: _disabled,
    PersonEnabled: _enabled,
    LinkIssued: _invited,
    PasswordSet: _first_password,
    PasswordRehashed: _password,
    PasswordChanged: _password,
    SecondFactorSet: _factor,
    SecondFactorRemoved: _no_factor,
    SecondFactorDemanded: _demand,
    SignatureAsked: _wait_for_signature,
    SignatureDeclined: _end_waiting,
    CountersignGiven: _end_waiting,
    PersonExcluded: _exclude,
    ExclusionLifted: _lift,
}
