"""A house's lines to its meter services: messages sent, receipts recorded, meters shown.

What a house has to send stands in its journal, so a line that is cut and a program that ends lose
nothing: what was sent and not confirmed is sent again, and the service answers as it did before.
Several processes of a house may each have a line.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import asdict, replace
from typing import Any, NamedTuple, Protocol
from uuid import uuid4

import structlog

from spanish21.adapters.house_key import HouseKey
from spanish21.adapters.meter_address import LineCut
from spanish21.house.people.register import HOUSE_NAME
from spanish21.house.state import AppliedEntry, House
from spanish21.house.table.decide import Actor
from spanish21.ledger import EntryDraft, decide_entry
from spanish21.ledger.jackpots.jackpots import Jackpot
from spanish21.ledger.journal.command_text import command_text
from spanish21.ledger.sharing.commands import (
    LineCommand,
    LoseLine,
    MemberMessage,
    RestoreLine,
)
from spanish21.ledger.sharing.messages import (
    MeterReceipt,
    next_messages,
    receipts_to_record,
    text_of_message,
)
from spanish21.ledger.sharing.shares import OutboxMessage, Share
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.refusal import Refusal
from spanish21.service.live_house import LiveHouse
from spanish21.service.shared_meters.meter_answer import MeterAnswer, find_trouble, read_answer
from spanish21.service.shared_meters.meter_service import MOST_MESSAGES

_LOOK_SECONDS = 1.0
log = structlog.get_logger("spanish21.meters")


class MeterLine(Protocol):
    """A way to a meter service: an address, or what stands for one in a test."""

    def send(self, meter: str, messages: list[dict[str, Any]]) -> Any:
        """Send messages in their order and return the answer's values; :class:`LineCut` if cut."""


class MeterLineSettings(NamedTuple):
    """The key a house signs with, its line for each shared jackpot, and how long one may be silent.

    After ``lost_after_seconds`` without an answer the jackpot takes no wagers at this house.
    """

    key: HouseKey
    lines: Mapping[str, MeterLine]
    lost_after_seconds: int = 300


class MeterView(NamedTuple):
    """A shared meter as its service last stated it, and when this house heard it."""

    meter: str
    displayed_micros: int
    heard_at: int

    @property
    def cents(self) -> int:
        """What a sign shows: whole cents, rounded down."""
        return self.displayed_micros // MICRODOLLARS_PER_CENT


NO_VIEWS: Mapping[str, MeterView] = {}


class _Question(NamedTuple):
    """What a line needs of its house before it sends: copies, since the house goes on."""

    share: Share
    jackpot: Jackpot
    messages: tuple[MemberMessage, ...]


