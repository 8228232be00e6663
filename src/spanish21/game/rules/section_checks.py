"""Whether a section of rules holds what its fields are declared to hold, however it was made.

A rule file is read strictly. A section that a program makes is not read at all, and a value of
another kind would be taken for one of its own: a dealer who neither hits nor stands, for one who stands.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from spanish21.refusal import Refusal

_PLAIN = {int: "write a whole number", str: "write text", bool: "choose True or False"}


def check_section(place: str, value: object, kind: Any) -> None:
    """Refuse a value, or a part of it, that is not of the kind declared at its place."""
    parts = get_args(kind)
    if get_origin(kind) is Literal:
        if not any(value == each and type(value) is type(each) for each in parts):
            raise Refusal(place, _printable(value), f"choose {' or '.join(map(str, parts))}")
    elif get_origin(kind) is UnionType:
        _check_one_of(place, value, parts)
    elif get_origin(kind) is tuple:
        _check_list(place, value, parts)
    elif kind in _PLAIN:
        if type(value) is not kind:
            raise Refusal(place, _printable(value), _PLAIN[kind])
    elif not isinstance(value, kind):
        raise Refusal(place, _kind_of(value), f"give another {kind.__name__}")
    elif is_dataclass(value):
        for name, part in _kinds_of(kind).items():
            check_section(f"{place}.{name}", getattr(value, name), part)


def _check_one_of(place: str, value: object, kinds: tuple[Any, ...]) -> None:
    """A value of one of several kinds; which, its own class says."""
    fitting = [each for each in kinds if isinstance(value, get_origin(each) or each)]
    if not fitting:
        names = ["None" if each is NoneType else each.__name__ for each in kinds]
        raise Refusal(place, _kind_of(value), f"give another {' or '.join(names)}")
    check_section(place, value, fitting[0])


def _check_list(place: str, value: object, parts: tuple[Any, ...]) -> None:
    if not isinstance(value, tuple):
        raise Refusal(place, _kind_of(value), "give them as a tuple")
    kinds = [parts[0]] * len(value) if parts[-1] is Ellipsis else [*parts]
    if len(kinds) != len(value):
        raise Refusal(place, f"{len(value)} of them", f"give {len(kinds)}")
    for number, (each, kind) in enumerate(zip(value, kinds, strict=True), start=1):
        check_section(f"{place}.{number}", each, kind)


@cache
def _kinds_of(section: type) -> Mapping[str, Any]:
    """What each field of a class is declared to hold."""
    hints = get_type_hints(section)
    return {each.name: hints[each.name] for each in fields(section)}


def _printable(value: object) -> object:
    """A value as a refusal names it."""
    return value if isinstance(value, str | int | float) else _kind_of(value)


def _kind_of(value: object) -> str:
    return f"a value of type {type(value).__name__}"
