"""The shoe of a sitting: cards in the order a shuffle gave them, the burn card and the cut card.

The order is the only chance in a sitting. It stays in here: what the round and the player
know of the shoe is which cards nobody has seen, and how many are left.
"""

from collections.abc import Callable, Sequence

from spanish21.game.cards import SPANISH_DECK, Card
from spanish21.game.round import RoundState, open_round
from spanish21.game.rules import RuleSet
from spanish21.game.shoe import Composition
from spanish21.refusal import Refusal

Shuffle = Callable[[Sequence[Card]], Sequence[Card]]
"""Gives the cards it is given in another order, the first to be dealt first."""


class Shoe:
    """Shuffled decks, dealt from the front, with a cut card near the back."""

    def __init__(self, rules: RuleSet, shuffle: Shuffle) -> None:
        self._rules = rules
        self._shuffle = shuffle
        self.fill()

    def fill(self) -> None:
        """Shuffle every card, burn, and place the cut card."""
        decks = self._rules.cards.decks
        full = tuple(card for card in SPANISH_DECK for _ in range(decks))
        order = tuple(self._shuffle(full))
        self._unseen = Composition.of_decks(decks)
        if Composition.of_cards(order) != self._unseen:
            say = "a shuffle gives back the very cards it was given"
            raise Refusal("shuffle", f"{len(order)} cards", say)
        self._face_down = self._rules.shoe.burn_per_shoe
        self._order = order
        self._dealt = self._face_down

    @property
    def cards_left(self) -> int:
        return len(self._order) - self._dealt

    @property
    def cut_card_out(self) -> bool:
        """Whether the cut card has come out, so that the round is the shoe's last."""
        return self.cards_left <= self._rules.shoe.cut_card_depth(len(self._order))

    def draw(self) -> Card | None:
        """The next card; none when the shoe is empty."""
        if not self.cards_left:
            return None
        self._dealt += 1
        return self._order[self._dealt - 1]

    def open_round(self, seated: dict[int, str]) -> RoundState:
        """A round on what is left; burned cards and down cards never shown count as unseen."""
        return open_round(self._rules, shoe=self._unseen, face_down=self._face_down, seated=seated)

    def take_back(self, state: RoundState) -> None:
        """Learn from a round that is over which cards nobody has seen."""
        self._unseen, self._face_down = state.shoe, state.face_down
