"""A book and a ledger to which anything may be posted, against models that know better.

``BookMachine`` posts random groups, valid and not, pending, posted, void and repeated, and adds
everything up again from the first transfer on. ``JackpotMachine`` lets wagers, awards, voids,
approvals and adjustments happen in any order; its model counts in exact fractions of a dollar
and shares no arithmetic with the ledger.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ledger.chain import chain_faults
from ledger.room import DAY, POSTED, Room, snapshot
from spanish21.ledger import AwardStage, Book, Transfer, TransferStage
from spanish21.ledger import commands as c
from spanish21.refusal import Refusal

# --- The book ---------------------------------------------------------------------------------

ASSETS = ("cage", "bank", "seed", "prizes", "voids")
WAYS = {
    "capital": ("cage", "house"),
    "capital-out": ("house", "cage"),
    "buy-in": ("cage", "player"),
    "cash-out": ("player", "cage"),
    "deposit": ("bank", "cage"),
    "fill": ("house", "table"),
    "contribution": ("table", "primary"),
    "award": ("primary", "pending"),
    "award-check": ("pending", "bank"),
}
"""Some codes, written down again."""
KEYS = {"player": ("Ann", "Bob"), "table": ("T1",), "primary": ("high",), "pending": ("high",)}
IDS = tuple(f"t{number}" for number in range(1, 16))


def accounts_of(kind: str) -> tuple[str, ...]:
    return tuple(f"{kind}:{key}" for key in KEYS.get(kind, ())) or (kind,)


ACCOUNTS = tuple(
    name
    for kind in ("cage", "bank", "house", "player", "table", "primary", "pending")
    for name in accounts_of(kind)
)


@st.composite
def transfers(draw: st.DrawFn, waiting: Sequence[Transfer], known: Sequence[Transfer]) -> Transfer:
    """A transfer that may well be right, and one in a few that cannot be."""
    if len(known) and draw(st.integers(0, 9)) == 0:
        return draw(st.sampled_from(known))
    name = draw(st.sampled_from((*IDS, *IDS, *IDS, "b!d")))
    if len(waiting) and draw(st.booleans()):
        of = draw(st.sampled_from(waiting))
        stage = draw(st.sampled_from((TransferStage.POST, TransferStage.VOID)))
        return of._replace(id=name, stage=stage, of=of.id)
    code = draw(st.sampled_from(tuple(WAYS)))
    debit, credit = (draw(st.sampled_from(accounts_of(kind))) for kind in WAYS[code])
    micros = draw(st.integers(1, 60))
    stage = draw(
        st.sampled_from((TransferStage.AT_ONCE, TransferStage.AT_ONCE, TransferStage.PENDING))
    )
    made = Transfer(name, debit, credit, micros, code, stage)
    if draw(st.integers(0, 11)):
        return made
    wrong: dict[str, st.SearchStrategy[Any]] = {
        "debit": st.sampled_from((*ACCOUNTS, "till", "player")),
        "credit": st.sampled_from((*ACCOUNTS, "till", "cage:1")),
        "micros": st.sampled_from((0, -1, True, 1.0)),
        "code": st.sampled_from((*WAYS, "gift")),
        "stage": st.sampled_from(tuple(TransferStage)),
        "of": st.sampled_from(IDS),
    }
    spoilt = draw(st.sampled_from(tuple(wrong)))
    return made._replace(**{spoilt: draw(wrong[spoilt])})


class Sums:
    """The book done naively: a list of transfers, added up from the first one every time."""

    def __init__(self) -> None:
        self.posted: list[Transfer] = []

    def balances(self, more: Iterable[Transfer] = ()) -> dict[str, int]:
        found: dict[str, int] = defaultdict(int)
        for it in (*self.posted, *more):
            if it.stage in (TransferStage.AT_ONCE, TransferStage.POST):
                for name, sign in ((it.debit, 1), (it.credit, -1)):
                    side = 1 if name.partition(":")[0] in ASSETS else -1
                    found[name] += sign * side * it.micros
        return dict(found)

    def waiting(self, more: Iterable[Transfer] = ()) -> list[Transfer]:
        every = (*self.posted, *more)
        ended = {it.of for it in every if it.of}
        return [it for it in every if it.stage is TransferStage.PENDING and it.id not in ended]

    def free(self, name: str, more: Iterable[Transfer] = ()) -> int:
        """What stands on an account and does not wait to leave it."""
        more = tuple(more)
        leaving = sum(it.micros for it in self.waiting(more) if name in self.losers(it))
        return self.balances(more).get(name, 0) - leaving

    @staticmethod
    def losers(it: Transfer) -> list[str]:
        asset = {name: name.partition(":")[0] in ASSETS for name in (it.debit, it.credit)}
        return [name for name in asset if asset[name] == (name == it.credit)]

    def answer(self, group: Sequence[Transfer]) -> bool | None:
        """True if it would be posted, False if it was, None if it is refused."""
        known = {it.id: it for it in self.posted}
        names = [it.id for it in group]
        if not group or len(set(names)) < len(names) or "b!d" in names:
            return None
        if all(known.get(it.id) == it for it in group):
            return False
        if any(it.id in known for it in group):
            return None
        for place, it in enumerate(group):
            if not self.sound(it, group[:place]):
                return None
        return True

    def sound(self, it: Transfer, before: Sequence[Transfer]) -> bool:
        kinds = tuple(name.partition(":")[0] for name in (it.debit, it.credit))
        if type(it.micros) is not int or it.micros < 1 or WAYS.get(it.code) != kinds:
            return False
        if not {it.debit, it.credit} <= set(ACCOUNTS):
            return False
        if it.stage in (TransferStage.POST, TransferStage.VOID):
            started = {
                old.id: old for old in self.waiting() if old.id not in {x.of for x in before}
            }
            old = started.get(it.of)
            return old is not None and old[1:5] == it[1:5]
        if it.of:
            return False
        return all(
            name == "house" or self.free(name, before) >= it.micros for name in self.losers(it)
        )


class BookMachine(RuleBasedStateMachine):
    """Groups of transfers, each answered as the naive book answers it."""

    def __init__(self) -> None:
        super().__init__()
        self.book = Book()
        self.sums = Sums()
        self.groups: list[tuple[Transfer, ...]] = []

    @initialize(cage=st.integers(0, 200), bank=st.integers(0, 100))
    def open(self, cage: int, bank: int) -> None:
        group = [Transfer("open1", "cage", "house", cage + bank + 1, "capital")]
        if bank:
            group.append(Transfer("open2", "bank", "cage", bank, "deposit"))
        self.post(tuple(group))

    @rule(data=st.data())
    def anything(self, data: st.DataObject) -> None:
        one = transfers(self.sums.waiting(), self.sums.posted)
        self.post(tuple(data.draw(st.lists(one, min_size=0, max_size=4))))

    @rule(data=st.data())
    def one_fresh(self, data: st.DataObject) -> None:
        made = data.draw(transfers(self.sums.waiting(), ()))
        self.post((made._replace(id=f"n{len(self.groups)}"),))

    @precondition(lambda self: self.groups)
    @rule(data=st.data())
    def again(self, data: st.DataObject) -> None:
        group = data.draw(st.sampled_from(self.groups))
        before = self.state(self.book)
        assert self.book.post(group) is False
        assert self.state(self.book) == before

    def post(self, group: tuple[Transfer, ...]) -> None:
        wanted, before = self.sums.answer(group), self.state(self.book)
        try:
            answer: bool | None = self.book.post(group)
        except Refusal:
            answer = None
        assert answer is wanted, group
        if answer:
            self.groups.append(group)
            self.sums.posted += group
        else:
            assert self.state(self.book) == before

    @staticmethod
    def state(book: Book) -> tuple[object, ...]:
        kinds = {name.partition(":")[0] for name in ACCOUNTS}
        return (
            dict(book.balances()),
            [book.available(name) for name in ACCOUNTS],
            sorted(book.waiting()),
            {kind: book.total(kind) for kind in kinds},
        )

    @invariant()
    def balances_are_the_sums(self) -> None:
        balances = self.sums.balances()
        assert dict(self.book.balances()) == balances
        for name in ACCOUNTS:
            assert self.book.available(name) == self.sums.free(name)
            assert name == "house" or self.book.available(name) >= 0
        assert sorted(self.book.waiting()) == sorted(self.sums.waiting())

    @invariant()
    def debits_are_credits(self) -> None:
        held = self.book.balances().items()
        assets = sum(micros for name, micros in held if name.partition(":")[0] in ASSETS)
        assert 2 * assets == sum(micros for _, micros in held)

    def teardown(self) -> None:
        for remembers in (True, False):
            again = Book(remembers=remembers)
            for group in self.groups:
                assert again.post(group)
            assert self.state(again) == self.state(self.book)


# --- Jackpots and awards ----------------------------------------------------------------------

CENT = Fraction(1, 100)
TABLES = ("T1", "T2")
POST_TABLE = "T3"
"""The house jackpot has a table of its own: no table has one beside a progressive (A44)."""


def place_of(name: str, table: str) -> str:
    return POST_TABLE if name == "post" else table


def down(dollars: Fraction) -> Fraction:
    """Whole cents, the rest dropped."""
    return dollars // CENT * CENT


@dataclass
class Pot:
    """What the model thinks a jackpot holds, in dollars."""

    reset: Fraction
    rate: Fraction
    hidden: Fraction
    limit: Fraction
    house: bool = False
    primary: Fraction = Fraction(0)
    reserve: Fraction = Fraction(0)
    overflow: Fraction = Fraction(0)
    pending: Fraction = Fraction(0)
    seed: Fraction = Fraction(0)
    corrected: Fraction = Fraction(0)
    seed_shown: Fraction = Fraction(0)

    def pay_out(self, dollars: Fraction) -> Fraction:
        """An award takes so much of the display, the house's money first; its seed money."""
        corrected = min(self.corrected, dollars)
        seed = min(self.seed_shown, dollars - corrected)
        self.corrected -= corrected
        self.seed_shown -= seed
        return seed


