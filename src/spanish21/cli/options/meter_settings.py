"""The part ``[meters]`` of a server's file: the house's key, and its line to each meter service."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from spanish21.adapters.house_key import load_key
from spanish21.adapters.meter_address import MeterAddress
from spanish21.cli.options.anchor_settings import read_seconds
from spanish21.cli.options.server_file import check_names, read_text, shown_value
from spanish21.refusal import Refusal
from spanish21.service.shared_meters.meter_lines import MeterLineSettings

_NAMES = ("key", "lost_after", "line")
_LINE_NAMES = ("jackpot", "url")


def read_meter_settings(table: Any) -> MeterLineSettings:
    """The part ``[meters]``: the key, how long a line may be silent, and a line for each jackpot."""
    if not isinstance(table, dict):
        raise Refusal("config meters", shown_value(table), "write [meters] and what belongs to it")
    check_names("meters", table, _NAMES)
    lines = table.get("line")
    if not isinstance(lines, list) or not lines:
        raise Refusal("config meters line", shown_value(lines or ""), "write [[meters.line]]")
    read = dict(map(_read_line, lines))
    if len(read) < len(lines):
        raise Refusal("config meters line jackpot", ", ".join(read), "give each jackpot one line")
    key = load_key(Path(read_text("meters", table, "key")))
    lost = read_seconds("meters", table, "lost_after") if "lost_after" in table else 300
    return MeterLineSettings(key, read, lost)


def _read_line(line: Any) -> tuple[str, MeterAddress]:
    if not isinstance(line, dict):
        raise Refusal("config meters line", shown_value(line), "write [[meters.line]]")
    check_names("meters line", line, _LINE_NAMES)
    url = read_text("meters line", line, "url")
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Refusal("config meters line url", url, "write https://HOST")
    return read_text("meters line", line, "jackpot"), MeterAddress(url)
