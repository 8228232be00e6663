"""A game seen from the pit: what players who count win of it an hour.

* ``counted_wagers``: the side wagers of a table, and what each gains of the cards that are left
* ``dealt_shoes``: shoes dealt down and valued exactly, and what a count wins of them
* ``main_wins``: what a count wins of the main game, wagering all it may where it gains
* ``protection_figures``: everything that a protection report says, as values
"""
