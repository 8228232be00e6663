"""Are the units and the container of a service closed, and do they run what the release is tested with?"""

import re
import shutil
from pathlib import Path

import pytest

from .built_package import run
from .confined_service import SERVICE, SETTINGS

pytestmark = [pytest.mark.long, pytest.mark.uncounted]
HARDENED = (
    "NoNewPrivileges=true",
    "ProtectSystem=strict",
    "ProtectHome=true",
    "CapabilityBoundingSet=",
)


@pytest.mark.parametrize("unit", ["spanish21.service", "spanish21-backup.service"])
def test_the_units_are_well_formed_and_closed(unit: str, tmp_path: Path) -> None:
    # The command need not be installed where this is tested.
    text = (SERVICE / unit).read_text(encoding="utf-8")
    (tmp_path / unit).write_text(re.sub(r"/opt/spanish21/bin/spanish21", "/bin/true", text))
    assert {*HARDENED} <= {*text.splitlines()}
    tool = shutil.which("systemd-analyze")
    # A container has no systemd; a machine that runs units has.
    if tool is not None:
        assert run(tool, "verify", "--man=no", tmp_path / unit) == ""
        said = run(tool, "security", "--offline=yes", "--no-pager", tmp_path / unit)
        exposure = re.search(r"Overall exposure level for \S+: ([0-9.]+)", said)
        assert exposure is not None
        assert float(exposure[1]) <= 2.0


def test_the_container_runs_what_the_release_is_tested_with() -> None:
    text = (SERVICE / "Containerfile").read_text(encoding="utf-8")
    assert re.search(r"^USER spanish21$", text, re.MULTILINE)
    assert re.search(r'^CMD \["serve"\]$', text, re.MULTILINE)
    assert SETTINGS["SPANISH21_DATABASE"] == "/var/lib/spanish21/house.db"
