"""A served house under faults: ``scripts/faults-house [--minutes N] [--seed N]``.

Real processes, real players over WebSockets, and a judge afterwards. The tests play the same
runs for a shorter time.
"""

import asyncio
import random
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.console import Console

from faults.house_judge import Judged, judge
from faults.house_players import Heard, Player, Sign
from faults.house_processes import Balancer, HouseProcess, house_processes
from faults.house_start import measure, snapshot_is_the_journal
from fixtures.databases import PostgresServer, new_database, postgres

CLOCKS = {"wager": 3, "turn": 3, "insurance": 3, "cut": 0, "idle": 600, "look": 0}
SLOW = "Slow"
"""A table with short clocks, at which somebody never decides."""
LINKED = ("Evergreen", "Cascade")
"""Two tables of a demo house that share a jackpot."""
JACKPOT = "high-match"


class Party(NamedTuple):
    """Everybody in the house."""

    players: list[Player]
    heard: Heard


async def invite(seats: Sequence[tuple[str, int, Sequence[int]]], *, seed: object = 0) -> Party:
    """Guests for these tables and boxes, each with the doors he knows."""
    heard = Heard()
    players = [Player(table, box, doors, heard, seed=seed) for table, box, doors in seats]
    every = sorted({door for _, _, doors in seats for door in doors})
    for player in players:
        await player.enter(every)
        player.jackpot = player.table in LINKED
    return Party(players, heard)


async def open_table(player: Player, table: str, clocks: dict[str, int]) -> None:
    """A table of a guest's own."""
    body = {"table": table, "ruleset": "wa-2025", "clocks": clocks}
    asked = await player.ask("POST", "/api/tables", body)
    assert asked.status_code in (200, 409), asked.text


@asynccontextmanager
async def at_work(*work: Any) -> AsyncIterator[None]:
    """Everybody does his work meanwhile; what goes wrong with it goes wrong here.

    Also where the work was waited for in vain: why it had ended says more than that it did not come.
    """
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        found = await asyncio.gather(*tasks, return_exceptions=True)
        for error in found:
            if isinstance(error, Exception):
                raise error


