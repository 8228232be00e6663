"""Do the commands that compile work for a service: no rights, no home, nothing that it may write?

They are given in one process, one after the other: where nothing can be stored, each process
compiles the kernels once more.
"""

import json
import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.long
COMMANDS = (["analyze"], ["advise", "8s 8d", "Kc"], ["strategy"], ["simulate", "--rounds", "1e4"])
GIVE_ALL = """
import contextlib, io, json, sys
from spanish21.cli import main

for words in json.loads(sys.argv[1]):
    said, status = io.StringIO(), 0
    sys.argv[1:] = words
    with contextlib.redirect_stdout(said):
        try:
            main()
        except SystemExit as ended:
            status = ended.code or 0
    print(json.dumps([words[0], status, len(said.getvalue())]))
"""


def prefix_of_nobody() -> list[str]:
    """What makes a command run as a user with no rights and no home, where that can be done."""
    if os.geteuid() == 0:
        return ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    return []


def test_commands_work_for_a_service_without_a_home() -> None:
    homeless = {"HOME": "/nonexistent", "PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(  # noqa: S603  our own command
        [*prefix_of_nobody(), sys.executable, "-c", GIVE_ALL, json.dumps(COMMANDS)],
        cwd="/",
        env=homeless,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert (done.returncode, done.stderr) == (0, "")
    given = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(words, status) for words, status, _ in given] == [(one[0], 0) for one in COMMANDS]
    assert all(length > 200 for _, _, length in given)
