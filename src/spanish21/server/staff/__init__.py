"""What staff ask over HTTP: people, configuration, money, reports, logs, self-checks, the floor.

Roles are checked twice: when a request arrives, and again when the house decides.

* ``journal``: the journal read, proven and checked
* ``accounting``: money, jackpots, coupons, banks and reports
* ``configuration``: one person proposes a table's settings, another approves or rejects them
* ``countersignatures``: countersignatures over HTTP
* ``exclusions``: the exclusion list: who is put on it, and who takes him off
* ``floor``: the floor's console: tables by what needs attention first
* ``legal_standing``: which law binds the house: its profile and the limits that two people record
* ``people``: who is here, what they are, and the links by which they set a password
* ``posting``: everything that must be posted at a table, for everybody
* ``requests``: how staff ask and are answered over HTTP: strict bodies, statuses of refusals,
  receipts
* ``routes``: every route of the staff, on one router
"""

from spanish21.server.staff.routes import router

__all__ = ["router"]
