"""Transfers: amounts that move from one account to another, for a named reason, and stay moved.

Amounts are whole micro-dollars. A transfer debits one account and credits another. Nothing is
ever changed or deleted: what was wrong is put right by another transfer.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class TransferStage(StrEnum):
    """Whether a transfer moves its amount at once, is pending, or resolves a pending one.

    A pending transfer holds its amount back on the account it comes from. It is posted or
    voided once, by a transfer that repeats it.
    """

    AT_ONCE = "at-once"
    PENDING = "pending"
    POST = "post"
    VOID = "void"


class Transfer(NamedTuple):
    """One movement of money. ``of`` names the pending transfer that is posted or voided."""

    id: str
    debit: str
    credit: str
    micros: int
    code: str
    stage: TransferStage = TransferStage.AT_ONCE
    of: str = ""


class TransferCode(NamedTuple):
    """Why money moves: the kinds of account it may leave and reach, and what a person reads."""

    debit: str
    credit: str
    what: str


TRANSFER_CODES: Mapping[str, TransferCode] = {
    "capital": TransferCode("cage", "house", "the house puts money into the cage"),
    "capital-out": TransferCode("house", "cage", "the house takes money out of the cage"),
    "buy-in": TransferCode("cage", "player", "a player buys chips"),
    "cash-out": TransferCode("player", "cage", "a player turns chips into cash"),
    "chips-out": TransferCode("cage", "chips", "chips are sold to somebody who gives no name"),
    "chips-in": TransferCode("chips", "cage", "chips under no name are turned into cash"),
    "chips-carried": TransferCode("player", "chips", "a player takes his chips away in his hand"),
    "chips-brought": TransferCode("chips", "player", "a player lays down chips he had in hand"),
    "deposit": TransferCode("bank", "cage", "jackpot money goes to the bank"),
    "withdrawal": TransferCode("cage", "bank", "jackpot money comes back from the bank"),
    "fill": TransferCode("house", "table", "chips for a table's bank"),
    "table-credit": TransferCode("table", "house", "chips back from a table's bank"),
    "standing-fill": TransferCode(
        "house", "table", "the house funds an automatic table's bank by its standing rule"
    ),
    "chips-sold": TransferCode("table", "player", "a player buys chips at a live table"),
    "drop": TransferCode("drop", "house", "cash for chips goes into the table's drop box"),
    "drop-counted": TransferCode("cage", "drop", "a drop box is counted into the cage"),
    "drop-short": TransferCode("house", "drop", "a drop box held less than the book"),
    "drop-over": TransferCode("drop", "house", "a drop box held more than the book"),
    "tray-short": TransferCode("table", "house", "a tray held less than the book"),
    "tray-over": TransferCode("house", "table", "a tray held more than the book"),
    "payout-owed": TransferCode("short", "owed", "a payment that the tray cannot cover is owed"),
    "owed-paid": TransferCode("owed", "player", "a payment that was owed is made"),
    "owed-undone": TransferCode("owed", "short", "a void round undoes a payment that is owed"),
    "shortage-covered": TransferCode("table", "short", "the tray gives what it lacked before"),
    "accrual-funded": TransferCode(
        "house",
        "table",
        "the house funds what a live table accrues or holds: no chips leave its tray",
    ),
    "void-absorbed": TransferCode(
        "table", "house", "the house bears what a void round cost: no chips reach the tray"
    ),
    "wager": TransferCode("player", "wagers", "a wager is made"),
    "wager-collected": TransferCode("wagers", "table", "a wager is lost"),
    "wager-returned": TransferCode("wagers", "player", "a wager comes back"),
    "wager-refunded": TransferCode("table", "player", "a void round gives a lost wager back"),
    "payout": TransferCode("table", "player", "a wager is paid"),
    "payout-reversed": TransferCode("player", "table", "a void round takes a payment back"),
    "payout-unrecovered": TransferCode("voids", "table", "a payment that a player no longer has"),
    "correction-paid": TransferCode(
        "table", "player", "a ruling or a corrected card gives money to a player"
    ),
    "correction-taken": TransferCode(
        "player", "table", "a ruling or a corrected card takes money from a player"
    ),
    "layout-restored": TransferCode(
        "table", "wagers", "a card is corrected: wagers lie on the layout again"
    ),
    "layout-cleared": TransferCode(
        "wagers", "table", "a card is corrected: wagers that were lost or paid leave the layout"
    ),
    "contribution": TransferCode("table", "primary", "the jackpot's share of its wagers"),
    "contribution-hidden": TransferCode(
        "table", "reserve", "the reserve's share of jackpot wagers"
    ),
    "contribution-overflow": TransferCode(
        "table", "overflow", "a share beyond the jackpot's limit"
    ),
    "contribution-refund": TransferCode(
        "voids", "table", "the house refunds a void round's contribution"
    ),
    "seed": TransferCode("seed", "primary", "the house advances seed money"),
    "reset-reserve": TransferCode("reserve", "primary", "the reserve resets the jackpot"),
    "reset-overflow": TransferCode("overflow", "primary", "the overflow resets the jackpot"),
    "award": TransferCode("primary", "pending", "an award is won"),
    "house-prize": TransferCode("prizes", "pending", "a prize the house pays is won"),
    "award-borne": TransferCode(
        "voids", "pending", "the house bears an award that was paid before its round was void"
    ),
    "award-undone": TransferCode("pending", "primary", "a void award goes back to the jackpot"),
    "house-prize-undone": TransferCode("pending", "prizes", "a void prize goes back to the house"),
    "seed-undone": TransferCode("primary", "seed", "a void award's seed money goes back"),
    "reset-reserve-undone": TransferCode("primary", "reserve", "a void award's reset goes back"),
    "reset-overflow-undone": TransferCode("primary", "overflow", "a void award's reset goes back"),
    "award-chips": TransferCode("pending", "player", "an award is paid in chips"),
    "award-cash": TransferCode("pending", "cage", "an award is paid in cash"),
    "award-check": TransferCode("pending", "bank", "an award is paid by check"),
    "win-held": TransferCode("table", "held", "a large win is held until it is verified"),
    "win-borne": TransferCode(
        "voids", "held", "the house bears a large win that was paid before its round was void"
    ),
    "win-undone": TransferCode("held", "table", "a large win that is void goes back to the table"),
    "win-chips": TransferCode("held", "player", "a large win is paid in chips"),
    "win-cash": TransferCode("held", "cage", "a large win is paid in cash"),
    "win-check": TransferCode("held", "checks", "a large win is paid by check"),
    "malfunction-down": TransferCode("primary", "house", "a display had malfunctioned upward"),
    "malfunction-up": TransferCode("house", "primary", "a display had malfunctioned downward"),
    "house-addition": TransferCode("house", "primary", "the house adds to the jackpot"),
    "above-limit": TransferCode("primary", "overflow", "the display stood above its limit"),
    "reserve-to-receipts": TransferCode("reserve", "receipts", "reserve taken to gross receipts"),
    "overflow-to-receipts": TransferCode(
        "overflow", "receipts", "overflow taken to gross receipts"
    ),
    "moved-displayed": TransferCode(
        "primary", "moving", "a progressive that left play gives its display to another"
    ),
    "moved-reserve": TransferCode(
        "reserve", "moving", "a progressive that left play gives its reserve to another"
    ),
    "moved-overflow": TransferCode(
        "overflow", "moving", "a progressive that left play gives its overflow to another"
    ),
    "moved-in": TransferCode("moving", "primary", "what another progressive displayed"),
    "moved-in-reserve": TransferCode(
        "moving", "reserve", "what another progressive had in reserve"
    ),
    "moved-in-overflow": TransferCode(
        "moving", "overflow", "what another progressive held beyond a limit"
    ),
    "seized": TransferCode("seized", "bank", "a taxing authority seizes jackpot money"),
    "seizure-replaced": TransferCode(
        "bank", "cage", "the house replaces what was seized out of its cage"
    ),
    "seizure-borne": TransferCode("house", "seized", "the house bears what was seized"),
    "seed-written-off": TransferCode(
        "house", "seed", "seed money of a removed jackpot is given up"
    ),
    "seed-recovered": TransferCode("primary", "seed", "the house recovers seed money"),
    "contribution-shared": TransferCode(
        "table", "share", "a shared meter's part of jackpot wagers, held until it is settled"
    ),
    "award-shared": TransferCode("share", "pending", "an award of a shared meter is won here"),
    "award-shared-undone": TransferCode(
        "pending", "share", "a void award goes back to its shared meter"
    ),
    "share-paid": TransferCode("share", "bank", "the house pays into the fund of a shared meter"),
    "share-drawn": TransferCode("bank", "share", "the fund of a shared meter pays the house"),
    "member-owes": TransferCode(
        "member", "table", "a member of a shared meter holds what its tables contributed"
    ),
    "award-claimed": TransferCode(
        "pending", "member", "the member that was hit owes the award to its winner"
    ),
    "claim-undone": TransferCode("member", "pending", "a member's award is void"),
    "prize-borne": TransferCode(
        "member", "prizes", "a member bears what a prize goes beyond the meter"
    ),
    "prize-borne-undone": TransferCode("prizes", "member", "a member's prize is void"),
    "member-paid": TransferCode("bank", "member", "a member pays into a shared meter's fund"),
    "member-drew": TransferCode("member", "bank", "a shared meter's fund pays a member"),
}
METER_FALLS: Mapping[str, str] = {
    "award": "an award was won",
    "malfunction-down": "display malfunction",
    "above-limit": "display above its limit",
    "seed-recovered": "recovery of seed money",
    "moved-displayed": "it left play, and another progressive has its money",
    "seed-undone": "an award was void",
    "reset-reserve-undone": "an award was void",
    "reset-overflow-undone": "an award was void",
}
"""Every way a displayed jackpot can go down (A54); one that left play is displayed nowhere. What a void award undoes never lowers it,
since the award comes back in the same group; the fifth reason of A54 concerns money that is
not displayed: ``reserve-to-receipts`` and ``overflow-to-receipts``."""
ADJUSTMENT_CODES: Mapping[str, str] = {
    "display-malfunction": "malfunction-down",
    "display-above-limit": "above-limit",
    "reserve-to-receipts": "reserve-to-receipts",
    "overflow-to-receipts": "overflow-to-receipts",
    "seed-recovery": "seed-recovered",
    "display-malfunction-up": "malfunction-up",
    "house-addition": "house-addition",
}
"""Why a meter is adjusted, and the transfer that does it (A54)."""
MONEY_MOVE_CODES = (
    "capital",
    "capital-out",
    "buy-in",
    "cash-out",
    "chips-out",
    "chips-in",
    "chips-carried",
    "chips-brought",
    "deposit",
    "withdrawal",
)
"""The codes a person may move money by, outside rounds and jackpots."""
PAYMENT_FORMS = {"chips": "award-chips", "cash": "award-cash", "check": "award-check"}
"""How an award from a jackpot is paid, and the transfer that pays it."""
WIN_PAYMENT_FORMS = {"chips": "win-chips", "cash": "win-cash", "check": "win-check"}
"""How a large win of a table is paid, and the transfer that pays it."""
