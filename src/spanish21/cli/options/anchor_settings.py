"""The part ``[anchors]`` of a server's file: the house's key, how often, and the places outside."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from spanish21.adapters.anchor_places import (
    AnchorPlace,
    FilePlace,
    HttpPlace,
    MailPlace,
    SheetPlace,
)
from spanish21.adapters.house_key import load_key
from spanish21.cli.options.server_file import check_names, read_text, shown_value
from spanish21.refusal import Refusal
from spanish21.service.anchoring import AnchorSettings

_NAME = re.compile(r"[A-Za-z0-9._-]{1,32}")
_DURATION = re.compile(r"([1-9][0-9]{0,3}) ?(s|min|h|d)")
_SECONDS = {"s": 1, "min": 60, "h": 3600, "d": 86_400}


def read_anchor_settings(table: Any) -> AnchorSettings:
    """The part ``[anchors]``: the key, how often, and the places outside."""
    if not isinstance(table, dict):
        raise Refusal(
            "config anchors", shown_value(table), "write [anchors] and what belongs to it"
        )
    check_names("anchors", table, ("key", "every", "not_ready_after", "place"))
    places = table.get("place")
    if not isinstance(places, list) or not places:
        raise Refusal("config anchors place", shown_value(places or ""), "write [[anchors.place]]")
    read = tuple(_read_place(place) for place in places)
    if len({place.name for place in read}) < len(read):
        names = ", ".join(place.name for place in read)
        raise Refusal("config anchors place name", names, "give each place a name of its own")
    stale = read_seconds("anchors", table, "not_ready_after") if "not_ready_after" in table else 0
    key = load_key(Path(read_text("anchors", table, "key")))
    return AnchorSettings(
        key, read, read_seconds("anchors", table, "every") if "every" in table else 3600, stale
    )


def _read_place(place: Any) -> AnchorPlace:
    kind = place.get("kind") if isinstance(place, dict) else None
    if not isinstance(kind, str) or kind not in _PLACES:
        raise Refusal(
            "config anchors place kind", shown_value(kind or ""), f"choose {', '.join(_PLACES)}"
        )
    where = f"anchors place {kind}"
    fields, make = _PLACES[kind]
    check_names(where, place, ("kind", "name", *fields))
    name = place.get("name", kind)
    if type(name) is not str or not _NAME.fullmatch(name):
        say = "a name has 1 to 32 letters, digits and the signs . _ -"
        raise Refusal(f"config {where} name", shown_value(name), say)
    return make(name, place)


def _file_place(name: str, place: Mapping[str, Any]) -> AnchorPlace:
    return FilePlace(name, Path(read_text("anchors place file", place, "path")))


def _sheet_place(name: str, place: Mapping[str, Any]) -> AnchorPlace:
    return SheetPlace(name, Path(read_text("anchors place sheet", place, "folder")))


def _http_place(name: str, place: Mapping[str, Any]) -> AnchorPlace:
    url = read_text("anchors place http", place, "url")
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Refusal("config anchors place http url", url, "write https://HOST/PATH")
    return HttpPlace(name, url)


def _mail_place(name: str, place: Mapping[str, Any]) -> AnchorPlace:
    where = "anchors place mail"
    relay, _, port = read_text(where, place, "relay").partition(":")
    if not relay or not (port or "25").isdigit() or not 0 < int(port or 25) <= 65535:
        raise Refusal(f"config {where} relay", place["relay"], "write HOST or HOST:PORT")
    recipients = place.get("to")
    if not isinstance(recipients, list) or not recipients or not all(map(_is_address, recipients)):
        say = 'list addresses in quotes, such as ["auditor@example.org"]'
        raise Refusal(f"config {where} to", shown_value(recipients or ""), say)
    sender = read_text(where, place, "from")
    if not _is_address(sender):
        raise Refusal(f"config {where} from", sender, "write an address of mail")
    return MailPlace(name, relay, int(port or 25), sender, tuple(recipients))


def _is_address(value: Any) -> bool:
    return type(value) is str and re.fullmatch(r"[^\s@<>]+@[^\s@<>]+", value) is not None


_PLACES: Mapping[str, tuple[tuple[str, ...], Callable[[str, Mapping[str, Any]], AnchorPlace]]] = {
    "file": (("path",), _file_place),
    "http": (("url",), _http_place),
    "mail": (("relay", "from", "to"), _mail_place),
    "sheet": (("folder",), _sheet_place),
}
"""The kinds of places, each with its fields."""


def read_seconds(part: str, table: Mapping[str, Any], name: str) -> int:
    """A duration such as ``"30 min"`` in seconds; a minute at least."""
    match = _DURATION.fullmatch(table[name]) if isinstance(table[name], str) else None
    seconds = int(match[1]) * _SECONDS[match[2]] if match else 0
    if seconds < 60:
        say = 'write a minute or more, such as "30 min", "1h" or "1d"'
        raise Refusal(f"config {part} {name}", shown_value(table[name]), say)
    return seconds
