"""Facts of a jackpot that several houses share: messages between a house and its meter service, and
what the service records of its members.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class JackpotShared:
    """A jackpot of the house plays for a meter that several houses share.

    ``member`` is the house's name there, ``service_key`` the key that the service signs with.
    """

    jackpot: str
    meter: str
    member: str
    service_key: str
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class WagersShared:
    """A round's wagers on a shared jackpot, and what they give: a message that waits to be sent."""

    jackpot: str
    number: int
    table: str
    round: int
    wagers: int
    displayed_micros: int
    hidden_micros: int


@dataclass(frozen=True, slots=True)
class HitReported:
    """A shared jackpot is hit: a message that waits to be sent. Its amount is not known yet."""

    jackpot: str
    number: int
    award: str
    table: str
    round: int
    order: int
    box: int
    player: str
    row: str
    percent: int
    prize_cents: int


@dataclass(frozen=True, slots=True)
class VoidReported:
    """A hit or an award of a shared jackpot is to be void: a message that waits to be sent."""

    jackpot: str
    number: int
    award: str
    reason: str
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class MessagesConfirmed:
    """Every message up to this number is in the service's journal, the last as its entry ``seq``."""

    jackpot: str
    number: int
    seq: int


@dataclass(frozen=True, slots=True)
class SharedAwardLocked:
    """The service has locked a hit of this house: only now the award has an amount.

    ``before_micros`` is the shared meter right before it. The house pays ``house_cents`` itself.
    """

    award: str
    jackpot: str
    number: int
    seq: int
    table: str
    round: int
    order: int
    box: int
    player: str
    row: str
    percent: int
    prize_cents: int
    before_micros: int
    cents: int
    house_cents: int


@dataclass(frozen=True, slots=True)
class LineLost:
    """The house does not reach the meter service, or is refused there: no wagers meanwhile."""

    jackpot: str
    reason: str


@dataclass(frozen=True, slots=True)
class LineRestored:
    jackpot: str


@dataclass(frozen=True, slots=True)
class ShareSettled:
    """The house has paid so much to a shared meter's fund, or, below 0, got so much from it."""

    jackpot: str
    cents: int
    note: str
    slip: int
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class MemberAdmitted:
    """A house may send contributions and hits to a shared meter, signed with this key."""

    jackpot: str
    member: str
    key: str
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class ContributionReceived:
    """A member has reported what wagers at one of its tables gave; it holds the money."""

    jackpot: str
    member: str
    number: int
    table: str
    round: int
    micros: int


@dataclass(frozen=True, slots=True)
class AwardClaimed:
    """The member whose table hit owes the award to the winner; ``house_cents`` it bears itself."""

    award: str
    jackpot: str
    member: str
    cents: int
    house_cents: int


@dataclass(frozen=True, slots=True)
class ClaimReturned:
    """A member's award is void: it owes it to no winner any more."""

    award: str
    jackpot: str
    member: str
    cents: int
    house_cents: int


@dataclass(frozen=True, slots=True)
class MemberSettled:
    """A member has paid so much into the fund of a shared meter, or, below 0, got so much."""

    jackpot: str
    member: str
    cents: int
    note: str
    slip: int
    by: str
    second: str


SharingFact = (
    JackpotShared
    | WagersShared
    | HitReported
    | VoidReported
    | MessagesConfirmed
    | SharedAwardLocked
    | LineLost
    | LineRestored
    | ShareSettled
    | MemberAdmitted
    | ContributionReceived
    | AwardClaimed
    | ClaimReturned
    | MemberSettled
)
