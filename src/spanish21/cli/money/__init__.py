"""The card room's money as commands: jackpots, awards, the ledger and reports."""
