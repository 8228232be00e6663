"""The decision on a command of the ledger."""

from typing import NamedTuple

from spanish21.ledger import facts as f
from spanish21.ledger.double_entry.transfers import Transfer


class LedgerDecision(NamedTuple):
    """What a command leads to: facts, and transfers that get their ids from the entry."""

    stream: str
    facts: tuple[f.Fact, ...] = ()
    transfers: tuple[Transfer, ...] = ()
