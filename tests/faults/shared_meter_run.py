"""The long form of the faults of a shared meter: ``scripts/faults-shared-meter``."""

import asyncio
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

import click
from rich.console import Console
from rich.progress import track

from faults.shared_meter import plan
from faults.shared_meter_room import SharedMeterRoom
from fixtures.databases import new_database


@click.command()
@click.option("--seeds", default=10_000, help="Seeds of the model.")
@click.option("--first", default=1, help="The first seed.")
@click.option("--kills", default=0, help="Kills of three real processes, after the seeds.")
def main(seeds: int, first: int, kills: int) -> None:
    """A shared meter under faults: a model by seed, and three processes that are killed."""
    say = Console().print
    counts: Counter[str] = Counter()
    began = time.monotonic()
    for seed in track(range(first, first + seeds), "model", console=Console(stderr=True)):
        counts += plan(seed).counts
    for name, times in sorted(counts.items()):
        say(f"{times:>12,}  {name}", highlight=False)
    took = time.monotonic() - began
    say(f"model: {seeds:,} seeds from {first}, each cent and each hit once, {took:.0f} s")
    if kills:
        _kill(first, kills)


def _kill(seed: int, kills: int) -> None:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        room = SharedMeterRoom(new_database("postgresql", Path(folder)).where, Path(folder))
        chance = random.Random(f"kills {seed}")  # noqa: S311  by seed
        asyncio.run(room.play(chance, kills=kills, seconds=0))
        for member, found in room.judge().items():
            click.echo(
                f"{member}: {found.contributions:,} contributions, {found.hits:,} hits,"
                f" {found.contributed_micros / 1e6:,.2f} given, {found.won_cents / 100:,.2f} won"
            )
    took = time.monotonic() - began
    click.echo(
        f"processes: {room.counts['kills']:,} kills, {room.counts['cuts']:,} cuts, each cent and"
        f" each hit once, {took:.0f} s"
    )


if __name__ == "__main__":
    main()
