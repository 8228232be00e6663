"""Single rounds as money: contributions, awards in order, void rounds, fills and refusals."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from fixtures.table_script import SUE, AtTable, player, table
from spanish21 import ruleset
from spanish21.game.round import commands as r
from spanish21.game.table import commands as t
from spanish21.house.table.money.jackpot_links import LedgerTable
from spanish21.house.table.money.postings import post_events
from spanish21.ledger import Entry, EntryDraft, Ledger, decide_entry
from spanish21.ledger import commands as c
from spanish21.ledger.audit import audit
from spanish21.money import format_microdollars
from spanish21.refusal import Refusal

HIT = "deal 9♠ 9♠ 9♠ 9♠ 9♠ 7♦"
"""Box 1 and box 2 both have a pair of 9♠ under a 9♠."""
ACES = "deal A♠ 9♠ A♠ A♠ 9♥ 7♦"
PROGRESSIVE = {"table": "3c", "paytable": 1, "wager": "$1"}
HOUSE = {"table": "3c", "paytable": 1, "wager": "$1", "kind": "house", "posted": "$5,000"}
WAGERS = "Ann on 1: main $25, jackpot-1 $1\nBob on 2: main $25, jackpot-1 $1\nno more wagers"


@dataclass
class Room:
    """A ledger beside a table: every command's events are posted as one entry."""

    at: AtTable
    house: LedgerTable
    ledger: Ledger = field(default_factory=lambda: Ledger(remembers=True))
    entries: list[Entry] = field(default_factory=list)

    def enter(self, draft: EntryDraft) -> None:
        entry = self.ledger.place(draft)
        self.ledger.apply(entry)
        self.entries.append(entry)

    def give(self, command: c.LedgerCommand, by: str = "Ada") -> None:
        name = f"c-{len(self.entries) + 1}"
        self.enter(decide_entry(self.ledger, name, by, 1000, command))

    def post(self, after: AtTable) -> None:
        """What happened since the table stood as it does here, in one entry."""
        events = after.events[len(self.at.events) :]
        posted = post_events(self.ledger, self.house, self.at.state, events, by="Dan", at=1000)
        name = f"T1.{len(self.entries) + 1}"
        self.enter(EntryDraft(name, "table/T1", 1000, "Dan", "", *posted))
        self.at = after

    def plays(self, script: str) -> None:
        self.post(self.at.plays(script))

    def says(self, script: str) -> None:
        self.post(self.at.says(script))

    def held(self, account: str) -> str:
        return format_microdollars(self.ledger.book.balance(account))

    def clean(self) -> bool:
        found = audit(self.entries, balances=self.ledger.book.balances())
        assert found.findings == ()
        return found.clean


def room(*jackpots: dict[str, Any], chips: int = 500_00, **chosen: Any) -> Room:
    rules = ruleset("wa-2025", jackpots=list(jackpots), **chosen)
    names = tuple(f"J{number}" for number in range(1, len(jackpots) + 1))
    made = Room(table(rules), LedgerTable("T1", names))
    made.give(c.MoveMoney("capital", "cage", "house", 1_000_000_00))
    for name in ("Ann", "Bob"):
        made.give(c.MoveMoney("buy-in", "cage", f"player:{name}", chips))
    for name, game in zip(names, rules.jackpots, strict=True):
        address, decks = game.table.address, rules.cards.decks
        progressive = game.kind == "progressive"
        made.give(
            c.CreateJackpot(
                name,
                game.kind,
                address,
                decks,
                game.wager_cents,
                base_cents=1_000_00 if progressive else 0,
                reset_cents=500_00 if progressive else 0,
                posted_cents=game.posted_cents or 0,
            )
        )
        made.give(c.LinkTable(name, "T1", address, decks, game.wager_cents))
    return made


def test_a_contribution_is_posted_when_wagers_are_locked_and_before_any_card() -> None:
    """Rulings: A42."""
    at = room(PROGRESSIVE)
    at.plays(WAGERS)
    assert at.held("primary:J1") == "$1,000.42"
    assert at.held("wagers:T1") == "$52.00"
    assert at.ledger.jackpots["J1"].wagers == 2
    assert at.clean()