async def until(true: Any, *, seconds: float = 120.0, what: str = "it") -> None:
    """Wait for something to come true; on a busy machine two processes take a while to start."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"{what} has not come true within {seconds} s"
        await asyncio.sleep(0.05)


def answered(players: Sequence[Player]) -> int:
    """How many commands have been answered."""
    return sum(bool(sent.answers) for player in players for sent in player.sent.values())


async def progress(players: Sequence[Player], count: int) -> None:
    """Wait until so many more commands were answered, to whomever."""
    more = answered(players) + count
    await until(lambda: answered(players) >= more, what=f"{count} answers")


async def settle(players: Sequence[Player]) -> None:
    """Let everybody hear the answer to his last command and see the same table."""
    for player in players:
        player.rests = True
    await until(lambda: not any(p.waits for p in players), what="the last answer")
    await asyncio.sleep(0.6)


# --- Killed under load --------------------------------------------------------------------------


class Kills(NamedTuple):
    """``compared`` tables were seen before and after a restart, ``in_rounds`` at a turn."""

    kills: int
    judged: Judged
    compared: int
    in_rounds: int
    starts: tuple[float, ...]


async def kills(where: str, folder: Path, *, count: int, seed: int, grace: bool = True) -> Kills:
    """One process, killed at random moments while everybody plays; and started again."""
    chance = random.Random(f"kills {seed}")  # noqa: S311  by seed
    with house_processes(where, folder) as (house,):
        await house.start()
        began = [house.began]
        boxes = [("Evergreen", 1), ("Evergreen", 2), ("Cascade", 1), ("Atlantic", 3), ("Baker", 2)]
        seats = [(table, box, [house.port]) for table, box in (*boxes, (SLOW, 1))]
        party = await invite(seats, seed=seed)
        sleeper = party.players[-1]
        sleeper.decides = False
        sleeper.forgets = 1.0
        await open_table(sleeper, SLOW, CLOCKS)
        took = []
        async with at_work(*(player.play() for player in party.players)):
            for _ in range(count):
                await progress(party.players, chance.randint(1, 25))
                await asyncio.sleep(chance.uniform(0, 0.1))
                house.kill()
                house.spawn()
                if chance.random() < 0.2:
                    # Again while it starts.
                    await asyncio.sleep(chance.uniform(0.1, 0.8))
                    house.kill()
                    house.spawn()
                began.append(house.began)
                took.append(await house.opened())
            if grace:
                before = party.heard.clocked[SLOW]
                await until(lambda: party.heard.clocked[SLOW] > before, what="a time-out")
            await settle(party.players)
        assert not house.complaints(), house.complaints()[0]
        await house.stop()
    judged = judge(where, party.players, party.heard, starts=began)
    heard = party.heard
    return Kills(count, judged, heard.compared, heard.in_rounds, tuple(took))


# --- Two processes ------------------------------------------------------------------------------


class Both(NamedTuple):
    """Jackpot wagers given at either process, the meter in cents before anybody won of it, updates
    that several heard, and how many connections the balancer sent to each.
    """

    judged: Judged
    contributed: tuple[int, int]
    meters: int
    shared: int
    sent: tuple[int, ...]


async def both_at_once(where: str, folder: Path, *, seed: int, rounds: int = 1) -> Both:
    """Two processes behind a balancer and at their own doors; one is killed, then both are."""
    chance = random.Random(f"both {seed}")  # noqa: S311  by seed
    with house_processes(where, folder, "left", "right") as (left, right):
        left.spawn()
        right.spawn()
        await left.opened()
        await right.opened()
        front = Balancer(left, right)
        async with front.listening():
            one, other, any_ = [left.port, right.port], [right.port, left.port], [front.port]
            seats: list[tuple[str, int, list[int]]] = [
                ("Evergreen", 1, one),
                ("Evergreen", 2, other),
                ("Cascade", 1, one),
                ("Cascade", 2, other),
                ("Atlantic", 1, any_),
                ("Atlantic", 2, any_),
                (SLOW, 1, any_),
            ]
            party = await invite(seats, seed=seed)
            await open_table(party.players[-1], SLOW, CLOCKS)
            party.players[-1].decides = False
            signs = [Sign(JACKPOT, left.port), Sign(JACKPOT, right.port)]
            work = [player.play() for player in party.players]
            async with at_work(*work, *(sign.look() for sign in signs)):
                for _ in range(rounds):
                    await progress(party.players, chance.randint(60, 90))
                    await asyncio.sleep(chance.uniform(0, 0.1))
                    left.kill()
                    await _goes_on(party.players[:4])
                    left.spawn()
                    await left.opened()
                    await progress(party.players, chance.randint(5, 20))
                    right.kill()
                    left.kill()
                    left.spawn()
                    right.spawn()
                    await left.opened()
                    await right.opened()
                    await _goes_on(party.players[:4])
                await settle(party.players)
                await until(lambda: _alike(signs), what="the same meter on both signs")
        for process in (left, right):
            assert not process.complaints(), process.complaints()[0]
        await left.stop()
        await right.stop()
    judged = judge(where, party.players, party.heard)
    return Both(
        judged,
        (_contributed(party.players[0]), _contributed(party.players[3])),
        signs[0].highest,
        sum(times > 1 for times in party.heard.times.values()),
        tuple(front.sent.values()),
    )


async def _goes_on(players: Sequence[Player]) -> None:
    """Everybody hears an answer again."""
    await asyncio.gather(*(progress([player], 1) for player in players))


def _alike(signs: Sequence[Sign]) -> bool:
    first, second = (sign.last for sign in signs)
    return bool(first) and first.get("cents") == second.get("cents")


def _contributed(player: Player) -> int:
    """How many jackpot wagers of this player's were taken."""
    made = [s for s in player.sent.values() if s.answers and s.command["what"] == "PlaceWagers"]
    return sum("jackpot-1" in dict(s.command["wagers"]) for s in made)


