"""Play every table by both kernels, and compare what they count with the exact game."""

from collections.abc import Callable, Iterator, Mapping
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
from spanish21.simulation.figures import RunFigures
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.run.backends import CPU, Backend
from spanish21.simulation.run.kernel_choice import COMPILED, GENERAL, plays_compiled
from spanish21.simulation.run.simulation_run import StopRule
from spanish21.simulation.simulator import simulate

EvidenceProgress = Callable[[str, int, int], None]
"""Called with what is being done, how far it is, and how far it goes."""
_METER_CENTS = 10_000_00
_BOTH = "both"


@dataclass(frozen=True, slots=True)
class EvidenceSettings:
    """How much is to be played: rounds a table for each kernel, from which seed, on what."""

    rounds: int
    general_rounds: int
    seed: int
    threads: int | None = None
    device: str = CPU


def run_evidence(
    tables: Mapping[int, EvidenceTable], settings: EvidenceSettings, on_progress: EvidenceProgress
) -> Iterator[ComparedFigure]:
    """All lines of some tables. Every run has a seed of its own, by the table's number."""
    for number, table in tables.items():
        seed = settings.seed + 2 * (number - 1)
        runs = _TableRuns(table, replace(settings, seed=seed), on_progress)
        yield from runs.compare_envy() if table.boxes > 1 else runs.compare()


class _TableRuns:
    """One table: its chart and exact game, and its runs."""

    def __init__(
        self, table: EvidenceTable, settings: EvidenceSettings, on_progress: EvidenceProgress
    ) -> None:
        self.table, self.settings, self.on_progress = table, settings, on_progress
        self.rules = table.rules()
        on_progress(f"{table.ruleset}: exact game", 0, 1)
        solution = solve(self.rules, wager_cents=table.wager)
        self.terms = solution.terms
        followed = best_chart(solution).strategy_solution
        self.strategy: Strategy = followed.strategy
        self.exact = play_strategy_rounds(followed, solution.terms)

    def compare_envy(self) -> Iterator[ComparedFigure]:
        game = self._game({}, self.strategy)
        source, figures = self._play(game, GENERAL, self.settings.general_rounds)
        yield from envy_lines(source, game, figures)

    def compare(self) -> Iterator[ComparedFigure]:
        """The base game by both kernels, side wagers by the general one, and the two together."""
        plain, fast = self._game({}, self.strategy), None
        if plays_compiled(plain):
            source, fast = self._play(plain, COMPILED, self.settings.rounds)
            yield from base_lines(source, fast, self.exact, self.terms)
        insured = replace(self.strategy, insurance=self.table.insures)
        game = self._game(self.table.side, insured)
        source, general = self._play(game, GENERAL, self.settings.general_rounds)
        yield from base_lines(source, general, self.exact, self.terms)
        yield from side_lines(source, game, general)
        if fast is not None:
            yield from between_lines(replace(source, kernel=_BOTH), fast, general)

    def _game(self, side: Mapping[str, int], strategy: Strategy) -> GameSpec:
        return GameSpec(
            rules=self.rules,
            strategy=strategy,
            wagers={"main": self.table.wager, **side},
            boxes=self.table.boxes,
            fresh=True,
            cut_cards=0,
            generator="fast",
            meters=(_METER_CENTS,) * len(self.rules.jackpots),
        )

    def _play(self, game: GameSpec, kernel: str, rounds: int) -> tuple[FigureSource, RunFigures]:
        """Play a game by one kernel, with random numbers of its own."""
        title = f"{self.table.ruleset}: {kernel} kernel"
        result = simulate(
            game,
            StopRule(rounds),
            seed=self.settings.seed + (kernel == GENERAL),
            kernel=kernel,
            backend=Backend(self.settings.device, self.settings.threads),
            on_progress=lambda at: self.on_progress(title, at.rounds, at.goal),
        )
        source = FigureSource(self.table.ruleset, self.table.words(), kernel, rounds)
        return source, result.figures
