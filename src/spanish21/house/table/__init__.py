"""One table of the house: its state, its secret shoe orders, its automatic dealer, its deadlines, its commands
and what they post to the ledger.

* ``cards``: the secret order of its shoe, and cards as scanners send them
* ``money``: what its events post, its jackpots and coupons, and out of which bank it pays
* ``automatic_dealer``: what follows from one command, up to the next decision of a person
* ``card_corrections``: a card of a live round that was entered as another one, and the round decided
  again
* ``commands``: what people ask of a table of the house, beside what they ask of the game
* ``deadlines``: whom an automatic table waits for, how long, and what the house does when time runs
  out
* ``decide``: from a person's command at a table of the house to one entry, or a refusal
* ``events``: what happens at a table of the house beside the game: set, paused, disputed; chips
  sold
* ``house_table``: the game's table with what the house records about it
* ``round_history``: what a live table recalls of its round, and how it stood before a card
"""
