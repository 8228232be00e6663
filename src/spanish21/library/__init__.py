"""The way in from Python: what ``import spanish21`` offers, a module for each subject.

Every function takes cards, amounts and rules as people write them, and refuses in one sentence what
it cannot read. Every answer says itself in a line and leaves as a dictionary, JSON, a frame of
polars or pandas, a notebook's page or a picture.

* ``rule_sets``: ``ruleset``, a filed game, a house's choices of it, or a game of one's own
* ``wager_odds``: ``odds``, the exact odds of a side wager
* ``game_analysis``: ``analyze``, the base game of a table solved exactly
* ``hand_advice``: ``advise``, what every legal action of one hand is worth
* ``strategy_charts``: ``strategy``, the best chart
* ``card_removals``: ``removals``, what each card is worth once it is gone
* ``lab``: ``lab``, what a count is worth at a table
* ``table_comparison``: ``compare``, several tables side by side
* ``simulations``: ``simulate``, a table played by the million; ``simulated_game`` is what it plays
* ``papers``: ``par`` and ``sign``, what a table files and what it posts
* ``own_house``: ``House``, a house in memory or on a database
* ``journal_audits``: ``audit``, the journal of a house decided again
* ``play``: ``replay`` and ``play``: rounds by a record, or by a function in the player's place
* ``input``: amounts, cards, jackpots and tables as people write them
* ``results``: what every answer can do
"""
