"""The accounts of a card room, and on which side of the book each one stands.

An account is written ``kind`` or ``kind:key``: ``cage``, ``player:Ann``, ``primary:high-five``.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple


class Side(StrEnum):
    """Where an account's balance stands: what the house has, or what it owes."""

    DEBIT = "debit"
    CREDIT = "credit"


class AccountKind(NamedTuple):
    """One kind of account: its side, whether it may fall below nothing, and what it is for.

    ``keyed_by`` says what tells accounts of this kind apart; empty where there is only one.
    """

    side: Side
    limited: bool
    keyed_by: str
    what: str


_HAS, _OWES = Side.DEBIT, Side.CREDIT

ACCOUNT_KINDS: Mapping[str, AccountKind] = {
    "cage": AccountKind(_HAS, limited=True, keyed_by="", what="cash in the cage"),
    "bank": AccountKind(_HAS, limited=True, keyed_by="", what="the bank account for jackpots"),
    "seed": AccountKind(
        _HAS, limited=True, keyed_by="jackpot", what="seed money the house has advanced"
    ),
    "seized": AccountKind(
        _HAS, limited=True, keyed_by="jackpot", what="seized by a taxing authority, to be replaced"
    ),
    "prizes": AccountKind(_HAS, limited=True, keyed_by="", what="prizes the house has paid"),
    "voids": AccountKind(_HAS, limited=True, keyed_by="", what="what void rounds cost the house"),
    "drop": AccountKind(_HAS, limited=True, keyed_by="table", what="cash in a table's drop box"),
    "short": AccountKind(
        _HAS, limited=True, keyed_by="table", what="what a table's tray lacked for payments"
    ),
    "player": AccountKind(_OWES, limited=True, keyed_by="player", what="a player's chips"),
    "chips": AccountKind(
        _OWES, limited=True, keyed_by="", what="chips in people's hands, under no name"
    ),
    "wagers": AccountKind(_OWES, limited=True, keyed_by="table", what="wagers on the layout"),
    "table": AccountKind(
        _OWES, limited=True, keyed_by="table", what="a table's bank: the tray of a live one"
    ),
    "owed": AccountKind(
        _OWES,
        limited=True,
        keyed_by="table@player",
        what="payments that wait for a fill of a table's tray",
    ),
    "house": AccountKind(_OWES, limited=False, keyed_by="", what="the house's own money"),
    "primary": AccountKind(
        _OWES, limited=True, keyed_by="jackpot", what="the jackpot that is displayed"
    ),
    "reserve": AccountKind(
        _OWES, limited=True, keyed_by="jackpot", what="set aside for the next reset"
    ),
    "overflow": AccountKind(
        _OWES, limited=True, keyed_by="jackpot", what="collected beyond the limit"
    ),
    "pending": AccountKind(
        _OWES, limited=True, keyed_by="jackpot", what="awards won and not yet paid"
    ),
    "moving": AccountKind(
        _OWES, limited=True, keyed_by="", what="on its way from one progressive to another"
    ),
    "held": AccountKind(
        _OWES, limited=True, keyed_by="table", what="large wins of a table that are not paid yet"
    ),
    "share": AccountKind(
        _OWES,
        limited=False,
        keyed_by="jackpot",
        what="what the house holds of a shared meter; below nothing, what it has coming from there",
    ),
    "member": AccountKind(
        _HAS,
        limited=False,
        keyed_by="member",
        what="what a member holds of a shared meter; below nothing, what it has coming",
    ),
    "checks": AccountKind(
        _OWES, limited=True, keyed_by="", what="checks written on the house's own account"
    ),
    "receipts": AccountKind(
        _OWES, limited=True, keyed_by="", what="jackpot money taken to gross receipts"
    ),
}
JACKPOT_FUNDS = ("primary", "reserve", "overflow", "pending")
"""What a house holds for players, and must be able to pay at any time."""
READY_MONEY = ("bank", "cage", "drop", "member")
"""What a house has to cover them with: the cash in drop boxes is its own before it is counted.

What members hold of a shared meter is there for the fund of that meter: they cover it themselves."""
_KEY = re.compile(r"[\w.'-]{1,64}")
_KEY_OF_TWO = re.compile(r"[\w.'-]{1,64}@[\w.'-]{1,64}")


@lru_cache(maxsize=2**16)
def kind_name(account: str) -> str:
    """The kind of an account; ``""`` for a name that is no account."""
    name, colon, key = account.partition(":")
    kind = ACCOUNT_KINDS.get(name)
    if kind is None or bool(kind.keyed_by) != bool(colon):
        return ""
    keys = _KEY_OF_TWO if name == "owed" else _KEY
    return name if not colon or keys.fullmatch(key) else ""


def account(kind: str, key: str = "") -> str:
    """The account of this kind and key."""
    return f"{kind}:{key}" if key else kind
