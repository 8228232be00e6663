"""The journals of a house and of its meter service, compared message by message.

Each message of the house must be one entry of the service and mean the same there, each hit must
have been locked once and for the same amount on both sides, and what the house holds must be what
the service says that it holds. What waits to be sent is no difference.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from spanish21.ledger import facts as f
from spanish21.ledger.journal.entries import Entry
from spanish21.ledger.sharing.messages import service_award
from spanish21.money import format_cents, format_microdollars


class MessageRecord(NamedTuple):
    """What a message says on one side: a contribution, a hit's award, or an award that is void.

    ``meter`` and ``cents`` are those of a locked hit; ``seq`` is its entry at the service.
    """

    what: str
    award: str = ""
    micros: int = 0
    before_micros: int = 0
    cents: int = 0
    house_cents: int = 0
    seq: int = 0

    def describe(self) -> str:
        """The message in words."""
        if self.award:
            amount = f" of {format_cents(self.cents)}" if self.cents else ""
            return f"{self.what} {self.award}{amount}"
        return f"{self.what} of {format_microdollars(self.micros)}"


class Reconciliation(NamedTuple):
    """What two journals say of one member, and where they differ."""

    member: str
    contributions: int
    contributed_micros: int
    hits: int
    won_cents: int
    voids: int
    waiting: int
    settled_cents: int
    findings: tuple[str, ...]


class _HouseSide:
    """The messages of a house for one shared jackpot, and what it has heard of them."""

    def __init__(self, jackpot: str, entries: Iterable[Entry]) -> None:
        self.member = ""
        self.messages: dict[int, MessageRecord] = {}
        self.confirmed: dict[int, int] = {}
        self.settled_cents = 0
        for entry in entries:
            for fact in entry.facts:
                if getattr(fact, "jackpot", "") == jackpot:
                    self._take(fact)

    def _take(self, fact: f.Fact) -> None:
        if isinstance(fact, f.JackpotShared):
            self.member = fact.member
        elif isinstance(fact, f.WagersShared):
            contributed = fact.displayed_micros + fact.hidden_micros
            self.messages[fact.number] = MessageRecord("contribution", micros=contributed)
        elif isinstance(fact, f.HitReported):
            self.messages[fact.number] = MessageRecord("hit", fact.award)
        elif isinstance(fact, f.VoidReported):
            self.messages[fact.number] = MessageRecord("void", fact.award)
        elif isinstance(fact, f.MessagesConfirmed):
            self.confirmed[fact.number] = fact.seq
        elif isinstance(fact, f.SharedAwardLocked):
            self.messages[fact.number] = self.messages[fact.number]._replace(
                before_micros=fact.before_micros,
                cents=fact.cents,
                house_cents=fact.house_cents,
                seq=fact.seq,
            )
        elif isinstance(fact, f.ShareSettled):
            self.settled_cents += fact.cents


class _ServiceSide:
    """The messages of a member as its service has taken them."""

    def __init__(self, member: str, entries: Iterable[Entry]) -> None:
        self.messages: dict[int, MessageRecord] = {}
        self.seqs: dict[int, int] = {}
        self.settled_cents = 0
        for entry in entries:
            for fact in entry.facts:
                if isinstance(fact, f.MemberSettled) and fact.member == member:
                    self.settled_cents += fact.cents
                elif entry.stream == f"member/{member}":
                    self._take(entry, fact, member)

    def _take(self, entry: Entry, fact: f.Fact, member: str) -> None:
        content: MessageRecord | None = None
        if isinstance(fact, f.ContributionReceived):
            content = MessageRecord("contribution", micros=fact.micros)
        elif isinstance(fact, f.AwardLocked):
            content = MessageRecord(
                "hit",
                fact.award.removeprefix(service_award(member, "")),
                before_micros=fact.before_micros,
                cents=fact.cents,
                house_cents=fact.house_cents,
                seq=entry.seq,
            )
        elif isinstance(fact, f.ClaimReturned):
            content = MessageRecord("void", fact.award.removeprefix(service_award(member, "")))
        if content is not None:
            self.messages[entry.number] = content
            self.seqs[entry.number] = entry.seq


def reconcile(
    jackpot: str, house_entries: Iterable[Entry], service_entries: Iterable[Entry]
) -> Reconciliation:
    """Compare what a house says of its shared jackpot with what the service says of the house."""
    house = _HouseSide(jackpot, house_entries)
    service = _ServiceSide(house.member, service_entries)
    taken = [house.messages[number] for number in house.messages if number in service.messages]
    return Reconciliation(
        member=house.member,
        contributions=sum(one.what == "contribution" for one in taken),
        contributed_micros=sum(one.micros for one in taken),
        hits=sum(one.what == "hit" for one in taken),
        won_cents=sum(one.cents for one in taken),
        voids=sum(one.what == "void" for one in taken),
        waiting=len(house.messages) - len(taken),
        settled_cents=service.settled_cents,
        findings=tuple(_differences(jackpot, house, service)),
    )


def _differences(jackpot: str, house: _HouseSide, service: _ServiceSide) -> Iterator[str]:
    if not house.member:
        yield f"the house has no shared jackpot {jackpot}"
    yield from _message_differences(house, service)
    for number, seq in house.confirmed.items():
        there_seq = service.seqs.get(number, seq)
        if there_seq != seq:
            yield f"message {number}: its receipt says entry {seq}, and it is entry {there_seq}"
    for award, hits in _hits(house).items():
        if hits > 1:
            yield f"award {award} was reported {hits} times"
    if house.settled_cents != service.settled_cents:
        both = (format_cents(one) for one in (house.settled_cents, service.settled_cents))
        yield "settled by the house {}, by the service {}".format(*both)


def _message_differences(house: _HouseSide, service: _ServiceSide) -> Iterator[str]:
    last = max(house.confirmed, default=0)
    for number in sorted({*house.messages, *service.messages}):
        here, there = house.messages.get(number), service.messages.get(number)
        if here is None and there is not None:
            yield f"message {number}: the service has a {there.describe()}, the house has none"
        elif here is not None and there is None and number <= last:
            yield f"message {number}: the house has a receipt, the service has no such message"
        elif here is not None and there is not None:
            yield from _compare(number, here, there)


def _compare(number: int, here: MessageRecord, there: MessageRecord) -> Iterator[str]:
    """A hit that the house has no receipt for yet is compared without its amount."""
    if here.what == "hit" and not here.seq:
        there = there._replace(before_micros=0, cents=0, house_cents=0, seq=0)
    if here != there:
        yield f"message {number}: the house has a {here.describe()}, the service a {there.describe()}"


def _hits(house: _HouseSide) -> dict[str, int]:
    counts: dict[str, int] = {}
    for content in house.messages.values():
        if content.what == "hit":
            counts[content.award] = counts.get(content.award, 0) + 1
    return counts