@dataclass
class Prize:
    """What the model thinks of an award."""

    name: str
    pot: str
    table: str
    number: int
    percent: int
    asked: Fraction
    before: Fraction
    won: Fraction
    from_house: Fraction
    reset: tuple[Fraction, Fraction, Fraction]
    seed: Fraction
    stage: str = "locked"


@dataclass
class Paper:
    """What the model thinks of an adjustment."""

    name: str
    pot: str
    reason: str
    dollars: Fraction
    by: str


@dataclass
class Model:
    pots: dict[str, Pot] = field(default_factory=dict)
    prizes: list[Prize] = field(default_factory=list)
    papers: list[Paper] = field(default_factory=list)
    house_prizes: Fraction = Fraction(0)

    def wagers(self, name: str, dollars: Fraction) -> None:
        pot = self.pots[name]
        if pot.house:
            return
        grown = pot.primary + dollars * pot.rate
        pot.reserve += dollars * pot.hidden
        capped = grown if not pot.limit else max(pot.primary, min(grown, pot.limit))
        pot.overflow += grown - capped
        pot.primary = capped

    def worth(
        self, pot: Pot, percent: int, asked: Fraction, meter: Fraction
    ) -> tuple[Fraction, Fraction]:
        """What an award is worth on a meter, and what the house pays of it."""
        if pot.house:
            paid = POSTED_DOLLARS * percent / 100 if percent else asked
            return paid, paid
        if percent:
            return down(meter * Fraction(percent, 100)), Fraction(0)
        return asked, max(Fraction(0), asked - down(meter))

    def win(self, name: str, table: str, number: int, percent: int, asked: Fraction) -> Prize:
        pot = self.pots[name]
        before = pot.primary
        won, house = self.worth(pot, percent, asked, before)
        pot.primary -= won - house
        of_seed = pot.pay_out(won - house)
        pot.pending += won
        self.house_prizes += house
        parts = [Fraction(0)] * 3
        if percent == 100 and not pot.house:
            missing = max(Fraction(0), pot.reset - pot.primary)
            parts[0] = min(missing, pot.reserve)
            parts[1] = min(missing - parts[0], pot.overflow)
            parts[2] = missing - parts[0] - parts[1]
            pot.reserve -= parts[0]
            pot.overflow -= parts[1]
            pot.seed += parts[2]
            pot.seed_shown += parts[2]
            pot.primary += missing
        order = 1 + sum((p.table, p.number) == (table, number) for p in self.prizes)
        made = Prize(
            f"{table}-{number}-{order}",
            name,
            table,
            number,
            percent,
            asked,
            before,
            won,
            house,
            (parts[0], parts[1], parts[2]),
            of_seed,
        )
        self.prizes.append(made)
        return made

    def void(self, prize: Prize) -> None:
        """The award back into the meter, its reset out of it as far as the award reaches."""
        pot = self.pots[prize.pot]
        more = prize.won - prize.from_house
        pot.pending -= prize.won
        self.house_prizes -= prize.from_house
        pot.primary += more
        reserve, overflow, seed = prize.reset
        pot.seed_shown = max(Fraction(0), pot.seed_shown - seed) + prize.seed
        for part, fund in (
            (min(seed, pot.seed), "seed"),
            (overflow, "overflow"),
            (reserve, "reserve"),
        ):
            back = min(part, more)
            more -= back
            pot.primary -= back
            sign = -1 if fund == "seed" else 1
            setattr(pot, fund, getattr(pot, fund) + sign * back)
        prize.stage = "void"
        place = self.prizes.index(prize)
        for later in self.prizes[place + 1 :]:
            same = (later.pot, later.table, later.number) == (prize.pot, prize.table, prize.number)
            if same and later.stage not in ("paid", "closed", "void") and more >= CENT:
                more = self.again(later, more)

    def again(self, later: Prize, more: Fraction) -> Fraction:
        pot = self.pots[later.pot]
        later.before += more
        won, house = self.worth(pot, later.percent, later.asked, later.before)
        took = (won - house) - (later.won - later.from_house)
        pot.primary -= took
        later.seed += pot.pay_out(max(Fraction(0), took))
        pot.pending += won - later.won
        if later.percent == 100:
            missing = max(Fraction(0), pot.reset - (later.before - won))
            extra = max(Fraction(0), missing - sum(later.reset))
            reserve, overflow, seed = later.reset
            later.reset = reserve, overflow, seed + extra
            pot.seed += extra
            pot.seed_shown += extra
            pot.primary += extra
            took -= extra
        self.house_prizes += house - later.from_house
        if later.stage in ("verified", "approved") and won != later.won:
            later.stage = "in evidence"
        later.won, later.from_house = won, house
        return more - took

    def holds(self, paper: Paper) -> bool:
        """Whether there is as much as an adjustment takes."""
        pot = self.pots[paper.pot]
        falling = [fund for fund, sign in EFFECTS[paper.reason] if sign < 0]
        return all(getattr(pot, fund) >= paper.dollars for fund in falling)

    def goes_too_far(self, paper: Paper) -> str:
        """The name of the ceiling that an adjustment of a display goes beyond; "" for none."""
        pot = self.pots[paper.pot]
        above = pot.primary - pot.limit if pot.limit else Fraction(0)
        ceilings = {
            "display-above-limit": (above, "NOT_ABOVE_LIMIT"),
            "display-malfunction": (pot.corrected, "NOT_ABOVE_ACCRUED"),
            "seed-recovery": (pot.seed_shown, "NOT_SEED"),
        }
        most, name = ceilings.get(paper.reason, (paper.dollars, ""))
        return name if paper.dollars > most else ""

    def adjust(self, paper: Paper) -> None:
        pot = self.pots[paper.pot]
        for fund, sign in EFFECTS[paper.reason]:
            setattr(pot, fund, getattr(pot, fund) + sign * paper.dollars)
        signs = {"display-malfunction-up": 1, "display-malfunction": -1, "display-above-limit": -1}
        if paper.reason == "seed-recovery":
            pot.seed_shown -= paper.dollars
        corrected = pot.corrected + signs.get(paper.reason, 0) * paper.dollars
        pot.corrected = max(Fraction(0), corrected)


