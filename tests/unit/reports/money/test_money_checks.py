"""No report is made of a journal whose calculations differ."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from fixtures.money_journal import SCOPE, SHARE, chained, opened, played
from fixtures.money_reports import REPORTS
from spanish21.ledger import Book, Entry, Ledger, Transfer
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.reports.money import (
    Disagreement,
    hits_and_wins_report,
    meter_adjustments_report,
    meter_history_report,
)

ENTRIES = tuple(played().entries)
Forgery = Callable[[list[Entry]], list[Entry]]


def place(kind: type) -> int:
    """The first entry with such a fact."""
    return next(
        place
        for place, entry in enumerate(ENTRIES)
        if any(isinstance(fact, kind) for fact in entry.facts)
    )


def changed(number: int, **how: Any) -> Forgery:
    def forge(entries: list[Entry]) -> list[Entry]:
        entries[number] = entries[number]._replace(**how)
        return entries

    return forge


def fact_changed(kind: type, **how: Any) -> Forgery:
    """The first fact of a kind says something else."""
    number = place(kind)
    facts = tuple(
        replace(fact, **how) if isinstance(fact, kind) else fact for fact in ENTRIES[number].facts
    )
    return changed(number, facts=facts)


def moved(code: str, **how: Any) -> Forgery:
    """The first transfer of a code moves something else."""
    number = next(n for n, e in enumerate(ENTRIES) if any(t.code == code for t in e.transfers))
    transfers = tuple(t._replace(**how) if t.code == code else t for t in ENTRIES[number].transfers)
    return changed(number, transfers=transfers)


def moved_besides(transfer: Transfer) -> Forgery:
    return changed(10, transfers=(*ENTRIES[10].transfers, transfer))


def dropped(number: int) -> Forgery:
    return lambda entries: entries[:number] + entries[number + 1 :]


def swapped(entries: list[Entry]) -> list[Entry]:
    entries[1], entries[2] = entries[2], entries[1]
    return entries


LOCK = place(f.AwardLocked)
NO_TRANSFERS: tuple[Transfer, ...] = ()
CARELESS: dict[str, Forgery] = {
    "another name": changed(3, by="Eve"),
    "another amount": moved("capital", micros=1),
    "another hash": changed(5, chain="f" * 64),
    "an entry less": dropped(2),
    "another order": swapped,
}
CAREFUL: dict[str, Forgery] = {
    "more is transferred than was given": moved("contribution", micros=410_000),
    "more was given than is transferred": fact_changed(f.WagersContributed, primary_micros=410_000),
    "more wagers than gave": fact_changed(f.WagersContributed, wagers=3),
    "another table gave it": fact_changed(f.WagersContributed, table="T2"),
    "a larger award": fact_changed(f.AwardLocked, cents=1_000_05),
    "another meter before it": fact_changed(f.AwardLocked, before_micros=10_000_410_000),
    "a larger share": fact_changed(f.AwardLocked, percent=20),
    "an award that moved nothing": changed(LOCK, transfers=NO_TRANSFERS),
    "an award of nobody": changed(LOCK, facts=()),
    "an award that was never won": dropped(LOCK),
    "paid to somebody else": moved("award-chips", credit="player:Eve"),
    "a meter that falls for nothing": moved_besides(
        Transfer("x", "primary:high", "house", 5, "malfunction-down")
    ),
    "an adjustment that nobody asked for": fact_changed(f.AdjustmentApproved, adjustment="A9"),
    "an adjustment of another amount": fact_changed(f.AdjustmentRequested, micros=1),
    "more than is there": moved_besides(Transfer("x", "player:Eve", "cage", 5_000_000, "cash-out")),
}


@pytest.mark.parametrize("name", REPORTS)
def test_the_journal_itself_makes_every_report(name: str) -> None:
    # No live table had a tray in those days.
    assert bool(REPORTS[name](list(ENTRIES)).rows) == (name != "banks")


@pytest.mark.parametrize("forgery", CARELESS)
@pytest.mark.parametrize("name", REPORTS)
def test_a_changed_journal_makes_no_report(name: str, forgery: str) -> None:
    with pytest.raises(Disagreement, match="journal entry"):
        REPORTS[name](CARELESS[forgery](list(ENTRIES)))


@pytest.mark.parametrize("forgery", CAREFUL)
@pytest.mark.parametrize("name", REPORTS)
def test_a_forged_journal_with_new_hashes_makes_no_report(name: str, forgery: str) -> None:
    with pytest.raises(Disagreement, match="journal entry"):
        REPORTS[name](chained(CAREFUL[forgery](list(ENTRIES))))


def test_a_journal_that_is_only_chained_again_is_the_same() -> None:
    assert tuple(chained(ENTRIES)) == ENTRIES


@pytest.mark.parametrize("name", ["hits", "last_hits"])
def test_an_award_that_is_locked_twice_makes_no_list_of_hits(name: str) -> None:
    room = opened()
    for number in (1, 2):
        room.round("2 10:00", "T1", number, wagers={"high": 1}, won=[("high", "Ann", SHARE)])
    last = room.entries[-1]
    facts = tuple(
        replace(fact, award="T1-1-1") if isinstance(fact, f.AwardLocked) else fact
        for fact in last.facts
    )
    forged = chained([*room.entries[:-1], last._replace(facts=facts)])
    with pytest.raises(Disagreement, match="there is an award of this number"):
        REPORTS[name](forged)


def test_an_award_that_is_void_twice_makes_no_list_of_hits() -> None:
    room = opened()
    room.round("2 10:00", "T1", 1, wagers={"high": 2}, won=[("high", "Ann", SHARE)] * 2)
    for _number in range(2):
        room.void_round("2 11:00", "T1", "T1-1-2")
    with pytest.raises(Disagreement, match="hits of high: their number"):
        hits_and_wins_report(room.entries, SCOPE)


def test_an_approval_by_the_same_person_is_pointed_out() -> None:
    room = opened()
    room.give("2 10:00", "Acc", c.RequestAdjustment("A", "high", "house-addition", 5, "gift"))
    room.give("2 11:00", "Mia", c.ApproveAdjustment("A"))
    last = room.entries[-1]
    forged = [*room.entries[:-1], last._replace(facts=(f.AdjustmentApproved("A", "Acc"),))]
    found = meter_adjustments_report(chained(forged), SCOPE)
    assert found.notes == ("A was asked for and approved by the same person, Acc.",)


def test_what_a_disagreement_says() -> None:
    with pytest.raises(Disagreement) as caught:
        meter_history_report(CARELESS["an entry less"](list(ENTRIES)), "high")
    assert str(caught.value) == (
        "journal entry 4: its place is 4 by one calculation and 3 by another; "
        "no report before an audit of the ledger"
    )


# --- A ledger that would add up wrongly -----------------------------------------------------


def lying(monkeypatch: pytest.MonkeyPatch, kind: type, name: str, answer: Any) -> None:
    monkeypatch.setattr(kind, name, answer)


@pytest.mark.parametrize("name", ["meters", "accrual"])
def test_a_meter_is_held_against_the_ledger(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    true = Ledger.meter
    lying(
        monkeypatch,
        Ledger,
        "meter",
        lambda self, jackpot: true(self, jackpot)._replace(primary=7),
    )
    with pytest.raises(Disagreement, match="meter"):
        REPORTS[name](list(ENTRIES))


@pytest.mark.parametrize("name", REPORTS)
def test_every_balance_is_held_against_the_book(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lying(monkeypatch, Book, "balances", lambda _self: {"cage": 1})
    with pytest.raises(Disagreement, match="journal: the balance of cage is 1 by one"):
        REPORTS[name](list(ENTRIES))


@pytest.mark.parametrize("name", ["coverage", "stops"])
def test_what_is_owed_is_held_against_the_ledger(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lying(monkeypatch, Ledger, "owed_micros", property(lambda _self: 10**12))
    with pytest.raises(Disagreement):
        REPORTS[name](list(ENTRIES))


def test_a_tables_bank_is_held_against_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    lying(monkeypatch, Book, "balance", lambda _self, name: 3 if name == "table:T1" else 0)
    with pytest.raises(Disagreement, match="master game report of T1: the table's bank"):
        REPORTS["master"](list(ENTRIES))


def test_what_is_approved_is_held_against_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    lying(monkeypatch, Book, "waiting", lambda _self: iter(()))
    with pytest.raises(Disagreement, match="pending awards: what is approved"):
        REPORTS["pending"](list(ENTRIES))


def test_adjustments_are_held_against_the_transfers(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Ledger.apply

    def forgetful(self: Ledger, entry: Entry) -> None:
        true(self, entry)
        for name, asked in self.adjustments.items():
            self.adjustments[name] = asked._replace(micros=1)

    lying(monkeypatch, Ledger, "apply", forgetful)
    with pytest.raises(Disagreement, match="adjustments: what was approved"):
        REPORTS["adjustments"](list(ENTRIES))
