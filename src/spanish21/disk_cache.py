"""Results that take a while to work out, stored on disk for the next run.

A result is found again by its key, by the program's own source files and by the versions of the
libraries it is calculated with: a program that was changed in any way works it out anew. A file
that is damaged, or not ours, counts as missing, and a folder that cannot be written is no error:
the cache only ever saves time.

The folder is ``$SPANISH21_CACHE``, or ``spanish21`` where the system keeps its caches.
``SPANISH21_CACHE=off`` stores and reads nothing. The folder may be emptied at any time.
"""

import hashlib
import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Generic, TypeVar

CACHE_VARIABLE = "SPANISH21_CACHE"
CACHE_OFF = "off"
MAX_RESULTS = 200
"""How many results are stored; the oldest go first."""
SOURCE_FOLDER = Path(__file__).parent
_LIBRARIES = ("numpy", "numba", "llvmlite")
"""What results are calculated with: another version might round otherwise."""
_SUFFIX, _PART_SUFFIX = ".kept", ".part"
_HEAD = b"spanish21-kept 1\n"
_DIGEST_BYTES = 32
_LOADED_AT = time.time_ns()
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class CacheFormat(Generic[_Result]):
    """A kind of result: its name, and how it is written as JSON and read from it."""

    name: str
    record: Callable[[_Result], Any]
    read: Callable[[Any], _Result]


def load_or_compute(
    cache_format: CacheFormat[_Result], key: object, compute: Callable[[], _Result]
) -> _Result:
    """The stored result of a key; where there is none, it is computed and stored.

    ``key`` is everything that the result depends on, as plain values that JSON can write.
    """
    folder, fingerprint = cache_folder(), program_fingerprint(SOURCE_FOLDER)
    if folder is None or not fingerprint:
        return compute()
    path = folder / f"{cache_format.name}-{_hex_digest(key, fingerprint)}{_SUFFIX}"
    # A file that cannot be read, for whatever reason, is computed again and replaced.
    with suppress(OSError, ValueError, TypeError, LookupError):
        return cache_format.read(_read(path))
    result = compute()
    # A folder that is closed or full only costs the time to compute it again.
    with suppress(OSError):
        _write(path, cache_format.record(result))
    return result


def cache_folder() -> Path | None:
    """The folder that results are stored in; ``None`` where nothing is to be stored."""
    folder = os.environ.get(CACHE_VARIABLE, "")
    if folder:
        return None if folder == CACHE_OFF else Path(folder)
    try:
        from platformdirs import user_cache_path  # noqa: PLC0415  needed only without the variable

        return user_cache_path("spanish21", appauthor=False)
    except (ImportError, RuntimeError):
        # A GPU's machine may have NumPy and Numba alone; a service may have no home.
        return None


@cache
def program_fingerprint(sources: Path) -> str:
    """Digits that any change of the program changes; ``""`` where it was changed while it runs.

    A program whose files were written after it was loaded may do what they no longer say.
    """
    files = sorted(_source_files(os.fspath(sources)))
    if any(changed >= _LOADED_AT for *_, changed in files):
        return ""
    libraries = [version(name) for name in _LIBRARIES]
    return _hex_digest(files, libraries, sys.version, platform.machine())


def _source_files(folder: str) -> Iterator[tuple[str, int, int, int]]:
    """Every source file below a folder: its size, when it was written, when it was put there."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _source_files(entry.path)
            elif entry.name.endswith((".py", ".toml")):
                at = entry.stat()
                yield entry.path, at.st_size, at.st_mtime_ns, at.st_ctime_ns


def _hex_digest(*parts: object) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def _read(path: Path) -> Any:
    content = path.read_bytes()
    start = len(_HEAD) + _DIGEST_BYTES
    head, record = content[:start], content[start:]
    if head != _HEAD + _digest(path, record):
        raise ValueError(path)
    return json.loads(record)


def _digest(path: Path, record: bytes) -> bytes:
    """The SHA-256 of a record and its file's name: a record under another name is foreign."""
    return hashlib.sha256(path.name.encode() + record).digest()


def _write(path: Path, record: Any) -> None:
    """Write a result in one step, so that no reader ever sees half of it."""
    text = json.dumps(record, separators=(",", ":")).encode()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(suffix=_PART_SUFFIX, prefix=path.stem, dir=path.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_HEAD + _digest(path, text) + text)
        part.replace(path)
    except OSError:
        part.unlink()
        raise
    _delete_oldest(path.parent)


def _delete_oldest(folder: Path) -> None:
    """Delete the oldest results, and what a run that was cut off has left half written."""
    ours = [path for path in folder.iterdir() if path.suffix in (_SUFFIX, _PART_SUFFIX)]
    for path in sorted(ours, key=lambda path: path.stat().st_mtime_ns)[:-MAX_RESULTS]:
        path.unlink()
