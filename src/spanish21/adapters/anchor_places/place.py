"""What every place outside does: it takes a signed head, or fails and is tried again."""

from typing import Protocol

from spanish21.house.journal.signed_heads import SignedHead

SEND_SECONDS = 20.0
"""How long a place may take."""


class PlaceUnreachable(Exception):
    """A place has not taken a head, for this reason; later it may."""


class AnchorPlace(Protocol):
    """A place outside."""

    @property
    def name(self) -> str:
        """What the place is called in the journal and in the metrics."""

    def send(self, head: SignedHead) -> None:
        """Send a head, and return once the place has it; else ``PlaceUnreachable``."""
