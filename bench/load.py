"""A served house under load: players at every table, over WebSockets, on this machine.

    scripts/bench-load [--seconds 60] [--tables 100] [--players 500]
                       [--database sqlite|postgresql] [--think-ms 120]

Prepares a demo house with tables of every rule set, starts ``spanish21 serve`` on it, and lets
everybody play whole rounds: wagers, ready, decisions, each after a think time. One process plays
for all; of an update it reads the number, and the rest once a table.

While they still play the server is told to stop. Then the journal is gone through: the audit, a
house replayed from the first entry, every command by its id, and every player's chips as he was
told of them against his transfers added up here. Exit status 1: cents or commands are lost or
doubled.
"""

import asyncio
import gc
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle, islice
from math import sqrt
from pathlib import Path
from statistics import linear_regression, variance
from typing import Any, NamedTuple

import click
import msgspec
import uvloop
from rich.console import Console
from rich.table import Table as Drawn

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from fixtures.databases import new_database
from ledger.room import snapshot
from spanish21.adapters.store import open_store
from spanish21.game.table.commands import Sit
from spanish21.house.configuration.table_settings import Clocks
from spanish21.house.journal.snapshots import snapshot_code
from spanish21.house.journal.writer import JournalWriter, SnapshotPolicy
from spanish21.house.state import House
from spanish21.house.table.cards.secret_orders import SecretOrders
from spanish21.ledger import Entry
from spanish21.ledger.audit import audit
from spanish21.ledger.commands import MoveMoney
from spanish21.rulesets import SHIPPED_RULESETS
from spanish21.service.environments import database_environment
from spanish21.service.first_start import (
    DemoTable,
    demo_table_settings,
    give_ledger_command,
    open_demo_table,
    start_house,
)
from spanish21.service.house_service import HouseService
from spanish21.service.live_house import LiveHouse
from spanish21.service.sign_in.authenticator import Authenticator
from spanish21.service.sign_in.policy import DEFAULT_POLICY

CLOCKS = Clocks(wager=120, turn=60, insurance=60, cut=0, idle=3600, look=0)
CHIPS_CENTS = 20_000_00
P99_MS, DECISIONS, DRIFT_KIB = 100, 1000, 1.0
"""The targets: milliseconds, decisions a second, and KiB that stay for 1,000 decisions."""
QUIET_CPUS = 0.3
"""What others, the database's own processes among them, may take before times mean little."""
GATHER_SECONDS = 0.002
"""How long what comes in gathers before the generator looks at it."""
AT_ONCE = 24
"""How many are prepared at the same time."""
SAFE = ("Stand", "DeclineDouble", "NameHand", "DeclineInsurance", "LeaveHandDead")
_PLAYER = "player:"
_HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: c3BhbmlzaDIxLWxvYWQtIQ==\r\n"
    "Sec-WebSocket-Version: 13\r\nCookie: session={token}\r\n\r\n"
)
say = Console().print


# --- What is read of a message ------------------------------------------------------------------


class Hand(msgspec.Struct):
    cards: list[str]
    total: str
    points: int


class Bettor(msgspec.Struct):
    player: str


class Box(msgspec.Struct):
    bettors: list[Bettor]
    hands: list[Hand]


class Dealer(msgspec.Struct):
    up: str | None


class Turn(msgspec.Struct):
    box: int
    hand: int


class Option(msgspec.Struct):
    what: str
    box: int
    player: str
    spot: str
    hand: int
    most_cents: int


class View(msgspec.Struct):
    round: int
    boxes: list[Box]
    dealer: Dealer
    turn: Turn | None
    wagering: bool
    options: list[Option]
    ready: list[str]


class Update(msgspec.Struct):
    seq: int
    view: View


class Spot(msgspec.Struct):
    spot: str
    least_cents: int


class Summary(msgspec.Struct):
    spots: list[Spot]


class Whole(View):
    summary: Summary


class You(msgspec.Struct):
    chips_cents: int


