"""A play session without its screen: bankroll, wagers, choices, the table's staff and cards.

* ``play_session``: one person, one or more boxes, a bankroll, and rounds one after the other
* ``player_choices``: what the player may decide now, each with its key and its words, from the
  round's options
* ``session_environment``: what a play session takes from outside: chance, the time, and who hears
  of its events
* ``session_house``: the house of a play session: a local house in memory with one automatic table
  and one player
* ``session_setup``: choosing a table: the rule set, what a player cares about of its house options,
  and the seat
* ``shoe_reveal``: shoes that can be checked: a commitment before the first card, the order after
  the last
* ``table_feed``: what the player has been shown of the table, event after event
* ``wager_entry``: wagers while they are being typed: a cursor over boxes and spots, and the text of
  each
"""
