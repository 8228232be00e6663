"""Is a proof made only of an entry that is under a head, and of the journal that leads to it?"""

from collections.abc import Iterator, Sequence

import pytest

from fixtures.audited_journals import a_night
from spanish21.house.journal.entry_proofs import make_entry_proof, newest_head_over
from spanish21.house.journal.signed_heads import SignedHead
from spanish21.ledger import Entry
from spanish21.refusal import Refusal


class Journal:
    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = entries

    def entries(self, after: int = 0) -> Iterator[Entry]:
        yield from self._entries[after:]

    def chains(self, after: int = 0) -> Iterator[tuple[int, int, str]]:
        yield from ((one.seq, one.at, one.chain) for one in self._entries[after:])


@pytest.fixture(scope="module")
def journal() -> Journal:
    return Journal(a_night().entries[:40])


def head_at(journal: Journal, seq: int) -> SignedHead:
    chain = next(journal.entries(seq - 1)).chain
    return SignedHead("The Oak", seq, chain, "cd" * 32, 1_790_000_000, "ef" * 32, "01" * 64)


def test_entries_after_a_head_change_no_proof_under_it(journal: Journal) -> None:
    head = head_at(journal, 24)
    short = Journal(list(journal.entries())[:24])
    proof = make_entry_proof(journal, 7, head)
    assert proof == make_entry_proof(short, 7, head)
    assert proof["seq"] == 7
    assert len(proof["path"]) == 5


@pytest.mark.parametrize("seq", [0, 25])
def test_an_entry_that_is_not_under_the_head_has_no_proof(journal: Journal, seq: int) -> None:
    with pytest.raises(Refusal, match=r"choose 1 to 24, the entries under the signed head"):
        make_entry_proof(journal, seq, head_at(journal, 24))


def test_a_journal_that_leads_elsewhere_or_is_too_short_has_no_proof(journal: Journal) -> None:
    head = head_at(journal, 24)
    for other, under in (
        (journal, head._replace(chain="0" * 64)),
        (Journal(list(journal.entries())[:23]), head),
    ):
        with pytest.raises(Refusal, match="the journal does not lead to this head"):
            make_entry_proof(other, 7, under)


def test_the_newest_head_over_an_entry_is_chosen(journal: Journal) -> None:
    heads = [head_at(journal, seq) for seq in (8, 24, 16)]
    assert newest_head_over(9, heads).seq == 24
    with pytest.raises(Refusal, match="no signed head covers it yet"):
        newest_head_over(25, heads)