def test_the_second_award_of_a_round_is_worked_out_after_the_first() -> None:
    """Rulings: A41, A43."""
    at = room(PROGRESSIVE)
    at.plays(f"{WAGERS}\n{HIT}")
    first, second = at.ledger.awards.values()
    assert (first.player, first.cents, second.player, second.cents) == (
        "Ann",
        100_04,
        "Bob",
        90_03,
    )
    assert at.held("primary:J1") == "$810.35"
    assert at.held("pending:J1") == "$190.07"
    assert at.clean()


def test_an_award_of_everything_resets_the_jackpot() -> None:
    at = room(PROGRESSIVE)
    at.plays(f"{WAGERS}\n{ACES}")
    (award,) = at.ledger.awards.values()
    assert (award.id, award.cents) == ("T1-1-1", 1_000_42)
    assert at.held("primary:J1") == "$500.00"
    assert at.held("seed:J1") == "$1,500.00"
    assert at.clean()


def test_two_jackpots_on_a_table_do_not_touch_each_other() -> None:
    second = {"table": "3c", "paytable": 2, "wager": "$2"}
    at = room(PROGRESSIVE, second)
    at.plays(
        "Ann on 1: main $25, jackpot-1 $1, jackpot-2 $2\nBob on 2: main $25, jackpot-2 $2\n"
        f"no more wagers\n{ACES}"
    )
    assert {award.jackpot: award.cents for award in at.ledger.awards.values()} == {
        "J1": 1_000_21,
        "J2": 1_000_84,
    }
    assert at.clean()


def test_a_house_jackpot_is_paid_in_full_to_each_and_collects_nothing() -> None:
    """Rulings: A53."""
    at = room(HOUSE)
    at.plays(f"{WAGERS}\n{HIT}")
    assert [award.cents for award in at.ledger.awards.values()] == [500_00, 500_00]
    assert at.held("primary:J1") == "$0.00"
    assert at.held("prizes") == "$1,000.00"
    assert at.held("pending:J1") == "$1,000.00"
    assert at.ledger.jackpots["J1"].wagers == 2
    assert at.clean()


def test_a_void_round_gives_back_everything_and_leaves_the_jackpot_its_share() -> None:
    """Rulings: A48, A56."""
    at = room(PROGRESSIVE)
    at.plays(f"{WAGERS}\n{HIT}")
    at.post(at.at.voids("two cards stuck together"))
    assert (at.held("player:Ann"), at.held("player:Bob")) == ("$500.00", "$500.00")
    assert at.held("wagers:T1") == "$0.00"
    assert at.held("primary:J1") == "$1,000.42"
    assert at.held("pending:J1") == "$0.00"
    assert at.held("voids") == "$0.42"
    assert {award.stage.value for award in at.ledger.awards.values()} == {"void"}
    assert at.ledger.jackpots["J1"].hit_count == 0
    assert at.clean()


def test_a_round_that_is_void_before_its_wagers_are_locked_costs_nobody_anything() -> None:
    at = room(PROGRESSIVE)
    at.plays("Ann on 1: main $25, jackpot-1 $1")
    at.post(at.at.give(SUE, r.VoidRound("a fire alarm")))
    assert (at.held("player:Ann"), at.held("voids")) == ("$500.00", "$0.00")
    assert at.clean()


def test_a_void_house_jackpot_has_no_contribution_to_refund() -> None:
    at = room(HOUSE)
    at.plays(f"{WAGERS}\n{HIT}")
    at.post(at.at.voids("two cards stuck together"))
    assert (at.held("prizes"), at.held("voids")) == ("$0.00", "$0.00")
    assert at.clean()


