"""One table of the house: its state, its secret shoe orders, its automatic dealer, its deadlines, its commands and what they post to the ledger.

* ``automatic_dealer``: what follows from one command, up to the next decision of a person
* ``card_corrections``: a card of a live round that was entered as another one, and the round decided
  again
* ``card_scans``: a card as it comes from a scanner, a key pad or a click: one line of text
* ``commands``: what people ask of a table of the house, beside what they ask of the game
* ``correction_postings``: what a corrected card moves between players, the layout and the bank
* ``coupons``: what a table's events mean for coupons: which lie on its layout, and which leave it
* ``deadlines``: whom an automatic table waits for, how long, and what the house does when time runs
  out
* ``decide``: from a person's command at a table of the house to one entry, or a refusal
* ``events``: what happens at a table of the house beside the game: set, paused, disputed; chips
  sold
* ``house_table``: the game's table with what the house records about it
* ``jackpot_links``: a table and the jackpots it plays for: the terms that it takes, and what the
  ledger hears of it
* ``large_wins``: what a settlement pays on one wager, where the house holds it until it is verified
* ``postings``: what a table's events mean for money: the one place that knows the game and the
  ledger
* ``round_history``: what a live table recalls of its round, and how it stood before a card
* ``secret_orders``: the secret orders of shoes at automatic tables
* ``shoe_position``: how far an automatic table is into the secret order of its cards
* ``table_banks``: how a table pays: out of a bank that the house funds, or out of a tray of chips
"""
