"""The course of a round: its phases, whose turn it is, and what is due.

* ``answers``: the bettors behind the caller: who is asked, one after the other, and what follows
* ``cards_due``: which cards can come now, and which can lie face down as the dealer's down card
* ``dealer_needs``: what the dealer must still do: peek, show a second card, draw; and whether
  anything hangs on it
* ``phase``: the phases of a round, each with what happens in it
* ``phases``: the course of a round as a table: what the dealer does in each phase, and what comes
  next
* ``turns``: whose turn it is, and what the hand at turn may do
"""