class Welcome(msgspec.Struct):
    seq: int
    you: You
    view: Whole


class Answer(msgspec.Struct):
    id: str
    seq: int


class Problem(msgspec.Struct):
    name: str


class Refused(msgspec.Struct):
    id: str
    error: Problem


_update = msgspec.json.Decoder(Update).decode
_welcome = msgspec.json.Decoder(Welcome).decode
_answer = msgspec.json.Decoder(Answer).decode
_refused = msgspec.json.Decoder(Refused).decode
_encode = msgspec.json.Encoder().encode


class Socket(asyncio.Protocol):
    """As much of a WebSocket's client as a house on this machine needs."""

    def __init__(self, hello: bytes, take: Callable[[bytes], None], ended: Callable[[int], None]):
        self._hello, self._take, self._ended = hello, take, ended
        self._rest = b""
        self._open = False
        self._code = 1006
        self.over = False
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        at = 0
        if not self._open:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self._rest = data
                return
            assert data.startswith(b"HTTP/1.1 101"), data[:200]
            self._open = True
        while (end := self._frame(data, at)) > at:
            at = end
        self._rest = data[at:]

    def _frame(self, data: bytes, at: int) -> int:
        """Take the frame that begins here; where it ends, or where it began if it is not whole."""
        if len(data) < at + 4:
            return at
        length, start = data[at + 1], at + 2
        if length > 125:
            wide = 2 if length == 126 else 8
            length, start = int.from_bytes(data[start : start + wide]), start + wide
        end = start + length
        if len(data) < end:
            return at
        kind, content = data[at] & 15, data[start:end]
        if kind == 1:
            self._take(content)
        elif kind == 8:
            self._code, self.over = int.from_bytes(content[:2]), True
            self.transport.close()
        elif kind == 9:
            self._send(0x8A, content)
        return end

    def send(self, text: bytes) -> None:
        self._send(0x81, text)

    def _send(self, kind: int, content: bytes) -> None:
        # A client's frames are masked; the mask of zeros leaves them as they are.
        size = len(content)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2)
        self.transport.write(bytes((kind,)) + length + b"\0\0\0\0" + content)

    def connection_lost(self, _error: Exception | None) -> None:
        self.over = True
        self._ended(self._code)


# --- Players ------------------------------------------------------------------------------------


class Counted:
    """What was measured, from the end of the warm-up on."""

    def __init__(self) -> None:
        self.on = False
        self.decisions = 0
        self.rounds = 0
        self.answers_ms: list[float] = []
        self.everybody_ms: list[float] = []
        self.refusals: Counter[str] = Counter()
        self.ended: Counter[str] = Counter()
        self.bytes = 0


class Seat(NamedTuple):
    """A player, where he sits, and how he is known at the door."""

    name: str
    table: str
    box: int
    token: str


class Player:
    """Somebody at a table: one command at a time, each after some thought."""

    def __init__(self, seat: Seat, table: "Table") -> None:
        self.seat, self.name, self.table = seat, seat.name, table
        self.socket: Any = None
        self.sent: dict[str, int | None] = {}
        """What became of each command: its entry's number, 0 if refused, nothing if unanswered."""
        self.chips: list[int] = []
        self.waits = ""
        self.since = 0.0
        self.thinks = False
        self.timid = False

    def take(self, text: bytes) -> None:
        """A message of the house."""
        now = time.perf_counter()
        kind = text[9:12]
        if kind == b"upd":
            self.table.seen(text, now)
        elif kind == b"chi":
            self.chips.append(int(text[24:-1]))
        elif kind == b"ans":
            answer = _answer(text)
            self._answered(answer.id, answer.seq)
            self.timid = False
            self.table.answered(answer.seq, self.since, now)
            self.consider()
        elif kind == b"ref":
            refused = _refused(text)
            self.table.counted.refusals[refused.error.name] += 1
            self._answered(refused.id, 0)
            self.timid = True
            self.consider()
        elif kind == b"wel":
            welcome = _welcome(text)
            self.chips.append(welcome.you.chips_cents)
            self.table.begin(welcome)

    def _answered(self, name: str, number: int) -> None:
        assert name == self.waits
        self.sent[name] = number
        self.waits = ""

    def consider(self) -> None:
        """Think about what to do, if there is something."""
        if not self.thinks and not self.waits and self.table.wish(self) is not None:
            self.thinks = True
            self.table.later(self._act)

    def _act(self) -> None:
        self.thinks = False
        command = self.table.wish(self)
        if command is None or self.waits or not self.table.playing or self.socket.over:
            return
        self.waits = f"c{len(self.sent) + 1}"
        self.sent[self.waits] = None
        self.since = time.perf_counter()
        self.socket.send(_encode({"what": "command", "id": self.waits, "command": command}))


