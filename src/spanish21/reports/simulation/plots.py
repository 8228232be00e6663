"""A simulation in one picture: a panel for everything that its run has something to say about."""

import io
import math
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from spanish21.money import format_cents_short
from spanish21.refusal import Refusal
from spanish21.reports.simulation.reliability import format_small_percent, reliable_edge
from spanish21.reports.simulation.run_summary import RunSummary
from spanish21.simulation.figures import JackpotFigures, SessionFigures
from spanish21.simulation.statistics import (
    JackpotStatistics,
    PathQuantiles,
    SessionStatistics,
    TrueCountStatistics,
)
from spanish21.simulation.tallies import CountArray

PICTURE_FORMATS = ("png", "svg", "pdf")
_INK, _DIM, _GRID = "#16241c", "#5d6a62", "#cfd8d1"
_WON, _LOST, _PUSHED = "#0b4d2c", "#a3151c", "#7a847d"
_BANDS = ((0, 4, 0.18), (1, 3, 0.34))
"""Which lines of a fan a band lies between, and how strong its colour is."""
FAN_PATHS = 40
"""Fewer paths than this are drawn one by one: they say nothing of the twentieth part of many."""
_KNOWN = 0.025
"""A true count whose edge is known no better than this is left out beside those that are."""
_HEAD = 0.85
"""Inches for the title."""
_TITLE: dict[str, Any] = {"fontsize": 13, "fontweight": "bold", "ha": "center", "va": "center"}
_PLACES = {1: "a", 2: "ab", 3: "aa;bc", 4: "ab;cd"}
"""Where so many panels stand; the first of three is a wide one."""
Panel = Callable[[Axes], None]


def picture_format(path: Path) -> str:
    """The kind of picture a file's name asks for."""
    form = path.suffix.removeprefix(".").lower()
    if form not in PICTURE_FORMATS:
        raise Refusal(
            "plot",
            str(path),
            f"end its name in .{', .'.join(PICTURE_FORMATS[:-1])} or .{PICTURE_FORMATS[-1]}",
        )
    return form


def plot_run(told: RunSummary, form: str) -> bytes:
    """The picture of a run as a file's bytes; the same run makes the same bytes."""
    panels = _panels(told)
    places = _PLACES[len(panels)]
    wide, high = (9.0 if len(panels) == 1 else 13.0), _HEAD + 4.2 * len(places.split(";"))
    # Letters as outlines and names that do not change.
    with rc_context({"svg.hashsalt": "spanish21", "svg.fonttype": "path", "font.size": 9.0}):
        figure = Figure(figsize=(wide, high), dpi=150)
        figure.set_layout_engine(
            "constrained", rect=(0, 0, 1, 1 - _HEAD / high), w_pad=0.12, h_pad=0.1
        )
        below = _said(_subtitle(told))
        figure.text(0.5, 1 - 0.3 / high, _said(_title(told)), color=_INK, **_TITLE)
        figure.text(0.5, 1 - 0.58 / high, below, color=_DIM, ha="center", va="center")
        for axes, panel in zip(figure.subplot_mosaic(places).values(), panels, strict=True):
            _plain(axes)
            panel(axes)
        drawn = io.BytesIO()
        # Neither a date nor the library's name goes into the file.
        nothing = {
            "png": {"Software": None},
            "svg": {"Date": None, "Creator": None},
            "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
        }[form]
        figure.savefig(drawn, format=form, metadata=nothing)
    return drawn.getvalue()


def _panels(told: RunSummary) -> list[Panel]:
    results, figures = told.results, told.figures
    found: list[Panel] = [partial(_distribution, told=told)]
    if results.sessions and figures.sessions and results.sessions.bankroll.paths:
        found.append(partial(_bankroll, sessions=results.sessions, figures=figures.sessions))
    if any(jackpot.meter.paths for jackpot in results.jackpots):
        pairs = list(zip(results.jackpots, figures.jackpots, strict=True))
        found.append(partial(_meter, jackpots=pairs, tables=results.lanes))
    if results.by_count:
        found.append(partial(_by_count, counts=results.by_count))
    return found


def _said(text: str) -> str:
    """A text as it is to be read: without this, what lies between two $ is set as a formula."""
    return text.replace("$", r"\$")


def _title(told: RunSummary) -> str:
    rules = told.spec.rules
    decks = "1 deck" if rules.cards.decks == 1 else f"{rules.cards.decks} decks"
    return f"{rules.id}, {decks}, {told.shoe}{told.counted_by}"


def _subtitle(told: RunSummary) -> str:
    edge = reliable_edge(told.results)
    reach = 100 * (edge.high - edge.low) / 2
    said = f"house edge {100 * edge.value:.4f} % ± {reach:.4f} %".replace("-", "−")
    if not math.isfinite(reach):
        said = "house edge unknown"
    return f"{told.results.rounds:,} rounds, seed {told.seed}: {said}"


def _plain(axes: Axes) -> None:
    axes.grid(axis="y", color=_GRID, linewidth=0.6, zorder=0)
    axes.tick_params(colors=_INK, length=2.5)
    axes.set_axisbelow(True)
    for side, spine in axes.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(_INK)


