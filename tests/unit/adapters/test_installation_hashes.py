"""Does the self-check notice whatever is changed, and nothing else?"""

from pathlib import Path

import pytest

from spanish21 import __version__
from spanish21.adapters.installation_hashes import hash_installation


@pytest.fixture
def package(tmp_path: Path) -> Path:
    data = tmp_path / "rulesets" / "data"
    data.mkdir(parents=True)
    (data / "wa.toml").write_text("decks = 6")
    (data / "notes.py").write_text("")
    (tmp_path / "game.py").write_text("print(21)")
    (tmp_path / "store.sql").write_text("SELECT 21")
    (tmp_path / "sign.typ").write_text("= 21")
    (tmp_path / "picture.png").write_bytes(b"21")
    return tmp_path


def test_the_same_files_have_the_same_hashes(package: Path) -> None:
    first = hash_installation(package)
    (package / "picture.png").write_bytes(b"22")
    (package / "empty").mkdir()
    assert hash_installation(package) == first
    assert first.version == __version__
    assert first.code != first.rulesets


@pytest.mark.parametrize("name", ["game.py", "store.sql", "sign.typ"])
def test_a_changed_program_is_noticed(package: Path, name: str) -> None:
    before = hash_installation(package)
    with (package / name).open("a") as file:
        file.write(" ")
    after = hash_installation(package)
    assert after.code != before.code
    assert after.rulesets == before.rulesets


@pytest.mark.parametrize("name", ["rulesets/data/wa.toml", "rulesets/data/notes.py"])
def test_a_changed_rule_set_is_noticed(package: Path, name: str) -> None:
    before = hash_installation(package)
    (package / name).write_text("decks = 8")
    after = hash_installation(package)
    assert after.rulesets != before.rulesets
    assert after.code == before.code


def test_a_file_that_is_gone_new_or_moved_is_noticed(package: Path) -> None:
    found = {hash_installation(package).code}
    (package / "game.py").rename(package / "games.py")
    found.add(hash_installation(package).code)
    (package / "more.py").write_text("")
    found.add(hash_installation(package).code)
    (package / "games.py").unlink()
    found.add(hash_installation(package).code)
    assert len(found) == 4


def test_where_one_file_ends_and_the_next_begins_counts(package: Path) -> None:
    (package / "a.py").write_text("12")
    (package / "b.py").write_text("3")
    before = hash_installation(package)
    (package / "a.py").write_text("1")
    (package / "b.py").write_text("23")
    assert hash_installation(package).code != before.code


def test_what_is_installed_here_can_be_hashed() -> None:
    found = hash_installation()
    assert len(found.code) == len(found.rulesets) == 64
