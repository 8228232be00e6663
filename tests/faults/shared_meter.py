"""A shared meter under faults: a service, houses, and lines that lose, repeat and delay.

Everybody's journal is a store of its own, written by the committer of the product; whoever is
killed forgets all but that. A judge who saw every message leave and every award shown looks at the
journals in the end: each cent and each hit once, and no amount before its lock.
"""

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

from fixtures.shared_meters import admission, sharing
from spanish21.adapters.memory_store import MemoryStore
from spanish21.house.journal.committer import CommandJob, Committer
from spanish21.ledger import AwardStage, Entry, EntryDraft, Ledger, decide_entry
from spanish21.ledger import commands as c
from spanish21.ledger.audit import audit
from spanish21.ledger.decide.awards import AwardWin
from spanish21.ledger.decide.jackpots import check_takes_wagers
from spanish21.ledger.decide.sharing.shares import report_hit, share_wagers
from spanish21.ledger.decide.transfer_builders import make_transfer
from spanish21.ledger.journal.command_text import command_text
from spanish21.ledger.sharing import commands as s
from spanish21.ledger.sharing.messages import (
    MeterReceipt,
    next_messages,
    receipt_of,
    receipts_to_record,
)
from spanish21.ledger.sharing.reconciliation import reconcile
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.refusal import Refusal

NOON = 1_700_000_000
BASE_CENTS = 1_000_00
MOST = 6
Batch = tuple[s.MemberMessage, ...]