def test_what_a_player_no_longer_has_is_the_houses_loss() -> None:
    """Rulings: A56."""
    at = room(chips=25_00)
    at.plays(
        "Ann on 1: main $25\nBob on 2: main $25\nno more wagers\ndeal K♠ 5♠ 7♠ A♠ 6♦ 8♦\nAnn on 1 stands"
    )
    assert at.held("player:Ann") == "$62.50"
    at.give(c.MoveMoney("cash-out", "player:Ann", "cage", 62_50))
    at.post(at.at.voids("a card was missing"))
    assert at.held("player:Ann") == "$0.00"
    assert at.held("voids") == "$37.50"
    assert at.clean()


def test_an_award_that_was_paid_before_its_round_is_void_is_the_houses_loss() -> None:
    """The jackpot has it again, the player keeps it, and the house bears it. Rulings: A48, A56."""
    unpaid = room(PROGRESSIVE)
    unpaid.plays(f"{WAGERS}\n{HIT}")
    unpaid.post(unpaid.at.voids("two cards stuck together"))
    at = room(PROGRESSIVE)
    at.plays(f"{WAGERS}\n{HIT}")
    paid = at.ledger.awards["T1-1-1"]
    at.give(c.RecordEvidence("T1-1-1", "9♠ 9♠ v 9♠", wager_seen=True, shoe_checked=True, video="4"))
    at.give(c.VerifyAward("T1-1-1"), by="Flo")
    at.give(c.ApproveAward("T1-1-1", "cash", "licence seen"), by="Abe")
    at.give(c.PayAward("T1-1-1", "Flo"), by="Cal")
    at.post(at.at.voids("two cards stuck together"))
    stages = {award.id: award.stage.value for award in at.ledger.awards.values()}
    assert stages == {"T1-1-1": "void", "T1-1-2": "void"}
    assert at.ledger.awards["T1-1-1"].number == 1
    borne = {x.code: x.micros for x in at.entries[-1].transfers}["award-borne"]
    assert borne == paid.cents * 10_000
    for name in ("primary:J1", "seed:J1", "reserve:J1"):
        assert at.held(name) == unpaid.held(name)
    assert at.held("pending:J1") == "$0.00"
    assert at.clean()


def test_a_table_whose_bank_is_empty_is_filled_by_the_house() -> None:
    at = room()
    at.plays("Ann on 1: main $25\nno more wagers\ndeal K♠ 7♠ A♠ 8♦\nAnn on 1 stands")
    assert at.held("player:Ann") == "$537.50"
    assert (at.held("table:T1"), at.held("house")) == ("$0.00", "$999,962.50")
    assert [x.code for x in at.entries[-1].transfers] == [
        "wager",
        "wager-returned",
        "standing-fill",
        "payout",
    ]


def test_wagers_taken_back_before_the_deal_are_chips_again() -> None:
    at = room()
    at.plays("Ann on 1: main $25")
    assert at.held("player:Ann") == "$475.00"
    at.says("Ann on 1: main $10")
    assert at.held("player:Ann") == "$490.00"
    at.says("Ann on 1 takes all wagers back")
    assert (at.held("player:Ann"), at.held("wagers:T1")) == ("$500.00", "$0.00")


def test_a_wager_beyond_a_players_chips_is_refused_and_nothing_is_posted() -> None:
    at = room(chips=20_00)
    before = at.ledger.book.balances()
    with pytest.raises(Refusal) as refused:
        at.plays("Ann on 1: main $25")
    assert str(refused.value) == (
        "account: 'player:Ann' is not allowed; player:Ann holds $20.00, $25.00 would leave it"
    )
    assert at.ledger.book.balances() == before


def test_a_table_whose_link_is_lost_takes_no_jackpot_wagers_and_resumes_as_it_was() -> None:
    at = room(PROGRESSIVE)
    at.plays(f"{WAGERS}\n{ACES}")
    before = (at.ledger.jackpots["J1"], at.ledger.meter("J1"))
    at.give(c.LoseLink("J1", "T1"))
    fresh = room(PROGRESSIVE)
    fresh.give(c.LoseLink("J1", "T1"))
    with pytest.raises(Refusal) as refused:
        fresh.plays("Ann on 1: main $25, jackpot-1 $1")
    assert str(refused.value) == (
        "table: 'T1' is not allowed; no jackpot wagers before its link is back"
    )
    fresh.plays("Ann on 1: main $25")
    at.give(c.RestoreLink("J1", "T1"))
    assert (at.ledger.jackpots["J1"], at.ledger.meter("J1")) == before