# --- The database away --------------------------------------------------------------------------


class Away(NamedTuple):
    """What the health check said, what requests were answered, and how soon it was over."""

    judged: Judged
    statuses: tuple[int, ...]
    answers: tuple[int, ...]
    back: float


class Outage:
    """Asks a house how it is, over and over."""

    def __init__(self, house: HouseProcess, player: Player) -> None:
        self.house, self.player = house, player
        self.statuses: list[int] = []
        self.answers: list[int] = []

    async def watch(self) -> None:
        """What the health check says, one after the other without repeating it."""
        while True:
            status = await self.house.ready()
            if not self.statuses or self.statuses[-1] != status:
                self.statuses.append(status)
            await asyncio.sleep(0.1)

    async def ask(self) -> None:
        """What requests are answered meanwhile."""
        paths = ("/api/tables", "/api/me", "/api/me/chips", "/api/house", "/metrics")
        for path in (f"{path}?{number}" for number in range(10_000) for path in paths):
            answer = await self.player.ask("GET", path)
            self.answers.append(answer.status_code)
            await asyncio.sleep(0.1)


async def database_away(server: PostgresServer, folder: Path, *, seconds: float, seed: int) -> Away:
    """PostgreSQL is killed under load, and comes back after a while."""
    where = server.url(server.new_schema())
    with house_processes(where, folder) as (house,):
        await house.start()
        seats = [("Evergreen", 1), ("Evergreen", 2), ("Cascade", 1), ("Atlantic", 2)]
        party = await invite([(table, box, [house.port]) for table, box in seats], seed=seed)
        outage = Outage(house, party.players[0])
        sign = Sign(JACKPOT, house.port)
        work = [player.play() for player in party.players]
        async with at_work(*work, outage.watch(), outage.ask(), sign.look()):
            await progress(party.players, 20)
            server.kill()
            try:
                await asyncio.sleep(seconds)
            finally:
                server.start()
            back = time.monotonic()
            await until(lambda: outage.statuses[-1] == 200, what="being ready")
            took = time.monotonic() - back
            await _goes_on(party.players)
            seen = sign.seen
            await until(lambda: sign.seen > seen, what="the sign")
            await settle(party.players)
        assert not house.complaints(), house.complaints()[0]
        await house.stop()
    judged = judge(where, party.players, party.heard)
    return Away(judged, tuple(outage.statuses), tuple(outage.answers), took)


class Quiet(NamedTuple):
    """What the health check of each process said."""

    judged: Judged
    statuses: tuple[tuple[int, ...], ...]


async def quiet_while_away(
    server: PostgresServer, folder: Path, *, seconds: float, seed: int
) -> Quiet:
    """Nobody does anything while PostgreSQL is away; afterwards one process is played at alone."""
    where = server.url(server.new_schema())
    with house_processes(where, folder, "left", "right") as (left, right):
        left.spawn()
        right.spawn()
        await left.opened()
        await right.opened()
        seats = [("Own", 1, [left.port]), ("Own", 2, [right.port])]
        party = await invite(seats, seed=seed)
        await open_table(party.players[0], "Own", {**CLOCKS, "wager": 60, "turn": 60})
        watcher, player = party.players
        outages = [Outage(one, player) for one in (left, right)]
        work = [one.play() for one in party.players]
        # He only looks on, so that nobody ever waits for him.
        watcher.rests = True
        async with at_work(*work, *(outage.watch() for outage in outages)):
            await progress([player], 5)
            await settle(party.players)
            server.kill()
            try:
                await asyncio.sleep(seconds)
                await until(lambda: all(503 in o.statuses for o in outages), what="being unready")
            finally:
                server.start()
            await until(lambda: all(o.statuses[-1] == 200 for o in outages), what="being ready")
            player.rests = False
            await _goes_on([player])
            await until(lambda: watcher.seq == player.seq, seconds=8, what="the other's update")
            watcher.rests = False
            await _goes_on(party.players)
            await settle(party.players)
        for process in (left, right):
            assert not process.complaints(), process.complaints()[0]
        await left.stop()
        await right.stop()
    judged = judge(where, party.players, party.heard)
    return Quiet(judged, tuple(tuple(outage.statuses) for outage in outages))


