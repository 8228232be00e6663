"""What a page may send to a table, read strictly.

Every frame becomes either a message or a refusal that names the field, the value and what is
allowed there; no frame raises another error.
"""

import json
import re
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from spanish21.game.cards import Card
from spanish21.refusal import Refusal
from spanish21.server.wire.command_messages import WireCommand
from spanish21.server.wire.field_types import FRAME_LIMIT, NUMBER_LIMIT

_ID_SIGNS, ID_LONGEST = "A-Za-z0-9._-", 64
CommandId = Annotated[str, Meta(pattern=rf"^[{_ID_SIGNS}]{{1,{ID_LONGEST}}}$(?!\n)")]
_SHOWN = 40


class CommandMessage(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="what", tag="command"
):
    """A command with an id of the page's own: sent again with the same id, it happens once."""

    id: CommandId
    command: WireCommand


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="what", tag="ping"):
    """Is anybody there? Answered by a pong."""


class Resume(Struct, frozen=True, forbid_unknown_fields=True, tag_field="what", tag="resume"):
    """The page has everything up to this number of the table, and wants what followed."""

    after: Annotated[int, Meta(ge=0, le=NUMBER_LIMIT)]


class _Named(Struct):
    """The id of a message, read even where the rest of it is malformed."""

    id: str = ""


Incoming = CommandMessage | Ping | Resume
_DECODER = msgspec.json.Decoder(Incoming)
_NAMED = msgspec.json.Decoder(_Named)


def decode_message(frame: bytes | str) -> Incoming:
    """A message from a frame as it came, or the refusal of what is wrong with it."""
    try:
        content = frame.encode() if isinstance(frame, str) else frame
    except UnicodeEncodeError as error:
        raise _malformed(str(error)) from None
    if len(content) > FRAME_LIMIT:
        allowed = f"send {FRAME_LIMIT:,} bytes at most"
        raise Refusal("message", f"{len(content)} bytes", allowed, name="TOO_LONG")
    try:
        message: Incoming = _DECODER.decode(content)
        _STRICT.decode(frame if isinstance(frame, str) else frame.decode())
    except msgspec.ValidationError as error:
        raise _refused(content, str(error)) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise _malformed(str(error)) from None
    except RecursionError:
        raise _malformed("it is nested too deep") from None
    return message


def id_of(frame: bytes | str) -> str:
    """The id in a refused frame, so that a page knows which message it was; ``""`` without one."""
    try:
        name = _NAMED.decode(frame).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
    return name if len(name) <= ID_LONGEST else ""


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; a repeated key is refused, because it is unclear which value counts."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        twice = next(key for place, (key, _) in enumerate(pairs) if key in dict(pairs[:place]))
        raise Refusal(twice[:_SHOWN], "twice", "write each field once", name="MALFORMED")
    return fields


_STRICT = json.JSONDecoder(object_pairs_hook=_no_key_twice)


def _malformed(why: str) -> Refusal:
    reason = f"send one JSON object in UTF-8: {why}"
    return Refusal("message", "it", reason, name="MALFORMED")


def _refused(frame: bytes, error: str) -> Refusal:
    """A refusal in our words for an error of msgspec, with the field and its value."""
    complaint, _, path = error.partition(" - at `$")
    keys = re.findall(r"[^.\[\]`]+", path)
    named = re.search(r"field `(.*)`", complaint)
    if named:
        keys.append(named[1])
    value = _at(frame, keys)
    field = "".join(f"[{key}]" if key.isdigit() else f".{key}" for key in keys).lstrip(".")
    return Refusal(field[:_SHOWN] or "message", value, _allowed(complaint, value), name="MALFORMED")


_TYPES = {
    "int": "a whole number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
}
_PLAINLY = {
    "unknown field": "there is no such field here",
    "required field": "it must be given",
    f"[{_ID_SIGNS}]": f"write 1 to {ID_LONGEST} of A-Z a-z 0-9 . _ -",
}
"""What is allowed, by a part of the message of msgspec."""


def _allowed(complaint: str, value: object) -> str:
    """What is allowed in a field, read from the complaint of msgspec."""
    plainly = next((allowed for words, allowed in _PLAINLY.items() if words in complaint), "")
    if plainly:
        return plainly
    if "A2-9JQK" in complaint:
        return _card_allowed(str(value))
    expected = re.match(r"Expected `(\w+)( \| null)?`(.*)", complaint)
    if expected is None:
        return (
            "name a message or a command of this house"
            if "Invalid" in complaint
            else complaint.lower()
        )
    kind = _TYPES.get(expected[1], expected[1]) + (" or null" if expected[2] else "")
    bound = re.match(r" (of length )?([<>]=)? ?([0-9-]+)$", expected[3])
    if bound is None:
        return f"write {kind}"
    least_or_most = {"<=": "at most ", ">=": "at least ", None: ""}[bound[2]]
    return f"write {kind} of {'length ' if bound[1] else ''}{least_or_most}{bound[3]}"


def _card_allowed(text: str) -> str:
    try:
        Card.parse(text)
    except Refusal as refusal:
        return refusal.allowed
    return "write a rank A 2-9 J Q K and a suit s h c d, such as 7s"


def _at(frame: bytes, keys: list[str]) -> object:
    """The value at a path of a frame, shortened; the word "nothing" where there is none."""
    try:
        value = msgspec.json.decode(frame)
        for key in keys:
            value = value[int(key) if isinstance(value, list) else key]
        text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    except (LookupError, TypeError, ValueError, RecursionError):
        # What msgspec raises is a ValueError as well: there may be more wrong with the frame.
        return "nothing"
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
