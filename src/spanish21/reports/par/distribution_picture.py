"""The picture of a par sheet: the probability of each net result, on a logarithmic scale."""

import io
from collections.abc import Sequence

from spanish21.extras import from_extra
from spanish21.reports.colours import GRID, INK, LOST, PUSHED, WON

with from_extra("reports"):
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

_LEAST = 1e-10
"""Rarer results have no bar; the table lists them."""


def distribution_svg(results: Sequence[tuple[float, float]]) -> bytes:
    """A bar for every net result, its probability on the logarithmic axis."""
    bars = [(net, chance) for net, chance in results if chance >= _LEAST]
    # Letters as outlines and names that do not change: the same results make the same bytes.
    with rc_context({"svg.hashsalt": "spanish21", "svg.fonttype": "path", "font.size": 8.0}):
        figure = Figure(figsize=(7.0, 2.7), layout="constrained")
        axes = figure.add_subplot()
        axes.bar(
            [net for net, _ in bars],
            [chance for _, chance in bars],
            width=0.38,
            color=[_colour(net) for net, _ in bars],
            zorder=2,
        )
        axes.set_yscale("log")
        axes.set_ylim(_LEAST, 1)
        axes.set_yticks([10.0**power for power in range(-10, 1, 2)])
        axes.xaxis.set_major_locator(MaxNLocator(nbins=24, integer=True))
        axes.set_xlabel("net result of a round, in original wagers", color=INK)
        axes.set_ylabel("probability", color=INK)
        axes.grid(axis="y", color=GRID, linewidth=0.6, zorder=0)
        axes.tick_params(colors=INK, length=2.5)
        for side, spine in axes.spines.items():
            spine.set_visible(side in ("left", "bottom"))
            spine.set_color(INK)
        file = io.BytesIO()
        # Neither a date nor the library's name goes into the file.
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    return file.getvalue()


def _colour(net: float) -> str:
    if net == 0:
        return PUSHED
    return WON if net > 0 else LOST
