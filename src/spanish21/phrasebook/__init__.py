"""What people read, said once: every package that writes words to a person takes them from here.

A screen, a sign, a report, a log and the wire say the same thing in the same words, because
each thing has one function here. The package knows the game and the ledger, and nothing of
files, screens or sockets; what it is told about a rule book or a table's settings it takes by
the fields it needs.

* ``money``: money in words: amounts, wins that are held, and facts and transfers of the ledger
* ``table``: a table in words: its rules, its settings, what happens at it and what its dealer does
  next
* ``round``: a round in words: its spots, hands, commands, events and settlement
* ``derivation``: what a derived rule set departs from: beside its title, on its sign, in reports
* ``event_fields``: an event spelled by its fields, for logs, where no sentence is written for its
  kind
* ``legal_standing``: which law binds a house, in words
* ``split_hands``: how split hands are played, wherever an edge stands
* ``stored_commands``: a command as the journal keeps it, for who signs it
* ``text``: parts of sentences: lists of names, plurals, values as a rule file writes them
"""
