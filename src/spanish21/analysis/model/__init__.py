"""The game as the solver counts it.

* ``arithmetic``: float64 or rational numbers, one set of formulas for both
* ``hand_table``: every hand by its card values, hands from splits, and the cards they remove
* ``kernels``: the compiled loops
* ``remaining_cards``: the cards that remain in a shoe
* ``terms``: a rule set as multiples of the original wager
"""
