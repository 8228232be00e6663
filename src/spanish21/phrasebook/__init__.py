"""What people read, said once: every package that writes words to a person takes them from here.

A screen, a sign, a report, a log and the wire say the same thing in the same words, because
each thing has one function here. The package knows the game and the ledger, and nothing of
files, screens or sockets; what it is told about a rule book or a table's settings it takes by
the fields it needs.

* ``amounts``: amounts in words: limits of a wager, a share of it, what a player has won
* ``dealer_guidance``: what the dealer does next, and what an irregularity is called in the dealer's
  list
* ``derivation``: what a derived rule set departs from: beside its title, on its sign, in reports
* ``event_fields``: an event spelled by its fields, for logs, where no sentence is written for its
  kind
* ``hands``: hands and totals in words: ``soft 18``, ``bust with 23``, ``hard 18, doubled``
* ``held_wins``: what a player has won and is not paid yet, as he reads it
* ``ledger_facts``: facts and transfers of the ledger as a card room says them: one sentence a fact
* ``legal_standing``: which law binds a house, in words
* ``round_commands``: every command of a round in words: what stands on its button, and a dealer's
  sentence of it
* ``round_events``: events of a round in words: the result of a ``.round`` file, replays and logs
* ``settlement``: settlement lines in words: as a record keeps them, as players read them, as the
  dealer acts
* ``spots``: wager spots in words: as the layout labels them, as a list names them, and their limits
* ``stored_commands``: a command as the journal keeps it, for who signs it
* ``table_events``: events at a table beside the cards of a round in words, for two kinds of readers
* ``table_rules``: what a table's felt says of its rules: limits, payouts, jackpots, bonuses
* ``table_settings``: how a table of the house is set, in a line, and what has become of a change of
  it
* ``text``: parts of sentences: lists of names, plurals, values as a rule file writes them
"""
