"""Who may say what at a table."""

from enum import StrEnum
from typing import NamedTuple


class Role(StrEnum):
    """What a person is at the table."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    SUPERVISOR = "supervisor"


class TablePerson(NamedTuple):
    """A person at the table, by name and role."""

    name: str
    role: Role
