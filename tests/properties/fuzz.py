"""The long form of the round properties: ``scripts/fuzz [EXAMPLES] [SEED]``."""

import sys

from hypothesis import seed, settings
from hypothesis.stateful import run_state_machine_as_test
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from properties.round_machine import RoundMachine


def main(examples: int, number: int) -> None:
    columns = ("[progress.description]{task.description}", BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as progress:
        task = progress.add_task(f"rounds, seed {number}", total=examples)
        RoundMachine.finished = staticmethod(lambda: progress.advance(task))
        seed(number)(RoundMachine)
        run_state_machine_as_test(
            RoundMachine,
            settings=settings(
                max_examples=examples, stateful_step_count=50, deadline=None, database=None
            ),
        )
    Console().print(f"{examples:,} examples with seed {number}: no failure")


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:]]
    main(given[0] if given else 20_000, given[1] if len(given) > 1 else 21)
