"""Databases behind commands: the ledger of a card room, and a house.

* ``house_access``: a house behind a command: looked at from its database, or opened to be given
  something
* ``ledger_access``: acting on a ledger: in which database, by whom, under which id, and what comes
  back
"""
