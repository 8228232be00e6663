"""A simulation in one picture, with a panel for each kind of figure that its run has."""

import math
from collections.abc import Sequence
from functools import partial

from spanish21.extras import from_extra
from spanish21.money import format_cents_short
from spanish21.phrasebook.derivation import describe_derivation
from spanish21.reports.colours import DIM, GRID, INK, LOST, PUSHED, WON
from spanish21.reports.pictures import (
    Panel,
    draw_law,
    escape_dollars,
    format_amount,
    label_axes,
    make_picture,
    write_dollars_up,
)
from spanish21.reports.simulation.reliability import format_small_percent, reliable_edge
from spanish21.reports.simulation.run_summary import RunSummary
from spanish21.simulation.figures import JackpotFigures, SessionFigures
from spanish21.simulation.path_quantiles import PathQuantiles
from spanish21.simulation.statistics import (
    HourlyStatistics,
    JackpotStatistics,
    SessionStatistics,
    TrueCountStatistics,
)
from spanish21.simulation.tallies import CountArray

with from_extra("reports"):
    from matplotlib.axes import Axes
    from matplotlib.ticker import FuncFormatter, MaxNLocator

_BANDS = ((0, 4, 0.18), (1, 3, 0.34))
"""The quantile lines between which a band lies, and the strength of its colour."""
FAN_PATHS = 40
"""Fewer paths than this are drawn one by one, because they give no 5 % quantile."""
_KNOWN = 0.025
"""A true count whose edge has a wider interval than this is left out where others have narrower."""


def plot_run(summary: RunSummary, form: str) -> bytes:
    """The picture of a run as a file's bytes; the same run makes the same bytes."""
    return make_picture(_title(summary), _subtitle(summary), _panels(summary), form)


def _panels(summary: RunSummary) -> list[Panel]:
    results, figures = summary.results, summary.figures
    panels: list[Panel] = [
        partial(_distribution, summary=summary),
        partial(_hour, hourly=results.hourly),
    ]
    if results.sessions and figures.sessions and results.sessions.bankroll.paths:
        panels.append(partial(_bankroll, sessions=results.sessions, figures=figures.sessions))
    if any(jackpot.meter.paths for jackpot in results.jackpots):
        pairs = list(zip(results.jackpots, figures.jackpots, strict=True))
        panels.append(partial(_meter, jackpots=pairs, tables=results.lanes))
    if results.by_count:
        panels.append(partial(_by_count, counts=results.by_count))
    return panels


def _title(summary: RunSummary) -> str:
    rules = summary.spec.rules
    decks = "1 deck" if rules.cards.decks == 1 else f"{rules.cards.decks} decks"
    derived = "" if rules.derivation is None else f" ({describe_derivation(rules.derivation)})"
    return f"{rules.id}{derived}, {decks}, {summary.shoe}{summary.counted_by}"


def _subtitle(summary: RunSummary) -> str:
    edge = reliable_edge(summary.results)
    reach = 100 * (edge.high - edge.low) / 2
    name = summary.edge_name.replace("House", "house")
    words = f"{name}: {100 * edge.value:.4f} % ± {reach:.4f} %".replace("-", "−")
    if not math.isfinite(reach):
        words = "house edge unknown"
    return f"{summary.results.rounds:,} rounds, seed {summary.seed}; {words}"


def _distribution(axes: Axes, summary: RunSummary) -> None:
    """The number of rounds with each net result, on a logarithmic scale."""
    distribution = summary.results.distribution
    nets = [cents / summary.wager_cents for cents, _ in distribution]
    colours = [WON if net > 0 else LOST if net < 0 else PUSHED for net in nets]
    axes.bar(nets, [count for _, count in distribution], width=0.4, color=colours, zorder=2)
    axes.set_yscale("log")
    axes.set_ylim(bottom=0.5)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=18, integer=True))
    # Each box of a round has a result of its own.
    counted = "rounds" if summary.spec.boxes == 1 else "results, one for each box and round"
    up = f"{counted} (logarithmic scale)"
    label_axes(axes, "Result of a box in a round", "net, in original wagers", up)


def _hour(axes: Axes, hourly: HourlyStatistics) -> None:
    """The law of what an hour wins for the house, and where 95 of 100 hours end."""
    law = hourly.player_law
    low, high = hourly.range_cents
    draw_law(axes, law, (low, high), of_house=True)
    ends = " and ".join(format_amount(round(end, -2)) for end in (low, high))
    title = f"{hourly.rounds:,} rounds: 95 of 100 hours end between {ends}"
    label_axes(axes, title, "won by the house in an hour", "of hours, %")