class MeterLines:
    """Keeps every line of a house going; ``views`` are the meters as they were last heard of."""

    def __init__(
        self,
        live_house: LiveHouse,
        settings: MeterLineSettings | None,
        *,
        shown: Callable[[str], None] = lambda _jackpot: None,
    ) -> None:
        self._live_house = live_house
        self._settings = settings
        self._shown = shown
        self._heard: dict[str, int] = {}
        self._written = asyncio.Event()
        live_house.listen(self._hear)
        self.views: dict[str, MeterView] = {}

    @property
    def lines(self) -> Mapping[str, MeterLine]:
        """The line of each shared jackpot."""
        return {} if self._settings is None else self._settings.lines

    async def run(self) -> None:
        """Send what waits on every line, until cancelled."""
        while True:
            for jackpot in self.lines if self._live_house.available else ():
                try:
                    while await self.send_next(jackpot):
                        pass
                except Refusal as refusal:
                    log.warning("a shared meter's line stands still", why=str(refusal))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._written.wait(), _LOOK_SECONDS)
            self._written.clear()

    def _hear(self, news: Sequence[AppliedEntry]) -> None:
        """A message that was just written is sent at once."""
        if any(isinstance(fact, OutboxMessage) for one in news for fact in one.entry.facts):
            self._written.set()

    async def send_next(self, jackpot: str) -> bool:
        """Send the next messages and record what the service answers; whether more wait.

        Without a message it asks what the meter shows.
        """
        question = await self._live_house.query(lambda house: _ask(house, jackpot))
        settings = self._settings
        if question is None or settings is None:
            return False
        share = question.share
        signed = [_sign(message, settings.key) for message in question.messages]
        try:
            body = await asyncio.to_thread(self.lines[jackpot].send, share.meter, signed)
            answer = read_answer(
                body, meter=share.meter, member=share.member, key=share.service_key
            )
        except (LineCut, Refusal) as error:
            await self._note_silence(share, str(error), settings.lost_after_seconds)
            return False
        await self._record(jackpot, answer.receipts)
        await self._note_answer(question, answer)
        return len(question.messages) == MOST_MESSAGES and not answer.refusal

    async def _record(self, jackpot: str, receipts: tuple[MeterReceipt, ...]) -> None:
        for number, command in receipts_to_record(jackpot, receipts):
            try:
                await self._give(f"receipt.{jackpot}.{number}", command)
            except Refusal as refusal:
                # Another process of this house has recorded it.
                if refusal.name not in ("NO_SUCH_MESSAGE", "ID_REUSED"):
                    raise

    async def _note_answer(self, question: _Question, answer: MeterAnswer) -> None:
        """The meter is shown as it is stated now, and the line is there or in trouble."""
        jackpot, now = question.jackpot.name, self._live_house.environment.now()
        self._heard[jackpot] = now
        stated = answer.statement
        self.views[jackpot] = MeterView(stated.jackpot, stated.displayed_micros, now)
        self._shown(jackpot)
        trouble = find_trouble(answer, question.share, question.jackpot)
        await self._set_line(jackpot, question.share, trouble)

    async def _note_silence(self, share: Share, why: str, limit: int) -> None:
        """A line that has been silent for longer than the house allows is lost."""
        jackpot, now = share.jackpot, self._live_house.environment.now()
        silent = now - self._heard.get(jackpot, self._live_house.started_at)
        log.warning("a meter service does not answer", jackpot=jackpot, seconds=silent, why=why)
        if silent >= limit:
            reason = f"the meter service has not answered for {limit} seconds"
            await self._set_line(jackpot, share, reason)

    async def _set_line(self, jackpot: str, share: Share, trouble: str) -> None:
        """Write that the line is lost, or there again, where that has changed."""
        if bool(share.lost) == bool(trouble):
            return
        command: LineCommand = LoseLine(jackpot, trouble) if trouble else RestoreLine(jackpot)
        try:
            await self._give(f"line.{jackpot}.{uuid4()}", command)
        except Refusal as refusal:
            # Another process of this house has noticed it too.
            if refusal.name not in ("LINE_IS_LOST", "LINE_NOT_LOST"):
                raise

    async def _give(self, name: str, command: LineCommand) -> None:
        """Have the house itself decide a command of its lines."""

        def decide(house: House, by: Actor, at: int) -> EntryDraft:
            return decide_entry(house.ledger, "", by.name, at, command)

        await self._live_house.submit_staff_command(
            HOUSE_NAME, name, decide, asked=command_text(command)
        )


def _sign(message: MemberMessage, key: HouseKey) -> dict[str, Any]:
    """A message with the house's signature, as plain values."""
    signature = key.sign_text(text_of_message(message))
    return {"kind": type(message).__name__, **asdict(replace(message, signature=signature))}


def _ask(house: House, jackpot: str) -> _Question | None:
    """The next messages of a shared jackpot; nothing where the house shares none of this name."""
    share = house.ledger.shares.get(jackpot)
    if share is None:
        return None
    return _Question(
        copy(share), house.ledger.jackpots[jackpot], next_messages(share, MOST_MESSAGES)
    )