class Table:
    """A table as its players see it; an update is the same for all of them and is read once."""

    def __init__(self, name: str, think: float, counted: Counted, chance: random.Random) -> None:
        self.players: list[Player] = []
        self.playing = False
        self.counted = counted
        self._think, self._chance = think, chance
        self._prefix = len(f'{{"what":"update","table":"{name}","seq":')
        self._seq = 0
        self._view: View | None = None
        self._spots: dict[str, int] = {}
        self._arrived: dict[int, int] = defaultdict(int)
        self._asked: dict[int, float] = {}
        self._whole: dict[int, float] = {}

    def later(self, act: Callable[[], None]) -> None:
        wait = self._think * self._chance.uniform(0.5, 1.5)
        asyncio.get_running_loop().call_later(wait, act)

    def begin(self, welcome: Welcome) -> None:
        self._view, self._seq = welcome.view, welcome.seq
        self._spots = {one.spot: one.least_cents for one in welcome.view.summary.spots}

    def start(self) -> None:
        self.playing = True
        for player in self.players:
            player.consider()

    def seen(self, text: bytes, now: float) -> None:
        """An update has reached one of the players."""
        seq = int(text[self._prefix : text.index(b",", self._prefix)])
        self._arrived[seq] += 1
        self.counted.bytes += len(text)
        if self._arrived[seq] == len(self.players):
            del self._arrived[seq]
            self._measure(seq, self._asked.pop(seq, None), now, self._whole)
        if seq > self._seq:
            before, update = self._view, _update(text)
            self._seq, self._view = seq, update.view
            if before is not None and self.counted.on:
                self.counted.rounds += update.view.round - before.round
            for player in self.players:
                player.consider()

    def answered(self, seq: int, since: float, now: float) -> None:
        """A command has been answered: it is the entry of this number."""
        if self.counted.on:
            self.counted.decisions += 1
            self.counted.answers_ms.append((now - since) * 1000)
        last = self._whole.pop(seq, None)
        self._measure(seq, since, last, self._asked)

    def _measure(
        self, seq: int, since: float | None, last: float | None, wait: dict[int, float]
    ) -> None:
        """From a command to the last player who has its update, once both are known."""
        if since is not None and last is not None:
            if self.counted.on:
                self.counted.everybody_ms.append((last - since) * 1000)
        else:
            wait[seq] = last if since is None else since  # type: ignore[assignment]

    def wish(self, player: Player) -> dict[str, Any] | None:
        """What a player wants to do as the table stands."""
        view, box = self._view, player.seat.box
        if view is None:
            return None
        if view.wagering:
            if not any(one.player == player.name for one in view.boxes[box - 1].bettors):
                return {"what": "PlaceWagers", "box": box, "wagers": self._wagers(player)}
            return None if player.name in view.ready else {"what": "Ready"}
        offered = {one.what: one for one in view.options if one.player == player.name}
        if not offered:
            return None
        return command_of(offered[decide(view, offered, timid=player.timid)])

    def _wagers(self, player: Player) -> list[tuple[str, int]]:
        """The main wager, and some of the others by chance, for as little as they may be."""
        spots = self._spots
        wagers = [("main", spots["main"])]
        for spot, often in (("match-up", 0.25), ("jackpot-1", 0.1)):
            if spot in spots and not player.timid and self._chance.random() < often:
                wagers.append((spot, spots[spot]))
        return wagers


