"""A second check of a journal's order and chain, apart from the audit's."""

from collections.abc import Iterable

from spanish21.ledger.journal.entries import FIRST_CHAIN_HASH, Entry, chain_hash


def chain_faults(entries: Iterable[Entry]) -> Iterable[str]:
    """What is wrong with the order and the chain of a whole journal; nothing if all is well."""
    previous, seq = FIRST_CHAIN_HASH, 0
    numbers: dict[str, int] = {}
    for entry in entries:
        seq += 1
        if entry.seq != seq:
            yield f"entry {entry.seq} stands where entry {seq} belongs"
            seq = entry.seq
        number = numbers.get(entry.stream, 0) + 1
        if entry.number != number:
            yield f"entry {seq} is number {entry.number} of {entry.stream}, not {number}"
        numbers[entry.stream] = entry.number
        if chain_hash(previous, entry) != entry.chain:
            yield f"entry {seq} is not what was chained"
        previous = entry.chain
