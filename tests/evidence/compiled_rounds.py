"""The same shoes dealt to the compiled automaton and to another road, compared round by round.

    scripts/evidence-compiled [ROUNDS]

The other road is the general kernel, which agrees with the round engine; where a strategy names just
two cards it is the round engine itself. The automaton takes the up card first and the down card when
it is wanted, and is handed the cards so; the rest comes as the shoe has it. ROUNDS are for each rule
set. What chance does not reach is forced: deals of every two cards against every up and down card,
and shoes in which a few ranks and suits come first.

Real shoes show that the automaton also takes as many cards as the table.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from simulated_engine import Engine, Shoes, hit_below, plain_strategy, shuffled, wild_strategy

from fixtures.automaton_walker import AutomatonWalker, OpeningCards, WalkResult
from fixtures.chart_fixture import chart_analysis
from fixtures.given_shoes import play_shoes
from spanish21 import ruleset
from spanish21.analysis.strategy.first_two_cards import best_first_two
from spanish21.game.cards import SPANISH_DECK, Card, Suit
from spanish21.game.round import Phase, RoundState, options
from spanish21.game.round import commands as c
from spanish21.game.rules import RuleSet
from spanish21.game.wagers.super_bonus import is_super_bonus, super_bonus_cents
from spanish21.rulesets.strategies.strategy import (
    PAIRS,
    UP_CARDS,
    ChartMove,
    FirstAction,
    FirstTwoCards,
    FirstTwoSuits,
    Strategy,
)
from spanish21.simulation.compiled.automaton import (
    END_LINE,
    QUESTION_LINE,
    SPLIT_HAND_LINE,
    Automaton,
    compile_automaton,
)
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.general import layout

PIECE = 20_000
"""Rounds of one piece of work, about; a tenth of it where the round engine plays."""
LINES = ("end", "suits", "split", "split hand", "another pair", "dealer of a split")
_PUSHED = ((), (5,), (6,), (7,), (0, 1, 0), (6, 5), (7, 5))
"""Ranks that come next in forced deals: the pair's own, 6, 7 or 8 for a run, low ones."""
RICH = 20
"""Shoes with the same ranks and suits first."""
CHART, FIRST_TWO, WILD, WILD_FIRST_TWO = "chart", "first two", "wild", "wild first two"


@dataclass(frozen=True)
class Game:
    """One game to compare: a rule set with its options, a wager, a shoe and a kind of strategy."""

    ruleset: str
    options: Mapping[str, Any]
    wager: int
    cut: float = 0
    strategy: str = CHART

    @property
    def by_engine(self) -> bool:
        return self.strategy in (FIRST_TWO, WILD_FIRST_TWO)

    def simulated(self, seed: int) -> GameSpec:
        rules = ruleset(self.ruleset, **{"chip_unit": "$0.01", **self.options})
        return GameSpec(
            rules=rules,
            strategy=self._strategy(rules, seed),
            wagers={"main": self.wager},
            boxes=1,
            fresh=not self.cut,
            cut_cards=int(self.cut * rules.cards.decks * 48),
            generator="fast",
        )

    def _strategy(self, rules: RuleSet, seed: int) -> Strategy:
        if self.strategy in (CHART, FIRST_TWO):
            chart = chart_analysis(self.ruleset, **self.options).chart
            return chart.strategy if self.strategy == CHART else best_first_two(chart)
        wild = replace(wild_strategy(rules, seed), insurance=False)
        return wild if self.strategy == WILD else replace(wild, first_two=wild_first_two(seed))


def wild_first_two(seed: int) -> dict[FirstTwoCards, FirstAction]:
    """Exceptions made by chance, by suits where suits can matter."""
    chance = random.Random(seed)  # noqa: S311  a test, not a game
    found: dict[FirstTwoCards, FirstAction] = {}
    actions: tuple[FirstAction, ...] = ("stand", "hit", "double", "surrender")
    by_suits = {("6", "7"), ("6", "8"), ("7", "8"), ("7", "7")}
    for (first, second), up in product(combinations_with_replacement(PAIRS, 2), UP_CARDS):
        every: tuple[FirstTwoSuits, ...] = ("spades", "suited", "mixed", "")
        # With named 7s a play of 7-7 against a 7 by suits is beyond the automaton.
        named = (first, second, up) == ("7", "7", "7")
        for suits in every if (first, second) in by_suits and not named else every[-1:]:
            if chance.random() < 0.4 and (first, second) != ("10", "A"):
                more: tuple[FirstAction, ...] = ("split",) if first == second else ()
                found[first, second, suits, up] = chance.choice((*actions, *more))
    return found


