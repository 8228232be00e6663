"""A Merkle tree over the journal, in the form of RFC 6962: one root for all entries.

A leaf is an entry's hash in the journal's chain, which covers the entry and everything before
it. The root lets an inspector check one entry with a few hashes and without all others.
"""

import hashlib
from collections.abc import Iterable, Sequence

_LEAF, _NODE = b"\x00", b"\x01"


def leaf_hash(chain: str) -> bytes:
    """The leaf of an entry, by the entry's hash in the chain."""
    return hashlib.sha256(_LEAF + bytes.fromhex(chain)).digest()


class MerkleTree:
    """The tree of all entries so far, as the roots of its full subtrees, the largest first."""

    def __init__(self) -> None:
        self.size = 0
        self._roots: list[bytes] = []

    def add(self, chains: Iterable[str]) -> None:
        """Add entries behind the last one."""
        for chain in chains:
            self._roots.append(leaf_hash(chain))
            self.size += 1
            # As many subtrees become one as the size has zeros at its end.
            for _ in range((self.size & -self.size).bit_length() - 1):
                right = self._roots.pop()
                self._roots.append(_node(self._roots.pop(), right))

    def root(self) -> str:
        """The root; of no entries, the hash of nothing."""
        if not self._roots:
            return hashlib.sha256().hexdigest()
        root = self._roots[-1]
        for left in reversed(self._roots[:-1]):
            root = _node(left, root)
        return root.hex()


def inclusion_path(chains: Sequence[str], index: int) -> list[str]:
    """The hashes that lead from one entry to the root, the nearest first (RFC 6962, 2.1.1)."""
    level = [leaf_hash(chain) for chain in chains]
    path = []
    while len(level) > 1:
        beside = index ^ 1
        if beside < len(level):
            path.append(level[beside].hex())
        pairs = [_node(*level[place : place + 2]) for place in range(0, len(level) - 1, 2)]
        level = pairs + level[len(pairs) * 2 :]
        index //= 2
    return path


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(_NODE + left + right).digest()
