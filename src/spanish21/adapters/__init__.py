"""What the rest of the package must not do itself: take chance from the outside, and vouch for it."""

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