def _games() -> Mapping[str, Sequence[Game]]:
    both = {"double_double": True}
    found: dict[str, Sequence[Game]] = {
        name: [
            Game(name, {}, 1000),
            Game(name, {**both, "table_minimum": "$1"}, 499, 0.25),
            Game(name, both, 2500),
            Game(name, {"decks": 2}, 1000, 0.5),
            Game(name, {"decks": 2}, 1000, 0, FIRST_TWO),
            Game(name, {"decks": 8, "soft_17": "stand"}, 2501, 0.3),
            Game(name, both, 30_000, 0.25, WILD),
            Game(name, {"decks": 2, "up_card": "second"}, 700, 0, WILD),
            Game(
                name, {"decks": 4, "deal_order": "players-players-dealer-dealer"}, 999, 0.25, WILD
            ),
            Game(name, {**both, "decks": 5, "payout_unit": "$0.25"}, 525, 0.25, WILD_FIRST_TWO),
            Game(name, {"decks": 2}, 2500, 0, WILD_FIRST_TWO),
        ]
        for name in ("wa-2025", "wa-v003", "wa-v002", "wa-classic")
    }
    found["section-13"] = [
        Game(
            "section-13",
            {"dealing_mode": mode, "decks": decks, "table_minimum": "$1"},
            wager,
            cut,
            strategy,
        )
        for mode in ("second-card-last", "down-card-unseen", "card-reader")
        for decks, wager, cut, strategy in (
            (6, 1000, 0, CHART),
            (8, 2500, 0.25, CHART),
            (6, 499, 0.25, WILD),
            (8, 2501, 0, WILD),
            (6, 1000, 0.25, WILD_FIRST_TWO),
        )
    ]
    found["bet-bigger"] = [
        Game("bet-bigger", {}, 500),
        Game("bet-bigger", {"decks": 1}, 101),
        Game("bet-bigger", {"decks": 2}, 1000, 0.5, FIRST_TWO),
        Game("bet-bigger", {"decks": 8}, 1000, 0.25, WILD),
        Game("bet-bigger", {"decks": 1}, 1000, 0, WILD),
        Game("bet-bigger", {"decks": 4}, 755, 0.3, WILD_FIRST_TWO),
    ]
    return found


GAMES = _games()


# --- The round engine, by a strategy that names two cards -----------------------------------------


class FirstTwoEngine(Engine):
    """The round engine, driven by what a strategy says of just two cards, then by its chart."""

    def strategy(self, state: RoundState, cards: Sequence[Card], place: int) -> Strategy:  # noqa: ARG002
        said = self._said(state) if state.phase is Phase.PLAY else None
        return self.game.strategy if said is None else _only(self.rules, said)

    def _said(self, state: RoundState) -> FirstAction | None:
        hand, up, strategy = state.current, state.up, self.game.strategy
        assert up is not None
        if len(hand.cards) != 2 or hand.split or hand.doublings:
            return None
        first, second = (_name(card) for card in hand.cards)
        if first == second == "7" and self._for_super(hand.cards, up):
            return None
        suits = {card.suit for card in hand.cards}
        kind: FirstTwoSuits = "mixed" if len(suits) > 1 else "suited"
        said = strategy.first_action(
            first, second, "spades" if suits == {Suit.SPADES} else kind, _name(up)
        )
        commands = {"split": c.Split, "double": c.DoubleDown}
        offered = {option.command for option in options(state)}
        return said if said is None or commands.get(said, c.Stand) in offered else None

    def _for_super(self, cards: Sequence[Card], up: Card) -> bool:
        bonus, wager = self.rules.super_bonus, self.game.wagers["main"]
        cell = self.game.strategy.pairs["7"][UP_CARDS.index(_name(up))]
        return (
            bonus is not None
            and cell.hit_for_super
            and super_bonus_cents(wager, bonus) > 0
            and any(is_super_bonus((*cards, card), up, bonus) for card in SPANISH_DECK)
        )


def _only(rules: RuleSet, action: FirstAction) -> Strategy:
    """A strategy that does nothing else."""
    moves = {"hit": hit_below(22), "double": _doubles}
    return plain_strategy(
        rules,
        moves.get(action, hit_below(0)),
        surrender=action == "surrender",
        split=action == "split",
    )


def _doubles(_total: int, _soft: bool) -> ChartMove:
    return "double"


