"""The publisher: makes messages of what was written, for every table, sign and the lobby."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence

import structlog

from spanish21.house.people.events import (
    LockedOut,
    PersonDisabled,
    RolesChanged,
    SignedOut,
    SignInFailed,
)
from spanish21.house.state import AppliedEntry, House
from spanish21.house.table.house_table import HouseTable
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.refusal import Refusal
from spanish21.server.metrics import Metrics
from spanish21.server.play.topics import SIGNED_OFF, Topics
from spanish21.server.wire import (
    chips_of,
    encode,
    held_of,
    lobby_of,
    sign_of_jackpot,
    update_of,
    welcome_of,
)
from spanish21.server.wire.table_messages import seat_message
from spanish21.service.live_house import LiveHouse
from spanish21.service.shared_meters.meter_lines import NO_VIEWS, MeterView

LOBBY_TOPIC = "lobby"
RENEWAL_SECONDS = 0.5
"""How often signs and the lobby are renewed at most; an award shows within a second."""
_PRIMARY, _PLAYER = "primary:", "player:"
_ALWAYS = float("inf")
log = structlog.get_logger("spanish21.publisher")


def table_topic(table: str) -> str:
    return f"table/{table}"


def sign_topic(jackpot: str) -> str:
    return f"sign/{jackpot}"


class Publisher:
    """Sends what was written to the connections that listen."""

    def __init__(
        self,
        live_house: LiveHouse,
        topics: Topics,
        metrics: Metrics,
        *,
        views: Mapping[str, MeterView] = NO_VIEWS,
    ) -> None:
        self._live_house = live_house
        self._views = views
        self._topics = topics
        self._metrics = metrics
        self._tables: set[str] = set()
        self._jackpots: dict[str, float] = {}
        """The jackpots that have changed, each with the entry that changed it last."""
        self._entries: Counter[str] = Counter()
        live_house.listen(self.hear)

    def hear(self, news: Sequence[AppliedEntry]) -> None:
        """Take news of the house; an empty list, after a lost database, sends everything anew."""
        for one in news:
            self._entries[one.entry.stream.partition("/")[0]] += 1
            self._tell(one)
        if not news:
            self._tell_all()

    def renew_sign(self, jackpot: str) -> None:
        """Send a sign anew whose meter several houses share: its service has stated it."""
        self._jackpots[jackpot] = _ALWAYS

    def _tell(self, news: AppliedEntry) -> None:
        entry, table = news.entry, news.table
        for person, message in held_of(news):
            self._topics.tell_everywhere(person, message.decode())
        changed = [
            name.removeprefix(_PRIMARY) for name, _ in news.balances if name.startswith(_PRIMARY)
        ]
        if entry.facts:
            changed += filter(None, (getattr(f, "jackpot", "") for f in entry.facts))
            if entry.stream.startswith("award/"):
                changed += self._signs()
        for jackpot in changed:
            self._jackpots[jackpot] = entry.seq
        if table is None:
            self._put_out(news)
            self._count_sign_ins(news)
            for person, message in chips_of(news):
                self._topics.tell_everywhere(person, message.decode())
            return
        self._tables.add(table.name)
        topic = table_topic(table.name)
        if self._topics.has(topic):
            self._topics.publish(topic, update_of(news).decode())
            for person, message in chips_of(news):
                self._topics.tell(topic, person, message.decode())

    def _count_sign_ins(self, news: AppliedEntry) -> None:
        for event in news.events:
            if isinstance(event, SignInFailed):
                self._metrics.sign_in_failures.inc()
            elif isinstance(event, LockedOut):
                self._metrics.lock_outs.inc()

    def _put_out(self, news: AppliedEntry) -> None:
        """Close the connections of people who signed out, were disabled or have other roles."""
        for event in news.events:
            if isinstance(event, SignedOut | PersonDisabled | RolesChanged):
                self._topics.drop(event.name, SIGNED_OFF)

    def _tell_all(self) -> None:
        """Send every table as it stands, because it is not known what a connection has missed."""
        for table in self._live_house.mirror.tables.values():
            for box in self._topics.of(table_topic(table.name)):
                box.put(self.welcome(table, box.person))
        mirror = self._live_house.mirror
        self._tables.update(mirror.tables)
        held = (name for name in mirror.balances if name.startswith(_PRIMARY))
        jackpots = [*(name.removeprefix(_PRIMARY) for name in held), *self._signs()]
        self._jackpots.update(dict.fromkeys(jackpots, _ALWAYS))

    def welcome(self, table: HouseTable, person: str) -> str:
        """The first message to a connection at a table."""
        held = self._live_house.mirror.held.get(person, ())
        return welcome_of(table, seat_message(table, person, self.chips(person), held)).decode()

    def chips(self, person: str) -> int | None:
        """A person's chips in cents; ``None`` if he never had any here."""
        micros = self._live_house.mirror.balances.get(f"{_PLAYER}{person}")
        return None if micros is None else micros // MICRODOLLARS_PER_CENT

    def _signs(self) -> list[str]:
        """The jackpots whose signs a connection shows."""
        return [topic.removeprefix("sign/") for topic in self._topics.names("sign/")]

    async def run(self) -> None:
        """Renew signs and the lobby, until cancelled."""
        while True:
            await asyncio.sleep(RENEWAL_SECONDS)
            if self._live_house.available:
                try:
                    await self.renew()
                except Refusal as refusal:
                    log.warning("signs are not renewed", why=str(refusal))

    async def renew(self) -> None:
        """Send signs and the lobby what has changed since the last time."""
        tables, self._tables = self._tables, set()
        jackpots, self._jackpots = self._jackpots, {}
        signs = [name for name in jackpots if self._topics.has(sign_topic(name))]
        if signs:
            for name, message in (
                await self._live_house.query(lambda h: sign_messages(h, signs, self._views))
            ).items():
                # A connection that came later has begun with it.
                for box in self._topics.of(sign_topic(name)):
                    if box.since < jackpots[name]:
                        box.put(message)
        if (tables or jackpots) and self._topics.has(LOBBY_TOPIC):
            message = await self._live_house.query(
                lambda h: lobby_message(h, tables, {*jackpots}, self._views)
            )
            self._topics.publish(LOBBY_TOPIC, message)
        for stream, number in self._entries.items():
            self._metrics.entries.labels(stream).inc(number)
        self._entries.clear()
        mirror = self._live_house.mirror
        on = sum(table.state.round is not None for table in mirror.tables.values())
        self._metrics.tables.labels("on").set(on)
        self._metrics.tables.labels("off").set(len(mirror.tables) - on)
        self._metrics.sockets.set(len(self._topics))


def sign_messages(
    house: House, names: Sequence[str], views: Mapping[str, MeterView] = NO_VIEWS
) -> dict[str, str]:
    """The signs of these jackpots, those that exist; in the writer's thread."""
    return {
        name: encode(sign_of_jackpot(house.ledger, name, views)).decode()
        for name in names
        if name in house.ledger.jackpots
    }


def lobby_message(
    house: House,
    tables: set[str],
    jackpots: set[str],
    views: Mapping[str, MeterView] = NO_VIEWS,
) -> str:
    """What has changed in the lobby; in the writer's thread."""
    house_tables = [house.tables[name] for name in sorted(tables) if name in house.tables]
    named_jackpots = [name for name in sorted(jackpots) if name in house.ledger.jackpots]
    return encode(lobby_of(house.ledger, house_tables, named_jackpots, views)).decode()
