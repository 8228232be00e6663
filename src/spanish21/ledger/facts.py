"""What has happened to jackpots, awards and trays: all but balances, which follow from transfers."""

from dataclasses import dataclass
from typing import get_args


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

    What was displayed is displayed there, up to that one's limit; ``over_limit_micros`` of it are
    beyond that limit.
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


@dataclass(frozen=True, slots=True)
class AdjustmentRequested:
    adjustment: str
    jackpot: str
    reason: str
    micros: int
    note: str
    by: str


@dataclass(frozen=True, slots=True)
class AdjustmentApproved:
    adjustment: str
    by: str


@dataclass(frozen=True, slots=True)
class AdjustmentRejected:
    adjustment: str
    by: str


@dataclass(frozen=True, slots=True)
class BankStated:
    """What the bank says it holds for jackpots, against what the book says."""

    cents: int
    book_micros: int
    covers: bool
    by: str


@dataclass(frozen=True, slots=True)
class TableFilled:
    """A live table has got chips from the cage, by a numbered slip that two people signed."""

    table: str
    cents: int
    slip: int
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class TableCredited:
    """A live table has given chips back to the cage, by a numbered slip of two people."""

    table: str
    cents: int
    slip: int
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class TrayCounted:
    """Two people have counted a tray; what it held beyond the book or below it is booked."""

    table: str
    moment: str
    cents: int
    book_micros: int
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class DropCounted:
    """Two people have counted a drop box; its cash is in the cage now."""

    table: str
    cents: int
    book_micros: int
    slip: int
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class MoveSigned:
    """Two people signed for money that the cage moves."""

    code: str
    cents: int
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class CouponIssued:
    """A match play coupon for one player, good until it expires."""

    serial: str
    player: str
    cents: int
    expires_at: int
    by: str


@dataclass(frozen=True, slots=True)
class CouponPlayed:
    """A coupon lies beside its player's chips on a spot."""

    serial: str
    table: str
    round: int
    box: int
    player: str
    spot: str
    cents: int


@dataclass(frozen=True, slots=True)
class CouponKept:
    """A coupon comes back to its player: taken back, pushed, or in a void round."""

    serial: str


@dataclass(frozen=True, slots=True)
class CouponCollected:
    """A coupon has won or lost, and is gone; it was paid so much."""

    serial: str
    paid_cents: int


@dataclass(frozen=True, slots=True)
class CouponWithdrawn:
    serial: str
    reason: str
    by: str


# --- A jackpot that several houses share: what a house tells its meter service, and hears from it ---


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


Fact = (
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
    | AwardLocked
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
    | AdjustmentRequested
    | AdjustmentApproved
    | AdjustmentRejected
    | BankStated
    | TableFilled
    | TableCredited
    | TrayCounted
    | DropCounted
    | MoveSigned
    | CouponIssued
    | CouponPlayed
    | CouponKept
    | CouponCollected
    | CouponWithdrawn
    | JackpotShared
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
FACT_KINDS: dict[str, type] = {kind.__name__: kind for kind in get_args(Fact)}
