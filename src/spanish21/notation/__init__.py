"""Rounds as text a dealer could read aloud, and as versioned JSON."""

from spanish21.notation.event_json import (
    VERSION,
    events_from_json,
    events_to_json,
    from_json,
    to_json,
)
from spanish21.notation.record import (
    Record,
    Replayed,
    parse_record,
    print_record,
    replay_record,
)
from spanish21.notation.told import spot_words, tell, tell_line
from spanish21.notation.words import hear, say, say_all

__all__ = [
    "VERSION",
    "Record",
    "Replayed",
    "events_from_json",
    "events_to_json",
    "from_json",
    "hear",
    "parse_record",
    "print_record",
    "replay_record",
    "say",
    "say_all",
    "spot_words",
    "tell",
    "tell_line",
    "to_json",
]
