"""Whole sessions of six rule sets as money: every cent that moves at a table moves in the book."""

from collections import Counter
from functools import cache
from typing import NamedTuple

import pytest

from sessions.script import PLANS, Plan, run
from spanish21.game.round import at_risk
from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.game.table import evolve_table
from spanish21.house.table.money.jackpot_links import LedgerTable
from spanish21.house.table.money.postings import post_events
from spanish21.ledger import Entry, EntryDraft, Ledger, decide_entry
from spanish21.ledger import commands as c
from spanish21.ledger.audit import audit
from spanish21.ledger.decide.transfer_builders import micros
from spanish21.ledger.double_entry.accounts import account

BANKROLL_CENTS = 1_000_000_00
PLAYERS = ("Ann", "Bob", "Cid", "Dee", "Eli", "Fay", "Gus")


class Kept(NamedTuple):
    """A session in the ledger: the journal, the ledger and what the table said of money."""

    plan: Plan
    entries: tuple[Entry, ...]
    ledger: Ledger
    lines: tuple[r.Line, ...]
    awards: tuple[r.JackpotAwarded, ...]
    cash: Counter[str]


class Keeper:
    """Writes entries one after the other."""

    def __init__(self) -> None:
        self.ledger = Ledger(remembers=True)
        self.entries: list[Entry] = []

    def enter(self, draft: EntryDraft) -> None:
        entry = self.ledger.place(draft)
        self.ledger.apply(entry)
        self.entries.append(entry)

    def give(self, by: str, command: c.LedgerCommand) -> None:
        name = f"c-{len(self.entries) + 1}"
        self.enter(decide_entry(self.ledger, name, by, 1000, command))


def open_house(plan: Plan, keeper: Keeper, players: tuple[str, ...]) -> LedgerTable:
    """Capital, chips for everybody, and a jackpot behind every spot."""
    session = session_of(plan)
    keeper.give("Ada", c.MoveMoney("capital", "cage", "house", 5_000_000_00))
    for player in players:
        moved = c.MoveMoney("buy-in", "cage", account("player", player), BANKROLL_CENTS)
        keeper.give("Ada", moved)
    names = []
    for number, game in enumerate(session.opened.rules.jackpots, 1):
        name = f"jackpot-{number}"
        names.append(name)
        decks = session.opened.rules.cards.decks
        keeper.give(
            "Ada",
            c.CreateJackpot(
                name,
                game.kind,
                game.table.address,
                decks,
                game.wager_cents,
                base_cents=10_000_00 if game.kind == "progressive" else 0,
                reset_cents=5_000_00 if game.kind == "progressive" else 0,
                rate_ppm=int(game.contribution * 1_000_000),
                hidden_ppm=10_000,
                posted_cents=game.posted_cents or 0,
            ),
        )
        link = c.LinkTable(name, "T1", game.table.address, decks, game.wager_cents)
        keeper.give("Ada", link)
    return LedgerTable("T1", tuple(names))


session_of = cache(run)


@cache
def kept(plan: Plan) -> Kept:
    """The session again, event by event, each one posted; the layout is held against the book."""
    session = session_of(plan)
    keeper = Keeper()
    table = open_house(plan, keeper, PLAYERS)
    state = session.opened
    lines: list[r.Line] = []
    awards: list[r.JackpotAwarded] = []
    cash: Counter[str] = Counter()
    for number, event in enumerate(session.events, 1):
        posted = post_events(keeper.ledger, table, state, [event], by="Dan", at=2000 + number)
        state = evolve_table(state, event)
        if posted.facts or posted.transfers:
            draft = EntryDraft(f"T1-{number}", "table/T1", 2000 + number, "Dan", "", *posted)
            keeper.enter(draft)
        if state.round is not None:
            on_layout = keeper.ledger.book.balance("wagers:T1")
            assert on_layout == micros(at_risk(state.round)), f"after {event}"
        if isinstance(event, e.CashChanged):
            cash[event.player] += event.cents
        if isinstance(event, e.RoundHappened):
            inner = event.event
            if isinstance(inner, r.WagersSettled | r.RoundVoided):
                lines += inner.lines
            if isinstance(inner, r.JackpotAwarded):
                awards.append(inner)
    return Kept(plan, tuple(keeper.entries), keeper.ledger, tuple(lines), tuple(awards), cash)


@pytest.fixture(params=PLANS, ids=[plan.rules for plan in PLANS])
def played(request: pytest.FixtureRequest) -> Kept:
    return kept(request.param)


def test_every_player_has_what_he_brought_and_what_his_lines_came_to(played: Kept) -> None:
    net: Counter[str] = Counter()
    award_lines = {
        (line.player, line.spot, line.wager_cents, line.paid_cents, line.why)
        for line in played.lines
        if line.outcome == "award"
    }
    for line in played.lines:
        known = (line.player, line.spot, line.wager_cents, -line.paid_cents, line.why)
        off_table = line.outcome == "award" or (line.outcome == "reversed" and known in award_lines)
        net[line.player] += -line.collected_cents + (0 if off_table else line.paid_cents)
    for player in PLAYERS:
        held = played.ledger.book.balance(account("player", player))
        assert held == micros(BANKROLL_CENTS + played.cash[player] + net[player]), player


def test_nothing_is_left_on_the_layout(played: Kept) -> None:
    assert played.ledger.book.balance("wagers:T1") == 0


def test_every_cent_of_the_session_stands_the_audit(played: Kept) -> None:
    found = audit(played.entries, balances=played.ledger.book.balances())
    assert found.findings == ()
    assert (found.entries, found.chain) == (len(played.entries), played.ledger.chain)


def test_the_same_entries_make_the_same_ledger(played: Kept) -> None:
    again = Ledger().replay(played.entries)
    assert again.book.balances() == played.ledger.book.balances()
    assert (again.jackpots, again.awards) == (played.ledger.jackpots, played.ledger.awards)


def test_every_award_of_the_game_is_locked_in_the_ledger(played: Kept) -> None:
    locked = [(a.order, a.box, a.player, a.row) for a in played.ledger.awards.values()]
    assert locked == [(a.order, a.box, a.player, a.row) for a in played.awards]