async def file_locked(where: str, folder: Path, *, seconds: float, seed: int) -> Away:
    """Somebody else writes into the SQLite file for a while, and nobody else can."""
    with house_processes(where, folder) as (house,):
        await house.start()
        seats = [("Evergreen", 1), ("Evergreen", 2), ("Cascade", 1)]
        party = await invite([(table, box, [house.port]) for table, box in seats], seed=seed)
        outage = Outage(house, party.players[0])
        async with at_work(*(p.play() for p in party.players), outage.watch(), outage.ask()):
            await progress(party.players, 20)
            other = sqlite3.connect(where, isolation_level=None, timeout=5)
            other.execute("BEGIN IMMEDIATE")
            await asyncio.sleep(seconds)
            other.execute("ROLLBACK")
            other.close()
            back = time.monotonic()
            await _goes_on(party.players)
            took = time.monotonic() - back
            await settle(party.players)
        assert not house.complaints(), house.complaints()[0]
        await house.stop()
    judged = judge(where, party.players, party.heard)
    return Away(judged, tuple(outage.statuses), tuple(outage.answers), took)


class Full(NamedTuple):
    """What the health check said, why according to the log, and how often it was tried again."""

    judged: Judged
    statuses: tuple[int, ...]
    said: tuple[str, ...]
    opened: int