def command_of(option: Option) -> dict[str, Any]:
    made: dict[str, Any] = {"what": option.what, "box": option.box}
    if option.what == "DoubleDown":
        made["cents"] = option.most_cents
    elif option.what == "NameHand":
        made["hand"] = option.hand
    elif option.what == "DeclineInsurance":
        made["spot"] = option.spot
    return made


def decide(view: View, offered: Iterable[str], *, timid: bool) -> str:
    """A short basic strategy: good enough to see every kind of hand."""
    safe = next((what for what in SAFE if what in offered), next(iter(offered)))
    turn, up = view.turn, view.dealer.up
    if turn is None or up is None or timid:
        return safe
    hand = view.boxes[turn.box - 1].hands[turn.hand - 1]
    points, soft = hand.points, hand.total.startswith("soft")
    ranks = [card[0] for card in hand.cards]
    weak = up[0] in "23456"
    if "Split" in offered and (ranks[0] in "A8" or (ranks[0] in "2379" and weak)):
        return "Split"
    if "DoubleDown" in offered and not soft and points in (10, 11):
        return "DoubleDown"
    low = points < 18 if soft else points < (13 if weak else 17)
    return "Hit" if low and "Hit" in offered else safe


# --- The house ----------------------------------------------------------------------------------


async def begin(where: str) -> None:
    """A demo house with its own few tables."""
    live_house = LiveHouse(database_environment(where))
    await live_house.start()
    await start_house(live_house, "Load", demo=True)
    await live_house.stop()


async def prepare(where: str, tables: int, players: int) -> list[Seat]:
    """Tables of every rule set, a guest on each chair with chips and a session."""
    live_house = LiveHouse(database_environment(where))
    await live_house.start()
    policy = DEFAULT_POLICY._replace(guests_per_address=10**9)
    door = Authenticator(HouseService(live_house, policy))
    names = [f"L{number}" for number in range(1, tables + 1)]

    async def open_one(name: str, ruleset: str) -> None:
        settings = replace(demo_table_settings(DemoTable(name, ruleset)), clocks=CLOCKS)
        await open_demo_table(live_house, settings, name=f"load.{name}")

    async def seat_one(number: int) -> Seat:
        table, box = names[number % tables], number // tables + 1
        opened = await door.sign_in_guest(f"P{number + 1}", "127.0.0.1")
        name = opened.person.name
        await give_ledger_command(
            live_house, f"load.{name}", MoveMoney("buy-in", "cage", f"{_PLAYER}{name}", CHIPS_CENTS)
        )
        await live_house.submit_at_table(name, table, "sit", Sit(box))
        return Seat(name, table, box, opened.token)

    rulesets = zip(names, cycle(SHIPPED_RULESETS), strict=False)
    await _some_at_once(open_one(name, ruleset) for name, ruleset in rulesets)
    seats = await _some_at_once(seat_one(number) for number in range(players))
    await live_house.stop()
    return seats


async def _some_at_once(work: Iterable[Awaitable[Any]]) -> list[Any]:
    left, done = iter(work), []
    while some := [*islice(left, AT_ONCE)]:
        done += await asyncio.gather(*some)
    return done


