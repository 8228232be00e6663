"""Three processes: a meter service on PostgreSQL and two houses, with lines that can be cut.

Each house is served as ``spanish21 serve`` serves it, with a line to the service and with a player
who plays for the shared meter all the time on shoes in which hits are frequent. It goes on where
it was when it is started again.
"""

import asyncio
import contextlib
import multiprocessing
import os
import random
import signal
import socket
import sys
import threading
import time
from collections.abc import Sequence
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, NamedTuple

from faults.house_processes import PATIENCE_SECONDS, free_port
from spanish21.client import SAFE_COMMANDS
from spanish21.game.cards import Card
from spanish21.game.round import Phase, options
from spanish21.game.round import commands as r
from spanish21.game.table import commands as t
from spanish21.house import administration
from spanish21.house.configuration.table_settings import Clocks, TableSettings
from spanish21.house.table.commands import HouseTableCommand, OpenDoors, Ready, SetTable
from spanish21.house.table.decide import HOUSE_ACTOR
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import commands as c
from spanish21.refusal import Refusal
from spanish21.service.first_start import give_ledger_command
from spanish21.service.live_house import LiveHouse

PLAYER, TABLE, JACKPOT, METER = "Ann", "Shared", "mega", "state-mega"
PAYTABLE, DECKS, WAGER_CENTS = "wa-2025/3c/1", 6, 1_00
RESET_CENTS = 10_000_00
_FORKING = multiprocessing.get_context("forkserver")
_LOADED = ["uvicorn", "uvloop", "httptools", "psycopg", "spanish21.cli", "spanish21.adapters.store"]
_LOADED += ["spanish21.server.app", "spanish21.server.meters.meter_app"]


class HousePlace(NamedTuple):
    """A house: its database, its key, its name at the service, and where its line leads."""

    database: str
    key: Path
    member: str
    service_key: str
    line_port: int
    stop_file: Path


# --- In the processes -----------------------------------------------------------------------


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
        os._exit(9)

    threading.Thread(target=wait, daemon=True).start()


def _log_to(file: str) -> None:
    with Path(file).open("ab") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)


def _run_service(database: str, key: str, port: int, log: str) -> None:
    """Become ``spanish21 meter serve``."""
    _log_to(log)
    _end_with_parent()
    from spanish21.cli import main  # noqa: PLC0415  loaded once, before the fork

    sys.argv = ["spanish21", "meter", "serve", "--database", database]
    sys.argv += ["--key", key, "--port", str(port)]
    main()


def _run_house(place: HousePlace, port: int, log: str) -> None:
    """Serve a house, with a player who plays on."""
    _log_to(log)
    _end_with_parent()
    from spanish21.adapters import clock  # noqa: PLC0415
    from spanish21.adapters.house_key import load_key  # noqa: PLC0415
    from spanish21.adapters.meter_address import MeterAddress  # noqa: PLC0415
    from spanish21.adapters.shuffle_source import make_shuffle_source  # noqa: PLC0415
    from spanish21.adapters.store import open_store  # noqa: PLC0415
    from spanish21.server.app import create_app  # noqa: PLC0415
    from spanish21.server.log_setup import set_up_logs  # noqa: PLC0415
    from spanish21.server.web_server import HouseWebServer  # noqa: PLC0415
    from spanish21.service.house_connection import LiveHouseEnvironment  # noqa: PLC0415
    from spanish21.service.life_cycle import HouseStartup  # noqa: PLC0415
    from spanish21.service.shared_meters.meter_lines import MeterLineSettings  # noqa: PLC0415

    set_up_logs(level="warning", readable=False)
    environment = LiveHouseEnvironment(
        lambda: open_store(place.database), make_shuffle_source(in_runs), clock.now
    )
    address = MeterAddress(f"http://127.0.0.1:{place.line_port}")
    meters = MeterLineSettings(load_key(place.key), {JACKPOT: address}, lost_after_seconds=3)
    tasks: list[asyncio.Task[None]] = []

    def opened() -> None:
        live_house: LiveHouse = app.state.house.live_house
        tasks.append(asyncio.get_running_loop().create_task(_play_on(live_house, place)))

    startup = HouseStartup(place.member, demo=True, opened=opened)
    app = create_app(environment, startup, meters=meters)
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", port))
    listening.listen()
    HouseWebServer(app, log_level="warning").run_house(listening)


def in_runs(cards: Sequence[Card]) -> Sequence[Card]:
    """A shoe in which equal cards lie together, so that hits of a suited pair are frequent."""
    ranks = sorted({str(card) for card in cards})
    random.shuffle(ranks)
    return sorted(cards, key=lambda card: ranks.index(str(card)))


