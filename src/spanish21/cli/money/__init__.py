"""The card room's money as commands: jackpots, awards, the ledger and reports.

* ``awards``: one award, step by step to its payment
* ``jackpot_game``: which game a jackpot belongs to, chosen as signs and tables choose it
* ``jackpot_history``: the history of one jackpot
* ``jackpot_overview``: a jackpot as its sign shows it, and in letters that are read from across a
  room
* ``jackpot_page``: the pages of jackpots, awards and their history
* ``jackpots``: create, link, change, adjust and stop a jackpot, and show it
* ``ledger``: balances, the whole journal, its head, and money outside jackpots
* ``posting_pack``: everything that must be posted at a table of a house
* ``reports``: the reports on money, on the screen, as CSV or as PDF
* ``amount_rows``: names, amounts and words in rows, as pages and reports of money show them
* ``award_list``: what waits, and what each award needs next
* ``jackpot_history_page``: every change of a jackpot, and what it stood at then
"""
