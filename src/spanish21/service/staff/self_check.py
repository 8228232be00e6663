"""Self-checks: whether what is installed is still what this process was started from, and whether
tables play by the rules that were approved.
"""

import asyncio
import os
import platform
import re
from functools import cache
from typing import NamedTuple
from uuid import uuid4

import structlog

from spanish21.adapters.installation_hashes import InstallationHashes, hash_installation
from spanish21.house.administration import CHECKS_STREAM, draft_events
from spanish21.house.configuration.approved_rules import differing_rules
from spanish21.house.events import SelfChecked
from spanish21.house.journal.event_codec import read_events
from spanish21.house.people.register import HOUSE_NAME
from spanish21.house.state import House
from spanish21.house.table.decide import Actor
from spanish21.ledger import Entry, EntryDraft
from spanish21.ledger.journal.command_text import format_stored_command
from spanish21.service.live_house import LiveHouse

log = structlog.get_logger("spanish21.server")
_ASKED = format_stored_command("self-check", {})


class SelfCheckResult(NamedTuple):
    """What was written of a self-check, and whether the installation is as it was at the start.

    For a request that was given before, ``event`` is what was written then; ``unchanged`` is what
    was measured now.
    """

    event: SelfChecked
    entry: Entry
    unchanged: bool


@cache
def hashes_at_start() -> InstallationHashes:
    """What was installed when this process first looked; a server looks as it starts."""
    return hash_installation()


def process_name() -> str:
    """The name of this process in the log: the machine and the process's number."""
    return f"{re.sub(r'[^A-Za-z0-9.-]', '-', platform.node())[:40] or 'machine'}:{os.getpid()}"


async def check_house_itself(live_house: LiveHouse) -> bool:
    """Have the house check itself: whether what is installed is what it was at the start."""
    result = await record_self_check(live_house, HOUSE_NAME, f"check.{uuid4()}")
    return result.unchanged


async def record_self_check(live_house: LiveHouse, by: str, request: str) -> SelfCheckResult:
    """Hash what is installed, compare it with what was at the start, and write that down.

    Compared are also the rules of every table with those that two people approved.
    """
    at_start = await asyncio.to_thread(hashes_at_start)
    now = await asyncio.to_thread(hash_installation)
    unchanged = now == at_start
    if not unchanged:
        log.error("the program or its rule sets are not what they were")

    def draft_check(house: House, actor: Actor, at: int) -> EntryDraft:
        tables = [table.settings for table in house.tables.values()]
        differences = [
            f"{table}: {what}" for table, what in differing_rules(tables, house.approved)
        ]
        for one in differences:
            log.error("a table does not play by the rules that were approved", rule=one)
        holds = unchanged and not differences
        event = SelfChecked(process_name(), *now, holds=holds, differences=tuple(differences))
        return draft_events(CHECKS_STREAM, actor.name, at, [event])

    entry = await live_house.submit_staff_command(by, request, draft_check, asked=_ASKED)
    return SelfCheckResult(read_events(entry.game)[0], entry, unchanged)
