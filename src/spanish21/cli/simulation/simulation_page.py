"""How a simulation is drawn on a terminal."""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.console import Console
from rich.markup import escape
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table

from spanish21.cli.analysis.analysis_page import (
    describe_table,
    draw_bar,
    format_edge,
    format_minus,
    group_net_results,
)
from spanish21.cli.simulation.run_progress import format_rate
from spanish21.cli.terminal.console import format_one_in, format_percent, make_table
from spanish21.money import format_cents_short
from spanish21.phrasebook.derivation import describe_game
from spanish21.phrasebook.split_hands import SAME_PLAY_AFTER_SPLIT
from spanish21.reports.simulation.reliability import (
    FEW_HITS,
    describe_error_source,
    rarest_bonus_hits,
    rarest_prize_hits,
    reliable_advantage,
    reliable_deviation,
    reliable_diffusion_risk,
    reliable_edge,
    reliable_edge_at,
    reliable_edge_with_bonuses,
    reliable_ruin_risk,
    reliable_spread,
)
from spanish21.reports.simulation.run_summary import RunSummary
from spanish21.simulation.estimates import Estimate
from spanish21.simulation.statistics import (
    BONUSES,
    EventStatistics,
    JackpotStatistics,
    SessionStatistics,
)

_RIGHT = ("value", "± 95 %", "standard error")
_UNKNOWN = "unknown"
_NO_HITS, _FEW_HITS = "no hits yet", "few hits"
_ANY_WIDTH = 10_000


def draw_simulation(screen: Console, summary: RunSummary) -> None:
    """The whole page: headline, wagers, distribution, events, and what else the run has."""
    _title(screen, summary)
    screen.print(_headline(summary))
    results = summary.results
    if len(results.wagers) > 1:
        screen.print(_fitting(screen, [_wagers(summary, columns) for columns in (4, 3)]))
    if results.distribution:
        screen.print(_distribution(summary, screen.width))
    screen.print(_fitting(screen, list(_events(summary))))
    for jackpot in results.jackpots:
        screen.print(_jackpot(jackpot))
    if results.sessions is not None:
        screen.print(_sessions(results.sessions, summary))
    if results.by_count:
        screen.print(_by_count(summary))
    _notes(screen, summary)


def _title(screen: Console, summary: RunSummary) -> None:
    spec = summary.spec
    words = describe_table(spec.rules, summary.cards, summary.wager_cents)
    boxes = "1 box" if spec.boxes == 1 else f"{spec.boxes} boxes"
    screen.print(f"[bold]{escape(words)}[/bold]")
    screen.print(f"[dim]{escape(describe_game(spec.rules))}[/dim]")
    screen.print(f"{boxes}, {summary.shoe}, {escape(summary.strategy)}{escape(summary.counted_by)}")
    speed = format_rate(summary.results.rounds, summary.seconds)
    how = f"{summary.kernel} kernel, {summary.spec.generator} generator, {summary.device}"
    screen.print(
        f"[bold]{summary.results.rounds:,} rounds[/bold], seed {summary.seed}; {how}; {speed}"
    )
    if summary.target is not None and not summary.target_reached:
        error = format_edge(summary.results.house_edge.standard_error, 5)
        target = format_edge(summary.target, 5)
        screen.print(f"[yellow]The standard error is {error}: the target of {target} is missed[/]")


def _fitting(screen: Console, tables: Sequence[Table]) -> Table:
    """The first of these tables that the screen has room for; the last where none fits."""
    wide = screen.options.update(max_width=_ANY_WIDTH)
    fitting = (
        each for each in tables if Measurement.get(screen, wide, each).maximum <= screen.width
    )
    return next(fitting, tables[-1])


def _reach(estimate: Estimate) -> float:
    return (estimate.high - estimate.low) / 2


def _edge(value: float, digits: int = 4) -> str:
    """A share in per cent; ``unknown`` where there is none."""
    return format_edge(value, digits) if math.isfinite(value) else _UNKNOWN


def _plain(value: float, digits: int = 4) -> str:
    return f"{value:.{digits}f}" if math.isfinite(value) else _UNKNOWN


