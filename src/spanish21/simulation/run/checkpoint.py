"""A run's sums on disk, so that an interrupted run goes on where it was.

The file is JSON of whole numbers, so nothing is rounded. A new file is written beside the old one
and takes its place in one step: whenever the machine stops, one of the two is whole.
"""

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np

from spanish21.refusal import Refusal
from spanish21.simulation.run.identity import RunIdentity
from spanish21.simulation.tallies import BlockTally, CountArray

FORMAT = "spanish21-simulation-checkpoint"
VERSION = 5
"""Version 1 knew a table by digits of how Python printed its rules, names of classes included."""
_PARTS = ("run", "blocks", "goal", "seconds", "counts", "samples")
_INT64_LIMIT = 1 << 63
_KEEP = "name another file; this one stays as it is"


@dataclass(frozen=True, slots=True)
class CheckpointState:
    """What a checkpoint holds: the first so many whole blocks, added up.

    ``goal`` is the block that a run for a standard error was going to.
    """

    blocks: int
    goal: int
    seconds: float
    tally: BlockTally


class Checkpoint:
    """The file of one run. A file that holds anything else is refused and left alone."""

    def __init__(self, path: Path, identity: RunIdentity) -> None:
        self.path = path
        self._identity = dict(identity)

    def load(self) -> CheckpointState | None:
        """What was saved; ``None`` where there is no file yet."""
        try:
            record = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            self._check_folder()
            return None
        except (OSError, ValueError, RecursionError):
            raise self._refused(f"it cannot be read as a checkpoint; {_KEEP}") from None
        if not isinstance(record, dict) or record.get("format") != FORMAT:
            raise self._refused(f"it holds something else; {_KEEP}")
        if record.get("version") != VERSION:
            say = f"it is of version {record.get('version')}, this program reads {VERSION}; {_KEEP}"
            raise self._refused(say)
        parts = {name: record.get(name) for name in _PARTS}
        if record.get("sha256") != _digest(parts):
            raise self._refused(f"it is damaged; {_KEEP}")
        # A file written by hand may have a right check sum and nonsense in the rest.
        if not _has_right_types(record):
            raise self._refused(f"it holds no sums of a run; {_KEEP}")
        self._check_identity(record["run"])
        try:
            return _read(record)
        except (TypeError, ValueError, LookupError, AttributeError):
            raise self._refused(f"it holds no sums of a run; {_KEEP}") from None

    def save(self, saved: CheckpointState) -> None:
        """Replace the sums of before by these, in one step."""
        parts = {
            "run": self._identity,
            "blocks": saved.blocks,
            "goal": saved.goal,
            "seconds": saved.seconds,
            "counts": _array_records(saved.tally.counts),
            "samples": {
                str(n): _array_records(arrays) for n, arrays in saved.tally.samples.items()
            },
        }
        record = {"format": FORMAT, "version": VERSION, "sha256": _digest(parts), **parts}
        new_file = self.path.with_name(f".{self.path.name}.{os.getpid()}.new")
        try:
            with new_file.open("w", encoding="utf-8") as file:
                json.dump(record, file)
                file.flush()
                os.fsync(file.fileno())
            new_file.replace(self.path)
            _sync_folder(self.path.parent)
        except OSError as error:
            new_file.unlink(missing_ok=True)
            raise self._refused(f"it cannot be written: {error.strerror}") from None

    def _check_folder(self) -> None:
        if not os.access(self.path.parent, os.W_OK):
            raise self._refused("it cannot be written: its folder is missing or closed")

    def _check_identity(self, saved_run: dict[str, str]) -> None:
        differ = [
            f"{name} {saved_run.get(name, 'unknown')}, here {self._identity.get(name, 'unknown')}"
            for name in {**self._identity, **saved_run}
            if saved_run.get(name) != self._identity.get(name)
        ]
        if differ:
            raise self._refused(f"it is of another run ({'; '.join(differ)}); {_KEEP}")

    def _refused(self, say: str) -> Refusal:
        return Refusal("checkpoint", str(self.path), say)


def _sync_folder(folder: Path) -> None:
    """Make sure that the file's new name is on the disk as well."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _array_records(counts: dict[str, CountArray]) -> dict[str, Any]:
    return {
        name: {"shape": list(each.shape), "values": [int(n) for n in each.ravel().tolist()]}
        for name, each in counts.items()
    }


def _digest(parts: dict[str, Any]) -> str:
    """The SHA-256 of what was written, by which damage shows."""
    text = json.dumps({name: parts[name] for name in _PARTS}, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _has_right_types(record: dict[str, Any]) -> bool:
    """Whether each part of a checkpoint has the type it should have."""
    run, numbers = record["run"], (record["blocks"], record["goal"])
    return (
        isinstance(run, dict)
        and all(isinstance(words, str) for words in run.values())
        and all(type(number) is int and number >= 0 for number in numbers)
        and isinstance(record["seconds"], int | float)
    )


def _read(record: dict[str, Any]) -> CheckpointState:
    samples = {int(block): _arrays(arrays) for block, arrays in record["samples"].items()}
    tally = BlockTally(_arrays(record["counts"]), samples)
    return CheckpointState(record["blocks"], record["goal"], record["seconds"], tally)


def _arrays(record: dict[str, Any]) -> dict[str, CountArray]:
    return {name: _array(each["values"], each["shape"]) for name, each in record.items()}


def _array(values: list[int], shape: list[int]) -> CountArray:
    wide = any(not -_INT64_LIMIT <= value < _INT64_LIMIT for value in values)
    kind: Any = object if wide else np.int64
    return cast(CountArray, np.array(values, dtype=kind).reshape(shape))
