"""Does the audit find a fill of one signature, a forged slip, a drop at the cage, a false count?"""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from ledger.room import Room
from spanish21.ledger import Entry, Transfer
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.audit import audit
from spanish21.ledger.decide.transfer_builders import make_transfer
from spanish21.ledger.journal.entries import FIRST_CHAIN_HASH, chain_hash
from spanish21.ledger.trays.payments_owed import owe

CENT = 10_000
FILL, OPENING, SALE, OWED, PAID, CREDIT, DROP, CLOSING = range(1, 9)
"""The places of what happened in the journal, from 0."""


@cache
def room() -> Room:
    """A night of one tray."""
    at = Room()
    at.do(c.MoveMoney("capital", "cage", "house", 100_000_00))
    at.do(c.FillTable("T1", 1_000_00, "Cay"))
    at.do(c.CountTray("T1", "opening", 1_000_00, "Dee"))
    sold = make_transfer("chips-sold", 80_00 * CENT, debit="T1", credit="Ann")
    at.round("T1", (), (*sold, *make_transfer("drop", 80_00 * CENT, debit="T1")))
    at.round("T1", (), owe("T1", "Ann", 2_000_00 * CENT))
    at.do(c.FillTable("T1", 2_000_00, "Cay"))
    at.do(c.CreditTable("T1", 20_00, "Cay"))
    at.do(c.CountDrop("T1", 75_00, "Cay"))
    at.do(c.CountTray("T1", "closing", 899_00, "Dee"))
    return at


def findings(journal: list[Entry]) -> list[str]:
    previous, sealed = FIRST_CHAIN_HASH, []
    for entry in journal:
        sealed.append(entry._replace(chain=chain_hash(previous, entry)))
        previous = sealed[-1].chain
    return [f"{one.seq}: {one.what}" for one in audit(sealed).findings]


def with_entry(place: int, **changes: Any) -> list[Entry]:
    journal = list(room().entries)
    journal[place] = journal[place]._replace(**changes)
    return journal


def with_fact(place: int, **changes: Any) -> list[Entry]:
    (fact,) = room().entries[place].facts
    return with_entry(place, facts=(replace(fact, **changes),))


def with_moved(place: int, *transfers: Transfer) -> list[Entry]:
    """The journal in which an entry moves this instead."""
    named = tuple(
        one._replace(id=f"{room().entries[place].id}/{line}")
        for line, one in enumerate(transfers, 1)
    )
    return with_entry(place, transfers=named)


def test_a_true_night_is_clean() -> None:
    assert findings(list(room().entries)) == []


@pytest.mark.parametrize("second", ["", "Ada", "ADA"])
@pytest.mark.parametrize("place", [FILL, OPENING, CREDIT, DROP, CLOSING])
def test_what_one_person_signed_is_found(place: int, second: str) -> None:
    (said,) = findings(with_fact(place, second=second))
    kind = type(room().entries[place].facts[0]).__name__
    assert said == f"{place + 1}: {kind} of T1 is signed by Ada and {second or 'nobody'}"


def test_a_slip_in_the_name_of_another_is_found() -> None:
    (said,) = findings(with_fact(CREDIT, by="Bea"))
    assert said == f"{CREDIT + 1}: TableCredited of T1 is signed by Bea and Cay"


def test_slips_are_numbered_without_a_gap() -> None:
    assert findings(with_fact(CREDIT, slip=7))[0] == (
        f"{CREDIT + 1}: TableCredited of T1 is on slip 7, where slip 3 is due"
    )


@pytest.mark.parametrize(
    ("place", "code", "signed", "moved"),
    [
        (FILL, "fill", "$999.00", "$1,000.00"),
        (CREDIT, "table-credit", "$999.00", "$20.00"),
        (DROP, "drop-counted", "$999.00", "$75.00"),
        (CLOSING, "tray-over", "$99.00", "$0.00"),
    ],
)
def test_other_amounts_than_were_signed_are_found(
    place: int, code: str, signed: str, moved: str
) -> None:
    said = findings(with_fact(place, cents=999_00))
    what = f"{code} of T1: what two people signed is {signed}, it moves {moved}"
    assert f"{place + 1}: {what}" in said


def test_a_fill_without_a_slip_is_found() -> None:
    (said,) = [one for one in findings(with_entry(PAID, facts=())) if "fill" in one]
    assert said.endswith("fill of T1: what two people signed is $0.00, it moves $2,000.00")


def test_a_fill_by_itself_at_a_table_with_a_tray_is_found() -> None:
    fill = make_transfer("standing-fill", CENT, credit="T1")
    said = findings(with_moved(SALE, *room().entries[SALE].transfers, *fill))
    assert f"{SALE + 1}: T1 has a tray, and the house fills it by itself" in said


def test_cash_that_is_booked_at_the_cage_is_found() -> None:
    bought = make_transfer("buy-in", 80_00 * CENT, credit="Ann")
    said = findings(with_moved(SALE, *bought))
    assert said[0] == f"{SALE + 1}: chips of T1 are sold, and their cash is booked at the cage"
    chips = room().entries[SALE].transfers[:1]
    said = findings(with_moved(SALE, *chips, *bought))
    assert f"{SALE + 1}: T1 sells chips, and its drop box does not get as much cash" in said


def test_a_count_that_the_book_does_not_become_is_found() -> None:
    said = findings(with_moved(CLOSING))
    assert (
        f"{CLOSING + 1}: the tray of T1 is counted and its account is not what was counted" in said
    )
    said = findings(with_moved(DROP, *room().entries[DROP].transfers[1:]))
    assert f"{DROP + 1}: the drop box of T1 is counted and its account is not $0" in said


@pytest.mark.parametrize(
    ("place", "moment"), [(OPENING, "shift"), (OPENING, "closing"), (CLOSING, "opening")]
)
def test_a_count_out_of_turn_is_found(place: int, moment: str) -> None:
    said = findings(with_fact(place, moment=moment))
    assert f"{place + 1}: the tray of T1 is counted for {moment} out of turn" in said


def test_a_debt_that_is_not_paid_when_it_can_be_is_found() -> None:
    fill = room().entries[PAID].transfers[:1]
    said = findings(with_moved(PAID, *fill))
    assert said[0] == f"{PAID + 1}: T1 owes $2,000.00 and its tray holds as much"
    assert f"{CLOSING + 1}: the tray of T1 is counted while the table owes" in said


def test_a_debt_to_a_player_is_what_the_tray_lacked() -> None:
    moves = list(room().entries[PAID].transfers)
    at = next(place for place, one in enumerate(moves) if one.code == "owed-paid")
    said = findings(with_moved(PAID, *moves[:at], *moves[at + 1 :]))
    assert f"{PAID + 1}: T1 owes $2,000.00, its tray lacked $0.00" in said


def test_a_table_of_older_days_is_judged_by_what_happened_there() -> None:
    """Before any slip of its own, the house filled a bank by itself."""
    at = Room()
    at.round("T2", (), make_transfer("fill", 5_00 * CENT, credit="T2"))
    assert findings(list(at.entries)) == []
    assert f.TableFilled not in {type(fact) for entry in at.entries for fact in entry.facts}
