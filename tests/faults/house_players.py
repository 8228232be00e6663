"""Players over WebSockets who remember every command they sent and every answer they got.

They lose their connections, come back, send again by the same id, send twice, and send what was
answered long ago. What the house tells them is held against the journal afterwards.
"""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

THINK_SECONDS = 0.08
"""A socket may send 20 messages a second."""
AGAIN = ("UNAVAILABLE", "TOO_OFTEN")
"""Refusals after which the same command is given again by its id: it may have happened."""
SAFE = ("Stand", "DeclineDouble", "NameHand", "DeclineInsurance", "LeaveHandDead")
POOR_CENTS = 100_00
Message = dict[str, Any]


class Heard:
    """What the house has said at its tables, to whomever, from whichever process.

    An update of a table is the same for everybody, byte for byte, whenever it is sent.
    """

    def __init__(self) -> None:
        self.updates: dict[tuple[str, int], str] = {}
        self.views: dict[tuple[str, int], Message] = {}
        self.times: Counter[tuple[str, int]] = Counter()
        self.clocked: Counter[str] = Counter()
        self.welcomes = 0
        self.compared = 0
        self.in_rounds = 0

    def update(self, message: Message, text: str) -> None:
        place = (message["table"], message["seq"])
        self.times[place] += 1
        if place not in self.updates:
            self.clocked[message["table"]] += message["by"] == "house"
        assert self.updates.setdefault(place, text) == text, f"{place} was told differently"

    def welcome(self, message: Message) -> None:
        """A table as it stands: as it stood for whoever has seen it at the same entry."""
        place, view = (message["table"], message["seq"]), message["view"]
        self.welcomes += 1
        assert self.views.setdefault(place, view) == view, f"{place} was shown differently"
        if place in self.updates:
            told = json.loads(self.updates[place])["view"]
            seldom = ("summary", "result", "recent")
            for name, value in told.items():
                if value is not None or name not in seldom:
                    assert view[name] == value, f"{place}: {name} was {value}, is {view[name]}"
            self.compared += 1
            self.in_rounds += bool(view["turn"])


@dataclass
class Sent:
    """A command, and everything that was answered to it."""

    command: Message
    times: int = 0
    answers: list[int] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    @property
    def settled(self) -> bool:
        """Whether whoever sent it knows what became of it."""
        return bool(self.answers) or any(name not in AGAIN for name in self.refusals)


