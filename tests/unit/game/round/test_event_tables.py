"""Is nothing forgotten in the tables that list events or commands of a round beside the moves?"""

from dataclasses import fields
from typing import get_args

import pytest

from spanish21.game.round import commands as c
from spanish21.game.round import events as e
from spanish21.game.round.decide_again import _COMMANDS_OF
from spanish21.game.round.moves import MOVE_OF
from spanish21.house.table.money.postings import _TAKE
from spanish21.reports.money.tables.layouts import _FOLLOWS

IRREGULARITIES = {
    c.MissCard,
    c.TakeMissedCard,
    c.LeaveHandDead,
    c.DrawInError,
    c.RefuseCard,
    c.BurnCard,
    c.VoidRound,
}
"""What they led to is not read back: a round with one of these is not decided again, and no file."""
POSTED_WITH_ANOTHER = {e.RoundVoided: e.WagersSettled, e.JackpotAwarded: e.WagersSettled}
"""Events with amounts that move none of the chips on a layout, by the event that does."""


def events_with_amounts() -> list[type]:
    named = {"cents", "wagers", "lines"}
    return [kind for kind in get_args(e.Event) if named & {field.name for field in fields(kind)}]


def test_every_command_is_read_from_its_events_or_an_irregularity() -> None:
    names = {name for kind in _COMMANDS_OF.values() for name in kind.__code__.co_names}
    again = {command for command in MOVE_OF if command.__name__ in names}
    again |= {c.DealCard, c.DealFaceDown}
    assert set(MOVE_OF) - again == IRREGULARITIES
    assert not again & IRREGULARITIES


@pytest.mark.parametrize("event", events_with_amounts())
def test_every_event_with_an_amount_is_posted_and_followed_on_the_layout(event: type) -> None:
    for table in (_TAKE, _FOLLOWS):
        assert event in table or POSTED_WITH_ANOTHER[event] in table
