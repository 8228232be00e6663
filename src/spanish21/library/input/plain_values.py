"""Words, files, yes or no, and functions: plain values that are of their kind or refused."""

from os import PathLike, fsencode, fspath
from pathlib import Path

from spanish21.library.input.amounts import check_kind, shown_value
from spanish21.refusal import Refusal

_FILE = "name a file"
_HEARS = "give a function that is told what is being worked out"


def read_text(text: object, field: str, allowed: str) -> str:
    """Text that can be read: with something in it, and without signs that cannot be printed."""
    if not isinstance(text, str) or not text.strip() or not text.isprintable():
        raise Refusal(field, shown_value(text), allowed)
    return text


def read_path(path: object, field: str = "path", allowed: str = _FILE) -> Path:
    """Where a file is, or is to be; a name that no file can have is refused."""
    check_kind(path, (str, PathLike), field, allowed)
    name = fspath(path)  # type: ignore[call-overload]
    check_kind(name, str, field, allowed)
    try:
        writable = "\0" not in name and bool(fsencode(name))
    except UnicodeEncodeError:
        writable = False
    if not writable:
        raise Refusal(field, name, f"{allowed}: none can have this name")
    return Path(name)


def read_switch(value: object, field: str) -> bool:
    """Yes or no."""
    if not isinstance(value, bool):
        raise Refusal(field, shown_value(value), "choose True or False")
    return value


def check_function(function: object, field: str, allowed: str = _HEARS) -> None:
    """Refuse what cannot be called."""
    if not callable(function):
        raise Refusal(field, f"a value of type {type(function).__name__}", allowed)
