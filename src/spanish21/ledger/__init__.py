"""The ledger: a double-entry book, jackpots and awards. It knows nothing of cards.

    ledger = Ledger()
    draft = decide_entry(ledger, "c-1", "Ada", at, CreateJackpot("high", "progressive", ...))
    ledger.apply(ledger.place(draft))

Amounts are whole micro-dollars. Everything follows from the journal's entries in their order:
applying them again gives the same ledger.
"""

from spanish21.ledger.awards import Award, AwardStage, AwardThresholds
from spanish21.ledger.book import Book
from spanish21.ledger.decide import decide_entry
from spanish21.ledger.jackpots import Jackpot
from spanish21.ledger.journal import Entry, EntryDraft
from spanish21.ledger.state import Ledger
from spanish21.ledger.transfers import Transfer, TransferStage

__all__ = [
    "Award",
    "AwardStage",
    "AwardThresholds",
    "Book",
    "Entry",
    "EntryDraft",
    "Jackpot",
    "Ledger",
    "Transfer",
    "TransferStage",
    "decide_entry",
]
