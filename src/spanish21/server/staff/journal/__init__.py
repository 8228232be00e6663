"""The journal over HTTP: read, proven and checked.

* ``entry_proofs``: that one entry stands under a head the house has signed
* ``journal_log``: the journal itself, entry by entry, with the hash that chains each to all before
* ``self_checks``: self-checks over HTTP: having this process check itself, and what processes found
  last
"""
