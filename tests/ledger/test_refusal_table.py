"""Does the book name the first condition that fails? The table is ``refusals.txt``."""

from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest

from spanish21.ledger.double_entry.accounts import ACCOUNT_KINDS
from spanish21.ledger.double_entry.book import Book
from spanish21.ledger.double_entry.transfers import Transfer, TransferStage
from spanish21.ledger.refusals import BOOK_REASONS, refuse_entry
from spanish21.refusal import Refusal

TABLE = Path(__file__).parent / "refusals.txt"
Group = tuple[Transfer, ...]


class Row(NamedTuple):
    line: int
    name: str
    group: Group
    other: str
    mended: Group


def transfer(text: str) -> Transfer:
    name, code, accounts, amount, *rest = text.split()
    debit, _, credit = accounts.partition(">")
    stage, _, of = rest[0].partition(":") if rest else ("at-once", "", "")
    micros = float(amount) if "." in amount else int(amount)
    known = name.replace('""', "")
    return Transfer(known, debit, credit, micros, code, TransferStage(stage), of)  # type: ignore[arg-type]


def group(text: str) -> Group:
    return tuple(transfer(part) for part in text.split(";") if part.strip())


def read() -> tuple[list[Group], list[Row]]:
    given, rows = [], []
    for number, line in enumerate(TABLE.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("given "):
            given.append(group(line.removeprefix("given ")))
        elif line and not line.startswith("#"):
            names, *groups = line.split("|")
            name, _, other = (part.strip() for part in names.partition(">"))
            mended = group(groups[1]) if other else ()
            rows.append(Row(number, name, group(groups[0]), other, mended))
    return given, rows


GIVEN, ROWS = read()
ORDER = list(BOOK_REASONS)


def book() -> Book:
    opened = Book()
    for given in GIVEN:
        assert opened.post(given)
    return opened


def refused(posted: Group) -> str:
    opened, untouched = book(), book()
    with pytest.raises(Refusal) as caught:
        opened.post(posted)
    assert opened.balances() == untouched.balances()
    assert list(opened.waiting()) == list(untouched.waiting())
    assert all(opened.available(name) == untouched.available(name) for name in opened.balances())
    assert "{" not in str(caught.value)
    return caught.value.name


def _id(row: Row) -> str:
    return f"line-{row.line}-{row.name}"


@pytest.mark.parametrize("row", ROWS, ids=_id)
def test_a_group_is_refused_by_this_name(row: Row) -> None:
    assert refused(row.group) == row.name


@pytest.mark.parametrize("row", [row for row in ROWS if row.other], ids=_id)
def test_with_the_first_fault_mended_the_other_is_named(row: Row) -> None:
    assert refused(row.mended) == row.other


def test_every_name_stands_in_the_table() -> None:
    assert {row.name for row in ROWS if not row.other} == set(BOOK_REASONS)


def _excluded() -> set[frozenset[str]]:
    """Pairs that one transfer cannot show: it is of one stage, and no id is new and known."""
    pending = ("PENDING_UNKNOWN", "PENDING_RESOLVED", "PENDING_DIFFERS")
    ones = {frozenset(("NAMES_A_PENDING", name)) for name in pending}
    return ones | {frozenset(("PENDING_UNKNOWN", name)) for name in pending[1:]}


def test_the_order_of_every_two_names_follows_from_the_table() -> None:
    """Each name is shown to come before the next that it can meet, and so before the rest."""
    shown = {(row.name, row.other) for row in ROWS if row.other}
    before = {name: {other for first, other in shown if first == name} for name in ORDER}
    for _ in ORDER:
        before = {
            name: others.union(*(before[other] for other in others))
            for name, others in before.items()
        }
    missing = [
        pair
        for pair in combinations(ORDER, 2)
        if pair[1] not in before[pair[0]] and frozenset(pair) not in _excluded()
    ]
    assert missing == [("EMPTY_GROUP", name) for name in ORDER[1:]]


def test_two_faults_of_one_transfer_are_named_in_the_order_of_the_reasons() -> None:
    for row in ROWS:
        if row.other and len(row.group) == 1:
            assert ORDER.index(row.name) < ORDER.index(row.other), row.line


def test_a_name_the_ledger_does_not_know_is_an_error_of_ours() -> None:
    with pytest.raises(KeyError, match="NO_SUCH_NAME"):
        refuse_entry("NO_SUCH_NAME", 1)


def test_sums_of_the_given_groups_are_as_the_table_says() -> None:
    opened = book()
    assert opened.balances() == {"cage": 1440, "house": 1000, "player:Ann": 440}
    assert opened.available("cage") == 1340
    assert opened.available("player:Ann") == 340
    assert set(ACCOUNT_KINDS) >= {"cage", "house", "player"}
