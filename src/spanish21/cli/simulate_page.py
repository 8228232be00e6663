"""How a simulation is drawn on a terminal."""

from collections.abc import Iterator
from fractions import Fraction

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from spanish21.cli.analysis_page import bar, edge, minus, net_lines, table_words
from spanish21.cli.screen import one_in, percent, table
from spanish21.cli.simulate_progress import rate
from spanish21.money import short_cents
from spanish21.reports.simulation.told import Told
from spanish21.simulation.intervals import Estimate
from spanish21.simulation.statistics import JackpotResult, SessionResult

_RIGHT = ("value", "± 95 %", "standard error")


def draw_simulation(screen: Console, told: Told) -> None:
    """The whole page: headline, wagers, distribution, events, and what else the run has."""
    _title(screen, told)
    screen.print(_headline(told))
    results = told.results
    if len(results.wagers) > 1:
        screen.print(_wagers(told))
    screen.print(_distribution(told, screen.width))
    screen.print(_events(told))
    for jackpot in results.jackpots:
        screen.print(_jackpot(jackpot))
    if results.sessions is not None:
        screen.print(_sessions(results.sessions))
    if results.by_count:
        screen.print(_by_count(told))
    _notes(screen, told)


def _title(screen: Console, told: Told) -> None:
    simulated = told.simulated
    words = table_words(simulated.rules, told.cards, told.wager_cents)
    boxes = "1 box" if simulated.boxes == 1 else f"{simulated.boxes} boxes"
    screen.print(f"[bold]{escape(words)}[/bold]")
    screen.print(f"[dim]{escape(simulated.rules.title)}[/dim]")
    count = "" if told.count is None else f", counting by {escape(told.count)}"
    screen.print(f"{boxes}, {told.shoe}, {escape(told.strategy)}{count}")
    speed = rate(told.results.rounds, told.seconds)
    how = f"{told.kernel} kernel, {told.simulated.generator} generator, {told.device}"
    screen.print(f"[bold]{told.results.rounds:,} rounds[/bold], seed {told.seed}; {how}; {speed}")


def _reach(estimate: Estimate) -> float:
    return (estimate.high - estimate.low) / 2


def _headline(told: Told) -> Table:
    drawn = table("", "per original wager", *_RIGHT, right=_RIGHT)
    drawn.title = None
    results = told.results
    edges = [("[bold]House edge[/bold]", results.house_edge)]
    if results.house_edge_with_bonuses is not None:
        edges.append(("  with free bonuses", results.house_edge_with_bonuses))
    for words, found in edges:
        drawn.add_row(
            words, edge(found.value, 5), edge(_reach(found), 5), edge(found.standard_error, 5)
        )
    for words, found in (
        ("[bold]Standard deviation[/bold]", results.standard_deviation),
        ("Variance", results.variance),
    ):
        row = (found.value, _reach(found), found.standard_error)
        drawn.add_row(words, *(f"{figure:.5f}" for figure in row))
    hourly = results.hourly
    spread = f"spread {_dollars(hourly.deviation_cents)}"
    drawn.add_row(
        f"House win an hour, {hourly.rounds} rounds",
        _dollars(hourly.win_cents.value),
        _dollars(_reach(hourly.win_cents)),
        spread,
    )
    return drawn


def _dollars(cents: float) -> str:
    """An amount to the cent; one that is not known as such."""
    if cents - cents != 0:
        return "unknown"
    return minus(short_cents(round(cents)))


def _wagers(told: Told) -> Table:
    numbers = ("wagers", "house advantage", "± 95 %", "standard deviation")
    drawn = table(
        "Wagers, each per unit of it; bonuses per original wager", "", *numbers, right=numbers
    )
    for wager in told.results.wagers:
        found = wager.house_advantage
        drawn.add_row(
            wager.spot,
            f"{wager.wagers:,}" if wager.wagers else "·",
            edge(found.value),
            edge(_reach(found)),
            f"{wager.standard_deviation:.4f}",
        )
    return drawn


def _distribution(told: Told, width: int) -> Table:
    title = "Net result of a box in a round, base game"
    drawn = table(title, "wagers", "frequency", right=("wagers", "frequency"))
    drawn.add_column("", no_wrap=True)
    total = sum(count for _, count in told.results.distribution)
    chances = {
        Fraction(cents, told.wager_cents): count / total
        for cents, count in told.results.distribution
    }
    lines = net_lines(chances)
    most, room = max(chance for _, chance in lines), min(width - 36, 60)
    for words, chance in lines:
        colour = "red" if words[0] in "−b" else "green" if words[0] in "+a" else "dim"
        drawn.add_row(words, edge(chance), f"[{colour}]{bar(chance / most, room)}[/{colour}]")
    return drawn


def _events(told: Told) -> Table:
    numbers = ("count", "frequency", "95 % interval", "chance")
    events = [event for event in told.results.events if event.count]
    never = len(told.results.events) - len(events)
    others = "1 other event" if never == 1 else f"{never} other events"
    caption = f"{others} never happened." if never else ""
    drawn = table("What happened", "event", *numbers, right=numbers, caption=caption)
    for event in events:
        found = event.frequency
        drawn.add_row(
            escape(event.label),
            f"{event.count:,}",
            percent(Fraction(found.value)),
            f"{percent(Fraction(found.low))} to {percent(Fraction(found.high))}",
            one_in(Fraction(event.count, event.out_of)),
        )
    return drawn


def _jackpot(jackpot: JackpotResult) -> Table:
    numbers = ("hits", "chance", "from the meter")
    mean = _dollars(jackpot.mean_meter_cents)
    title = f"Jackpot {jackpot.number}: meter {mean} on average"
    drawn = table(title, "row", *numbers, right=numbers)
    for row, hits, cents, found in jackpot.rows:
        drawn.add_row(row, f"{hits:,}", one_in(Fraction(found.value)), _dollars(cents))
    return drawn


def _sessions(sessions: SessionResult) -> Table:
    bankroll = short_cents(sessions.bankroll_cents)
    title = f"{sessions.sessions:,} sittings of {sessions.rounds:,} rounds with {bankroll}"
    drawn = table(title, "", "share", "95 % interval", right=("share", "95 % interval"))
    for words, value, interval in _risks(sessions):
        drawn.add_row(words, value, interval)
    return drawn


def _risks(sessions: SessionResult) -> Iterator[tuple[str, str, str]]:
    ruin = sessions.risk_of_ruin
    yield "risk of ruin, as played", edge(ruin.value), f"{edge(ruin.low)} to {edge(ruin.high)}"
    yield "risk of ruin, diffusion formula", edge(sessions.diffusion_risk), ""


def _by_count(told: Told) -> Table:
    numbers = ("true count", "rounds", "played", "house edge", "± 95 %")
    drawn = table("By true count when the round begins", *numbers, right=numbers)
    for at in told.results.by_count:
        found = at.house_edge
        drawn.add_row(
            minus(f"{at.true_count:+d}"),
            edge(at.frequency),
            f"{at.played:,}",
            edge(found.value),
            edge(_reach(found)) if at.played > 1 else "unknown",
        )
    return drawn


def _notes(screen: Console, told: Told) -> None:
    notes = []
    if told.resumed:
        notes.append(f"{told.resumed:,} of the rounds came from a checkpoint.")
    if not told.complete:
        notes.append("Stopped before the end.")
    if told.results.error_from == "lanes":
        notes.append(f"Standard errors from {told.results.lanes:,} independent runs of shoes.")
    for note in notes:
        screen.print(Padding(f"[dim]{note}[/dim]", (0, 2)))
