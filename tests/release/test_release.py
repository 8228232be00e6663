"""Is what is released whole, the same every time, at home where nothing is allowed, and gone afterwards?

All tests of the built package stand here: a file's tests share a process, and so one build.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from .built_package import build, copy_source, pip, run, service_environment, site_packages
from .confined_service import NOBODY, SETTINGS, ask, confined
from .conftest import Release

pytestmark = [pytest.mark.long, pytest.mark.uncounted]
ROOT = Path(__file__).parents[2]


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def test_the_same_source_makes_the_same_bytes(release: Release, tmp_path: Path) -> None:
    again = build(copy_source(tmp_path / "elsewhere"), tmp_path / "second")
    assert [digest(file) for file in again] == [digest(release.wheel), digest(release.sdist)]


def test_the_wheel_has_pages_documentation_bill_of_materials_and_a_readme_that_stands_alone(
    release: Release,
) -> None:
    with zipfile.ZipFile(release.wheel) as wheel:
        names = wheel.namelist()
        about = next(name for name in names if name.endswith("dist-info/METADATA"))
        metadata = wheel.read(about).decode()
    assert "spanish21/server/pages/index.html" in names
    assert "spanish21/server/help/index.html" in names
    assert "spanish21/server/help/notebooks/a-dispute/index.html" in names
    assert any(name.endswith("dist-info/sboms/sbom.cdx.json") for name in names)
    assert any(name.startswith("spanish21/rulesets/clause_tests/") for name in names)
    assert "Classifier: Programming Language :: Python :: 3.13" in metadata
    readme = metadata.partition("\n\n")[2]
    assert readme.startswith("# spanish21")
    assert re.findall(r"\]\((?!https?:)[^)]*\)", readme) == []
    needed = re.findall(r"^Requires-Dist: ([a-z0-9-]+)[^;\n]*$", metadata, re.MULTILINE)
    assert sorted(needed) == ["click", "msgspec", "rich"]


def test_the_sdist_is_whole(release: Release) -> None:
    with tarfile.open(release.sdist) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    tracked = {name for name in run("git", "ls-files", "-z").split("\0") if (ROOT / name).is_file()}
    missing = {name for name in tracked - names if name and not name.startswith(".ci/")}
    assert missing == set()


def test_the_bill_of_materials_is_that_of_the_lock_files() -> None:
    text = (ROOT / "sbom.cdx.json").read_text(encoding="utf-8")
    assert run(ROOT / "scripts" / "sbom") == text
    components = json.loads(text)["components"]
    locked = re.findall(
        r"^[a-z0-9.-]+(?:\[.*?\])?==", (ROOT / "requirements.lock").read_text(), re.MULTILINE
    )
    pypi = [one for one in components if one["purl"].startswith("pkg:pypi/")]
    assert len(pypi) == len(locked) > 50
    assert all(one["hashes"] for one in components)
    assert {"svelte"} <= {one["name"] for one in components if one["scope"] == "required"}


@pytest.fixture
def data() -> Iterator[Path]:
    """The only folder that the service may write to."""
    folder = Path(tempfile.mkdtemp(prefix="spanish21-data-"))
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    yield folder
    shutil.rmtree(folder)


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


def test_it_leaves_nothing_behind(release: Release, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    env = {**service_environment(), "SPANISH21_CACHE": str(cache)}
    said = run(release.python, "-m", "spanish21", "advise", "8s 8d", "Kc", where=tmp_path, env=env)
    assert "split" in said
    assert [*cache.rglob("*.nbi")], "kernels are stored below the folder of the cache"
    site = site_packages(release.environment)
    assert not [*site.rglob("*.nbi"), *site.rglob("*.nbc")]
    run(*pip(release.python), "uninstall", "-y", "spanish21")
    try:
        assert not [*site.glob("spanish21*")]
        assert not [*(release.environment / "bin").glob("spanish21*")]
    finally:
        run(*pip(release.python), "install", "--no-deps", "--no-index", release.wheel)
