"""Is a jackpot one truth: sign, settlement, ledger and form the same for every award?

Terms, tables, links, changes and adjustments are drawn by chance in a house for money, and rounds are
dealt in which jackpots are hit. What each award should be is worked out from what was drawn alone (see
``jackpot_terms_drawn``). The wall sign, the posting pack, the table's settlement, the ledger and the form
of the award must say it, before terms change and after. In the end both audits find nothing.
"""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from math import floor
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fixtures.audited_journals import agree, findings, founded
from fixtures.house_fixture import HOUSE_ACTOR, HouseFixture, memory_house, settings_of, stacked
from properties.jackpot_terms_drawn import (
    CENT,
    LOWERING,
    NOT_SHOWN,
    RAISING,
    RULESETS,
    DrawnTerms,
    Reckoned,
    draw_terms,
)
from properties.test_house_machine import every_cent_adds_up
from spanish21.adapters.shufflers import SeededShuffler
from spanish21.game.round import commands as c
from spanish21.game.round import events as r
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house.journal.event_codec import read_events
from spanish21.house.table import commands as d
from spanish21.house.table.deadlines import next_deadline
from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.ledger.commands import (
    ApproveAdjustment,
    LinkTable,
    LoseLink,
    RequestAdjustment,
    RestoreLink,
    UnlinkTable,
)
from spanish21.money import format_cents, format_cents_short
from spanish21.refusal import Refusal
from spanish21.reports.money.awards import award_form as form_module
from spanish21.reports.money.awards.award_form import award_form
from spanish21.reports.signs.posting_pack import posting_pack_text
from spanish21.server.wire import sign_of_jackpot
from spanish21.service.staff.posted_tables import posted_table

pytestmark = pytest.mark.long
TABLES: dict[str, tuple[str, ...]] = {"T1": ("Ann", "Bob"), "T2": ("Cid",)}
STEPS = 20
SEEDS = range(24)
_CLOSED = {"OLD_TERMS", "LINK_LOST", "NOT_LINKED", "COVERAGE_SHORT"}
"""Why a table may take no wagers on a jackpot."""


