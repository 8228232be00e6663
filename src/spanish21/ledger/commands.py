"""What people ask of the ledger, beside what rounds do to it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CreateJackpot:
    """A jackpot with its parameters. Rates are millionths of a wager; a limit of 0 means no limit."""

    jackpot: str
    kind: str
    paytable: str
    decks: int
    wager_cents: int
    base_cents: int = 0
    reset_cents: int = 0
    rate_ppm: int = 210_000
    hidden_ppm: int = 0
    limit_cents: int = 0
    unreasonable_cents: int = 0
    posted_cents: int = 0
    prizes: str = ""
    reading: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class ChangeParameters:
    """Other terms for a jackpot; a second person has agreed.

    They are in force when every linked table has taken them between two shoes. Where no pay table
    is named, the game, its decks, wager, prizes and reading stay as they are.
    """

    jackpot: str
    reset_cents: int
    rate_ppm: int
    hidden_ppm: int
    limit_cents: int
    unreasonable_cents: int
    posted_cents: int
    approved_by: str
    paytable: str = ""
    decks: int = 0
    wager_cents: int = 0
    prizes: str = ""
    reading: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class LinkTable:
    """A table with this game joins the jackpot; it must be the jackpot's own.

    Kind, rate and posted prize are compared where they are named.
    """

    jackpot: str
    table: str
    paytable: str
    decks: int
    wager_cents: int
    posted_cents: int = 0
    kind: str = ""
    rate_ppm: int = 0
    prizes: str = ""
    reading: str = ""


@dataclass(frozen=True, slots=True)
class TakeTerms:
    """A table of a room without a house stands between two shoes and takes the terms that wait."""

    jackpot: str
    table: str


@dataclass(frozen=True, slots=True)
class UnlinkTable:
    jackpot: str
    table: str


@dataclass(frozen=True, slots=True)
class LoseLink:
    jackpot: str
    table: str


@dataclass(frozen=True, slots=True)
class RestoreLink:
    jackpot: str
    table: str


@dataclass(frozen=True, slots=True)
class StopJackpot:
    jackpot: str
    reason: str


@dataclass(frozen=True, slots=True)
class ResumeJackpot:
    jackpot: str


@dataclass(frozen=True, slots=True)
class RemoveJackpot:
    jackpot: str


@dataclass(frozen=True, slots=True)
class TransferJackpot:
    """A progressive that no table plays for gives all that it holds to another; two people sign."""

    jackpot: str
    to: str
    note: str
    second: str


@dataclass(frozen=True, slots=True)
class RecordSeizure:
    """A taxing authority has taken this much out of the bank account of jackpots; two people sign."""

    jackpot: str
    cents: int
    note: str
    second: str


@dataclass(frozen=True, slots=True)
class SettleSeizure:
    """The house makes good what was seized; two people sign.

    ``how`` is ``replaced``, or the reason by which money that is not displayed becomes gross
    receipts instead: ``reserve-to-receipts`` or ``overflow-to-receipts``.
    """

    jackpot: str
    how: str
    cents: int
    note: str
    second: str


@dataclass(frozen=True, slots=True)
class RecordEvidence:
    award: str
    cards: str
    wager_seen: bool
    shoe_checked: bool
    video: str


@dataclass(frozen=True, slots=True)
class VerifyAward:
    award: str


@dataclass(frozen=True, slots=True)
class ConfirmBySurveillance:
    """Hand, wager, payout and player, each as surveillance has seen it."""

    award: str
    hand: bool
    wager: bool
    payout: bool
    player: bool
    video: str


@dataclass(frozen=True, slots=True)
class ApproveAward:
    award: str
    form: str
    identified: str


@dataclass(frozen=True, slots=True)
class PayAward:
    award: str
    witness: str


@dataclass(frozen=True, slots=True)
class CloseAward:
    award: str


@dataclass(frozen=True, slots=True)
class VoidAward:
    award: str
    reason: str
    second: str


@dataclass(frozen=True, slots=True)
class DisputeAward:
    award: str
    reason: str


@dataclass(frozen=True, slots=True)
class SettleDispute:
    award: str
    reason: str


@dataclass(frozen=True, slots=True)
class SetThresholds:
    """Other amounts from which on an award needs more; a second person has agreed."""

    shoe_check_from_cents: int
    surveillance_above_cents: int
    check_above_cents: int
    approved_by: str


@dataclass(frozen=True, slots=True)
class SetWinThreshold:
    """Another amount above which a win of a wager is held; a second person has agreed."""

    above_cents: int
    approved_by: str


@dataclass(frozen=True, slots=True)
class RequestAdjustment:
    adjustment: str
    jackpot: str
    reason: str
    cents: int
    note: str


@dataclass(frozen=True, slots=True)
class ApproveAdjustment:
    adjustment: str


@dataclass(frozen=True, slots=True)
class RejectAdjustment:
    adjustment: str


@dataclass(frozen=True, slots=True)
class MoveMoney:
    """Cage, bank and players: money that no jackpot and no round is concerned with.

    ``second`` is who signs beside for the house's own money, and for much cash at once.
    """

    code: str
    debit: str
    credit: str
    cents: int
    second: str = ""


@dataclass(frozen=True, slots=True)
class FillTable:
    """Chips from the cage for a live table's tray; the second person issues them."""

    table: str
    cents: int
    second: str