class Player:
    """A guest at one box of one table, with one command on its way at a time."""

    def __init__(
        self, table: str, box: int, doors: Sequence[int], heard: Heard, *, seed: object = 0
    ) -> None:
        self.table, self.box = table, box
        self.heard = heard
        self.name = ""
        self.cookie = ""
        self.csrf = ""
        self.chips = 0
        self.seq = 0
        self.last_seen = 0
        """The last entry of his table that he was told of, whatever he has forgotten since."""
        self.view: Message = {}
        self.spots: dict[str, int] = {}
        self.sent: dict[str, Sent] = {}
        self.waits = ""
        self.lost = 0
        self.byes: list[str] = []
        self.decides = True
        self.rests = False
        self.forgets = 0.3
        self.jackpot = False
        self._doors: Iterator[int] = cycle(doors)
        self._door = next(self._doors)
        self._socket: ClientConnection | None = None
        self._chance = random.Random(f"{seed} {table} {box}")  # noqa: S311  by seed
        self._timid = False
        self._poor = False

    async def enter(self, doors: Sequence[int]) -> None:
        """Come in as a guest, and wait until one is known at every door."""
        async with httpx.AsyncClient(timeout=30) as client:
            asked = await client.post(f"{self._url}/api/guest", json={"wish": "Guest"})
            assert asked.status_code == 200, asked.text
            self.name, self.csrf = asked.json()["name"], asked.json()["csrf"]
            self.cookie = asked.cookies["session"]
        # Another process knows a new guest as soon as it has heard of him; on SQLite it looks
        # every quarter of a second.
        mine = self._door
        for self._door in doors:
            while (await self.ask("GET", "/api/me")).status_code != 200:
                await asyncio.sleep(0.05)
        self._door = mine

    async def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """A request of this player's over HTTP."""
        headers = {"Cookie": f"session={self.cookie}", "X-CSRF-Token": self.csrf}
        async with httpx.AsyncClient(timeout=40) as client:
            return await client.request(method, f"{self._url}{path}", json=body, headers=headers)

    @property
    def _url(self) -> str:
        return f"http://127.0.0.1:{self._door}"

    async def play(self) -> None:
        """Play until cancelled, and come back whenever the connection is lost."""
        while True:
            try:
                await self._visit()
            except (OSError, WebSocketException, TimeoutError):
                self.lost += 1
            self._door = next(self._doors)
            await asyncio.sleep(0.05 + 0.1 * self._chance.random())

    async def _visit(self) -> None:
        """One connection: resumed where the last one ended, or begun anew."""
        if self._chance.random() < self.forgets:
            # A new page, which has seen nothing yet.
            self.seq = 0
        after = f"?after={self.seq}" if self.seq else ""
        url = f"ws://127.0.0.1:{self._door}/ws/tables/{self.table}{after}"
        headers = {"Cookie": f"session={self.cookie}"}
        async with connect(
            url, additional_headers=headers, compression=None, proxy=None, open_timeout=10
        ) as socket:
            self._socket = socket
            if self.waits and self._chance.random() < 0.1:
                # Given up: nobody will ever say what became of it.
                self.waits = ""
            elif self.waits:
                await self._send(self.waits)
            acting = asyncio.create_task(self._act())
            try:
                async for text in socket:
                    self._hear(str(text))
            finally:
                self._socket = None
                acting.cancel()
                # What had ended it before is no silence of the house's.
                with suppress(asyncio.CancelledError):
                    await acting

    # --- What is heard ------------------------------------------------------------------------

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        HEARD[message["what"]](self, message, text)

    def _hear_update(self, message: Message, text: str) -> None:
        assert message["seq"] == self.seq + 1, f"{self.name}: {self.seq}, then {message['seq']}"
        self.heard.update(message, text)
        self._see(message)

    def _hear_welcome(self, message: Message, _text: str) -> None:
        assert message["seq"] >= self.seq, f"{self.name} was at {self.seq}: {message['seq']}"
        assert message["you"]["name"] == self.name
        self.heard.welcome(message)
        self.chips = message["you"]["chips_cents"]
        spots = message["view"]["summary"]["spots"]
        self.spots = {one["spot"]: one["least_cents"] for one in spots}
        self._see(message)

    def _see(self, message: Message) -> None:
        self.seq, self.view = message["seq"], message["view"]
        self.last_seen = self.seq

    def _hear_answer(self, message: Message, _text: str) -> None:
        self.sent[message["id"]].answers.append(message["seq"])
        self._settle(message["id"])
        self._timid = False

    def _hear_refused(self, message: Message, _text: str) -> None:
        assert message["id"], message
        self.sent[message["id"]].refusals.append(message["error"]["name"])
        self._settle(message["id"])
        self._timid = True

    def _settle(self, name: str) -> None:
        if name == self.waits and self.sent[name].settled:
            self.waits = ""

    def _hear_chips(self, message: Message, _text: str) -> None:
        self.chips = message["cents"]

    def _hear_held(self, message: Message, _text: str) -> None:
        """Winnings that wait for staff: they are in nobody's chips."""
        assert all(win["cents"] > 0 for win in message["wins"]), message

    def _hear_bye(self, message: Message, _text: str) -> None:
        self.byes.append(message["reason"])

    # --- What is done -------------------------------------------------------------------------

    async def _act(self) -> None:
        """Think, act, and now and then send something again."""
        while True:
            await asyncio.sleep(THINK_SECONDS * self._chance.uniform(0.5, 1.5))
            if self.waits:
                sent = self.sent[self.waits]
                if sent.refusals:
                    await asyncio.sleep(0.2)
                    if self.waits:
                        await self._send(self.waits)
            elif self.chips < POOR_CENTS and self.view and not self._poor:
                await self._ask_for_chips()
            elif not self.rests and (command := self.wish()) is not None:
                await self.give(command)
            if self.sent and self._chance.random() < 0.03:
                old = self._chance.choice([*self.sent])
                if self.sent[old].answers:
                    await self._send(old)

    async def _ask_for_chips(self) -> None:
        """Ask once at a time; who asked a process that was killed meanwhile asks again."""
        self._poor = True
        try:
            await self.ask("POST", "/api/me/chips")
        except httpx.HTTPError:
            self.lost += 1
        finally:
            self._poor = False

    async def give(self, command: Message) -> str:
        """Send a command under a new id, sometimes twice; its id."""
        name = f"c{len(self.sent) + 1}"
        self.sent[name] = Sent(command)
        self.waits = name
        await self._send(name)
        if self._chance.random() < 0.05:
            await self._send(name)
        return name

    async def _send(self, name: str) -> None:
        if self._socket is None:
            return
        sent = self.sent[name]
        sent.times += 1
        message = {"what": "command", "id": name, "command": sent.command}
        try:
            await self._socket.send(json.dumps(message))
        except WebSocketException:
            return

    def wish(self) -> Message | None:
        """What this player wants to do as the table stands."""
        view = self.view
        if not view:
            return None
        box = view["boxes"][self.box - 1]
        if not box["player"]:
            return {"what": "Sit", "box": self.box}
        if view["shoe"]["shown_to"] == self.name:
            return {"what": "AcceptCards"}
        if view["cut_offered"] == self.name:
            return {"what": "DeclineCut"}
        if view["wagering"]:
            return self._wish_before(box)
        offered = {one["what"]: one for one in view["options"] if one["player"] == self.name}
        return _command_of(offered[self._decide([*offered])]) if offered and self.decides else None

    def _wish_before(self, box: Message) -> Message | None:
        """While wagers are made."""
        if not any(one["player"] == self.name for one in box["bettors"]):
            poor = self.chips < POOR_CENTS
            wagers = {"what": "PlaceWagers", "box": self.box, "wagers": self._wagers()}
            return None if poor else wagers
        return None if self.name in self.view["ready"] else {"what": "Ready"}

    def _wagers(self) -> list[tuple[str, int]]:
        wagers = [("main", self.spots["main"])]
        for spot, often in (("match-up", 0.3), ("jackpot-1", 0.9 if self.jackpot else 0.2)):
            if spot in self.spots and not self._timid and self._chance.random() < often:
                wagers.append((spot, self.spots[spot]))
        return wagers

    def _decide(self, offered: list[str]) -> str:
        safe = next((what for what in SAFE if what in offered), offered[0])
        if self._timid or self._chance.random() < 0.4:
            return safe
        usual = [what for what in ("Split", "DoubleDown", "Hit") if what in offered]
        return self._chance.choice(usual) if usual else safe


