"""Is output whole where not every character can be written, and is a closed pipe no failed check?"""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from spanish21.cli import BROKEN_PIPE_STATUS
from spanish21.cli.terminal.plain_characters import spell_unwritable_characters

COMMAND = Path(sys.executable).with_name("spanish21")


@pytest.mark.parametrize(
    ("text", "encoding", "written"),
    [
        ("8♠ 8♥ 8♦ 8♣", "ascii", "8s 8h 8d 8c"),
        ("−0.5 ± ½ … “yes”", "ascii", '-0.5 +/- 1/2 ... "yes"'),
        ("é 10⁻⁶ ②", "ascii", "e 10?6 2"),
        ("♠ − é …", "cp1252", "s - é …"),
        ("♠ −", "utf-8", "♠ −"),
        ("╭─╮│█", "ascii", "+-+|#"),
    ],
)
def test_a_character_that_cannot_be_written_is_spelled(
    text: str, encoding: str, written: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    # A program may have put something else in place of a file.
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    spell_unwritable_characters()
    sys.stdout.write(text)
    sys.stdout.flush()
    assert raw.getvalue().decode(encoding) == written


def test_what_is_no_writing_is_not_spelled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    spell_unwritable_characters()
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("utf-8", "spanish21-plain")


@pytest.mark.parametrize(
    "command",
    [
        ["replay", "examples/shared-box.round"],
        ["rules", "show", "wa-2025"],
        ["rules", "sign", "wa-2025"],
    ],
)
def test_commands_work_where_the_output_is_not_unicode(command: list[str]) -> None:
    done = subprocess.run(  # noqa: S603  our own command
        [COMMAND, *command],
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout.decode("cp1252")) > 500


def test_a_pipe_that_is_closed_early_does_not_look_like_a_failed_check() -> None:
    with subprocess.Popen(  # noqa: S603  our own command
        [COMMAND, "rules", "trace", "wa-2025"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        # Long before anything is written.
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == BROKEN_PIPE_STATUS
