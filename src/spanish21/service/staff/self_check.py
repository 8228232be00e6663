"""Self-checks: whether what is installed is still what this process was started from."""

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
from spanish21.house.events import SelfChecked
from spanish21.house.journal.event_codec import read_events
from spanish21.house.people.register import HOUSE_NAME
from spanish21.ledger import Entry
from spanish21.ledger.journal.command_text import format_stored_command
from spanish21.service.live_house import LiveHouse

log = structlog.get_logger("spanish21.server")
_ASKED = format_stored_command("self-check", {})


class SelfCheckResult(NamedTuple):
    """What was written of a self-check, and whether everything is as it was at the start.

    For a request that was given before, ``event`` is what was written then; ``holds`` is what
    was measured now.
    """

    event: SelfChecked
    entry: Entry
    holds: bool


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
    return result.holds


async def record_self_check(live_house: LiveHouse, by: str, request: str) -> SelfCheckResult:
    """Hash what is installed, compare it with what was at the start, and write that down."""
    at_start = await asyncio.to_thread(hashes_at_start)
    now = await asyncio.to_thread(hash_installation)
    event = SelfChecked(process_name(), *now, holds=now == at_start)
    if not event.holds:
        log.error("the program or its rule sets are not what they were")
    entry = await live_house.submit_staff_command(
        by,
        request,
        lambda _house, actor, at: draft_events(CHECKS_STREAM, actor.name, at, [event]),
        asked=_ASKED,
    )
    return SelfCheckResult(read_events(entry.game)[0], entry, event.holds)
