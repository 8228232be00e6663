"""Commands and events of a round and a table as JSON, strictly typed both ways.

Every object names its kind, a settlement line too. ``VERSION`` changes when a reader of older
files would misread a newer one.
"""

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from spanish21.codec import KindCodec
from spanish21.game.round.events import Event, Line
from spanish21.game.table.commands import TableCommand
from spanish21.game.table.events import TableEvent
from spanish21.refusal import Refusal

VERSION = 1
_CODEC = KindCodec(
    {
        kind.__name__: kind
        for kind in (
            *get_args(Event),
            *get_args(TableCommand),
            *get_args(TableEvent),
            Line,
        )
    }
)


def to_json(value: Any) -> dict[str, Any]:
    """A command, an event or a settlement line as plain JSON values."""
    return _CODEC.write(value)


def from_json(data: Any, *, at: str = "event") -> Any:
    """A command, an event or a settlement line from its JSON, or a refusal that names the field."""
    return _CODEC.read(data, at=at)


def events_to_json(events: Iterable[Event]) -> dict[str, Any]:
    """A round's events as one versioned JSON object."""
    return {"version": VERSION, "events": [to_json(event) for event in events]}


def events_from_json(data: Any) -> tuple[Event, ...]:
    """A round's events from their JSON object, if this version can read it."""
    if not isinstance(data, Mapping) or data.get("version") != VERSION:
        version = data.get("version", "nothing") if isinstance(data, Mapping) else data
        raise Refusal("version", version, f"this program reads version {VERSION}")
    if not isinstance(data.get("events"), list):
        raise Refusal("events", data.get("events", "nothing"), "write a list")
    events = [from_json(item, at=f"events[{i}]") for i, item in enumerate(data["events"])]
    for index, event in enumerate(events):
        if type(event) not in get_args(Event):
            raise Refusal(f"events[{index}].kind", type(event).__name__, "name an event")
    return tuple(events)
