"""Commands and events as plain JSON values, and back, strictly.

A codec knows a set of dataclasses, its kinds. A value of a kind is an object that names its
kind; any other dataclass is an object with the dataclass's fields alone. A card is ``"7s"``, a
fraction text such as ``"-1/2"``, an enum its value, a tuple a list. What does not have the type
its field is declared with is refused by its path, with what is allowed there.

Writers and readers are worked out once for each class, because every decision at every table
goes through them.
"""

import re
import types
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from fractions import Fraction
from functools import partial
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from spanish21.game.cards import WHOLE_DECK, Card
from spanish21.refusal import Refusal

Writer = Callable[[Any], Any] | None
"""How a value is written; ``None`` where JSON has it as it is."""
Reader = Callable[[Any], Any]
"""How a value is read; :class:`_Mismatch` where it cannot be."""
_FRACTION = re.compile(r"-?[0-9]{1,12}(/[1-9][0-9]{0,11})?")
_PLAIN_NAMES = {int: "a whole number", str: "text", bool: "true or false"}
_CARD_CODES = tuple(card.code for card in WHOLE_DECK)
_CARDS = dict(zip(_CARD_CODES, WHOLE_DECK, strict=True))
_MISSING = "nothing"
_ZERO = Fraction(0)


class _Mismatch(Exception):
    """A value that does not have the type of its field, and the path to it."""

    def __init__(self, value: Any, allowed: str, *, path: str = "", rule: str = "") -> None:
        super().__init__()
        self.value, self.allowed, self.path, self.rule = value, allowed, path, rule

    def under(self, step: str) -> "_Mismatch":
        """The same mismatch, seen from one step further out."""
        self.path = step + self.path
        return self


