"""A card room for tests: a ledger, its entries so far, a clock, and short words for what happens.

Rounds are not played here: what their wagers give and what they win is told to the ledger
directly, as a table's events would.
"""

from typing import Any

import pytest

from spanish21.ledger import Award, AwardStage, AwardThresholds, Entry, EntryDraft, Jackpot, Ledger
from spanish21.ledger import commands as c
from spanish21.ledger.decide import decide_entry
from spanish21.ledger.decide.awards import AwardWin, TableWin, hold_win, lock_award
from spanish21.ledger.decide.jackpots import contribute_wagers
from spanish21.ledger.jackpots.awards import DEFAULT_THRESHOLDS
from spanish21.ledger.sharing.commands import SharingCommand
from spanish21.refusal import Refusal

NOON = 1_700_000_000
DAY = 86_400
HIGH: dict[str, Any] = {"kind": "progressive", "paytable": "3c/1", "decks": 6, "wager_cents": 1_00}
POSTED: dict[str, Any] = {**HIGH, "kind": "house", "posted_cents": 10_000_00}


def snapshot(ledger: Ledger) -> tuple[Any, ...]:
    """Everything a ledger knows, to be compared."""
    book = ledger.book
    return (
        dict(book.balances()),
        {account: book.available(account) for account in book.balances()},
        tuple(book.waiting()),
        dict(ledger.jackpots),
        dict(ledger.awards),
        dict(ledger.coupons),
        ledger.thresholds,
        dict(ledger.adjustments),
        ledger.forms,
        ledger.seq,
        ledger.chain,
        dict(ledger.numbers),
        ledger.short_since,
    )


class Room:
    """A ledger to which things happen one after the other."""

    def __init__(
        self, *, thresholds: AwardThresholds = DEFAULT_THRESHOLDS, cage_cents: int = 0
    ) -> None:
        self.ledger = Ledger(thresholds=thresholds, remembers=True)
        self.entries: list[Entry] = []
        self.at = NOON
        if cage_cents:
            self.do(c.MoveMoney("capital", "cage", "house", cage_cents))

    # --- What happens -----------------------------------------------------------------------

    def take(self, draft: EntryDraft) -> Entry:
        entry = self.ledger.place(draft)
        self.ledger.apply(entry)
        self.entries.append(entry)
        return entry

    def do(
        self, command: c.LedgerCommand | SharingCommand, by: str = "Ada", *, name: str = ""
    ) -> Entry:
        told = name or f"c-{len(self.entries) + 1}"
        return self.take(decide_entry(self.ledger, told, by, self.at, command))

    def refused(self, command: c.LedgerCommand | SharingCommand, by: str = "Ada") -> Refusal:
        """The refusal of a command, which must change nothing."""
        before = snapshot(self.ledger)
        with pytest.raises(Refusal) as caught:
            self.do(command, by)
        assert snapshot(self.ledger) == before
        return caught.value

    def round(self, table: str, facts: tuple[Any, ...], transfers: tuple[Any, ...]) -> Entry:
        """An entry as a table makes it."""
        name = f"r-{len(self.entries) + 1}"
        return self.take(EntryDraft(name, f"table/{table}", self.at, "Dee", "{}", facts, transfers))

    def wagers(self, jackpot: str, count: int, *, table: str = "T1", number: int = 1) -> Entry:
        fact, moves, _ = contribute_wagers(
            self.jackpot(jackpot),
            self.ledger.meter(jackpot),
            table=table,
            number=number,
            wagers=count,
        )
        return self.round(table, (fact,), moves)

    def win(
        self,
        jackpot: str,
        percent: int = 0,
        cents: int = 0,
        *,
        table: str = "T1",
        number: int = 1,
        player: str = "Ann",
    ) -> Award:
        """The next award of a round, locked."""
        order = 1 + sum(
            (award.table, award.round) == (table, number) for award in self.ledger.awards.values()
        )
        won = AwardWin(f"{table}-{number}-{order}", order, order, player, "row", percent, cents)
        fact, moves, _ = lock_award(
            self.jackpot(jackpot), self.ledger.meter(jackpot), won, table=table, number=number
        )
        self.round(table, (fact,), moves)
        return self.award(won.award)

    def win_at(
        self, cents: int, *, table: str = "T1", number: int = 1, player: str = "Ann"
    ) -> Award:
        """A large win of a wager of the table, held; the table has chips for it."""
        self.fill(table, cents)
        order = 1 + len(self.ledger.round_awards(table, number, ""))
        won = TableWin(
            f"{table}-{number}-win-{order}", order, 1, player, "main", "200 for 1", 25_00, cents
        )
        fact, moves = hold_win(won, table=table, number=number)
        self.round(table, (fact,), moves)
        return self.award(won.award)

    # --- Short words ------------------------------------------------------------------------

    def create(self, name: str = "high", **parameters: Any) -> Jackpot:
        self.do(c.CreateJackpot(name, **{**HIGH, **parameters}))
        return self.jackpot(name)

    def link(self, jackpot: str = "high", table: str = "T1") -> None:
        self.do(c.LinkTable(jackpot, table, "3c/1", 6, 1_00))

    def fill(self, table: str = "T1", cents: int = 1_000_00) -> None:
        self.do(c.FillTable(table, cents, "Cay"))

    def jackpot(self, name: str = "high") -> Jackpot:
        return self.ledger.jackpots[name]

    def award(self, name: str = "T1-1-1") -> Award:
        return self.ledger.awards[name]

    def balance(self, account: str) -> int:
        return self.ledger.book.balance(account)

    def advance(self, award: str, stage: AwardStage, *, form: str = "check") -> Award:
        """Take an award step by step to a stage, with everything it may need."""
        while (now := self.award(award)).stage is not stage:
            self.do(*_next_step(now, form))
        assert self.award(award).stage is stage
        return self.award(award)

    def replayed(self) -> Ledger:
        """Another ledger, from the same entries."""
        return Ledger(thresholds=self.ledger.thresholds).replay(self.entries)


def _next_step(award: Award, form: str) -> tuple[c.LedgerCommand, str]:
    """What comes next for an award, and who does it."""
    seen = c.ConfirmBySurveillance(award.id, True, True, True, True, "cam 4")
    if award.stage in (AwardStage.EVIDENCE, AwardStage.VERIFIED) and not award.surveillance_by:
        return seen, "Sam"
    steps: dict[AwardStage, tuple[c.LedgerCommand, str]] = {
        AwardStage.LOCKED: (c.RecordEvidence(award.id, "A♠ A♠ v A♠", True, True, "cam 4"), "Flo"),
        AwardStage.EVIDENCE: (c.VerifyAward(award.id), "Flo"),
        AwardStage.VERIFIED: (c.ApproveAward(award.id, form, "passport"), "Meg"),
        AwardStage.APPROVED: (c.PayAward(award.id, "Flo"), "Cat"),
        AwardStage.PAID: (c.CloseAward(award.id), "Meg"),
    }
    return steps[award.stage]


def open_room(**parameters: Any) -> Room:
    """A room with one progressive, ``high``, that table T1 plays for, and money enough."""
    room = Room(cage_cents=1_000_000_00)
    room.do(c.MoveMoney("deposit", "bank", "cage", 500_000_00))
    room.create(**parameters)
    room.link()
    room.fill()
    return room
