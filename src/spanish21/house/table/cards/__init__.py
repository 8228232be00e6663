"""The cards of a table of the house: the secret order of its shoe, and cards as scanners send them.

* ``card_scans``: a card as it comes from a scanner, a key pad or a click: one line of text
* ``committed_shoes``: the shoes that a table has committed to, as far back as it recalls them
* ``secret_orders``: the secret orders of shoes at automatic tables
* ``shoe_position``: how far an automatic table is into the secret order of its cards
"""