class Server:
    """``spanish21 serve`` in a process of its own."""

    def __init__(
        self, where: str, folder: Path, program: str, number: int = 1, options: Sequence[str] = ()
    ) -> None:
        self._log = folder / f"serve-{number}.log"
        command = [*program.split(), "serve", "--database", where, "--port", "0", *options]
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(  # noqa: S603  our own words
                [*command, "--log-level", "warning"], stdout=log, stderr=log
            )
        self.port = self._opened()

    def _opened(self) -> int:
        until = time.monotonic() + 120
        while time.monotonic() < until and self.process.poll() is None:
            for line in self._log.read_text().splitlines():
                if "open at" in line:
                    return int(line.rpartition(":")[2])
            time.sleep(0.05)
        raise SystemExit(f"the server does not start:\n{self._log.read_text()}")

    def rss_kib(self) -> int:
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE") // 1024

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def waited_seconds(self) -> float:
        """How long its threads could have worked and had no processor."""
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(one.read_text().split()[1]) for one in threads) / 1e9

    def log(self) -> str:
        return self._log.read_text()


class Servers:
    """Processes over one database; a table's players are all at one of them."""

    def __init__(
        self,
        where: str,
        folder: Path,
        program: str,
        processes: int = 1,
        options: Sequence[str] = (),
    ) -> None:
        self.each = [Server(where, folder, program, n, options) for n in range(1, processes + 1)]

    def port_for(self, table: str) -> int:
        return self.each[zlib.crc32(table.encode()) % len(self.each)].port

    def rss_kib(self) -> int:
        return sum(one.rss_kib() for one in self.each)

    def cpu_seconds(self) -> float:
        return sum(one.cpu_seconds() for one in self.each)

    def waited_seconds(self) -> float:
        return sum(one.waited_seconds() for one in self.each)

    def stop(self) -> float:
        """Tell them to end; how many seconds that took."""
        began = time.monotonic()
        for one in self.each:
            one.process.send_signal(signal.SIGTERM)
        for one in self.each:
            one.process.wait(60)
        return time.monotonic() - began

    def __enter__(self) -> "Servers":
        return self

    def __exit__(self, *_error: object) -> None:
        for one in self.each:
            if one.process.poll() is None:
                one.process.kill()
                one.process.wait()

    def log(self) -> str:
        return "".join(one.log() for one in self.each)


def machine_seconds() -> float:
    """What all processors have worked since the machine began, in seconds."""
    words = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
    idle = int(words[3]) + int(words[4])
    return (sum(map(int, words[:8])) - idle) / os.sysconf("SC_CLK_TCK")


# --- The run ------------------------------------------------------------------------------------


class Run(NamedTuple):
    """What a run has shown."""

    counted: Counted
    players: list[Player]
    seconds: float
    server_cpu: float
    load_cpu: float
    other_cpu: float
    waited: float
    rss: list[tuple[float, int]]
    rss_idle: int
    warm_up: float
    stopped_in: float


async def _look_now_and_then() -> None:
    """Let what comes in gather for a moment, as a network's card does.

    Woken for every message, 500 players in one process cost the server more than they would far
    away; what they wait here is counted as the server's.
    """
    while True:
        time.sleep(GATHER_SECONDS)
        await asyncio.sleep(0)


