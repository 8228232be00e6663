"""The audit of a whole house: every entry of its journal is checked a second time.

Every command is decided again on the house as it stood, by the rules that were in force and with
the cards of the recorded shoes, and what comes out is held against what is written. Where that
cannot be, the money of a table is worked out again from its events. Every round's lines are held against
what moved, every revealed shoe against what was promised and dealt, and everything that takes two
people against who signed. The arithmetic of accounts, jackpots and awards is that of :mod:`spanish21.ledger.audit`. Hashing is not done here:
the caller brings the function that verifies a shoe. The orders of shoes that are still dealt from
are no part of the journal: the result names them, and a caller with the database looks them up.

* ``shoes``: what was promised of every shoe, dealt from it and shown of it
* ``money``: the money of tables, computed again; jackpots, coupons, large wins and trays
* ``anchor_audit``: the journal against heads that places outside have kept
* ``auditor``: entries replayed and checked by subject, one after the other
* ``clock_audit``: the times of entries, which do not fall
* ``decision_audit``: commands decided again, and what they come to compared with their entries
* ``findings``: findings of an audit
* ``opening_audit``: openings and rounds compared with approvals, editions and limits of the day
* ``people_audit``: who let whom in, and gave him his roles
* ``signature_audit``: commands of two people compared with names and roles
* ``snapshot_audit``: a snapshot compared with the house where it was taken
"""

from spanish21.house.log_audit.auditor import (
    AuditedShare,
    AuditShare,
    LogAuditor,
    LogAuditResult,
    audit_log,
    join_shares,
)
from spanish21.house.log_audit.decision_audit import ProgramFingerprint, UndecidedEntrySpan
from spanish21.house.log_audit.shoes.shoe_audit import AuditedShoe, ShoeInPlay, ShoeVerifier

__all__ = [
    "AuditShare",
    "AuditedShare",
    "AuditedShoe",
    "LogAuditResult",
    "LogAuditor",
    "ProgramFingerprint",
    "ShoeInPlay",
    "ShoeVerifier",
    "UndecidedEntrySpan",
    "audit_log",
    "join_shares",
]
