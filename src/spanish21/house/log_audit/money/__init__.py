"""The money of tables in the log: computed again, and compared with jackpots, coupons and trays.

* ``coupon_audit``: coupons beside chips compared with those that were issued
* ``jackpot_audit``: jackpots at tables compared with the terms that the ledger has in force
* ``large_win_audit``: large wins in the log compared with what was held for them
* ``money_audit``: the money of tables computed again from their events
* ``tray_audit``: who signed for chips, and what a table did without its tray
"""
