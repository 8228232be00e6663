"""What the accounting of the house asks over HTTP: money, jackpots, coupons, banks and reports.

* ``coupons``: coupons as staff see them: every one, or those of one player
* ``jackpots``: jackpots as everybody sees them, and what staff see beside
* ``ledger_commands``: the commands of the ledger as a request may say them: typed by their
  dataclasses, bounded
* ``money``: commands of the ledger, awards with what they need, adjustments, balances
* ``reports``: as JSON for the page, as CSV for a spreadsheet, as PDF to be filed
* ``slips``: the forms of numbered slips, to be signed and filed
* ``table_banks``: what trays and drop boxes of live tables hold, and what a table owes
* ``thresholds``: from which amounts on a win or an award needs more people
"""
