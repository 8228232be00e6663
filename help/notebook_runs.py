"""Runs the notebooks of docs/notebooks as Jupyter does, and stores what their cells show.

``python help/notebook_runs.py`` writes them anew; ``scripts/docs`` does.
"""

from pathlib import Path

import nbformat
from nbclient import NotebookClient
from traitlets.config import Config

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"
_LONGEST_CELL_SECONDS = 300
_CLOSED = Config(KernelManager={"transport": "ipc"})
"""Kernels are spoken to through files of this user: nobody else on the machine can listen."""


def notebook_paths() -> list[Path]:
    """Every notebook, by name."""
    return sorted(FOLDER.glob("*.ipynb"))


def run_notebook(path: Path) -> nbformat.NotebookNode:
    """The notebook with what its cells show now, from a fresh kernel; an error in a cell is one here."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook,
        timeout=_LONGEST_CELL_SECONDS,
        record_timing=False,
        coalesce_streams=True,
        config=_CLOSED,
    ).execute()
    # Which Python it was does not matter to what it shows.
    notebook.metadata.language_info = {"name": "python"}
    return notebook


if __name__ == "__main__":
    for each in notebook_paths():
        nbformat.write(run_notebook(each), each)
