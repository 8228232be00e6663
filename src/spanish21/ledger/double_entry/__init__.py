"""Money that moves from account to account.

* ``accounts``: the accounts of a card room, and on which side of the book each one stands
* ``book``: balances that change by transfers alone, all of a group or none
* ``expected_transfers``: the transfers that the facts of a journal require, with their reasons in
  words
* ``transfers``: amounts that move from one account to another, for a named reason, and stay moved
"""
