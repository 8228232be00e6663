"""Changes of how a table is set: one person proposes, another agrees, the house sets the table.

The page and the command line give these commands under the same ids and with the same content,
so that what is given in both places happens once.
"""

import asyncio
from dataclasses import asdict
from typing import Any, Literal

import structlog

from spanish21.house import administration
from spanish21.house.configuration.approved_rules import ProgramVersion
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.people.register import HOUSE_NAME
from spanish21.house.state import ConfigurationChange, House
from spanish21.house.table.commands import SetTable, TakeJackpotTerms
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Entry
from spanish21.phrasebook.table.table_settings import describe_change
from spanish21.refusal import Refusal
from spanish21.service.live_house import LiveHouse
from spanish21.service.staff.self_check import hashes_at_start
from spanish21.service.staff.staff_commands import StaffCommandResult, give_staff_command

ChangeStanding = Literal[
    "waits for approval", "rejected", "waits for the shoe", "in force", "replaced"
]
"""What has become of a change."""
log = structlog.get_logger("spanish21.changes")


def change_standing(change: ConfigurationChange, table: HouseTable | None) -> ChangeStanding:
    """What has become of a change, seen from its table; ``None`` where there is no such table."""
    if change.decided == "rejected":
        return "rejected"
    return describe_change(change, table)  # type: ignore[return-value]  # it says no other then


def settings_record(settings: TableSettings) -> dict[str, Any]:
    """A table's settings as plain values: what a command that proposes them says."""
    clocks = settings.clocks
    return {
        "table": settings.table,
        "kind": settings.kind,
        "ruleset": settings.ruleset,
        "options": dict(settings.options),
        "jackpots": list(settings.jackpots),
        "clocks": {
            "wager": clocks.wager,
            "turn": clocks.turn,
            "insurance": clocks.insurance,
            "cut": clocks.cut,
            "idle": clocks.idle,
            "look": clocks.look,
        },
        "approval": asdict(settings.approval),
    }


async def propose_change(
    live_house: LiveHouse, person: str, change: str, settings: TableSettings, *, field: str
) -> StaffCommandResult:
    """Propose how a table is set; ``change`` is the change's name and the command's id.

    ``field`` is what a refusal calls the name, where one of long ago has it.
    """
    own_id, setting_id = f"{person}:{change}", f"{HOUSE_NAME}:{table_setting_id(change)}"
    is_taken = await live_house.query_store(
        lambda store: store.find(own_id) is None and store.find(setting_id) is not None
    )
    if is_taken:
        allowed = "a change of this name was made long ago"
        raise Refusal(field, change, allowed, name="CHANGE_EXISTS")
    return await give_staff_command(
        live_house,
        person,
        change,
        lambda house, actor, at: administration.propose_change(house, actor, at, change, settings),
        asked={"what": "propose", "settings": settings_record(settings)},
    )


async def offer_terms(live_house: LiveHouse, jackpot: str, request: str) -> None:
    """Have every linked table that stands between two shoes take new terms at once.

    A table that is in the middle of a shoe takes them by itself when it is over.
    """
    for table in live_house.mirror.tables.values():
        if jackpot in table.settings.jackpots:
            try:
                await live_house.submit_as_house(
                    table.name, f"terms.{request}.{table.name}", TakeJackpotTerms()
                )
            except Refusal as refusal:
                if refusal.name != "NO_TERMS_WAIT":
                    raise


async def approve_change(
    live_house: LiveHouse, person: str, request: str, change: str
) -> StaffCommandResult:
    """Approve another person's change; :func:`set_approved_table` then sets its table."""
    installed = await asyncio.to_thread(hashes_at_start)
    program = ProgramVersion(installed.version, installed.code)
    return await give_staff_command(
        live_house,
        person,
        request,
        lambda house, actor, at: administration.approve_change(
            house, actor, at, change, program=program
        ),
        asked={"what": "approve", "change": change},
    )


async def reject_change(
    live_house: LiveHouse, person: str, request: str, change: str, reason: str
) -> StaffCommandResult:
    """Turn a change down, or withdraw one's own."""
    return await give_staff_command(
        live_house,
        person,
        request,
        lambda house, actor, at: administration.reject_change(house, actor, at, change, reason),
        asked={"what": "reject", "change": change, "reason": reason},
    )


def table_setting_id(change: str) -> str:
    """The id under which the house sets a table by a change."""
    return f"change.{change}"


async def set_approved_table(live_house: LiveHouse, change: ConfigurationChange) -> Entry:
    """Set a table by an approved change, once per change, unless a later one was approved."""
    settings = change.settings

    def check_latest(house: House) -> None:
        for other in house.changes.values():
            same_table = other.settings.table == settings.table and other.decided == "approved"
            if same_table and other.decided_at > change.decided_at:
                allowed = f"{other.name} was approved after it"
                raise Refusal("change", change.name, allowed, name="REPLACED")

    return await live_house.submit_as_house(
        settings.table,
        table_setting_id(change.name),
        SetTable(settings),
        check=check_latest,
    )


async def finish_approved_changes(live_house: LiveHouse) -> list[str]:
    """Set tables whose latest approval was not carried out before a stop; return those changes.

    Older changes are skipped, because the last approved one counts.
    """
    latest: dict[str, ConfigurationChange] = {}
    approved = (one for one in live_house.mirror.changes.values() if one.decided == "approved")
    for change in sorted(approved, key=lambda one: one.decided_at):
        latest[change.settings.table] = change
    finished = []
    for change in latest.values():
        if await live_house.is_written(HOUSE_NAME, table_setting_id(change.name)):
            continue
        try:
            await set_approved_table(live_house, change)
        except Refusal as refusal:
            log.warning("an approved change cannot be made", change=change.name, why=str(refusal))
        else:
            finished.append(change.name)
    return finished
