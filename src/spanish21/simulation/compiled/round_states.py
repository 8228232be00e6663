"""A round as an automaton: every card leads from one state to the next until the round ends.

A state is everything the rest of the round can depend on. States that lead to the same things by
every card are one row, so the rows are a minimal automaton. Cards are drawn in this order: the up
card, the player's two, the down card where the dealer looks at it, the player's further cards, the
down card where the dealer has not looked, the dealer's further cards. That is not the order of the
table, but unseen cards are alike, so every round is as likely as at the table.

Some ends are left open, because ranks do not decide them: a 6-7-8 or 7-7-7 whose suits matter, a
decision that depends on suits, a split. Such a round waits for the next service.
"""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction

from spanish21.game.hand_values import TWENTY_ONE, Bonus21
from spanish21.game.rules import RuleSet
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.simulation.compiled.chart_reader import (
    ACE,
    EIGHT,
    RUN,
    SEVEN,
    SEVENS,
    SIX,
    TEN,
    VALUES,
    ChartHand,
    ChartReader,
    card_points,
    two_card_hand,
)
from spanish21.simulation.compiled.prices import BaseGamePrices
from spanish21.simulation.compiled.suit_chances import TWO_CARDS, pair_suits, run_suits, seven_suits
from spanish21.simulation.compiled.transitions import (
    BLACKJACK,
    BUST,
    NO_CARD,
    DealerCards,
    DealerEnding,
    EndState,
    FurtherPair,
    HandResult,
    PairSplit,
    StateRow,
    SuitQuestion,
    Transition,
)

_DEALERS = ("show", "dealer")
"""How the states are called in which the dealer of an unsplit round gets a card."""


