"""How a table of the house is configured: its settings, the rules they resolve to, and the jackpot pay tables to choose from."""
