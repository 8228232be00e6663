"""Results that take a while to work out, kept on disk for the next run.

A result is found again by what was asked, by the program's own source files and by the versions of
what it calculates with: a program that was changed in any way works it out anew. A file that is
damaged or not ours counts as missing, and a folder that cannot be written is no error: nothing ever
hangs on what was kept but the time it saves.

The folder is ``$SPANISH21_CACHE``, or ``spanish21`` in ``$XDG_CACHE_HOME``, or
``~/.cache/spanish21``. ``SPANISH21_CACHE=off`` keeps and reads nothing. It may be emptied any time.
"""

import hashlib
import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Generic, TypeVar

CACHE_VARIABLE = "SPANISH21_CACHE"
CACHE_OFF = "off"
MAX_RESULTS = 200
"""How many results are kept; the oldest go first."""
SOURCE_FOLDER = Path(__file__).parent
_LIBRARIES = ("numpy", "numba", "llvmlite")
"""What results are calculated with: another version might round otherwise."""
_SUFFIX, _PART = ".kept", ".part"
_HEAD = b"spanish21-kept 1\n"
_SUM = 32
"""Bytes of a check sum."""
_LOADED = time.time_ns()
_Made = TypeVar("_Made")


@dataclass(frozen=True, slots=True)
class CacheFormat(Generic[_Made]):
    """A kind of result: its name, and how it is written as JSON and read from it."""

    name: str
    record: Callable[[_Made], Any]
    read: Callable[[Any], _Made]


def load_or_compute(form: CacheFormat[_Made], asked: object, make: Callable[[], _Made]) -> _Made:
    """A result as it was kept; where it was not, it is made now and kept.

    ``asked`` is everything it depends on, as plain values that JSON can write.
    """
    folder, program = cache_folder(os.environ), program_fingerprint(SOURCE_FOLDER)
    if folder is None or not program:
        return make()
    path = folder / f"{form.name}-{_digits(asked, program)}{_SUFFIX}"
    # What cannot be read, for whatever reason, is made again and takes its place.
    with suppress(OSError, ValueError, TypeError, LookupError):
        return form.read(_read(path))
    made = make()
    # A folder that is closed or full only costs the time to work it out again.
    with suppress(OSError):
        _write(path, form.record(made))
    return made


def cache_folder(environment: Mapping[str, str]) -> Path | None:
    """The folder that results are kept in; None where nothing is to be kept."""
    named = environment.get(CACHE_VARIABLE, "")
    if named:
        return None if named == CACHE_OFF else Path(named)
    caches = Path(environment.get("XDG_CACHE_HOME", ""))
    if caches.is_absolute():
        return caches / "spanish21"
    try:
        return Path.home() / ".cache" / "spanish21"
    except RuntimeError:
        return None


@cache
def program_fingerprint(sources: Path) -> str:
    """Digits that any change of the program changes; empty where it was changed under our hands.

    A program whose files were written after it was loaded may run what they no longer say.
    """
    files = sorted(_files(os.fspath(sources)))
    if any(changed >= _LOADED for *_, changed in files):
        return ""
    libraries = [version(name) for name in _LIBRARIES]
    return _digits(files, libraries, sys.version, platform.machine())


def _files(folder: str) -> Iterator[tuple[str, int, int, int]]:
    """Every source file below a folder: its size, when it was written, when it was put there."""
    with os.scandir(folder) as found:
        for entry in found:
            if entry.is_dir():
                yield from _files(entry.path)
            elif entry.name.endswith((".py", ".toml")):
                at = entry.stat()
                yield entry.path, at.st_size, at.st_mtime_ns, at.st_ctime_ns


def _digits(*parts: object) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def _read(path: Path) -> Any:
    content = path.read_bytes()
    head, written = content[: len(_HEAD) + _SUM], content[len(_HEAD) + _SUM :]
    if head != _HEAD + _sum(path, written):
        raise ValueError(path)
    return json.loads(written)


def _sum(path: Path, written: bytes) -> bytes:
    """The check sum of a result and of the name it bears: one under another's name is foreign."""
    return hashlib.sha256(path.name.encode() + written).digest()


def _write(path: Path, record: Any) -> None:
    """Write a result in one step, so that nobody ever reads half of it."""
    written = json.dumps(record, separators=(",", ":")).encode()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(suffix=_PART, prefix=path.stem, dir=path.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_HEAD + _sum(path, written) + written)
        part.replace(path)
    except OSError:
        part.unlink()
        raise
    _clear(path.parent)


def _clear(folder: Path) -> None:
    """Drop the oldest results, and what a run that was cut off has left half written."""
    ours = [path for path in folder.iterdir() if path.suffix in (_SUFFIX, _PART)]
    for path in sorted(ours, key=lambda path: path.stat().st_mtime_ns)[:-MAX_RESULTS]:
        path.unlink()