def _name(card: Card) -> str:
    return "A" if card.points == 1 else str(card.points)


def nets_of(game: Game, simulated: GameSpec, shoes: Shoes) -> Sequence[tuple[int, int]]:
    """What the other road says of every round: the main wager's net, and the Super Bonus."""
    if game.by_engine:
        engine = FirstTwoEngine(simulated)
        rounds = [cents for shoe in shoes for cents, _ in engine.play(shoe)]
        return [(cents[0, "main"], cents.get((0, "super-bonus"), 0)) for cents in rounds]
    cents = play_shoes(simulated, shoes).cents[:, 0]
    spots = cents[:, [layout.MAIN, layout.SUPER_BONUS]].tolist()
    return [(main, prize) for main, prize in spots]


# --- The automaton --------------------------------------------------------------------------------


def walked(
    walker: AutomatonWalker, simulated: GameSpec, shoe: Sequence[int]
) -> Iterator[WalkResult]:
    """Every round of one shoe; the automaton itself says how many cards a round takes."""
    rules = simulated.rules
    place = 0 if simulated.fresh else rules.shoe.burn_per_shoe
    while True:
        dealt, further = deal(rules, shoe, place)
        found = walker.walk(dealt, iter(shoe[further:]))
        yield found
        place += found.cards
        if simulated.fresh or len(shoe) - place <= simulated.cut_cards:
            return


def deal(rules: RuleSet, shoe: Sequence[int], place: int) -> tuple[OpeningCards, int]:
    """The first cards in the order of the table, and where the further ones begin."""
    cards = shoe[place : place + 4]
    if rules.dealing.order == "players-dealer-players":
        return OpeningCards(cards[1], cards[0], cards[2], None), place + 3
    first, second, dealers = cards[0], cards[2], (cards[1], cards[3])
    if rules.dealing.order == "players-players-dealer-dealer":
        first, second, dealers = cards[0], cards[1], (cards[2], cards[3])
    up, down = dealers if rules.dealing.up_card == "first" else dealers[::-1]
    return OpeningCards(up, first, second, down), place + 4


# --- Comparing ------------------------------------------------------------------------------------


@dataclass
class Compared:
    """How far a comparison went: rounds, ends and lines that were met, the first disagreement."""

    rounds: int = 0
    wrong: str = ""
    events: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    ends: Counter[int] = field(default_factory=Counter)
    lines: Counter[int] = field(default_factory=Counter)


def compare(game: Game, simulated: GameSpec, shoes: Shoes) -> Compared:
    """Play the same shoes on both roads."""
    automaton = automaton_of(simulated)
    walker = AutomatonWalker(automaton, simulated.rules)
    nets, found = nets_of(game, simulated, shoes), Compared()
    for shoe in shoes.tolist():
        for round_ in walked(walker, simulated, shoe):
            here = (round_.gain, round_.super_bonus)
            there = nets[found.rounds] if found.rounds < len(nets) else "no round"
            if here != there:
                dealt = " ".join(SPANISH_DECK[card].code for card in shoe[:40])
                found.wrong = f"round {found.rounds}: {here} for {there}: {dealt}"
                return found
            found.rounds += 1
            found.ends[-1 if round_.end is None else round_.end] += 1
            found.lines.update(round_.lines)
    if found.rounds != len(nets):
        found.wrong = f"{found.rounds} rounds for {len(nets)}"
    _name_them(automaton, found)
    return found


def automaton_of(simulated: GameSpec) -> Automaton:
    real = not simulated.fresh
    return compile_automaton(
        simulated.rules, simulated.strategy, simulated.wagers["main"], real=real
    )


def _name_them(automaton: Automaton, found: Compared) -> None:
    """Ends and lines by what they are called at every table."""
    for number, count in found.ends.items():
        found.events[end_name(automaton, number)] += count
    for line, count in found.lines.items():
        found.kinds[LINES[automaton.waiting[line][0]]] += count


def end_name(automaton: Automaton, number: int) -> str:
    if number < 0:
        return "split"
    end = automaton.ends[number]
    doubled = f", doubled {end.level}" if end.level else ""
    return f"{end.event}{doubled}{', Super Bonus' if end.super_bonus else ''}"


def play_piece(name: str, place: int, seed: int, rounds: int) -> Compared:
    """About so many rounds of one game, with shoes of their own."""
    game = GAMES[name][place]
    simulated = game.simulated(seed)
    decks = simulated.rules.cards.decks
    shoes = rounds
    if game.cut:
        shoes = max(1, int(rounds * 5.5 / (decks * 48 * (1 - game.cut))))
    return compare(game, simulated, shuffled(decks, shoes, seed))


