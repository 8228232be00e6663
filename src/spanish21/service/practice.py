"""What a person's drill remembers of him: kept with his account, so that it goes on at another screen.

A record is a text of the pages' own. Of one person the last few are kept, a year from their last use;
they are no part of the journal.
"""

import hashlib
import json

from spanish21.house.journal.store import ExpiringStore

KEPT_SECONDS = 366 * 24 * 3600
MAX_SHELVES = 12
"""Of how many sets of rules one person's records are kept; the one used longest ago goes first."""


def find_practice(store: ExpiringStore, person: str, shelf: str, now: int) -> str | None:
    """The record under the rules that ``shelf`` names, if there is one."""
    return store.remembered(_record_key(person, _digest(shelf)), now)


def keep_practice(store: ExpiringStore, person: str, shelf: str, record: str, now: int) -> None:
    """Write the record under these rules over the one before."""
    used, until = _digest(shelf), now + KEPT_SECONDS
    listed = json.loads(store.remembered(_list_key(person), now) or "[]")
    shelves = [used, *(one for one in listed if one != used)]
    for dropped in shelves[MAX_SHELVES:]:
        store.forget(_record_key(person, dropped))
    store.remember(_record_key(person, used), record, until)
    store.remember(_list_key(person), json.dumps(shelves[:MAX_SHELVES]), until)


def _digest(shelf: str) -> str:
    return hashlib.sha256(shelf.encode()).hexdigest()[:16]


def _record_key(person: str, digest: str) -> str:
    return f"practice/{digest}/{person}"


def _list_key(person: str) -> str:
    return f"practices/{person}"
