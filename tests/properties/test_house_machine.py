"""Does a house hold together whatever is tried by whom, at an automatic table and a live one?

After every entry (see ``memory_house``) a house that only reads stands as the one that decides, the
audit is clean, no account is below nothing, and the layout holds what the round says. Beside
that, here:

* whatever is refused changes nothing, and nothing but a refusal is ever raised;
* the clock can always go on: what an automatic table waits for is done when its time comes;
* at an automatic table nobody wagers but who sits at the box, or behind him with his consent;
* a table that stands still does so for the floor or for a dispute, and for nothing else;
* every shoe that was revealed is the one that was committed to;
* every cent of wagers, contributions, awards, fills, credits and drop is the same by two calculations;
* the journal read again gives the same house, and so does a snapshot.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from fixtures.house_fixture import (
    PEOPLE,
    SAME_BOX,
    HouseFixture,
    add_jackpots,
    command_of,
    everything,
    memory_house,
    player,
    settings_of,
)
from properties.table_machine import anything_said, onward, some_wagers
from spanish21.game.round import Phase, options
from spanish21.game.round import commands as c
from spanish21.game.round import events as r
from spanish21.game.table import Role, TablePhase
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house import administration
from spanish21.house.configuration.table_settings import Clocks, TableSettings
from spanish21.house.gambling_day import GamblingDay
from spanish21.house.journal.snapshots import freeze, thaw
from spanish21.house.people.roles import HouseRole
from spanish21.house.records.round_replay import replay_round
from spanish21.house.table import commands as d
from spanish21.house.table.deadlines import next_deadline
from spanish21.house.table.decide import HOUSE_ACTOR, Actor
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import EntryDraft
from spanish21.ledger.commands import (
    CountDrop,
    CountTray,
    CreditTable,
    FillTable,
    MoveMoney,
    ResumeJackpot,
    StopJackpot,
)
from spanish21.ledger.trays.payments_owed import payments_owed
from spanish21.ledger.trays.trays import TRAY_MOMENTS
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.refusal import Refusal
from spanish21.reports.money import (
    ReportScope,
    master_game_report,
    reconciliation_report,
    table_banks_report,
)

pytestmark = pytest.mark.long

PLAYERS = ("Ann", "Bob", "Cid")
TABLES = ("T1", "T2")
_SHORT = Clocks(wager=20, turn=25, insurance=15, cut=8, idle=300, look=0)
_JACKPOT = {"games": (SAME_BOX,), "jackpots": ("J1",)}
AUTOMATIC: tuple[TableSettings, ...] = (
    settings_of("wa-2025", decks="2", boxes="3", clocks=_SHORT),
    settings_of("wa-2025", boxes="3", **_JACKPOT),  # type: ignore[arg-type]
    settings_of("wa-v003", decks="2", boxes="3", double_double="true"),
    settings_of("section-13", boxes="3", clocks=_SHORT),
    settings_of("section-13", boxes="2", dealing_mode="card-reader"),
    settings_of("bet-bigger", decks="1", boxes="3", bettors_per_box="2"),
    settings_of("wa-2025", boxes="3", mid_shoe_entry="false", bettors_per_box="3"),
)
LIVE: tuple[TableSettings, ...] = (
    settings_of("section-13", table="T2", kind="live", boxes="3"),
    settings_of("wa-2025", table="T2", kind="live", boxes="3"),
)
SCOPE = ReportScope(clock=GamblingDay("UTC", 6, (6, 14, 22)))
_WORDS = ("", "no", "x" * 300, "a reason", "zwei\nZeilen", "it is so", "that was no seven")
_AMOUNTS = (-(10**9), -500, 0, 1, 500, 10**9)
_NAMESAKE = Actor("Dealer", (HouseRole.DEALER,))
"""Somebody whose name is that of the house's own dealer."""
_SEEDS = st.integers(0, 2**16)
_ROLES = {
    Role.PLAYER: (HouseRole.PLAYER,),
    Role.DEALER: (HouseRole.DEALER,),
    Role.FLOOR: (HouseRole.FLOOR,),
    Role.SUPERVISOR: (HouseRole.SHIFT,),
}
Said = tuple["str | Actor", d.HouseTableCommand]


