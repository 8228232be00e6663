"""Commands of houses and people to a meter service, and its answers to a house.

None of them is given at a house by its people: a meter service takes the first ones from its
members and its own people, and a house's own program gives the last ones.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AdmitMember:
    """A house joins a shared meter; the game it plays for it must be the meter's own.

    ``key`` is the public key that it signs its messages with.
    """

    jackpot: str
    member: str
    key: str
    paytable: str
    decks: int
    wager_cents: int
    rate_ppm: int
    prizes: str
    reading: str
    second: str


@dataclass(frozen=True, slots=True)
class SettleMember:
    """A member pays into the fund of a shared meter, or, below 0, the fund pays it; two sign."""

    jackpot: str
    member: str
    cents: int
    note: str
    second: str


@dataclass(frozen=True, slots=True)
class TakeContribution:
    """A member's message: what the wagers of one round gave to the shared meter."""

    member: str
    number: int
    table: str
    round: int
    wagers: int
    micros: int
    signature: str = ""


@dataclass(frozen=True, slots=True)
class TakeHit:
    """A member's message: the shared meter is hit at one of its tables."""

    member: str
    number: int
    award: str
    table: str
    round: int
    box: int
    row: str
    percent: int
    prize_cents: int
    signature: str = ""


@dataclass(frozen=True, slots=True)
class TakeVoid:
    """A member's message: an award that it reported before is void."""

    member: str
    number: int
    award: str
    reason: str
    signature: str = ""


@dataclass(frozen=True, slots=True)
class RecordReceipt:
    """The meter service tells a house what became of its messages, in one signed line."""

    jackpot: str
    receipt: str


@dataclass(frozen=True, slots=True)
class LoseLine:
    """A house has not reached its meter service for too long, or is refused there."""

    jackpot: str
    reason: str


@dataclass(frozen=True, slots=True)
class RestoreLine:
    """A house reaches its meter service again."""

    jackpot: str


MemberMessage = TakeContribution | TakeHit | TakeVoid
MeterCommand = AdmitMember | SettleMember | MemberMessage
"""What a meter service decides."""
LineCommand = RecordReceipt | LoseLine | RestoreLine
"""What a house's own program gives, and no person."""
SharingCommand = MeterCommand | LineCommand
