"""Can a copy of a house that nobody can write be audited, replayed and looked at?"""

import os
from pathlib import Path

import pytest

from fixtures.card_room import CardRoom
from fixtures.house_fixture import HouseFixture, dealt
from spanish21.adapters.store import open_store
from spanish21.house import administration


def founded() -> HouseFixture:
    at = dealt("2c 9s 7d Jh 8c Kc 3s")
    at.put(administration.found_house(at.house, "house", at.at, "The Oak", demo=True))
    at.deal()
    at.finish()
    return at


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file in a folder, neither of which the system lets anybody write."""
    at, file = founded(), tmp_path / "house.db"
    with open_store(file) as store, store.writing() as writing:
        writing.add(at.entries)
        writing.keep([*at.secrets.items()])
    file.chmod(0o444)
    tmp_path.chmod(0o555)
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)
    return file


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("audit", "log"), "1 rounds, 0 revealed shoes; 10 decided again."),
        (("audit", "ledger"), "Clean: "),
        (("replay", "--table", "T1", "--round", "1"), "T1, round 1"),
        (("house", "show"), "The Oak"),
        (("house", "rounds", "--table", "T1"), "Ann"),
        (("ledger", "balance"), "player:Ann"),
    ],
)
def test_commands_that_only_read_leave_a_closed_copy_as_it_is(
    copy: Path, command: tuple[str, ...], said: str
) -> None:
    before = copy.read_bytes()
    assert said in CardRoom(str(copy)).said(*command)
    assert [path.name for path in copy.parent.iterdir()] == ["house.db"]
    assert copy.read_bytes() == before
