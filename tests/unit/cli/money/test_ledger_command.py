"""Does spanish21 ledger tell what stands where, and is every command written once?"""

import csv
import io
import json
from pathlib import Path

import pytest

from fixtures.card_room import GAME, NOON, CardRoom, on_file


@pytest.fixture
def room(tmp_path: Path) -> CardRoom:
    return on_file(tmp_path)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> CardRoom:
    """A room for tests that write nothing."""
    room = on_file(tmp_path_factory.mktemp("room")).open()
    room.said("ledger", "move", "buy-in", "$200", "--player", "Ann", by="Cat")
    room.wagers("high", 10)
    room.win("high", 10)
    return room


# --- balance ------------------------------------------------------------------------------------


def test_balances_on_both_sides_of_the_book(shared: CardRoom) -> None:
    flat = " ".join(shared.said("ledger", "balance").split())
    for words in (
        "cage $50,200.00 cash in the cage",
        "bank $50,000.00 the bank account for jackpots",
        "together $110,200.00",
        "player:Ann $200.00 a player's chips",
        "table:T1 $997.90 a table's bank",
        "primary:high $9,001.89 the jackpot that is displayed",
        "pending:high $1,000.21 awards won and not yet paid",
    ):
        assert words in flat
    assert flat.count("together $110,200.00") == 2


def test_one_account_or_all_of_a_kind(shared: CardRoom) -> None:
    flat = " ".join(shared.said("ledger", "balance", "cage", "table").split())
    assert "cage $50,200.00" in flat
    assert "table:T1 $997.90" in flat
    assert "table:T2 $1,000.00" in flat
    assert "together" not in flat
    only = shared.record("ledger", "balance", "table:T1")["balances"]
    assert only == [
        {"account": "table:T1", "micros": 997_900_000, "available": 997_900_000, "side": "credit"}
    ]


def test_what_waits_is_held_back(room: CardRoom) -> None:
    room.open("--base", "$100")
    room.wagers("high", 10)
    room.win("high", 10)
    room.said("award", "evidence", "T1-1-1", "--cards", "A♠ A♠", "--wager-seen", by="Flo")
    room.said("award", "verify", "T1-1-1", by="Flo")
    form = ("--form", "cash", "--identified", "passport")
    room.said("award", "approve", "T1-1-1", *form, by="Meg")
    flat = " ".join(room.said("ledger", "balance", "pending:high").split())
    assert "pending:high $10.21 $10.21 awards won and not yet paid" in flat


@pytest.mark.parametrize(
    ("account", "sentence"),
    [
        ("vault", "account: 'vault' is not allowed; there is no such account"),
        ("player:", "account: 'player:' is not allowed; there is no such account"),
        ("player:Bob", "account: 'player:Bob' is not allowed; no money has ever moved there"),
        ("voids", "account: 'voids' is not allowed; no money has ever moved there"),
        ("overflow", "account: 'overflow' is not allowed; no money has ever moved there"),
    ],
)
def test_an_unknown_account_is_refused(shared: CardRoom, account: str, sentence: str) -> None:
    assert shared.refuses("ledger", "balance", account) == sentence


def test_nothing_has_moved_yet(room: CardRoom) -> None:
    room.said("jackpot", "create", "high", *GAME, by="Ada")
    assert room.said("ledger", "balance") == "No money has moved yet."


# --- move and bank ------------------------------------------------------------------------------


