"""Proofs of single entries: that one entry, as it reads, is under a signed head.

A proof is verified with a standard library and a check of the signature:
``examples/verify_entry.py`` does it, and knows nothing of this package.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from spanish21.house.journal.merkle_tree import inclusion_path
from spanish21.house.journal.signed_heads import SignedHead, head_record
from spanish21.ledger.journal.entries import FIRST_CHAIN_HASH, Entry, chained_text
from spanish21.refusal import Refusal

PROOF_VERSION = 1


class ProvableJournal(Protocol):
    """What a proof is made from: entries, and the hashes of them all."""

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries after this one, in order."""

    def chains(self, after: int = 0) -> Iterator[tuple[int, int, str]]:
        """The number, the time and the hash of every entry after this one, in order."""


def make_entry_proof(journal: ProvableJournal, seq: int, head: SignedHead) -> dict[str, Any]:
    """The proof that an entry is under a head: its text, and the way from its hash to the root."""
    if not 1 <= seq <= head.seq:
        say = f"choose 1 to {head.seq}, the entries under the signed head"
        raise Refusal("entry", seq, say, name="NO_SUCH_ENTRY")
    chains = []
    for number, _, chain in journal.chains():
        if number > head.seq:
            break
        chains.append(chain)
    if len(chains) < head.seq or chains[-1] != head.chain:
        say = "the journal does not lead to this head: audit it with the head as an anchor"
        raise Refusal("head", f"{head.seq} {head.chain}", say)
    entry = next(journal.entries(after=seq - 1))
    previous = chains[seq - 2] if seq > 1 else FIRST_CHAIN_HASH
    return {
        "version": PROOF_VERSION,
        "seq": seq,
        "entry": chained_text(previous, entry),
        "path": inclusion_path(chains, seq - 1),
        "head": head_record(head),
    }


def newest_head_over(seq: int, heads: Sequence[SignedHead]) -> SignedHead:
    """The newest of these heads that covers an entry."""
    over = [head for head in heads if head.seq >= seq]
    if not over:
        say = "no signed head covers it yet: wait for the next anchor"
        raise Refusal("entry", seq, say, name="NO_SUCH_ENTRY")
    return max(over, key=lambda head: head.seq)