HEARD = {
    "update": Player._hear_update,
    "welcome": Player._hear_welcome,
    "answer": Player._hear_answer,
    "refused": Player._hear_refused,
    "chips": Player._hear_chips,
    "held": Player._hear_held,
    "bye": Player._hear_bye,
}


def _command_of(option: Message) -> Message:
    made = {"what": option["what"], "box": option["box"]}
    if option["what"] == "DoubleDown":
        made["cents"] = option["most_cents"]
    elif option["what"] == "NameHand":
        made["hand"] = option["hand"]
    elif option["what"] == "DeclineInsurance":
        made["spot"] = option["spot"]
    return made


class Sign:
    """Somebody who looks at a jackpot's sign, and comes back to it."""

    def __init__(self, jackpot: str, door: int) -> None:
        self.jackpot, self.door = jackpot, door
        self.last: Message = {}
        self.highest = 0
        self.seen = 0

    async def look(self) -> None:
        """Look until cancelled."""
        url = f"ws://127.0.0.1:{self.door}/ws/signs/{self.jackpot}"
        while True:
            try:
                async with connect(url, compression=None, proxy=None) as socket:
                    async for text in socket:
                        self._see(json.loads(str(text)))
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.1)

    def _see(self, message: Message) -> None:
        if message["what"] == "sign":
            self.last = message
            self.highest = max(self.highest, message["cents"])
            self.seen += 1
