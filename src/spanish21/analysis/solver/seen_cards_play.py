"""Split hands played by every card the player has seen by then: finished hands and pair cards too.

What a finished hand will gain is up to the dealer, whose cards are as likely whatever is drawn
before them. So a hand is worth what it is worth from a shoe without the cards that are seen, and
all that it can do for the hands after it is to show them more cards.

``follow_seen_cards`` tries every choice along every line, cards taken for what they tell included:
exact, and for small shoes. ``sample_seen_cards`` plays each hand best for itself along lines that are
drawn, and adds up what that gains beyond the one best rule. At every hand the difference is
computed, 0 or more, because the rule looks at less; drawn are only the cards that came before. So
the gain has a standard error, and the edge of the rule, from which it is taken, has none.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from spanish21.analysis.model.arithmetic import Number
from spanish21.analysis.model.hand_table import ACE, VALUE_COUNT, hand_table, split_hand_table
from spanish21.analysis.model.remaining_cards import SUITED_VALUES, RemainingCards
from spanish21.analysis.solver.dealer_endings import AT_21
from spanish21.analysis.solver.deals import SPLIT, SolvedDeal, UpCardSolution
from spanish21.analysis.solver.hand_values import (
    DOUBLE,
    HIT,
    STAND,
    SURRENDER,
    HandValues,
    PlayRule,
    below_21_or_soft,
    may_double,
    may_hit,
    may_rescue,
    may_surrender_split,
    revalue_hands,
    solve_hands,
)
from spanish21.analysis.solver.solution import Solution
from spanish21.analysis.solver.split_play import SuitedCard
from spanish21.analysis.solver.suited_bonuses import (
    NO_SUIT,
    KnownSuits,
    SuitedHits,
    completing_value,
    known_up_card,
    solve_suited_hits,
    suit_share,
    suited_bonus_gain,
)

_SOLVED_HANDS = 256
"""How many solved hands are remembered at a time; each takes a megabyte."""
_BONUS_CARDS = 3
_FEWEST_LINES = 2
"""Lines of every pair under every up card: a spread needs two."""


@dataclass(frozen=True, slots=True)
class SeenCardsGain:
    """What it gains to play split hands by every card seen, in original wagers.

    ``lines`` were drawn; 0 where every line was tried and ``standard_error`` is 0. ``edge`` is
    the house edge that is left, the Super Bonus left out.
    """

    gain: Number
    standard_error: float
    lines: int
    edge: Number


class SplitTurn(NamedTuple):
    """A split hand that takes its second card, and what the player knows beside it.

    ``gone`` are the cards of finished hands, ``waiting`` the pair cards of hands to come, the next
    one last; ``hands`` counts all hands of the box. ``later`` hands bear no original wager.
    """

    up_suit: int
    first: SuitedCard
    gone: tuple[SuitedCard, ...]
    waiting: tuple[SuitedCard, ...]
    hands: int
    later: bool


class HeldHand(NamedTuple):
    """A hand at turn with two cards or more, doubled so often."""

    turn: SplitTurn
    cards: tuple[SuitedCard, ...]
    doublings: int


_Step = tuple[Number, "SplitTurn | HeldHand | None"]
_Start = tuple[Number, SplitTurn]


class SeenHandPlay(NamedTuple):
    """The hand at a turn, played by all cards seen and by the one rule."""

    shoe: RemainingCards
    seeing: HandValues
    ruled: HandValues
    suited: SuitedHits


def follow_seen_cards(solution: Solution) -> SeenCardsGain:
    """What the best play of everything known gains on this solution: for small shoes."""
    gain = solution.arithmetic.number(0)
    for up_card in solution.up_cards:
        games: dict[int, SeenCardsGame] = {}
        for deal in up_card.deals:
            if SPLIT in deal.worth:
                game = games.setdefault(deal.first, SeenCardsGame(up_card, deal.first))
                more = game.best(_first_turn(deal)) - deal.worth[deal.best(0)]
                if more > 0:
                    gain = gain + deal.chance * deal.no_blackjack * more
    return SeenCardsGain(gain, 0.0, 0, solution.edge(super_bonus=False) - gain)


def sample_seen_cards(solution: Solution, lines: int, seed: int) -> SeenCardsGain:
    """What hands played best for themselves gain on the best rule, ``solution``, by so many lines.

    Each pair is drawn about as often as it is split.
    """
    pairs = [(table, *split) for table in solution.up_cards for split in list_splits(table).items()]
    weights = [sum(float(chance) for chance, _ in starts) for _, _, starts in pairs]
    gain, variance, drawn = 0.0, 0.0, 0
    for (up_card, pair, starts), weight in zip(pairs, weights, strict=True):
        game = SeenCardsGame(up_card, pair)
        chances = [float(chance) for chance, _ in starts]
        # Lines of a pair are the same whatever other pairs are drawn.
        chooser = random.Random(f"{seed} {up_card.hands.up} {pair}")  # noqa: S311
        count = max(round(lines * weight / sum(weights)), _FEWEST_LINES)
        turns = chooser.choices([turn for _, turn in starts], chances, k=count)
        gains = [float(game.one_line(turn, chooser)) for turn in turns]
        gain += weight * float(np.mean(gains))
        variance += weight**2 * float(np.var(gains, ddof=1)) / count
        drawn += count
    return SeenCardsGain(gain, variance**0.5, drawn, solution.edge(super_bonus=False) - gain)


def list_splits(up_card: UpCardSolution) -> dict[int, list[_Start]]:
    """The first hand of every deal that is split, with the deal's chance, by pair."""
    by_pair: dict[int, list[_Start]] = {}
    for deal in up_card.deals:
        if deal.best(0) == SPLIT:
            start = (deal.chance * deal.no_blackjack, _first_turn(deal))
            by_pair.setdefault(deal.first, []).append(start)
    return by_pair


