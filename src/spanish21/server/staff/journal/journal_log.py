"""The log: the journal itself, entry by entry, with the hash that chains each to all before."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from spanish21.house.journal.store import Store
from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act, check_may
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Entry
from spanish21.ledger.journal.people_names import same_person
from spanish21.phrasebook.money.ledger_facts import describe_transfer
from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in import current_person, require_act
from spanish21.server.sign_in.routes import READS
from spanish21.server.staff.requests import (
    READ_STATUSES,
    StaffAnswer,
    StaffRoute,
)
from spanish21.service.staff.entry_sentences import sentences_of_entry

router = APIRouter(prefix="/log", tags=["log"], route_class=StaffRoute)
MAX_ENTRIES_SCANNED = 20_000
"""How many entries one request scans at most; the answer says where to go on."""
_SYSTEM = ("people", "house")


class LogEntry(StaffAnswer):
    """An entry in words. ``chain`` is the hash of it and of everything before it."""

    seq: int
    id: str
    stream: str
    number: int
    at: int
    by: str
    words: list[str]
    transfers: list[str]
    chain: str


class Log(StaffAnswer):
    """Entries in order; ``next`` is the entry to go on after, ``more`` whether there are any."""

    entries: list[LogEntry]
    next: int
    more: bool


class JournalHeadAnswer(StaffAnswer):
    """Where the journal ends: how many entries it has, and the hash of them all."""

    seq: int
    chain: str


@router.get("", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def read_log(
    request: Request,
    person: Annotated[PersonRecord, Depends(current_person)],
    after: Annotated[int, Query(ge=0, le=2**53)] = 0,
    stream: Annotated[
        str, Query(max_length=80, description="a stream such as table/BJ-3, or a folder: people")
    ] = "",
    by: Annotated[str, Query(max_length=64, description="one person's entries")] = "",
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Log:
    """The entries after one, of one stream or of all, in order."""
    check_may(person.roles, _act(stream))
    house = house_of(request)
    mirror = house.live_house.mirror
    tables, zone = dict(mirror.tables), mirror.day.zone

    def look(store: Store) -> Log:
        log_entries: list[LogEntry] = []
        last = after
        for scanned, entry in enumerate(store.entries(after), 1):
            last = entry.seq
            if _is_of(entry, stream) and (not by or same_person(entry.by, by)):
                log_entries.append(_entry(entry, tables, zone))
            if len(log_entries) == limit or scanned == MAX_ENTRIES_SCANNED:
                break
        return Log(entries=log_entries, next=last, more=last < store.head().seq)

    return await house.live_house.query_store(look)


def _act(stream: str) -> Act:
    """The act that reading a stream needs: one table's log, the system's logs, or all logs."""
    folder, stroke, name = stream.partition("/")
    if folder == "table" and stroke and name:
        return Act.READ_TABLE_LOG
    return Act.READ_SYSTEM_LOGS if folder in _SYSTEM else Act.READ_ALL_LOGS


def _is_of(entry: Entry, stream: str) -> bool:
    return not stream or entry.stream == stream or entry.stream.startswith(f"{stream}/")


def _entry(entry: Entry, tables: Mapping[str, HouseTable], zone: str) -> LogEntry:
    return LogEntry(
        seq=entry.seq,
        id=entry.id,
        stream=entry.stream,
        number=entry.number,
        at=entry.at,
        by=entry.by,
        words=sentences_of_entry(entry, tables, zone),
        transfers=[describe_transfer(moved) for moved in entry.transfers],
        chain=entry.chain,
    )


@router.get("/head", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def head(
    request: Request, _by: Annotated[PersonRecord, Depends(require_act(Act.READ_SYSTEM_LOGS))]
) -> JournalHeadAnswer:
    """Where the journal ends: to be written down elsewhere, and compared."""
    journal_head = await house_of(request).live_house.query_store(lambda store: store.head())
    return JournalHeadAnswer(seq=journal_head.seq, chain=journal_head.chain)
