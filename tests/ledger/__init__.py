"""Golden files of the ledger, the room they happen in, and the table of refusals."""
