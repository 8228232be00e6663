"""Money in words: amounts, wins that are held, and facts and transfers of the ledger.

* ``amounts``: amounts in words: limits of a wager, a share of it, what a player has won
* ``held_wins``: what a player has won and is not paid yet, as he reads it
* ``ledger_facts``: facts and transfers of the ledger as a card room says them: one sentence a fact
"""
