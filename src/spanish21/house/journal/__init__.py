"""The journal as it is written and read: store protocols, the projection of its entries, the committer, the single writer, snapshots and the event codec.

* ``committer``: decides a batch of commands and writes it in one transaction
* ``entry_proofs``: that one entry stands under a signed head
* ``event_codec``: the events of an entry as one line of JSON, and back
* ``merkle_tree``: one root for all entries (RFC 6962)
* ``projection``: what the entries of a journal add up to
* ``signed_heads``: where the journal ended, signed
* ``snapshots``: projections as bytes, so that a start need not read the whole journal
* ``store``: what the house needs of a store, and how a store can fail
* ``writer``: the one writer of a process: commands in order, answers once they are written
"""
