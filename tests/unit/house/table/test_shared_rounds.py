"""Rounds for a meter that several houses share: what is held, what is told, and what nobody is told."""

import pytest

from fixtures.shared_meters import KEY
from fixtures.table_script import AtTable, table
from spanish21 import ruleset
from spanish21.house.table.money.jackpot_links import LedgerTable
from spanish21.house.table.money.postings import post_events
from spanish21.ledger import AwardStage, EntryDraft, Ledger, decide_entry
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.audit import audit
from spanish21.ledger.journal.entries import Entry
from spanish21.ledger.sharing.commands import LoseLine, RecordReceipt
from spanish21.ledger.sharing.messages import MeterReceipt, signed_line
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.refusal import Refusal

DOLLAR = 100 * MICRODOLLARS_PER_CENT
HIT = "deal 9♠ 9♠ 9♠ 9♠ 9♠ 7♦"
"""Box 1 and box 2 both have a pair of 9♠ under a 9♠: 10 % of the meter each."""
WAGERS = "Ann on 1: main $25, jackpot-1 $1\nBob on 2: main $25, jackpot-1 $1\nno more wagers"


class SharedRound:
    """A table whose jackpot plays for a shared meter, and its ledger."""

    def __init__(self) -> None:
        rules = ruleset("wa-2025", jackpots=[{"table": "3c", "paytable": 1, "wager": "$1"}])
        (game,) = rules.jackpots
        self.at: AtTable = table(rules)
        self.ledger = Ledger(remembers=True)
        self.entries: list[Entry] = []
        address, decks = game.table.address, rules.cards.decks
        for command in (
            c.MoveMoney("capital", "cage", "house", 1_000_000_00),
            c.MoveMoney("buy-in", "cage", "player:Ann", 500_00),
            c.MoveMoney("buy-in", "cage", "player:Bob", 500_00),
            c.ShareJackpot(
                "J1",
                "mega",
                "oak",
                KEY,
                address,
                decks,
                wager_cents=1_00,
                rate_ppm=210_000,
                hidden_ppm=10_000,
                unreasonable_cents=0,
                prizes="",
                reading="",
                title="",
                second="Bea",
            ),
            c.LinkTable("J1", "T1", address, decks, 1_00),
        ):
            self.give(command)

    def enter(self, draft: EntryDraft) -> None:
        entry = self.ledger.place(draft)
        self.ledger.apply(entry)
        self.entries.append(entry)

    def give(self, command: c.LedgerCommand | RecordReceipt | LoseLine, by: str = "Ada") -> None:
        self.enter(decide_entry(self.ledger, f"c-{len(self.entries) + 1}", by, 1000, command))

    def post(self, after: AtTable) -> None:
        """What happened since, in one entry."""
        events = after.events[len(self.at.events) :]
        house = LedgerTable("T1", ("J1",))
        posted = post_events(self.ledger, house, self.at.state, events, by="Dan", at=1000)
        self.enter(EntryDraft(f"T1.{len(self.entries)}", "table/T1", 1000, "Dan", "", *posted))
        self.at = after

    def plays(self, script: str) -> None:
        self.post(self.at.plays(script))

    def hear(
        self, number: int, kind: str, seq: int, award: str, before: int = 0, cents: int = 0
    ) -> None:
        receipt = MeterReceipt("oak", number, kind, seq, 1, award, before, cents)
        self.give(RecordReceipt("J1", signed_line(receipt)), "house")

    def clean(self) -> bool:
        return audit(self.entries, balances=self.ledger.book.balances()).findings == ()


def test_wagers_are_held_for_the_shared_meter_and_told_to_its_service() -> None:
    at = SharedRound()
    at.plays(WAGERS)
    (told,) = at.ledger.shares["J1"].outbox.values()
    assert told == f.WagersShared("J1", 1, "T1", 1, 2, 420_000, 20_000)
    assert at.ledger.book.balance("share:J1") == 440_000
    assert at.ledger.meter("J1").primary == 0
    assert at.clean()


