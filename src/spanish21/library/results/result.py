"""What every answer of the library can do: say itself in a line, and leave in a form one can use."""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spanish21.library.input.amounts import read_count
from spanish21.library.input.plain_values import read_path
from spanish21.library.results.html import html_page
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.library.results.picture import Picture

FRAME_LIBRARIES = ("polars", "pandas")
_MOST_INDENT = 16
Row = Mapping[str, Any]
"""One line of a table: its values by the names of the columns."""


class Result(ABC):
    """An answer: a line in a terminal, a page in a notebook, and data for everything else.

    ``print(answer)`` and a cell that ends with it show it; ``to_dict`` and ``to_json`` give the
    documented form, ``to_frame`` a table of polars or pandas, ``plot`` a picture.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def headline(self) -> str:
        """The answer in one line."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values, in its documented form."""

    @abstractmethod
    def frame_rows(self) -> Sequence[Row]:
        """The table of the answer, a line at a time."""

    @abstractmethod
    def plot(self) -> "Picture":
        """A picture of the answer: a notebook shows it, ``save("it.png")`` writes it."""

    def to_json(self, path: str | PathLike[str] | None = None, *, indent: int | None = 2) -> str:
        """The documented form as text; with a path it is written there as well.

        ``indent`` is how many spaces each level takes, None for a single line.
        """
        if indent is not None:
            indent = read_count(indent, "indent", least=0, most=_MOST_INDENT)
        text = json.dumps(self.to_dict(), indent=indent, ensure_ascii=False)
        if path is not None:
            write_bytes(path, f"{text}\n".encode())
        return text

    def to_frame(self, library: str | None = None) -> Any:
        """The table of the answer as a DataFrame of polars or pandas, whichever is installed.

        ``library`` names one of them where both are.
        """
        columns: dict[str, list[Any]] = {}
        for row in self.frame_rows():
            for name, value in row.items():
                columns.setdefault(name, []).append(value)
        return _frame_library(library).DataFrame(
            {name: _of_one_kind(values) for name, values in columns.items()}
        )

    def _repr_html_(self) -> str:
        return html_page(self.headline, self.frame_rows())

    def __repr__(self) -> str:
        return f"<{self.headline}>"

    def __str__(self) -> str:
        return self.headline


def _of_one_kind(values: list[Any]) -> list[Any]:
    """A column's values: where one is a fraction of something, all numbers are."""
    if not any(isinstance(value, float) for value in values):
        return values
    return [float(value) if type(value) is int else value for value in values]


def _frame_library(name: str | None) -> Any:
    if name is not None and name not in FRAME_LIBRARIES:
        raise Refusal("library", str(name), f"choose {' or '.join(FRAME_LIBRARIES)}")
    libraries = FRAME_LIBRARIES if name is None else (name,)
    installed = [each for each in libraries if find_spec(each) is not None]
    if not installed:
        allowed = (
            f"install one: pip install {libraries[0]}; frame_rows() gives the same as plain values"
        )
        raise Refusal("library", " and ".join(libraries), allowed)
    return import_module(installed[0])


def write_bytes(path: str | PathLike[str], content: bytes) -> Path:
    """Write a file, or say why not."""
    file = read_path(path)
    try:
        file.write_bytes(content)
    except OSError as error:
        say = f"it cannot be written: {error.strerror}"
        raise Refusal("path", str(file), say) from None
    return file
