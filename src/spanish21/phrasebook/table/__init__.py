"""A table in words: its rules, its settings, what happens at it and what its dealer does next.

* ``dealer_guidance``: what the dealer does next, and what an irregularity is called in the dealer's
  list
* ``hand_rules``: what a player may do with a hand: what draws, is rescued and is given up
* ``table_events``: events at a table beside the cards of a round in words, for two kinds of readers
* ``table_rules``: what a table's felt says of its rules: limits, payouts, jackpots, bonuses
* ``table_settings``: how a table of the house is set, in a line, and what has become of a change of
  it
"""
