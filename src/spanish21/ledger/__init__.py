"""The ledger: a double-entry book, jackpots and awards. It knows nothing of cards.

    ledger = Ledger()
    draft = decide_entry(ledger, "c-1", "Ada", at, CreateJackpot("high", "progressive", ...))
    ledger.apply(ledger.place(draft))

Amounts are whole micro-dollars. Everything follows from the journal's entries in their order:
applying them again gives the same ledger.

* ``accounts``: the accounts of a card room, and on which side of the book each one stands
* ``adjustments``: adjustments of a meter: who asked for one, and whether another person has agreed
* ``audit``: everything recomputed from the first transfer on, by arithmetic of its own
* ``award_steps``: the steps of an award: when each can be taken, and which are left until its
  record is closed
* ``awards``: from the moment they are won until they are paid and closed
* ``book``: balances that change by transfers alone, all of a group or none
* ``command_text``: a command as the journal keeps it: one line of JSON that names its version, kind
  and fields
* ``commands``: what people ask of the ledger, beside what rounds do to it
* ``decide``: from a person's command to facts and transfers; or a refusal, and nothing has happened
* ``entry_json``: the facts of an entry as one line of JSON, and back
* ``expected_transfers``: the transfers that the facts of a journal require, with their reasons in
  words
* ``facts``: what has happened to jackpots and awards
* ``jackpots``: what each one is, which tables play for it, and what has been won from it
* ``journal``: every entry in order, each chained to the one before by its hash
* ``meters``: the arithmetic of a progressive meter: contributions, shares, resets
* ``people_names``: the names of people in the journal: which can be one, and which two are one
  person's
* ``refusals``: why the ledger refuses: by name, in the order in which conditions are looked at
* ``state``: the ledger: the book, the jackpots and the awards that a journal adds up to
* ``transfers``: amounts that move from one account to another, for a named reason, and stay moved
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