async def _play_on(live_house: LiveHouse, place: HousePlace) -> None:
    """Set the table up, each step once, and play for the shared meter until told to stop."""
    try:
        await _set_up(live_house, place)
        turn = live_house.mirror.seq
        while not place.stop_file.exists():
            turn += 1
            await _take_turn(live_house, f"turn.{turn}")
            await asyncio.sleep(0.002)
        print("played", flush=True)  # noqa: T201  the log of this process
    except Exception as error:  # noqa: BLE001  said in the log, where the test looks
        print(f"Traceback: the player has stopped: {error!r}", flush=True)  # noqa: T201


async def _set_up(live_house: LiveHouse, place: HousePlace) -> None:
    """By ids of their own: what an earlier process has done is not done again."""
    share = c.ShareJackpot(
        jackpot=JACKPOT,
        meter=METER,
        member=place.member,
        service_key=place.service_key,
        paytable=PAYTABLE,
        decks=DECKS,
        wager_cents=WAGER_CENTS,
        rate_ppm=210_000,
        hidden_ppm=10_000,
        unreasonable_cents=0,
        prizes="",
        reading="",
        title="State Mega",
        second="Bea",
        reset_cents=RESET_CENTS,
    )
    commands: tuple[c.LedgerCommand, ...] = (
        c.MoveMoney("capital", "cage", "house", 50_000_000_00),
        c.MoveMoney("capital", "cage", "house", 50_000_000_00),
        c.MoveMoney("deposit", "bank", "cage", 60_000_000_00),
        share,
        c.MoveMoney("buy-in", "cage", f"player:{PLAYER}", 1_000_000_00),
    )
    for number, command in enumerate(commands):
        await give_ledger_command(live_house, f"shared.{number}", command)
    settings = TableSettings(
        TABLE,
        "automatic",
        "wa-2025",
        (("boxes", "1"),),
        jackpots=(JACKPOT,),
        clocks=Clocks(cut=0, look=0),
    )
    await live_house.submit_staff_command(
        HOUSE_ACTOR.name,
        "shared.ann",
        lambda house, by, at: administration.add_person(house, by, at, PLAYER, ["player"]),
        asked="ann",
    )
    await live_house.submit_as_house(TABLE, "shared.set", SetTable(settings))
    link = c.LinkTable(JACKPOT, TABLE, PAYTABLE, DECKS, WAGER_CENTS)
    await give_ledger_command(live_house, "shared.link", link)
    await live_house.submit_as_house(TABLE, "shared.open", OpenDoors())


async def _take_turn(live_house: LiveHouse, name: str) -> None:
    """The next thing the player does; where the jackpot takes no wagers, he plays without it."""
    for side in (True, False):
        desk = await live_house.query(lambda house: house.tables[TABLE])
        try:
            await live_house.submit_at_table(
                PLAYER, TABLE, f"{name}.{side}.{time.time_ns()}", _next(desk, side=side)
            )
        except Refusal:
            continue
        return


def _next(desk: HouseTable, *, side: bool) -> HouseTableCommand:
    on = desk.state.round
    if PLAYER not in desk.state.players:
        return t.Sit(1)
    if desk.state.cut_offered:
        return t.DeclineCut()
    if on is None or on.phase is Phase.WAGERING:
        if on is None or not on.boxes[0].bettors:
            least = desk.state.rules.limits.table_minimum_cents
            wagers = [("main", least)] + ([("jackpot-1", WAGER_CENTS)] if side else [])
            return r.PlaceWagers(1, PLAYER, tuple(wagers))
        return Ready() if side else r.TakeBackWagers(1, PLAYER)
    offered = {one.command.__name__: one for one in options(on) if one.player == PLAYER}
    option = offered[next(what for what in SAFE_COMMANDS if what in offered)]
    given: Any = option.command
    third = {"NameHand": (option.hand,), "DeclineInsurance": (option.spot,)}
    command: HouseTableCommand = given(option.box, PLAYER, *third.get(given.__name__, ()))
    return command


# --- Around the processes -------------------------------------------------------------------


class FaultyProcess:
    """A process that can be killed and started again, and the port it listens at."""

    def __init__(self, run: Any, log: Path, *arguments: Any) -> None:
        self.port = free_port()
        self.log = log
        self.kills = 0
        self._run, self._arguments = run, arguments
        self._process: BaseProcess | None = None

    def start(self) -> None:
        _FORKING.set_forkserver_preload(_LOADED)
        words = (*self._arguments, self.port, str(self.log))
        self._process = _FORKING.Process(target=self._run, args=words, daemon=True)
        self._process.start()

    def kill(self) -> None:
        """kill -9: it does nothing more."""
        self.kills += 1
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Tell it to end, and wait for that."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None or process.pid is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, how)
        process.join(PATIENCE_SECONDS)
        assert not process.is_alive(), self.log.read_text()[-4000:]


def make_service(database: str, key: Path, folder: Path) -> FaultyProcess:
    return FaultyProcess(_run_service, folder / "service.log", database, str(key))


def make_house(place: HousePlace, folder: Path) -> FaultyProcess:
    return FaultyProcess(_run_house, folder / f"{place.member}.log", place)