async def play(server: Servers, seats: list[Seat], seconds: float, think: float) -> Run:
    """Connect everybody, let them play, and stop the server while they do."""
    loop, counted, chance = asyncio.get_running_loop(), Counted(), random.Random(21)  # noqa: S311
    tables: dict[str, Table] = {}
    players: list[Player] = []
    for seat in seats:
        table = tables.setdefault(seat.table, Table(seat.table, think, counted, chance))
        player = Player(seat, table)
        table.players.append(player)
        players.append(player)

    def ended(code: int) -> None:
        counted.ended[str(code)] += 1

    async def connect(player: Player) -> None:
        path = f"/ws/tables/{player.seat.table}"
        port = server.port_for(player.seat.table)
        hello = _HANDSHAKE.format(path=path, port=port, token=player.seat.token).encode()
        _, player.socket = await loop.create_connection(
            lambda: Socket(hello, player.take, ended), "127.0.0.1", port
        )
        while not player.chips:
            await asyncio.sleep(0.005)

    await _some_at_once(connect(player) for player in players)
    await asyncio.sleep(2)
    rss_idle = server.rss_kib()
    # What lasts from here on is kept out of the collector's way: it is measured as well.
    gc.collect()
    gc.freeze()
    looking = asyncio.create_task(_look_now_and_then())
    for table in tables.values():
        table.start()
    warm_up = min(10.0, seconds / 4)
    began = time.perf_counter()
    rss: list[tuple[float, int]] = []
    clocks = (server.cpu_seconds, time.process_time, machine_seconds, server.waited_seconds)
    before = [clock() for clock in clocks]
    measured = began
    while (now := time.perf_counter()) < began + warm_up + seconds:
        if not counted.on and now >= began + warm_up:
            counted.on, counted.bytes, measured = True, 0, now
            before = [clock() for clock in clocks]
        rss.append((now - began, server.rss_kib()))
        await asyncio.sleep(0.5)
    counted.on = False
    took = time.perf_counter() - measured
    served, loaded, all_cpu, waited = (
        (clock() - at) / took for clock, at in zip(clocks, before, strict=True)
    )
    cpu = (served, loaded, all_cpu - served - loaded, waited)
    early = sum(counted.ended.values())
    stopped_in = await asyncio.to_thread(server.stop)
    for table in tables.values():
        table.playing = False
    looking.cancel()
    counted.ended = Counter({"before the end": early}) if early else Counter()
    return Run(counted, players, took, *cpu, rss, rss_idle, warm_up, stopped_in)


# --- Afterwards ---------------------------------------------------------------------------------


class Books:
    """What the journal says, added up here from its transfers alone."""

    def __init__(self, players: Iterable[Player]) -> None:
        self.numbers: dict[str, list[int]] = defaultdict(list)
        self.told: dict[str, list[int]] = {player.name: [] for player in players}
        self.micros: dict[str, int] = defaultdict(int)

    def take(self, entry: Entry) -> None:
        self.numbers[entry.id].append(entry.number)
        touched = set()
        for moved in entry.transfers:
            self.micros[moved.debit] -= moved.micros
            self.micros[moved.credit] += moved.micros
            touched |= {moved.debit, moved.credit}
        for account in touched:
            name = account.removeprefix(_PLAYER)
            if name != account and name in self.told:
                self.told[name].append(self.micros[account] // 10_000)


def look_back(where: str, players: list[Player]) -> Iterator[tuple[str, int, list[str]]]:
    """What is compared, how much of it, and what does not hold."""
    outside, books = database_environment(where), Books(players)
    with open_store(where) as store:
        replayed = House(SecretOrders(outside.shuffling, store.recall))

        def passing() -> Iterator[Entry]:
            for entry in store.entries():
                replayed.apply(entry)
                books.take(entry)
                yield entry

        gc.disable()
        audited = audit(passing())
        gc.enable()
        yield "entries audited, chain and all", audited.entries, [str(f) for f in audited.findings]
        balances = dict(replayed.ledger.book.balances())
        wrong = [name for name, micros in audited.balances.items() if balances[name] != micros]
        yield "balances: audit, ledger, database", len(balances), wrong + _other(store, balances)
        again = House(SecretOrders(outside.shuffling, store.recall))
        with JournalWriter(store, again, saving=SnapshotPolicy(snapshot_code(again), 0)):
            pass
        yield "tables replayed as the server read them", len(again.tables), _unlike(replayed, again)
    yield from _commands(players, books)
    yield (
        "chips as players were told of them",
        sum(len(p.chips) for p in players),
        _chips(players, books),
    )


def _other(store: Any, balances: dict[str, int]) -> list[str]:
    sums = store.sums()
    return [f"{name} in SQL" for name, micros in balances.items() if sums.get(name, 0) != micros]


def _unlike(one: House, other: House) -> list[str]:
    wrong = [name for name, desk in one.tables.items() if other.tables.get(name) != desk]
    if snapshot(one.ledger) != snapshot(other.ledger) or one.people != other.people:
        wrong.append("the house")
    return wrong


def _commands(players: list[Player], books: Books) -> Iterator[tuple[str, int, list[str]]]:
    answered: list[str] = []
    refused: list[str] = []
    open_ones: list[str] = []
    counts: Counter[str] = Counter()
    for player in players:
        for name, number in player.sent.items():
            told = f"{player.name}:{name}"
            there = books.numbers.get(told, [])
            if number is None:
                counts["open"] += 1
                open_ones += [told] * (len(there) > 1)
            elif number:
                counts["answered"] += 1
                answered += [told] * (there != [number])
            else:
                counts["refused"] += 1
                refused += [told] * bool(there)
    yield "answered commands, each written once", counts["answered"], answered
    yield "refused commands, none written", counts["refused"], refused
    yield "unanswered at the end, none written twice", counts["open"], open_ones


def _chips(players: list[Player], books: Books) -> list[str]:
    """Everybody was told of every change in order, up to the end of his connection."""
    wrong = []
    for player in players:
        # What he had when he came is the last of what was prepared.
        told, had = player.chips, books.told[player.name]
        begun = had.index(told[0]) if told[0] in had else -1
        if begun < 0 or had[begun : begun + len(told)] != told:
            wrong.append(player.name)
    return wrong


# --- The report ---------------------------------------------------------------------------------


def percentiles(values: list[float]) -> str:
    ordered = sorted(values)
    if not ordered:
        return "none"
    at = [ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.95, 0.99)]
    return " / ".join(f"{value:.1f}" for value in (*at, ordered[-1]))


