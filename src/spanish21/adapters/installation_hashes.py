"""Hashes of the installed program and its rule sets, to detect that either changed."""

import hashlib
from pathlib import Path
from typing import NamedTuple

import spanish21

PACKAGE = Path(spanish21.__file__).parent
_CODE = (".py", ".sql", ".typ")


class InstallationHashes(NamedTuple):
    """The installed version, and SHA-256 of the program and of its rule sets."""

    version: str
    code: str
    rulesets: str


def hash_installation(package: Path = PACKAGE) -> InstallationHashes:
    """Read every file of the program and of its rule sets, in order of their names."""
    files = [path for path in sorted(package.rglob("*")) if path.is_file()]
    data = package / "rulesets" / "data"
    rulesets = [path for path in files if path.is_relative_to(data)]
    code = [path for path in files if path.suffix in _CODE and not path.is_relative_to(data)]
    return InstallationHashes(spanish21.__version__, _hash(code, package), _hash(rulesets, package))


def _hash(files: list[Path], package: Path) -> str:
    digest = hashlib.sha256()
    for path in files:
        content = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()}\n{len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()
