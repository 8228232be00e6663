"""A card room of two tables and two jackpots, entry by entry, for reports to be made of.

Gambling days begin at 06:00 UTC. ``high`` is a progressive on both tables, ``gold`` a house
jackpot on T2; the game behind ``high`` has three award rows if a test looks at its odds.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from spanish21.ledger import Entry, EntryDraft, Ledger, Transfer, decide_entry
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.decide.awards import AwardWin, lock_award, undo_award
from spanish21.ledger.decide.jackpots import contribute_wagers
from spanish21.ledger.decide.transfer_builders import make_transfer, micros
from spanish21.ledger.journal import FIRST_CHAIN_HASH, chain_hash
from spanish21.reports.money import ReportScope

HIGH, GOLD = "wa-2025/3c/1", "wa-2025/6/1"
SCOPE = ReportScope(house="The Oak", day_hour=6, shifts=(6, 14, 22))
SHARE, ALL = ("two-suited", 10, 0), ("two-suited-aces-of-spades", 100, 0)
FOUR = ("four-of-a-kind-suited", 100, 500_00)
Row = tuple[str, int, int]


def at(text: str) -> int:
    """``2 14:30`` is half past two on 2 November 2026."""
    day, hour = text.split()
    moment = datetime.fromisoformat(f"2026-11-{int(day):02d} {hour}").replace(tzinfo=UTC)
    return int(moment.timestamp())


def golden(name: str) -> str:
    """A report's comma-separated values as printed once; meters and awards recalculated by hand."""
    return (Path(__file__).parent / "golden" / f"{name}.csv").read_text(encoding="utf-8")


class Room:
    """Writes entries one after the other, as a house does."""

    def __init__(self) -> None:
        self.ledger = Ledger(remembers=True)
        self.entries: list[Entry] = []

    def enter(self, draft: EntryDraft) -> None:
        entry = self.ledger.place(draft)
        self.ledger.apply(entry)
        self.entries.append(entry)

    def give(self, when: str, by: str, *commands: c.LedgerCommand) -> None:
        for command in commands:
            name = f"c-{len(self.entries) + 1}"
            self.enter(decide_entry(self.ledger, name, by, at(when), command))

    def round(
        self,
        when: str,
        table: str,
        number: int,
        *,
        wagers: dict[str, int],
        won: Sequence[tuple[str, str, Row]] = (),
        main: int = 10_00,
        pays: int = 0,
    ) -> None:
        """Ann wagers and loses, or is paid; jackpot wagers lie beside it, and awards are won."""
        on_jackpots = sum(
            count * self.ledger.jackpots[name].wager_cents for name, count in wagers.items()
        )
        everything = micros(main + on_jackpots)
        transfers = [
            *make_transfer("wager", everything, debit="Ann", credit=table),
            *make_transfer("wager-collected", micros(on_jackpots), debit=table, credit=table),
        ]
        if pays:
            transfers += make_transfer("wager-returned", micros(main), debit=table, credit="Ann")
            transfers += make_transfer("fill", micros(pays), credit=table)
            transfers += make_transfer("payout", micros(pays), debit=table, credit="Ann")
        else:
            transfers += make_transfer("wager-collected", micros(main), debit=table, credit=table)
        facts: list[f.Fact] = []
        meters = {name: self.ledger.meter(name) for name in self.ledger.jackpots}
        for name, count in wagers.items():
            jackpot = self.ledger.jackpots[name]
            fact, moves, meters[name] = contribute_wagers(
                jackpot, meters[name], table=table, number=number, wagers=count
            )
            facts.append(fact)
            transfers += moves
        for order, (name, player, (row, percent, cents)) in enumerate(won, 1):
            hit = AwardWin(f"{table}-{number}-{order}", order, order, player, row, percent, cents)
            jackpot = self.ledger.jackpots[name]
            locked, moves, meters[name] = lock_award(
                jackpot, meters[name], hit, table=table, number=number
            )
            facts.append(locked)
            transfers += moves
        self._table(when, table, tuple(facts), tuple(transfers))

    def void_round(self, when: str, table: str, award: str = "") -> None:
        """A round gives back a lost wager, takes a payment back, and its award is void."""
        facts: tuple[f.Fact, ...] = ()
        transfers = [
            *make_transfer("wager-refunded", micros(5_00), debit=table, credit="Ann"),
            *make_transfer("payout-reversed", micros(2_00), debit="Ann", credit=table),
            *make_transfer("payout-unrecovered", micros(1_00), credit=table),
            *make_transfer("contribution-refund", micros(22), credit=table),
        ]
        if award:
            facts = (f.AwardVoided(award, "void round: a dispute", "Sue", ""),)
            won = self.ledger.award(award)
            held = self.ledger.book.balance(f"seed:{won.jackpot}")
            moves, _ = undo_award(self.ledger, won, seed_held=held)
            transfers += moves
        self._table(when, table, facts, tuple(transfers))

    def ruling(self, when: str, table: str, corrections: dict[str, int]) -> None:
        """A ruling on a dispute gives players money of the table, or takes it from them."""
        transfers: tuple[Transfer, ...] = ()
        for player, cents in corrections.items():
            if cents > 0:
                transfers += make_transfer(
                    "correction-paid", micros(cents), debit=table, credit=player
                )
            else:
                transfers += make_transfer(
                    "correction-taken", micros(-cents), debit=player, credit=table
                )
        self._table(when, table, (), transfers)

    def _table(
        self, when: str, table: str, facts: tuple[f.Fact, ...], transfers: tuple[Transfer, ...]
    ) -> None:
        name = f"{table}-{len(self.entries) + 1}"
        self.enter(EntryDraft(name, f"table/{table}", at(when), "Dan", "", facts, transfers))

    # --- Steps of an award --------------------------------------------------------------------

    def evidence(self, when: str, award: str, *, seen: bool = True, shoe: bool = True) -> None:
        self.give(when, "Flo", c.RecordEvidence(award, "A♠ A♠ v A♠", seen, shoe, "cam 4"))

    def verify(self, when: str, award: str) -> None:
        self.evidence(when, award)
        self.give(when, "Flo", c.VerifyAward(award))

    def approve(self, when: str, award: str, form: str = "cash") -> None:
        self.verify(when, award)
        everything = (True,) * 4
        self.give(when, "Sid", c.ConfirmBySurveillance(award, *everything, "ptz 2"))
        self.give(when, "Acc", c.ApproveAward(award, form, "passport"))

    def pay(self, when: str, award: str, form: str = "cash") -> None:
        self.approve(when, award, form)
        self.give(when, "Cay", c.PayAward(award, "Flo"))


