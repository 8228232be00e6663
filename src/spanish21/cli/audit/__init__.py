"""Checks as commands, all of them offline.

* ``shoe``: a revealed shoe against its commitment and the cards dealt
* ``ledger``: a whole ledger computed again
* ``log``: a whole house replayed
* ``shares``: a long journal audited on all processors
* ``rng``: the shuffler's battery of tests
* ``heads``: heads and anchors from files
* ``proof``: one entry under a signed head
* ``findings``: what an audit has found, on a terminal
"""