def _rare(hits: int | None, none: str = _NO_HITS) -> str | None:
    """What stands in the place of an interval that so few hits of a prize cannot give."""
    if hits is None or hits >= FEW_HITS:
        return None
    return _FEW_HITS if hits else none


def _headline(summary: RunSummary) -> Table:
    table = make_table("", "per original wager", *_RIGHT, right=_RIGHT)
    table.title = None
    results = summary.results
    edges: list[tuple[str, Estimate, str | None]] = [
        (f"[bold]{summary.edge_name}[/bold]", reliable_edge(results), None)
    ]
    edge_with_bonuses = reliable_edge_with_bonuses(results)
    if edge_with_bonuses is not None:
        envy = " and Envy" if results.boxes > 1 else ""
        edges.append(
            (f"  with the Super Bonus{envy}", edge_with_bonuses, _rare(rarest_bonus_hits(results)))
        )
    for words, estimate, rare in edges:
        table.add_row(
            words,
            _edge(estimate.value, 5),
            rare or _edge(_reach(estimate), 5),
            _edge(estimate.standard_error, 5),
        )
    for words, estimate in (
        ("[bold]Standard deviation[/bold]", reliable_spread(results.standard_deviation)),
        ("Variance", reliable_spread(results.variance)),
    ):
        row = (estimate.value, _reach(estimate), estimate.standard_error)
        table.add_row(words, *(_plain(figure, 5) for figure in row))
    if results.box_covariance is not None:
        common = results.box_covariance
        row = (common.value, _reach(common), common.standard_error)
        table.add_row("Covariance of two boxes", *(_plain(figure, 5) for figure in row))
    hourly = results.hourly
    spread = f"spread {_dollars(hourly.deviation_cents)}"
    table.add_row(
        f"House win an hour, {hourly.rounds} rounds",
        _dollars(hourly.win_cents.value),
        _jackpots_rare(summary) or _dollars(_reach(hourly.win_cents)),
        spread,
    )
    low, high = hourly.range_cents
    table.add_row("95 of 100 hours end between", f"{_dollars(low)} and {_dollars(high)}", "", "")
    return table


def _jackpots_rare(summary: RunSummary) -> str | None:
    """Jackpots sway the win of an hour; a free bonus is too small to."""
    rows = [row for jackpot in summary.results.jackpots for row in jackpot.rows]
    return _rare(min((hits for _, hits, _, _ in rows), default=None), _FEW_HITS)


def _dollars(cents: float) -> str:
    """An amount to the cent; ``unknown`` where there is none."""
    if not math.isfinite(cents):
        return _UNKNOWN
    return format_minus(format_cents_short(round(cents)))


def _wagers(summary: RunSummary, columns: int) -> Table:
    numbers = ("wagers", "house advantage", "± 95 %", "standard deviation")[:columns]
    table = make_table(
        "Wagers, each per unit of it; bonuses per original wager", "", *numbers, right=numbers
    )
    for wager in summary.results.wagers:
        estimate = reliable_advantage(wager, summary.results)
        hits = rarest_prize_hits(wager.spot, summary.results)
        # The lesser rows of a jackpot may have been hit often while the rarest was not.
        none = _NO_HITS if wager.spot in BONUSES else _FEW_HITS
        row = (
            f"{wager.wagers:,}" if wager.wagers else "·",
            _edge(estimate.value),
            _rare(hits, none) or _edge(_reach(estimate)),
            _plain(reliable_deviation(wager, summary.results)),
        )
        table.add_row(wager.spot, *row[:columns])
    return table


def _distribution(summary: RunSummary, width: int) -> Table:
    title = "Net result of a box in a round, base game"
    table = make_table(title, "wagers", "frequency", right=("wagers", "frequency"))
    table.add_column("", no_wrap=True)
    total = sum(count for _, count in summary.results.distribution)
    chances = {
        Fraction(cents, summary.wager_cents): count / total
        for cents, count in summary.results.distribution
    }
    lines = group_net_results(chances)
    most, room = max(chance for _, chance in lines), min(width - 36, 60)
    for words, chance in lines:
        colour = "red" if words[0] in "−b" else "green" if words[0] in "+a" else "dim"
        table.add_row(
            words, format_edge(chance), f"[{colour}]{draw_bar(chance / most, room)}[/{colour}]"
        )
    return table


