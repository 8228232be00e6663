"""Reports on the money of tables: their trays, and every cent by a second calculation.

* ``layouts``: what lies on a table's layout, followed event by event
* ``reconciliation``: what events and facts say of each table, shift and jackpot, beside the ledger
* ``second_calculation``: amounts by events and facts, and the same by transfers
* ``table_banks``: the tray of each live table by shift: drop, fills, credits, counts and win
"""
