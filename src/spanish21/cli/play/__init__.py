"""spanish21 play: a play session on a full screen or by lines.

* ``command``: sit down at a table, on a full screen or by lines
* ``felt_text``: what the felt says in words: limits, payouts, totals, settlement lines
* ``line_mode``: what happens in words, numbered choices, one line read for each
* ``screens``: the full-screen game: screens, widgets and the felt as coloured text
* ``session``: a play session without its screen: bankroll, wagers, choices, the table's staff and
  cards
* ``table_event_sentences``: what is said at the table when something happens there, beside what a
  round says of itself
"""
