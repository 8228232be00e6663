"""The same shoes dealt to the general kernel and to the round engine, compared spot by spot.

    scripts/evidence-rounds [ROUNDS]

Every box, every spot and every meter must agree after every round, at every table of
``simulated_tables`` and in every round of ``simulated_forced``. ROUNDS are for each rule set.
"""

import gc
import math
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from simulated_events import missing
from simulated_forced import FORCED, jackpot_tables, play_forced, play_rows
from simulated_tables import TABLES, play_piece

from spanish21.simulation.general import layout

PIECE = 4000
"""Rounds of one piece of work, about."""


def pieces_of(name: str, rounds: int) -> Iterator[tuple[int, int]]:
    """The pieces of a rule set, by table and number, a few more than the rounds need.

    A table has as many as its boxes are few: each table takes about as long as every other.
    """
    shares = [1 / played.boxes for played in TABLES[name]]
    for place, share in enumerate(shares):
        for number in range(math.ceil(1.1 * rounds * share / sum(shares) / PIECE)):
            yield place, number


def main(rounds: int) -> int:
    """Compare so many rounds of every rule set; the exit status says whether all agree."""
    console = Console()
    done = dict.fromkeys(TABLES, 0)
    wrong: list[tuple[str, str]] = []
    counts = np.zeros(layout.COUNTERS, np.int64)
    bar = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    # The engine's rounds are made of frozen values without cycles: nothing to look for.
    workers = ProcessPoolExecutor(initializer=gc.disable)
    with workers as pool, Progress(*bar, transient=True) as progress:
        running = {pool.submit(play_forced, name): FORCED[name].ruleset for name in FORCED}
        for spec in jackpot_tables(every=True):
            running[pool.submit(play_rows, *spec)] = spec[0]
        for name in TABLES:
            for place, number in pieces_of(name, rounds):
                seed = 1000 * number + place
                running[pool.submit(play_piece, name, place, seed, min(PIECE, rounds))] = name
        task = progress.add_task("comparing", total=len(running))
        for number, finished in enumerate(as_completed(running), 1):
            found, name = finished.result(), running[finished]
            done[name] += found.rounds
            counts += found.counts
            if found.wrong:
                wrong.append((name, found.wrong))
            progress.advance(task)
            if not console.is_terminal and number % 20 == 0:
                say = f"{number} of {len(running)} pieces, {sum(done.values()):,} rounds"
                console.print(f"{say}, {len(wrong)} disagreements")
    table = Table("rule set", "tables", "rounds compared", "disagreements")
    for name, tables in TABLES.items():
        bad = sum(of == name for of, _ in wrong)
        table.add_row(name, str(len(tables)), f"{done[name]:,}", str(bad))
    console.print(table)
    unseen = missing(counts)
    console.print(f"events never seen: {', '.join(unseen) or 'none'}")
    for name, line in wrong:
        console.print(f"{name}: {line}")
    return bool(wrong or unseen)


if __name__ == "__main__":
    sys.exit(main(int(float(sys.argv[1])) if len(sys.argv) > 1 else 1_000_000))
