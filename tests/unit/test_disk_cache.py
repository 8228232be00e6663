"""Is a result kept once, found again, and never taken for another or for that of another program?"""

import os
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from spanish21 import disk_cache
from spanish21.disk_cache import (
    CACHE_OFF,
    CACHE_VARIABLE,
    MAX_RESULTS,
    CacheFormat,
    cache_folder,
    load_or_compute,
    program_fingerprint,
)
from spanish21.refusal import Refusal

NUMBERS: CacheFormat[list[int]] = CacheFormat("numbers", list, list)
LATER = 10**10
"""Nanoseconds from now until the program under test is loaded."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where results are kept in this test; it is not there yet."""
    named = tmp_path / "caches" / "of-this-test"
    monkeypatch.setenv(CACHE_VARIABLE, str(named))
    return named


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program of three files, all written before it was loaded."""
    program = tmp_path / "program"
    (program / "data").mkdir(parents=True)
    for name in ("a.py", "data/b.toml", "data/c.txt"):
        (program / name).write_text("one")
    monkeypatch.setattr(disk_cache, "SOURCE_FOLDER", program)
    monkeypatch.setattr(disk_cache, "_LOADED_AT", time.time_ns() + LATER)
    return program


class Maker:
    """Makes a list of numbers, and knows how often it was asked to."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self) -> list[int]:
        self.made += 1
        return [self.made]


def files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


def restamped(program: Path) -> str:
    program_fingerprint.cache_clear()
    return program_fingerprint(program)


def test_a_result_is_made_once_and_then_found(folder: Path) -> None:
    make = Maker()
    assert [load_or_compute(NUMBERS, ["a", 1], make) for _ in range(3)] == [[1], [1], [1]]
    (path,) = files(folder)
    assert path.name.startswith("numbers-")
    assert path.suffix == ".kept"
    assert path.read_bytes().startswith(b"spanish21-kept 1\n")
    assert path.read_bytes().endswith(b"[1]")


def test_the_folder_is_for_its_owner_alone(folder: Path) -> None:
    load_or_compute(NUMBERS, 1, Maker())
    assert folder.stat().st_mode & 0o777 == 0o700
    assert files(folder)[0].stat().st_mode & 0o777 == 0o600


def test_whoever_asks_otherwise_gets_another_result(folder: Path) -> None:
    make = Maker()
    words: CacheFormat[list[int]] = CacheFormat("words", list, list)
    assert load_or_compute(NUMBERS, ["a", 1], make) == [1]
    assert load_or_compute(NUMBERS, ["a", 2], make) == [2]
    assert load_or_compute(NUMBERS, ["a", "1"], make) == [3]
    assert load_or_compute(words, ["a", 1], make) == [4]
    assert len(files(folder)) == 4


