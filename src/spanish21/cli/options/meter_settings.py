"""The part ``[meters]`` of a server's file: the house's key, and its line to each meter service."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from spanish21.adapters.house_key import load_key
from spanish21.adapters.meter_address import MeterAddress
from spanish21.cli.options.anchor_settings import read_seconds
from spanish21.cli.options.server_file import is_text, shown_value
from spanish21.refusal import Refusal
from spanish21.service.shared_meters.meter_lines import MeterLineSettings

_NAMES = ("key", "lost_after", "line")
_LINE_NAMES = ("jackpot", "url")


def read_meter_settings(table: Any) -> MeterLineSettings:
    """The part ``[meters]``: the key, how long a line may be silent, and a line for each jackpot."""
    if not isinstance(table, dict):
        raise Refusal("config meters", shown_value(table), "write [meters] and what belongs to it")
    _check_names("meters", table, _NAMES)
    lines = table.get("line")
    if not isinstance(lines, list) or not lines:
        raise Refusal("config meters line", shown_value(lines or ""), "write [[meters.line]]")
    read = dict(map(_read_line, lines))
    if len(read) < len(lines):
        raise Refusal("config meters line jackpot", ", ".join(read), "give each jackpot one line")
    key = load_key(Path(_text(table, "meters key", "key")))
    lost = read_seconds("meters", table, "lost_after") if "lost_after" in table else 300
    return MeterLineSettings(key, read, lost)


def _read_line(line: Any) -> tuple[str, MeterAddress]:
    if not isinstance(line, dict):
        raise Refusal("config meters line", shown_value(line), "write [[meters.line]]")
    _check_names("meters line", line, _LINE_NAMES)
    url = _text(line, "meters line url", "url")
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Refusal("config meters line url", url, "write https://HOST")
    return _text(line, "meters line jackpot", "jackpot"), MeterAddress(url)


def _check_names(where: str, table: dict[str, Any], known: tuple[str, ...]) -> None:
    for name in table:
        if name not in known:
            raise Refusal(f"config {where}", name, f"choose {', '.join(known)}")


def _text(table: dict[str, Any], field: str, name: str) -> str:
    value = table.get(name, "")
    if not is_text(value):
        raise Refusal(f"config {field}", shown_value(value), "write a text in quotes")
    return str(value)