async def disk_full(where: str, folder: Path, *, seconds: float, seed: int) -> Full:
    """No file of the process may grow any more; later there is room again."""
    with house_processes(where, folder) as (house,):
        await house.start()
        seats = [("Evergreen", 1), ("Evergreen", 2), ("Cascade", 1)]
        party = await invite([(table, box, [house.port]) for table, box in seats], seed=seed)
        outage = Outage(house, party.players[0])
        async with at_work(*(p.play() for p in party.players), outage.watch(), outage.ask()):
            await progress(party.players, 20)
            log = Path(f"{where}-wal")
            house.limit_files(max(log.stat().st_size, Path(where).stat().st_size // 2) + 20_000)
            await until(lambda: 503 in outage.statuses, what="being unready")
            await asyncio.sleep(seconds)
            house.limit_files(-1)
            await _goes_on(party.players)
            await settle(party.players)
        assert not house.complaints(), house.complaints()[0]
        said = tuple(str(line.get("why", "")) for line in house.logged() if line.get("why"))
        opened = sum("the database is back" in str(line) for line in house.logged())
        await house.stop()
    judged = judge(where, party.players, party.heard)
    return Full(judged, tuple(outage.statuses), said, opened)


# --- The long form ------------------------------------------------------------------------------


@click.command()
@click.option("--minutes", default=10.0, help="How long to go on.")
@click.option("--seed", default=1, help="The first seed.")
@click.option("--entries", default=30_000, help="How long a journal to time starts on; 0: none.")
@click.option("--kills", "count", default=0, help="Only kill -9 on SQLite under load, so often.")
@click.option(
    "--kills-of-two", "of_two", default=0, help="And two processes on PostgreSQL, so often."
)
def main(minutes: float, seed: int, entries: int, count: int, of_two: int) -> None:
    """A served house under faults, run after run with the next seed; or killed so many times."""
    say = Console(highlight=False, soft_wrap=True).print
    if count or of_two:
        asyncio.run(_kill(count, of_two, seed, say))
        return
    if entries:
        say(_time_starts(entries))
    asyncio.run(_on(time.monotonic() + minutes * 60, seed, say))


_KILLS_OF_ONE_HOUSE = 50
"""After so many kills a house is audited, and the next one begins."""
_KILLS_A_ROUND = 3
"""Of two processes one is killed alone, then both."""


async def _kill(count: int, of_two: int, seed: int, say: Callable[[str], None]) -> None:
    """So many kills of one process on SQLite, then of two on PostgreSQL; every journal is audited."""
    began, killed, commands = time.monotonic(), 0, 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for left in range(count, 0, -_KILLS_OF_ONE_HOUSE):
            where = new_database("sqlite", folder).where
            one = await kills(where, folder, count=min(left, _KILLS_OF_ONE_HOUSE), seed=seed)
            killed += one.kills
            commands += one.judged.answered
            say(f"seed {seed}, {killed} kills on SQLite: {one.judged}")
            seed += 1
        rounds_left, of_both = -(-of_two // _KILLS_A_ROUND), 0
        while rounds_left:
            rounds = min(rounds_left, _KILLS_OF_ONE_HOUSE // _KILLS_A_ROUND)
            where = new_database("postgresql", folder).where
            two = await both_at_once(where, folder, seed=seed, rounds=rounds)
            rounds_left -= rounds
            of_both += rounds * _KILLS_A_ROUND
            commands += two.judged.answered
            say(f"seed {seed}, {of_both} kills of two processes on PostgreSQL: {two.judged}")
            seed += 1
    minutes = (time.monotonic() - began) / 60
    say(
        f"{killed} + {of_both} kills, {commands:,} commands answered in {minutes:.0f} minutes;"
        " nothing lost, nothing twice, every audit clean"
    )


async def _on(end: float, seed: int, say: Callable[[str], None]) -> None:
    runs = killed = commands = 0
    while time.monotonic() < end:
        async for name, judged, count in _all(seed):
            say(f"seed {seed}, {name}: {judged}")
            killed += count
            commands += judged.answered
            runs += 1
        seed += 1
    say(f"{runs} runs, {killed} kills, {commands:,} commands answered; nothing lost, nothing twice")


async def _all(seed: int) -> AsyncIterator[tuple[str, Judged, int]]:
    """Every kind of run with one seed: what was judged, and how many processes were killed."""
    server = postgres()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for kind in ("sqlite", "postgresql"):
            run = await kills(new_database(kind, folder).where, folder, count=12, seed=seed)
            yield f"killed on {kind}", run.judged, run.kills
            two = await both_at_once(new_database(kind, folder).where, folder, seed=seed, rounds=3)
            yield f"two processes on {kind}", two.judged, 9
        away = await database_away(server, folder, seconds=10, seed=seed)
        yield "PostgreSQL away for 10 s", away.judged, 1
        quiet = await quiet_while_away(server, folder, seconds=10, seed=seed)
        yield "PostgreSQL away for 10 s, nobody there", quiet.judged, 1
        file = new_database("sqlite", folder).where
        locked = await file_locked(file, folder, seconds=10, seed=seed)
        yield "a SQLite file locked for 10 s", locked.judged, 0
        file = new_database("sqlite", folder).where
        full = await disk_full(file, folder, seconds=10, seed=seed)
        yield "a full disk for 10 s", full.judged, 0


def _time_starts(entries: int) -> str:
    with tempfile.TemporaryDirectory() as folder:
        where = new_database("sqlite", Path(folder)).where
        speed, plain, resumed = measure(where, entries)
        assert snapshot_is_the_journal(where)
    return (
        f"{plain.seq:,} entries, written at {speed:,.0f} a second: a start reads them in "
        f"{plain.seconds:.1f} s, from a snapshot of entry {resumed.began:,} in "
        f"{resumed.seconds:.2f} s"
    )


if __name__ == "__main__":
    main()
