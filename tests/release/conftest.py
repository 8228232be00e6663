"""One build and one installation for all tests of the release."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from .built_package import build, copy_source, install


class Release(NamedTuple):
    """A wheel, an sdist, and the Python of an environment that the wheel is installed in."""

    source: Path
    wheel: Path
    sdist: Path
    environment: Path
    python: Path


@pytest.fixture(scope="session")
def release() -> Iterator[Release]:
    """The release, in a folder that another user can read."""
    folder = Path(tempfile.mkdtemp(prefix="spanish21-release-"))
    folder.chmod(0o755)
    try:
        source = copy_source(folder / "source")
        wheel, sdist = build(source, folder / "first")
        python = install(wheel, folder / "environment")
        yield Release(source, wheel, sdist, folder / "environment", python)
    finally:
        shutil.rmtree(folder)
