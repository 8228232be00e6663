"""A round in words: its spots, hands, commands, events and settlement.

* ``hands``: hands and totals in words: ``soft 18``, ``bust with 23``, ``hard 18, doubled``
* ``round_commands``: every command of a round in words: what stands on its button, and a dealer's
  sentence of it
* ``round_events``: events of a round in words: the result of a ``.round`` file, replays and logs
* ``settlement``: settlement lines in words: as a record keeps them, as players read them, as the
  dealer acts
* ``spots``: wager spots in words: as the layout labels them, as a list names them, and their limits
"""
