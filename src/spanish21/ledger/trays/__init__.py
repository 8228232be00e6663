"""The trays of live tables: their chips, the drop boxes beside them, and what they owe.

* ``payments_owed``: payments that a tray could not cover, and the rule by which they are made
* ``trays``: the tray of a live table: opened and closed by counts, filled and credited by slips
"""
