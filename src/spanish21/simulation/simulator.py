"""One way to simulate: a game and a stop rule go in, what was counted and what it says come out.

The command line and the evidence both play through here. ``simulate`` does everything at once.
``prepare_simulation`` checks a game and makes its kernel first, for a caller who wants to hear of
what is refused, or to load what is slow to load, before he plays.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from threading import Event

from spanish21.refusal import Refusal
from spanish21.simulation.estimates import Estimate
from spanish21.simulation.figures import RunFigures
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.kernels.interface import Kernel
from spanish21.simulation.run.backends import Backend, check_backend, make_executor
from spanish21.simulation.run.checkpoint import Checkpoint
from spanish21.simulation.run.identity import identify_run
from spanish21.simulation.run.kernel_choice import AUTO, choose_kernel
from spanish21.simulation.run.pieces import Executor, KernelFactory, NoteCallback
from spanish21.simulation.run.simulation_run import (
    ProgressCallback,
    RunProgress,
    SimulationRun,
    StopRule,
)
from spanish21.simulation.run.spec_checks import check_game_spec, check_seed
from spanish21.simulation.run.strategy_checks import describe_strategy_mismatch
from spanish21.simulation.standard_errors import PlayConditions
from spanish21.simulation.statistics import RunStatistics, compute_statistics, estimate_house_edge

DEFAULT_SEED = 21
DEFAULT_ROUNDS_PER_HOUR = 60
PROCESSOR = Backend()
"""All cores of this machine."""


@dataclass(frozen=True)
class SimulationResult:
    """A run that has ended: what was played, by what, and what it counted.

    ``kernel`` and ``device`` say who played. ``rounds`` are all rounds counted, ``resumed`` those
    of them that came from a checkpoint, ``seconds`` the time of all of them. ``stopped`` is true
    where ``stop`` ended the run early; ``failure`` says why a cluster could not go on, and is
    empty where nothing failed. ``finished_figures`` is ``None`` where no round was finished.
    """

    spec: GameSpec
    seed: int
    kernel: str
    device: str
    stop_rule: StopRule
    rounds_per_hour: int
    rounds: int
    resumed: int
    seconds: float
    stopped: bool
    failure: str
    finished_figures: RunFigures | None

    @property
    def complete(self) -> bool:
        """Whether the run went as far as its stop rule says."""
        return not self.stopped and not self.failure

    @property
    def figures(self) -> RunFigures:
        """What was counted, in whole numbers; refused where no round was finished."""
        if self.finished_figures is None:
            raise Refusal("rounds", 0, "no round was finished, so nothing was counted")
        return self.finished_figures

    @cached_property
    def statistics(self) -> RunStatistics:
        """What the counts say: edges, spread and frequencies with their intervals."""
        conditions = PlayConditions(self.spec.fresh, self.rounds_per_hour)
        return compute_statistics(self.figures, conditions)


class PreparedSimulation:
    """A game that was checked, with its kernel. It can be played once.

    ``notes`` are remarks that do not keep the game from being played.
    """

    def __init__(
        self, spec: GameSpec, seed: int, kernel_factory: KernelFactory, backend: Backend
    ) -> None:
        self.spec = spec
        self.seed = seed
        self.kernel: Kernel = kernel_factory()
        self.backend = backend
        mismatch = describe_strategy_mismatch(spec.strategy, spec.rules)
        self.notes: tuple[str, ...] = (mismatch,) if mismatch else ()
        self._kernel_factory = kernel_factory
        self._executor: Executor | None = None

    def load(self) -> Executor:
        """Compile, or connect to machines, now: no time of the run goes into it."""
        if self._executor is None:
            self._executor = make_executor(
                self.backend, self.spec, self.kernel, self._kernel_factory
            )
        return self._executor

    def estimate_edge(self, progress: RunProgress) -> Estimate:
        """The house edge of the base game by what a run has counted so far."""
        return self._estimate_edge(self.kernel.figures(progress.tally))

    def play(
        self,
        stop_rule: StopRule,
        *,
        checkpoint: Path | None = None,
        rounds_per_hour: int = DEFAULT_ROUNDS_PER_HOUR,
        on_progress: ProgressCallback | None = None,
        on_note: NoteCallback = str,
        stop: Event | None = None,
    ) -> SimulationResult:
        """Play until the stop rule is met or ``stop`` is set, and say what came of it.

        With ``checkpoint`` the sums are kept in that file, and a run goes on from what it holds.
        """
        stop = Event() if stop is None else stop
        executor = self.load()
        try:
            run = SimulationRun(
                self.kernel,
                executor,
                self.seed,
                checkpoint=None if checkpoint is None else self._checkpoint(checkpoint),
                estimate_error=self._estimate_error,
                on_note=on_note,
                stop=stop,
            )
            progress = run.play(stop_rule, on_progress)
            stopped, device = stop.is_set(), executor.device
        finally:
            executor.close()
        return SimulationResult(
            spec=self.spec,
            seed=self.seed,
            kernel=self.kernel.name,
            device=device,
            stop_rule=stop_rule,
            rounds_per_hour=rounds_per_hour,
            rounds=progress.rounds,
            resumed=progress.resumed,
            seconds=progress.seconds,
            stopped=stopped,
            failure=progress.failure,
            finished_figures=self.kernel.figures(progress.tally) if progress.rounds else None,
        )

    def _checkpoint(self, path: Path) -> Checkpoint:
        return Checkpoint(path, identify_run(self.spec, self.kernel, self.seed))

    def _estimate_error(self, figures: RunFigures) -> float:
        return self._estimate_edge(figures).standard_error

    def _estimate_edge(self, figures: RunFigures) -> Estimate:
        # The pace of the table has no part in its edge.
        conditions = PlayConditions(self.spec.fresh, DEFAULT_ROUNDS_PER_HOUR)
        return estimate_house_edge(figures, conditions)


def prepare_simulation(
    spec: GameSpec, *, seed: int = DEFAULT_SEED, kernel: str = AUTO, backend: Backend = PROCESSOR
) -> PreparedSimulation:
    """A game ready to be played; what cannot be played is refused."""
    check_seed(seed)
    check_backend(backend)
    check_game_spec(spec)
    return PreparedSimulation(spec, seed, choose_kernel(spec, kernel), backend)


def simulate(
    spec: GameSpec,
    stop_rule: StopRule,
    *,
    seed: int = DEFAULT_SEED,
    kernel: str = AUTO,
    backend: Backend = PROCESSOR,
    checkpoint: Path | None = None,
    on_progress: Callable[[RunProgress], None] | None = None,
) -> SimulationResult:
    """Play a game until the stop rule is met, and say what came of it.

    The same spec, seed and kernel give the same counts on any backend.
    """
    prepared = prepare_simulation(spec, seed=seed, kernel=kernel, backend=backend)
    return prepared.play(stop_rule, checkpoint=checkpoint, on_progress=on_progress)