class KindCodec:
    """Writes and reads dataclasses that name their kind.

    ``renamed`` gives the stored name of a field that has another name in the code, by the
    names of its class and of itself; ``added`` the values of fields that older texts do not have.
    """

    def __init__(
        self,
        kinds: Mapping[str, type],
        *,
        renamed: Mapping[tuple[str, str], str] | None = None,
        added: Mapping[type, Mapping[str, Any]] | None = None,
    ) -> None:
        self._kinds = kinds
        self._names = {kind: name for name, kind in kinds.items()}
        self._renamed = renamed or {}
        self._added = added or {}
        self._writers: dict[type, Callable[[Any], dict[str, Any]]] = {}
        self._kind_readers: dict[str, Reader] = {}

    def write(self, value: Any) -> dict[str, Any]:
        """A value of a kind as plain JSON values."""
        kind = type(value)
        write = self._writers.get(kind)
        return self._make_writer(kind)(value) if write is None else write(value)

    def write_fields(self, value: Any) -> dict[str, Any]:
        """The fields of a value as plain JSON values, without its kind."""
        record = self.write(value)
        record.pop("kind", None)
        return record

    def read(self, record: Any, *, at: str) -> Any:
        """The value that an object says, or a refusal that names the field, from ``at`` on."""
        return _read_or_refuse(self._read_kind, record, at)

    def read_all(self, records: Any, *, at: str) -> Any:
        """The values, as a tuple, that a list of objects says, or a refusal that names the place and field."""
        return _read_or_refuse(partial(_read_list, self._read_kind), records, at)

    def _read_kind(self, record: Any) -> Any:
        try:
            read = self._kind_readers[record["kind"]]
        except (KeyError, TypeError, IndexError):
            read = self._kind_reader(record)
        return read(record)

    def _kind_reader(self, record: Any) -> Reader:
        """The reader of a kind that is read for the first time."""
        if type(record) is not dict:
            raise _Mismatch(record, "write an object with a kind")
        name = record.get("kind", _MISSING)
        if type(name) is not str or name not in self._kinds:
            raise _Mismatch(name, "name a command or an event", path=".kind")
        reader = self._kind_readers[name] = self._make_reader(self._kinds[name])
        return reader

    def _part_reader(self, kind: Any) -> Reader:
        """The reader of a dataclass that names no kind."""
        read_fields = self._make_reader(kind)

        def read(record: Any) -> Any:
            if type(record) is not dict:
                raise _Mismatch(record, "write an object")
            return read_fields(record)

        return read

    # --- The functions of a class ------------------------------------------------------------
    #
    # They are written out field by field, as dataclasses write their own: a loop over the
    # fields takes twice as long, and every decision at every table waits for it.

    def _make_writer(self, kind: Any) -> Callable[[Any], dict[str, Any]]:
        hints = get_type_hints(kind)
        used: dict[str, Any] = {}
        if kind in self._names and "kind" in [self._key(kind, one.name) for one in fields(kind)]:
            raise TypeError(f"{kind.__name__} has a field called kind")
        items = [f'"kind": {self._names[kind]!r}'] if kind in self._names else []
        for place, field in enumerate(fields(kind)):
            write = self._writer(hints[field.name])
            part = f"value.{field.name}"
            if write is not None:
                used[f"write{place}"] = write
                part = f"write{place}({part})"
            items.append(f"{self._key(kind, field.name)!r}: {part}")
        source = f"def convert(value):\n    return {{{', '.join(items)}}}"
        writer = self._writers[kind] = _define(source, used)
        return writer

    def _make_reader(self, kind: Any) -> Reader:
        """What does not match is looked at again, slowly, to say which field it is."""
        hints = get_type_hints(kind)
        keys = [self._key(kind, field.name) for field in fields(kind)]
        readers = [self._reader(hints[field.name]) for field in fields(kind)]
        used: dict[str, Any] = {"kind": kind, "Mismatch": _Mismatch}
        checks = [f"len(record) == {len(keys) + (kind in self._names)}"]
        parts = []
        for place, field in enumerate(fields(kind)):
            if hints[field.name] in _PLAIN_NAMES:
                checks.append(f"type(part{place}) is {hints[field.name].__name__}")
                parts.append(f"part{place}")
            else:
                used[f"read{place}"] = readers[place]
                parts.append(f"read{place}(part{place})")
        lines = [
            "def convert(record):",
            "    try:",
            *[f"        part{place} = record[{key!r}]" for place, key in enumerate(keys)],
            f"        if {' and '.join(checks)}:",
            f"            return kind({', '.join(parts)})",
            "    except (KeyError, Mismatch):",
            "        pass",
            "    return look_again(record)",
        ]
        used["look_again"] = partial(self._look_again, kind, dict(zip(keys, readers, strict=True)))
        return _define("\n".join(lines), used)

    def _look_again(self, kind: type, readers: Mapping[str, Reader], record: dict[str, Any]) -> Any:
        """Read an object with a field that has been added since, or name what is wrong with it."""
        record = {**self._added.get(kind, {}), **record}
        for key, value in record.items():
            if key not in readers and (key != "kind" or kind not in self._names):
                raise _Mismatch(value, f"{kind.__name__} has no such field", path=f".{key}")
        parts = []
        for key in readers:
            if key not in record:
                raise _Mismatch(_MISSING, f"{kind.__name__} has this field", path=f".{key}")
        for key, read in readers.items():
            try:
                parts.append(read(record[key]))
            except _Mismatch as mismatch:
                raise mismatch.under(f".{key}") from None
        return kind(*parts)

    def _key(self, kind: type, name: str) -> str:
        return self._renamed.get((kind.__name__, name), name)

    # --- Writers -----------------------------------------------------------------------------

    def _writer(self, hint: Any) -> Writer:
        """How a field of this type is written."""
        if hint in _PLAIN_NAMES or get_origin(hint) is Literal:
            return None
        if hint in _SPECIAL:
            return _SPECIAL[hint][0]
        if isinstance(hint, type):
            return _write_enum if issubclass(hint, Enum) else self.write
        if get_origin(hint) is tuple:
            return self._tuple_writer(get_args(hint))
        choices = _choices(hint)
        write = self.write if len(choices) > 1 else self._writer(choices[0])
        return write if write is None or choices == get_args(hint) else partial(_optional, write)

    def _tuple_writer(self, hints: tuple[Any, ...]) -> Writer:
        if hints[-1] is Ellipsis:
            write = self._writer(hints[0])
            return None if write is None else lambda values: [write(value) for value in values]
        writers = [self._writer(hint) for hint in hints]
        if not any(writers):
            return None
        return lambda values: [
            value if write is None else write(value)
            for write, value in zip(writers, values, strict=True)
        ]

    # --- Readers -----------------------------------------------------------------------------

    def _reader(self, hint: Any) -> Reader:
        """How a field of this type is read."""
        if hint in _PLAIN_NAMES:
            return partial(_read_plain, hint)
        if hint in _SPECIAL:
            return _SPECIAL[hint][1]
        if isinstance(hint, type):
            return self._class_reader(hint)
        if get_origin(hint) is Literal:
            return _choice_reader({choice: choice for choice in get_args(hint)})
        if get_origin(hint) is tuple:
            return self._tuple_reader(get_args(hint))
        choices = _choices(hint)
        read = self._read_kind if len(choices) > 1 else self._reader(choices[0])
        return read if choices == get_args(hint) else partial(_optional, read)

    def _class_reader(self, kind: Any) -> Reader:
        if issubclass(kind, Enum):
            return _choice_reader({member.value: member for member in kind})
        return self._read_kind if kind in self._names else self._part_reader(kind)

    def _tuple_reader(self, hints: tuple[Any, ...]) -> Reader:
        if hints[-1] is Ellipsis:
            return partial(_read_list, self._reader(hints[0]))
        return partial(_read_row, tuple(self._reader(hint) for hint in hints))