def opened() -> Room:
    """Money in the cage and the bank, two players, two jackpots and their tables."""
    room = Room()
    room.give(
        "2 06:00",
        "Ada",
        c.MoveMoney("capital", "cage", "house", 100_000_00),
        c.MoveMoney("buy-in", "cage", "player:Ann", 2_000_00),
        c.MoveMoney("fill", "house", "table:T1", 500_00),
        c.MoveMoney("fill", "house", "table:T2", 500_00),
        c.CreateJackpot(
            "high",
            "progressive",
            HIGH,
            6,
            1_00,
            base_cents=10_000_00,
            reset_cents=5_000_00,
            hidden_ppm=10_000,
            limit_cents=10_000_40,
        ),
        c.CreateJackpot("gold", "house", GOLD, 6, 5_00, posted_cents=500_00),
        c.LinkTable("high", "T1", HIGH, 6, 1_00),
        c.LinkTable("high", "T2", HIGH, 6, 1_00),
        c.LinkTable("gold", "T2", GOLD, 6, 5_00),
        c.MoveMoney("deposit", "bank", "cage", 12_000_00),
    )
    return room


def played() -> Room:
    """Three gambling days with an award in every stage."""
    room = opened()
    # Day one. Two wagers give 42 cents of which 2 go over the limit.
    room.round("2 10:00", "T1", 1, wagers={"high": 2})
    # 10 % of $10,000.40 is $1,000.04; its wager's 21 cents all go over the limit.
    room.round("2 18:00", "T1", 2, wagers={"high": 1}, won=[("high", "Ann", SHARE)], pays=15_00)
    room.pay("2 19:00", "T1-2-1", "chips")
    room.give("2 19:30", "Flo", c.CloseAward("T1-2-1"))
    # Already the third of November, still the first gambling day.
    room.round("3 02:00", "T2", 1, wagers={"high": 3, "gold": 2}, won=[("gold", "Bob", FOUR)])
    room.give("3 02:30", "Acc", c.RequestAdjustment("A1", "high", "display-malfunction", 99, "odd"))
    room.give("3 02:40", "Mia", c.ApproveAdjustment("A1"))
    # Day two: $9,000.21 and a wager is $9,000.42 or so; 10 %, then all of it; the 10 % is void.
    wins = [("high", "Bob", SHARE), ("high", "Ann", ALL)]
    room.round("3 12:00", "T2", 2, wagers={"high": 1}, won=wins)
    room.give("3 13:00", "Sue", c.VoidAward("T2-2-1", "no wager on the spot", "Flo"))
    room.round("3 15:00", "T1", 3, wagers={"high": 4}, won=[("high", "Ann", SHARE)])
    room.void_round("3 15:10", "T1")
    room.evidence("3 15:30", "T1-3-1", seen=False, shoe=False)
    room.round("3 16:00", "T1", 4, wagers={"high": 1}, won=[("high", "Bob", SHARE)])
    room.verify("3 16:10", "T1-4-1")
    room.give("3 16:30", "Bob", c.DisputeAward("T1-4-1", "he says it was 100 %"))
    # Day three.
    room.round("4 07:00", "T1", 5, wagers={"high": 1}, won=[("high", "Bob", SHARE)])
    room.pay("4 08:00", "T1-5-1")
    room.round("4 09:00", "T2", 3, wagers={"gold": 1}, won=[("gold", "Ann", FOUR)])
    room.verify("4 09:30", "T2-3-1")
    room.approve("4 09:40", "T2-2-2", "check")
    room.give("4 10:00", "Acc", c.RequestAdjustment("A2", "high", "house-addition", 50_00, "gift"))
    room.give("4 10:10", "Acc", c.RequestAdjustment("A3", "high", "seed-recovery", 1_00, "=1+1"))
    room.give("4 10:20", "Mia", c.RejectAdjustment("A3"))
    room.give("4 10:30", "Acc", c.RequestAdjustment("A4", "high", "reserve-to-receipts", 5, "old"))
    room.give("4 10:40", "Mia", c.ApproveAdjustment("A4"))
    room.round("4 11:00", "T1", 6, wagers={"high": 1}, won=[("high", "Ann", SHARE)])
    room.give("4 11:30", "Ada", c.StateBank(12_000_00))
    room.give("4 11:40", "Ada", c.LoseLink("high", "T2"))
    return room


