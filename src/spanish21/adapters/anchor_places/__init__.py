"""Places outside the house that take its signed heads.

Who may write the house's database should not be able to write there.

* ``place``: what every place does, and how it fails
* ``file_place``: a line at the end of a file on other storage
* ``http_place``: a message to an address on the web
* ``mail_place``: a mail through a relay nearby
* ``sheet_place``: a page to print, one a day, with a QR code
"""

from spanish21.adapters.anchor_places.file_place import FilePlace
from spanish21.adapters.anchor_places.http_place import HttpPlace
from spanish21.adapters.anchor_places.mail_place import MailPlace
from spanish21.adapters.anchor_places.place import AnchorPlace, PlaceUnreachable
from spanish21.adapters.anchor_places.sheet_place import SheetPlace

__all__ = [
    "AnchorPlace",
    "FilePlace",
    "HttpPlace",
    "MailPlace",
    "PlaceUnreachable",
    "SheetPlace",
]
