"""The day's anchor on paper: a signed head in figures and as a QR code, to print and file."""

import json
from datetime import UTC, datetime

from spanish21.extras import from_extra
from spanish21.house.journal.signed_heads import SignedHead, head_line
from spanish21.phrasebook.text import printable
from spanish21.reports.typst_page import draw_page

with from_extra("reports"):
    from qrcode.constants import ERROR_CORRECT_M
    from qrcode.main import QRCode

_WORDS = (
    "The code holds the signed line as it was sent. File this sheet where nobody who runs the "
    "house's computers can take it away. To use it, scan the code into a file and run: "
    "spanish21 audit log --anchors FILE"
)


def anchor_sheet_pdf(head: SignedHead) -> bytes:
    """One page with a head and its code."""
    signed = datetime.fromtimestamp(head.at, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    data = {
        "title": f"{printable(head.house)}: head of the journal",
        "lines": [
            ("Signed at", signed),
            ("Entries", f"{head.seq:,}"),
            ("Hash of the last", head.chain),
            ("Merkle root", head.root),
            ("Public key", head.key),
        ],
        "code": ["".join("1" if dark else "0" for dark in row) for row in qr_modules(head)],
        "words": _WORDS,
    }
    return draw_page(__package__, "anchor.typ", {"data": json.dumps(data)}, "pdf")


def qr_modules(head: SignedHead) -> list[list[bool]]:
    """The QR code of a head's line, row by row; ``True`` is dark. Its quiet zone is part of it."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=4)
    code.add_data(head_line(head).encode(), optimize=0)
    code.make(fit=True)
    modules: list[list[bool]] = code.get_matrix()
    return modules
