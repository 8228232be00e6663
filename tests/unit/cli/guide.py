"""Runs the commands of a guide, so that what it shows is what they print.

``python tests/unit/cli/guide.py`` writes the output into docs/guides/run-a-jackpot.md again.
"""

import io
import os
import re
import shlex
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, chdir, redirect_stderr, redirect_stdout, suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from unittest.mock import patch
from uuid import UUID

from spanish21.cli import main

GUIDE = Path(__file__).parents[3] / "docs" / "guides" / "run-a-jackpot.md"
NOON = 1_800_014_400
_BLOCK = re.compile(
    r"^```(?P<kind>console|python)\n(?P<text>.*?)^```$|^<!-- (?P<days>[0-9]+) days later -->$",
    re.MULTILINE | re.DOTALL,
)
_SETTINGS = {"COLUMNS": "100", "TZ": "UTC", "SPANISH21_DATABASE": "room.db"}


def run_guide(text: str) -> str:
    """The guide with the output that its commands have now, from an empty folder on."""
    at = NOON
    ids = (UUID(bytes=sha256(b"%d" % number).digest()[:16], version=4) for number in count())
    names: dict[str, object] = {}

    def block(found: re.Match[str]) -> str:
        nonlocal at
        at += int(found["days"] or 0) * 86_400
        if found["kind"] == "python":
            exec(found["text"], names)  # noqa: S102  the guide's own code
        if found["kind"] != "console":
            return found[0]
        return f"```console\n{''.join(_console(found['text']))}```"

    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="spanish21-guide-"))
        stack.enter_context(chdir(folder))
        stack.callback(time.tzset)
        stack.enter_context(patch.dict(os.environ, _SETTINGS))
        stack.enter_context(patch("spanish21.adapters.clock.now", lambda: at))
        stack.enter_context(patch("spanish21.cli.database.ledger_access.uuid4", lambda: next(ids)))
        time.tzset()
        return _BLOCK.sub(block, text)


def _console(text: str) -> Iterator[str]:
    """Each command of a block, and what it prints; a backslash at its end carries one on."""
    commands = re.findall(r"^\$ ((?:.*\\\n)*.*)\n", text, re.MULTILINE)
    for command in commands:
        yield f"$ {command}\n"
        printed = _run(shlex.split(command.replace("\\\n", "")))
        yield "".join(f"{line.rstrip()}\n" for line in printed.splitlines()) or "\n"


def _run(argv: list[str]) -> str:
    out = io.StringIO()
    argument = patch.object(sys, "argv", argv)
    with argument, redirect_stdout(out), redirect_stderr(out), suppress(SystemExit):
        main()
    return re.sub(r"\n\n+\Z", "\n", out.getvalue())


if __name__ == "__main__":
    GUIDE.write_text(run_guide(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
