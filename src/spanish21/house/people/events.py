"""What happens to people: they are added and change roles, sign in and out, and sign beside others."""

from dataclasses import dataclass
from typing import get_args


@dataclass(frozen=True, slots=True)
class PersonAdded:
    name: str
    roles: tuple[str, ...]
    by: str


@dataclass(frozen=True, slots=True)
class GuestAdded:
    """A guest plays in a demo house, without a password."""

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
    """A sign-in failed. ``name`` is a question mark if no person has the name that was typed."""

    name: str
    where: str
    why: str


@dataclass(frozen=True, slots=True)
class LockedOut:
    """A name has failed too often at one address, and waits there.

    Journals from before addresses counted have none: the name waited everywhere.
    """

    name: str
    until: int
    where: str = ""


@dataclass(frozen=True, slots=True)
class SignedOut:
    name: str
    everywhere: bool


@dataclass(frozen=True, slots=True)
class CountersignGiven:
    """A second person has signed one command of another person, before that person gave it.

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
