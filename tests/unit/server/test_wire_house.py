"""A house in memory that plays by itself, with every entry as the house hears of it."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from spanish21.game.cards import Card
from spanish21.game.round import Option, RoundState, options
from spanish21.game.round import commands as c
from spanish21.game.table import TablePhase
from spanish21.game.table import commands as t
from spanish21.house.configuration.table_settings import Clocks, TableSettings
from spanish21.house.people.roles import HouseRole
from spanish21.house.state import AppliedEntry, House
from spanish21.house.table import commands as d
from spanish21.house.table.decide import HOUSE_ACTOR, Actor
from spanish21.house.table.house_table import HouseTable, new_house_table
from spanish21.house.table.secret_orders import SecretOrders, ShuffleSource
from spanish21.ledger import EntryDraft, decide_entry
from spanish21.ledger.commands import MoveMoney
from spanish21.server.wire.table_messages import TableMessage, update_of

RULESETS = ("wa-2025", "wa-v003", "wa-v002", "wa-classic", "section-13", "bet-bigger")
READ = msgspec.json.Decoder(TableMessage)
SALT = bytes(range(32))
Shuffle = Callable[[Sequence[Card]], Sequence[Card]]


def chance(seed: int) -> random.Random:
    """Chance that can be had again."""
    return random.Random(seed)  # noqa: S311  tests play without money


def seeded(seed: int) -> Shuffle:
    """A shuffle that chance has no part in."""

    def shuffle(cards: Sequence[Card]) -> Sequence[Card]:
        return chance(seed).sample(list(cards), len(cards))

    return shuffle


class Sitting:
    """Three players at a table that deals by itself. What they say is kept, to be said again.

    Nothing that is published tells orders apart but the cards: the commitment is always the same.
    """

    def __init__(self, ruleset: str, shuffle: Shuffle, *, clocks: Clocks | None = None) -> None:
        self.secrets: dict[str, str] = {}
        shuffling = ShuffleSource(shuffle, lambda: SALT, lambda _order, _salt: "0" * 64)
        self.house = House(SecretOrders(shuffling, self.secrets.get))
        self.house.listening = True
        self.at = 1_700_000_000
        self.count = 0
        self.said: list[tuple[Actor, Any, int]] = []
        self.news: list[AppliedEntry] = []
        self.players = [Actor(f"P{n}", (HouseRole.PLAYER,)) for n in (1, 2, 3)]
        self._move(MoveMoney("capital", "cage", "house", 10**11))
        for player in self.players:
            self._move(MoveMoney("buy-in", "cage", f"player:{player.name}", 10**8))
        settings = TableSettings("T1", "automatic", ruleset, clocks=clocks or Clocks(cut=0))
        self.say(HOUSE_ACTOR, d.SetTable(settings))

    def _move(self, command: MoveMoney) -> None:
        self._put(decide_entry(self.house.ledger, "x", "a", self.at, command), "a")

    def _put(self, draft: EntryDraft, by: str) -> None:
        self.count += 1
        entry = self.house.place(draft._replace(id=f"c{self.count}", by=by))
        self.house.apply(entry)
        self.secrets.update(draft.secrets)
        self.news += self.house.take_news()

    def say(self, by: Actor, command: Any) -> None:
        """Give a command at the table."""
        self._put(self.house.at_desk(by, "T1", self.at, command), by.name)
        self.said.append((by, command, self.at))

    def say_again(self, said: Sequence[tuple[Actor, Any, int]]) -> None:
        """Give the commands of another sitting, after the table is set."""
        for by, command, self.at in said:
            self.say(by, command)

    @property
    def desk(self) -> HouseTable:
        return self.house.tables["T1"]

    @property
    def told(self) -> list[AppliedEntry]:
        """The table's entries."""
        return [news for news in self.news if news.desk is not None]

    def sit(self) -> "Sitting":
        self.say(HOUSE_ACTOR, d.OpenDoors())
        for box, player in enumerate(self.players, 1):
            self.say(player, d.Give(t.Sit(box)))
        return self

    def play(self, rng: random.Random, entries: int) -> "Sitting":
        """Play at random until the table has so many entries."""
        while self.desk.number < entries:
            self.at += 1
            on = self.desk.state.round
            if on is None or on.phase.value == "wagering":
                self._wager(rng)
            else:
                self._decide(rng.choice([one for one in options(on) if one.player]))
        return self

    def _wager(self, rng: random.Random) -> None:
        for box, player in enumerate(self.players, 1):
            wagers = [("main", rng.choice((500, 1000)))]
            if self.desk.state.rules.match is not None and rng.random() < 0.5:
                wagers.append(("match-up", 500))
            self.say(player, d.Give(t.Play(c.PlaceWagers(box, player.name, tuple(wagers)))))
            self.say(player, d.Ready())

    def _decide(self, option: Option) -> None:
        by = Actor(option.player, (HouseRole.PLAYER,))
        self.say(by, d.Give(t.Play(command_of(option))))


def command_of(option: Option) -> Any:
    """The command of an option, for the most it allows."""
    kind: Any = option.command
    given = {"cents": option.most_cents, "spot": option.spot, "hand": option.hand}
    wanted = {name: given[name] for name in given if name in kind.__dataclass_fields__}
    return kind(box=option.box, player=option.player, **wanted)


def sitting(ruleset: str, seed: int, entries: int) -> Sitting:
    """A sitting that chance has decided, by its seed."""
    return Sitting(ruleset, seeded(seed)).sit().play(chance(seed), entries)


def desk_with(on: RoundState | None, *, kind: Any = "live", **changes: Any) -> HouseTable:
    """A table of the house where this round is on."""
    ruleset = on.rules.id if on is not None else "wa-2025"
    desk = new_house_table(TableSettings("T1", kind, ruleset))
    phase = TablePhase.ROUND if on is not None else TablePhase.READY
    seats = tuple((box.number, box.seated) for box in on.boxes if box.seated) if on else ()
    state = desk.state._replace(phase=phase, round=on, dealer="Dan", rounds=1, seats=seats)
    return desk._replace(state=state, number=7, at=100, since=100, **changes)


def read(news: AppliedEntry) -> Any:
    """An update as a page reads it."""
    return READ.decode(update_of(news))


def as_live(desk: HouseTable) -> HouseTable:
    return desk._replace(settings=replace(desk.settings, kind="live"))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_house_in_memory_plays_by_itself(ruleset: str) -> None:
    played = sitting(ruleset, 1, 40)
    assert played.desk.state.rounds >= 3
    assert [news.desk.number for news in played.told if news.desk] == [
        *range(1, played.desk.number + 1)
    ]
