"""The address of a meter service, as a house sends messages to it over HTTP."""

import json
import urllib.error
import urllib.parse
import urllib.request
from http.client import HTTPException
from typing import Any, NamedTuple

SEND_SECONDS = 10.0
_LONGEST_ANSWER = 1 << 20


class LineCut(Exception):
    """A meter service did not answer, or sent an unknown answer; it may have recorded the messages."""


class MeterAddress(NamedTuple):
    """Where a meter service listens; see :class:`spanish21.service.shared_meters.meter_lines.MeterLine`."""

    url: str

    def send(self, meter: str, messages: list[dict[str, Any]]) -> Any:
        """Send messages in their order and return the answer's values."""
        request = urllib.request.Request(  # noqa: S310  http and https alone: see the settings
            f"{self.url.rstrip('/')}/meters/{urllib.parse.quote(meter, safe='')}",
            data=json.dumps({"messages": messages}).encode(),
            headers={"Content-Type": "application/json"},
            method="POST",
        )
        try:
            with urllib.request.urlopen(request, timeout=SEND_SECONDS) as answer:  # noqa: S310
                return json.loads(answer.read(_LONGEST_ANSWER))
        except urllib.error.HTTPError as error:
            raise LineCut(f"it answered {error.code}") from error
        except (OSError, HTTPException, ValueError) as error:
            raise LineCut(str(getattr(error, "reason", error))) from error
