"""Does the release serve as a service does: no rights, no home, nothing that may be written but its data?"""

import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from .built_package import ROOT, run, service_environment
from .conftest import Release

pytestmark = [pytest.mark.long, pytest.mark.uncounted]
SERVICE = ROOT / "examples" / "service"
NOBODY = 65534
SETTINGS = {
    name: value.strip('"')
    for name, value in re.findall(
        r"\b([A-Z0-9_]+)=(\S+)", (SERVICE / "Containerfile").read_text(encoding="utf-8")
    )
}


@pytest.fixture
def data() -> Iterator[Path]:
    """The only folder that the service may write to."""
    folder = Path(tempfile.mkdtemp(prefix="spanish21-data-"))
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    yield folder
    shutil.rmtree(folder)


def confined(data: Path) -> list[str]:
    """A command's prefix that takes everything from it that a container would.

    Who is not root here is nobody special already; where nothing may be mounted, the rest of the
    machine is closed by its owners and modes alone.
    """
    if os.geteuid() != 0:
        return []
    drop = f"setpriv --reuid={NOBODY} --regid={NOBODY} --clear-groups --no-new-privs"
    drop += " --bounding-set=-all --inh-caps=-all"
    apart = ["unshare", "--mount", "--propagation", "private"]
    if subprocess.run([*apart, "true"], check=False).returncode:  # noqa: S603
        return drop.split()
    # Everything is read-only but the data; then the rights go, and nothing brings them back.
    mount = 'mount --bind "$1" "$1" && mount -o remount,bind,ro /'
    return [*apart, "sh", "-c", f'{mount} && shift && exec {drop} "$@"', "sh", str(data)]


def ask(address: str, path: str, body: object = None) -> bytes:
    data = None if body is None else json.dumps(body).encode()
    request = Request(address + path, data, {"Content-Type": "application/json"})  # noqa: S310
    with urlopen(request, timeout=90) as answer:  # noqa: S310  our own address
        read: bytes = answer.read()
    return read


def test_a_house_is_served_without_root_a_writable_root_or_a_home(
    release: Release, data: Path
) -> None:
    env = service_environment() | {
        name: value.replace("/var/lib/spanish21", str(data))
        for name, value in SETTINGS.items()
        if name.startswith(("SPANISH21_", "PYTHON"))
    }
    words = [str(release.python), "-m", "spanish21", "serve", "--port", "0", "--host", "127.0.0.1"]
    with subprocess.Popen(  # noqa: S603  our own command
        [*confined(data), *words],
        env=env,
        cwd="/",
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as served:
        try:
            assert served.stdout is not None
            said = ""
            while "The house is open at" not in said:
                line = served.stdout.readline()
                assert line, said
                said += line
            address = said.split()[-1]
            assert b"<title>" in ask(address, "/")
            assert b"The first game" in ask(address, "/help/learn/first-game/")
            assert json.loads(ask(address, "/api/openapi.json"))["paths"]
            edge = json.loads(ask(address, "/api/analysis", {"ruleset": "wa-2025"}))["house_edge"]
            assert 0 < edge < 0.02
            readiness = json.loads(ask(address, "/health/ready"))
            deadline = time.monotonic() + 60
            while readiness["analysis"] == "is being tried" and time.monotonic() < deadline:
                time.sleep(0.2)
                readiness = json.loads(ask(address, "/health/ready"))
            assert readiness == {"status": "ready", "analysis": "works"}
        finally:
            served.terminate()
        assert served.wait(30) == 0
    assert {"house.db", "welcome"} <= {file.name for file in data.iterdir()}


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


def test_the_container_runs_what_the_test_above_runs() -> None:
    text = (SERVICE / "Containerfile").read_text(encoding="utf-8")
    assert re.search(r"^USER spanish21$", text, re.MULTILINE)
    assert re.search(r'^CMD \["serve"\]$', text, re.MULTILINE)
    assert SETTINGS["SPANISH21_DATABASE"] == "/var/lib/spanish21/house.db"