def _named(axes: Axes, title: str, across: str, up: str) -> None:
    axes.set_title(_said(title), color=_INK, fontsize=10.5, loc="left", fontweight="bold")
    axes.set_xlabel(across, color=_INK)
    axes.set_ylabel(up, color=_INK)


def _distribution(axes: Axes, told: RunSummary) -> None:
    """How often a round ended with each net result; the scale is logarithmic."""
    found = told.results.distribution
    nets = [cents / told.wager_cents for cents, _ in found]
    colours = [_WON if net > 0 else _LOST if net < 0 else _PUSHED for net in nets]
    axes.bar(nets, [count for _, count in found], width=0.4, color=colours, zorder=2)
    axes.set_yscale("log")
    axes.set_ylim(bottom=0.5)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=18, integer=True))
    # Each box of a round has a result of its own.
    counted = "rounds" if told.spec.boxes == 1 else "results, one for each box and round"
    up = f"{counted} (logarithmic scale)"
    _named(axes, "Result of a box in a round", "net, in original wagers", up)


def _bankroll(axes: Axes, sessions: SessionStatistics, figures: SessionFigures) -> None:
    """Where the bankrolls of many sittings were, from the first round to the last."""
    shown = _fan(axes, sessions.bankroll, figures.paths, _WON, start=0.0)
    axes.axhline(-sessions.bankroll_cents, color=_LOST, linewidth=1.0, linestyle=(0, (4, 3)))
    # At the left end, where no path can have come yet.
    axes.annotate(
        _said(f"ruin at −{format_cents_short(sessions.bankroll_cents)}: {_ruined(sessions)}"),
        (0, -sessions.bankroll_cents),
        xytext=(4, 4),
        textcoords="offset points",
        color=_LOST,
        fontsize=8.5,
    )
    _dollars(axes)
    title = f"Bankrolls of {_some(sessions.bankroll.paths, sessions.sessions)} sittings"
    _named(axes, title, f"rounds ({shown})", "won or lost")


def _ruined(sessions: SessionStatistics) -> str:
    if not sessions.ruined:
        return f"none of {sessions.sessions:,} sittings"
    return f"{format_small_percent(sessions.risk_of_ruin.value)} of sittings"


def _some(drawn: int, played: int) -> str:
    """How many are drawn, and of how many."""
    return f"{drawn:,}" if drawn >= played else f"{drawn:,} of {played:,}"


def _meter(
    axes: Axes, jackpots: Sequence[tuple[JackpotStatistics, JackpotFigures]], tables: int
) -> None:
    """What the meters of many tables showed, as rounds went by."""
    shown, drawn = "", 0
    for (jackpot, figures), colour in zip(jackpots, (_WON, _LOST), strict=False):
        shown = _fan(axes, jackpot.meter, figures.paths, colour, start=None)
        mean = _amount(round(jackpot.mean_meter_cents, -2))
        axes.axhline(
            jackpot.mean_meter_cents,
            color=colour,
            linewidth=1.0,
            linestyle=(0, (4, 3)),
            label=_said(f"jackpot {jackpot.number}, mean {mean}"),
        )
        drawn = max(drawn, jackpot.meter.paths)
    _dollars(axes)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda rounds, _: f"{rounds:,.0f}"))
    axes.legend(loc="upper left", fontsize=8.5, labelcolor=_INK, framealpha=0.85)
    _named(axes, f"Meters of {_some(drawn, tables)} tables", f"rounds ({shown})", "meter")


def _by_count(axes: Axes, counts: Sequence[TrueCountStatistics]) -> None:
    """The house edge of rounds begun at each true count, with its 95 % interval."""
    known = [at for at in counts if at.house_edge.high - at.house_edge.value <= _KNOWN]
    found = known or [at for at in counts if at.played > 1]
    places = [at.true_count for at in found]
    edges = [100 * at.house_edge.value for at in found]
    reach = [100 * (at.house_edge.high - at.house_edge.value) for at in found]
    axes.axhline(0, color=_INK, linewidth=0.8)
    colours = [_LOST if edge > 0 else _WON for edge in edges]
    axes.errorbar(places, edges, yerr=reach, fmt="none", ecolor=_DIM, elinewidth=1.0, capsize=2)
    axes.scatter(places, edges, c=colours, s=26, zorder=3)
    rare = axes.twinx()
    rare.bar(places, [100 * at.frequency for at in found], color=_GRID, width=0.8, zorder=0)
    rare.set_ylabel("of all rounds, %", color=_DIM)
    rare.tick_params(colors=_DIM, length=2.5)
    for spine in rare.spines.values():
        spine.set_visible(False)
    # The bars lie behind the points.
    axes.set_zorder(rare.get_zorder() + 1)
    axes.patch.set_visible(False)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=16, integer=True))
    _named(axes, "House edge by true count", "true count when the round begins", "house edge, %")


def _fan(
    axes: Axes, fan: PathQuantiles, paths: CountArray, colour: str, start: float | None
) -> str:
    """Many paths as bands that hold nine in ten and half of them, and the middle one; few as lines.

    Gives what is shown, in words.
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


def _dollars(axes: Axes) -> None:
    axes.yaxis.set_major_formatter(FuncFormatter(lambda cents, _: _said(_amount(cents))))


def _amount(cents: float) -> str:
    return format_cents_short(round(cents)).replace("-", "−")