def play_forced(name: str, place: int, each: int, seed: int = 0) -> Compared:
    """Every two cards against every up card so many times, with suits that often agree."""
    game = GAMES[name][place]
    simulated = _one_round_a_shoe(game.simulated(seed))
    return compare(game, simulated, _burned(simulated, forced_shoes(simulated.rules, each, seed)))


def play_rich(name: str, place: int, rounds: int, seed: int = 0) -> Compared:
    """So many rounds from shoes in which a few ranks and suits come first."""
    game = GAMES[name][place]
    simulated = _one_round_a_shoe(game.simulated(seed))
    shoes = rich_shoes(simulated.rules.cards.decks, rounds, seed)
    return compare(game, simulated, _burned(simulated, shoes))


def _one_round_a_shoe(simulated: GameSpec) -> GameSpec:
    """The same game and automaton, each shoe over after its first round, or a second if it is short."""
    most = simulated.rules.cards.decks * 48 - 5
    return simulated if simulated.fresh else replace(simulated, cut_cards=most)


def _burned(simulated: GameSpec, shoes: Shoes) -> Shoes:
    """Last cards first where cards are burned, so that what comes after them is as it was."""
    return shoes if simulated.fresh else np.roll(shoes, simulated.rules.shoe.burn_per_shoe, axis=1)


