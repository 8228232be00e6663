"""Do the commands that compile work for a service: no rights, no home, nothing that it may write?"""

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.long


def prefix_of_nobody() -> list[str]:
    """What makes a command run as a user with no rights and no home, where that can be done."""
    if os.geteuid() == 0:
        return ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    return []


@pytest.mark.parametrize(
    "words", [["analyze"], ["advise", "8s 8d", "Kc"], ["strategy"], ["simulate", "--rounds", "1e4"]]
)
def test_commands_work_for_a_service_without_a_home(words: list[str]) -> None:
    homeless = {"HOME": "/nonexistent", "PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(  # noqa: S603  our own command
        [*prefix_of_nobody(), sys.executable, "-m", "spanish21", *words],
        cwd="/",
        env=homeless,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout) > 200
