"""Irregularities within a round: a card shown in error, a card missed, dead hands, a round that is void.

* ``card_in_error``: a card that came out in error: shown and used next, refused by a player, or
  burned
* ``dead_hands``: all hands called dead: every wager that still lies there goes back
* ``missed_card``: a card that was missed: the player takes it after everybody else, or leaves the
  hand dead
* ``void``: a round declared void: everything undone, everybody where he stood
"""
