"""The outside world, which other layers must not touch: chance, clocks, databases, hashes.

* ``anchor_places``: places outside the house that take its signed heads
* ``clock``: the time of day, for the layers that may not read a clock
* ``commitment``: a shoe's commitment: its order fixed before the first card, and shown after the
  last
* ``house_key``: the house's own key, and the check of its signatures
* ``installation_hashes``: hashes of the installed files, and their comparison
* ``memory_store``: a house's store in this process's memory: for tests, for play alone, and for
  trying things out
* ``meter_address``: where a meter service listens, and how a house sends messages there
* ``one_time_codes``: the codes of an authenticator, by time
* ``passwords``: passwords and tokens: hashed by Argon2id, drawn from the system's chance, stored as
  hashes only
* ``shoe_verification``: the check of a revealed shoe that the audit of a house asks for
* ``shuffle_source``: orders of shoes with their commitments
* ``shufflers``: where the order of a shoe comes from
* ``store``: the journal in a database: a SQLite file, or PostgreSQL by its address
* ``worker_process``: a process that works for another one ends with it
"""

from spanish21.adapters.commitment import (
    Commitment,
    RevealedShoe,
    ShoeCheck,
    cards_out_of_shoe,
    commit_shoe,
    new_salt,
    read_reveal,
    reveal_shoe,
    verify_shoe,
    write_reveal,
)
from spanish21.adapters.shufflers import SeededShuffler, Shuffler, SystemShuffler, make_shuffler

__all__ = [
    "Commitment",
    "RevealedShoe",
    "SeededShuffler",
    "ShoeCheck",
    "Shuffler",
    "SystemShuffler",
    "cards_out_of_shoe",
    "commit_shoe",
    "make_shuffler",
    "new_salt",
    "read_reveal",
    "reveal_shoe",
    "verify_shoe",
    "write_reveal",
]
