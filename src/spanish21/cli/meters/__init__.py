"""Meters that several houses share, as commands on the database of their service, and beside it.

* ``commands``: houses admitted and settled with, what a meter holds, two journals compared
"""