class Evening:
    """A house with one or two jackpots and two tables, and what all of it should come to."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311  a test, not a game
        self.seen: Counter[str] = Counter()
        self.won: list[tuple[str, DrawnTerms, int, int]] = []
        self.at: HouseFixture = founded(memory_house(self._shuffle, chips=10_000_000_00))
        self.ruleset = self.chance.choice(RULESETS)
        self.decks = self.chance.choice(
            (2, 4, 5, 6, 8) if self.ruleset != "wa-v002" else (4, 5, 6, 8)
        )
        kinds = ("progressive", "house") if self.ruleset == "wa-2025" else ("progressive",)
        self.kind = self.chance.choice(kinds)
        self.jackpots: dict[str, Reckoned] = {}
        most = 2 if self.ruleset == "wa-2025" else 1
        for name in ("J1", "J2")[: self.chance.randint(1, most)]:
            self._create(name)
        for table, players in TABLES.items():
            self._set_table(table, players)
        self.read = self.asked = 0

    # --- The house --------------------------------------------------------------------------

    def _shuffle(self, cards: Any) -> Any:
        """Shoes that begin with cards of one rank, mostly of one suit, as far as there are some."""
        rank, suit = self.chance.choice("AAA7K"), self.chance.choice("ssh")
        wanted = [rank + suit] * 5 + [rank + other for other in "hdc"] + ["As", "Ks"]
        left = Counter(card.code for card in cards)
        top = []
        for _ in range(7):
            codes = [code for code in wanted if left[code]]
            code = self.chance.choice(codes) if codes else next(iter(left.elements()))
            left[code] -= 1
            top.append(code)
        order = SeededShuffler(self.chance.randrange(2**32)).shuffle(cards)
        return stacked(" ".join(top))(order)

    def _draw(self, reckoned: Reckoned | None = None) -> DrawnTerms:
        shown = reckoned.shown if reckoned is not None else Fraction(0)
        return draw_terms(self.chance, self.ruleset, decks=self.decks, kind=self.kind, shown=shown)

    def _create(self, name: str) -> None:
        terms = self._draw()
        base = self.chance.choice((0, 100_00, 10_000_42)) if self.kind == "progressive" else 0
        if terms.limit:
            base = min(base, terms.limit)
        self.at.pays(terms.creation(name, base), "Sue", "Meg")
        self.jackpots[name] = Reckoned(name, terms, base)

    def _set_table(self, table: str, players: tuple[str, ...]) -> None:
        names = tuple(self.jackpots)[: self.chance.choice((1, 2))]
        chosen = {
            "decks": str(self.decks),
            "match_maximum": "$5",
            "reshuffle_after_any_round": "true",
        }
        table_settings = settings_of(self.ruleset, table=table, jackpots=names, **chosen)  # type: ignore[arg-type]
        agree(self.at, table_settings, f"set-{table}")
        for name in names:
            self._link(name, table)
        self.at.give(HOUSE_ACTOR, d.OpenDoors(), table=table)
        for box, player in enumerate(players, 1):
            self.at.give(player, d.ForPlayer(t.Sit(box), ""), table=table)

    def _link(self, name: str, table: str) -> None:
        terms = self.jackpots[name].terms
        command = LinkTable(
            name,
            table,
            **terms.game,
            posted_cents=terms.posted,
            kind=terms.kind,
            rate_ppm=terms.meter["rate_ppm"],
        )
        self._tried(lambda: self.at.pays(command, "Sue", "Meg"))

    def _tried(self, do: Any) -> str:
        """Do it, or the name of its refusal."""
        try:
            do()
        except Refusal as refusal:
            name = refusal.name or f"{refusal.field}: {refusal.value}"
            self.seen[name] += 1
            return name
        return ""

    # --- What happens -----------------------------------------------------------------------

    def step(self) -> None:
        """Something about terms or links now and then, then a fresh shoe and a round."""
        name = self.chance.choice([*self.jackpots])
        table = self.chance.choice([*TABLES])
        what = self.chance.random()
        reckoned = self.jackpots[name]
        if what < 0.3:
            terms = self._draw(reckoned)
            if not self._tried(lambda: self.at.pays(terms.change(name, "Meg"), "Sue", "Meg")):
                reckoned.change(terms)
                self.seen["terms changed"] += 1
        elif what < 0.34:
            self._tried(lambda: self.at.pays(UnlinkTable(name, table), "Sue", "Meg"))
        elif what < 0.55:
            self._link(name, table)
        elif what < 0.57:
            self._tried(lambda: self.at.pays(LoseLink(name, table), "Flo"))
        elif what < 0.7:
            self._tried(lambda: self.at.pays(RestoreLink(name, table), "Flo"))
        elif self.kind == "progressive":
            self._adjust(reckoned)
        self.follow()
        table = self.chance.choice([*TABLES])
        self.at.give("Flo", d.ForPlayer(t.Reshuffle(), ""), table=table)
        self.follow()
        self.check_signs()
        self.play(table)
        self.check_signs()

    def _adjust(self, reckoned: Reckoned) -> None:
        """One person asks for an adjustment, another approves: never more than its reason takes."""
        reason = self.chance.choice((*RAISING, *LOWERING, *LOWERING, *NOT_SHOWN))
        for possible in ("display-malfunction", "display-above-limit"):
            if reckoned.most(possible) and self.chance.random() < 0.5:
                reason = possible
        most = reckoned.most(reason)
        cents = self.chance.choice((1, 5_00, 250_00, 10_000_00))
        if reason in RAISING and reckoned.terms.limit and self.chance.random() < 0.7:
            below = max(0, reckoned.terms.limit - reckoned.sign_cents)
            cents = below + self.chance.choice((1, 99, 40_00))
        if most is not None and self.chance.random() < 0.7:
            cents = max(1, floor(most / CENT) + self.chance.choice((0, 0, 1)))
        self.asked += 1
        name = f"a-{self.asked}"
        ask = RequestAdjustment(name, reckoned.name, reason, cents, "as drawn")
        refused = self._tried(lambda: self.at.pays(ask, "Sue"))
        refused = refused or self._tried(lambda: self.at.pays(ApproveAdjustment(name), "Meg"))
        if refused == "COVERAGE_SHORT":
            return
        assert bool(refused) is (most is not None and cents * CENT > most), (reason, refused)
        if not refused:
            reckoned.adjust(reason, cents * CENT)
            self.seen[reason] += 1

    def _lower_under_wagers(self, table: str) -> None:
        """Nothing lowers what a wager that lies on the layout plays for."""
        on = self.at.house.tables[table]
        state = on.state.round
        placed = [] if state is None else [x for box in state.boxes for x in box.bettors]
        for place, name in enumerate(on.settings.jackpots, 1):
            spot, reckoned = f"jackpot-{place}", self.jackpots[name]
            lies = any(spot in dict(bettor.wagers) for bettor in placed)
            if lies and reckoned.terms.kind == "progressive" and reckoned.seed >= CENT:
                self.asked += 1
                asked = f"a-{self.asked}"
                self.at.pays(RequestAdjustment(asked, name, "seed-recovery", 1, "in play"), "Sue")
                assert self._tried(
                    lambda asked=asked: self.at.pays(ApproveAdjustment(asked), "Meg")
                )

    def play(self, table: str) -> None:
        """A round at a table, on every jackpot that it takes wagers for."""
        desk = self.at.house.tables[table]
        for box, player in enumerate(TABLES[table], 1):
            spots = [("main", 20_00)]
            for place, name in enumerate(desk.settings.jackpots, 1):
                wager = self.jackpots[name].terms_at(table).wager
                spots.append((f"jackpot-{place}", wager))
            self._wager(table, box, player, spots)
        self._lower_under_wagers(table)
        for player in TABLES[table]:
            self.at.give(player, d.Ready(), table=table)
        while (desk := self.at.house.tables[table]).state.round is not None:
            deadline = next_deadline(desk)
            assert deadline is not None
            self.at.at = max(self.at.at, deadline.until)
            self.at.give(HOUSE_ACTOR, d.TimeOut(desk.number), table=table)
        self.follow()

    def _wager(self, table: str, box: int, player: str, spots: list[tuple[str, int]]) -> None:
        """Wagers; a jackpot that takes none now is left out."""
        while True:
            made = c.PlaceWagers(box, player, tuple(spots))
            refused = self._tried(lambda made=made: self.at.give(player, made, table=table))
            if not refused:
                return
            assert refused in _CLOSED, refused
            assert len(spots) > 1
            spots = spots[:-1] if self.chance.random() < 0.5 else [spots[0], *spots[2:]]

    # --- What it must come to ---------------------------------------------------------------

    def follow(self) -> None:
        """Every entry since the last time, held against the reckoning."""
        for entry in self.at.entries[self.read :]:
            awarded = {one.order: one for one in _awarded(entry)}
            for fact in entry.facts:
                self._follow(fact, awarded)
            assert awarded == {}, "every award of a settlement is locked"
        self.read = len(self.at.entries)

    def _follow(self, fact: f.Fact, awarded: dict[int, r.JackpotAwarded]) -> None:
        if isinstance(fact, f.TableLinked):
            self.jackpots[fact.jackpot].link(fact.table)
        elif isinstance(fact, f.TableUnlinked):
            self.jackpots[fact.jackpot].unlink(fact.table)
        elif isinstance(fact, f.TermsTaken):
            self.jackpots[fact.jackpot].takes(fact.table)
            self.seen["terms taken"] += 1
        elif isinstance(fact, f.WagersContributed):
            self.jackpots[fact.jackpot].contribute(fact.wagers)
        elif isinstance(fact, f.AwardLocked):
            self.check_award(fact, awarded.pop(fact.order))

    def check_award(self, locked: f.AwardLocked, settled: r.JackpotAwarded) -> None:
        """Settlement, ledger and form say of an award what the reckoning does."""
        reckoned = self.jackpots[locked.jackpot]
        terms = reckoned.terms
        share = terms.shares.get(locked.row, 0)
        cents, of_house = reckoned.award(locked.row)
        assert (settled.row, settled.percent or 0, settled.player) == (
            locked.row,
            share,
            locked.player,
        )
        if settled.cents is not None:
            assert settled.cents == cents
        assert (locked.cents, locked.house_cents) == (cents, of_house)
        award = self.at.house.ledger.award(locked.award)
        assert (award.cents, award.house_cents) == (cents, of_house)
        self.check_form(locked.award, terms, cents, of_house)
        self.won.append((locked.award, terms, cents, of_house))
        self.seen[f"{terms.kind} {share or 'prize'}"] += 1
        self.seen["several in a round"] += locked.order > 1
        self.seen["by later terms"] += self.at.house.ledger.jackpots[locked.jackpot].version > 1

    def check_form(self, award: str, terms: DrawnTerms, cents: int, of_house: int) -> None:
        form = printed(self.at, award)
        lines = {name: text for part in form["parts"] for name, text in part["lines"]}
        assert form["amount"] == format_cents(cents)
        assert terms.address in lines["Jackpot"]
        assert (terms.title or award) in f"{lines['Jackpot']} {award}"
        assert lines["Jackpot wager"] == format_cents(terms.wager)
        assert format_cents(cents) in lines["Amount"]
        if terms.kind == "house":
            assert lines["Won from"] == f"house jackpot, {format_cents(terms.posted)} posted"
        elif of_house:
            assert lines["Of that"].endswith(f"{format_cents(of_house)} from the house")

    def check_signs(self) -> None:
        """The wall's sign and every table's pack show what is reckoned."""
        ledger = self.at.house.ledger
        for name, reckoned in self.jackpots.items():
            sign, terms = sign_of_jackpot(ledger, name), reckoned.terms
            assert sign.cents == reckoned.sign_cents
            assert (sign.wager_cents, sign.limit_cents) == (terms.wager, terms.limit)
            assert sign.title == (terms.title or name)
            shares = sorted(one.percent for one in sign.prizes if one.percent)
            assert shares == sorted(terms.shares.values())
            fixed = " ".join(one.pays for one in sign.prizes)
            assert all(one.written in fixed for one in terms.prizes.values())
            if terms.kind == "progressive":
                meter = ledger.meter(name)
                held = (reckoned.shown, reckoned.reserve, reckoned.overflow)
                assert tuple(meter) == tuple(one * 1_000_000 for one in held)
        for table in TABLES:
            self.check_pack(table)

    def check_pack(self, table: str) -> None:
        text = " ".join(posting_pack_text(posted_table(self.at.house, table)).split())
        for name in self.at.house.tables[table].settings.jackpots:
            if table not in self.jackpots[name].links:
                assert "This table takes no wagers on it." in text
                continue
            terms = self.jackpots[name].terms_at(table)
            assert f"Pay table {terms.address}." in text
            for row, cents in (
                ("Posted amount", terms.posted),
                ("Limit of the meter", terms.limit),
                ("Starts again from", terms.reset),
            ):
                if cents:
                    assert f" {format_cents_short(cents)} " in text, row


def _awarded(entry: Entry) -> list[r.JackpotAwarded]:
    if not entry.game or not entry.stream.startswith("table/"):
        return []
    events = (one.event for one in read_events(entry.game) if isinstance(one, e.RoundHappened))
    return [one for one in events if isinstance(one, r.JackpotAwarded)]


def printed(at: HouseFixture, award: str) -> dict[str, Any]:
    """What goes onto the form of an award."""
    kept: list[dict[str, Any]] = []

    def draw(_template: str, data: dict[str, Any], _form: str) -> bytes:
        kept.append(data)
        return b""

    with patch.object(form_module, "draw_template", draw):
        ledger = at.house.ledger
        award_form(ledger.award(award), ledger.thresholds, house="The Oak", generated_at=at.at)
    return kept[0]


def play_evening(seed: int) -> Evening:
    """An evening, each award of which is held against the reckoning; its forms twice."""
    evening = Evening(seed)
    evening.follow()
    for _ in range(STEPS):
        evening.step()
    for award, terms, cents, of_house in evening.won:
        evening.check_form(award, terms, cents, of_house)
    return evening


evening_of = cache(play_evening)


@pytest.mark.clause("wa-2025:JP12", "A39", "A41", "A43", "A53", "A69")
@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_sign_settlement_ledger_and_form_are_one(seed: int) -> None:
    play_evening(seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_cent_of_an_evening_adds_up(seed: int) -> None:
    at = evening_of(seed).at
    every_cent_adds_up(at)
    assert at.audited()


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_the_audit_of_the_log_finds_nothing_in_an_evening(seed: int) -> None:
    at = evening_of(seed).at
    assert findings(at.entries, at) == []


def test_the_evenings_reach_every_kind_of_award() -> None:
    seen = sum((evening_of(seed).seen for seed in SEEDS), Counter[str]())
    reached = {
        "progressive 10",
        "progressive 100",
        "progressive prize",
        "house 10",
        "house 100",
        "several in a round",
        "by later terms",
        "terms changed",
        "terms taken",
        "OLD_TERMS",
        "LINK_LOST",
        "NOT_LINKED",
        "TERMS_WAIT",
        "NOT_ABOVE_ACCRUED",
        "NOT_SEED",
        "WAGERS_LIE",
        *RAISING,
        *LOWERING,
        *NOT_SHOWN,
    }
    assert {what for what in reached if not seen[what]} == set()
