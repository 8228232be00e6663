"""The generated pages of docs/reference.

* ``round_page``, ``table_page``, ``ledger_page``: from the tables of round, table and ledger
* ``event_page``: from the classes of the events
"""
