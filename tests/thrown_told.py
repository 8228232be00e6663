"""A run of the thrown game as its report tells it, for tests of pages, pictures and files."""

from dataclasses import replace
from typing import Any

from charted import charted
from spanish21 import ruleset
from spanish21.reports.simulation.run_summary import RunSummary
from spanish21.simulation.game_spec import BlockTally, GameSpec
from spanish21.simulation.statistics import PlayConditions, compute_statistics
from spanish21.simulation.tallies import add_tallies
from thrown import WAGER, FakeKernel, RichKernel


def told(
    kernel: FakeKernel | None = None,
    *,
    blocks: int = 20,
    rounds: int = 1000,
    figured: dict[str, Any] | None = None,
    **changed: Any,
) -> RunSummary:
    """So many blocks of a thrown game; ``figured`` are counts to be put in place of its own."""
    kernel = RichKernel() if kernel is None else kernel
    total = BlockTally({})
    for block in range(blocks):
        total = add_tallies(total, kernel.play(3, block, rounds))
    simulated = GameSpec(
        rules=ruleset("wa-2025"),
        strategy=charted().chart.strategy,
        wagers={"main": WAGER},
        boxes=1,
        fresh=True,
        cut_cards=0,
        generator="fast",
    )
    figures = replace(kernel.figures(total), **({} if figured is None else figured))
    made = RunSummary(
        simulated=simulated,
        figures=figures,
        results=compute_statistics(figures, PlayConditions(fresh=True, rounds_per_hour=60)),
        strategy="the best chart for this table",
        kernel=kernel.name,
        device="cpu, 2 threads",
        seed=3,
        asked=20_000,
        resumed=0,
        seconds=2.0,
        complete=True,
    )
    return replace(made, **changed)
