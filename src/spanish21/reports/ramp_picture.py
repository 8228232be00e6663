"""A ramp of wagers in four panels: the edge by true count, the ramp, what it comes to, and ruin."""

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes

from spanish21.counting.ramps import CountState, GrowthPoint
from spanish21.reports.colours import DIM, INK, LOST, PUSHED, WON
from spanish21.reports.pictures import label_axes, make_picture, write_dollars_up

_SHOWN = 1e-4
"""True counts that come up more rarely are left out."""


def plot_ramp(
    title: str,
    states: Sequence[CountState],
    wagers: Mapping[int, int],
    growth: Sequence[GrowthPoint],
    form: str,
) -> bytes:
    """The picture as a file's bytes."""
    shown = [each for each in states if each.chance >= _SHOWN]
    counts = [each.true_count for each in shown]
    hours = [each.hours for each in growth]

    def edge(axes: Axes) -> None:
        label_axes(axes, "What the player gains", "true count", "% of the wager, share of rounds")
        shares = [100 * each.chance for each in shown]
        axes.bar(counts, shares, color=PUSHED, label="share of rounds, %")
        gains = [100 * each.gain for each in shown]
        axes.plot(counts, gains, color=INK, marker=".", label="gain, % of the wager")
        axes.axhline(0, color=DIM, linewidth=0.8)
        axes.legend(frameon=False)

    def ramp(axes: Axes) -> None:
        label_axes(axes, "The ramp", "true count", "wager")
        colours = [WON if each.gain > 0 else LOST for each in shown]
        axes.bar(counts, [wagers[count] for count in counts], color=colours)
        write_dollars_up(axes)

    def course(axes: Axes) -> None:
        label_axes(axes, "What it comes to", "hours", "won, and where 95 of 100 lie")
        axes.fill_between(
            hours, [each.low for each in growth], [each.high for each in growth], color=PUSHED
        )
        axes.plot(hours, [each.mean_cents for each in growth], color=INK)
        axes.axhline(0, color=DIM, linewidth=0.8)
        write_dollars_up(axes)

    def ruin(axes: Axes) -> None:
        label_axes(axes, "Risk that the bankroll is lost by then", "hours", "%")
        axes.plot(hours, [100 * each.ruin for each in growth], color=LOST)
        axes.set_ylim(bottom=0)

    return make_picture("What to wager", title, (edge, ramp, course, ruin), form)
