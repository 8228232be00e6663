"""What a table of the house means for money: what its events post, and out of which bank it pays.

* ``correction_postings``: what a corrected card moves between players, the layout and the bank
* ``coupons``: what a table's events mean for coupons: which lie on its layout, and which leave it
* ``jackpot_links``: a table and the jackpots it plays for: the terms that it takes, and the
  facts they lead to
* ``large_wins``: what a settlement pays on one wager, where the house holds it until it is verified
* ``postings``: what a table's events mean for money: the one place that knows the game and the
  ledger
* ``table_banks``: how a table pays: out of a bank that the house funds, or out of a tray of chips
"""
