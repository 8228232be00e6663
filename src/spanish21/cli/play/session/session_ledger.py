"""The money of a sitting: a ledger of its own, from the buy-in to the last award.

Ledger and postings are those of a card room, and the journal of a sitting stands their audit.
Only the people are made up, and quick: what a card room does about an award in an hour is
done when its round is over, so that a void round can still take the award back.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from spanish21.game.round.events import Line
from spanish21.game.rules import JackpotRules, RuleSet
from spanish21.game.table import TableState
from spanish21.game.table import events as e
from spanish21.house.table.automatic_dealer import HOUSE_DEALER, HOUSE_FLOOR
from spanish21.house.table.postings import LedgerTable, Postings, post_events
from spanish21.ledger import (
    Award,
    AwardStage,
    AwardThresholds,
    Entry,
    EntryDraft,
    Ledger,
    decide_entry,
)
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.accounts import account
from spanish21.ledger.awards import DEFAULT_THRESHOLDS
from spanish21.ledger.jackpots import HOUSE, PROGRESSIVE
from spanish21.ledger.meters import displayed_cents
from spanish21.money import MICRODOLLARS_PER_CENT, format_cents, format_cents_short
from spanish21.refusal import Refusal

DEFAULT_METER_CENTS = 10_000_00
"""What a progressive starts from, and is reset to, where nothing else is said."""
TABLE_NAME = "T1"
_CAPITAL_CENTS = 1_000_000_00
_SURVEILLANCE, _ACCOUNTING, _CAGE = "Surveillance", "Accounting", "Cage"
_NO_CHECK_CENTS = 10**18
_NO_CHECKS = AwardThresholds(check_above_cents=_NO_CHECK_CENTS)


class JackpotDisplay(NamedTuple):
    """What a jackpot's sign shows: the spot's number, and the meter or the posted prize."""

    number: int
    house: bool
    cents: int


class SessionLedger:
    """The chips of one player and the jackpots of his table.

    ``entries`` is the whole journal; the ledger follows from it.
    """

    def __init__(self, rules: RuleSet, player: str, meter_cents: int) -> None:
        if meter_cents < 0:
            raise Refusal("meter", format_cents_short(meter_cents), "it is $0 or more")
        self.ledger = Ledger(thresholds=_NO_CHECKS)
        self.entries: list[Entry] = []
        self._account = account("player", player)
        self._at = 0
        self._give(_CAGE, c.MoveMoney("capital", "cage", "house", _CAPITAL_CENTS))
        names = tuple(f"jackpot-{number}" for number, _ in enumerate(rules.jackpots, 1))
        self._table = LedgerTable(TABLE_NAME, names)
        for name, game in zip(names, rules.jackpots, strict=True):
            self._open(name, game, rules.cards.decks, meter_cents)
        self._cover()

    def _open(self, name: str, game: JackpotRules, decks: int, meter_cents: int) -> None:
        """A jackpot with the house's seed money in it, linked to the table."""
        seed = meter_cents if game.kind == PROGRESSIVE else 0
        created = c.CreateJackpot(
            name,
            game.kind,
            game.table.address,
            decks,
            game.wager_cents,
            base_cents=seed,
            reset_cents=seed,
            rate_ppm=int(game.contribution * 1_000_000),
            posted_cents=game.posted_cents or 0,
        )
        self._give(_ACCOUNTING, created)
        link = c.LinkTable(name, TABLE_NAME, game.table.address, decks, game.wager_cents)
        self._give(_ACCOUNTING, link)

    # --- The journal ------------------------------------------------------------------------

    def _give(self, by: str, command: c.LedgerCommand) -> None:
        self._enter(decide_entry(self.ledger, self._next_id(), by, self._at, command))

    def _next_id(self) -> str:
        return f"c-{len(self.entries) + 1}"

    def _enter(self, draft: EntryDraft) -> None:
        entry = self.ledger.place(draft)
        self.ledger.apply(entry)
        self.entries.append(entry)

    def _cover(self) -> None:
        """The house keeps in the bank whatever its jackpots hold, so that they take wagers."""
        short = self.ledger.owed_micros - self.ledger.book.total("bank")
        if short > 0:
            cents = -(-short // MICRODOLLARS_PER_CENT)
            self._give(_CAGE, c.MoveMoney("capital", "cage", "house", cents))
            self._give(_CAGE, c.MoveMoney("deposit", "bank", "cage", cents))

    # --- Chips ------------------------------------------------------------------------------

    @property
    def chips_cents(self) -> int:
        """The chips in front of the player, those on the layout left out."""
        return self.ledger.book.balance(self._account) // MICRODOLLARS_PER_CENT

    def buy_in(self, cents: int) -> None:
        self._give(_CAGE, c.MoveMoney("buy-in", "cage", self._account, cents))

    def cost_cents(self, before: TableState, events: Sequence[e.TableEvent]) -> int:
        """The chips that the player would put down with these events; nothing happens."""
        moved = self._postings(before, events).transfers
        put = sum(one.micros for one in moved if one.code == "wager" and one.debit == self._account)
        return put // MICRODOLLARS_PER_CENT

    def _postings(self, before: TableState, events: Sequence[e.TableEvent]) -> Postings:
        self._at = before.now * 60
        return post_events(
            self.ledger, self._table, before, events, by=HOUSE_DEALER.name, at=self._at
        )

    def post(self, before: TableState, events: Sequence[e.TableEvent]) -> tuple[str, ...]:
        """Move what these events move, and say what that does to jackpots."""
        posted = self._postings(before, events)
        if not posted.facts and not posted.transfers:
            return ()
        draft = EntryDraft(
            self._next_id(), f"table/{TABLE_NAME}", self._at, HOUSE_DEALER.name, "", *posted
        )
        self._enter(draft)
        self._cover()
        return tuple(said for fact in posted.facts for said in self._told(fact))

    # --- Jackpots ---------------------------------------------------------------------------

    def shown(self) -> tuple[JackpotDisplay, ...]:
        """Every jackpot of the table as its sign shows it now."""
        jackpots = [self.ledger.jackpot(name) for name in self._table.jackpots]
        return tuple(
            JackpotDisplay(number, house=True, cents=jackpot.posted_cents)
            if jackpot.kind == HOUSE
            else JackpotDisplay(number, house=False, cents=self._meter_cents(jackpot.name))
            for number, jackpot in enumerate(jackpots, 1)
        )

    def _meter_cents(self, name: str) -> int:
        return displayed_cents(self.ledger.meter(name).primary)

    def _told(self, fact: f.Fact) -> tuple[str, ...]:
        if isinstance(fact, f.WagersContributed) and fact.primary_micros:
            stands = format_cents(self._meter_cents(fact.jackpot))
            return (f"{_words(fact.jackpot).capitalize()} stands at {stands}.",)
        if isinstance(fact, f.AwardLocked):
            return (f"Award {fact.order} is {format_cents(fact.cents)}{_left_by(fact)}.",)
        return ()

    def _awards(self, number: int) -> list[Award]:
        """The awards of a round in the order they were won."""
        found = [award for award in self.ledger.awards.values() if award.round == number]
        return sorted(found, key=lambda award: award.order)

    def priced(self, lines: tuple[Line, ...], number: int) -> tuple[Line, ...]:
        """A round's lines with what each award came to, which a table cannot know itself."""
        awards = self._awards(number)
        if not awards or awards[0].stage is AwardStage.VOID:
            return lines
        cents = iter([award.cents for award in awards])
        return tuple(
            replace(line, paid_cents=next(cents)) if line.outcome == "award" else line
            for line in lines
        )

    def pay_awards(self, lines: tuple[Line, ...], state: TableState) -> tuple[str, ...]:
        """Pay what a round's awards came to, and say how; a void award is not paid."""
        waiting = [a for a in self._awards(state.rounds) if a.stage is AwardStage.LOCKED]
        seen = [line.why for line in lines if line.outcome == "award"] if waiting else []
        return tuple(self._pay(award, why) for award, why in zip(waiting, seen, strict=True))

    def _pay(self, award: Award, why: str) -> str:
        """Every step of an award, each by somebody who may take it."""
        name, watched = award.id, DEFAULT_THRESHOLDS.needs_surveillance(award.cents)
        evidence = c.RecordEvidence(name, why, wager_seen=True, shoe_checked=True, video="")
        self._give(HOUSE_FLOOR.name, evidence)
        if watched:
            saw = {"hand": True, "wager": True, "payout": True, "player": True}
            self._give(_SURVEILLANCE, c.ConfirmBySurveillance(name, **saw, video=""))
        self._give(HOUSE_FLOOR.name, c.VerifyAward(name))
        self._give(_ACCOUNTING, c.ApproveAward(name, "chips", award.player))
        self._give(_CAGE, c.PayAward(name, HOUSE_FLOOR.name))
        self._give(_ACCOUNTING, c.CloseAward(name))
        who = "A floor person and surveillance verify" if watched else "A floor person verifies"
        form = ""
        if DEFAULT_THRESHOLDS.needs_check(award.cents):
            form = ", in chips here, by check in a card room"
        paid = f"{format_cents(award.cents)} is paid{form}."
        return f"{who} award {award.order}; accounting approves it; {paid}"


def _words(jackpot: str) -> str:
    return jackpot.replace("-", " ")


def _left_by(fact: f.AwardLocked) -> str:
    """What an award leaves of its jackpot."""
    if fact.house_cents == fact.cents:
        return ", which the house pays"
    taken = (fact.cents - fact.house_cents) * MICRODOLLARS_PER_CENT
    reset = fact.reset_reserve_micros + fact.reset_overflow_micros + fact.reset_seed_micros
    left = format_cents(displayed_cents(fact.before_micros - taken + reset))
    return f"; {_words(fact.jackpot)} {'is reset to' if reset else 'stands at'} {left}"
