"""A game compiled into the arrays that the general kernel plays from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanish21.game.cards import WHOLE_DECK
from spanish21.game.rules import RuleSet
from spanish21.game.wager_spots import MAIN
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.simulation.counting_systems import TRUE_COUNT_LIMIT, CountingSystem
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.general import layout as at
from spanish21.simulation.general.jackpot_tables import compile_jackpot
from spanish21.simulation.general.prices import (
    price_hand_ends,
    price_side_wagers,
    price_wager_level,
    riding_wagers,
    sort_into_bins,
)
from spanish21.simulation.general.strategy_tables import ByteArray, compile_strategies
from spanish21.simulation.general.supported_rules import check_supported
from spanish21.simulation.tallies import CountArray

_ORDERS = {
    "players-dealer-players-dealer": at.PEEKED_ORDER,
    "players-players-dealer-dealer": at.DOUBLE_ORDER,
    "players-dealer-players": at.LAST_ORDER,
}
BLOCK_ROUNDS = 2**20
LANE_ROUNDS, METER_ROUNDS = 2**14, 2**17
"""A lane's rounds; with a meter it is a table that stays open longer."""
PATH_POINTS = 256
"""How many points a sampled path has, at most."""
END_BINS = 2048
USUAL_WAGERS = 12
"""A box seldom wins or loses more original wagers than this in a round."""


class GameArrays(NamedTuple):
    """What a lane is given of the game, in the order of its arguments."""

    numbers: CountArray
    tables: ByteArray
    tags: CountArray
    ramp: CountArray
    level_money: CountArray
    pays: CountArray
    bins: CountArray
    money: CountArray
    jackpots: CountArray
    classes: ByteArray


@dataclass(frozen=True, slots=True)
class ArrayGame:
    """A game's arrays, and how its rounds are cut into lanes and blocks."""

    spec: GameSpec
    arrays: GameArrays
    unit_cents: int
    distribution_bins: int
    lane_rounds: int
    lanes: int

    @property
    def block_rounds(self) -> int:
        return self.lane_rounds * self.lanes

    @property
    def counted_bins(self) -> int:
        """The bins of a box's distribution, and of the laws of a round behind them."""
        return self.distribution_bins + at.LAW_SIZE * (1 if self.spec.boxes == 1 else 2)