def _read_or_refuse(read: Reader, value: Any, at: str) -> Any:
    try:
        return read(value)
    except _Mismatch as mismatch:
        raise Refusal(
            at + mismatch.path, mismatch.value, mismatch.allowed, rule=mismatch.rule
        ) from None


def _define(source: str, used: Mapping[str, Any]) -> Callable[[Any], Any]:
    """The function ``convert`` of this source, which uses these names and no others."""
    names = dict(used)
    exec(source, names)  # noqa: S102  made of the names of our own classes and their fields
    converter: Callable[[Any], Any] = names["convert"]
    return converter


def _choices(hint: Any) -> tuple[Any, ...]:
    """The types a union is of, without ``None``; several are kinds."""
    if get_origin(hint) not in (Union, types.UnionType):
        raise TypeError(f"no codec writes or reads {hint}")
    return tuple(part for part in get_args(hint) if part is not types.NoneType)


def _optional(convert: Callable[[Any], Any], value: Any) -> Any:
    return None if value is None else convert(value)


def _write_card(card: Card) -> str:
    return _CARD_CODES[card.index]


def _write_enum(member: Enum) -> Any:
    return member.value


def _read_plain(kind: Any, value: Any) -> Any:
    if type(value) is not kind:
        raise _Mismatch(value, f"write {_PLAIN_NAMES[kind]}")
    return value


def _read_text(value: Any) -> str:
    if type(value) is not str:
        raise _Mismatch(value, "write text")
    return value


def _choice_reader(members: Mapping[Any, Any]) -> Reader:
    """A reader of members by their values."""
    kind = type(next(iter(members)))

    def read(value: Any) -> Any:
        if type(value) is kind and value in members:
            return members[value]
        if kind is str:
            _read_text(value)
        raise _Mismatch(value, f"write {', '.join(map(str, members))}")

    return read


def _read_card(value: Any) -> Card:
    text = _read_text(value)
    card = _CARDS.get(text)
    if card is not None:
        return card
    try:
        return Card.parse(text)
    except Refusal as refusal:
        raise _Mismatch(text, refusal.allowed, rule=refusal.rule) from None


def _read_fraction(value: Any) -> Fraction:
    if _read_text(value) == "0":
        return _ZERO
    if not _FRACTION.fullmatch(value):
        raise _Mismatch(value, "write a fraction of cents, such as -1/2")
    return Fraction(value)


_SPECIAL: Mapping[Any, tuple[Writer, Reader]] = {
    Card: (_write_card, _read_card),
    Fraction: (str, _read_fraction),
}
"""How the classes are written and read that are no objects of fields in JSON."""


def _read_list(read: Reader, values: Any) -> tuple[Any, ...]:
    if type(values) is not list:
        raise _Mismatch(values, "write a list")
    parts: list[Any] = []
    try:
        for value in values:
            parts.append(read(value))  # noqa: PERF401  its length is the place of a mismatch
    except _Mismatch as mismatch:
        raise mismatch.under(f"[{len(parts)}]") from None
    return tuple(parts)


def _read_row(readers: tuple[Reader, ...], values: Any) -> tuple[Any, ...]:
    """A tuple of as many values as its type has, each by its own type."""
    if type(values) is not list:
        raise _Mismatch(values, "write a list")
    if len(values) != len(readers):
        raise _Mismatch(values, f"write a list of {len(readers)}")
    parts: list[Any] = []
    try:
        for read, value in zip(readers, values, strict=True):
            parts.append(read(value))
    except _Mismatch as mismatch:
        raise mismatch.under(f"[{len(parts)}]") from None
    return tuple(parts)
