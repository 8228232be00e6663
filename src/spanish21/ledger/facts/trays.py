"""Facts of trays and drop boxes: filled, credited and counted, each signed by two people."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableFilled:
    """A live table has got chips from the cage, by a numbered slip that two people signed."""

    table: str
    cents: int
    slip: int
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class TableCredited:
    """A live table has given chips back to the cage, by a numbered slip of two people."""

    table: str
    cents: int
    slip: int
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class TrayCounted:
    """Two people have counted a tray; what it held beyond the book or below it is booked."""

    table: str
    moment: str
    cents: int
    book_micros: int
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class DropCounted:
    """Two people have counted a drop box; its cash is in the cage now."""

    table: str
    cents: int
    book_micros: int
    slip: int
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class MoveSigned:
    """Two people signed for money that the cage moves."""

    code: str
    cents: int
    by: str
    second: str


TrayFact = TableFilled | TableCredited | TrayCounted | DropCounted | MoveSigned
