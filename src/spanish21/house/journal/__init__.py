"""The journal as it is written and read: store protocols, the projection of its entries, the committer, the single writer, snapshots and the event codec."""
