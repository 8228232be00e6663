"""From a person's command at a table of the house to one entry, or a refusal.

Whatever a command leads to at an automatic table, up to the next decision of a person, is one
entry: it is written and published whole, or not at all.
"""

from spanish21.house import commands as d
from spanish21.house.course import Course
from spanish21.house.tables.disputes import DISPUTES
from spanish21.house.tables.floor import FLOOR, new_table
from spanish21.house.tables.playing import PLAYING
from spanish21.house.tables.timed import JACKPOT_STOPPED, NOBODY_WAGERS, SHOE_RAN_OUT, TIMED
from spanish21.house.tables.work import (
    HOUSE,
    Decided,
    Desks,
    Speaker,
    Work,
    check_reason,
    find_desk,
)

__all__ = [
    "HOUSE",
    "JACKPOT_STOPPED",
    "NOBODY_WAGERS",
    "SHOE_RAN_OUT",
    "Decided",
    "Desks",
    "Speaker",
    "check_reason",
    "decide_at_desk",
    "find_desk",
]
_DECIDE = {**PLAYING, **FLOOR, **DISPUTES, **TIMED}


def decide_at_desk(
    desks: Desks, by: Speaker, table: str, at: int, command: d.DeskCommand
) -> Decided:
    """What a command at a table leads to; nothing is changed here."""
    if isinstance(command, d.SetTable) and table not in desks.tables:
        desk = new_table(by, table, command)
    else:
        desk = find_desk(desks.tables, table)
    work = Work(desks, Course(desk, desks.shoes, at=at), by)
    _DECIDE[type(command)](work, command)
    if not isinstance(command, d.PauseTable):
        work.course.proceed()
    return work.done(desk)
