"""A file on other storage: each head a line at its end."""

import os
from pathlib import Path
from typing import NamedTuple

from spanish21.adapters.anchor_places.place import PlaceUnreachable
from spanish21.house.journal.signed_heads import SignedHead, head_line


class FilePlace(NamedTuple):
    """See :class:`spanish21.adapters.anchor_places.place.AnchorPlace`."""

    name: str
    path: Path

    def send(self, head: SignedHead) -> None:
        """Write the head behind the others, and wait until it is on the disk."""
        try:
            with self.path.open("a", encoding="utf-8") as lines:
                lines.write(head_line(head) + "\n")
                lines.flush()
                os.fsync(lines.fileno())
        except OSError as error:
            raise PlaceUnreachable(f"{self.path}: {error.strerror}") from error
