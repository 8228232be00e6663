"""What commands print for programs, write to files, and say of a moment."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from spanish21.cli.terminal.console import WIDE_TERMINAL
from spanish21.refusal import Refusal

JSON_VERSION = 1
_LAST_SECOND = 253_402_300_799


def format_time(at: int) -> str:
    """A moment as the clock here shows it, with its distance from UTC."""
    if not 0 <= at <= _LAST_SECOND:
        return f"second {at}"
    return datetime.fromtimestamp(at, UTC).astimezone().isoformat(timespec="seconds")


def format_moment(at: int, screen: Console) -> str:
    """The same for a table; in two lines where there is little room."""
    return format_time(at) if screen.width >= WIDE_TERMINAL else format_time(at).replace("T", "\n")


def echo_json(form: str, record: Mapping[str, Any]) -> None:
    """A record for a program, the name and the version of its form first."""
    envelope = {"format": form, "version": JSON_VERSION, **record}
    click.echo(json.dumps(envelope, indent=2, ensure_ascii=False))


def write_file(content: str | bytes, out: Path, option: str = "out") -> None:
    """Write a file, or say why not."""
    try:
        out.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise Refusal(option, str(out), f"it cannot be written: {error.strerror}") from None