def test_two_hits_of_a_round_have_no_amount_before_they_are_locked() -> None:
    at = SharedRound()
    at.plays(f"{WAGERS}\n{HIT}")
    assert at.ledger.awards == {}
    assert [*at.ledger.shares["J1"].hits] == ["T1-1-1", "T1-1-2"]
    at.hear(1, "contribution", 7, "")
    at.hear(2, "hit", 8, "T1-1-1", 1_000 * DOLLAR, 100_00)
    at.hear(3, "hit", 11, "T1-1-2", 5_000 * DOLLAR, 500_00)
    assert [(one.player, one.cents) for one in at.ledger.awards.values()] == [
        ("Ann", 100_00),
        ("Bob", 500_00),
    ]
    assert at.clean()


def test_a_void_round_takes_its_hits_back_before_they_have_an_amount() -> None:
    """Rulings: A48."""
    at = SharedRound()
    at.plays(f"{WAGERS}\n{HIT}")
    at.post(at.at.voids("two cards stuck together"))
    told = [*at.ledger.shares["J1"].outbox.values()]
    assert [(type(one), one.number) for one in told[3:]] == [
        (f.VoidReported, 4),
        (f.VoidReported, 5),
    ]
    assert [*at.ledger.shares["J1"].voids] == ["T1-1-2", "T1-1-1"]
    assert at.ledger.book.balance("voids") == 440_000, "the house refunds, the meter keeps it"
    at.hear(1, "contribution", 7, "")
    at.hear(2, "hit", 8, "T1-1-1", 1_000 * DOLLAR, 100_00)
    at.hear(3, "hit", 9, "T1-1-2", 900 * DOLLAR, 90_00)
    with pytest.raises(Refusal, match="it is to be void"):
        at.give(c.RecordEvidence("T1-1-1", "cards", True, True, "cam"))
    at.hear(4, "void", 10, "T1-1-2")
    at.hear(5, "void", 11, "T1-1-1")
    assert {one.stage for one in at.ledger.awards.values()} == {AwardStage.VOID}
    assert at.ledger.book.balance("share:J1") == 440_000
    assert at.clean()


def test_a_void_round_takes_back_what_is_locked_once_and_bears_what_was_paid() -> None:
    """Rulings: A48, A56."""
    at = SharedRound()
    at.plays(f"{WAGERS}\n{HIT}")
    at.hear(1, "contribution", 7, "")
    at.hear(2, "hit", 8, "T1-1-1", 1_000 * DOLLAR, 100_00)
    at.hear(3, "hit", 9, "T1-1-2", 900 * DOLLAR, 90_00)
    at.give(c.RecordEvidence("T1-1-1", "cards", True, True, "cam"), "Flo")
    at.give(c.VerifyAward("T1-1-1"), "Flo")
    at.give(c.ApproveAward("T1-1-1", "cash", "passport"), "Meg")
    at.give(c.PayAward("T1-1-1", "Flo"), "Cat")
    at.give(c.VoidAward("T1-1-2", "no wager", "Flo"), "Sue")
    at.post(at.at.voids("two cards stuck together"))
    assert len(at.ledger.shares["J1"].outbox) == 2, "the one that was to be void is not told twice"
    at.hear(4, "void", 10, "T1-1-2")
    at.hear(5, "void", 11, "T1-1-1")
    assert {one.stage for one in at.ledger.awards.values()} == {AwardStage.VOID}
    assert at.ledger.book.balance("share:J1") == 440_000
    assert at.ledger.book.balance("voids") == 100 * DOLLAR + 440_000
    assert at.clean()


def test_a_void_round_leaves_an_award_that_is_void_already() -> None:
    at = SharedRound()
    at.plays(f"{WAGERS}\n{HIT}")
    at.hear(1, "contribution", 7, "")
    at.hear(2, "hit", 8, "T1-1-1", 1_000 * DOLLAR, 100_00)
    at.hear(3, "hit", 9, "T1-1-2", 900 * DOLLAR, 90_00)
    at.give(c.VoidAward("T1-1-2", "no wager", "Flo"), "Sue")
    at.hear(4, "void", 10, "T1-1-2")
    at.post(at.at.voids("two cards stuck together"))
    assert [*at.ledger.shares["J1"].voids] == ["T1-1-1"]
    assert at.clean()


def test_no_wager_is_taken_while_the_line_is_lost() -> None:
    at = SharedRound()
    at.give(LoseLine("J1", "no answer"), "house")
    with pytest.raises(Refusal, match="before its line is back: no answer"):
        at.plays(WAGERS)
