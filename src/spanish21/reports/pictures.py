"""Pictures in panels: what those of a simulation and of a session have in common."""

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from spanish21.extras import from_extra
from spanish21.money import format_cents_short
from spanish21.refusal import Refusal
from spanish21.reports.colours import DIM, GRID, INK, LOST, PUSHED, WON
from spanish21.sessions import SumLaw

with from_extra("reports"):
    from matplotlib import rc_context
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import FuncFormatter

PICTURE_FORMATS = ("png", "svg", "pdf")
_LAW_BARS = 80
"""About how many bars a law has in its middle."""
_HEAD = 0.85
"""Inches for the title."""
_TITLE: dict[str, Any] = {"fontsize": 13, "fontweight": "bold", "ha": "center", "va": "center"}
_PLACES = {1: "a", 2: "ab", 3: "aa;bc", 4: "ab;cd", 5: "aa;bc;de"}
"""The places of this many panels; the first of an odd number is a wide one."""
Panel = Callable[[Axes], None]


def picture_format(path: Path) -> str:
    """The kind of picture by the ending of a file's name."""
    form = path.suffix.removeprefix(".").lower()
    if form not in PICTURE_FORMATS:
        raise Refusal(
            "plot",
            str(path),
            f"end its name in .{', .'.join(PICTURE_FORMATS[:-1])} or .{PICTURE_FORMATS[-1]}",
        )
    return form


def make_picture(title: str, subtitle: str, panels: Sequence[Panel], form: str) -> bytes:
    """A picture of some panels as a file's bytes; the same panels make the same bytes."""
    places = _PLACES[len(panels)]
    wide, high = 13.0, _HEAD + 4.2 * len(places.split(";"))
    # Letters as outlines and fixed names, so that the same panels make the same bytes.
    with rc_context({"svg.hashsalt": "spanish21", "svg.fonttype": "path", "font.size": 9.0}):
        figure = Figure(figsize=(wide, high), dpi=150)
        figure.set_layout_engine(
            "constrained", rect=(0, 0, 1, 1 - _HEAD / high), w_pad=0.12, h_pad=0.1
        )
        figure.text(0.5, 1 - 0.3 / high, escape_dollars(title), color=INK, **_TITLE)
        figure.text(
            0.5, 1 - 0.58 / high, escape_dollars(subtitle), color=DIM, ha="center", va="center"
        )
        for axes, panel in zip(figure.subplot_mosaic(places).values(), panels, strict=True):
            _plain(axes)
            panel(axes)
        file = io.BytesIO()
        # Neither a date nor the library's name goes into the file.
        nothing = {
            "png": {"Software": None},
            "svg": {"Date": None, "Creator": None},
            "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
        }[form]
        figure.savefig(file, format=form, metadata=nothing)
    return file.getvalue()


def draw_law(
    axes: Axes, law: SumLaw, middle: tuple[float, float], *, of_house: bool = False
) -> None:
    """The law of many rounds as bars, what lies outside its middle in colours.

    Amounts, those of the middle too, are what the player wins, or the house with ``of_house``.
    """
    low, high = middle
    # Steps are drawn together where there are more of them than places in the picture.
    steps = np.arange(len(law.chances)) + law.low
    together = max(1, round((high - low) / law.law.step_cents / _LAW_BARS))
    groups = -(steps // together) if of_house else steps // together
    shares = np.bincount(groups - groups.min(), law.chances)
    aside = (together - 1) / together * (-1 if of_house else 1)
    cents = (np.arange(len(shares)) + groups.min() + aside) * (together * law.law.step_cents)
    side = (high - low) / 2 + law.law.step_cents
    drawn = (cents > low - side) & (cents < high + side)
    inside = (cents >= low) & (cents <= high)
    lost, won = ~inside & (cents < low), ~inside & (cents > high)
    for part, colour in ((inside, PUSHED), (lost, LOST), (won, WON)):
        axes.bar(
            cents[part & drawn],
            100 * shares[part & drawn],
            width=together * law.law.step_cents,
            color=colour,
        )
    write_dollars_across(axes)


def escape_dollars(text: str) -> str:
    """The text with its $ escaped; matplotlib sets what lies between two $ as a formula."""
    return text.replace("$", r"\$")


def _plain(axes: Axes) -> None:
    axes.grid(axis="y", color=GRID, linewidth=0.6, zorder=0)
    axes.tick_params(colors=INK, length=2.5)
    axes.set_axisbelow(True)
    for side, spine in axes.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(INK)


def label_axes(axes: Axes, title: str, across: str, up: str) -> None:
    """A panel's title, and what stands along its sides."""
    axes.set_title(escape_dollars(title), color=INK, fontsize=10.5, loc="left", fontweight="bold")
    axes.set_xlabel(across, color=INK)
    axes.set_ylabel(up, color=INK)


def write_dollars_across(axes: Axes) -> None:
    """Amounts along the lower side."""
    axes.xaxis.set_major_formatter(
        FuncFormatter(lambda cents, _: escape_dollars(format_amount(cents)))
    )


def write_dollars_up(axes: Axes) -> None:
    """Amounts along the left side."""
    axes.yaxis.set_major_formatter(
        FuncFormatter(lambda cents, _: escape_dollars(format_amount(cents)))
    )


def format_amount(cents: float) -> str:
    """An amount with a typographic minus sign."""
    return format_cents_short(round(cents)).replace("-", "−")
