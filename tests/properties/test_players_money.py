"""Does what players gave to jackpots ever become the house's, whatever two people agree on?

A ledger is given commands by chance: jackpots are created, changed, linked, won, adjusted, given away,
seized, made good and removed. What may reach the house is added up from transfers alone: seed money
and corrections that it has put in itself, and money that was never displayed or stood above a limit.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.room import HIGH, Room
from spanish21.ledger import AwardStage
from spanish21.ledger import commands as c
from spanish21.ledger.audit import audit
from spanish21.ledger.decide.jackpots import check_takes_wagers
from spanish21.ledger.double_entry.accounts import account
from spanish21.ledger.double_entry.expected_transfers import SEIZURE_SETTLED
from spanish21.ledger.double_entry.transfers import ADJUSTMENT_CODES
from spanish21.refusal import Refusal

pytestmark = [pytest.mark.long, pytest.mark.uncounted]
STEPS = 120
SEEDS = range(300)
DISPLAYED = ("contribution",)
NEVER_DISPLAYED = ("contribution-hidden", "contribution-overflow", "above-limit")
OF_HOUSE = ("seed", "malfunction-up")
BACK_TO_HOUSE = ("seed-recovered", "malfunction-down", "seed-undone")
RECEIPTS = ("reserve-to-receipts", "overflow-to-receipts")


class Office:
    """Two people who try to come to money that players gave."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311  a test, not a game
        self.seen: Counter[str] = Counter()
        self.room = Room(cage_cents=10_000_000_00)
        self.room.do(c.MoveMoney("deposit", "bank", "cage", 5_000_000_00))
        self.names = 0
        self.moved: Counter[str] = Counter()
        self.read = 0
        self.tries: dict[Callable[[], None], int] = {
            self.create: 1,
            self.change: 2,
            self.link: 2,
            self.unlink: 2,
            self.play: 8,
            self.adjust: 5,
            self.give_away: 3,
            self.seizure: 1,
            self.settle: 2,
            self.see_to_award: 3,
            self.remove: 1,
        }
        for number in (1, 2, 3):
            self.create()
            self.room.link(f"J{number}", f"T{number}")
            self.room.fill(f"T{number}", 1_000_000_00)

    # --- What they try ----------------------------------------------------------------------

    def step(self) -> None:
        what = self.chance.choices([*self.tries], [*self.tries.values()])[0]
        try:
            what()
        except Refusal as refusal:
            self.seen[refusal.name] += 1
        else:
            self.seen[what.__name__] += 1
        self.check()

    def jackpot(self) -> str:
        return self.chance.choice(
            [one.name for one in self.room.ledger.jackpots.values() if not one.removed] or ["none"]
        )

    def create(self) -> None:
        self.names += 1
        base = self.chance.choice((0, 0, 50_00, 1_000_00))
        limit = self.chance.choice((0, 0, base, base + 20_00, 100_000_00))
        command = c.CreateJackpot(f"J{self.names}", **HIGH, base_cents=base, limit_cents=limit)
        hidden = self.chance.choice((0, 100_000))
        reset = self.chance.choice((0, base))
        self.room.do(replace(command, hidden_ppm=hidden, reset_cents=reset))

    def change(self) -> None:
        name = self.jackpot()
        shown = -(-self.room.ledger.meter(name).primary // 10_000)
        limit = self.chance.choice((0, 1, shown, shown + 5_00))
        reset = self.chance.choice((0, 50_00))
        self.room.do(c.ChangeParameters(name, reset, 210_000, 0, limit, 0, 0, "Bea"))

    def link(self) -> None:
        self.room.link(self.jackpot(), self.chance.choice(("T1", "T2", "T3")))

    def unlink(self) -> None:
        name = self.jackpot()
        links = self.room.jackpot(name).tables if name != "none" else ()
        self.room.do(c.UnlinkTable(name, self.chance.choice(links or ("T9",))))

    def play(self) -> None:
        """Wagers of a linked table, and now and then an award."""
        playing = [one for one in self.room.ledger.jackpots.values() if one.links]
        if not playing:
            self.link()
            return
        jackpot = self.chance.choice(playing)
        table = self.chance.choice(jackpot.tables)
        if jackpot.next is not None:
            self.room.do(c.TakeTerms(jackpot.name, table))
            return
        number = len(self.room.entries)
        check_takes_wagers(self.room.ledger, self.room.at, jackpot.name, table)
        self.room.wagers(jackpot.name, self.chance.randint(1, 400), table=table, number=number)
        if self.chance.random() < 0.3:
            percent, cents = self.chance.choice(((10, 0), (100, 0), (0, 20_00)))
            self.room.win(jackpot.name, percent, cents, table=table, number=number)
            self.seen[f"won {percent}"] += 1

    def adjust(self) -> None:
        name, reason = self.jackpot(), self.chance.choice([*ADJUSTMENT_CODES])
        adjustment = f"a-{len(self.room.entries)}"
        held = [*self.room.ledger.meter(name), self.room.balance(account("seed", name))]
        cents = self.chance.choice((1, 20_00, *(one // 10_000 for one in held)))
        self.room.do(c.RequestAdjustment(adjustment, name, reason, cents, "why"))
        self.room.do(c.ApproveAdjustment(adjustment), "Bea")
        self.seen[reason] += 1

    def give_away(self) -> None:
        self.room.do(c.TransferJackpot(self.jackpot(), self.jackpot(), "why", "Bea"))

    def seizure(self) -> None:
        if self.chance.random() < 0.3:
            self.room.do(
                c.RecordSeizure(self.jackpot(), self.chance.randint(1, 40_00), "why", "Bea")
            )

    def settle(self) -> None:
        how = self.chance.choice([*SEIZURE_SETTLED])
        name = self.chance.choice([*self.room.ledger.jackpots])
        seized = self.room.balance(account("seized", name)) // 10_000
        self.room.do(c.SettleSeizure(name, how, self.chance.choice((1, seized)), "why", "Bea"))
        self.room.do(c.ResumeJackpot(name))

    def see_to_award(self) -> None:
        waiting = [
            one
            for one in self.room.ledger.awards.values()
            if one.stage not in (AwardStage.CLOSED, AwardStage.VOID)
        ]
        if waiting and self.chance.random() < 0.5:
            self.room.do(c.VoidAward(self.chance.choice(waiting).id, "no wager", "Bea"))
        elif waiting:
            self.room.advance(self.chance.choice(waiting).id, AwardStage.CLOSED)

    def remove(self) -> None:
        self.room.do(c.RemoveJackpot(self.jackpot()))

    # --- What it must come to ---------------------------------------------------------------

    def total(self, *codes: str) -> int:
        return sum(self.moved[code] for code in codes)

    def check(self) -> None:
        for entry in self.room.entries[self.read :]:
            for transfer in entry.transfers:
                self.moved[transfer.code] += transfer.micros
        self.read = len(self.room.entries)
        assert self.total(*RECEIPTS) <= self.total(*NEVER_DISPLAYED), "displayed money is taken"
        assert self.total(*BACK_TO_HOUSE) <= self.total(*OF_HOUSE), "contributions are recovered"
        came = self.total(*DISPLAYED, *NEVER_DISPLAYED[:2], *OF_HOUSE, "house-addition")
        won = self.total("award") - self.total("award-undone")
        went = won + self.total(*BACK_TO_HOUSE, *RECEIPTS)
        jackpots = self.room.ledger.jackpots
        assert sum(sum(self.room.ledger.meter(name)) for name in jackpots) == came - went


@cache
def office(seed: int) -> Office:
    one = Office(seed)
    for _ in range(STEPS):
        one.step()
    return one


@pytest.mark.clause("wa-2025:JP13", "A54")
@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32))
def test_nothing_that_players_gave_to_a_display_becomes_the_houses(seed: int) -> None:
    Office(seed).check()
    found: Any = office(seed).room
    assert audit(found.entries).clean


def test_the_offices_try_everything() -> None:
    seen = sum((office(seed).seen for seed in SEEDS), Counter[str]())
    wanted = {
        *ADJUSTMENT_CODES,
        "give_away",
        "seizure",
        "settle",
        "remove",
        "won 10",
        "won 100",
        "won 0",
        "OTHER_LIMIT",
        "NOT_SEED",
        "NOT_ABOVE_ACCRUED",
        "NOT_ABOVE_LIMIT",
        "LIMIT_BELOW_AWARDS",
        "MONEY_LEFT",
        "AWARDS_WAIT",
        "SEIZED",
    }
    assert {what for what in wanted if not seen[what]} == set()