class RoundStates:
    """The rows of one game, each made once; ``row_of_state`` has the row of every state."""

    def __init__(
        self, rules: RuleSet, strategy: Strategy, prices: BaseGamePrices, *, real: bool
    ) -> None:
        self.rules, self.prices = rules, prices
        self.choices = ChartReader(rules, strategy, super_bonus=prices.super_bonus > 0)
        self.rows: list[tuple[Transition, ...]] = []
        self._row_of: dict[tuple[Transition, ...], StateRow] = {}
        self.row_of_state: dict[tuple[Hashable, ...], StateRow] = {}
        self._choices: dict[tuple[int, ChartHand], str] = {}
        self.peeks = rules.dealing.peeks
        self.leaves_unseen = real and rules.dealing.has_down_card
        self.root = self._row(("up",), self._after_up)

    def _row(self, state: tuple[Hashable, ...], follow: Callable[[int], Transition]) -> StateRow:
        """The row of a state: where each value leads."""
        if state not in self.row_of_state:
            row = tuple(follow(value) for value in range(VALUES))
            if row not in self._row_of:
                self._row_of[row] = StateRow(len(self.rows))
                self.rows.append(row)
            self.row_of_state[state] = self._row_of[row]
        return self.row_of_state[state]

    # The deal

    def _after_up(self, up: int) -> Transition:
        return self._row(("first", up), lambda first: self._after_first(up, first))

    def _after_first(self, up: int, first: int) -> Transition:
        def then(second: int) -> Transition:
            low, high = sorted((first, second))
            return self._after_two(up, low, high)

        return self._row(("second", up, first), then)

    def _after_two(self, up: int, first: int, second: int) -> Transition:
        if self.peeks and up in (ACE, TEN):
            return self._row(
                ("peek", up, first, second), lambda down: self._after_peek(up, first, second, down)
            )
        return self._after_deal(up, NO_CARD, first, second)

    def _after_peek(self, up: int, first: int, second: int, down: int) -> Transition:
        if {up, down} != {ACE, TEN}:
            return self._after_deal(up, down, first, second)
        if (first, second) == (ACE, TEN):
            return EndState("blackjack against blackjack", 0, self.prices.blackjack)
        return EndState("dealer blackjack", 0, -self.prices.wagers[0])

    def _after_deal(self, up: int, down: int, first: int, second: int) -> Transition:
        """The player's first decision."""
        if (first, second) == (ACE, TEN):
            return self._end(
                up, down, HandResult("blackjack", 0, TWENTY_ONE, self.prices.blackjack)
            )
        hand = two_card_hand(first, second)
        out = (up, first, second) if down == NO_CARD else (up, first, second, down)
        kinds = self._kinds(up, hand)
        choices = {kind: self.choices.first(up, (first, second), hand, kind) for kind in kinds}
        return self._by_kind(kinds, choices, out, lambda kind, choice: self._after_first_decision(
            up, down, first, hand._replace(suits=kind), choice
        ))  # fmt: skip

    def _kinds(self, up: int, hand: ChartHand) -> Mapping[str, Fraction]:
        """The suits that a first decision may depend on."""
        if hand.making == SEVENS:
            return pair_suits(self.rules, super_bonus=up == SEVEN and self.prices.super_bonus > 0)
        return TWO_CARDS if hand.making == RUN else {"": Fraction(1)}

    def _by_kind(
        self,
        kinds: Mapping[str, Fraction],
        choices: Mapping[str, str],
        out: tuple[int, ...],
        step: Callable[[str, str], Transition],
    ) -> Transition:
        """Where suits lead; they are not drawn where all lead to the same choice."""
        if len(set(choices.values())) == 1:
            return step("", next(iter(choices.values())))
        then = tuple(step(kind, choice) for kind, choice in choices.items())
        named = tuple((kind, False) for kind in kinds)
        return SuitQuestion(named, tuple(kinds.values()), then, out)

    def _after_first_decision(
        self, up: int, down: int, first: int, hand: ChartHand, choice: str
    ) -> Transition:
        if choice == "split":
            return PairSplit(up, down, first)
        if choice == "surrender":
            return self._over(up, down, hand, HandResult("surrender", 0, 0, self.prices.surrender))
        return self._after_decision(up, down, hand, choice)

    # A hand

    def _after_decision(
        self, up: int, down: int, hand: ChartHand, choice: str | None = None
    ) -> Transition:
        """What follows the strategy's choice for a hand that is not bust."""
        match choice or self._choice(up, hand):
            case "hit":
                return self._row(("hit", up, down, hand), lambda v: self._hit(up, down, hand, v))
            case "double":
                doubled = ChartHand(hand.hard, hand.ace, 0, hand.level + 1, hand.split)
                return self._row(
                    ("double", up, down, doubled), lambda v: self._doubled(up, down, doubled, v)
                )
            case "rescue":
                gain = self.prices.rescued(hand.level)
                return self._over(up, down, hand, HandResult("rescue", hand.level, 0, gain))
        if hand.total < TWENTY_ONE:
            return self._over(up, down, hand, HandResult("stand", hand.level, hand.total, 0))
        return self._twenty_one(up, down, hand)

    def _choice(self, up: int, hand: ChartHand) -> str:
        """What the strategy does with a hand, looked up once for all down cards."""
        if (up, hand) not in self._choices:
            self._choices[up, hand] = self.choices.of(up, hand)
        return self._choices[up, hand]

    def _hit(self, up: int, down: int, hand: ChartHand, value: int) -> Transition:
        completes = hand.lacks == value
        after = hand._replace(
            hard=hand.hard + card_points(value),
            ace=hand.ace or value == ACE,
            cards=min(hand.cards + 1, 7),
            making=hand.making if completes else "",
            lacks=-1,
            suits=hand.suits if completes else "",
        )
        return self._bust_or_on(up, down, after)

    def _doubled(self, up: int, down: int, hand: ChartHand, value: int) -> Transition:
        after = hand._replace(hard=hand.hard + card_points(value), ace=hand.ace or value == ACE)
        return self._bust_or_on(up, down, after)

    def _bust_or_on(self, up: int, down: int, hand: ChartHand) -> Transition:
        if hand.total <= TWENTY_ONE:
            return self._after_decision(up, down, hand)
        lost = -self.prices.wagers[hand.level]
        return self._over(up, down, hand, HandResult("bust", hand.level, 0, lost))

    def _twenty_one(self, up: int, down: int, hand: ChartHand) -> Transition:
        """A 21 wins: doubled at even money, otherwise at its bonus, which suits may decide."""
        plain = HandResult("21", hand.level, TWENTY_ONE, self.prices.wins[hand.level])
        if hand.level or (hand.split and not self.rules.split.bonus_21_after_split):
            return self._over(up, down, hand, plain)
        if hand.cards >= 5:
            kinds = (Bonus21.FIVE_CARDS, Bonus21.SIX_CARDS, Bonus21.SEVEN_CARDS)
            return self._over(up, down, hand, self._bonus(kinds[hand.cards - 5]))
        if hand.making:
            return self._by_suits(up, down, hand)
        return self._over(up, down, hand, plain)

    def _bonus(self, kind: Bonus21, *, super_bonus: bool = False) -> HandResult:
        gain = self.prices.bonuses.get(kind, self.prices.wins[0])
        prize = self.prices.super_bonus if super_bonus else 0
        return HandResult(kind.value, 0, TWENTY_ONE, gain, prize)

    def _by_suits(self, up: int, down: int, hand: ChartHand) -> Transition:
        """A 6-7-8 or 7-7-7, whose suits are drawn now that they matter."""
        law = run_suits(hand.suits)
        if hand.making == SEVENS:
            wins = up == SEVEN and not hand.split and self.prices.super_bonus > 0
            law = seven_suits(self.rules, hand.suits, super_bonus=wins)
        chances_by_kind = {key: chance for key, chance in law.items() if chance}
        steps = [
            self._over(
                up, down, hand, self._bonus(Bonus21(f"{hand.making}-{kind}"), super_bonus=wins)
            )
            for kind, wins in chances_by_kind
        ]
        cards = (SEVEN,) * 3 if hand.making == SEVENS else (SIX, SEVEN, EIGHT)
        out = (up, *cards) if any(isinstance(step, StateRow) for step in steps) else ()
        return SuitQuestion(
            tuple(chances_by_kind), tuple(chances_by_kind.values()), tuple(steps), out
        )

    # After the player

    def _over(self, up: int, down: int, hand: ChartHand, result: HandResult) -> Transition:
        """A hand is over: of a split, that is all; otherwise the dealer may have to show or draw."""
        if hand.split:
            return result
        hidden = not self.peeks and up in (ACE, TEN)
        if hidden and waits_for_blackjack(result):
            return self._row(
                ("show", up, result), lambda value: self._after_show(up, value, result)
            )
        return self._end(up, down, result)

    def _after_show(self, up: int, down: int, result: HandResult) -> Transition:
        """The dealer's second card is turned late: a blackjack takes the original wager alone.

        Rulings: A18, A19.
        """
        if {up, down} == {ACE, TEN}:
            given_up = "surrender " if result.event == "surrender" else ""
            return EndState(f"{given_up}lost to blackjack", result.level, -self.prices.wagers[0])
        return self._end(up, down, result)

    def _end(self, up: int, down: int, result: HandResult) -> Transition:
        if result.event != "stand":
            unseen = down == NO_CARD and self.leaves_unseen
            return EndState(result.event, result.level, result.gain, result.super_bonus, unseen)
        dealer = DealerCards(card_points(up), up == ACE, 1)
        if down != NO_CARD:
            dealer = dealer.draws(down)
        return self._dealer(dealer, result.level, max(result.total, 16))

    def _dealer(self, dealer: DealerCards, level: int, total: int) -> Transition:
        if self.dealer_draws(dealer):
            return self._row(
                ("dealer", dealer, level, total),
                lambda value: self._dealer(dealer.draws(value), level, total),
            )
        event, gain = self.meet(level, total, dealer.ending)
        return EndState(event, level, gain)

    def meet(self, level: int, total: int, ending: int) -> tuple[str, int]:
        """The result and gain of a standing total below 21 against the dealer's ending."""
        against = 17 + ending
        if ending == BUST or total > against:
            return "win", self.prices.wins[level]
        if total == against:
            return "push", 0
        return "loss", -self.prices.wagers[level]

    def dealer_draws(self, dealer: DealerCards) -> bool:
        if dealer.cards < 2 or dealer.total < 17:
            return True
        return dealer.total == 17 and dealer.soft and self.rules.dealer.soft_17 == "hit"

    @property
    def dealer_rows(self) -> frozenset[StateRow]:
        """The rows of unsplit rounds from which the dealer's cards come once the player is done."""
        return frozenset(row for state, row in self.row_of_state.items() if state[0] in _DEALERS)

    # Splits: the hands one by one, then the dealer

    def split_hand(self, up: int, pair: int, *, again: bool) -> StateRow:
        """A split card that is to get its second card; ``again`` while there may be more hands."""
        return self._row(
            ("split", up, pair, again), lambda value: self._second(up, pair, value, again=again)
        )

    def _second(self, up: int, pair: int, value: int, *, again: bool) -> Transition:
        if value == pair and again and self.choices.splits(up, pair):
            return FurtherPair()
        low, high = sorted((pair, value))
        hand = two_card_hand(low, high, split=True)
        if pair == ACE and not self.rules.split.aces_like_any_card:
            return self._after_decision(up, NO_CARD, hand, "stand")
        kinds = TWO_CARDS if hand.making == RUN else {"": Fraction(1)}
        choices = {kind: self.choices.later(up, hand, kind) for kind in kinds}
        return self._by_kind(kinds, choices, (), lambda kind, choice: self._after_decision(
            up, NO_CARD, hand._replace(suits=kind), choice
        ))  # fmt: skip

    def dealer_ends(self, up: int, down: int, *, draws: bool) -> Transition:
        """The dealer's own rows, for hands that wait for one ending together.

        Without ``draws`` he only shows his second card, for a blackjack that he had not looked for.
        """
        dealer = DealerCards(card_points(up), up == ACE, 1)
        if down == NO_CARD:
            return self._row(
                ("turns", up, draws), lambda value: self._ends(dealer, value, draws=draws)
            )
        return self._ends(dealer, down, draws=draws)

    def _ends(self, dealer: DealerCards, value: int, *, draws: bool) -> Transition:
        after = dealer.draws(value)
        if after.cards == 2 and after.total == TWENTY_ONE:
            return DealerEnding(BLACKJACK)
        if draws and self.dealer_draws(after):
            return self._row(("ends", after), lambda v: self._ends(after, v, draws=True))
        return DealerEnding(after.ending if draws else BUST)


def waits_for_blackjack(result: HandResult) -> bool:
    """Whether a dealer's blackjack not looked for could still change a hand's result.

    A hand rescued is settled, and a plain bust loses its wager either way.

    Rulings: A18.
    """
    if result.event in ("rescue", "blackjack"):
        return False
    return result.event != "bust" or result.level > 0
