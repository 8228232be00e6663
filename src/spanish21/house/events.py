"""What happens in a house beside its tables: it is founded, changes are proposed and approved,
processes check themselves, heads of the journal are taken by places outside.

What happens at a table is in ``spanish21.game.table.events`` and ``spanish21.house.table.events``,
what people do in ``spanish21.house.people.events``. All of it is written to the journal in one
order.
"""

from dataclasses import dataclass

from spanish21.house.configuration.legal_standing import LegalStanding
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.gambling_day import GamblingDay


@dataclass(frozen=True, slots=True)
class HouseFounded:
    """A house begins. A demo house has guests and play chips, and never money.

    ``signs_money``: no chips reach a live table and no capital moves but by two signatures. Houses
    that were founded before this was a rule began without it.
    """

    name: str
    demo: bool
    signs_money: bool = True


@dataclass(frozen=True, slots=True)
class ChangeProposed:
    """One person wants a table to be configured so; another one has to agree.

    ``warnings`` are what would keep the table closed on that day.
    """

    change: str
    settings: TableSettings
    by: str
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangeApproved:
    """The second person agrees, and has read these ``warnings``.

    ``record`` are the complete rules that he approves, as canonical JSON, and ``fingerprint`` is their
    SHA-256; ``version`` and ``code`` are the program that resolved them. Older journals have none.
    """

    change: str
    by: str
    warnings: tuple[str, ...] = ()
    record: str = ""
    fingerprint: str = ""
    version: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class ChangeRejected:
    change: str
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class LegalStandingProposed:
    """One person wants the house to have this profile and these limits; another has to agree."""

    change: str
    standing: LegalStanding
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class LegalStandingSet:
    """The house stands under this law from now on.

    Where the house itself wrote it, at its founding, it has no second name.
    """

    standing: LegalStanding
    reason: str
    by: str
    approved_by: str


@dataclass(frozen=True, slots=True)
class SelfChecked:
    """Rule sets and program as they were found, by their hashes.

    ``differences`` are values of tables' rules that are not as two people approved them.
    """

    process: str
    version: str
    code: str
    rulesets: str
    holds: bool
    differences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GamblingDaySet:
    """Two people have set the house's clock; the house itself did when it was founded."""

    day: GamblingDay
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class HeadAnchored:
    """A place outside the house has taken a signed head of the journal."""

    place: str
    seq: int
    chain: str
    root: str
    at: int
    key: str
    signature: str


HouseEvent = (
    HouseFounded
    | ChangeProposed
    | ChangeApproved
    | ChangeRejected
    | LegalStandingProposed
    | LegalStandingSet
    | SelfChecked
    | GamblingDaySet
    | HeadAnchored
)
"""What is written to the streams of the house itself."""
