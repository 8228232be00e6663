"""The picture of a par sheet: how likely each net result of a round is, on a logarithmic scale."""

import io
from collections.abc import Sequence

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

_INK, _GRID = "#16241c", "#cfd8d1"
_WON, _LOST, _PUSHED = "#0b4d2c", "#a3151c", "#7a847d"
_LEAST = 1e-10
"""Rarer results have no bar: they stand in the table."""


def distribution_svg(results: Sequence[tuple[float, float]]) -> bytes:
    """A bar for every net result, its probability on the logarithmic axis."""
    shown = [(net, likely) for net, likely in results if likely >= _LEAST]
    # Letters as outlines and names that do not change: the same results make the same bytes.
    with rc_context({"svg.hashsalt": "spanish21", "svg.fonttype": "path", "font.size": 8.0}):
        figure = Figure(figsize=(7.0, 2.7), layout="constrained")
        axes = figure.add_subplot()
        axes.bar(
            [net for net, _ in shown],
            [likely for _, likely in shown],
            width=0.38,
            color=[_colour(net) for net, _ in shown],
            zorder=2,
        )
        axes.set_yscale("log")
        axes.set_ylim(_LEAST, 1)
        axes.set_yticks([10.0**power for power in range(-10, 1, 2)])
        axes.xaxis.set_major_locator(MaxNLocator(nbins=24, integer=True))
        axes.set_xlabel("net result of a round, in original wagers", color=_INK)
        axes.set_ylabel("probability", color=_INK)
        axes.grid(axis="y", color=_GRID, linewidth=0.6, zorder=0)
        axes.tick_params(colors=_INK, length=2.5)
        for side, spine in axes.spines.items():
            spine.set_visible(side in ("left", "bottom"))
            spine.set_color(_INK)
        drawn = io.BytesIO()
        # Neither a date nor the library's name goes into the file.
        figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None})
    return drawn.getvalue()


def _colour(net: float) -> str:
    if net == 0:
        return _PUSHED
    return _WON if net > 0 else _LOST
