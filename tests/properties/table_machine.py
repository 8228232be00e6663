"""A table where anybody may try anything: random commands by random people in random roles.

What must hold is checked after every command and once more at the end:

* what ``allowed`` does not list is refused by role or phase, what it lists never for that;
* a refusal has a name and changes nothing;
* a table's phases follow each other as ``TABLE_PHASES`` says;
* cards seen and unseen are the decks, every cent of a round is at risk, collected or returned,
  and the hands can be rebuilt from the discards;
* cash waits only while wagers are made, and becomes chips by the word of two people;
* somebody of the staff can always go on;
* replaying the events gives the table, and events and commands survive JSON.

Most of the time the table is moved on as a table goes, so that a few dozen commands reach
rounds, shoes that run short and second shoes; shoes are small for the same reason.
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Any, ClassVar, get_args

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from fixtures.table_commands import allowed_commands
from properties.round_machine import commands as round_commands
from sessions.accounts import Books, all_cards
from spanish21.game.cards import SPANISH_DECK, Card
from spanish21.game.composition import Composition
from spanish21.game.round import MOVE_OF, Option, Phase, RoundState, options
from spanish21.game.round import commands as r
from spanish21.game.round.options import COMMAND_FIELDS
from spanish21.game.rules import RuleSet
from spanish21.game.table import (
    TABLE_PHASES,
    Role,
    TablePerson,
    TablePhase,
    TableState,
    cut_order,
    evolve_table,
    guide_dealer,
    open_table,
    replay_table,
    step_table,
)
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.devices import Device
from spanish21.game.table.procedures.cut import find_cut_card_limits
from spanish21.game.table.second_person import pending_confirmation
from spanish21.game.wager_spots import spots
from spanish21.notation import from_json, to_json
from spanish21.notation.round_file import parse_jackpot
from spanish21.refusal import Refusal
from spanish21.rulesets import ruleset

PLAYERS = ("Ann", "Bob", "Cid", "Dee")
DEALERS = ("Dan", "Eve")
FLOOR, SUPERVISOR = TablePerson("Flo", Role.FLOOR), TablePerson("Sue", Role.SUPERVISOR)
PEOPLE = (
    *(TablePerson(name, Role.PLAYER) for name in (*PLAYERS, "Zoe", "Dan")),
    *(TablePerson(name, Role.DEALER) for name in (*DEALERS, "Ann")),
    FLOOR,
    SUPERVISOR,
    TablePerson("Eve", Role.SUPERVISOR),
    TablePerson("Dan", Role.FLOOR),
)
Named = tuple[tuple[str, str], ...]
TABLES: tuple[tuple[str, Named, tuple[str, ...], str], ...] = (
    (
        "wa-2025",
        (("decks", "2"), ("mid_shoe_entry", "false"), ("recut_by", "next-in-order")),
        (),
        "",
    ),
    ("wa-2025", (("decks", "2"), ("shuffle", "automatic"), ("bettors_per_box", "2")), (), ""),
    (
        "wa-2025",
        (("bonus_cards", "2"), ("match_configuration", "3"), ("reshuffle_after_any_round", "true")),
        ("table=4d paytable=3 wager=$5", "table=3c paytable=1 wager=$1"),
        "",
    ),
    ("wa-2025", (("up_card", "second"), ("match_play_coupon", "true")), (), ""),
    (
        "wa-v003",
        (("double_double", "true"), ("remix_after_exposed_card", "false")),
        ("table=5c paytable=1 wager=$1 prize:two-suited=$200@jackpot",),
        "",
    ),
    ("wa-v002", (("soft_17", "stand"), ("several_boxes_per_player", "false")), (), ""),
    (
        "wa-classic",
        (("shuffle", "automatic"), ("cut_after_automatic_shuffle", "true")),
        (),
        "",
    ),
    ("section-13", (("mid_shoe_entry", "false"),), (), ""),
    ("section-13", (("dealing_mode", "down-card-unseen"),), (), ""),
    ("section-13", (("dealing_mode", "card-reader"),), (), "down-card-unseen"),
    (
        "section-13",
        (("dealing_mode", "card-reader"), ("decks", "8"), ("mid_shoe_entry", "false")),
        (),
        "down-card-unseen",
    ),
    ("bet-bigger", (("decks", "2"),), (), ""),
    ("bet-bigger", (("decks", "1"), ("bettors_per_box", "2")), (), ""),
)
_BY_ROLE_OR_PHASE = {
    "WRONG_TABLE_PHASE",
    "NOT_YOUR_ROLE",
    "NOT_THE_DEALER",
    "IRREGULARITY_PENDING",
    "NOTHING_REPORTED",
    "CONFIRMED_BY_ANOTHER",
    "REPORTED_BY_HIMSELF",
}
_AMOUNTS = (-400, 0, 1, 100, 200, 300, 500, 525, 1000, 10**9)
_KINDS = sorted(get_args(c.TableCommand), key=lambda kind: str(kind.__name__))
Said = tuple[TablePerson, c.TableCommand]


@cache
def rules_of(number: int) -> tuple[RuleSet, RuleSet | None]:
    """A table of three boxes, and its rules without the card reader if it has one."""
    name, chosen, jackpots, without = TABLES[number]
    given: dict[str, Any] = {"boxes": "3", **dict(chosen)}
    rules = ruleset(name, jackpots=[parse_jackpot(spec) for spec in jackpots], **given)
    if not without:
        return _easily_cut(rules), None
    other = ruleset(name, **(given | {"dealing_mode": without}))
    return _easily_cut(rules), _easily_cut(other)


def _easily_cut(rules: RuleSet) -> RuleSet:
    """The same rules for a shoe of a few dozen cards."""
    return replace(rules, shoe=replace(rules.shoe, cut_minimum_cards=2))


def small_table(number: int, chance: random.Random) -> TableState:
    """A table with all its decks, or with a few cards of them."""
    rules, without = rules_of(number)
    table = open_table(rules, without_reader=without)
    if chance.random() < 0.2:
        return table
    every = [card for card in SPANISH_DECK for _ in range(rules.cards.decks)]
    some = chance.sample(every, chance.randrange(16, 49))
    return table._replace(full=Composition.of_cards(some))


# --- What somebody would do next ----------------------------------------------------------------


def dealer_of(table: TableState) -> TablePerson:
    return TablePerson(table.dealer, Role.DEALER)


def onward(table: TableState, chance: random.Random) -> Said:
    """One of the things that usually come next at a table, most of them in order."""
    if table.reported:
        return _answer(table, chance)
    counted = TablePhase.VERIFICATION, TablePhase.CUT_CARD, TablePhase.SHOE_END
    if table.discrepancy or (table.phase in counted and chance.random() < 0.03):
        return _wrong_count(table, chance)
    return _ONWARD[table.phase](table, chance)


def _answer(table: TableState, chance: random.Random) -> Said:
    by = confirming(table)
    if pending_confirmation(table).other and chance.random() < 0.2:
        # Who reported it may not confirm it.
        by = by._replace(name=table.reported_by)
    return by, c.DismissIrregularity() if chance.random() < 0.2 else c.ConfirmIrregularity()


def confirming(table: TableState) -> TablePerson:
    """Who confirms what was reported: never who reported it where money goes back."""
    pending = pending_confirmation(table)
    role = pending.roles[0]
    usual = {Role.FLOOR: FLOOR, Role.SUPERVISOR: SUPERVISOR}.get(role, dealer_of(table))
    himself = pending.other and usual.name == table.reported_by
    return TablePerson("Fay", role) if himself else usual


def _sit(table: TableState, chance: random.Random) -> Said:
    box = chance.randint(1, table.rules.boxes.boxes)
    return TablePerson(chance.choice(PLAYERS), Role.PLAYER), c.Sit(box)


def _closed(_table: TableState, chance: random.Random) -> Said:
    return FLOOR, c.OpenTable(chance.choice(DEALERS), chance.choice((0, 100, 5000)))


def _inspection(table: TableState, chance: random.Random) -> Said:
    if len(table.seats) < 2:
        return _sit(table, chance)
    return dealer_of(table), c.InspectCards(table.full.items(), chance.choice((0, 0, 4)))


def _verification(table: TableState, chance: random.Random) -> Said:
    if chance.random() < 0.2:
        again = c.InspectCards(table.full.items(), chance.choice((0, 4)))
        return dealer_of(table), again
    if chance.random() < 0.05:
        return FLOOR, chance.choice((c.CloseTable(), c.ChangeCards(table.now + 60, "worn")))
    return FLOOR, c.VerifyInspection(table.tens)


def _spread(table: TableState, chance: random.Random) -> Said:
    if not table.players:
        return _sit(table, chance)
    return dealer_of(table), c.ShowCards(table.players[0])


def _wash(table: TableState, chance: random.Random) -> Said:
    return dealer_of(table), c.WashCards(exposed=chance.random() < 0.1)


def _shuffle(table: TableState, chance: random.Random) -> Said:
    if table.has_shuffler:
        if chance.random() < 0.1:
            name = chance.choice(("shuffler-jam", "shuffler-replaced"))
            report = (dealer_of(table), c.ReportIrregularity(name))
            return chance.choice((report, (SUPERVISOR, c.RemoveDevice())))
        return dealer_of(table), c.ShuffleByDevice(completed=chance.random() < 0.9)
    return dealer_of(table), c.ShuffleStep(table.rules.shoe.shuffle_steps[table.steps_done])


def _wrong_count(table: TableState, chance: random.Random) -> Said:
    """A card is missing, or found again, or other decks come."""
    by, full = dealer_of(table), table.full.items()
    if not table.discrepancy:
        return by, count_of(table, full[1:])
    if table.committed:
        return by, _reveal(table)
    changed = FLOOR, c.ChangeCards(table.now + 60, "a card lost")
    return chance.choice(((by, count_of(table, full)), changed))


def count_of(table: TableState, cards: c.CardCounts) -> c.TableCommand:
    """The count of these cards, as it is made in the phase of the table."""
    if table.phase in (TablePhase.INSPECTION, TablePhase.VERIFICATION):
        return c.InspectCards(cards)
    return c.EndShoe(cards) if table.phase is TablePhase.SHOE_END else c.CheckCards(cards)


def _cut(table: TableState, chance: random.Random) -> Said:
    depth = chance.randint(1, max(1, table.cards_left - 1))
    if chance.random() < 0.2:
        # Sealed before the cut, and seldom shown without one; else it may be sealed after it.
        shown = table.committed and chance.random() < 0.1
        return dealer_of(table), _reveal(table) if shown else _commit(chance)
    if table.cut_offered:
        player = TablePerson(table.cut_offered, Role.PLAYER)
        if chance.random() < 0.4:
            return chance.choice((player, dealer_of(table))), c.DeclineCut()
        return player, c.CutCards(depth)
    waiting = [name for name in cut_order(table) if name not in table.cut_asked]
    if waiting:
        return dealer_of(table), c.OfferCut(waiting[0])
    return dealer_of(table), c.CutCards(depth)


def _commit(chance: random.Random) -> c.CommitShoe:
    return c.CommitShoe(f"{chance.getrandbits(256):064x}")


def _cut_card(table: TableState, chance: random.Random) -> Said:
    if chance.random() < 0.1:
        return SUPERVISOR, c.OrderRecut()
    if chance.random() < 0.3:
        return dealer_of(table), _commit(chance)
    return dealer_of(table), c.PlaceCutCard(
        find_cut_card_limits(table.rules.shoe, table.cards_left).about
    )


def _any_unseen(table: TableState, chance: random.Random) -> Card:
    unseen = [card for card, _ in table.unseen.items()]
    return chance.choice(unseen or SPANISH_DECK)


def _burn(table: TableState, chance: random.Random) -> Said:
    if chance.random() < 0.15:
        name = chance.choice(("ten-found", "face-up-card"))
        report = c.ReportIrregularity(name, _any_unseen(table, chance))
        return chance.choice(((SUPERVISOR, c.OrderRecut()), (FLOOR, report)))
    seen = chance.random() < 0.2
    return dealer_of(table), c.BurnFirst(_any_unseen(table, chance) if seen else None)


def _ready(table: TableState, chance: random.Random) -> Said:
    if not table.players:
        return chance.choice(((dealer_of(table), c.SpreadCards()), _sit(table, chance)))
    if table.rounds_in_shoe and table.cards_left <= 8 and chance.random() < 0.8:
        return _last_cards(table, chance)
    if chance.random() < 0.7:
        return dealer_of(table), c.OpenRound(table.now + 1)
    card = _any_unseen(table, chance)
    drew = _name_of_drawn_card(table)
    names = ("ten-found", "face-up-card", drew, "reader-failed")
    return chance.choice(
        (
            (FLOOR, c.ChangeDealer(chance.choice((*DEALERS, "")))),
            _about_burn(table, card, chance),
            _about_device(table, chance),
            (SUPERVISOR, c.AdmitPlayer(chance.choice(PLAYERS))),
            (SUPERVISOR, c.Reshuffle()),
            (dealer_of(table), c.SpreadCards()),
            (FLOOR, c.CloseTable()),
            (FLOOR, c.ChangeCards(table.now + 60, "worn")),
            (dealer_of(table), _reveal(table)),
            (TablePerson(chance.choice(PLAYERS), Role.PLAYER), c.Leave()),
            _sit(table, chance),
            (dealer_of(table), c.ReportIrregularity(chance.choice(names), card)),
            (FLOOR, c.ReportIrregularity(chance.choice(names), card)),
        )
    )


def _about_burn(table: TableState, card: Card, chance: random.Random) -> Said:
    """A player asks for the burn card, and the dealer shows it."""
    if not table.burn_asked:
        return TablePerson(chance.choice(PLAYERS), Role.PLAYER), c.AskForBurnCard()
    return dealer_of(table), c.DiscloseBurn(card)


def _about_device(table: TableState, chance: random.Random) -> Said:
    """A device that is in use is out of order or goes; one that is not comes back."""
    device = chance.choice(table.devices or (Device("shoe"),))
    if device.condition != "in use":
        return SUPERVISOR, c.ReturnDevice(device.kind)
    if device.kind == "shoe":
        return SUPERVISOR, c.BringDevice("shoe", "S-2", reads_cards=chance.random() < 0.5)
    if chance.random() < 0.5:
        return dealer_of(table), c.ReportFault(device.kind)
    return SUPERVISOR, c.RemoveDevice(device.kind)


def _last_cards(table: TableState, chance: random.Random) -> Said:
    """The last cards before the cut card are burned, each for some reason."""
    if table.cards_left <= 0 or chance.random() < 0.1:
        return FLOOR, c.ChangeDealer(next(name for name in DEALERS if name != table.dealer))
    drew = c.ReportIrregularity(_name_of_drawn_card(table), _any_unseen(table, chance))
    return dealer_of(table), drew


def _name_of_drawn_card(table: TableState) -> str:
    """What a card is called that comes out when the dealer has finished."""
    return "dealer-drew-past-17" if table.dealer_points >= 17 else "drawn-in-error-exposed"


def _reveal(table: TableState) -> c.RevealShoe:
    held = table.committed[0].cards if table.committed else table.full
    order = tuple(card for card, count in held.items() for _ in range(count))
    return c.RevealShoe(order, "5a" * 32)


def _shoe_end(table: TableState, chance: random.Random) -> Said:
    if table.committed and chance.random() < 0.8:
        return dealer_of(table), _reveal(table)
    if chance.random() < 0.1:
        return FLOOR, chance.choice((c.CloseTable(), c.ChangeCards(table.now + 60, "worn")))
    return dealer_of(table), c.EndShoe(table.full.items())


def _round(table: TableState, chance: random.Random) -> Said:
    on = table.round
    assert on is not None
    if table.burn_due and on.due and chance.random() < 0.9:
        return dealer_of(table), c.BurnFirst()
    changed = FLOOR, c.ChangeDealer(chance.choice(DEALERS))
    if chance.random() < 0.02:
        return chance.choice((changed, (SUPERVISOR, c.OrderRecut())))
    return _in_round(table, on, chance)


def _in_round(table: TableState, on: RoundState, chance: random.Random) -> Said:
    if on.phase is Phase.WAGERING:
        return _wagering(table, on, chance)
    if on.due and on.cards_left <= 0 and on.shown_card is None and chance.random() < 0.8:
        return dealer_of(table), c.ReportIrregularity("shoe-runs-short")
    if chance.random() < 0.12:
        names = [row.name for row in table.rules.irregularities]
        by = chance.choice((dealer_of(table), FLOOR, SUPERVISOR))
        return by, c.ReportIrregularity(chance.choice(names), _any_unseen(table, chance))
    if chance.random() < 0.03:
        return _about_burn(table, _any_unseen(table, chance), chance)
    offered = [x for x in options(on) if x.command not in _NEVER]
    if not offered or chance.random() < 0.005:
        return SUPERVISOR, r.VoidRound("nothing else to do")
    deals = [x for x in offered if x.command in (r.DealCard, r.DealFaceDown)]
    option = chance.choice(deals or offered)
    return _speaker(table, option, chance), said(option, chance)


_NEVER = (r.VoidRound, r.BurnCard, r.MissCard, r.DrawInError)
"""What is not said at a table: it is reported, or for an emergency."""


def _wagering(table: TableState, on: RoundState, chance: random.Random) -> Said:
    if any(box.bettors for box in on.boxes) and chance.random() < 0.5:
        if table.cash and chance.random() < 0.95:
            return _about_cash(table, chance)
        return dealer_of(table), r.CloseWagers()
    seats = table.seats or ((1, "Ann"),)
    box, name = chance.choice(seats)
    player = TablePerson(name, Role.PLAYER)
    taken = on.boxes[box - 1].bettors
    if taken and chance.random() < 0.3:
        first = taken[0].player
        return TablePerson(first, Role.PLAYER), r.ConsentToBettors(box, first)
    if chance.random() < 0.1:
        return player, c.CallCashWager(box, "main", chance.choice((100, 500, 300)))
    return player, r.PlaceWagers(box, name, some_wagers(table.rules, chance))


def _about_cash(table: TableState, chance: random.Random) -> Said:
    """Cash that was called is confirmed by two people, or taken back, or not accepted."""
    name = chance.choice(table.cash).player
    by = chance.choice((dealer_of(table), SUPERVISOR))
    if chance.random() < 0.15:
        return chance.choice((by, TablePerson(name, Role.PLAYER))), c.WithdrawCashWager(name)
    return by, c.ConfirmCashWager(name)


def some_wagers(rules: RuleSet, chance: random.Random) -> r.SpotAmounts:
    """A main wager and side wagers, nearly always such that the table takes them."""
    limits = rules.limits
    low, high = limits.table_minimum_cents, limits.table_maximum_cents
    wagers = {"main": chance.choice((low, 2 * low, high))}
    for spot in spots(rules)[1:]:
        if chance.random() < 0.6:
            continue
        if spot.startswith("jackpot"):
            wagers[spot] = rules.jackpots[int(spot[-1]) - 1].wager_cents
        else:
            wagers[spot] = high if spot.startswith("bet-bigger") else limits.match_minimum_cents
    return tuple(wagers.items())


def _speaker(table: TableState, option: Option, chance: random.Random) -> TablePerson:
    if option.command is r.PaySuperBonus:
        return FLOOR
    if option.player and chance.random() < 0.8:
        return TablePerson(option.player, Role.PLAYER)
    return dealer_of(table)


def said(option: Option, chance: random.Random) -> r.Command:
    """A command that the option allows."""
    given: dict[str, Any] = {}
    for name in COMMAND_FIELDS[option.command]:
        if name == "cents":
            given[name] = chance.choice((option.least_cents, option.most_cents))
        elif name == "card":
            assert option.cards is not None
            given[name] = chance.choice([card for card, _ in option.cards.items()] or SPANISH_DECK)
        elif name == "blackjack":
            given[name] = chance.choice(option.answers or (False,))
        else:
            given[name] = getattr(option, name)
    made: r.Command = option.command(**given)
    return made


_ONWARD: dict[TablePhase, Callable[[TableState, random.Random], Said]] = {
    TablePhase.CLOSED: _closed,
    TablePhase.INSPECTION: _inspection,
    TablePhase.VERIFICATION: _verification,
    TablePhase.SPREAD: _spread,
    TablePhase.WASH: _wash,
    TablePhase.SHUFFLE: _shuffle,
    TablePhase.CUT: _cut,
    TablePhase.CUT_CARD: _cut_card,
    TablePhase.BURN: _burn,
    TablePhase.READY: _ready,
    TablePhase.ROUND: _round,
    TablePhase.SHOE_END: _shoe_end,
}


# --- Whether anybody can go on ------------------------------------------------------------------


def ways_on(table: TableState) -> Iterator[Said]:
    """What the staff can do to bring the table further, the usual first."""
    dealer = dealer_of(table)
    if table.reported:
        yield confirming(table), c.ConfirmIrregularity()
    elif table.phase is TablePhase.ROUND:
        assert table.round is not None
        if table.burn_due and table.cards_left > 0:
            yield dealer, c.BurnFirst()
        for option in options(table.round):
            if option.command is not r.PlaceWagers and option.command not in _NEVER:
                by = FLOOR if option.command is r.PaySuperBonus else dealer
                yield by, said(option, random.Random(0))  # noqa: S311
        for wager in table.cash:
            yield dealer, c.WithdrawCashWager(wager.player)
        yield dealer, c.ReportIrregularity("shoe-runs-short")
        if table.round.phase is Phase.WAGERING or table.round.cards_left <= 0:
            yield SUPERVISOR, r.VoidRound("nobody can go on")
    elif table.discrepancy:
        yield dealer, count_of(table, table.full.items())
    elif table.idle and table.phase in (TablePhase.READY, TablePhase.SHOE_END):
        yield dealer, _reveal(table) if table.committed else c.SpreadCards()
    else:
        yield _staff_goes_on(table)


_COUNTS = (c.InspectCards, c.CheckCards, c.EndShoe)
_WITH_A_ROUND = (
    TablePhase.ROUND,
    TablePhase.SHUFFLE,
    TablePhase.CUT,
    TablePhase.CUT_CARD,
    TablePhase.BURN,
)


def _staff_goes_on(table: TableState) -> Said:
    """The next thing the staff does outside a round, without any player's help."""
    dealer, shoe = dealer_of(table), table.rules.shoe
    away = any(one.kind == "shoe" and one.condition == "away" for one in table.devices)
    if table.phase is TablePhase.READY and away:
        return SUPERVISOR, c.ReturnDevice("shoe")
    if table.phase is TablePhase.CUT:
        if table.cut_offered:
            return dealer, c.DeclineCut()
        waiting = [name for name in cut_order(table) if name not in table.cut_asked]
        return dealer, c.OfferCut(waiting[0]) if waiting else c.CutCards(table.cards_left // 2)
    if table.phase is TablePhase.SHUFFLE:
        by_hand = c.ShuffleStep(shoe.shuffle_steps[table.steps_done % len(shoe.shuffle_steps)])
        return dealer, c.ShuffleByDevice() if table.has_shuffler else by_hand
    ways: dict[TablePhase, Said] = {
        TablePhase.CLOSED: (FLOOR, c.OpenTable("Dan", 0)),
        TablePhase.INSPECTION: (dealer, c.InspectCards(table.full.items())),
        TablePhase.VERIFICATION: (FLOOR, c.VerifyInspection(table.tens)),
        TablePhase.SPREAD: (FLOOR, c.CloseTable()),
        TablePhase.WASH: (dealer, c.WashCards()),
        TablePhase.CUT_CARD: (
            dealer,
            c.PlaceCutCard(find_cut_card_limits(shoe, table.cards_left).about),
        ),
        TablePhase.BURN: (dealer, c.BurnFirst()),
        TablePhase.READY: (dealer, c.OpenRound(table.now)),
        TablePhase.SHOE_END: (dealer, c.EndShoe(table.full.items())),
    }
    if table.committed and table.phase is TablePhase.SHOE_END:
        return dealer, _reveal(table)
    return ways[table.phase]


# --- Anything by anybody ------------------------------------------------------------------------


_IN_ROUND = object
"""Stands for every command of a round."""


def anything_said(
    table: TableState, kinds: Sequence[type] = _KINDS
) -> st.SearchStrategy[c.TableCommand]:
    """Any command of these kinds with any values, most of them out of place."""
    rules = table.rules
    cards = st.sampled_from(SPANISH_DECK)
    full = table.full.items()
    one_more = ((full[0][0], full[0][1] + 1), *full[1:])
    counted = st.sampled_from((full, full, full[1:], (), one_more, full + full))
    names = st.sampled_from((*PLAYERS, *DEALERS, "Zoe", ""))
    numbers = st.integers(-1, 3)
    depths = st.integers(-1, table.full.size + 1)
    reports = st.sampled_from((*(row.name for row in rules.irregularities), "an earthquake"))
    parts: dict[str, st.SearchStrategy[Any]] = {
        "dealer": names,
        "player": names,
        "at_minutes": st.sampled_from((-5, 0, 100, 1440, 5000, 10**6)),
        "cards": counted,
        "tens": st.integers(-1, 3),
        "tens_destroyed": numbers,
        "exposed": st.booleans(),
        "completed": st.booleans(),
        "step": st.sampled_from((*rules.shoe.shuffle_steps, "juggle")),
        "depth": depths,
        "from_back": depths,
        "card": cards,
        "device": st.sampled_from(("reader", "shuffler", "shoe")),
        "exposes_card": st.booleans(),
        "reads_cards": st.booleans(),
        "box": st.integers(-1, rules.boxes.boxes + 1),
        "spot": st.sampled_from((*spots(rules), "nowhere")),
        "cents": st.sampled_from(_AMOUNTS),
        "beside": st.just(())
        | st.tuples(st.tuples(st.sampled_from(spots(rules)), st.sampled_from(_AMOUNTS))),
        "name": reports,
        "commitment": st.sampled_from(("ab" * 32, "AB" * 32, "ab", "")),
        "order": st.sampled_from((_reveal(table).order, _reveal(table).order[1:], ())),
        "reason": st.sampled_from(("worn", "", "no")),
        "salt": st.sampled_from(("5a" * 32, "salt")),
    }
    optional = {c.BurnFirst: "card", c.ReportIrregularity: "card"}

    in_round = round_commands(rules)

    def of_kind(kind: Any) -> st.SearchStrategy[c.TableCommand]:
        if kind is _IN_ROUND:
            return in_round
        given = {field.name: parts[field.name] for field in fields(kind)}
        if kind in optional:
            given[optional[kind]] = st.none() | cards
        return st.builds(kind, **given)

    # The many commands of a round come up together as often as any other one.
    each = dict.fromkeys(_IN_ROUND if kind in MOVE_OF else kind for kind in kinds)
    return st.sampled_from([*each]).flatmap(of_kind)


class TableMachine(RuleBasedStateMachine):
    """One table, tried in every way."""

    finished: Callable[[], None] = staticmethod(lambda: None)
    """Called at the end of every example; a long run counts them."""
    seen: ClassVar[Counter[str]] = Counter()
    """What happened over all examples, so that a run can say what it has reached."""

    @initialize(
        number=st.integers(0, len(TABLES) - 1), seed=st.integers(0, 2**16), ahead=st.integers(0, 60)
    )
    def open(self, number: int, seed: int, ahead: int) -> None:
        chance = random.Random(seed)  # noqa: S311  a test, not a game
        self.opened = self.table = small_table(number, chance)
        self.events: list[e.TableEvent] = []
        self.commands: list[c.TableCommand] = []
        self.books = Books()
        for _ in range(ahead):
            self.give(*onward(self.table, chance))

    @rule(seed=st.integers(0, 2**16), steps=st.integers(1, 20))
    def move_on(self, seed: int, steps: int) -> None:
        chance = random.Random(seed)  # noqa: S311  a test, not a game
        for _ in range(steps):
            self.give(*onward(self.table, chance))

    @rule(data=st.data(), by=st.sampled_from(PEOPLE))
    def anything(self, data: st.DataObject, by: TablePerson) -> None:
        self.give(by, data.draw(anything_said(self.table)))

    @rule(data=st.data(), by=st.sampled_from(PEOPLE))
    def anything_allowed(self, data: st.DataObject, by: TablePerson) -> None:
        """A kind of command that this person may give, with any values."""
        if by.role is Role.DEALER:
            by = dealer_of(self.table)
        if kinds := allowed_commands(self.table, by):
            self.give(by, data.draw(anything_said(self.table, kinds)))

    @rule(name_at=st.integers(0, 13), seed=st.integers(0, 2**16))
    def something_goes_wrong(self, name_at: int, seed: int) -> None:
        chance = random.Random(seed)  # noqa: S311  a test, not a game
        name = self.table.rules.irregularities[name_at].name
        by = chance.choice((dealer_of(self.table), FLOOR, SUPERVISOR))
        self.give(by, c.ReportIrregularity(name, _any_unseen(self.table, chance)))
        if self.table.reported and chance.random() < 0.8:
            self.give(*_answer(self.table, chance))

    def give(self, by: TablePerson, command: c.TableCommand) -> None:
        """Give a command and hold what happens against what this person may do."""
        # Nobody deals at a closed table, and a person without a name cannot speak.
        by = by if by.name else by._replace(name="Nobody")
        kind = type(command)
        may = kind in allowed_commands(self.table, by)
        refused: Refusal | None = None
        try:
            taken = step_table(self.table, by, command)
        except Refusal as refusal:
            refused = refusal
        if refused is not None:
            self.seen[f"refused {refused.name}"] += 1
            assert refused.name, f"{command} was refused without a name: {refused}"
            assert "\n" not in str(refused)
            by_role = refused.name in _BY_ROLE_OR_PHASE
            # Who may say what in a round is told by the round, not by ``allowed``.
            assert not (by_role and may) or kind in MOVE_OF, f"{command} by {by}: {refused}"
            assert by_role or may, f"{command} by {by}: {refused}"
            return
        assert may, f"{command} by {by} was not allowed and accepted"
        self._makes_sense(command)
        self._take(taken.events, taken.state)
        if isinstance(command, _COUNTS):
            counted = Counter[Card]()
            for card, count in command.cards:
                counted[card] += count
            right = counted == dict(self.table.full.items())
            assert right is not bool(self.table.discrepancy), f"{command}"
        self.commands.append(command)
        self.seen[f"command {kind.__name__}"] += 1
        self._somebody_can_go_on()

    def _makes_sense(self, command: c.TableCommand) -> None:
        """What was accepted has values that a table can have."""
        match command:
            case c.EndShoe():
                assert not self.table.committed, f"{command}"
            case c.CallCashWager(cents=cents):
                assert cents > 0, f"{command}"
            case c.OpenTable(dealer=dealer) | c.ChangeDealer(dealer):
                assert dealer, f"{command}"
            case c.OpenRound(at_minutes=minutes) | c.ChangeCards(minutes):
                assert minutes >= self.table.now, f"{command}"
            case c.CommitShoe():
                assert all_cards(self.table) == self.table.full, f"{command}"
                assert self.table.stack or not self.table.face_down, f"{command}"
            case c.CloseTable() | c.SpreadCards():
                assert not self.table.committed, f"{command}"
            case c.OrderRecut():
                assert not self.table.discards, f"{command}"
                on = self.table.round
                hands = () if on is None else [hand for box in on.boxes for hand in box.hands]
                dealt = any(hand.cards for hand in hands)
                assert self.table.stack is not None or not dealt, f"{command}"
            case _:
                pass
        assert not isinstance(command, c.InspectCards) or command.tens >= 0, f"{command}"

    def _take(self, events: tuple[e.TableEvent, ...], state: TableState) -> None:
        for event in events:
            after = evolve_table(self.table, event)
            if isinstance(event, e.TablePhaseEntered):
                then = TABLE_PHASES[self.table.phase].then
                assert event.phase in then, f"{self.table.phase} to {event.phase}"
            if isinstance(event, e.IrregularityConfirmed):
                self.seen[f"wrong: {event.name}"] += 1
            if isinstance(event, e.DiscardsGathered) and any(self.table.burned):
                self.seen["refills with a burn card that was seen"] += 1
            self.books.check(self.table, event, after)
            self.table = after
        assert self.table == state
        self.events += events
        on = state.round
        assert on is not None or state.phase is not TablePhase.ROUND
        assert on is None or state.phase in _WITH_A_ROUND
        assert not state.cash or (on is not None and on.phase is Phase.WAGERING)

    def _somebody_can_go_on(self) -> None:
        table = self.table
        assert guide_dealer(table)
        for by, command in ways_on(table):
            if type(command) not in allowed_commands(table, by):
                continue
            try:
                step_table(table, by, command)
            except Refusal:
                continue
            return
        raise AssertionError(f"nobody can go on at {table.phase}: {guide_dealer(table)}")

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        assert replay_table(self.opened, self.events) == self.table
        for event in self.events:
            assert from_json(json.loads(json.dumps(to_json(event)))) == event
        for command in self.commands:
            assert from_json(json.loads(json.dumps(to_json(command)))) == command
        self.seen["rounds"] += self.books.rounds
        self.seen["shoes"] += self.table.shoes
        self.seen["events"] += len(self.events)
        type(self).finished()
