"""A shared meter in three real processes: kills, cuts, and what the journals say in the end."""

import asyncio
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import httpx
from click.testing import CliRunner

from faults.house_processes import PATIENCE_SECONDS, Balancer
from faults.shared_meter_processes import (
    DECKS,
    JACKPOT,
    METER,
    PAYTABLE,
    RESET_CENTS,
    WAGER_CENTS,
    FaultyProcess,
    HousePlace,
    make_house,
    make_service,
)
from spanish21.adapters.house_key import create_key
from spanish21.adapters.store import open_store
from spanish21.cli import cli
from spanish21.ledger import Entry, Ledger
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.audit import audit
from spanish21.ledger.sharing.commands import AdmitMember
from spanish21.ledger.sharing.reconciliation import Reconciliation, reconcile
from spanish21.service.local_house import LocalHouse
from spanish21.service.shared_meters.signatures import find_unsigned

MEMBERS = ("oak", "elm")


class SharedMeterRoom:
    """A service, two houses, and a small proxy on each house's line, which can be cut."""

    def __init__(self, service_database: str, folder: Path) -> None:
        self.folder = folder
        self.service_database = service_database
        key_file = folder / "service.pem"
        service_key = create_key(key_file).public
        keys = {name: create_key(folder / f"{name}.pem").public for name in MEMBERS}
        _begin_service(service_database, keys)
        self.service = make_service(service_database, key_file, folder)
        self.lines: dict[str, Balancer] = {}
        self.houses: dict[str, FaultyProcess] = {}
        self.places: dict[str, HousePlace] = {}
        self.stop_file = folder / "stop"
        for name in MEMBERS:
            line = Balancer(self.service)  # type: ignore[arg-type]
            place = HousePlace(
                str(folder / f"{name}.db"),
                folder / f"{name}.pem",
                name,
                service_key,
                line.port,
                self.stop_file,
            )
            self.lines[name], self.places[name] = line, place
            self.houses[name] = make_house(place, folder)
        self.counts: Counter[str] = Counter()
        self.signs: list[tuple[int, int]] = []

    async def play(self, chance: random.Random, *, kills: int, seconds: float) -> None:
        """Play on while programs are killed and lines are cut, then let the lines be whole."""
        async with self.lines["oak"].listening(), self.lines["elm"].listening():
            with ExitStack() as stack:
                for process in (self.service, *self.houses.values()):
                    stack.callback(process.kill)
                    process.start()
                await self._until_hit()
                began = time.monotonic()
                while self.counts["kills"] < kills or time.monotonic() - began < seconds:
                    await asyncio.sleep(chance.uniform(0.3, 1.2))
                    await self._harm(chance)
                    await self._look_at_signs()
                self.stop_file.write_text("")
                await self._until_sent()
                await self._look_at_signs()
                for process in (*self.houses.values(), self.service):
                    process.stop()

    async def _harm(self, chance: random.Random) -> None:
        """One fault: a kill -9 or a cut line, for a moment or for longer than a line may be silent."""
        what = chance.random()
        if what < 0.35:
            self.service.kill()
            await asyncio.sleep(chance.choice((0, 0.5)))
            self.service.start()
            self.counts["kills"] += 1
        elif what < 0.7:
            house = self.houses[chance.choice(MEMBERS)]
            house.kill()
            house.start()
            self.counts["kills"] += 1
        else:
            line = self.lines[chance.choice(MEMBERS)]
            behind, line.behind = line.behind, []
            for task in [*line._tasks]:
                task.cancel()
            await asyncio.sleep(chance.choice((0.2, 1, 5)))
            line.behind = behind
            self.counts["cuts"] += 1

    async def _until_hit(self) -> None:
        """Wait until every house plays and one has been told what it won."""
        await self._until(lambda ledgers: any(one.awards for one in ledgers), "no hit")

    async def _until_sent(self) -> None:
        """Wait until every message is confirmed, and the players have stopped."""
        await self._until(
            lambda ledgers: not any(one.shares[JACKPOT].outbox for one in ledgers), "not sent"
        )

    async def _until(self, holds: Callable[[list[Ledger]], bool], what: str) -> None:
        until = time.monotonic() + PATIENCE_SECONDS * 2
        while True:
            found = [self.ledger(name) for name in MEMBERS]
            ledgers = [one for one in found if one is not None and JACKPOT in one.shares]
            if len(ledgers) == len(MEMBERS) and holds(ledgers):
                return
            logs = "".join(
                one.log.read_text()[-3000:] for one in self.houses.values() if one.log.exists()
            )
            assert time.monotonic() < until, f"{what}:\n{logs}"
            assert "Traceback" not in logs, logs
            await asyncio.sleep(0.2)

    def ledger(self, name: str) -> Ledger | None:
        """What a house's journal adds up to now."""
        path = Path(self.places[name].database)
        if not path.exists():
            return None
        try:
            with open_store(str(path)) as store:
                return Ledger().replay(store.entries())
        except (sqlite3.Error, LookupError):
            return None

    async def _look_at_signs(self) -> None:
        """What the signs of both houses show, where they answer at this moment."""
        async with httpx.AsyncClient(timeout=2) as client:
            for house in self.houses.values():
                where = f"http://127.0.0.1:{house.port}/api/jackpots/{JACKPOT}/sign"
                try:
                    sign = (await client.get(where)).json()
                except (httpx.HTTPError, ValueError):
                    continue
                if sign.get("shared_meter"):
                    assert sign["shared_meter"] == METER
                    self.signs.append((sign["cents"], sign["heard_at"]))

    # --- In the end ---------------------------------------------------------------------------

    def judge(self) -> dict[str, Reconciliation]:
        """Each cent and each hit once: by the audits of all three, and by the two journals."""
        with open_store(self.service_database) as store:
            entries = [*store.entries()]
        assert audit(entries).findings == ()
        assert [*find_unsigned(entries)] == []
        found = {}
        for name in MEMBERS:
            with open_store(self.places[name].database) as store:
                own = [*store.entries()]
            assert audit(own).findings == ()
            assert [*find_unsigned(own)] == []
            compared = reconcile(JACKPOT, own, entries)
            assert (compared.findings, compared.waiting) == ((), 0)
            self._check_awards(own, entries, name)
            audited = CliRunner().invoke(
                cli, ["audit", "log", "--database", self.places[name].database]
            )
            assert audited.exit_code == 0, audited.output
            found[name] = compared
        service = Ledger().replay(entries)
        ledgers = {name: self.ledger(name) for name in MEMBERS}
        for name, ledger in ledgers.items():
            assert ledger is not None
            held = ledger.book.balance(f"share:{JACKPOT}")
            assert held == service.book.balance(f"member:{name}")
        return found

    def _check_awards(self, own: list[Entry], entries: list[Entry], name: str) -> None:
        """A house has every award that the service locked for it, once, and no other."""
        here = [x.award for e in own for x in e.facts if isinstance(x, f.SharedAwardLocked)]
        reported = [x.award for e in own for x in e.facts if isinstance(x, f.HitReported)]
        locked = [
            x.award.removeprefix(f"{name}/")
            for e in entries
            for x in e.facts
            if isinstance(x, f.AwardLocked) and x.player == name
        ]
        assert here == locked == reported
        assert len({*here}) == len(here)


def _begin_service(database: str, keys: dict[str, str]) -> None:
    """A meter with money in it, and two members."""
    with open_store(database, create=True) as store, LocalHouse(store) as room:
        room.give_in_ledger("Ada", c.MoveMoney("capital", "cage", "house", 90_000_000_00))
        room.give_in_ledger("Ada", c.MoveMoney("deposit", "bank", "cage", 50_000_000_00))
        meter = c.CreateJackpot(
            METER,
            "progressive",
            PAYTABLE,
            DECKS,
            WAGER_CENTS,
            base_cents=RESET_CENTS,
            reset_cents=RESET_CENTS,
            hidden_ppm=10_000,
        )
        room.give_in_ledger("Ada", meter)
        for name, key in keys.items():
            member = AdmitMember(
                METER, name, key, PAYTABLE, DECKS, WAGER_CENTS, 210_000, "", "", "Bea"
            )
            room.give_in_ledger("Ada", member)
