"""The long form of the table properties: ``scripts/fuzz-tables [EXAMPLES] [SEED]``."""

import sys

from hypothesis import seed, settings
from hypothesis.stateful import run_state_machine_as_test
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from properties.table_machine import TableMachine


def main(examples: int, number: int) -> None:
    columns = ("[progress.description]{task.description}", BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as progress:
        task = progress.add_task(f"tables, seed {number}", total=examples)
        TableMachine.finished = staticmethod(lambda: progress.advance(task))
        seed(number)(TableMachine)
        run_state_machine_as_test(
            TableMachine,
            settings=settings(
                max_examples=examples, stateful_step_count=30, deadline=None, database=None
            ),
        )
    say = Console().print
    for what, count in sorted(TableMachine.seen.items()):
        say(f"{count:>12,}  {what}", highlight=False, soft_wrap=True)
    say(f"{examples:,} examples with seed {number}: no failure")


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:]]
    main(given[0] if given else 20_000, given[1] if len(given) > 1 else 21)
