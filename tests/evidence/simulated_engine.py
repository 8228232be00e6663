"""Shoes played by the round engine, by the general kernel, and compared.

The engine is driven by a reader of strategies that knows nothing of the kernel: it chooses among
``options(state)``. Jackpots are paid by the ledger's arithmetic.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from fixtures.given_shoes import RoundRecords, play_shoes
from spanish21.game.cards import SPANISH_DECK, WHOLE_DECK, Card
from spanish21.game.composition import Composition
from spanish21.game.round import Option, Phase, RoundState, open_round, options, step
from spanish21.game.round import commands as c
from spanish21.game.rules import RuleSet
from spanish21.game.wagers.super_bonus import is_super_bonus, super_bonus_cents
from spanish21.ledger.jackpots.meters import Meter, award_prize, award_share, compute_contribution
from spanish21.rulesets.strategies.strategy import (
    HARD_TOTALS,
    PAIRS,
    SOFT_TOTALS,
    UP_CARDS,
    AfterDouble,
    ChartCell,
    ChartMove,
    ChartPairCell,
    DoubledChart,
    HitFor,
    Strategy,
)
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.general import layout

Shoes = NDArray[np.uint8]


# --- The engine, driven by a strategy -------------------------------------------------------------


def choose(state: RoundState, strategy: Strategy) -> c.Command:
    """The command a strategy gives now, out of those on offer."""
    offered = {option.command: option for option in options(state) if option.player}
    if state.phase is Phase.INSURANCE:
        insure = offered.get(c.Insure)
        if strategy.insurance and insure is not None:
            return c.Insure(insure.box, insure.player, insure.most_cents, insure.spot)
        return c.CloseInsurance()
    if state.phase is Phase.BLACKJACKS:
        return _command(offered[c.Stand])
    wanted = _wanted(state, strategy, offered)
    return _command(offered[wanted])


def _command(option: Option) -> c.Command:
    if option.command is c.DoubleDown:
        return c.DoubleDown(option.box, option.player, option.most_cents)
    made: c.Command = option.command(option.box, option.player)
    return made


def _wanted(state: RoundState, strategy: Strategy, offered: Mapping[type, Option]) -> type:
    hand, up = state.current, state.up
    assert up is not None
    column = UP_CARDS.index("A" if up.points == 1 else str(up.points))
    if hand.doublings:
        word: AfterDouble = "stand"
        if hand.points > 21:
            word = "rescue"  # nothing can be lost by it
        elif hand.points == 21 and not hand.soft:
            word = "stand"
        elif hand.doublings <= len(strategy.doubled):
            chart = strategy.doubled[hand.doublings - 1]
            word = (chart.soft if hand.soft else chart.hard)[hand.points][column]
        wanted = {"stand": c.Stand, "rescue": c.Rescue, "double": c.DoubleDown}[word]
        return wanted if wanted in offered else c.Stand
    if c.Split in offered:
        name = "A" if hand.cards[0].points == 1 else str(hand.cards[0].points)
        pair = strategy.pairs[name][column]
        if pair.hit_for_super and not hand.split and _one_card_from_super(state):
            return c.Hit
        if pair.split:
            return c.Split
    if not {c.Hit, c.DoubleDown} & set(offered):
        return c.Stand
    cell = (strategy.soft if hand.soft else strategy.hard)[hand.points][column]
    if cell.surrender and c.Surrender in offered:
        return c.Surrender
    return _by_cell(cell, hand.cards, offered)


def _by_cell(cell: ChartCell, cards: Sequence[Card], offered: Mapping[type, Option]) -> type:
    can_hit = c.Hit in offered
    if cell.hit_from is not None and len(cards) >= cell.hit_from and can_hit:
        return c.Hit
    ranks = sorted(card.points for card in cards)
    if can_hit and ranks in ([6, 7], [6, 8], [7, 8]):
        suits = {card.suit for card in cards}
        spades = suits == {SPANISH_DECK[0].suit}
        if (
            cell.hit_for == "any"
            or (cell.hit_for == "suited" and len(suits) == 1)
            or (cell.hit_for == "spades" and spades)
        ):
            return c.Hit
    move = cell.move
    if move == "double":
        move = "double" if c.DoubleDown in offered else cell.otherwise
    return {"stand": c.Stand, "hit": c.Hit, "double": c.DoubleDown}[move]


def _one_card_from_super(state: RoundState) -> bool:
    bonus, up = state.rules.super_bonus, state.up
    if bonus is None or up is None:
        return False
    wager = state.boxes[state.box].bettors[0].on("main")
    cards = state.current.cards
    return bool(super_bonus_cents(wager, bonus)) and any(
        is_super_bonus((*cards, card), up, bonus) for card in SPANISH_DECK
    )


Round = tuple[dict[tuple[int, str], int], tuple[int, ...]]
"""Cents by box and spot, and the meters after it."""


class Engine:
    """Plays shoes one after the other and keeps the meters of their jackpots."""

    def __init__(self, game: GameSpec) -> None:
        self.game, self.rules = game, game.rules
        self.meters = [Meter(cents * 10_000) for cents in game.meters]

    def play(self, shoe: Sequence[int]) -> Iterator[Round]:
        """Every round of one shoe: one where it is fresh, else till the cut card has come out."""
        cards = [WHOLE_DECK[card] for card in shoe]
        left = Composition.of_decks(self.rules.cards.decks, self.rules.cards.cards_per_deck)
        place = 0
        if not self.game.fresh:
            place = self.rules.shoe.burn_per_shoe
            left = left.without(cards[:place])
        while True:
            found, left, place = self._round(cards, left, place)
            yield found
            if self.game.fresh or len(cards) - place <= self.game.cut_cards:
                return

    def wagers(self, cards: Sequence[Card], place: int) -> Mapping[str, int]:  # noqa: ARG002
        """What every box wagers on the round that now begins."""
        return self.game.wagers

    def strategy(self, state: RoundState, cards: Sequence[Card], place: int) -> Strategy:  # noqa: ARG002
        """What everybody plays by now."""
        return self.game.strategy

    def _round(
        self, cards: Sequence[Card], left: Composition, place: int
    ) -> tuple[Round, Composition, int]:
        state = open_round(self.rules, shoe=left)
        wagers = tuple(self.wagers(cards, place).items())
        for box in range(1, self.game.boxes + 1):
            state = step(state, c.PlaceWagers(box, f"P{box}", wagers)).state
        state = step(state, c.CloseWagers()).state
        self._contribute()
        while state.phase is not Phase.CLOSED:
            if state.due:
                state = step(state, c.DealCard(cards[place])).state
                place += 1
            elif state.phase is Phase.SUPER_BONUS:
                state = step(state, c.PaySuperBonus()).state
            else:
                state = step(state, choose(state, self.strategy(state, cards, place))).state
        self.closed(state)
        return self._settled(state), state.shoe, place

    def closed(self, state: RoundState) -> None:
        """A round is over."""

    def _contribute(self) -> None:
        for number, jackpot in enumerate(self.rules.jackpots):
            if f"jackpot-{number + 1}" in self.game.wagers and number < len(self.meters):
                meter = self.meters[number]
                gave = compute_contribution(
                    meter,
                    jackpot.wager_cents * self.game.boxes,
                    rate_ppm=int(jackpot.contribution * 10**6),
                    hidden_ppm=0,
                    limit_cents=0,
                )
                self.meters[number] = meter._replace(primary=meter.primary + gave.primary)

    def _settled(self, state: RoundState) -> Round:
        cents: dict[tuple[int, str], int] = {}
        for line in state.lines:
            key = (line.box - 1, line.spot)
            cents[key] = cents.get(key, 0) + line.net_cents
        for award in state.awards:
            if self.rules.jackpots[award.jackpot - 1].posted_cents is not None:
                continue
            place = award.jackpot - 1
            meter = self.meters[place]
            if award.percent:
                taken = award_share(meter, award.percent, reset_cents=self.game.meters[place])
                key = (award.box - 1, f"jackpot-{award.jackpot}")
                cents[key] += taken.cents
            else:
                taken = award_prize(meter, award.cents or 0)
            self.meters[place] = taken.after
        return cents, tuple(meter.primary for meter in self.meters)


# --- Comparing ------------------------------------------------------------------------------------


@dataclass
class Compared:
    """How far a comparison went: rounds, what the kernel counted, and the first disagreement.

    Of a jackpot pay table also its rows, and those that its decks cannot make.
    """

    rounds: int
    counts: NDArray[np.int64]
    wrong: str = ""
    unmade: tuple[str, ...] = ()
    rows: int = 0


def compare(game: GameSpec, shoes: Shoes, engine: Engine | None = None) -> Compared:
    """Play the same shoes on both roads."""
    given = play_shoes(game, shoes)
    engine = engine or Engine(game)
    paid, meters = _paid(given), _meters(game, given)
    number = 0
    for shoe in shoes:
        for found in engine.play(shoe):
            if number >= len(paid):
                return Compared(number, given.counts, "the kernel played fewer rounds")
            wrong = _first_wrong(game, found, paid[number], meters[number])
            if wrong:
                dealt = " ".join(WHOLE_DECK[card].code for card in shoe[:40])
                return Compared(number, given.counts, f"round {number} {wrong}: {dealt}")
            number += 1
    wrong = "" if number == len(paid) else "the kernel played more rounds"
    return Compared(number, given.counts, wrong)


Paid = dict[tuple[int, str], int]
"""Cents by box and spot, where there are any."""


def _paid(given: RoundRecords) -> list[Paid]:
    """What the kernel paid in every round."""
    found: list[Paid] = [{} for _ in given.cents]
    for number, box, spot in np.argwhere(given.cents).tolist():
        found[number][box, layout.SPOTS[spot]] = int(given.cents[number, box, spot])
    return found


def _meters(game: GameSpec, given: RoundRecords) -> list[tuple[int, ...]]:
    """The meters after every round, as many as the game has."""
    rows: list[list[int]] = given.meters[:, : len(game.meters)].tolist()
    return [tuple(row) for row in rows]


def _first_wrong(game: GameSpec, found: Round, paid: Paid, meters: Sequence[int]) -> str:
    """The first box, spot or meter of a round on which the roads disagree."""
    cents, wanted_meters = found
    wanted = {key: amount for key, amount in cents.items() if amount}
    if paid != wanted:
        key = min(key for key in {*paid, *wanted} if paid.get(key, 0) != wanted.get(key, 0))
        box, name = key
        return f"box {box + 1} {name}: {paid.get(key, 0)} for {wanted.get(key, 0)}"
    for place, micros in enumerate(wanted_meters):
        if f"jackpot-{place + 1}" in game.wagers and micros != meters[place]:
            return f"meter {place + 1}: {meters[place]} for {micros}"
    return ""


def shuffled(decks: int, shoes: int, seed: int, cards_per_deck: int = 48) -> Shoes:
    """So many shuffled shoes."""
    full = np.repeat(np.arange(cards_per_deck, dtype=np.uint8), decks)
    chance = np.random.default_rng(seed)
    return np.array([chance.permutation(full) for _ in range(shoes)])


def arranged(decks: int, codes: str, seed: int = 0) -> Shoes:
    """A shoe that begins with these cards; the rest is shuffled."""
    first = [Card.parse(code).index for code in codes.split()]
    rest = [card for card in range(48) for _ in range(decks)]
    for card in first:
        rest.remove(card)
    random.Random(seed).shuffle(rest)  # noqa: S311  a test, not a game
    return np.array([[*first, *rest]], np.uint8)


# --- Strategies -----------------------------------------------------------------------------------


def wild_strategy(rules: RuleSet, seed: int) -> Strategy:
    """A strategy made by chance: it does what no chart does, and so meets every branch."""
    chance = random.Random(seed)  # noqa: S311  a test, not a game
    moves: tuple[ChartMove, ...] = ("stand", "hit", "hit", "double")
    hit_for: tuple[HitFor, ...] = get_args(HitFor)
    after: tuple[AfterDouble, ...] = ("stand", "stand", "rescue", "double", "double")

    def cell(total: int, *, soft: bool) -> ChartCell:
        if total == 21:
            if rules.base.hit_on_21:
                return ChartCell(chance.choice(moves), chance.choice(("stand", "hit")))
            return ChartCell(chance.choice(("stand", "double")), "stand")
        low = total < 12 or (soft and total < 17)
        return ChartCell(
            chance.choice(("hit", "hit", "hit", "double")) if low else chance.choice(moves),
            chance.choice(("stand", "hit")),
            chance.choice((None, 3, 4, 5, 6)),
            chance.choice(hit_for),
            chance.random() < 0.08,
        )

    def after_row(total: int) -> tuple[AfterDouble, ...]:
        return tuple(chance.choice(after) for _ in UP_CARDS)

    return Strategy(
        rules.id,
        rules.cards.decks,
        {t: tuple(cell(t, soft=False) for _ in UP_CARDS) for t in HARD_TOTALS},
        {t: tuple(cell(t, soft=True) for _ in UP_CARDS) for t in SOFT_TOTALS},
        {
            pair: tuple(
                ChartPairCell(chance.random() < 0.8, chance.random() < 0.5) for _ in UP_CARDS
            )
            for pair in PAIRS
        },
        tuple(
            DoubledChart(
                level,
                {t: after_row(t) for t in HARD_TOTALS},
                {t: after_row(t) for t in SOFT_TOTALS},
            )
            for level in (1, 2, 3)
        ),
        insurance=chance.random() < 0.7,
    )


def plain_strategy(
    rules: RuleSet,
    move: Callable[[int, bool], ChartMove],
    *,
    after: Sequence[AfterDouble] = ("stand", "stand", "stand"),
    split: bool = False,
    for_super: bool = False,
    surrender: bool = False,
    insurance: bool = False,
) -> Strategy:
    """The same move against every up card, to lead a round where it is wanted."""

    def row(total: int, *, soft: bool) -> tuple[ChartCell, ...]:
        wanted = move(total, soft)
        other: ChartMove = "stand" if total == 21 and wanted == "hit" else wanted
        return (ChartCell(other, "stand", surrender=surrender),) * len(UP_CARDS)

    charts = tuple(
        DoubledChart(
            level,
            {t: (word,) * len(UP_CARDS) for t in HARD_TOTALS},
            {t: (word,) * len(UP_CARDS) for t in SOFT_TOTALS},
        )
        for level, word in enumerate(after, 1)
    )
    return Strategy(
        rules.id,
        rules.cards.decks,
        {t: row(t, soft=False) for t in HARD_TOTALS},
        {t: row(t, soft=True) for t in SOFT_TOTALS},
        {pair: (ChartPairCell(split, for_super),) * len(UP_CARDS) for pair in PAIRS},
        charts,
        insurance=insurance,
    )


def hit_below(most: int) -> Callable[[int, bool], ChartMove]:
    return lambda total, _soft: "hit" if total < most else "stand"
