"""The house of a play session: a local house in memory with one automatic table and one player.

It is set up as any house is, by commands: people with their roles, money in cage and bank, the
jackpots of the table, the table itself. Only time is short: what a card room does about an
award in an hour is done when its round is over, so that a void round can still take the award
back.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from spanish21.adapters.shuffle_source import ShuffleFunction
from spanish21.game.round.events import Line
from spanish21.game.rules import JackpotRules
from spanish21.game.table import TableState
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house.configuration.jackpot_terms import terms_of_game
from spanish21.house.configuration.rules_in_force import ConfiguredRules
from spanish21.house.configuration.table_settings import Clocks, TableSettings
from spanish21.house.state import AppliedEntry
from spanish21.house.table.automatic_dealer import HOUSE_DEALER
from spanish21.house.table.commands import CloseDoors, HouseTableCommand
from spanish21.house.table.deadlines import DUE_AT_ONCE, next_deadline
from spanish21.house.table.decide import HOUSE_ACTOR
from spanish21.house.table.house_table import HouseTable
from spanish21.house.table.money.jackpot_links import LedgerTable
from spanish21.house.table.money.postings import post_events
from spanish21.ledger import Award, AwardStage, Ledger
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.decide.amount_limits import MOST_CENTS
from spanish21.ledger.double_entry.accounts import account
from spanish21.ledger.jackpots.award_steps import remaining_steps
from spanish21.ledger.jackpots.awards import DEFAULT_THRESHOLDS, HOLD_ABOVE_CENTS
from spanish21.ledger.jackpots.jackpots import HOUSE, PROGRESSIVE
from spanish21.ledger.jackpots.meters import displayed_cents
from spanish21.money import MICRODOLLARS_PER_CENT, format_cents, format_cents_short
from spanish21.refusal import Refusal
from spanish21.service.local_house import LocalHouse, open_house_in_memory

DEFAULT_METER_CENTS = 10_000_00
"""What a progressive starts from, and is reset to, where nothing else is said."""
TABLE_NAME = "T1"
_CAPITAL_CENTS = 1_000_000_00
_FLOOR, _SURVEILLANCE, _ACCOUNTING = "Floor", "Surveillance", "Accounting"
_STAFF = {_FLOOR: "floor", _SURVEILLANCE: "surveillance", _ACCOUNTING: "accounting"}
_LONGEST_SECONDS = 3600


class JackpotDisplay(NamedTuple):
    """What a jackpot's sign shows: the spot's number, and the meter or the posted prize."""

    number: int
    house: bool
    cents: int


class SessionHouse:
    """The house, the table, the chips of the player and the jackpots."""

    def __init__(
        self,
        table: ConfiguredRules,
        player: str,
        *,
        meter_cents: int,
        asks_cut: bool,
        shuffle: ShuffleFunction,
        now: Callable[[], int],
        listen: Callable[[AppliedEntry], None],
    ) -> None:
        if meter_cents < 0:
            raise Refusal("meter", format_cents_short(meter_cents), "it is $0 or more")
        self.player = player
        self._account = account("player", player)
        self.local: LocalHouse = open_house_in_memory(
            "spanish21 play", shuffle=shuffle, now=now, listen=listen
        )
        self.local.add_person(player, "player")
        for name, role in _STAFF.items():
            self.local.add_person(name, role)
        # Every award can be paid in chips here, which the player sees in front of him.
        self._give(c.SetThresholds(*DEFAULT_THRESHOLDS[:2], MOST_CENTS, _ACCOUNTING))
        self._give(c.SetWinThreshold(HOLD_ABOVE_CENTS, _ACCOUNTING))
        self._give(c.MoveMoney("capital", "cage", "house", _CAPITAL_CENTS))
        names = tuple(f"jackpot-{number}" for number, _ in enumerate(table.rules.jackpots, 1))
        for name, game in zip(names, table.rules.jackpots, strict=True):
            self._create_jackpot(name, game, table.rules.cards.decks, meter_cents)
        self._ledger_table = LedgerTable(TABLE_NAME, names)
        # A player alone at his table may think as long as he likes: only the cards grow old.
        patient = Clocks(
            wager=_LONGEST_SECONDS,
            turn=_LONGEST_SECONDS,
            insurance=_LONGEST_SECONDS,
            cut=_LONGEST_SECONDS if asks_cut else 0,
            idle=_LONGEST_SECONDS,
            look=0,
        )
        self.local.set_up_table(
            TableSettings(
                TABLE_NAME,
                "automatic",
                table.name,
                table.options,
                jackpots=names,
                clocks=patient,
            )
        )
        self._cover()

    def _create_jackpot(self, name: str, game: JackpotRules, decks: int, meter_cents: int) -> None:
        """A jackpot with the house's seed money in it."""
        seed = meter_cents if game.kind == PROGRESSIVE else 0
        terms = terms_of_game(game, decks)
        created = c.CreateJackpot(name, **terms._asdict(), base_cents=seed, reset_cents=seed)
        self._give(created)

    def _give(self, command: c.LedgerCommand) -> None:
        self.local.give_as_house(command)

    def _cover(self) -> None:
        """The house keeps in the bank whatever its jackpots hold, so that they take wagers."""
        short = self.ledger.owed_micros - self.ledger.book.total("bank")
        if short > 0:
            cents = -(-short // MICRODOLLARS_PER_CENT)
            self._give(c.MoveMoney("capital", "cage", "house", cents))
            self._give(c.MoveMoney("deposit", "bank", "cage", cents))

    @property
    def ledger(self) -> Ledger:
        """The money of the house."""
        return self.local.ledger

    # --- The table --------------------------------------------------------------------------

    @property
    def table(self) -> HouseTable:
        """The table as the house has it, ahead of what the player has been shown."""
        return self.local.table(TABLE_NAME)

    def give(self, command: HouseTableCommand) -> None:
        """A command of the player; a round that has no cards left is void at once."""
        self.local.give_at_table(self.player, TABLE_NAME, command)
        due = next_deadline(self.table)
        if due is not None and (due.what, due.until) == ("void", DUE_AT_ONCE):
            self.local.pass_time(TABLE_NAME)
        self._cover()

    def sit(self, boxes: Sequence[int]) -> None:
        """Sit down at these boxes; who sits there already stays."""
        for box in boxes:
            if (box, self.player) not in self.table.state.seats:
                self.give(t.Sit(box))

    def pass_time(self, boxes: Sequence[int]) -> None:
        """Let the clock change cards that are too old.

        It also takes the seat of a player who has been away for an hour: he sits down again.
        """
        self.local.pass_time(TABLE_NAME)
        self.sit(boxes)
        self.local.pass_time(TABLE_NAME)

    def close_table(self) -> None:
        """The player leaves, the shoe is revealed and the table closed."""
        self.give(t.Leave())
        self.local.give_at_table(HOUSE_ACTOR.name, TABLE_NAME, CloseDoors())

    # --- Chips ------------------------------------------------------------------------------

    @property
    def chips_cents(self) -> int:
        """The chips in front of the player, those on the layout left out."""
        return self.local.balance_cents(self._account)

    def buy_in(self, cents: int) -> None:
        self._give(c.MoveMoney("buy-in", "cage", self._account, cents))

    def cost_cents(self, before: TableState, events: Sequence[e.TableEvent]) -> int:
        """The chips that the player would put down with these events; nothing happens."""
        at = self.local.now()
        moved = post_events(
            self.ledger, self._ledger_table, before, events, by=HOUSE_DEALER.name, at=at
        ).transfers
        put = sum(one.micros for one in moved if one.code == "wager" and one.debit == self._account)
        return put // MICRODOLLARS_PER_CENT

    # --- Jackpots ---------------------------------------------------------------------------

    def displays(self) -> tuple[JackpotDisplay, ...]:
        """Every jackpot of the table as its sign shows it now."""
        jackpots = [self.ledger.jackpot(name) for name in self._ledger_table.jackpots]
        return tuple(
            JackpotDisplay(number, house=True, cents=jackpot.posted_cents)
            if jackpot.kind == HOUSE
            else JackpotDisplay(number, house=False, cents=displayed_cents(meter))
            for number, jackpot in enumerate(jackpots, 1)
            for meter in [self.ledger.meter(jackpot.name).primary]
        )

    def primaries(self) -> dict[str, int]:
        """What every meter of the table holds, in micro-dollars."""
        return {name: self.ledger.meter(name).primary for name in self._ledger_table.jackpots}

    def _awards(self, number: int) -> list[Award]:
        """The awards of a round from its jackpots, in the order they were won."""
        awards = [
            award
            for award in self.ledger.awards.values()
            if award.round == number and not award.is_table_win
        ]
        return sorted(awards, key=lambda award: award.order)

    def price_awards(self, lines: tuple[Line, ...], number: int) -> tuple[Line, ...]:
        """A round's lines with what each award came to, which a table cannot know itself."""
        awards = self._awards(number)
        if not awards or awards[0].stage is AwardStage.VOID:
            return lines
        cents = iter([award.cents for award in awards])
        return tuple(
            replace(line, paid_cents=next(cents)) if line.outcome == "award" else line
            for line in lines
        )

    def pay_awards(self, lines: tuple[Line, ...], number: int) -> tuple[str, ...]:
        """Pay a round's awards and its large wins, and say how; what is void is not paid."""
        waiting = [a for a in self._awards(number) if a.stage is AwardStage.LOCKED]
        reasons = [line.why for line in lines if line.outcome == "award"] if waiting else []
        wins = [a for a in self._wins(number) if a.stage is AwardStage.LOCKED]
        return (
            *(self._pay(award, why) for award, why in zip(waiting, reasons, strict=True)),
            *(self._pay(win, win.row) for win in wins),
        )

    def _wins(self, number: int) -> list[Award]:
        """The large wins of a round, which the house holds."""
        return self.ledger.round_awards(TABLE_NAME, number, "")

    def _pay(self, award: Award, why: str) -> str:
        """Take every step that is left until the award is closed, each by who may take it."""
        name = award.id
        saw = {"hand": True, "wager": True, "payout": True, "player": True}
        commands: dict[type, tuple[str, c.LedgerCommand, str]] = {
            c.RecordEvidence: (_FLOOR, c.RecordEvidence(name, why, True, True, ""), ""),  # noqa: FBT003
            c.VerifyAward: (_FLOOR, c.VerifyAward(name), ""),
            c.ConfirmBySurveillance: (
                _SURVEILLANCE,
                c.ConfirmBySurveillance(name, **saw, video=""),
                "",
            ),
            c.ApproveAward: (_ACCOUNTING, c.ApproveAward(name, "chips", award.player), ""),
            c.PayAward: (_FLOOR, c.PayAward(name, _ACCOUNTING), _ACCOUNTING),
            c.CloseAward: (_ACCOUNTING, c.CloseAward(name), ""),
        }
        steps = list(remaining_steps(award, self.ledger.thresholds))
        for step in steps:
            person, command, second = commands[step]
            self.local.give_in_ledger(person, command, second=second)
        watched = c.ConfirmBySurveillance in steps
        who = "A floor person and surveillance verify" if watched else "A floor person verifies"
        in_a_room = DEFAULT_THRESHOLDS.needs_check(award.cents)
        form = ", in chips here, by check in a card room" if in_a_room else ""
        paid = f"{format_cents(award.cents)} is paid{form}."
        what = f"the win on {award.spot}" if award.is_table_win else f"award {award.order}"
        return f"{who} {what}; accounting approves it; {paid}"


def describe_contribution(fact: f.WagersContributed, primary_micros: int) -> str:
    """What a meter shows after a round's wagers have raised it."""
    shown = format_cents(displayed_cents(primary_micros))
    return f"{_words(fact.jackpot).capitalize()} stands at {shown}."


def describe_locked_award(fact: f.AwardLocked) -> str:
    """How much an award is, and what it leaves of its jackpot."""
    return f"Award {fact.order} is {format_cents(fact.cents)}{_describe_rest(fact)}."


def describe_large_win(fact: f.WinHeld) -> str:
    """What the house holds of a settlement, until it is verified."""
    return f"{format_cents(fact.cents)} on {fact.spot} is held until it is verified and approved."


def _words(jackpot: str) -> str:
    return jackpot.replace("-", " ")


def _describe_rest(fact: f.AwardLocked) -> str:
    if fact.house_cents == fact.cents:
        return ", which the house pays"
    taken = (fact.cents - fact.house_cents) * MICRODOLLARS_PER_CENT
    reset = fact.reset_reserve_micros + fact.reset_overflow_micros + fact.reset_seed_micros
    left = format_cents(displayed_cents(fact.before_micros - taken + reset))
    return f"; {_words(fact.jackpot)} {'is reset to' if reset else 'stands at'} {left}"
