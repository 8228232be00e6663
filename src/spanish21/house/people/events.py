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
    """Other roles; ``second`` is who signed for those that handle money."""

    name: str
    roles: tuple[str, ...]
    by: str
    second: str = ""


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
    """A link that sets a person's password once; ``second`` is who signed beside ``by``."""

    name: str
    by: str
    second: str = ""


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
class PasswordChanged:
    """A password that its person changed himself, who knew the one before."""

    name: str
    key: str


@dataclass(frozen=True, slots=True)
class SecondFactorSet:
    """A person signs in with a code of his device too, whose seed is the secret of this key."""

    name: str
    key: str


@dataclass(frozen=True, slots=True)
class SecondFactorRemoved:
    """A lost device's second factor was taken away; its person sets another one.

    Two people have done so, or the house itself, and then there is no ``second``.
    """

    name: str
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class SecondFactorDemanded:
    """Whether all staff need a second factor, as two people of the house decided."""

    name: str
    demanded: bool
    second: str


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


@dataclass(frozen=True, slots=True)
class SignatureAsked:
    """A person asks a second one to sign a command, on that one's own page.

    ``text`` is the command as the journal will keep it, ``digest`` its hash with its id, and
    ``claim`` the hash of the token by which the command is given once it is signed.
    """

    name: str
    second: str
    command: str
    text: str
    digest: str
    claim: str


@dataclass(frozen=True, slots=True)
class SignatureDeclined:
    """The second person has read a command and does not sign it."""

    name: str
    command: str
    beside: str


@dataclass(frozen=True, slots=True)
class PersonExcluded:
    """A person is on the exclusion list: he neither comes in nor plays, by any road.

    With ``own_wish`` he has asked for it himself; else the house bars him. ``until`` is 0 where it
    has no end. He need not be in the register: players at live tables may have no account.
    """

    name: str
    own_wish: bool
    until: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class ExclusionLifted:
    """Two people have taken a person off the exclusion list."""

    name: str
    reason: str
    by: str
    second: str


PeopleEvent = (
    PersonAdded
    | GuestAdded
    | RolesChanged
    | PersonDisabled
    | PersonEnabled
    | LinkIssued
    | PasswordSet
    | PasswordRehashed
    | PasswordChanged
    | SecondFactorSet
    | SecondFactorRemoved
    | SecondFactorDemanded
    | SignedIn
    | SignInFailed
    | LockedOut
    | SignedOut
    | CountersignGiven
    | SignatureAsked
    | SignatureDeclined
    | PersonExcluded
    | ExclusionLifted
)
PEOPLE_EVENTS: tuple[type, ...] = get_args(PeopleEvent)
"""Every kind of event about people."""