def test_switched_off_it_neither_keeps_nor_reads(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = Maker()
    load_or_compute(NUMBERS, 1, make)
    monkeypatch.setenv(CACHE_VARIABLE, CACHE_OFF)
    assert [load_or_compute(NUMBERS, 1, make) for _ in range(2)] == [[2], [3]]
    assert len(files(folder)) == 1


@pytest.mark.parametrize(
    ("environment", "where"),
    [
        ({CACHE_VARIABLE: "/there", "XDG_CACHE_HOME": "/x"}, Path("/there")),
        ({CACHE_VARIABLE: "here"}, Path("here")),
        ({CACHE_VARIABLE: "off", "XDG_CACHE_HOME": "/x"}, None),
        ({CACHE_VARIABLE: "", "XDG_CACHE_HOME": "/x"}, Path("/x/spanish21")),
        ({"XDG_CACHE_HOME": "/x"}, Path("/x/spanish21")),
        # The standard asks for a full path and says to ignore another.
        ({"XDG_CACHE_HOME": "x"}, Path("/home/ann/.cache/spanish21")),
        ({}, Path("/home/ann/.cache/spanish21")),
    ],
)
def test_the_folder_is_the_named_one_or_the_usual_one(
    environment: dict[str, str], where: Path | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    for name in (CACHE_VARIABLE, "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert cache_folder() == where


def test_where_there_is_no_home_nothing_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (CACHE_VARIABLE, "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", str)
    assert cache_folder() is None


def test_where_numpy_and_numba_stand_alone_nothing_is_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(CACHE_VARIABLE, raising=False)
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    assert cache_folder() is None


def _cut(content: bytes) -> bytes:
    return content[:-1]


def _bent(content: bytes) -> bytes:
    return content[:-2] + b"7]"


def _of_another_version(content: bytes) -> bytes:
    return content.replace(b"kept 1", b"kept 2")


DAMAGE: list[Callable[[bytes], bytes]] = [
    _cut,
    _bent,
    _of_another_version,
    lambda _: b"",
    lambda _: b"[7]",
    lambda content: content + b" ",
]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_or_foreign_file_is_made_anew(
    folder: Path, damage: Callable[[bytes], bytes]
) -> None:
    make = Maker()
    load_or_compute(NUMBERS, 1, make)
    (path,) = files(folder)
    path.write_bytes(damage(path.read_bytes()))
    assert [load_or_compute(NUMBERS, 1, make) for _ in range(2)] == [[2], [2]]
    assert files(folder) == [path]


def test_a_result_under_the_name_of_another_is_foreign(folder: Path) -> None:
    make = Maker()
    load_or_compute(NUMBERS, 1, make)
    (one,) = files(folder)
    load_or_compute(NUMBERS, 2, make)
    (two,) = set(files(folder)) - {one}
    one.replace(two)
    assert load_or_compute(NUMBERS, 2, make) == [3]


@pytest.mark.parametrize(
    "problem", [KeyError("hard"), TypeError("list"), Refusal("strategy.format", "x", "say y")]
)
def test_what_its_reader_does_not_understand_is_made_anew(folder: Path, problem: Exception) -> None:
    def read(record: Any) -> list[int]:
        if record == [1]:
            raise problem
        return list(record)

    make = Maker()
    form = CacheFormat("numbers", list, read)
    assert [load_or_compute(form, 1, make) for _ in range(3)] == [[1], [2], [2]]
    assert len(files(folder)) == 1


def test_a_folder_that_cannot_be_made_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "file" / "caches"))
    make = Maker()
    assert [load_or_compute(NUMBERS, 1, make) for _ in range(2)] == [[1], [2]]


def test_a_result_that_cannot_be_put_in_its_place_leaves_nothing_behind(folder: Path) -> None:
    make = Maker()
    load_or_compute(NUMBERS, 1, make)
    (path,) = files(folder)
    path.unlink()
    path.mkdir()
    assert load_or_compute(NUMBERS, 1, make) == [2]
    assert files(folder) == [path]


def test_what_cannot_be_made_is_said_and_not_kept(folder: Path) -> None:
    def refuse() -> list[int]:
        raise Refusal("decks", 0, "use 2, 4, 6 or 8")

    with pytest.raises(Refusal, match=r"^decks: 0 is not allowed; use 2, 4, 6 or 8$") as problem:
        load_or_compute(NUMBERS, 1, refuse)
    assert problem.value.__context__ is None
    assert not folder.exists()


def test_the_oldest_results_make_room_for_the_newest(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MAX_RESULTS == 200
    monkeypatch.setattr(disk_cache, "MAX_RESULTS", 3)
    folder.mkdir(parents=True)
    (folder / "notes.txt").write_text("not ours")
    (folder / "numbers-of-a-run-cut-off.part").write_text("[1")
    make = Maker()
    for number in range(5):
        load_or_compute(NUMBERS, number, make)
        for path in files(folder):
            # Each file a second older than it was, so that none are of the same age.
            age = path.stat().st_mtime_ns - 10**9
            os.utime(path, ns=(age, age))
    assert sorted(path.suffix for path in files(folder)) == [".kept", ".kept", ".kept", ".txt"]
    assert [load_or_compute(NUMBERS, number, make) for number in (4, 3, 2)] == [[5], [4], [3]]
    assert make.made == 5


def test_any_change_of_the_program_makes_its_results_anew(folder: Path, sources: Path) -> None:
    make = Maker()
    assert [load_or_compute(NUMBERS, 1, make) for _ in range(2)] == [[1], [1]]
    (sources / "a.py").write_text("two")
    program_fingerprint.cache_clear()
    assert [load_or_compute(NUMBERS, 1, make) for _ in range(2)] == [[2], [2]]
    assert len(files(folder)) == 2


def test_a_stamp_is_of_all_sources_wherever_they_lie_and_of_nothing_else(sources: Path) -> None:
    first = restamped(sources)
    assert len(first) == 64
    (sources / "data" / "c.txt").write_text("other")
    assert restamped(sources) == first
    (sources / "data" / "b.toml").write_text("longer")
    second = restamped(sources)
    at = (sources / "a.py").stat()
    os.utime(sources / "a.py", ns=(at.st_atime_ns, at.st_mtime_ns - 1))
    third = restamped(sources)
    (sources / "d.py").write_text("")
    fourth = restamped(sources)
    assert len({first, second, third, fourth}) == 4


def test_a_file_rewritten_in_the_same_size_with_its_old_time_is_noticed(sources: Path) -> None:
    before, at = restamped(sources), (sources / "a.py").stat()
    (sources / "a.py").write_text("two")
    os.utime(sources / "a.py", ns=(at.st_atime_ns, at.st_mtime_ns))
    assert (sources / "a.py").stat().st_mtime_ns == at.st_mtime_ns
    assert restamped(sources) != before


@pytest.mark.parametrize("library", ["numpy", "numba", "llvmlite"])
def test_another_version_of_what_it_calculates_with_is_another_program(
    sources: Path, monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    before = restamped(sources)
    monkeypatch.setattr(
        disk_cache, "version", lambda name: "0" if name == library else version(name)
    )
    assert restamped(sources) != before


def test_a_program_changed_since_it_was_loaded_keeps_and_reads_nothing(
    folder: Path, sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = Maker()
    monkeypatch.setattr(disk_cache, "_LOADED_AT", (sources / "a.py").stat().st_ctime_ns)
    program_fingerprint.cache_clear()
    assert program_fingerprint(sources) == ""
    assert [load_or_compute(NUMBERS, 1, make) for _ in range(2)] == [[1], [2]]
    assert not folder.exists()
