"""The long form of the fault simulation: ``scripts/faults [--seeds N] [--postgres N] [--first N]``."""

import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from faults import postgres_disk, sqlite_disk
from faults.simulation import Outcome, Run
from fixtures.databases import PostgresServer, postgres

WRITES = 60
"""About how many writes a run makes; faults are planned among them."""
FAULTS = 6


def plan_of(chance: random.Random, points: tuple[str, ...]) -> dict[int, str]:
    """Some faults among a run's writes."""
    return {chance.randint(1, WRITES): chance.choice(points) for _ in range(FAULTS)}


def on_sqlite(seed: int) -> Outcome:
    chance = random.Random(f"disk {seed}")  # noqa: S311  by seed
    with tempfile.TemporaryDirectory() as folder:
        plan = plan_of(chance, sqlite_disk.POINTS)
        return Run(seed, sqlite_disk.SqliteDisk(Path(folder), chance, plan)).play()


def on_postgres(seed: int, server: PostgresServer) -> Outcome:
    chance = random.Random(f"server {seed}")  # noqa: S311  by seed
    plan = plan_of(chance, postgres_disk.POINTS)
    return Run(seed, postgres_disk.PostgresDisk(server, chance, plan)).play()


def play_seeds(what: str, first: int, count: int, play: Callable[[int], Outcome]) -> None:
    """Play so many seeds, with a bar, and say what happened in them."""
    columns = ("[progress.description]{task.description}", BarColumn(), MofNCompleteColumn())
    counts: Counter[str] = Counter()
    entries = crashes = 0
    began = time.monotonic()
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as progress:
        task = progress.add_task(what, total=count)
        for seed in range(first, first + count):
            outcome = play(seed)
            entries += outcome.entries
            crashes += outcome.crashes
            counts += outcome.counts
            progress.advance(task)
    say = Console().print
    for name, times in sorted(counts.items()):
        say(f"{times:>12,}  {name}", highlight=False)
    took = time.monotonic() - began
    say(f"{what}: {count:,} seeds from {first}, {crashes:,} crashes and stops,", highlight=False)
    say(f"{entries:,} entries, nothing lost and nothing twice, {took:.0f} s", highlight=False)


@click.command()
@click.option("--seeds", default=1000, help="Seeds on SQLite.")
@click.option("--postgres", "servers", default=100, help="Seeds on PostgreSQL.")
@click.option("--first", default=1, help="The first seed.")
def main(seeds: int, servers: int, first: int) -> None:
    """A house under faults, by seed."""
    play_seeds("SQLite", first, seeds, on_sqlite)
    if servers:
        server = postgres()
        play_seeds("PostgreSQL", first, servers, lambda seed: on_postgres(seed, server))


if __name__ == "__main__":
    main()
