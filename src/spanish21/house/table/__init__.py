"""One table of the house: its state, its secret shoe orders, its automatic dealer, its deadlines, its commands and what they post to the ledger."""
