"""What functions take, as people write it.

* ``amounts``: amounts of money
* ``card_input``: cards, hands and shoes
* ``jackpot_input``: jackpots
* ``plain_values``: words, files, yes or no, functions
* ``table_spec``: the table and its rules
"""
