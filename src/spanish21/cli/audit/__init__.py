"""Checks as commands, all of them offline.

* ``shoe``: a revealed shoe against its commitment and the cards dealt
* ``ledger``: a whole ledger computed again
* ``log``: a whole house replayed
* ``rng``: the shuffler's battery of tests
* ``findings``: what an audit has found, on a terminal
"""
