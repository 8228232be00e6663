"""Do the notebooks run, and show what is stored in them?"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

pytestmark = [pytest.mark.long, pytest.mark.uncounted]

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
_RUN = """
import sys
from pathlib import Path
import nbformat
from notebook_runs import run_notebook
nbformat.write(run_notebook(Path(sys.argv[1])), sys.argv[2])
"""


def shown(path: Path) -> list[tuple[str, list[object]]]:
    """What each cell shows: text and tables to the letter, of pictures their form.

    A picture's curves are drawn by a library whose next version may draw them otherwise.
    """
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return [
        ("".join(cell["source"]), [_of_output(output) for output in cell["outputs"]])
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
    ]


def _of_output(output: Mapping[str, Any]) -> object:
    if "data" not in output:
        return "".join(output["text"])
    return {
        kind: "" if kind.startswith("image/") else "".join(text)
        for kind, text in output["data"].items()
    }


def test_there_are_six() -> None:
    assert len(NOTEBOOKS) == 6


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_is_stored_in_it(path: Path, tmp_path: Path) -> None:
    # In a process of its own: a kernel's event loop is none of the tests'.
    python_path = os.pathsep.join([str(ROOT / "help"), str(ROOT / "src")])
    done = subprocess.run(  # noqa: S603  our own code
        [sys.executable, "-c", _RUN, path, tmp_path / path.name],
        env={**os.environ, "PYTHONPATH": python_path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    stored = shown(path)
    assert shown(tmp_path / path.name) == stored
    pictures = [
        kind for _, outputs in stored for one in outputs if isinstance(one, dict) for kind in one
    ]
    assert any(kind.startswith("image/") for kind in pictures)