def test_the_first_move_begins_a_database_and_says_so(room: CardRoom) -> None:
    result = room.run("ledger", "move", "capital", "$5", "--id", "c-1", by="Cat")
    assert result.stderr == f"{room.where} is a new database.\n"
    first, second = result.stdout.splitlines()
    assert first == "$5.00: the house puts money into the cage. debit cage, credit house."
    assert second.startswith("Entry 1, ")
    assert second.endswith(", by Cat, id c-1")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("deposit", "$50,200.01"), "account: 'cage' is not allowed; cage holds $50,200.00, $50,200.01 would leave it"),
        (("gift", "$1"), "code: 'gift' is not allowed; money is moved by capital, capital-out, buy-in, cash-out, chips-out, chips-in, chips-carried, chips-brought, deposit, withdrawal"),
        (("award", "$1"), "code: 'award' is not allowed; money is moved by capital"),
        (("buy-in", "$1"), "player: 'nothing' is not allowed; buy-in needs --player"),
        (("capital", "$1", "--player", "Ann"), "player: 'Ann' is not allowed; capital concerns no player"),
        (("buy-in", "$1", "--player", "A B"), "account: 'player:A B' is not allowed; there is no such account"),
        (("capital", "$0"), "amount: '$0.00' is not allowed; give more than $0.00, in whole micro-dollars"),
        (("capital", "five"), "amount: 'five' is not allowed; write dollars and whole cents, such as $5 or $12.50"),
    ],
)  # fmt: skip
def test_money_that_cannot_move_is_refused(
    shared: CardRoom, arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in shared.refuses("ledger", "move", *arguments, by="Cat")


def test_an_overdraft_begins_no_database(room: CardRoom) -> None:
    assert room.fails("ledger", "move", "deposit", "$5", by="Cat") == (
        2,
        "account: 'cage' is not allowed; cage holds $0.00, $5.00 would leave it",
    )
    assert not Path(room.where).exists()


def test_a_bank_that_holds_too_little_stops_progressives(room: CardRoom) -> None:
    room.open()
    told = room.said("ledger", "bank", "$50,000", by="Cat")
    assert told.startswith("The bank says it holds $50,000.00; the book says $50,000.00.\nEntry")
    room.said("ledger", "move", "deposit", "$45,000", by="Cat")
    told = room.said("ledger", "bank", "$10", by="Cat")
    assert "The jackpot high takes no wagers: the bank and the cage hold $5,010.00 for" in told
    assert "no, stopped: the bank and the cage hold" in " ".join(
        room.said("jackpot", "show", "high").split()
    )
    with pytest.raises(ValueError, match="jackpot wagers have stopped"):
        room.wagers("high", 1)


# --- Ids ----------------------------------------------------------------------------------------


def test_a_command_given_twice_is_written_once(room: CardRoom) -> None:
    move = ("ledger", "move", "capital", "$5", "--id", "c-1")
    first = room.said(*move, by="Cat").splitlines()
    room.at += 60
    again = room.said(*move, by="Cat").splitlines()
    assert again[0] == first[0]
    assert again[1] == f"Written before: e{first[1][1:]}"
    assert room.record(*move, by="Cat")["repeated"]
    assert len(room.entries()) == 1
    assert room.refuses("ledger", "move", "capital", "$6", "--id", "c-1", by="Cat") == (
        "entry id: 'c-1' is not allowed; it belongs to a command with other content"
    )


def test_a_program_gets_the_entry(room: CardRoom) -> None:
    told = room.record("ledger", "move", "capital", "$5", "--id", "c-1", by="Cat")
    assert not told["repeated"]
    (entry,) = room.entries()
    assert told["entry"] == {
        "seq": 1,
        "id": "c-1",
        "stream": "cage/capital",
        "number": 1,
        "at": NOON,
        "by": "Cat",
        "asked": entry.asked,
        "facts": [],
        "transfers": [
            {
                "id": "c-1/1",
                "debit": "cage",
                "credit": "house",
                "micros": 5_000_000,
                "code": "capital",
                "stage": "at-once",
                "of": "",
            }
        ],
        "game": "",
        "chain": entry.chain,
    }


def test_find_tells_whether_a_command_was_written(shared: CardRoom) -> None:
    found = " ".join(shared.said("ledger", "find", "T1-1-awards").split())
    assert "by Dee, id T1-1-awards Award T1-1-1: Ann wins $1,000.21" in found
    assert "award primary:high pending:high $1,000.21 at-once" in found
    assert shared.record("ledger", "find", "T1-1-awards")["entry"]["number"] == 2
    missing = shared.run("ledger", "find", "c-9")
    assert (missing.exit_code, missing.stdout) == (
        1,
        "No command was written under the id c-9.\n",
    )
    assert json.loads(shared.run("ledger", "find", "c-9", "--json").stdout)["entry"] is None


def test_an_entry_without_money_is_found_too(room: CardRoom) -> None:
    room.said("jackpot", "create", "high", *GAME, "--id", "c-1", by="Ada")
    assert room.said("ledger", "find", "c-1").count("\n") == 1


# --- export and head ----------------------------------------------------------------------------


def test_export_is_the_whole_journal(shared: CardRoom, tmp_path: Path) -> None:
    out = shared.run("ledger", "export").stdout
    entries = shared.entries()
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["chain"] for line in lines] == [entry.chain for entry in entries]
    file = tmp_path / "journal.jsonl"
    assert shared.said("ledger", "export", "--jsonl", "--out", str(file)) == ""
    assert file.read_text(encoding="utf-8") == out
    rest = shared.run("ledger", "export", "--after", "9").stdout.splitlines()
    assert [json.loads(line)["seq"] for line in rest] == [x.seq for x in entries if x.seq > 9]