@dataclass(frozen=True, slots=True)
class CreditTable:
    """Chips from a live table's tray back to the cage; the second person takes them."""

    table: str
    cents: int
    second: str


@dataclass(frozen=True, slots=True)
class CountTray:
    """Two people count a tray: at its opening, at a dealer change, at a shift's end, at closing."""

    table: str
    moment: str
    cents: int
    second: str


@dataclass(frozen=True, slots=True)
class CountDrop:
    """Two people count the cash of a table's drop box into the cage."""

    table: str
    cents: int
    second: str


@dataclass(frozen=True, slots=True)
class IssueCoupon:
    """A match play coupon for one player, by its serial; it expires at a moment."""

    serial: str
    player: str
    cents: int
    expires_at: int


@dataclass(frozen=True, slots=True)
class WithdrawCoupon:
    """A coupon that was not played is good no more."""

    serial: str
    reason: str


@dataclass(frozen=True, slots=True)
class ShareJackpot:
    """A jackpot begins whose meter several houses share; a second person has agreed.

    The terms are those that the meter service states, ``service_key`` is what it signs with, and
    ``member`` is the house's name there.
    """

    jackpot: str
    meter: str
    member: str
    service_key: str
    paytable: str
    decks: int
    wager_cents: int
    rate_ppm: int
    hidden_ppm: int
    unreasonable_cents: int
    prizes: str
    reading: str
    title: str
    second: str
    reset_cents: int = 0
    limit_cents: int = 0


@dataclass(frozen=True, slots=True)
class SettleShare:
    """The house pays into the fund of a shared meter, or, below 0, the fund pays it; two sign."""

    jackpot: str
    cents: int
    note: str
    second: str


@dataclass(frozen=True, slots=True)
class StateBank:
    """The bank's own figure for the jackpot account."""

    cents: int


LedgerCommand = (
    CreateJackpot
    | ChangeParameters
    | LinkTable
    | TakeTerms
    | UnlinkTable
    | LoseLink
    | RestoreLink
    | StopJackpot
    | ResumeJackpot
    | RemoveJackpot
    | TransferJackpot
    | RecordSeizure
    | SettleSeizure
    | RecordEvidence
    | VerifyAward
    | ConfirmBySurveillance
    | ApproveAward
    | PayAward
    | CloseAward
    | VoidAward
    | DisputeAward
    | SettleDispute
    | SetThresholds
    | SetWinThreshold
    | RequestAdjustment
    | ApproveAdjustment
    | RejectAdjustment
    | MoveMoney
    | FillTable
    | CreditTable
    | CountTray
    | CountDrop
    | IssueCoupon
    | WithdrawCoupon
    | StateBank
    | ShareJackpot
    | SettleShare
)
