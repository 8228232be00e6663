"""A game compiled into the arrays that tables play from: those of the general kernel, and a few more."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from spanish21.game.cards import Rank, cards_of_deck
from spanish21.game.rules import RuleSet
from spanish21.refusal import Refusal
from spanish21.rulesets.strategies.strategy import (
    HARD_TOTALS,
    PAIRS,
    SOFT_TOTALS,
    UP_CARDS,
    ChartCell,
    ChartPairCell,
    Strategy,
)
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.general import layout as at
from spanish21.simulation.general.game_arrays import GameArrays, compile_game
from spanish21.simulation.general.strategy_tables import ByteArray
from spanish21.simulation.tables import layout as on
from spanish21.simulation.tallies import CountArray

MOST_CHOICES = 24
"""Layouts of wagers to choose from; their actions are bits of one number."""
_ANY_NUMBER = 99
_RANKS = tuple(Rank)


class TableArrays(NamedTuple):
    """What a table is given of the game; all but tables, jackpots and classes by layout of wagers."""

    numbers: CountArray
    tables: ByteArray
    level_money: CountArray
    pays: CountArray
    money: CountArray
    jackpots: CountArray
    classes: ByteArray


def compile_tables(
    rules: RuleSet,
    wagers: Sequence[Mapping[str, int]],
    *,
    fresh: bool = True,
    cut_cards: int = 0,
    meters: Sequence[int] = (),
    insurance: bool = True,
) -> TableArrays:
    """Everything a table needs; ``wagers`` are the layouts that its player may choose from.

    Rules that the general kernel does not play are refused by name.
    """
    if not 1 <= len(wagers) <= MOST_CHOICES:
        raise Refusal("wagers", len(wagers), f"give 1 to {MOST_CHOICES} layouts to choose from")
    strategy = _stand_always(rules)
    games = [
        compile_game(
            GameSpec(rules, strategy, layout, 1, fresh, cut_cards, meters=tuple(meters))
        ).arrays
        for layout in wagers
    ]
    numbers = np.zeros((len(wagers), on.NUMBERS), np.int64)
    for place, game in enumerate(games):
        numbers[place, : at.NUMBERS] = game.numbers
    for place, value in _numbers(rules, insurance=insurance, choices=len(wagers)).items():
        numbers[:, place] = value
    full = np.bincount(
        [_RANKS.index(card.rank) for card in cards_of_deck(rules.cards.cards_per_deck)]
    )
    numbers[:, on.FULL : on.FULL + len(full)] = full * rules.cards.decks
    jackpots, classes = _jackpots(games)
    return TableArrays(
        numbers=numbers,
        tables=games[0].tables[: at.HEADER].copy(),
        level_money=np.stack([game.level_money for game in games]),
        pays=np.stack([game.pays for game in games]),
        money=np.stack([game.money for game in games]),
        jackpots=jackpots,
        classes=classes,
    )


def _jackpots(games: Sequence[GameArrays]) -> tuple[CountArray, ByteArray]:
    """Both jackpots as the layouts with a wager on them have them, for each has one fixed wager."""
    numbers = np.max([game.jackpots for game in games], axis=0)
    longest = max(len(game.classes) for game in games)
    padded = [np.pad(game.classes, (0, longest - len(game.classes))) for game in games]
    return numbers, np.max(padded, axis=0)


def _numbers(rules: RuleSet, *, insurance: bool, choices: int) -> dict[int, int]:
    double, split, surrender = rules.double, rules.split, rules.surrender
    most = double.maximum_cards
    return {
        on.MAY_INSURE: insurance,
        on.MOST_DOUBLINGS: double.doublings,
        on.LEAST_CARDS_TO_DOUBLE: double.minimum_cards,
        on.MOST_CARDS_TO_DOUBLE: _ANY_NUMBER if most is None else most,
        on.DOUBLE_BLACKJACK: double.blackjack,
        on.DOUBLE_SOFT_21: double.soft_21,
        on.HIT_ON_21: rules.base.hit_on_21,
        on.ACES_PLAY_ON: split.aces_like_any_card,
        on.RESPLIT_ACES: split.resplit_aces,
        on.SURRENDER_CARDS: 0 if surrender.offered == "never" else surrender.cards,
        on.SURRENDER_LATER: not surrender.first_decision_only,
        on.SURRENDER_SPLIT: surrender.after_split,
        on.MAY_RESCUE: double.rescue,
        on.RESCUE_BUST: double.rescue_on_bust,
        on.RESCUE_21: double.rescue_on_21,
        on.BLACKJACKS_FIRST: rules.base.blackjack_paid == "before-peek",
        on.CHOICES: choices,
    }


def _stand_always(rules: RuleSet) -> Strategy:
    """A strategy for the arrays to be compiled with; of its tables a table reads nothing."""
    stand, keep = ChartCell("stand", "stand"), ChartPairCell(split=False)
    cells, pairs = (stand,) * len(UP_CARDS), (keep,) * len(UP_CARDS)
    return Strategy(
        ruleset=rules.id,
        decks=rules.cards.decks,
        hard=dict.fromkeys(HARD_TOTALS, cells),
        soft=dict.fromkeys(SOFT_TOTALS, cells),
        pairs=dict.fromkeys(PAIRS, pairs),
        doubled=(),
        insurance=False,
    )
