"""Playing every table by both kernels, and the lines that come of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from spanish21.analysis.solver.solution import solve
from spanish21.analysis.strategy.chart import best_chart
from spanish21.analysis.strategy.strategy_rounds import play_strategy_rounds
from spanish21.evidence.base_game import base_lines
from spanish21.evidence.compared_figures import ComparedFigure, FigureSource
from spanish21.evidence.kernel_agreement import between_lines
from spanish21.evidence.side_wagers import envy_lines, side_lines
from spanish21.evidence.table_list import EvidenceTable
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.simulation.game_spec import GameSpec, RunFigures
from spanish21.simulation.run.kernel_choice import COMPILED, GENERAL, choose_kernel
from spanish21.simulation.run.simulation_run import SimulationRun, StopRule
from spanish21.simulation.run.spec_checks import check_game_spec
from spanish21.simulation.run.thread_executor import ThreadExecutor

EvidenceProgress = Callable[[str, int, int], None]
"""Told what is being done, how far it is and how far it goes."""
_METER_CENTS = 10_000_00
_BOTH = "both"


@dataclass(frozen=True, slots=True)
class EvidenceSettings:
    """How much is to be played: rounds a table for each kernel, from which seed, on what."""

    rounds: int
    general_rounds: int
    seed: int
    threads: int | None = None


def run_evidence(
    tables: Sequence[EvidenceTable], asked: EvidenceSettings, watch: EvidenceProgress
) -> Iterator[ComparedFigure]:
    """All lines of some tables. Every run has a seed of its own, one after the other."""
    seed = asked.seed
    for table in tables:
        lines = _TableRuns(table, replace(asked, seed=seed), watch)
        yield from lines.envied() if table.boxes > 1 else lines.compared()
        seed += 2


class _TableRuns:
    """One table: its chart and exact game, and its runs."""

    def __init__(
        self, trial: EvidenceTable, asked: EvidenceSettings, watch: EvidenceProgress
    ) -> None:
        self.trial, self.asked, self.watch = trial, asked, watch
        self.rules = trial.rules()
        watch(f"{trial.ruleset}: exact game", 0, 1)
        solution = solve(self.rules, wager_cents=trial.wager)
        self.terms = solution.terms
        followed = best_chart(solution).followed
        self.strategy: Strategy = followed.strategy
        self.exact = play_strategy_rounds(followed, solution.terms)

    def envied(self) -> Iterator[ComparedFigure]:
        game = self._game({}, self.strategy)
        source, figures = self._play(game, GENERAL, self.asked.general_rounds)
        yield from envy_lines(source, game, figures)

    def compared(self) -> Iterator[ComparedFigure]:
        """The base game by both kernels, side wagers by the general one, and the two together."""
        source, fast = self._play(self._game({}, self.strategy), COMPILED, self.asked.rounds)
        yield from base_lines(source, fast, self.exact, self.terms)
        insured = replace(self.strategy, insurance=True)
        game = self._game(self.trial.side, insured)
        source, general = self._play(game, GENERAL, self.asked.general_rounds)
        yield from base_lines(source, general, self.exact, self.terms)
        yield from side_lines(source, game, general)
        yield from between_lines(replace(source, kernel=_BOTH), fast, general)

    def _game(self, side: Mapping[str, int], strategy: Strategy) -> GameSpec:
        return GameSpec(
            rules=self.rules,
            strategy=strategy,
            wagers={"main": self.trial.wager, **side},
            boxes=self.trial.boxes,
            fresh=True,
            cut_cards=0,
            generator="fast",
            meters=(_METER_CENTS,) * len(self.rules.jackpots),
        )

    def _play(self, game: GameSpec, name: str, rounds: int) -> tuple[FigureSource, RunFigures]:
        """Play a game by one kernel, with random numbers of its own."""
        check_game_spec(game)
        kernel = choose_kernel(game, name)()
        executor = ThreadExecutor(kernel, self.asked.threads)
        words = f"{self.trial.ruleset}: {name} kernel"
        seed = self.asked.seed + (name == GENERAL)
        # It goes on for so many rounds, whatever its error is.
        run = SimulationRun(kernel, executor, seed, error_of=lambda _: 0.0)
        try:
            ended = run.play(StopRule(rounds), lambda at: self.watch(words, at.rounds, at.goal))
        finally:
            executor.close()
        source = FigureSource(self.trial.ruleset, self.trial.words(), name, rounds)
        return source, kernel.figures(ended.tally)
