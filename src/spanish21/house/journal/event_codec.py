"""The events of an entry as one line of JSON, and back.

What is read here was written here, and the journal's chain vouches for it: a text that was not
is damaged, and refused as a whole.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any, get_args

import msgspec

from spanish21.codec import KindCodec
from spanish21.game.round.events import Event
from spanish21.game.table.events import CardsChanged, CashWagerCalled, DeviceRemoved, TableEvent
from spanish21.house.configuration.table_approval import NO_APPROVAL
from spanish21.house.configuration.table_settings import Clocks, TableSettings
from spanish21.house.events import (
    ChangeApproved,
    ChangeProposed,
    HouseEvent,
    HouseFounded,
    SelfChecked,
)
from spanish21.house.people.events import (
    CountersignGiven,
    LinkIssued,
    LockedOut,
    PeopleEvent,
    RolesChanged,
)
from spanish21.house.table.events import HouseTableEvent
from spanish21.refusal import Refusal

EVENT_KINDS: Mapping[str, type] = {
    kind.__name__: kind
    for union in (Event, TableEvent, HouseTableEvent, HouseEvent, PeopleEvent)
    for kind in get_args(union)
}
_ADDED: Mapping[type, Mapping[str, Any]] = {
    CountersignGiven: {"digest": ""},
    LinkIssued: {"second": ""},
    LockedOut: {"where": ""},
    RolesChanged: {"second": ""},
    DeviceRemoved: {"device": "shuffler"},
    CardsChanged: {"reason": "", "by": ""},
    CashWagerCalled: {"beside": []},
    Clocks: {"look": Clocks().look},
    TableSettings: {"approval": asdict(NO_APPROVAL), "fills": "unsigned", "empty_seconds": 0},
    ChangeProposed: {"warnings": []},
    ChangeApproved: {"warnings": [], "record": "", "fingerprint": "", "version": "", "code": ""},
    SelfChecked: {"differences": []},
    HouseFounded: {"signs_money": False},
}
"""Fields that older journals do not have, and their values there."""
_CODEC = KindCodec(EVENT_KINDS, added=_ADDED)


def write_events(events: Iterable[Any]) -> str:
    """Events as one line of JSON, in order."""
    return msgspec.json.encode([_CODEC.write(event) for event in events]).decode()


def read_events(text: str) -> tuple[Any, ...]:
    """Events from their line; refuses a text that ``write_events`` did not write."""
    try:
        events: tuple[Any, ...] = _CODEC.read_all(msgspec.json.decode(text), at="events")
    except (msgspec.MsgspecError, Refusal, ValueError, RecursionError) as error:
        say = f"it is not what a house writes: {type(error).__name__} {error}"
        raise Refusal("events", text[:60], say) from None
    return events
