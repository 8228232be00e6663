"""Messages as a house signs them, receipts and statements as the service signs them.

Each is one line of JSON, keys in alphabetical order and nothing between values; what is signed is
that line with an empty signature. Signatures themselves are made and checked outside the ledger.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from itertools import islice
from typing import Any, NamedTuple, TypeVar, get_args

from spanish21.ledger import facts as f
from spanish21.ledger.jackpots.terms import GameTerms
from spanish21.ledger.journal.command_text import command_text
from spanish21.ledger.journal.entries import Entry
from spanish21.ledger.sharing.commands import (
    MemberMessage,
    RecordReceipt,
    TakeContribution,
    TakeHit,
    TakeVoid,
)
from spanish21.ledger.sharing.shares import OutboxMessage, Share
from spanish21.ledger.state import Ledger
from spanish21.refusal import Refusal

MESSAGE_VERSION = 1
CONTRIBUTION, HIT, VOID = "contribution", "hit", "void"
_ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode
_MESSAGES: Mapping[str, type] = {kind.__name__: kind for kind in get_args(MemberMessage)}
_TYPES: Mapping[Any, type] = {"str": str, "int": int, str: str, int: int}
_LONGEST = 600


class MeterReceipt(NamedTuple):
    """What became of a member's message at its meter service: entry ``seq`` of its journal.

    For a hit also what the award is: the meter right before it, its cents, and those of them
    that the member bears itself.
    """

    member: str
    number: int
    kind: str
    seq: int
    at: int
    award: str = ""
    before_micros: int = 0
    cents: int = 0
    house_cents: int = 0
    signature: str = ""


class MeterStatement(NamedTuple):
    """A shared meter as its service states it: what it shows at a moment, and its terms.

    ``stopped`` is why it takes no wagers, or "".
    """

    jackpot: str
    seq: int
    at: int
    displayed_micros: int
    stopped: str
    title: str
    paytable: str
    decks: int
    wager_cents: int
    rate_ppm: int
    hidden_ppm: int
    unreasonable_cents: int
    prizes: str
    reading: str
    reset_cents: int
    limit_cents: int
    signature: str = ""

    @property
    def game(self) -> GameTerms:
        """The game that every member plays for it."""
        return GameTerms(
            kind="progressive",
            paytable=self.paytable,
            decks=self.decks,
            wager_cents=self.wager_cents,
            rate_ppm=self.rate_ppm,
            prizes=self.prizes,
            reading=self.reading,
        )


SignedT = TypeVar("SignedT", MeterReceipt, MeterStatement)


def signed_line(said: MeterReceipt | MeterStatement) -> str:
    """A receipt or a statement as one line."""
    return _ENCODE({"version": MESSAGE_VERSION, **said._asdict()})


def text_of_answer(said: MeterReceipt | MeterStatement) -> str:
    """What the service's signature covers."""
    return signed_line(said._replace(signature=""))


def read_signed_line(kind: type[SignedT], line: str) -> SignedT:
    """A receipt or a statement from its line; its signature is not checked here."""
    try:
        record = json.loads(line)
    except ValueError:
        record = None
    hints = kind.__annotations__
    if (
        not isinstance(record, dict)
        or record.pop("version", None) != MESSAGE_VERSION
        or record.keys() != hints.keys()
        or any(type(record[name]) is not _TYPES[hint] for name, hint in hints.items())
    ):
        raise Refusal("answer of the meter service", line[:60], "give the line that it signed")
    return kind(**record)


def text_of_message(message: MemberMessage) -> str:
    """What a member's signature covers: the command as the service's journal keeps it, unsigned."""
    return command_text(replace(message, signature=""))