def _bankroll(axes: Axes, sessions: SessionStatistics, figures: SessionFigures) -> None:
    """The bankrolls of many sessions, from the first round to the last."""
    legend = _fan(axes, sessions.bankroll, figures.paths, WON, start=0.0)
    axes.axhline(-sessions.bankroll_cents, color=LOST, linewidth=1.0, linestyle=(0, (4, 3)))
    # At the left end, which no path can have reached yet.
    axes.annotate(
        escape_dollars(
            f"ruin at −{format_cents_short(sessions.bankroll_cents)}: {_ruined(sessions)}"
        ),
        (0, -sessions.bankroll_cents),
        xytext=(4, 4),
        textcoords="offset points",
        color=LOST,
        fontsize=8.5,
    )
    write_dollars_up(axes)
    title = f"Bankrolls of {_some(sessions.bankroll.paths, sessions.sessions)} sittings"
    label_axes(axes, title, f"rounds ({legend})", "won or lost")


def _ruined(sessions: SessionStatistics) -> str:
    if not sessions.ruined:
        return f"none of {sessions.sessions:,} sittings"
    return f"{format_small_percent(sessions.risk_of_ruin.value)} of sittings"


def _some(number: int, total: int) -> str:
    """The number drawn, and the total if that is larger."""
    return f"{number:,}" if number >= total else f"{number:,} of {total:,}"


def _meter(
    axes: Axes, jackpots: Sequence[tuple[JackpotStatistics, JackpotFigures]], tables: int
) -> None:
    """The meters of many tables, by rounds."""
    legend, most_paths = "", 0
    for (jackpot, figures), colour in zip(jackpots, (WON, LOST), strict=False):
        legend = _fan(axes, jackpot.meter, figures.paths, colour, start=None)
        mean = format_amount(round(jackpot.mean_meter_cents, -2))
        axes.axhline(
            jackpot.mean_meter_cents,
            color=colour,
            linewidth=1.0,
            linestyle=(0, (4, 3)),
            label=escape_dollars(f"jackpot {jackpot.number}, mean {mean}"),
        )
        most_paths = max(most_paths, jackpot.meter.paths)
    write_dollars_up(axes)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda rounds, _: f"{rounds:,.0f}"))
    axes.legend(loc="upper left", fontsize=8.5, labelcolor=INK, framealpha=0.85)
    label_axes(axes, f"Meters of {_some(most_paths, tables)} tables", f"rounds ({legend})", "meter")


def _by_count(axes: Axes, counts: Sequence[TrueCountStatistics]) -> None:
    """The house edge of rounds that start at each true count, with its 95 % interval."""
    reliable = [at for at in counts if at.house_edge.high - at.house_edge.value <= _KNOWN]
    shown = reliable or [at for at in counts if at.played > 1]
    places = [at.true_count for at in shown]
    edges = [100 * at.house_edge.value for at in shown]
    reach = [100 * (at.house_edge.high - at.house_edge.value) for at in shown]
    axes.axhline(0, color=INK, linewidth=0.8)
    colours = [LOST if edge > 0 else WON for edge in edges]
    axes.errorbar(places, edges, yerr=reach, fmt="none", ecolor=DIM, elinewidth=1.0, capsize=2)
    axes.scatter(places, edges, c=colours, s=26, zorder=3)
    rare = axes.twinx()
    rare.bar(places, [100 * at.frequency for at in shown], color=GRID, width=0.8, zorder=0)
    rare.set_ylabel("of all rounds, %", color=DIM)
    rare.tick_params(colors=DIM, length=2.5)
    for spine in rare.spines.values():
        spine.set_visible(False)
    # The bars lie behind the points.
    axes.set_zorder(rare.get_zorder() + 1)
    axes.patch.set_visible(False)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=16, integer=True))
    label_axes(
        axes, "House edge by true count", "true count when the round begins", "house edge, %"
    )


def _fan(
    axes: Axes, fan: PathQuantiles, paths: CountArray, colour: str, start: float | None
) -> str:
    """Draw many paths as bands of nine in ten and of half of them, and the median; few as lines.

    Returns what is drawn, in words.
    """
    rounds = list(fan.rounds)
    few = fan.paths < FAN_PATHS
    lines = [list(line) for line in (paths if few else fan.quantiles)]
    if start is not None:
        rounds, lines = [0, *rounds], [[start, *line] for line in lines]
    axes.margins(x=0)
    if few:
        for line in lines:
            axes.plot(rounds, line, color=colour, linewidth=0.9, alpha=0.7)
        return "each a line"
    for low, high, strength in _BANDS:
        axes.fill_between(
            rounds, lines[low], lines[high], color=colour, alpha=strength, linewidth=0
        )
    axes.plot(rounds, lines[2], color=colour, linewidth=1.6)
    return "the middle one; half of them; nine in ten"
