"""The journal as it is written and read: store protocols, the projection of its entries, the committer, the single writer, snapshots and the event codec.

* ``committer``: decides a batch of commands and writes it in one transaction
* ``event_codec``: the events of an entry as one line of JSON, and back
* ``projection``: what the entries of a journal add up to
* ``snapshots``: projections as bytes, so that a start need not read the whole journal
* ``store``: what the house needs of a store, and how a store can fail
* ``writer``: the one writer of a process: commands in order, answers once they are written
"""
