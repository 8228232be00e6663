"""The audit of a whole house: every entry of its journal is checked a second time.

Every entry is replayed, the money of every table is worked out again from its cards and
wagers, every round's lines are held against what moved, every revealed shoe against what was
promised and dealt, and everything that takes two people against who signed. The arithmetic of
accounts, jackpots and awards is that of :mod:`spanish21.ledger.audit`. Hashing is not done here:
the caller brings the function that verifies a shoe. The orders of shoes that are still dealt from
are no part of the journal: the result names them, and a caller with the database looks them up.

* ``anchor_audit``: the journal against heads that places outside have kept
* ``auditor``: entries replayed and checked by subject, one after the other
* ``clock_audit``: the times of entries, which do not fall
* ``findings``: findings of an audit
* ``large_win_audit``: large wins in the log compared with what was held for them
* ``money_audit``: the money of tables computed again from their events
* ``opening_audit``: openings and rounds compared with approvals, editions and limits of the day
* ``shoe_audit``: shoes: commitment, cards dealt and reveal compared
* ``signature_audit``: commands of two people compared with names and roles
* ``tray_audit``: who signed for chips, and what a table did without its tray
"""

from spanish21.house.log_audit.auditor import LogAuditor, LogAuditResult, audit_log
from spanish21.house.log_audit.shoe_audit import AuditedShoe, ShoeInPlay, ShoeVerifier

__all__ = ["AuditedShoe", "LogAuditResult", "LogAuditor", "ShoeInPlay", "ShoeVerifier", "audit_log"]
