"""Commands of staff beside the tables: each under the id that its giver made for it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from spanish21.house.state import House
from spanish21.house.table.decide import Actor
from spanish21.ledger import Entry, EntryDraft
from spanish21.ledger.journal.command_text import format_stored_command
from spanish21.service.live_house import LiveHouse

StaffDecision = Callable[[House, Actor, int], EntryDraft]
"""Decides a command from the house, who gives it with his roles, and the time."""


class StaffCommandResult(NamedTuple):
    """The entry of a command; ``fresh`` is ``False`` for a repeated command."""

    entry: Entry
    fresh: bool


async def give_staff_command(
    live_house: LiveHouse,
    person: str,
    request: str,
    decide: StaffDecision,
    *,
    asked: Mapping[str, Any],
) -> StaffCommandResult:
    """Have a command beside the tables decided and written; ``request`` is its giver's id.

    ``asked`` is the command as data, its name under ``what``. The same id with the same content
    gets the same entry again; with other content it is refused.
    """
    times: list[int] = []

    def decide_once(house: House, actor: Actor, at: int) -> EntryDraft:
        draft = decide(house, actor, at)
        times.append(at)
        return draft

    values = dict(asked)
    text = format_stored_command(values.pop("what"), values)
    entry = await live_house.submit_staff_command(person, request, decide_once, asked=text)
    return StaffCommandResult(entry, fresh=bool(times))
