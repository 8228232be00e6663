"""Who hears what: every table, every sign and the lobby is a topic with its mailboxes.

A mailbox is bounded. Whoever reads too slowly loses his connection; the table never waits.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import NamedTuple

MAILBOX_LIMIT = 64
"""How many messages may wait for one connection."""


class CloseCode(IntEnum):
    """Why a connection ends, as a number that a page can act on."""

    SIGNED_OUT = 4401
    NO_SUCH = 4404
    TOO_SLOW = 4408
    TOO_OFTEN = 4429
    GOING_DOWN = 1012
    AWAY = 1013


class CloseReason(NamedTuple):
    """Why a connection ends: for the page a number, for its reader words."""

    code: CloseCode
    words: str


UNREAD = CloseReason(CloseCode.TOO_SLOW, "too slow: messages were left unread")
SIGNED_OFF = CloseReason(CloseCode.SIGNED_OUT, "signed out: come in again")
FLOODED = CloseReason(CloseCode.TOO_OFTEN, "too much that cannot be read, or too fast")
SHUTDOWN = CloseReason(CloseCode.GOING_DOWN, "the house goes down for a moment")


class Mailbox:
    """Messages on their way to one connection, in order.

    ``address`` is where somebody comes from who has not signed in. ``since`` is the entry up to
    which it was told how things stand when it came. ``write`` sends a message at once if it
    can; only what it cannot send waits here.
    """

    def __init__(
        self,
        person: str = "",
        *,
        address: str = "",
        longest: int = MAILBOX_LIMIT,
        since: int = 0,
        write: Callable[[str], bool] | None = None,
    ) -> None:
        self.person = person
        self.address = address
        self._write = write
        self.longest = longest
        self.since = since
        self._waiting: deque[str] = deque()
        self._filled = asyncio.Event()
        self._over: CloseReason | None = None
        self._busy = False
        """Whether somebody has taken messages that are not all sent yet: none may overtake them."""

    def put(self, message: str) -> None:
        """Send a message or leave it; when too many wait, nothing more gets in."""
        if self._write and self._at_once() and self._write(message):
            return
        if len(self._waiting) >= self.longest:
            self.close(UNREAD)
        elif not self._over:
            self._waiting.append(message)
            self._filled.set()

    def _at_once(self) -> bool:
        """Whether nothing is before a message that comes now."""
        return not (self._waiting or self._busy or self._over)

    def close(self, reason: CloseReason) -> None:
        """Let nothing more in; the reader is told the first reason, with what still waits."""
        self._over = self._over or reason
        self._filled.set()

    @property
    def over(self) -> CloseReason | None:
        """Why the connection ends; ``None`` while it goes on."""
        return self._over

    async def take(self) -> list[str]:
        """What waits, as soon as something does; nothing when the connection is to end.

        Whoever comes again has sent what he took before.
        """
        self._busy = False
        await self._filled.wait()
        self._busy = True
        found = [*self._waiting]
        self._waiting.clear()
        if not self._over:
            self._filled.clear()
        return found


class Topics:
    """The mailboxes of every topic, by its name."""

    def __init__(self) -> None:
        self._boxes: dict[str, set[Mailbox]] = {}
        self._people: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    def join(self, topic: str, mailbox: Mailbox) -> None:
        self._boxes.setdefault(topic, set()).add(mailbox)
        self._people[mailbox.person] += 1
        self._addresses[mailbox.address] += 1

    def leave(self, topic: str, mailbox: Mailbox) -> None:
        boxes = self._boxes.get(topic, set())
        if mailbox in boxes:
            boxes.discard(mailbox)
            _less(self._people, mailbox.person)
            _less(self._addresses, mailbox.address)
        if not boxes:
            self._boxes.pop(topic, None)

    def has(self, topic: str) -> bool:
        """Whether anybody listens."""
        return topic in self._boxes

    def publish(self, topic: str, message: str) -> None:
        """One message to everybody who listens."""
        for box in self._boxes.get(topic, ()):
            box.put(message)

    def tell(self, topic: str, person: str, message: str) -> None:
        """A message to one person, wherever he listens to this topic."""
        for box in self._boxes.get(topic, ()):
            if box.person == person:
                box.put(message)

    def tell_everywhere(self, person: str, message: str) -> None:
        """A message to one person, on every connection he has."""
        for box in self:
            if box.person == person:
                box.put(message)

    def of(self, topic: str) -> list[Mailbox]:
        """Everybody who listens to a topic."""
        return [*self._boxes.get(topic, ())]

    def names(self, prefix: str) -> list[str]:
        """The topics that begin so and that somebody listens to."""
        return [topic for topic in self._boxes if topic.startswith(prefix)]

    def close(self, reason: CloseReason) -> None:
        """End every connection."""
        for box in self:
            box.close(reason)

    def drop(self, person: str, reason: CloseReason) -> None:
        """End every connection of a person."""
        for box in self:
            if box.person == person:
                box.close(reason)

    def count(self, person: str) -> int:
        """How many connections a person has."""
        return self._people[person]

    def count_from(self, address: str) -> int:
        """How many connections an address has of people who have not signed in."""
        return self._addresses[address]

    def __iter__(self) -> Iterator[Mailbox]:
        return (box for boxes in [*self._boxes.values()] for box in [*boxes])

    def __len__(self) -> int:
        return sum(len(boxes) for boxes in self._boxes.values())


def _less(counter: Counter[str], key: str) -> None:
    """One less, and nothing left of whoever has gone."""
    counter[key] -= 1
    if not counter[key]:
        del counter[key]
