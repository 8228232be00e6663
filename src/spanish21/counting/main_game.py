"""The effects of each card on the main game and on every decision of it, by exact solutions.

The game is solved once for the whole shoe and once with each kind of card gone. Play stays that of
the chart, so that what is measured is the card and not the player.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import TEN
from spanish21.analysis.model.remaining_cards import SUITED_VALUES, RemainingCards
from spanish21.analysis.questions.change_effects import single_removals
from spanish21.counting.card_effects import CardEffect, EffectTable
from spanish21.counting.departures import ChartGame, PlayDeparture, ShoeGains
from spanish21.counting.wager_effects import insurance_effects
from spanish21.game.cards import Suit

ProgressCallback = Callable[[str], None]
MAIN_GAME = "main game"
_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")


@dataclass(frozen=True)
class MainEffects:
    """What a shoe and each of its cards are worth to a player of the chart, decision by decision.

    ``gone`` are the gains once a card of each kind is gone, as ``kinds`` lists them.
    """

    game: ChartGame
    shoe: RemainingCards
    whole: ShoeGains
    kinds: tuple[CardEffect, ...]
    gone: tuple[ShoeGains, ...]

    @property
    def betting(self) -> EffectTable:
        """The effects on what the chart gains: the base of a wager by the count."""
        return self._table(MAIN_GAME, self.whole.gain, [each.gain for each in self.gone])

    @property
    def insurance(self) -> EffectTable:
        """The effects on one unit of insurance when an ace is up."""
        values = self.shoe.values
        return insurance_effects(values[TEN], self.shoe.size - 1, values)

    def decision(self, place: int) -> EffectTable:
        """The effects on a departure, by its place among the game's, for a hand that meets it.

        The gain is that of the departure over the chart's move, whatever the number of cards.
        """
        return self._table(
            str(self.game.departures[place]),
            _per_hand(self.whole, place),
            [_per_hand(each, place) for each in self.gone],
        )

    def reached(self, least: float) -> list[int]:
        """The places of departures whose hands come up at least so often in a round."""
        return np.flatnonzero(self.whole.chances.sum(axis=1) >= least).tolist()

    def find(self, departure: PlayDeparture) -> int:
        """The place of a departure."""
        return self.game.departures.index(departure)

    def effect_matrix(self) -> Numbers:
        """The effects by value on every departure, for a hand that meets it: a row for each."""
        whole = _all_per_hand(self.whole)
        columns = [np.zeros_like(whole) for _ in _NAMES]
        for kind, each in zip(self.kinds, self.gone, strict=True):
            share = kind.count / self.shoe.values[kind.value]
            columns[kind.value] += share * (_all_per_hand(each) - whole)
        return np.stack(columns, axis=1)

    def _table(self, subject: str, own: float, gone: list[float]) -> EffectTable:
        effects = tuple(
            CardEffect(kind.card, kind.value, kind.count, gain - own)
            for kind, gain in zip(self.kinds, gone, strict=True)
        )
        return EffectTable(subject, own, effects)


def _per_hand(gains: ShoeGains, place: int) -> float:
    return float(_all_per_hand(gains)[place])


def _all_per_hand(gains: ShoeGains) -> Numbers:
    """What each departure gains for a hand that meets it; nought where none does."""
    chances = gains.chances.sum(axis=1)
    met = chances > 0
    total = np.where(met, gains.departures.sum(axis=1), 0.0)
    return np.asarray(total / np.where(met, chances, 1.0))


def solve_main_effects(
    game: ChartGame, shoe: RemainingCards, progress: ProgressCallback
) -> MainEffects:
    """Solve a table with each kind of card gone; some 16 solutions, half a second each."""
    progress("the whole shoe")
    whole = game.gains(shoe)
    kinds: list[CardEffect] = []
    gone: list[ShoeGains] = []
    for card, words, less in single_removals(shoe):
        progress(words)
        value = next(v for v, count in enumerate(less.values) if count != shoe.values[v])
        kinds.append(CardEffect(card, value, _count(card, value, shoe), 0.0))
        gone.append(game.gains(less))
    return MainEffects(game, shoe, whole, tuple(kinds), tuple(gone))


def _count(card: str, value: int, shoe: RemainingCards) -> int:
    """How many cards of this kind the shoe has: those of its suits, where they are told apart."""
    if value not in SUITED_VALUES:
        return shoe.values[value]
    return sum(shoe.of_suit(value)[suit] for suit in Suit if suit.symbol in card)