def test_a_spot_without_a_jackpot_behind_it_takes_no_wager() -> None:
    at = room(PROGRESSIVE)
    at.house = LedgerTable("T1")
    with pytest.raises(Refusal) as refused:
        at.plays("Ann on 1: main $25, jackpot-1 $1")
    assert str(refused.value) == (
        "jackpot-1: 'T1' is not allowed; table T1 has no jackpot behind this spot"
    )
    assert refused.value.name == "NO_JACKPOT_BEHIND_SPOT"


def test_a_double_of_a_blackjack_is_put_down_once() -> None:
    """Rulings: A12."""
    at = room()
    at.plays("Ann on 1: main $50\nBob on 2: main $40\nno more wagers\ndeal A♠ A♥ 6♣ K♦ Q♣ 9♦")
    at.says("Ann on 1 doubles $50\nBob on 2 doubles $20")
    assert (at.held("player:Ann"), at.held("wagers:T1")) == ("$400.00", "$160.00")
    at.says("deal 9♠\nAnn on 1 stands")
    assert (at.held("player:Ann"), at.held("wagers:T1")) == ("$400.00", "$160.00")
    at.says("deal K♥ 4♥")
    assert (at.held("player:Ann"), at.held("player:Bob")) == ("$600.00", "$560.00")
    assert at.clean()


def test_a_blackjack_that_is_doubled_in_one_step_is_posted_the_same() -> None:
    at = room()
    at.plays(
        "Ann on 1: main $50\nno more wagers\ndeal A♠ 6♣ K♦ 9♦\nAnn on 1 doubles $50\n"
        "deal 9♠\nAnn on 1 stands\ndeal 4♥"
    )
    assert (at.held("player:Ann"), at.held("wagers:T1")) == ("$600.00", "$0.00")
    assert at.clean()


def test_cash_that_is_wagered_goes_to_the_cage_and_becomes_chips() -> None:
    """Clauses: section-13:(e)(3)."""
    at = room(chips=1)
    cage = at.ledger.book.balance("cage")
    called = at.at.deals(t.OpenRound(0)).give(player("Ann"), t.CallCashWager(1, "main", 25_00))
    at.post(called)
    at.post(at.at.deals(t.ConfirmCashWager("Ann")))
    at.post(at.at.give(SUE, t.ConfirmCashWager("Ann")))
    assert (at.held("player:Ann"), at.held("wagers:T1")) == ("$0.01", "$25.00")
    assert at.ledger.book.balance("cage") == cage + 25_000_000
    assert at.clean()


def test_an_award_of_a_number_that_is_taken_is_refused_whole() -> None:
    at = room(PROGRESSIVE)
    at.plays(f"{WAGERS}\n{HIT}")
    before = at.ledger.book.balances()
    again = Room(table(at.at.state.rules), at.house, at.ledger, at.entries)
    with pytest.raises(Refusal) as refused:
        again.plays(f"{WAGERS}\n{HIT}")
    assert str(refused.value) == (
        "award: 'T1-1-1' is not allowed; there is an award of this number"
    )
    assert at.ledger.book.balances() == before


def test_a_table_does_not_leave_its_jackpot_in_the_middle_of_a_round() -> None:
    at = room(PROGRESSIVE)
    at.plays(WAGERS)
    with pytest.raises(Refusal) as refused:
        at.give(c.UnlinkTable("J1", "T1"))
    assert str(refused.value) == (
        "table: 'T1' is not allowed; $52.00 of wagers lie on its layout; finish the round"
    )
    at.post(at.at.give(SUE, r.VoidRound("a fire alarm")))
    at.give(c.UnlinkTable("J1", "T1"))