def _first_turn(deal: SolvedDeal) -> SplitTurn:
    """The first hand of a pair that is split."""
    pattern, pair = deal.pattern, deal.first
    suits = (pattern.up_suit, pattern.first, pattern.second) if pattern else (NO_SUIT,) * 3
    return SplitTurn(suits[0], (pair, suits[1]), (), ((pair, suits[2]),), 2, later=False)


class SeenCardsGame:
    """The splits of one pair under one up card."""

    def __init__(self, up_card: UpCardSolution, pair: int) -> None:
        hands = up_card.hands
        self.up, self.shoe, self.arithmetic = hands.up, hands.shoe, hands.arithmetic
        self.pair, self.most = pair, up_card.splits.most_hands(pair)
        self.rule, self.table = up_card.splits.split_play, hand_table()
        terms = hands.terms
        self.stands = terms.one_card_to_aces and pair == ACE
        terms = replace(terms, surrender=terms.split_surrender)
        if not terms.double_after_split:
            terms = replace(terms, wagers=terms.wagers[:1], wins=terms.wins[:1])
        self.terms, self.hits, self.doubles = terms, may_hit(terms), may_double(terms)
        self.surrenders = may_surrender_split(terms)
        self.rescues, self.doubles_again = may_rescue(terms), below_21_or_soft(terms)
        self._plays: dict[tuple[object, ...], SeenHandPlay] = {}
        self._best: dict[SplitTurn | HeldHand, Number] = {}

    def best(self, state: "SplitTurn | HeldHand | None") -> Number:
        """What this hand and all after it gain when everything known is made the most of."""
        if state is None:
            return self.arithmetic.number(0)
        if state not in self._best:
            best = (
                self._best_turn(state)
                if isinstance(state, SplitTurn)
                else max(self._choices(state))
            )
            self._best[state] = best
        return self._best[state]

    def _best_turn(self, turn: SplitTurn) -> Number:
        total = self.arithmetic.number(0)
        for chance, card in self._draws(turn, (turn.first,)):
            value = self.best(HeldHand(turn, tuple(sorted((turn.first, card))), 0))
            if self._splits_again(turn, card):
                value = max(value, self.best(_split_again(turn, card)))
            total = total + chance * value
        return total

    def _choices(self, held: HeldHand) -> Iterator[Number]:
        """What each choice gains, the hands after this one included."""
        play, row, doublings = self._play(held.turn).seeing, self._row(held.cards), held.doublings
        after = self.best(_next_turn(held.turn, held.cards))
        if not doublings:
            yield play.stand[row] + self._suited(play, held.cards) + after
            if not self.stands and self.hits[row]:
                yield self._take_card(held, 0)
            if not self.stands and self.doubles[row]:
                yield self._take_card(held, 1)
            if not self.stands and self.surrenders[row]:
                yield play.given_up(row) + after
            return
        doubled = play.doubled[doublings - 1]
        yield doubled.stand[row] + after
        if doubled.rescue is not None and self.rescues[row]:
            yield doubled.rescue[row] + after
        if doubled.again is not None and self.doubles_again[row]:
            yield self._take_card(held, doublings + 1)

    def _take_card(self, held: HeldHand, doublings: int) -> Number:
        """One card more, then the best of everything; a bust may be collected at once."""
        blackjack, bust = self._play(held.turn).seeing.blackjack, self.terms.bust(doublings)
        lost, total = self.arithmetic.number(bust), self.arithmetic.number(0)
        if self.terms.settles_bust(doublings):
            total = total + blackjack.busts[self._row(held.cards)] * (lost - blackjack.base)
        for chance, card in self._draws(held.turn, held.cards):
            cards = tuple(sorted((*held.cards, card)))
            if self._row(cards) == self.table.bust:
                value = lost + self.best(_next_turn(held.turn, cards))
            else:
                value = self.best(HeldHand(held.turn, cards, doublings))
            total = total + chance * value
        return total

    def _suited(self, play: HandValues, cards: tuple[SuitedCard, ...]) -> Number:
        """What a 6-7-8 or 7-7-7 of one suit gains beyond a mixed one."""
        values, suits = tuple(value for value, _ in cards), {suit for _, suit in cards}
        three = len(cards) == _BONUS_CARDS and len(suits) == 1
        if not three or completing_value(*values[:2]) != values[2]:
            return self.arithmetic.number(0)
        if not self.terms.bonuses_after_split:
            return self.arithmetic.number(0)
        (suit,) = suits
        gain = suited_bonus_gain(
            self.terms, self.arithmetic, sevens=values[0] == values[1], suit=suit
        )
        odds = play.blackjack.odds[self._row(cards)] if self.terms.settles_21s else 0
        wins = 1 if self.terms.twenty_one_wins else 1 - play.endings[self._row(cards), AT_21]
        return gain * wins * (1 + odds)

    def _splits_again(self, turn: SplitTurn, second: SuitedCard) -> bool:
        return second[0] == self.pair and turn.hands < self.most

    def one_line(self, state: "SplitTurn | HeldHand | None", chooser: random.Random) -> Number:
        """What is gained along one line that is drawn."""
        gain = self.arithmetic.number(0)
        while state is not None:
            if isinstance(state, SplitTurn):
                gain = gain + self.gain(state)
                if self._is_last(state):
                    break
            steps = list(self.steps(state))
            ((_, state),) = chooser.choices(steps, [float(chance) for chance, _ in steps])
        return gain

    def _is_last(self, turn: SplitTurn) -> bool:
        """Whether nothing is played after this hand."""
        return not turn.waiting and turn.hands == self.most

    def gain(self, turn: SplitTurn) -> Number:
        """How much more the hand at turn gains that is not split again."""
        total = self.arithmetic.number(0)
        if self.stands:
            return total
        play = self._play(turn)
        for chance, card in self._draws(turn, (turn.first,)):
            if self._splits_again(turn, card):
                continue
            by_action = self._gains(play.seeing, play, turn, card)
            if completing_value(turn.first[0], card[0]) is None:
                action = int(play.ruled.action[self._row((turn.first, card))])
            else:
                action = self.rule.by_suit(turn.up_suit, turn.first, card)
            by_rule = self._gains(play.ruled, play, turn, card)[action]
            total = total + chance * (max(by_action.values()) - by_rule)
        return total

    def steps(self, state: "SplitTurn | HeldHand") -> Iterator[_Step]:
        """What may follow, with its chance: one card more, or the next hand."""
        if isinstance(state, SplitTurn):
            for chance, card in self._draws(state, (state.first,)):
                held = HeldHand(state, tuple(sorted((state.first, card))), 0)
                again = self._splits_again(state, card)
                yield chance, _split_again(state, card) if again else held
            return
        action = self.action(state)
        if action not in (HIT, DOUBLE):
            yield self.arithmetic.number(1), _next_turn(state.turn, state.cards)
            return
        doublings = state.doublings + (action == DOUBLE)
        for chance, card in self._draws(state.turn, state.cards):
            cards = tuple(sorted((*state.cards, card)))
            if self._row(cards) == self.table.bust:
                yield chance, _next_turn(state.turn, cards)
            else:
                yield chance, HeldHand(state.turn, cards, doublings)

    def action(self, held: HeldHand) -> int:
        """The best action by all cards seen."""
        play, row = self._play(held.turn), self._row(held.cards)
        if held.doublings:
            return int(play.seeing.doubled[held.doublings - 1].action[row])
        if self.stands:
            return STAND
        if len(held.cards) == 2:
            second = _other(held.cards, held.turn.first)
            by_action = self._gains(play.seeing, play, held.turn, second)
            return max(by_action, key=by_action.__getitem__)
        return int(play.seeing.action[row])

    def _gains(
        self, hands: HandValues, play: SeenHandPlay, turn: SplitTurn, second: SuitedCard
    ) -> dict[int, Number]:
        """What each action gains with two cards, suits counted."""
        first, row = turn.first, self._row((turn.first, second))
        allowed = (
            (STAND, True, hands.stand),
            (HIT, self.hits[row], hands.hit),
            (DOUBLE, self.doubles[row], hands.double),
        )
        gains = {action: values[row] for action, may, values in allowed if may}
        if self.surrenders[row]:
            gains[SURRENDER] = hands.given_up(row)
        if completing_value(first[0], second[0]) is not None and self.terms.bonuses_after_split:
            (a, s), (b, t) = sorted((first, second))
            more = suited_bonus_gain(self.terms, self.arithmetic, sevens=a == b, suit=s)
            gains[HIT] = gains[HIT] + play.suited.paid((a, b), (turn.up_suit, s, t)) * more
        return gains

    def _draws(
        self, turn: SplitTurn, cards: tuple[SuitedCard, ...]
    ) -> Iterator[tuple[Number, SuitedCard]]:
        """The next card of a hand; suits where they matter to this pair."""
        play, row = self._play(turn), self._row(cards)
        known = KnownSuits((*known_up_card(self.up, turn.up_suit), *cards))
        for value in range(VALUE_COUNT):
            chance = play.seeing.draw[row, value]
            if not chance:
                continue
            if value not in SUITED_VALUES or self.pair not in SUITED_VALUES:
                yield chance, (value, NO_SUIT)
                continue
            counts = known.remaining(play.shoe, value)
            for suit, count in enumerate(counts):
                if count:
                    yield chance * suit_share(counts, suit, self.arithmetic), (value, suit)

    def _row(self, cards: tuple[SuitedCard, ...]) -> int:
        return self.table.find(tuple(value + 1 for value, _ in cards))

    def _play(self, turn: SplitTurn) -> SeenHandPlay:
        """The hand at this turn solved, whatever its second card."""
        seen = tuple(sorted((*turn.gone, *turn.waiting)))
        if (seen, turn.later) not in self._plays:
            if len(self._plays) >= _SOLVED_HANDS:
                self._plays.clear()
            self._plays[seen, turn.later] = self._solve(seen, returned=turn.later)
        return self._plays[seen, turn.later]

    def _solve(self, seen: tuple[SuitedCard, ...], *, returned: bool) -> SeenHandPlay:
        shoe = self.shoe
        for value, suit in seen:
            # Where suits do not matter those of the whole shoe are as good.
            shoe = shoe.less(value, suit if self.pair in SUITED_VALUES else None)
        hands = solve_hands(
            shoe, self.up, self.terms, self.arithmetic, split=True, returned=returned
        )
        hands.endings_by_removal.clear()
        rows, action = split_hand_table(), hands.action.copy()
        mine = np.flatnonzero(rows.pair == self.pair)
        action[rows.hand[mine]] = self.rule.actions[mine]
        doubled = []
        for level, after in zip(hands.doubled, self.rule.doubled, strict=False):
            chosen = level.action.copy()
            chosen[rows.hand[mine]] = after[mine]
            doubled.append(chosen)
        given_up = action == SURRENDER
        ruled = revalue_hands(hands, PlayRule(action, action, tuple(doubled), given_up))
        return SeenHandPlay(shoe, hands, ruled, solve_suited_hits(hands))


def _split_again(turn: SplitTurn, second: SuitedCard) -> SplitTurn:
    """The same hand with one card, and another hand that waits."""
    return turn._replace(waiting=(*turn.waiting, second), hands=turn.hands + 1)


def _next_turn(turn: SplitTurn, cards: tuple[SuitedCard, ...]) -> SplitTurn | None:
    """The hand that is played after these cards; None after the last."""
    if not turn.waiting:
        return None
    gone = tuple(sorted((*turn.gone, *cards)))
    waiting = turn.waiting[:-1]
    return SplitTurn(turn.up_suit, turn.waiting[-1], gone, waiting, turn.hands, later=True)


def _other(cards: tuple[SuitedCard, ...], first: SuitedCard) -> SuitedCard:
    """The second of two cards."""
    return cards[1] if cards[0] == first else cards[0]
