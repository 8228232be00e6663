"""Topics: every table, every sign and the lobby is one, with a mailbox for each connection.

A mailbox is bounded. A connection that reads too slowly is closed; the table never waits.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import NamedTuple

MAILBOX_LIMIT = 64
"""How many messages may wait for one connection."""


class CloseCode(IntEnum):
    """Why a connection is closed, as a number that a page can act on."""

    SIGNED_OUT = 4401
    NO_SUCH = 4404
    TOO_SLOW = 4408
    TOO_OFTEN = 4429
    GOING_DOWN = 1012
    AWAY = 1013


class CloseReason(NamedTuple):
    """Why a connection is closed: a code for its page, and words for its person."""

    code: CloseCode
    words: str


UNREAD = CloseReason(CloseCode.TOO_SLOW, "too slow: messages were left unread")
SIGNED_OFF = CloseReason(CloseCode.SIGNED_OUT, "signed out: come in again")
FLOODED = CloseReason(CloseCode.TOO_OFTEN, "too much that cannot be read, or too fast")
SHUTDOWN = CloseReason(CloseCode.GOING_DOWN, "the house goes down for a moment")


class Mailbox:
    """Messages on their way to one connection, in order.

    ``address`` is set for a person who has not signed in. ``since`` is the last entry that the
    first message covers. ``write`` sends a message at once if it can; only what it cannot send
    waits here. ``close_reason`` is why the connection is to be closed, ``None`` while it is not.
    """

    def __init__(
        self,
        person: str = "",
        *,
        address: str = "",
        limit: int = MAILBOX_LIMIT,
        since: int = 0,
        write: Callable[[str], bool] | None = None,
    ) -> None:
        self.person = person
        self.address = address
        self._write = write
        self.limit = limit
        self.since = since
        self._waiting: deque[str] = deque()
        self._filled = asyncio.Event()
        self.close_reason: CloseReason | None = None
        self._sending = False
        """Whether messages taken by ``take`` are not all sent yet; no other may overtake them."""

    def put(self, message: str) -> None:
        """Send a message at once or queue it; when too many wait, close the connection."""
        if self._write and self._is_free() and self._write(message):
            return
        if len(self._waiting) >= self.limit:
            self.close(UNREAD)
        elif self.close_reason is None:
            self._waiting.append(message)
            self._filled.set()

    def _is_free(self) -> bool:
        """Whether a new message may be sent at once, without overtaking another one."""
        return not (self._waiting or self._sending or self.close_reason)

    def close(self, reason: CloseReason) -> None:
        """Take no more messages, and wake the sender; the first reason counts."""
        self.close_reason = self.close_reason or reason
        self._filled.set()

    async def take(self) -> list[str]:
        """The messages that wait, once there are some; none when the connection is to be closed.

        A second call says that what the first one returned has been sent.
        """
        self._sending = False
        await self._filled.wait()
        self._sending = True
        messages = [*self._waiting]
        self._waiting.clear()
        if self.close_reason is None:
            self._filled.clear()
        return messages


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
            _decrement(self._people, mailbox.person)
            _decrement(self._addresses, mailbox.address)
        if not boxes:
            self._boxes.pop(topic, None)

    def has(self, topic: str) -> bool:
        """Whether a connection listens to this topic."""
        return topic in self._boxes

    def publish(self, topic: str, message: str) -> None:
        """Send a message to every connection that listens to this topic."""
        for box in self._boxes.get(topic, ()):
            box.put(message)

    def tell(self, topic: str, person: str, message: str) -> None:
        """Send a message to one person, on every connection of his to this topic."""
        for box in self._boxes.get(topic, ()):
            if box.person == person:
                box.put(message)

    def tell_everywhere(self, person: str, message: str) -> None:
        """Send a message to one person, on every connection he has."""
        for box in self:
            if box.person == person:
                box.put(message)

    def of(self, topic: str) -> list[Mailbox]:
        """The mailboxes of a topic."""
        return [*self._boxes.get(topic, ())]

    def names(self, prefix: str) -> list[str]:
        """The topics with this prefix that a connection listens to."""
        return [topic for topic in self._boxes if topic.startswith(prefix)]

    def close(self, reason: CloseReason) -> None:
        """Close every connection."""
        for box in self:
            box.close(reason)

    def drop(self, person: str, reason: CloseReason) -> None:
        """Close every connection of a person."""
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


def _decrement(counter: Counter[str], key: str) -> None:
    """Decrement; drop the key at zero."""
    counter[key] -= 1
    if not counter[key]:
        del counter[key]
