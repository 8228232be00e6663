"""The package as it is released: built of what is under version control, and installed by itself."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(*words: str | Path, where: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """What a command prints; it must end well."""
    done = subprocess.run(  # noqa: S603  our own commands
        words, cwd=where, env=env, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
    return done.stdout


def copy_source(to: Path) -> Path:
    """A copy of every file under version control, and the fetched parts of the pages' tools."""
    for name in run("git", "ls-files", "-z").split("\0"):
        # A file that is deleted and not yet committed is still listed.
        if name and (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)
    shutil.copytree(ROOT / "web" / "node_modules", to / "web" / "node_modules", symlinks=True)
    return to


def build(source: Path, to: Path) -> tuple[Path, Path]:
    """The wheel and the sdist of a source tree."""
    run(sys.executable, "-m", "hatchling", "build", "-d", to, where=source)
    (wheel,), (sdist,) = to.glob("*.whl"), to.glob("*.tar.gz")
    return wheel, sdist


def install(wheel: Path, at: Path) -> Path:
    """An environment with the wheel in it; what it depends on is that of the tests. Its Python."""
    venv.create(at, symlinks=True, with_pip=False)
    python = at / "bin" / "python"
    run(*pip(python), "install", "--no-deps", "--no-index", wheel)
    site = site_packages(at)
    # After its own packages, so that spanish21 is the wheel's.
    libraries = [sysconfig.get_path("purelib")]
    (site / "zz-libraries.pth").write_text("".join(f"{place}\n" for place in libraries))
    return python


def pip(python: Path) -> tuple[str | Path, ...]:
    """The distribution's pip, at work on an environment that has none."""
    return "python3", "-m", "pip", "--disable-pip-version-check", "--python", python


def site_packages(at: Path) -> Path:
    """Where an environment has its packages."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    return at / "lib" / version / "site-packages"


def service_environment() -> dict[str, str]:
    """What a service without a home finds."""
    return {"HOME": "/nonexistent", "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
