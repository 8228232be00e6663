"""An address on the web that takes a head by POST, and answers with a status of 2xx."""

import urllib.error
import urllib.request
from http.client import HTTPException
from typing import NamedTuple

from spanish21.adapters.anchor_places.place import SEND_SECONDS, PlaceUnreachable
from spanish21.house.journal.signed_heads import SignedHead, head_line


class HttpPlace(NamedTuple):
    """See :class:`spanish21.adapters.anchor_places.place.AnchorPlace`."""

    name: str
    url: str

    def send(self, head: SignedHead) -> None:
        """Post the head as JSON."""
        request = urllib.request.Request(  # noqa: S310  http and https alone: see the settings
            self.url,
            data=head_line(head).encode(),
            headers={"Content-Type": "application/json"},
            method="POST",
        )
        try:
            with urllib.request.urlopen(request, timeout=SEND_SECONDS):  # noqa: S310
                return
        except urllib.error.HTTPError as error:
            raise PlaceUnreachable(f"it answered {error.code}") from error
        except (OSError, HTTPException) as error:
            raise PlaceUnreachable(str(getattr(error, "reason", error))) from error
