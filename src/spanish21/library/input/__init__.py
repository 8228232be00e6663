"""What functions take, as people write it.

* ``amounts``: amounts of money
* ``card_input``: cards, hands and shoes
* ``jackpot_input``: jackpots
* ``table_spec``: the table and its rules
"""
