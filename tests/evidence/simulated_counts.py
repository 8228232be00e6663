"""A player who counts, at the round engine: he knows what has been turned face up."""

from collections.abc import Mapping, Sequence
from math import floor, trunc

from simulated_engine import Engine, Round

from spanish21.game.cards import Card
from spanish21.game.round import RoundState
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.simulation.counting_systems import CountingSystem
from spanish21.simulation.game_spec import GameSpec


class CountingEngine(Engine):
    """Wagers, plays and insures by the true count of the cards that were seen."""

    def __init__(self, game: GameSpec, counting: CountingSystem) -> None:
        super().__init__(game)
        self.counting = counting
        self.seen = 0
        self.watches = False
        self.true_counts: list[int] = []

    def play(self, shoe: Sequence[int]) -> "list[Round]":  # type: ignore[override]
        self.seen = self.counting.start_per_deck * self.rules.cards.decks
        return list(super().play(shoe))

    def wagers(self, cards: Sequence[Card], place: int) -> Mapping[str, int]:
        count = self._true_count(self.seen, len(cards) - place)
        self.true_counts.append(count)
        cents = self.counting.wager(count, self.game.wagers["main"])
        self.watches = cents == 0
        if self.watches:
            return {"main": self.rules.limits.table_minimum_cents}
        return {**self.game.wagers, "main": cents}

    def strategy(self, state: RoundState, cards: Sequence[Card], place: int) -> Strategy:
        count = self._true_count(self.seen + self._shown(state), len(cards) - place)
        return self.counting.strategy(self.game.strategy, self.counting.active(count))

    def _true_count(self, running: int, left: int) -> int:
        rounded = floor if self.counting.true_count == "floor" else trunc
        return max(-20, min(20, rounded(running * 48 / max(left, 1))))

    def _shown(self, state: RoundState) -> int:
        shown = [card for box in state.boxes for hand in box.hands for card in hand.cards]
        shown += [*state.dealer, *state.bonus_cards]
        return sum(self.counting.tags[card.points - 1] for card in shown)

    def closed(self, state: RoundState) -> None:
        self.seen += self._shown(state)

    def _contribute(self) -> None:
        if not self.watches:
            super()._contribute()

    def _settled(self, state: RoundState) -> Round:
        cents, meters = super()._settled(state)
        return ({} if self.watches else cents), meters