def test_export_for_a_spreadsheet(shared: CardRoom, tmp_path: Path) -> None:
    file = tmp_path / "journal.csv"
    shared.said("ledger", "export", "--csv", "--out", str(file))
    rows = list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8"))))
    entries = shared.entries()
    assert len(rows) == sum(max(1, len(entry.transfers)) for entry in entries)
    deposit = next(row for row in rows if row["code"] == "deposit")
    assert (deposit["debit"], deposit["credit"], deposit["dollars"]) == ("bank", "cage", "50000.00")
    link = next(row for row in rows if row["stream"] == "jackpot/high" and not row["code"])
    assert (link["dollars"], link["stage"]) == ("", "")


def test_a_file_that_cannot_be_written_is_refused(shared: CardRoom, tmp_path: Path) -> None:
    out = str(tmp_path / "absent" / "x")
    for command in ("export", "head"):
        assert shared.refuses("ledger", command, "--out", out) == (
            f"out: '{out}' is not allowed; it cannot be written: No such file or directory"
        )


def test_the_head_is_printed_and_kept(shared: CardRoom, tmp_path: Path) -> None:
    last = shared.entries()[-1]
    file = tmp_path / "head.txt"
    shown = shared.said("ledger", "head", "--out", str(file))
    assert shown == f"{last.seq} {last.chain}"
    assert file.read_text(encoding="utf-8") == f"{shown}\n"
    record = shared.record("ledger", "head")
    assert (record["seq"], record["chain"], record["at"]) == (last.seq, last.chain, NOON)


# --- Trays --------------------------------------------------------------------------------------


def test_chips_of_a_table_are_signed_for_by_two_people(room: CardRoom) -> None:
    room.said("ledger", "move", "capital", "$10,000", by="Cat")
    filled = room.said("ledger", "fill", "T7", "$500", "--second", "Meg", by="Flo")
    assert filled.startswith("Table T7 is filled with $500.00: slip 0")
    assert "signed by Flo and Meg." in filled
    counted = room.said(
        "ledger", "count-tray", "T7", "opening", "$495", "--second", "Dan", by="Flo"
    )
    assert counted.startswith(
        "The tray of T7 is counted for its opening: $495.00, $5.00 less than the book says; Flo"
    )
    again = room.said("ledger", "count-tray", "T7", "shift", "$496", "--second", "Dan", by="Flo")
    assert "$1.00 more than the book says" in again
    credited = room.said("ledger", "credit", "T7", "$96", "--second", "Meg", by="Flo")
    assert credited.startswith("Table T7 gives $96.00 back to the cage: slip 0")
    closed = room.said("ledger", "count-tray", "T7", "closing", "$400", "--second", "Dan", by="Flo")
    assert "$400.00, as the book says" in closed
    dropped = room.said("ledger", "count-drop", "T7", "$20", "--second", "Meg", by="Amy")
    assert dropped.startswith(
        "The drop box of T7 is counted: $20.00, $20.00 more than the book says; slip 0"
    )


def test_nobody_signs_for_chips_alone(room: CardRoom) -> None:
    room.said("ledger", "move", "capital", "$10,000", by="Cat")
    said = room.refuses("ledger", "fill", "T7", "$500", "--second", "flo", by="Flo")
    assert said == "person: 'flo' is not allowed; somebody else than flo must do that"
