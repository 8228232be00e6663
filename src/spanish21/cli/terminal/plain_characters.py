"""Output where the terminal or file has not every character: as on Windows, in a pipe.

A character that cannot be written is spelled with characters that can: ``8♠`` as ``8s``, a minus
sign as ``-``. Nothing fails because of it.
"""

import codecs
import sys
import unicodedata
from collections.abc import Mapping

_HANDLER = "spanish21-plain"
_SPELLINGS: Mapping[str, str] = {
    **dict(zip("♠♥♦♣", "shdc", strict=True)),
    **dict(zip("−–×·“”", '--x.""', strict=True)),
    **dict(zip("←→↑↓▸✗†", "<>^v>x+", strict=True)),
    **dict.fromkeys("─╴╶╌", "-"),
    **dict.fromkeys("│╷╵", "|"),
    **dict.fromkeys("┤├┼┴┬╭╮╰╯", "+"),
    **dict.fromkeys("░▏▎▍▌▋▊▉█", "#"),
    "±": "+/-",
}


def spell_unwritable_characters() -> None:
    """Make standard output and errors spell what they cannot write."""
    codecs.register_error(_HANDLER, _spell)
    for stream in (sys.stdout, sys.stderr):
        # A program that calls main() may have put something else in their place.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=_HANDLER)


def _spell(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(map(_spelling, text)), error.end


def _spelling(character: str) -> str:
    known = _SPELLINGS.get(character)
    if known is not None:
        return known
    # A half comes apart into 1, a slash of its own, and 2.
    parts = unicodedata.normalize("NFKD", character).replace("\N{FRACTION SLASH}", "/")
    return parts.encode("ascii", "ignore").decode() or "?"
