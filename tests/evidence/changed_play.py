"""Play at one table, and the same said again where one rule differs: does anybody notice?

Play is random and follows its seed. It goes where rules part: amounts on both sides of a limit,
many pairs, sevens, aces and small cards, several bettors on a box, cut cards that lie wrong. A
change is noticed where anything is offered, refused or happens otherwise than before.
"""

import random
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from properties.table_machine import onward
from spanish21.game.cards import Card, Suit, cards_of_deck
from spanish21.game.composition import Composition
from spanish21.game.round import Option, Phase, RoundState, open_round, options, step
from spanish21.game.round import commands as c
from spanish21.game.round.options import COMMAND_FIELDS
from spanish21.game.rules import RuleSet
from spanish21.game.table import (
    Role,
    TablePerson,
    TablePhase,
    TableState,
    guide_dealer,
    open_table,
    step_table,
)
from spanish21.game.table import commands as tc
from spanish21.game.wager_spots import spots
from spanish21.refusal import Refusal

PLAYERS = ("Ann", "Bob", "Cid", "Dee")


class Mood(NamedTuple):
    """What a round is made to be full of: these ranks, and what the players are fond of."""

    ranks: str
    will: type
    suited: bool = False


MOODS = (
    Mood("", c.Hit),
    Mood("7", c.Hit, suited=True),
    Mood("A K J 9", c.Insure),
    Mood("8 3", c.Split),
    Mood("", c.DoubleDown),
    Mood("A 2 3 4", c.Hit),
    Mood("6 5 4", c.DoubleDown),
    Mood("6 7 8", c.Hit, suited=True),
    Mood("K Q 9 6", c.Surrender),
    Mood("A", c.Split),
    Mood("7", c.Split),
    Mood("7", c.Hit, suited=True),
    Mood("A K", c.DoubleDown),
    Mood("6 7 8", c.Hit),
    Mood("8 9 K", c.Split),
    Mood("A 5 6 2", c.DoubleDown),
    Mood("K Q A", c.Stand),
)
"""Round by round, in turn."""
_RARE = (c.VoidRound, c.MissCard, c.DrawInError)


class Said(NamedTuple):
    """What was on offer before something was said, what was said, and what happened."""

    offered: object
    said: Any
    happened: object


# --- Rounds ---------------------------------------------------------------------------------------


def round_heard(rules: RuleSet, seed: int) -> tuple[Said, ...]:
    """A round of random play, with everything that was said in it."""
    chance = random.Random(seed)  # noqa: S311  a test, not a game
    state = open_round(rules, seated={2: "Bob"})
    heard: list[Said] = []
    mood = MOODS[seed % len(MOODS)]
    while state.phase not in (Phase.CLOSED, Phase.VOID) and len(heard) < 150:
        offered = options(state)
        command = _next_command(state, offered, mood, chance)
        happened, after = _happens(step, state, command)
        heard.append(Said(offered, command, happened))
        state = after
    return tuple(heard)


def round_differs(rules: RuleSet, heard: Iterable[Said]) -> bool:
    """Whether the same things are offered otherwise, or come to something else, by these rules."""
    try:
        state = open_round(rules, seated={2: "Bob"})
    except Refusal:
        return True
    for offered, command, happened in heard:
        if options(state) != offered:
            return True
        now, state = _happens(step, state, command)
        if now != happened:
            return True
    return False


def _happens(give: Callable[..., Any], state: Any, *said: object) -> tuple[object, Any]:
    """What comes of something that is said, and the state after it."""
    try:
        taken = give(state, *said)
    except Refusal as refusal:
        return (refusal.name, refusal.rule, str(refusal)), state
    return taken.events, taken.state


def _next_command(
    state: RoundState, offered: tuple[Option, ...], mood: Mood, chance: random.Random
) -> c.Command:
    if state.phase is Phase.WAGERING:
        return _about_wagers(state, chance)
    usual = [option for option in offered if option.command not in _RARE]
    if not usual:
        return c.VoidRound("nothing else")
    deals = [option for option in usual if option.command is c.DealCard]
    liked = [option for option in usual if option.command is mood.will]
    if deals:
        option = chance.choice(deals)
    elif liked and chance.random() < 0.6:
        option = chance.choice(liked)
    else:
        option = chance.choice(usual)
    return _said(option, mood, chance)


