"""A picture of an answer: shown by a notebook, saved as PNG, SVG or PDF."""

import io
from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path

from spanish21.extras import from_extra
from spanish21.library.input.plain_values import read_path
from spanish21.library.results.result import write_bytes
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal

Draw = Callable[[str], bytes]
"""Draws a picture in a form such as ``svg``."""
_NOTHING_MORE = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}
"""What a file says about its making: neither a date nor the library's name."""


class Picture:
    """A picture that is drawn when it is shown or saved."""

    def __init__(self, title: str, draw: Draw, *, forms: tuple[str, ...]) -> None:
        self.title = title
        self.forms = forms
        self._draw = draw

    def save(self, path: str | PathLike[str]) -> Path:
        """Write the picture in the form that the file's name ends in."""
        file = read_path(path)
        form = file.suffix.removeprefix(".").lower()
        if form not in self.forms:
            say = f"end its name in {join_alternatives([f'.{each}' for each in self.forms])}"
            raise Refusal("path", str(file), say)
        return write_bytes(file, self._draw(form))

    def _repr_svg_(self) -> str | None:
        return self._draw("svg").decode() if "svg" in self.forms else None

    def __repr__(self) -> str:
        return f"<Picture: {self.title}; save it as .{', .'.join(self.forms)}>"


def draw_bars(title: str, names: Sequence[str], values: Sequence[float], *, across: str) -> Picture:
    """A picture of bars from top to bottom, red below 0 and green above it."""
    return Picture(
        title,
        lambda form: _bars(title, names, values, across=across, form=form),
        forms=("png", "svg", "pdf"),
    )


def _bars(
    title: str, names: Sequence[str], values: Sequence[float], *, across: str, form: str
) -> bytes:
    # Drawing takes a while to load: only a picture that is looked at waits for it.
    with from_extra("reports"):
        from matplotlib import rc_context  # noqa: PLC0415
        from matplotlib.figure import Figure  # noqa: PLC0415

    from spanish21.reports.colours import GRID, INK, LOST, WON  # noqa: PLC0415

    with rc_context({"svg.hashsalt": "spanish21", "svg.fonttype": "path", "font.size": 9.0}):
        figure = Figure(figsize=(7.5, 1.1 + 0.24 * len(names)), dpi=150, layout="constrained")
        axes = figure.subplots()
        colours = [WON if value >= 0 else LOST for value in values]
        axes.barh(range(len(names)), values, color=colours, zorder=2)
        axes.set_yticks(range(len(names)), [name.replace("$", r"\$") for name in names])
        axes.invert_yaxis()
        axes.grid(axis="x", color=GRID, linewidth=0.6, zorder=0)
        axes.axvline(0, color=INK, linewidth=0.8)
        axes.set_title(title.replace("$", r"\$"), loc="left", fontweight="bold", color=INK)
        axes.set_xlabel(across, color=INK)
        for side, spine in axes.spines.items():
            spine.set_visible(side == "bottom")
        file = io.BytesIO()
        figure.savefig(file, format=form, metadata=_NOTHING_MORE[form])
    return file.getvalue()