def compile_game(game: GameSpec) -> ArrayGame:
    """Everything the kernel needs of a game; rules it does not play are refused by name."""
    check_supported(game)
    rules = game.rules
    levels, ramp = _levels(game)
    riding = [riding_wagers(level) for level in levels]
    pays = np.concatenate([[price_hand_ends(wager, rules) for wager in level] for level in riding])
    main_bins, unit = sort_into_bins(pays[:: at.RIDING])
    low, high = 4 * int(main_bins.min()), 4 * int(main_bins.max())
    jackpots, classes = _jackpots(game)
    lane_rounds, lanes = _lanes(game)
    numbers = _numbers(game)
    numbers[at.BOX_WAGER] = min(sum(level.values()) for level in levels if level)
    numbers[at.BOX_SIDE] = sum(game.wagers.values()) - sum(riding_wagers(game.wagers))
    numbers[at.DISTRIBUTION_ZERO] = -low
    numbers[at.METER_STEP] = max(1, lane_rounds // PATH_POINTS)
    numbers[at.LAW_AT] = high - low + 1
    numbers[at.LAW_STEP], numbers[at.LAW_LOW] = _law_bins(game, unit)
    arrays = GameArrays(
        numbers=numbers,
        tables=compile_strategies(rules, _strategies(game)),
        tags=_tags(game.counting),
        ramp=ramp,
        level_money=np.concatenate([price_wager_level(level, rules) for level in riding]),
        pays=pays.ravel(),
        bins=main_bins.ravel(),
        money=price_side_wagers(game.wagers, rules),
        jackpots=jackpots,
        classes=classes,
    )
    return ArrayGame(game, arrays, unit, high - low + 1, lane_rounds, lanes)


def _law_bins(game: GameSpec, unit: int) -> tuple[int, int]:
    """The step of the bins of a round's law, and the lowest of them, in cents.

    They reach over what boxes usually win and lose; their cents are counted, so that none of
    them is taken for another amount.
    """
    step = gcd(unit, *game.wagers.values())
    most = max([game.wagers[MAIN], *_ramp_wagers(game)])
    riding = sum(cents for spot, cents in game.wagers.items() if spot != MAIN)
    reach = game.boxes * (USUAL_WAGERS * most + 2 * riding)
    step *= -(-2 * reach // (at.LAW_FINE * step))
    return step, -at.LAW_FINE // 2 * step


def _ramp_wagers(game: GameSpec) -> list[int]:
    if game.counting is None:
        return []
    counts = range(-TRUE_COUNT_LIMIT, TRUE_COUNT_LIMIT + 1)
    return [game.counting.wager(count, game.wagers[MAIN]) for count in counts]


def _levels(game: GameSpec) -> tuple[list[Mapping[str, int]], CountArray]:
    """The different wagers of a ramp, none where the box is only watched; and which holds when."""
    counting = game.counting
    if counting is None:
        return [game.wagers], np.zeros(1, np.int64)
    mains = [
        counting.wager(count, game.wagers[MAIN])
        for count in range(-TRUE_COUNT_LIMIT, TRUE_COUNT_LIMIT + 1)
    ]
    different = sorted(set(mains))
    levels: list[Mapping[str, int]] = [
        {**game.wagers, MAIN: cents} if cents else {} for cents in different
    ]
    return levels, np.array([different.index(cents) for cents in mains], np.int64)


def _strategies(game: GameSpec) -> list[Strategy]:
    """The strategy of each true count; counts at which the same plays hold share one."""
    counting = game.counting
    if counting is None:
        return [game.strategy]
    strategies: dict[tuple[bool, ...], Strategy] = {}
    by_count = []
    for true_count in range(-TRUE_COUNT_LIMIT, TRUE_COUNT_LIMIT + 1):
        active = counting.active(true_count)
        if active not in strategies:
            strategies[active] = counting.strategy(game.strategy, active)
        by_count.append(strategies[active])
    return by_count


def _tags(counting: CountingSystem | None) -> CountArray:
    """The tag of each card; no card has one where no count is played."""
    if counting is None:
        return np.zeros(len(WHOLE_DECK), np.int64)
    return np.array([counting.tags[card.points - 1] for card in WHOLE_DECK], np.int64)


def _lanes(game: GameSpec) -> tuple[int, int]:
    """How many rounds a lane has and how many lanes a block: whole sittings, meters in one piece."""
    metered = any(
        jackpot.kind == "progressive" and f"jackpot-{number}" in game.wagers
        for number, jackpot in enumerate(game.rules.jackpots, 1)
    )
    lane_rounds = METER_ROUNDS if metered else LANE_ROUNDS
    if game.sessions is not None:
        sitting = game.sessions.rounds
        lane_rounds = max(1, lane_rounds // sitting) * sitting
    return lane_rounds, max(1, BLOCK_ROUNDS // lane_rounds)


def _numbers(game: GameSpec) -> CountArray:
    rules = game.rules
    dealing, split, double = rules.dealing, rules.split, rules.double
    paid_before = rules.base.blackjack_paid == "before-peek"
    values = {
        at.DECK: rules.cards.cards_per_deck,
        at.SIZE: rules.cards.decks * rules.cards.cards_per_deck,
        at.CUT_CARDS: game.cut_cards,
        at.FRESH: game.fresh,
        at.BURN: rules.shoe.burn_per_shoe,
        at.BOX_COUNT: game.boxes,
        at.ORDER: _ORDERS[dealing.order],
        at.UP_SECOND: dealing.up_card == "second",
        at.BONUS_CARDS: rules.match.bonus_cards if rules.match else 0,
        at.PEEKS: dealing.peeks,
        at.HAS_DOWN: dealing.has_down_card,
        at.ONLY_IF_IT_MATTERS: rules.dealer.draws_only_when_it_matters,
        at.AT_ONCE: dealing.twenty_ones_paid == "at-once",
        at.ENDS_MAY_WAIT: not dealing.peeks or bool(rules.surrender.held_under),
        at.TWENTY_ONES_WAIT: rules.base.player_21_v_dealer_21 == "push",
        at.BLACKJACKS_WAIT: not rules.base.blackjack_beats_dealer_blackjack,
        at.MOST_HANDS: split.maximum_hands,
        at.EQUAL_RANK: split.equal == "rank",
        at.DOUBLE_AFTER_SPLIT: double.after_split,
        at.BONUS_AFTER_SPLIT: split.bonus_21_after_split,
        at.INSURES_PAID: rules.insurance.on_paid_blackjack or not paid_before,
        at.INSURANCE_AFTER_PEEK: rules.insurance.lost_collected == "after-peek",
        at.RIDING_SPOTS: 1 + max(_spots_in_use(game, at.SPOTS[1 : at.RIDING]), default=-1) + 1,
        at.MATCH_MASK: _mask(game, at.SPOTS[at.MATCH : at.JACKPOT]),
        at.JACKPOT_MASK: _mask(game, at.SPOTS[at.JACKPOT : at.BREAK]),
        at.BREAK_WAGER: game.wagers.get("break", 0),
    }
    numbers = np.zeros(at.NUMBERS, np.int64)
    for place, value in {**values, **_super_bonus(rules), **_sitting(game), **_count(game)}.items():
        numbers[place] = value
    return numbers


def _spots_in_use(game: GameSpec, spots: Sequence[str]) -> list[int]:
    return [place for place, spot in enumerate(spots) if spot in game.wagers]


def _mask(game: GameSpec, spots: Sequence[str]) -> int:
    return sum(1 << place for place in _spots_in_use(game, spots))


def _super_bonus(rules: RuleSet) -> dict[int, int]:
    bonus = rules.super_bonus
    if bonus is None:
        return {}
    if bonus.up_card is None:
        return {at.SUPER_KIND: at.SUITED_SEVENS, at.ENVY_CENTS: bonus.envy_cents}
    return {
        at.SUPER_KIND: at.NAMED_SEVENS,
        at.SUPER_UP: bonus.up_card.index,
        at.SUPER_SUITS: sum(1 << card.suit for card in bonus.cards),
        at.ENVY_CENTS: bonus.envy_cents,
    }


def _count(game: GameSpec) -> dict[int, int]:
    counting = game.counting
    if counting is None:
        return {}
    return {
        at.COUNTS_CARDS: 1,
        at.COUNT_LIMIT: TRUE_COUNT_LIMIT,
        at.COUNT_STARTS: counting.start_per_deck * game.rules.cards.decks,
        at.ROUNDING: counting.true_count == "truncate",
    }


def _sitting(game: GameSpec) -> dict[int, int]:
    """How sittings are kept: what they won in steps from below a lost bankroll."""
    sessions = game.sessions
    if sessions is None:
        return {}
    wager = game.wagers[MAIN]
    step = wager * -(-sessions.bankroll_cents // (wager * END_BINS // 4))
    low = -(-sessions.bankroll_cents // step) * step + 64 * step
    return {
        at.SITTING: sessions.rounds,
        at.BANKROLL: sessions.bankroll_cents,
        at.END_STEP: step,
        at.END_LOW: -low,
        at.END_BINS: END_BINS,
        at.SITTING_STEP: -(-sessions.rounds // PATH_POINTS),
    }


def _jackpots(game: GameSpec) -> tuple[CountArray, ByteArray]:
    """Both jackpots' numbers and classes; zeros for one without a wager."""
    numbers: list[CountArray] = []
    classes: list[NDArray[np.uint8]] = []
    for place in range(at.JACKPOTS):
        if at.SPOTS[at.JACKPOT + place] in game.wagers:
            reset = game.meters[place] if game.meters else 0
            jackpot_numbers, outcome_classes = compile_jackpot(
                game.rules.jackpots[place], game.rules, reset
            )
            numbers.append(jackpot_numbers)
            classes.append(outcome_classes)
        else:
            numbers.append(np.zeros(at.JACKPOT_NUMBERS, np.int64))
            # The second one's classes stand behind the first one's, even where that has none.
            later = any(spot in game.wagers for spot in at.SPOTS[at.JACKPOT + place : at.BREAK])
            classes.append(np.zeros(at.DEAL_CLASSES if later else 1, np.uint8))
    return np.concatenate(numbers), np.concatenate(classes)
