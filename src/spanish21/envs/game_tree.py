"""A round as a game tree: states with chance nodes and their exact probabilities.

The names are OpenSpiel's, and so is their meaning; nothing of OpenSpiel is needed. Every card is a
chance node of its own; its probability is that of the cards not yet seen.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from spanish21.envs.engine_table import command_of, offered_commands
from spanish21.envs.learning_game import LearningGame, layout_words, read_learning_game
from spanish21.game.cards import WHOLE_DECK, show_cards
from spanish21.game.composition import Composition
from spanish21.game.round import Giver, Phase, RoundState, open_round, options, step
from spanish21.game.round import commands as c
from spanish21.game.round.view import view
from spanish21.refusal import Refusal
from spanish21.simulation.tables import layout as on

CHANCE, TERMINAL, PLAYER = -1, -4, 0
"""Who is to act: OpenSpiel's numbers for chance and for nobody, and the one player."""
_NAME = "player"


class RoundTree:
    """A game of one round and one player, whose states are ``TreeState``."""

    def __init__(self, game: LearningGame | None = None, shoe: Composition | None = None) -> None:
        """``shoe`` are the cards that the round is dealt from, a full shoe if none are named.

        A tree has no meter, so it has no progressive either.
        """
        self.game = read_learning_game() if game is None else game
        kinds = [jackpot.kind for jackpot in self.game.rules.jackpots]
        if "progressive" in kinds:
            raise Refusal("jackpots", "progressive", "a tree has no meter: post a house jackpot")
        self.shoe = shoe

    def new_initial_state(self) -> "TreeState":
        """The root: the choice of a wager, or the first card."""
        state = open_round(self.game.rules, shoe=self.shoe)
        return TreeState(self, state, ())

    def num_distinct_actions(self) -> int:
        return self.game.actions

    def max_chance_outcomes(self) -> int:
        return self.game.rules.cards.cards_per_deck

    def num_players(self) -> int:
        return 1


class TreeState:
    """Where a round stands; ``apply_action`` moves it on, ``child`` leaves it as it is."""

    def __init__(self, tree: RoundTree, state: RoundState, history: tuple[int, ...]) -> None:
        self.tree, self.state, self._history = tree, state, history
        if state.phase is Phase.WAGERING and len(tree.game.layouts) == 1:
            self._wager(0)

    # --- Who acts, and how ------------------------------------------------------------------------

    def is_terminal(self) -> bool:
        return self.state.phase is Phase.CLOSED

    def is_chance_node(self) -> bool:
        return bool(self.state.due)

    def current_player(self) -> int:
        return TERMINAL if self.is_terminal() else CHANCE if self.is_chance_node() else PLAYER

    def legal_actions(self) -> list[int]:
        """What may be done: actions as in ``simulation.tables.layout``, or cards by their index."""
        state = self.state
        if self.is_terminal():
            return []
        if self.is_chance_node():
            return [card for card, _ in self.chance_outcomes()]
        if state.phase is Phase.WAGERING:
            return [on.WAGER + place for place in range(len(self.tree.game.layouts))]
        if state.phase is Phase.INSURANCE:
            return [on.STAND, on.INSURE]
        return sorted(offered_commands(state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come next, by index, each with its probability."""
        return [(card, float(chance)) for card, chance in self.exact_chances().items()]

    def exact_chances(self) -> Mapping[int, Fraction]:
        """The same as fractions, which add up to one."""
        if not self.is_chance_node():
            raise Refusal("chance_outcomes", self.state.phase.value, "no card is due now")
        due = next(each for each in options(self.state, Giver.DEALER) if each.cards is not None)
        cards = due.cards
        assert cards is not None  # noqa: S101  it was looked for
        return {card.index: Fraction(count, cards.size) for card, count in cards.items()}

    def apply_action(self, action: int) -> None:
        """Do it, or deal it; what is not legal is refused."""
        if action not in self.legal_actions():
            names = ", ".join(map(str, self.legal_actions()))
            raise Refusal(
                "action", str(action), f"choose one of {names}" if names else "it is over"
            )
        self._history += (action,)
        if self.is_chance_node():
            self._do(c.DealCard(WHOLE_DECK[action]))
        elif self.state.phase is Phase.WAGERING:
            self._wager(action - on.WAGER)
        elif self.state.phase is Phase.INSURANCE:
            self._insure(insures=action == on.INSURE)
        else:
            self._do(command_of(offered_commands(self.state)[action]))

    def child(self, action: int) -> "TreeState":
        """The state that an action leads to."""
        found = self.clone()
        found.apply_action(action)
        return found

    def clone(self) -> "TreeState":
        return TreeState(self.tree, self.state, self._history)

    # --- What it comes to -------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """What the player has won, in wagers; nothing before the end."""
        return [float(self.exact_return())]

    def exact_return(self) -> Fraction:
        """The same as a fraction."""
        if not self.is_terminal():
            return Fraction(0)
        cents = sum(line.net_cents for line in self.state.lines)
        return Fraction(cents, self.tree.game.unit_cents)

    def rewards(self) -> list[float]:
        return self.returns()

    # --- What is known ----------------------------------------------------------------------------

    def history(self) -> list[int]:
        """Every action and card that led here."""
        return list(self._history)

    def information_state_string(self, player: int = PLAYER) -> str:
        """What the player knows: two states that differ in a hidden card alone give equal strings."""
        if player != PLAYER:
            raise Refusal("player", player, "there is one player, 0")
        seen = view(self.state, _NAME)
        hands = [
            f"{show_cards(hand.cards)}{'+' * hand.doublings}{'*' * (place + 1 == seen.turn_hand)}"
            for box in seen.boxes[:1]
            for place, hand in enumerate(box.hands)
        ]
        return "; ".join(
            (
                seen.phase.value,
                f"wager {self._wager_words()}",
                f"dealer {' '.join(str(card) for card in (seen.up_card, seen.down_card) if card)}",
                f"drawn {show_cards(seen.dealer_drawn)}",
                f"bonus {show_cards(seen.bonus_cards)}",
                f"hands {' | '.join(hands)}",
            )
        )

    def __str__(self) -> str:
        return self.information_state_string()

    def action_to_string(self, player: int, action: int) -> str:
        """An action or a card in words."""
        if player == CHANCE:
            return str(WHOLE_DECK[action])
        return self.tree.game.action_names[action]

    # --- Moving on --------------------------------------------------------------------------------

    def _wager_words(self) -> str:
        bettors = self.state.boxes[0].bettors
        return layout_words(dict(bettors[0].wagers)) if bettors else "-"

    def _wager(self, level: int) -> None:
        layout = tuple(self.tree.game.layouts[level].items())
        self.state = step(self.state, c.PlaceWagers(1, _NAME, layout)).state
        self._do(c.CloseWagers())

    def _insure(self, *, insures: bool) -> None:
        while insures and self.state.phase is Phase.INSURANCE:
            offers: Sequence[c.Command] = [
                c.Insure(each.box, each.player, each.most_cents, each.spot)
                for each in options(self.state, Giver.PLAYER)
                if each.command is c.Insure
            ]
            self._do(offers[0])
        if self.state.phase is Phase.INSURANCE:
            self._do(c.CloseInsurance())

    def _do(self, command: c.Command) -> None:
        """Give a command, and what needs no answer after it."""
        self.state = step(self.state, command).state
        while not self.state.due:
            if self.state.phase is Phase.SUPER_BONUS:
                self.state = step(self.state, c.PaySuperBonus()).state
            elif self.state.phase is Phase.INSURANCE and not self.tree.game.insurance:
                self.state = step(self.state, c.CloseInsurance()).state
            else:
                break
