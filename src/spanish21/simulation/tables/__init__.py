"""Tables that stop wherever their player has to decide, compiled: what learning environments step.

* ``gpu``: any number of tables on an NVIDIA GPU, in arrays that stay there
* ``hands``: the hand at turn: what it may do, how it ends, what is observed of it
* ``layout``: where everything stands in a table's row, in what is observed, and the actions
* ``processor``: tables on a processor: one by itself, or any number of them in arrays
* ``round_steps``: the steps of a round, from one decision to the next
* ``table_cards``: a table's shoe, shuffled and dealt, and the cards of the hand at turn
* ``table_game``: a game compiled into the arrays that tables play from
"""
