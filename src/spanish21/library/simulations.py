"""``simulate``: a table played by the million, by any player a chart can hold."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from os import PathLike
from pathlib import Path
from threading import Event
from types import NoneType
from typing import Any

from spanish21.library.input.amounts import Amount, Share, check_kind, read_cents, read_count
from spanish21.library.input.plain_values import check_function, read_path
from spanish21.library.input.table_spec import RuleSource
from spanish21.library.results.picture import Picture
from spanish21.library.results.result import Result, Row
from spanish21.library.simulated_game import (
    CHART_STRATEGY,
    CountSource,
    GameRequest,
    StrategySource,
    read_count_system,
    read_rounds,
    read_simulated_game,
    read_target,
)
from spanish21.refusal import Refusal
from spanish21.reports.simulation.run_summary import RunSummary
from spanish21.simulation.counting_systems import CountingSystem, RampStep
from spanish21.simulation.estimates import Estimate
from spanish21.simulation.game_spec import FAST_GENERATOR
from spanish21.simulation.run.backends import Backend, check_backend
from spanish21.simulation.run.kernel_choice import AUTO
from spanish21.simulation.run.simulation_run import RunProgress, StopRule
from spanish21.simulation.run.spec_checks import MAX_SEED, MAX_SESSION_ROUNDS, check_seed
from spanish21.simulation.simulator import (
    DEFAULT_ROUNDS_PER_HOUR,
    DEFAULT_SEED,
    PreparedSimulation,
    SimulationResult,
    prepare_simulation,
)

DEFAULT_ROUNDS = "1e7"
_UNTIL_REACHED = "1e15"
"""The most rounds of a run that is to reach a standard error."""
MOST_ROUNDS_PER_HOUR = 10_000
_MOST_BOXES = 9
_MOST_THREADS = 4096


@dataclass(frozen=True, repr=False)
class RunResult(Result, SimulationResult):
    """A run that has ended; every figure has its standard error and 95 % interval.

    ``house_edge`` is that of the base game; ``statistics`` has all else that the counts say.
    """

    summary: RunSummary | None

    @property
    def headline(self) -> str:
        spec = self.spec
        table = f"{spec.rules.id}, {spec.rules.cards.decks} decks, {self.rounds:,} rounds"
        if self.summary is None:
            return f"{table}: nothing was counted"
        edge = self.house_edge
        reach = 100 * (edge.high - edge.low) / 2
        return f"{table}, seed {self.seed}: house edge {100 * edge.value:.4f} % ± {reach:.4f} %"

    @property
    def house_edge(self) -> Estimate:
        """The house edge of the base game, with its error."""
        return self.statistics.house_edge

    @property
    def risk_of_ruin(self) -> Estimate:
        """The share of sessions that lost their bankroll; refused where none was asked for."""
        sessions = self.statistics.sessions
        if sessions is None:
            raise Refusal("risk of ruin", "nothing", "simulate with a bankroll and a session")
        return sessions.risk_of_ruin

    def _summary(self) -> RunSummary:
        if self.summary is None:
            raise Refusal("rounds", 0, "no round was finished, so nothing was counted")
        return self.summary

    def to_dict(self) -> dict[str, Any]:
        """The form that docs/reference/simulation-json.md describes."""
        from spanish21.reports.simulation.json_record import simulation_record  # noqa: PLC0415

        return simulation_record(self._summary())

    def frame_rows(self) -> list[Row]:
        """A line for each figure: section, name, value, its error and interval, and its count."""
        from spanish21.reports.simulation.figure_table import COLUMNS, figure_rows  # noqa: PLC0415

        return [
            {name: getattr(row, name) for name in COLUMNS} for row in figure_rows(self._summary())
        ]

    def plot(self) -> Picture:
        """A panel for each kind of figure that the run has."""
        from spanish21.reports.pictures import PICTURE_FORMATS  # noqa: PLC0415
        from spanish21.reports.simulation.plots import plot_run  # noqa: PLC0415

        summary = self._summary()
        return Picture(self.headline, lambda form: plot_run(summary, form), forms=PICTURE_FORMATS)


def simulate(  # noqa: PLR0913  everything that a table can be played with
    ruleset: RuleSource = "wa-2025",
    *,
    rounds: str | float | None = None,
    target_error: str | float | None = None,
    strategy: StrategySource = CHART_STRATEGY,
    count: CountSource | None = None,
    ramp: Mapping[int, Amount] | None = None,
    wager: Amount | None = None,
    boxes: int = 1,
    fresh: bool | None = None,
    penetration: Share | None = None,
    match: Amount | None = None,
    match_down: Amount | None = None,
    match_bonus: Amount | None = None,
    break_bonus: Amount | None = None,
    bet_bigger: int = 0,
    jackpots: Sequence[str] = (),
    meter: Amount | None = None,
    bankroll: Amount | None = None,
    session: int | None = None,
    rounds_per_hour: int = DEFAULT_ROUNDS_PER_HOUR,
    seed: int = DEFAULT_SEED,
    kernel: str = AUTO,
    generator: str = FAST_GENERATOR,
    device: str = "cpu",
    threads: int | None = None,
    cluster: str | None = None,
    checkpoint: str | PathLike[str] | None = None,
    on_progress: Callable[[RunProgress], None] | None = None,
    stop: Event | None = None,
    **options: Any,
) -> RunResult:
    """Play a table many times over: house edge, spread, side wagers, meters, bankrolls, ruin.

    >>> import spanish21
    >>> run = spanish21.simulate("wa-2025", decks=6, rounds=1e5)
    >>> run.house_edge.low < run.house_edge.value < run.house_edge.high
    True

    ``strategy`` is ``"chart"`` (the best chart, as if none is named), ``"best-first-two"``, a chart,
    a JSON file, or a function that is told a :class:`~spanish21.library.play.player_hand.PlayerHand` and
    returns an action. A function is asked about every hand before the run and made into a chart;
    one that no chart can play like is refused.

    ``count`` is ``"hi-lo"``, ``"zen"``, a JSON file or a counting system, ``ramp`` what is wagered
    from each true count on: ``{0: "$10", 2: "$40"}``. ``rounds`` is how many, ``target_error`` a
    standard error to stop at. The same seed gives the same counts on any number of threads.
    Further keywords are the rule set's options.
    """
    target = None if target_error is None else read_target(target_error)
    backend = Backend(device, threads, cluster)
    check_kind(cluster, (str, NoneType), "cluster", "name a scheduler, such as tcp://host:8786")
    check_kind(stop, (Event, NoneType), "stop", "give a threading.Event that ends the run")
    if on_progress is not None:
        check_function(on_progress, "on_progress", "give a function that is told how far it is")
    file = None if checkpoint is None else read_path(checkpoint, "checkpoint")
    if threads is not None:
        read_count(threads, "threads", most=_MOST_THREADS)
    read_count(seed, "seed", least=0, most=MAX_SEED)
    read_count(rounds_per_hour, "rounds-per-hour", most=MOST_ROUNDS_PER_HOUR)
    if session is not None:
        read_count(session, "session", most=MAX_SESSION_ROUNDS)
    request = GameRequest(
        strategy=strategy,
        count=_with_ramp(count, ramp),
        wager=wager,
        boxes=read_count(boxes, "boxes", most=_MOST_BOXES),
        fresh=fresh,
        penetration=penetration,
        match=match,
        match_down=match_down,
        match_bonus=match_bonus,
        break_bonus=break_bonus,
        bet_bigger=bet_bigger,
        jackpots=jackpots,
        meter=meter,
        bankroll=bankroll,
        session=session,
        generator=generator,
    )
    stop_rule = read_stop_rule(rounds, target)
    prepared = prepare_run(
        ruleset, options, request, stop_rule, seed=seed, kernel=kernel, backend=backend
    )
    return prepared.play(
        checkpoint=file,
        rounds_per_hour=rounds_per_hour,
        on_progress=on_progress,
        stop=stop,
    )


def read_stop_rule(rounds: object, target: float | None) -> StopRule:
    """When a run ends: after so many rounds, and earlier once a standard error is reached."""
    if rounds is None:
        return StopRule(read_rounds(DEFAULT_ROUNDS if target is None else _UNTIL_REACHED), target)
    return StopRule(read_rounds(rounds), target)


def _with_ramp(
    count: CountSource | None, ramp: Mapping[int, Amount] | None
) -> CountSource | CountingSystem | None:
    """A counting system with this ramp in place of its own."""
    if ramp is None:
        return count
    system = read_count_system(count)
    if system is None:
        raise Refusal("ramp", "a ramp", "name the count that it goes by, such as count='hi-lo'")
    check_kind(ramp, Mapping, "ramp", "write true counts and wagers, such as {0: '$10', 2: '$40'}")
    steps = tuple(
        RampStep(read_count(at, "ramp", least=-20, most=20), read_cents(amount, "ramp", least=0))
        for at, amount in sorted(ramp.items())
    )
    return replace(system, ramp=steps)


class PreparedRun:
    """A game that has been read and checked, with its kernel. It can be played once."""

    def __init__(
        self,
        simulation: PreparedSimulation,
        stop_rule: StopRule,
        *,
        strategy: str,
        choices: Mapping[str, Any],
        rounds_requested: int | None,
    ) -> None:
        self.simulation = simulation
        self.stop_rule = stop_rule
        self._strategy = strategy
        self._choices = choices
        self._rounds_requested = rounds_requested

    @property
    def notes(self) -> tuple[str, ...]:
        """Remarks that do not keep the game from being played."""
        return self.simulation.notes

    def load(self) -> None:
        """Compile, or connect to machines, now: no time of the run goes into it."""
        self.simulation.load()

    def play(
        self,
        *,
        checkpoint: Path | None = None,
        rounds_per_hour: int = DEFAULT_ROUNDS_PER_HOUR,
        on_progress: Callable[[RunProgress], None] | None = None,
        on_note: Callable[[str], object] = str,
        stop: Event | None = None,
    ) -> RunResult:
        """Play until the stop rule is met or ``stop`` is set, and say what came of it."""
        result = self.simulation.play(
            self.stop_rule,
            checkpoint=checkpoint,
            rounds_per_hour=rounds_per_hour,
            on_progress=on_progress,
            on_note=on_note,
            stop=stop,
        )
        values = {each.name: getattr(result, each.name) for each in fields(result)}
        return RunResult(**values, summary=self._summarize(result) if result.rounds else None)

    def _summarize(self, result: SimulationResult) -> RunSummary:
        counting = result.spec.counting
        return RunSummary(
            spec=result.spec,
            figures=result.figures,
            results=result.statistics,
            strategy=self._strategy,
            kernel=result.kernel,
            device=result.device,
            seed=result.seed,
            rounds_requested=self._rounds_requested,
            rounds_resumed=result.resumed,
            seconds=result.seconds,
            complete=result.complete,
            target=self.stop_rule.standard_error,
            count=None if counting is None else counting.name,
            choices=self._choices,
        )


def check_machine(seed: int, device: str, threads: int | None) -> None:
    """Refuse a seed that is none, and a machine that is not there, before anything is worked out."""
    check_seed(seed)
    check_backend(Backend(device, threads))


def prepare_run(  # noqa: PLR0913  a game, how far, and on what
    ruleset: RuleSource,
    options: Mapping[str, Any],
    request: GameRequest,
    stop_rule: StopRule,
    *,
    seed: int = DEFAULT_SEED,
    kernel: str = AUTO,
    backend: Backend,
    step: Callable[[str], None] = str,  # type: ignore[assignment]
) -> PreparedRun:
    """Everything that comes before the first round; what cannot be played is refused."""
    # Refused before a chart is worked out, which takes a while.
    check_seed(seed)
    check_backend(backend)
    game = read_simulated_game(ruleset, options, request, step)
    step("kernel")
    try:
        simulation = prepare_simulation(game.spec, seed=seed, kernel=kernel, backend=backend)
    except Refusal as refusal:
        raise game.table.book.explain(refusal) from None
    unlimited = stop_rule.rounds == read_rounds(_UNTIL_REACHED)
    return PreparedRun(
        simulation,
        stop_rule,
        strategy=game.strategy,
        choices=game.table.built.choices,
        rounds_requested=None if unlimited else stop_rule.rounds,
    )