class Journaler:
    """A program that writes a journal, can be killed at any moment, and then reads it again."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.at = NOON
        self._count = 0
        self._committer = Committer(self.store)

    @property
    def ledger(self) -> Ledger:
        ledger = self._committer.projection
        assert isinstance(ledger, Ledger)
        return ledger

    def give(self, command: Any, by: str = "Ada", *, name: str = "") -> Entry:
        """Give a command and wait until it is written; what is refused is raised."""

        def decide(ledger: Ledger) -> EntryDraft:
            return decide_entry(ledger, "", by, self.at, command)

        return self._take(CommandJob(self._name(name), by, self.at, command_text(command), decide))

    def write(self, stream: str, facts: tuple[Any, ...], moves: tuple[Any, ...] = ()) -> Entry:
        """Write what a table leads to."""
        draft = EntryDraft("", stream, self.at, "Dee", "", facts, moves)
        return self._take(CommandJob(self._name(""), "Dee", self.at, "{}", lambda _: draft))

    def _name(self, name: str) -> str:
        self._count += 1
        return name or f"c-{self._count}"

    def _take(self, job: CommandJob) -> Entry:
        self.at += 1
        (answer,) = self._committer.take([job])
        if isinstance(answer, Exception):
            raise answer
        entry: Entry = answer
        return entry

    def kill(self) -> None:
        """It forgets everything, and begins again with what is written."""
        self._committer = Committer(self.store)


class FaultyHouse(Journaler):
    """A house with one table, T1; it knows nothing of its line but what its journal says."""

    def __init__(self, member: str) -> None:
        super().__init__()
        self.member = member
        self.rounds = 0
        self.given_micros = 0
        self.hits: dict[str, int] = {}
        self.voids: set[str] = set()
        for command in (
            c.MoveMoney("capital", "cage", "house", 100_000_000_00),
            c.MoveMoney("deposit", "bank", "cage", 50_000_000_00),
            sharing(member, limit_cents=BASE_CENTS * 2),
            c.LinkTable("high", "T1", "3c/1", 6, 1_00),
        ):
            self.give(command)

    @property
    def share(self) -> Any:
        return self.ledger.shares["high"]

    def play(self, wagers: int, percents: Iterable[int]) -> bool:
        """A round: its wagers, and what it hits. Whether the jackpot took the wagers."""
        try:
            check_takes_wagers(self.ledger, self.at, "high", "T1")
        except Refusal as refusal:
            if refusal.name not in ("LINE_LOST", "HIT_WAITS"):
                raise
            return False
        self.rounds += 1
        shared, moves = share_wagers(
            self.ledger.jackpots["high"],
            number=self.share.written + 1,
            table="T1",
            round_number=self.rounds,
            wagers=wagers,
        )
        gave = sum(move.micros for move in moves)
        fill = make_transfer("standing-fill", gave, credit="T1")
        self.write("table/T1", (shared,), (*fill, *moves))
        self.given_micros += gave
        hits = []
        for order, percent in enumerate(percents, 1):
            award = f"T1-{self.rounds}-{order}"
            won = AwardWin(award, order, order, "Ann", "row", percent, 0 if percent else 70_00)
            number = self.share.written + order
            hits.append(
                report_hit("high", won, number=number, table="T1", round_number=self.rounds)
            )
            self.hits[award] = percent
        if hits:
            self.write("table/T1", tuple(hits))
        return True

    def declare_void(self, chance: random.Random) -> None:
        """Two people declare an award void that is not paid."""
        awards = [one for one in self.ledger.awards.values() if one.stage is AwardStage.LOCKED]
        waiting = [one for one in awards if one.id not in self.share.voids]
        if waiting:
            award = chance.choice(waiting).id
            self.give(c.VoidAward(award, "no wager", "Flo"), "Sue")
            self.voids.add(award)

    def lose_or_restore(self) -> None:
        """The house has waited too long for an answer, or has one again."""
        command = s.RestoreLine("high") if self.share.lost else s.LoseLine("high", "no answer")
        self.give(command, "house")

    def next_batch(self, most: int) -> Batch:
        """What it sends next."""
        return next_messages(self.share, most)

    def hear(self, receipts: list[MeterReceipt]) -> None:
        """Receipts that have come, perhaps late, perhaps again."""
        for number, command in receipts_to_record("high", receipts):
            try:
                self.give(command, "house", name=f"receipt.{number}")
            except Refusal as refusal:
                if refusal.name not in ("NO_SUCH_MESSAGE", "ID_REUSED", "RECEIPT_ORDER"):
                    raise


class FaultyService(Journaler):
    """The meter service, which answers a message that comes again as it did before."""

    def __init__(self, members: Iterable[str]) -> None:
        super().__init__()
        for command in (
            c.MoveMoney("capital", "cage", "house", 100_000_000_00),
            c.MoveMoney("deposit", "bank", "cage", 50_000_000_00),
            c.CreateJackpot(
                "mega",
                "progressive",
                "3c/1",
                6,
                1_00,
                base_cents=BASE_CENTS,
                reset_cents=BASE_CENTS,
                limit_cents=BASE_CENTS * 2,
            ),
            *map(admission, members),
        ):
            self.give(command)

    def answer(self, batch: Batch, *, dies_after: int = MOST) -> list[MeterReceipt]:
        """Take messages in their order; a killed service has written some and answers nothing."""
        receipts = []
        for place, message in enumerate(batch):
            if place == dies_after:
                self.kill()
                return []
            name = f"{message.member}.{message.number}"
            try:
                receipts.append(receipt_of(self.give(message, message.member, name=name)))
            except Refusal as refusal:
                # An old batch comes late: what it says is there, and a gap is not filled by it.
                if refusal.name != "MESSAGE_ORDER":
                    raise
                break
        return receipts


class FaultyMeter:
    """A service, its houses, and what is on the lines between them."""

    def __init__(self, members: tuple[str, ...] = ("oak", "elm")) -> None:
        self.service = FaultyService(members)
        self.houses = {name: FaultyHouse(name) for name in members}
        self.sent: list[Batch] = []
        self.answers: list[tuple[str, list[MeterReceipt]]] = []
        self.shown: dict[str, int] = {}
        self.counts: Counter[str] = Counter()

    # --- What can happen ------------------------------------------------------------------------

    def send(self, member: str, most: int) -> None:
        """A house puts its next messages on the line; what it sent before may still be on it."""
        batch = self.houses[member].next_batch(most)
        if batch:
            self.sent.append(batch)
            self.counts["batches sent"] += 1

    def deliver(self, place: int, *, dies_after: int, keeps: bool) -> None:
        """A batch arrives, perhaps not the oldest; the line may keep a copy that comes again."""
        if not self.sent:
            return
        batch = self.sent[place % len(self.sent)]
        if not keeps:
            self.sent.remove(batch)
        self.counts["service killed"] += dies_after < len(batch)
        self.counts["batches that come again"] += keeps
        receipts = self.service.answer(batch, dies_after=dies_after)
        if receipts:
            self.answers.append((batch[0].member, receipts))

    def return_answer(self, place: int, *, dies_after: int, keeps: bool) -> None:
        """An answer arrives, perhaps not the oldest; the house may be killed while it writes."""
        if not self.answers:
            return
        at = place % len(self.answers)
        member, receipts = self.answers[at]
        if not keeps:
            del self.answers[at]
        house = self.houses[member]
        house.hear(receipts[:dies_after])
        if dies_after < len(receipts):
            self.counts["house killed"] += 1
            house.kill()

    def cut(self) -> None:
        """Everything on the lines is lost."""
        self.counts["cuts"] += bool(self.sent or self.answers)
        self.sent.clear()
        self.answers.clear()

    # --- What must hold -------------------------------------------------------------------------

    def check(self) -> None:
        """What holds after every step: amounts that were shown stay, and each is shown once."""
        for member, house in self.houses.items():
            for name, award in house.ledger.awards.items():
                key = f"{member} {name}"
                assert self.shown.setdefault(key, award.cents) == award.cents
                locked = self.service.ledger.awards[f"{member}/{name}"]
                assert (locked.cents, locked.before_micros) == (award.cents, award.before_micros)
            for name in house.share.hits:
                assert name not in house.ledger.awards
        meter = self.service.ledger
        assert meter.book.balance("pending:mega") == 0
        claims = [one for one in meter.awards.values() if one.percent == 100]
        assert len({(one.player, one.id) for one in claims}) == len(claims)

    def settle(self) -> None:
        """The lines are whole: all that waits is sent and answered."""
        self.cut()
        for member, house in self.houses.items():
            for _ in range(10_000):
                batch = house.next_batch(MOST)
                if not batch:
                    break
                house.hear(self.service.answer(batch))
            assert not house.share.outbox, member

    def judge(self) -> None:
        """In the end: each cent and each hit once, on both sides, by the audits and by what was seen."""
        self.settle()
        self.check()
        meter = self.service.ledger
        entries = [*self.service.store.entries()]
        assert audit(entries, balances=meter.book.balances()).findings == ()
        given = won = 0
        for member, house in self.houses.items():
            own = [*house.store.entries()]
            ledger = house.ledger
            assert audit(own, balances=ledger.book.balances()).findings == ()
            found = reconcile("high", own, entries)
            assert (found.findings, found.waiting) == ((), 0)
            assert found.contributed_micros == house.given_micros
            assert {*ledger.awards} == {*house.hits}
            void = {one.id for one in ledger.awards.values() if one.stage is AwardStage.VOID}
            assert void == house.voids
            held = ledger.book.balance("share:high")
            assert held == meter.book.balance(f"member:{member}")
            paid = sum(
                one.jackpot_cents
                for one in ledger.awards.values()
                if one.stage is not AwardStage.VOID
            )
            assert held == house.given_micros - paid * MICRODOLLARS_PER_CENT
            given += house.given_micros
            won += paid * MICRODOLLARS_PER_CENT
            self.counts["hits"] += len(house.hits)
            self.counts["rounds"] += house.rounds
        funds = sum(meter.meter("mega"))
        seed = meter.book.balance("seed:mega")
        assert funds == seed + given - won


def plan(seed: int) -> FaultyMeter:
    """One run by its seed: rounds, hits, voids, lines that lose and repeat, programs that die."""
    chance = random.Random(f"shared meter {seed}")  # noqa: S311  by seed
    meter = FaultyMeter()
    members = [*meter.houses]
    for _ in range(chance.randint(20, 90)):
        step(meter, chance, members)
        meter.check()
    meter.judge()
    return meter


def step(meter: FaultyMeter, chance: random.Random, members: list[str]) -> None:
    """One thing that happens."""
    member = chance.choice(members)
    house = meter.houses[member]
    what = chance.random()
    dies = chance.choice((0, 1, 2, MOST, MOST, MOST, MOST, MOST))
    again = chance.random() < 0.15
    if what < 0.3:
        percents = chance.choice(((), (), (), (100,), (10,), (0,), (100, 100), (10, 100)))
        meter.counts["rounds without wagers"] += not house.play(chance.randint(1, 9), percents)
    elif what < 0.5:
        meter.send(member, chance.randint(1, MOST))
    elif what < 0.7:
        meter.deliver(chance.randrange(99), dies_after=dies, keeps=again)
    elif what < 0.88:
        meter.return_answer(chance.randrange(99), dies_after=dies, keeps=again)
    elif what < 0.91:
        meter.cut()
    elif what < 0.94:
        house.declare_void(chance)
    elif what < 0.96:
        house.lose_or_restore()
    elif what < 0.98:
        meter.counts["house killed"] += 1
        house.kill()
    else:
        meter.counts["service killed"] += 1
        meter.service.kill()