POSTED_DOLLARS = Fraction(90)
"""Below every threshold, so that its awards take the same steps as the others."""
EFFECTS: dict[str, tuple[tuple[str, int], ...]] = {
    "display-malfunction": (("primary", -1),),
    "display-above-limit": (("primary", -1), ("overflow", 1)),
    "reserve-to-receipts": (("reserve", -1),),
    "overflow-to-receipts": (("overflow", -1),),
    "seed-recovery": (("primary", -1), ("seed", -1)),
    "display-malfunction-up": (("primary", 1),),
    "house-addition": (("primary", 1),),
}
NEXT: dict[str, tuple[str, Callable[[str], c.LedgerCommand], str]] = {
    "locked": ("in evidence", lambda a: c.RecordEvidence(a, "K♥", True, True, ""), "Flo"),
    "in evidence": ("verified", c.VerifyAward, "Flo"),
    "verified": ("approved", lambda a: c.ApproveAward(a, "check", "id"), "Meg"),
    "approved": ("paid", lambda a: c.PayAward(a, "Flo"), "Cat"),
    "paid": ("closed", c.CloseAward, "Meg"),
}
PARAMETERS = st.fixed_dictionaries(
    {
        "base_cents": st.sampled_from((0, 1, 3_33, 100_00)),
        "reset_cents": st.sampled_from((0, 1, 7_77, 50_00)),
        "rate_ppm": st.sampled_from((100, 33_300, 210_000, 1_000_000 - 12_300)),
        "hidden_ppm": st.sampled_from((0, 100, 12_300)),
        "limit_cents": st.sampled_from((0, 0, 100_00, 120_00)),
    }
)


