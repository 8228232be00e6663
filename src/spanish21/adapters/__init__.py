"""What the rest of the package must not do itself: take chance from the outside, and vouch for it."""

from spanish21.adapters.commitment import (
    Check,
    Commitment,
    RevealedShoe,
    cards_out,
    commit,
    new_salt,
    read_reveal,
    reveal,
    verify,
    write_reveal,
)
from spanish21.adapters.shufflers import (
    SeededShuffler,
    Shuffler,
    SystemShuffler,
    shuffler_named,
)

__all__ = [
    "Check",
    "Commitment",
    "RevealedShoe",
    "SeededShuffler",
    "Shuffler",
    "SystemShuffler",
    "cards_out",
    "commit",
    "new_salt",
    "read_reveal",
    "reveal",
    "shuffler_named",
    "verify",
    "write_reveal",
]
