"""A mail through a relay on this machine or beside it."""

import smtplib
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime
from typing import NamedTuple

from spanish21.adapters.anchor_places.place import SEND_SECONDS, PlaceUnreachable
from spanish21.house.journal.signed_heads import SignedHead, head_line


class MailPlace(NamedTuple):
    """See :class:`spanish21.adapters.anchor_places.place.AnchorPlace`."""

    name: str
    relay: str
    port: int
    sender: str
    recipients: tuple[str, ...]

    def send(self, head: SignedHead) -> None:
        """Hand a mail with the head to the relay; every recipient must be taken."""
        try:
            with smtplib.SMTP(self.relay, self.port, timeout=SEND_SECONDS) as relay:
                refused = relay.send_message(self._message(head))
        except (smtplib.SMTPException, OSError) as error:
            raise PlaceUnreachable(" ".join(str(error).split())) from error
        if refused:
            raise PlaceUnreachable(f"the relay refused {', '.join(sorted(refused))}")

    def _message(self, head: SignedHead) -> EmailMessage:
        message = EmailMessage()
        message["From"] = self.sender
        message["To"] = ", ".join(self.recipients)
        message["Subject"] = f"{head.house}: head of the journal, entry {head.seq}"
        message["Date"] = format_datetime(datetime.fromtimestamp(head.at, UTC))
        message.set_content(
            "Keep this mail. The line below shows later that nothing before it was changed:\n"
            f"spanish21 audit log --anchors FILE\n\n{head_line(head)}\n",
            # A line of JSON is longer than mails like, and must come out as it went in.
            cte="base64",
        )
        return message