def rich_shoes(decks: int, shoes: int, seed: int) -> Shoes:
    """Shoes in which one to three ranks, often of few suits, come first.

    Often they are sevens, or 6, 7 and 8, or low.
    """
    chance = np.random.default_rng(seed)
    full = np.repeat(np.arange(48, dtype=np.uint8), decks)
    ranks = np.array([_rank_of(card) for card in SPANISH_DECK])[full]
    suits = np.array([card.suit for card in SPANISH_DECK])[full]
    found = []
    for _ in range(-(-shoes // RICH)):
        sevens = [6, 6, 6, int(chance.integers(12))]
        choices = (sevens, [5, 6, 7], list(range(6)), list(range(12)))
        wanted = chance.choice(choices[chance.integers(4)], chance.integers(1, 4))
        held = chance.choice(4, chance.integers(1, 5), replace=False)
        first = np.isin(ranks, wanted) & (np.isin(suits, held) | (chance.random() < 0.5))
        # Few of one of them, so that the up card can be another than the hand's.
        first &= (ranks != wanted[0]) | (chance.random(len(full)) < chance.choice((0.1, 1)))
        keys = chance.random((RICH, len(full))) + ~first
        found.append(full[np.argsort(keys, axis=1)])
    return np.concatenate(found)[:shoes]


def forced_shoes(rules: RuleSet, each: int, seed: int) -> Shoes:
    """Shoes that begin with every two cards and up card, and every down card if there are twelve of
    each; the next two are pushed as well.
    """
    chance = random.Random(seed)  # noqa: S311  a test, not a game
    full = [card for card in range(48) for _ in range(rules.cards.decks)]
    shoes = []
    for up, (first, second) in product(range(12), combinations_with_replacement(range(12), 2)):
        for number in range(each):
            suit = number // 2 % 4 if number % 2 else None
            ranks = [first, up, second, number % 12]
            pushed = chance.choice(_PUSHED) or (first, first)
            shoes.append(_begun(full, [*ranks, *pushed], suit, chance, rules))
    return np.array(shoes, np.uint8)


def _begun(
    full: Sequence[int],
    ranks: Sequence[int],
    suit: int | None,
    chance: random.Random,
    rules: RuleSet,
) -> list[int]:
    rest, begun = list(full), []
    for rank in ranks:
        wanted = _cards_of(rank)
        alike = [card for card in wanted if suit == SPANISH_DECK[card].suit and card in rest]
        some = alike or [card for card in wanted if card in rest]
        if some:
            card = chance.choice(some)
            rest.remove(card)
            begun.append(card)
    chance.shuffle(rest)
    if rules.dealing.order == "players-players-dealer-dealer":
        begun[1], begun[2] = begun[2], begun[1]
    return [*begun, *rest]


def _rank_of(card: Card) -> int:
    return sorted({each.rank for each in SPANISH_DECK}).index(card.rank)


@cache
def _cards_of(rank: int) -> tuple[int, ...]:
    ranks = sorted({card.rank for card in SPANISH_DECK})
    return tuple(card.index for card in SPANISH_DECK if card.rank == ranks[rank])


# --- The long form --------------------------------------------------------------------------------


@dataclass
class Sums:
    """What all pieces of a rule set came to; ends and lines of charts, whose rows stay the same."""

    rounds: int = 0
    wrong: list[str] = field(default_factory=list)
    events: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    ends: dict[int, Counter[int]] = field(default_factory=dict)
    lines: dict[int, Counter[int]] = field(default_factory=dict)

    def add(self, place: int, found: Compared, *, stays: bool) -> None:
        self.rounds += found.rounds
        self.events += found.events
        self.kinds += found.kinds
        if found.wrong:
            self.wrong.append(f"game {place}: {found.wrong}")
        if stays:
            self.ends.setdefault(place, Counter()).update(found.ends)
            self.lines.setdefault(place, Counter()).update(found.lines)


def missing(name: str, sums: Sums) -> tuple[int, int, list[str]]:
    """How many ends and lines the charts of a rule set have, and which were never met."""
    ends = lines = 0
    never = []
    for place in sums.ends:
        automaton = automaton_of(GAMES[name][place].simulated(0))
        ends += len(automaton.ends)
        lines += len(automaton.waiting)
        never += [
            f"game {place}: {end_name(automaton, number)} {automaton.ends[number]}"
            for number in set(range(len(automaton.ends))) - set(sums.ends[place])
        ]
        for line in set(range(len(automaton.waiting))) - set(sums.lines[place]):
            kind, number, *_ = automaton.waiting[line]
            if kind == SPLIT_HAND_LINE:
                never.append(f"game {place}: {LINES[kind]} {automaton.results[number]}")
            elif kind == QUESTION_LINE:
                never.append(f"game {place}: {LINES[kind]} {automaton.kinds[number]}")
            elif kind != END_LINE:
                never.append(f"game {place}: {LINES[kind]} {automaton.out[line]}")
    return ends, lines, never


def main(rounds: int) -> int:
    """Compare so many rounds of every rule set; the exit status says whether all agree."""
    console = Console()
    sums = {name: Sums() for name in GAMES}
    bar = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with ProcessPoolExecutor(2) as pool, Progress(*bar, transient=True) as progress:
        running = {}
        for name, games in GAMES.items():
            by_kernel = sum(not game.by_engine for game in games)
            for place, game in enumerate(games):
                forced = pool.submit(play_forced, name, place, 12 if game.by_engine else 144)
                running[forced] = (name, place)
                for number in range(10):
                    size = rounds // (500 if game.by_engine else 50)
                    rich = pool.submit(play_rich, name, place, size, number)
                    running[rich] = (name, place)
                share = rounds * 11 // (10 * by_kernel)
                share = share // 50 if game.by_engine else share
                size = min(PIECE // 10 if game.by_engine else PIECE, share)
                for number in range(max(1, share // max(1, size))):
                    piece = pool.submit(play_piece, name, place, 1000 * number + place, size)
                    running[piece] = (name, place)
        task = progress.add_task("comparing", total=len(running))
        for finished in as_completed(running):
            name, place = running[finished]
            stays = GAMES[name][place].strategy in (CHART, FIRST_TWO)
            sums[name].add(place, finished.result(), stays=stays)
            progress.advance(task)
    return _show(console, sums)


def _show(console: Console, sums: Mapping[str, Sums]) -> int:
    table = Table("rule set", "games", "rounds compared", "disagreements", "ends", "lines", "unmet")
    never: list[str] = []
    events: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for name, found in sums.items():
        ends, lines, unmet = missing(name, found)
        never += [f"{name} {words}" for words in unmet]
        events += found.events
        kinds += found.kinds
        counts = (len(GAMES[name]), found.rounds, len(found.wrong), ends, lines, len(unmet))
        table.add_row(name, *(f"{count:,}" for count in counts))
    console.print(table)
    for title, counted in (("end", events), ("waited for", kinds)):
        counts_table = Table(title, "rounds")
        for words, count in counted.most_common():
            counts_table.add_row(words, f"{count:,}")
        console.print(counts_table)
    console.print(f"never met: {len(never)}", *never, sep="\n", soft_wrap=True)
    wrong = [f"{name} {line}" for name, found in sums.items() for line in found.wrong]
    console.print(*wrong, sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(int(float(sys.argv[1])) if len(sys.argv) > 1 else 1_000_000))