class JackpotMachine(RuleBasedStateMachine):
    """Two progressives and a house jackpot at two tables, against the model."""

    def __init__(self) -> None:
        super().__init__()
        self.room = Room(cage_cents=1_000_000_00)
        self.room.do(c.MoveMoney("deposit", "bank", "cage", 900_000_00))
        self.model = Model()
        self.rounds = dict.fromkeys((*TABLES, POST_TABLE), 0)

    @initialize(high=PARAMETERS, low=PARAMETERS)
    def open(self, high: dict[str, int], low: dict[str, int]) -> None:
        for table in TABLES:
            self.room.fill(table, 10_000_00)
        for name, given in (("high", high), ("low", low)):
            self.room.create(name, **given)
            base = Fraction(given["base_cents"], 100)
            self.model.pots[name] = Pot(
                reset=Fraction(given["reset_cents"], 100),
                rate=Fraction(given["rate_ppm"], 10**6),
                hidden=Fraction(given["hidden_ppm"], 10**6),
                limit=Fraction(given["limit_cents"], 100),
                primary=base,
                seed=base,
                seed_shown=base,
            )
        self.room.create("post", **{**POSTED, "posted_cents": 90_00})
        nothing = Fraction(0)
        self.model.pots["post"] = Pot(nothing, nothing, nothing, nothing, house=True)
        for name in self.model.pots:
            for table in sorted({place_of(name, table) for table in TABLES}):
                self.room.link(name, table)

    @rule(
        table=st.sampled_from(TABLES),
        counts=st.tuples(st.integers(0, 7), st.integers(0, 7), st.integers(0, 2)),
        later=st.integers(0, DAY),
    )
    def wagers(self, table: str, counts: tuple[int, int, int], later: int) -> None:
        """A new round at a table, its wagers locked."""
        self.room.at += later
        for where in (table, POST_TABLE):
            self.rounds[where] += 1
        for name, count in zip(self.model.pots, counts, strict=True):
            where = place_of(name, table)
            if count:
                self.room.wagers(name, count, table=where, number=self.rounds[where])
                self.model.wagers(name, Fraction(count))

    @rule(
        table=st.sampled_from(TABLES),
        name=st.sampled_from(("high", "high", "high", "low", "post")),
        percent=st.sampled_from((0, 10, 10, 100)),
        cents=st.sampled_from((1, 5_00, 40_00, 99_99)),
        more=st.integers(0, 2),
    )
    def hit(self, table: str, name: str, percent: int, cents: int, more: int) -> None:
        table = place_of(name, table)
        for _ in range(1 + more):
            number = self.rounds[table]
            asked = Fraction(cents, 100)
            prize = self.model.win(name, table, number, percent, asked)
            award = self.room.win(name, percent, cents, table=table, number=number)
            assert award.id == prize.name

    @rule(
        table=st.sampled_from(TABLES),
        name=st.sampled_from(("high", "high", "low", "post")),
        percents=st.lists(st.sampled_from((0, 10, 10, 100)), min_size=2, max_size=4),
        steps=st.integers(0, 4),
        count=st.integers(1, 9),
    )
    def round_with_a_void_award(
        self, table: str, name: str, percents: list[int], steps: int, count: int
    ) -> None:
        """Several awards of a round, the last some steps on when the first is void."""
        self.wagers(table, (count, count, 1), 0)
        for percent in percents:
            self.hit(table, name, percent, 40_00, 0)
        first, last = self.model.prizes[-len(percents)], self.model.prizes[-1]
        self.walk(last, steps)
        self.take_back(first, disputed=False)

    @precondition(lambda self: self.model.prizes)
    @rule(data=st.data(), count=st.integers(1, 4))
    def proceed(self, data: st.DataObject, count: int) -> None:
        """Some steps on with an award."""
        self.walk(data.draw(st.sampled_from(self.model.prizes)), count)

    def walk(self, prize: Prize, count: int) -> None:
        for _ in range(count):
            if prize.stage in NEXT:
                stage, command, by = NEXT[prize.stage]
                self.room.do(command(prize.name), by)
                prize.stage = stage
                if stage == "paid":
                    self.model.pots[prize.pot].pending -= prize.won

    @precondition(lambda self: self.model.prizes)
    @rule(data=st.data(), disputed=st.booleans())
    def void(self, data: st.DataObject, disputed: bool) -> None:
        self.take_back(data.draw(st.sampled_from(self.model.prizes)), disputed=disputed)

    def take_back(self, prize: Prize, *, disputed: bool) -> None:
        command = c.VoidAward(prize.name, "wrong cards", "Max")
        if prize.stage in ("paid", "closed", "void"):
            assert self.room.refused(command).name == "AWARD_STAGE"
            return
        if disputed:
            self.room.do(c.DisputeAward(prize.name, "the player objects"))
        self.model.void(prize)
        self.room.do(command)

    @rule(
        name=st.sampled_from(("high", "low")),
        reason=st.sampled_from(tuple(EFFECTS)),
        cents=st.integers(1, 60_00),
    )
    def ask(self, name: str, reason: str, cents: int) -> None:
        paper = Paper(f"a{len(self.room.entries)}", name, reason, Fraction(cents, 100), "Ada")
        command = c.RequestAdjustment(paper.name, name, reason, cents, "as counted")
        if too_far := self.model.goes_too_far(paper):
            assert self.room.refused(command).name == too_far
            return
        if not self.model.holds(paper):
            assert self.room.refused(command).name == "OVERDRAFT"
            return
        self.room.do(command)
        self.model.papers.append(paper)

    @precondition(lambda self: self.model.papers)
    @rule(data=st.data(), agreed=st.booleans())
    def decide(self, data: st.DataObject, agreed: bool) -> None:
        paper = data.draw(st.sampled_from(self.model.papers))
        approve = c.ApproveAdjustment(paper.name)
        assert self.room.refused(approve, paper.by).name == "SAME_PERSON_TWICE"
        if not agreed:
            self.reject(paper)
            return
        if too_far := self.model.goes_too_far(paper):
            assert self.room.refused(approve, "Bea").name == too_far
            return
        if not self.model.holds(paper):
            assert self.room.refused(approve, "Bea").name == "OVERDRAFT"
            return
        self.room.do(approve, "Bea")
        self.model.papers.remove(paper)
        self.model.adjust(paper)

    def reject(self, paper: Paper) -> None:
        self.room.do(c.RejectAdjustment(paper.name), "Bea")
        self.model.papers.remove(paper)

    @invariant()
    def the_ledger_holds_what_the_model_holds(self) -> None:
        for name, pot in self.model.pots.items():
            for fund in ("primary", "reserve", "overflow", "pending", "seed"):
                held = Fraction(self.room.balance(f"{fund}:{name}"), 10**6)
                assert held == getattr(pot, fund) >= 0, (fund, name)
        assert Fraction(self.room.balance("prizes"), 10**6) == self.model.house_prizes

    @invariant()
    def awards_are_worth_what_the_model_says(self) -> None:
        for prize in self.model.prizes:
            award = self.room.award(prize.name)
            assert Fraction(award.cents, 100) == prize.won
            assert Fraction(award.house_cents, 100) == prize.from_house
            if prize.stage != "void":
                assert Fraction(award.before_micros, 10**6) == max(prize.before, Fraction(0))
            assert award.stage is AwardStage(prize.stage)

    @invariant()
    def hits_and_wins_are_those_that_count(self) -> None:
        for name in self.model.pots:
            won = [p.won for p in self.model.prizes if (p.pot, p.stage == "void") == (name, False)]
            jackpot = self.room.jackpot(name)
            assert jackpot.hit_count == len(won)
            assert Fraction(jackpot.won_cents, 100) == sum(won)

    def teardown(self) -> None:
        assert not list(chain_faults(self.room.entries))
        assert snapshot(self.room.replayed()) == snapshot(self.room.ledger)
