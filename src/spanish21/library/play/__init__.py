"""Rounds played from Python, by a record or by a function in the player's place.

* ``rounds``: ``replay``, a round written down, played again
* ``played_rounds``: ``play``, rounds with a function in the player's place
* ``player_hand``: a hand as such a function sees it
* ``strategy_function``: such a function, read off as a chart
"""
