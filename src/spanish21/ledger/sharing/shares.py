"""What a house has told its meter service, and what is not confirmed yet.

The outbox follows from the journal: a message is in it from the entry that wrote it until the
entry that records its receipt. So nothing is forgotten when a program or a line ends in between.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from spanish21.ledger import facts as f

OutboxMessage = f.WagersShared | f.HitReported | f.VoidReported


class Share:
    """A house's part in a shared meter: the messages it has written, and how far they are confirmed.

    ``hits`` wait for their lock and have no amount; ``voids`` are awards that go no further,
    because they are to be void. ``lost`` is why the line is lost, or "".
    """

    def __init__(self, fact: f.JackpotShared) -> None:
        self.jackpot, self.meter = fact.jackpot, fact.meter
        self.member, self.service_key = fact.member, fact.service_key
        self.written = 0
        self.confirmed = 0
        self.seq = 0
        self.lost = ""
        self.outbox: dict[int, OutboxMessage] = {}
        self.hits: dict[str, f.HitReported] = {}
        self.voids: dict[str, f.VoidReported] = {}

    def write(self, message: OutboxMessage) -> None:
        """Put the next message behind the others."""
        self.written = message.number
        self.outbox[message.number] = message
        if isinstance(message, f.HitReported):
            self.hits[message.award] = message
        elif isinstance(message, f.VoidReported):
            self.voids[message.award] = message

    def confirm(self, fact: f.MessagesConfirmed) -> None:
        """Take the messages out that the service has."""
        for number in range(self.confirmed + 1, fact.number + 1):
            message = self.outbox.pop(number)
            if isinstance(message, f.HitReported):
                del self.hits[message.award]
            elif isinstance(message, f.VoidReported):
                del self.voids[message.award]
        self.confirmed, self.seq = fact.number, fact.seq


def why_closed(share: Share) -> str:
    """Why a house takes no wagers on a shared jackpot, in words; "" where it takes them."""
    if share.lost:
        return f"Its line is lost: {share.lost}"
    if share.hits:
        return "It is hit here, and the amount is not locked yet."
    return ""


class Member(NamedTuple):
    """A house as its meter service knows it: its meter, and the public key it signs with."""

    name: str
    jackpot: str
    key: str


def _write(shares: dict[str, Share], fact: OutboxMessage) -> None:
    shares[fact.jackpot].write(fact)


def _lose(shares: dict[str, Share], fact: f.LineLost) -> None:
    shares[fact.jackpot].lost = fact.reason


def _restore(shares: dict[str, Share], fact: f.LineRestored) -> None:
    shares[fact.jackpot].lost = ""


def _share(shares: dict[str, Share], fact: f.JackpotShared) -> None:
    shares[fact.jackpot] = Share(fact)


def _confirm(shares: dict[str, Share], fact: f.MessagesConfirmed) -> None:
    shares[fact.jackpot].confirm(fact)


def _leave(shares: dict[str, Share], fact: f.JackpotRemoved) -> None:
    shares.pop(fact.jackpot, None)


EVOLVE_SHARES: Mapping[type, Callable[[dict[str, Share], Any], None]] = {
    f.JackpotShared: _share,
    f.WagersShared: _write,
    f.HitReported: _write,
    f.VoidReported: _write,
    f.MessagesConfirmed: _confirm,
    f.LineLost: _lose,
    f.LineRestored: _restore,
    f.JackpotRemoved: _leave,
}
"""What each fact changes of the shares of a house."""