def _events(summary: RunSummary) -> Iterator[Table]:
    """The events, with ever fewer columns: a narrow screen has them without chance or interval."""
    events = [event for event in summary.results.events if event.count]
    never = len(summary.results.events) - len(events)
    others = "1 other event" if never == 1 else f"{never} other events"
    caption = f"{others} never happened." if never else ""
    for columns, short in ((4, False), (4, True), (3, False), (3, True), (2, True)):
        numbers = ("count", "frequency", "95 % interval", "chance")[:columns]
        table = make_table("What happened", "event", *numbers, right=numbers, caption=caption)
        if short:
            table.padding = (0, 0, 0, 1)
        for event in events:
            table.add_row(escape(event.label), *_event(event, short=short)[:columns])
        yield table


def _event(event: EventStatistics, *, short: bool) -> tuple[str, ...]:
    estimate = event.frequency
    low, high = format_percent(Fraction(estimate.low)), format_percent(Fraction(estimate.high))
    return (
        f"{event.count:,}",
        format_percent(Fraction(estimate.value)),
        f"{low.removesuffix(' %') if short else low} to {high}",
        format_one_in(Fraction(event.count, event.out_of)),
    )


def _jackpot(jackpot: JackpotStatistics) -> Table:
    numbers = ("hits", "chance", "from the meter")
    mean = _dollars(jackpot.mean_meter_cents)
    title = f"Jackpot {jackpot.number}: meter {mean} on average"
    table = make_table(title, "row", *numbers, right=numbers)
    for row, hits, cents, estimate in jackpot.rows:
        table.add_row(row, f"{hits:,}", format_one_in(Fraction(estimate.value)), _dollars(cents))
    return table


def _sessions(sessions: SessionStatistics, summary: RunSummary) -> Table:
    bankroll = format_cents_short(sessions.bankroll_cents)
    title = f"{sessions.sessions:,} sittings of {sessions.rounds:,} rounds with {bankroll}"
    caption = "" if sessions.sessions else "No sitting came to its end: play more rounds."
    right = ("share", "95 % interval")
    table = make_table(title, "", *right, right=right, caption=caption)
    ruin, diffusion = (
        reliable_ruin_risk(sessions),
        reliable_diffusion_risk(sessions, summary.results),
    )
    interval = f"{format_edge(ruin.low)} to {format_edge(ruin.high)}" if sessions.sessions else ""
    table.add_row("risk of ruin, as played", _edge(ruin.value), interval)
    if sessions.law_risk is not None:
        table.add_row("risk of ruin, by the law of a round", _edge(sessions.law_risk), "")
    table.add_row("risk of ruin, diffusion formula", _edge(diffusion), "")
    return table


def _by_count(summary: RunSummary) -> Table:
    numbers = ("true count", "rounds", "played", "house edge", "± 95 %")
    table = make_table("By true count when the round begins", *numbers, right=numbers)
    for at in summary.results.by_count:
        estimate = reliable_edge_at(at)
        table.add_row(
            format_minus(f"{at.true_count:+d}"),
            format_edge(at.frequency),
            f"{at.played:,}",
            _edge(estimate.value),
            _edge(_reach(estimate)),
        )
    return table


def _notes(screen: Console, summary: RunSummary) -> None:
    for note in _remarks(summary):
        screen.print(Padding(f"[dim]{note}[/dim]", (0, 2)))


def _remarks(summary: RunSummary) -> Iterator[str]:
    results = summary.results
    sevens = "7s hit for the Super Bonus, what it pays left out, " if summary.hits_sevens else ""
    yield f"House edge: {sevens}{SAME_PLAY_AFTER_SPLIT}, as 'spanish21 analyze' names it."
    if summary.rounds_resumed:
        yield f"{summary.rounds_resumed:,} of the rounds came from a checkpoint."
    if not summary.complete:
        yield "Stopped before the end."
    if errors := describe_error_source(results, fresh=summary.spec.fresh):
        yield errors
    if any(_rare(rarest_prize_hits(wager.spot, results)) for wager in results.wagers):
        yield (
            f"No hits yet, few hits: a prize was hit fewer than {FEW_HITS} times, "
            "too few for a 95 % interval."
        )
