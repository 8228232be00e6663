"""What staff ask over HTTP: people, configuration, money, reports, logs, self-checks, the floor.

Roles are checked twice: when a request arrives, and again when the house decides.

* ``configuration``: one person proposes a table's settings, another approves or rejects them
* ``coupons``: coupons as staff see them: every one, or those of one player
* ``countersignatures``: countersignatures over HTTP
* ``entry_proofs``: that one entry stands under a head the house has signed
* ``exclusions``: the exclusion list: who is put on it, and who takes him off
* ``floor``: the floor's console: tables by what needs attention first
* ``jackpots``: jackpots as everybody sees them, and what staff see beside
* ``journal_log``: the journal itself, entry by entry, with the hash that chains each to all before
* ``ledger_commands``: the commands of the ledger as a request may say them: typed by their
  dataclasses, bounded
* ``legal_standing``: which law binds the house: its profile and the limits that two people record
* ``money``: commands of the ledger, awards with what they need, adjustments, balances
* ``people``: who is here, what they are, and the links by which they set a password
* ``reports``: as JSON for the page, as CSV for a spreadsheet, as PDF to be filed
* ``posting``: everything that must be posted at a table, for everybody
* ``requests``: how staff ask and are answered over HTTP: strict bodies, statuses of refusals,
  receipts
* ``routes``: every route of the staff, on one router
* ``slips``: the forms of numbered slips, to be signed and filed
* ``table_banks``: what trays and drop boxes of live tables hold, and what a table owes
* ``thresholds``: from which amounts on a win or an award needs more people
* ``self_checks``: self-checks over HTTP: having this process check itself, and what processes found
  last
"""

from spanish21.server.staff.routes import router

__all__ = ["router"]