# --- What somebody would do next ----------------------------------------------------------------


def at_automatic(desk: HouseTable, chance: random.Random) -> Said:
    """One of the things that usually come next at an automatic table."""
    state = desk.state
    if desk.paused or state.phase is TablePhase.CLOSED:
        return "Flo", _goes_on(desk)
    if not state.seats or chance.random() < 0.08:
        return chance.choice(PLAYERS), t.Sit(chance.randint(1, state.rules.boxes.boxes))
    if state.phase is TablePhase.CUT:
        return state.cut_offered, chance.choice((t.DeclineCut(), t.CutCards(state.cards_left // 2)))
    if state.round is None or state.round.phase is Phase.WAGERING:
        return wagering(desk, chance)
    offers = [one for one in options(state.round) if one.player]
    if not offers:
        return HOUSE_ACTOR, d.TimeOut(desk.number)
    one = chance.choice(offers)
    return player(one.player), command_of(one)


def _goes_on(desk: HouseTable) -> d.HouseTableCommand:
    """What the floor does at a table that is closed or stands still."""
    if desk.dispute:
        return d.RuleDispute("it stands")
    return d.ResumeTable() if desk.paused else d.OpenDoors()


def wagering(desk: HouseTable, chance: random.Random) -> Said:
    state = desk.state
    box, name = chance.choice(state.seats)
    boxes = () if state.round is None else state.round.boxes
    if any(one.bettors for one in boxes) and chance.random() < 0.5:
        left = [who for who in state.players if who not in desk.ready]
        return chance.choice(left or state.players), d.Ready()
    if chance.random() < 0.1:
        return name, c.TakeBackWagers(box, name)
    if chance.random() < 0.1:
        return name, c.ConsentToBettors(box, name)
    if chance.random() < 0.1:
        name = chance.choice(PLAYERS)
    return name, c.PlaceWagers(box, name, some_wagers(state.rules, chance))


def at_live(desk: HouseTable, chance: random.Random) -> Said:
    """One of the things that usually come next at a live table, by whoever does it."""
    if desk.paused:
        return "Sue", _goes_on(desk)
    if desk.state.players and chance.random() < 0.05:
        return desk.state.dealer or "Dan", d.BuyChips(chance.choice(desk.state.players), 100_00)
    by, command = onward(desk.state, chance)
    scanned = _scanned(command)
    if scanned and chance.random() < 0.5:
        return by.name or "Dan", d.EnterCard(scanned)
    return Actor(by.name or "Dan", _ROLES[by.role]), command


def tray_needs(at: HouseFixture, table: str, chance: random.Random) -> Iterator[Any]:
    """What two people sign so that a live table can go on: a count, or chips for what it owes."""
    held, tray = at.cents(f"table:{table}"), at.house.ledger.trays.get(table)
    if tray is None or not tray.open:
        if not held:
            held = chance.choice((5_00, 60_00, 5_000_00))
            yield FillTable(table, held, "Meg")
        yield CountTray(table, "opening", held, "Dan")
    owed = sum(payments_owed(at.house.ledger.book, table).values()) // MICRODOLLARS_PER_CENT
    if owed:
        yield FillTable(table, max(1, owed - held - chance.choice((0, 0, 1))), "Meg")


def _scanned(command: t.TableCommand) -> str:
    """The card of a command as a scanner writes it; nothing where it is about none."""
    cards = c.DealCard | c.TurnDownCard | t.BurnFirst
    if isinstance(command, cards) and command.card is not None:
        return command.card.code.upper()
    return ""


def anything(desk: HouseTable, chance: random.Random) -> d.HouseTableCommand:
    """Any command of the house at a table, most of them out of place."""
    number = chance.choice((0, 1, desk.state.rounds, desk.state.rounds + 1))
    names = (*PEOPLE, "Zoe", "", "no account")
    found: tuple[Callable[[], d.HouseTableCommand], ...] = (
        d.Ready,
        d.OpenDoors,
        d.CloseDoors,
        lambda: d.PauseTable(chance.choice(_WORDS)),
        d.ResumeTable,
        lambda: d.CallFloor(chance.choice(_WORDS)),
        d.HitJackpot,
        d.AnswerCall,
        lambda: d.EnterCard(chance.choice(("7S", "♦K", "10H", "", "x" * 99))),
        lambda: d.BuyChips(chance.choice(names), chance.choice(_AMOUNTS)),
        lambda: d.BringChips(chance.choice(names), chance.choice(_AMOUNTS)),
        lambda: d.OpenDispute(number, chance.choice(_WORDS)),
        lambda: d.RuleDispute(
            chance.choice(_WORDS),
            tuple(
                (chance.choice(names), chance.choice(_AMOUNTS)) for _ in range(chance.randint(0, 2))
            ),
            chance.choice(names),
        ),
        lambda: d.TimeOut(chance.choice((0, desk.number - 1, desk.number, desk.number + 1))),
        lambda: d.SetTable(chance.choice((*AUTOMATIC, *LIVE))),
    )
    return chance.choice(found)()


def every_cent_adds_up(at: HouseFixture) -> None:
    """Each report's two calculations agree, and no figure of the one that shows both differs."""
    master_game_report(at.entries, SCOPE)
    table_banks_report(at.entries, SCOPE)
    twice = reconciliation_report(at.entries, SCOPE)
    assert [twice.rows[place] for place in twice.alarms] == []


class HouseMachine(RuleBasedStateMachine):
    """A house with two tables, tried in every way."""

    seen: ClassVar[Counter[str]] = Counter()
    """What happened over all examples, so that a run can say what it has reached."""

    @initialize(seed=_SEEDS, ahead=st.integers(0, 40))
    def found(self, seed: int, ahead: int) -> None:
        chance = random.Random(seed)  # noqa: S311  a test, not a game
        self.at: HouseFixture = memory_house(seed, chips=chance.choice((100_00, 10_000_00)))
        self.steps = 0
        add_jackpots(self.at, AUTOMATIC[1])
        self.at.set_table(chance.choice(AUTOMATIC))
        self.at.set_table(chance.choice(LIVE))
        for _ in range(ahead):
            self.move_on(chance)

    @rule(seed=_SEEDS, steps=st.integers(1, 30))
    def go_on(self, seed: int, steps: int) -> None:
        chance = random.Random(seed)  # noqa: S311  a test, not a game
        for _ in range(steps):
            self.move_on(chance)

    def move_on(self, chance: random.Random) -> None:
        table = "T1" if chance.random() < 0.7 else "T2"
        desk = self.at.house.tables[table]
        said = at_automatic if desk.automatic else at_live
        self.at.at += chance.randint(0, 3)
        if not desk.automatic and chance.random() < 0.7:
            for command in tray_needs(self.at, table, chance):
                self.try_it(lambda give=command: self.at.pays(give, "Flo", give.second))  # type: ignore[misc]
        self.give(*said(desk, chance), table)

    @rule(seed=_SEEDS, table=st.sampled_from((*TABLES, "T3")))
    def chips_are_signed_for(self, seed: int, table: str) -> None:
        """Slips and counts of all kinds, in turn and out of turn."""
        chance = random.Random(seed)  # noqa: S311  a test, not a game
        held = self.at.cents(f"table:{table}")
        dropped = self.at.cents(f"drop:{table}")
        cents = chance.choice((0, 1, 25_00, 500_00, -1, max(0, held - 5_00), held, held + 1))
        command, by = chance.choice(
            (
                (FillTable(table, cents, "Meg"), "Flo"),
                (CreditTable(table, cents, "Meg"), "Sue"),
                (CountTray(table, chance.choice(TRAY_MOMENTS), cents, "Dan"), "Flo"),
                (CountDrop(table, chance.choice((dropped, cents)), "Sue"), "Meg"),
            )
        )
        second = chance.choice((command.second, command.second, "", "Ann"))
        said = self.try_it(lambda: self.at.pays(command, by, second))
        self.seen[f"{'refused' if said else 'done'} {type(command).__name__}"] += 1

    @rule(data=st.data(), seed=_SEEDS, table=st.sampled_from(TABLES))
    def anything_in_the_game(self, data: st.DataObject, seed: int, table: str) -> None:
        chance = random.Random(seed)  # noqa: S311  a test, not a game
        command = data.draw(anything_said(self.at.house.tables[table].state))
        people: tuple[str | Actor, ...] = (*PEOPLE, *PLAYERS, HOUSE_ACTOR, _NAMESAKE)
        who = chance.choice(people)
        name = chance.choice(("", "", *PLAYERS, "Dan", "no account"))
        self.give(who, d.ForPlayer(command, name), table)

    @rule(seed=_SEEDS, table=st.sampled_from((*TABLES, "T3")))
    def anything_at_a_table(self, seed: int, table: str) -> None:
        chance = random.Random(seed)  # noqa: S311  a test, not a game
        desk = self.at.house.tables.get(table, self.at.desk)
        people: tuple[str | Actor, ...] = (*PEOPLE, "Flo", "Sue", "Dan", HOUSE_ACTOR, Actor("Zoe"))
        who = chance.choice(people)
        self.give(who, anything(desk, chance), table)

    @rule(seed=_SEEDS, table=st.sampled_from(TABLES))
    def the_floor_acts(self, seed: int, table: str) -> None:
        """Pauses, calls and disputes, and most of the time the end of them."""
        chance = random.Random(seed)  # noqa: S311  a test, not a game
        at, desk = self.at, self.at.house.tables[table]
        money = ((chance.choice(PLAYERS), chance.choice((-5_00, 1, 700_00))),)
        acts: tuple[tuple[Said, Said], ...] = (
            (("Flo", d.PauseTable("fire alarm")), ("Sue", d.ResumeTable())),
            (("Dan", d.CallFloor("look at this")), ("Flo", d.AnswerCall())),
            (
                (
                    chance.choice((*PLAYERS, "Dan", "Flo")),
                    d.OpenDispute(desk.state.rounds, "no way"),
                ),
                ("Flo", d.RuleDispute("so be it", chance.choice(((), money)), "Meg")),
            ),
            (
                ("Flo", c.VoidRound("fire alarm")),
                ("Fay", d.HitJackpot()),
            ),
            (("Sue", d.CloseDoors()), ("Flo", d.OpenDoors())),
        )
        first, second = chance.choice(acts)
        self.give(*first, table)
        at.at += chance.randint(0, 100)
        if chance.random() < 0.8:
            self.give(*second, table)

    @rule(seed=_SEEDS)
    def time_passes(self, seed: int) -> None:
        chance = random.Random(seed)  # noqa: S311  a test, not a game
        self.at.at += chance.choice((1, 1, 7, 26, 26, 301, 90_000))

    @rule(times=st.integers(1, 4))
    def clocks_ring(self, times: int) -> None:
        """Whatever a table waits for is done when its time has come, and not before."""
        for _ in range(times):
            for name, desk in [*self.at.house.tables.items()]:
                wait = next_deadline(desk)
                if wait is None:
                    continue
                if self.at.at < wait.until:
                    assert self.give(HOUSE_ACTOR, d.TimeOut(desk.number), name) == "TOO_EARLY"
                    self.at.at = wait.until
                said = self.give(HOUSE_ACTOR, d.TimeOut(desk.number), name)
                self.seen[f"clock: {wait.what}"] += 1
                assert said == "", f"{wait}: {said}"

    @rule(who=st.sampled_from((*PLAYERS, "Zoe")), code=st.sampled_from(("buy-in", "cash-out")))
    def chips_move(self, who: str, code: str) -> None:
        accounts = ("cage", f"player:{who}")
        if code == "cash-out":
            accounts = (f"player:{who}", "cage")
        self.try_it(lambda: self.at.pays(MoveMoney(code, *accounts, 50_00), "Meg"))

    @rule(stop=st.booleans())
    def a_jackpot_stops_or_goes_on(self, stop: bool) -> None:
        command = StopJackpot("J1", "error") if stop else ResumeJackpot("J1")
        self.try_it(lambda: self.at.pays(command, "Sue"))

    @rule(seed=_SEEDS, by=st.sampled_from(("Sue", "Meg", "Flo", "Ann")))
    def a_change_is_wished_for(self, seed: int, by: str) -> None:
        chance = random.Random(seed)  # noqa: S311  a test, not a game
        house, who = self.at.house, self.at.find_actor(by)
        name, wish = f"ch-{chance.randint(1, 30)}", chance.choice((*AUTOMATIC, *LIVE))
        asks: tuple[Callable[[], EntryDraft], ...] = (
            lambda: administration.propose_change(house, who, self.at.at, name, wish),
            lambda: administration.approve_change(house, who, self.at.at, name),
            lambda: administration.reject_change(house, who, self.at.at, name, "no need"),
        )
        ask = chance.choice(asks)
        self.try_it(lambda: self.at.put(ask()))
        if chance.random() < 0.5:
            sue, meg = self.at.find_actor("Sue"), self.at.find_actor("Meg")
            self.try_it(
                lambda: self.at.put(
                    administration.propose_change(house, sue, self.at.at, name, wish)
                )
            )
            self.try_it(
                lambda: self.at.put(administration.approve_change(house, meg, self.at.at, name))
            )
        change = house.changes.get(name)
        if change is not None and change.decided == "approved":
            assert change.decided_by != change.proposed_by
            assert self.give(HOUSE_ACTOR, d.SetTable(change.settings), change.settings.table) == ""

    # --- What must hold ---------------------------------------------------------------------

    def give(self, by: "str | Actor", command: d.HouseTableCommand, table: str) -> str:
        """Give a command; what it was refused for, or nothing."""
        kind = type(command.command if isinstance(command, d.ForPlayer) else command).__name__
        before = self.at.house.tables.get(table)
        said = self.try_it(lambda: self.at.give(by, command, table=table))
        if not said and before is not None and before.automatic:
            self.boxes_are_their_players(before)
        self.seen[f"{'refused' if said else 'done'} {kind}"] += 1
        return said

    def try_it(self, do: Callable[[], object]) -> str:
        before, entries, secrets = self.at.everything(), len(self.at.entries), len(self.at.secrets)
        try:
            do()
        except Refusal as refusal:
            said = refusal.name or str(refusal)
            assert self.at.everything() == before
            assert (len(self.at.entries), len(self.at.secrets)) == (entries, secrets)
            assert "\n" not in said
            return said
        self.seen.update(self.at.kinds() if self.at.entries[-1].game else [])
        self.steps += 1
        if self.steps % 20 == 0:
            self.everything_holds()
        return ""

    def boxes_are_their_players(self, before: HouseTable) -> None:
        """Of the wagers that were just made: by who sits there, or behind him."""
        for event in self.at.events():
            made = event.event if isinstance(event, e.RoundHappened) else event
            if isinstance(made, r.WagersPlaced):
                seated = dict(before.state.seats).get(made.box, "")
                boxes = () if before.state.round is None else before.state.round.boxes
                let_in = [
                    box.bettors[0].player for box in boxes if box.number == made.box and box.shared
                ]
                assert made.player == seated or (seated and let_in == [seated])

    def everything_holds(self) -> None:
        at = self.at
        for desk in at.house.tables.values():
            assert bool(desk.paused) == bool(desk.floor_pause or desk.dispute_stops)
            assert desk.dispute or not desk.dispute_stops
        assert everything(at.replayed()) == at.everything()
        at.verified()

    def teardown(self) -> None:
        if not hasattr(self, "steps"):
            return
        at = self.at
        self.everything_holds()
        assert at.audited()
        every_cent_adds_up(at)
        assert everything(thaw(freeze(at.house))) == at.everything()
        for name, desk in at.house.tables.items():
            for brief in desk.recent[-2:]:
                found = replay_round(at.entries_of(name), name, brief.number)
                nets = Counter[str]()
                for line in found.ended.lines:
                    nets[line.player] += line.net_cents
                assert (found.over, dict(brief.nets)) == (True, dict(nets))


TestHouse = HouseMachine.TestCase
TestHouse.settings = settings(max_examples=30, stateful_step_count=25)
