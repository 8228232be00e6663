"""Entries that hold events of the house and move no money, and the streams they stand in."""

from collections.abc import Sequence
from typing import Any

from spanish21.house.journal.event_codec import write_events
from spanish21.ledger import EntryDraft

SETTINGS_STREAM = "house/settings"
CHECKS_STREAM = "house/checks"
ANCHORS_STREAM = "house/anchors"


def draft_events(stream: str, by: str, at: int, events: Sequence[Any]) -> EntryDraft:
    """The draft of an entry that holds these events and moves no money."""
    return EntryDraft("", stream, at, by, "", game=write_events(events))
