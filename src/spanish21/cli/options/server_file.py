"""The settings of a server from a file and from the environment, checked before it starts.

What the command line says goes before the environment (``SPANISH21_...``), the environment
before the file, and the file before the defaults.
"""

import os
import tomllib
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.service.anchoring import AnchorSettings
    from spanish21.service.shared_meters.meter_lines import MeterLineSettings

PREFIX = "SPANISH21_"
_ALIKE = 0.7
"""How much a variable must look like a setting to be taken for one misspelt."""
LOG_LEVELS = ("debug", "info", "warning", "error", "critical")
_ANCHORS = "spanish21.anchors"
_METERS = "spanish21.meters"
_PARTS = ("anchors", "meters")


class FileSetting(NamedTuple):
    """One setting of the file: whether a value is allowed, and what is."""

    holds: Callable[[Any], bool]
    allowed: str


def is_text(value: Any) -> bool:
    """Whether a value is a text that says something."""
    return type(value) is str and bool(value)


def _is_flag(value: Any) -> bool:
    return type(value) is bool


_TEXT = FileSetting(is_text, "write a text in quotes")
_FLAG = FileSetting(_is_flag, "write true or false")
SETTINGS: Mapping[str, FileSetting] = {
    "database": FileSetting(is_text, "name a SQLite file, or postgresql://NAME@HOST/DATABASE"),
    "host": _TEXT,
    "port": FileSetting(
        lambda value: type(value) is int and 0 <= value <= 65535, "choose 0 to 65535"
    ),
    "demo": _FLAG,
    "name": _TEXT,
    "origins": FileSetting(
        lambda value: type(value) is list and all(map(is_text, value)),
        'list addresses in quotes, such as ["https://oak.example"]',
    ),
    "behind_proxy": _TEXT,
    "tls_certificate": _TEXT,
    "tls_key": _TEXT,
    "log_level": FileSetting(LOG_LEVELS.__contains__, f"choose {', '.join(LOG_LEVELS)}"),
    "readable_logs": _FLAG,
    "request_log": _FLAG,
    "edges_ahead": _FLAG,
    "any_processor": _FLAG,
    "welcome_file": _TEXT,
}
"""Every setting of the file beside ``anchors`` and ``meters``, by the name of the option that it stands for."""


def variable_of(name: str) -> str:
    """The environment's variable of a setting."""
    return f"{PREFIX}{name.upper()}"


def check_environment() -> None:
    """Refuse a variable that nothing reads and that looks like a setting misspelt."""
    known = {name.upper() for name in (*SETTINGS, "config")}
    for variable in sorted(os.environ):
        name = variable.removeprefix(PREFIX)
        if name == variable or name in known:
            continue
        meant = get_close_matches(name, known, n=1, cutoff=_ALIKE)
        if meant:
            raise Refusal("environment", variable, f"write {PREFIX}{meant[0]}")


def take_server_file(
    context: click.Context, _parameter: click.Parameter, file: Path | None
) -> Path | None:
    """Read the settings of a file, and let the command line and the environment go before them."""
    if file is None:
        return None
    settings = read_server_file(file)
    anchors, meters = (settings.pop(part, None) for part in _PARTS)
    context.default_map = {**(context.default_map or {}), **settings}
    if anchors is not None:
        # Keys, mails and pages to print take a while to load.
        from spanish21.cli.options.anchor_settings import read_anchor_settings  # noqa: PLC0415

        context.meta[_ANCHORS] = read_anchor_settings(anchors)
    if meters is not None:
        from spanish21.cli.options.meter_settings import read_meter_settings  # noqa: PLC0415

        context.meta[_METERS] = read_meter_settings(meters)
    return file


def anchors_of_file() -> "AnchorSettings | None":
    """The anchors that the file of the command that runs has named."""
    anchors: AnchorSettings | None = click.get_current_context().meta.get(_ANCHORS)
    return anchors


def meters_of_file() -> "MeterLineSettings | None":
    """The lines to meter services that the file of the command that runs has named."""
    meters: MeterLineSettings | None = click.get_current_context().meta.get(_METERS)
    return meters


def read_server_file(file: Path) -> dict[str, Any]:
    """The settings of a file; refuses what is not known or not allowed, with its field."""
    try:
        settings = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise Refusal("config", str(file), f"it cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Refusal("config", str(file), f"it is not TOML: {error}") from None
    for name, value in settings.items():
        if name in _PARTS:
            continue
        if name not in SETTINGS:
            raise Refusal("config", name, f"choose {', '.join(SETTINGS)}, [anchors] or [meters]")
        if not SETTINGS[name].holds(value):
            raise Refusal(f"config {name}", shown_value(value), SETTINGS[name].allowed)
    return settings


def shown_value(value: Any) -> Any:
    """A value as a refusal shows it."""
    return value if isinstance(value, str | int) else str(value)


def check_names(where: str, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Refuse a part of the file that has a field which nothing reads."""
    for name in table:
        if name not in known:
            raise Refusal(f"config {where}", name, f"choose {', '.join(known)}")


def read_text(where: str, table: Mapping[str, Any], name: str) -> str:
    """The text of a field that a part of the file must have."""
    value = table.get(name, "")
    if not is_text(value):
        raise Refusal(f"config {where} {name}", shown_value(value), "write a text in quotes")
    return str(value)
