"""The audit of anchors: the journal against signed heads that places outside have kept.

A journal that was shortened, written anew or set back in time agrees with itself; it does not
agree with what was sent away before. The tree is computed here by the recursion of RFC 6962,
not by the code that signs.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence

from spanish21.house.journal.signed_heads import SignedHead
from spanish21.house.log_audit.clock_audit import CLOCK_TOLERANCE_SECONDS
from spanish21.ledger.audit import AuditFinding

JournalHashes = Iterable[tuple[int, int, str]]
"""The number, the time and the hash of every entry."""


def audit_anchors(
    hashes: JournalHashes,
    anchors: Iterable[SignedHead],
    is_signed: Callable[[SignedHead], bool],
    *,
    keys: Sequence[str] = (),
) -> list[AuditFinding]:
    """What of a journal is not as it was when the anchors were signed.

    ``keys`` are the public keys that the house is known to have had; without them every anchor
    is taken by the key that it names, and more than one key is a finding.
    """
    known = sorted({*anchors}, key=lambda one: (one.seq, one.at))
    findings = [*_doubtful(known, is_signed, keys)]
    sound = [one for one in known if is_signed(one) and (not keys or one.key in keys)]
    times, chains = [], []
    for _, at, chain in hashes:
        times.append(at)
        chains.append(chain)
    findings += _compare(chains, sound)
    findings += _compare_times(times, sound)
    return findings


def _doubtful(
    anchors: Sequence[SignedHead], is_signed: Callable[[SignedHead], bool], keys: Sequence[str]
) -> Iterator[AuditFinding]:
    """Anchors that prove nothing: not signed, or by another key."""
    for one in anchors:
        if not is_signed(one):
            yield AuditFinding(one.seq, f"the anchor of second {one.at} is not signed by its key")
        elif keys and one.key not in keys:
            yield AuditFinding(one.seq, f"the anchor of second {one.at} is of the key {one.key}")
    signers = sorted({one.key for one in anchors})
    if not keys and len(signers) > 1:
        yield AuditFinding(0, f"the anchors are of {len(signers)} keys: {', '.join(signers)}")


def _compare(chains: Sequence[str], anchors: Sequence[SignedHead]) -> Iterator[AuditFinding]:
    """Anchors beyond the journal's end, and those whose hash or root is another."""
    tree = _Tree(chains)
    last_good = 0
    for one in anchors:
        when = f"when the anchor of second {one.at} was signed"
        if one.seq > len(chains):
            missing = one.seq - len(chains)
            say = (
                f"the journal ends here and had {one.seq:,} entries {when}: {missing:,} are missing"
            )
            yield AuditFinding(len(chains), say)
        elif one.seq and chains[one.seq - 1] != one.chain:
            say = f"it was written anew: from entry {last_good + 1} to here something was different"
            yield AuditFinding(one.seq, f"{say} {when}")
        elif tree.root(one.seq) != one.root:
            yield AuditFinding(one.seq, f"the root of all entries was another {when}")
        else:
            last_good = one.seq


def _compare_times(times: Sequence[int], anchors: Sequence[SignedHead]) -> Iterator[AuditFinding]:
    """Entries that say they were written after an anchor over them, or before one below them."""
    for one in anchors:
        if not 0 < one.seq <= len(times):
            continue
        ahead = times[one.seq - 1] - one.at
        if ahead > CLOCK_TOLERANCE_SECONDS:
            say = f"it is {ahead:,} seconds younger than the anchor that holds it"
            yield AuditFinding(one.seq, say)
        behind = one.at - times[one.seq] if one.seq < len(times) else 0
        if behind > CLOCK_TOLERANCE_SECONDS:
            say = f"the clock had gone back by {behind:,} seconds since the anchor before it"
            yield AuditFinding(one.seq + 1, say)


class _Tree:
    """The Merkle tree hash of the first entries, as RFC 6962 defines it (2.1)."""

    def __init__(self, chains: Sequence[str]) -> None:
        self._chains = chains
        self._full: dict[tuple[int, int], bytes] = {}

    def root(self, size: int) -> str:
        return self._hash(0, size).hex()

    def _hash(self, start: int, size: int) -> bytes:
        if size == 0:
            return hashlib.sha256().digest()
        if size == 1:
            return hashlib.sha256(b"\x00" + bytes.fromhex(self._chains[start])).digest()
        if (start, size) in self._full:
            return self._full[start, size]
        split = 1 << (size - 1).bit_length() - 1
        left, right = self._hash(start, split), self._hash(start + split, size - split)
        digest = hashlib.sha256(b"\x01" + left + right).digest()
        if size & (size - 1) == 0 and size >= _KEPT_FROM:
            self._full[start, size] = digest
        return digest


_KEPT_FROM = 64
"""The smallest full subtree whose hash is kept for the next anchor."""
