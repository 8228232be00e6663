"""The picture of a protection report: the most that any count wins an hour, by cut card."""

import io

from spanish21.counting.protection.protection_figures import ProtectionFigures
from spanish21.extras import from_extra


def wins_svg(figures: ProtectionFigures) -> bytes:
    """A line for each spread, and the threshold."""
    with from_extra("reports"):
        from matplotlib import rc_context  # noqa: PLC0415
        from matplotlib.figure import Figure  # noqa: PLC0415

    from spanish21.reports.colours import GRID, INK, LOST  # noqa: PLC0415

    watches = figures.may_enter
    cuts = sorted({each.penetration for each in figures.main})
    with rc_context({"svg.hashsalt": "spanish21", "svg.fonttype": "path", "font.size": 9.0}):
        figure = Figure(figsize=(7.0, 2.8), layout="constrained")
        axes = figure.subplots()
        for spread in sorted({each.spread for each in figures.main}):
            most = [
                max(
                    each.most(watches=watches) / 100
                    for each in figures.main
                    if each.spread == spread and each.penetration == cut
                )
                for cut in cuts
            ]
            axes.plot([100 * cut for cut in cuts], most, marker="o", label=f"1 to {spread}")
        threshold = figures.threshold_cents / 100
        axes.axhline(threshold, color=LOST, linestyle="--", label="threshold")
        axes.axhline(0, color=INK, linewidth=0.8)
        axes.set_xlabel("dealt, % of the shoe", color=INK)
        axes.set_ylabel(r"won an hour, \$", color=INK)
        axes.grid(color=GRID, linewidth=0.6)
        axes.legend(frameon=False, ncols=2)
        file = io.BytesIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    return file.getvalue()
