"""The audit of a long journal on all processors: each process checks its share of the tables.

Every process reads the whole journal, for every table needs the money and the people of the house
as they stood; it decides the commands of its own tables. The process that was started goes
through the ledger meanwhile. A short journal is audited in one process.
"""

import gc
import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import AbstractContextManager
from itertools import takewhile
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, NamedTuple

from spanish21.adapters.commitment import commit_shoe
from spanish21.adapters.installation_hashes import hash_installation
from spanish21.adapters.shoe_verification import verify_audited_shoe
from spanish21.adapters.worker_process import end_with_parent
from spanish21.house.journal.store import Snapshot
from spanish21.house.log_audit import (
    AuditedShare,
    AuditShare,
    LogAuditor,
    LogAuditResult,
    ProgramFingerprint,
    join_shares,
)
from spanish21.house.log_audit.shoes.revealed_orders import RevealedOrders
from spanish21.house.state import House
from spanish21.house.table.cards.secret_orders import SecretOrders, ShuffleSource
from spanish21.ledger import Entry
from spanish21.ledger.audit import audit

if TYPE_CHECKING:
    from spanish21.adapters.store import SqlStore

SHARED_FROM = 20_000
"""The length of a journal from which several processes are quicker than one."""
_REPORT_EVERY = 500
_POLL_SECONDS = 0.2
_COLLECT_FROM = 200_000
"""After how many new values Python looks for those that refer to each other: an audit makes few."""
_SeenCallback = Callable[[int], None]
StoreOpener = Callable[[], AbstractContextManager["SqlStore"]]
"""Opens the same journal once more, for another process to read."""


class ShareRequest(NamedTuple):
    """What one process is asked to check: a share of the tables, up to an entry."""

    open_store: "StoreOpener"
    until: int
    share: AuditShare
    program: ProgramFingerprint
    snapshot: Snapshot | None


def audit_journal(
    store: "SqlStore",
    open_again: StoreOpener,
    snapshot: Snapshot | None,
    seen: _SeenCallback,
    *,
    processes: int = 0,
) -> LogAuditResult:
    """Audit the journal as it is now; calls ``seen`` with how many entries are done."""
    until, installed = store.head().seq, hash_installation()
    program = ProgramFingerprint(installed.code, installed.rulesets)
    enough = until >= SHARED_FROM
    count = processes or (len(os.sched_getaffinity(0)) if enough else 1)
    if count == 1:
        whole = ShareRequest(open_again, until, AuditShare(), program, snapshot)
        auditor = _auditor(store, whole)
        audited = audit(auditor.read(_entries(store, until)), seen=seen)
        return join_shares(audited, [auditor.finish()])
    requests = [
        ShareRequest(open_again, until, AuditShare(index, count), program, snapshot)
        for index in range(count)
    ]
    return _audit_in_processes(store, requests, seen)


def _audit_in_processes(
    store: "SqlStore", requests: list[ShareRequest], seen: _SeenCallback
) -> LogAuditResult:
    context = get_context("spawn")
    progress: Any = context.Array("q", len(requests) + 1)
    until = requests[0].until

    def done(count: int) -> None:
        progress[len(requests)] = count
        if count % _REPORT_EVERY == 0:
            seen(sum(progress) // len(progress))

    pool = ProcessPoolExecutor(
        len(requests), context, initializer=_begin_process, initargs=(progress,)
    )
    with pool:
        shares: list[Future[AuditedShare]] = [pool.submit(_audit_share, one) for one in requests]
        audited = audit(_entries(store, until), seen=done)
        while not all(share.done() for share in shares):
            seen(sum(progress) // len(progress))
            time.sleep(_POLL_SECONDS)
        return join_shares(audited, [share.result() for share in shares])


def _entries(store: "SqlStore", until: int) -> Iterator[Entry]:
    return takewhile(lambda entry: entry.seq <= until, store.entries())


def _auditor(store: "SqlStore", request: ShareRequest) -> LogAuditor:
    shuffling = ShuffleSource(tuple, bytes, lambda order, salt: commit_shoe(order, salt).digest)
    house = House(SecretOrders(shuffling, store.recall))
    return LogAuditor(
        house,
        verify_audited_shoe,
        program=request.program,
        share=request.share,
        snapshot=request.snapshot,
        recall_shown=RevealedOrders(store.stream).recall,
    )


# --- In a process of its own --------------------------------------------------------------------

_PROGRESS: list[Any] = []
"""Where this process writes how far it is, for the one that has started it."""


def _begin_process(progress: Any) -> None:
    end_with_parent()
    gc.set_threshold(_COLLECT_FROM, 50, 50)
    _PROGRESS[:] = [progress]


def _audit_share(request: ShareRequest) -> AuditedShare:
    (progress,) = _PROGRESS
    index = request.share.place

    def tell(count: int) -> None:
        progress[index] = count

    return audit_share(request, tell)


def audit_share(request: ShareRequest, tell: _SeenCallback) -> AuditedShare:
    """Check one share of the tables; calls ``tell`` with the number of an entry now and then."""
    with request.open_store() as store:
        auditor = _auditor(store, request)
        for entry in _report_entries(auditor.read(_entries(store, request.until)), tell):
            if auditor.stopped:
                tell(entry.seq)
                break
        return auditor.finish()


def _report_entries(entries: Iterable[Entry], tell: _SeenCallback) -> Iterator[Entry]:
    for entry in entries:
        if entry.seq % _REPORT_EVERY == 0:
            tell(entry.seq)
        yield entry
