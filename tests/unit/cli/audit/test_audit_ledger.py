"""Does spanish21 audit ledger find what is wrong, and nothing where all is well?"""

import json
from functools import partial
from pathlib import Path

import pytest

from fixtures.card_room import CardRoom, on, on_file
from fixtures.databases import Database
from spanish21.adapters.store import SqlStore, open_store
from spanish21.cli.audit import ledger as command
from spanish21.cli.audit.ledger import audit_ledger_command
from spanish21.house.journal.writer import JournalWriter
from spanish21.ledger import Ledger, decide_entry
from spanish21.ledger.commands import CreateJackpot


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> CardRoom:
    """A room for tests that write nothing."""
    return played(on_file(tmp_path_factory.mktemp("room")))


def played(room: CardRoom) -> CardRoom:
    room.open()
    room.wagers("high", 10)
    room.win("high", 10)
    return room


def test_a_sound_ledger_is_clean(room: CardRoom) -> None:
    last = room.entries()[-1]
    shown = room.said("audit", "ledger").splitlines()
    assert shown == [
        "Clean: 9 entries, 7 transfers, 8 accounts.",
        f"Head: 9 {last.chain}",
    ]
    record = room.record("audit", "ledger")
    assert record["clean"]
    assert record["findings"] == []
    assert record["balances"]["primary:high"] == 9_001_890_000


def test_the_databases_own_sums_are_held_against_the_journal(
    room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    true = SqlStore.sums

    def sums(store: SqlStore) -> dict[str, int]:
        return {**true(store), "cage": 7}

    monkeypatch.setattr(SqlStore, "sums", sums)
    result = room.run("audit", "ledger")
    assert result.exit_code == 1
    assert "cage: the database adds up $0.000007, the journal $" in " ".join(result.stdout.split())


def test_a_head_exported_before_is_still_there(tmp_path: Path) -> None:
    room = on_file(tmp_path).open()
    file = tmp_path / "head.txt"
    room.said("ledger", "head", "--out", str(file))
    room.wagers("high", 1)
    assert room.said("audit", "ledger", "--head", str(file)).startswith("Clean: ")
    file.write_text(f"7 {'ab' * 32}\n", encoding="utf-8")
    result = room.run("audit", "ledger", "--head", str(file))
    assert result.exit_code == 1
    assert "the exported head abababababab… is not in the journal" in result.stdout
    assert "NOT clean: 1 findings in 8 entries" in result.stdout


def test_the_head_of_an_empty_journal_is_no_demand(room: CardRoom, tmp_path: Path) -> None:
    file = tmp_path / "head.txt"
    file.write_text(f"0 {'0' * 64}\n", encoding="utf-8")
    assert room.said("audit", "ledger", "--head", str(file)).startswith("Clean: ")


@pytest.mark.parametrize(
    ("content", "allowed"),
    [
        (None, "it cannot be read: No such file or directory"),
        (b"hello", "give a file that 'ledger head --out' has written"),
        (b"\xff\xfe", "give a file that 'ledger head --out' has written"),
    ],
)
def test_a_head_that_cannot_be_read_is_refused(
    room: CardRoom, tmp_path: Path, content: bytes | None, allowed: str
) -> None:
    file = tmp_path / "head.txt"
    if content is not None:
        file.write_bytes(content)
    assert room.refuses("audit", "ledger", "--head", str(file)) == (
        f"head: '{file}' is not allowed; {allowed}"
    )


def test_a_changed_amount_is_found_by_its_entry(database: Database) -> None:
    room = played(on(database))
    database.spoil("UPDATE transfers SET micros = micros + 1 WHERE entry = 8")
    result = room.run("audit", "ledger")
    assert result.exit_code == 1
    flat = " ".join(result.stdout.split())
    assert "8 the entry is not what was chained" in flat
    assert "8 contribution primary:high: the facts say $2.10, the transfers $2.100001" in flat
    assert "findings in 9 entries" in flat
    found = json.loads(room.run("audit", "ledger", "--json").stdout)
    assert not found["clean"]
    assert {"seq": 8, "what": "the entry is not what was chained"} in found["findings"]


def test_what_the_ledger_itself_refuses_is_found(database: Database) -> None:
    room = played(on(database))
    database.spoil("UPDATE transfers SET micros = 900000000000 WHERE entry = 2")
    flat = " ".join(room.run("audit", "ledger").stdout.split())
    assert "2 cage falls to -$800,000.00" in flat
    assert "2 the ledger refuses it: account: 'cage' is not allowed; cage holds" in flat


def test_terms_that_no_rule_set_has_are_found(tmp_path: Path) -> None:
    """Table 6 has no house jackpot, and Table 3c is for six decks: whoever wrote them down all the same."""
    room = on_file(tmp_path).open()
    forged = (
        CreateJackpot("post", "house", "wa-2025/6/1", 6, 1_00, posted_cents=100_00),
        CreateJackpot("eight", "progressive", "wa-2025/3c/1", 8, 1_00),
    )
    with open_store(room.where) as store, JournalWriter(store) as writer:
        for command in forged:
            made = partial(decide_entry, name="", by="Ada", at=room.at, command=command)
            writer.submit(command.jackpot, "Ada", room.at, made, asked=command.jackpot).result()
    result = room.run("audit", "ledger")
    assert result.exit_code == 1
    flat = " ".join(result.stdout.split())
    assert (
        "the terms of post are none that the rules have: jackpot kind: 'house' is not allowed;"
        " table 6 is a progressive only (wa-2025:T6, A53)"
    ) in flat
    assert "decks: 8 is not allowed; table 3c is for 6 decks (wa-2025:T3c)" in flat


def test_a_row_that_cannot_be_read_is_found(database: Database) -> None:
    room = played(on(database))
    database.spoil("UPDATE entries SET facts = '[{}]' WHERE seq = 3")
    result = room.run("audit", "ledger")
    assert result.exit_code == 1
    assert "3 it cannot be read: facts: '[{}]' is not allowed" in " ".join(result.stdout.split())


def test_two_calculations_that_differ_are_found(
    room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Wrong(Ledger):
        def __init__(self) -> None:
            super().__init__()
            balances = self.book.balances
            monkeypatch.setattr(self.book, "balances", lambda: {**balances(), "cage": 5})

    monkeypatch.setattr(command, "Ledger", Wrong)
    result = room.run("audit", "ledger")
    assert result.exit_code == 1
    flat = " ".join(result.stdout.split())
    assert "all cage: the ledger has $0.000005, the audit $50,000.00" in flat


def test_a_bar_is_drawn_on_a_terminal(
    room: CardRoom, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    audit_ledger_command(["--database", room.where], standalone_mode=False)
    printed = capsys.readouterr()
    assert printed.out.startswith("Clean: ")
    assert "auditing" in printed.err