def _said(option: Option, mood: Mood, chance: random.Random) -> c.Command:
    given: dict[str, Any] = {}
    for name in COMMAND_FIELDS[option.command]:
        if name == "cents":
            low, high = option.least_cents, option.most_cents
            given[name] = chance.choice((low, high, high, (low + high) // 2))
        elif name == "card":
            given[name] = _card(option, mood, chance)
        elif name == "blackjack":
            given[name] = chance.choice(option.answers)
        elif name == "reason":
            given[name] = "test"
        else:
            given[name] = getattr(option, name)
    made: c.Command = option.command(**given)
    return made


def _card(option: Option, mood: Mood, chance: random.Random) -> Card:
    """Mostly a card of the mood, as long as there are any."""
    held = option.cards.items() if option.cards else ()
    cards = [card for card, count in held for _ in range(count)]
    liked = [card for card in cards if card.rank.letter in mood.ranks]
    if mood.suited:
        liked = [card for card in liked if card.suit is Suit.SPADES]
    return chance.choice(liked if liked and chance.random() < 0.85 else cards)


def _about_wagers(state: RoundState, chance: random.Random) -> c.Command:
    box = chance.randint(1, 3)
    bettors = state.boxes[box - 1].bettors
    if any(each.bettors for each in state.boxes) and chance.random() < 0.15:
        return c.CloseWagers()
    if bettors and chance.random() < 0.3:
        return c.ConsentToBettors(box, bettors[0].player)
    player = chance.choice(PLAYERS)
    coupons: c.SpotAmounts = ()
    if chance.random() < 0.2:
        coupons = (("main", chance.choice((100, 500))),)
    return c.PlaceWagers(box, player, some_wagers(state.rules, chance), coupons)


def some_wagers(rules: RuleSet, chance: random.Random) -> c.SpotAmounts:
    """A main wager and others, each likely near a limit."""
    limits = rules.limits
    low, high = limits.table_minimum_cents, limits.table_maximum_cents
    step_cents = limits.step_cents
    usual = (low, low, 2 * low, high, min(25_00, high))
    edges = (low - step_cents, low + 1, high + step_cents, low + 50, 10)
    wagers = {}
    if chance.random() < 0.95:
        wagers["main"] = chance.choice(usual if chance.random() < 0.85 else edges)
    for spot in spots(rules)[1:]:
        if chance.random() < 0.5:
            continue
        if spot.startswith("jackpot"):
            wagers[spot] = rules.jackpots[int(spot[-1]) - 1].wager_cents
        elif spot.startswith("bet-bigger"):
            wagers[spot] = chance.choice((high, low))
        else:
            least, most = limits.match_minimum_cents, limits.match_maximum_cents
            near = (least, least, 2 * least, min(most, wagers.get("main", most)))
            wagers[spot] = chance.choice(
                near if chance.random() < 0.85 else (least - 1, most, most + 100, least + 1)
            )
    if "match-down" not in spots(rules) and chance.random() < 0.1:
        # A spot that this table does not have.
        wagers[chance.choice(("match-down", "match-bonus-1", "break", "bet-bigger-1"))] = low
    return tuple(wagers.items())


# --- Tables ---------------------------------------------------------------------------------------


def open_small_table(
    rules: RuleSet, without_reader: RuleSet | None, seed: int, base: RuleSet
) -> TableState:
    """A table with a few dozen cards, so that shoes end and run short.

    The cards are those of a table with the unchanged rules: that other rules have other cards
    is for the table to say.
    """
    chance = random.Random(seed)  # noqa: S311  a test, not a game
    table = open_table(rules, without_reader=without_reader)
    deck = cards_of_deck(base.cards.cards_per_deck)
    every = [card for card in deck for _ in range(base.cards.decks)]
    cards = 2 * base.shoe.cut_minimum_cards + (60 if seed % 2 else 20)
    return table._replace(full=Composition.of_cards(chance.sample(every, cards)))


def cards_differ(rules: RuleSet, without_reader: RuleSet | None, base: RuleSet) -> bool:
    """Whether the table expects other cards, or is not opened, by these rules."""
    try:
        table = open_table(rules, without_reader=without_reader)
    except Refusal:
        return True
    return table.full != open_table(base, without_reader=without_reader).full


def table_heard(rules: RuleSet, without_reader: RuleSet | None, seed: int) -> tuple[Said, ...]:
    """Rounds and shoes of random play at a table, with everything that was said there."""
    chance = random.Random(seed)  # noqa: S311  a test, not a game
    state = open_small_table(rules, without_reader, seed, rules)
    heard: list[Said] = []
    for _ in range(250):
        said = _unusual(state, chance) if chance.random() < 0.06 else onward(state, chance)
        happened, after = _happens(step_table, state, *said)
        heard.append(Said(guide_dealer(state), said, happened))
        state = after
    return tuple(heard)


def _unusual(state: TableState, chance: random.Random) -> tuple[TablePerson, tc.TableCommand]:
    """What comes near a limit of a table: its boxes, its hours, the place of a cut."""
    dealer = TablePerson(state.dealer or "Dan", Role.DEALER)
    about = state.rules.shoe.cut_card_depth(state.full.size)
    hours = state.rules.shoe.cards_changed_within_hours
    least = state.rules.shoe.cut_minimum_cards
    ways: list[tuple[TablePerson, tc.TableCommand]] = [
        (TablePerson("Zoe", Role.PLAYER), tc.Sit(state.rules.boxes.boxes + chance.randint(0, 1))),
        (dealer, tc.OpenRound(state.now + 60 * hours - chance.randint(1, 30))),
        (dealer, tc.PlaceCutCard(about + chance.randint(-16, 16))),
        (dealer, tc.CutCards(least - chance.randint(0, 1))),
        (TablePerson(chance.choice(state.players or ("Zoe",)), Role.PLAYER), tc.Leave()),
    ]
    fitting = {
        TablePhase.CUT_CARD: ways[2],
        TablePhase.CUT: ways[3],
        TablePhase.READY: chance.choice((ways[1], ways[4])),
    }
    return fitting.get(state.phase, ways[0])


def table_differs(
    rules: RuleSet,
    without_reader: RuleSet | None,
    heard: Iterable[Said],
    seed: int,
    base: RuleSet,
) -> bool:
    """Whether anything that is said at the table comes to something else by these rules."""
    state = open_small_table(rules, without_reader, seed, base)
    for guide, said, happened in heard:
        if guide_dealer(state) != guide:
            return True
        now, state = _happens(step_table, state, *said)
        if now != happened:
            return True
    return False
