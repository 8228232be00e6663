"""Snapshots: a projection as bytes, so that a writer need not read its journal from the beginning.

A snapshot is a shortcut and never the truth. It is taken only by a program of the same code
with the same settings, and only where its hash is the journal's own at that entry; in doubt
the whole journal is read. Whether its content is what the journal adds up to, only an audit of the
log can say.
"""

import hashlib
import io
import pickle
import sys
from collections import deque
from collections.abc import Iterable
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from spanish21.house.journal.projection import Projection
from spanish21.house.journal.store import Journal, Snapshot

_PACKAGE = Path(__file__).parents[2]
_DIGEST = hashlib.sha256().digest_size
_LAYERS = ("spanish21.game.", "spanish21.house.", "spanish21.ledger.", "spanish21.rulesets.")
_MODULES = ("spanish21.money",)
_PLAIN = {
    *(("builtins", name) for name in ("dict", "frozenset", "int", "list", "set", "str", "tuple")),
    *(("collections", name) for name in ("Counter", "OrderedDict", "defaultdict", "deque")),
    ("fractions", "Fraction"),
}


class BrokenSnapshot(Exception):
    """Bytes that are not a projection, or a projection that cannot be written as bytes."""


def freeze(projection: Projection) -> bytes:
    """A projection as bytes, with a hash that shows whether they were damaged."""
    into = io.BytesIO()
    try:
        _Freezer(into, protocol=pickle.HIGHEST_PROTOCOL).dump(projection)
    except Exception as error:
        raise BrokenSnapshot(f"snapshot: it cannot be frozen: {error}") from error
    return hashlib.sha256(into.getvalue()).digest() + into.getvalue()


def thaw(frozen: bytes) -> Any:
    """The frozen value; admits only the house's own types and plain ones."""
    content = frozen[_DIGEST:]
    if hashlib.sha256(content).digest() != frozen[:_DIGEST]:
        raise BrokenSnapshot("snapshot: it is damaged")
    try:
        return _Thawer(io.BytesIO(content)).load()
    except Exception as error:
        raise BrokenSnapshot(f"snapshot: it cannot be thawed: {error}") from error


def restore_snapshot(journal: Journal, snapshot: Snapshot, projection: Projection) -> bool:
    """Bring a projection to a snapshot; ``False``, and nothing done, if it is of another journal.

    What a projection leaves out of its copies (see ``__getstate__``) stays as it is.
    """
    there = next(iter(journal.entries(after=snapshot.seq - 1)), None)
    if there is None or (there.seq, there.chain) != snapshot[:2]:
        return False
    try:
        thawed = thaw(snapshot.state)
    except BrokenSnapshot:
        return False
    if type(thawed) is not type(projection):
        return False
    if (thawed.seq, thawed.chain) != snapshot[:2]:
        return False
    own, carried = vars(projection), _carried(projection)
    for name, value in vars(thawed).items():
        if name in carried and carried[name] is own[name]:
            own[name] = value
    return True


def _carried(projection: Any) -> dict[str, Any]:
    state: dict[str, Any] = projection.__getstate__()
    return state


def snapshot_code(projection: Projection) -> str:
    """The hash of this program, its rule files and the settings that an empty projection begins with."""
    return hashlib.sha256(f"{_program()} {fingerprint(projection)}".encode()).hexdigest()


@cache
def _program() -> str:
    digest = hashlib.sha256(repr(sys.version_info[:2]).encode())
    for file in sorted(_PACKAGE.rglob("*")):
        if file.is_file() and file.parent.name != "__pycache__":
            content = hashlib.sha256(file.read_bytes()).hexdigest()
            digest.update(f"{file.relative_to(_PACKAGE)} {content}\n".encode())
    return digest.hexdigest()


def fingerprint(value: Any) -> str:
    """A hash that is the same for the same content, whatever the order of keys in it."""
    return hashlib.sha256(repr(_content(value)).encode()).hexdigest()


_ATOMS = (bool, int, str, bytes, type(None))


def _content(value: Any) -> Any:
    """A value as plain tuples: its type and its contents."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    name = f"{kind.__module__}.{kind.__qualname__}"
    if isinstance(value, Enum):
        return (name, value.name)
    if isinstance(value, dict):
        return (name, _in_order(value.items()))
    if isinstance(value, set | frozenset):
        return (name, _in_order(value))
    if isinstance(value, tuple | list | deque):
        return (name, *map(_content, value))
    return (name, _content(value.__getstate__()))


def _in_order(values: Iterable[Any]) -> tuple[str, ...]:
    return tuple(sorted(repr(_content(value)) for value in values))


@cache
def _is_admitted(kind: type) -> bool:
    """Whether a type is one of the house's own or a plain one."""
    module, name = kind.__module__, kind.__qualname__
    ours = module.startswith(_LAYERS) or module in _MODULES
    return (module, name) in _PLAIN or (ours and "." not in name)


class _Freezer(pickle.Pickler):
    """A pickler that writes only the types that the thawer reads."""

    def reducer_override(self, value: Any) -> Any:
        kind = value if isinstance(value, type) else type(value)
        if not _is_admitted(kind):
            raise BrokenSnapshot(f"{kind.__module__}.{kind.__qualname__} is not the house's own")
        if isinstance(value, Enum):
            # Some versions of Python would look the member up by a function instead.
            return kind, (value.value,)
        return NotImplemented


class _Thawer(pickle.Unpickler):
    """An unpickler that reads only the freezer's types, so that a pickle cannot run code."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in _PLAIN or module.startswith(_LAYERS) or module in _MODULES:
            cls = super().find_class(module, name)
            # A module also has what it imported, and a name may lead through it elsewhere.
            if isinstance(cls, type) and (cls.__module__, cls.__qualname__) == (module, name):
                return cls
        raise BrokenSnapshot(f"{module}.{name} is not the house's own")