def everything() -> Room:
    """After three days of play, whatever else can happen to money: every kind of transfer."""
    room = played()
    room.give(
        "5 06:00",
        "Ada",
        c.MoveMoney("table-credit", "table:T2", "house", 100_00),
        c.MoveMoney("cash-out", "player:Ann", "cage", 10_00),
        c.MoveMoney("capital-out", "house", "cage", 1_000_00),
        c.MoveMoney("withdrawal", "cage", "bank", 20_00),
    )
    room.ruling("5 06:30", "T1", {"Ann": 40_00, "Bob": 7_00})
    room.ruling("5 06:40", "T1", {"Ann": -15_00})
    room.ruling("5 06:50", "T2", {"Ann": -3_00})
    room.give("5 07:00", "Sue", c.VoidAward("T2-3-1", "no wager on the spot", "Flo"))
    # A meter at its limit, with money beyond it and in reserve: an award takes all and is void.
    room.give(
        "5 08:00",
        "Ada",
        c.CreateJackpot(
            "full",
            "progressive",
            HIGH,
            6,
            1_00,
            base_cents=100_00,
            reset_cents=50_00,
            hidden_ppm=10_000,
            limit_cents=100_05,
        ),
    )
    room.round("5 08:10", "T1", 7, wagers={"full": 2}, won=[("full", "Ann", ALL)])
    room.give("5 08:20", "Sue", c.VoidAward("T1-7-1", "no wager on the spot", "Flo"))
    for number, (reason, cents) in enumerate(
        (
            ("house-addition", 3_00),
            ("display-malfunction-up", 2_00),
            ("display-above-limit", 1_00),
            ("overflow-to-receipts", 50),
            ("seed-recovery", 5_00),
        ),
        1,
    ):
        room.give("5 09:00", "Acc", c.RequestAdjustment(f"B{number}", "full", reason, cents, "so"))
        room.give("5 09:10", "Mia", c.ApproveAdjustment(f"B{number}"))
    # A jackpot that leaves play with seed money that was not recovered.
    create = c.CreateJackpot("gone", "progressive", HIGH, 6, 1_00, base_cents=10_00)
    lower = c.RequestAdjustment("C1", "gone", "display-malfunction", 10_00, "never shown")
    room.give("5 10:00", "Ada", create, lower)
    room.give("5 10:10", "Mia", c.ApproveAdjustment("C1"), c.RemoveJackpot("gone"))
    return room


def chained(entries: Iterable[Entry]) -> list[Entry]:
    """Entries with their places and hashes made new, as a careful forger would."""
    previous, made = FIRST_CHAIN_HASH, []
    for seq, entry in enumerate(entries, 1):
        placed = entry._replace(seq=seq)
        made.append(placed._replace(chain=chain_hash(previous, placed)))
        previous = made[-1].chain
    return made
