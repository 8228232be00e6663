"""An auditor goes through journals that were tampered with, and says at which entry and how."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from ledger.room import POSTED, Room, open_room
from spanish21.ledger import AwardStage, Entry, Ledger
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.audit import MOST_FINDINGS, audit
from spanish21.ledger.double_entry.transfers import Transfer
from spanish21.ledger.journal.entries import FIRST_CHAIN_HASH, chain_hash

Journal = list[Entry]


@cache
def room() -> Room:
    """A journal with a bit of everything."""
    made = open_room(base_cents=1_000_00, reset_cents=700_00, hidden_ppm=10_000)
    made.create("posted", **POSTED)
    made.do(c.LinkTable("posted", "T2", "3c/1", 6, 1_00))
    made.wagers("high", 3)
    made.win("high", 10)
    made.win("high", 100)
    made.win("high", 10)
    made.do(c.VoidAward("T1-1-1", "the wager was late", "Bea"))
    made.win("posted", 100, 10_000_00, table="T2")
    made.advance("T1-1-3", AwardStage.CLOSED)
    made.wagers("high", 3, number=2)
    made.win("high", 0, 25_00, number=2)
    made.win("high", 0, 25_00, number=3)
    made.advance("T1-3-1", AwardStage.APPROVED)
    made.do(c.VoidAward("T1-3-1", "no wager was seen", "Bea"))
    made.do(c.RequestAdjustment("a-1", "high", "reserve-to-receipts", 1, "year end"))
    made.do(c.ApproveAdjustment("a-1"), "Bea")
    made.do(c.RequestAdjustment("a-2", "high", "seed-recovery", 100, "seed back"))
    made.do(c.RejectAdjustment("a-2"))
    made.do(c.SetThresholds(500_00, 3_000_00, 5_000_00, "Bea"))
    made.do(c.SetWinThreshold(3_000_00, "Bea"))
    made.win_at(4_000_00, number=4)
    made.win_at(4_500_00, number=4)
    made.advance("T1-4-win-1", AwardStage.PAID)
    made.do(c.VoidAward("T1-4-win-2", "no wager was seen", "Bea"))
    made.do(c.UnlinkTable("high", "T1"))
    made.do(c.ChangeParameters("high", 800_00, 220_000, 0, 0, 0, 0, "Bea"))
    return made


def sealed(journal: Journal) -> Journal:
    """The same entries with a chain that fits them: only their meaning can give them away."""
    previous, found = FIRST_CHAIN_HASH, []
    for entry in journal:
        chained = entry._replace(chain=chain_hash(previous, entry))
        found.append(chained)
        previous = chained.chain
    return found


def findings(journal: Journal, **given: Any) -> list[str]:
    return [f"{finding.seq}: {finding.what}" for finding in audit(journal, **given).findings]


def place(kind: type, number: int = 0) -> int:
    """Where the journal speaks of such a fact."""
    found = [
        index
        for index, entry in enumerate(room().entries)
        if any(isinstance(fact, kind) for fact in entry.facts)
    ]
    return found[number]


def with_fact(kind: type, number: int = 0, **changes: Any) -> Journal:
    """The journal with one fact changed."""
    journal = list(room().entries)
    index = place(kind, number)
    facts = tuple(
        replace(fact, **changes) if isinstance(fact, kind) else fact
        for fact in journal[index].facts
    )
    journal[index] = journal[index]._replace(facts=facts)
    return sealed(journal)


def with_transfer(kind: type, change: Callable[[Transfer], Transfer]) -> Journal:
    """The journal with the first transfer beside such a fact changed."""
    journal = list(room().entries)
    index = place(kind)
    first, *others = journal[index].transfers
    journal[index] = journal[index]._replace(transfers=(change(first), *others))
    return sealed(journal)


def test_a_true_journal_is_clean() -> None:
    seen: list[int] = []
    entries, ledger = room().entries, room().ledger
    found = audit(
        entries, chain=entries[3].chain, balances=ledger.book.balances(), seen=seen.append
    )
    assert (found.clean, found.findings) == (True, ())
    assert found.entries == len(entries) == len(seen)
    assert found.transfers == sum(len(entry.transfers) for entry in entries)
    assert (found.chain, found.balances) == (ledger.chain, ledger.book.balances())


def test_an_empty_journal_is_clean() -> None:
    found = audit([])
    assert (found.clean, found.entries, found.chain) == (True, 0, FIRST_CHAIN_HASH)


def test_a_changed_entry_breaks_the_chain_there() -> None:
    journal = list(room().entries)
    journal[4] = journal[4]._replace(by="Eve")
    assert findings(journal) == [
        "5: the entry is not what was chained",
        "5: TableFilled of T1 is signed by Ada and Cay",
    ]


def test_a_dropped_entry_is_missed() -> None:
    journal = list(room().entries)
    del journal[4]
    assert findings(journal)[:2] == [
        "5: entry 6 stands where entry 5 belongs",
        "6: the entry is not what was chained",
    ]


def test_an_entry_out_of_its_streams_order_is_named() -> None:
    journal = list(room().entries)
    journal[2] = journal[2]._replace(number=7)
    assert "3: it is number 7 of jackpot/high" in findings(sealed(journal))


def test_ids_are_used_once() -> None:
    journal = list(room().entries)
    journal[1] = journal[1]._replace(id=journal[0].id)
    assert "2: the id c-1 is used twice" in findings(sealed(journal))
    journal = list(room().entries)
    index = place(f.AwardApproved)
    (held,) = journal[index].transfers
    journal[0] = journal[0]._replace(transfers=(journal[0].transfers[0]._replace(id=held.id),))
    found = findings(sealed(journal))
    assert f"{index + 1}: the transfer id {held.id} is used twice" in found


def test_a_head_that_was_exported_must_be_in_the_journal() -> None:
    assert findings(list(room().entries), chain="ab" * 32) == [
        "0: the exported head abababababab… is not in the journal"
    ]


def test_balances_that_somebody_else_says_must_be_the_journals() -> None:
    balances = {**room().ledger.book.balances(), "cage": 5, "player:Zoe": 0}
    assert findings(list(room().entries), balances=balances) == [
        "0: debits are $511,629.970005, credits $1,011,629.97",
        "0: cage stands at $0.000005; the journal adds up to $500,000.00",
    ]


def test_a_meter_that_is_paid_out_beside_the_book_is_noticed() -> None:
    journal = with_transfer(f.WagersContributed, lambda t: t._replace(micros=t.micros + 1))
    found = findings(journal)
    assert found[0] == (
        f"{place(f.WagersContributed) + 1}: contribution primary:high: "
        "the facts say $0.63, the transfers $0.630001"
    )


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"code": "tip"}, "is not one that tip allows"),
        ({"micros": -5}, "is not one that contribution allows"),
        ({"debit": "cage"}, "is not one that contribution allows"),
        ({"credit": "nowhere"}, "is not one that contribution allows"),
    ],
)
def test_a_transfer_the_codes_do_not_allow_is_named(change: dict[str, Any], what: str) -> None:
    journal = with_transfer(f.WagersContributed, lambda t: t._replace(**change))
    name = room().entries[place(f.WagersContributed)].transfers[0].id
    assert f"{place(f.WagersContributed) + 1}: transfer {name} {what}" in findings(journal)


def test_an_account_that_falls_below_nothing_is_named() -> None:
    journal = with_transfer(
        f.WagersContributed, lambda t: t._replace(micros=t.micros + 2_000_000_000)
    )
    assert any("table:T1 falls to -$" in what for what in findings(journal))


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        (
            {"before_micros": 1},
            "award T1-1-1: it says $0.000001 stood there before, $1,000.63 did",
        ),
        ({"cents": 100_07}, "award T1-1-1: 10 % is 10006 cents, not 10007"),
        ({"house_cents": 1}, "award T1-1-1: 10 % is 10006 cents, not 10006"),
        ({"order": 2}, "award T1-1-1 is out of order"),
        ({"reset_seed_micros": 9}, "award T1-1-1: the reset is $0.000009, not $0.00"),
    ],
)
def test_an_award_that_is_not_its_share_is_named(changes: dict[str, Any], what: str) -> None:
    journal = with_fact(f.AwardLocked, **changes)
    assert f"{place(f.AwardLocked) + 1}: {what}" in findings(journal)


def test_a_house_jackpot_is_paid_by_the_house() -> None:
    journal = with_fact(f.AwardLocked, 3, house_cents=5)
    seq = place(f.AwardLocked, 3) + 1
    assert f"{seq}: award T2-1-1: the house pays all of a house jackpot" in findings(journal)


def test_an_award_that_was_worked_out_again_wrongly_is_named() -> None:
    journal = with_fact(f.AwardRecomputed, cents=7)
    seq = place(f.AwardRecomputed) + 1
    found = findings(journal)
    assert f"{seq}: award T1-1-2: 100 % is 100063 cents, not 7" in found
    assert any(what.startswith(f"{seq}: pending:high is") for what in found)


@pytest.mark.parametrize(
    ("kind", "changes", "what"),
    [
        (f.AwardApproved, {"by": "Flo"}, "was not verified by somebody else than Flo"),
        (f.AwardPaid, {"by": "Flo"}, "was paid without a second person"),
        (f.AwardVoided, {"second": "Ada"}, "was declared void by Ada alone"),
        (f.AdjustmentApproved, {"by": "Ada"}, "was made by Ada alone"),
        (f.ThresholdsSet, {"approved_by": "ADA"}, "Ada set the thresholds of awards alone"),
        (f.WinThresholdSet, {"approved_by": "ADA"}, "Ada set above what wins are held alone"),
        (f.ParametersChanged, {"approved_by": "Ada"}, "Ada changed the jackpot high alone"),
    ],
)
def test_what_takes_two_people_was_not_done_by_one(
    kind: type, changes: dict[str, Any], what: str
) -> None:
    assert any(what in said for said in findings(with_fact(kind, **changes)))


def test_a_meter_does_not_go_down_without_a_reason() -> None:
    journal = list(room().entries)
    index = place(f.AwardLocked)
    moved = Transfer("x-1", "primary:high", "seed:high", 5_000_000, "seed-undone")
    journal[index] = journal[index]._replace(facts=(), transfers=(moved,))
    found = findings(sealed(journal))
    assert f"{index + 1}: the jackpot high goes down without a reason (A54)" in found


def test_what_was_never_pending_cannot_be_posted_or_differ() -> None:
    journal = list(room().entries)
    index = place(f.AwardPaid)
    (posted,) = journal[index].transfers
    journal[index] = journal[index]._replace(transfers=(posted._replace(of="nothing"),))
    found = findings(sealed(journal))
    assert f"{index + 1}: transfer {posted.id} resolves nothing, which does not wait" in found
    journal[index] = journal[index]._replace(transfers=(posted._replace(micros=1),))
    found = findings(sealed(journal))
    assert f"{index + 1}: transfer {posted.id} is not what T1-1-3#approval-1 was" in found


@pytest.mark.parametrize("kind", [f.AwardPaid, f.AwardVoided, f.AwardRecomputed])
def test_an_award_nobody_won_is_named(kind: type) -> None:
    journal = with_fact(kind, award="T9-9-9")
    assert f"{place(kind) + 1}: award T9-9-9 does not wait to be paid" in findings(journal)


def test_an_award_of_a_jackpot_that_was_never_created_is_named() -> None:
    journal = with_fact(f.AwardLocked, jackpot="gold")
    seq = place(f.AwardLocked) + 1
    assert f"{seq}: award T1-1-1: there is no jackpot gold" in findings(journal)


def test_a_held_win_that_is_not_what_its_transfers_hold_is_named() -> None:
    journal = with_fact(f.WinHeld, cents=3_999_00)
    seq = place(f.WinHeld) + 1
    assert findings(journal)[:2] == [
        f"{seq}: win-held held:T1: the facts say $3,999.00, the transfers $4,000.00",
        f"{seq}: held:T1 is $4,000.00; unpaid awards are $3,999.00",
    ]


def test_a_held_win_depends_on_no_other_award() -> None:
    index = place(f.AwardRecomputed)
    journal = list(room().entries)
    held = place(f.WinHeld)
    (again,) = (x for x in journal[index].facts if isinstance(x, f.AwardRecomputed))
    facts = (*journal[held].facts, replace(again, award="T1-4-win-1"))
    journal[held] = journal[held]._replace(facts=facts)
    said = f"{held + 1}: award T1-4-win-1 is of no jackpot and worked out again"
    assert said in findings(sealed(journal))


def test_jackpots_without_cash_behind_them_are_named() -> None:
    made = Room()
    made.create(base_cents=100_00)
    assert findings(made.entries) == ["0: $0.00 is there for $100.00 of jackpots"]


def test_debits_and_credits_are_added_up_apart() -> None:
    found = audit(room().entries)
    ledger = Ledger().replay(room().entries)
    assert found.balances == ledger.book.balances()


def test_an_audit_that_finds_too_much_stops_looking() -> None:
    journal = [room().entries[0]] * (MOST_FINDINGS + 50)
    assert len(audit(journal).findings) == MOST_FINDINGS


def test_an_award_that_takes_nothing_from_a_meter_with_a_fraction_in_it_is_no_finding() -> None:
    made = open_room(base_cents=0, reset_cents=0, rate_ppm=227_900)
    made.link(table="T2")
    made.fill("T2")
    made.wagers("high", 1)
    made.wagers("high", 1, table="T2")
    made.win("high", 100)
    made.win("high", 10, table="T2")
    made.win("high", 0, 5_00, table="T2")
    assert findings(made.entries) == []


def test_seed_money_slipped_into_a_recomputed_award_is_named() -> None:
    journal = with_fact(f.AwardRecomputed, reset_seed_micros=10**10)
    assert any("its reset changed by $" in what for what in findings(journal))


def test_what_goes_beyond_a_limit_is_spoken_of_too() -> None:
    made = open_room(base_cents=100_00, limit_cents=100_00)
    made.wagers("high", 3)
    assert findings(made.entries) == []
    forged = [
        entry._replace(
            facts=tuple(
                replace(fact, overflow_micros=1) if isinstance(fact, f.WagersContributed) else fact
                for fact in entry.facts
            )
        )
        for entry in made.entries
    ]
    assert findings(sealed(forged))[-1] == (
        f"{len(forged)}: contribution-overflow overflow:high: "
        "the facts say $0.000001, the transfers $0.63"
    )