def p99(values: list[float]) -> float:
    ordered = sorted(values)
    return ordered[int(len(ordered) * 0.99)] if ordered else float("inf")


def drift(run: Run) -> tuple[float, float]:
    """KiB that stay for 1,000 decisions, over the second half of the run, and their standard error.

    Memory goes up and down by a few MiB as it is used; a slope within two errors of nought is none.
    """
    late = [(at, kib) for at, kib in run.rss if at > run.warm_up + run.seconds / 2]
    times = [at for at, _ in late]
    slope, begins = linear_regression(times, [kib for _, kib in late])
    missed = sum((kib - begins - slope * at) ** 2 for at, kib in late)
    error = sqrt(missed / max(1, len(late) - 2) / (variance(times) * (len(late) - 1)))
    thousands = run.counted.decisions / run.seconds / 1000
    return slope / thousands, error / thousands


def report(run: Run, title: str, memory: list[tuple[str, str]]) -> None:
    counted, seconds = run.counted, run.seconds
    speed, slowest = counted.decisions / seconds, p99(counted.everybody_ms)
    stays, error = drift(run)
    shown = Drawn(title=title, caption="p50 / p95 / p99 / max", caption_justify="left")
    for column in ("", "measured", "target", ""):
        shown.add_column(column)

    def row(what: str, found: str, target: str = "", *, met: bool | None = None) -> None:
        verdict = "" if met is None else ("met" if met else "[red]missed[/red]")
        shown.add_row(what, found, target, verdict)

    row("durable decisions/s", f"{speed:,.0f}", f"≥ {DECISIONS:,}", met=speed >= DECISIONS)
    row("rounds/s", f"{counted.rounds / seconds:,.1f}")
    row("ms until the sender's answer", percentiles(counted.answers_ms))
    row(
        "ms until the table's last player has it",
        percentiles(counted.everybody_ms),
        f"p99 < {P99_MS}",
        met=slowest < P99_MS,
    )
    row(
        "KiB that stay per 1,000 decisions",
        f"{stays:,.1f} ± {error:,.1f}",
        f"< {DRIFT_KIB}, or none",
        met=stays < max(DRIFT_KIB, 2 * error),
    )
    for what, found_ in memory:
        row(what, found_)
    row("server, CPU ms per decision", f"{run.server_cpu / speed * 1000:.2f}")
    cpus = f"{run.server_cpu:.2f}, {run.load_cpu:.2f}, {run.other_cpu:.2f} of {os.cpu_count()}"
    row("CPUs: server, this generator, others", cpus)
    row("server's threads waited for a CPU, s/s", f"{run.waited:.2f}")
    row("MB/s of updates read", f"{counted.bytes / seconds / 1e6:.1f}")
    row("refusals", ", ".join(f"{n} {name}" for name, n in counted.refusals.items()) or "none")
    row("connections lost", ", ".join(f"{n} {why}" for why, n in counted.ended.items()) or "none")
    row("seconds to stop under load", f"{run.stopped_in:.1f}")
    say(shown)
    every = max(1, len(run.rss) // 12)
    line = ", ".join(f"{at:.0f} s {kib / 1024:.1f}" for at, kib in run.rss[::every])
    say(f"RSS in MiB: {line}")
    if run.other_cpu > QUIET_CPUS:
        say(f"[yellow]Others took {run.other_cpu:.1f} CPUs: compare CPU ms, not speed.[/yellow]")


@click.command()
@click.option("--seconds", default=60.0, show_default=True, help="Measured, after a warm-up.")
@click.option("--tables", default=100, show_default=True, type=click.IntRange(1))
@click.option("--players", default=500, show_default=True, type=click.IntRange(1))
@click.option(
    "--database", default="sqlite", show_default=True, type=click.Choice(["sqlite", "postgresql"])
)
@click.option("--think-ms", default=120.0, show_default=True, help="Half to one and a half times.")
@click.option(
    "--program",
    default=str(Path(sys.executable).with_name("spanish21")),
    help="What serves, such as one under a profiler.",
)
@click.option(
    "--processes", default=1, show_default=True, help="How many serve; a table is at one of them."
)
@click.option(
    "--plain", is_flag=True, help="Connections of uvicorn's own, to hold ours against them."
)
def main(  # noqa: PLR0913  each is an option
    *,
    seconds: float,
    tables: int,
    players: int,
    database: str,
    think_ms: float,
    program: str,
    processes: int,
    plain: bool,
) -> None:
    """A served house under load."""
    if players > 7 * tables:
        raise click.UsageError("a table has 7 boxes")
    with tempfile.TemporaryDirectory(prefix="spanish21-load-") as name:
        folder = Path(name)
        where = new_database(database, folder).where
        uvloop.run(begin(where))
        with Servers(where, folder, program) as server:
            rss_empty = server.rss_kib()
            server.stop()
        began = time.perf_counter()
        seats = uvloop.run(prepare(where, tables, players))
        say(
            f"prepared {tables} tables and {len(seats)} players in {time.perf_counter() - began:.0f} s"
        )
        options = ["--plain-websockets"] if plain else []
        with Servers(where, folder, program, processes, options) as server:
            rss_set = server.rss_kib()
            run = uvloop.run(play(server, seats, seconds, think_ms / 1000))
            log = [line for line in server.log().splitlines() if line.startswith("{")]
        memory = [
            ("RSS at the start, MiB", f"{rss_empty / 1024:.1f}"),
            ("KiB per table with its players", f"{(rss_set - rss_empty) / tables:.1f}"),
            ("KiB per idle connection", f"{(run.rss_idle - rss_set) / players:.1f}"),
            (
                "RSS idle / at the end, MiB",
                f"{run.rss_idle / 1024:.1f} / {run.rss[-1][1] / 1024:.1f}",
            ),
        ]
        report(
            run,
            f"{tables} tables, {players} players, {database}, {processes} serving, {seconds:.0f} s",
            memory,
        )
        if log:
            say(f"the server has logged {len(log)} lines, such as: {log[0][:300]}")
        failed = False
        for what, count, wrong in look_back(where, run.players):
            failed |= bool(wrong)
            verdict = f"[red]{len(wrong)} WRONG: {', '.join(wrong[:5])}[/red]" if wrong else "hold"
            say(f"  {count:>9,} {what}: {verdict}")
    if failed:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
