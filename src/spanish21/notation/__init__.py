"""Rounds as text a dealer could read aloud, and as versioned JSON.

* ``command_sentences``: commands in a dealer's words, one line each, and back
* ``event_json``: commands and events of a round and a table as JSON, strictly typed both ways
* ``round_file``: rule set, seats, commands in order, and what they led to
* ``round_replay``: a record played again, its result checked
"""

from spanish21.notation.command_sentences import format_command, format_commands, parse_commands
from spanish21.notation.event_json import (
    VERSION,
    events_from_json,
    events_to_json,
    from_json,
    to_json,
)
from spanish21.notation.round_file import RoundRecord, format_record, parse_record, parse_records
from spanish21.notation.round_replay import RoundReplay, replay_record

__all__ = [
    "VERSION",
    "RoundRecord",
    "RoundReplay",
    "events_from_json",
    "events_to_json",
    "format_command",
    "format_commands",
    "format_record",
    "from_json",
    "parse_commands",
    "parse_record",
    "parse_records",
    "replay_record",
    "to_json",
]