def read_message(kind: str, values: Mapping[str, Any]) -> MemberMessage:
    """A member's message from its plain values; its signature is not checked here."""
    message_kind = _MESSAGES.get(kind)
    if message_kind is None:
        raise Refusal("message", str(kind)[:40], f"a member sends {', '.join(_MESSAGES)}")
    kinds = {field.name: _TYPES[field.type] for field in fields(message_kind)}
    if values.keys() != kinds.keys():
        raise Refusal("message", message_kind.__name__, f"its fields are {', '.join(kinds)}")
    for name, value in values.items():
        if type(value) is not kinds[name] or (isinstance(value, str) and len(value) > _LONGEST):
            raise Refusal(
                name, str(value)[:40], f"write {kinds[name].__name__}, of no great length"
            )
    message: MemberMessage = message_kind(**values)
    return message


def message_of(fact: OutboxMessage, member: str) -> MemberMessage:
    """A message of the outbox as the service takes it. It names no player."""
    if isinstance(fact, f.WagersShared):
        contributed = fact.displayed_micros + fact.hidden_micros
        return TakeContribution(
            member, fact.number, fact.table, fact.round, fact.wagers, contributed
        )
    if isinstance(fact, f.HitReported):
        return TakeHit(
            member=member,
            number=fact.number,
            award=fact.award,
            table=fact.table,
            round=fact.round,
            box=fact.box,
            row=fact.row,
            percent=fact.percent,
            prize_cents=fact.prize_cents,
        )
    return TakeVoid(member, fact.number, fact.award, fact.reason)


def service_award(member: str, award: str) -> str:
    """What a member's award is called in the service's journal."""
    return f"{member}/{award}"


def next_messages(share: Share, most: int) -> tuple[MemberMessage, ...]:
    """The messages of the outbox that are sent next, in their order."""
    waiting = islice(share.outbox.values(), most)
    return tuple(message_of(fact, share.member) for fact in waiting)


def receipt_of(entry: Entry) -> MeterReceipt:
    """The receipt for the message that led to an entry of the service: each time the same one."""
    member = entry.by
    receipt = MeterReceipt(member, entry.number, CONTRIBUTION, entry.seq, entry.at)
    for fact in entry.facts:
        if isinstance(fact, f.AwardLocked):
            receipt = receipt._replace(
                kind=HIT,
                award=fact.award.removeprefix(service_award(member, "")),
                before_micros=fact.before_micros,
                cents=fact.cents,
                house_cents=fact.house_cents,
            )
        elif isinstance(fact, f.ClaimReturned):
            award = fact.award.removeprefix(service_award(member, ""))
            receipt = receipt._replace(kind=VOID, award=award)
    return receipt


def receipts_to_record(
    jackpot: str, receipts: Iterable[MeterReceipt]
) -> Iterator[tuple[int, RecordReceipt]]:
    """What a house records of receipts in their order, by the number of the last message.

    One receipt confirms all contributions before it; every hit and every void has its own.
    """
    last: MeterReceipt | None = None
    for receipt in receipts:
        if receipt.kind != CONTRIBUTION and last is not None:
            yield last.number, RecordReceipt(jackpot, signed_line(last))
            last = None
        if receipt.kind != CONTRIBUTION:
            yield receipt.number, RecordReceipt(jackpot, signed_line(receipt))
        else:
            last = receipt
    if last is not None:
        yield last.number, RecordReceipt(jackpot, signed_line(last))


def statement_of(ledger: Ledger, jackpot: str, at: int) -> MeterStatement:
    """What a meter shows now, unsigned; the house it hits is not named."""
    shared = ledger.jackpot(jackpot)
    return MeterStatement(
        jackpot=jackpot,
        seq=ledger.seq,
        at=at,
        displayed_micros=ledger.meter(jackpot).primary,
        stopped=shared.stopped,
        title=shared.title,
        paytable=shared.paytable,
        decks=shared.decks,
        wager_cents=shared.wager_cents,
        rate_ppm=shared.rate_ppm,
        hidden_ppm=shared.hidden_ppm,
        unreasonable_cents=shared.unreasonable_cents,
        prizes=shared.game.prizes,
        reading=shared.game.reading,
        reset_cents=shared.reset_cents,
        limit_cents=shared.limit_cents,
    )
