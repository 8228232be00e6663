"""Facts of a jackpot: its terms, the tables linked to it, its money, and what rounds give."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class JackpotCreated:
    """A jackpot begins. Rates are millionths of a wager; a limit of 0 is no limit."""

    jackpot: str
    kind: str
    paytable: str
    decks: int
    wager_cents: int
    base_cents: int
    reset_cents: int
    rate_ppm: int
    hidden_ppm: int
    limit_cents: int
    unreasonable_cents: int
    posted_cents: int
    prizes: str = ""
    reading: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class ParametersChanged:
    """Other terms of a jackpot, as two people want them.

    They are in force at once where no table is linked, else when every linked table has taken
    them between two shoes. Where no pay table is named, the game stays as it was: so older
    journals have it.
    """

    jackpot: str
    reset_cents: int
    rate_ppm: int
    hidden_ppm: int
    limit_cents: int
    unreasonable_cents: int
    posted_cents: int
    requested_by: str
    approved_by: str
    paytable: str = ""
    decks: int = 0
    wager_cents: int = 0
    prizes: str = ""
    reading: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class TableLinked:
    """A table plays for a jackpot, by the terms of this version.

    Older journals do not name it: they have one version at a time.
    """

    jackpot: str
    table: str
    version: int = 0


@dataclass(frozen=True, slots=True)
class TermsTaken:
    """A linked table plays for its jackpot by the terms of this version from its next shoe on."""

    jackpot: str
    table: str
    version: int


@dataclass(frozen=True, slots=True)
class TableUnlinked:
    jackpot: str
    table: str


@dataclass(frozen=True, slots=True)
class LinkLost:
    jackpot: str
    table: str


@dataclass(frozen=True, slots=True)
class LinkRestored:
    jackpot: str
    table: str


@dataclass(frozen=True, slots=True)
class JackpotStopped:
    """The jackpot takes no more wagers until a member of staff resumes it."""

    jackpot: str
    reason: str


@dataclass(frozen=True, slots=True)
class JackpotResumed:
    jackpot: str


@dataclass(frozen=True, slots=True)
class JackpotRemoved:
    """A jackpot leaves play for good, with nothing left on its accounts."""

    jackpot: str


@dataclass(frozen=True, slots=True)
class JackpotTransferred:
    """A progressive that no table plays for has given all that it held to another.

    The other one displays what this one displayed. In journals of older days
    ``over_limit_micros`` of it are held beyond the other's limit.
    """

    jackpot: str
    to: str
    displayed_micros: int
    reserve_micros: int
    overflow_micros: int
    over_limit_micros: int
    note: str
    slip: int
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class SeizureRecorded:
    """A taxing authority has seized money of a progressive, which stops until it is made good."""

    jackpot: str
    cents: int
    note: str
    slip: int
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class SeizureSettled:
    """So much of what was seized is replaced, or recorded as gross receipts."""

    jackpot: str
    how: str
    cents: int
    note: str
    slip: int
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class WagersContributed:
    """A round's wagers on one jackpot, and what they gave to it (A42)."""

    jackpot: str
    table: str
    round: int
    wagers: int
    primary_micros: int
    reserve_micros: int
    overflow_micros: int


@dataclass(frozen=True, slots=True)
class BankStated:
    """What the bank says it holds for jackpots, against what the book says."""

    cents: int
    book_micros: int
    covers: bool
    by: str


JackpotFact = (
    JackpotCreated
    | ParametersChanged
    | TableLinked
    | TermsTaken
    | TableUnlinked
    | LinkLost
    | LinkRestored
    | JackpotStopped
    | JackpotResumed
    | JackpotRemoved
    | JackpotTransferred
    | SeizureRecorded
    | SeizureSettled
    | WagersContributed
    | BankStated
)
