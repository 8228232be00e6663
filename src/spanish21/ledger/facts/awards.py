"""Facts of wins and awards: locked or held, verified, paid, disputed, and the thresholds above which more
people sign.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AwardLocked:
    """An award whose amount is fixed by the order of the ledger (A41).

    ``before_micros`` is the jackpot right before it. ``house_cents`` is the part of ``cents``
    that the house pays. The three reset amounts brought the jackpot back after a 100 % award.
    """

    award: str
    jackpot: str
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
    reset_reserve_micros: int
    reset_overflow_micros: int
    reset_seed_micros: int


@dataclass(frozen=True, slots=True)
class WinHeld:
    """A large win of a wager: the table owes it, and it is held until people have verified it.

    It goes the way of an award from a jackpot, but the house pays it, out of the table's bank.
    """

    award: str
    table: str
    round: int
    order: int
    box: int
    player: str
    spot: str
    row: str
    wager_cents: int
    cents: int


@dataclass(frozen=True, slots=True)
class AwardRecomputed:
    """An earlier award of the round was void, so this one is worth something else."""

    award: str
    because_of: str
    before_micros: int
    cents: int
    house_cents: int
    reset_reserve_micros: int
    reset_overflow_micros: int
    reset_seed_micros: int


@dataclass(frozen=True, slots=True)
class EvidenceRecorded:
    """What shows that an award was won: the cards, the wager, the camera, the counted shoe."""

    award: str
    by: str
    cards: str
    wager_seen: bool
    shoe_checked: bool
    video: str


@dataclass(frozen=True, slots=True)
class AwardVerified:
    award: str
    by: str


@dataclass(frozen=True, slots=True)
class SurveillanceConfirmed:
    """Surveillance has seen the hand, the wager, the payout and the player."""

    award: str
    by: str
    video: str


@dataclass(frozen=True, slots=True)
class AwardApproved:
    """A person other than the verifier approves the payment of an award: chips, cash or check."""

    award: str
    by: str
    form: str
    identified: str


@dataclass(frozen=True, slots=True)
class AwardPaid:
    """The award form is numbered in sequence and signed by two people."""

    award: str
    by: str
    witness: str
    number: int


@dataclass(frozen=True, slots=True)
class AwardClosed:
    award: str
    by: str


@dataclass(frozen=True, slots=True)
class AwardVoided:
    award: str
    reason: str
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class AwardDisputed:
    award: str
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class DisputeSettled:
    """The award goes on where it was when it was disputed."""

    award: str
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class ThresholdsSet:
    """From which amounts on an award needs a counted shoe, surveillance and a check."""

    shoe_check_from_cents: int
    surveillance_above_cents: int
    check_above_cents: int
    requested_by: str
    approved_by: str


@dataclass(frozen=True, slots=True)
class WinThresholdSet:
    """From now on wins above this amount are held until they are verified.

    Where the house itself put the control in force, it has no second name.
    """

    above_cents: int
    requested_by: str
    approved_by: str


AwardFact = (
    AwardLocked
    | WinHeld
    | AwardRecomputed
    | EvidenceRecorded
    | AwardVerified
    | SurveillanceConfirmed
    | AwardApproved
    | AwardPaid
    | AwardClosed
    | AwardVoided
    | AwardDisputed
    | DisputeSettled
    | ThresholdsSet
    | WinThresholdSet
)
