"""The ledger: a double-entry book, jackpots and awards. It knows nothing of cards.

    ledger = Ledger()
    draft = decide_entry(ledger, "c-1", "Ada", at, CreateJackpot("high", "progressive", ...))
    ledger.apply(ledger.place(draft))

Amounts are whole micro-dollars. Everything follows from the journal's entries in their order:
applying them again gives the same ledger.

* ``coupons``: match play coupons: issued by the house, each played once by the one player it was
  issued to
* ``trays``: the trays of live tables: their chips, the drop boxes beside them, and what they owe
* ``jackpots``: jackpots, their meters, and the awards won from them
* ``sharing``: jackpots whose meter several houses share
* ``journal``: entries in their order, and how they are written
* ``double_entry``: money that moves from account to account
* ``audit``: everything recomputed from the first transfer on, by arithmetic of its own
* ``terms_auditor``: the part of the audit that follows terms, links, transfers and seizures
* ``audited_jackpot``: a jackpot as that part follows it, fact by fact
* ``tray_auditor``: the part of the audit that counts trays, drop boxes and slips again
* ``award_auditor``: the part of the audit that recomputes each award and checks who signed it
* ``commands``: what people ask of the ledger, beside what rounds do to it
* ``decide``: from a person's command to facts and transfers; or a refusal, and nothing has happened
* ``facts``: what has happened to jackpots and awards
* ``refusals``: why the ledger refuses: by name, in the order in which conditions are looked at
* ``state``: the ledger: the book, the jackpots and the awards that a journal adds up to
"""

from spanish21.ledger.decide import decide_entry
from spanish21.ledger.double_entry.book import Book
from spanish21.ledger.double_entry.transfers import Transfer, TransferStage
from spanish21.ledger.jackpots.awards import Award, AwardStage, AwardThresholds
from spanish21.ledger.jackpots.jackpots import Jackpot
from spanish21.ledger.journal.entries import Entry, EntryDraft
from spanish21.ledger.state import Ledger
from spanish21.ledger.trays.trays import Tray

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
    "Tray",
    "decide_entry",
]
