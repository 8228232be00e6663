"""A page to print: the first head of each day, with a QR code of its line."""

from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from spanish21.adapters.anchor_places.place import PlaceUnreachable
from spanish21.house.journal.signed_heads import SignedHead
from spanish21.reports.anchor_sheet import anchor_sheet_pdf


class SheetPlace(NamedTuple):
    """See :class:`spanish21.adapters.anchor_places.place.AnchorPlace`."""

    name: str
    folder: Path

    def send(self, head: SignedHead) -> None:
        """Write the day's sheet, if it is not there yet, for a printer to take."""
        day = datetime.fromtimestamp(head.at, UTC).strftime("%Y-%m-%d")
        sheet = self.folder / f"anchor-{day}.pdf"
        partial = sheet.with_suffix(".partial")
        try:
            if not sheet.exists():
                partial.write_bytes(anchor_sheet_pdf(head))
                partial.rename(sheet)
        except OSError as error:
            raise PlaceUnreachable(f"{sheet}: {error.strerror}") from error
