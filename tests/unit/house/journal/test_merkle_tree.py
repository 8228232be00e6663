"""Is the tree of the journal that of RFC 6962, for every size and every place in it?"""

import hashlib

import pytest

from spanish21.house.journal.merkle_tree import MerkleTree, inclusion_path, leaf_hash

CHAINS = [hashlib.sha256(b"%d" % number).hexdigest() for number in range(70)]


def tree_hash(chains: list[str]) -> bytes:
    """RFC 6962, 2.1, word for word."""
    if not chains:
        return hashlib.sha256(b"").digest()
    if len(chains) == 1:
        return hashlib.sha256(b"\x00" + bytes.fromhex(chains[0])).digest()
    split = 1
    while split * 2 < len(chains):
        split *= 2
    return hashlib.sha256(b"\x01" + tree_hash(chains[:split]) + tree_hash(chains[split:])).digest()


def audit_path(place: int, chains: list[str]) -> list[bytes]:
    """RFC 6962, 2.1.1, word for word."""
    if len(chains) == 1:
        return []
    split = 1
    while split * 2 < len(chains):
        split *= 2
    if place < split:
        return [*audit_path(place, chains[:split]), tree_hash(chains[split:])]
    return [*audit_path(place - split, chains[split:]), tree_hash(chains[:split])]


def test_the_root_of_every_size_is_that_of_the_standard() -> None:
    tree = MerkleTree()
    assert tree.root() == tree_hash([]).hex()
    for size, chain in enumerate(CHAINS, 1):
        tree.add([chain])
        assert (tree.size, tree.root()) == (size, tree_hash(CHAINS[:size]).hex())


@pytest.mark.parametrize("size", [1, 2, 3, 5, 6, 7, 8, 31, 33, 64, 70])
def test_the_path_of_every_entry_is_that_of_the_standard(size: int) -> None:
    for place in range(size):
        expected = [one.hex() for one in audit_path(place, CHAINS[:size])]
        assert inclusion_path(CHAINS[:size], place) == expected


def test_a_leaf_is_no_node() -> None:
    assert leaf_hash("00" * 32) == hashlib.sha256(bytes(33)).digest()
